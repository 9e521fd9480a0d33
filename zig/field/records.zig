//! The records of a text in a format, one after another, with the fields that a query reads.
const std = @import("std");
const assert = std.debug.assert;
const AlignedLines = @import("aligned_lines.zig").AlignedLines;
const csv = @import("csv.zig");
const json = @import("json.zig");
const limits = @import("../gen/limits.zig");
const logfmt = @import("logfmt.zig");
const decode = @import("decode.zig");
const Found = @import("found.zig").Found;
const Names = @import("names.zig").Names;
const Query = @import("query.zig").Query;
const Allocator = std.mem.Allocator;

/// A record that is longer is not read from text that arrives in pieces.
pub const record_bytes_max = limits.record_bytes;

/// A record's place in the text; its end is exclusive and includes no line end.
pub const Record = struct { start: usize, end: usize };

pub const Step = union(enum) {
    record: Record,
    /// A range without a record, which ends at a line end.
    other: Record,
    /// The start of a record above `record_bytes_max`; the rest of its line is skipped.
    too_long: Record,
    /// The names of the columns.
    header: Record,
    /// A line that the layout takes for a comment, or the start of one.
    comment: Record,
    /// More of a line that is skipped.
    skipped: Record,
    /// An event that no format reads: a record without fields.
    unread: Record,
    /// The rest of the text may be the start of a record.
    incomplete,
    end,
};

/// Records that another room reads.
pub const External = struct {
    context: *anyopaque,
    /// As `Records.next`; sets the values of all fields, if there is a record.
    next: *const fn (*anyopaque, []const u8, usize, u64, bool, *Found) Allocator.Error!Step,
    /// Prepares for the next input.
    reset: *const fn (*anyopaque) void,
    /// How many records each way to read one has read of the input.
    counts: *const fn (*anyopaque) []const u64,
    close: *const fn (*anyopaque) void,
};

