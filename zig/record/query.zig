//! Record queries: selects records by the patterns that match in them. Records are of a unit, or arrive like
//! matches: as columns of offsets, ordered by start. There is no call per record or match.
const std = @import("std");
const forward = @import("lines.zig").forward;
const Error = @import("records.zig").Error;
const Records = @import("records.zig").Records;
const Span = @import("records.zig").Span;
const Unit = @import("records.zig").Unit;
const Allocator = std.mem.Allocator;
const Segment = @import("../lex/segments.zig").Segment;

const assert = std.debug.assert;

/// Number of patterns that a record must contain.
pub const Quantifier = union(enum) { any, all, none, at_least: f64 };

pub const Options = struct {
    quantifier: Quantifier,
    patterns: u32,
    /// Number of patterns that a selected record must not contain.
    excluded: u32 = 0,
    /// Select the records that do not satisfy the condition.
    inverted: bool = false,
    /// Only count the records.
    counts_only: bool = false,
    limit: u64 = std.math.maxInt(u64),
    /// Offset in the input of the text's first byte; the number of its line, and the offset at which that line starts.
    origin: u64 = 0,
    line: u64 = 1,
    line_start: u64 = 0,
    /// Maximum number of records of a batch.
    batch_records: usize = 1024,
};

/// Selected records, as columns. Offsets and lines refer to the input.
pub const Found = struct {
    starts: std.ArrayList(f64) = .empty,
    ends: std.ArrayList(f64) = .empty,
    lines: std.ArrayList(f64) = .empty,
    line_starts: std.ArrayList(f64) = .empty,
    /// Start of each record's patterns in `held`; one more than there are records.
    held_firsts: std.ArrayList(u32) = .empty,
    /// Numbers of the patterns that records contain.
    held: std.ArrayList(u32) = .empty,

    fn deinit(found: *Found, gpa: Allocator) void {
        inline for (@typeInfo(Found).@"struct".field_names) |name| @field(found, name).deinit(gpa);
    }

    fn clear(found: *Found) void {
        inline for (@typeInfo(Found).@"struct".field_names) |name| @field(found, name).clearRetainingCapacity();
    }
};

pub const Step = union(enum) {
    /// Number of selected records: the ones in `found`, or the total if they are only counted.
    records: u64,
    /// This feed is exhausted and must be fed before the query continues. The feed of records is the last.
    wants: u32,
    end,
};

/// Searches the tokens of the records for the matches of a feed, so that the text is lexed once.
pub const Finder = struct {
    context: *anyopaque,
    /// Appends the matches in a segment's tokens, relative to the query's text.
    find: *const fn (
        context: *anyopaque,
        segment: Segment,
        starts: *std.ArrayList(f64),
        ends: *std.ArrayList(f64),
    ) Error!void,
    close: *const fn (context: *anyopaque) void,
};

/// Offsets that arrive as columns, each borrowed until the feed wants the next.
const Feed = struct {
    starts: []const f64 = &.{},
    ends: []const f64 = &.{},
    index: usize = 0,
    is_done: bool = false,
    /// If set, the matches in the tokens read so far are in these columns: the feed wants nothing.
    finder: ?Finder = null,
    found_starts: std.ArrayList(f64) = .empty,
    found_ends: std.ArrayList(f64) = .empty,

    fn deinit(feed: *Feed, gpa: Allocator) void {
        feed.found_starts.deinit(gpa);
        feed.found_ends.deinit(gpa);
        if (feed.finder) |finder| finder.close(finder.context);
    }

    /// Adds the matches in a segment; drops those that end at or before `open_from`, as no later record has them.
    fn see(feed: *Feed, finder: Finder, segment: Segment, open_from: f64, origin: f64) Error!void {
        const starts, const ends = .{ &feed.found_starts, &feed.found_ends };
        while (feed.index < ends.items.len and ends.items[feed.index] <= open_from) feed.index += 1;
        if (feed.index > 0) {
            starts.replaceRangeAssumeCapacity(0, feed.index, &.{});
            ends.replaceRangeAssumeCapacity(0, feed.index, &.{});
            feed.index = 0;
        }
        const first = starts.items.len;
        try finder.find(finder.context, segment, starts, ends);
        if (origin > 0) {
            for (starts.items[first..], ends.items[first..]) |*start, *end| {
                start.* += origin;
                end.* += origin;
            }
        }
        feed.starts = starts.items;
        feed.ends = ends.items;
    }

    /// Start of the first match left, infinite after the last one; null if more of them are needed.
    fn firstLeft(feed: *const Feed) ?f64 {
        if (feed.index < feed.starts.len) return feed.starts[feed.index];
        return if (feed.hasAll()) std.math.inf(f64) else null;
    }

    /// Whether no match will follow that overlaps a record found so far.
    fn hasAll(feed: *const Feed) bool {
        return feed.is_done or feed.finder != null;
    }

    /// Whether a match of the feed overlaps the record; null if more of them are needed. Starts of records must ascend:
    /// matches that end before one are dropped.
    fn overlaps(feed: *Feed, record: Span) ?bool {
        const start: f64 = @floatFromInt(record.start);
        const end: f64 = @floatFromInt(record.end);
        while (feed.index < feed.ends.len) : (feed.index += 1) {
            if (feed.ends[feed.index] > start) return feed.starts[feed.index] < end;
        }
        return if (feed.hasAll()) false else null;
    }
};

