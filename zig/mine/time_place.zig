//! Where the records of a group have the time at which they were written.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const lex = @import("../lex/tokens.zig");
const timestamp = @import("../value/timestamp.zig");

/// Names of fields that hold the time of a record. Other times in quotes may be of something else.
const names = [_][]const u8{ "ts", "t", "time", "timestamp", "datetime", "date", "asctime", "eventtime" };

/// The first token that is a time, else the first quotes after the name of a time, or at the start of the line.
pub const TimePlace = struct {
    /// Number of the token.
    position: u32,
    is_quoted: bool,

    /// @param first and last of the tokens of the group's first record
    pub fn of(text: []const u8, tokens: lex.Tokens.Slice, first: usize, last: usize) ?TimePlace {
        const kinds = tokens.items(.kind)[first..last];
        if (std.mem.indexOfScalar(Kind, kinds, .timestamp)) |position| {
            return .{ .position = @intCast(position), .is_quoted = false };
        }
        const line = tokens.items(.start)[first];
        for (kinds, first..) |kind, index| {
            if (kind != .quoted) continue;
            const place: TimePlace = .{ .position = @intCast(index - first), .is_quoted = true };
            const token = tokens.get(index);
            const is_named = index == first or namesTime(text[line..token.start]);
            if (is_named and timestamp.isTime(place.within(text[token.start..token.end]))) return place;
        }
        return null;
    }

    /// The time of a token at this place, without quotes.
    pub fn within(place: TimePlace, token: []const u8) []const u8 {
        return if (place.is_quoted and token.len > 2) token[1 .. token.len - 1] else token;
    }
};

/// Whether a text ends with `NAME=` or `"NAME":`.
fn namesTime(before: []const u8) bool {
    const joined = std.mem.trimEnd(u8, before, " \t");
    const named = std.mem.trimEnd(u8, joined, ":=");
    if (named.len == joined.len) return false;
    const text = std.mem.trimEnd(u8, named, " \t\"'");
    var from = text.len;
    while (from > 0 and (std.ascii.isAlphanumeric(text[from - 1]) or text[from - 1] == '_')) from -= 1;
    for (names) |name| if (std.ascii.eqlIgnoreCase(text[from..], name)) return true;
    return false;
}

test "quotes after the name of a time hold the time of a record" {
    for ([_][]const u8{ "{\"ts\":", "{\"a\": 1, \"@timestamp\" : ", "level=info time=", "Time: " }) |before| {
        try std.testing.expect(namesTime(before));
    }
    for ([_][]const u8{ "", "time ", "expires=", "{\"uptime\":", "{\"start_time\":" }) |before| {
        try std.testing.expect(!namesTime(before));
    }
}
