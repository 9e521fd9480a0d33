//! The different runs of four symbols of a sequence with their counts, and entropies by runs of three, in hash tables.
const std = @import("std");
const assert = std.debug.assert;
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

pub const symbol_bits = 8;
pub const gram_symbols = 4;
pub const gram_bits = gram_symbols * symbol_bits;
const slots_min = 1 << 8;

/// A 4-gram, the first symbol in the highest byte, and its number of occurrences.
const Slot = struct { gram: u32 = 0, count: u32 = 0 };

/// The different 4-grams of a sequence, counted in a hash table; a count of 0 is a free slot.
pub const Grams = struct {
    slots: []Slot,
    used: usize = 0,

    pub fn of(gpa: Allocator, symbols: []const u8) Allocator.Error!Grams {
        var grams: Grams = .{ .slots = try gpa.alloc(Slot, slots_min) };
        errdefer grams.deinit(gpa);
        @memset(grams.slots, .{});
        if (symbols.len < gram_symbols) return grams;
        var gram = gramAt(symbols, 0) >> symbol_bits;
        for (symbols[gram_symbols - 1 ..]) |symbol| {
            gram = gram << symbol_bits | symbol;
            const slot = grams.at(gram);
            slot.count += 1;
            if (slot.count > 1) continue;
            slot.gram = gram;
            grams.used += 1;
            if (grams.used * 2 > grams.slots.len) try grams.grow(gpa);
        }
        return grams;
    }

    pub fn deinit(grams: *Grams, gpa: Allocator) void {
        gpa.free(grams.slots);
    }

    /// Slot of a 4-gram, or the free slot in which to insert it.
    inline fn at(grams: *const Grams, gram: u32) *Slot {
        // The search always ends, at a free slot.
        assert(grams.used < grams.slots.len);
        var index: usize = @intCast(scatter(u64, gram, grams.slots.len));
        while (grams.slots[index].gram != gram and grams.slots[index].count != 0) {
            steps.count(1);
            index = (index + 1) & (grams.slots.len - 1);
        }
        steps.count(1);
        return &grams.slots[index];
    }

    fn grow(grams: *Grams, gpa: Allocator) Allocator.Error!void {
        const old = grams.slots;
        grams.slots = try gpa.alloc(Slot, old.len * 2);
        @memset(grams.slots, .{});
        for (old) |slot| if (slot.count > 0) {
            grams.at(slot.gram).* = slot;
        };
        gpa.free(old);
    }

    /// The 4-grams with their counts, as keys that sort by the symbols.
    pub fn collectCounts(grams: *const Grams, gpa: Allocator) Allocator.Error![]u64 {
        const keys = try gpa.alloc(u64, grams.used);
        var next: usize = 0;
        for (grams.slots) |slot| if (slot.count > 0) {
            keys[next] = @as(u64, slot.gram) << gram_bits | slot.count;
            next += 1;
        };
        assert(next == keys.len);
        return keys;
    }
};

/// Place of a key in a hash table of `size` slots, a power of two.
inline fn scatter(comptime Key: type, key: Key, size: usize) Key {
    assert(std.math.isPowerOfTwo(size));
    const factor: u64 = 0x9e37_79b9_7f4a_7c15;
    const product = key *% @as(Key, @truncate(factor >> (64 - @bitSizeOf(Key)) | 1));
    return product >> @intCast(@bitSizeOf(Key) - @as(usize, @ctz(size)));
}

/// Entropies on both sides of a context.
pub const Sides = struct { followers: f32 = 0, predecessors: f32 = 0 };

/// The contexts of three symbols, in a hash table.
pub const Triples = struct {
    slots: []Triple = &.{},
    used: usize = 0,

    const Triple = struct { symbols: u32 = no_symbols, sides: Sides = .{} };
    /// No three symbols.
    pub const no_symbols = std.math.maxInt(u32);

    /// Makes room for `count` contexts.
    pub fn init(gpa: Allocator, count: usize) Allocator.Error!Triples {
        const size = std.math.ceilPowerOfTwoAssert(usize, @max(slots_min, 3 * count));
        const triples: Triples = .{ .slots = try gpa.alloc(Triple, size) };
        @memset(triples.slots, .{});
        return triples;
    }

    pub fn deinit(triples: *Triples, gpa: Allocator) void {
        gpa.free(triples.slots);
    }

    /// Slot of a context, or the free slot in which to insert it.
    inline fn slotOf(triples: *const Triples, symbols: u32) *Triple {
        var index: usize = scatter(u32, symbols, triples.slots.len);
        while (triples.slots[index].symbols != symbols and triples.slots[index].symbols != no_symbols) {
            steps.count(1);
            index = (index + 1) & (triples.slots.len - 1);
        }
        steps.count(1);
        return &triples.slots[index];
    }

    /// The entropies of a context of the sequence.
    pub inline fn of(triples: *const Triples, symbols: u24) Sides {
        const slot = triples.slotOf(symbols);
        assert(slot.symbols == symbols);
        return slot.sides;
    }

    /// The entropies of a context to set; a new one has those given.
    pub fn put(triples: *Triples, symbols: u24, sides: Sides) *Sides {
        const slot = triples.slotOf(symbols);
        if (slot.symbols == no_symbols) {
            slot.* = .{ .symbols = symbols, .sides = sides };
            triples.used += 1;
            assert(triples.used < triples.slots.len);
        }
        return &slot.sides;
    }
};

pub fn gramAt(symbols: []const u8, index: usize) u32 {
    return std.mem.readInt(u32, symbols[index..][0..gram_symbols], .big);
}

/// The context of a sorted 4-gram: the three leading symbols of its key.
pub fn tripleOf(sorted: u64) u24 {
    return @truncate(sorted >> gram_bits + symbol_bits);
}

pub fn countOf(sorted: u64) u32 {
    return @truncate(sorted);
}

pub fn sort(grams: []u64) void {
    std.mem.sortUnstable(u64, grams, {}, steps.ascending(u64));
}
