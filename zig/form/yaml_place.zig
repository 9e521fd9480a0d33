//! Scalars of YAML without quotes at a place of a text: what replaces their beginning must not read as an alias, a list
//! or another indicator. A place is in YAML if its own line is, and the lines above are: entries of a map or a list, as
//! far as `context_bytes` back. Names in such lines hold no blanks, so that sentences and lines of logs are no YAML.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const limits = @import("../gen/limits.zig");
const yaml_reading = @import("yaml_reading.zig");
const afterBlanks = yaml_reading.afterBlanks;
const isBlank = @import("../lex/bytes.zig").isBlank;
const nameEnd = yaml_reading.nameEnd;
const startsWithAny = yaml_reading.startsWithAny;
pub const isIndicator = yaml_reading.isIndicator;

const context_bytes = limits.yaml_context_bytes;

pub const Place = enum {
    /// Not where a scalar begins, or not in YAML.
    other,
    /// A whole scalar.
    whole,
    /// The beginning of one that goes on.
    beginning,
};

/// Reads the places of a text in ascending order. What precedes a place is read on from the place before.
pub const Places = struct {
    /// A line of which it is known that it is in YAML.
    known_line: ?usize = null,
    line_ends: yaml_reading.LineEnds = .{},
    name: yaml_reading.Name = .{},
    flow: yaml_reading.Flow = .{},
    /// What was found above a line, and which of them is not YAML: with less context that stays so.
    above: ?struct { line: usize, known_line: ?usize, other: ?usize } = null,

    pub fn placeOf(places: *Places, text: []const u8, start: usize, end: usize) Place {
        const from = start -| context_bytes;
        const line = places.line_ends.lineAt(text, from, start) orelse return .other;
        const opening = places.readOpening(text, from, line, start, end) orelse return .other;
        if (!places.isDocument(text, from, line)) return .other;
        places.known_line = line;
        const is_flow = opening == .flow or (startsWithAny(text[end..], ",]}") and isInFlow(text, from, line));
        return if (isEnded(text, end, is_flow)) .whole else .beginning;
    }

    /// Whether the lines above `line` are YAML.
    fn isDocument(places: *Places, text: []const u8, from: usize, line: usize) bool {
        if (places.above) |above| if (above.line == line and above.known_line == places.known_line) {
            if (above.other) |other| if (other >= from) return false;
            if (above.other == null) return true;
        };
        const other: ?usize = if (places.entriesAbove(text, from, line)) |lines| switch (lines) {
            .entries => null,
            .other => |other| other,
        } else null;
        places.above = .{ .line = line, .known_line = places.known_line, .other = other };
        return other == null;
    }

    /// What the lines above `line` are, as far as they are read; null if there are none.
    fn entriesAbove(places: *const Places, text: []const u8, from: usize, line: usize) ?Lines {
        var lines: ?Lines = null;
        var indent = indentOf(text[line..]);
        var at = line;
        while (lineBefore(text, from, at)) |before| : (at = before) {
            const content = contentOf(text, before);
            const blanks = indentOf(content);
            if (blanks == content.len or content[blanks] == '#') continue;
            // The content of a block, or of an entry that was read.
            if (blanks > indent) continue;
            if (places.known_line == before) return .entries;
            if (blanks == 0 and std.mem.startsWith(u8, content, "---")) return .entries;
            if (!isEntry(content[blanks..])) return .{ .other = before };
            indent = blanks;
            lines = .entries;
        }
        return lines;
    }

    /// How the scalar begins that begins at `start`; null if none does.
    fn readOpening(places: *Places, text: []const u8, from: usize, line: usize, start: usize, end: usize) ?Opening {
        const before = text[line..start];
        var at = indentOf(before);
        if (at == before.len) return openingOfLine(text, from, line, end);
        var has_name = false;
        while (at < before.len) {
            const rest = before[at..];
            switch (rest[0]) {
                '[', '{' => return if (places.flow.isValueAt(text, line + at, start)) .flow else null,
                '&', '!' => {
                    // References of HTML, and negations of source code, begin lines.
                    if (at == indentOf(before)) return null;
                    at = afterBlanks(before, std.mem.findAnyPos(u8, before, at, " \t") orelse return null);
                },
                else => {
                    if (has_name) return null;
                    const is_item = (rest[0] == '-' or rest[0] == '?') and rest.len > 1 and isBlank(rest[1]);
                    var begin = at + 1;
                    if (!is_item) {
                        const colon = places.name.colonBehind(text, line + at, start) orelse return null;
                        if (colon + 1 == start) return null;
                        begin = colon + 1 - line;
                        has_name = true;
                    }
                    at = afterBlanks(before, begin);
                },
            }
        }
        return .block;
    }
};

