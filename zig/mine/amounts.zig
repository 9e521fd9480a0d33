//! A sample of the amounts at one position of a group's records, chosen by their places in the input, so that the order
//! in which parts of the input are read does not matter. The least and the greatest amount are exact.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const bytesize = @import("../value/bytesize.zig");
const decimal = @import("../value/decimal.zig");
const duration = @import("../value/duration.zig");
const value_room = @import("../value/value.zig");

/// Amounts drawn per position, on each side of a mark; more are thinned out.
pub const drawn_max = 256;
/// Positions of a record whose amounts are sampled.
pub const positions_max = 16;
/// Exact decimals are computed in so many bytes; an amount that needs more is none.
const scratch_bytes = 4 << 10;

/// What amounts count.
pub const Unit = enum(u32) { number, percent, money, bytes, nanoseconds };

pub const Kept = struct { hash: u64, record: u64, amount: f64 };

/// Amounts chosen by the hashes of their places.
pub const Selection = struct {
    /// An amount is kept if the highest bits of its hash, this many, are 0.
    thinned: u6 = 0,
    kept: std.ArrayList(Kept) = .empty,

    fn keeps(drawn: *const Selection, hash: u64) bool {
        return @clz(hash) >= drawn.thinned;
    }

    fn keep(drawn: *Selection, gpa: std.mem.Allocator, one: Kept) error{OutOfMemory}!void {
        if (!drawn.keeps(one.hash)) return;
        try drawn.kept.append(gpa, one);
        while (drawn.kept.items.len > drawn_max) drawn.thin(drawn.thinned + 1);
    }

    fn thin(drawn: *Selection, to: u6) void {
        drawn.thinned = to;
        var left: usize = 0;
        for (drawn.kept.items) |one| {
            if (!drawn.keeps(one.hash)) continue;
            drawn.kept.items[left] = one;
            left += 1;
        }
        drawn.kept.shrinkRetainingCapacity(left);
    }

    fn absorb(drawn: *Selection, gpa: std.mem.Allocator, later: *const Selection) error{OutOfMemory}!void {
        if (later.thinned > drawn.thinned) drawn.thin(later.thinned);
        for (later.kept.items) |one| try drawn.keep(gpa, one);
    }
};

pub fn isAmount(kind: Kind) bool {
    return switch (kind) {
        .number, .percent, .money, .bytesize, .duration, .quantity => true,
        else => false,
    };
}

pub const Sample = struct {
    position: u32,
    kind: Kind,
    /// Null until an amount is read.
    unit: ?Unit = null,
    count: u64 = 0,
    greatest: f64 = 0,
    greatest_record: u64 = 0,
    least: f64 = 0,
    least_record: u64 = 0,
    before_mark: Selection = .{},
    /// Since the mark, if there is one.
    drawn: Selection = .{},

    pub fn deinit(sample: *Sample, gpa: std.mem.Allocator) void {
        sample.before_mark.kept.deinit(gpa);
        sample.drawn.kept.deinit(gpa);
    }

    /// @param offset of the token in the whole input
    pub fn see(
        sample: *Sample,
        gpa: std.mem.Allocator,
        text: []const u8,
        offset: u64,
        record: u64,
    ) error{OutOfMemory}!void {
        const hash = std.hash.int(offset);
        const is_kept = sample.drawn.keeps(hash);
        // Numbers are often names; of these, the greatest is no news.
        if (!is_kept and sample.kind == .number) {
            sample.count += 1;
            return;
        }
        const unit, const amount = read(sample.kind, text) orelse return;
        if (unit != sample.unit orelse unit) return;
        sample.unit = unit;
        if (sample.count == 0 or amount > sample.greatest) {
            sample.greatest = amount;
            sample.greatest_record = record;
        }
        if (sample.count == 0 or amount < sample.least) {
            sample.least = amount;
            sample.least_record = record;
        }
        sample.count += 1;
        if (is_kept) try sample.drawn.keep(gpa, .{ .hash = hash, .record = record, .amount = amount });
    }

    /// Draws later amounts apart from earlier ones, since one of two logs may have few of them. Called once.
    pub fn mark(sample: *Sample) void {
        sample.before_mark = sample.drawn;
        sample.drawn = .{};
    }

    /// No amount was thinned out.
    pub fn isWhole(sample: *const Sample) bool {
        return sample.before_mark.thinned == 0 and sample.drawn.thinned == 0;
    }

    /// Whether its least and greatest amounts tell something, as the extremes of plain numbers don't.
    pub fn tells(sample: *const Sample) bool {
        return sample.kind != .number and sample.least < sample.greatest;
    }

    pub fn shift(sample: *Sample, records: u64) void {
        sample.greatest_record += records;
        sample.least_record += records;
        for ([_]*Selection{ &sample.before_mark, &sample.drawn }) |drawn| {
            for (drawn.kept.items) |*one| one.record += records;
        }
    }

    /// Adds the sample of later records.
    pub fn absorb(sample: *Sample, gpa: std.mem.Allocator, later: *const Sample) error{OutOfMemory}!void {
        if (later.unit == null) {
            sample.count += later.count;
            return;
        }
        if (later.unit != sample.unit orelse later.unit) return;
        sample.unit = later.unit;
        if (sample.count == 0 or later.greatest > sample.greatest) {
            sample.greatest = later.greatest;
            sample.greatest_record = later.greatest_record;
        }
        if (sample.count == 0 or later.least < sample.least) {
            sample.least = later.least;
            sample.least_record = later.least_record;
        }
        sample.count += later.count;
        try sample.before_mark.absorb(gpa, &later.before_mark);
        try sample.drawn.absorb(gpa, &later.drawn);
    }
};

