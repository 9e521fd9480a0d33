//! Names before a value that say what it is: `version 1.2.3.4`, `mac=0a1b2c3d4e5f`, `client 2001:db8::1:8080`.
const std = @import("std");
const bytes = @import("bytes.zig");
const Reader = @import("reader.zig").Reader;

/// Longer names are not read to their start.
const name_bytes_max = 32;
/// Number of blanks, `=` and `:` between a name and its value.
const joint_bytes_max = 3;

/// What a byte may be before a value: between it and its name, or the last letter of a name.
const Before = enum(u8) { none, joint, name };

const before: [256]Before = blk: {
    var table: [256]Before = @splat(.none);
    for (" \t=:") |byte| table[byte] = .joint;
    for ("nedrvcsNEDRVCS") |byte| table[byte] = .name;
    break :blk table;
};

/// Whether a name may precede `start`, as far as the two bytes before it show: before most values they exclude it.
pub inline fn mayPrecede(reader: *const Reader, start: usize) bool {
    if (start < 2) return false;
    const last = reader.text[start - 1];
    return last == '/' or last == version_mark or (before[last] == .joint and before[reader.text[start - 2]] != .none);
}

/// After a line end, one of these precedes the content of quotes whose name says that it is a version, or the number of
/// a device (`deep/insides.zig`).
pub const version_mark = '\x0c';
pub const device_mark = '\x0b';

/// Whether the dotted numbers at `start`, up to `end`, are a version: behind a name that says so, or as part of
/// `NAME/1.2.3.4`. There a port shows that they are an address, and so does a dot in the name, which is a host's. A `_`
/// shows it too: it joins the words of constants and fields, as in `HIER_DIRECT/1.2.3.4`, while programs name
/// themselves in one word or with `-`. So do small letters before an address of a private network or of this machine,
/// which few versions begin like.
pub noinline fn saysVersion(reader: *const Reader, start: usize, end: usize) bool {
    if (reader.before(start) == '/') {
        const name = wordBefore(reader, start - 1);
        if (name.len == 0 or !bytes.isLetter(name[0])) return false;
        if (reader.before(start - 1 - name.len) == '.') return false;
        if (std.mem.findScalar(u8, name, '_') != null) return false;
        const is_local = isPrivate(reader.text[start..]) or reader.startsWith(start, "127.");
        if (is_local and bytes.class[name[0]].lower) return false;
        const is_port = reader.at(end) == ':' or reader.at(end) == '(';
        return !is_port or !bytes.isDigit(reader.at(end + 1));
    }
    if (reader.before(start) == version_mark) return reader.before(start - 1) == '\n';
    const name = nameBefore(reader, start) orelse return false;
    return isVersionName(name);
}

/// Whether the dotted numbers at the start of the text are an address of a private network.
pub fn isPrivate(text: []const u8) bool {
    for ([_][]const u8{ "10.", "192.168." }) |network| if (std.mem.startsWith(u8, text, network)) return true;
    // 172.16.0.0/12
    if (text.len < 7 or !std.mem.startsWith(u8, text, "172.") or text[6] != '.') return false;
    return switch (text[4]) {
        '1' => text[5] >= '6' and text[5] <= '9',
        '2' => bytes.isDigit(text[5]),
        '3' => text[5] <= '1' and bytes.isDigit(text[5]),
        else => false,
    };
}

/// What the name before the quote at `start` says of the content, as one of the marks; the name may be in quotes too:
/// `"version":"1.2.3.4"`. Null if it says nothing.
pub fn markBeforeQuote(text: []const u8, start: usize) ?u8 {
    var end = start;
    while (end > start -| joint_bytes_max and before[text[end - 1]] == .joint) end -= 1;
    if (end == start or end < 2) return null;
    if (text[end - 1] == '"' or text[end - 1] == '\'') end -= 1;
    if (before[text[end - 1]] != .name) return null;
    const name = wordBefore(&.{ .text = text }, end);
    if (name.len == 0) return null;
    if (isVersionName(name)) return version_mark;
    return if (isDeviceName(name)) device_mark else null;
}

