//! What a file carries beside its bytes and permissions: extended attributes, and with them access control lists.
const std = @import("std");
const builtin = @import("builtin");
const linux = std.os.linux;

/// Largest list of names and largest value that Linux hands out.
const names_bytes_max = 1 << 16;
const value_bytes_max = 1 << 16;

/// What is true of a content and not of the file: a new content must not inherit it, as the system itself drops it on a
/// write.
const of_content = [_][]const u8{ "security.capability", "security.ima", "security.evm" };

/// Gives the file open at `to` the attributes of the one at `from`, no more and no fewer.
/// error.Refused: it can't be given one, and may have some of them.
pub fn copy(from: std.c.fd_t, to: std.c.fd_t) error{Refused}!void {
    switch (builtin.os.tag) {
        .linux => try copyLinux(from, to),
        .macos => if (std.c.fcopyfile(from, to, null, .{ .ACL = true, .XATTR = true }) != 0) return error.Refused,
        else => {},
    }
}

fn copyLinux(from: i32, to: i32) error{Refused}!void {
    var buffer: [names_bytes_max]u8 = undefined;
    var own = try namesOf(from, &buffer);
    while (own.next()) |name| {
        var value: [value_bytes_max]u8 = undefined;
        const size = linux.fgetxattr(from, name, &value, value.len);
        if (linux.errno(size) != .SUCCESS) return error.Refused;
        if (linux.errno(linux.fsetxattr(to, name, &value, size, 0)) != .SUCCESS) return error.Refused;
    }
    // A folder may give new files a list of its own.
    var given_buffer: [names_bytes_max]u8 = undefined;
    var given = try namesOf(to, &given_buffer);
    while (given.next()) |name| {
        if (linux.errno(linux.fgetxattr(from, name, &given_buffer, 0)) != .NODATA) continue;
        if (linux.errno(linux.fremovexattr(to, name)) != .SUCCESS) return error.Refused;
    }
}

/// Names one after another, each with a NUL behind it.
const Names = struct {
    rest: []const u8,

    fn next(names: *Names) ?[:0]const u8 {
        while (std.mem.indexOfScalar(u8, names.rest, 0)) |end| {
            const name = names.rest[0..end :0];
            names.rest = names.rest[end + 1 ..];
            for (of_content) |other| {
                if (std.mem.eql(u8, name, other)) break;
            } else return name;
        }
        return null;
    }
};

fn namesOf(file: i32, buffer: *[names_bytes_max]u8) error{Refused}!Names {
    const size = linux.flistxattr(file, buffer, buffer.len);
    return switch (linux.errno(size)) {
        .SUCCESS => .{ .rest = buffer[0..size] },
        .OPNOTSUPP, .NOSYS => .{ .rest = "" }, // A file system without attributes.
        else => error.Refused,
    };
}

test "attributes of a content are left out" {
    var names: Names = .{ .rest = "user.a\x00security.capability\x00security.ima\x00user.b\x00" };
    try std.testing.expectEqualStrings("user.a", names.next().?);
    try std.testing.expectEqualStrings("user.b", names.next().?);
    try std.testing.expectEqual(null, names.next());
}
