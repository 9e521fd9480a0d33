//! The positions of groups at which all records so far have the same text.
const std = @import("std");
const isSame = @import("../value/same.zig").isSame;
const steps = @import("../steps.zig");
const Position = @import("silhouette.zig").Position;

/// Bytes that are compared at once, at each end of a text.
const head_bytes = 8;
/// A group with fewer records is compared position by position, and so are groups beyond a total number of literals:
/// listing the literals takes memory.
const records_min = 16;
const literals_max = 1 << 19;

/// A position that is not known to be a slot.
const Literal = struct {
    /// The first bytes of its text, zeros behind; the last bytes of a longer one.
    head: u64,
    tail: u64 = 0,
    size: u32,
    position: u32,
};

/// The literals of a group; not listed if there are more than that.
const Part = struct {
    first: u32 = 0,
    count: u32 = unlisted,

    const unlisted = std.math.maxInt(u32);
};

/// A record as it is compared: its text and the places of its tokens.
pub const Record = struct { text: []const u8, starts: []const u32, ends: []const u32 };

pub const Literals = struct {
    parts: std.ArrayList(Part) = .empty,
    all: std.ArrayList(Literal) = .empty,

    pub fn deinit(self: *Literals, gpa: std.mem.Allocator) void {
        self.parts.deinit(gpa);
        self.all.deinit(gpa);
    }

    /// Marks the positions of a group, which has `records`, as slots at which a record has another text than the
    /// group's sample.
    pub fn compare(
        self: *Literals,
        gpa: std.mem.Allocator,
        group: u32,
        records: u64,
        sample: []const u8,
        positions: []Position,
        record: Record,
    ) error{OutOfMemory}!void {
        if (records < records_min) return compareEach(sample, positions, record);
        const part = try self.buildPart(gpa, group, sample, positions) orelse
            return compareEach(sample, positions, record);
        const literals = self.all.items[part.first..][0..part.count];
        steps.count(literals.len);
        var at: usize = 0;
        var kept: usize = 0;
        while (true) {
            const equal = equalCount(literals[at..], record);
            if (kept != at) std.mem.copyForwards(Literal, literals[kept..], literals[at..][0..equal]);
            at += equal;
            kept += equal;
            if (at == literals.len) break;
            const literal = literals[at];
            const position = &positions[literal.position];
            compareOne(sample, position, record, literal.position);
            at += 1;
            if (position.is_slot != 0) continue;
            literals[kept] = literal;
            kept += 1;
        }
        part.count = @intCast(kept);
    }

    /// Null if the literals are not listed.
    fn buildPart(
        self: *Literals,
        gpa: std.mem.Allocator,
        group: u32,
        sample: []const u8,
        positions: []const Position,
    ) error{OutOfMemory}!?*Part {
        const known = self.parts.items.len;
        if (group >= known) try self.parts.appendNTimes(gpa, .{}, group + 1 - known);
        const part = &self.parts.items[group];
        if (part.count != Part.unlisted) return part;
        if (self.all.items.len + positions.len > literals_max) return null;
        try self.all.ensureUnusedCapacity(gpa, positions.len);
        part.* = .{ .first = @intCast(self.all.items.len), .count = 0 };
        for (positions, 0..) |position, at| {
            if (position.is_slot != 0) continue;
            const own = sample[position.start..position.end];
            var head: [head_bytes]u8 = @splat(0);
            const size = @min(head_bytes, own.len);
            @memcpy(head[0..size], own[0..size]);
            self.all.appendAssumeCapacity(.{
                .head = std.mem.readInt(u64, &head, .little),
                .tail = if (own.len > head_bytes) readAt(own, own.len - head_bytes) else 0,
                .size = @intCast(own.len),
                .position = @intCast(at),
            });
            part.count += 1;
        }
        return part;
    }
};

/// The number of the first literals that the record has for certain. Not inlined: so it needs few registers.
noinline fn equalCount(literals: []const Literal, record: Record) usize {
    const text = record.text;
    const starts = record.starts.ptr;
    const ends = record.ends.ptr;
    if (text.len < head_bytes) return 0;
    const last = text.len - head_bytes;
    return for (literals, 0..) |literal, at| {
        const start = starts[literal.position];
        if (ends[literal.position] - start != literal.size or start > last) break at;
        const differ = readAt(text, start) ^ literal.head;
        if (literal.size <= head_bytes) {
            if (differ << @intCast(8 * (head_bytes - literal.size)) != 0) break at;
        } else {
            if (literal.size > 2 * head_bytes or differ != 0) break at;
            if (readAt(text, start + literal.size - head_bytes) != literal.tail) break at;
        }
    } else literals.len;
}

inline fn readAt(text: []const u8, at: usize) u64 {
    return std.mem.readInt(u64, text[at..][0..head_bytes], .little);
}

fn compareEach(sample: []const u8, positions: []Position, record: Record) void {
    for (positions, 0..) |*position, at| {
        if (position.is_slot == 0) compareOne(sample, position, record, at);
    }
}

fn compareOne(sample: []const u8, position: *Position, record: Record, at: usize) void {
    const own = record.text[record.starts[at]..record.ends[at]];
    steps.count(own.len);
    if (!isSame(sample[position.start..position.end], own)) position.is_slot = 1;
}

test "positions with other texts become slots" {
    const gpa = std.testing.allocator;
    var random = std.Random.DefaultPrng.init(5);
    for ([_]usize{ 1, 3, 8, 64, 70 }) |count| {
        var literals: Literals = .{};
        defer literals.deinit(gpa);
        var positions: [70]Position = undefined;
        var wanted: [70]u8 = @splat(0);
        var sample: [70 * 21]u8 = undefined;
        for (&sample, 0..) |*byte, i| byte.* = @intCast('a' + i % 26);
        var size: u32 = 0;
        for (positions[0..count], 0..) |*position, i| {
            const end = size + 1 + @as(u32, @intCast(i * 7 % 20));
            position.* = .{ .start = size, .end = end, .kind = 0, .space_before = 1 };
            size = end + 1;
        }
        for (1..60) |records| {
            var text: [70 * 21]u8 = sample;
            var starts: [70]u32 = undefined;
            var ends: [70]u32 = undefined;
            for (positions[0..count], 0..) |position, i| {
                starts[i] = position.start;
                ends[i] = position.end;
                const at = random.random().intRangeLessThan(u32, position.start, position.end);
                switch (random.random().uintLessThan(u8, 40)) {
                    0 => text[at] = '#',
                    1 => ends[i] -= @intFromBool(position.end - position.start > 1),
                    2 => text[position.end] = '#',
                    else => continue,
                }
                const own = sample[position.start..position.end];
                if (!std.mem.eql(u8, own, text[starts[i]..ends[i]])) wanted[i] = 1;
            }
            const whole = text[0 .. size - 1];
            const record: Record = .{ .text = whole, .starts = starts[0..count], .ends = ends[0..count] };
            try literals.compare(gpa, 2, records, &sample, positions[0..count], record);
            for (positions[0..count], wanted[0..count]) |position, is_slot| {
                try std.testing.expectEqual(is_slot, position.is_slot);
            }
        }
    }
}
