//! Values of many tokens at once, as columns.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Kind = @import("../gen/kinds.zig").Kind;
const Clock = @import("clock.zig").Clock;
const Value = @import("value.zig").Value;
const read = @import("value.zig").read;
const gpa = @import("../memory/budget.zig").gpa;

/// The type of a row; ts/value/read.ts has the same list.
pub const Tag = enum(u8) { none, time_of_day, decimal, instant, address_v4, address_v6, block, version, quantity };

/// Tokens of an input, by kind and offset; `text` is the input from byte `base` on.
pub const Spans = struct {
    text: [*]const u8,
    base: f64,
    kinds: []const u8,
    starts: []const f64,
    ends: []const f64,
};

/// One row per token in each column. Texts are concatenated in `texts`.
pub const Columns = struct {
    tags: []u8,
    /// A decimal's or a quantity's number if it is an integer below 2^53; an instant's seconds; otherwise NaN.
    numbers: []f64,
    /// An instant's nanoseconds; a quantity's family.
    extras: []u32,
    /// End of the row's text: the canonical decimal, the address as an integer, `INTEGER/PREFIX`, or the version.
    ends: []u32,
    texts: []u8,
};

/// Reads every span. Returns the number of bytes of texts written; error.NoSpace if `texts` is too small: two bytes for
/// each of the spans and 64 for each row are enough.
pub fn fill(spans: Spans, clock: *const Clock, out: Columns) error{ OutOfMemory, NoSpace }!usize {
    var buffer: [4096]u8 = undefined;
    var used: usize = 0;
    for (spans.kinds, spans.starts, spans.ends, 0..) |kind, start, end, row| {
        var arena: std.heap.ArenaAllocator = .init(gpa);
        defer arena.deinit();
        var scratch: std.heap.BufferFirstAllocator = .init(&buffer, arena.allocator());
        const text = spans.text[@intFromFloat(start - spans.base)..@intFromFloat(end - spans.base)];
        const value = try read(scratch.allocator(), @fromBackingInt(kind), text, clock);
        const written = try writeRow(scratch.allocator(), value, row, out);
        if (written.len > out.texts.len - used) return error.NoSpace;
        @memcpy(out.texts[used..][0..written.len], written);
        used += written.len;
        out.ends[row] = @intCast(used);
    }
    return used;
}

/// Fills a row except for the end of its text, which the caller sets from the result.
pub fn writeRow(arena: Allocator, value: ?Value, row: usize, out: Columns) Allocator.Error![]const u8 {
    var text: std.ArrayList(u8) = .empty;
    out.numbers[row] = std.math.nan(f64);
    out.extras[row] = 0;
    const tag: Tag = switch (value orelse {
        out.tags[row] = @backingInt(Tag.none);
        return "";
    }) {
        .decimal => |decimal| tag: {
            if (decimal.safeInteger()) |integer| out.numbers[row] = @floatFromInt(integer);
            try decimal.write(arena, &text);
            break :tag .decimal;
        },
        .quantity => |quantity| tag: {
            if (quantity.amount.safeInteger()) |integer| out.numbers[row] = @floatFromInt(integer);
            out.extras[row] = @backingInt(quantity.family);
            try quantity.amount.write(arena, &text);
            break :tag .quantity;
        },
        .instant => |instant| tag: {
            out.numbers[row] = @floatFromInt(instant.seconds);
            out.extras[row] = instant.nanoseconds;
            break :tag .instant;
        },
        .time_of_day => |nanoseconds| tag: {
            out.numbers[row] = @floatFromInt(nanoseconds);
            break :tag .time_of_day;
        },
        .address => |address| tag: {
            try text.print(arena, "{d}", .{address.bits});
            break :tag if (address.family == .v4) .address_v4 else .address_v6;
        },
        .block => |block| tag: {
            try text.print(arena, "{d}/{d}", .{ block.address.bits, block.prefix });
            break :tag .block;
        },
        .version => |version| tag: {
            try version.write(arena, &text, .{});
            break :tag .version;
        },
    };
    out.tags[row] = @backingInt(tag);
    return text.items;
}

test "rows of every kind fit their bound" {
    const testing = std.testing;
    const tokens = [_]struct { Kind, []const u8, []const u8 }{
        .{
            .number,
            "0xffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
            "26959946667150639794667015087019630673637144422540572481103610249215",
        },
        .{ .number, "1e21", "1000000000000000000000" },
        .{ .number, "1e-22", "0.0000000000000000000001" },
        .{ .bytesize, "1EiB", "1152921504606846976" },
        .{ .quantity, "1hp", "745.69987158227022" },
        .{ .version, "v2.0.0-rc.1+b5", "2.0.0-rc.1" },
        .{ .cidr, "10.0.0.5/8", "167772165/8" },
        .{ .ip, "2001:db8::1", "42540766411282592856903984951653826561" },
        .{ .timestamp, "2026-02-30", "" },
        .{ .word, "word", "" },
    };
    for (tokens) |token| {
        const kind, const text, const expected = token;
        var tags: [1]u8 = undefined;
        var numbers: [1]f64 = undefined;
        var extras: [1]u32 = undefined;
        var ends: [1]u32 = undefined;
        const texts = try testing.allocator.alloc(u8, 2 * text.len + 64);
        defer testing.allocator.free(texts);
        const out: Columns = .{ .tags = &tags, .numbers = &numbers, .extras = &extras, .ends = &ends, .texts = texts };
        const size: f64 = @floatFromInt(text.len);
        const spans: Spans = .{
            .text = text.ptr,
            .base = 100,
            .kinds = &.{@backingInt(kind)},
            .starts = &.{100},
            .ends = &.{100 + size},
        };
        const used = try fill(spans, &.{}, out);
        try testing.expectEqualStrings(expected, texts[0..used]);
    }
}
