comptime {
    _ = @import("match/plain_test.zig");
    _ = @import("match/path.zig");
    _ = @import("match/registers.zig");
}
