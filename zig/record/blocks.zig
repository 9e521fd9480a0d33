//! Bracket groups as records.
const std = @import("std");
const Span = @import("plain.zig").Span;
const segments = @import("segments.zig");

/// Every bracket group of a text, in order of its opening bracket; groups nest.
pub fn blocks(gpa: std.mem.Allocator, text: []const u8) segments.Error!std.ArrayList(Span) {
    var found: std.ArrayList(Span) = .empty;
    errdefer found.deinit(gpa);
    var open: std.ArrayList(usize) = .empty;
    defer open.deinit(gpa);
    var lexed: segments.Segments = .{ .gpa = gpa, .text = text };
    defer lexed.deinit();
    while (try lexed.next()) |segment| {
        for (segment.tokens.items(.kind), segment.tokens.items(.start)) |kind, start| {
            const place = segment.base + start;
            switch (kind) {
                .open => {
                    try open.append(gpa, found.items.len);
                    try found.append(gpa, .{ .start = place, .end = unclosed });
                },
                .close => {
                    // One of another shape stays alone and leaves the open one standing.
                    const top = open.getLastOrNull() orelse continue;
                    if (closing(text[found.items[top].start]) != text[place]) continue;
                    found.items[top].end = place + 1;
                    _ = open.pop();
                },
                else => {},
            }
        }
    }
    var kept: usize = 0;
    for (found.items) |span| {
        if (span.end == unclosed) continue;
        found.items[kept] = span;
        kept += 1;
    }
    found.shrinkRetainingCapacity(kept);
    return found;
}

/// Whether each bracket of a text, in order of place, has a partner.
pub fn pairedBrackets(gpa: std.mem.Allocator, text: []const u8) segments.Error!std.bit_set.DynamicBitSetUnmanaged {
    var paired: std.bit_set.DynamicBitSetUnmanaged = .{};
    errdefer paired.deinit(gpa);
    var open: std.ArrayList(struct { number: usize, byte: u8 }) = .empty;
    defer open.deinit(gpa);
    var lexed: segments.Segments = .{ .gpa = gpa, .text = text };
    defer lexed.deinit();
    var number: usize = 0;
    while (try lexed.next()) |segment| {
        for (segment.tokens.items(.kind), segment.tokens.items(.start)) |kind, start| {
            if (kind != .open and kind != .close) continue;
            if (number == paired.capacity()) try paired.resize(gpa, @max(1024, number * 2), false);
            const byte = segment.text[start];
            if (kind == .open) {
                try open.append(gpa, .{ .number = number, .byte = byte });
            } else if (open.getLastOrNull()) |top| if (closing(top.byte) == byte) {
                paired.set(top.number);
                paired.set(number);
                _ = open.pop();
            };
            number += 1;
        }
    }
    return paired;
}

const unclosed = std.math.maxInt(u64);

fn closing(open: u8) u8 {
    return switch (open) {
        '(' => ')',
        '[' => ']',
        else => '}',
    };
}

test "groups nest, in order of their opening brackets" {
    const gpa = std.testing.allocator;
    const text = "f(a, [b]) } {x\n(y] z) (";
    var found = try blocks(gpa, text);
    defer found.deinit(gpa);
    const want = [_][]const u8{ "(a, [b])", "[b]", "(y] z)" };
    try std.testing.expectEqual(want.len, found.items.len);
    for (want, found.items) |expected, span| try std.testing.expectEqualStrings(expected, text[span.start..span.end]);
    var paired = try pairedBrackets(gpa, text);
    defer paired.deinit(gpa);
    for ([_]bool{ true, true, true, true, false, false, true, false, true, false }, 0..) |expected, number| {
        try std.testing.expectEqual(expected, paired.isSet(number));
    }
}

test "groups reach over segments" {
    const gpa = std.testing.allocator;
    const filler = try gpa.alloc(u8, 3 << 20);
    defer gpa.free(filler);
    for (filler, 0..) |*byte, index| byte.* = if (index % 64 == 63) '\n' else 'x';
    filler[10] = '(';
    filler[filler.len - 10] = ')';
    var found = try blocks(gpa, filler);
    defer found.deinit(gpa);
    try std.testing.expectEqualSlices(Span, &.{.{ .start = 10, .end = filler.len - 9 }}, found.items);
}
