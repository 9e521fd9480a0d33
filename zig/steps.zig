//! Counts steps in tests, which bound their growth; outside tests, counting does nothing. Every loop whose number of
//! rounds is not obvious counts them.
const std = @import("std");
const builtin = @import("builtin");

/// Also counts threads that lex ahead.
var taken: std.atomic.Value(u64) = .init(0);

pub inline fn count(number: u64) void {
    if (builtin.is_test) _ = taken.fetchAdd(number, .monotonic);
}

/// For tests: all steps so far.
pub fn total() u64 {
    return taken.load(.monotonic);
}

/// Ascending order of numbers that counts comparisons as steps.
pub fn ascending(comptime T: type) fn (void, T, T) bool {
    return struct {
        fn isBefore(_: void, a: T, b: T) bool {
            count(1);
            return a < b;
        }
    }.isBefore;
}
