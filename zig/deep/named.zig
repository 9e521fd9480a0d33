//! Values identified only by the text before them: `password=...`, `"api_key": "..."`, `Authorization: Bearer ...`,
//! user and password of a URL, `"lat": 52.52`, `phone: 030 1234567`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const Allocator = std.mem.Allocator;
const expectValues = @import("expect_values.zig").expectValues;

pub const What = enum { secret, login, place, phone, mac, mail, key, user, host };

pub const Value = struct {
    start: u32,
    end: u32,
    what: What,
    /// The quote around it, or 0.
    quote: u8 = 0,
    /// An unquoted number after a quoted name; in JSON its replacement must be quoted.
    bare: bool = false,
};
pub const Values = std.ArrayList(Value);

/// Suffixes of the names of secrets, in lower case without separators.
const secret_names = [_][]const u8{
    "password",   "passwd",      "passphrase", "passcode",   "pwd",           "secret",        "token",
    "apikey",     "accesskey",   "secretkey",  "privatekey", "signingkey",    "accountkey",    "sharedkey",
    "credential", "credentials", "sessionid",  "sessionkey", "authorization", "encryptionkey", "cvv",
    "otp",        "jsessionid",  "phpsessid",  "xauth",      "authkey",
};
/// Headers whose value extends to the end of the line.
const whole_line_names = [_][]const u8{ "cookie", "setcookie" };
const place_names = [_][]const u8{ "lat", "lon", "lng", "latitude", "longitude" };
/// Names of telephone numbers, and suffixes of such names.
const phone_names = [_][]const u8{ "tel", "cell", "mobile", "fax", "phoneno" };
const phone_suffixes = [_][]const u8{
    "phone", "phonenumber", "mobilenumber", "faxnumber", "telephone", "telefon", "msisdn",
};
const phone_digits_min = 6;
const phone_digits_max = 15;
/// Values that reveal nothing.
const empty_values = [_][]const u8{ "null", "none", "nil", "true", "false", "undefined" };

const name_bytes_max = 64;
const blanks_max = 4;
/// Shorter words after `Bearer` may be prose.
const bearer_bytes_min = 12;

