//! Values that a text names as people do: "login of user 'ann' from 192.0.2.1 port 22". The words before an address say
//! whose it is; one of which they say nothing is an address all the same, and so is the second of one name.
const std = @import("std");
const address = @import("../value/address.zig");
const hosts = @import("hosts.zig");
const Names = @import("../field/names.zig").Names;
const Found = @import("../field/found.zig").Found;

pub const Name = enum {
    client,
    port,
    server,
    server_port,
    address,
    address_2,
    address_3,
    user,
    mail,
    mail_2,
    mail_3,
    url,
    url_2,
    uuid,
    uuid_2,

    /// The name of one more value where this name is given.
    fn next(name: Name) ?Name {
        return switch (name) {
            .client, .server => .address,
            .address => .address_2,
            .address_2 => .address_3,
            .mail => .mail_2,
            .mail_2 => .mail_3,
            .url => .url_2,
            .uuid => .uuid_2,
            .port, .server_port, .user, .address_3, .mail_3, .url_2, .uuid_2 => null,
        };
    }
};

pub const Item = struct { name: Name, start: usize, end: usize };

/// Words before an address, that far back.
const words_back_max = 4;
const user_bytes_max = 64;

const Role = enum { client, server, user, passed, version };

/// What a word before a value says of it; `passed` asks the word before that one.
const roles: std.StaticStringMap(Role) = .initComptime(.{
    .{ "from", .client },     .{ "client", .client },   .{ "source", .client },     .{ "src", .client },
    .{ "peer", .client },     .{ "remote", .client },   .{ "rhost", .client },      .{ "by", .client },
    .{ "to", .server },       .{ "server", .server },   .{ "dst", .server },        .{ "destination", .server },
    .{ "dest", .server },     .{ "upstream", .server }, .{ "nameserver", .server }, .{ "user", .user },
    .{ "username", .user },   .{ "login", .user },      .{ "account", .user },      .{ "ip", .passed },
    .{ "address", .passed },  .{ "addr", .passed },     .{ "host", .passed },       .{ "private", .passed },
    .{ "public", .passed },   .{ "ipv4", .passed },     .{ "ipv6", .passed },       .{ "version", .version },
    .{ "release", .version }, .{ "build", .version },   .{ "v", .version },         .{ "ver", .version },
});

/// The values that have a name already.
pub const Given = struct {
    names: std.EnumSet(Name) = .empty,
    texts: std.EnumArray(Name, []const u8) = .initUndefined(),

    pub fn add(given: *Given, name: Name, text: []const u8) void {
        given.names.insert(name);
        given.texts.set(name, text);
    }

    fn has(given: *const Given, name: Name, text: []const u8) bool {
        return given.names.contains(name) and std.mem.eql(u8, given.texts.get(name), text);
    }
};

pub fn read(text: []const u8, given: *const Given, names: *const Names, found: *Found) bool {
    var items: Iterator = .{ .text = text, .given = given.* };
    var is_any = false;
    while (items.next()) |item| {
        is_any = true;
        const node = names.child(Names.root, @tagName(item.name)) orelse continue;
        const field = names.fieldOf(node) orelse continue;
        found.put(field, item.start, item.end, .plain);
    }
    return is_any;
}

