//! The baseline of a token: how large the tokens of its scope were, which relative predicates compare it with.
const std = @import("std");
const axes = @import("../gen/axes.zig");
const magnitude = @import("magnitude.zig");
const Cells = @import("cells.zig").Cells;
const Periods = @import("periods.zig").Periods;
const Regimes = @import("regime.zig").Regimes;
const Question = @import("question.zig").Question;
const Setup = @import("readings.zig").Setup;
const Texts = @import("texts.zig").Texts;
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

/// Tokens of the window.
const window_tokens = 32;

/// A multiset of magnitudes. Sums are 32-bit floats, added in the order of the tokens: the digits printed depend on it.
pub const Sums = struct {
    sum: f32 = 0,
    squares: f32 = 0,
    count: u32 = 0,

    fn of(value: f32) Sums {
        return .{ .sum = value, .squares = value * value, .count = 1 };
    }

    fn plus(a: Sums, b: Sums) Sums {
        return .{ .sum = a.sum + b.sum, .squares = a.squares + b.squares, .count = a.count + b.count };
    }

    pub fn mean(sums: Sums) f32 {
        return if (sums.count == 0) 0 else sums.sum / @as(f32, @floatFromInt(sums.count));
    }

    pub fn spread(sums: Sums) f32 {
        if (sums.count == 0) return 0;
        const average = sums.mean();
        return @sqrt(@max(0, sums.squares / @as(f32, @floatFromInt(sums.count)) - average * average));
    }
};

/// The last tokens, as a queue of two stacks, so that nothing is ever subtracted from a sum.
const Window = struct {
    entries: [window_tokens]Sums = undefined,
    /// Entries and the oldest of them, in a ring.
    length: u32 = 0,
    first: u32 = 0,
    /// Sums of each of the oldest entries and those behind it that stood there when they were made, the oldest last.
    front: [window_tokens]Sums = undefined,
    front_length: u32 = 0,
    /// Sum of the entries that `front` has not.
    back: Sums = .{},

    fn push(window: *Window, entry: Sums) void {
        if (window.length == window_tokens) {
            if (window.front_length == 0) {
                var newer: Sums = .{};
                for (0..window_tokens) |i| {
                    const at = (window.first + window_tokens - 1 - i) % window_tokens;
                    newer = window.entries[at].plus(newer);
                    window.front[i] = newer;
                }
                window.front_length = window_tokens;
                window.back = .{};
            }
            window.front_length -= 1;
            window.first = (window.first + 1) % window_tokens;
            window.length -= 1;
        }
        window.entries[(window.first + window.length) % window_tokens] = entry;
        window.length += 1;
        window.back = window.back.plus(entry);
    }

    fn total(window: *const Window) Sums {
        if (window.front_length == 0) return window.back;
        return window.front[window.front_length - 1].plus(window.back);
    }
};

/// Sums by exact text.
const ByText = struct {
    texts: Texts = .{},
    sums: std.ArrayList(Sums) = .empty,

    fn deinit(by: *ByText, gpa: Allocator) void {
        by.texts.deinit(gpa);
        by.sums.deinit(gpa);
    }

    /// Valid until the next call.
    fn of(by: *ByText, gpa: Allocator, text: []const u8) Texts.Error!struct { u32, *Sums } {
        const found = try by.texts.add(gpa, text);
        if (found.is_new) try by.sums.append(gpa, .{});
        return .{ found.number, &by.sums.items[found.number] };
    }
};

/// The value history of a text: of each of its tokens that `=` or `:` follows, the magnitude of the token behind that.
const History = struct {
    by: ByText = .{},
    /// Number of the text of the token before last, where it is keyed, and whether `=` or `:` came after it.
    key: ?u32 = null,
    is_bound: bool = false,

    fn next(history: *History, gpa: Allocator, token: *const Token, size: f32) Texts.Error!Sums {
        if (history.is_bound) {
            const sums = &history.by.sums.items[history.key.?];
            sums.* = sums.plus(.of(size));
        }
        history.is_bound = history.key != null and !history.is_bound and (token.isPunct('=') or token.isPunct(':'));
        if (history.is_bound) return .{};
        history.key = null;
        if (!token.isKeyed()) return .{};
        const number, const sums = try history.by.of(gpa, token.text);
        history.key = number;
        return sums.*;
    }
};

/// Sums of the heads of open brackets: of each the sums without it, the outermost first.
const Enclosing = struct {
    outer: std.ArrayList(Sums) = .empty,
    inside: Sums = .{},
    /// Magnitude of the token before, where it is a word.
    head: ?f32 = null,

    fn next(enclosing: *Enclosing, gpa: Allocator, token: *const Token, size: f32) Allocator.Error!Sums {
        defer enclosing.head = if (token.kind == .word) size else null;
        if (token.kind == .close) enclosing.inside = enclosing.outer.pop() orelse enclosing.inside;
        const here = enclosing.inside;
        if (token.kind == .open) {
            try enclosing.outer.append(gpa, here);
            if (enclosing.head) |head| enclosing.inside = here.plus(.of(head));
        }
        return here;
    }
};

