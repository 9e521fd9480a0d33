//! Whether a word looks like a secret by itself: letters, digits and signs as in no word, name, number, version, file,
//! address or piece of a program.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const password_like = @import("password_like.zig");
const secret_names = @import("secret_names.zig");

/// How much of a doubt is left.
pub const Look = enum {
    /// What is nothing else by its form: letters of both cases, digits and a sign.
    plain,
    /// Also letters and digits that alternate.
    likely,
    /// Also words with digits: a sign joins it to the name.
    joined,
};

pub const Place = struct { start: usize, end: usize };

const bytes_min = 8;
/// Signs within secrets and, seldom, within other words.
const signs = "!@#$%^&*+~?";
/// What divides a word into parts.
const dividing = "=:,;/|<>()[]{}\\\"'`";

/// The part of a word that looks like a secret, up to its end unless it is one of several parts.
/// @param before the byte before the word
pub fn in(word: []const u8, before: u8, look: Look) ?Place {
    if (!password_like.mayHold(word) or isUrl(word) or isMarked(word)) return null;
    // Parameters of a URL are parts, while a password may have their sign.
    const marks = if (isQuery(word)) dividing ++ "&" else dividing;
    var at: usize = 0;
    while (at < word.len) {
        const end = std.mem.findAnyPos(u8, word, at, marks) orelse word.len;
        // Only the beginning is joined to the name.
        const own: Look = if (look == .joined and at > 0) .likely else look;
        if (end > at and looks(withoutSign(word[at..end], at == 0), own) and !isCalled(word, end)) {
            return .{
                .start = findEscapedStart(word, at),
                .end = if (isEscapedAfter(word, end)) word.len else partEnd(word, before, at, end),
            };
        }
        at = end + 1;
    }
    return null;
}

/// Where a value begins of which some characters before its part are escaped: `t\u004aNFR`.
fn findEscapedStart(word: []const u8, part_start: usize) usize {
    var start = part_start;
    while (start > 0 and (word[start - 1] == '\\' or std.mem.findScalar(u8, dividing, word[start - 1]) == null)) {
        start -= 1;
    }
    for (start..part_start) |at| if (isEscapedAfter(word, at)) return start;
    return part_start;
}

/// Whether an escaped character such as `\u0052` follows.
fn isEscapedAfter(word: []const u8, at: usize) bool {
    const rest = word[at..];
    if (rest.len < "\\x52".len or rest[0] != '\\') return false;
    const digits: usize = switch (rest[1]) {
        'u' => "0052".len,
        'x' => "52".len,
        else => return false,
    };
    if (rest.len < 2 + digits) return false;
    for (rest[2..][0..digits]) |byte| if (!std.ascii.isHex(byte)) return false;
    return true;
}

/// A sign may have joined it to what precedes it: `NAME#VALUE`. A number in hexadecimal digits may be a key.
fn withoutSign(part: []const u8, is_first: bool) []const u8 {
    const value = if (is_first) std.mem.trimStart(u8, part, "#~*>&") else part;
    if (value.len < 2 + key_digits_min or !std.mem.startsWith(u8, value, "0x")) return value;
    const digits = value[2..];
    // Addresses in memory.
    if (std.mem.startsWith(u8, digits, "0000") or std.mem.startsWith(u8, digits, "ffff")) return value;
    return digits;
}

const key_digits_min = 16;

fn isQuery(word: []const u8) bool {
    const sign = std.mem.findScalar(u8, word, '&') orelse return false;
    return std.mem.findScalarPos(u8, word, sign, '=') != null;
}

fn isUrl(word: []const u8) bool {
    return std.mem.find(u8, word, "://") != null;
}

/// Terminal sequences as editors show them, what is masked already, and ranges of regular expressions.
fn isMarked(word: []const u8) bool {
    for ([_][]const u8{ "^[", "***", "A-Z", "a-z", "0-9", "A-F", "a-f" }) |mark| {
        if (std.mem.find(u8, word, mark) != null) return true;
    }
    return false;
}

fn isCalled(word: []const u8, end: usize) bool {
    return end < word.len and word[end] == '(';
}

/// End of the part in a row with one separator; in anything else the end of the word, since a secret may have any sign.
fn partEnd(word: []const u8, before: u8, start: usize, end: usize) usize {
    if (end == word.len) return end;
    const sign = word[end];
    const is_row = sign == before or std.mem.countScalar(u8, word, sign) > 1 or
        std.mem.findScalar(u8, word[0..start], sign) != null;
    if (is_row or std.mem.findScalar(u8, "\"'`<>()[]{}", sign) != null) return end;
    return word.len;
}

fn looks(value: []const u8, look: Look) bool {
    if (!password_like.isLikely(value) or password_like.isVersion(value)) return false;
    const counts: Counts = .of(value);
    if (look == .joined) return counts.digits > 0;
    if (value.len < bytes_min or counts.high > 0) return false;
    if (isPlainSecret(value, counts)) return true;
    return look == .likely and isLikelySecret(value, counts);
}

const Counts = struct {
    lower: usize = 0,
    upper: usize = 0,
    digits: usize = 0,
    signs: usize = 0,
    high: usize = 0,
    /// How often letters and digits alternate.
    changes: usize = 0,

    fn of(value: []const u8) Counts {
        var counts: Counts = .{};
        var was_digit = false;
        for (value, 0..) |byte, at| {
            const is_digit = bytes.isDigit(byte);
            counts.digits += @intFromBool(is_digit);
            counts.lower += @intFromBool(std.ascii.isLower(byte));
            counts.upper += @intFromBool(std.ascii.isUpper(byte));
            counts.signs += @intFromBool(std.mem.findScalar(u8, signs, byte) != null and !isEncoded(value[at..]));
            counts.high += @intFromBool(byte >= 0x80);
            if (at > 0 and is_digit != was_digit and bytes.isAlnum(byte)) counts.changes += 1;
            if (bytes.isAlnum(byte)) was_digit = is_digit;
        }
        return counts;
    }
};

