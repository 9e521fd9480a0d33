//! The records of an input that satisfy a query, as matches: with a register for each field, and for each register of
//! the patterns searched in values. Values are decoded, so a match has its own text; its place in the input is that of
//! its record.
const std = @import("std");
const assert = std.debug.assert;
const Batch = @import("../match/commit/batch.zig").Batch;
const Lines = @import("../match/commit/batch.zig").Lines;
const kind_none = @import("../match/commit/batch.zig").kind_none;
const comma = @import("comma.zig");
const decode = @import("decode.zig");
const Header = @import("headless.zig").Header;
const readKind = @import("kind.zig").readKind;
const Elements = @import("list.zig").Elements;
const instants = @import("../value/instant.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const Query = @import("query.zig").Query;
const Condition = @import("query.zig").Condition;
const Record = @import("records.zig").Record;
const Records = @import("records.zig").Records;
const Step = @import("records.zig").Step;
const Value = @import("found.zig").Value;
const WrittenForm = @import("found.zig").WrittenForm;
const Tokens = @import("../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;
pub const Error = @import("query.zig").Error;

/// Maximum number of matches in a batch, of their registers, and of bytes of their text.
const matches_max = 1 << 13;
const registers_max = 1 << 16;
const text_bytes_max = 1 << 20;
const call_bytes_max = 8 << 20; // Read without a match; the caller then releases what was passed.
/// A longer record is not kept as a sample.
const sample_bytes_max = 1 << 14;

/// What the caller reads of a register.
pub const Need = packed struct(u8) { value: bool, kind: bool, unused: u6 = 0 };

pub const Finder = struct {
    gpa: Allocator,
    query: *Query,
    /// What is read of each register, if that is all that is read of a match: the text then contains only values, and
    /// places have neither registers nor lines. Null if everything is read.
    needs: ?[]Need,
    records: Records,
    lines: Lines = .{},
    /// The matches in `text`, and in the input.
    read_batch: Batch = .{},
    placed: Batch = .{},
    /// The records of the batch, each followed by its decoded values.
    text: std.ArrayList(u8) = .empty,
    tokens: Tokens = .empty,
    /// If values are to be replaced: for each register in `placed`, how it is written there.
    forms: std.ArrayList(WrittenForm) = .empty,
    /// For each field, 1 if a record of the input had it.
    seen: []u8,
    /// Decoded values of the current record, and the span of each field in them; unset if it is not decoded.
    decoded: std.ArrayList(u8) = .empty,
    spans: []?Span,
    /// Numbers of the current record that are written with a comma, with a point.
    pointed: std.ArrayList(u8) = .empty,
    /// Lists of the current record.
    lists: std.heap.ArenaAllocator,
    /// Elements of lists that were decoded, and for each condition with a pattern the element in which it was found.
    elements: std.ArrayList(u8) = .empty,
    element_spans: []?Span,
    /// The time that a number means, as a text.
    instant: std.ArrayList(u8) = .empty,
    /// The header, or the first record, which shows what fields there are.
    sample: std.ArrayList(u8) = .empty,
    has_sample: bool = false,
    /// Matches that the batches have room for.
    rows_max: usize = 0,
    /// The header of a table, as long as it may be a record.
    header: Header = .{},
    records_read: u64 = 0,
    /// What was noted of the input so far.
    noted: Noted = .{},

    /// How many records or lines there are of one sort, and the line of the first.
    const Count = struct { count: u64 = 0, first_line: u64 = 0 };

    const Noted = struct {
        /// Lines without a record.
        others: Count = .{},
        /// Events that no format reads.
        unread: Count = .{},
        too_long: Count = .{},
        /// Records that have a field more than once.
        repeated: Count = .{},
        comments: Count = .{},
    };

    const Span = struct { start: usize, end: usize };

    /// Takes ownership of the query, and copies `needs`, one for each register.
    pub fn init(gpa: Allocator, query: *Query, needs: ?[]const Need) Allocator.Error!Finder {
        const seen = try gpa.alloc(u8, query.field_count);
        errdefer gpa.free(seen);
        @memset(seen, 0);
        const spans = try gpa.alloc(?Span, query.read_count);
        errdefer gpa.free(spans);
        const element_spans = try gpa.alloc(?Span, query.conditions.len);
        errdefer gpa.free(element_spans);
        const own = if (needs) |given| try gpa.dupe(Need, given) else null;
        errdefer if (own) |kept| gpa.free(kept);
        const records: Records = try .init(gpa, query);
        return .{
            .gpa = gpa,
            .query = query,
            .needs = own,
            .records = records,
            .seen = seen,
            .spans = spans,
            .lists = .init(gpa),
            .element_spans = element_spans,
        };
    }

    pub fn deinit(finder: *Finder) void {
        const gpa = finder.gpa;
        finder.records.deinit();
        finder.read_batch.deinit(gpa);
        finder.placed.deinit(gpa);
        finder.text.deinit(gpa);
        finder.tokens.deinit(gpa);
        finder.forms.deinit(gpa);
        finder.instant.deinit(gpa);
        finder.sample.deinit(gpa);
        finder.decoded.deinit(gpa);
        finder.pointed.deinit(gpa);
        finder.lists.deinit();
        finder.elements.deinit(gpa);
        gpa.free(finder.seen);
        gpa.free(finder.spans);
        gpa.free(finder.element_spans);
        if (finder.needs) |needs| gpa.free(needs);
        finder.query.close();
    }

    /// Fills the batches with matches from offset `from` of the input on. `text` starts at `origin` of the input; more
    /// text follows unless `is_last`.
    /// @returns the offset at which to resume; everything before it is final
    pub fn next(finder: *Finder, text: []const u8, origin: u64, from: u64, is_last: bool) Error!u64 {
        try finder.begin(text.len);
        if (from == 0) finder.records.reset();
        assert(from >= origin and from - origin <= text.len);
        var at: usize = @intCast(from - origin);
        while (!finder.isFull() and origin + at - from < call_bytes_max) {
            const step = try finder.records.next(text, at, origin, is_last);
            switch (step) {
                .record, .unread => |record| {
                    try finder.look(step, text, origin);
                    if (try finder.holds(text)) try finder.append(text, origin, record);
                    at = record.end;
                },
                .other, .too_long, .comment, .header, .skipped => |place| {
                    try finder.look(step, text, origin);
                    at = place.end;
                },
                .incomplete => break,
                .end => {
                    at = text.len;
                    break;
                },
            }
        }
        finder.lines.moveTo(text, origin, origin + at);
        return origin + at;
    }

    /// Counts what a step of the records has found, and reads the lists of a record.
    pub fn look(finder: *Finder, step: Step, text: []const u8, origin: u64) Error!void {
        const separator = finder.query.layout.separator;
        switch (step) {
            .record, .unread => |record| {
                const row = text[record.start..record.end];
                if (!finder.has_sample) try finder.keepSample(row);
                if (finder.records_read == 0) try finder.header.compare(finder.gpa, &finder.tokens, row, separator);
                finder.records_read += 1;
                if (step == .unread) finder.note(&finder.noted.unread, text, origin, record);
                if (finder.records.found.is_repeated) finder.note(&finder.noted.repeated, text, origin, record);
                try finder.readLists(text, record);
                finder.see();
            },
            .other => |record| finder.note(&finder.noted.others, text, origin, record),
            .too_long => |record| finder.note(&finder.noted.too_long, text, origin, record),
            .comment => |line| finder.note(&finder.noted.comments, text, origin, line),
            .header => |record| {
                const header = text[record.start..record.end];
                if (finder.query.format == .separated) {
                    try finder.header.begin(finder.gpa, &finder.tokens, header, separator);
                }
                if (finder.records.hasNames(header)) try finder.keepSample(finder.records.headerNames(header));
            },
            .skipped, .incomplete, .end => {},
        }
    }

    fn see(finder: *Finder) void {
        for (finder.seen, finder.values()) |*seen, value| seen.* |= @intFromBool(value != null);
    }

    /// Empties the batches, and makes room for the matches of a text.
    pub fn begin(finder: *Finder, size_bytes: usize) Allocator.Error!void {
        finder.clear();
        const width = finder.query.register_count;
        // A record has two bytes at least.
        finder.rows_max = @max(1, @min(matches_max, registers_max / @max(1, width), size_bytes / 2));
        try finder.read_batch.reserve(finder.gpa, finder.rows_max, width);
        try finder.placed.reserve(finder.gpa, finder.rows_max, width);
    }

    pub fn isFull(finder: *const Finder) bool {
        return finder.placed.count() >= finder.rows_max or finder.text.items.len >= text_bytes_max;
    }

    /// Adds the record that `reader` has read, if it satisfies the query. `fields` are the reader's numbers of the
    /// query's fields.
    pub fn examine(
        finder: *Finder,
        reader: *Finder,
        fields: []const u32,
        text: []const u8,
        origin: u64,
        record: Record,
    ) Error!void {
        for (finder.values(), fields) |*value, field| value.* = reader.records.found.values[field];
        finder.see();
        @memset(finder.spans, null);
        finder.decoded.clearRetainingCapacity();
        finder.pointed.clearRetainingCapacity();
        if (!try finder.holds(text)) return;
        reader.lines.moveTo(text, origin, origin + record.start);
        finder.lines = reader.lines;
        try finder.append(text, origin, record);
    }

    fn clear(finder: *Finder) void {
        finder.read_batch.clear();
        finder.placed.clear();
        finder.text.clearRetainingCapacity();
        finder.forms.clearRetainingCapacity();
    }

    fn keepSample(finder: *Finder, record: []const u8) Allocator.Error!void {
        finder.has_sample = true;
        finder.sample.clearRetainingCapacity();
        if (record.len <= sample_bytes_max) try finder.sample.appendSlice(finder.gpa, record);
    }

    /// Prepares for the next input.
    pub fn reset(finder: *Finder) void {
        finder.clear();
        finder.records.reset();
        finder.lines = .{};
        finder.sample.clearRetainingCapacity();
        finder.has_sample = false;
        finder.records_read = 0;
        finder.header = .{};
        finder.noted = .{};
        @memset(finder.seen, 0);
    }

    fn note(finder: *Finder, counted: *Count, text: []const u8, origin: u64, place: Record) void {
        counted.count += 1;
        if (counted.first_line == 0) counted.first_line = finder.lineOf(text, origin, place.start);
    }

    fn lineOf(finder: *Finder, text: []const u8, origin: u64, at: usize) u64 {
        finder.lines.moveTo(text, origin, origin + at);
        return finder.lines.line;
    }

    /// The values of the fields that are asked for.
    fn values(finder: *const Finder) []?Value {
        return finder.records.found.values[0..finder.query.field_count];
    }

    /// Begins with the values of a record: its lists are made of their arrays, unless events have made them.
    pub fn readLists(finder: *Finder, text: []const u8, record: Record) Error!void {
        @memset(finder.spans, null);
        finder.decoded.clearRetainingCapacity();
        finder.pointed.clearRetainingCapacity();
        if (finder.query.format == .event) return;
        _ = finder.lists.reset(.{ .retain_with_limit = text_bytes_max });
        for (finder.query.lists, 0..) |given, field| {
            const list = given orelse continue;
            const array = finder.records.found.values[list.base] orelse continue;
            const spelled = try finder.readValue(text, list.base, array);
            var out: std.ArrayList(u8) = .empty;
            if (!try list.append(finder.lists.allocator(), spelled, &out)) continue;
            const value: Value = .{ .start = record.start, .end = record.end, .spelling = .plain, .held = out.items };
            finder.records.found.set(field, value);
        }
    }

    /// Whether the current record satisfies every condition. The kinds of values are determined on demand.
    fn holds(finder: *Finder, text: []const u8) Error!bool {
        finder.elements.clearRetainingCapacity();
        for (finder.query.conditions, finder.element_spans) |*condition, *element_span| {
            const found = finder.records.found.values[condition.field];
            element_span.* = null;
            const is_met = if (found) |value| try finder.meets(text, condition, value, element_span) else false;
            if (is_met == condition.is_negated) return false;
        }
        return true;
    }

    fn meets(finder: *Finder, text: []const u8, condition: *const Condition, value: Value, element: *?Span) Error!bool {
        const spelled = try finder.readValue(text, condition.field, value);
        const is_list = finder.query.lists[condition.field] != null and condition.form != .present;
        if (!is_list) return finder.valueHolds(condition, spelled, value);
        element.* = try finder.elementHolds(condition, spelled);
        return element.* != null;
    }

    fn valueHolds(finder: *Finder, condition: *const Condition, spelled: []const u8, value: Value) Error!bool {
        if (condition.instantOf(spelled)) |instant| {
            finder.instant.clearRetainingCapacity();
            try instants.append(finder.gpa, instant, &finder.instant);
            const is_met = try condition.holds(@backingInt(Kind.timestamp), finder.instant.items);
            // A number that is the time is no other text than the time.
            if (is_met or condition.text_test == .different) return is_met;
        }
        if (condition.form == .epoch) return false;
        const kind = if (condition.takesKind()) try finder.readKindOf(spelled, value) else kind_none;
        return condition.holds(kind, spelled);
    }

    /// The first element of a list that satisfies the condition, in `elements`; null if none does.
    fn elementHolds(finder: *Finder, condition: *const Condition, list: []const u8) Error!?Span {
        var elements = Elements.of(list).?;
        const start = finder.elements.items.len;
        while (elements.next()) |element| {
            finder.elements.items.len = start;
            const raw = list[element.start..element.end];
            try decode.append(finder.gpa, &finder.elements, raw, element.spelling);
            const spelled = try finder.withPoint(finder.elements.items[start..]);
            if (!try finder.valueHolds(condition, spelled, element)) continue;
            return .{ .start = start, .end = finder.elements.items.len };
        }
        return null;
    }

    fn readKindOf(finder: *Finder, spelled: []const u8, value: Value) Error!u8 {
        if (value.spelling == .number) return @backingInt(Kind.number);
        const is_pointed = finder.query.layout.has_decimal_comma and comma.hasPoint(spelled);
        if (is_pointed and !finder.isPointed(spelled)) return kind_none;
        return readKind(finder.gpa, &finder.tokens, spelled);
    }

    /// The decoded value; valid until the next one is decoded.
    fn readValue(finder: *Finder, text: []const u8, field: u32, value: Value) Error![]const u8 {
        const spelled = try finder.decodeValue(text, field, value);
        const is_list = field < finder.query.lists.len and finder.query.lists[field] != null;
        return if (is_list or value.spelling == .number) spelled else finder.withPoint(spelled);
    }

    /// A number with a decimal comma, if values have some, as it is spelled elsewhere; other values as they are.
    fn withPoint(finder: *Finder, spelled: []const u8) Error![]const u8 {
        if (!finder.query.layout.has_decimal_comma) return spelled;
        var room: [comma.value_bytes_max]u8 = undefined;
        const pointed = comma.spellWithPoint(spelled, &room) orelse return spelled;
        if (try readKind(finder.gpa, &finder.tokens, pointed) == kind_none) return spelled;
        const start = finder.pointed.items.len;
        try finder.pointed.appendSlice(finder.gpa, pointed);
        return finder.pointed.items[start..];
    }

    fn isPointed(finder: *const Finder, spelled: []const u8) bool {
        const start = @intFromPtr(finder.pointed.items.ptr);
        const at = @intFromPtr(spelled.ptr);
        return at >= start and at < start + finder.pointed.items.len;
    }

    fn decodeValue(finder: *Finder, text: []const u8, field: u32, value: Value) Error![]const u8 {
        const raw = value.held orelse text[value.start..value.end];
        if (value.spelling == .plain or value.spelling == .number) return raw;
        const span = finder.spans[field] orelse made: {
            const start = finder.decoded.items.len;
            try decode.append(finder.gpa, &finder.decoded, raw, value.spelling);
            const span: Span = .{ .start = start, .end = finder.decoded.items.len };
            finder.spans[field] = span;
            break :made span;
        };
        return finder.decoded.items[span.start..span.end];
    }

    fn append(finder: *Finder, text: []const u8, origin: u64, record: Record) Error!void {
        if (finder.needs != null) return finder.appendValues(text, origin, record);
        const gpa = finder.gpa;
        const start = finder.text.items.len;
        try finder.text.appendSlice(gpa, text[record.start..record.end]);
        const cell = finder.read_batch.register_starts.items.len;
        const width = finder.query.register_count;
        finder.read_batch.appendRow(start, finder.text.items.len, width);
        finder.placed.appendRow(origin + record.start, origin + record.end, width);
        finder.lines.moveTo(text, origin, origin + record.start);
        finder.placed.lines.appendAssumeCapacity(@floatFromInt(finder.lines.line));
        finder.placed.line_starts.appendAssumeCapacity(@floatFromInt(finder.lines.line_start));
        assert(finder.read_batch.count() == finder.placed.count());
        assert(cell == (finder.placed.count() - 1) * width); // All earlier matches have rows.
        for (finder.values(), 0..) |found, field| {
            const value = found orelse continue;
            const spelled = try finder.readValue(text, @intCast(field), value);
            const place = try finder.findPlace(spelled, start, record, value);
            const kind = try finder.readKindOf(spelled, value);
            bind(&finder.read_batch, cell + field, place, place + spelled.len, kind);
            const from, const to = if (value.place) |at| .{ at.start, at.end } else .{ value.start, value.end };
            bind(&finder.placed, cell + field, origin + from, origin + to, kind);
        }
        if (finder.query.layout.has_places) try finder.appendForms();
        try finder.bindInner(text, origin, start, record, cell);
    }

    fn appendForms(finder: *Finder) Error!void {
        const row = try finder.forms.addManyAsSlice(finder.gpa, finder.query.register_count);
        @memset(row, .none);
        for (finder.values(), row[0..finder.query.field_count]) |found, *form| {
            const value = found orelse continue;
            if (value.place) |place| form.* = place.form;
        }
    }

    /// A match of which only `needs` is read.
    fn appendValues(finder: *Finder, text: []const u8, origin: u64, record: Record) Error!void {
        const width = finder.query.register_count;
        const cell = finder.read_batch.register_starts.items.len;
        const at = finder.text.items.len;
        finder.read_batch.appendRow(at, at, width);
        finder.placed.appendRow(origin + record.start, origin + record.end, 0);
        assert(finder.read_batch.count() == finder.placed.count());
        const found = finder.values();
        for (found, finder.needs.?[0..found.len], 0..) |value, need, field| {
            if (value == null or !need.value) continue;
            const spelled = try finder.readValue(text, @intCast(field), value.?);
            const place = finder.text.items.len;
            try finder.text.appendSlice(finder.gpa, spelled);
            const kind = if (need.kind) try finder.readKindOf(spelled, value.?) else kind_none;
            bind(&finder.read_batch, cell + field, place, place + spelled.len, kind);
        }
        try finder.bindInner(text, origin, at, record, cell);
    }

    /// Offset in the text of `spelled`, a value of the record that was copied to `start` of the text.
    fn findPlace(finder: *Finder, spelled: []const u8, start: usize, record: Record, value: Value) Error!usize {
        const is_plain = value.spelling == .plain or value.spelling == .number;
        const is_copied = finder.needs == null and value.held == null and is_plain and !finder.isPointed(spelled);
        if (is_copied) return start + (value.start - record.start);
        const place = finder.text.items.len;
        try finder.text.appendSlice(finder.gpa, spelled);
        return place;
    }

    fn needsAnyOf(finder: *const Finder, first: usize, count: usize) bool {
        const needs = finder.needs orelse return true;
        for (needs[first..][0..count]) |need| if (need.value) return true;
        return false;
    }

    /// Binds the registers of each pattern's first match in its value. In the input they have the place of the value.
    fn bindInner(finder: *Finder, text: []const u8, origin: u64, start: usize, record: Record, cell: usize) Error!void {
        for (finder.query.conditions, finder.element_spans) |*condition, element| {
            const search = condition.search orelse continue;
            if (condition.is_negated) continue;
            const found = &search.parts.scanner.committer.batch;
            const width = search.pattern.program.register_width;
            if (width == 0 or found.count() == 0 or !finder.needsAnyOf(search.first_register, width)) continue;
            var value = finder.records.found.values[condition.field].?;
            if (element) |span| value.held = finder.elements.items[span.start..span.end];
            const spelled = try finder.readValue(text, condition.field, value);
            const place = try finder.findPlace(spelled, start, record, value);
            for (0..width) |register| {
                const from = found.register_starts.items[register];
                if (from < 0) continue;
                const kind = found.register_kinds.items[register];
                const to = found.register_ends.items[register];
                if (!finder.needsAnyOf(search.first_register + register, 1)) continue;
                const at = cell + search.first_register + register;
                bind(&finder.read_batch, at, place + asOffset(from), place + asOffset(to), kind);
                if (finder.needs == null) bind(&finder.placed, at, origin + value.start, origin + value.end, kind);
            }
        }
    }
};

fn asOffset(number: f64) usize {
    return @intFromFloat(number);
}

fn bind(batch: *Batch, cell: usize, start: u64, end: u64, kind: u8) void {
    assert(start <= end and cell < batch.register_starts.items.len);
    batch.register_starts.items[cell] = @floatFromInt(start);
    batch.register_ends.items[cell] = @floatFromInt(end);
    batch.register_kinds.items[cell] = kind;
}
