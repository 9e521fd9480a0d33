//! Whether timestamps go forward: each is compared with the one before it.
const std = @import("std");
const Cells = @import("cells.zig").Cells;
const Question = @import("../program/question.zig").Question;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const clock = @import("../value/clock.zig");
const timestamp = @import("../value/timestamp.zig");
const Allocator = std.mem.Allocator;

/// Numbers of the words after `@order:`, from 1.
const ascending = 1;
const descending = 2;

pub const Fold = struct {
    before: ?timestamp.Instant = null,

    /// `first` too where a timestamp reads as no instant. By number, the axis's forms.
    pub const Value = enum(u8) { first, at_or_after, before, no_timestamp };

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        return if (setup.operands.len == 0) .{} else error.BadProgram;
    }

    pub fn deinit(_: *Fold, _: Allocator) void {}

    pub fn next(fold: *Fold, _: Allocator, token: *const Token) error{}!Value {
        if (token.kind != .timestamp) return .no_timestamp;
        const stamp = timestamp.read(token.text, clock.current.day_first) orelse return .first;
        const instant = stamp.instant(&clock.current) orelse return .first;
        const before = fold.before;
        fold.before = instant;
        return switch (instant.order(before orelse return .first)) {
            .lt => .before,
            .eq, .gt => .at_or_after,
        };
    }

    pub fn holds(_: *const Fold, value: Value, question: *const Question) bool {
        return switch (question.part) {
            ascending => value == .at_or_after,
            descending => value == .before,
            else => false,
        };
    }

    pub fn write(_: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        if (value == .no_timestamp) return cells.nothing(1);
        try cells.form(@backingInt(value));
    }
};