pub const Query = struct {
    gpa: Allocator,
    text: []const u8,
    options: Options,
    /// Null if records are fed.
    records: ?*Records,
    /// One for each pattern, each excluded pattern, and the records.
    feeds: []Feed,
    found: Found = .{},
    /// The current record, with offsets in the input, and the number of feeds it has been compared with.
    record: ?Span = null,
    compared: usize = 0,
    held: u64 = 0,
    is_excluded: bool = false,
    /// Number of records selected.
    count: u64 = 0,
    /// Offset in the text up to which line ends were counted.
    counted_to: usize = 0,
    /// The current batch was returned.
    is_given: bool = false,
    is_done: bool = false,

    /// Borrows `text` and `records`; null if records are fed.
    pub fn init(gpa: Allocator, text: []const u8, records: ?*Records, options: Options) Allocator.Error!Query {
        const feeds = try gpa.alloc(Feed, options.patterns + options.excluded + 1);
        @memset(feeds, .{});
        return .{ .gpa = gpa, .text = text, .options = options, .records = records, .feeds = feeds };
    }

    pub fn deinit(query: *Query) void {
        query.found.deinit(query.gpa);
        for (query.feeds) |*one| one.deinit(query.gpa);
        query.gpa.free(query.feeds);
    }

    /// Feeds matches or records to a feed that wants them; none if there are no more.
    pub fn feed(query: *Query, number: u32, starts: []const f64, ends: []const f64) void {
        assert(number < query.feeds.len and starts.len == ends.len);
        assert(query.feeds[number].finder == null);
        query.feeds[number] = .{ .starts = starts, .ends = ends, .is_done = starts.len == 0 };
    }

    /// Finds the matches of a feed in the tokens of the records, if the unit reads every token. Must be called before
    /// `next`; the query must not move after it. @returns whether it does; then it closes the finder
    pub fn findIn(query: *Query, number: u32, finder: Finder) bool {
        assert(number < query.options.patterns + query.options.excluded);
        const records = query.records orelse return false;
        if (!records.watch(.{ .context = query, .see = see })) return false;
        query.feeds[number].finder = finder;
        return true;
    }

    fn see(context: *anyopaque, segment: Segment, open_from: u64) Error!void {
        const query: *Query = @ptrCast(@alignCast(context));
        const origin: f64 = @floatFromInt(query.options.origin);
        const from: f64 = @floatFromInt(open_from + query.options.origin);
        for (query.feeds) |*one| if (one.finder) |finder| try one.see(finder, segment, from, origin);
    }

    pub fn next(query: *Query) Error!Step {
        if (query.is_given) query.found.clear();
        query.is_given = false;
        while (!query.is_done and query.count < query.options.limit) {
            if (query.record == null) query.countReady();
            if (query.count >= query.options.limit) break;
            if (query.record == null) query.skipEmpty();
            const record = query.record orelse switch (try query.nextRecord()) {
                .record => |record| record,
                .wanted => return .{ .wants = @intCast(query.feeds.len - 1) },
                .end => break,
            };
            query.record = record;
            if (try query.compare(record)) |wanted| return .{ .wants = wanted };
            query.record = null;
            assert(record.start <= record.end);
            if (query.qualifies() != query.options.inverted) {
                query.count += 1;
                if (!query.options.counts_only) try query.put(record);
            } else query.found.held.shrinkRetainingCapacity(query.countHeldBefore());
            query.compared = 0;
            query.held = 0;
            query.is_excluded = false;
            if (query.found.starts.items.len == query.options.batch_records) break;
        }
        query.is_given = true;
        const given = query.found.starts.items.len;
        if (given > 0) {
            try query.found.held_firsts.append(query.gpa, @intCast(query.found.held.items.len));
            return .{ .records = given };
        }
        if (!query.options.counts_only or query.is_done) return .end;
        query.is_done = true;
        return .{ .records = query.count };
    }

    /// Counts which of the records found so far are selected, if only their number is wanted and one pattern
    /// decides. Stops at the first record for which more matches are needed.
    fn countReady(query: *Query) void {
        const options = &query.options;
        const is_simple = options.counts_only and options.patterns == 1 and options.excluded == 0 and !options.inverted;
        if (!is_simple or (options.quantifier != .any and options.quantifier != .all)) return;
        const records = query.records orelse return;
        const ready = records.ready();
        const matches = &query.feeds[0];
        const origin: f64 = @floatFromInt(options.origin);
        var passed: usize = 0;
        while (passed < ready.len and query.count < options.limit) : (passed += 1) {
            const start = origin + asFloat(ready[passed].start);
            while (matches.index < matches.ends.len and matches.ends[matches.index] <= start) matches.index += 1;
            if (matches.index < matches.ends.len) {
                const end = origin + asFloat(ready[passed].end);
                query.count += @intFromBool(matches.starts[matches.index] < end);
            } else if (matches.hasAll()) {
                passed = ready.len;
                break;
            } else break;
        }
        records.drop(passed);
    }

    /// Drops records before the first match that is left: they contain none, and would not be selected.
    fn skipEmpty(query: *Query) void {
        const records = query.records orelse return;
        const options = &query.options;
        const selects_empty = switch (options.quantifier) {
            .any, .all => options.patterns == 0,
            .none => true,
            .at_least => |count| count <= 0,
        };
        if (selects_empty or options.inverted) return;
        var first = std.math.inf(f64);
        for (query.feeds[0..options.patterns]) |*one| first = @min(first, one.firstLeft() orelse return);
        const origin: f64 = @floatFromInt(options.origin);
        records.skip(std.math.lossyCast(u64, first - origin));
    }

    const NextRecord = union(enum) { record: Span, wanted, end };

    fn nextRecord(query: *Query) Error!NextRecord {
        const origin = query.options.origin;
        if (query.records) |records| {
            const found = try records.next() orelse return .end;
            return .{ .record = .{ .start = origin + found.start, .end = origin + found.end } };
        }
        const fed = &query.feeds[query.feeds.len - 1];
        if (fed.is_done) return .end;
        if (fed.index == fed.starts.len) return .wanted;
        defer fed.index += 1;
        return .{ .record = .{
            .start = origin + @as(u64, @intFromFloat(fed.starts[fed.index])),
            .end = origin + @as(u64, @intFromFloat(fed.ends[fed.index])),
        } };
    }

    /// Compares the record with the remaining feeds. @returns a feed that must be fed first
    fn compare(query: *Query, record: Span) Allocator.Error!?u32 {
        const patterns = query.options.patterns;
        while (query.compared < patterns + query.options.excluded) : (query.compared += 1) {
            const holds = query.feeds[query.compared].overlaps(record) orelse return @intCast(query.compared);
            if (!holds) continue;
            if (query.compared >= patterns) {
                query.is_excluded = true;
                return null;
            }
            query.held += 1;
            if (!query.options.counts_only) try query.found.held.append(query.gpa, @intCast(query.compared));
        }
        return null;
    }

    fn qualifies(query: *const Query) bool {
        assert(query.held <= query.options.patterns);
        if (query.is_excluded) return false;
        return switch (query.options.quantifier) {
            .any => query.held > 0,
            .all => query.held == query.options.patterns,
            .none => query.held == 0,
            .at_least => |count| @as(f64, @floatFromInt(query.held)) >= count,
        };
    }

    /// Length of `found.held` without the current record.
    fn countHeldBefore(query: *const Query) usize {
        return query.found.held.items.len - if (query.options.counts_only) 0 else @as(usize, @intCast(query.held));
    }

    fn put(query: *Query, record: Span) Allocator.Error!void {
        const gpa = query.gpa;
        const found = &query.found;
        query.moveTo(@intCast(record.start - query.options.origin));
        try found.held_firsts.append(gpa, @intCast(query.countHeldBefore()));
        try found.starts.append(gpa, @floatFromInt(record.start));
        try found.ends.append(gpa, @floatFromInt(record.end));
        try found.lines.append(gpa, @floatFromInt(query.options.line));
        try found.line_starts.append(gpa, @floatFromInt(query.options.line_start));
    }

    fn moveTo(query: *Query, place: usize) void {
        if (place <= query.counted_to) return;
        const passed = forward(.bytes, query.text[query.counted_to..place], std.math.maxInt(u64));
        if (passed.count > 0) {
            query.options.line += passed.count;
            query.options.line_start = query.options.origin + query.counted_to + passed.offset_bytes;
        }
        query.counted_to = place;
    }
};