/// Where the value begins behind an anchor or a tag (`&a VALUE`, `!vault |`), if nothing follows it; null if there is
/// no value but a reference, `!Ref NAME`. Elsewhere than below an entry of YAML, or in its first line, `from`.
pub fn afterProperties(text: []const u8, from: usize) ?usize {
    if (text[from] != '&' and text[from] != '!') return from;
    const near = text[0..@min(text.len, from + property_bytes_max)];
    const property_end = std.mem.findAnyPos(u8, near, from, " \t\r\n") orelse return from;
    const property = text[from..property_end];
    const start = property_end + afterBlanks(text[property_end..], 0);
    if (property.len < 2 or start == text.len or isLineEnd(text[start])) return from;
    if (!endsLine(text, start)) return from;
    const context = from -| context_bytes;
    const line_start = lineAt(text, context, from) orelse return from;
    const places: Places = .{};
    if (places.entriesAbove(text, context, line_start)) |lines| {
        if (lines != .entries) return from;
    } else {
        const is_tag = text[from] == '!' and (bytes.isLetter(property[1]) or property[1] == '!');
        if (!is_tag or !opensEntry(text[line_start..from])) return from;
    }
    for (references) |reference| if (std.mem.eql(u8, property, reference)) return null;
    return start;
}

const property_bytes_max = 128;

/// Whether a value in quotes or of one word ends its line.
fn endsLine(text: []const u8, start: usize) bool {
    const near = text[start..@min(text.len, start + context_bytes)];
    const is_quoted = near[0] == '"' or near[0] == '\'';
    const stop = std.mem.findAny(u8, near, if (is_quoted) "\r\n" else " \t\r\n") orelse near.len;
    const value = std.mem.trimEnd(u8, near[0..stop], " \t");
    if (is_quoted) return value.len > 1 and value[value.len - 1] == near[0];
    const rest = stop + afterBlanks(near[stop..], 0);
    return rest == near.len or isLineEnd(near[rest]);
}

/// Whether a line that goes on with a value begins as `name: ` does, or `- name: `.
fn opensEntry(before: []const u8) bool {
    const name = std.mem.trim(u8, before, " \t-");
    return name.len > 1 and name[name.len - 1] == ':' and std.mem.findAny(u8, name, " \t") == null;
}

/// Tags of CloudFormation, behind which a name is and no value.
const references = [_][]const u8{ "!Ref", "!GetAtt", "!ImportValue" };

/// `other`: the last line that is no entry.
const Lines = union(enum) { entries, other: usize };

const Opening = enum { block, flow };

/// How the scalar at the start of a line begins, a name or a value on the line after its name; null if none does.
fn openingOfLine(text: []const u8, from: usize, line: usize, end: usize) ?Opening {
    const word_end = std.mem.findAnyPos(u8, text, end, " \t\r\n") orelse text.len;
    if (text[word_end - 1] == ':' and word_end > end) return .block;
    const above = lineAbove(text, from, line) orelse return null;
    return switch (above[above.len - 1]) {
        ':', '-' => .block,
        '[', '{', ',' => .flow,
        else => null,
    };
}

/// Whether a line continues a list or map in brackets.
fn isInFlow(text: []const u8, from: usize, line: usize) bool {
    const above = lineAbove(text, from, line) orelse return false;
    return std.mem.findScalar(u8, "[{,", above[above.len - 1]) != null;
}

/// Whether a scalar that has a colon or something else behind it ends at `end`.
fn isEnded(text: []const u8, end: usize, is_flow: bool) bool {
    const rest = text[end..];
    if (startsWithAny(rest, ":")) return rest.len == 1 or isBlank(rest[1]) or isLineEnd(rest[1]);
    const after = afterBlanks(rest, 0);
    if (after == rest.len or isLineEnd(rest[after])) return true;
    if (rest[after] == '#' and after > 0) return true;
    return is_flow and startsWithAny(rest[after..], ",]}");
}

/// Whether a line without its indentation is an entry of a map or a list, or opens or closes one.
fn isEntry(line: []const u8) bool {
    if (startsWithAny(line, "]}%")) return true;
    if (line.len == 1) return startsWithAny(line, "-?[{");
    if (startsWithAny(line, "-?") and isBlank(line[1])) return true;
    const colon = nameEnd(line) orelse return false;
    return colon + 1 == line.len or isBlank(line[colon + 1]);
}

/// Start of the line of `place`; null if it is before `from`.
fn lineAt(text: []const u8, from: usize, place: usize) ?usize {
    if (std.mem.findScalarLast(u8, text[from..place], '\n')) |found| return from + found + 1;
    return if (from == 0) 0 else null;
}

fn lineBefore(text: []const u8, from: usize, line: usize) ?usize {
    return if (line > from) lineAt(text, from, line - 1) else null;
}

/// The line at `start`, without its end.
fn contentOf(text: []const u8, start: usize) []const u8 {
    const end = std.mem.findScalarPos(u8, text, start, '\n') orelse text.len;
    return std.mem.trimEnd(u8, text[start..end], " \t\r");
}

/// The last line before `line` that is not empty.
fn lineAbove(text: []const u8, from: usize, line: usize) ?[]const u8 {
    var at = line;
    while (lineBefore(text, from, at)) |before| : (at = before) {
        const content = contentOf(text, before);
        if (content.len > 0) return content;
    }
    return null;
}

fn indentOf(line: []const u8) usize {
    return afterBlanks(line, 0);
}

