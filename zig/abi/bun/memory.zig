//! The memory limit, and the caller's share of it.
const std = @import("std");
const budget = @import("../../memory/budget.zig");

/// Maximum bytes that the library and its caller may hold together.
export fn mb_memory_limit() callconv(.c) f64 {
    return @floatFromInt(budget.limit());
}

/// `bytes` is 1 or more.
export fn mb_memory_set_limit(bytes: f64) callconv(.c) void {
    budget.setLimit(std.math.lossyCast(usize, bytes));
}

/// Counts memory that the caller is about to allocate. Returns false, and counts nothing, if that would exceed the
/// limit.
export fn mb_memory_take(bytes: f64) callconv(.c) bool {
    return budget.take(std.math.lossyCast(usize, bytes));
}

/// The caller freed memory that it had counted.
export fn mb_memory_give(bytes: f64) callconv(.c) void {
    budget.give(std.math.lossyCast(usize, bytes));
}
