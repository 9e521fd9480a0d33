//! System calls needed by every run. Bun's modules offer them too, but take longer to load than a short scan; Windows
//! uses those.
const std = @import("std");
const builtin = @import("builtin");
const folder = @import("../../source/folder.zig");
const word = @import("../../source/word.zig");
/// On Windows Bun's modules are used; a browser has no such calls.
const lacks_calls = builtin.os.tag == .windows or builtin.os.tag == .wasi;

/// Writes all of the bytes, waiting for a slow reader. 0, or the system's error number.
pub export fn mb_write(descriptor: i32, bytes: [*]const u8, size_bytes: u32) callconv(.c) u32 {
    if (lacks_calls) return @backingInt(std.c.E.NOSYS);
    if (wasClosed(descriptor)) return @backingInt(std.c.E.BADF);
    var left = bytes[0..size_bytes];
    while (left.len > 0) {
        const written = std.c.write(descriptor, left.ptr, left.len);
        if (written >= 0) {
            left = left[@intCast(written)..];
        } else if (!isReady(descriptor, std.c.POLL.OUT)) return lastError();
    }
    return 0;
}

/// Waits for at least one byte and reads what is available. Returns the number of bytes, 0 at the end; if negative, the
/// system's error number.
pub export fn mb_read(descriptor: i32, into: [*]u8, size_bytes: u32) callconv(.c) i32 {
    if (lacks_calls) return -@as(i32, @backingInt(std.c.E.NOSYS));
    if (wasClosed(descriptor)) return -@as(i32, @backingInt(std.c.E.BADF));
    while (true) {
        const got = std.c.read(descriptor, into, @min(size_bytes, std.math.maxInt(i32)));
        if (got >= 0) return @intCast(got);
        if (!isReady(descriptor, std.c.POLL.IN)) return -@as(i32, @intCast(lastError()));
    }
}

/// Opens the file at a NUL-terminated path for reading; with `regular_only`, nothing else. Returns its descriptor; if
/// negative, the system's error number.
pub export fn mb_open(path: [*:0]const u8, regular_only: bool) callconv(.c) i32 {
    if (lacks_calls) return -@as(i32, @backingInt(std.c.E.NOSYS));
    while (true) {
        const descriptor = folder.openPath(path, if (regular_only) .regular else .any).fd;
        if (descriptor >= 0) return descriptor;
        if (lastError() != @backingInt(std.c.E.INTR)) return -@as(i32, @intCast(lastError()));
    }
}

pub export fn mb_close(descriptor: i32) callconv(.c) void {
    if (!lacks_calls) _ = std.c.close(descriptor);
}

/// Writes the size of an open file. Returns 1 if it is a regular file, 0 if not; if negative, the system's error
/// number.
pub export fn mb_file_size(descriptor: i32, size_bytes: *f64) callconv(.c) i32 {
    const mode, const size = switch (builtin.os.tag) {
        .windows, .wasi => return -@as(i32, @backingInt(std.c.E.NOSYS)),
        .linux => found: {
            const linux = std.os.linux;
            var status: linux.Statx = undefined;
            const wanted: linux.STATX = .{ .TYPE = true, .SIZE = true };
            const failure = linux.errno(linux.statx(descriptor, "", linux.AT.EMPTY_PATH, wanted, &status));
            if (failure != .SUCCESS) return -@as(i32, @backingInt(failure));
            break :found .{ status.mode, status.size };
        },
        else => found: {
            var status: std.c.Stat = undefined;
            if (std.c.fstat(descriptor, &status) != 0) return -@as(i32, @intCast(lastError()));
            break :found .{ status.mode, status.size };
        },
    };
    size_bytes.* = @floatFromInt(size);
    return @intFromBool(mode & std.c.S.IFMT == std.c.S.IFREG);
}

/// Reads from offset `from` of an open file. Returns the number of bytes, 0 at the end; if negative, the system's error
/// number.
pub export fn mb_read_at(descriptor: i32, into: [*]u8, size_bytes: u32, from: f64) callconv(.c) i32 {
    if (lacks_calls) return -@as(i32, @backingInt(std.c.E.NOSYS));
    while (true) {
        const offset: std.c.off_t = @intFromFloat(from);
        const got = std.c.pread(descriptor, into, @min(size_bytes, std.math.maxInt(i32)), offset);
        if (got >= 0) return @intCast(got);
        if (!isReady(descriptor, std.c.POLL.IN)) return -@as(i32, @intCast(lastError()));
    }
}

