//! Texts that are a value, or part of one, in any context: units of measure, parts of dates, nulls, requests.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");

pub fn isNull(text: []const u8) bool {
    return vocabulary.isOneOf(text, &.{ "null", "nil", "None", "NULL", "NaN", "nan", "undefined" });
}

pub fn isBoolean(text: []const u8) bool {
    return std.ascii.eqlIgnoreCase(text, "true") or std.ascii.eqlIgnoreCase(text, "false");
}

const unit_words = [_][]const u8{
    "b",    "kb",    "mb",  "gb",   "tb",  "kib",  "mib",    "gib",     "tib", "byte", "bytes",  "ns",      "us", "ms",
    "s",    "m",     "h",   "d",    "sec", "secs", "second", "seconds", "min", "mins", "minute", "minutes", "hr", "hrs",
    "hour", "hours", "day", "days",
};

pub fn isUnitWord(text: []const u8) bool {
    if (text.len > "minutes".len) return false;
    for (unit_words) |unit| if (std.ascii.eqlIgnoreCase(unit, text)) return true;
    return false;
}

const date_words = [_][]const u8{
    "mon",  "tue", "wed", "thu", "fri", "sat", "sun", "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug",
    "sep",  "oct", "nov", "dec", "utc", "gmt", "pst", "pdt", "mst", "mdt", "cst", "cdt", "est", "edt", "cet",
    "cest", "am",  "pm",
};

pub fn isDateWord(text: []const u8) bool {
    if (text.len > 4) return false;
    for (date_words) |word| if (std.ascii.eqlIgnoreCase(word, text)) return true;
    return false;
}

/// A quoted text that begins or ends with a program and its version: a request line (`GET /a HTTP/1.1`), a user agent
/// (`curl/8.1 (x86_64)`).
pub fn isRequest(text: []const u8) bool {
    const first = text[0 .. std.mem.findAny(u8, text, " \t\r\n") orelse text.len];
    const last = if (std.mem.findLastAny(u8, text, " \t\r\n")) |blank| text[blank + 1 ..] else text;
    return isVersioned(first) or isVersioned(last);
}

/// Bytes of the capitals before the first space, as in `GET /a HTTP/1.1`; 0 where there are none.
pub fn verbLength(text: []const u8) usize {
    const end = std.mem.findScalar(u8, text, ' ') orelse return 0;
    for (text[0..end]) |byte| if (!std.ascii.isUpper(byte)) return 0;
    return end;
}

/// `HTTP/1.1`: a name, a slash, a number.
fn isVersioned(text: []const u8) bool {
    const slash = std.mem.findScalar(u8, text, '/') orelse return false;
    if (slash == 0 or slash + 1 >= text.len or !std.ascii.isAlphabetic(text[0])) return false;
    return std.ascii.isDigit(text[slash + 1]);
}
