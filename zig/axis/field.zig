//! The field that a token is in: fields of the whole input, separated by commas.
const std = @import("std");
const Cells = @import("cells.zig").Cells;
const Question = @import("../program/question.zig").Question;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

pub const Fold = struct {
    /// Number of the field, from 1.
    field: u64 = 1,

    pub const Value = u64;

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        return if (setup.operands.len == 0) .{} else error.BadProgram;
    }

    pub fn deinit(_: *Fold, _: Allocator) void {}

    pub fn next(fold: *Fold, _: Allocator, token: *const Token) error{}!Value {
        defer fold.field += @intFromBool(token.isPunct(','));
        return fold.field;
    }

    /// The node "field" asks where a field begins; nothing asks where it goes on.
    pub fn holds(_: *const Fold, _: Value, _: *const Question) bool {
        return false;
    }

    pub fn write(_: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        try cells.form(0);
        try cells.count(value);
    }
};
