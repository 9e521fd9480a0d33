//! Private keys between the lines that begin and end them (PEM, PGP, SSH2), and what is left of one that was cut: a
//! beginning without its end, an end without its beginning. Line ends may be written as `\n`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const Allocator = std.mem.Allocator;
const Values = @import("values.zig").Values;
const expectValues = @import("expect_values.zig").expectValues;

const label = "PRIVATE KEY";
const label_bytes_max = 48;
const dashes_min = 4;
const dashes_max = 5;
/// The largest key with its headers: longer text between a beginning and an end is no key.
const block_bytes_max = 1 << 16;
/// Shorter pieces of base64 may be words, except the last one of a key.
const piece_bytes_min = 16;
/// Lines of a key are at least this long, so that a short last one may follow.
const line_bytes_min = 40;
/// Headers such as `Proc-Type: 4,ENCRYPTED` at the beginning.
const headers_max = 8;

const Side = enum { begin, end };
const Marker = struct { start: usize, end: usize, side: Side };

/// Appends the keys in `text`.
pub fn find(gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void {
    var done: usize = 0;
    var at: usize = 0;
    var open: ?Marker = null;
    while (nextMarker(text, at)) |marker| {
        at = marker.end;
        if (marker.side == .begin) {
            if (open) |begun| done = try addBegun(gpa, text[0..marker.start], begun, out);
            open = marker;
            continue;
        }
        if (open) |begun| {
            open = null;
            if (marker.end - begun.start <= block_bytes_max) {
                try add(gpa, out, begun.start, marker.end);
                done = marker.end;
                continue;
            }
            done = try addBegun(gpa, text[0..marker.start], begun, out);
        }
        const start = bodyStart(text, done, marker.start);
        if (start < marker.start) try add(gpa, out, start, marker.end);
        done = marker.end;
    }
    if (open) |begun| _ = try addBegun(gpa, text, begun, out);
}

fn add(gpa: Allocator, out: *Values, start: usize, end: usize) Allocator.Error!void {
    try out.append(gpa, .{ .start = @intCast(start), .end = @intCast(end), .what = .key });
}

/// Adds a key whose end is missing. @returns the end of what was added, or of its first line
fn addBegun(gpa: Allocator, text: []const u8, begun: Marker, out: *Values) Allocator.Error!usize {
    const end = bodyEnd(text[0..@min(text.len, begun.start + block_bytes_max)], begun.end);
    if (end > begun.end) try add(gpa, out, begun.start, end);
    return end;
}

/// The first line that begins or ends a key, at or after `from`.
fn nextMarker(text: []const u8, from: usize) ?Marker {
    var at = from;
    while (std.mem.findPos(u8, text, at, label)) |place| {
        at = place + label.len;
        if (markerAround(text, from, place)) |marker| return marker;
    }
    return null;
}

fn markerAround(text: []const u8, from: usize, place: usize) ?Marker {
    const first = @max(from, place -| label_bytes_max);
    var start = place;
    while (start > first and isLabel(text[start - 1])) start -= 1;
    const words = std.mem.trimStart(u8, text[start..place], " ");
    const side: Side = if (std.mem.startsWith(u8, words, "BEGIN "))
        .begin
    else if (std.mem.startsWith(u8, words, "END ")) .end else return null;
    const dashes = start;
    while (start > first and dashes - start < dashes_max and text[start - 1] == '-') start -= 1;
    if (dashes - start < dashes_min) return null;
    var end = place + label.len;
    if (std.mem.startsWith(u8, text[end..], " BLOCK")) end += " BLOCK".len;
    if (end < text.len and text[end] == ' ') end += 1;
    const behind = end;
    while (end < text.len and end - behind < dashes_max and text[end] == '-') end += 1;
    return if (end - behind < dashes_min) null else .{ .start = start, .end = end, .side = side };
}

fn isLabel(byte: u8) bool {
    return std.ascii.isUpper(byte) or bytes.isDigit(byte) or byte == ' ';
}

/// End of the base64 behind the first line of a key; `from` if there is none.
fn bodyEnd(text: []const u8, from: usize) usize {
    var at = headersEnd(text, from);
    var end = from;
    var last: usize = 0;
    while (true) {
        const start = skipBetween(text, at);
        const leaves_quotes = std.mem.findAny(u8, text[at..start], "\"'") != null;
        at = start;
        while (at < text.len and isBase64(text[at])) at += 1;
        const size = at - start;
        const may_be_last = last >= line_bytes_min and !leaves_quotes;
        const is_last = may_be_last and size > 0 and size < last and endsLine(text, at);
        if (!is_last and !isRandom(text[start..at])) return end;
        end = at;
        last = size;
    }
}

/// Start of the base64 before the last line of a key; `to` if there is none.
fn bodyStart(text: []const u8, from: usize, to: usize) usize {
    const first = @max(from, to -| block_bytes_max);
    var start = to;
    var at = to;
    while (true) {
        const is_last = start == to;
        at = skipBefore(text, first, at);
        const end = at;
        while (at > first and isBase64(text[at - 1])) at -= 1;
        // `\nMII`: the letter belongs to the escape.
        if (at > first and at < end and text[at - 1] == '\\' and isEscaped(text[at])) at += 1;
        if (at == end or !(is_last or isRandom(text[at..end]))) return start;
        start = at;
    }
}

/// Whether it is long enough for a line of a key, with letters of both cases and more than letters.
fn isRandom(text: []const u8) bool {
    if (text.len < piece_bytes_min) return false;
    var has_upper = false;
    var has_lower = false;
    var has_other = false;
    for (text) |byte| {
        has_upper = has_upper or std.ascii.isUpper(byte);
        has_lower = has_lower or std.ascii.isLower(byte);
        has_other = has_other or !bytes.isLetter(byte);
    }
    return has_upper and has_lower and has_other;
}

/// End of headers such as `DEK-Info: AES-128-CBC,0A1B` and `Version: GnuPG v2`.
fn headersEnd(text: []const u8, from: usize) usize {
    var end = from;
    for (0..headers_max) |_| {
        const start = skipBetween(text, end);
        var colon = start;
        while (colon < text.len and (bytes.isAlnum(text[colon]) or text[colon] == '-')) colon += 1;
        if (colon == start or colon + 1 >= text.len or text[colon] != ':' or text[colon + 1] != ' ') return end;
        var line_end = colon;
        while (line_end < text.len and text[line_end] != '\n' and !isEscapedEnd(text, line_end)) line_end += 1;
        end = line_end;
    }
    return end;
}

/// Line ends, blanks, and what source code and quoted text have around lines.
fn skipBetween(text: []const u8, from: usize) usize {
    var at = from;
    while (at < text.len) {
        if (isEscapedEnd(text, at)) at += 2 else if (isBetween(text[at])) at += 1 else break;
    }
    return at;
}

fn skipBefore(text: []const u8, from: usize, to: usize) usize {
    var at = to;
    while (at > from) {
        if (at >= from + 2 and isEscapedEnd(text, at - 2)) at -= 2 else if (isBetween(text[at - 1])) at -= 1 else break;
    }
    return at;
}

/// `\n`, `\r` or `\t` in two characters.
fn isEscapedEnd(text: []const u8, at: usize) bool {
    return at + 1 < text.len and text[at] == '\\' and isEscaped(text[at + 1]);
}

fn isEscaped(byte: u8) bool {
    return byte == 'n' or byte == 'r' or byte == 't';
}

fn isBetween(byte: u8) bool {
    return bytes.isSpace(byte) or switch (byte) {
        '"', '\'', ',', '\\', '>', '|', '#' => true,
        else => false,
    };
}

fn endsLine(text: []const u8, at: usize) bool {
    return at == text.len or isEscapedEnd(text, at) or switch (text[at]) {
        '\n', '\r', '"', '\'' => true,
        else => false,
    };
}

fn isBase64(byte: u8) bool {
    return bytes.isAlnum(byte) or byte == '+' or byte == '/' or byte == '=';
}

const line = "MIIBOgIBAAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf9Cnzj4p4WGeKLs1Pt8Qu";
const begin = "-----BEGIN RSA PRIVATE KEY-----";
const end_line = "-----END RSA PRIVATE KEY-----";

test find {
    const whole = begin ++ "\n" ++ line ++ "\n" ++ end_line;
    const pgp = "-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2\n\n" ++ line ++
        "\n=aB3d\n-----END PGP PRIVATE KEY BLOCK-----";
    const ssh = "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\nComment: x\n" ++ line ++
        "\n---- END SSH2 ENCRYPTED PRIVATE KEY ----";
    const begun = begin ++ "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B\n\n" ++
        line ++ "\n" ++ line ++ "\nAb3=";
    const ended = line ++ "\n" ++ line ++ "\nAb\n" ++ end_line;
    const escaped = begin ++ "\\n" ++ line ++ "\\n" ++ line;
    try expectValues(find, &.{
        .{ "KEY=" ++ whole ++ "\n", &.{whole} },
        .{ pgp ++ " " ++ ssh, &.{ pgp, ssh } },
        .{ begun ++ "\nINFO started\n", &.{begun} },
        .{ "x\n" ++ ended ++ " y", &.{ended} },
        .{ "k: \"" ++ escaped ++ "\"\nINFO", &.{escaped} },
        .{ "k: \"...\\n" ++ line ++ "\\n" ++ end_line, &.{line ++ "\\n" ++ end_line} },
        .{ begin ++ "\n" ++ line ++ "...\n" ++ whole, &.{ begin ++ "\n" ++ line, whole } },
        .{ "no " ++ begin ++ " here, nor " ++ end_line, &.{begin ++ " here, nor " ++ end_line} },
        .{ begin ++ "\nINFO started\n", &.{} },
        .{ "-----BEGIN PUBLIC KEY-----\n" ++ line ++ "\n PRIVATE KEY -- BEGIN PRIVATE KEY ", &.{} },
    });
}

test "each of many keys that lack their end is found" {
    const gpa = std.testing.allocator;
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    for (0..3000) |_| try text.appendSlice(gpa, begin ++ line ++ end_line[0..20]);
    var found: Values = .empty;
    defer found.deinit(gpa);
    try find(gpa, text.items, &found);
    try std.testing.expectEqual(3000, found.items.len);
}
