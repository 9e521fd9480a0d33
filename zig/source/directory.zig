//! The names in a directory, sorted by bytes: for walks of many files, for which the runtime's own listing takes longer
//! than opening them. Only on Linux; other systems use the runtime's listing.
const std = @import("std");
const builtin = @import("builtin");
const linux = std.os.linux;

const gpa = @import("../memory/budget.zig").gpa;

/// Size of the buffer for one system call.
const buffer_bytes = 64 << 10;

pub const Listing = struct {
    /// NUL-terminated names of files and directories, with a slash after directory names. Links, pipes, sockets and
    /// devices are left out.
    names: []u8,
    /// All names are UTF-8.
    is_text: bool,
    /// Some name starts with a dot, as those of ignore files do.
    has_hidden: bool,

    pub fn deinit(listing: Listing) void {
        gpa.free(listing.names);
    }
};

pub const Error = error{ OutOfMemory, System };

/// `errno_out` is set if the result is `error.System`.
pub fn list(path: [*:0]const u8, errno_out: *u32) Error!Listing {
    if (builtin.os.tag != .linux) {
        errno_out.* = @backingInt(std.c.E.NOSYS);
        return error.System;
    }
    const opened = linux.open(path, .{ .ACCMODE = .RDONLY, .DIRECTORY = true, .CLOEXEC = true }, 0);
    try check(opened, errno_out);
    const fd: linux.fd_t = @intCast(opened);
    defer _ = linux.close(fd);
    var found: Found = .{};
    defer found.deinit();
    var buffer: [buffer_bytes]u8 align(@alignOf(linux.dirent64)) = undefined;
    while (true) {
        const got = linux.getdents64(fd, &buffer, buffer.len);
        try check(got, errno_out);
        if (got == 0) return found.toListing();
        var at: usize = 0;
        while (at < got) {
            const entry: *align(1) const linux.dirent64 = @ptrCast(&buffer[at]);
            const name = std.mem.span(@as(
                [*:0]const u8,
                @ptrCast(buffer[at + @offsetOf(linux.dirent64, "name") ..].ptr),
            ));
            at += entry.reclen;
            switch (if (entry.type == linux.DT.UNKNOWN) typeOf(fd, name) else entry.type) {
                linux.DT.REG => try found.add(name, false),
                linux.DT.DIR => if (!isDots(name)) try found.add(name, true),
                else => {},
            }
        }
    }
}

fn isDots(name: []const u8) bool {
    return std.mem.eql(u8, name, ".") or std.mem.eql(u8, name, "..");
}

/// Some file systems return no types with the names.
fn typeOf(directory: linux.fd_t, name: [*:0]const u8) u8 {
    var status: linux.Statx = undefined;
    const result = linux.statx(directory, name, linux.AT.SYMLINK_NOFOLLOW, .{ .TYPE = true }, &status);
    if (linux.errno(result) != .SUCCESS) return linux.DT.UNKNOWN; // It was removed.
    return @intCast(status.mode >> 12); // A mode's upper bits are numbered like the types.
}

fn check(result: usize, errno_out: *u32) error{System}!void {
    const failure = linux.errno(result);
    if (failure == .SUCCESS) return;
    errno_out.* = @backingInt(failure);
    return error.System;
}

const Found = struct {
    bytes: std.ArrayList(u8) = .empty,
    names: std.ArrayList(Name) = .empty,
    has_hidden: bool = false,

    const Name = struct {
        /// Its first bytes as a number: most names differ there.
        head: u64,
        start: u32,
        /// End of the name; there is a slash if it is a directory.
        end: u32,
        is_directory: bool,
    };

    fn deinit(found: *Found) void {
        found.bytes.deinit(gpa);
        found.names.deinit(gpa);
    }

    fn add(found: *Found, name: []const u8, is_directory: bool) error{OutOfMemory}!void {
        found.has_hidden = found.has_hidden or name[0] == '.';
        const start: u32 = std.math.cast(u32, found.bytes.items.len) orelse return error.OutOfMemory;
        try found.bytes.appendSlice(gpa, name);
        var head: [8]u8 = @splat(0);
        @memcpy(head[0..@min(name.len, 8)], name[0..@min(name.len, 8)]);
        try found.names.append(gpa, .{
            .head = std.mem.readInt(u64, &head, .big),
            .start = start,
            .end = start + @as(u32, @intCast(name.len)),
            .is_directory = is_directory,
        });
    }

    fn toListing(found: *Found) error{OutOfMemory}!Listing {
        const names = found.names.items;
        std.mem.sortUnstable(Name, names, @as([]const u8, found.bytes.items), isBefore);
        var out: std.ArrayList(u8) = .empty;
        errdefer out.deinit(gpa);
        try out.ensureTotalCapacityPrecise(gpa, found.bytes.items.len + 2 * names.len);
        for (names) |name| {
            out.appendSliceAssumeCapacity(found.bytes.items[name.start..name.end]);
            if (name.is_directory) out.appendAssumeCapacity('/');
            out.appendAssumeCapacity(0);
        }
        const is_text = std.unicode.utf8ValidateSlice(out.items);
        return .{ .is_text = is_text, .has_hidden = found.has_hidden, .names = try out.toOwnedSlice(gpa) };
    }

    fn isBefore(bytes: []const u8, a: Name, b: Name) bool {
        if (a.head != b.head) return a.head < b.head;
        return std.mem.lessThan(u8, bytes[a.start..a.end], bytes[b.start..b.end]);
    }
};

test "names are sorted by bytes, with a slash after directories" {
    if (builtin.os.tag != .linux) return error.SkipZigTest;
    const io = std.testing.io;
    var folder = std.testing.tmpDir(.{ .iterate = true });
    defer folder.cleanup();
    for ([_][]const u8{ "b", "longer than eight", "longer than an eighth", "a-b", "\xff", ".h" }) |name| {
        (try folder.dir.createFile(io, name, .{})).close(io);
    }
    try folder.dir.createDir(io, "a", .default_dir);
    try folder.dir.symLink(io, "b", "link", .{});
    var buffer: [64]u8 = undefined;
    const path = try std.fmt.bufPrint(&buffer, ".zig-cache/tmp/{s}\x00", .{&folder.sub_path});
    var errno: u32 = 0;
    const listing = try list(path[0 .. path.len - 1 :0], &errno);
    defer listing.deinit();
    try std.testing.expectEqualStrings(
        ".h\x00a/\x00a-b\x00b\x00longer than an eighth\x00longer than eight\x00\xff\x00",
        listing.names,
    );
    try std.testing.expect(!listing.is_text and listing.has_hidden);
    try folder.dir.deleteFile(io, ".h");
    const visible = try list(path[0 .. path.len - 1 :0], &errno);
    defer visible.deinit();
    try std.testing.expect(!visible.has_hidden);
}

test "anything but a directory has an error number" {
    if (builtin.os.tag != .linux) return error.SkipZigTest;
    var errno: u32 = 0;
    try std.testing.expectError(error.System, list("build.zig", &errno));
    try std.testing.expectEqual(@backingInt(linux.E.NOTDIR), errno);
}
