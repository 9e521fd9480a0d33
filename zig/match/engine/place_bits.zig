//! A bit per place of a search. Few are set if the rows and the pattern are both long, as where each token has an
//! instruction of its own: then bits are allocated in pages when the first of them is set.
const std = @import("std");
const Allocator = std.mem.Allocator;

/// More bits than these are kept in pages.
const dense_bits_max = 1 << 23;
const page_bits = 1 << 11;
const Page = std.StaticBitSet(page_bits);

pub const PlaceBits = struct {
    dense: std.DynamicBitSetUnmanaged = .{},
    /// For each page its place in `pages` plus one; 0 if none of its bits was set. Empty if the bits are dense.
    directory: []u32 = &.{},
    pages: std.ArrayList(Page) = .empty,

    pub fn deinit(bits: *PlaceBits, gpa: Allocator) void {
        bits.dense.deinit(gpa);
        gpa.free(bits.directory);
        bits.pages.deinit(gpa);
    }

    /// Makes room for `count` bits, none of which is set.
    pub fn clear(bits: *PlaceBits, gpa: Allocator, count: usize) Allocator.Error!void {
        const is_dense = count <= dense_bits_max;
        const pages = if (is_dense) 0 else count / page_bits + 1;
        bits.pages.clearRetainingCapacity();
        if (bits.directory.len != pages) {
            gpa.free(bits.directory);
            bits.directory = &.{};
            bits.directory = try gpa.alloc(u32, pages);
        }
        @memset(bits.directory, 0);
        try bits.dense.resize(gpa, if (is_dense) count else 0, false);
        bits.dense.unsetAll();
    }

    pub fn isSet(bits: *const PlaceBits, bit: usize) bool {
        if (bits.directory.len == 0) return bits.dense.isSet(bit);
        const page = bits.directory[bit / page_bits];
        return page != 0 and bits.pages.items[page - 1].isSet(bit % page_bits);
    }

    pub fn set(bits: *PlaceBits, gpa: Allocator, bit: usize) Allocator.Error!void {
        if (bits.directory.len == 0) return bits.dense.set(bit);
        const page = &bits.directory[bit / page_bits];
        if (page.* == 0) {
            try bits.pages.append(gpa, .empty);
            page.* = @intCast(bits.pages.items.len);
        }
        bits.pages.items[page.* - 1].set(bit % page_bits);
    }

    pub fn unset(bits: *PlaceBits, bit: usize) void {
        if (bits.directory.len == 0) return bits.dense.unset(bit);
        const page = bits.directory[bit / page_bits];
        if (page != 0) bits.pages.items[page - 1].unset(bit % page_bits);
    }
};

test "bits in pages are those that were set, and take memory only where they are" {
    const gpa = std.testing.allocator;
    var bits: PlaceBits = .{};
    defer bits.deinit(gpa);
    for ([_]usize{ 1000, 1 << 33, 1 << 24, 7, 1 << 33 }) |count| {
        try bits.clear(gpa, count);
        const places = [_]usize{ 0, 1, count / 2, count - 1 };
        for (places) |bit| try std.testing.expect(!bits.isSet(bit));
        for (places) |bit| try bits.set(gpa, bit);
        for (places) |bit| try std.testing.expect(bits.isSet(bit));
        try std.testing.expect(!bits.isSet(count / 2 + 1));
        try std.testing.expect(bits.pages.items.len <= places.len);
        bits.unset(count / 2);
        bits.unset(count / 2 + 1);
        try std.testing.expect(!bits.isSet(count / 2) and bits.isSet(count - 1));
    }
}
