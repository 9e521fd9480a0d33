//! Tests of `silhouette.zig`: how records are grouped, and tables joined.
const std = @import("std");
const lex = @import("../lex/tokens.zig");
const silhouette = @import("silhouette.zig");
const Table = silhouette.Table;
const no_group = silhouette.no_group;

const testing = std.testing;

/// A rough lexer for tests: words and numbers by their look; anything else is a separate token.
fn lexRoughly(gpa: std.mem.Allocator, text: []const u8) !lex.Tokens {
    var tokens: lex.Tokens = .empty;
    errdefer tokens.deinit(gpa);
    var index: usize = 0;
    while (index < text.len) {
        const start = index;
        index += 1;
        const byte = text[start];
        if (byte == ' ') continue;
        if (std.ascii.isAlphanumeric(byte)) while (index < text.len and std.ascii.isAlphanumeric(text[index])) {
            index += 1;
        };
        try tokens.append(gpa, .{
            .start = @intCast(start),
            .end = @intCast(index),
            .kind = if (std.ascii.isDigit(byte))
                .number
            else if (std.ascii.isAlphanumeric(byte)) .word else if (byte == '(') .open else .punct,
            .flags = .{ .space_before = start == 0 or text[start - 1] == ' ' },
        });
    }
    return tokens;
}

fn addLine(table: *Table, text: []const u8) !void {
    var tokens = try lexRoughly(testing.allocator, text);
    defer tokens.deinit(testing.allocator);
    try table.add(text, tokens.slice(), 0, tokens.len, false);
}

test "records of one silhouette share a group, and differing positions are slots" {
    var table: Table = .{ .gpa = testing.allocator, .grain = .silhouette, .is_numbered = true };
    defer table.deinit();
    for ([_][]const u8{ "port 80 up", "", "port  81 up", "a ( 1", "a - 1" }) |line| try addLine(&table, line);
    try testing.expectEqual(@as(usize, 3), table.groups.items.len);
    try testing.expectEqual(@as(u64, 2), table.groups.items[0].count);
    try testing.expectEqualSlices(u32, &.{ 0, no_group, 0, 1, 2 }, table.group_of_record.items);
    const slots = [_]u8{ 0, 1, 0 };
    for (slots, table.positions.items[0..3]) |is_slot, position| try testing.expectEqual(is_slot, position.is_slot);
}

test "wordings differ by words, but not by texts that contain a digit" {
    var table: Table = .{ .gpa = testing.allocator, .grain = .wording, .is_numbered = false };
    defer table.deinit();
    for ([_][]const u8{ "got 1 of a1", "got 2 of b2", "put 1 of a1", "got1 of a1" }) |line| try addLine(&table, line);
    try testing.expectEqual(@as(usize, 3), table.groups.items.len);
    try testing.expectEqual(@as(u64, 2), table.groups.items[0].count);
}

test "joined tables of two halves equal the table of the whole" {
    const lines = [_][]const u8{ "a 1", "b c", "a 1", "a 2", "b c", "( 5", "a 1" };
    for (0..lines.len + 1) |middle| {
        var whole: Table = .{ .gpa = testing.allocator, .grain = .silhouette, .is_numbered = true };
        defer whole.deinit();
        var later: Table = .{ .gpa = testing.allocator, .grain = .silhouette, .is_numbered = true };
        defer later.deinit();
        for (lines[0..middle]) |line| try addLine(&whole, line);
        for (lines[middle..]) |line| try addLine(&later, line);
        try whole.absorb(&later);
        try testing.expectEqualSlices(u32, &.{ 0, 1, 0, 0, 1, 2, 0 }, whole.group_of_record.items);
        try testing.expectEqual(@as(u64, 4), whole.groups.items[0].count);
        try testing.expectEqual(@as(u64, 5), whole.groups.items[2].first_record);
        try testing.expectEqual(@as(u8, 1), whole.positions.items[1].is_slot);
    }
}

test "a group's text shows the kinds of its slots" {
    var table: Table = .{ .gpa = testing.allocator, .grain = .silhouette, .is_numbered = false };
    defer table.deinit();
    for ([_][]const u8{ "port 80 up", "port  81 up" }) |line| try addLine(&table, line);
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(testing.allocator);
    try table.appendReadable(testing.allocator, &out, 0);
    try testing.expectEqualStrings("port <number> up", out.items);
}