fn isLineEnd(byte: u8) bool {
    return byte == '\n' or byte == '\r';
}

test "places of scalars" {
    const cases = [_]struct { []const u8, Place }{
        .{ "a: X", .whole },
        .{ "a: X\nb: 1", .whole },
        .{ "a: X # b", .whole },
        .{ "a: X#b", .beginning },
        .{ "a: X:80\n", .beginning },
        .{ "a: X b\r\n", .beginning },
        .{ "a: b X", .other },
        .{ "a: 'X'", .other },
        .{ "a:X", .other },
        .{ "'a b': X", .whole },
        .{ "a: &b !c X", .whole },
        .{ "- X", .whole },
        .{ "- - a: X", .whole },
        .{ "a:\n- b\n- X\n", .whole },
        .{ "a:\n  X\nb: 1", .whole },
        .{ "a: b\n  X\nb: 1", .other },
        .{ "a: |\n  X\nb: 1", .other },
        .{ "a: [X, b]", .whole },
        .{ "a: [b, X]", .whole },
        .{ "a: [b, X c]", .beginning },
        .{ "a: {b: X, c: d}", .whole },
        .{ "a: {b: \"X\", c: d}", .other },
        .{ "a: [\n  X,\n  b\n]", .whole },
        .{ "a: {\n  b: X,\n}", .whole },
        .{ "a: X, b", .beginning },
        .{ "&#49; X", .other },
        .{ "{\"a\":1,\"b\":\"c: X\"}", .other },
        .{ "{\"a\":\"b\",\"c\": X}", .whole },
        .{ "{\"a\":\"{\\\"b\\\":\\\"c: X\\\"}\"}", .other },
        .{ "1,\"a: X\",2", .other },
        .{ "X: a", .whole },
        .{ "X:80: a", .beginning },
        .{ "---\na: X", .whole },
        .{ "text of a log\na: X", .other },
        .{ "text of a log\n---\na: X", .whole },
        .{ "a: b\n\n# c d\nd: X", .whole },
        .{ "a: |\n  any text\n at all\nd: X", .whole },
        .{ "some words: X", .other },
        .{ "INFO: a: X", .other },
        .{ "GET / HTTP/1.1\nHost: a\nCookie: X", .other },
        .{ "X", .other },
        .{ "a X", .other },
    };
    for (cases) |case| {
        const start = std.mem.findScalar(u8, case[0], 'X').?;
        var places: Places = .{};
        std.testing.expectEqual(case[1], places.placeOf(case[0], start, start + 1)) catch |problem| {
            std.debug.print("{s}\n", .{case[0]});
            return problem;
        };
    }
}

test afterProperties {
    const cases = [_]struct { []const u8, ?usize }{
        .{ "a: b\npw: &x value\n", 3 },
        .{ "a: b\npw: &x 'a value'", 3 },
        .{ "a: b\npw: !vault |\n  a", 7 },
        .{ "a: b\npw: !Ref Name", null },
        .{ "a: b\npw: &x value of it", 0 },
        .{ "a: b\npw: &x", 0 },
        .{ "pw: &x value", 0 },
        .{ "pw: !Sub \"a value\"", 5 },
        .{ "pw: !vault |\n  a", 7 },
        .{ "a pw: !x value", 0 },
        .{ "a text\npw: &x value", 0 },
    };
    for (cases) |case| {
        const at = std.mem.findAny(u8, case[0], "&!").?;
        const expected: ?usize = if (case[1]) |offset| at + offset else null;
        try std.testing.expectEqual(expected, afterProperties(case[0], at));
    }
}

test "a long block before a scalar" {
    const gpa = std.testing.allocator;
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    try text.appendSlice(gpa, "a: |\n");
    while (text.items.len < 2 * context_bytes) try text.appendSlice(gpa, "  some lines\n");
    try text.appendSlice(gpa, "b: X");
    var places: Places = .{};
    const start = text.items.len - 1;
    try std.testing.expectEqual(Place.whole, places.placeOf(text.items, start, start + 1));
}

test "what precedes the places of a line is read once" {
    const gpa = std.testing.allocator;
    const beginnings = [_][]const u8{ "\"", "{\"a\": \"", "a: [", "'a", "a: \"", "a.a", "a: b\nc: [\"d\", ", "- \"a" };
    for (beginnings) |beginning| for ([_][]const u8{ "x ", "x, ", "x.", "x:" }) |repeated| {
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        try text.appendSlice(gpa, beginning);
        while (text.items.len < 3 * context_bytes) try text.appendSlice(gpa, repeated);
        var places: Places = .{};
        yaml_reading.looked_at = 0;
        for (text.items, 0..) |byte, at| {
            if (byte != 'x') continue;
            const known = yaml_reading.looked_at;
            var afresh: Places = .{ .known_line = places.known_line };
            const expected = afresh.placeOf(text.items, at, at + 1);
            yaml_reading.looked_at = known;
            try std.testing.expectEqual(expected, places.placeOf(text.items, at, at + 1));
        }
        try std.testing.expect(yaml_reading.looked_at <= 2 * text.items.len);
    };
}
