//! Branching entropy: the uncertainty of the symbols after and before each context of a sequence.
const std = @import("std");
const assert = std.debug.assert;
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

/// Length of the longest context in symbols.
pub const order = 3;
/// Minimum number of occurrences for which a context has an entropy.
const total_min = 2;
const symbol_bits = 8;
/// Length of a context plus one symbol.
const gram_symbols = order + 1;
const slots_min = 1 << 8;

/// Entropies at each symbol of the sequence, in bits.
pub const Branching = struct {
    /// Of the symbols that follow the context ending at this symbol.
    forward: []const f32,
    /// Of the symbols that precede the context starting at this symbol.
    backward: []const f32,
};

/// Computes the entropies at each of `symbols`.
pub fn read(gpa: Allocator, symbols: []const u8) Allocator.Error!Branching {
    var contexts: Contexts = try .init(gpa, symbols);
    defer contexts.deinit(gpa);
    return contexts.all(gpa);
}

pub fn free(gpa: Allocator, branching: Branching) void {
    gpa.free(branching.forward);
    gpa.free(branching.backward);
}

/// Occurrences on one side of a context: their number, and the sum of c·log2 c over the counts c.
const Side = struct {
    total: u64 = 0,
    weighted: f64 = 0,

    fn add(side: *Side, occurrences: u64) void {
        side.total += occurrences;
        const times: f64 = @floatFromInt(occurrences);
        side.weighted += times * @log2(times);
    }

    /// The entropy; that of the shorter context if there are too few occurrences.
    fn settle(side: *const Side, shorter: f32) f32 {
        if (side.total < total_min) return shorter;
        const total: f64 = @floatFromInt(side.total);
        const whole: f32 = @floatCast(@log2(total));
        return @max(0, @as(f32, @floatCast(@as(f64, whole) - side.weighted / total)));
    }
};

/// A 4-gram: its number of occurrences, and the entropies of the contexts in it.
const Slot = struct {
    /// The four symbols, the first in the highest byte.
    gram: u32 = 0,
    count: u32 = 0,
    /// Entropy after its first three symbols.
    followers: f32 = 0,
    /// Entropy before its last three symbols.
    predecessors: f32 = 0,
};

/// Entropies on both sides of a context.
const Sides = struct { followers: f32 = 0, predecessors: f32 = 0 };