/// An offset in a text, which is below 2^53. Signed integers are converted by one instruction.
inline fn asFloat(offset: u64) f64 {
    return @floatFromInt(@as(i64, @intCast(offset)));
}

const testing = std.testing;

const Places = struct { starts: []const f64, ends: []const f64 };

/// Feeds a query one place at a time; compares the records found with a list of "START-END@LINE:HELD".
fn expectFound(text: []const u8, records: ?*Records, options: Options, fed: []const Places, wanted: []const u8) !void {
    var query: Query = try .init(testing.allocator, text, records, options);
    defer query.deinit();
    var given: [8]usize = @splat(0);
    var said: std.ArrayList(u8) = .empty;
    defer said.deinit(testing.allocator);
    while (true) switch (try query.next()) {
        .end => break,
        .wants => |number| {
            const places = fed[number];
            const at = given[number];
            const end = @min(at + 1, places.starts.len);
            query.feed(number, places.starts[at..end], places.ends[at..end]);
            given[number] = end;
        },
        .records => |count| {
            if (options.counts_only) {
                try said.print(testing.allocator, "{d}", .{count});
                continue;
            }
            const found = &query.found;
            for (0..@intCast(count)) |i| {
                const held = found.held.items[found.held_firsts.items[i]..found.held_firsts.items[i + 1]];
                try said.print(testing.allocator, "{d}-{d}@{d}+{d}:", .{
                    found.starts.items[i],
                    found.ends.items[i],
                    found.lines.items[i],
                    found.line_starts.items[i],
                });
                for (held) |pattern| try said.print(testing.allocator, "{d}", .{pattern});
                try said.append(testing.allocator, ' ');
            }
        },
    };
    try testing.expectEqualStrings(wanted, said.items);
}

