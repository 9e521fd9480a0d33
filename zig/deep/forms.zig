//! Spellings that are sensitive, though no kind of token has them: `(555) 234-5678`, `0011.2233.4455`,
//! `müller@example.com`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const Allocator = std.mem.Allocator;
const Values = @import("values.zig").Values;
const What = @import("values.zig").What;
const expectValues = @import("expect_values.zig").expectValues;

const phone_digits_min = 7;
const phone_digits_max = 15;
/// Digits of an area code in parentheses, and of a country code.
const area_digits_max = 5;
const country_digits_max = 3;
const mac_pairs = 6;
/// Two addresses and the type of an Ethernet frame, as iptables writes them (`MAC=`), or two addresses alone.
const rows_of_pairs = [_]usize{ mac_pairs, 14, 12 };
const mailbox_bytes_max = 256;

/// Appends the values in `text`.
pub fn find(gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void {
    try addBracketedPhones(gpa, text, out);
    try addGroupedPhones(gpa, text, out);
    try addHardwareAddresses(gpa, text, out);
    try addMailboxes(gpa, text, out);
}

fn add(gpa: Allocator, out: *Values, start: usize, end: usize, what: What) Allocator.Error!void {
    try out.append(gpa, .{ .start = @intCast(start), .end = @intCast(end), .what = what });
}

/// An area code in parentheses, and the groups of digits after it; a country code may precede it.
fn addBracketedPhones(gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void {
    var at: usize = 0;
    while (std.mem.findScalarPos(u8, text, at, '(')) |open| {
        at = open + 1;
        const close = bytes.digitsEnd(text, at);
        const area = close - at;
        if (area == 0 or area > area_digits_max or byteAt(text, close) != ')') continue;
        const country = countryStart(text, open);
        const digits = area + (open - country.start) - country.others;
        const rest = groups(text, close + 1, phone_digits_max - digits);
        if (rest.groups == 0 or digits + rest.digits < phone_digits_min) continue;
        // `f(3) 12345678`: without a country code the area has three digits, and the rest two groups.
        if (country.start == open and (area < 3 or rest.groups < 2)) continue;
        if (country.start == open and open > 0 and bytes.isWord(text[open - 1])) continue;
        try add(gpa, out, country.start, rest.end, .phone);
        at = rest.end;
    }
}

const Country = struct { start: usize, others: usize };

/// Start of `+49 ` or `1-` before `open`, and how many of its bytes are no digits.
fn countryStart(text: []const u8, open: usize) Country {
    var digits_end = open;
    if (digits_end > 0 and isJoint(text[digits_end - 1])) digits_end -= 1;
    var start = digits_end;
    while (start > 0 and digits_end - start < country_digits_max and bytes.isDigit(text[start - 1])) start -= 1;
    if (start == digits_end) return .{ .start = open, .others = 0 };
    if (start > 0 and text[start - 1] == '+') return .{ .start = start - 1, .others = open - digits_end + 1 };
    const is_one = digits_end - start == 1 and text[start] == '1' and (start == 0 or !bytes.isAlnum(text[start - 1]));
    return if (is_one) .{ .start = start, .others = open - digits_end } else .{ .start = open, .others = 0 };
}

const Groups = struct { end: usize, digits: usize, groups: usize };

/// Groups of two or more digits from `from` on, joined by single characters, of at most `digits_max` digits.
fn groups(text: []const u8, from: usize, digits_max: usize) Groups {
    var found: Groups = .{ .end = from, .digits = 0, .groups = 0 };
    var at = from;
    while (true) {
        if (isJoint(byteAt(text, at))) at += 1;
        const end = bytes.digitsEnd(text, at);
        if (end - at < 2 or bytes.isWord(byteAt(text, end)) or found.digits + end - at > digits_max) break;
        found = .{ .end = end, .digits = found.digits + end - at, .groups = found.groups + 1 };
        at = end;
    }
    return found;
}

/// Three, three and four digits, joined by `-` or by `.`.
fn addGroupedPhones(gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void {
    var at: usize = 3;
    while (at + 9 <= text.len) {
        const joint = std.mem.findAnyPos(u8, text, at, "-.") orelse return;
        at = joint + 1;
        const start = joint - 3;
        const end = joint + 9;
        if (end > text.len or text[joint + 4] != text[joint]) continue;
        if (bytes.digitsEnd(text[0..joint], start) != joint or bytes.digitsEnd(text, at) != joint + 4) continue;
        if (bytes.digitsEnd(text, joint + 5) != end) continue;
        if (start > 0 and (bytes.isAlnum(text[start - 1]) or continues(text, start - 1, text[joint], .start))) continue;
        if (bytes.isAlnum(byteAt(text, end)) or continues(text, end, text[joint], .end)) continue;
        try add(gpa, out, start, end, .phone);
        at = end;
    }
}

const Side = enum { start, end };

/// Whether the byte at `at` joins the digits on this side to others.
fn continues(text: []const u8, at: usize, joint: u8, side: Side) bool {
    if (byteAt(text, at) != joint) return false;
    return if (side == .end) bytes.isDigit(byteAt(text, at + 1)) else at > 0 and bytes.isDigit(text[at - 1]);
}

/// Three groups of four hexadecimal digits joined by dots, or six of one or two digits joined by colons.
fn addHardwareAddresses(gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void {
    var at: usize = 0;
    while (std.mem.findAnyPos(u8, text, at, ".:")) |joint| {
        at = joint + 1;
        const size: usize = if (text[joint] == '.') 4 else 2;
        var start = joint;
        while (start > 0 and joint - start < size and bytes.isHex(text[start - 1])) start -= 1;
        if (start == joint or (text[joint] == '.' and joint - start < size)) continue;
        if (start > 0 and (bytes.isAlnum(text[start - 1]) or text[start - 1] == text[joint])) continue;
        const counts: []const usize = if (text[joint] == '.') &.{3} else &rows_of_pairs;
        const end = for (counts) |count| {
            const end = hexGroupsEnd(text, start, count, size, text[joint]);
            if (end != 0) break end;
        } else continue;
        try add(gpa, out, start, end, .mac);
        at = end;
    }
}

/// End of `count` groups of hexadecimal digits from `start` on; 0 if there are more or fewer.
fn hexGroupsEnd(text: []const u8, start: usize, count: usize, size_max: usize, joint: u8) usize {
    var at = start;
    for (0..count) |group| {
        if (group > 0) {
            if (byteAt(text, at) != joint) return 0;
            at += 1;
        }
        const first = at;
        while (at - first < size_max and bytes.isHex(byteAt(text, at))) at += 1;
        if (at == first or (joint == '.' and at - first < size_max)) return 0;
    }
    if (bytes.isAlnum(byteAt(text, at))) return 0;
    if (byteAt(text, at) == joint and bytes.isHex(byteAt(text, at + 1))) return 0;
    return at;
}

/// Mail addresses with letters outside ASCII of alphabets that separate words by spaces, and those whose local part is
/// quoted.
fn addMailboxes(gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void {
    var at: usize = 0;
    while (std.mem.findScalarPos(u8, text, at, '@')) |sign| {
        at = sign + 1;
        if (sign == 0) continue;
        const end = domainEnd(text, at);
        if (end == 0) continue;
        const start = if (text[sign - 1] == '"') findOpenQuote(text, sign - 1) else localStart(text, sign);
        if (start == sign) continue;
        // A plain address is a token.
        if (text[sign - 1] != '"' and isAscii(text[start..end])) continue;
        try add(gpa, out, start, end, .mail);
        at = end;
    }
}

fn isAscii(text: []const u8) bool {
    for (text) |byte| if (byte >= 0x80) return false;
    return true;
}

fn localStart(text: []const u8, sign: usize) usize {
    var start = sign;
    const first = sign -| mailbox_bytes_max;
    while (start > first) {
        if (bytes.isLocal(text[start - 1])) {
            start -= 1;
        } else if (start > first + 1 and isLetter(text, start - 2)) {
            start -= 2;
        } else break;
    }
    while (start < sign and !bytes.isAlnum(text[start]) and text[start] < 0x80) start += 1;
    return start;
}

/// The quote on the same line that the one at `close` closes, or `close` + 1.
fn findOpenQuote(text: []const u8, close: usize) usize {
    var open = close;
    while (open > close -| mailbox_bytes_max) {
        open -= 1;
        if (text[open] == '\n') break;
        if (text[open] != '"') continue;
        // What is between two strings is no local part.
        const is_local = open + 1 < close and isLocalEnd(text[open + 1]) and isLocalEnd(text[close - 1]);
        return if (is_local) open else close + 1;
    }
    return close + 1;
}

fn isLocalEnd(byte: u8) bool {
    return bytes.isWordOrHigh(byte);
}

/// End of the last label of two or more letters that follows a dot; 0 if there is none.
fn domainEnd(text: []const u8, from: usize) usize {
    var end: usize = 0;
    var at = from;
    var letters: usize = 0;
    var is_label = false;
    while (at < text.len and at - from < mailbox_bytes_max) {
        const is_letter = bytes.isLetter(text[at]) or isLetter(text, at);
        const size: usize = if (is_letter and text[at] >= 0x80) 2 else 1;
        if (is_letter) letters += 1 else if (text[at] == '.') {
            is_label = at > from;
            letters = 0;
        } else if (bytes.isDigit(text[at]) or text[at] == '-') is_label = false else break;
        at += size;
        if (is_label and letters >= 2) end = at;
    }
    return end;
}

/// Whether a Latin, Greek or Cyrillic letter outside ASCII starts at `at`: U+00C0 to U+052F, of two bytes.
fn isLetter(text: []const u8, at: usize) bool {
    if (at + 1 >= text.len or text[at] < 0xc3 or text[at] > 0xd4) return false;
    if (text[at + 1] & 0xc0 != 0x80) return false;
    // U+00D7 and U+00F7 are signs.
    return !(text[at] == 0xc3 and (text[at + 1] == 0x97 or text[at + 1] == 0xb7));
}

fn isJoint(byte: u8) bool {
    return byte == ' ' or byte == '-' or byte == '.';
}

fn byteAt(text: []const u8, at: usize) u8 {
    return if (at < text.len) text[at] else 0;
}

test find {
    try expectValues(find, &.{
        .{ "call (555) 234-5678, (555)123.4567.", &.{ "(555) 234-5678", "(555)123.4567" } },
        .{ "+1 (555) 234-5678 +49 (0)30 1234567 004930", &.{ "+1 (555) 234-5678", "+49 (0)30 1234567" } },
        .{ "1-(555) 234 5678 +49-(030)-1234567", &.{ "1-(555) 234 5678", "+49-(030)-1234567" } },
        .{ "555-123-4567 555.123.4567.", &.{ "555-123-4567", "555.123.4567" } },
        .{ "f(3) 12345678 x(555) 234-5678 (2024) 200 (12) 34 5678901", &.{} },
        .{ "1555-123-4567 555-123-4567-8 1.555.123.4567 555-123.4567 200 512 1024", &.{} },
        .{ "0011.2233.AAff, 0:1c:b3:4:5:6 eth0=0:1:2:3:4:5.", &.{ "0011.2233.AAff", "0:1c:b3:4:5:6", "0:1:2:3:4:5" } },
        .{ "1.0011.2233.4455 0011.2233.4455.6 x0011.2233.4455 1:2:3:4:5:6:7 10:00:01", &.{} },
        .{ "an müller@example.com, bob@exämple.de.", &.{ "müller@example.com", "bob@exämple.de" } },
        .{ "от иван@почта.рф", &.{"иван@почта.рф"} },
        .{ "{\"a\":\"user1\",\"@odata.type\":1,\"@odata.id\":2}", &.{} },
        .{ "chip FF:F2:9F:15:1F:72:00:0D:60:EA:E0:8D up", &.{"FF:F2:9F:15:1F:72:00:0D:60:EA:E0:8D"} },
        .{ "MAC=00:16:3e:aa:bb:cc:00:16:3e:dd:ee:ff:08:00", &.{"00:16:3e:aa:bb:cc:00:16:3e:dd:ee:ff:08:00"} },
        .{ "\"bob smith\"@example.com bob@example.com 联系bob@example.com x@é", &.{"\"bob smith\"@example.com"} },
    });
}
