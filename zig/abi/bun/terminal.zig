//! The progress line, and the terminal's state after a signal.
const progress = @import("../../terminal/progress.zig");
const ending = @import("../../terminal/signals.zig");

/// Shows on standard error, a terminal with `columns` columns, how many bytes were searched; a negative `total_bytes`
/// means unknown.
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
