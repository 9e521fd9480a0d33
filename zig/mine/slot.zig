//! The texts of one slot of a template: how often each occurs, and the minimum, median and maximum by value. Memory is
//! bounded: a slot keeps `values_max` different texts. If there are more, counts are lower bounds, the number of
//! different texts is an estimate, and the quantiles come from a sample.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Kind = @import("../gen/kinds.zig").Kind;
const limits = @import("../gen/limits.zig");
const clock = @import("../value/clock.zig");
const value_room = @import("../value/value.zig");
const Kept = @import("../table/kept.zig").Kept;

pub const values_max = limits.slot_values;
const text_bytes_max = limits.slot_text_bytes;
/// A slot with fewer different texts is searched linearly.
const index_min = 8;
/// Size of the random sample of records.
const sample_max = 1024;
/// Registers of the HyperLogLog estimate; its error is about 1.04 / sqrt(4096), or 1.6 %.
const register_bits = 12;
const register_count = 1 << register_bits;
pub const top_max = 5;

/// A range of `Slot.texts`.
const Text = struct { from: u32, size: u32 };

const Entry = struct { hash: u64, count: u64, text: Text };

/// Additional state once entries were dropped.
const Overflow = struct {
    /// The longest run of zeros among the hashes of each register.
    registers: [register_count]u8 = @splat(0),
    sample: std.ArrayList(Text) = .empty,
    /// Texts of the sample.
    texts: std.ArrayList(u8) = .empty,
    random: std.Random.DefaultPrng = .init(0),

    fn see(overflow: *Overflow, hash: u64) void {
        const register = hash >> (64 - register_bits);
        const zeros = @min(@clz(hash << register_bits), 64 - register_bits) + 1;
        overflow.registers[@intCast(register)] = @max(overflow.registers[@intCast(register)], @as(u8, @intCast(zeros)));
    }

    fn estimate(overflow: *const Overflow) u64 {
        var sum: f64 = 0;
        var empty: f64 = 0;
        for (overflow.registers) |zeros| {
            sum += std.math.pow(f64, 2, -@as(f64, @floatFromInt(zeros)));
            if (zeros == 0) empty += 1;
        }
        const count: f64 = register_count;
        const many = 0.7213 / (1 + 1.079 / count) * count * count / sum;
        // While many registers are empty, their share is the better estimate (linear counting).
        const found = if (many <= 2.5 * count and empty > 0) count * @log(count / empty) else many;
        return @intFromFloat(@round(found));
    }
};

/// The figures of one slot as passed to TypeScript; texts are ranges of `Figures.texts`.
pub const Row = extern struct {
    count: u64,
    distinct: u64,
    /// 1 if `distinct` and the counts are exact.
    is_exact: u32,
    /// 1 if all values can be ordered.
    is_ordered: u32,
    top_from: u32,
    top_count: u32,
    /// If all values can be ordered: index in `Figures.tops` of the minimum, which is followed by the median, the 95th
    /// percentile and the maximum. Their counts are 0.
    range_from: u32,
};

/// A text of a slot and how often it occurred.
pub const Top = extern struct { count: u64, from: u32, to: u32 };

pub const Figures = struct {
    rows: std.ArrayList(Row) = .empty,
    tops: std.ArrayList(Top) = .empty,
    texts: std.ArrayList(u8) = .empty,

    pub fn deinit(figures: *Figures, gpa: Allocator) void {
        figures.rows.deinit(gpa);
        figures.tops.deinit(gpa);
        figures.texts.deinit(gpa);
    }

    pub fn clear(figures: *Figures) void {
        figures.rows.clearRetainingCapacity();
        figures.tops.clearRetainingCapacity();
        figures.texts.clearRetainingCapacity();
    }

    fn put(figures: *Figures, gpa: Allocator, text: []const u8) Allocator.Error!u32 {
        const from: u32 = @intCast(figures.texts.items.len);
        try figures.texts.appendSlice(gpa, text);
        return from;
    }
};

