//! A search of text that arrives in chunks: a stream per program, whose final matches are given in order.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Stream = @import("../../match/feed/stream.zig").Stream;
const Columns = @import("columns.zig").Columns;
const Shape = @import("columns.zig").Shape;
const merge = @import("columns.zig").merge;
const Formatter = @import("stream_format.zig").Formatter;
const line_places = @import("line_places.zig");
const LinePlaces = line_places.LinePlaces;
const patterns = @import("patterns.zig");
const Place = @import("places.zig").Place;
const scans = @import("scans.zig");
const Set = @import("sets.zig").Set;
const Shared = patterns.Shared;
const types = @import("types.zig");
const Options = types.Options;
const gpa = types.gpa;

/// Text given to a stream at a time.
const piece_bytes = 1 << 20;

pub const Error = scans.Error;

pub const Chunks = struct {
    parts: []Part,
    options: Options,
    /// Number of members of all parts.
    member_count: u32,
    /// Matches in order; the first `given` are from the last call.
    columns: Columns,
    given: usize = 0,
    /// For each cell of the columns the index of its first pair, with a final entry for the end.
    list_firsts: std.ArrayList(u64) = .empty,
    places: ?LinePlaces,
    /// The last template that was rendered.
    formatter: ?*Formatter = null,
    /// Names of members in templates, where they differ from the names in their programs.
    names: std.AutoHashMapUnmanaged(u32, []const u8) = .empty,
    /// Where the text begins.
    begin: Place = .{},
    /// Number of matches of the calls before.
    dropped: u64 = 0,
    is_finished: bool = false,

    pub const Part = struct { shared: *Shared, first: u32, stream: Stream, lane: Columns };

    pub fn create(given: []const Set.Part, options: Options) Error!*Chunks {
        const chunks = try gpa.create(Chunks);
        errdefer gpa.destroy(chunks);
        const parts = try gpa.alloc(Part, given.len);
        const shape = shapeOf(given, options);
        chunks.* = .{
            .parts = parts[0..0],
            .options = options,
            .member_count = 0,
            .columns = .{ .shape = shape },
            .places = if (options.flags.places) .{ .before = options.before, .after = options.after } else null,
        };
        errdefer {
            chunks.close();
            gpa.free(parts);
        }
        for (given, parts) |from, *part| {
            part.* = .{ .shared = from.shared, .first = from.first, .stream = undefined, .lane = .{ .shape = shape } };
            try part.stream.init(gpa, from.shared.pattern(), .{
                .registers = shape.has_cells,
                .first_only = options.flags.first,
                .by_line = options.flags.lines,
                .cancel = options.cancel,
                // Matches of other members, and of other programs, are not counted.
                .count_max = if (options.max != 0 and given.len == 1 and from.shared.member == null)
                    options.max
                else
                    std.math.maxInt(u64),
            });
            _ = from.shared.retain();
            chunks.parts = parts[0 .. chunks.parts.len + 1];
            chunks.member_count += from.shared.members()[1];
        }
        return chunks;
    }

    fn shapeOf(given: []const Set.Part, options: Options) Shape {
        const flags = options.flags;
        var shape: Shape = .{};
        for (given) |part| {
            const program = part.shared.program();
            const first, const count = part.shared.members();
            for (first..first + count) |member| {
                const first_register, const registers = patterns.registersOf(program, @intCast(member));
                shape.width = @max(shape.width, registers);
                for (first_register..first_register + registers) |register| {
                    shape.has_lists = shape.has_lists or (flags.lists and program.isRepeated(register));
                }
            }
        }
        shape.has_cells = shape.width > 0 and (flags.captures or flags.lists);
        return shape;
    }

    fn close(chunks: *Chunks) void {
        for (chunks.parts) |*part| {
            part.stream.deinit();
            part.lane.deinit();
            part.shared.release();
        }
        chunks.columns.deinit();
        chunks.list_firsts.deinit(gpa);
        if (chunks.places) |*places| places.deinit();
        chunks.forgetFormatter();
        var names = chunks.names.valueIterator();
        while (names.next()) |name| gpa.free(name.*);
        chunks.names.deinit(gpa);
    }

    pub fn forgetFormatter(chunks: *Chunks) void {
        if (chunks.formatter) |formatter| formatter.destroy();
        chunks.formatter = null;
    }

    /// Names a member in templates.
    pub fn nameMember(chunks: *Chunks, member: u32, name: []const u8) Allocator.Error!void {
        const entry = try chunks.names.getOrPutValue(gpa, member, "");
        const own = try gpa.dupe(u8, name);
        gpa.free(entry.value_ptr.*);
        entry.value_ptr.* = own;
    }

    pub fn destroy(chunks: *Chunks) void {
        const parts = chunks.parts;
        chunks.close();
        gpa.free(parts);
        gpa.destroy(chunks);
    }

    /// Begins another text.
    pub fn restart(chunks: *Chunks) Error!void {
        for (chunks.parts) |*part| {
            try part.stream.restart();
            part.lane.clear();
        }
        chunks.columns.clear();
        chunks.given = 0;
        chunks.dropped = 0;
        chunks.is_finished = false;
        chunks.beginAt(.{});
    }

    /// The text begins at this place of the input; called before any of it is pushed.
    pub fn beginAt(chunks: *Chunks, place: Place) void {
        chunks.begin = place;
        if (chunks.places) |*places| places.restart(place);
    }

    /// Appends a chunk; `columns` then has the matches that are final. A failure ends the text.
    pub fn push(chunks: *Chunks, chunk: []const u8) Error!void {
        errdefer chunks.is_finished = true;
        chunks.forget();
        var rest = chunk;
        while (rest.len > 0 and !chunks.isOver()) {
            const piece = rest[0..@min(rest.len, piece_bytes)];
            rest = rest[piece.len..];
            for (chunks.parts) |*part| {
                try part.stream.push(piece, piece.len);
                try chunks.take(part);
            }
        }
        try chunks.look();
        try chunks.settle();
    }

    /// Ends the text.
    pub fn finish(chunks: *Chunks) Error!void {
        chunks.forget();
        chunks.is_finished = true;
        if (!chunks.isOver()) for (chunks.parts) |*part| {
            try part.stream.finish();
            try chunks.take(part);
        };
        try chunks.look();
        try chunks.settle();
    }

    /// Fails if the caller has cancelled the search, for which the scanners have looked too.
    fn look(chunks: *Chunks) error{Cancelled}!void {
        const cancel = chunks.options.cancel orelse return;
        if (@atomicLoad(u32, cancel, .monotonic) != 0) return error.Cancelled;
    }

    /// Removes the matches of the last call.
    fn forget(chunks: *Chunks) void {
        chunks.columns.drop(chunks.given);
        chunks.dropped += chunks.given;
        chunks.given = 0;
    }

    /// Takes the matches in the batch of a stream.
    fn take(chunks: *Chunks, part: *Part) Allocator.Error!void {
        const batch = &part.stream.scanner.committer.batch;
        const into = if (chunks.parts.len == 1) &chunks.columns else &part.lane;
        try into.addBatch(batch, part.shared, part.first, chunks.begin.offset);
    }

    /// Finds out which matches can be given, and which text must be kept.
    fn settle(chunks: *Chunks) Error!void {
        const open = chunks.openFrom();
        if (chunks.parts.len > 1) {
            const lanes = try gpa.alloc(*Columns, chunks.parts.len);
            defer gpa.free(lanes);
            for (chunks.parts, lanes) |*part, *lane| lane.* = &part.lane;
            try merge(lanes, open, &chunks.columns);
        }
        if (chunks.options.max != 0) {
            const left = chunks.options.max - chunks.dropped;
            if (chunks.columns.count() > left) chunks.columns.truncate(@intCast(left));
        }
        const spans = chunks.columns.spans.items;
        const held = chunks.textInMemory();
        chunks.given = if (chunks.places) |*places| try places.find(spans, held, chunks.is_finished) else spans.len;
        if (chunks.columns.shape.has_lists) try chunks.number();
        if (chunks.parts.len == 0) return;
        var needed = @min(open, held.base + held.text.len);
        if (chunks.given < spans.len) needed = @min(needed, spans[chunks.given].start);
        if (chunks.places) |*places| needed = places.pass(held, needed);
        chunks.parts[0].stream.kept_from = needed - chunks.begin.offset;
    }

    fn number(chunks: *Chunks) Allocator.Error!void {
        chunks.list_firsts.clearRetainingCapacity();
        var at: u64 = 0;
        for (chunks.columns.list_sizes.items) |size| {
            try chunks.list_firsts.append(gpa, at);
            at += size;
        }
        try chunks.list_firsts.append(gpa, at);
    }

    /// No match that was not found yet begins before this offset.
    pub fn openFrom(chunks: *const Chunks) u64 {
        var open: u64 = std.math.maxInt(u64);
        for (chunks.parts) |*part| {
            const scanner = &part.stream.scanner;
            if (scanner.done) continue;
            open = @min(open, chunks.begin.offset + scanner.segmenter.origin + scanner.openFrom());
        }
        return open;
    }

    /// No match that was not given yet begins before this offset.
    pub fn endOfSettled(chunks: *const Chunks) u64 {
        const held = chunks.textInMemory();
        const settled = @min(chunks.openFrom(), held.base + held.text.len);
        const spans = chunks.columns.spans.items;
        return if (chunks.given < spans.len) @min(settled, spans[chunks.given].start) else settled;
    }

    /// The text in memory: the first program's stream has it, like all others.
    pub fn textInMemory(chunks: *const Chunks) line_places.Held {
        if (chunks.parts.len == 0) return .{ .text = "", .base = chunks.begin.offset };
        const stream = &chunks.parts[0].stream;
        return .{
            .text = stream.text.items,
            .base = chunks.begin.offset + stream.scanner.segmenter.origin,
        };
    }

    /// Keeps the text from this offset on, besides what is needed.
    pub fn keepFrom(chunks: *Chunks, offset: u64) void {
        const stream = &chunks.parts[0].stream;
        // It may lie before the text: what precedes the place where that begins is not held.
        stream.kept_from = @min(stream.kept_from, offset -| chunks.begin.offset);
    }

    /// All matches that are wanted were found and given.
    pub fn isOver(chunks: *const Chunks) bool {
        if (chunks.given < chunks.columns.count()) return false;
        const total = chunks.dropped + chunks.columns.count();
        if (chunks.options.max != 0 and total >= chunks.options.max) return true;
        return chunks.options.flags.first and total >= chunks.member_count;
    }
};