/// The contexts of a sequence. Time is linear except for sorting the distinct 4-grams, to which memory is proportional.
/// An entropy costs one lookup.
pub const Contexts = struct {
    symbols: []const u8,
    /// Hash table; a count of 0 is a free slot.
    slots: []Slot,
    used: usize = 0,
    /// Number of distinct symbols, and the index of each.
    alphabet: usize = 0,
    numbers: [256]u8 = undefined,
    /// Contexts of one and of two symbols, by index.
    singles: []Sides = &.{},
    pairs: []Sides = &.{},
    /// Entropy after the last three symbols, from their other occurrences, and before the first three.
    last_followers: f32 = 0,
    first_predecessors: f32 = 0,

    /// Borrows `symbols`.
    pub fn init(gpa: Allocator, symbols: []const u8) Allocator.Error!Contexts {
        var contexts: Contexts = .{ .symbols = symbols, .slots = try gpa.alloc(Slot, slots_min) };
        errdefer contexts.deinit(gpa);
        @memset(contexts.slots, .{});
        contexts.number();
        contexts.singles = try gpa.alloc(Sides, contexts.alphabet);
        contexts.pairs = try gpa.alloc(Sides, contexts.alphabet * contexts.alphabet);
        try contexts.count(gpa);
        try contexts.settle(gpa);
        return contexts;
    }

    pub fn deinit(contexts: *Contexts, gpa: Allocator) void {
        gpa.free(contexts.slots);
        gpa.free(contexts.singles);
        gpa.free(contexts.pairs);
    }

    /// Entropy after the longest context that ends at `index` and has one.
    pub fn followers(contexts: *const Contexts, index: usize) f32 {
        const symbols = contexts.symbols;
        assert(index < symbols.len);
        if (index == 0) return contexts.singles[contexts.numbers[symbols[0]]].followers;
        if (index == 1) return contexts.pairs[contexts.pair(symbols[0], symbols[1])].followers;
        if (index + 1 == symbols.len) return contexts.last_followers;
        return contexts.at(index - 2).followers;
    }

    /// Entropy before the longest context that starts at `index` and has one.
    pub fn predecessors(contexts: *const Contexts, index: usize) f32 {
        const symbols = contexts.symbols;
        assert(index < symbols.len);
        const left = symbols.len - index;
        if (left == 1) return contexts.singles[contexts.numbers[symbols[index]]].predecessors;
        if (left == 2) return contexts.pairs[contexts.pair(symbols[index], symbols[index + 1])].predecessors;
        if (index == 0) return contexts.first_predecessors;
        return contexts.at(index - 1).predecessors;
    }

    /// The entropies at every symbol.
    pub fn all(contexts: *const Contexts, gpa: Allocator) Allocator.Error!Branching {
        const forward = try gpa.alloc(f32, contexts.symbols.len);
        errdefer gpa.free(forward);
        const backward = try gpa.alloc(f32, contexts.symbols.len);
        for (forward, backward, 0..) |*after, *before, index| {
            after.* = contexts.followers(index);
            before.* = contexts.predecessors(index);
        }
        return .{ .forward = forward, .backward = backward };
    }

    /// The 4-gram that starts at `index`.
    fn at(contexts: *const Contexts, index: usize) *const Slot {
        return &contexts.slots[contexts.place(gramAt(contexts.symbols, index))];
    }

    /// For each place but the first, the sum of the entropy after the preceding symbol and the one before the place's
    /// symbol.
    pub fn boundaries(contexts: *const Contexts) Boundaries {
        return .{ .contexts = contexts };
    }

    fn number(contexts: *Contexts) void {
        var occurs: [256]bool = @splat(false);
        for (contexts.symbols) |symbol| occurs[symbol] = true;
        for (occurs, &contexts.numbers) |does, *symbol_number| {
            symbol_number.* = @truncate(contexts.alphabet);
            contexts.alphabet += @intFromBool(does);
        }
        assert(contexts.alphabet <= 256);
    }

    fn pair(contexts: *const Contexts, first: u8, second: u8) usize {
        return contexts.numbers[first] * contexts.alphabet + contexts.numbers[second];
    }

    fn count(contexts: *Contexts, gpa: Allocator) Allocator.Error!void {
        const symbols = contexts.symbols;
        if (symbols.len < gram_symbols) return;
        var gram = gramAt(symbols, 0) >> symbol_bits;
        for (symbols[gram_symbols - 1 ..]) |symbol| {
            gram = gram << symbol_bits | symbol;
            const slot = &contexts.slots[contexts.place(gram)];
            slot.count += 1;
            if (slot.count > 1) continue;
            slot.gram = gram;
            contexts.used += 1;
            if (contexts.used * 2 > contexts.slots.len) try contexts.grow(gpa);
        }
    }

    /// Slot of a 4-gram, or the free slot in which to insert it.
    fn place(contexts: *const Contexts, gram: u32) usize {
        // The search always ends, at a free slot.
        assert(std.math.isPowerOfTwo(contexts.slots.len) and contexts.used < contexts.slots.len);
        const mask = contexts.slots.len - 1;
        var index = @as(usize, @as(u64, gram) *% 0x9e37_79b9_7f4a_7c15 >> 32) & mask;
        while (contexts.slots[index].count != 0 and contexts.slots[index].gram != gram) {
            steps.count(1);
            index = (index + 1) & mask;
        }
        steps.count(1);
        return index;
    }

    fn grow(contexts: *Contexts, gpa: Allocator) Allocator.Error!void {
        const old = contexts.slots;
        contexts.slots = try gpa.alloc(Slot, old.len * 4);
        @memset(contexts.slots, .{});
        for (old) |slot| if (slot.count > 0) {
            contexts.slots[contexts.place(slot.gram)] = slot;
        };
        gpa.free(old);
    }

    /// Computes all entropies, shorter contexts first: longer ones with too few occurrences fall back on them.
    fn settle(contexts: *Contexts, gpa: Allocator) Allocator.Error!void {
        const grams = try gpa.alloc(u64, contexts.used);
        defer gpa.free(grams);
        try contexts.settleShort(gpa, grams);
        contexts.sort(grams, .followers);
        contexts.settleLong(grams, .followers);
        contexts.sort(grams, .predecessors);
        contexts.settleLong(grams, .predecessors);
    }

    /// Forgets the contexts of more than `longest` symbols: their entropies become those of the contexts in them.
    pub fn shorten(contexts: *Contexts, longest: u8) void {
        assert(longest > 0);
        if (longest >= order) return;
        if (longest == 1) for (contexts.pairs, 0..) |*sides, index| {
            sides.followers = contexts.singles[index % contexts.alphabet].followers;
            sides.predecessors = contexts.singles[index / contexts.alphabet].predecessors;
        };
        for (contexts.slots) |*slot| if (slot.count > 0) {
            slot.followers = contexts.shorter(@truncate(slot.gram >> symbol_bits), .followers);
            slot.predecessors = contexts.shorter(@truncate(slot.gram), .predecessors);
        };
        const symbols = contexts.symbols;
        if (symbols.len < order) return;
        contexts.last_followers = contexts.shorter(@truncate(tripleAt(symbols, symbols.len - order)), .followers);
        contexts.first_predecessors = contexts.shorter(@truncate(tripleAt(symbols, 0)), .predecessors);
    }

    /// Sorts the 4-grams by their first three symbols, or by their last three; each key includes the slot's number.
    fn sort(contexts: *const Contexts, grams: []u64, side: std.meta.FieldEnum(Sides)) void {
        var next: usize = 0;
        for (contexts.slots, 0..) |slot, index| {
            if (slot.count == 0) continue;
            const key = if (side == .followers) slot.gram else std.math.rotl(u32, slot.gram, symbol_bits);
            grams[next] = @as(u64, key) << 32 | index;
            next += 1;
        }
        assert(next == grams.len);
        std.mem.sortUnstable(u64, grams, {}, steps.ascending(u64));
    }

    fn settleLong(contexts: *Contexts, grams: []const u64, comptime side: std.meta.FieldEnum(Sides)) void {
        const symbols = contexts.symbols;
        // The context at the end of the sequence, which has no successor there, or at its start.
        const edge: ?u24 = if (symbols.len < order) null else @truncate(switch (side) {
            .followers => tripleAt(symbols, symbols.len - order),
            .predecessors => tripleAt(symbols, 0),
        });
        const edge_entropy = if (side == .followers) &contexts.last_followers else &contexts.first_predecessors;
        if (edge) |triple| edge_entropy.* = contexts.shorter(triple, side);
        var from: usize = 0;
        while (from < grams.len) {
            const triple = tripleOf(grams[from]);
            var sum: Side = .{};
            var to = from;
            while (to < grams.len and tripleOf(grams[to]) == triple) : (to += 1)
                sum.add(contexts.slots[@as(u32, @truncate(grams[to]))].count);
            const entropy = sum.settle(contexts.shorter(triple, side));
            for (grams[from..to]) |gram| @field(contexts.slots[@as(u32, @truncate(gram))], @tagName(side)) = entropy;
            if (triple == edge) edge_entropy.* = entropy;
            from = to;
        }
    }

    /// The entropy of the two symbols of a context that are nearest to the given side.
    fn shorter(contexts: *const Contexts, triple: u24, comptime side: std.meta.FieldEnum(Sides)) f32 {
        const two: u16 = @truncate(if (side == .followers) triple else triple >> symbol_bits);
        return @field(contexts.pairs[contexts.pair(@truncate(two >> symbol_bits), @truncate(two))], @tagName(side));
    }

    /// Computes the entropies of contexts of one and two symbols.
    fn settleShort(contexts: *Contexts, gpa: Allocator, grams: []u64) Allocator.Error!void {
        const alphabet = contexts.alphabet;
        const symbols = contexts.symbols;
        steps.count(symbols.len + alphabet * alphabet);
        const counts = try gpa.alloc(u32, alphabet * alphabet);
        defer gpa.free(counts);
        @memset(counts, 0);
        for (symbols[0..symbols.len -| 1], symbols[@min(1, symbols.len)..]) |first, second| {
            counts[contexts.pair(first, second)] += 1;
        }
        for (contexts.singles, 0..) |*single, symbol| {
            var followed: Side = .{};
            var preceded: Side = .{};
            for (0..alphabet) |other| {
                const after = counts[symbol * alphabet + other];
                const before = counts[other * alphabet + symbol];
                if (after > 0) followed.add(after);
                if (before > 0) preceded.add(before);
            }
            single.* = .{ .followers = followed.settle(0), .predecessors = preceded.settle(0) };
        }
        try contexts.settlePairs(gpa, grams);
    }

    fn settlePairs(contexts: *Contexts, gpa: Allocator, grams: []u64) Allocator.Error!void {
        const alphabet = contexts.alphabet;
        const followed = try gpa.alloc(Side, contexts.pairs.len);
        defer gpa.free(followed);
        const preceded = try gpa.alloc(Side, contexts.pairs.len);
        defer gpa.free(preceded);
        @memset(followed, .{});
        @memset(preceded, .{});
        contexts.sort(grams, .followers);
        const symbols = contexts.symbols;
        // Every 3-gram except the last one starts a 4-gram.
        const last: ?u24 = if (symbols.len < order) null else @truncate(tripleAt(symbols, symbols.len - order));
        var is_last_seen = last == null;
        var from: usize = 0;
        while (from < grams.len or !is_last_seen) {
            const gram: ?u24 = if (from < grams.len) tripleOf(grams[from]) else null;
            const triple = if (!is_last_seen and (gram == null or last.? <= gram.?)) last.? else gram.?;
            var times: u64 = 0;
            while (from < grams.len and tripleOf(grams[from]) == triple) : (from += 1)
                times += contexts.slots[@as(u32, @truncate(grams[from]))].count;
            if (triple == last) {
                times += 1;
                is_last_seen = true;
            }
            const after: u16 = @truncate(triple);
            const before: u16 = @truncate(triple >> symbol_bits);
            followed[contexts.pair(@truncate(before >> symbol_bits), @truncate(before))].add(times);
            preceded[contexts.pair(@truncate(after >> symbol_bits), @truncate(after))].add(times);
        }
        for (contexts.pairs, followed, preceded, 0..) |*sides, *after, *ahead, index| sides.* = .{
            .followers = after.settle(contexts.singles[index % alphabet].followers),
            .predecessors = ahead.settle(contexts.singles[index / alphabet].predecessors),
        };
    }
};

