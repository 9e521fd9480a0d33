//! The library as a module of WebAssembly, for the playground in the browser: what lexes, matches and reads, without
//! files, threads and devices.
const std = @import("std");

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

comptime {
    _ = @import("abi/wasm.zig");
}
