//! The progress line, and what a signal leaves on a terminal.
const progress = @import("../../terminal/progress.zig");
const ending = @import("../../terminal/signals.zig");

/// Tells on standard error, a terminal of so many columns, how many bytes were searched; a `total_bytes` below 0 is not
/// known.
export fn mb_progress_start(total_bytes: f64, columns: u32) callconv(.c) void {
    progress.start(if (total_bytes < 0) null else @intFromFloat(total_bytes), columns);
}

export fn mb_progress_end() callconv(.c) void {
    progress.end();
}

/// From now on a signal that ends the program leaves the terminal clean.
export fn mb_terminal_guard() callconv(.c) void {
    ending.guard();
}
