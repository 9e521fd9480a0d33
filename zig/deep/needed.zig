//! Bytes that quoted content must have for a match in it, or in content quoted within it: other content need not be
//! decoded and lexed.
const std = @import("std");
const cpu = @import("../cpu.zig");
const finding = @import("../kernels/find.zig");
const lanes = @import("../kernels/mask.zig").lanes;
const sought_bytes = @import("../kernels/sought.zig");
const Pattern = @import("../match/pattern.zig").Pattern;
const Plan = @import("../device/plan.zig").Plan;
const Sequence = @import("../lex/fingerprints.zig").Sequence;
const required_literals = @import("../match/find/required_literals.zig");
const Allocator = std.mem.Allocator;

/// Longer text is examined with masks first.
const short_bytes_max = 64;

/// Properties of a byte.
const Class = packed struct(u8) {
    /// It is in one of the sequences, at the place where they have the fewest bytes.
    is_telling: bool = false,
    is_backslash: bool = false,
    reserved: u6 = 0,
};

pub const Needed = struct {
    plan: Plan,
    classes: [256]Class,
    /// The telling bytes and the backslash; null if they are too many.
    sought: ?sought_bytes.Bytes = null,
    /// The literal, if there is only one.
    literal: ?finding.Needle,
    is_addresses: bool,

    /// What is searched for to find the places of the bytes.
    pub const Searched = enum { addresses, literal, telling, none };

    /// Null if nothing is known. Borrows the literal of `pattern`.
    pub fn of(pattern: *const Pattern) ?Needed {
        const wanted = if (pattern.markable) |*markable| markable else return null;
        var few: [required_literals.few_max][]const u8 = undefined;
        const literals = wanted.fewLiterals(&few) orelse &.{};
        const classes = classesOf(wanted.sequences);
        return .{
            .plan = .of(wanted.sequences),
            .classes = classes,
            .sought = collectSought(&classes),
            .literal = if (literals.len == 1) .init(literals[0]) else null,
            .is_addresses = pattern.is_addresses,
        };
    }

    pub fn kindOfSearch(needed: *const Needed) Searched {
        if (needed.is_addresses) return .addresses;
        if (needed.literal != null) return .literal;
        return if (needed.sought != null) .telling else .none;
    }

    fn collectSought(classes: *const [256]Class) ?sought_bytes.Bytes {
        var sought: sought_bytes.Bytes = @splat('\\');
        var count: usize = 0;
        for (classes, 0..) |class, byte| {
            if (!class.is_telling or class.is_backslash) continue;
            if (count == sought.len - 1) return null;
            sought[count] = @intCast(byte);
            count += 1;
        }
        return sought;
    }

    fn classesOf(sequences: []const Sequence) [256]Class {
        var classes: [256]Class = @splat(.{});
        for (sequences) |sequence| {
            var telling = sequence.at(0);
            for (1..sequence.len()) |place| {
                if (sequence.at(place).count() < telling.count()) telling = sequence.at(place);
            }
            var bytes = telling.iterator(.{});
            while (bytes.next()) |byte| classes[byte].is_telling = true;
        }
        classes['\\'].is_backslash = true;
        return classes;
    }

    /// Whether a quoted token of `text` may have a match in it. A backslash may start an escape for any byte; without
    /// one, all content occurs literally in `text`.
    pub fn mayBeIn(needed: *const Needed, text: []const u8) bool {
        if (text.len <= short_bytes_max) {
            var seen: u8 = 0;
            for (text) |byte| seen |= @as(u8, @bitCast(needed.classes[byte]));
            const classes: Class = @bitCast(seen);
            if (classes.is_backslash) return true;
            if (!classes.is_telling) return false;
        } else if (std.mem.findScalar(u8, text, '\\') != null) return true;
        if (needed.literal) |*literal| return cpu.kernels().find(text.ptr, text.len, literal) < text.len;
        return needed.plan.find(text, 0) != null;
    }
};

