//! The baseline of a token: the magnitudes of the tokens of its scope, with which relative predicates compare it.
const std = @import("std");
const axes = @import("../gen/axes.zig");
const kind_rows = @import("kind_rows.zig");
const magnitude = @import("magnitude.zig");
const window_before = @import("window_before.zig");
const bitsOfKinds = @import("answers.zig").bitsOfKinds;
const Asked = @import("answers.zig").Asked;
const Bits = @import("answers.zig").Bits;
const Place = @import("answers.zig").Place;
const Cells = @import("cells.zig").Cells;
const Kind = @import("../gen/kinds.zig").Kind;
const Kinds = @import("setup.zig").Kinds;
const Queue = @import("queue.zig").Queue;
const Question = @import("../program/question.zig").Question;
const Scopes = @import("scopes.zig").Scopes;
const Rows = @import("../lex/rows.zig").Rows;
const Setup = @import("setup.zig").Setup;
const Texts = @import("texts.zig").Texts;
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

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

const Window = Queue(Sums, [window_before.tokens_max]Sums);
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
    /// The window if no values are kept.
    window: window_before.WindowBefore = .{},

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
            .window => fold.window.deinit(gpa),
            .unbound => {},
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

    pub fn finishSurvey(fold: *Fold, gpa: Allocator) error{}!void {
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
        if (fold.state == .window) return fold.answerWindow(gpa, rows, asked, answers);
        var index = from.index;
        for (rows.kinds, answers, 0..) |kind, *answer, row| {
            if (kind == .whitespace) continue;
            const value = try fold.next(gpa, &.of(rows, @intCast(row), from.base, index));
            index += 1;
            for (asked) |*one| answer.* |= one.of(kind, fold, value);
        }
    }

    /// Most magnitudes are smaller than even a window of zeroes would require, so few windows are summed.
    fn answerWindow(
        fold: *Fold,
        gpa: Allocator,
        rows: *const Rows,
        asked: []const Asked,
        answers: []Bits,
    ) Allocator.Error!void {
        const of_kind = bitsOfKinds(asked);
        const window = &fold.window;
        try window.add(gpa, rows);
        const has_blanks = window.sizes.items.len - window.kept != rows.count();
        var kinds: Kinds = .empty;
        for (of_kind, 0..) |bits, kind| kinds.setValue(kind, bits != 0 and kind != @backingInt(Kind.whitespace));
        const asked_rows: kind_rows.KindRows = .init(kinds);
        const least = if (window.has_negative) -std.math.inf(f32) else leastSize(asked);
        var blanks: usize = 0;
        var blanks_to: usize = 0;
        var from: usize = 0;
        while (from < answers.len) : (from += kind_rows.rows_max) {
            var left = asked_rows.mask(rows.kinds, from);
            while (left != 0) : (left &= left - 1) {
                const row = from + @ctz(left);
                if (has_blanks) {
                    for (rows.kinds[blanks_to..row]) |kind| blanks += @intFromBool(kind == .whitespace);
                    blanks_to = row;
                }
                const token = row - blanks;
                if (window.sizes.items[window.kept + token] < least) continue;
                answers[row] |= fold.answersAt(token, asked, of_kind[@backingInt(rows.kinds[row])]);
            }
        }
    }

    /// No smaller magnitude satisfies a question if none in the window is negative.
    fn leastSize(asked: []const Asked) f32 {
        var least = std.math.inf(f32);
        for (asked) |*one| {
            const is_lower = one.question.sign == .@">" or one.question.sign == .@">=";
            if (!is_lower or one.question.unit == .s) return -std.math.inf(f32);
            least = @min(least, @as(f32, @floatCast(one.question.value)) / 100);
        }
        return least;
    }

    /// The answers at token number `token` of the last rows, among those with `bits`.
    noinline fn answersAt(fold: *const Fold, token: usize, asked: []const Asked, bits: Bits) Bits {
        const window = &fold.window;
        const size = window.sizes.items[window.kept + token];
        const before = window.before(token);
        if (before.token == 0) return 0;
        var is_positive: ?bool = null;
        var sums: ?Sums = null;
        var answers: Bits = 0;
        for (asked) |*one| if (bits & one.bit != 0) {
            if (is_positive == null) is_positive = before.isPositive();
            const soon = if (is_positive.?) comparesSoon(size, &one.question) else null;
            if (soon == null and (sums == null or one.question.unit == .s))
                sums = if (one.question.unit == .s) before.total(true) else before.total(false);
            if (soon orelse compares(size, sums.?, &one.question)) answers |= one.bit;
        };
        return answers;
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

/// The result of `compares` if it is the same for all sums whose mean is not negative; otherwise null.
inline fn comparesSoon(size: f32, question: *const Question) ?bool {
    if (question.unit == .s) return null;
    const threshold_min: f32 = @as(f32, @floatCast(question.value)) / 100;
    return switch (question.sign) {
        .@">", .@">=" => if (size < threshold_min) false else null,
        .@"<", .@"<=" => if (size <= threshold_min) true else null,
        else => false,
    };
}

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