/// `%2F`
fn isEncoded(rest: []const u8) bool {
    return rest.len > 2 and rest[0] == '%' and std.ascii.isHex(rest[1]) and std.ascii.isHex(rest[2]);
}

fn isPlainSecret(value: []const u8, counts: Counts) bool {
    if (counts.signs == 0 or counts.digits == 0 or counts.lower == 0 or counts.upper == 0) return false;
    return !isObject(value) and !isOfNames(value, counts);
}

/// `Class$1`, `Error!u32`, but not `Walnut77!`
fn isOfNames(value: []const u8, counts: Counts) bool {
    if (counts.signs > 1 or !secret_names.isOfWords(value) or longestWord(value) < name_bytes_min) return false;
    return counts.digits < year_digits and bytes.isAlnum(value[value.len - 1]);
}

const year_digits = 4;
/// Longest word of names such as those.
const name_bytes_min = 5;

fn longestWord(value: []const u8) usize {
    var longest: usize = 0;
    var letters: usize = 0;
    for (value) |byte| {
        letters = if (bytes.isLetter(byte)) letters + 1 else 0;
        longest = @max(longest, letters);
    }
    return longest;
}

/// `Token@3a71f4dd`, `package@1.2`, `User@host`
fn isObject(value: []const u8) bool {
    const sign = std.mem.findScalarLast(u8, value, '@') orelse return false;
    for (value[sign + 1 ..]) |byte| {
        if (std.ascii.isUpper(byte) or std.mem.findScalar(u8, signs, byte) != null) return false;
    }
    return std.mem.findAny(u8, value[0..sign], "!#$%^&*+~?") == null;
}

const changes_min = 3;
const digits_min = 2;

fn isLikelySecret(value: []const u8, counts: Counts) bool {
    if (!password_like.isPlain(value) or counts.digits < digits_min) return false;
    if (counts.signs > 0) return !isObject(value) and !isOfNames(value, counts);
    return counts.changes >= changes_min and !isOfLongWords(value);
}

/// Whether the letters between digits and signs are words: `Socks5Auth2`.
fn isOfLongWords(value: []const u8) bool {
    if (secret_names.isOfWords(value)) return true;
    var letters: usize = 0;
    var runs: usize = 0;
    var parts = std.mem.tokenizeAny(u8, value, "0123456789_-.");
    while (parts.next()) |part| : (runs += 1) {
        if (secret_names.isMixed(part)) return false;
        letters += part.len;
    }
    return letters >= word_bytes_min * runs;
}

const word_bytes_min = 4;

test in {
    const cases = [_]struct { []const u8, Look, ?[]const u8 }{
        .{ "xK3!pLq2n", .plain, "xK3!pLq2n" },
        .{ "Winter#2031x", .plain, "Winter#2031x" },
        .{ "7Gk2mPz9Lq4X", .plain, null },
        .{ "7Gk2mPz9Lq4X", .likely, "7Gk2mPz9Lq4X" },
        .{ "9d8f7a6b5c4e", .likely, "9d8f7a6b5c4e" },
        .{ "ann/lL1z2X3c", .likely, "lL1z2X3c" },
        .{ "a8F3k2m9;active;x", .likely, "a8F3k2m9" },
        .{ "xK3!pLq2;n)x", .plain, "xK3!pLq2;n)x" },
        .{ "t\\u004aNFRt0zSrE\\u0052>\\u0035tf", .likely, "t\\u004aNFRt0zSrE\\u0052>\\u0035tf" },
        .{ "a=t\\u004aNFRt0zSrE\\u0052>\\u0035tf", .likely, "t\\u004aNFRt0zSrE\\u0052>\\u0035tf" },
        .{ "CORP\\7Gk2mPz9Lq4X", .likely, "7Gk2mPz9Lq4X" },
        .{ "key=xK3!pLq2", .plain, "xK3!pLq2" },
        .{ "-p=tT7&y8U9i", .plain, "tT7&y8U9i" },
        .{ "code=a1&X-Expires=300&X-SignedHeaders=host", .plain, null },
        .{ "#z9x8c7v6b5n4m3", .likely, "#z9x8c7v6b5n4m3" },
        .{ "0x9f3c7a1e5b8d2046", .likely, "0x9f3c7a1e5b8d2046" },
        .{ "0xffff8881a5b3c4d2", .likely, null },
    };
    for (cases) |case| {
        const word, const look, const expected = case;
        const found = in(word, ' ', look);
        if (expected) |value| {
            try std.testing.expectEqualStrings(value, word[found.?.start..found.?.end]);
        } else try std.testing.expectEqual(null, found);
    }
    const others = "SecretManager$1 Token@3a71f4dd User#method2 sha256 AES128-SHA256 2031-01-02T10:20:30Z " ++
        "v1.2.3+git7 " ++
        "https://x.y/?T=aB1!cD2e node-17.example.com x86_64-linux-gnu /usr/lib/python3.11 ip-10-0-0-1 Python3 " ++
        "parseToken2(x) Socks5Auth2 Error!u32 [0-9A-Za-z+/]{40} " ++
        "5f2c1a9e-77b0-4c1d-9a3e-0d4f6b8c2e17 bob1@example.com 10.0.0.1 1024kb base64url 0x1f2e3d4c";
    var words = std.mem.tokenizeScalar(u8, others, ' ');
    while (words.next()) |word| try std.testing.expectEqual(null, in(word, ' ', .likely));
}