/// The sample of a position; they are ordered by position.
pub fn sampleAt(
    gpa: std.mem.Allocator,
    samples: *std.ArrayList(Sample),
    position: u32,
    kind: Kind,
) error{OutOfMemory}!*Sample {
    var at: usize = 0;
    while (at < samples.items.len and samples.items[at].position < position) at += 1;
    if (at == samples.items.len or samples.items[at].position != position) {
        try samples.insert(gpa, at, .{ .position = position, .kind = kind });
    }
    return &samples.items[at];
}

const Read = struct { Unit, f64 };

/// The amount of a token in its unit; null if it has none.
fn read(kind: Kind, text: []const u8) ?Read {
    switch (kind) {
        .duration => if (duration.readInteger(text)) |ns| return .{ .nanoseconds, @floatFromInt(ns) },
        .bytesize => if (bytesize.readInteger(text)) |bytes| return .{ .bytes, @floatFromInt(bytes) },
        .number => {
            const head: decimal.Head = .of(text);
            if (head.size_bytes == text.len and head.places < decimal.integer_powers.len) {
                const power: f64 = @floatFromInt(decimal.integer_powers[head.places]);
                return .{ .number, @as(f64, @floatFromInt(head.value)) / power };
            }
        },
        else => {},
    }
    var buffer: [scratch_bytes]u8 = undefined;
    var fixed: std.heap.FixedBufferAllocator = .init(&buffer);
    return readExactly(fixed.allocator(), kind, text) catch null;
}

fn readExactly(arena: std.mem.Allocator, kind: Kind, text: []const u8) !?Read {
    const unit: Unit = switch (kind) {
        .number => .number,
        .percent => .percent,
        .money => .money,
        .bytesize => .bytes,
        .duration => .nanoseconds,
        .quantity => {
            const quantity = try value_room.readQuantity(arena, kind, text) orelse return null;
            const own: Unit = switch (quantity.family) {
                .time => .nanoseconds,
                .data => .bytes,
                else => return null,
            };
            return .{ own, try quantity.amount.nearestFloat(arena) };
        },
        else => return null,
    };
    const found = try value_room.readDecimal(arena, kind, text) orelse return null;
    return .{ unit, try found.nearestFloat(arena) };
}

const testing = std.testing;

test "a sample does not depend on the parts in which its records are read" {
    const gpa = testing.allocator;
    var whole: Sample = .{ .position = 0, .kind = .duration };
    defer whole.deinit(gpa);
    var first: Sample = .{ .position = 0, .kind = .duration };
    defer first.deinit(gpa);
    var later: Sample = .{ .position = 0, .kind = .duration };
    defer later.deinit(gpa);
    var digits: [24]u8 = undefined;
    for (0..5000) |record| {
        const text = try std.fmt.bufPrint(&digits, "{d}ms", .{record * 7 % 5000});
        try whole.see(gpa, text, 40 * record, record);
        const part = if (record < 1700) &first else &later;
        try part.see(gpa, text, 40 * record, if (record < 1700) record else record - 1700);
    }
    later.shift(1700);
    try first.absorb(gpa, &later);
    try testing.expectEqual(whole.count, first.count);
    try testing.expectEqual(whole.greatest_record, first.greatest_record);
    try testing.expectEqualSlices(Kept, whole.drawn.kept.items, first.drawn.kept.items);
    try testing.expect(whole.drawn.kept.items.len > drawn_max / 4 and whole.drawn.kept.items.len <= drawn_max);
}

test "amounts are read in one unit" {
    try testing.expectEqual(Read{ .nanoseconds, 1.5e9 }, read(.duration, "1.5s"));
    try testing.expectEqual(Read{ .nanoseconds, 3e10 }, read(.quantity, "30 seconds"));
    try testing.expectEqual(Read{ .number, 12.25 }, read(.number, "12.25"));
    try testing.expectEqual(Read{ .bytes, 2048 }, read(.bytesize, "2K"));
    try testing.expectEqual(Read{ .percent, 7 }, read(.percent, "7%"));
    try testing.expectEqual(@as(?Read, null), read(.quantity, "5 kg"));
}
