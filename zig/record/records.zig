//! The records of a text by unit, one by one or as a window. A unit is a file of `units` and a row of
//! ts/tables/record-units.ts.
const std = @import("std");
const gen = @import("../gen/record_units.zig");
pub const Argument = @import("argument.zig").Argument;
const segments = @import("../lex/segments.zig");
const Watcher = @import("watcher.zig").Watcher;

const assert = std.debug.assert;

pub const Span = @import("../structure/span.zig").Span;
pub const Unit = gen.Unit;
pub const Error = segments.Error;

/// Records in ascending order of start. Each unit implements `init`, `deinit`, `next` and `previous`, and so decides
/// how far it reads ahead.
pub const Records = union(Unit) {
    line: @import("units/line.zig").Records,
    paragraph: @import("units/paragraph.zig").Records,
    file: @import("units/file.zig").Records,
    block: @import("units/block.zig").Records,
    unit: @import("units/unit.zig").Records,
    period: @import("units/period.zig").Records,
    seam: @import("units/seam.zig").Records,
    bind: @import("units/bind.zig").Records,
    auto: @import("units/auto.zig").Records,
    texture: @import("units/texture.zig").Records,
    shape: @import("units/shape.zig").Records,
    indent: @import("units/indent.zig").Records,

    /// Borrows `text`. Memory of the records comes from `gpa`.
    pub fn init(gpa: std.mem.Allocator, unit: Unit, argument: Argument, text: []const u8) Error!Records {
        switch (unit) {
            inline else => |known| return @unionInit(Records, @tagName(known), try .init(gpa, text, argument)),
        }
    }

    pub fn deinit(self: *Records) void {
        switch (self.*) {
            inline else => |*records| records.deinit(),
        }
    }

    /// The first record not returned yet.
    pub fn next(self: *Records) Error!?Span {
        return switch (self.*) {
            inline else => |*records| records.next(),
        };
    }

    /// The next records that have been found already; none for units that find them one by one.
    pub fn ready(self: *const Records) []const Span {
        return switch (self.*) {
            inline else => |*records| if (@hasDecl(@TypeOf(records.*), "ready")) records.ready() else &.{},
        };
    }

    /// Drops the next `count` records, which were ready.
    pub fn drop(self: *Records, count: usize) void {
        switch (self.*) {
            inline else => |*records| if (@hasDecl(@TypeOf(records.*), "drop"))
                records.drop(count)
            else
                assert(count == 0),
        }
    }

    /// Drops next records that end at or before `place`, perhaps not all.
    pub fn skip(self: *Records, place: u64) void {
        switch (self.*) {
            inline else => |*records| if (@hasDecl(@TypeOf(records.*), "skip")) records.skip(place),
        }
    }

    /// Lets `watcher` see the tokens of the text, where the unit reads each of them once. Must be called before `next`.
    /// @returns whether it does
    pub fn watch(self: *Records, watcher: Watcher) bool {
        switch (self.*) {
            inline .unit, .seam => |*records| records.finder.watch(watcher),
            else => return false,
        }
        return true;
    }

    /// The last record not returned yet.
    pub fn previous(self: *Records) Error!?Span {
        return switch (self.*) {
            inline else => |*records| records.previous(),
        };
    }
};

/// The range from the start of the first record to the last byte of any of them; null if there are none. `first` counts
/// from 0.
pub fn range(records: *Records, first: u64, count: u64) Error!?Span {
    for (0..@intCast(first)) |_| _ = try records.next() orelse return null;
    var found: ?Span = null;
    for (0..@intCast(count)) |_| {
        const span = try records.next() orelse break;
        assert(span.start <= span.end);
        if (found) |so_far| assert(so_far.start <= span.start);
        found = if (found) |so_far| .{ .start = so_far.start, .end = @max(so_far.end, span.end) } else span;
    }
    return found;
}

/// The window of the last `count` records.
pub fn last(records: *Records, count: u64) Error!?Span {
    var found: ?Span = null;
    for (0..@intCast(count)) |_| {
        const span = try records.previous() orelse break;
        assert(span.start <= span.end);
        if (found) |so_far| assert(span.start <= so_far.start);
        found = if (found) |so_far| .{ .start = span.start, .end = @max(so_far.end, span.end) } else span;
    }
    return found;
}

fn expectRange(unit: Unit, text: []const u8, first: u64, count: u64, want: ?Span) !void {
    var records: Records = try .init(std.testing.allocator, unit, .{}, text);
    defer records.deinit();
    try std.testing.expectEqual(want, try range(&records, first, count));
}

test "a window consists of paragraphs" {
    const text = "a\n\nb\nc\n\nd";
    try expectRange(.paragraph, text, 0, 1, .{ .start = 0, .end = 1 });
    try expectRange(.paragraph, text, 1, 9, .{ .start = 3, .end = 9 });
    try expectRange(.paragraph, text, 0, 0, null);
    try expectRange(.paragraph, text, 3, 1, null);
    var records: Records = try .init(std.testing.allocator, .paragraph, .{}, text);
    defer records.deinit();
    try std.testing.expectEqual(Span{ .start = 3, .end = 9 }, (try last(&records, 2)).?);
}

test "a window of blocks extends to the end of the block that ends last" {
    try expectRange(.block, "f(a, [b, {c}], d)(e)", 1, 2, .{ .start = 5, .end = 13 });
    try expectRange(.block, "f(a, [b, {c}], d)(e)", 0, 3, .{ .start = 1, .end = 17 });
}

test "records from either end meet" {
    for (std.enums.values(Unit)) |unit| {
        const text = "a: 1\nf(x, [y])\n\nb: 2\nc, d, e\n";
        var records: Records = try .init(std.testing.allocator, unit, .{}, text);
        defer records.deinit();
        var front: u64 = 0;
        while (try records.next()) |span| {
            try std.testing.expect(span.start >= front);
            front = span.start;
            const back = try records.previous() orelse break;
            try std.testing.expect(back.start >= front);
        }
        try std.testing.expectEqual(null, try records.previous());
    }
}
