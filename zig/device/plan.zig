//! What a device looks for in lines that it does not decide: short sequences of byte sets, at least one of which occurs
//! in every match. They form one bit-parallel automaton (`mayMatch` in shaders/lines.comp). It may find too much, never
//! too little: long sequences are shortened, and if there are many, several are merged by uniting their sets.
const std = @import("std");
const finding = @import("../kernels/find.zig");
const fingerprints = @import("../lex/fingerprints.zig");
const Sequence = fingerprints.Sequence;

const assert = std.debug.assert;

/// Maximum number of bytes of all sequences: the bits of the automaton's state.
pub const positions_max = 64;
/// Maximum number of bytes of a sequence.
const sequence_bytes_max = 16;
/// Number of merged sequences if they do not all fit.
const shared_max = 16;
pub const sequences_max = 64;

pub const Plan = extern struct {
    /// Positions of the first and of the last bytes of sequences.
    starts: u64,
    finals: u64,
    /// For each byte value, the positions in sequences that accept it.
    table: [256]u64,

    /// Searches for nothing.
    pub const none: Plan = .{ .starts = 0, .finals = 0, .table = @splat(0) };

    /// Searches for at least all of the sequences, of which there must be one to `sequences_max`, none empty.
    pub fn of(sequences: []const Sequence) Plan {
        assert(sequences.len > 0 and sequences.len <= sequences_max);
        var plan: Plan = .{ .table = @splat(0), .starts = 0, .finals = 0 };
        var all: usize = 0;
        for (sequences) |sequence| all += @min(sequence.len(), sequence_bytes_max);
        const fits = all <= positions_max;
        const count = if (fits) sequences.len else @min(sequences.len, shared_max);
        const bytes_max = if (fits) sequence_bytes_max else @min(sequence_bytes_max, positions_max / count);
        var at: usize = 0;
        for (0..count) |number| {
            const sharing = sequences[number * sequences.len / count .. (number + 1) * sequences.len / count];
            var bytes: usize = bytes_max;
            for (sharing) |sequence| bytes = @min(bytes, sequence.len());
            for (sharing) |sequence| plan.add(sequence, rarePart(sequence, bytes), bytes, at);
            plan.starts |= bit(at);
            at += bytes;
            plan.finals |= bit(at - 1);
        }
        assert(at <= positions_max);
        return plan;
    }

    /// The first place at or after `from` at which a sequence ends; null if there is none.
    pub fn find(plan: *const Plan, text: []const u8, from: usize) ?usize {
        var state: State = .{};
        for (text[from -| (sequence_bytes_max - 1)..], from -| (sequence_bytes_max - 1)..) |byte, place| {
            if (state.ends(plan, byte) and place >= from) return place;
        }
        return null;
    }

    /// State of the automaton, as in the kernel.
    pub const State = struct {
        bits: u64 = 0,

        /// Advances by `byte`. @returns whether a sequence ends with it
        pub fn ends(state: *State, plan: *const Plan, byte: u8) bool {
            state.bits = ((state.bits << 1) | plan.starts) & plan.table[byte];
            return state.bits & plan.finals != 0;
        }
    };

    /// Adds `bytes` bytes of the sequence, starting at index `from`, at position `at`.
    fn add(plan: *Plan, sequence: Sequence, from: usize, bytes: usize, at: usize) void {
        for (0..bytes) |place| {
            const set = sequence.at(from + place);
            for (&plan.table, 0..) |*entry, byte| {
                if (set.isSet(byte)) entry.* |= bit(at + place);
            }
        }
    }

    fn bit(position: usize) u64 {
        return @as(u64, 1) << @intCast(position);
    }
};

