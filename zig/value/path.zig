//! The parts of a path as written.
const std = @import("std");

pub const Path = struct {
    /// Before the last separator.
    dir: []const u8,
    name: []const u8,
    /// After the name's last dot.
    ext: []const u8,
};

/// Splits at the last `\` if the text contains one, else at the last `/`.
pub fn read(text: []const u8) Path {
    const split = std.mem.findScalarLast(u8, text, '\\') orelse std.mem.findScalarLast(u8, text, '/');
    const name = if (split) |at| text[at + 1 ..] else text;
    const dot = std.mem.findScalarLast(u8, name, '.');
    return .{
        .dir = if (split) |at| text[0..at] else "",
        .name = name,
        .ext = if (dot) |at| name[at + 1 ..] else "",
    };
}

test "a path is split at its last separator and dot" {
    const testing = std.testing;
    const rows = [_][4][]const u8{
        .{ "/var/log/app.log", "/var/log", "app.log", "log" },
        .{ "../a/b.tar.gz", "../a", "b.tar.gz", "gz" },
        .{ "C:\\Users\\x\\y.txt", "C:\\Users\\x", "y.txt", "txt" },
        .{ "/usr/bin/", "/usr/bin", "", "" },
        .{ "/home/.bashrc", "/home", ".bashrc", "bashrc" },
        .{ "/abc", "", "abc", "" },
    };
    for (rows) |row| {
        const path = read(row[0]);
        try testing.expectEqualStrings(row[1], path.dir);
        try testing.expectEqualStrings(row[2], path.name);
        try testing.expectEqualStrings(row[3], path.ext);
    }
}