pub const Iterator = struct {
    text: []const u8,
    at: usize = 0,
    given: Given = .{},
    /// The port of an address that was given last.
    port: ?Item = null,

    pub fn next(items: *Iterator) ?Item {
        if (items.port) |port| {
            items.port = null;
            if (items.give(port)) |item| return item;
        }
        const text = items.text;
        while (items.at < text.len) {
            if (!isWord(text[items.at])) {
                items.at += 1;
                continue;
            }
            const start = items.at;
            var end = start;
            while (end < text.len and isWord(text[end])) end += 1;
            items.at = end;
            const item = items.valueAt(start, end) orelse continue;
            items.at = @max(items.at, item.end);
            if (items.give(item)) |given| return given;
        }
        return null;
    }

    /// The item under the first name that is free; null if its value has one already.
    fn give(items: *Iterator, item: Item) ?Item {
        var given = item;
        const text = items.text[item.start..item.end];
        while (items.given.names.contains(given.name)) {
            if (items.given.has(given.name, text)) return null;
            items.port = null;
            given.name = given.name.next() orelse return null;
        }
        items.given.add(given.name, text);
        return given;
    }

    fn valueAt(items: *Iterator, start: usize, end: usize) ?Item {
        const text = items.text;
        const word = text[start..end];
        var dots: usize = 0;
        var colons: usize = 0;
        var dashes: usize = 0;
        for (word, 0..) |byte, index| switch (byte) {
            '.' => dots += 1,
            ':' => {
                if (std.mem.startsWith(u8, word[index..], "://")) return urlAt(text, start);
                colons += 1;
            },
            '-' => dashes += 1,
            '@' => return items.mailAt(start, end),
            else => {},
        };
        if (dots >= 3 and std.ascii.isDigit(word[0]) or colons >= 2) {
            if (items.addressAt(start)) |item| return item;
        }
        if (dashes >= 4 and isUuid(word)) return .{ .name = .uuid, .start = start, .end = start + uuid_bytes };
        return items.userAt(start, end);
    }

    fn addressAt(items: *Iterator, start: usize) ?Item {
        const text = items.text;
        const end = hosts.addressEnd(text, start) orelse return null;
        const read_address = address.read(text[start..end]) orelse return null;
        // `::` alone is no address that a message names, and a block is not one address.
        if (end - start < "::1".len) return null;
        if (end < text.len and isWord(text[end])) switch (text[end]) {
            ':', '.' => {},
            '/' => {
                const width = if (read_address.family == .v4) "/32" else "/128";
                if (!std.mem.startsWith(u8, text[end..], width)) return null;
                const behind = end + width.len;
                if (behind < text.len and std.ascii.isDigit(text[behind])) return null;
            },
            else => return null,
        };
        const role = arrowRole(text, start, end) orelse roleBefore(text, start);
        if (role == .version) return null;
        const name: Name = switch (role orelse .passed) {
            .client => .client,
            .server => .server,
            else => .address,
        };
        const port_name: ?Name = switch (name) {
            .client => .port,
            .server => .server_port,
            else => null,
        };
        if (port_name) |named| items.port = portBehind(text, end, named);
        return .{ .name = name, .start = start, .end = end };
    }

    fn mailAt(items: *const Iterator, word_start: usize, word_end: usize) ?Item {
        const text = items.text;
        var end = word_end;
        // "login:ann@a.example"
        const colon = std.mem.findScalar(u8, text[word_start..word_end], ':');
        const start = word_start + if (colon) |length| length + 1 else 0;
        while (end > start and !std.ascii.isAlphanumeric(text[end - 1])) end -= 1;
        if (end <= start) return null;
        const word = text[start..end];
        const at = std.mem.findScalar(u8, word, '@') orelse return null;
        const domain = word[at + 1 ..];
        if (at == 0 or !std.ascii.isAlphanumeric(word[0])) return null;
        if (std.mem.findAny(u8, word[0..at], ":/") != null) return null;
        for (domain) |byte| {
            if (!std.ascii.isAlphanumeric(byte) and byte != '.' and byte != '-') return null;
        }
        const dot = std.mem.findScalarLast(u8, domain, '.') orelse return null;
        if (dot == 0 or domain.len - dot < ".xx".len) return null;
        for (domain[dot + 1 ..]) |byte| if (!std.ascii.isAlphabetic(byte)) return null;
        return .{ .name = if (roleBefore(text, start) == .user) .user else .mail, .start = start, .end = end };
    }

    /// A name in quotes behind "user", one between "user" and "from" or "by", one behind "user=" or "user: ".
    fn userAt(items: *const Iterator, start: usize, word_end: usize) ?Item {
        const text = items.text;
        if (start == 0 or items.given.names.contains(.user)) return null;
        const before = text[start - 1];
        if (isQuote(before)) {
            if (roleBefore(text, start) != .user and !isRefused(text, start)) return null;
            const limit = @min(text.len, start + user_bytes_max);
            const end = std.mem.findScalarPos(u8, text[0..limit], start, before) orelse return null;
            return if (end == start) null else .{ .name = .user, .start = start, .end = end };
        }
        const end = start + std.mem.trimEnd(u8, text[start..word_end], ".,:").len;
        if (end == start or end - start > user_bytes_max) return null;
        const word = wordBefore(text, start) orelse return null;
        if (findRole(text[word.start..word.end]) != .user) return null;
        const between = text[word.end..start];
        const ends = text[end..];
        const is_named = if (std.mem.eql(u8, between, " "))
            startsWithAny(ends, &.{ " from ", " by " })
        else if (std.mem.eql(u8, between, "="))
            ends.len == 0 or std.mem.findScalar(u8, " ,;)]", ends[0]) != null or isLast(ends)
        else if (std.mem.eql(u8, between, ": "))
            isLast(ends) or startsWithAny(ends, &.{ ",", ";", ")" })
        else
            false;
        return if (is_named) .{ .name = .user, .start = start, .end = end } else null;
    }
};

