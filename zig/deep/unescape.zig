//! Decodes escapes. Between quotes: those of JSON, `\u{H...}` and `\UHHHHHHHH`, and `\xHH` for ASCII, which servers
//! write to their logs; other backslashes are literal. Percent-encoding, HTML's character references and
//! quoted-printable are decoded in the same way.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const references = @import("references.zig");

/// Bytes copied unchanged up to the next run: those from `at` on come from `origin`.
pub const Run = struct { at: u32, origin: u32 };

/// Encodings that are decoded at once.
pub const Code = enum {
    /// Escapes of JSON and of programming languages.
    backslash,
    /// Percent-encoding, and the character references of HTML: `%40`, `&#64;`.
    web,
    /// Quoted-printable, without what it never encodes: letters and digits. So `port=443` stays as it is.
    printable,
    /// Doubled quotes in the content of a cell of CSV: `say ""hi""`.
    doubled,

    /// What may be encoded so anywhere.
    pub const everywhere = [_]Code{ .backslash, .web, .printable };

    /// The bytes with which an encoded character begins.
    pub fn marks(code: Code) []const u8 {
        return switch (code) {
            .backslash => "\\",
            .web => "%&",
            .printable => "=",
            .doubled => "\"",
        };
    }

    /// Whether decoding may change `text`, and so what is found in it.
    pub fn mayChange(code: Code, text: []const u8) bool {
        for (code.marks()) |byte| {
            var at: usize = 0;
            while (std.mem.findScalarPos(u8, text, at, byte)) |mark| : (at = mark + 1) {
                if (isCode(text, mark)) return true;
            }
        }
        return false;
    }

    /// Whether the mark at `mark` begins an encoded character whose decoding is worth a copy of the line.
    fn isCode(text: []const u8, mark: usize) bool {
        switch (text[mark]) {
            '\\' => return true,
            '%' => return hexPair(text, mark + 1) != null,
            '&' => return references.at(text[mark..]) != null,
            '"' => return isDoubled(text, mark),
            else => {
                const byte = printable(text, mark) orelse return false;
                // An equals sign before a number, as in `n=20`.
                const is_number = std.ascii.isDigit(text[mark + 1]) and std.ascii.isDigit(text[mark + 2]);
                return byte == '@' or !is_number;
            },
        }
    }
};

fn findAny(text: []const u8, from: usize, marks: []const u8) ?usize {
    if (marks.len == 1) return std.mem.findScalarPos(u8, text, from, marks[0]);
    return std.mem.findAnyPos(u8, text, from, marks);
}

/// Whether the quote at `mark` and the next one are one of a cell's content, and no empty string.
fn isDoubled(text: []const u8, mark: usize) bool {
    if (mark + 1 >= text.len or text[mark + 1] != '"' or (mark > 0 and text[mark - 1] == '"')) return false;
    const before = if (mark > 0) text[mark - 1] else ' ';
    const after = if (mark + 2 < text.len) text[mark + 2] else ' ';
    return !isStructure(before) or !isStructure(after);
}

fn isStructure(byte: u8) bool {
    return bytes.isSpace(byte) or std.mem.findScalar(u8, "=:,;()[]{}", byte) != null;
}

/// The byte whose hexadecimal digits are at `at`.
fn hexPair(text: []const u8, at: usize) ?u8 {
    if (at + 2 > text.len) return null;
    const high = std.fmt.charToDigit(text[at], 16) catch return null;
    const low = std.fmt.charToDigit(text[at + 1], 16) catch return null;
    return high << 4 | low;
}

/// The byte that quoted-printable encodes at the `=` at `mark`. A byte outside ASCII is only taken beside another, as
/// in UTF-8, since `q=9f5d` is more often a value.
fn printable(text: []const u8, mark: usize) ?u8 {
    const byte = hexPair(text, mark + 1) orelse return null;
    if (bytes.isAlnum(byte) or byte < ' ') return null;
    if (byte < 0x80 or isHighPair(text, mark + 3) or (mark >= 3 and isHighPair(text, mark - 3))) return byte;
    return null;
}

fn isHighPair(text: []const u8, mark: usize) bool {
    if (mark >= text.len or text[mark] != '=') return false;
    return (hexPair(text, mark + 1) orelse 0) >= 0x80;
}