pub const Records = struct {
    gpa: Allocator,
    query: *const Query,
    /// Reads the records of events.
    external: ?External = null,
    found: Found,
    /// JSON: within an array of records.
    in_array: bool = false,
    /// Within the line of a record that is too long.
    skips_line: bool = false,
    /// JSON: before this offset of the input, no record extends beyond its line.
    one_line_until: u64 = 0,
    /// CSV: the field of each column, known from the header on.
    columns: std.ArrayList(?u32) = .empty,
    /// CSV: the columns are known, or there is no header.
    has_header: bool,
    /// CSV: number of fields that the header does not name.
    missing: u32 = 0,
    aligned: AlignedLines = .{},

    pub fn init(gpa: Allocator, query: *const Query) Allocator.Error!Records {
        const values = try gpa.alloc(@typeInfo(@FieldType(Found, "values")).pointer.child, query.read_count);
        const has_header = query.layout.has_no_header;
        return .{ .gpa = gpa, .query = query, .found = .{ .values = values }, .has_header = has_header };
    }

    pub fn deinit(records: *Records) void {
        if (records.external) |external| external.close(external.context);
        records.columns.deinit(records.gpa);
        records.aligned.deinit(records.gpa);
        records.gpa.free(records.found.values);
    }

    /// Prepares for the next input.
    pub fn reset(records: *Records) void {
        if (records.external) |external| external.reset(external.context);
        records.in_array = false;
        records.skips_line = false;
        records.one_line_until = 0;
        records.aligned.reset();
        records.columns.clearRetainingCapacity();
        records.has_header = records.query.layout.has_no_header;
    }

    /// Reads the record at text[from..], which is at `base` of the input. More text follows unless `is_last`.
    pub fn next(records: *Records, text: []const u8, from: usize, base: u64, is_last: bool) Allocator.Error!Step {
        assert(from <= text.len);
        records.found.clear();
        if (records.skips_line) return records.skipLine(text, from);
        const step = switch (records.query.format) {
            .json => records.nextJson(text, from, base, is_last),
            .logfmt => records.nextLogfmt(text, from, is_last),
            .separated => try records.nextSeparated(text, from, is_last),
            .aligned => try records.nextAligned(text, from, is_last),
            .event => event: {
                const external = records.external.?;
                break :event try external.next(external.context, text, from, base, is_last, &records.found);
            },
        };
        switch (step) {
            // Every step consumes bytes, so reading terminates.
            .record, .unread, .other, .too_long, .header, .comment, .skipped => |it| {
                assert(from <= it.start and it.start < it.end and it.end <= text.len);
            },
            .incomplete => assert(!is_last),
            .end => {},
        }
        return step;
    }

    /// Skips to the next line end.
    fn skipLine(records: *Records, text: []const u8, from: usize) Step {
        const line_end = std.mem.findScalarPos(u8, text, from, '\n') orelse text.len;
        if (line_end < text.len) records.skips_line = false;
        const end = @min(text.len, line_end + 1);
        return if (from == end) .end else .{ .skipped = .{ .start = from, .end = end } };
    }

    /// What is held of the record at `at` is too long: its line is skipped.
    fn tooLong(records: *Records, text: []const u8, at: usize) Step {
        records.skips_line = true;
        records.in_array = false;
        return .{ .too_long = .{ .start = at, .end = text.len } };
    }

    fn nextJson(records: *Records, text: []const u8, from: usize, base: u64, is_last: bool) Step {
        const was_in_array = records.in_array;
        const step = records.stepOfJson(text, from, base, is_last);
        if (step == .incomplete) records.in_array = was_in_array; // The brackets before it are read again.
        return step;
    }

    fn stepOfJson(records: *Records, text: []const u8, from: usize, base: u64, is_last: bool) Step {
        var at = from;
        while (at < text.len) : (at += 1) switch (text[at]) {
            ' ', '\t', '\r', '\n' => {},
            '[' => {
                if (records.in_array) break;
                records.in_array = true;
            },
            ',' => if (!records.in_array) break,
            ']' => {
                if (!records.in_array) break;
                records.in_array = false;
            },
            else => break,
        };
        if (at == text.len) return .end;
        if (text[at] == '{') if (records.completeJson(text, at, base)) |record| return .{ .record = record };
        const line_end = std.mem.findScalarPos(u8, text, at, '\n') orelse {
            if (is_last) return records.jsonOr(text, at, text.len);
            return if (text.len - at < record_bytes_max) .incomplete else records.tooLong(text, at);
        };
        if (text[at] != '{') return records.other(at, line_end);
        if (json.read(text, at, line_end, &records.query.names, &records.found)) |end| {
            return .{ .record = .{ .start = at, .end = end } };
        }
        if (base + at < records.one_line_until) return records.other(at, line_end);
        records.found.clear();
        const limit = @min(text.len, at + record_bytes_max);
        if (json.read(text, at, limit, &records.query.names, &records.found)) |end| {
            return .{ .record = .{ .start = at, .end = end } };
        }
        if (limit == text.len and !is_last and records.found.reached == limit) return .incomplete;
        // Text read in vain is not read again.
        records.one_line_until = base + records.found.reached;
        return records.other(at, line_end);
    }

    /// The record at `at`, if it is a complete one: no line end needs to be searched then.
    fn completeJson(records: *Records, text: []const u8, at: usize, base: u64) ?Record {
        if (base + at < records.one_line_until) return null;
        const limit = @min(text.len, at + record_bytes_max);
        if (json.read(text, at, limit, &records.query.names, &records.found)) |end| {
            return .{ .start = at, .end = end };
        }
        records.found.clear();
        return null;
    }

    fn jsonOr(records: *Records, text: []const u8, at: usize, line_end: usize) Step {
        if (text[at] == '{') {
            if (json.read(text, at, text.len, &records.query.names, &records.found)) |end| {
                return .{ .record = .{ .start = at, .end = end } };
            }
        }
        return records.other(at, line_end);
    }

    fn other(records: *Records, at: usize, line_end: usize) Step {
        records.in_array = false;
        return .{ .other = .{ .start = at, .end = line_end } };
    }

    fn nextLogfmt(records: *Records, text: []const u8, from: usize, is_last: bool) Step {
        var at = from;
        while (at < text.len and (text[at] == '\n' or text[at] == '\r')) at += 1;
        if (at == text.len) return .end;
        const line_end = std.mem.findScalarPos(u8, text, at, '\n') orelse text.len;
        if (line_end == text.len and !is_last) {
            return if (text.len - at < record_bytes_max) .incomplete else records.tooLong(text, at);
        }
        const record: Record = .{ .start = at, .end = line_end };
        const has_pair = logfmt.read(text[at..line_end], at, &records.query.names, &records.found);
        return if (has_pair) .{ .record = record } else .{ .other = record };
    }

    fn nextSeparated(records: *Records, text: []const u8, from: usize, is_last: bool) Allocator.Error!Step {
        var start = from;
        const layout = records.query.layout;
        while (start < text.len and (text[start] == '\n' or text[start] == '\r')) start += 1;
        if (start == text.len) return .end;
        if (layout.comment != 0 and text[start] == layout.comment) return records.comment(text, start, is_last);
        const end = (try records.row(text, start, is_last)) orelse {
            if (!is_last) {
                return if (text.len - start < record_bytes_max) .incomplete else records.tooLong(text, start);
            }
            return .{ .other = .{ .start = start, .end = text.len } };
        };
        if (records.has_header) return .{ .record = .{ .start = start, .end = end } };
        records.has_header = true;
        return .{ .header = .{ .start = start, .end = end } };
    }

    fn nextAligned(records: *Records, text: []const u8, from: usize, is_last: bool) Allocator.Error!Step {
        const before = .{ records.aligned.is_behind_gap, records.aligned.is_line_start };
        const step = try records.stepOfAligned(text, from, is_last);
        switch (step) {
            // The line ends before it are read again.
            .incomplete => {
                records.aligned.is_behind_gap = before[0];
                records.aligned.is_line_start = before[1];
            },
            .end => {},
            else => records.aligned.is_line_start = false,
        }
        return step;
    }

    fn stepOfAligned(records: *Records, text: []const u8, from: usize, is_last: bool) Allocator.Error!Step {
        const gpa = records.gpa;
        const lines = &records.aligned;
        const start = lines.pass(text, from);
        if (start == text.len) return .end;
        const comment_byte = records.query.layout.comment;
        if (comment_byte != 0 and text[start] == comment_byte) return records.comment(text, start, is_last);
        const line_end = std.mem.findScalarPos(u8, text, start, '\n') orelse text.len;
        if (line_end == text.len and !is_last) {
            return if (text.len - start < record_bytes_max) .incomplete else records.tooLong(text, start);
        }
        const line = std.mem.trimEnd(u8, text[start..line_end], "\r");
        const place: Record = .{ .start = start, .end = start + line.len };
        return switch (try lines.examine(gpa, text, start, place.end, is_last, &records.query.names)) {
            .incomplete => .incomplete,
            .blank => .{ .skipped = place },
            .header => .{ .header = place },
            .other => .{ .other = place },
            .row => row: {
                const is_read = try lines.table.row(gpa, line, start, &records.found);
                break :row if (is_read) .{ .record = place } else .{ .other = place };
            },
        };
    }

    /// Whether a line of a header has the names of the columns; of W3C and Zeek one line of several has them.
    pub fn hasNames(records: *const Records, header: []const u8) bool {
        return records.query.format != .event or std.ascii.startsWithIgnoreCase(header, "#fields");
    }

    /// What a sample shows of the header at hand: the names of aligned columns with tabs between them.
    pub fn headerNames(records: *const Records, header: []const u8) []const u8 {
        return if (records.query.format == .aligned) records.aligned.table.names.items else header;
    }

    /// What is there of the comment at `start`; the rest of its line is skipped when it arrives.
    fn comment(records: *Records, text: []const u8, start: usize, is_last: bool) Step {
        const line_end = std.mem.findScalarPos(u8, text, start, '\n') orelse text.len;
        records.skips_line = line_end == text.len and !is_last;
        return .{ .comment = .{ .start = start, .end = line_end } };
    }

    /// Reads a row, the header first. @returns its end; null if it may continue
    fn row(records: *Records, text: []const u8, start: usize, is_last: bool) Allocator.Error!?usize {
        if (!records.has_header) records.columns.clearRetainingCapacity();
        const layout = records.query.layout;
        var at = start;
        var column: usize = 0;
        while (true) : (column += 1) {
            const cell = csv.cell(text, at, layout.separator) orelse return null;
            const after = if (cell.ends_record and cell.next > 0 and cell.next <= text.len) cell.next else at;
            if (cell.ends_record and after == text.len and !is_last and text[text.len - 1] != '\n') return null;
            if (!records.has_header) {
                try records.name(text, cell, column);
            } else {
                if (column == records.columns.items.len and layout.has_no_header) try records.number(column);
                const field = if (column < records.columns.items.len) records.columns.items[column] else null;
                if (field) |known| records.found.put(known, cell.start, cell.end, cell.spelling);
            }
            if (cell.ends_record) {
                assert(cell.next > start);
                const line_end = if (text[cell.next - 1] == '\n') cell.next - 1 else cell.next;
                return if (line_end > start and text[line_end - 1] == '\r') line_end - 1 else line_end;
            }
            at = cell.next;
        }
    }

    /// A column of the header: its field by name, or by number from 1.
    fn name(records: *Records, text: []const u8, cell: csv.Cell, column: usize) Allocator.Error!void {
        const gpa = records.gpa;
        var decoded: std.ArrayList(u8) = .empty;
        defer decoded.deinit(gpa);
        try decode.append(gpa, &decoded, text[cell.start..cell.end], cell.spelling);
        const names = &records.query.names;
        const named = names.child(Names.root, std.mem.trim(u8, decoded.items, " \t")) orelse {
            return records.number(column);
        };
        try records.columns.append(gpa, names.fieldOf(named));
    }

    /// The next column, which only its number names.
    fn number(records: *Records, column: usize) Allocator.Error!void {
        assert(column == records.columns.items.len);
        const names = &records.query.names;
        var digits: [20]u8 = undefined;
        const numeral = std.fmt.bufPrint(&digits, "{d}", .{column + 1}) catch unreachable; // It has 20 digits at most.
        const node = names.child(Names.root, numeral);
        try records.columns.append(records.gpa, if (node) |known| names.fieldOf(known) else null);
    }
};