pub const Slot = struct {
    count: u64 = 0,
    entries: std.ArrayList(Entry) = .empty,
    texts: std.ArrayList(u8) = .empty,
    by_hash: std.AutoHashMapUnmanaged(u64, u32) = .empty,
    overflow: ?*Overflow = null,
    /// Ranges of `bounds`: the least and greatest value so far.
    least: Text = .{ .from = 0, .size = 0 },
    greatest: Text = .{ .from = 0, .size = 0 },
    bounds: std.ArrayList(u8) = .empty,
    /// Some text has no value, or two values cannot be compared.
    is_unordered: bool = false,

    pub fn deinit(slot: *Slot, gpa: Allocator) void {
        slot.entries.deinit(gpa);
        slot.texts.deinit(gpa);
        slot.by_hash.deinit(gpa);
        slot.bounds.deinit(gpa);
        if (slot.overflow) |overflow| {
            overflow.sample.deinit(gpa);
            overflow.texts.deinit(gpa);
            gpa.destroy(overflow);
        }
    }

    /// Counts one record's text. @param kind null if the slot's kinds differ
    pub fn add(slot: *Slot, gpa: Allocator, scratch: Allocator, kind: ?Kind, text: []const u8) Allocator.Error!void {
        return slot.addTimes(gpa, scratch, kind, text, 1);
    }

    /// Counts the same text of several records. The sample of a slot with too many texts takes them as one.
    pub fn addTimes(
        slot: *Slot,
        gpa: Allocator,
        scratch: Allocator,
        kind: ?Kind,
        text: []const u8,
        times: u64,
    ) Allocator.Error!void {
        slot.count += times;
        const hash = std.hash.Wyhash.hash(0, text);
        if (slot.overflow) |overflow| try slot.draw(gpa, overflow, text);
        if (slot.entryOf(hash)) |entry| {
            entry.count += times;
            return;
        }
        if (slot.entries.items.len == values_max) try slot.prune(gpa, scratch, kind);
        if (slot.overflow) |overflow| overflow.see(hash);
        const kept = text[0..countKeptBytes(text)];
        const from: u32 = @intCast(slot.texts.items.len);
        try slot.texts.appendSlice(gpa, kept);
        const own: Text = .{ .from = from, .size = @intCast(kept.len) };
        try slot.entries.append(gpa, .{ .hash = hash, .count = times, .text = own });
        if (slot.entries.items.len >= index_min) try slot.index(gpa);
        if (kept.len < text.len) slot.is_unordered = true;
        // While all texts are kept, the bounds are found at the end.
        if (slot.overflow != null and !slot.is_unordered) try slot.bound(gpa, scratch, kind, text);
    }

    fn textOf(slot: *const Slot, text: Text) []const u8 {
        return slot.texts.items[text.from..][0..text.size];
    }

    fn entryOf(slot: *Slot, hash: u64) ?*Entry {
        if (slot.entries.items.len >= index_min) {
            const at = slot.by_hash.get(hash) orelse return null;
            return &slot.entries.items[at];
        }
        for (slot.entries.items) |*entry| if (entry.hash == hash) return entry;
        return null;
    }

    /// Indexes the entries that are not indexed yet.
    fn index(slot: *Slot, gpa: Allocator) Allocator.Error!void {
        for (slot.entries.items[slot.by_hash.count()..], slot.by_hash.count()..) |entry, at| {
            try slot.by_hash.put(gpa, entry.hash, @intCast(at));
        }
    }

    /// Drops the less frequent half of the entries and subtracts the largest dropped count from the others:
    /// counts are then never too high, and too low by at most count / (values_max / 2).
    fn prune(slot: *Slot, gpa: Allocator, scratch: Allocator, kind: ?Kind) Allocator.Error!void {
        if (slot.overflow == null) {
            _ = try slot.boundEntries(gpa, scratch, kind);
            try slot.openOverflow(gpa);
        }
        const entries = slot.entries.items;
        std.mem.sortUnstable(Entry, entries, {}, isMoreFrequent);
        const off = entries[values_max / 2].count;
        var left: usize = 0;
        while (left < entries.len and entries[left].count > off) left += 1;
        var texts: std.ArrayList(u8) = .empty;
        errdefer texts.deinit(gpa);
        for (entries[0..left]) |*entry| {
            const from: u32 = @intCast(texts.items.len);
            try texts.appendSlice(gpa, slot.textOf(entry.text));
            entry.text.from = from;
            entry.count -= off;
        }
        slot.texts.deinit(gpa);
        slot.texts = texts;
        slot.entries.shrinkRetainingCapacity(left);
        slot.by_hash.clearRetainingCapacity();
        if (left >= index_min) try slot.index(gpa);
    }

    fn isMoreFrequent(_: void, a: Entry, b: Entry) bool {
        return if (a.count == b.count) a.text.from < b.text.from else a.count > b.count;
    }

    /// Starts the estimate and the sample from the entries, which represent all records so far.
    fn openOverflow(slot: *Slot, gpa: Allocator) Allocator.Error!void {
        const overflow = try gpa.create(Overflow);
        overflow.* = .{};
        slot.overflow = overflow;
        for (slot.entries.items) |entry| overflow.see(entry.hash);
        // The record being added has no entry yet.
        const seen = slot.count - 1;
        for (0..sample_max) |_| {
            var rank = overflow.random.random().uintLessThan(u64, seen);
            for (slot.entries.items) |entry| {
                if (rank < entry.count) {
                    try overflow.sample.append(gpa, try keepSampled(gpa, overflow, slot.textOf(entry.text)));
                    break;
                }
                rank -= entry.count;
            }
        }
        const text = overflow.sample.items[0];
        std.debug.assert(text.from == 0);
    }

    fn keepSampled(gpa: Allocator, overflow: *Overflow, text: []const u8) Allocator.Error!Text {
        const kept = text[0..countKeptBytes(text)];
        const from: u32 = @intCast(overflow.texts.items.len);
        try overflow.texts.appendSlice(gpa, kept);
        return .{ .from = from, .size = @intCast(kept.len) };
    }

    /// Reservoir sampling: each record has the same chance to be in the sample.
    fn draw(slot: *Slot, gpa: Allocator, overflow: *Overflow, text: []const u8) Allocator.Error!void {
        const place = overflow.random.random().uintLessThan(u64, slot.count);
        if (place >= sample_max) return;
        overflow.sample.items[@intCast(place)] = try keepSampled(gpa, overflow, text);
    }

    /// Finds the bounds of the entries, in their order, and returns their values; none if they have no order.
    fn boundEntries(slot: *Slot, gpa: Allocator, scratch: Allocator, kind: ?Kind) Allocator.Error![]Ranked {
        const ranked = try scratch.alloc(Ranked, if (slot.is_unordered) 0 else slot.entries.items.len);
        if (ranked.len == 0) return ranked;
        var least: usize = 0;
        var greatest: usize = 0;
        for (ranked, slot.entries.items, 0..) |*one, entry, at| {
            const text = slot.textOf(entry.text);
            const own = try valueOf(scratch, kind, text) orelse return slot.giveUpOrder(gpa);
            one.* = .{ .kept = own, .count = entry.count, .text = text };
            if (at == 0) continue;
            const below = own.order(ranked[least].kept) orelse return slot.giveUpOrder(gpa);
            const above = own.order(ranked[greatest].kept) orelse return slot.giveUpOrder(gpa);
            if (below == .lt) least = at;
            if (above == .gt) greatest = at;
        }
        slot.least = try slot.keepBound(gpa, ranked[least].text);
        slot.greatest = try slot.keepBound(gpa, ranked[greatest].text);
        return ranked;
    }

    fn giveUpOrder(slot: *Slot, gpa: Allocator) []Ranked {
        slot.unorder(gpa);
        return &.{};
    }

    /// Extends the bounds to a new text.
    fn bound(slot: *Slot, gpa: Allocator, scratch: Allocator, kind: ?Kind, text: []const u8) Allocator.Error!void {
        const own = try valueOf(scratch, kind, text) orelse return slot.unorder(gpa);
        const least = (try valueOf(scratch, kind, slot.boundText(slot.least))).?;
        const greatest = (try valueOf(scratch, kind, slot.boundText(slot.greatest))).?;
        const below = own.order(least) orelse return slot.unorder(gpa);
        const above = own.order(greatest) orelse return slot.unorder(gpa);
        if (below == .lt) slot.least = try slot.keepBound(gpa, text);
        if (above == .gt) slot.greatest = try slot.keepBound(gpa, text);
    }

    fn boundText(slot: *const Slot, text: Text) []const u8 {
        return slot.bounds.items[text.from..][0..text.size];
    }

    fn keepBound(slot: *Slot, gpa: Allocator, text: []const u8) Allocator.Error!Text {
        // With ascending texts each one becomes a bound, of which only the last two are needed.
        if (slot.bounds.items.len > 16 * text_bytes_max) try slot.dropBounds(gpa);
        const from: u32 = @intCast(slot.bounds.items.len);
        try slot.bounds.appendSlice(gpa, text);
        return .{ .from = from, .size = @intCast(text.len) };
    }

    fn dropBounds(slot: *Slot, gpa: Allocator) Allocator.Error!void {
        var both: std.ArrayList(u8) = .empty;
        errdefer both.deinit(gpa);
        for ([2]*Text{ &slot.least, &slot.greatest }) |text| {
            const from: u32 = @intCast(both.items.len);
            try both.appendSlice(gpa, slot.boundText(text.*));
            text.from = from;
        }
        slot.bounds.deinit(gpa);
        slot.bounds = both;
    }

    fn unorder(slot: *Slot, gpa: Allocator) void {
        slot.is_unordered = true;
        slot.bounds.clearAndFree(gpa);
    }

    /// Adds the slot's row to `figures`. Nothing may be added afterwards. @param tops number of texts to tell
    pub fn report(
        slot: *Slot,
        gpa: Allocator,
        scratch: Allocator,
        kind: ?Kind,
        tops: usize,
        figures: *Figures,
    ) Allocator.Error!void {
        const top_from: u32 = @intCast(figures.tops.items.len);
        const ranked = if (slot.overflow) |overflow|
            try slot.rankSample(scratch, kind, overflow)
        else
            try slot.boundEntries(gpa, scratch, kind);
        std.mem.sortUnstable(Entry, slot.entries.items, slot, isShownFirst);
        const entries = slot.entries.items;
        for (entries[0..@min(entries.len, tops)]) |entry| {
            const from = try figures.put(gpa, slot.textOf(entry.text));
            try figures.tops.append(gpa, .{ .count = entry.count, .from = from, .to = from + entry.text.size });
        }
        var row = std.mem.zeroes(Row);
        row.count = slot.count;
        row.distinct = if (slot.overflow) |overflow| overflow.estimate() else entries.len;
        row.is_exact = @intFromBool(slot.overflow == null);
        row.top_from = top_from;
        row.top_count = @intCast(figures.tops.items.len - top_from);
        if (ranked.len > 0) try slot.reportOrdered(gpa, ranked, &row, figures);
        slot.by_hash.clearAndFree(gpa); // Its numbers are of another order.
        try figures.rows.append(gpa, row);
    }

    fn isShownFirst(slot: *Slot, a: Entry, b: Entry) bool {
        if (a.count != b.count) return a.count > b.count;
        return std.mem.lessThan(u8, slot.textOf(a.text), slot.textOf(b.text));
    }

    const Ranked = struct { kept: Kept, count: u64, text: []const u8 };

    /// The values of the sample; none if they have no order.
    fn rankSample(slot: *Slot, scratch: Allocator, kind: ?Kind, overflow: *const Overflow) Allocator.Error![]Ranked {
        const ranked = try scratch.alloc(Ranked, if (slot.is_unordered) 0 else overflow.sample.items.len);
        if (slot.is_unordered) return ranked;
        for (ranked, overflow.sample.items) |*one, text| {
            const shown = overflow.texts.items[text.from..][0..text.size];
            const kept = try valueOf(scratch, kind, shown) orelse return &.{};
            one.* = .{ .kept = kept, .count = 1, .text = shown };
        }
        return ranked;
    }

    fn reportOrdered(
        slot: *Slot,
        gpa: Allocator,
        ranked: []Ranked,
        row: *Row,
        figures: *Figures,
    ) Allocator.Error!void {
        std.mem.sortUnstable(Ranked, ranked, {}, isBelow);
        var count: u64 = 0;
        for (ranked) |one| count += one.count;
        row.is_ordered = 1;
        row.range_from = @intCast(figures.tops.items.len);
        for ([_][]const u8{
            slot.boundText(slot.least),
            textAtRank(ranked, (count - 1) / 2),
            textAtRank(ranked, (count * 95 + 99) / 100 - 1),
            slot.boundText(slot.greatest),
        }) |text| {
            const from = try figures.put(gpa, text);
            try figures.tops.append(gpa, .{ .count = 0, .from = from, .to = from + @as(u32, @intCast(text.len)) });
        }
    }

    fn isBelow(_: void, a: Ranked, b: Ranked) bool {
        // Values that cannot be compared were detected when the bounds were found.
        const order = a.kept.order(b.kept) orelse .eq;
        return if (order == .eq) std.mem.lessThan(u8, a.text, b.text) else order == .lt;
    }

    fn textAtRank(ranked: []const Ranked, rank: u64) []const u8 {
        var left = rank;
        for (ranked) |one| {
            if (left < one.count) return one.text;
            left -= one.count;
        }
        unreachable;
    }
};