pub const Reader = struct {
    source: []const u8,
    /// Added to offsets in `source`.
    base: u32,
    /// Output, written from `length` on; always long enough, since decoding never lengthens text.
    out: []u8,
    length: u32,
    runs: *std.ArrayList(Run),
    gpa: std.mem.Allocator,
    code: Code = .backslash,

    /// Appends the decoded source[from..to], and its runs.
    pub fn read(reader: *Reader, from: u32, to: u32) std.mem.Allocator.Error!void {
        var at = from;
        while (at < to) {
            const stop: u32 = @intCast(findAny(reader.source[0..to], at, reader.code.marks()) orelse to);
            if (stop > at) {
                try reader.begin(at);
                @memcpy(reader.out[reader.length..][0 .. stop - at], reader.source[at..stop]);
                reader.length += stop - at;
            }
            if (stop == to) return;
            try reader.begin(stop);
            at = reader.escape(stop, to);
        }
    }

    fn begin(reader: *Reader, at: u32) std.mem.Allocator.Error!void {
        try reader.runs.append(reader.gpa, .{ .at = reader.length, .origin = reader.base + at });
    }

    /// Decodes the escape at `at`. @returns the offset after it
    fn escape(reader: *Reader, at: u32, to: u32) u32 {
        const source = reader.source[0..to];
        switch (source[at]) {
            '\\' => {},
            '&' => {
                const reference = references.at(source[at..]) orelse return reader.literal(at);
                reader.character(reference.character);
                return at + reference.size;
            },
            '"' => {
                reader.put('"');
                return if (at + 1 < to and source[at + 1] == '"') at + 2 else at + 1;
            },
            else => |mark| {
                const byte = if (mark == '%') hexPair(source, at + 1) else printable(source, at);
                reader.put(byte orelse return reader.literal(at));
                return at + 3;
            },
        }
        const next = if (at + 1 < to) reader.source[at + 1] else 0;
        const byte: u8 = switch (next) {
            '"', '\'', '\\', '/' => next,
            'b' => 0x08,
            'f' => 0x0c,
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'x' => {
                const code = reader.hex(at + 2, to, 2) orelse 0x80;
                if (code >= 0x80) return reader.literal(at);
                reader.put(@intCast(code));
                return at + 4;
            },
            'u' => {
                const is_braced = at + 2 < to and source[at + 2] == '{';
                return if (is_braced) reader.readBraced(at, to) else reader.unicode(at, to);
            },
            'U' => {
                if (at + 10 > to or source[at + 2] == '+') return reader.literal(at);
                const code = std.fmt.parseInt(u21, source[at + 2 .. at + 10], 16) catch return reader.literal(at);
                reader.character(code);
                return at + 10;
            },
            else => return reader.literal(at),
        };
        reader.put(byte);
        return at + 2;
    }

    /// `\uXXXX`, twice for a surrogate pair; an unpaired surrogate becomes U+FFFD.
    fn unicode(reader: *Reader, at: u32, to: u32) u32 {
        const first = reader.hex(at + 2, to, 4) orelse return reader.literal(at);
        var code: u21 = first;
        var end = at + 6;
        if (first >= 0xd800 and first < 0xdc00 and end + 1 < to and reader.source[end] == '\\' and
            reader.source[end + 1] == 'u')
        {
            const second = reader.hex(end + 2, to, 4) orelse 0;
            if (second >= 0xdc00 and second < 0xe000) {
                code = 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00);
                end += 6;
            }
        }
        reader.character(code);
        return end;
    }

    /// `\u{H...}`, of one to six digits.
    fn readBraced(reader: *Reader, at: u32, to: u32) u32 {
        var code: u21 = 0;
        var end = at + 3;
        while (end < to and end < at + 9) : (end += 1) {
            code = code << 4 | (std.fmt.charToDigit(reader.source[end], 16) catch break);
        }
        if (end == at + 3 or end == to or reader.source[end] != '}') return reader.literal(at);
        reader.character(code);
        return end + 1;
    }

    /// Appends `code`, or U+FFFD if it is no character.
    fn character(reader: *Reader, code: u21) void {
        var encoded: [4]u8 = undefined;
        const size = std.unicode.utf8Encode(code, &encoded) catch std.unicode.utf8Encode(
            0xfffd,
            &encoded,
        ) catch unreachable;
        for (encoded[0..size]) |byte| reader.put(byte);
    }

    /// The value of the `digits` hexadecimal digits at `at`.
    fn hex(reader: *const Reader, at: u32, to: u32, digits: u32) ?u16 {
        if (at + digits > to) return null;
        var code: u16 = 0;
        for (reader.source[at..][0..digits]) |digit| {
            code = code << 4 | (std.fmt.charToDigit(digit, 16) catch return null);
        }
        return code;
    }

    fn literal(reader: *Reader, at: u32) u32 {
        reader.put(reader.source[at]);
        return at + 1;
    }

    fn put(reader: *Reader, byte: u8) void {
        reader.out[reader.length] = byte;
        reader.length += 1;
    }
};

