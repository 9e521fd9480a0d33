//! Handles a broken invariant: one line on standard error, then abort. The default handler would link stack traces into
//! every object.
const std = @import("std");
const builtin = @import("builtin");

pub fn onPanic(message: []const u8, _: ?usize) noreturn {
    const prefix = "matcher: internal error: ";
    write(prefix);
    write(message);
    write("\n");
    std.c.abort();
}

fn write(text: []const u8) void {
    if (builtin.os.tag == .windows) return; // std.c.write has another type on Windows; the abort status remains.
    _ = std.c.write(2, text.ptr, text.len);
}
