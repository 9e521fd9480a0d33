//! The memory limit.
const std = @import("std");
const budget = @import("../../memory/budget.zig");

/// Maximum bytes that the library may hold of what grows with an input.
pub export fn mb_memory_limit() callconv(.c) f64 {
    return @floatFromInt(budget.limit());
}

/// Bytes that the library holds of what grows with an input.
pub export fn mb_memory_held() callconv(.c) f64 {
    return @floatFromInt(budget.countHeld());
}

/// `bytes` is 1 or more.
pub export fn mb_memory_set_limit(bytes: f64) callconv(.c) void {
    budget.setLimit(std.math.lossyCast(usize, bytes));
}
