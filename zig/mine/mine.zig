//! Mining: lexes a text in segments and groups its records by silhouette. A large text is mined on several cores, each
//! with its own stretch of records, and the tables are joined in order.
const std = @import("std");
const builtin = @import("builtin");
const cuts = @import("../lex/cuts.zig");
const lexer = @import("../lex/lexer.zig");
const Tokens = @import("../lex/tokens.zig").Tokens;
const Drawn = @import("../concurrent/ring.zig").Drawn;
const Limits = @import("../concurrent/ring.zig").Limits;
const Ring = @import("../concurrent/ring.zig").Ring;
const pages = @import("../source/pages.zig");
const Notes = @import("notes.zig").Notes;
const silhouette = @import("silhouette.zig");

const Table = silhouette.Table;
pub const Error = silhouette.Error;

/// Number of bytes lexed at once; small enough that their tokens stay cached.
const segment_bytes: usize = 1 << 18;
/// Only this many bytes of a line are lexed.
const line_bytes_max: usize = @import("../gen/limits.zig").mined_line_bytes;
/// Behind so many bytes of a stretch, offsets count anew, since cuts may be further apart than offsets can say.
const passed_bytes: usize = if (builtin.is_test) 1 << 12 else 1 << 30;
/// Offsets within a stretch have 32 bits.
const stretch_bytes_max: usize = 1 << 31;
/// With less text per core, a second core costs more than it gains.
const stretch_bytes_min: usize = 4 << 20;
const cores_max = 64;
/// Number of places near the middle of a text that are tried as a cut between records.
const cut_tries_max = 256;

/// The records of a text: its lines, or spans ordered by start, as byte offsets.
pub const Records = union(enum) {
    lines,
    spans: struct { starts: []const f64, ends: []const f64 },
};

const Span = struct { start: usize, end: usize };

/// Iterates over the records that start in a stretch of the text.
const Cursor = struct {
    records: Records,
    text: []const u8,
    /// Lines: offset of the next line. Spans: number of the next span.
    next: usize,
    end: usize,

    fn peek(self: *const Cursor) ?Span {
        if (self.next >= self.end) return null;
        switch (self.records) {
            .lines => {
                const feed = std.mem.indexOfScalarPos(u8, self.text, self.next, '\n') orelse self.text.len;
                return .{ .start = self.next, .end = feed };
            },
            .spans => |spans| {
                // A record within another ends it; the text after both belongs to neither.
                const end = if (self.next + 1 < spans.starts.len)
                    @min(spans.ends[self.next], spans.starts[self.next + 1])
                else
                    spans.ends[self.next];
                return .{ .start = @intFromFloat(spans.starts[self.next]), .end = @intFromFloat(end) };
            },
        }
    }

    fn advance(self: *Cursor, span: Span) void {
        self.next = if (self.records == .lines) span.end + 1 else self.next + 1;
    }
};

const Stretch = struct {
    /// Bytes of the whole text to lex.
    from: usize,
    to: usize,
    cursor: Cursor,
    /// The text is mapped, so its pages are released after reading.
    is_mapped: bool = false,
};

pub const Options = struct { cores: u32 = 1, is_mapped: bool = false };

/// Passes the tokens of each record of `text` to `sink.add`, in order, on this thread.
pub fn visit(sink: anytype, text: []const u8, records: Records, is_mapped: bool) !void {
    var from: usize = 0;
    var next: usize = 0;
    while (true) {
        // Offsets within a stretch have 32 bits.
        const cut: ?Cut = if (text.len - from <= stretch_bytes_max)
            null
        else
            cutNear(text, records, from + stretch_bytes_max / 2);
        const whole_end = if (records == .spans) records.spans.starts.len else text.len;
        const end: Cut = cut orelse .{ .offset = text.len, .next = whole_end };
        var stretch: Stretch = .{
            .from = from,
            .to = end.offset,
            .cursor = .{ .records = records, .text = text, .next = next, .end = end.next },
            .is_mapped = is_mapped,
        };
        try visitStretch(sink, text, &stretch);
        if (cut == null) return;
        from = end.offset;
        next = end.next;
    }
}

