//! Steps that a text costs, counted in tests alone, which bound how they grow; elsewhere a count is nothing. A loop
//! whose rounds don't follow from its bounds at sight counts them.
const std = @import("std");
const builtin = @import("builtin");

/// Threads that lex ahead count too.
var taken: std.atomic.Value(u64) = .init(0);

pub inline fn count(number: u64) void {
    if (builtin.is_test) _ = taken.fetchAdd(number, .monotonic);
}

/// For tests: all steps so far.
pub fn total() u64 {
    return taken.load(.monotonic);
}

/// The ascending order of numbers, whose comparisons are steps.
pub fn ascending(comptime T: type) fn (void, T, T) bool {
    return struct {
        fn isBefore(_: void, a: T, b: T) bool {
            count(1);
            return a < b;
        }
    }.isBefore;
}