/// Whether nothing but a full stop follows.
fn isLast(text: []const u8) bool {
    return text.len == 0 or std.mem.eql(u8, text, ".");
}

fn startsWithAny(text: []const u8, heads: []const []const u8) bool {
    for (heads) |head| if (std.mem.startsWith(u8, text, head)) return true;
    return false;
}

/// "Bad password attempt for 'ann' from ...": a quoted name whose login fails.
fn isRefused(text: []const u8, start: usize) bool {
    const bytes_back = 48;
    const head = text[start -| bytes_back .. start - 1];
    if (!std.mem.endsWith(u8, head, " for ")) return false;
    for ([_][]const u8{ "password", "login", "auth", "logon" }) |word| {
        if (std.ascii.findIgnoreCase(head, word) != null) return true;
    }
    return false;
}

/// "192.0.2.1:7 -> 198.51.100.2:25": whose an address beside an arrow is.
fn arrowRole(text: []const u8, start: usize, end: usize) ?Role {
    const arrows = [_][]const u8{ "->", "=>", ">" };
    const port_bytes_max = ".65535".len;
    var behind = end;
    while (behind < text.len and behind - end < port_bytes_max) : (behind += 1) {
        if (!std.ascii.isDigit(text[behind]) and text[behind] != ':' and text[behind] != '.') break;
    }
    const left = std.mem.trimEnd(u8, text[0..start], " ");
    const right = std.mem.trimStart(u8, text[behind..], " ");
    for (arrows) |arrow| {
        // "<ann> 192.0.2.1" is no arrow: one has a value on its other side.
        if (std.mem.startsWith(u8, right, arrow) and isValueStart(right[arrow.len..])) return .client;
        if (std.mem.endsWith(u8, left, arrow) and isValueEnd(left[0 .. left.len - arrow.len])) return .server;
    }
    return null;
}

fn isValueStart(text: []const u8) bool {
    const value = std.mem.trimStart(u8, text, " [");
    return value.len > 0 and (std.ascii.isHex(value[0]) or value[0] == ':');
}

fn isValueEnd(text: []const u8) bool {
    const value = std.mem.trimEnd(u8, text, " ]");
    return value.len > 0 and std.ascii.isDigit(value[value.len - 1]);
}

/// `:22`, `#22`, or ` port 22`.
fn portBehind(text: []const u8, from: usize, name: Name) ?Item {
    const head = " port ";
    const bracket: usize = if (from < text.len and text[from] == ']') 1 else 0;
    const at = from + bracket;
    const start = if (std.mem.startsWith(u8, text[at..], head))
        at + head.len
    else if (at < text.len and (text[at] == ':' or text[at] == '#'))
        at + 1
    else
        return null;
    var end = start;
    while (end < text.len and std.ascii.isDigit(text[end])) end += 1;
    const digits_max = 5;
    if (end == start or end - start > digits_max) return null;
    return .{ .name = name, .start = start, .end = end };
}

