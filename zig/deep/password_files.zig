//! Files of passwords that programs read: lines `host:port:database:user:VALUE` of `.pgpass`, and
//! `machine h login bob password VALUE` of `.netrc`, also over several lines.
const std = @import("std");
const bare_value = @import("bare_value.zig");
const bytes = @import("../lex/bytes.zig");
const name_before = @import("name_before.zig");
const secret_names = @import("secret_names.zig");
const Finder = @import("named_value.zig").Finder;
const Allocator = std.mem.Allocator;

const fields_max = 5;
const port_digits_min = 4;
const port_digits_max = 5;
const line_bytes_max = 512;
/// Distance from `password` back to `machine`.
const back_bytes_max = 256;

/// Adds the last field of a line of `.pgpass`, of which a colon is at `colon`.
/// @returns its end; null if the line is no such line
pub fn field(finder: *Finder, colon: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (text[colon] != ':') return null;
    if (colon > 0 and text[colon - 1] == ']') return relay(finder, colon);
    if (try hashes(finder, colon)) |end| return end;
    if (!isPort(text[colon + 1 ..])) return null;
    const start = bare_value.lineStart(text, colon);
    const limit = @min(text.len, start + line_bytes_max);
    const end = std.mem.findScalarPos(u8, text[0..limit], colon, '\n') orelse limit;
    if (end == limit and limit < text.len) return null;
    const line = std.mem.trimEnd(u8, text[start..end], "\r");
    const password = lastOfFive(line) orelse return null;
    try finder.append(.{
        .start = @intCast(start + password),
        .end = @intCast(start + line.len),
        .what = .secret,
    });
    return start + line.len;
}

/// Bytes of the name of a user or a realm in a line of hashes.
const field_bytes_max = 64;
/// Digits of MD5 and of the hashes of Windows.
const hash_digits = 32;

/// Adds the hash of a line `user:realm:HASH` of `htdigest`, whose second colon is at `colon`, or those behind the
/// number in a line `user:1000:HASH:HASH:[U ]:` of `smbpasswd`.
fn hashes(finder: *Finder, colon: usize) Allocator.Error!?usize {
    const text = finder.text;
    var end = hashEnd(text, colon + 1) orelse return null;
    const start = bare_value.lineStart(text, colon);
    if (colon - start > 2 * field_bytes_max) return null;
    const before = std.mem.trimStart(u8, text[start..colon], " \t");
    const sign = std.mem.findScalar(u8, before, ':') orelse return null;
    const field_after = before[sign + 1 ..];
    if (sign == 0 or field_after.len == 0 or std.mem.findAny(u8, before[0..sign], " =/\\\t\"'{") != null) return null;
    if (std.mem.findAny(u8, field_after, ":\"'{}") != null) return null;
    if (isOfHashes(before[0..sign]) or isOfHashes(field_after)) return null;
    var first = colon + 1;
    const ends_line = end == text.len or bytes.isSpace(text[end]);
    if (ends_line) {
        // `a.js:12:HASH` is what a search finds.
        if (std.mem.trim(u8, text[end..bare_value.lineEnd(text, end)], " \t\r").len > 0) return null;
        if (std.mem.trim(u8, field_after, "0123456789").len == 0) return null;
    } else {
        const second = hashEnd(text, end + 1) orelse return null;
        for (field_after) |byte| if (!bytes.isDigit(byte)) return null;
        if (text[end] != ':' or second + 1 >= text.len or text[second] != ':') return null;
        first = end + 1;
        if (text[colon + 1] != 'X' and text[colon + 1] != '*') first = colon + 1;
        end = second;
    }
    try finder.append(.{ .start = @intCast(first), .end = @intCast(end), .what = .secret });
    return end;
}

/// Whether a part of a key, as `urn:uuid:HASH` and `cache:page:HASH` have it, is no name of a user or a realm.
fn isOfHashes(part: []const u8) bool {
    return secret_names.isOneOf(part, &.{
        "urn",  "uuid",   "guid",  "md5",     "sha",   "hash", "digest", "checksum", "etag",
        "sum",  "commit", "cache", "session", "trace", "span", "id",     "key",      "image",
        "file", "layer",
    });
}

/// The end of so many hexadecimal digits, or of as many `X` or `*` that hide them.
fn hashEnd(text: []const u8, from: usize) ?usize {
    if (from + hash_digits > text.len) return null;
    const hash = text[from..][0..hash_digits];
    if (std.mem.allEqual(u8, hash, 'X') or std.mem.allEqual(u8, hash, '*')) return from + hash_digits;
    for (hash) |byte| if (!bytes.isHex(byte)) return null;
    if (from + hash_digits < text.len and bytes.isWordOrHigh(text[from + hash_digits])) return null;
    return from + hash_digits;
}

/// Whether a port or `*`, and a colon, begin the text.
fn isPort(text: []const u8) bool {
    if (std.mem.startsWith(u8, text, "*:")) return true;
    var digits: usize = 0;
    while (digits < @min(text.len, port_digits_max + 1) and bytes.isDigit(text[digits])) digits += 1;
    return digits >= port_digits_min and digits <= port_digits_max and digits < text.len and text[digits] == ':';
}

