//! The constructs of a text, lexed a segment at a time.
const std = @import("std");
const construct = @import("../structure/construct.zig");
const blocks = @import("blocks.zig");
const segments = @import("segments.zig");

pub const Role = construct.Role;
pub const Construct = construct.Construct;

/// Every construct of a text, in order.
pub fn constructs(gpa: std.mem.Allocator, text: []const u8) segments.Error!std.ArrayList(Construct) {
    var paired = try blocks.pairedBrackets(gpa, text);
    defer paired.deinit(gpa);
    var found: std.ArrayList(Construct) = .empty;
    errdefer found.deinit(gpa);
    var fold: construct.Fold = .{};
    var bracket: usize = 0;
    var lexed: segments.Segments = .{ .gpa = gpa, .text = text };
    defer lexed.deinit();
    while (try lexed.next()) |segment| {
        const columns = segment.tokens;
        for (
            columns.items(.kind),
            columns.items(.start),
            columns.items(.end),
            columns.items(.flags),
        ) |kind, start, end, flags| {
            const is_bracket = kind == .open or kind == .close;
            defer bracket += @intFromBool(is_bracket);
            if (fold.step(.{
                .kind = kind,
                .mark = if (kind == .punct and end == start + 1) segment.text[start] else 0,
                .start = segment.base + start,
                .end = segment.base + end,
                .opens_line = flags.line_first,
                .is_paired = is_bracket and paired.isSet(bracket),
            })) |ended| try found.append(gpa, ended);
        }
    }
    if (fold.finish()) |ended| try found.append(gpa, ended);
    return found;
}

test "constructs reach over segments" {
    const gpa = std.testing.allocator;
    const filler = try gpa.alloc(u8, 3 << 20);
    defer gpa.free(filler);
    for (filler, 0..) |*byte, index| byte.* = if (index % 64 == 63) '\n' else 'x';
    var found = try constructs(gpa, filler);
    defer found.deinit(gpa);
    try std.testing.expectEqual(filler.len / 64, found.items.len);
    try std.testing.expectEqual(filler.len - 1, found.items[found.items.len - 1].span.end);
}
