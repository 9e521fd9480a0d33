//! The tokens pooled at a token, by scope: earlier ones with its text, values of its key, heads of the brackets around
//! it, earlier ones in its column, those since the last change point. Sums are running sums, oldest first.
const std = @import("std");
const Periods = @import("periods.zig").Periods;
const lag_max = @import("periods.zig").lag_max;
const Regimes = @import("regime.zig").Regimes;
const Texts = @import("texts.zig").Texts;
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

/// `Sum` must have `plus`, with the default value as neutral element. Each `next` takes a token and its own
/// contribution.
pub fn Scopes(comptime Sum: type) type {
    return struct {
        /// Sum by exact text.
        pub const ByText = struct {
            texts: Texts = .{},
            sums: std.ArrayList(Sum) = .empty,

            pub fn deinit(by: *ByText, gpa: Allocator) void {
                by.texts.deinit(gpa);
                by.sums.deinit(gpa);
            }

            /// Sum over the earlier tokens with this text; empty for a token without content that can recur.
            pub fn next(by: *ByText, gpa: Allocator, token: *const Token, own: Sum) Texts.Error!Sum {
                if (!token.isKeyed()) return .{};
                _, const sums = try by.of(gpa, token.text);
                defer sums.* = sums.plus(own);
                return sums.*;
            }

            /// Valid until the next call.
            fn of(by: *ByText, gpa: Allocator, text: []const u8) Texts.Error!struct { u32, *Sum } {
                const found = try by.texts.add(gpa, text);
                if (found.is_new) try by.sums.append(gpa, .{});
                return .{ found.number, &by.sums.items[found.number] };
            }
        };

        /// The value history of a text: for each of its tokens followed by `=` or `:`, the contribution of the next
        /// token.
        pub const History = struct {
            by: ByText = .{},
            /// Text number of the last keyed token, and whether `=` or `:` followed it.
            key: ?u32 = null,
            is_bound: bool = false,

            pub fn next(history: *History, gpa: Allocator, token: *const Token, own: Sum) Texts.Error!Sum {
                if (history.is_bound) {
                    const sums = &history.by.sums.items[history.key.?];
                    sums.* = sums.plus(own);
                }
                const binds = token.isPunct('=') or token.isPunct(':');
                history.is_bound = history.key != null and !history.is_bound and binds;
                if (history.is_bound) return .{};
                history.key = null;
                if (!token.isKeyed()) return .{};
                const number, const sums = try history.by.of(gpa, token.text);
                history.key = number;
                return sums.*;
            }
        };

        /// Sum over the heads of open brackets; `outer` has the sum around each, outermost first.
        pub const Enclosing = struct {
            outer: std.ArrayList(Sum) = .empty,
            inside: Sum = .{},
            /// Contribution of the previous token, if it is a word.
            head: ?Sum = null,

            pub fn next(enclosing: *Enclosing, gpa: Allocator, token: *const Token, own: Sum) Allocator.Error!Sum {
                defer enclosing.head = if (token.kind == .word) own else null;
                if (token.kind == .close) enclosing.inside = enclosing.outer.pop() orelse enclosing.inside;
                const here = enclosing.inside;
                if (token.kind == .open) {
                    try enclosing.outer.append(gpa, here);
                    if (enclosing.head) |head| enclosing.inside = here.plus(head);
                }
                return here;
            }
        };

        pub const Phase = struct {
            periods: Periods = .{},
            columns: [lag_max]Sum = @splat(.{}),

            pub fn next(phase: *Phase, token: *const Token, own: Sum) Sum {
                const period = phase.periods.first() orelse return .{};
                const sums = &phase.columns[@intCast(token.index % period)];
                defer sums.* = sums.plus(own);
                return sums.*;
            }
        };

        /// Sum since the last change point.
        pub const Regime = struct {
            regimes: Regimes = .{},
            sums: Sum = .{},

            pub fn next(regime: *Regime, gpa: Allocator, token: *const Token, own: Sum) Allocator.Error!Sum {
                if (try regime.regimes.changesBefore(gpa, token.start)) regime.sums = .{};
                defer regime.sums = regime.sums.plus(own);
                return regime.sums;
            }
        };
    };
}