/// Sums of entropies at consecutive places, with one lookup each.
pub const Boundaries = struct {
    contexts: *const Contexts,
    index: usize = 1,
    /// Entropies after the symbol before this place, and after the one before the next place.
    followers: [2]f32 = undefined,

    pub fn next(boundaries: *Boundaries) ?f32 {
        const contexts = boundaries.contexts;
        const index = boundaries.index;
        const size = contexts.symbols.len;
        if (index >= size) return null;
        boundaries.index += 1;
        if (index == 1) boundaries.followers[0] = contexts.followers(0);
        if (index == 1 and size > 2) boundaries.followers[1] = contexts.followers(1);
        const forward = boundaries.followers[0];
        boundaries.followers[0] = boundaries.followers[1];
        if (index + order > size) return forward + contexts.predecessors(index);
        const slot = contexts.at(index - 1);
        boundaries.followers[1] = slot.followers;
        return forward + slot.predecessors;
    }
};

fn gramAt(symbols: []const u8, index: usize) u32 {
    return std.mem.readInt(u32, symbols[index..][0..gram_symbols], .big);
}

fn tripleAt(symbols: []const u8, index: usize) u32 {
    return std.mem.readInt(u24, symbols[index..][0..order], .big);
}

/// The context of a sorted 4-gram: the three leading symbols of its key.
fn tripleOf(sorted: u64) u24 {
    return @truncate(sorted >> 32 + symbol_bits);
}

