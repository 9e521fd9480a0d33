//! Properties of a file besides its bytes and permissions: extended attributes, including access control lists.
const std = @import("std");
const builtin = @import("builtin");
const linux = std.os.linux;

/// The largest list of names and the largest value that Linux returns.
const names_bytes_max = 1 << 16;
const value_bytes_max = 1 << 16;

/// Attributes of the content rather than of the file: new content must not inherit them, just as the system drops them
/// on a write.
const of_content = [_][]const u8{ "security.capability", "security.ima", "security.evm" };

/// Gives the file open at `to` the attributes of the file at `from`. error.Refused: some attribute cannot be
/// set; others may have been.
pub fn copy(from: std.c.fd_t, to: std.c.fd_t) error{Refused}!void {
    switch (builtin.os.tag) {
        .linux => try copyLinux(from, to),
        .macos => if (std.c.fcopyfile(from, to, null, .{ .ACL = true, .XATTR = true }) != 0) return error.Refused,
        else => {},
    }
}

fn copyLinux(from: i32, to: i32) error{Refused}!void {
    var buffer: [names_bytes_max]u8 = undefined;
    var own = try listNames(from, &buffer);
    while (own.next()) |name| {
        var value: [value_bytes_max]u8 = undefined;
        const size = linux.fgetxattr(from, name, &value, value.len);
        if (linux.errno(size) != .SUCCESS) return error.Refused;
        if (linux.errno(linux.fsetxattr(to, name, &value, size, 0)) != .SUCCESS) return error.Refused;
    }
    // A directory may give new files an access control list.
    var given_buffer: [names_bytes_max]u8 = undefined;
    var given = try listNames(to, &given_buffer);
    while (given.next()) |name| {
        if (linux.errno(linux.fgetxattr(from, name, &given_buffer, 0)) != .NODATA) continue;
        if (linux.errno(linux.fremovexattr(to, name)) != .SUCCESS) return error.Refused;
    }
}

/// Consecutive NUL-terminated names.
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

fn listNames(file: i32, buffer: *[names_bytes_max]u8) error{Refused}!Names {
    const size = linux.flistxattr(file, buffer, buffer.len);
    return switch (linux.errno(size)) {
        .SUCCESS => .{ .rest = buffer[0..size] },
        .OPNOTSUPP, .NOSYS => .{ .rest = "" }, // The file system has no attributes.
        else => error.Refused,
    };
}

test "attributes of the content are left out" {
    var names: Names = .{ .rest = "user.a\x00security.capability\x00security.ima\x00user.b\x00" };
    try std.testing.expectEqualStrings("user.a", names.next().?);
    try std.testing.expectEqualStrings("user.b", names.next().?);
    try std.testing.expectEqual(null, names.next());
}