/// Adds the records of `text` to `table`, on up to `options.cores` threads.
pub fn mine(table: *Table, text: []const u8, records: Records, options: Options) Error!void {
    var stretches: [cores_max]Stretch = undefined;
    const count = divide(text, records, @min(@max(options.cores, 1), cores_max), &stretches);
    for (stretches[0..count]) |*stretch| stretch.is_mapped = options.is_mapped;
    const before_bytes = if (table.notes) |notes| notes.read_bytes else 0;
    defer if (table.notes) |notes| {
        notes.read_bytes = before_bytes + text.len;
    };
    if (count == 1) return mineStretch(table, text, &stretches[0], before_bytes);

    var mining: Mining = .{
        .text = text,
        .stretches = stretches[0..count],
        .table = table,
        .before_bytes = before_bytes,
    };
    var ring: Ring(Mining) = undefined;
    const limits: Limits = .{ .slots = count, .threads = count - 1, .caller_works = true };
    try ring.open(table.gpa, &mining, .{}, limits);
    defer ring.close(Mining.drop);
    defer ring.stop();
    while (try ring.take()) |part| {
        if (part.table) |*other| try table.absorb(other);
        ring.release();
    }
}

/// Stretches mined in parallel: the first directly into the table, each other one into a separate table.
const Mining = struct {
    pub const Item = struct { stretch: usize = 0, table: ?Table = null };
    pub const Failure = Error;

    text: []const u8,
    stretches: []Stretch,
    table: *Table,
    before_bytes: u64,
    drawn: usize = 0,

    pub fn draw(mining: *Mining, part: *Item) Drawn {
        part.stretch = mining.drawn;
        mining.drawn += 1;
        return if (mining.drawn == mining.stretches.len) .last else .one;
    }

    pub fn work(mining: *Mining, part: *Item) Error!void {
        const stretch = &mining.stretches[part.stretch];
        if (part.stretch == 0) return mineStretch(mining.table, mining.text, stretch, mining.before_bytes);
        part.table = .{
            .gpa = mining.table.gpa,
            .grain = mining.table.grain,
            .is_numbered = mining.table.is_numbered,
            .wordings_limit = mining.table.wordings_limit,
        };
        if (mining.table.notes != null) part.table.?.notes = try Notes.create(mining.table.gpa);
        return mineStretch(&part.table.?, mining.text, stretch, mining.before_bytes);
    }

    fn drop(_: *Mining, part: *Item) void {
        if (part.table) |*table| table.deinit();
    }
};

fn mineStretch(table: *Table, text: []const u8, stretch: *Stretch, before_bytes: u64) Error!void {
    if (table.notes) |notes| notes.base_bytes = before_bytes + stretch.from;
    return visitStretch(table, text, stretch);
}

/// Divides the text into stretches at safe cuts between records; returns their number.
fn divide(text: []const u8, records: Records, cores: usize, out: []Stretch) usize {
    const wanted = @max(
        @min(cores, text.len / stretch_bytes_min),
        std.math.divCeil(usize, text.len, stretch_bytes_max) catch unreachable,
        1,
    );
    const whole_end = if (records == .spans) records.spans.starts.len else text.len;
    var count: usize = 0;
    var from: usize = 0;
    var next: usize = 0;
    for (1..@min(wanted, cores_max)) |index| {
        const cut = cutNear(text, records, text.len / wanted * index) orelse continue;
        if (cut.offset <= from) continue;
        out[count] = .{
            .from = from,
            .to = cut.offset,
            .cursor = .{ .records = records, .text = text, .next = next, .end = cut.next },
        };
        count += 1;
        from = cut.offset;
        next = cut.next;
    }
    out[count] = .{
        .from = from,
        .to = text.len,
        .cursor = .{ .records = records, .text = text, .next = next, .end = whole_end },
    };
    return count + 1;
}

const Cut = struct { offset: usize, next: usize };

