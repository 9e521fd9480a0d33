//! Decodes escapes between quotes: those of JSON, and `\xHH` for ASCII, which servers write to their logs. Other
//! backslashes are literal. Percent-encoding is decoded separately in the same way.
const std = @import("std");

/// Bytes copied unchanged up to the next run: those from `at` on come from `origin`.
pub const Run = struct { at: u32, origin: u32 };

/// An encoding, by its first byte.
pub const Code = enum(u8) { backslash = '\\', percent = '%' };

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
            const mark = @backingInt(reader.code);
            const stop: u32 = @intCast(std.mem.findScalarPos(u8, reader.source[0..to], at, mark) orelse to);
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
        if (reader.code == .percent) {
            const value = reader.hex(at + 1, to, 2) orelse return reader.literal(at);
            reader.put(@intCast(value));
            return at + 3;
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
            'u' => return reader.unicode(at, to),
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
        var bytes: [4]u8 = undefined;
        const size = std.unicode.utf8Encode(code, &bytes) catch std.unicode.utf8Encode(
            0xfffd,
            &bytes,
        ) catch unreachable;
        for (bytes[0..size]) |byte| reader.put(byte);
        return end;
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
        reader.put(@backingInt(reader.code));
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

test "percent-encoding is decoded" {
    const gpa = std.testing.allocator;
    var runs: std.ArrayList(Run) = .empty;
    defer runs.deinit(gpa);
    const source = "%41b%4 %zz%C3%A9%";
    var out: [64]u8 = undefined;
    var reader: Reader = .{
        .source = source,
        .base = 0,
        .out = &out,
        .length = 0,
        .runs = &runs,
        .gpa = gpa,
        .code = .percent,
    };
    try reader.read(0, source.len);
    try std.testing.expectEqualStrings("Ab%4 %zz\xc3\xa9%", out[0..reader.length]);
    try std.testing.expectEqual(3, runs.items[1].origin);
}