fn expectLines(options: Options, fed: []const Places, wanted: []const u8) !void {
    const text = "a b\nb\n\na\nc\n";
    for ([_]usize{ 1, 2, 1024 }) |batch_records| {
        var records: Records = try .init(testing.allocator, .line, .{}, text);
        defer records.deinit();
        var asked = options;
        asked.batch_records = batch_records;
        try expectFound(text, &records, asked, fed, wanted);
    }
}

const a: Places = .{ .starts = &.{ 0, 7 }, .ends = &.{ 1, 8 } };
const b: Places = .{ .starts = &.{ 2, 4 }, .ends = &.{ 3, 5 } };

test "records are selected by quantifiers, exclusion and inversion" {
    try expectLines(.{ .quantifier = .any, .patterns = 2 }, &.{ a, b }, "0-3@1+0:01 4-5@2+4:1 7-8@4+7:0 ");
    try expectLines(.{ .quantifier = .all, .patterns = 2 }, &.{ a, b }, "0-3@1+0:01 ");
    try expectLines(.{ .quantifier = .none, .patterns = 2 }, &.{ a, b }, "6-6@3+6: 9-10@5+9: ");
    try expectLines(.{ .quantifier = .{ .at_least = 3 }, .patterns = 2 }, &.{ a, b }, "");
    try expectLines(.{ .quantifier = .any, .patterns = 1, .excluded = 1 }, &.{ a, b }, "7-8@4+7:0 ");
    const inverted: Options = .{ .quantifier = .any, .patterns = 1, .excluded = 1, .inverted = true };
    try expectLines(inverted, &.{ a, b }, "0-3@1+0:0 4-5@2+4: 6-6@3+6: 9-10@5+9: ");
}

