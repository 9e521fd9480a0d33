//! The column of a token in the text's record period or in another live period.
const std = @import("std");
const Cells = @import("cells.zig").Cells;
const Periods = @import("periods.zig").Periods;
const Question = @import("../program/question.zig").Question;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

/// Form, numbered as in ts/tables/axes.ts.
const Form = enum(u32) { no_period, column, column_of_period, period_not_live, no_such_rank };

pub const Fold = struct {
    /// The requested period, and the requested rank; if both are 0, the record period.
    asked: u32,
    rank: u32,
    periods: Periods = .{},
    /// The effective period; 0 if there is none.
    period: u32 = 0,

    /// Column; `none` if there is no period.
    pub const Value = u8;
    const none: Value = 255;

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        if (setup.operands.len != 2) return error.BadProgram;
        return .{ .asked = setup.operands[0], .rank = setup.operands[1] };
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.periods.deinit(gpa);
    }

    pub fn survey(fold: *Fold, gpa: Allocator, token: *const Token) Allocator.Error!void {
        try fold.periods.add(gpa, token);
    }

    pub fn finishSurvey(fold: *Fold, gpa: Allocator) error{}!void {
        fold.periods.finish(gpa);
        const found = if (fold.asked != 0)
            if (fold.periods.isLive(fold.asked)) fold.asked else null
        else if (fold.rank != 0) fold.periods.periodOfRank(fold.rank) else fold.periods.first();
        fold.period = found orelse 0;
    }

    pub fn next(fold: *Fold, _: Allocator, token: *const Token) error{}!Value {
        return if (fold.period == 0) none else @intCast(token.index % fold.period);
    }

    pub fn holds(_: *const Fold, value: Value, question: *const Question) bool {
        return value != none and value == question.operands[0];
    }

    pub fn write(fold: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        const says_period = fold.asked != 0 or fold.rank != 0;
        const form: Form = if (value != none)
            (if (says_period) .column_of_period else .column)
        else if (fold.asked != 0) .period_not_live else if (fold.rank != 0) .no_such_rank else .no_period;
        try cells.form(@backingInt(form));
        const nan = std.math.nan(f64);
        try cells.number(if (value == none) nan else @floatFromInt(value));
        const period = if (fold.asked != 0) fold.asked else if (says_period and value != none) fold.period else 0;
        try cells.number(if (period == 0) nan else @floatFromInt(period));
        try cells.number(if (fold.rank != 0) @floatFromInt(fold.rank) else nan);
    }
};
