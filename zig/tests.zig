//! Root of the unit tests: every file that holds tests is named here.
comptime {
    _ = @import("kernels/newlines.zig");
    _ = @import("source/encoding.zig");
    _ = @import("source/open.zig");
    _ = @import("record/lines.zig");
    _ = @import("record/plain.zig");
    _ = @import("record/records.zig");
    _ = @import("table/keys.zig");
    _ = @import("table/well_formed.zig");
    _ = @import("abi/bun.zig");
}