test "valid escapes are decoded, invalid ones are literal" {
    const gpa = std.testing.allocator;
    const cases = [_][2][]const u8{
        .{ "a\\tb\\\\\\/\\\"\\'", "a\tb\\/\"'" },
        .{ "\\b\\f\\n\\r", "\x08\x0c\n\r" },
        .{ "\\u0031\\u00e9\\ud83d\\ude00", "1é😀" },
        .{ "\\ud83d \\ude00 \\ud83d\\u0031", "\u{fffd} \u{fffd} \u{fffd}1" },
        .{ "\\x22\\x1b\\xe9\\x2", "\"\x1b\\xe9\\x2" },
        .{ "\\q\\u12g4\\u12", "\\q\\u12g4\\u12" },
        .{ "\\u{40}\\u{1F600}\\u{} \\u{1234567}", "@😀\\u{} \\u{1234567}" },
        .{ "\\U00000040\\U0001f600 \\U+0000040 \\U0000004", "@😀 \\U+0000040 \\U0000004" },
        .{ "end\\", "end\\" },
    };
    for (cases) |case| {
        var runs: std.ArrayList(Run) = .empty;
        defer runs.deinit(gpa);
        var out: [64]u8 = undefined;
        var reader: Reader = .{ .source = case[0], .base = 0, .out = &out, .length = 0, .runs = &runs, .gpa = gpa };
        try reader.read(0, @intCast(case[0].len));
        try std.testing.expectEqualStrings(case[1], out[0..reader.length]);
        for (runs.items, 0..) |run, i| {
            const end = if (i + 1 < runs.items.len) runs.items[i + 1].at else reader.length;
            if (case[0][run.origin] == '\\') continue;
            try std.testing.expectEqualStrings(case[0][run.origin..][0 .. end - run.at], out[run.at..end]);
        }
    }
}

test "encodings of the web and of mail are decoded" {
    const gpa = std.testing.allocator;
    const cases = [_]struct { Code, []const u8, []const u8 }{
        .{ .web, "%41b%4 %zz%C3%A9%", "Ab%4 %zz\xc3\xa9%" },
        .{ .web, "&#49;&#x2e;&commat;&amp;&bogus;& &", "1.@&&bogus;& &" },
        .{ .doubled, "{\"\"a\"\":\"\"x;\"\"}", "{\"a\":\"x;\"}" },
        .{ .printable, "bob=40x.com n=31 =C3=A9 q=9f5d =3D=2 a=\n", "bob@x.com n=31 \xc3\xa9 q=9f5d ==2 a=\n" },
    };
    for (cases) |case| {
        const code, const source, const decoded = case;
        var runs: std.ArrayList(Run) = .empty;
        defer runs.deinit(gpa);
        var out: [64]u8 = undefined;
        var reader: Reader = .{
            .source = source,
            .base = 0,
            .out = &out,
            .length = 0,
            .runs = &runs,
            .gpa = gpa,
            .code = code,
        };
        try reader.read(0, @intCast(source.len));
        try std.testing.expectEqualStrings(decoded, out[0..reader.length]);
        try std.testing.expect(code.mayChange(source));
    }
    for ([_]struct { Code, []const u8 }{
        .{ .web, "100% a&b=c&d; %zz" },
        .{ .printable, "n=20 m=443 a== x=zz took=1" },
        .{ .backslash, "a/b" },
        .{ .doubled, "{\"a\":\"\",\"b\":[\"\"]} x=\"\" y" },
    }) |case| try std.testing.expect(!case[0].mayChange(case[1]));
}
