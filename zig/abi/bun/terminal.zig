//! The progress line, the terminal's state after a signal, and whether output still has a reader.
const std = @import("std");
const builtin = @import("builtin");
const progress = @import("../../terminal/progress.zig");
const ending = @import("../../terminal/signals.zig");

/// Shows the number of bytes searched on standard error, a terminal with `columns` columns. A negative `total_bytes`
/// means unknown.
pub export fn mb_progress_start(total_bytes: f64, columns: u32) callconv(.c) void {
    progress.start(if (total_bytes < 0) null else @intFromFloat(total_bytes), columns);
}

pub export fn mb_progress_end() callconv(.c) void {
    progress.end();
}

/// Restores the terminal if a signal ends the program from now on.
pub export fn mb_terminal_guard() callconv(.c) void {
    ending.guard();
}

/// Whether the other end of the pipe or socket is closed.
pub export fn mb_reader_is_gone(descriptor: i32) callconv(.c) bool {
    if (builtin.os.tag == .windows) return false;
    var awaited = [1]std.c.pollfd{.{ .fd = descriptor, .events = 0, .revents = 0 }};
    if (std.c.poll(&awaited, 1, 0) <= 0) return false;
    return awaited[0].revents & (std.c.POLL.ERR | std.c.POLL.HUP) != 0;
}
