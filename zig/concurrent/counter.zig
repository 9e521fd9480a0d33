//! A number of 64 bits that several threads add to.
const std = @import("std");
const builtin = @import("builtin");

/// Without threads no operation has to be atomic, and 32-bit processors have none of 64 bits.
const is_alone = builtin.single_threaded;

pub const Counter = struct {
    raw: u64 = 0,

    /// Adds a number, and returns what was there before.
    pub inline fn add(counter: *Counter, number: u64) u64 {
        if (is_alone) {
            defer counter.raw +%= number;
            return counter.raw;
        }
        return @atomicRmw(u64, &counter.raw, .Add, number, .monotonic);
    }

    pub inline fn get(counter: *const Counter) u64 {
        return if (is_alone) counter.raw else @atomicLoad(u64, &counter.raw, .monotonic);
    }

    pub inline fn reset(counter: *Counter) void {
        if (is_alone) counter.raw = 0 else @atomicStore(u64, &counter.raw, 0, .monotonic);
    }
};
