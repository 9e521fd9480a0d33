//! The baseline of a token: the magnitudes of the tokens of its scope, with which relative predicates compare it.
const std = @import("std");
const axes = @import("../gen/axes.zig");
const magnitude = @import("magnitude.zig");
const Asked = @import("answers.zig").Asked;
const Bits = @import("answers.zig").Bits;
const Place = @import("answers.zig").Place;
const Cells = @import("cells.zig").Cells;
const Queue = @import("queue.zig").Queue;
const Question = @import("../program/question.zig").Question;
const Scopes = @import("scopes.zig").Scopes;
const Rows = @import("../lex/rows.zig").Rows;
const Setup = @import("setup.zig").Setup;
const Texts = @import("texts.zig").Texts;
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

/// Size of the window in tokens.
const window_tokens = 32;

/// Statistics of magnitudes. Sums are 32-bit floats, added in the order of the tokens, since printed digits depend on
/// it.
pub const Sums = struct {
    sum: f32 = 0,
    squares: f32 = 0,
    count: u32 = 0,

    pub fn of(value: f32) Sums {
        return .{ .sum = value, .squares = value * value, .count = 1 };
    }

    pub fn plus(a: Sums, b: Sums) Sums {
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

const Window = Queue(Sums, [window_tokens]Sums);
const Of = Scopes(Sums);

const State = union(enum) {
    window: Window,
    phase: Of.Phase,
    regime: Of.Regime,
    echo: Of.ByText,
    enclosing: Of.Enclosing,
    key: Of.History,
    /// Always empty.
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
            .window => .{ .window = .{ .entries = undefined, .front = undefined } },
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
            .phase => |*phase| phase.next(token, .of(size)),
            .regime => |*regime| try regime.next(gpa, token, .of(size)),
            .echo => |*by| try by.next(gpa, token, .of(size)),
            .enclosing => |*enclosing| try enclosing.next(gpa, token, .of(size)),
            .key => |*history| try history.next(gpa, token, .of(size)),
            .unbound => .{},
        };
        return .{ .size = size, .is_first = token.index == 0 and fold.state == .window, .sums = sums };
    }

    pub fn answerRows(
        fold: *Fold,
        gpa: Allocator,
        rows: *const Rows,
        from: Place,
        asked: []const Asked,
        answers: []Bits,
    ) Texts.Error!void {
        var index = from.index;
        for (rows.kinds, answers, 0..) |kind, *answer, at| {
            if (kind == .whitespace) continue;
            const row: u32 = @intCast(at);
            if (fold.state == .window) {
                const size = magnitude.of(kind, rows.textOf(row));
                const window = &fold.state.window;
                defer window.push(.of(size));
                for (asked) |*one| if (one.kinds.isSet(@backingInt(kind))) {
                    answer.* |= if (compares(size, window.total(), &one.question)) one.bit else 0;
                };
                continue;
            }
            const value = try fold.next(gpa, &.of(rows, row, from.base, index));
            index += 1;
            for (asked) |*one| answer.* |= one.of(kind, fold, value);
        }
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

/// Whether a magnitude deviates from the sums as the question requires, in orders of magnitude or in standard
/// deviations.
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