const Phase = struct {
    periods: Periods = .{},
    columns: [axes_periods_max]Sums = @splat(.{}),

    const axes_periods_max = @import("periods.zig").lag_max;

    fn next(phase: *Phase, token: *const Token, size: f32) Sums {
        const period = phase.periods.first() orelse return .{};
        const sums = &phase.columns[@intCast(token.index % period)];
        defer sums.* = sums.plus(.of(size));
        return sums.*;
    }
};

/// Sums since the last change point.
const Regime = struct {
    regimes: Regimes = .{},
    sums: Sums = .{},

    fn next(regime: *Regime, gpa: Allocator, token: *const Token, size: f32) Allocator.Error!Sums {
        if (try regime.regimes.changesBefore(gpa, token.start)) regime.sums = .{};
        defer regime.sums = regime.sums.plus(.of(size));
        return regime.sums;
    }
};

const State = union(enum) {
    window: Window,
    phase: Phase,
    regime: Regime,
    echo: ByText,
    enclosing: Enclosing,
    key: History,
    /// Holds nothing.
    unbound,
};

pub const Fold = struct {
    state: State,

    pub const Value = struct {
        size: f32,
        /// The input's first token has no window.
        is_first: bool,
        sums: Sums,
    };

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        if (setup.operands.len != 1) return error.BadProgram;
        return .{ .state = switch (std.enums.fromInt(axes.Scope, setup.operands[0]) orelse return error.BadProgram) {
            .window => .{ .window = .{} },
            .phase => .{ .phase = .{} },
            .echo => .{ .echo = .{} },
            .enclosing => .{ .enclosing = .{} },
            .key => .{ .key = .{} },
            .unbound => .unbound,
            .regime => .{ .regime = .{} },
        } };
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        switch (fold.state) {
            .window, .unbound => {},
            .phase => |*phase| phase.periods.deinit(gpa),
            .regime => |*regime| regime.regimes.deinit(gpa),
            .echo => |*by| by.deinit(gpa),
            .enclosing => |*enclosing| enclosing.outer.deinit(gpa),
            .key => |*history| history.by.deinit(gpa),
        }
    }

    pub fn needsText(fold: *const Fold) bool {
        return fold.state == .phase or fold.state == .regime;
    }

    pub fn surveyText(fold: *Fold, gpa: Allocator, text: []const u8) Allocator.Error!void {
        if (fold.state == .regime) try fold.state.regime.regimes.begin(gpa, text);
    }

    pub fn survey(fold: *Fold, gpa: Allocator, token: *const Token) Allocator.Error!void {
        if (fold.state == .phase) try fold.state.phase.periods.add(gpa, token);
    }

    pub fn surveyed(fold: *Fold, gpa: Allocator) error{}!void {
        if (fold.state == .phase) fold.state.phase.periods.finish(gpa);
    }

    pub fn next(fold: *Fold, gpa: Allocator, token: *const Token) Texts.Error!Value {
        const size = magnitude.of(token.kind, token.text);
        const sums: Sums = switch (fold.state) {
            .window => |*window| blk: {
                defer window.push(.of(size));
                break :blk window.total();
            },
            .phase => |*phase| phase.next(token, size),
            .regime => |*regime| try regime.next(gpa, token, size),
            .echo => |*by| blk: {
                if (!token.isKeyed()) break :blk .{};
                _, const sums = try by.of(gpa, token.text);
                defer sums.* = sums.plus(.of(size));
                break :blk sums.*;
            },
            .enclosing => |*enclosing| try enclosing.next(gpa, token, size),
            .key => |*history| try history.next(gpa, token, size),
            .unbound => .{},
        };
        return .{ .size = size, .is_first = token.index == 0 and fold.state == .window, .sums = sums };
    }

    pub fn holds(_: *const Fold, value: Value, question: *const Question) bool {
        return compares(value.size, value.sums, question);
    }

    pub fn holdsAgainst(_: *const Fold, value: Value, at: Value, question: *const Question) bool {
        return compares(value.size, at.sums, question);
    }

    pub fn write(_: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        if (value.is_first) return cells.nothing(axes.cell_counts[@backingInt(axes.Axis.baseline)]);
        try cells.form(0);
        try cells.number(value.sums.mean());
        try cells.number(value.sums.spread());
        try cells.count(value.sums.count);
    }
};

/// Whether a token of magnitude `size` lies as far from the fold as is asked: by orders, or by spreads.
pub fn compares(size: f32, sums: Sums, question: *const Question) bool {
    if (sums.count == 0) return false;
    const asked: f32 = @as(f32, @floatCast(question.value)) / 100;
    var distance = asked;
    if (question.unit == .s) {
        const spread = sums.spread();
        if (sums.count < 2 or spread == 0) return false;
        distance = asked * spread;
    }
    const threshold = sums.mean() + distance;
    return switch (question.sign) {
        .@">", .@">=" => size >= threshold,
        .@"<", .@"<=" => size <= threshold,
        else => false,
    };
}