/// The telling bytes and backslashes of a text, as bits.
pub const Sought = struct {
    masks: std.ArrayList(u64) = .empty,

    pub fn deinit(sought: *Sought, gpa: Allocator) void {
        sought.masks.deinit(gpa);
    }

    pub fn read(sought: *Sought, gpa: Allocator, needed: *const Needed, text: []const u8) Allocator.Error!void {
        sought.masks.clearRetainingCapacity();
        const bytes = if (needed.sought) |*bytes| bytes else return;
        const masks = try sought.masks.addManyAsSlice(gpa, text.len / lanes + 1);
        cpu.kernels().markSought(text.ptr, text.len, bytes, masks.ptr);
    }

    /// The first such byte at or after `from`, or `to`, the end of the text.
    pub fn next(sought: *const Sought, from: usize, to: usize) usize {
        var number = from / lanes;
        if (from >= to) return to;
        var found = sought.masks.items[number] & ~@as(u64, 0) << @intCast(from % lanes);
        while (found == 0) {
            number += 1;
            if (number * lanes >= to) return to;
            found = sought.masks.items[number];
        }
        return number * lanes + @ctz(found);
    }

    /// Whether text[start..end] may have such a byte.
    pub inline fn mayBeIn(sought: *const Sought, start: usize, end: usize) bool {
        if (sought.masks.items.len == 0) return true;
        if (start == end) return false;
        const first = start / lanes;
        const last = (end - 1) / lanes;
        const from = ~@as(u64, 0) << @intCast(start % lanes);
        const to = ~@as(u64, 0) >> @intCast(lanes - 1 - (end - 1) % lanes);
        if (first == last) return sought.masks.items[first] & from & to != 0;
        if (sought.masks.items[first] & from != 0 or sought.masks.items[last] & to != 0) return true;
        return !std.mem.allEqual(u64, sought.masks.items[first + 1 .. last], 0);
    }
};

const Builder = @import("../match/fixture.zig").Builder;

test "content without the bytes of a literal or an address is not needed, unless it has an escape" {
    const gpa = std.testing.allocator;
    for ([_]bool{ true, false }) |is_literal| {
        var builder: Builder = .init();
        defer builder.deinit();
        builder.member(if (is_literal) builder.literal("late") else builder.kind(.ip));
        const pattern = try Pattern.create(gpa, builder.finish());
        defer pattern.destroy(gpa);
        const needed = Needed.of(pattern).?;
        try std.testing.expectEqual(is_literal, needed.mayBeIn("too late"));
        try std.testing.expectEqual(!is_literal, needed.mayBeIn("from 10.1.2.3"));
        try std.testing.expect(needed.mayBeIn("l\\u0061te"));
        try std.testing.expect(!needed.mayBeIn("") and !needed.mayBeIn("10:20 lat"));
    }
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.any());
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    try std.testing.expectEqual(null, Needed.of(pattern));
}

test "no text that may be needed lacks the sought bytes" {
    const gpa = std.testing.allocator;
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.kind(.ip));
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    const needed = Needed.of(pattern).?;
    try std.testing.expect(needed.sought != null);
    var sought: Sought = .{};
    defer sought.deinit(gpa);
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    var text: [400]u8 = undefined;
    var without: usize = 0;
    for (0..300) |_| {
        const size = random.uintAtMost(usize, text.len);
        const rare = random.uintAtMost(usize, 40);
        for (text[0..size]) |*byte| {
            byte.* = if (random.uintAtMost(usize, rare) == 0) "\\.:"[random.uintLessThan(usize, 3)] else '7';
        }
        try sought.read(gpa, &needed, text[0..size]);
        for (0..50) |_| {
            const start = random.uintAtMost(usize, size);
            const end = start + random.uintAtMost(usize, size - start);
            const has = std.mem.findAny(u8, text[start..end], "\\.:") != null;
            try std.testing.expectEqual(has, sought.mayBeIn(start, end));
            if (needed.mayBeIn(text[start..end])) try std.testing.expect(has);
            without += @intFromBool(!has);
        }
    }
    try std.testing.expect(without > 100);
}