fn urlAt(text: []const u8, start: usize) ?Item {
    for (text[start..], start..) |byte, at| {
        if (byte == ':') break;
        if (!std.ascii.isAlphanumeric(byte) and byte != '+') return null;
        if (at == start and !std.ascii.isAlphabetic(byte)) return null;
    }
    var end = start;
    while (end < text.len and text[end] > ' ' and std.mem.findScalar(u8, "\"'`<>{}|\\^", text[end]) == null) end += 1;
    while (std.mem.findScalar(u8, ".,;:!?)]", text[end - 1]) != null) end -= 1;
    if (end - start <= (std.mem.find(u8, text[start..end], "://") orelse return null) + "://".len) return null;
    return .{ .name = .url, .start = start, .end = end };
}

const uuid_bytes = 36;

fn isUuid(word: []const u8) bool {
    if (word.len < uuid_bytes) return false;
    if (word.len > uuid_bytes and std.mem.findNone(u8, word[uuid_bytes..], ".:") != null) return false;
    for (word[0..uuid_bytes], 0..) |byte, index| switch (index) {
        8, 13, 18, 23 => if (byte != '-') return false,
        else => if (!std.ascii.isHex(byte)) return false,
    };
    return true;
}

const Word = struct { start: usize, end: usize };

/// What the words before a value say of it.
fn roleBefore(text: []const u8, start: usize) ?Role {
    var may_pass = start > 0 and (text[start - 1] == '(' or text[start - 1] == '[');
    var is_near = false;
    var at = start;
    for (0..words_back_max) |_| {
        const word = wordBefore(text, at) orelse break;
        const role = findRole(text[word.start..word.end]);
        if (role) |known| {
            if (known != .passed) return known;
            // "IP: 192.0.2.1" alone is the other side.
            if (roleIs(text[word.start..word.end], "ip")) is_near = true;
        } else if (may_pass and text[word.end - 1] != '.') {
            may_pass = false; // "from a.example.org (192.0.2.1)"
        } else if (!isNumber(text[word.start..word.end])) break;
        at = word.start;
    }
    return if (is_near) .client else null;
}

fn roleIs(word: []const u8, name: []const u8) bool {
    return std.ascii.eqlIgnoreCase(word, name);
}

fn findRole(word: []const u8) ?Role {
    var lower_bytes: [24]u8 = undefined;
    if (word.len > lower_bytes.len) return null;
    const lower = std.ascii.lowerString(&lower_bytes, word);
    if (roles.get(lower)) |role| return role;
    // `client_ip`, `RemoteAddr`, `src-address`
    for ([_][]const u8{ "address", "addr", "ip", "host" }) |tail| {
        if (!std.mem.endsWith(u8, lower, tail)) continue;
        const owner = std.mem.trimEnd(u8, lower[0 .. lower.len - tail.len], "_-");
        if (roles.get(owner)) |role| return switch (role) {
            .client, .server => role,
            .user, .passed, .version => null,
        };
    }
    return null;
}

fn isNumber(word: []const u8) bool {
    for (word) |byte| if (!std.ascii.isDigit(byte)) return false;
    return true;
}

/// The word before a place, less blanks, quotes, brackets, `:` and `=` between them.
fn wordBefore(text: []const u8, before: usize) ?Word {
    const between_max = 8;
    var end = before;
    while (end > 0 and std.mem.findScalar(u8, " \t:=\"'`([<", text[end - 1]) != null) : (end -= 1) {
        if (before - end > between_max) return null;
    }
    var start = end;
    while (start > 0 and isWord(text[start - 1]) and text[start - 1] != ':') start -= 1;
    return if (start == end) null else .{ .start = start, .end = end };
}

