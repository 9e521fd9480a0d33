//! Names of users, hosts and persons, where something beside them tells them: `user=ann`, `/home/ann`, `C:\Users\ann`,
//! `Failed password for ann from`, `host=web1`, and the place of the host in a line of syslog.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const secret_names = @import("secret_names.zig");
const tables = @import("../gen/persons.zig");
const values = @import("values.zig");
const Allocator = std.mem.Allocator;
const Values = values.Values;
const expectValues = @import("expect_values.zig").expectValues;

const name_bytes_max = 48;
const value_bytes_max = 128;

/// What is looked for.
pub const Wanted = struct { users: bool, hosts: bool, persons: bool };

/// Appends what is wanted of the names and values in `text`.
pub fn find(gpa: Allocator, text: []const u8, wanted: Wanted, out: *Values) Allocator.Error!void {
    var at: usize = 0;
    while (std.mem.findAnyPos(u8, text, at, ":=")) |separator| {
        at = separator + 1;
        const what = whatIs(text, separator, wanted) orelse continue;
        const value = valueBehind(text, separator, what) orelse continue;
        try out.append(gpa, value);
        at = value.end;
    }
    if (wanted.users) {
        for (tables.user_words) |words| try behind(gpa, text, words, .words, out);
        for (tables.homes) |folder| try behind(gpa, text, folder, .folder, out);
    }
    if (wanted.hosts) try hostsOfLines(gpa, text, out);
}

fn whatIs(text: []const u8, separator: usize, wanted: Wanted) ?values.What {
    var end = separator;
    if (end > 0 and (text[end - 1] == '"' or text[end - 1] == '\'')) end -= 1;
    var start = end;
    while (start > end -| name_bytes_max) : (start -= 1) {
        if (!bytes.isWordOrHigh(text[start - 1]) and text[start - 1] != '-') break;
    }
    if (start == end) return null;
    const name = text[start..end];
    // `imap-login: Disconnected` and `FAIL LOGIN: Client` name no user.
    const is_bare = end == separator and std.mem.startsWith(u8, text[separator..], ": ");
    if (is_bare and secret_names.endsWithPart(name, &.{"login"})) {
        const next = separator + 2;
        if (next == text.len or (text[next] != '"' and text[next] != '\'')) return null;
    }
    if (wanted.persons and secret_names.endsWithPart(name, &tables.person_names)) return .person;
    if (wanted.users and secret_names.endsWithPart(name, &tables.user_names)) return .user;
    return if (wanted.hosts and secret_names.endsWithPart(name, &tables.host_names)) .host else null;
}

fn valueBehind(text: []const u8, separator: usize, what: values.What) ?values.Value {
    var start = separator + 1;
    if (text[separator] == ':' and start < text.len and text[start] == ' ') start += 1;
    const quote: u8 = if (start < text.len and (text[start] == '"' or text[start] == '\'')) text[start] else 0;
    if (quote != 0) start += 1;
    const limit = @min(text.len, start + value_bytes_max);
    var end = start;
    if (quote != 0) {
        while (end < limit and text[end] != quote and text[end] != '\\' and text[end] != '\n') end += 1;
        if (end == limit or text[end] != quote) return null;
    } else while (end < limit and (isName(text[end]) or (what == .person and text[end] == '/'))) end += 1;
    // A port or the end of a sentence does not belong to it.
    while (end > start and (text[end - 1] == '.' or text[end - 1] == ':')) end -= 1;
    return valueOf(text, start, end, what, quote);
}

fn valueOf(text: []const u8, start: usize, end: usize, what: values.What, quote: u8) ?values.Value {
    if (end == start or (what != .person and !hasLetter(text[start..end]))) return null;
    const name = text[start..end];
    if (!secret_names.mayBeSecret(name, .any)) return null;
    if (secret_names.isOneOf(name, if (what == .host) &tables.no_hosts else &tables.no_users)) return null;
    return .{ .start = @intCast(start), .end = @intCast(end), .what = what, .quote = quote };
}

const Place = enum { words, folder };

/// The names behind each of these texts.
fn behind(gpa: Allocator, text: []const u8, words: []const u8, place: Place, out: *Values) Allocator.Error!void {
    var at: usize = 0;
    while (std.mem.findPos(u8, text, at, words)) |found| {
        const start = found + words.len;
        at = start;
        var end = start;
        while (end < text.len and end - start < value_bytes_max and isName(text[end])) end += 1;
        while (end > start and text[end - 1] == '.') end -= 1;
        if (place == .folder and secret_names.isOneOf(text[start..end], &tables.no_homes)) continue;
        try out.append(gpa, valueOf(text, start, end, .user, 0) orelse continue);
        at = end;
    }
}

