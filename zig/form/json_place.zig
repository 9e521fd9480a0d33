//! Values of JSON without quotes at a place of a text: what replaces them must be quoted to remain JSON. The place may
//! be in a string that holds JSON.
const std = @import("std");
const json_check = @import("json_check.zig");
const limits = @import("../gen/limits.zig");

const context_bytes = limits.json_context_bytes;
/// Strings within strings.
pub const depth_max = 4;

/// A value, and the number of strings in which its JSON is.
pub const Value = struct { start: usize, end: usize, depth: u8 };

/// The numbers of which a place consists, with commas between them.
pub const Numbers = struct {
    text: []const u8,
    at: usize,
    end: usize,
    depth: u8,

    /// Null if the place is anything else, or not in JSON.
    pub fn of(text: []const u8, start: usize, end: usize) ?Numbers {
        var at = start;
        while (at < end) {
            const number_end = numberEnd(text, at, end) orelse return null;
            if (number_end == end) {
                const depth = depthOfValue(text, start) orelse return null;
                return .{ .text = text, .at = start, .end = end, .depth = depth };
            }
            at = afterCommas(text, number_end, end);
        }
        return null;
    }

    pub fn next(numbers: *Numbers) ?Value {
        if (numbers.at >= numbers.end) return null;
        const start = numbers.at;
        const end = numberEnd(numbers.text, start, numbers.end) orelse return null;
        numbers.at = afterCommas(numbers.text, end, numbers.end);
        return .{ .start = start, .end = end, .depth = numbers.depth };
    }
};

/// Number of strings in which the JSON of a whole value without quotes is; null if the place is anything else.
pub fn depthOf(text: []const u8, start: usize, end: usize) ?u8 {
    if (start > 0) switch (text[start - 1]) {
        ':', '[', ',', ' ', '\t', '\n', '\r' => {},
        else => return null,
    };
    if (!isFollowed(text, end)) return null;
    const is_value = if (isOfNumber(text[start])) numberEnd(text, start, end) == end else isWord(text[start..end]);
    return if (is_value) depthOfValue(text, start) else null;
}

pub fn isNumber(text: []const u8, start: usize, end: usize) bool {
    return numberEnd(text, start, end) == end;
}

/// Whether JSON may go on from one value to the next in the same array.
pub fn isWithinArray(between: []const u8) bool {
    for (between) |byte| if (!isOfNumber(byte) and byte != ',' and !std.ascii.isWhitespace(byte)) return false;
    return true;
}

/// Whether a value may follow directly.
pub fn isBehindComma(between: []const u8) bool {
    return std.mem.endsWith(u8, std.mem.trimEnd(u8, between, " \t\r\n"), ",");
}

fn numberEnd(text: []const u8, start: usize, limit: usize) ?usize {
    var end = start;
    while (end < limit and isOfNumber(text[end])) end += 1;
    if (end == start or !std.ascii.isDigit(text[end - 1]) or text[start] == '+') return null;
    // An address or a version.
    if (std.mem.countScalar(u8, text[start..end], '.') > 1) return null;
    return if (isFollowed(text, end)) end else null;
}

fn afterCommas(text: []const u8, from: usize, end: usize) usize {
    var at = from;
    while (at < end and (std.ascii.isWhitespace(text[at]) or text[at] == ',')) at += 1;
    return at;
}

fn isOfNumber(byte: u8) bool {
    return switch (byte) {
        '0'...'9', '.', '-', '+', 'e', 'E' => true,
        else => false,
    };
}

fn isWord(text: []const u8) bool {
    for (words) |word| if (std.mem.eql(u8, text, word)) return true;
    return false;
}

/// Whether what follows may follow a value of JSON.
fn isFollowed(text: []const u8, end: usize) bool {
    var after = end;
    while (after < text.len and std.ascii.isWhitespace(text[after])) after += 1;
    return after == text.len or switch (text[after]) {
        ',', '}', ']' => true,
        else => false,
    };
}

