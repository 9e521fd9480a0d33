//! The number of pairs of brackets around a token.
const std = @import("std");
const brackets = @import("../structure/brackets.zig");
const Cells = @import("cells.zig").Cells;
const Question = @import("../program/question.zig").Question;
const Rows = @import("../lex/rows.zig").Rows;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const Whole = @import("whole.zig").Whole;
const Allocator = std.mem.Allocator;

pub const Fold = struct {
    whole: Whole = .{},
    depths: []const u32 = &.{},

    pub const Value = u32;

    pub const is_indexed = true;

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        return if (setup.operands.len == 0) .{} else error.BadProgram;
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.whole.deinit(gpa);
        gpa.free(fold.depths);
    }

    pub fn surveyText(fold: *Fold, _: Allocator, text: []const u8) error{}!void {
        fold.whole.text = text;
    }

    pub fn surveyRows(fold: *Fold, gpa: Allocator, rows: *const Rows, base: u64) !void {
        try fold.whole.add(gpa, rows, base);
    }

    pub fn finishSurvey(fold: *Fold, gpa: Allocator) Allocator.Error!void {
        const columns = fold.whole.columns();
        const mates = try brackets.pair(gpa, &columns);
        defer gpa.free(mates);
        fold.depths = try brackets.depths(gpa, mates);
        fold.whole.forget(gpa);
    }

    pub fn next(fold: *const Fold, _: Allocator, token: *const Token) error{}!Value {
        return fold.depths[@intCast(token.index)];
    }

    pub fn holds(_: *const Fold, value: Value, question: *const Question) bool {
        return question.compares(@floatFromInt(value));
    }

    pub fn write(_: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        try cells.form(0);
        try cells.count(value);
    }
};
