//! The group "url": URLs that are equivalent by their syntax have the same spelling.
const std = @import("std");
const Allocator = std.mem.Allocator;
const defaultPort = @import("../value/url.zig").defaultPort;

/// Appends the normalized spelling of a URL: scheme and host in lower case, the default port dropped, an empty path as
/// `/`, escapes of unreserved characters decoded and others in upper case. False without `://`; nothing is appended
/// then.
pub fn write(gpa: Allocator, out: *std.ArrayList(u8), text: []const u8) Allocator.Error!bool {
    const mark = std.mem.find(u8, text, "://") orelse return false;
    const scheme = text[0..mark];
    const rest = text[mark + 3 ..];
    const end = std.mem.findAny(u8, rest, "/?#") orelse rest.len;
    const authority = rest[0..end];
    const host_start = if (std.mem.findScalarLast(u8, authority, '@')) |at| at + 1 else 0;
    try appendLower(gpa, out, scheme);
    try out.appendSlice(gpa, "://");
    try out.appendSlice(gpa, authority[0..host_start]);
    try appendLower(gpa, out, withoutDefaultPort(authority[host_start..], scheme));
    if (end == rest.len or rest[end] != '/') try out.append(gpa, '/');
    try appendEscapes(gpa, out, rest[end..]);
    return true;
}

fn appendLower(gpa: Allocator, out: *std.ArrayList(u8), text: []const u8) Allocator.Error!void {
    const space = try out.addManyAsSlice(gpa, text.len);
    _ = std.ascii.lowerString(space, text);
}

fn withoutDefaultPort(host: []const u8, scheme: []const u8) []const u8 {
    const colon = std.mem.findScalarLast(u8, host, ':') orelse return host;
    const default = defaultPort(scheme) orelse return host;
    const written = std.mem.trimStart(u8, host[colon + 1 ..], "0");
    return if (std.mem.eql(u8, written, default)) host[0..colon] else host;
}

fn appendEscapes(gpa: Allocator, out: *std.ArrayList(u8), text: []const u8) Allocator.Error!void {
    var at: usize = 0;
    while (at < text.len) {
        const value = if (text[at] == '%') escapeOf(text[at..]) else null;
        const byte = value orelse {
            try out.append(gpa, text[at]);
            at += 1;
            continue;
        };
        if (isUnreserved(byte)) try out.append(gpa, byte) else try out.print(gpa, "%{X:0>2}", .{byte});
        at += 3;
    }
}

fn escapeOf(text: []const u8) ?u8 {
    if (text.len < 3) return null;
    const high = std.fmt.charToDigit(text[1], 16) catch return null;
    const low = std.fmt.charToDigit(text[2], 16) catch return null;
    return high << 4 | low;
}

fn isUnreserved(byte: u8) bool {
    return std.ascii.isAlphanumeric(byte) or std.mem.findScalar(u8, "-._~", byte) != null;
}

const testing = std.testing;

test "equivalent URLs have one spelling" {
    const rows = [_][2][]const u8{
        .{ "HTTP://Example.com:80/", "http://example.com/" },
        .{ "http://example.com", "http://example.com/" },
        .{ "https://EXAMPLE.com:443/a%2fb%7Ec", "https://example.com/a%2Fb~c" },
        .{ "http://Bob@H:80?a=%41", "http://Bob@h/?a=A" },
        .{ "http://h:8080/x/", "http://h:8080/x/" },
        .{ "ftp://h:21/%zz%4", "ftp://h/%zz%4" },
        .{ "foo://h#F", "foo://h/#F" },
    };
    for (rows) |row| {
        var out: std.ArrayList(u8) = .empty;
        defer out.deinit(testing.allocator);
        try testing.expect(try write(testing.allocator, &out, row[0]));
        try testing.expectEqualStrings(row[1], out.items);
    }
}
