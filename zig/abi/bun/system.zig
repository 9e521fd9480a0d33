//! What every run asks of the system. Bun's own modules offer the same, but take longer to load than a short scan; Windows
//! uses those.
const std = @import("std");
const builtin = @import("builtin");
const is_windows = builtin.os.tag == .windows;

/// Writes all of the bytes, waiting where the reader is slow. 0, or the system's error number.
export fn mb_write(descriptor: i32, bytes: [*]const u8, size_bytes: u32) callconv(.c) u32 {
    if (is_windows) return @backingInt(std.c.E.NOSYS);
    var left = bytes[0..size_bytes];
    while (left.len > 0) {
        const written = std.c.write(descriptor, left.ptr, left.len);
        if (written >= 0) {
            left = left[@intCast(written)..];
            continue;
        }
        switch (@as(std.c.E, @fromBackingInt(@as(u16, @intCast(std.c._errno().*))))) {
            .INTR => {},
            // A pipe shared with a program that made it non-blocking.
            .AGAIN => {
                var ready = [1]std.c.pollfd{.{ .fd = descriptor, .events = std.c.POLL.OUT, .revents = 0 }};
                _ = std.c.poll(&ready, 1, -1);
            },
            else => return @intCast(std.c._errno().*),
        }
    }
    return 0;
}

export fn mb_is_terminal(descriptor: i32) callconv(.c) bool {
    return !is_windows and std.c.isatty(descriptor) == 1;
}

/// Whether a NUL-terminated path names something that is there, links followed; with a slash at its end, a directory. 0, or the
/// system's error number.
export fn mb_path_access(path: [*:0]const u8) callconv(.c) u32 {
    if (is_windows) return @backingInt(std.c.E.NOSYS);
    return if (std.c.access(path, std.c.F_OK) == 0) 0 else @intCast(std.c._errno().*);
}