/// Number of strings in which the value at `start` is, if a name and a colon precede it, or an array that such a name,
/// another value or nothing precedes.
fn depthOfValue(text: []const u8, start: usize) ?u8 {
    return if (isInJson(text, start)) depthAt(text, start) else null;
}

fn isInJson(text: []const u8, start: usize) bool {
    var at = start;
    var is_array = false;
    while (at > 0 and start - at < context_bytes) {
        if (wordBefore(text, at)) |word| {
            if (at == start or !isCommaNext(text[at..start])) return false;
            at = word;
            continue;
        }
        switch (text[at - 1]) {
            '[' => is_array = true,
            '0'...'9', '.', '-', '+', 'e', 'E', ',', ']', ' ', '\t', '\r' => {},
            '\n' => if (is_array and isDocumentAt(text, at)) return true,
            '"' => return at < start and isCommaNext(text[at..start]) and !opensString(text, at - 1),
            '}' => return at < start and isCommaNext(text[at..start]) and !isWithinString(text, at - 1),
            ':' => return followsName(text, at - 1) and (is_array or blankBefore(text, start) == at),
            else => return false,
        }
        at -= 1;
    }
    return is_array and (at > 0 or isDocumentAt(text, 0));
}

const words = [_][]const u8{ "true", "false", "null", "NaN", "-Infinity", "Infinity" };

/// Start of the word of JSON that ends at `end`.
fn wordBefore(text: []const u8, end: usize) ?usize {
    switch (text[end - 1]) {
        'e', 'l', 'N', 'y' => {},
        else => return null,
    }
    for (words) |word| if (std.mem.endsWith(u8, text[0..end], word)) return end - word.len;
    return null;
}

/// Whether an array that may go on over later lines begins at `from`.
fn isDocumentAt(text: []const u8, from: usize) bool {
    const end = std.mem.findScalarPos(u8, text, from, '\n') orelse text.len;
    const line = std.mem.trim(u8, text[from..end], " \t\r");
    if (line.len == 0 or line[0] != '[') return false;
    const last = line[line.len - 1];
    if (last == ',' or last == '[') return true;
    if (line.len <= document_bytes_max) return json_check.isDocument(line);
    // Each number near the beginning of a long line asks.
    var check: json_check.JsonCheck = .{};
    _ = check.feed(line[0..document_bytes_max]);
    return last == ']' and !check.hasFailed();
}

/// Bytes of a line that are read to tell whether it is a document.
const document_bytes_max = 4096;

/// Backslashes before the last quote show in how many strings the JSON is that it belongs to.
fn depthAt(text: []const u8, start: usize) ?u8 {
    const from = start -| context_bytes;
    const quote = from + (std.mem.findScalarLast(u8, text[from..start], '"') orelse return 0);
    var at = quote;
    while (at > from and text[at - 1] == '\\') at -= 1;
    var depth: u8 = 0;
    while ((@as(usize, 1) << @intCast(depth)) - 1 < quote - at) depth += 1;
    return if ((@as(usize, 1) << @intCast(depth)) - 1 == quote - at and depth < depth_max) depth else null;
}

/// Whether a string is open at `place`, as the quotes before it on its line tell: those of as many strings as the last.
fn isWithinString(text: []const u8, place: usize) bool {
    const from = place -| context_bytes;
    const line = if (std.mem.findScalarLast(u8, text[from..place], '\n')) |found| from + found + 1 else from;
    // Too far away to be known.
    if (line == from and from > 0) return false;
    var backslashes: usize = 0;
    var within: usize = 0;
    var is_within = false;
    for (text[line..place]) |byte| {
        if (byte == '"') {
            is_within = if (backslashes == within) !is_within else backslashes > within;
            within = backslashes;
        }
        backslashes = if (byte == '\\') backslashes + 1 else 0;
    }
    return is_within;
}