fn isDeviceName(name: []const u8) bool {
    return std.ascii.endsWithIgnoreCase(name, "dev");
}

fn isVersionName(name: []const u8) bool {
    return switch (name[name.len - 1] | 0x20) {
        'n' => endsWithAny(name, &.{ "version", "revision", "section" }),
        'e' => endsWithAny(name, &.{ "release", "clause" }),
        'd' => endsWithAny(name, &.{"build"}),
        'r' => isNamePart(name, "ver") or endsWithAny(name, &.{"chapter"}),
        'v' => isNamePart(name, "v"),
        else => false,
    };
}

fn endsWithAny(name: []const u8, comptime words: []const []const u8) bool {
    inline for (words) |word| if (std.ascii.endsWithIgnoreCase(name, word)) return true;
    return false;
}

/// Whether a name before `start` says that a hardware address follows.
pub fn saysHardware(reader: *const Reader, start: usize) bool {
    const name = nameBefore(reader, start) orelse return false;
    const words: []const []const u8 = switch (name[name.len - 1] | 0x20) {
        // An HMAC is a digest.
        'c' => return std.ascii.endsWithIgnoreCase(name, "mac") and !std.ascii.endsWithIgnoreCase(name, "hmac"),
        'r' => &.{ "hwaddr", "macaddr", "mac_addr", "hw_addr" },
        's' => &.{ "macaddress", "mac_address", "hwaddress" },
        'd' => &.{"bssid"},
        else => return false,
    };
    for (words) |word| if (std.ascii.endsWithIgnoreCase(name, word)) return true;
    return false;
}

/// Whether `client ` before `start` says that an address follows with the port of its connection.
pub fn saysClient(reader: *const Reader, start: usize) bool {
    return std.mem.endsWith(u8, reader.text[0..start], "client ");
}

/// Whether `dev=`, `rdev:` and the like before `start` say that the major and minor number of a device follow, or 32
/// bits or more in hexadecimal digits and a blank, as lists of mapped memory have before a device.
pub noinline fn saysDevice(reader: *const Reader, start: usize) bool {
    const joint = reader.before(start);
    if (joint == device_mark) return reader.before(start - 1) == '\n';
    if (joint == ' ') {
        const offset = wordBefore(reader, start - 1);
        if (offset.len < 8 or offset[0] != '0' or reader.before(start - 1 - offset.len) != ' ') return false;
        for (offset) |byte| if (!bytes.isHex(byte)) return false;
        return true;
    }
    if (joint != '=' and joint != ':') return false;
    return isDeviceName(wordBefore(reader, start - 1));
}

/// The name before `start`, with blanks, `=` or `:` between; null if there is none on the line.
fn nameBefore(reader: *const Reader, start: usize) ?[]const u8 {
    var end = start;
    while (end > start -| joint_bytes_max and before[reader.text[end - 1]] == .joint) end -= 1;
    if (end == start or end == 0 or before[reader.text[end - 1]] != .name) return null;
    const name = wordBefore(reader, end);
    return if (name.len == 0) null else name;
}

/// The letters, digits and underscores that end at `end`, at most `name_bytes_max` of them.
pub fn wordBefore(reader: *const Reader, end: usize) []const u8 {
    var start = end;
    while (start > end -| name_bytes_max and bytes.isWord(reader.text[start - 1])) start -= 1;
    return reader.text[start..end];
}

/// Whether `name` is `word` or ends with it as a part of its own: `fw_ver` and `osVer`, but not `server`.
fn isNamePart(name: []const u8, word: []const u8) bool {
    if (!std.ascii.endsWithIgnoreCase(name, word)) return false;
    const start = name.len - word.len;
    if (start == 0) return true;
    const last = name[start - 1];
    return !bytes.isLetter(last) or (bytes.class[last].lower and !bytes.class[name[start]].lower);
}

