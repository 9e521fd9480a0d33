//! Reads events: the record at a place, by the first format that reads it, and the text that this format opens, by the
//! next one, and so on. Formats are in order, the more specific first.
const std = @import("std");
const Allocator = std.mem.Allocator;
const form = @import("form.zig");
const Beside = @import("format.zig").Beside;
const Format = @import("format.zig").Format;
const Formats = @import("format.zig").Formats;
const Found = @import("../field/found.zig").Found;
const Value = @import("../field/found.zig").Value;
const continuation = @import("continuation.zig");
const aligned_rows = @import("aligned_rows.zig");
const AlignedLines = @import("../field/aligned_lines.zig").AlignedLines;
const Columns = @import("columns.zig").Columns;
const Event = @import("event.zig").Event;
const documents = @import("documents.zig");
const json = @import("../field/json.zig");
const key_values = @import("key_values.zig");
const limits = @import("../gen/limits.zig");
const Layer = @import("layers.zig").Layer;
const layers_max = @import("layers.zig").layers_max;
const lines = @import("lines.zig");
const pairs = @import("pairs.zig");
const prose = @import("prose.zig");
const exports = @import("export.zig");
const rows = @import("rows.zig");
const triesAll = @import("strangers.zig").triesAll;
const Place = @import("ways.zig").Place;
const Tally = @import("tally.zig").Tally;
const trailing = @import("trailing.zig");
const units = @import("units.zig");
const Ways = @import("ways.zig").Ways;
const within = @import("within.zig");
const xml = @import("xml.zig");
const terminal = @import("../lex/terminal.zig");

/// A record that is longer is not read from text that arrives in pieces, nor is one of several lines.
pub const record_bytes_max = limits.record_bytes;
const Step = lines.Step;