/// Appends the values in `text`, which may have several lines.
pub fn find(gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void {
    var at: usize = 0;
    while (std.mem.findAnyPos(u8, text, at, ":= ")) |separator| {
        at = separator + 1;
        switch (text[separator]) {
            ' ' => {
                if (flagValue(text, separator)) |value| try out.append(gpa, value);
                if (bearerValue(text, separator)) |value| try out.append(gpa, value);
            },
            else => {
                if (std.mem.startsWith(u8, text[separator..], "://")) try login(gpa, text, separator + 3, out);
                if (namedValue(text, separator)) |value| {
                    try out.append(gpa, value);
                    at = @max(at, value.end);
                }
            },
        }
    }
}

const Name = struct { start: usize, end: usize, quote: u8 };

/// The name before the separator at `separator`, and its quote.
fn nameBefore(text: []const u8, separator: usize) ?Name {
    var end = separator;
    while (end > 0 and separator - end < blanks_max and isBlank(text[end - 1])) end -= 1;
    if (end == 0) return null;
    const quote: u8 = if (isQuote(text[end - 1])) text[end - 1] else 0;
    if (quote != 0) end -= 1;
    var start = end;
    const first = end -| name_bytes_max;
    while (start > first and isName(text[start - 1])) start -= 1;
    return if (start == end) null else .{ .start = start, .end = end, .quote = quote };
}

fn namedValue(text: []const u8, separator: usize) ?Value {
    const name = nameBefore(text, separator) orelse return null;
    var buffer: [name_bytes_max]u8 = undefined;
    const written = plain(text[name.start..name.end], &buffer);
    var from = separator + 1;
    // `=>`, `:=` and `==`.
    if (from < text.len and (text[from] == '>' or text[from] == '=')) from += 1;
    from = blankEnd(text, from);
    if (isOneOf(written, &whole_line_names)) return rest(text, from);
    if (isOneOf(written, &place_names)) return place(text, from, name);
    if (isOneOf(written, &phone_names) or endsWithOneOf(written, &phone_suffixes)) {
        return phone(text, from, name, text[separator] == ':');
    }
    if (!endsWithOneOf(written, &secret_names)) return null;
    var value = valueAt(text, from) orelse return null;
    if (std.mem.endsWith(u8, written, "authorization") or std.mem.endsWith(u8, written, "xauth")) {
        value = afterScheme(text, value);
    }
    // A shell's working directory.
    if (std.mem.eql(u8, written, "pwd") and text[value.start] == '/') return null;
    value.bare = name.quote == '"' and text[separator] == ':' and isJsonNumber(text[value.start..value.end]);
    return if (revealsNothing(text[value.start..value.end])) null else value;
}

/// The name in lower case without separators.
fn plain(name: []const u8, buffer: []u8) []const u8 {
    var size: usize = 0;
    for (name) |byte| {
        if (!bytes.isAlnum(byte)) continue;
        buffer[size] = std.ascii.toLower(byte);
        size += 1;
    }
    return buffer[0..size];
}

fn isOneOf(name: []const u8, names: []const []const u8) bool {
    for (names) |one| if (std.mem.eql(u8, name, one)) return true;
    return false;
}

fn endsWithOneOf(name: []const u8, names: []const []const u8) bool {
    for (names) |one| if (std.mem.endsWith(u8, name, one)) return true;
    return false;
}

/// The text up to the closing quote, or up to the end of a bare value.
fn valueAt(text: []const u8, from: usize) ?Value {
    if (from == text.len) return null;
    if (isQuote(text[from])) {
        const end = quoteEnd(text, from) orelse return bareValue(text, from + 1);
        if (end == from + 1) return null;
        return .{ .start = @intCast(from + 1), .end = @intCast(end), .what = .secret, .quote = text[from] };
    }
    return bareValue(text, from);
}

fn bareValue(text: []const u8, from: usize) ?Value {
    var end = from;
    while (end < text.len and !endsBare(text[end])) end += 1;
    return if (end == from) null else .{ .start = @intCast(from), .end = @intCast(end), .what = .secret };
}

/// Offset of the quote that closes the one at `open` on the same line.
fn quoteEnd(text: []const u8, open: usize) ?usize {
    var at = open + 1;
    while (at < text.len and text[at] != '\n') : (at += 1) {
        if (text[at] == '\\') at += 1 else if (text[at] == text[open]) return at;
    }
    return null;
}

/// The value without a leading authorization scheme: `Bearer`, `Basic`.
fn afterScheme(text: []const u8, value: Value) Value {
    var end: usize = value.start;
    const limit: usize = if (value.quote != 0) value.end else text.len;
    while (end < limit and (bytes.isAlnum(text[end]) or text[end] == '-')) end += 1;
    if (end == value.start or end == limit or !isBlank(text[end])) return value;
    const credentials = blankEnd(text[0..limit], end);
    if (credentials == limit or text[credentials] == '\n' or text[credentials] == '\r') return value;
    if (value.quote != 0) return .{
        .start = @intCast(credentials),
        .end = value.end,
        .what = .secret,
        .quote = value.quote,
    };
    return bareValue(text, credentials) orelse value;
}

fn rest(text: []const u8, from: usize) ?Value {
    var end = from;
    while (end < text.len and text[end] != '\n' and text[end] != '\r' and text[end] != '"') end += 1;
    return if (end == from) null else .{ .start = @intCast(from), .end = @intCast(end), .what = .secret };
}

fn place(text: []const u8, from: usize, name: Name) ?Value {
    const open: usize = if (from < text.len and isQuote(text[from])) from + 1 else from;
    var end = open;
    if (end < text.len and text[end] == '-') end += 1;
    const digits = end;
    while (end < text.len and (bytes.isDigit(text[end]) or text[end] == '.')) end += 1;
    if (end == digits or std.mem.findScalar(u8, text[digits..end], '.') == null) return null;
    return .{
        .start = @intCast(open),
        .end = @intCast(end),
        .what = .place,
        .quote = if (open > from) text[from] else 0,
        .bare = open == from and name.quote == '"',
    };
}

/// Digits, and what is written between them.
fn phone(text: []const u8, from: usize, name: Name, has_spaces: bool) ?Value {
    const is_quoted = from < text.len and isQuote(text[from]);
    const start = from + @intFromBool(is_quoted);
    var at = start;
    var end = start;
    var digits: usize = 0;
    while (at < text.len) : (at += 1) switch (text[at]) {
        '0'...'9' => {
            digits += 1;
            end = at + 1;
        },
        ' ' => if (!is_quoted and !has_spaces) break,
        '+', '-', '.', '/', '(', ')' => {},
        else => break,
    };
    if (digits < phone_digits_min or digits > phone_digits_max) return null;
    const is_bare = !is_quoted and name.quote == '"' and isJsonNumber(text[start..end]);
    return .{
        .start = @intCast(start),
        .end = @intCast(end),
        .what = .phone,
        .quote = if (is_quoted) text[from] else 0,
        .bare = is_bare,
    };
}

/// `--password VALUE`
fn flagValue(text: []const u8, blank: usize) ?Value {
    const name = nameBefore(text, blank) orelse return null;
    if (name.end != blank or !std.mem.startsWith(u8, text[name.start..name.end], "--")) return null;
    var buffer: [name_bytes_max]u8 = undefined;
    if (!endsWithOneOf(plain(text[name.start..name.end], &buffer), &secret_names)) return null;
    const value = valueAt(text, blankEnd(text, blank)) orelse return null;
    if (text[value.start] == '-' or revealsNothing(text[value.start..value.end])) return null;
    return value;
}

/// `Bearer VALUE` without a header's name.
fn bearerValue(text: []const u8, blank: usize) ?Value {
    const word = "bearer";
    if (blank < word.len or !std.ascii.eqlIgnoreCase(text[blank - word.len .. blank], word)) return null;
    if (blank > word.len and bytes.isWord(text[blank - word.len - 1])) return null;
    const value = bareValue(text, blankEnd(text, blank)) orelse return null;
    if (value.end - value.start < bearer_bytes_min) return null;
    for (text[value.start..value.end]) |byte| if (bytes.isDigit(byte)) return value;
    return null;
}

/// Appends user and password before the `@` of a URL's authority, which starts at `from`.
fn login(gpa: Allocator, text: []const u8, from: usize, out: *Values) Allocator.Error!void {
    if (from < 4 or !bytes.isAlnum(text[from - 4])) return;
    var end = from;
    var sign: usize = 0;
    while (end < text.len and !endsAuthority(text[end])) : (end += 1) {
        if (text[end] == '@') sign = end;
    }
    if (sign == 0 or sign == from) return;
    const colon = std.mem.findScalarPos(u8, text[0..sign], from, ':') orelse sign;
    if (colon > from) try out.append(gpa, .{ .start = @intCast(from), .end = @intCast(colon), .what = .login });
    if (sign > colon + 1) try out.append(gpa, .{ .start = @intCast(colon + 1), .end = @intCast(sign), .what = .login });
}

fn endsAuthority(byte: u8) bool {
    return bytes.isSpace(byte) or switch (byte) {
        '/', '?', '#', '"', '\'', '<', '>', '`' => true,
        else => false,
    };
}

fn endsBare(byte: u8) bool {
    return bytes.isSpace(byte) or switch (byte) {
        '"', '\'', '`', ',', ';', '&', ')', '}', ']', '<', '>', '|' => true,
        else => false,
    };
}

/// Whether the value is void or masked already.
fn revealsNothing(value: []const u8) bool {
    for (empty_values) |one| if (std.ascii.eqlIgnoreCase(value, one)) return true;
    for (value) |byte| if (byte != '*') return false;
    return true;
}

fn isJsonNumber(value: []const u8) bool {
    for (value, 0..) |byte, i| switch (byte) {
        '0'...'9' => {},
        '-' => if (i > 0 and value[i - 1] | 0x20 != 'e') return false,
        '+', '.', 'e', 'E' => if (i == 0) return false,
        else => return false,
    };
    return true;
}

fn blankEnd(text: []const u8, from: usize) usize {
    var end = from;
    while (end < text.len and end - from < blanks_max and isBlank(text[end])) end += 1;
    return end;
}

fn isBlank(byte: u8) bool {
    return byte == ' ' or byte == '\t';
}

fn isQuote(byte: u8) bool {
    return byte == '"' or byte == '\'';
}

fn isName(byte: u8) bool {
    return bytes.isWord(byte) or byte == '-' or byte == '.';
}

test find {
    try expectValues(find, &.{
        .{ "password=hunter2 DB_PASSWORD: 'a b', x", &.{ "hunter2", "a b" } },
        .{ "{\"api_key\": \"k\\\"1\", \"token\":null, \"pwd\" : 123}", &.{ "k\\\"1", "123" } },
        .{ "Authorization: Bearer abc.def\r\n", &.{"abc.def"} },
        .{ "'authorization': 'Basic dXNlcjpwdw==' x", &.{"dXNlcjpwdw=="} },
        .{ "sent Bearer 0123456789abcdef, the bearer instrumental", &.{"0123456789abcdef"} },
        .{ "Cookie: a=b; c=d\nX: y", &.{"a=b; c=d"} },
        .{ "postgres://eve:p@w@db:5432/x http://bob@h/", &.{ "eve", "p@w", "bob" } },
        .{ "http://h/a@b ://x@y tokens=5 PWD=/root", &.{} },
        .{ "run --password s3cret --token=t1 --secret --x", &.{ "s3cret", "t1" } },
        .{ "?access_token=abc&x=1 password=***** secret: None", &.{"abc"} },
        .{ "phone: 030 1234567, \"mobile\":\"5551234\" fax: 12", &.{ "030 1234567", "5551234" } },
        .{ "tel=5551234 200", &.{"5551234"} },
        .{ "hotel: 5551234567 \"home_phone\": 5551234567}", &.{"5551234567"} },
        .{ "{\"lat\": 52.52, \"lon\":\"-13.4\", \"flat\": 1.5} lat=5", &.{ "52.52", "-13.4" } },
    });
}
