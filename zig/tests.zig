//! Root of the unit tests: every file that holds tests is named here.
comptime {
    _ = @import("kernels/newlines.zig");
    _ = @import("source/encoding.zig");
    _ = @import("source/open.zig");
    _ = @import("abi/bun.zig");
}
