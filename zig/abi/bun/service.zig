//! What a service needs of the system: messages to the manager of services, a lock, a clock that is never set.
const std = @import("std");
const builtin = @import("builtin");
const is_windows = builtin.os.tag == .windows;
const no_such_call = @backingInt(std.c.E.NOSYS);

/// Sends one datagram to a Unix socket, without waiting for its reader. An address that begins with NUL is abstract.
/// 0, or the system's error number.
pub export fn mb_datagram_send(
    address: [*]const u8,
    address_bytes: u32,
    message: [*]const u8,
    message_bytes: u32,
) callconv(.c) u32 {
    if (is_windows) return no_such_call;
    const Address = std.c.sockaddr.un;
    var to: Address = undefined;
    if (address_bytes == 0 or address_bytes > to.path.len) return @backingInt(std.c.E.NAMETOOLONG);
    @memset(std.mem.asBytes(&to), 0);
    to.family = std.c.AF.UNIX;
    @memcpy(to.path[0..address_bytes], address[0..address_bytes]);
    const size: u32 = @offsetOf(Address, "path") + address_bytes;
    const socket = std.c.socket(std.c.AF.UNIX, std.c.SOCK.DGRAM, 0);
    if (socket < 0) return lastError();
    defer _ = std.c.close(socket);
    _ = std.c.fcntl(socket, std.c.F.SETFD, @as(c_int, std.c.FD_CLOEXEC));
    const dont_wait = std.c.MSG.DONTWAIT;
    const sent = std.c.sendto(socket, message, message_bytes, dont_wait, @ptrCast(&to), @intCast(size));
    return if (sent < 0) lastError() else 0;
}

/// Locks an open file for this process until it is closed, without waiting. 0, or the system's error number, which is
/// `EAGAIN` if another has the lock.
pub export fn mb_lock_exclusive(descriptor: i32) callconv(.c) u32 {
    if (is_windows) return no_such_call;
    const exclusive_without_waiting = 2 | 4;
    while (std.c.flock(descriptor, exclusive_without_waiting) != 0) {
        if (lastError() != @backingInt(std.c.E.INTR)) return lastError();
    }
    return 0;
}

/// Microseconds of the clock that is never set, as the manager of services counts them; 0 on Windows.
pub export fn mb_monotonic_us() callconv(.c) f64 {
    if (is_windows) return 0;
    var now: std.c.timespec = undefined;
    if (std.c.clock_gettime(.MONOTONIC, &now) != 0) return 0;
    return @as(f64, @floatFromInt(now.sec)) * std.time.us_per_s + @floor(@as(f64, @floatFromInt(now.nsec)) / 1000);
}

fn lastError() u32 {
    return @intCast(std.c._errno().*);
}

test "an address that is too long is refused, and nobody's address is unreachable" {
    if (is_windows) return error.SkipZigTest;
    const long: [200]u8 = @splat('a');
    try std.testing.expectEqual(@backingInt(std.c.E.NAMETOOLONG), mb_datagram_send(&long, long.len, "x", 1));
    try std.testing.expect(mb_datagram_send("\x00nobody listens here", 20, "x", 1) != 0);
}