/// `Oct  9 12:00:01 HOST `, `2026-10-09T12:00:01Z HOST ` and `<34>1 2026-10-09T12:00:01Z HOST ` at the start of a line.
fn hostsOfLines(gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void {
    var from: usize = 0;
    while (from < text.len) {
        const line_end = std.mem.findScalarPos(u8, text, from, '\n') orelse text.len;
        const start = hostStart(text[0..line_end], from);
        var end = start;
        while (start != 0 and end < line_end and isHost(text[end])) end += 1;
        const is_word = end > start and end < line_end and text[end] == ' ';
        if (is_word and behindHost(text[0..line_end], end + 1, text[from] == '<')) {
            if (valueOf(text, start, end, .host, 0)) |value| try out.append(gpa, value);
        }
        from = line_end + 1;
    }
}

/// Whether a program and its `:` or `[`, or the fields of RFC 5424, follow the host.
fn behindHost(line: []const u8, from: usize, has_fields: bool) bool {
    var at = from;
    while (at < line.len and at - from < name_bytes_max and isProgram(line[at])) at += 1;
    return at > from and at < line.len and (line[at] == '[' or line[at] == ':' or (has_fields and line[at] == ' '));
}

fn hostStart(line: []const u8, from: usize) usize {
    var at = from;
    if (at < line.len and line[at] == '<') {
        while (at < line.len and line[at] != '>' and at - from < 5) at += 1;
        at += 1;
        if (std.mem.startsWith(u8, line[@min(at, line.len)..], "1 ")) at += 2;
    }
    if (at + 16 > line.len) return 0;
    const head = line[at..];
    const is_old = std.ascii.isAlphabetic(head[0]) and head[3] == ' ' and head[6] == ' ' and head[9] == ':' and
        head[12] == ':' and head[15] == ' ';
    if (is_old) return at + 16;
    if (!bytes.isDigit(head[0]) or head[4] != '-' or head[10] != 'T') return 0;
    const blank = std.mem.findScalar(u8, head[0..@min(head.len, 40)], ' ') orelse return 0;
    return at + blank + 1;
}

fn hasLetter(text: []const u8) bool {
    for (text) |byte| if (bytes.isLetter(byte) or byte >= 0x80) return true;
    return false;
}

fn isName(byte: u8) bool {
    return bytes.isWordOrHigh(byte) or byte == '-' or byte == '.' or byte == '@' or byte == '+' or byte == '$';
}

fn isProgram(byte: u8) bool {
    return isName(byte) or byte == '/' or byte == '(' or byte == ')';
}

fn isHost(byte: u8) bool {
    return bytes.isWord(byte) or byte == '-' or byte == '.';
}

fn findAll(gpa: Allocator, text: []const u8, out: *Values) Allocator.Error!void {
    return find(gpa, text, .{ .users = true, .hosts = true, .persons = true }, out);
}

test find {
    try expectValues(findAll, &.{
        .{ "user=ann USERNAME: 'bob' \"userName\":\"eve\" superuser=1 user=root", &.{ "ann", "bob", "eve" } },
        .{ "Failed password for invalid user test from 10.0.0.1", &.{"test"} },
        .{ "Accepted publickey for ann from 10.0.0.1 port 22", &.{"ann"} },
        .{ "open /home/ann/.ssh C:\\Users\\bob\\x /Users/Shared/x", &.{ "ann", "bob" } },
        .{ "host=web1.example.org \"hostname\": \"db-2\" ghost=casper", &.{ "web1.example.org", "db-2" } },
        .{ "Oct  9 12:00:01 combo sshd[19939]: x\nJun 14 15:16:01 is a test", &.{"combo"} },
        .{ "<34>1 2026-10-09T12:00:01Z web1 app 12 - x", &.{"web1"} },
        .{ "2026-10-09T12:00:01Z web1 app[12]: x", &.{"web1"} },
        .{ "the user: is 17, logname= uid=0", &.{} },
        .{ "imap-login: Disconnected login: 'ann' details for user with x, user=undefined", &.{"ann"} },
        .{ "{\"firstName\":\"Ann Lee\",\"dob\":\"1990-01-02\"} vorname=Eva passport_no: C01X0 dob: 2/1/1990", &.{
            "Ann Lee", "1990-01-02", "Eva", "C01X0", "2/1/1990",
        } },
        .{ "2026-10-09T12:00:01Z info vpxd[12]: x", &.{} },
    });
}