test "a limit ends a query, and counting returns no records" {
    try expectLines(.{ .quantifier = .any, .patterns = 2, .limit = 2 }, &.{ a, b }, "0-3@1+0:01 4-5@2+4:1 ");
    try expectLines(.{ .quantifier = .any, .patterns = 2, .limit = 0 }, &.{ a, b }, "");
    try expectLines(.{ .quantifier = .any, .patterns = 2, .counts_only = true }, &.{ a, b }, "3");
    try expectLines(.{ .quantifier = .all, .patterns = 1, .counts_only = true, .limit = 1 }, &.{a}, "1");
    try expectLines(.{ .quantifier = .{ .at_least = 9 }, .patterns = 1, .counts_only = true }, &.{a}, "0");
}

test "records can be fed for a text that starts within an input" {
    const records: Places = .{ .starts = &.{ 0, 4, 7 }, .ends = &.{ 4, 7, 11 } };
    const matches: Places = .{ .starts = &.{ 102, 107 }, .ends = &.{ 103, 108 } };
    const options: Options = .{ .quantifier = .any, .patterns = 1, .origin = 100, .line = 9, .line_start = 95 };
    try expectFound("a b\nb\n\na\nc\n", null, options, &.{ matches, records }, "100-104@9+95:0 107-111@12+107:0 ");
}

test "records of a unit are selected like the same records when they are fed" {
    const gpa = testing.allocator;
    var prng: std.Random.DefaultPrng = .init(12);
    const random = prng.random();
    for (0..200) |round| {
        var text: [120]u8 = undefined;
        for (&text) |*byte| byte.* = "ab1 =(),\n;"[random.uintLessThan(usize, 10)];
        const unit = ([_]Unit{ .seam, .unit, .block, .line, .paragraph })[round % 5];
        var listed: Records = try .init(gpa, unit, .{}, &text);
        defer listed.deinit();
        var columns: [2][text.len + 1]f64 = undefined;
        var count: usize = 0;
        while (try listed.next()) |record| : (count += 1) {
            columns[0][count] = @floatFromInt(record.start);
            columns[1][count] = @floatFromInt(record.end);
        }
        var ends: [text.len]f64 = undefined;
        var starts: [text.len]f64 = undefined;
        var matches: usize = 0;
        for (text, 0..) |byte, at| if (byte == '1' and random.boolean()) {
            starts[matches] = @floatFromInt(at);
            ends[matches] = @floatFromInt(at + 1);
            matches += 1;
        };
        for ([_]Quantifier{ .any, .all, .none, .{ .at_least = 0 }, .{ .at_least = 1 } }) |quantifier| {
            var counts: [2]u64 = undefined;
            for (&counts, 0..) |*found, is_fed| {
                var records: Records = try .init(gpa, unit, .{}, &text);
                defer records.deinit();
                const options: Options = .{
                    .quantifier = quantifier,
                    .patterns = 1,
                    .inverted = round % 3 == 0,
                    .counts_only = is_fed == 0 and round % 2 == 0,
                    .limit = if (round % 7 == 0) 3 else std.math.maxInt(u64),
                };
                var query: Query = try .init(gpa, &text, if (is_fed == 0) &records else null, options);
                defer query.deinit();
                if (is_fed == 1) query.feed(1, columns[0][0..count], columns[1][0..count]);
                var given: usize = 0;
                while (true) switch (try query.next()) {
                    .end => break,
                    .wants => |number| {
                        const end = if (number == 0) @min(given + 3, matches) else given;
                        query.feed(number, starts[given..end], ends[given..end]);
                        given = end;
                    },
                    .records => {},
                };
                found.* = query.count;
            }
            try testing.expectEqual(counts[1], counts[0]);
        }
    }
}
