//! What precedes places of a line of YAML, read on from one place to the next: the line's beginning, its name, and a
//! list or map in brackets.
const builtin = @import("builtin");
const isBlank = @import("../lex/bytes.zig").isBlank;
const std = @import("std");

/// Bytes that were read to find lines, names and what is in brackets before places, in tests.
pub var looked_at: u64 = 0;

/// The last line end before places in ascending order.
pub const LineEnds = struct {
    /// The bytes that were read, and the last line end in them.
    from: usize = 0,
    to: usize = 0,
    last: ?usize = null,

    /// Start of the line of `place`; null if it is before `from`.
    pub fn lineAt(ends: *LineEnds, text: []const u8, from: usize, place: usize) ?usize {
        const is_new = place < ends.to or from < ends.from or from > ends.to;
        const unread = if (is_new) from else ends.to;
        if (builtin.is_test) looked_at += place - unread;
        const found = std.mem.findScalarLast(u8, text[unread..place], '\n');
        if (is_new) ends.* = .{ .from = from };
        if (found) |end| ends.last = unread + end;
        ends.to = place;
        if (ends.last) |end| if (end >= from) return end + 1;
        return if (from == 0) 0 else null;
    }
};

/// The name that begins at some byte of a text, as far as it was read.
pub const Name = struct {
    start: usize = 0,
    /// The quote that closes it or the first blank is not before this byte.
    to: usize = 0,

    /// The colon behind the name at `start`, with a blank or a quote between them, before `limit`.
    pub fn colonBehind(name: *Name, text: []const u8, start: usize, limit: usize) ?usize {
        const is_known = name.start == start and name.to > start and name.to <= limit;
        const from = if (is_known) name.to else start + 1;
        const stop = nameStop(text[start..limit], from - start);
        name.* = .{ .start = start, .to = if (stop) |found| start + found else limit };
        if (builtin.is_test) looked_at += name.to - from;
        return if (nameEndAt(text[start..limit], stop orelse return null)) |colon| start + colon else null;
    }
};

/// A list or map in brackets, as far as it was read.
pub const Flow = struct {
    start: usize = 0,
    to: usize = 0,
    begins: bool = false,
    is_behind_quotes: bool = false,
    is_behind_colon: bool = false,
    is_escaped: bool = false,
    quote: ?u8 = null,

    /// Whether one of the scalars in the brackets that open at `start` begins at `place`.
    pub fn isValueAt(flow: *Flow, text: []const u8, start: usize, place: usize) bool {
        if (flow.start != start or flow.to <= start or flow.to > place) flow.* = .{ .start = start, .to = start };
        if (builtin.is_test) looked_at += place - flow.to;
        for (text[flow.to..place]) |byte| flow.pass(byte);
        flow.to = place;
        return flow.begins and flow.quote == null;
    }

    fn pass(flow: *Flow, byte: u8) void {
        if (flow.quote) |open| return flow.passQuoted(byte, open);
        if (flow.is_behind_colon and isBlank(byte)) flow.begins = true;
        flow.is_behind_colon = false;
        switch (byte) {
            '[', '{', ',' => flow.begins = true,
            ' ', '\t' => return,
            '"', '\'' => {
                if (flow.begins) flow.quote = byte;
                flow.begins = false;
            },
            ':' => {
                flow.begins = flow.is_behind_quotes;
                flow.is_behind_colon = true;
            },
            else => flow.begins = false,
        }
        flow.is_behind_quotes = false;
    }

    fn passQuoted(flow: *Flow, byte: u8, open: u8) void {
        if (byte == '\\' and open == '"') {
            flow.is_escaped = !flow.is_escaped;
            return;
        }
        if (byte == open and !flow.is_escaped) {
            flow.quote = null;
            flow.is_behind_quotes = true;
        }
        flow.is_escaped = false;
    }
};

/// The colon behind the name with which a text begins.
pub fn nameEnd(text: []const u8) ?usize {
    return nameEndAt(text, nameStop(text, 1) orelse if (isQuote(text[0])) return null else text.len);
}

/// The quote that closes the name with which a text begins, or the first blank behind it, neither before `from`.
fn nameStop(text: []const u8, from: usize) ?usize {
    if (isQuote(text[0])) return std.mem.findScalarPos(u8, text, from, text[0]);
    return std.mem.findAnyPos(u8, text, from, " \t");
}

/// @param stop see `nameStop`, or the end of the text
fn nameEndAt(text: []const u8, stop: usize) ?usize {
    if (isQuote(text[0])) {
        const colon = afterBlanks(text, stop + 1);
        return if (startsWithAny(text[colon..], ":")) colon else null;
    }
    if (stop < 2 or text[stop - 1] != ':' or isIndicator(text)) return null;
    return if (std.mem.findAny(u8, text[0..stop], "\"'`,[]{}") == null) stop - 1 else null;
}

fn isQuote(byte: u8) bool {
    return byte == '"' or byte == '\'';
}

/// Whether a text without quotes would not be a scalar of YAML.
pub fn isIndicator(text: []const u8) bool {
    if (text.len == 0) return false;
    return switch (text[0]) {
        '*', '&', '!', '|', '>', '%', '@', '`', '"', '\'', '#', '{', '}', '[', ']', ',' => true,
        '-', '?', ':' => text.len == 1 or isBlank(text[1]),
        else => false,
    };
}

pub fn afterBlanks(text: []const u8, from: usize) usize {
    var at = from;
    while (at < text.len and isBlank(text[at])) at += 1;
    return at;
}

pub fn startsWithAny(text: []const u8, bytes: []const u8) bool {
    return text.len > 0 and std.mem.findScalar(u8, bytes, text[0]) != null;
}
