//! What a device looks for: short byte sequences, one of which stands in a required literal of every match. All of them
//! are one bit-parallel automaton (shaders/mark.comp). It may mark too much, never too little: of a long literal a part
//! is looked for, and of many literals several share a sequence of sets of bytes.
const std = @import("std");
const finding = @import("../kernels/find.zig");
const Reason = @import("../gen/device_reasons.zig").Reason;

const assert = std.debug.assert;

/// Bytes of all sequences: bits of the automaton's state.
const positions_max = 64;
/// Bytes of one sequence: no more than the kernel reads before those that an invocation answers for, and one.
pub const sequence_bytes_max = 16;
/// Sequences of many literals.
const sequences_max = 16;
/// With more of them nearly every word would be marked.
pub const literals_max = 64;

pub const Plan = struct {
    /// Of each byte value the positions in sequences that it can take.
    table: [256]u64,
    /// Positions of the first and of the last bytes of sequences.
    starts: u64,
    finals: u64,

    /// `required`: every match contains one of them; null if nothing is known. `reason` is why there is no plan.
    pub fn init(required: ?[]const []const u8, reason: *Reason) ?Plan {
        const literals = required orelse {
            reason.* = .no_bytes;
            return null;
        };
        if (literals.len > literals_max) {
            reason.* = .many_texts;
            return null;
        }
        return .of(literals);
    }

    /// Looks for at least all of the literals: at least one and at most `literals_max`, none empty.
    pub fn of(literals: []const []const u8) Plan {
        assert(literals.len > 0 and literals.len <= literals_max);
        var plan: Plan = .{ .table = @splat(0), .starts = 0, .finals = 0 };
        const count: usize = @min(literals.len, sequences_max);
        const bytes_max: usize = @min(sequence_bytes_max, positions_max / count);
        var at: usize = 0;
        for (0..count) |sequence| {
            const shared = literals[sequence * literals.len / count .. (sequence + 1) * literals.len / count];
            var bytes: usize = bytes_max;
            for (shared) |literal| bytes = @min(bytes, literal.len);
            for (shared) |literal| plan.add(rarePart(literal, bytes), at);
            plan.starts |= bit(at);
            at += bytes;
            plan.finals |= bit(at - 1);
        }
        assert(at <= positions_max);
        return plan;
    }

    /// The automaton after some bytes, as the kernel runs it.
    pub const State = struct {
        bits: u64 = 0,

        /// Goes on with `byte`. @returns whether a sequence ends with it
        pub fn ends(state: *State, plan: *const Plan, byte: u8) bool {
            state.bits = ((state.bits << 1) | plan.starts) & plan.table[byte];
            return state.bits & plan.finals != 0;
        }
    };

    fn add(plan: *Plan, part: []const u8, at: usize) void {
        for (part, at..) |byte, position| plan.table[byte] |= bit(position);
    }

    fn bit(position: usize) u64 {
        return @as(u64, 1) << @intCast(position);
    }
};

/// The part of so many bytes whose bytes are rarest.
fn rarePart(literal: []const u8, bytes: usize) []const u8 {
    assert(bytes > 0 and bytes <= literal.len);
    var best: usize = 0;
    var best_rank: u32 = std.math.maxInt(u32);
    for (0..literal.len - bytes + 1) |from| {
        var rank: u32 = 0;
        for (literal[from..][0..bytes]) |byte| rank += finding.rank(byte);
        if (rank >= best_rank) continue;
        best_rank = rank;
        best = from;
    }
    return literal[best..][0..bytes];
}

/// The places that a device marks, found here: for tests.
pub fn marked(gpa: std.mem.Allocator, plan: *const Plan, text: []const u8) ![]const u32 {
    var places: std.ArrayList(u32) = .empty;
    errdefer places.deinit(gpa);
    var state: Plan.State = .{};
    for (text, 0..) |byte, place| {
        if (state.ends(plan, byte)) try places.append(gpa, @intCast(place));
    }
    return places.toOwnedSlice(gpa);
}

test "a place is marked within every literal that a text holds" {
    const gpa = std.testing.allocator;
    var prng: std.Random.DefaultPrng = .init(5);
    const random = prng.random();
    var bytes: [literals_max * 24]u8 = undefined;
    var text: [400]u8 = undefined;
    for (0..2000) |_| {
        var literals: [literals_max][]const u8 = undefined;
        const count = random.intRangeAtMost(usize, 1, literals.len);
        for (literals[0..count], 0..) |*literal, number| {
            const part = bytes[number * 24 ..][0..random.intRangeAtMost(usize, 1, 24)];
            for (part) |*byte| byte.* = "ab e-\xc3"[random.uintLessThan(usize, 6)];
            literal.* = part;
        }
        for (&text) |*byte| byte.* = "ab e-\xc3"[random.uintLessThan(usize, 6)];
        const inside = literals[random.uintLessThan(usize, count)];
        const at = random.uintAtMost(usize, text.len - inside.len);
        @memcpy(text[at..][0..inside.len], inside);

        var reason: Reason = .none;
        const plan = Plan.init(literals[0..count], &reason).?;
        const places = try marked(gpa, &plan, &text);
        defer gpa.free(places);
        try std.testing.expect(for (places) |place| {
            if (place >= at and place < at + inside.len) break true;
        } else false);
    }
}

test "one literal of sixteen bytes is marked where it ends, and nowhere else" {
    const gpa = std.testing.allocator;
    var reason: Reason = .none;
    const plan = Plan.init(&.{"0123456789abcdef"}, &reason).?;
    const places = try marked(gpa, &plan, "0123456789abcde 0123456789abcdef0123456789abcdef");
    defer gpa.free(places);
    try std.testing.expectEqualSlices(u32, &.{ 31, 47 }, places);
}

test "without required bytes, or with too many texts, there is no plan" {
    var reason: Reason = .none;
    try std.testing.expect(Plan.init(null, &reason) == null);
    try std.testing.expectEqual(.no_bytes, reason);
    const texts: [literals_max + 1][]const u8 = @splat("text");
    try std.testing.expect(Plan.init(&texts, &reason) == null);
    try std.testing.expectEqual(.many_texts, reason);
}
