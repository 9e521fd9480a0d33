//! Columns of a stream's matches: each match has as many cells as the member with the most registers.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const Batch = @import("../../match/commit/batch.zig").Batch;
const kind_none = @import("../../match/commit/batch.zig").kind_none;
const unbound = @import("../../match/commit/batch.zig").unbound;
const matches = @import("matches.zig");
const Matches = matches.Matches;
const patterns = @import("patterns.zig");
const types = @import("types.zig");
const Shared = patterns.Shared;
const Span = types.Span;
const gpa = types.gpa;

/// What the columns contain.
pub const Shape = struct {
    /// Cells of a match.
    width: u32 = 0,
    /// Bindings of the registers are wanted, and there are registers.
    has_cells: bool = false,
    /// All bindings of registers in a repetition are wanted, and there are such registers.
    has_lists: bool = false,
};

pub const Columns = struct {
    shape: Shape,
    spans: std.ArrayList(Span) = .empty,
    /// For each cell, start and end of its last binding.
    slots: std.ArrayList(u64) = .empty,
    /// For each cell, the kind of the token that it binds.
    kinds: std.ArrayList(u8) = .empty,
    /// For each cell the number of its bindings; their places are in `pairs`.
    list_sizes: std.ArrayList(u32) = .empty,
    pairs: std.ArrayList(u64) = .empty,
    pair_kinds: std.ArrayList(u8) = .empty,

    pub fn deinit(columns: *Columns) void {
        columns.spans.deinit(gpa);
        columns.slots.deinit(gpa);
        columns.kinds.deinit(gpa);
        columns.list_sizes.deinit(gpa);
        columns.pairs.deinit(gpa);
        columns.pair_kinds.deinit(gpa);
    }

    pub fn clear(columns: *Columns) void {
        columns.drop(columns.count());
    }

    pub fn count(columns: *const Columns) usize {
        return columns.spans.items.len;
    }

    /// Appends the matches of a batch. Without a wanted member, its members are numbered from `first_member`.
    pub fn addBatch(
        columns: *Columns,
        batch: *const Batch,
        shared: *const Shared,
        first_member: u32,
        shift: u64,
    ) Allocator.Error!void {
        const wanted = shared.member;
        const total = batch.count();
        try columns.spans.ensureUnusedCapacity(gpa, total);
        for (batch.starts.items, batch.ends.items, batch.members.items) |start, end, member| {
            if (wanted != null and member != wanted.?) continue;
            columns.spans.appendAssumeCapacity(.{
                .start = matches.offsetOf(start) + shift,
                .end = matches.offsetOf(end) + shift,
                .member = first_member + if (wanted == null) member else 0,
            });
        }
        if (!columns.shape.has_cells) return;
        const width = shared.program().register_width;
        for (batch.members.items, 0..) |member, i| {
            if (wanted != null and member != wanted.?) continue;
            _, const registers = patterns.registersOf(shared.program(), member);
            try columns.addCells(batch, i * width, registers, shift);
        }
    }

    fn addCells(columns: *Columns, batch: *const Batch, first: usize, registers: u32, shift: u64) Allocator.Error!void {
        const shape = columns.shape;
        assert(registers <= shape.width);
        const slots = try columns.slots.addManyAsSlice(gpa, 2 * shape.width);
        const kinds = try columns.kinds.addManyAsSlice(gpa, shape.width);
        for (0..registers) |cell| {
            slots[2 * cell] = toOffset(batch.register_starts.items[first + cell], shift);
            slots[2 * cell + 1] = toOffset(batch.register_ends.items[first + cell], shift);
            kinds[cell] = batch.register_kinds.items[first + cell];
        }
        @memset(slots[2 * registers ..], types.unbound);
        @memset(kinds[registers..], kind_none);
        if (!shape.has_lists) return;
        for (0..shape.width) |cell| {
            const has_list = cell < registers and first + cell + 1 < batch.list_firsts.items.len;
            const from = if (has_list) batch.list_firsts.items[first + cell] else 0;
            const to = if (has_list) batch.list_firsts.items[first + cell + 1] else 0;
            try columns.list_sizes.append(gpa, to - from);
            for (from..to) |at| {
                const start = toOffset(batch.list_starts.items[at], shift);
                try columns.pairs.appendSlice(gpa, &.{ start, toOffset(batch.list_ends.items[at], shift) });
                try columns.pair_kinds.append(gpa, batch.list_kinds.items[at]);
            }
        }
    }

    fn toOffset(place: f64, shift: u64) u64 {
        return if (place == unbound) types.unbound else matches.offsetOf(place) + shift;
    }

    /// Appends match `i` of `other`, whose first pair is at `pair`.
    pub fn addFrom(columns: *Columns, other: *const Columns, i: usize, pair: usize) Allocator.Error!void {
        const width = columns.shape.width;
        try columns.spans.append(gpa, other.spans.items[i]);
        if (!columns.shape.has_cells) return;
        try columns.slots.appendSlice(gpa, other.slots.items[2 * i * width ..][0 .. 2 * width]);
        try columns.kinds.appendSlice(gpa, other.kinds.items[i * width ..][0..width]);
        if (!columns.shape.has_lists) return;
        const sizes = other.list_sizes.items[i * width ..][0..width];
        try columns.list_sizes.appendSlice(gpa, sizes);
        try columns.pairs.appendSlice(gpa, other.pairs.items[2 * pair ..][0 .. 2 * sum(sizes)]);
        try columns.pair_kinds.appendSlice(gpa, other.pair_kinds.items[pair..][0..sum(sizes)]);
    }

    /// Number of pairs of the first `size` matches.
    pub fn pairsOf(columns: *const Columns, size: usize) usize {
        return if (columns.shape.has_lists) sum(columns.list_sizes.items[0 .. size * columns.shape.width]) else 0;
    }

    fn sum(sizes: []const u32) usize {
        var total: usize = 0;
        for (sizes) |size| total += size;
        return total;
    }

    /// Appends the first `size` matches to those of a text that begins at `base`, with the cells of their members.
    pub fn copyInto(columns: *const Columns, into: *Matches, size: usize, base: u64) Allocator.Error!void {
        const width = columns.shape.width;
        var pair: usize = 0;
        for (columns.spans.items[0..size], 0..) |span, i| {
            const start = span.start - base;
            try into.spans.append(gpa, .{ .start = start, .end = span.end - base, .member = span.member });
            if (!columns.shape.has_cells) continue;
            try into.firsts.append(gpa, into.slots.items.len / 2);
            const own = into.members.items[span.member].registers.len;
            for (columns.slots.items[2 * i * width ..][0 .. 2 * own]) |at| {
                try into.slots.append(gpa, types.relative(at, base));
            }
            for (i * width..i * width + own) |cell| {
                try into.slot_kinds.append(gpa, matches.kindAt(columns.kinds.items, cell));
            }
            if (!columns.shape.has_lists) continue;
            // Cells that the member lacks have no bindings.
            for (columns.list_sizes.items[i * width ..][0..own]) |bindings| {
                try into.list_firsts.append(gpa, into.pairs.items.len / 2);
                const pairs = columns.pairs.items[2 * pair ..][0 .. 2 * bindings];
                for (pairs) |at| try into.pairs.append(gpa, types.relative(at, base));
                for (pair..pair + bindings) |at| {
                    try into.pair_kinds.append(gpa, matches.kindAt(columns.pair_kinds.items, at));
                }
                pair += bindings;
            }
        }
        try into.finish();
    }

    /// Removes the first `size` matches.
    pub fn drop(columns: *Columns, size: usize) void {
        assert(size <= columns.count());
        if (size == 0) return;
        const width = columns.shape.width;
        const pairs = columns.pairsOf(size);
        removeFirst(u64, &columns.pairs, 2 * pairs);
        removeFirst(u8, &columns.pair_kinds, pairs);
        removeFirst(Span, &columns.spans, size);
        if (!columns.shape.has_cells) return;
        removeFirst(u64, &columns.slots, 2 * size * width);
        removeFirst(u8, &columns.kinds, size * width);
        if (columns.shape.has_lists) removeFirst(u32, &columns.list_sizes, size * width);
    }

    /// Keeps the first `size` matches.
    pub fn truncate(columns: *Columns, size: usize) void {
        assert(size <= columns.count());
        const width = columns.shape.width;
        const pairs = columns.pairsOf(size);
        columns.pairs.shrinkRetainingCapacity(2 * pairs);
        columns.pair_kinds.shrinkRetainingCapacity(pairs);
        columns.spans.shrinkRetainingCapacity(size);
        if (!columns.shape.has_cells) return;
        columns.slots.shrinkRetainingCapacity(2 * size * width);
        columns.kinds.shrinkRetainingCapacity(size * width);
        if (columns.shape.has_lists) columns.list_sizes.shrinkRetainingCapacity(size * width);
    }

    fn removeFirst(comptime T: type, list: *std.ArrayList(T), size: usize) void {
        const kept = list.items.len - size;
        std.mem.copyForwards(T, list.items[0..kept], list.items[size..]);
        list.shrinkRetainingCapacity(kept);
    }
};

/// Merges the first matches of several columns by start, end and member: those that begin before `frontier`.
pub fn merge(lanes: []const *Columns, frontier: u64, out: *Columns) Allocator.Error!void {
    const At = struct { match: usize = 0, pair: usize = 0 };
    const places = try gpa.alloc(At, lanes.len);
    defer gpa.free(places);
    @memset(places, .{});
    while (true) {
        var least: ?usize = null;
        for (lanes, places, 0..) |lane, at, i| {
            if (at.match == lane.count()) continue;
            const span = lane.spans.items[at.match];
            if (least) |other| if (!span.isBefore(lanes[other].spans.items[places[other].match])) continue;
            least = i;
        }
        const lane = lanes[least orelse break];
        const at = &places[least.?];
        if (lane.spans.items[at.match].start >= frontier) break;
        const pair = at.pair;
        try out.addFrom(lane, at.match, pair);
        const width = lane.shape.width;
        if (lane.shape.has_lists) at.pair += Columns.sum(lane.list_sizes.items[at.match * width ..][0..width]);
        at.match += 1;
    }
    for (lanes, places) |lane, at| lane.drop(at.match);
}