fn valueOf(scratch: Allocator, kind: ?Kind, text: []const u8) Allocator.Error!?Kept {
    const value = try scratch.create(value_room.Value);
    value.* = try value_room.read(scratch, kind orelse return null, text, clock.now()) orelse return null;
    if (value.* == .time_of_day or value.* == .block) return null;
    return .{ .other = value };
}

/// Length of a text to store: all of it, or as many whole characters as the limit allows.
fn countKeptBytes(text: []const u8) usize {
    if (text.len <= text_bytes_max) return text.len;
    var end: usize = text_bytes_max;
    while (end > text_bytes_max - 4 and text[end] & 0xc0 == 0x80) end -= 1;
    return end;
}

const testing = std.testing;

fn figuresOf(kind: ?Kind, texts: []const []const u8) !Figures {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    var slot: Slot = .{};
    defer slot.deinit(testing.allocator);
    for (texts) |text| try slot.add(testing.allocator, arena.allocator(), kind, text);
    var figures: Figures = .{};
    try slot.report(testing.allocator, arena.allocator(), kind, top_max, &figures);
    return figures;
}

fn textOfTop(figures: *const Figures, top: usize) []const u8 {
    const found = figures.tops.items[top];
    return figures.texts.items[found.from..found.to];
}

fn expectText(figures: *const Figures, want: []const u8, top: usize) !void {
    try testing.expectEqualStrings(want, textOfTop(figures, top));
}

