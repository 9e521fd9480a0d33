//! Shared by the tests of `forms.zig` and `named.zig`.
const std = @import("std");
const Allocator = std.mem.Allocator;
const named = @import("named.zig");
const Values = @import("values.zig").Values;

/// A text, and the values in it in order.
const Case = struct { []const u8, []const []const u8 };
const Find = fn (gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void;

pub fn expectValues(find: Find, cases: []const Case) !void {
    const gpa = std.testing.allocator;
    for (cases) |case| {
        const text, const expected = case;
        var found: Values = .empty;
        defer found.deinit(gpa);
        try find(gpa, text, &found);
        for (expected, 0..) |value, i| {
            if (i == found.items.len) break;
            try std.testing.expectEqualStrings(value, text[found.items[i].start..found.items[i].end]);
        }
        try std.testing.expectEqual(expected.len, found.items.len);
    }
}

/// Expects values of `named.find`, without names that a person added.
pub fn expectNamed(cases: []const Case) !void {
    try expectValues(findNamed, cases);
}

fn findNamed(gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void {
    return named.find(gpa, text, .{}, out);
}
