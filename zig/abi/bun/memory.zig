//! The limit of memory, and what the caller holds against it.
const std = @import("std");
const budget = @import("../../memory/budget.zig");

/// Bytes that the library and its caller may hold in all.
export fn mb_memory_limit() callconv(.c) f64 {
    return @floatFromInt(budget.limit());
}

/// `bytes` is 1 or more.
export fn mb_memory_set_limit(bytes: f64) callconv(.c) void {
    budget.setLimit(std.math.lossyCast(usize, bytes));
}

/// Counts memory that the caller is about to take. False, and nothing is counted, where it passes the limit.
export fn mb_memory_take(bytes: f64) callconv(.c) bool {
    return budget.take(std.math.lossyCast(usize, bytes));
}

/// The caller gave back memory that it had counted.
export fn mb_memory_give(bytes: f64) callconv(.c) void {
    budget.give(std.math.lossyCast(usize, bytes));
}
