//! What a digest needs to know about the records of each group besides their number: where they are in the input, when
//! they were written, and a sample of their amounts. Memory grows with the groups, not with the records.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const lex = @import("../lex/tokens.zig");
const limits = @import("../gen/limits.zig");
const Times = @import("times.zig").Times;
const amounts = @import("amounts.zig");
const moves = @import("moves.zig");
const distinct = @import("distinct.zig");
const TimePlace = @import("time_place.zig").TimePlace;
const Figures = @import("slot.zig").Figures;

/// The input is divided into at most so many slices of equal size; their size doubles as it grows.
pub const slices_max = 128;
const slice_bytes_min: u64 = 1 << 10;
/// Amounts are sampled in the groups below this number.
const sampled_groups_max = 1 << 13;
/// With more groups, the texts of some are counted, chosen by a hash of their wordings.
const counted_groups_max = 1 << 11;

/// In place of the number of a record that there is not.
const no_record = std.math.maxInt(u64);

/// Records of one group in one slice.
pub const Bin = extern struct { slice: u32, count: u32 };

/// A slice of the input.
pub const Slice = extern struct {
    /// Records with tokens that start in it.
    count: u64 = 0,
    first_record: u64 = 0,
};

/// Facts about one group.
pub const Note = struct {
    last_record: u64 = 0,
    /// Records of the group when the table was marked.
    marked: u64 = 0,
    /// First record since the table was marked, or of all.
    first_after_mark: u64 = no_record,
    first_time_ns: i64 = Times.none,
    last_time_ns: i64 = Times.none,
    /// The records of the last slice; more of it may be at the end of `bins`.
    last_bin: Bin = .{ .slice = 0, .count = 0 },
    /// Bins of the slices before, ordered.
    bins: std.ArrayList(Bin) = .empty,
    samples: std.ArrayList(amounts.Sample) = .empty,
    /// Hash of the group's key, or of its first group's if it is joined; 0 before its first record.
    hash: u64 = 0,
    /// Where the records have their time. Records of a group have the same kinds of tokens.
    time: ?TimePlace = null,
    /// Null if its texts aren't counted.
    texts: ?distinct.Positions = null,

    /// Chooses what is noted of the tokens of the group's records. @param kinds of the tokens of its first record
    fn open(note: *Note, gpa: std.mem.Allocator, kinds: []const Kind, is_sampled: bool) error{OutOfMemory}!void {
        for (kinds, 0..) |kind, position| {
            if (!is_sampled or note.samples.items.len == amounts.positions_max or !amounts.isAmount(kind)) continue;
            try note.samples.append(gpa, .{ .position = @intCast(position), .kind = kind });
        }
    }

    fn deinit(note: *Note, gpa: std.mem.Allocator) void {
        note.bins.deinit(gpa);
        for (note.samples.items) |*sample| sample.deinit(gpa);
        note.samples.deinit(gpa);
        note.dropTexts(gpa);
    }

    fn dropTexts(note: *Note, gpa: std.mem.Allocator) void {
        if (note.texts) |*texts| texts.deinit(gpa);
        note.texts = null;
    }

    /// Counts a record of a slice, which is the last one so far.
    fn countOne(note: *Note, gpa: std.mem.Allocator, slice: u32) error{OutOfMemory}!void {
        if (note.last_bin.slice != slice) {
            try note.settle(gpa);
            note.last_bin.slice = slice;
        }
        note.last_bin.count += 1;
    }

    /// Moves the last bin to the others.
    fn settle(note: *Note, gpa: std.mem.Allocator) error{OutOfMemory}!void {
        if (note.last_bin.count > 0) try note.count(gpa, note.last_bin);
        note.last_bin.count = 0;
    }

    fn count(note: *Note, gpa: std.mem.Allocator, bin: Bin) error{OutOfMemory}!void {
        if (note.bins.items.len > 0 and note.bins.getLast().slice == bin.slice) {
            note.bins.items[note.bins.items.len - 1].count += bin.count;
        } else try note.bins.append(gpa, bin);
    }

    /// Adds what is known of records that follow this note's, and empties `later`.
    fn absorb(note: *Note, gpa: std.mem.Allocator, later: *Note, record_shift: u64) error{OutOfMemory}!void {
        try note.settle(gpa);
        try later.settle(gpa);
        note.marked += later.marked;
        // Groups that are joined are not in the order of these.
        if (later.first_after_mark != no_record) {
            note.first_after_mark = @min(note.first_after_mark, later.first_after_mark + record_shift);
        }
        note.last_record = @max(note.last_record, later.last_record + record_shift);
        if (note.first_time_ns == Times.none) note.first_time_ns = later.first_time_ns;
        if (later.last_time_ns != Times.none) note.last_time_ns = later.last_time_ns;
        const is_behind = note.bins.items.len == 0 or later.bins.items.len == 0 or
            note.bins.getLast().slice <= later.bins.items[0].slice;
        for (later.bins.items) |bin| {
            if (is_behind) try note.count(gpa, bin) else try note.bins.append(gpa, bin);
        }
        if (!is_behind) try note.orderBins(gpa);
        for (later.samples.items) |*sample| {
            sample.shift(record_shift);
            const own = try amounts.sampleAt(gpa, &note.samples, sample.position, sample.kind);
            try own.absorb(gpa, sample);
        }
        if (note.hash == 0) {
            note.hash = later.hash;
            note.time = later.time;
        }
        if (note.texts) |*own| {
            if (later.texts) |*others| try own.absorb(gpa, others);
        } else std.mem.swap(?distinct.Positions, &note.texts, &later.texts);
    }

    fn orderBins(note: *Note, gpa: std.mem.Allocator) error{OutOfMemory}!void {
        std.mem.sortUnstable(Bin, note.bins.items, {}, isBefore);
        var ordered = note.bins;
        defer ordered.deinit(gpa);
        note.bins = .empty;
        for (ordered.items) |bin| try note.count(gpa, bin);
    }

    fn isBefore(_: void, a: Bin, b: Bin) bool {
        return a.slice < b.slice;
    }

    /// Joins each two slices to one.
    fn fold(note: *Note) void {
        note.last_bin.slice /= 2;
        var kept: usize = 0;
        for (note.bins.items) |bin| {
            const slice = bin.slice / 2;
            if (kept > 0 and note.bins.items[kept - 1].slice == slice) {
                note.bins.items[kept - 1].count += bin.count;
            } else {
                note.bins.items[kept] = .{ .slice = slice, .count = bin.count };
                kept += 1;
            }
        }
        note.bins.shrinkRetainingCapacity(kept);
    }
};

