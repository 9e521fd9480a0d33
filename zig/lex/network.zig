//! Recognizers of url, email, ip, cidr and mac. Each returns the end of its token at `start`, or 0.
const std = @import("std");
const bytes = @import("bytes.zig");
const Ahead = @import("form.zig").Ahead;
const Reader = @import("reader.zig").Reader;

/// `SCHEME://` and everything up to white space, `"`, `<` or `>`.
pub fn url(reader: *Reader, start: usize) usize {
    if (!bytes.isLetter(reader.at(start))) return 0;
    const colon = reader.schemeEnd(start);
    if (!reader.startsWith(colon, "://")) return 0;
    const body = colon + 3;
    const end = reader.span(body, isUrl);
    return if (end > body) end else 0;
}

fn isUrl(byte: u8) bool {
    return !bytes.isSpace(byte) and byte != '"' and byte != '<' and byte != '>';
}

/// A local part, `@`, and a domain whose last label has at least two letters.
pub fn email(reader: *Reader, start: usize) usize {
    if (!bytes.isAlnum(reader.at(start))) return 0;
    const sign = reader.runEnd(.local, start);
    if (reader.at(sign) != '@') return 0;
    // The domain's end is remembered for all tokens that start in one local part.
    if (reader.email_sign != sign) {
        reader.email_sign = sign;
        reader.email_end = domainEnd(reader, sign + 1);
    }
    return reader.email_end;
}

fn domainEnd(reader: *const Reader, start: usize) usize {
    const end = reader.span(start, isDomain);
    var label = end;
    while (label > start and bytes.isLetter(reader.text[label - 1])) label -= 1;
    if (end - label < 2 or reader.text[label - 1] != '.') return 0;
    return end;
}

fn isDomain(byte: u8) bool {
    return bytes.isAlnum(byte) or byte == '.' or byte == '-';
}

pub fn ip4(reader: *Reader, start: usize) usize {
    const end = ip4Groups(reader, start);
    return if (end != 0 and !goesOn(reader.at(end))) end else 0;
}

/// An IPv4 address, `/`, and a prefix length of at most 32.
pub fn cidr(reader: *Reader, start: usize) usize {
    const slash = ip4Groups(reader, start);
    if (slash == 0 or reader.at(slash) != '/') return 0;
    const group = smallNumber(reader, slash + 1, 2, 32) orelse return 0;
    return if (goesOn(reader.at(group))) 0 else group;
}

/// End of an IPv4 address that is not the start of a block, an email or another kind that precedes addresses.
pub fn ip4Alone(reader: *Reader, start: usize) usize {
    const end = ip4Groups(reader, start);
    const next = reader.at(end);
    return if (bytes.isLocal(next) or next == '@' or next == '/') 0 else end;
}

fn goesOn(byte: u8) bool {
    return bytes.isAlnum(byte) or byte == '.';
}

/// End of four groups; 0 if there are none. Remembered, because both the block and the address need it.
fn ip4Groups(reader: *Reader, start: usize) usize {
    if (reader.ip4.start == start) return reader.ip4.end;
    const end = walkGroups(reader, start) orelse 0;
    reader.ip4 = .{ .start = start, .end = end };
    return end;
}

fn walkGroups(reader: *const Reader, start: usize) ?usize {
    const ahead: Ahead = .of(reader.text, start);
    var gaps = ~ahead.digits;
    var group: usize = 0;
    for (0..4) |number| {
        const end: usize = @ctz(gaps);
        const size = end - group;
        if (size == 0 or size > 3) return null;
        if (size == 3 and std.mem.readInt(u24, reader.text[start + group ..][0..3], .big) > octet_max) return null;
        if (number == 3) return start + end;
        if (reader.at(start + end) != '.') return null;
        gaps &= gaps - 1;
        group = end + 1;
    }
    unreachable;
}

/// Three digits compare like their bytes.
const octet_max = std.mem.readInt(u24, "255", .big);

/// End of one to `digits_max` digits with a value of at most `value_max`.
fn smallNumber(reader: *const Reader, start: usize, digits_max: usize, value_max: u32) ?usize {
    var value: u32 = 0;
    var end = start;
    while (end < start + digits_max and bytes.isDigit(reader.at(end))) : (end += 1) {
        value = value * 10 + reader.at(end) - '0';
    }
    return if (end > start and value <= value_max) end else null;
}

