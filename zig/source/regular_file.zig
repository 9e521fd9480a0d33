//! Opens regular files for the code that uses the standard library's files: the walk and the C library.
const std = @import("std");
const builtin = @import("builtin");
const Io = std.Io;
const folder = @import("folder.zig");

/// One set of errors on every system, so that callers can name each.
pub const Error = Io.File.OpenError || error{ NotRegular, InputOutput };

/// Opens a regular file: of a path that has become a pipe meanwhile, no writer is waited for.
pub fn open(io: Io, path: []const u8) Error!Io.File {
    if (builtin.os.tag == .windows) return Io.Dir.cwd().openFile(io, path, .{});
    if (std.mem.findScalar(u8, path, 0) != null) return error.FileNotFound;
    const fd = folder.openPath(&try std.posix.toPosixPath(path), .regular).fd;
    if (fd >= 0) return .{ .handle = fd, .flags = .{ .nonblocking = false } };
    return switch (@as(std.c.E, @fromBackingInt(@intCast(std.c._errno().*)))) {
        .NOENT => error.FileNotFound,
        .ACCES, .PERM => error.AccessDenied,
        .ISDIR => error.IsDir,
        .NOTDIR => error.NotDir,
        .NAMETOOLONG => error.NameTooLong,
        .LOOP => error.SymLinkLoop,
        .SPIPE, .NXIO => error.NotRegular,
        .MFILE => error.ProcessFdQuotaExceeded,
        .NFILE => error.SystemFdQuotaExceeded,
        .IO => error.InputOutput,
        else => error.Unexpected,
    };
}

test "what is no regular file is refused" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    const io = std.testing.io;
    try std.testing.expectError(error.NotRegular, open(io, "/dev/null"));
    try std.testing.expectError(error.IsDir, open(io, "."));
    try std.testing.expectError(error.FileNotFound, open(io, "/nonexistent/file"));
    const file = try open(io, "build.zig");
    file.close(io);
}