/// A safe cut between two records, at `near` or later.
fn cutNear(text: []const u8, records: Records, near: usize) ?Cut {
    var cursor: Cursor = switch (records) {
        .lines => .{
            .records = records,
            .text = text,
            .next = std.mem.indexOfScalarPos(u8, text, near, '\n') orelse return null,
            .end = text.len,
        },
        .spans => |spans| .{
            .records = records,
            .text = text,
            .next = firstAt(spans.starts, near),
            .end = spans.starts.len,
        },
    };
    if (records == .spans and cursor.next == 0) cursor.next = 1;
    var before = if (records == .lines) cursor.next else previousEnd(records, cursor.next) orelse return null;
    if (records == .lines) cursor.next += 1;
    for (0..cut_tries_max) |_| {
        const span = cursor.peek() orelse return null;
        const cut = cuts.safeCut(text, span.start);
        if (cut >= before and cut > 0) return .{ .offset = cut, .next = cursor.next };
        before = span.end;
        cursor.advance(span);
    }
    return null;
}

fn previousEnd(records: Records, next: usize) ?usize {
    if (next == 0 or next > records.spans.ends.len) return null;
    return @intFromFloat(records.spans.ends[next - 1]);
}

/// Number of the first span that starts at `offset` or later.
fn firstAt(starts: []const f64, offset: usize) usize {
    var low: usize = 0;
    var high = starts.len;
    while (low < high) {
        const middle = low + (high - low) / 2;
        if (starts[middle] < @as(f64, @floatFromInt(offset))) low = middle + 1 else high = middle;
    }
    return low;
}

fn visitStretch(sink: anytype, text: []const u8, stretch: *Stretch) !void {
    var part = text[stretch.from..stretch.to];
    var tokens: Tokens = .empty;
    defer tokens.deinit(sink.gpa);
    var from: usize = 0;
    while (from < part.len) {
        if (from >= passed_bytes and tokens.len == 0) {
            if (@hasDecl(@TypeOf(sink.*), "moveBase")) sink.moveBase(from);
            stretch.from += from;
            part = part[from..];
            from = 0;
        }
        const piece: Piece = if (stretch.cursor.records == .lines) .ofLines(part, from) else .ofSpans(part, from);
        const known = if (piece.is_closed) part[0..piece.end] else part;
        try lexer.lex(sink.gpa, known, @intCast(from), @intCast(piece.end), .{}, &tokens);
        if (piece.is_cut) {
            try addCut(sink, part, stretch, &tokens, piece.end);
            from = stretch.cursor.next - stretch.from;
        } else {
            try consume(sink, part, stretch, &tokens, piece.end);
            if (stretch.is_mapped) pages.release(text, stretch.from + from, stretch.from + piece.end);
            from = piece.end;
        }
    }
    // Records after the last token have none, as have the spans of an empty text.
    while (stretch.cursor.peek()) |span| : (stretch.cursor.advance(span)) {
        try sink.add(part, tokens.slice(), 0, 0, false);
    }
}

/// A part of a stretch that is lexed at once, from a place where no token is left open.
const Piece = struct {
    end: usize,
    /// What is behind the end is unknown to the lexer.
    is_closed: bool = false,
    /// The beginning of one line, which goes on.
    is_cut: bool = false,

    fn ofSpans(part: []const u8, from: usize) Piece {
        var length = segment_bytes;
        while (part.len - from > length) : (length *= 2) {
            const cut = cuts.safeCut(part, from + length);
            if (cut > from) return .{ .end = cut };
        }
        return .{ .end = part.len };
    }

    fn ofLines(part: []const u8, from: usize) Piece {
        // A piece may end behind the indentation of the next line, which counts as well.
        const nearest = from -| line_bytes_max;
        const line = if (std.mem.findScalarLast(u8, part[nearest..from], '\n')) |at| nearest + at + 1 else from;
        const limit = @min(part.len - from, line_bytes_max - (from - line));
        var length = segment_bytes;
        while (length < limit) : (length *= 2) {
            const cut = cuts.safeCut(part, from + length);
            if (cut > from) return .{ .end = cut };
        }
        if (limit == part.len - from) return .{ .end = part.len };
        const end = from + limit;
        const cut = cuts.safeCut(part, end);
        if (cut > from) return .{ .end = cut };
        // Blanks may follow a line end, or a backslash precede it; a string that goes on there ends with its line.
        const open = cuts.lineCut(part[0 .. end + 1], from);
        if (open > from) return .{ .end = open, .is_closed = true };
        const line_end = std.mem.findScalarLast(u8, part[from .. end + 1], '\n') orelse
            return .{ .end = characterStart(part, end), .is_closed = true, .is_cut = true };
        return .{ .end = from + line_end + 1, .is_closed = true };
    }
};

