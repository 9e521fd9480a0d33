//! Ending by a signal on a terminal: what was begun there is undone, then the program dies of the signal, so that the
//! shell sees what it was.
const std = @import("std");
const builtin = @import("builtin");
const posix = std.posix;
const progress = @import("progress.zig");

const signals = [_]posix.SIG{ .INT, .TERM };
/// What was done at each signal before; that is done behind us.
var before: [signals.len]posix.Sigaction = undefined;

/// Catches the signals that end the program, where nobody ignores them; a second call changes nothing.
pub fn guard() void {
    if (builtin.os.tag == .windows) return; // The console ends a program by itself, and needs nothing undone.
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
    _ = std.c.raise(signal); // Comes when this has returned, and finds the old action.
}

/// Ends what a half-written piece left painted.
const reset = "\x1b[0m";
