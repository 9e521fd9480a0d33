//! Groups by key bytes: every distinct key gets a number, in order of first sight, and a count.
const std = @import("std");
const utf8 = @import("well_formed.zig");

/// Marks an empty slot. Group numbers stay below it.
const vacant: u32 = std.math.maxInt(u32);

pub const Keys = struct {
    gpa: std.mem.Allocator,
    /// Groups there may be, below `vacant`.
    limit: u32 = vacant - 1,
    /// Group numbers, placed by hash; a power of two of them.
    slots: []u32 = &.{},
    /// Hash of each group's key, so that growing reads no key and a look-up few.
    hashes: std.ArrayList(u32) = .empty,
    /// Keys one after another; key `g` ends at `ends[g]`.
    pool: std.ArrayList(u8) = .empty,
    ends: std.ArrayList(u64) = .empty,
    counts: std.ArrayList(u64) = .empty,
    /// A key with its ill-formed bytes replaced; text of rows.
    scratch: std.ArrayList(u8) = .empty,

    pub fn deinit(self: *Keys) void {
        self.gpa.free(self.slots);
        self.hashes.deinit(self.gpa);
        self.pool.deinit(self.gpa);
        self.ends.deinit(self.gpa);
        self.counts.deinit(self.gpa);
        self.scratch.deinit(self.gpa);
        self.* = undefined;
    }

    pub fn key(self: *const Keys, group: u32) []const u8 {
        const start = if (group == 0) 0 else self.ends.items[group - 1];
        return self.pool.items[@intCast(start)..@intCast(self.ends.items[group])];
    }

    pub fn group_count(self: *const Keys) u32 {
        return @intCast(self.ends.items.len);
    }

    /// The number of the group of `text`, which counts one more. Ill-formed bytes count as the U+FFFD they are shown as.
    pub fn add(self: *Keys, text: []const u8) error{ OutOfMemory, TooMany }!u32 {
        const shown = if (utf8.is_well_formed(text)) text else try utf8.replaced(self.gpa, text, &self.scratch);
        if (self.slots.len == 0 or self.ends.items.len * 4 >= self.slots.len * 3) try self.grow();
        const hash: u32 = @truncate(std.hash.Wyhash.hash(0, shown));
        const mask = self.slots.len - 1;
        var slot = hash & mask;
        while (self.slots[slot] != vacant) : (slot = (slot + 1) & mask) {
            const group = self.slots[slot];
            if (self.hashes.items[group] == hash and std.mem.eql(u8, self.key(group), shown)) {
                self.counts.items[group] += 1;
                return group;
            }
        }
        if (self.ends.items.len >= self.limit) return error.TooMany;
        const group = self.group_count();
        try self.append(hash, shown);
        self.slots[slot] = group;
        return group;
    }

    fn append(self: *Keys, hash: u32, text: []const u8) !void {
        try self.hashes.ensureUnusedCapacity(self.gpa, 1);
        try self.ends.ensureUnusedCapacity(self.gpa, 1);
        try self.counts.ensureUnusedCapacity(self.gpa, 1);
        try self.pool.appendSlice(self.gpa, text);
        self.hashes.appendAssumeCapacity(hash);
        self.ends.appendAssumeCapacity(self.pool.items.len);
        self.counts.appendAssumeCapacity(1);
    }

    fn grow(self: *Keys) !void {
        const slots = try self.gpa.alloc(u32, @max(64, self.slots.len * 2));
        @memset(slots, vacant);
        const mask = slots.len - 1;
        for (self.hashes.items, 0..) |hash, group| {
            var slot = hash & mask;
            while (slots[slot] != vacant) slot = (slot + 1) & mask;
            slots[slot] = @intCast(group);
        }
        self.gpa.free(self.slots);
        self.slots = slots;
    }
};

test "groups in order of first sight, counted" {
    var keys: Keys = .{ .gpa = std.testing.allocator };
    defer keys.deinit();
    for ([_][]const u8{ "b", "", "a", "b", "b", "a" }, [_]u32{ 0, 1, 2, 0, 0, 2 }) |text, group| {
        try std.testing.expectEqual(group, try keys.add(text));
    }
    try std.testing.expectEqualSlices(u64, &.{ 3, 1, 2 }, keys.counts.items);
    try std.testing.expectEqualStrings("", keys.key(1));
}

test "ill-formed keys are grouped as they are shown" {
    var keys: Keys = .{ .gpa = std.testing.allocator };
    defer keys.deinit();
    try std.testing.expectEqual(0, try keys.add("a\xff"));
    try std.testing.expectEqual(0, try keys.add("a\xfe"));
    try std.testing.expectEqual(0, try keys.add("a\u{fffd}"));
    try std.testing.expectEqualStrings("a\u{fffd}", keys.key(0));
}

test "a failing allocation leaves nothing behind" {
    for (0..30) |fail_index| {
        var failing: std.testing.FailingAllocator = .init(std.testing.allocator, .{ .fail_index = fail_index });
        var keys: Keys = .{ .gpa = failing.allocator() };
        defer keys.deinit();
        for (0..200) |number| {
            var buffer: [8]u8 = undefined;
            _ = keys.add(std.fmt.bufPrint(&buffer, "{d}\xff", .{number}) catch unreachable) catch break;
        }
    }
}

test "a table of no more groups counts on in those it has" {
    var keys: Keys = .{ .gpa = std.testing.allocator, .limit = 2 };
    defer keys.deinit();
    for ([_][]const u8{ "a", "b", "a" }) |text| _ = try keys.add(text);
    try std.testing.expectError(error.TooMany, keys.add("c"));
    try std.testing.expectEqual(1, try keys.add("b"));
}