pub const Notes = struct {
    /// A longer record is taken as its beginning, since statements are not that long, but lines of data are.
    const tokens_max = limits.noted_line_tokens;
    /// Maximum number of bytes of a record: a single token may have the size of a file.
    const record_bytes_max = limits.mined_line_bytes;

    gpa: std.mem.Allocator,
    /// Bytes of the texts before the one that is read.
    read_bytes: u64 = 0,
    /// Offset in the whole input of the part that is read.
    base_bytes: u64 = 0,
    slice_bytes: u64 = slice_bytes_min,
    slices: [slices_max]Slice = @splat(.{}),
    times: Times = .{},
    /// Records of all groups when the table was marked; null if it was not.
    marked: ?u64 = null,
    /// Groups whose texts are counted, and how many of the highest bits of their hashes are 0.
    counted: u32 = 0,
    thinned: u6 = 0,
    /// By group.
    list: std.ArrayList(Note) = .empty,
    view: View = .{},

    pub fn create(gpa: std.mem.Allocator) error{OutOfMemory}!*Notes {
        const notes = try gpa.create(Notes);
        notes.* = .{ .gpa = gpa };
        return notes;
    }

    pub fn destroy(notes: *Notes) void {
        for (notes.list.items) |*note| note.deinit(notes.gpa);
        notes.list.deinit(notes.gpa);
        notes.view.deinit(notes.gpa);
        notes.gpa.destroy(notes);
    }

    /// The tokens of a record that are taken: where they end, and whether that is not all of it.
    pub const Shortened = struct { last: usize, is_cut: bool };

    /// The last token may be taken in part.
    pub fn shorten(tokens: lex.Tokens.Slice, first: usize, end: usize) Shortened {
        var last = @min(end, first + tokens_max);
        if (first == last) return .{ .last = last, .is_cut = false };
        const starts = tokens.items(.start);
        const ends = tokens.items(.end);
        const most = starts[first] +| record_bytes_max;
        while (last - 1 > first and starts[last - 1] >= most) last -= 1;
        const is_whole = last == end and ends[last - 1] <= most;
        ends[last - 1] = @min(ends[last - 1], most);
        return .{ .last = last, .is_cut = !is_whole };
    }

    /// Takes a record with tokens, whose offsets count from the start of `text`. @param key of its group
    pub fn see(
        notes: *Notes,
        group: u32,
        record: u64,
        text: []const u8,
        tokens: lex.Tokens.Slice,
        first: usize,
        last: usize,
        key: []const u8,
    ) error{OutOfMemory}!void {
        while (group >= notes.list.items.len) try notes.list.append(notes.gpa, .{});
        const note = &notes.list.items[group];
        if (note.hash == 0) {
            note.hash = std.hash.Wyhash.hash(0, key) | 1;
            note.time = .of(text, tokens, first, last);
            try note.open(notes.gpa, tokens.items(.kind)[first..last], group < sampled_groups_max);
            if (notes.counts(note)) {
                note.texts = try .choose(notes.gpa, text, tokens, first, last);
                notes.counted += 1;
                notes.thin();
            }
        }
        const starts = tokens.items(.start)[first..last];
        const ends = tokens.items(.end)[first..last];
        note.last_record = record;
        if (note.first_after_mark == no_record) note.first_after_mark = record;
        try note.countOne(notes.gpa, notes.countInSlice(starts[0], record));
        if (note.time) |place| {
            const written = place.within(text[starts[place.position]..ends[place.position]]);
            if (notes.times.see(written, record)) |time_ns| {
                if (note.first_time_ns == Times.none) note.first_time_ns = time_ns;
                note.last_time_ns = time_ns;
            }
        }
        if (note.texts) |*texts| try texts.see(notes.gpa, text, starts, ends);
        for (note.samples.items) |*sample| {
            const start = starts[sample.position];
            try sample.see(notes.gpa, text[start..ends[sample.position]], notes.base_bytes + start, record);
        }
    }

    fn counts(notes: *const Notes, note: *const Note) bool {
        return @clz(note.hash) >= notes.thinned;
    }

    /// Counts the texts of fewer groups, if they are too many.
    fn thin(notes: *Notes) void {
        while (notes.counted > counted_groups_max) {
            notes.thinned += 1;
            notes.recount();
        }
    }

    /// Drops the texts of groups that are not counted any more, and counts those that are left.
    fn recount(notes: *Notes) void {
        notes.counted = 0;
        for (notes.list.items) |*note| {
            if (!notes.counts(note)) note.dropTexts(notes.gpa);
            notes.counted += @intFromBool(note.texts != null);
        }
    }

    /// Notes how many records each of the table's groups has now. @param records of all of them
    pub fn mark(notes: *Notes, groups: anytype, records: u64) error{OutOfMemory}!void {
        notes.marked = records;
        while (notes.list.items.len < groups.len) try notes.list.append(notes.gpa, .{});
        for (notes.list.items[0..groups.len], groups) |*note, group| {
            note.marked = group.count;
            note.first_after_mark = no_record;
            if (note.texts) |*texts| texts.mark();
            for (note.samples.items) |*sample| sample.mark();
        }
    }

    /// Counts a record in its slice, and returns the slice's number.
    fn countInSlice(notes: *Notes, start: u32, record: u64) u32 {
        const offset = notes.base_bytes + start;
        while (offset >> notes.sliceBits() >= slices_max) notes.fold();
        const number: u32 = @intCast(offset >> notes.sliceBits());
        const slice = &notes.slices[number];
        if (slice.count == 0) slice.first_record = record;
        slice.count += 1;
        return number;
    }

    /// The size of a slice is a power of two.
    fn sliceBits(notes: *const Notes) u6 {
        return @intCast(@ctz(notes.slice_bytes));
    }

    fn fold(notes: *Notes) void {
        for (0..slices_max / 2) |at| {
            const a = notes.slices[2 * at];
            const b = notes.slices[2 * at + 1];
            const first = if (a.count > 0) a.first_record else b.first_record;
            notes.slices[at] = .{ .count = a.count + b.count, .first_record = first };
        }
        @memset(notes.slices[slices_max / 2 ..], .{});
        for (notes.list.items) |*note| note.fold();
        notes.slice_bytes *= 2;
    }

    /// Adds what is known of the records after this table's. @param numbers this table's number of each later group
    pub fn absorb(notes: *Notes, later: *Notes, numbers: []const u32, record_shift: u64) error{OutOfMemory}!void {
        while (notes.slice_bytes < later.slice_bytes) notes.fold();
        while (later.slice_bytes < notes.slice_bytes) later.fold();
        for (&notes.slices, later.slices) |*slice, other| {
            if (slice.count == 0 and other.count > 0) slice.first_record = other.first_record + record_shift;
            slice.count += other.count;
        }
        notes.times.absorb(&later.times, record_shift);
        for (later.list.items, 0..) |*note, group| {
            const number = numbers[group];
            while (number >= notes.list.items.len) try notes.list.append(notes.gpa, .{});
            try notes.list.items[number].absorb(notes.gpa, note, record_shift);
        }
        notes.thinned = @max(notes.thinned, later.thinned);
        notes.recount();
        notes.thin();
    }

    /// Gives the groups new numbers, of which several may be the same.
    pub fn renumber(notes: *Notes, numbers: []const u32, count: usize) error{OutOfMemory}!void {
        var fresh: std.ArrayList(Note) = .empty;
        try fresh.appendNTimes(notes.gpa, .{}, count);
        std.mem.swap(std.ArrayList(Note), &fresh, &notes.list);
        defer {
            for (fresh.items) |*note| note.deinit(notes.gpa);
            fresh.deinit(notes.gpa);
        }
        for (fresh.items, 0..) |*note, group| {
            try notes.list.items[numbers[group]].absorb(notes.gpa, note, 0);
        }
        notes.recount();
        notes.thin();
    }

    /// The notes as columns, valid until the next record is added; of samples, those that tell something.
    /// @param count number of groups
    pub fn columns(notes: *Notes, count: usize) error{OutOfMemory}!*const View {
        const gpa = notes.gpa;
        const view = &notes.view;
        view.clear();
        var drawn: std.ArrayList(amounts.Kept) = .empty;
        defer drawn.deinit(gpa);
        while (notes.list.items.len < count) try notes.list.append(gpa, .{});
        for (notes.list.items, 0..) |*note, group| {
            try note.settle(gpa);
            try view.bins.appendSlice(gpa, note.bins.items);
            for (note.samples.items) |*sample| {
                const unit = sample.unit orelse continue;
                drawn.clearRetainingCapacity();
                try drawn.appendSlice(gpa, sample.before_mark.kept.items);
                try drawn.appendSlice(gpa, sample.drawn.kept.items);
                const cut = moves.findCut(drawn.items, notes.marked);
                if (!sample.tells() and cut.deviations == 0) continue;
                for (drawn.items) |kept| {
                    try view.amount_records.append(gpa, @floatFromInt(kept.record));
                    try view.amounts.append(gpa, kept.amount);
                }
                try view.samples.append(gpa, .{
                    .group = @intCast(group),
                    .position = sample.position,
                    .unit = @backingInt(unit),
                    .is_whole = @intFromBool(sample.isWhole()),
                    .amounts_end = view.amounts.items.len,
                    .count = sample.count,
                    .greatest_record = sample.greatest_record,
                    .greatest = sample.greatest,
                    .least_record = sample.least_record,
                    .least = sample.least,
                    .cut = cut.at,
                    .deviations = cut.deviations,
                });
            }
            try view.rows.append(gpa, .{
                .last_record = note.last_record,
                .marked = note.marked,
                .first_after_mark = note.first_after_mark,
                .first_time_ns = note.first_time_ns,
                .last_time_ns = note.last_time_ns,
                .bins_end = view.bins.items.len,
            });
        }
        return view;
    }
};