const testing = std.testing;

/// The definition, one context at a time.
fn slow(symbols: []const u8, at: usize, longest: usize, side: std.meta.FieldEnum(Sides)) f32 {
    var length: usize = longest;
    while (length > 0) : (length -= 1) {
        const from = if (side == .followers) (at + 1) -| length else at;
        if (from + length > symbols.len or (side == .followers and at + 1 < length)) continue;
        const context = symbols[from..][0..length];
        var counts: [256]u32 = @splat(0);
        for (0..symbols.len - length + 1) |place| {
            if (!std.mem.eql(u8, symbols[place..][0..length], context)) continue;
            if (side == .followers and place + length < symbols.len) counts[symbols[place + length]] += 1;
            if (side == .predecessors and place > 0) counts[symbols[place - 1]] += 1;
        }
        var found: Side = .{};
        for (counts) |times| if (times > 0) found.add(times);
        if (found.total >= total_min) return found.settle(0);
    }
    return 0;
}

test "entropies equal those of the definition" {
    var random: std.Random.DefaultPrng = .init(7);
    var symbols: [400]u8 = undefined;
    for (0..120) |round| {
        const text = symbols[0..if (round < 60) round else 3 * round];
        const alphabet: u8 = if (round % 3 == 0) 2 else 5;
        for (text) |*symbol| symbol.* = 250 + random.random().uintLessThan(u8, alphabet);
        const found = try read(testing.allocator, text);
        defer free(testing.allocator, found);
        for (found.forward, found.backward, 0..) |forward, backward, at| {
            try testing.expectEqual(slow(text, at, order, .followers), forward);
            try testing.expectEqual(slow(text, at, order, .predecessors), backward);
        }
        var contexts: Contexts = try .init(testing.allocator, text);
        defer contexts.deinit(testing.allocator);
        var boundaries = contexts.boundaries();
        for (1..@max(1, text.len)) |at| {
            try testing.expectEqual(found.forward[at - 1] + found.backward[at], boundaries.next().?);
        }
        try testing.expectEqual(null, boundaries.next());
        for ([_]u8{ 2, 1 }) |longest| {
            contexts.shorten(longest);
            for (0..text.len) |at| {
                try testing.expectEqual(slow(text, at, longest, .followers), contexts.followers(at));
                try testing.expectEqual(slow(text, at, longest, .predecessors), contexts.predecessors(at));
            }
        }
    }
}

test "empty sequences and single symbols have entropies" {
    for ([_][]const u8{ "", "a" }) |text| {
        const found = try read(testing.allocator, text);
        defer free(testing.allocator, found);
        for (found.forward, found.backward) |forward, backward| {
            try testing.expectEqual(0, forward);
            try testing.expectEqual(0, backward);
        }
    }
}
