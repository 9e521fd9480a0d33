//! The secret of a key of AWS that stands beside its identifier without a name: `AKIA... VALUE`, `"AKIA...","VALUE"`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const Allocator = std.mem.Allocator;
const Values = @import("values.zig").Values;
const expectValues = @import("expect_values.zig").expectValues;

/// Both beginnings, `AKIA` and `ASIA`, end so.
const mark = "IA";
const identifier_bytes = 20;
const secret_bytes = 40;
/// Blanks, quotes and signs between the two.
const between_bytes_max = 8;

/// Appends the secrets in `text`.
pub fn find(gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void {
    var at: usize = 2;
    while (std.mem.findPos(u8, text, at, mark)) |found| {
        at = found + mark.len;
        const start = behindIdentifier(text, found - 2) orelse continue;
        const end = start + secret_bytes;
        if (end > text.len or !isSecret(text[start..end])) continue;
        if (end < text.len and isOfSecret(text[end])) continue;
        try out.append(gpa, .{ .start = @intCast(start), .end = @intCast(end), .what = .key });
        at = end;
    }
}

/// The first byte that may be the secret's behind the identifier at `at`; null if there is none.
fn behindIdentifier(text: []const u8, at: usize) ?usize {
    if (text.len - at < identifier_bytes or text[at] != 'A') return null;
    if (text[at + 1] != 'K' and text[at + 1] != 'S') return null;
    if (at > 0 and bytes.isWordOrHigh(text[at - 1])) return null;
    for (text[at + 4 .. at + identifier_bytes]) |byte| {
        if (!std.ascii.isUpper(byte) and !bytes.isDigit(byte)) return null;
    }
    const first = at + identifier_bytes;
    const near = text[first..@min(text.len, first + between_bytes_max + 1)];
    const size = std.mem.findNone(u8, near, " \t:,;|'\"=") orelse return null;
    return if (size == 0) null else first + size;
}

/// A digest in hexadecimal digits, which has as many, is none.
fn isSecret(text: []const u8) bool {
    var has_lower = false;
    var has_upper = false;
    var has_digit = false;
    for (text) |byte| {
        if (!isOfSecret(byte)) return false;
        has_lower = has_lower or std.ascii.isLower(byte);
        has_upper = has_upper or std.ascii.isUpper(byte);
        has_digit = has_digit or bytes.isDigit(byte);
    }
    return has_lower and has_upper and has_digit;
}

fn isOfSecret(byte: u8) bool {
    return bytes.isAlnum(byte) or byte == '/' or byte == '+';
}

test "a secret of 40 characters beside an identifier" {
    const id = "AKIAIOSFODNN7ABCDEFG";
    const secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYabcdefghij";
    for ([_][]const u8{
        "x " ++ id ++ " " ++ secret ++ " in", id ++ ":" ++ secret,                   id ++ "\",\"" ++ secret ++ "\"",
        id ++ " | " ++ secret,                "a\tASIAIOSFODNN7ABCDEFG\t" ++ secret,
    }) |text| try expectValues(find, &.{.{ text, &.{secret} }});
    for ([_][]const u8{
        id ++ secret,                      "x" ++ id ++ " " ++ secret,
        id ++ " " ++ secret ++ "k",        id ++ " da39a3ee5e6b4b0d3255bfef95601890afd80709",
        id ++ " and then " ++ secret,      "IA AKIA ASIA " ++ secret,
        "AKIAiosfodnn7abcdefg " ++ secret, id,
    }) |text| try expectValues(find, &.{.{ text, &.{} }});
}
