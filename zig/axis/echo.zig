//! The echo of a token: how often its content stands in the text, which occurrence it is, and how evenly they lie.
const std = @import("std");
const recurrence = @import("recurrence.zig");
const Cells = @import("cells.zig").Cells;
const Question = @import("question.zig").Question;
const Setup = @import("readings.zig").Setup;
const Texts = @import("texts.zig").Texts;
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

/// By number as the table of axes lists the parts of `@echo`.
const Part = enum(u32) { none, nth, period };

/// Numbers that are kept of surveyed tokens, so that most texts are looked up once: 64 MB of them.
const numbers_max = 1 << 24;
/// In place of a number, of a token that has no content that could recur.
const unkeyed = std.math.maxInt(u32);

pub const Fold = struct {
    counts: recurrence.Counts,
    /// How many occurrences of each content were read, by its number. Where only these are asked, nothing is counted
    /// ahead, and contents are numbered as they come.
    seen: std.ArrayList(u32) = .empty,
    needs_counts: bool,
    /// Nothing is asked but whether a token is its content's first.
    asks_novelty: bool,
    /// Of the first tokens that were surveyed the numbers of their contents, by the tokens' index.
    numbers: std.ArrayList(u32) = .empty,

    pub const Value = struct {
        /// 0 for a token that has no content that could recur.
        occurrence: u32,
        count: u32,
        /// Not a number where there is none.
        period: f32,
    };

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        const group = try groupOf(setup.operands);
        var needs_counts = setup.is_shown;
        var needs_periods = setup.is_shown;
        var asks_novelty = !setup.is_shown;
        var questions = setup.questions();
        while (questions.next()) |question| {
            needs_counts = needs_counts or !asksOccurrence(&question);
            needs_periods = needs_periods or asksPeriod(&question);
            asks_novelty = asks_novelty and question.anchor == .novel;
        }
        return .{
            .counts = .{ .group = group, .spacings = if (needs_periods) .empty else null },
            .needs_counts = needs_counts,
            .asks_novelty = asks_novelty,
        };
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.counts.deinit(gpa);
        fold.seen.deinit(gpa);
        fold.numbers.deinit(gpa);
    }

    pub fn needsText(fold: *const Fold) bool {
        return fold.needs_counts;
    }

    pub fn survey(fold: *Fold, gpa: Allocator, token: *const Token) Texts.Error!void {
        if (!fold.needs_counts) return;
        const number = if (token.isKeyed()) try fold.counts.add(gpa, token.text, token.start) else unkeyed;
        if (fold.numbers.items.len < numbers_max) try fold.numbers.append(gpa, number);
    }

    /// Before `survey` or `next` of the token, a few tokens ahead.
    pub inline fn prefetch(fold: *const Fold, token: *const Token) void {
        if (token.index < fold.numbers.items.len) return;
        if (token.isKeyed()) fold.counts.prefetch(token.text);
    }

    pub fn surveyed(fold: *Fold, gpa: Allocator) Allocator.Error!void {
        if (!fold.needs_counts) return;
        try fold.seen.appendNTimes(gpa, 0, fold.counts.counts.items.len);
    }

    pub fn next(fold: *Fold, gpa: Allocator, token: *const Token) Texts.Error!Value {
        if (!token.isKeyed()) return .{ .occurrence = 0, .count = 0, .period = std.math.nan(f32) };
        const counts = &fold.counts;
        if (fold.asks_novelty) {
            const key = try counts.group.keyOf(gpa, token.text, &counts.scratch);
            const is_new = (try counts.texts.add(gpa, key)).is_new;
            return .{ .occurrence = if (is_new) 1 else 2, .count = 0, .period = std.math.nan(f32) };
        }
        const number = if (!fold.needs_counts)
            try counts.add(gpa, token.text, token.start)
        else if (token.index < fold.numbers.items.len)
            fold.numbers.items[@intCast(token.index)]
        else
            (try counts.find(gpa, token.text)) orelse return error.TooLarge; // It was surveyed.
        if (!fold.needs_counts) {
            return .{ .occurrence = counts.counts.items[number], .count = 0, .period = std.math.nan(f32) };
        }
        fold.seen.items[number] +|= 1;
        const period = if (counts.spacings == null) null else counts.period(number, recurrence.variation_max);
        return .{
            .occurrence = fold.seen.items[number],
            .count = counts.counts.items[number],
            .period = period orelse std.math.nan(f32),
        };
    }

    pub fn holds(_: *const Fold, value: Value, question: *const Question) bool {
        if (value.occurrence == 0) return false;
        switch (question.anchor) {
            .novel => return value.occurrence == 1,
            .echoed => return value.count >= 2,
            else => {},
        }
        return switch (std.enums.fromInt(Part, question.part) orelse .none) {
            .none => if (question.sign == .none) value.count >= 2 else question.compares(@floatFromInt(value.count)),
            .nth => isNth(value, question),
            .period => blk: {
                if (std.math.isNan(value.period)) break :blk false;
                // Half up: 16.5 is shown as 16 and equals 17.
                break :blk question.sign == .none or question.compares(@floor(@as(f64, value.period) + 0.5));
            },
        };
    }

    /// Whether the occurrence compares with the one asked, which is counted from the end where it is negative.
    fn isNth(value: Value, question: *const Question) bool {
        if (question.value >= 0) return question.compares(@floatFromInt(value.occurrence));
        var asked = question.*;
        asked.value += @as(f64, @floatFromInt(value.count)) + 1;
        return asked.value >= 1 and asked.compares(@floatFromInt(value.occurrence));
    }

    pub fn write(_: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        if (value.occurrence == 0) {
            try cells.form(0);
            for (0..3) |_| try cells.number(std.math.nan(f64));
            return;
        }
        try cells.form(if (std.math.isNan(value.period)) 1 else 2);
        try cells.count(value.count);
        try cells.count(value.occurrence);
        try cells.number(value.period);
    }
};

/// The group that the first two operands name.
pub fn groupOf(operands: []const u32) error{BadProgram}!recurrence.Group {
    if (operands.len < 2) return error.BadProgram;
    const Relation = @FieldType(recurrence.Group, "relation");
    const relation = std.enums.fromInt(Relation, operands[0]) orelse return error.BadProgram;
    if (relation == .edit or relation == .kin) return error.BadProgram;
    return .{ .relation = relation, .parameter = operands[1] };
}

/// Whether the question asks which occurrence a token is, counted from the first, and nothing of those behind it.
fn asksOccurrence(question: *const Question) bool {
    if (question.anchor == .novel) return true;
    const is_nth = question.anchor == .echo and question.part == @backingInt(Part.nth);
    return is_nth and question.value >= 0;
}

fn asksPeriod(question: *const Question) bool {
    return question.anchor == .echo and question.part == @backingInt(Part.period);
}