/// The last place, at most at `at`, where a character starts.
fn characterStart(text: []const u8, at: usize) usize {
    var start = at;
    while (start > at -| 3 and text[start] & 0xc0 == 0x80) start -= 1;
    return if (text[start] & 0xc0 == 0x80) at else start;
}

/// Adds the record that the lexed part is the beginning of, and drops its tokens. The last one may be cut, too.
fn addCut(sink: anytype, part: []const u8, stretch: *Stretch, tokens: *Tokens, end: usize) !void {
    try sink.add(part, tokens.slice(), 0, tokens.len, true);
    tokens.shrinkRetainingCapacity(0);
    stretch.cursor.next = passLine(stretch, stretch.from + end) + 1;
}

/// The end of the line at `from`, or of the stretch. What is passed over of a mapped text is released.
fn passLine(stretch: *const Stretch, from: usize) usize {
    const text = stretch.cursor.text[0..stretch.to];
    var at = from;
    while (at < text.len) {
        const to = @min(text.len, at + pages.block_bytes);
        if (std.mem.findScalarPos(u8, text[0..to], at, '\n')) |line_end| return line_end;
        if (stretch.is_mapped) pages.release(stretch.cursor.text, at, to);
        at = to;
    }
    return text.len;
}

/// Adds the records that end in the lexed part and drops their tokens.
fn consume(sink: anytype, part: []const u8, stretch: *Stretch, tokens: *Tokens, lexed: usize) !void {
    const starts = tokens.items(.start);
    var token: usize = 0;
    while (stretch.cursor.peek()) |span| : (stretch.cursor.advance(span)) {
        if (span.end > stretch.from + lexed and stretch.from + lexed < stretch.to) break;
        const start = span.start -| stretch.from;
        const end = span.end -| stretch.from;
        while (token < starts.len and starts[token] < start) token += 1;
        const first = token;
        while (token < starts.len and starts[token] < end) token += 1;
        try sink.add(part, tokens.slice(), first, token, false);
    }
    drop(tokens, token);
}

fn drop(tokens: *Tokens, count: usize) void {
    const left = tokens.len - count;
    const columns = tokens.slice();
    inline for (.{ .start, .end, .kind, .flags }) |field| {
        const column = columns.items(field);
        std.mem.copyForwards(@TypeOf(column[0]), column[0..left], column[count..]);
    }
    tokens.shrinkRetainingCapacity(left);
}

test "mining on several cores finds the same groups as on one" {
    const gpa = std.testing.allocator;
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    var random = std.Random.DefaultPrng.init(3);
    while (text.items.len < 3 * stretch_bytes_min) {
        const line = switch (random.random().uintLessThan(u8, 4)) {
            0 => "GET /index.html 200\n",
            1 => "  user bob logged in\n",
            2 => "\n",
            else => "took 12ms for 10.0.0.1\n",
        };
        try text.appendSlice(gpa, line);
    }
    var one: Table = .{ .gpa = gpa, .grain = .silhouette, .is_numbered = true };
    defer one.deinit();
    var several: Table = .{ .gpa = gpa, .grain = .silhouette, .is_numbered = true };
    defer several.deinit();
    try mine(&one, text.items, .lines, .{});
    try mine(&several, text.items, .lines, .{ .cores = 3 });
    try std.testing.expectEqual(@as(usize, 3), one.groups.items.len);
    try std.testing.expectEqualSlices(silhouette.Group, one.groups.items, several.groups.items);
    try std.testing.expectEqualSlices(u32, one.group_of_record.items, several.group_of_record.items);
}

