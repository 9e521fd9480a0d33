//! Records that are found from front to back and returned from either end.
const std = @import("std");
const assert = std.debug.assert;
const Argument = @import("../argument.zig").Argument;
const Error = @import("../../lex/segments.zig").Error;
const Span = @import("../../structure/span.zig").Span;

/// The records found by a finder. `Finder` has `init(gpa, text, argument)`, `deinit()` and `more(*ArrayList(Span))`,
/// which appends the next records, possibly none, and returns whether there may be more.
pub fn Listed(comptime Finder: type) type {
    return struct {
        const Self = @This();

        gpa: std.mem.Allocator,
        finder: Finder,
        found: std.ArrayList(Span) = .empty,
        /// Index in `found` of the next record from the front.
        front: usize = 0,
        is_done: bool = false,

        pub fn init(gpa: std.mem.Allocator, text: []const u8, argument: Argument) Error!Self {
            return .{ .gpa = gpa, .finder = try .init(gpa, text, argument) };
        }

        pub fn deinit(self: *Self) void {
            self.finder.deinit();
            self.found.deinit(self.gpa);
        }

        /// The first record not returned yet.
        pub fn next(self: *Self) Error!?Span {
            while (self.front == self.found.items.len) {
                if (self.is_done) return null;
                self.found.clearRetainingCapacity();
                self.front = 0;
                try self.extend();
            }
            self.front += 1;
            return self.found.items[self.front - 1];
        }

        /// The next records, as far as they have been found.
        pub fn ready(self: *const Self) []const Span {
            return self.found.items[self.front..];
        }

        /// Drops the next `count` records, which have been found.
        pub fn drop(self: *Self, count: usize) void {
            assert(count <= self.found.items.len - self.front);
            self.front += count;
        }

        /// Drops the next records that end at or before `place`, as far as they have been found.
        pub fn skip(self: *Self, place: u64) void {
            const found = self.found.items;
            while (self.front < found.len and found[self.front].end <= place) self.front += 1;
        }

        /// The last record not returned yet. This finds all records first.
        pub fn previous(self: *Self) Error!?Span {
            while (!self.is_done) try self.extend();
            if (self.front == self.found.items.len) return null;
            return self.found.pop();
        }

        fn extend(self: *Self) Error!void {
            self.is_done = !try self.finder.more(&self.found);
        }
    };
}
