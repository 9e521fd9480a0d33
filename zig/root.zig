//! The native library: its exported doors are in zig/abi, everything behind them in the rooms beside it.
const std = @import("std");

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

comptime {
    _ = @import("abi/bun.zig");
    _ = @import("abi/c.zig");
}
