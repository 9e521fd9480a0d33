//! Handles signals that end the program on a terminal: resets the progress line and colours, then lets the signal end
//! the program, so that the shell sees which one it was.
const std = @import("std");
const builtin = @import("builtin");
const posix = std.posix;
const progress = @import("progress.zig");

const signals = [_]posix.SIG{ .INT, .TERM };
/// The previous actions, which are taken after ours.
var before: [signals.len]posix.Sigaction = undefined;

/// Handles the signals that end the program, except those that are ignored; a second call changes nothing.
pub fn guard() void {
    if (builtin.os.tag == .windows) return; // The console ends a program, and nothing has to be reset.
    const action: posix.Sigaction = .{ .handler = .{ .handler = undo }, .mask = posix.sigemptyset(), .flags = 0 };
    for (signals, &before) |signal, *old| {
        var present: posix.Sigaction = undefined;
        posix.sigaction(signal, null, &present);
        if (present.handler.handler == posix.SIG.IGN or present.handler.handler == undo) continue;
        old.* = present;
        posix.sigaction(signal, &action, null);
    }
}

fn undo(signal: posix.SIG) callconv(.c) void {
    progress.eraseInHandler();
    if (std.c.isatty(1) != 0) _ = std.c.write(1, reset, reset.len);
    for (signals, &before) |one, *old| if (one == signal) posix.sigaction(signal, old, null);
    _ = std.c.raise(signal); // Delivered after this handler returns, to the old action.
}

/// Resets colours left by partial output.
const reset = "\x1b[0m";
