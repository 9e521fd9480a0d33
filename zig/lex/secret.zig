//! Recognizers of creditcard, jwt and base64.
const std = @import("std");
const isAnyOf = @import("../kernels/mask.zig").isAny;
const maskOf = @import("../kernels/mask.zig").ofLanes;
const bytes = @import("bytes.zig");
const issuers = @import("issuers.zig");
const word = @import("word.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

const card_digits_min = 13;
const card_digits_max = 19;
const base64_size_min = 16;

/// 13–19 digits with the prefix and length of an issuer, or any in the groups of a card number, with a valid Luhn check
/// digit.
pub fn creditcard(reader: *const Reader, start: usize) usize {
    var run: usize = 0;
    while (run <= card_digits_max and bytes.isDigit(reader.at(start + run))) run += 1;
    if (run >= card_digits_min) {
        if (run > card_digits_max or isJoined(reader, start)) return 0;
        return if (issuers.hasIssuer(reader.text[start..][0..run])) cardEnd(reader, start, start + run) else 0;
    }
    const separator = reader.at(start + 4);
    if (run != 4 or (separator != ' ' and separator != '-')) return 0;
    if (!bytes.isDigit(reader.at(start + 7))) return 0; // A date: a card has four digits there.
    const groupings = [_][]const usize{ &.{ 4, 4, 4, 4, 3 }, &.{ 4, 4, 4, 4 }, &.{ 4, 6, 5 }, &.{ 4, 6, 4 } };
    for (groupings) |groups| {
        const end = endOfGroups(reader, start, groups, separator);
        if (end != 0 and cardEnd(reader, start, end) != 0) return end;
    }
    return 0;
}

fn endOfGroups(reader: *const Reader, start: usize, groups: []const usize, separator: u8) usize {
    var place = start;
    for (groups, 0..) |size, group| {
        if (group > 0) {
            if (reader.at(place) != separator) return 0;
            place += 1;
        }
        for (place..place + size) |digit| if (!bytes.isDigit(reader.at(digit))) return 0;
        place += size;
    }
    return place;
}

/// Whether the number is part of a longer name.
fn isJoined(reader: *const Reader, start: usize) bool {
    const before = reader.before(start);
    return before == '-' or bytes.isWordOrHigh(before);
}

fn cardEnd(reader: *const Reader, start: usize, end: usize) usize {
    return if (!word.continues(reader, end) and luhn(reader.text[start..end])) end else 0;
}

/// Whether the digits of `text`, ignoring separators, pass the Luhn check.
pub fn luhn(text: []const u8) bool {
    var sum: u32 = 0;
    var doubled = false;
    var index = text.len;
    while (index > 0) {
        index -= 1;
        if (!bytes.isDigit(text[index])) continue;
        const digit: u32 = text[index] - '0';
        sum += if (!doubled) digit else if (digit > 4) 2 * digit - 9 else 2 * digit;
        doubled = !doubled;
    }
    return sum % 10 == 0;
}

/// `eyJ`, in three segments joined by dots.
pub fn jwt(reader: *Reader, start: usize) usize {
    if (!reader.startsWith(start, "eyJ")) return 0;
    if (!reader.jwt_head.covers(start)) {
        const end = reader.span(start, isSegment);
        reader.jwt_head = .{ .start = start, .end = end, .token_end = jwtEnd(reader, end) };
    }
    return reader.jwt_head.token_end;
}

fn jwtEnd(reader: *const Reader, head_end: usize) usize {
    var end = head_end;
    for (0..2) |_| {
        if (reader.at(end) != '.') return 0;
        const segment = end + 1;
        end = reader.span(segment, isSegment);
        if (end == segment) return 0;
    }
    return end;
}

fn isSegment(byte: u8) bool {
    return bytes.isWord(byte) or byte == '-';
}

/// Base64 of a valid length that does not look like a word, a name before `=`, or words and numbers with slashes.
pub fn base64(reader: *Reader, start: usize) usize {
    if (isShort(reader.text, start)) return 0;
    const run = reader.recallEnd(&reader.base64, start, isBase64);
    var end = run;
    while (end < run + 2 and reader.at(end) == '=') end += 1;
    if (end - start < base64_size_min or (end - start) % 4 != 0 or run == start) return 0;
    if (isBase64(reader.at(end)) or reader.at(end) == '=' or word.continues(reader, end)) return 0;
    const is_base64 = end == run + 2 or isMixed(reader, start, run) or (end > run and isPadded(reader, start, run));
    return if (is_base64 and !isRest(reader, start)) end else 0;
}

/// Bytes before a run that are looked at.
const rest_reach = 64;

/// Whether a longer run of base64, which as a whole has no valid length, goes on at `start` behind `+`, or behind `/`
/// and a part that is as mixed: `SHA256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU`.
fn isRest(reader: *const Reader, start: usize) bool {
    const sign = reader.before(start);
    if (sign != '+' and sign != '/') return false;
    var place = start - 1;
    var has: struct { digit: bool = false, upper: bool = false, lower: bool = false } = .{};
    while (place > start -| rest_reach and isBase64(reader.text[place - 1])) {
        place -= 1;
        const class = bytes.class[reader.text[place]];
        has.digit = has.digit or class.digit;
        has.lower = has.lower or class.lower;
        has.upper = has.upper or (class.letter and !class.lower);
    }
    return if (sign == '+') place < start - 1 else has.digit and has.upper and has.lower;
}

/// Whether what ends with one `=` is more than a name whose value follows, or is empty.
fn isPadded(reader: *const Reader, start: usize, run_end: usize) bool {
    const text = reader.text[start..run_end];
    if (!bytes.isLetter(text[0])) return true;
    for (text) |byte| if (!bytes.isAlnum(byte)) return true;
    return false;
}

/// Whether the next byte that base64 cannot contain is so near that the run is too short, as far as one load shows.
fn isShort(text: []const u8, start: usize) bool {
    const Bytes = @Vector(base64_size_min, u8);
    if (start + base64_size_min > text.len) return false;
    const read: Bytes = text[start..][0..base64_size_min].*;
    const digits = read -% @as(Bytes, @splat('0')) < @as(Bytes, @splat(10));
    const letters = (read | @as(Bytes, @splat(0x20))) -% @as(Bytes, @splat('a')) < @as(Bytes, @splat(26));
    const others = (read == @as(
        Bytes,
        @splat('+'),
    )) | (read == @as(Bytes, @splat('/'))) | (read == @as(Bytes, @splat('=')));
    return maskOf(digits | letters | others) != std.math.maxInt(@TypeOf(maskOf(digits)));
}

/// Whether a part of the run between slashes has a digit, an upper-case and a lower-case letter. Beside a slash a digit
/// must precede a letter: numbers end words. What a run lacks, its suffixes lack too.
fn isMixed(reader: *Reader, start: usize, run_end: usize) bool {
    if (reader.base64_plain_run_end == run_end) return false;
    if (!hasDigit(reader.text[start..run_end])) {
        reader.base64_plain_run_end = run_end;
        return false;
    }
    var has_digit = false;
    var has_upper = false;
    var has_lower = false;
    var has_joint = false;
    const text = reader.text[start..run_end];
    const before = reader.before(start);
    const is_one = before != '/' and before != '+' and std.mem.findScalar(u8, text, '/') == null;
    for (text) |byte| {
        if (byte == '/') {
            has_digit = false;
            has_upper = false;
            has_lower = false;
            has_joint = false;
            continue;
        }
        const class = bytes.class[byte];
        has_joint = has_joint or (has_digit and class.letter);
        has_digit = has_digit or class.digit;
        has_lower = has_lower or class.lower;
        has_upper = has_upper or (class.letter and !class.lower);
        if (has_digit and has_upper and has_lower and (is_one or has_joint)) return true;
    }
    reader.base64_plain_run_end = run_end;
    return false;
}

/// Most long runs are words.
fn hasDigit(text: []const u8) bool {
    const lanes = 16;
    var place: usize = 0;
    while (place + lanes <= text.len) : (place += lanes) {
        const read: @Vector(lanes, u8) = text[place..][0..lanes].*;
        const digits = read -% @as(@Vector(lanes, u8), @splat('0')) < @as(@Vector(lanes, u8), @splat(10));
        if (isAnyOf(digits)) return true;
    }
    for (text[place..]) |byte| if (bytes.isDigit(byte)) return true;
    return false;
}

fn isBase64(byte: u8) bool {
    return bytes.isAlnum(byte) or byte == '+' or byte == '/';
}

test creditcard {
    try expect_token(creditcard, "4111111111111111", 16);
    try expect_token(creditcard, "4111 1111 1111 1111 2", 19);
    try expect_token(creditcard, "3782-822463-10005", 17);
    try expect_token(creditcard, "0000 0000 0000 0000", 19);
    for ([_][]const u8{
        "0000000000000",
        "1728938800841267391",
        "4111111111111111_",
        "4111111111111112",
        "4111 1111-1111 1111",
        "4111 1111 1111 1111x",
        "411111111111111111111",
    }) |text| {
        try expect_token(creditcard, text, 0);
    }
    const reader: Reader = .{ .text = "id-4111111111111111 x:4111111111111111" };
    try std.testing.expectEqual(0, creditcard(&reader, 3));
    try std.testing.expectEqual(38, creditcard(&reader, 22));
}

test jwt {
    try expect_token(jwt, "eyJ.a-b._c.d", 10);
    for ([_][]const u8{ "eyJ.a", "eyJ.a.", "eyK.a.b" }) |text| try expect_token(jwt, text, 0);
}

test "the rest of a longer run is no base64" {
    const digest = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU";
    var reader: Reader = .{ .text = digest ++ " lib/aGVsbG8gd29ybGQh a1B/aGVsbG8gd29ybGQh" };
    try std.testing.expectEqual(0, base64(&reader, 19));
    try std.testing.expectEqual(64, base64(&reader, 48));
    try std.testing.expectEqual(0, base64(&reader, 69));
}

test base64 {
    try expect_token(base64, "aaaaaaaaaaaaaa==", 16);
    try expect_token(base64, "aaaa/aaaaaaaaaa=", 16);
    try expect_token(base64, "aGVs/G8gd29ybGQh", 16);
    try expect_token(base64, "aGVsbG8gd29ybGQhISE=", 20);
    for ([_][]const u8{
        "src/main/java/ab",
        "1/2/30/1204/1300",
        "application/json",
        "Build/HuaweiG730",
        "aGVs/lll/11111/A",
        "destinationport=",
        "aGVsbG8gd29ybGQh_",
        "src/main/java/abc",
        "abcdefghijklmnop",
        "aGVsbG8gd29ybGQhISE==",
        "================",
    }) |text| {
        try expect_token(base64, text, 0);
    }
}