/// Whether the quote at `quote` opens a string, as those before it on its line tell.
fn opensString(text: []const u8, quote: usize) bool {
    const from = quote -| context_bytes;
    const line = if (std.mem.findScalarLast(u8, text[from..quote], '\n')) |found| from + found + 1 else from;
    // Too far away to be known, or a quote in a string.
    if ((line == from and from > 0) or (quote > 0 and text[quote - 1] == '\\')) return false;
    var is_within = false;
    var at = line;
    while (at < quote) : (at += 1) switch (text[at]) {
        '"' => is_within = !is_within,
        '\\' => at += 1,
        else => {},
    };
    return !is_within;
}

fn isCommaNext(text: []const u8) bool {
    const next = std.mem.trimStart(u8, text, " \t\r\n");
    return next.len > 0 and next[0] == ',';
}

/// Whether a name in quotes ends before the colon at `colon`.
fn followsName(text: []const u8, colon: usize) bool {
    const name = blankBefore(text, colon);
    return name > 0 and text[name - 1] == '"';
}

fn blankBefore(text: []const u8, from: usize) usize {
    var at = from;
    while (at > 0 and std.ascii.isWhitespace(text[at - 1])) at -= 1;
    return at;
}

test depthOf {
    const cases = [_]struct { []const u8, []const u8, ?u8 }{
        .{ "{\"a\": 42}", "42", 0 },
        .{ "{\"a\" : true }", "true", 0 },
        .{ "{\"a\": [1, 42]", "42", 0 },
        .{ "[\"a\", 42]", "42", 0 },
        .{ "[true, null,\n 42]", "42", 0 },
        .{ "x\n[[42]]", "42", 0 },
        .{ "{\"a\":\"{\\\"b\\\":42}\"}", "42", 1 },
        .{ "{\"a\":\"{\\\"b\\\":\\\"{\\\\\\\"c\\\\\\\":42}", "42", 2 },
        .{ "12:00 x {\"a\":42}", "42", 0 },
        .{ "  \"a\": 42,\n", "42", 0 },
        .{ "{'a': 42}", "42", null },
        .{ "\"a\": 42/", "42", null },
        .{ "a: 42", "42", null },
        .{ "x [42]", "42", null },
        .{ "[42] x", "42", null },
        .{ "sshd[42]", "42", null },
        .{ "1,42", "42", null },
        .{ "42", "42", null },
        .{ "{\"a\": \"42\"}", "42", null },
        .{ "[\"a\", true and 42]", "42", null },
        .{ "{\"a\":[\",42,\",null]}", "42", null },
        .{ "{\"a\":[\"b,\",42]}", "42", 0 },
        .{ "{\"a\":\"x {b,c}, [42]\"}", "42", null },
        .{ "{\"a\":\"{\\\"b\\\":1}\",\"c\":[{}, 42]}", "42", 0 },
        .{ "{\"a\":\"[{\\\"b\\\":1}, 42]\"}", "42", 1 },
        .{ "{\"a\":[{},4.4.2]}", "4.4.2", null },
    };
    for (cases) |case| {
        const start = std.mem.findLast(u8, case[0], case[1]).?;
        try std.testing.expectEqual(case[2], depthOf(case[0], start, start + case[1].len));
    }
}

test Numbers {
    const text = "{\"x\":[[1.5,-2.5],[3, 4e5]]}";
    var numbers = Numbers.of(text, 7, 15).?;
    try std.testing.expectEqual(Value{ .start = 7, .end = 10, .depth = 0 }, numbers.next().?);
    try std.testing.expectEqual(Value{ .start = 11, .end = 15, .depth = 0 }, numbers.next().?);
    try std.testing.expectEqual(null, numbers.next());
    try std.testing.expectEqual(null, Numbers.of("52.5,13.4", 0, 9));
    try std.testing.expectEqual(null, Numbers.of("[\"a\",1.2 3]", 5, 10));
}