/// Index of the part of `bytes` bytes whose bytes are rarest.
fn rarePart(sequence: Sequence, bytes: usize) usize {
    assert(bytes > 0 and bytes <= sequence.len());
    var best: usize = 0;
    var best_rank: u64 = std.math.maxInt(u64);
    for (0..sequence.len() - bytes + 1) |from| {
        var rank: u64 = 0;
        for (from..from + bytes) |place| {
            var set = sequence.at(place).iterator(.{});
            while (set.next()) |byte| rank += finding.rank(@intCast(byte));
        }
        if (rank >= best_rank) continue;
        best_rank = rank;
        best = from;
    }
    return best;
}

fn findAll(gpa: std.mem.Allocator, plan: *const Plan, text: []const u8) ![]const u32 {
    var places: std.ArrayList(u32) = .empty;
    errdefer places.deinit(gpa);
    var state: Plan.State = .{};
    for (text, 0..) |byte, place| {
        if (state.ends(plan, byte)) try places.append(gpa, @intCast(place));
    }
    return places.toOwnedSlice(gpa);
}

const alphabet = "ab e-\xc3";

/// A text, or sets of one or two bytes each.
fn randomSequence(random: std.Random, part: []u8, sets: []fingerprints.Bytes) Sequence {
    for (part, sets) |*byte, *set| {
        byte.* = alphabet[random.uintLessThan(usize, alphabet.len)];
        set.* = .empty;
        set.set(byte.*);
        set.set(alphabet[random.uintLessThan(usize, alphabet.len)]);
    }
    return if (random.boolean()) .{ .text = part } else .{ .sets = sets };
}

test "a place is marked within every sequence in a text" {
    const gpa = std.testing.allocator;
    var prng: std.Random.DefaultPrng = .init(5);
    const random = prng.random();
    var bytes: [sequences_max * 24]u8 = undefined;
    var sets: [sequences_max * 24]fingerprints.Bytes = undefined;
    var text: [400]u8 = undefined;
    for (0..2000) |_| {
        var sequences: [sequences_max]Sequence = undefined;
        const count = random.intRangeAtMost(usize, 1, sequences.len);
        for (sequences[0..count], 0..) |*sequence, number| {
            const size = random.intRangeAtMost(usize, 1, 24);
            sequence.* = randomSequence(random, bytes[number * 24 ..][0..size], sets[number * 24 ..][0..size]);
        }
        for (&text) |*byte| byte.* = alphabet[random.uintLessThan(usize, alphabet.len)];
        const number = random.uintLessThan(usize, count);
        const inside = bytes[number * 24 ..][0..sequences[number].len()];
        const at = random.uintAtMost(usize, text.len - inside.len);
        @memcpy(text[at..][0..inside.len], inside);

        const plan: Plan = .of(sequences[0..count]);
        const places = try findAll(gpa, &plan, &text);
        defer gpa.free(places);
        try std.testing.expect(for (places) |place| {
            if (place >= at and place < at + inside.len) break true;
        } else false);
        const from = random.uintLessThan(usize, text.len);
        const first: ?usize = for (places) |place| {
            if (place >= from) break place;
        } else null;
        try std.testing.expectEqual(first, plan.find(&text, from));
    }
}

test "a literal of sixteen bytes is marked at its end, and nowhere else" {
    const gpa = std.testing.allocator;
    const plan: Plan = .of(&.{.{ .text = "0123456789abcdef" }});
    const places = try findAll(gpa, &plan, "0123456789abcde 0123456789abcdef0123456789abcdef");
    defer gpa.free(places);
    try std.testing.expectEqualSlices(u32, &.{ 31, 47 }, places);
}

test "all sequences of an address fit" {
    const gpa = std.testing.allocator;
    const plan: Plan = .of(fingerprints.of(.ip).?);
    for ([_]struct { []const u8, bool }{
        .{ "12:34:56.789 code: 7, v1.2, 3.14", false },
        .{ "a 10.1.22.3", true },
        .{ "from fe80::1", true },
        .{ "a:2:3:4:5:6:7:8", true },
    }) |case| {
        const places = try findAll(gpa, &plan, case[0]);
        defer gpa.free(places);
        try std.testing.expectEqual(case[1], places.len > 0);
    }
}
