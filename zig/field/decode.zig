//! Decodes values: escapes of JSON and doubled quotes of CSV.
const std = @import("std");
const assert = std.debug.assert;
const Spelling = @import("found.zig").Spelling;

/// Appends the decoded value of `raw`.
pub fn append(
    gpa: std.mem.Allocator,
    out: *std.ArrayList(u8),
    raw: []const u8,
    spelling: Spelling,
) std.mem.Allocator.Error!void {
    try out.ensureUnusedCapacity(gpa, raw.len);
    const space = out.unusedCapacitySlice();
    const length = switch (spelling) {
        .plain, .number => {
            out.appendSliceAssumeCapacity(raw);
            return;
        },
        .escaped => json(raw, space),
        .doubled => decodeDoubled(raw, space),
    };
    assert(length <= raw.len); // A value is at most as long as its spelling.
    out.items.len += length;
}

fn decodeDoubled(raw: []const u8, out: []u8) usize {
    var length: usize = 0;
    var at: usize = 0;
    while (at < raw.len) : (at += 1) {
        out[length] = raw[at];
        length += 1;
        if (raw[at] == '"' and at + 1 < raw.len and raw[at + 1] == '"') at += 1;
    }
    return length;
}

/// Writes `raw` to `out` with its escapes decoded, which never lengthens it. Invalid escapes are kept as they are.
/// @returns the length
pub fn json(raw: []const u8, out: []u8) usize {
    assert(out.len >= raw.len);
    var length: usize = 0;
    var at: usize = 0;
    while (at < raw.len) {
        assert(length <= at);
        const stop = std.mem.findScalarPos(u8, raw, at, '\\') orelse raw.len;
        @memcpy(out[length..][0 .. stop - at], raw[at..stop]);
        length += stop - at;
        at = stop;
        if (at + 1 >= raw.len) {
            @memcpy(out[length..][0 .. raw.len - at], raw[at..]);
            return length + raw.len - at;
        }
        const plain: u8 = switch (raw[at + 1]) {
            '"', '\\', '/' => |same| same,
            'b' => 0x08,
            'f' => 0x0c,
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                const used = unicode(raw[at..], out[length..]);
                at += used.read;
                length += used.written;
                continue;
            },
            else => {
                out[length..][0..2].* = raw[at..][0..2].*;
                length += 2;
                at += 2;
                continue;
            },
        };
        out[length] = plain;
        length += 1;
        at += 2;
    }
    return length;
}

/// The place in `raw` of byte `offset` of the text that `json` makes of it; null if it is within an escape.
pub fn findEscapedOffset(raw: []const u8, offset: usize) ?usize {
    var at: usize = 0;
    var decoded: usize = 0;
    while (decoded < offset) {
        if (at >= raw.len) return null;
        const stop = std.mem.findScalarPos(u8, raw, at, '\\') orelse raw.len;
        const plain = @min(stop - at, offset - decoded);
        at += plain;
        decoded += plain;
        if (decoded == offset) break;
        const rest = raw[at..];
        if (rest.len < 2) {
            at += rest.len;
            decoded += rest.len;
            continue;
        }
        if (rest[1] == 'u') {
            var out: [6]u8 = undefined;
            const used = unicode(rest, &out);
            at += used.read;
            decoded += used.written;
        } else {
            at += 2;
            decoded += if (std.mem.findScalar(u8, "\"\\/bfnrt", rest[1]) == null) 2 else 1;
        }
    }
    return if (decoded == offset) at else null;
}

const Used = struct { read: usize, written: usize };

/// `\uXXXX`, or two of them for a surrogate pair; an unpaired surrogate becomes U+FFFD.
fn unicode(raw: []const u8, out: []u8) Used {
    const first = hex(raw) orelse {
        out[0..2].* = raw[0..2].*;
        return .{ .read = 2, .written = 2 };
    };
    var code: u21 = first;
    var read: usize = 6;
    if (first >= 0xd800 and first < 0xdc00) {
        const second = hex(raw[6..]) orelse 0;
        if (second >= 0xdc00 and second < 0xe000) {
            code = 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00);
            read = 12;
        }
    }
    if (code >= 0xd800 and code < 0xe000) code = std.unicode.replacement_character;
    const written = std.unicode.utf8Encode(code, out) catch unreachable; // Not a surrogate, and below 0x110000.
    return .{ .read = read, .written = written };
}

fn hex(raw: []const u8) ?u16 {
    if (raw.len < 6 or raw[0] != '\\' or raw[1] != 'u') return null;
    for (raw[2..6]) |digit| if (!std.ascii.isHex(digit)) return null;
    return std.fmt.parseInt(u16, raw[2..6], 16) catch null;
}

test "escapes of JSON and surrogate pairs are decoded, invalid escapes are kept" {
    const cases = [_][2][]const u8{
        .{ "plain", "plain" },
        .{ "a\\\"b\\\\c\\/d", "a\"b\\c/d" },
        .{ "\\n\\t\\u0041\\u00e9", "\n\tA\u{e9}" },
        .{ "\\ud83d\\ude00!", "\u{1f600}!" },
        .{ "\\ud83d!", "\u{fffd}!" },
        .{ "\\q\\u12", "\\q\\u12" },
        .{ "end\\", "end\\" },
    };
    for (cases) |case| {
        var out: [64]u8 = undefined;
        try std.testing.expectEqualStrings(case[1], out[0..json(case[0], &out)]);
    }
}

test "places in decoded text are those of the escapes" {
    const raw = "ab\\\"c\\u00e9\\ud83d\\ude00\\qd\\";
    var out: [64]u8 = undefined;
    const decoded = out[0..json(raw, &out)];
    try std.testing.expectEqualStrings("ab\"c\u{e9}\u{1f600}\\qd\\", decoded);
    var last: usize = 0;
    for (0..decoded.len + 1) |offset| {
        const place = findEscapedOffset(raw, offset) orelse {
            try std.testing.expect(offset > 4 and offset < decoded.len - 2);
            continue;
        };
        try std.testing.expect(place >= last);
        last = place;
        var begin: [64]u8 = undefined;
        try std.testing.expectEqualStrings(decoded[0..offset], begin[0..json(raw[0..place], &begin)]);
    }
    try std.testing.expectEqual(raw.len, last);
    try std.testing.expectEqual(null, findEscapedOffset(raw, decoded.len + 1));
}

test "doubled quotes of CSV are decoded" {
    const gpa = std.testing.allocator;
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(gpa);
    try append(gpa, &out, "O\"\"Brien, \"\"Pat\"\"", .doubled);
    try std.testing.expectEqualStrings("O\"Brien, \"Pat\"", out.items);
}