test "what is noted on several cores is what is noted on one" {
    const gpa = std.testing.allocator;
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    var number: u32 = 0;
    while (text.items.len < 3 * stretch_bytes_min) : (number += 1) {
        const clock = .{ number / 3600 % 24, number / 60 % 60, number % 60 };
        if (number % 7 == 0) try text.print(gpa, "{d:0>2}:{d:0>2}:{d:0>2} got {d} kB\n", clock ++ .{number % 999});
        try text.print(gpa, "{d:0>2}:{d:0>2}:{d:0>2} request took {d}ms\n", clock ++ .{number % 1777});
    }
    var tables: [2]Table = undefined;
    for (&tables, 0..) |*table, at| {
        table.* = .{ .gpa = gpa, .grain = .wording, .is_numbered = false, .notes = try Notes.create(gpa) };
        try mine(table, text.items, .lines, .{ .cores = if (at == 0) 1 else 3 });
    }
    defer for (&tables) |*table| table.deinit();
    const count = tables[0].groups.items.len;
    const one = try tables[0].notes.?.columns(count);
    const several = try tables[1].notes.?.columns(count);
    inline for (.{ "rows", "bins", "samples", "amount_records", "amounts" }) |field| {
        const rows = @field(one, field).items;
        try std.testing.expect(rows.len > 0);
        try std.testing.expectEqualSlices(@TypeOf(rows[0]), rows, @field(several, field).items);
    }
    try std.testing.expectEqual(tables[0].notes.?.slices, tables[1].notes.?.slices);
    try std.testing.expectEqual(tables[0].notes.?.times.gaps, tables[1].notes.?.times.gaps);
    try std.testing.expectEqual(tables[0].notes.?.times.count, tables[1].notes.?.times.count);
}

test "of a line that is too long the beginning is mined, on any number of cores, and it is counted" {
    const gpa = std.testing.allocator;
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    // The first one fits; of the third a character would be cut.
    const sizes = [_]usize{ line_bytes_max, line_bytes_max + 1, line_bytes_max + 4, 3 * line_bytes_max };
    for (0..16) |round| {
        try text.appendSlice(gpa, "got 5ms\n\n");
        const size = sizes[round % sizes.len];
        const from = text.items.len;
        const word = if (round % 4 == 2) "\u{20ac}" else if (round % 4 == 1) "x" else "ab 7 ";
        while (text.items.len - from < size) try text.appendSlice(gpa, word);
        text.shrinkRetainingCapacity(from + size - size % word.len);
        try text.appendSlice(gpa, "\n  put 7kB\n");
    }
    var tables: [2]Table = undefined;
    for (&tables, [_]u32{ 1, 4 }) |*table, cores| {
        table.* = .{ .gpa = gpa, .grain = .silhouette, .is_numbered = true };
        try mine(table, text.items, .lines, .{ .cores = cores });
    }
    defer for (&tables) |*table| table.deinit();
    const one = &tables[0];
    try std.testing.expectEqual(@as(u64, 16 * 4), one.record_count);
    try std.testing.expectEqual(@as(u64, 16), one.groups.items[0].count);
    try std.testing.expectEqual(@as(u64, 12), one.cut_count);
    for (one.groups.items) |group| try std.testing.expect(group.sample_end - group.sample_start <= line_bytes_max);
    try std.testing.expectEqualSlices(silhouette.Group, one.groups.items, tables[1].groups.items);
    try std.testing.expectEqualSlices(u32, one.group_of_record.items, tables[1].group_of_record.items);
}

test "strings that go on over many lines are mined as lines where they are too long" {
    const gpa = std.testing.allocator;
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    var count: usize = 1;
    while (text.items.len < 3 * line_bytes_max) : (count += 1) try text.appendSlice(gpa, "a \"b\\\n");
    var table: Table = .{ .gpa = gpa, .grain = .silhouette, .is_numbered = false };
    defer table.deinit();
    try mine(&table, text.items, .lines, .{});
    try std.testing.expectEqual(count - 1, table.record_count);
    try std.testing.expectEqual(0, table.cut_count);
}

test "a token belongs to the record with its first byte; a record may have no tokens" {
    const gpa = std.testing.allocator;
    var table: Table = .{ .gpa = gpa, .grain = .silhouette, .is_numbered = true };
    defer table.deinit();
    const text = "a \"b\nc\" d\n\n5\n";
    const records: Records = .{ .spans = .{ .starts = &.{ 0, 5, 10, 11 }, .ends = &.{ 4, 9, 10, 12 } } };
    try mine(&table, text, records, .{ .cores = 2 });
    try std.testing.expectEqual(@as(u64, 4), table.record_count);
    try std.testing.expectEqual(silhouette.no_group, table.group_of_record.items[2]);
}