/// Offset of the last of five fields, none of which is empty or has blanks; the second one is a port.
fn lastOfFive(line: []const u8) ?usize {
    var count: usize = 1;
    var start: usize = 0;
    var at: usize = 0;
    while (at < line.len) : (at += 1) {
        if (line[at] == '\\') {
            at += 1;
            continue;
        }
        if (bytes.isSpace(line[at])) return null;
        if (line[at] != ':') continue;
        if (at == start) return null;
        // PostgreSQL reads the rest of the line, whatever is in it.
        if (count == fields_max) return if (isOfPostgres(line)) start else null;
        if (count == 1 and !isPort(line[at + 1 ..])) return null;
        count += 1;
        start = at + 1;
    }
    return if (count == fields_max and start < line.len) start else null;
}

fn isOfPostgres(line: []const u8) bool {
    const port = line[1 + (std.mem.findScalar(u8, line, ':') orelse return false) ..];
    for ([_][]const u8{ "5432:", "5433:", "6432:" }) |one| if (std.mem.startsWith(u8, port, one)) return true;
    return false;
}

/// Adds the password of a relay, as Postfix keeps it: `[smtp.example.com]:587 bob@example.com:VALUE`.
fn relay(finder: *Finder, colon: usize) Allocator.Error!?usize {
    const text = finder.text;
    const first = @max(bare_value.lineStart(text, colon), colon -| back_bytes_max);
    const open = std.mem.findScalarLast(u8, text[first..colon], '[') orelse return null;
    const host = text[first + open + 1 .. colon - 1];
    const is_name = std.mem.findScalar(u8, host, '.') != null and std.mem.findScalar(u8, host, ':') == null;
    if (!is_name or !bytes.isLetter(host[host.len - 1])) return null;
    const end = bare_value.lineEnd(text, colon);
    var words = std.mem.tokenizeAny(u8, text[colon + 1 .. end], " \t\r");
    const port = words.next() orelse return null;
    const login = words.next() orelse return null;
    const sign = std.mem.findScalar(u8, login, ':') orelse return null;
    for (port) |byte| if (!bytes.isDigit(byte)) return null;
    if (words.next() != null or sign == 0 or sign + 1 == login.len) return null;
    const start = @intFromPtr(login.ptr) - @intFromPtr(text.ptr);
    try finder.append(.{
        .start = @intCast(start + sign + 1),
        .end = @intCast(start + login.len),
        .what = .secret,
    });
    return start + login.len;
}

/// Adds the value behind `password` in an entry of `.netrc`; a blank is at `blank`.
pub fn word(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const name = "password";
    if (blank < name.len or !std.mem.endsWith(u8, text[0..blank], name)) return null;
    const first = blank -| back_bytes_max;
    var words = std.mem.splitBackwardsAny(u8, text[first .. blank - name.len], &std.ascii.whitespace);
    _ = nextWord(&words) orelse return null;
    if (!std.mem.eql(u8, nextWord(&words) orelse return null, "login")) return null;
    var entry = nextWord(&words) orelse return null;
    if (!std.mem.eql(u8, entry, "default")) {
        entry = nextWord(&words) orelse return null;
        if (!std.mem.eql(u8, entry, "machine")) return null;
    }
    const start = @intFromPtr(entry.ptr) - @intFromPtr(text.ptr);
    if (std.mem.trim(u8, text[bare_value.lineStart(text, start)..start], " \t").len > 0) return null;
    const from = name_before.blankEnd(text, blank);
    if (from == text.len) return null;
    return try finder.add(from, .{ .name = .{ .start = blank - name.len, .end = blank }, .announced = .any });
}

/// Adds the value of a cookie in a file of cookies, behind the tab at `tab`:
/// `.example.com TRUE / FALSE 1790000000 NAME VALUE`.
pub fn cookie(finder: *Finder, tab: usize) Allocator.Error!?usize {
    const text = finder.text;
    const line = text[bare_value.lineStart(text, tab)..tab];
    var fields = std.mem.splitScalar(u8, line, '\t');
    var count: usize = 0;
    while (fields.next()) |one| : (count += 1) {
        const is_flag = std.mem.eql(u8, one, "TRUE") or std.mem.eql(u8, one, "FALSE");
        if ((count == 1 or count == 3) and !is_flag) return null;
    }
    const end = bare_value.lineEnd(text, tab);
    const value = std.mem.trimEnd(u8, text[tab + 1 .. end], "\r");
    if (count != cookie_fields or value.len == 0) return null;
    try finder.append(.{ .start = @intCast(tab + 1), .end = @intCast(tab + 1 + value.len), .what = .secret });
    return end;
}

/// Fields before the value of a cookie.
const cookie_fields = 6;

fn nextWord(words: *std.mem.SplitBackwardsIterator(u8, .any)) ?[]const u8 {
    while (words.next()) |found| if (found.len > 0) return found;
    return null;
}
