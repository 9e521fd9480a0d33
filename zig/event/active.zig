//! The ways to read a record that have read one of this input.
const std = @import("std");
const Allocator = std.mem.Allocator;

pub const Active = struct {
    /// For each way, whether it is among them.
    has: []bool,
    /// Their numbers, in order.
    numbers: std.ArrayList(u32),

    pub fn init(gpa: Allocator, count: usize) Allocator.Error!Active {
        const has = try gpa.alloc(bool, count);
        errdefer gpa.free(has);
        @memset(has, false);
        return .{ .has = has, .numbers = try .initCapacity(gpa, count) };
    }

    pub fn deinit(active: *Active, gpa: Allocator) void {
        gpa.free(active.has);
        active.numbers.deinit(gpa);
    }

    pub fn clear(active: *Active) void {
        @memset(active.has, false);
        active.numbers.clearRetainingCapacity();
    }

    pub fn add(active: *Active, number: u32) void {
        if (active.has[number]) return;
        active.has[number] = true;
        const at = for (active.numbers.items, 0..) |other, at| {
            if (other > number) break at;
        } else active.numbers.items.len;
        active.numbers.insertAssumeCapacity(at, number);
    }
};