/// Groups of hex digits joined by `:`, with at most one `::`. Reads as far as the form goes, then checks that it is
/// complete.
pub fn ip6(reader: *const Reader, start: usize) usize {
    var groups: u32 = 0;
    var has_gap = false;
    var has_letter = false;
    var end = start;
    if (reader.at(end) == ':') {
        if (reader.at(end + 1) != ':') return 0;
        has_gap = true;
        end += 2;
    }
    while (bytes.isHex(reader.at(end))) {
        const group = end;
        while (end - group < 5 and bytes.isHex(reader.at(end))) : (end += 1) {
            has_letter = has_letter or !bytes.isDigit(reader.at(end));
        }
        groups += 1;
        if (end - group > 4 or groups > 8) return 0;
        if (reader.at(end) != ':') break;
        if (reader.at(end + 1) == ':') {
            if (has_gap) return 0;
            has_gap = true;
            end += 2;
            if (reader.startsWith(end, "::")) return 0;
        } else if (bytes.isHex(reader.at(end + 1))) end += 1 else break;
    }
    const whole = if (has_gap) groups >= 1 and groups <= 7 else groups == 8 and has_letter;
    return if (whole and !bytes.isWord(reader.at(end))) end else 0;
}

/// Six pairs of hex digits with the same separator.
pub fn mac(reader: *const Reader, start: usize) usize {
    const separator = reader.at(start + 2);
    if (separator != ':' and separator != '-') return 0;
    for (0..6) |pair| {
        const place = start + 3 * pair;
        if (!bytes.isHex(reader.at(place)) or !bytes.isHex(reader.at(place + 1))) return 0;
        if (pair < 5 and reader.at(place + 2) != separator) return 0;
    }
    const end = start + 17;
    const next = reader.at(end);
    return if (bytes.isAlnum(next) or next == ':' or next == '-') 0 else end;
}

const expect_token = @import("expect.zig").token;

test url {
    try expect_token(url, "http://x)", 9);
    try expect_token(url, "svn+ssh://h/p\"", 13);
    for ([_][]const u8{ "http://", "mailto:a@b.de", "a_b://c", "//host", "http:// x" }) |text| {
        try expect_token(url, text, 0);
    }
}

test email {
    try expect_token(email, "bob@x.com,", 9);
    try expect_token(email, "b..b@-x.com", 11);
    for ([_][]const u8{ "bob@x.com.", "bob@x.com-a", "bob@com", ".a@c.de", "a@.de" }) |text| {
        try expect_token(email, text, if (std.mem.eql(u8, text, "a@.de")) 5 else 0);
    }
}

test ip4 {
    try expect_token(ip4, "010.0.0.255:80", 11);
    for ([_][]const u8{ "10.0.0.256", "10.0.0.1.", "10.0.0.1a", "10.0.0" }) |text| try expect_token(ip4, text, 0);
}

test cidr {
    try expect_token(cidr, "10.0.0.0/08 ", 11);
    for ([_][]const u8{ "10.0.0.1/33", "10.0.0.1/", "10.0.0.0/8.", "10.0.0.0/123" }) |text| {
        try expect_token(cidr, text, 0);
    }
}

test ip6 {
    try expect_token(ip6, "2001:db8::1f ", 12);
    try expect_token(ip6, "fe80::1%eth0", 7);
    try expect_token(ip6, "a:2:3:4:5:6:7:8:zz", 15);
    try expect_token(ip6, "a:::1", 3);
    for ([_][]const u8{ "::", "::x", "1:2:3:4:5:6:7:8", "1::2::3", "a::12345", "a:2:3:4:5:6:7:8:9" }) |text| {
        try expect_token(ip6, text, 0);
    }
    for ([_][]const u8{ "a::::b", "fe80::::1", "::::1" }) |text| try expect_token(ip6, text, 0);
}

test mac {
    try expect_token(mac, "00:1a:2b:3c:4d:5e", 17);
    for ([_][]const u8{ "00:1a:2b-3c:4d:5e", "00-1a-2b-3c-4d-5e-", "00:1a:2b:3c:4d:5ef" }) |text| {
        try expect_token(mac, text, 0);
    }
}