fn isQuote(byte: u8) bool {
    return byte == '"' or byte == '\'' or byte == '`';
}

fn isWord(byte: u8) bool {
    return is_word[byte];
}

const is_word: [256]bool = table: {
    @setEvalBranchQuota(10_000);
    var table: [256]bool = @splat(false);
    for (0..256) |byte| {
        const in_word = std.ascii.isAlphanumeric(byte) or std.mem.findScalar(u8, "._-@:/%+\\#", byte) != null;
        table[byte] = in_word or byte >= 0x80;
    }
    break :table table;
};

test "values are named by the words before them" {
    const rows = [_]struct { []const u8, []const []const u8 }{
        .{ "login of user 'ann b' from 192.0.2.1 port 22", &.{ "user ann b", "client 192.0.2.1", "port 22" } },
        .{ "connect from a.b (192.0.2.1:7) to 198.51.100.2:25.", &.{
            "client 192.0.2.1", "port 7", "server 198.51.100.2", "server_port 25",
        } },
        .{ "[client \"192.0.2.1\"] denied", &.{"client 192.0.2.1"} },
        .{ "Banning 192.0.2.1/32, not 10.0.0.0/8", &.{"address 192.0.2.1"} },
        .{ "IP: 2001:db8::7, username: a@b.example.", &.{ "client 2001:db8::7", "user a@b.example" } },
        .{ "from private IP `::1`.", &.{"client ::1"} },
        .{ "failed for a@b.example at https://c.example/x.", &.{ "mail a@b.example", "url https://c.example/x" } },
        .{ "query from 11 192.0.2.1:48426 attempted", &.{ "client 192.0.2.1", "port 48426" } },
        .{ "job 123e4567-e89b-12d3-a456-426614174000 done", &.{"uuid 123e4567-e89b-12d3-a456-426614174000"} },
        .{ "user ann from home", &.{"user ann"} },
        .{ "the count is set to 1. (192.0.2.1 again)", &.{"address 192.0.2.1"} },
        .{ "failed ip=192.0.2.1:43244 x=y username=ann", &.{ "client 192.0.2.1", "port 43244", "user ann" } },
        .{ "Invalid password for user: ann", &.{"user ann"} },
        .{ "Bad PAM password attempt for 'ann' from 192.0.2.1:4", &.{ "user ann", "client 192.0.2.1", "port 4" } },
        .{ "db:shop login:ann@a.example from 192.0.2.1", &.{ "user ann@a.example", "client 192.0.2.1" } },
        .{ "tcp 192.0.2.1:7->198.51.100.2:25, len 4", &.{
            "client 192.0.2.1", "port 7", "server 198.51.100.2", "server_port 25",
        } },
        .{ "client_ip=192.0.2.1, remoteAddr: 192.0.2.2", &.{ "client 192.0.2.1", "address 192.0.2.2" } },
        .{ "range 192.0.2.1 -- 192.0.2.2 and 192.0.2.3 or 192.0.2.3", &.{
            "address 192.0.2.1", "address_2 192.0.2.2", "address_3 192.0.2.3",
        } },
        .{ "a@b.example wrote to c@d.example", &.{ "mail a@b.example", "mail_2 c@d.example" } },
        .{ "check the user: it is locked; ask a user for help; for 'x' from y; user=", &.{} },
        .{ "the user has logged in at 10:00:00, root@pam, version 1.2.3.4, 10.0.19041.1, ::", &.{} },
    };
    for (rows) |row| {
        var items: Iterator = .{ .text = row[0] };
        for (row[1]) |expected| {
            const item = items.next() orelse return error.TestUnexpectedResult;
            const space = std.mem.findScalar(u8, expected, ' ').?;
            try std.testing.expectEqualStrings(expected[0..space], @tagName(item.name));
            try std.testing.expectEqualStrings(expected[space + 1 ..], row[0][item.start..item.end]);
        }
        try std.testing.expectEqual(null, items.next());
    }
}
