//! The native library: its exported functions are in zig/abi, their implementation in the other folders.
const std = @import("std");

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

comptime {
    _ = @import("abi/bun.zig");
    _ = @import("abi/c.zig");
}