test saysVersion {
    inline for ([_][]const u8{
        "version ", "Version: ", "kernel_version=", "subVersion:", "release ",
        "Section ", "v ",        "fw-ver ",         "osVer=",      "Chrome/",
    }) |name| try std.testing.expect(saysVersionBehind(name, ""));
    inline for ([_][]const u8{
        "server ",           "driver=",   "conv ",     "from ", "/",           "41/",
        "node.example.org/", "version\n", "versions ", "",      "version    ",
    }) |name| try std.testing.expect(!saysVersionBehind(name, ""));
    inline for ([_][]const u8{ ":50010", "(443)" }) |port| {
        try std.testing.expect(!saysVersionBehind("inside/", port));
    }
    try std.testing.expect(saysVersionBehind("Chrome/", "(a"));
    try std.testing.expect(!saysVersionBehind("HIER_DIRECT/", ""));
    for ([_][]const u8{ "localhost/127.0.0.1", "containers/172.17.0.2", "containers/172.31.0.2" }) |text| {
        const start = text.len - std.mem.cutScalar(u8, text, '/').?[1].len;
        try std.testing.expect(!saysVersion(&.{ .text = text }, start, text.len));
    }
    for ([_][]const u8{ "tools/172.15.0.2", "tools/172.32.0.2", "tools/172.1.0.2", "Chrome/172.17.0.2" }) |text| {
        const start = text.len - std.mem.cutScalar(u8, text, '/').?[1].len;
        try std.testing.expect(saysVersion(&.{ .text = text }, start, text.len));
    }
}

fn saysVersionBehind(comptime name: []const u8, comptime behind: []const u8) bool {
    const reader: Reader = .{ .text = name ++ "1.2.3.4" ++ behind };
    const says = saysVersion(&reader, name.len, name.len + 7);
    std.debug.assert(!says or mayPrecede(&reader, name.len));
    return says;
}

test markBeforeQuote {
    for ([_][]const u8{ "{\"version\":", "\"agentVersion\" : ", "ver='", "release=", "x 'build': " }) |text| {
        const quote = std.mem.trimEnd(u8, text, "'").len;
        try std.testing.expectEqual(version_mark, markBeforeQuote(text, quote));
    }
    try std.testing.expectEqual(device_mark, markBeforeQuote("{\"rdev\":", 8));
    for ([_][]const u8{ "{\"server\":", "\"version\"", "version ,", ":", "\":", "{\"ip\":" }) |text| {
        try std.testing.expectEqual(null, markBeforeQuote(text, text.len));
    }
    const reader: Reader = .{ .text = "\n\x0c1.2.3.4 \x0c1.2.3.4" };
    try std.testing.expect(mayPrecede(&reader, 2) and saysVersion(&reader, 2, 9));
    try std.testing.expect(!saysVersion(&reader, 11, 18));
}

test saysDevice {
    for ([_][]const u8{ "dev=", "rdev=", "st_dev:", "x r-xp 00000000 ", "x r-xp 7f00 000001a0 ", "\n\x0b" }) |name| {
        try std.testing.expect(saysDevice(&.{ .text = name }, name.len));
    }
    for ([_][]const u8{ "at=", "dev ", "dev: ", "20260102 ", "x 0000 ", "x0000000 ", "0: ", "", "\x0b" }) |name| {
        try std.testing.expect(!saysDevice(&.{ .text = name }, name.len));
    }
}

test saysHardware {
    const reader: Reader = .{ .text = "client_mac=x hmac=x mac: x bssid x hwaddr:x tag=x" };
    var found: [6]bool = undefined;
    var count: usize = 0;
    for (reader.text, 0..) |byte, place| if (byte == 'x') {
        found[count] = saysHardware(&reader, place);
        count += 1;
    };
    try std.testing.expectEqualSlices(bool, &.{ true, false, true, true, true, false }, &found);
}
