//! Texts that JSON holds as an array of bytes, as journald writes those that are no UTF-8: `[72,105]` is `Hi`.
const std = @import("std");
const Allocator = std.mem.Allocator;

/// The bytes of the array; null if it is none of bytes.
pub fn read(arena: Allocator, json: []const u8) Allocator.Error!?[]const u8 {
    if (json.len < 2 or json[0] != '[' or json[json.len - 1] != ']') return null;
    var out: std.ArrayList(u8) = try .initCapacity(arena, json.len / 2);
    var numbers = std.mem.splitScalar(u8, json[1 .. json.len - 1], ',');
    while (numbers.next()) |number| {
        const byte = std.fmt.parseInt(u8, std.mem.trim(u8, number, " \t\r\n"), 10) catch return null;
        try out.append(arena, byte);
    }
    return out.items;
}

test "arrays of bytes are texts, others are not" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    try std.testing.expectEqualStrings("Hi", (try read(arena.allocator(), "[72, 105]")).?);
    for ([_][]const u8{ "[]", "[256]", "[-1]", "[1.5]", "[72", "7", "[[72]]" }) |text| {
        try std.testing.expectEqual(null, try read(arena.allocator(), text));
    }
}
