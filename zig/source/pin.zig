//! Keeps a directory or a file of Windows in its place. While a pin is held, the system lets nobody rename, replace or
//! remove it, nor rename a directory above it, so that its path goes on leading to it. Bun opens files by paths alone:
//! it could not use a handle of ours.
const std = @import("std");
const builtin = @import("builtin");
const windows = std.os.windows;

const is_windows = builtin.os.tag == .windows;

/// Read by ts/native/pinned-directory.ts.
pub const Outcome = enum(u32) {
    pinned = 0,
    /// The system is not Windows.
    unsupported = 1,
    missing = 2,
    denied = 3,
    is_link = 4,
    not_directory = 5,
    is_directory = 6,
    in_use = 7,
    failed = 8,
};

/// Read by ts/native/pinned-directory.ts.
pub const Kind = enum(u32) {
    file = 0,
    directory = 1,
    /// A directory, or a link to one.
    directory_followed = 2,
};

/// Pins what has this name in a pinned directory; without one, `name` is an absolute path below `\??\`.
pub fn pin(within: ?*anyopaque, name: []const u16, kind: Kind, out: *?*anyopaque) Outcome {
    if (!is_windows) return .unsupported;
    if (within != null and !isSingleName(name)) return .failed;
    const attributes: windows.OBJECT.ATTRIBUTES = .{
        .RootDirectory = within,
        .ObjectName = @constCast(&windows.UNICODE_STRING.init(name)),
    };
    var handle: windows.HANDLE = undefined;
    var status: windows.IO_STATUS_BLOCK = undefined;
    // Without the right to read, the system would not compare how the handle is shared. Deleting is not: that includes
    // renaming.
    const opened = windows.ntdll.NtCreateFile(
        &handle,
        .{ .STANDARD = .{ .SYNCHRONIZE = true }, .GENERIC = .{ .READ = true } },
        &attributes,
        &status,
        null,
        .{ .NORMAL = true },
        .{ .READ = true, .WRITE = true },
        .OPEN,
        .{
            .IO = .SYNCHRONOUS_NONALERT,
            .DIRECTORY_FILE = kind == .directory_followed,
            .OPEN_REPARSE_POINT = kind != .directory_followed,
            .OPEN_FOR_BACKUP_INTENT = true,
        },
        null,
        0,
    );
    if (opened != .SUCCESS) return outcomeOf(opened);
    const found = if (kind == .directory_followed) .pinned else checkHandle(handle, kind);
    if (found == .pinned) out.* = handle else unpin(handle);
    return found;
}

/// Names that the system would resolve to another place than an entry of the directory.
fn isSingleName(name: []const u16) bool {
    for (name) |unit| if (unit == '\\' or unit == '/' or unit == ':') return false;
    return name.len > 0;
}

fn checkHandle(handle: windows.HANDLE, kind: Kind) Outcome {
    var status: windows.IO_STATUS_BLOCK = undefined;
    var info: extern struct { attributes: windows.FILE.ATTRIBUTE, tag: windows.IO_REPARSE_TAG } = undefined;
    const queried = windows.ntdll.NtQueryInformationFile(handle, &status, &info, @sizeOf(@TypeOf(info)), .AttributeTag);
    if (queried != .SUCCESS) return .failed;
    // Files that are kept elsewhere, such as in a cloud, are reparse points too, but lead to no other name.
    if (info.attributes.REPARSE_POINT and info.tag.IsSurrogate) return .is_link;
    if (info.attributes.DIRECTORY == (kind == .directory)) return .pinned;
    return if (kind == .directory) .not_directory else .is_directory;
}

fn outcomeOf(status: windows.NTSTATUS) Outcome {
    return switch (status) {
        .OBJECT_NAME_NOT_FOUND, .OBJECT_PATH_NOT_FOUND, .OBJECT_NAME_INVALID, .NO_SUCH_FILE => .missing,
        .ACCESS_DENIED, .DELETE_PENDING => .denied,
        .NOT_A_DIRECTORY => .not_directory,
        .SHARING_VIOLATION => .in_use,
        else => .failed,
    };
}

pub fn unpin(handle: *anyopaque) void {
    if (is_windows) _ = windows.ntdll.NtClose(handle);
}

/// Writes the path of a pinned directory, without links. Returns its number of units; 0 if it does not fit.
pub fn pathOf(handle: *anyopaque, out: []u16) u32 {
    if (!is_windows) return 0;
    const units = kernel32(FinalPath, "GetFinalPathNameByHandleW")(handle, out.ptr, @intCast(out.len), 0);
    return if (units < out.len) units else 0;
}

const FinalPath = fn (handle: *anyopaque, path: [*]u16, units: u32, flags: u32) callconv(.winapi) u32;

fn kernel32(comptime Function: type, comptime name: []const u8) *const Function {
    return @extern(*const Function, .{ .name = name, .library_name = "kernel32" });
}

test "only Windows pins" {
    if (is_windows) return error.SkipZigTest;
    var handle: ?*anyopaque = null;
    try std.testing.expectEqual(.unsupported, pin(null, &.{'a'}, .file, &handle));
    try std.testing.expectEqual(null, handle);
}

test "a directory stays where it is while it is pinned, and links are not followed" {
    if (!is_windows) return error.SkipZigTest;
    const io = std.testing.io;
    var tmp = std.testing.tmpDir(.{});
    defer tmp.cleanup();
    try tmp.dir.createDir(io, "inner", .default_dir);
    try tmp.dir.writeFile(io, .{ .sub_path = "inner/file", .data = "text" });
    const inner = std.unicode.utf8ToUtf16LeStringLiteral("inner");
    const file = std.unicode.utf8ToUtf16LeStringLiteral("file");
    var handle: ?*anyopaque = null;
    try std.testing.expectEqual(.is_directory, pin(tmp.dir.handle, inner, .file, &handle));
    try std.testing.expectEqual(.pinned, pin(tmp.dir.handle, inner, .directory, &handle));
    var held: ?*anyopaque = null;
    try std.testing.expectEqual(.missing, pin(handle.?, inner, .directory, &held));
    try std.testing.expectEqual(.not_directory, pin(handle.?, file, .directory, &held));
    try std.testing.expectEqual(.failed, pin(tmp.dir.handle, inner ++ &[_]u16{'\\'} ++ file, .file, &held));
    try std.testing.expectEqual(.pinned, pin(handle.?, file, .file, &held));
    var paths: [3][512:0]u16 = undefined;
    const units = pathOf(handle.?, &paths[0]);
    try std.testing.expect(std.mem.endsWith(u16, paths[0][0..units], inner));
    for (paths[1..]) |*path| @memcpy(path[0..units], paths[0][0..units]);
    inline for (.{ "", "\\file", "-moved" }, 0..) |ending, i| {
        const wide = std.unicode.utf8ToUtf16LeStringLiteral(ending);
        @memcpy(paths[i][units..][0 .. wide.len + 1], wide[0 .. wide.len + 1]);
    }
    // The calls of the standard library need a newer Windows than Wine 8 is.
    const delete = kernel32(fn (path: [*:0]const u16) callconv(.winapi) c_int, "DeleteFileW");
    const move = kernel32(fn (from: [*:0]const u16, to: [*:0]const u16) callconv(.winapi) c_int, "MoveFileW");
    try std.testing.expectEqual(0, delete(&paths[1]));
    unpin(held.?);
    try std.testing.expectEqual(0, move(&paths[0], &paths[2]));
    unpin(handle.?);
    try std.testing.expect(delete(&paths[1]) != 0);
    try std.testing.expect(move(&paths[0], &paths[2]) != 0);
}
