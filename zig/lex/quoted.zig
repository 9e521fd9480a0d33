//! Strings between double or single quotes.
const maskOf = @import("../kernels/mask.zig").ofLanes;
const bytes = @import("bytes.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

/// From `"` to the next `"` on the line that is not escaped by a backslash.
pub fn double(reader: *Reader, start: usize) usize {
    // A failed search only passed escaped quotes, so a string that starts at one of them is not terminated either.
    if (start < reader.double_quote_dead_end) return 0;
    const end = bodyEnd(reader, start + 1, '"');
    if (reader.at(end) == '"') return end + 1;
    reader.double_quote_dead_end = end;
    return 0;
}

/// A character literal, or a string whose surroundings allow it.
pub fn single(reader: *Reader, start: usize) usize {
    const literal = characterLiteral(reader, start);
    if (literal != 0) return literal;
    if (start < reader.single_quote_dead_end or !opensString(reader, start)) return 0;
    const end = bodyEnd(reader, start + 1, '\'');
    if (reader.at(end) == '\'' and !bytes.isWordOrHigh(reader.at(end + 1))) return end + 1;
    reader.single_quote_dead_end = end;
    return 0;
}

/// `' X '` with any byte but `'` and `\`, or `' \ X '` with any byte.
fn characterLiteral(reader: *const Reader, start: usize) usize {
    if (start + 2 >= reader.text.len) return 0;
    switch (reader.text[start + 1]) {
        '\'' => return 0,
        '\\' => return if (reader.at(start + 3) == '\'') start + 4 else 0,
        else => return if (reader.text[start + 2] == '\'') start + 3 else 0,
    }
}

fn opensString(reader: *const Reader, start: usize) bool {
    const previous = reader.before(start);
    if (bytes.isWordOrHigh(previous) or previous == '\'') return false;
    const next = reader.at(start + 1);
    if (next == '\'') return false;
    const is_one_letter = start + 2 >= reader.text.len or bytes.isSpace(reader.text[start + 2]);
    return !(bytes.class[next].lower and is_one_letter);
}

/// Place of the first unescaped `quote` or LF from `start` on, or the end of the text.
fn bodyEnd(reader: *const Reader, start: usize, quote: u8) usize {
    const text = reader.text;
    var place = start;
    while (place < text.len) {
        place = findStop(text, place, quote);
        if (place >= text.len or text[place] != '\\') break;
        const is_crlf = place + 2 < text.len and text[place + 1] == '\r' and text[place + 2] == '\n';
        place += if (is_crlf) 3 else 2;
    }
    return @min(place, text.len);
}

const lanes = 32;
const Lanes = @Vector(lanes, u8);

/// Place of the first `quote`, backslash or LF from `start` on, or the end of the text.
fn findStop(text: []const u8, start: usize, quote: u8) usize {
    var place = start;
    while (place + lanes <= text.len) : (place += lanes) {
        const block: Lanes = text[place..][0..lanes].*;
        const quotes = maskOf(block == @as(Lanes, @splat(quote)));
        const slashes = maskOf(block == @as(Lanes, @splat('\\')));
        const lines = maskOf(block == @as(Lanes, @splat('\n')));
        const stops = quotes | slashes | lines;
        if (stops != 0) return place + @ctz(stops);
    }
    while (place < text.len) : (place += 1) {
        if (text[place] == quote or text[place] == '\\' or text[place] == '\n') break;
    }
    return place;
}

test double {
    try expect_token(double, "\"a b\" c", 5);
    try expect_token(double, "\"\"x", 2);
    try expect_token(double, "\"a\\\"b\\\r\nc\"", 10);
    try expect_token(double, "\"" ++ &@as([70]u8, @splat('x')) ++ "\"", 72);
    for ([_][]const u8{ "\"", "\"a\n\"", "\"a\\\"", "\"a\\" }) |text| try expect_token(double, text, 0);
}

test single {
    try expect_token(single, "'a'b'", 3);
    try expect_token(single, "'\n'", 3);
    try expect_token(single, "'\\''", 4);
    try expect_token(single, "'I was'", 7);
    try expect_token(single, "'90s the boys'", 14);
    for ([_][]const u8{ "''", "'a b'", "'", "'a", "'I was'x", "'ab\n'" }) |text| try expect_token(single, text, 0);
}
