//! Branching entropy: how uncertain what follows a context is, and what comes before it, over a whole sequence.
const std = @import("std");
const Allocator = std.mem.Allocator;

/// Symbols of the longest context.
pub const order = 3;
/// A context says something once it was followed, or preceded, this often.
const total_min = 2;

/// For each symbol of the sequence, in bits.
pub const Branching = struct {
    /// What follows the context that ends at the symbol.
    forward: []const f32,
    /// What comes before the context that starts at it.
    backward: []const f32,
};

/// What stands on one side of a context: how often anything does, and the sum of c·log2 c over the counts.
const Side = struct {
    total: u32 = 0,
    weighted: f64 = 0,
    entropy: f32 = 0,

    fn add(side: *Side, occurrences: u32) void {
        side.total += occurrences;
        const times: f64 = @floatFromInt(occurrences);
        side.weighted += times * @log2(times);
    }

    fn settle(side: *Side) void {
        if (side.total == 0) return;
        const total: f64 = @floatFromInt(side.total);
        const whole: f32 = @floatCast(@log2(total));
        side.entropy = @max(0, @as(f32, @floatCast(@as(f64, whole) - side.weighted / total)));
    }
};

const Sides = struct { followers: Side = .{}, predecessors: Side = .{} };
/// By the context's symbols, the first one highest.
const Contexts = std.AutoHashMapUnmanaged(u32, Sides);
/// How often a context and one symbol more occur, in order of first occurrence.
const Grams = std.AutoArrayHashMapUnmanaged(u32, u32);

/// Reads `symbols`. Time is linear in their number; memory is that of the different runs of `order` + 1 symbols.
pub fn read(gpa: Allocator, symbols: []const u8) Allocator.Error!Branching {
    var contexts: [order]Contexts = @splat(.empty);
    defer for (&contexts) |*known| known.deinit(gpa);
    for (&contexts, 1..) |*known, length| try count(gpa, symbols, length, known);
    const forward = try gpa.alloc(f32, symbols.len);
    errdefer gpa.free(forward);
    const backward = try gpa.alloc(f32, symbols.len);
    var run: u32 = 0;
    for (forward, 0..) |*entropy, index| {
        run = run << 8 | symbols[index];
        entropy.* = longest(.followers, &contexts, run, index + 1);
    }
    for (backward, 0..) |*entropy, index| {
        const rest = symbols[index..];
        run = 0;
        for (rest[0..@min(order, rest.len)]) |symbol| run = run << 8 | symbol;
        // Shorter contexts start at the same symbol, so they are the run's first ones.
        entropy.* = 0;
        var length: u32 = @min(order, rest.len);
        while (length > 0) : (length -= 1) {
            const sides = contexts[length - 1].get(run) orelse Sides{};
            run >>= 8;
            if (sides.predecessors.total < total_min) continue;
            entropy.* = sides.predecessors.entropy;
            break;
        }
    }
    return .{ .forward = forward, .backward = backward };
}

/// The entropy beside the longest context among the last `order` symbols of `run` that says something.
fn longest(comptime side: std.meta.FieldEnum(Sides), contexts: *const [order]Contexts, run: u32, available: usize) f32 {
    var length: u32 = @min(order, available);
    while (length > 0) : (length -= 1) {
        const mask = (@as(u32, 1) << @intCast(8 * length)) - 1;
        const sides = contexts[length - 1].get(run & mask) orelse continue;
        const found = @field(sides, @tagName(side));
        if (found.total >= total_min) return found.entropy;
    }
    return 0;
}

/// Counts what stands beside each context of `length` symbols.
fn count(gpa: Allocator, symbols: []const u8, length: usize, known: *Contexts) Allocator.Error!void {
    if (symbols.len <= length) return;
    var grams: Grams = .empty;
    defer grams.deinit(gpa);
    const context_mask = (@as(u32, 1) << @intCast(8 * length)) - 1;
    const mask: u32 = @truncate((@as(u64, 1) << @intCast(8 * (length + 1))) - 1);
    var run: u32 = 0;
    for (symbols, 0..) |symbol, index| {
        run = (run << 8 | symbol) & mask;
        if (index < length) continue;
        const entry = try grams.getOrPutValue(gpa, run, 0);
        entry.value_ptr.* += 1;
    }
    for (grams.keys(), grams.values()) |gram, times| {
        const before = try known.getOrPutValue(gpa, gram >> 8, .{});
        before.value_ptr.followers.add(times);
        const behind = try known.getOrPutValue(gpa, gram & context_mask, .{});
        behind.value_ptr.predecessors.add(times);
    }
    var values = known.valueIterator();
    while (values.next()) |sides| {
        sides.followers.settle();
        sides.predecessors.settle();
    }
}

pub fn free(gpa: Allocator, branching: Branching) void {
    gpa.free(branching.forward);
    gpa.free(branching.backward);
}

const testing = std.testing;

/// The rule as chapter text, one context at a time.
fn slow(symbols: []const u8, at: usize, side: std.meta.FieldEnum(Sides)) f32 {
    var length: usize = order;
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
        if (found.total < total_min) continue;
        found.settle();
        return found.entropy;
    }
    return 0;
}

test "entropies are those of the rule" {
    var random: std.Random.DefaultPrng = .init(7);
    var symbols: [60]u8 = undefined;
    for (0..40) |round| {
        const text = symbols[0 .. round + 5];
        for (text) |*symbol| symbol.* = random.random().uintLessThan(u8, 4);
        const found = try read(testing.allocator, text);
        defer free(testing.allocator, found);
        for (found.forward, found.backward, 0..) |forward, backward, at| {
            try testing.expectApproxEqAbs(slow(text, at, .followers), forward, 1e-6);
            try testing.expectApproxEqAbs(slow(text, at, .predecessors), backward, 1e-6);
        }
    }
}

test "nothing, and one symbol" {
    for ([_][]const u8{ "", "a" }) |text| {
        const found = try read(testing.allocator, text);
        defer free(testing.allocator, found);
        for (found.forward, found.backward) |forward, backward| {
            try testing.expectEqual(0, forward);
            try testing.expectEqual(0, backward);
        }
    }
}
