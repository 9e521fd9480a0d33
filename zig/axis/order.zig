//! Whether values ascend: each is compared with the previous one. Values are timestamps, numbers, versions, or numbers
//! with the same key.
const std = @import("std");
const Cells = @import("cells.zig").Cells;
const Question = @import("../program/question.zig").Question;
const Setup = @import("setup.zig").Setup;
const Texts = @import("texts.zig").Texts;
const Token = @import("token.zig").Token;
const clock = @import("../value/clock.zig");
const number = @import("../value/number.zig");
const timestamp = @import("../value/timestamp.zig");
const version = @import("../value/version.zig");
const Allocator = std.mem.Allocator;
const Order = std.math.Order;

/// Numbers of the words after `@order:`, counted from 1.
const ascending = 1;
const descending = 2;

/// The values compared, numbered as in the table of axes.
const Compared = enum(u32) { timestamp, number, version, keyed };

pub const Fold = struct {
    compared: Compared,
    instant: ?timestamp.Instant = null,
    /// The previous number or version.
    before: std.ArrayList(u8) = .empty,
    /// Keys that had a number, and the last number of each.
    keys: Texts = .{},
    numbers: std.ArrayList(std.ArrayList(u8)) = .empty,
    /// Possible key of the next token; empty if there is none.
    key: std.ArrayList(u8) = .empty,
    key_has_sign: bool = false,
    /// Digits of two numbers while they are compared.
    scratch: std.heap.ArenaAllocator,

    /// The axis's forms, by number; also `first` if a text has no value.
    pub const Value = enum(u8) { first, at_or_after, before, none };

    pub fn init(gpa: Allocator, setup: Setup) error{BadProgram}!Fold {
        if (setup.operands.len != 1) return error.BadProgram;
        const compared = std.enums.fromInt(Compared, setup.operands[0]) orelse return error.BadProgram;
        return .{ .compared = compared, .scratch = .init(gpa) };
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.before.deinit(gpa);
        fold.keys.deinit(gpa);
        for (fold.numbers.items) |*last| last.deinit(gpa);
        fold.numbers.deinit(gpa);
        fold.key.deinit(gpa);
        fold.scratch.deinit();
    }

    pub fn next(fold: *Fold, gpa: Allocator, token: *const Token) Texts.Error!Value {
        return switch (fold.compared) {
            .timestamp => if (token.kind == .timestamp) fold.nextTimestamp(token.text) else .none,
            .number => if (token.kind == .number) fold.nextText(gpa, &fold.before, token.text) else .none,
            .version => if (token.kind == .version) fold.nextText(gpa, &fold.before, token.text) else .none,
            .keyed => fold.nextKeyed(gpa, token),
        };
    }

    fn nextTimestamp(fold: *Fold, text: []const u8) Value {
        const stamp = timestamp.read(text, clock.now().order) orelse return .first;
        const instant = stamp.instant(clock.now()) orelse return .first;
        const before = fold.instant;
        fold.instant = instant;
        return valueOf(instant.order(before orelse return .first));
    }

    /// Compares with the text in `before`, then stores the new text there.
    fn nextText(fold: *Fold, gpa: Allocator, before: *std.ArrayList(u8), text: []const u8) Allocator.Error!Value {
        // An empty text has no value either.
        const order = try fold.compareValues(text, before.items) orelse {
            if (try fold.compareValues(text, text) == null) return .first;
            before.clearRetainingCapacity();
            try before.appendSlice(gpa, text);
            return .first;
        };
        before.clearRetainingCapacity();
        try before.appendSlice(gpa, text);
        return valueOf(order);
    }

    /// Null if one of the texts has no value.
    fn compareValues(fold: *Fold, a: []const u8, b: []const u8) Allocator.Error!?Order {
        if (fold.compared == .version) {
            const left = version.read(a) orelse return null;
            return left.order(version.read(b) orelse return null);
        }
        if (isDigits(a) and isDigits(b)) return orderOfDigits(a, b);
        defer _ = fold.scratch.reset(.retain_capacity);
        const left = try number.read(fold.scratch.allocator(), a) orelse return null;
        return left.order(try number.read(fold.scratch.allocator(), b) orelse return null);
    }

    fn nextKeyed(fold: *Fold, gpa: Allocator, token: *const Token) Texts.Error!Value {
        if (token.flags.line_first) fold.key.clearRetainingCapacity();
        if (token.kind == .number) {
            defer fold.key.clearRetainingCapacity();
            if (fold.key.items.len == 0) return .none;
            const found = try fold.keys.add(gpa, fold.key.items);
            if (found.number == fold.numbers.items.len) try fold.numbers.append(gpa, .empty);
            return fold.nextText(gpa, &fold.numbers.items[found.number], token.text);
        }
        const is_sign = token.isPunct('=') or token.isPunct(':');
        if (is_sign and !fold.key_has_sign) {
            fold.key_has_sign = true;
            return .none;
        }
        fold.key.clearRetainingCapacity();
        fold.key_has_sign = false;
        if (token.isKeyed()) try fold.key.appendSlice(gpa, token.text);
        return .none;
    }

    pub fn holds(_: *const Fold, value: Value, question: *const Question) bool {
        return switch (question.part) {
            ascending => value == .at_or_after,
            descending => value == .before,
            else => false,
        };
    }

    pub fn write(_: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        if (value == .none) return cells.nothing(1);
        try cells.form(@backingInt(value));
    }
};

fn valueOf(order: Order) Fold.Value {
    return if (order == .lt) .before else .at_or_after;
}

fn isDigits(text: []const u8) bool {
    for (text) |byte| if (!std.ascii.isDigit(byte)) return false;
    return text.len > 0;
}

/// Compares integers of any size.
fn orderOfDigits(a: []const u8, b: []const u8) Order {
    const left = std.mem.trimStart(u8, a, "0");
    const right = std.mem.trimStart(u8, b, "0");
    if (left.len != right.len) return std.math.order(left.len, right.len);
    return std.mem.order(u8, left, right);
}