test "texts are counted, and values are ordered by meaning" {
    var figures = try figuresOf(.duration, &.{ "2s", "900ms", "2s", "1m", "3s" });
    defer figures.deinit(testing.allocator);
    const row = figures.rows.items[0];
    try testing.expectEqual(@as(u64, 4), row.distinct);
    try testing.expectEqual(@as(u32, 1), row.is_exact);
    try testing.expectEqual(@as(u64, 2), figures.tops.items[0].count);
    try expectText(&figures, "2s", 0);
    for ([_][]const u8{ "900ms", "2s", "1m", "1m" }, row.range_from..) |text, top| try expectText(&figures, text, top);
}

test "words are not ordered" {
    var figures = try figuresOf(.word, &.{ "b", "a", "b" });
    defer figures.deinit(testing.allocator);
    try testing.expectEqual(@as(u32, 0), figures.rows.items[0].is_ordered);
    try testing.expectEqual(@as(u32, 2), figures.rows.items[0].top_count);
}

test "a slot with more texts than it keeps is bounded, and its figures are marked as estimates" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    var slot: Slot = .{};
    defer slot.deinit(testing.allocator);
    var digits: [16]u8 = undefined;
    const distinct = 50_000;
    for (0..distinct) |number| {
        const text = try std.fmt.bufPrint(&digits, "{d}", .{number});
        try slot.add(testing.allocator, arena.allocator(), .number, text);
        // A text that is frequent, but only late, is found too.
        if (number > 30_000 and number % 10 == 0) try slot.add(testing.allocator, arena.allocator(), .number, "7.5");
        _ = arena.reset(.retain_capacity);
        try testing.expect(slot.entries.items.len <= values_max);
    }
    var figures: Figures = .{};
    defer figures.deinit(testing.allocator);
    try slot.report(testing.allocator, arena.allocator(), .number, top_max, &figures);
    const row = figures.rows.items[0];
    try testing.expectEqual(@as(u32, 0), row.is_exact);
    try testing.expect(row.distinct > distinct * 95 / 100 and row.distinct < distinct * 105 / 100);
    try expectText(&figures, "7.5", 0);
    try expectText(&figures, "0", row.range_from);
    try expectText(&figures, "49999", row.range_from + 3);
    const median = try std.fmt.parseFloat(f64, textOfTop(&figures, row.range_from + 1));
    try testing.expect(median > 20_000 and median < 28_000);
}
