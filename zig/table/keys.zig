//! Groups by key bytes: every distinct key gets a number, in order of first occurrence, and a count.
const std = @import("std");
const isSame = @import("../value/same.zig").isSame;
const utf8 = @import("../lex/well_formed.zig");

const assert = std.debug.assert;

/// Marks an empty slot. Group numbers stay below it.
const vacant: u32 = std.math.maxInt(u32);

/// Number of rows by which prefetching of keys is ahead.
const keys_ahead = 16;

/// Longer keys are hashed by the library's function, which takes eight times as long for short ones.
const short_bytes_max = 16;
const hash_first = 0x9e3779b97f4a7c15;
const hash_second = 0xd1b54a32d192ed03;
const outside_ascii = 0x8080808080808080;

/// A group's slot with the hash of its key, so growing reads no keys, and a lookup few.
const Slot = struct { hash: u32 = 0, group: u32 = vacant };

pub const Keys = struct {
    gpa: std.mem.Allocator,
    /// Maximum number of groups, below `vacant`.
    limit: u32 = vacant - 1,
    /// Hash table; its size is a power of two.
    slots: []Slot = &.{},
    /// Concatenated keys; key `g` ends at `ends[g]`.
    pool: std.ArrayList(u8) = .empty,
    ends: std.ArrayList(u64) = .empty,
    counts: std.ArrayList(u64) = .empty,
    /// A key with ill-formed bytes replaced; text of rows.
    scratch: std.ArrayList(u8) = .empty,

    pub fn deinit(self: *Keys) void {
        self.gpa.free(self.slots);
        self.pool.deinit(self.gpa);
        self.ends.deinit(self.gpa);
        self.counts.deinit(self.gpa);
        self.scratch.deinit(self.gpa);
        self.* = undefined;
    }

    pub fn key(self: *const Keys, group: u32) []const u8 {
        assert(group < self.ends.items.len);
        const start = if (group == 0) 0 else self.ends.items[group - 1];
        return self.pool.items[@intCast(start)..@intCast(self.ends.items[group])];
    }

    /// Prefetches keys that will be read soon: of groups some rows after `row`.
    pub fn prefetchKey(self: *const Keys, groups: []const u32, row: usize) void {
        if (row + 2 * keys_ahead < groups.len) {
            const group = groups[row + 2 * keys_ahead];
            @prefetch(&self.ends.items[group -| 1], .{});
            @prefetch(&self.counts.items[group], .{});
        }
        if (row + keys_ahead < groups.len) @prefetch(self.key(groups[row + keys_ahead]).ptr, .{});
    }

    pub fn groupCount(self: *const Keys) u32 {
        return @intCast(self.ends.items.len);
    }

    /// What is known of a text before it is added.
    pub const Seen = struct {
        hash: u32,
        /// Without ill-formed bytes for certain.
        is_well_formed: bool,
    };

    pub fn see(text: []const u8) Seen {
        if (text.len > short_bytes_max) {
            const hash = std.hash.Wyhash.hash(0, text);
            return .{ .hash = @truncate(hash), .is_well_formed = utf8.isWellFormed(text) };
        }
        const words = wordsOf(text);
        const product = std.math.mulWide(u64, words[0] ^ text.len ^ hash_first, words[1] ^ hash_second);
        const folded = @as(u64, @truncate(product)) ^ @as(u64, @truncate(product >> 64));
        return .{
            .hash = @truncate(folded ^ folded >> 32),
            .is_well_formed = (words[0] | words[1]) & outside_ascii == 0,
        };
    }

    /// All bytes of a short text, of which some may be in both words.
    fn wordsOf(text: []const u8) [2]u64 {
        return switch (text.len) {
            0 => .{ 0, 0 },
            1...3 => .{ @as(u64, text[0]) | @as(u64, text[text.len / 2]) << 8 | @as(u64, text[text.len - 1]) << 16, 0 },
            4...7 => .{
                std.mem.readInt(u32, text[0..4], .little),
                std.mem.readInt(u32, text[text.len - 4 ..][0..4], .little),
            },
            8...short_bytes_max => .{
                std.mem.readInt(u64, text[0..8], .little),
                std.mem.readInt(u64, text[text.len - 8 ..][0..8], .little),
            },
            else => unreachable,
        };
    }

    /// Counts `text` and returns the number of its group. Ill-formed bytes are equal to the U+FFFD as which they are
    /// shown.
    pub fn add(self: *Keys, text: []const u8) error{ OutOfMemory, TooMany }!u32 {
        return self.addSeen(text, see(text));
    }

    pub fn addSeen(self: *Keys, text: []const u8, seen: Seen) error{ OutOfMemory, TooMany }!u32 {
        const group = try self.groupOfSeen(text, seen);
        self.counts.items[group] += 1;
        return group;
    }

    /// Number of the group of `text`, without counting it: a new group counts 0.
    pub fn groupOf(self: *Keys, text: []const u8) error{ OutOfMemory, TooMany }!u32 {
        return self.groupOfSeen(text, see(text));
    }

    fn groupOfSeen(self: *Keys, text: []const u8, seen: Seen) error{ OutOfMemory, TooMany }!u32 {
        var shown = text;
        var hash = seen.hash;
        if (!seen.is_well_formed and !utf8.isWellFormed(text)) {
            shown = try utf8.replaceIllFormed(self.gpa, text, &self.scratch);
            hash = see(shown).hash;
        }
        if (self.slots.len == 0 or self.ends.items.len * 4 >= self.slots.len * 3) try self.grow();
        assert(std.math.isPowerOfTwo(self.slots.len));
        assert(self.ends.items.len < self.slots.len); // A vacant slot ends the search.
        const mask = self.slots.len - 1;
        var at = hash & mask;
        while (self.slots[at].group != vacant) : (at = (at + 1) & mask) {
            const slot = self.slots[at];
            if (slot.hash == hash and isSame(self.key(slot.group), shown)) {
                return slot.group;
            }
        }
        if (self.ends.items.len >= self.limit) return error.TooMany;
        const group = self.groupCount();
        try self.append(shown);
        self.slots[at] = .{ .hash = hash, .group = group };
        return group;
    }

    /// Prefetches the memory that adding a text will read.
    pub fn prefetch(self: *const Keys, seen: Seen) void {
        if (self.slots.len > 0) @prefetch(&self.slots[seen.hash & (self.slots.len - 1)], .{});
    }

    fn append(self: *Keys, text: []const u8) !void {
        assert(self.counts.items.len == self.ends.items.len and self.ends.items.len < vacant);
        try self.ends.ensureUnusedCapacity(self.gpa, 1);
        try self.counts.ensureUnusedCapacity(self.gpa, 1);
        try self.pool.appendSlice(self.gpa, text);
        self.ends.appendAssumeCapacity(self.pool.items.len);
        self.counts.appendAssumeCapacity(0);
    }

    fn grow(self: *Keys) !void {
        const slots = try self.gpa.alloc(Slot, @max(64, self.slots.len * 2));
        @memset(slots, .{});
        const mask = slots.len - 1;
        for (self.slots) |slot| {
            if (slot.group == vacant) continue;
            var at = slot.hash & mask;
            while (slots[at].group != vacant) at = (at + 1) & mask;
            slots[at] = slot;
        }
        self.gpa.free(self.slots);
        self.slots = slots;
    }
};

test "groups are numbered by first occurrence and counted" {
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

test "a failing allocation leaks nothing" {
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

test "a full table still counts in existing groups" {
    var keys: Keys = .{ .gpa = std.testing.allocator, .limit = 2 };
    defer keys.deinit();
    for ([_][]const u8{ "a", "b", "a" }) |text| _ = try keys.add(text);
    try std.testing.expectError(error.TooMany, keys.add("c"));
    try std.testing.expectEqual(1, try keys.add("b"));
}