/// Whether the first `limit_bytes` of an open file hold the word, which is ASCII in lower case, in any letter case.
pub export fn mb_holds_word(descriptor: i32, text: [*]const u8, size_bytes: u32, limit_bytes: u32) callconv(.c) bool {
    if (lacks_calls or size_bytes == 0 or size_bytes > word.word_bytes_max) return true;
    return word.isIn(descriptor, text[0..size_bytes], limit_bytes);
}

/// Whether the caller started the process with this standard descriptor closed. The runtime then opens the null device
/// in its place, so that no other file gets the number; output to it would be lost silently. An inherited descriptor
/// never has the flag "close on exec", but one that the runtime opened does; so does a terminal, which the runtime
/// reopens.
fn wasClosed(descriptor: i32) bool {
    if (descriptor > 2) return false;
    const flags = std.c.fcntl(descriptor, std.c.F.GETFD);
    return flags >= 0 and flags & std.c.FD_CLOEXEC != 0 and std.c.isatty(descriptor) == 0;
}

/// Whether a failed call can be repeated: it was interrupted, or the descriptor, which another program made
/// non-blocking, is ready now.
fn isReady(descriptor: i32, event: i16) bool {
    const number = std.c._errno().*;
    if (number == @backingInt(std.c.E.INTR)) return true;
    if (number != @backingInt(std.c.E.AGAIN)) return false;
    var awaited = [1]std.c.pollfd{.{ .fd = descriptor, .events = event, .revents = 0 }};
    _ = std.c.poll(&awaited, 1, -1);
    return true;
}

fn lastError() u32 {
    return @intCast(std.c._errno().*);
}

/// Creates a pipe whose ends no other program inherits: what is read, then what is written. 0, or the system's error
/// number.
pub export fn mb_pipe(ends: *[2]i32) callconv(.c) u32 {
    if (lacks_calls) return @backingInt(std.c.E.NOSYS);
    if (std.c.pipe(ends) != 0) return lastError();
    for (ends) |end| _ = std.c.fcntl(end, std.c.F.SETFD, @as(c_int, std.c.FD_CLOEXEC));
    return 0;
}

pub export fn mb_is_terminal(descriptor: i32) callconv(.c) bool {
    return !lacks_calls and std.c.isatty(descriptor) == 1;
}

/// Whether the process ignores the signal with this number, as with SIGHUP under `nohup`.
pub export fn mb_signal_is_ignored(number: i32) callconv(.c) bool {
    if (lacks_calls) return false;
    var action: std.posix.Sigaction = undefined;
    std.posix.sigaction(@fromBackingInt(@as(u32, @intCast(number))), null, &action);
    return action.handler.handler == std.posix.SIG.IGN;
}

/// The type of the file at a NUL-terminated path, following links, numbered as in ts/native/system.ts; if negative, the
/// system's error number.
pub export fn mb_path_kind(path: [*:0]const u8) callconv(.c) i32 {
    const file = 0;
    const directory = 1;
    const other = 2; // A pipe, a device.
    const mode = switch (builtin.os.tag) {
        .windows, .wasi => return -@as(i32, @backingInt(std.c.E.NOSYS)),
        .linux => mode: {
            const linux = std.os.linux;
            var status: linux.Statx = undefined;
            const failure = linux.errno(linux.statx(linux.AT.FDCWD, path, 0, .{ .TYPE = true }, &status));
            if (failure != .SUCCESS) return -@as(i32, @backingInt(failure));
            break :mode status.mode;
        },
        else => mode: {
            var status: std.c.Stat = undefined;
            if (std.c.stat(path, &status) != 0) return -@as(i32, @intCast(lastError()));
            break :mode status.mode;
        },
    };
    return switch (mode & std.c.S.IFMT) {
        std.c.S.IFREG => file,
        std.c.S.IFDIR => directory,
        else => other,
    };
}
