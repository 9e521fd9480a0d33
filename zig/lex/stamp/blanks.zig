//! White space within timestamps: whether a timestamp may continue over some white space.
const std = @import("std");
const bytes = @import("../bytes.zig");
const names = @import("names.zig");

/// `before` ends, and `behind` starts, where the white space does; neither is empty. May be true of other text.
pub fn mayContinue(before: []const u8, behind: []const u8) bool {
    const last = before[before.len - 1];
    const next = behind[0];
    const second = if (behind.len > 1) behind[1] else 0;
    if (next >= 'a' and next <= 'z') {
        // Nearly all words of prose, and names behind numbers.
        if (next != 'a' and next != 'p' and next != 'm' and next != 'u' and next != 'k') return false;
        if (next == 'm') return last == '.' and second == '.';
        // `um` and `kl`.
        if (next == 'u' or next == 'k') return bytes.isDigit(last) and (second == 'm' or second == 'l');
        return (bytes.isDigit(last) or last == ',') and (second | 0x20 == 'm' or second == '.' or second == 't');
    }
    // A clock, a day or a year follows digits, the name of a month, AM or PM, a zone, `at`, a comma, a day of the week
    // in brackets.
    if (bytes.isDigit(next))
        return bytes.isWordOrHigh(last) or last == '.' or last == ')' or isDivider(last);
    // `16/03/2026 à 14:15:16`, `2026-03-18 (Wed) 10:11`
    if (next == '(' or next >= 0x80) return bytes.isDigit(last);
    // `2022/02/07 - 10:49:33`
    if (isDivider(next) and bytes.isDigit(last) and (second == ' ' or second == '\t')) return true;
    if (next == '+' or next == '-') return bytes.isDigit(last) or last | 0x20 == 'm' or last == '.' or last >= 0x80;
    if (next < 'A' or next > 'Z') return false;
    if (bytes.isDigit(last) or last == ',') return true;
    // A zone follows AM and PM; a month follows the name of a day.
    if (last == '.' or (last | 0x20 == 'm' and before.len > 1 and isMeridiem(before[before.len - 2]))) return true;
    if (before.len < 3 or months >> @intCast(next - 'A') & 1 == 0) return false;
    return names.weekday(before, before.len - 3) != null;
}

/// A bit for each of the letters from A on with which months begin.
const months: u32 = blk: {
    var found: u32 = 0;
    for (names.month_letters) |letter| found |= 1 << (letter - 'A');
    break :blk found;
};

fn isDivider(byte: u8) bool {
    return byte == ',' or byte == '-' or byte == '@' or byte == '|' or byte == ';';
}

fn isMeridiem(byte: u8) bool {
    return byte | 0x20 == 'a' or byte | 0x20 == 'p' or byte == '.';
}

test "wherever white space is within a timestamp" {
    const stamp = @import("../stamp.zig");
    for ([_][]const u8{
        "Sun Sep 27 09:00:01.1 2020",       "Sun, 06 Nov 1994 08:49:37 GMT",    "2026-01-02 03:04:05 -05:00",
        "Jan 2, 2026 at 3:04 PM EST",       "3/24/2022\t2:42:35 a.m. +02",      "2023 Jan 11  19:27:57 Z",
        "Thu 26 Nov 2026, 02:52:01 pm UTC", "Sun Sep 27 09:00:01 CEST 2020",    "Sep 27 09:00:01 2020 +0200",
        "2022/02/07 - 10:49:33",            "Jan 2, 2026 @ 03:04:05.123",       "3/24/2022 2:42:35 p. m. CET",
        "2026-01-02 | 03:04:05",            "2026-01-02 ; 03:04:05",            "02-JAN-26 03.04.05.123456 AM",
        "130324  7:56:13",                  "Monday, 28-Nov-94 15:26:27 -0500", "2026-01-02, 03:04",
        "3/20/2026 at 4:05 PM",             "16/03/2026 \u{e0} 14:15:16",       "2026-03-18 (Wed) 10:11",
        "2026/03/18(\u{6c34}) 10:11:12",    "2026-03-18 kl. 10:11",             "18/03/2026 um 10:11:12",
    }) |text| {
        try std.testing.expectEqual(text.len, stamp.readStamp(text, 0, .line_start).end);
        var at: usize = 0;
        while (std.mem.findAnyPos(u8, text, at, " \t")) |start| {
            at = start;
            while (text[at] == ' ' or text[at] == '\t') at += 1;
            errdefer std.debug.print("{s} at {d}\n", .{ text, start });
            try std.testing.expect(mayContinue(text[0..start], text[at..]));
        }
    }
    try std.testing.expect(!mayContinue("ERROR", "Failed") and !mayContinue("took", "ms") and !mayContinue("5", "ms"));
}
