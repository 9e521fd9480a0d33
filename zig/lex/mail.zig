//! Recognizer of mail addresses.
const std = @import("std");
const isAnyOf = @import("../kernels/mask.zig").isAny;
const bytes = @import("bytes.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

/// Maximum length of a local part with signs other than `.`, `_`, `%`, `+` and `-`.
const signed_bytes_max = 64;

/// A local part, `@`, and a domain whose last label has at least two letters.
pub fn email(reader: *Reader, start: usize) usize {
    if (!bytes.isWord(reader.at(start))) return 0;
    const plain_end = reader.runEnd(.local, start);
    const sign = if (reader.at(plain_end) == '@') plain_end else signBehind(reader, plain_end) orelse return 0;
    // The domain's end is remembered for all tokens that start in one local part.
    if (reader.email_sign != sign) {
        reader.email_sign = sign;
        reader.email_end = domainEnd(reader, sign + 1);
    }
    if (reader.email_end == 0 or sign == plain_end) return reader.email_end;
    if (sign - start > signed_bytes_max) return 0;
    return if (isWhole(reader, start, sign, reader.email_end)) reader.email_end else 0;
}

/// The `@` behind the rest of a local part whose plain bytes end at `start`; null if there is none.
pub fn signBehind(reader: *Reader, start: usize) ?usize {
    if (!isLocalSign(reader.at(start))) return null;
    if (!reader.mail.covers(start)) {
        if (!mayReachSign(reader.text, start)) {
            reader.mail = .{ .start = start, .end = start + 1 };
            return null;
        }
        const limit = @min(reader.text.len, start + signed_bytes_max);
        var end = start;
        while (end < limit and (bytes.isLocal(reader.text[end]) or isLocalSign(reader.text[end]))) end += 1;
        reader.mail = .{ .start = start, .end = end };
    }
    return if (reader.at(reader.mail.end) == '@') reader.mail.end else null;
}

/// Whether an `@` is as near as a local part is long: in most text with such signs there is none.
inline fn mayReachSign(text: []const u8, start: usize) bool {
    const Bytes = @Vector(signed_bytes_max, u8);
    if (start + signed_bytes_max > text.len) return true;
    return isAnyOf(@as(Bytes, text[start..][0..signed_bytes_max].*) == @as(Bytes, @splat('@')));
}

/// Signs that a local part may contain besides `.`, `_`, `%`, `+` and `-`.
pub fn isLocalSign(byte: u8) bool {
    return local_signs[byte];
}

const local_signs: [256]bool = blk: {
    var table: [256]bool = @splat(false);
    for ("!#$&'*/=?^`{|}~") |byte| table[byte] = true;
    break :blk table;
};

/// Whether the local part begins at `start`, not behind one of its signs. Of `user=ann@x.org` the mail address begins
/// behind `=`; with several of them, or a `+` before one, it is all. Other signs divide fields if they occur again
/// there, precede it or follow the domain, and in `a=1&b=ann@x.org`.
fn isWhole(reader: *const Reader, start: usize, sign: usize, end: usize) bool {
    const local = reader.text[start..sign];
    const equals = std.mem.countScalar(u8, local, '=');
    // The address of a bounce has the receiver's in it: `bounce+ann=x.org@y.org`.
    const joint = std.mem.findScalar(u8, local, '=') orelse 0;
    const is_bounce = equals == 1 and std.mem.findScalar(u8, local[0..joint], '+') != null and
        std.mem.findScalar(u8, local[joint..], '.') != null;
    if (is_bounce) return true;
    if (equals == 1 and local[local.len - 1] != '=') return false;
    for (local, 0..) |byte, index| {
        if (byte == '=' or !isLocalSign(byte)) continue;
        if (equals > 0 and (byte == '&' or byte == '?')) return false;
        if (reader.before(start) == byte or std.mem.findScalar(u8, local[index + 1 ..], byte) != null) return false;
        const closing: u8 = if (byte == '{') '}' else byte;
        if (reader.at(end) == closing) return false;
    }
    return true;
}

/// The end of a domain; points behind it end a sentence.
fn domainEnd(reader: *const Reader, start: usize) usize {
    var end = reader.span(start, isDomain);
    while (end > start and reader.text[end - 1] == '.') end -= 1;
    var label = end;
    while (label > start and bytes.isLetter(reader.text[label - 1])) label -= 1;
    if (end - label < 2 or reader.text[label - 1] != '.') return 0;
    return end;
}

fn isDomain(byte: u8) bool {
    return bytes.isAlnum(byte) or byte == '.' or byte == '-';
}

test email {
    for ([_][]const u8{
        "bob@x.com",
        "b..b@-x.com",
        "_a@c.de",
        "o'brien@x.org",
        "a!b@x.org",
        "4920f51a@x.org",
        "0f8fad5b-d9cb-469f-a165-70867728950e@x.org",
        "SRS0=abc=de=y.org=ann@x.org",
        "wHpE=@x.org",
        "a{b}c@x.org",
        "ann+tag@x.org",
        "customer/department@x.org",
    }) |text| try expect_token(email, text, text.len);
    for ([_][]const u8{
        "bob@x.com.-",
        "bob@com.",
        "bob@x.com-a",
        "bob@com",
        ".a@c.de",
        "user=ann@x.org",
        "info|web|ann@x.org",
        "info|ann@x.org|5",
        "a=1&mail=ann@x.org",
        "a{ann@x.org}",
        "a\",\"ann@x.org",
        "a,ann@x.org",
    }) |text| try expect_token(email, text, 0);
    try expect_token(email, "a@.de", 5);
    for ([_][]const u8{ "bob@x.com.", "bob@x.com. Then", "bob@x.com...", "bob@x.com.)" }) |text| {
        try expect_token(email, text, 9);
    }
    // Only behind the last sign of those that divide fields does an address start.
    const text = "info|web|ann@x.org";
    for ([_]usize{ 0, 5, 9 }, [_]usize{ 0, 0, text.len }) |start, end| {
        var reader: Reader = .{ .text = text };
        try std.testing.expectEqual(end, email(&reader, start));
    }
}