pub const Reader = struct {
    gpa: Allocator,
    formats: *const Formats,
    event: Event,
    /// For looking at a line without keeping what is read.
    spare: Found,
    /// The ways that have read a text of this input.
    active: Ways,
    /// Those that are tried on the text at hand.
    candidates: Ways,
    /// What each format read, as the outermost one.
    tallies: []Tally,
    /// Lines that no format read since one was read by a format that was new in this input, and texts within lines.
    /// Lines of known formats between them don't set it back: a log half of which is unread would try all on each.
    strangers: usize = 0,
    /// Values are to be replaced where they are, so the lines behind an envelope are events of their own.
    keeps_lines: bool = false,
    /// The start of a comment was passed, and not its end.
    is_in_comment: bool = false,
    strangers_inside: usize = 0,
    /// Lines below a record that were tried as records of formats that have read nothing yet.
    strangers_below: usize = 0,
    /// The columns of the tables whose rows are read.
    columns: Columns = .{},
    /// State of reading a table of aligned columns.
    aligned: AlignedLines = .{},
    /// What the line at hand is there.
    aligned_line: AlignedLines.Line = .other,
    /// What the layers that are read have by names that a text may give, too.
    given: prose.Given = .{},
    /// The document of many records that is read.
    document: documents.Document = .{},

    pub fn init(gpa: Allocator, formats: *const Formats) Allocator.Error!Reader {
        const width = formats.width;
        const values = try gpa.alloc(?Value, width * (layers_max + 1));
        errdefer gpa.free(values);
        const active: Ways = try .initEmpty(gpa, formats.list.len);
        errdefer active.deinit(gpa);
        const candidates: Ways = try .initEmpty(gpa, formats.list.len);
        errdefer candidates.deinit(gpa);
        const tallies = try gpa.alloc(Tally, formats.list.len);
        var reader: Reader = .{
            .gpa = gpa,
            .formats = formats,
            .spare = .{ .values = values[0..width] },
            .active = active,
            .candidates = candidates,
            .tallies = tallies,
            .event = .{ .formats = formats, .scratch = .init(gpa) },
            .columns = .{
                .separator = formats.separator orelse ',',
                .has_no_header = formats.layout.has_no_header,
            },
        };
        for (&reader.event.layers, 1..) |*layer, number| layer.* = .{
            .format = null,
            .text = "",
            .found = .{ .values = values[width * number ..][0..width] },
        };
        reader.reset();
        return reader;
    }

    pub fn deinit(reader: *Reader) void {
        const gpa = reader.gpa;
        const all = reader.spare.values.ptr[0 .. reader.formats.width * (layers_max + 1)];
        gpa.free(all);
        reader.active.deinit(gpa);
        reader.candidates.deinit(gpa);
        gpa.free(reader.tallies);
        reader.columns.deinit(gpa);
        reader.aligned.deinit(gpa);
        reader.document.deinit(gpa);
        reader.event.scratch.deinit();
    }

    /// Prepares for the next input.
    pub fn reset(reader: *Reader) void {
        reader.active.clear();
        @memset(reader.tallies, .{});
        reader.strangers = 0;
        reader.strangers_inside = 0;
        reader.strangers_below = 0;
        reader.event.count = 0;
        reader.is_in_comment = false;
        reader.columns.reset();
        reader.aligned.reset();
        reader.event.date_orders = .{};
        reader.document.reset();
    }

    /// Reads the event at text[from..], of which more follows unless `is_last`.
    pub fn next(reader: *Reader, text: []const u8, from: usize, is_last: bool) Allocator.Error!Step {
        if (reader.formats.is_aligned) return aligned_rows.next(reader, text, from, is_last);
        const position = if (reader.document.isOpen()) reader.document.position else null;
        var start = from;
        if (reader.document.isOpen()) switch (try documents.next(reader, text, from, is_last)) {
            .step => |step| return step,
            .ended => |end| start = end,
        };
        const was_in_comment = reader.is_in_comment;
        const step = try reader.behindComments(text, start, is_last);
        switch (step) {
            // Everything from `from` on is read again.
            .incomplete => {
                reader.is_in_comment = was_in_comment;
                if (position) |open| reader.document.position = open else reader.document.position.depth = 0;
            },
            .event => |record| reader.document.barren -|= record.end - from,
            .end => {},
        }
        return step;
    }

    fn behindComments(reader: *Reader, text: []const u8, from: usize, is_last: bool) Allocator.Error!Step {
        var start = if (reader.is_in_comment) from else units.pass(reader.formats, text, from);
        while (start < text.len and (reader.is_in_comment or reader.isComment(text[start..]))) {
            // What is there of a comment is passed, so it may be of any length.
            const line_end = std.mem.findScalarPos(u8, text, start, '\n');
            reader.is_in_comment = line_end == null;
            start = units.pass(reader.formats, text, if (line_end) |end| end + 1 else text.len);
        }
        if (start == text.len) return .end;
        var line_end = std.mem.findScalarPos(u8, text, start, '\n') orelse text.len;
        const may_go_on = !is_last and text.len - start < record_bytes_max;
        if (try documents.beginAhead(reader, text, start, line_end, is_last)) |step| return step;
        switch (units.extent(reader.formats, text, start, line_end, may_go_on)) {
            .record => |end| if (try reader.readUnit(text[start..end])) {
                const behind = try reader.behindUnit(text, start, end, is_last) orelse return .incomplete;
                return .{ .event = .{ .start = start, .end = behind } };
            },
            .cut => return .incomplete,
            .none => {},
        }
        if (line_end == text.len and may_go_on) return .incomplete;
        switch (units.pairEnd(reader.formats, text, start, line_end, may_go_on)) {
            .record => |end| line_end = end,
            .cut => return .incomplete,
            .none => {},
        }
        const line = text[start..lines.end(text, start, line_end)];
        if (try documents.begin(reader, text, start, line, .lines, is_last)) |step| return step;
        try reader.readActiveOrAll(line);
        if (try documents.begin(reader, text, start, line, .line, is_last)) |step| return step;
        const format = reader.event.layers[0].format orelse {
            try reader.readAsMessage();
            return .{ .event = .{ .start = start, .end = start + line.len } };
        };
        try reader.openFurther();
        if (format.joins) |join| {
            if (continuation.isPart(&reader.event.layers[0], join)) {
                return continuation.joinParts(reader, format, join, text, start, line_end, is_last);
            }
        }
        const end = try reader.restOf(format, text, start, line_end, is_last) orelse return .incomplete;
        if (!reader.isHeader()) reader.tallies[reader.event.layers[0].number].records += 1;
        return .{ .event = .{ .start = start, .end = end } };
    }

    /// Takes the lines that belong to the record of the line up to `line_end`, which is read.
    /// @returns the end of the record; null if more text must be seen
    fn restOf(
        reader: *Reader,
        format: *const Format,
        text: []const u8,
        start: usize,
        line_end: usize,
        is_last: bool,
    ) Allocator.Error!?usize {
        const own_end = lines.end(text, start, line_end);
        if (format.continues_within and !reader.keeps_lines and within.isEnvelope(format, &reader.event.layers[0])) {
            const end = try within.recordEnd(reader, format, text, start, line_end, is_last) orelse return null;
            if (end > own_end) return end;
        }
        const end = try continuation.recordEnd(reader, format, text, start, line_end, is_last) orelse return null;
        if (end > own_end) try continuation.extend(reader, text[start..own_end], text[start..end]);
        return end;
    }

    /// Whether the layout of a table takes a line for a comment.
    pub fn isComment(reader: *const Reader, line: []const u8) bool {
        return line.len > 0 and line[0] != 0 and line[0] == reader.formats.layout.comment;
    }

    /// Reads a record of several lines. @returns false if it is to be read line by line
    fn readUnit(reader: *Reader, record: []const u8) Allocator.Error!bool {
        try reader.readActiveOrAll(record);
        // Line by line, a long export would be looked at again from each of its lines on.
        const is_export = exports.begins(record);
        const format = reader.event.layers[0].format orelse return is_export;
        switch (format.structure) {
            .@"export", .xml => {},
            .csv, .commas, .tabs => if (units.isObject(record)) return false,
            // Without a time of its own it may be a document of many records.
            .json => if (try reader.event.time() == null) return false,
            else => if (!is_export) return false,
        }
        try reader.openFurther();
        return true;
    }

    /// The end of the event that begins with the unit up to `end`; null if more text must be seen.
    fn behindUnit(reader: *Reader, text: []const u8, start: usize, end: usize, is_last: bool) Allocator.Error!?usize {
        const format = reader.event.layers[0].format orelse return end;
        var behind = end;
        if (format.continues_within and !reader.keeps_lines) {
            behind = try within.recordEnd(reader, format, text, start, end, is_last) orelse return null;
        }
        if (!reader.isHeader()) reader.tallies[reader.event.layers[0].number].records += 1;
        return behind;
    }

    pub fn readActiveOrAll(reader: *Reader, line: []const u8) Allocator.Error!void {
        try reader.readEvent(line, .active);
        if (reader.event.layers[0].format != null) return;
        if (triesAll(reader.strangers)) try reader.readEvent(line, .all);
        reader.strangers = if (reader.event.layers[0].format == null) reader.strangers + 1 else 0;
    }

    /// Reads in a line of no format what messages of others may hold.
    pub fn readAsMessage(reader: *Reader) Allocator.Error!void {
        const whole = &reader.event.layers[0];
        const inner = &reader.event.layers[1];
        for ([_]Choice{ .active, .all }) |choice| {
            inner.text = whole.text;
            try reader.pick(inner, .message, null, choice);
            if (inner.format != null) break;
            if (!triesAll(reader.strangers)) return;
        } else return;
        inner.is_beside = true;
        inner.replaced = null;
        inner.isAs(whole);
        reader.event.count = 2;
        try reader.readBeside(inner, whole.text);
    }

    pub const Choice = enum { active, all };

    pub fn readEvent(reader: *Reader, line: []const u8, choice: Choice) Allocator.Error!void {
        _ = reader.event.scratch.reset(.{ .retain_with_limit = 1 << 16 });
        reader.event.count = 0;
        reader.event.around_count = 0;
        try reader.readLayers(try reader.withoutColours(line), choice);
    }

    /// The text as formats read it: without terminal sequences.
    pub fn withoutColours(reader: *Reader, text: []const u8) Allocator.Error![]const u8 {
        if (std.mem.findScalar(u8, text, terminal.escape) == null) return text;
        return terminal.without(reader.event.scratch.allocator(), text);
    }

    /// Reads a text as the layer after those that are read, and the texts that it opens.
    pub fn readLayers(reader: *Reader, line: []const u8, choice: Choice) Allocator.Error!void {
        var text = line;
        while (reader.event.count < layers_max) {
            const layer = &reader.event.layers[reader.event.count];
            layer.text = text;
            const outer = reader.event.main();
            const opens_as = if (outer) |one| one.format.?.opens_as else null;
            try reader.pick(layer, if (outer == null) .line else .inside, opens_as, choice);
            // A text within that no format reads is the message that its layer has.
            if (layer.format == null and outer != null) return;
            layer.is_beside = false;
            layer.replaced = null;
            if (outer) |one| layer.isIn(one, one.found.values[one.format.?.opens.?].?) else layer.outer = null;
            reader.event.count += 1;
            try reader.readBeside(layer, text);
            text = try reader.readOpened(layer) orelse return;
        }
    }

    /// Reads the value that a format has read besides the text that goes on.
    /// @param whole the text in which the layer is
    pub fn readBeside(reader: *Reader, layer: *Layer, whole: []const u8) Allocator.Error!void {
        if (reader.event.count == layers_max) return;
        const beside = (layer.format orelse return).beside orelse return reader.readGuesses(layer);
        const inner = &reader.event.layers[reader.event.count];
        const value = for (beside.values) |value| {
            if (value == Beside.whole) {
                // The text before the object with which it ends.
                inner.text = whole[0 .. whole.len - if ((layer.format.?.structure == .trailing)) layer.text.len else 0];
                break null;
            }
            const found = layer.found.values[value] orelse continue;
            inner.text = try reader.event.readText(layer, found);
            break @as(?usize, value);
        } else return;
        try reader.pick(inner, .inside, beside.as, .all);
        const format = inner.format orelse return;
        inner.is_beside = true;
        if (value) |number| inner.isIn(layer, layer.found.values[number].?) else inner.isAs(layer);
        // What is guessed from a value does not stand in its place.
        if (!format.flags.guesses) layer.replaced = value;
        reader.event.count += 1;
    }

    /// Reads in a message of a known form what it names besides.
    fn readGuesses(reader: *Reader, layer: *const Layer) Allocator.Error!void {
        const format = layer.format.?;
        if (format.structure != .line or !format.flags.reads_messages or format.opens != null) return;
        const inner = &reader.event.layers[reader.event.count];
        inner.text = layer.text;
        try reader.pick(inner, .guess, null, .all);
        if (inner.format == null) return;
        inner.is_beside = true;
        inner.replaced = null;
        inner.isAs(layer);
        reader.event.count += 1;
    }

    /// Tries every format on a text that no active one read; of many such texts, on some.
    pub fn openFurther(reader: *Reader) Allocator.Error!void {
        const count = reader.event.count;
        if (count == layers_max) return;
        const opened = try reader.readOpened(reader.event.main().?) orelse return;
        if (triesAll(reader.strangers_inside)) try reader.readLayers(opened, .all);
        reader.strangers_inside = if (reader.event.count == count) reader.strangers_inside + 1 else 0;
    }

    pub fn readOpened(reader: *Reader, layer: *const Layer) Allocator.Error!?[]const u8 {
        const format = layer.format orelse return null;
        const opened = format.opens orelse return null;
        const value = layer.found.values[opened] orelse return null;
        const text = try reader.withoutColours(std.mem.trim(u8, try reader.event.readText(layer, value), " \t\r\n"));
        return if (text.len == 0) null else text;
    }

    /// Sets the format of a layer: the first that reads its text, of all or of `named`.
    fn pick(reader: *Reader, layer: *Layer, place: Place, named: ?Ways, choice: Choice) Allocator.Error!void {
        layer.format = null;
        layer.found.times = .{};
        const ways = reader.candidates;
        ways.copy(named orelse reader.formats.sieve.places.get(place));
        if (named == null and choice == .active) ways.keepOnly(reader.active);
        // Formats of JSON differ in what they need, not in how it is read.
        var object: enum { unknown, held, none } = .unknown;
        var numbers = reader.formats.sieve.candidates(ways, layer.text, &layer.found.times);
        while (numbers.next()) |number| {
            const format = &reader.formats.list[number];
            if (format.flags.only_records) continue;
            // A cell is no row of another table.
            if (place != .line and format.structure.isTable() and reader.event.isInTable()) continue;
            if (format.structure == .json) {
                if (object == .unknown) {
                    object = if (reader.readsObject(layer.text, &layer.found)) .held else .none;
                }
                if (object == .none or !format.hasNeeds(&layer.found)) continue;
            } else {
                if (object == .held) object = .unknown; // What was found is overwritten.
                if (!try reader.readsAgain(format, layer.text, &layer.found)) continue;
            }
            layer.format = format;
            reader.readPairs(layer);
            if (format.structure == .prose) layer.given = reader.given;
            if (format.structure == .trailing) layer.text = layer.text[trailing.objectStart(layer.text).?..];
            layer.number = @intCast(number);
            reader.active.add(number);
            return;
        }
    }

    /// Reads the fields that lists of keys and values have.
    pub fn readPairs(reader: *const Reader, layer: *Layer) void {
        for (layer.format.?.documents.pairs) |list| {
            const value = layer.found.values[list] orelse continue;
            if (layer.text[value.start] != '[') continue;
            key_values.read(layer.text, value.start, &reader.formats.names, &layer.found);
        }
    }

    /// Whether a format reads a text that none was tried on before.
    pub fn reads(reader: *Reader, format: *const Format, text: []const u8, found: *Found) Allocator.Error!bool {
        found.times = .{};
        return reader.readsAgain(format, text, found);
    }

    /// Whether a format reads the text that others were tried on.
    pub fn readsAgain(reader: *Reader, format: *const Format, text: []const u8, found: *Found) Allocator.Error!bool {
        switch (format.structure) {
            .line => {
                // A form of parts that may be absent would read it.
                if (text.len == 0) return false;
                found.clearFirst(format.registers.len);
                if (!form.read(format.form, text, found)) return false;
            },
            .json => if (!reader.readsObject(text, found)) return false,
            .trailing => if (!reader.readsObject(text[trailing.objectStart(text) orelse return false ..], found)) {
                return false;
            },
            .csv => {
                found.clearFirst(format.registers.len);
                if (!rows.read(text, format.cellsLeast(), format.registers.len, found)) return false;
                if (!rows.rolesFit(format, text, found)) return false;
            },
            .prose => {
                found.clear();
                reader.given = reader.event.collectGiven();
                if (!prose.read(text, &reader.given, &reader.formats.names, found)) return false;
            },
            .@"export" => {
                found.clear();
                if (!exports.read(text, &reader.formats.names, found)) return false;
            },
            .xml => {
                found.clear();
                const arena = reader.event.scratch.allocator();
                if (!try xml.read(arena, text, &reader.formats.names, found)) return false;
            },
            .logfmt, .pairs, .extension => {
                found.clear();
                const style = format.structure.style().?;
                if (!if (style == .logfmt) pairs.isRecord(text) else pairs.isIn(text, style)) return false;
                pairs.read(text, style, &reader.formats.names, found);
            },
            .w3c, .zeek, .commas, .tabs => {
                found.clear();
                const names = &reader.formats.names;
                const kind = std.meta.stringToEnum(Columns.Kind, @tagName(format.structure)) orelse .separated;
                if (!try reader.columns.read(reader.gpa, kind, text, names, found)) return false;
            },
            .aligned => {
                found.clear();
                switch (reader.aligned_line) {
                    .header, .blank => return true,
                    .row => if (!try reader.aligned.table.row(reader.gpa, text, 0, found)) return false,
                    .other, .incomplete => return false,
                }
            },
        }
        return format.hasNeeds(found);
    }

    /// Whether what was read last is the line that names the columns of a table, which is no event.
    pub fn isHeader(reader: *const Reader) bool {
        const format = reader.event.layers[0].format orelse return false;
        if (format.structure == .aligned) return reader.aligned_line != .row;
        return format.structure.separator() != null and reader.columns.is_header;
    }

    /// Reads the fields of an object, or array, that is JSON.
    pub fn readsValue(reader: *const Reader, text: []const u8, found: *Found) void {
        found.clear();
        _ = json.read(text, 0, text.len, &reader.formats.names, found);
    }

    pub fn readsObject(reader: *const Reader, text: []const u8, found: *Found) bool {
        found.clear();
        if (text.len < 2 or text[0] != '{') return false;
        const end = json.read(text, 0, text.len, &reader.formats.names, found) orelse return false;
        return std.mem.trimStart(u8, text[end..], " \t\r").len == 0;
    }
};