/// Row of a group; its bins end where the next one's begin.
pub const Row = extern struct {
    last_record: u64,
    marked: u64,
    first_after_mark: u64,
    first_time_ns: i64,
    last_time_ns: i64,
    bins_end: u64,
};

/// Row of a sampled position; its amounts end where the next one's begin.
pub const SampleRow = extern struct {
    group: u32,
    position: u32,
    /// Number of an `amounts.Unit`.
    unit: u32,
    /// 1 if the sample holds every amount.
    is_whole: u32,
    amounts_end: u64,
    /// Amounts that were read, of which the sample holds some.
    count: u64,
    greatest_record: u64,
    greatest: f64,
    least_record: u64,
    least: f64,
    /// Number of the amounts before those that are greater or smaller, see `moves.zig`.
    cut: u64,
    /// By how many standard deviations they are; 0 if they don't move.
    deviations: f64,
};

pub const View = struct {
    rows: std.ArrayList(Row) = .empty,
    bins: std.ArrayList(Bin) = .empty,
    samples: std.ArrayList(SampleRow) = .empty,
    /// The record of each amount.
    amount_records: std.ArrayList(f64) = .empty,
    amounts: std.ArrayList(f64) = .empty,
    /// The values of the holes that were asked for last.
    values: Figures = .{},

    fn deinit(view: *View, gpa: std.mem.Allocator) void {
        view.rows.deinit(gpa);
        view.bins.deinit(gpa);
        view.samples.deinit(gpa);
        view.amount_records.deinit(gpa);
        view.amounts.deinit(gpa);
        view.values.deinit(gpa);
    }

    fn clear(view: *View) void {
        view.rows.clearRetainingCapacity();
        view.bins.clearRetainingCapacity();
        view.samples.clearRetainingCapacity();
        view.amount_records.clearRetainingCapacity();
        view.amounts.clearRetainingCapacity();
    }
};

test "the first record after the mark is the least of joined groups" {
    const gpa = std.testing.allocator;
    var note: Note = .{ .first_after_mark = 9 };
    defer note.deinit(gpa);
    for ([_]Note{ .{ .first_after_mark = 1 }, .{ .first_after_mark = 8 }, .{} }) |other| {
        var later = other;
        try note.absorb(gpa, &later, 3);
    }
    try std.testing.expectEqual(@as(u64, 4), note.first_after_mark);
}
