//! What a mask writes in place of a text: `ts/rewrite/mask.ts` is the same for the command.
const std = @import("std");
const Allocator = std.mem.Allocator;

/// What has a mask of its own. Between lines their ends stay, and the blanks with which later lines begin, so that a
/// block keeps its lines and its indentation.
pub const Unit = enum { whole, line };

/// Appends a mask: a single character for each character of a text, a longer one for each unit.
pub fn append(
    gpa: Allocator,
    text: []const u8,
    mask: []const u8,
    unit: Unit,
    out: *std.ArrayList(u8),
) Allocator.Error!void {
    const is_character = isOneCharacter(mask);
    if (unit == .whole) {
        if (!is_character) return out.appendSlice(gpa, mask);
        for (text) |byte| if (byte & 0xc0 != 0x80) try out.appendSlice(gpa, mask);
        return;
    }
    var at: usize = 0;
    while (at < text.len) {
        const end = std.mem.findAnyPos(u8, text, at, "\r\n") orelse text.len;
        if (is_character) {
            for (text[at..end]) |byte| if (byte & 0xc0 != 0x80) try out.appendSlice(gpa, mask);
        } else if (end > at) try out.appendSlice(gpa, mask);
        at = end;
        while (at < text.len and (text[at] == '\r' or text[at] == '\n')) at += 1;
        while (at > end and at < text.len and (text[at] == ' ' or text[at] == '\t')) at += 1;
        try out.appendSlice(gpa, text[end..at]);
    }
}

fn isOneCharacter(text: []const u8) bool {
    var characters: usize = 0;
    for (text) |byte| characters += @intFromBool(byte & 0xc0 != 0x80);
    return characters == 1;
}

test append {
    const gpa = std.testing.allocator;
    const cases = [_][3][]const u8{
        .{ "añb", "*", "***" },
        .{ "a b", "#x", "#x" },
        .{ "ab\r\n  cd\n\n\te\n", "*", "**\r\n  **\n\n\t*\n" },
        .{ "ab\n  cd ef\n", "é", "éé\n  ééééé\n" },
        .{ "ab\n  cd\n", "[key]", "[key]\n  [key]\n" },
    };
    for (cases) |case| {
        var out: std.ArrayList(u8) = .empty;
        defer out.deinit(gpa);
        try append(gpa, case[0], case[1], .line, &out);
        try std.testing.expectEqualStrings(case[2], out.items);
    }
    var whole: std.ArrayList(u8) = .empty;
    defer whole.deinit(gpa);
    try append(gpa, "añ\nb", "*", .whole, &whole);
    try append(gpa, "a\nb", "[key]", .whole, &whole);
    try std.testing.expectEqualStrings("****[key]", whole.items);
}
