//! The parts of a URL as written; nothing is decoded.
const std = @import("std");

pub const Url = struct {
    scheme: []const u8,
    /// Includes user information and brackets, excludes the port.
    host: []const u8,
    /// Digits after the host's last colon; empty if there are none.
    port: []const u8,
    /// From the first `/` after the host up to `?`; empty if there is none.
    path: []const u8,
    /// After the first `?`, including a fragment.
    query: []const u8,

    /// The port as written, otherwise the scheme's default; null if it has none.
    pub fn portOrDefault(url: Url) ?[]const u8 {
        return if (url.port.len > 0) url.port else defaultPort(url.scheme);
    }
};

/// Null if `text` does not contain `://`.
pub fn read(text: []const u8) ?Url {
    const mark = std.mem.find(u8, text, "://") orelse return null;
    const rest = text[mark + 3 ..];
    const authority_end = std.mem.findAny(u8, rest, "/?") orelse rest.len;
    const question = std.mem.findScalar(u8, rest, '?') orelse rest.len;
    const authority = rest[0..authority_end];
    const host = hostOf(authority);
    return .{
        .scheme = text[0..mark],
        .host = host,
        .port = if (host.len < authority.len) authority[host.len + 1 ..] else "",
        .path = if (authority_end < question) rest[authority_end..question] else "",
        .query = if (question < rest.len) rest[question + 1 ..] else "",
    };
}

/// `authority` without a trailing colon and digits.
fn hostOf(authority: []const u8) []const u8 {
    const colon = std.mem.findScalarLast(u8, authority, ':') orelse return authority;
    const digits = authority[colon + 1 ..];
    if (digits.len == 0) return authority;
    for (digits) |byte| if (!std.ascii.isDigit(byte)) return authority;
    return authority[0..colon];
}

const default_ports = [_]struct { []const u8, []const u8 }{
    .{ "http", "80" },   .{ "ws", "80" },
    .{ "https", "443" }, .{ "wss", "443" },
    .{ "ftp", "21" },    .{ "ssh", "22" },
    .{ "sftp", "22" },   .{ "smtp", "25" },
};

/// The default port of a scheme, in decimal; null for a scheme without one.
pub fn defaultPort(scheme: []const u8) ?[]const u8 {
    for (default_ports) |row| if (std.ascii.eqlIgnoreCase(row[0], scheme)) return row[1];
    return null;
}

const testing = std.testing;

test "the parts of a URL are returned as written" {
    const url = read("https://bob:pw@api.example:8443/v1/users?x=1#top").?;
    try testing.expectEqualStrings("https", url.scheme);
    try testing.expectEqualStrings("bob:pw@api.example", url.host);
    try testing.expectEqualStrings("8443", url.port);
    try testing.expectEqualStrings("/v1/users", url.path);
    try testing.expectEqualStrings("x=1#top", url.query);
    const bare = read("http://[::1]").?;
    try testing.expectEqualStrings("[::1]", bare.host);
    try testing.expectEqualStrings("", bare.path);
    try testing.expectEqualStrings("80", bare.portOrDefault().?);
    const asking = read("foo://h?a/b").?;
    try testing.expectEqualStrings("h", asking.host);
    try testing.expectEqualStrings("", asking.path);
    try testing.expectEqualStrings("a/b", asking.query);
    try testing.expectEqual(null, asking.portOrDefault());
    try testing.expectEqual(null, read("mailto:x"));
}
