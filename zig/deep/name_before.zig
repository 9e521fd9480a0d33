//! The name before the sign that joins it to a value.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const name_endings = @import("name_endings.zig");
const secret_names = @import("secret_names.zig");
const type_words = @import("../gen/secrets.zig").type_words;
const isBlank = bytes.isBlank;

pub const Name = struct {
    start: usize,
    end: usize,
    /// The quote around it, or 0.
    quote: u8 = 0,
    /// A backslash precedes that quote: it is within a string.
    is_escaped: bool = false,

    pub fn of(name: Name, text: []const u8) []const u8 {
        return text[name.start..name.end];
    }
};

/// Blanks between a name, a sign and a value.
pub const blanks_max = 16;

/// The name before the sign at `sign`. Of a name and a type, as in `token string =`, the name.
pub fn before(text: []const u8, sign: usize) ?Name {
    const name = endingAt(text, blankStart(text, sign)) orelse return null;
    if (name.quote != 0 or text[sign] != '=' or !isType(name.of(text))) return name;
    const type_start = name.start - @intFromBool(name.start > 0 and text[name.start - 1] == '&');
    var end = blankStart(text, type_start);
    if (end > 0 and text[end - 1] == ':') end = blankStart(text, end - 1);
    // Visual Basic.
    if (end > 3 and std.ascii.eqlIgnoreCase(text[end - 3 .. end], " as")) end = blankStart(text, end - 3);
    if (end == type_start) return name;
    return endingAt(text, end) orelse name;
}

const dots_min = 3;
const ellipsis = "\u{2026}";
const dots_max = 64;

/// The name before a row of dots that leads to the sign: `Password ........ : VALUE`.
pub fn beforeDots(text: []const u8, sign: usize) ?Name {
    const first = sign -| dots_max;
    const dotted = std.mem.trimEnd(u8, text[first..sign], " \t");
    if (std.mem.endsWith(u8, dotted, ellipsis)) return endingAt(text, first + dotted.len - ellipsis.len);
    const name = std.mem.trimEnd(u8, dotted, ". ");
    if (std.mem.countScalar(u8, dotted[name.len..], '.') < dots_min) return null;
    return endingAt(text, first + name.len);
}

pub fn isType(word: []const u8) bool {
    return secret_names.isOneOf(word, &type_words);
}

/// The name that ends at `place`, with a quote or brackets around it: `"a"`, `x['a']`, `a[]`, `a[0]`.
pub fn endingAt(text: []const u8, place: usize) ?Name {
    var end = place;
    if (end > 0 and text[end - 1] == ']') {
        var open = end - 1;
        while (open > 0 and bytes.isDigit(text[open - 1])) open -= 1;
        end = if (open > 0 and text[open - 1] == '[') open - 1 else end - 1;
    }
    if (end == 0) return null;
    var name: Name = .{ .start = 0, .end = end };
    if (isQuote(text[end - 1])) {
        name.quote = text[end - 1];
        name.end -= 1;
        name.is_escaped = name.end > 0 and text[name.end - 1] == '\\';
        if (name.is_escaped) name.end -= 1;
    }
    name.start = name.end;
    const first = name.end -| secret_names.name_bytes_max;
    while (name.start > first) {
        const byte = text[name.start - 1];
        if (byte < 0x80) {
            if (!name_endings.isOfName(byte)) break;
            name.start -= 1;
        } else {
            const size = letterBefore(text[first..name.start]);
            if (size == 0) break;
            name.start -= size;
        }
    }
    return if (name.start == name.end) null else name;
}

/// Bytes of the letter outside ASCII at the end of `text`; 0 if it is a sign, such as a full-width colon.
fn letterBefore(text: []const u8) usize {
    var start = text.len - 1;
    while (start > 0 and text.len - start < 4 and text[start] & 0xc0 == 0x80) start -= 1;
    const size = text.len - start;
    if (size < 2 or size > 4) return 0;
    const is_sign = switch (text[start]) {
        0xe2 => true,
        0xe3 => text[start + 1] == 0x80,
        0xef => text[start + 1] == 0xbc or text[start + 1] == 0xbd,
        else => false,
    };
    return if (is_sign) 0 else size;
}

pub fn isQuote(byte: u8) bool {
    return byte == '"' or byte == '\'' or byte == '`';
}

pub fn blankStart(text: []const u8, end: usize) usize {
    var start = end;
    while (start > 0 and end - start < blanks_max and isBlank(text[start - 1])) start -= 1;
    return start;
}

pub fn blankEnd(text: []const u8, from: usize) usize {
    var end = from;
    while (end < text.len and end - from < blanks_max and isBlank(text[end])) end += 1;
    return end;
}

test before {
    const cases = [_]struct { []const u8, []const u8 }{
        .{ "a password =", "password" },
        .{ "{\"api_key\" =", "api_key" },
        .{ "$config['db-pass'] =", "db-pass" },
        .{ "user[pass]=", "pass" },
        .{ "tokens[12] =", "tokens" },
        .{ "var token string =", "token" },
        .{ "let token: &str =", "token" },
        .{ "string =", "string" },
        .{ "\\\"pin\\\" =", "pin" },
        .{ "用户密码=", "用户密码" },
        .{ "。密码=", "密码" },
    };
    for (cases) |case| {
        const text, const name = case;
        try std.testing.expectEqualStrings(name, before(text, text.len - 1).?.of(text));
    }
    try std.testing.expectEqual(null, before("( =", 2));
}
