//! Events as JSON, one a line.
const std = @import("std");
const digitsEnd = @import("../lex/bytes.zig").digitsEnd;
const Allocator = std.mem.Allocator;
const decode = @import("../field/decode.zig");
const Found = @import("../field/found.zig").Found;
const Value = @import("../field/found.zig").Value;
const json = @import("../field/json.zig");
const Names = @import("../field/names.zig").Names;
const exports = @import("export.zig");
const key_values = @import("key_values.zig");
const one_line = @import("../report/one_line.zig");
const xml = @import("xml.zig");
const spellByLayout = @import("../field/comma.zig").spellByLayout;
const value_bytes_max = @import("../field/comma.zig").value_bytes_max;
const PairIterator = @import("pairs.zig").Iterator;
const prose = @import("prose.zig");
const Role = @import("format.zig").Role;
const instants = @import("../value/instant.zig");
const report = @import("../report/json.zig");
const Row = @import("row.zig").Row;
const well_formed = @import("../lex/well_formed.zig");
const Layer = @import("layers.zig").Layer;
const Placed = @import("layers.zig").Placed;
const Reader = @import("reader.zig").Reader;
const Instant = @import("../value/timestamp.zig").Instant;

pub const Writer = struct {
    gpa: Allocator,
    reader: *Reader,
    out: std.ArrayList(u8) = .empty,
    repaired: std.ArrayList(u8) = .empty,
    decoded: std.ArrayList(u8) = .empty,
    /// What each event begins with: `"input":"...",` within an object, the cell of the input in a row, or nothing.
    head: []const u8 = "",
    /// For each field that is asked for, whether an event had it.
    seen: []bool = &.{},
    /// The layer of each name written so far, if several layers have fields: of one name, those of the layer that
    /// counts first are written, all of them, since of several a condition reads the last.
    names: std.StringHashMapUnmanaged(Source) = .empty,
    has_names: bool = false,
    layer: *const Layer = undefined,
    /// The list of keys and values in the layer that is written; null for the layer's own members.
    list: ?u32 = null,

    const Source = struct { layer: *const Layer, list: ?u32 };

    pub fn deinit(writer: *Writer) void {
        writer.gpa.free(writer.seen);
        writer.out.deinit(writer.gpa);
        writer.repaired.deinit(writer.gpa);
        writer.decoded.deinit(writer.gpa);
        writer.names.deinit(writer.gpa);
    }

    /// Appends the event that was read last: as a row if fields are asked for, otherwise as an object.
    pub fn write(writer: *Writer, record: []const u8, line: u64) Allocator.Error!void {
        if (writer.reader.formats.asked_count > 0) {
            const row: Row = .{ .gpa = writer.gpa, .reader = writer.reader, .head = writer.head, .seen = writer.seen };
            return row.append(record, &writer.repaired, &writer.out);
        }
        const gpa = writer.gpa;
        const reader = writer.reader;
        const time = try reader.event.time();
        if (time == null) reader.event.noteUnreadTime();
        try writer.writeText("{\"time\":");
        if (time) |found| try writer.writeInstant(found.instant) else try writer.writeText("null");
        try writer.writeText(",\"level\":");
        if (try reader.event.severity()) |level| {
            try writer.writeString(@tagName(level));
        } else try writer.writeText("null");
        const source = reader.event.firstOf(.source);
        try writer.writeText(",\"source\":");
        try writer.writePlaced(source);
        const message = reader.event.firstOf(.message);
        try writer.writeText(",\"message\":");
        if (reader.event.isBare()) try writer.writeString(record) else try writer.writePlaced(message);
        try writer.writeText(",\"format\":");
        try writer.writeFormats();
        try writer.out.print(gpa, ",{s}\"line\":{d},\"fields\":{{", .{ writer.head, line });
        var is_first = true;
        writer.names.clearRetainingCapacity();
        const outermost = reader.event.layers[0].format;
        writer.has_names = reader.event.count > 1 or (outermost != null and outermost.?.documents.pairs.len > 0);
        var order = reader.event.inOrder();
        while (order.next()) |layer| {
            writer.layer = layer;
            const is_last = layer == &reader.event.layers[reader.event.count - 1];
            try writer.writeFields(layer, is_last, &is_first);
        }
        try writer.writeText("}}\n");
    }

    fn writeText(writer: *Writer, bytes: []const u8) Allocator.Error!void {
        try writer.out.appendSlice(writer.gpa, bytes);
    }

    fn writeString(writer: *Writer, bytes: []const u8) Allocator.Error!void {
        const valid = try well_formed.replaceIllFormed(writer.gpa, bytes, &writer.repaired);
        try report.appendString(writer.gpa, valid, &writer.out);
    }

    fn writePlaced(writer: *Writer, given: ?Placed) Allocator.Error!void {
        const found = given orelse return writer.writeText("null");
        try writer.writeString(try writer.reader.event.readText(found.layer, found.value));
    }

    /// The formats that read the event, the outermost first.
    fn writeFormats(writer: *Writer) Allocator.Error!void {
        if (writer.reader.event.layers[0].format == null) return writer.writeText("null");
        try writer.writeText("\"");
        const layers = writer.reader.event.layers[0..writer.reader.event.count];
        for (layers, 0..) |*layer, number| {
            const is_guess = layer.is_beside and layer.format.?.flags.guesses;
            // What is guessed besides is told where the format asks for it.
            if (is_guess and layers[number - 1].format.?.beside == null) continue;
            if (number > 0) try writer.writeText("/");
            try writer.writeText(layer.format.?.name);
        }
        try writer.writeText("\"");
    }

    fn writeInstant(writer: *Writer, value: Instant) Allocator.Error!void {
        const start = writer.out.items.len;
        try writer.writeText("\"");
        try instants.append(writer.gpa, value, &writer.out);
        if (writer.out.items.len == start + 1) {
            writer.out.items.len = start;
            return writer.writeText("null");
        }
        try writer.writeText("\"");
    }

    /// The fields of a layer, except the text that the next layer reads.
    fn writeFields(writer: *Writer, layer: *const Layer, is_last: bool, is_first: *bool) Allocator.Error!void {
        const format = layer.format orelse return;
        const opened: ?Value = if (is_last or format.opens == null) null else layer.found.values[format.opens.?];
        switch (format.structure) {
            .line, .csv => for (format.registers, 0..) |name, number| {
                const value = layer.found.values[number] orelse continue;
                if (layer.replaced == number) continue;
                // The event itself has the values of registers that are named after a role.
                if (std.meta.stringToEnum(Role, name) != null or isOpened(opened, value.start)) continue;
                if (!try writer.writeKey(name, is_first)) continue;
                const spelled = try writer.reader.event.readText(layer, value);
                try writer.writeScalar(spelled);
            },
            .@"export" => {
                var list: exports.Iterator = .{ .text = layer.text };
                while (list.next()) |field| {
                    if (isOpened(opened, field.start)) continue;
                    if (!try writer.writeKey(field.name, is_first)) continue;
                    try writer.writeScalar(layer.text[field.start..field.end]);
                }
            },
            .xml => {
                var list: xml.Iterator = .{ .text = layer.text };
                while (list.next()) |field| {
                    if (!try writer.writeKey(field.name, is_first)) continue;
                    const arena = writer.reader.event.scratch.allocator();
                    try writer.writeScalar(try xml.decodeEntities(arena, layer.text[field.start..field.end]));
                }
            },
            .logfmt, .pairs, .extension => {
                var items: PairIterator = .over(layer.text, format.structure.style().?);
                while (items.next()) |pair| {
                    if (isOpened(opened, pair.start)) continue;
                    if (!try writer.writeKey(layer.text[pair.key_start..pair.key_end], is_first)) continue;
                    const value: Value = .{
                        .start = pair.start,
                        .end = pair.end,
                        .spelling = if (pair.is_escaped) .escaped else .plain,
                    };
                    const spelled = try writer.reader.event.readText(layer, value);
                    try writer.writeScalar(spelled);
                }
            },
            .prose => {
                var items: prose.Iterator = .{ .text = layer.text, .given = layer.given };
                while (items.next()) |item| {
                    if (!try writer.writeKey(@tagName(item.name), is_first)) continue;
                    try writer.writeScalar(layer.text[item.start..item.end]);
                }
            },
            .json, .trailing => if (layer.text[0] == '[') try writer.writeElements(layer.text, opened, is_first) else {
                try writer.writeMembers(layer.text, opened, is_first);
                try writer.writePairs(layer, is_first);
            },
            .w3c, .zeek, .commas, .tabs => try writer.writeCells(layer, is_first),
            .aligned => try writer.writeAlignedCells(layer, is_first),
        }
    }

    fn writeCells(writer: *Writer, layer: *const Layer, is_first: *bool) Allocator.Error!void {
        const columns = &writer.reader.columns;
        const is_named = columns.kind == .separated;
        if (!is_named and layer.text.len > 0 and layer.text[0] == '#') return;
        var list = columns.cellsOf(layer.text);
        for (columns.names.items) |name| {
            const cell = list.next() orelse return;
            if (cell.isAbsent(layer.text, list.kind)) continue;
            if (!try writer.writeKey(name, is_first)) continue;
            const value: Value = .{ .start = cell.start, .end = cell.end, .spelling = cell.spelling };
            try writer.writeScalar(try writer.reader.event.readText(layer, value));
        }
    }

    fn writeAlignedCells(writer: *Writer, layer: *const Layer, is_first: *bool) Allocator.Error!void {
        const table = &writer.reader.aligned.table;
        if (table.label_cell) |cell| {
            if (try writer.writeKey("1", is_first)) try writer.writeScalar(layer.text[cell.start..cell.end]);
        }
        for (table.columns.items) |column| {
            const cell = column.cell orelse continue;
            if (!try writer.writeKey(table.header.items[column.start..column.end], is_first)) continue;
            try writer.writeScalar(layer.text[cell.start..cell.end]);
        }
    }

    /// A value of a text: a number if it is spelled as JSON spells it.
    fn writeScalar(writer: *Writer, given: []const u8) Allocator.Error!void {
        var room: [value_bytes_max]u8 = undefined;
        const spelled = spellByLayout(writer.reader.formats.layout.has_decimal_comma, given, &room) orelse
            return writer.writeString(given);
        if (isNumber(spelled)) try writer.writeText(spelled) else try writer.writeString(spelled);
    }

    fn isOpened(opened: ?Value, start: usize) bool {
        return opened != null and opened.?.start == start;
    }

    /// Begins a field. @returns false if a layer that counts before has one of this name
    fn writeKey(writer: *Writer, name: []const u8, is_first: *bool) Allocator.Error!bool {
        if (writer.has_names) {
            const entry = try writer.names.getOrPut(writer.gpa, name);
            if (!entry.found_existing) {
                // Until the next event is read.
                entry.key_ptr.* = try writer.reader.event.scratch.allocator().dupe(u8, name);
                entry.value_ptr.* = .{ .layer = writer.layer, .list = writer.list };
            } else if (entry.value_ptr.layer != writer.layer or entry.value_ptr.list != writer.list) {
                return false;
            }
        }
        if (!is_first.*) try writer.writeText(",");
        is_first.* = false;
        try writer.writeString(name);
        try writer.writeText(":");
        return true;
    }

    /// The members of an object that the reader has read whole, so it has keys, colons and values.
    fn writeMembers(writer: *Writer, object: []const u8, opened: ?Value, is_first: *bool) Allocator.Error!void {
        const none: Names = .{};
        var found: Found = .{ .values = &.{} };
        var at = skip(object, 1);
        while (object[at] == '"') {
            const key_end = json.read(object, at, object.len, &none, &found).?;
            const name = object[at + 1 .. key_end - 1];
            const start = skip(object, skip(object, key_end) + 1);
            const end = json.read(object, start, object.len, &none, &found).?;
            const is_told = isOpened(opened, start) or isOpened(opened, start + 1) or writer.isPairs(start, end);
            if (!is_told) {
                writer.decoded.clearRetainingCapacity();
                try decode.append(writer.gpa, &writer.decoded, name, .escaped);
                if (try writer.writeKey(writer.decoded.items, is_first)) {
                    const value: Value = .{ .start = start, .end = end, .spelling = .plain };
                    if (try writer.reader.event.decodeBytes(writer.layer, value)) |bytes| {
                        try writer.writeString(bytes);
                    } else try writer.writeMember(object[start..end]);
                }
            }
            const comma = skip(object, end);
            if (object[comma] != ',') return;
            at = skip(object, comma + 1);
        }
    }

    /// The elements of a record that is an array: their names are numbers from 0.
    fn writeElements(writer: *Writer, array: []const u8, opened: ?Value, is_first: *bool) Allocator.Error!void {
        const none: Names = .{};
        var found: Found = .{ .values = &.{} };
        var number: usize = 0;
        var at = skip(array, 1);
        while (array[at] != ']') : (number += 1) {
            const end = json.read(array, at, array.len, &none, &found).?;
            var digits: [20]u8 = undefined;
            const name = std.fmt.bufPrint(&digits, "{d}", .{number}) catch unreachable; // It has 20 digits at most.
            if (!isOpened(opened, at + 1) and try writer.writeKey(name, is_first)) {
                try writer.writeMember(array[at..end]);
            }
            at = skip(array, end);
            if (array[at] == ',') at = skip(array, at + 1);
        }
    }

    /// The fields of lists of keys and values.
    fn writePairs(writer: *Writer, layer: *const Layer, is_first: *bool) Allocator.Error!void {
        defer writer.list = null;
        for (layer.format.?.documents.pairs) |list| {
            writer.list = list;
            const value = layer.found.values[list] orelse continue;
            if (layer.text[value.start] != '[') continue;
            var items: key_values.Iterator = .over(layer.text, value.start);
            while (items.next()) |item| {
                writer.decoded.clearRetainingCapacity();
                try decode.append(writer.gpa, &writer.decoded, item.key, .escaped);
                if (!try writer.writeKey(writer.decoded.items, is_first)) continue;
                const spelled = layer.text[item.start..item.end];
                if (item.is_number and spelled[0] == '"') try writer.writeScalar(spelled[1 .. spelled.len - 1]) else {
                    try writer.writeMember(spelled);
                }
            }
        }
    }

    /// Whether a member of the layer is nothing but a list of keys and values, whose fields are written.
    fn isPairs(writer: *const Writer, start: usize, end: usize) bool {
        for (writer.layer.format.?.documents.pairs) |list| {
            const value = writer.layer.found.values[list] orelse continue;
            if (value.start < start or value.start >= end or writer.layer.text[value.start] != '[') continue;
            if (key_values.holdsOnly(writer.layer.text, start, value.start)) return true;
        }
        return false;
    }

    fn writeMember(writer: *Writer, value: []const u8) Allocator.Error!void {
        if (value[0] == '"') {
            writer.decoded.clearRetainingCapacity();
            try decode.append(writer.gpa, &writer.decoded, value[1 .. value.len - 1], .escaped);
            return writer.writeString(writer.decoded.items);
        }
        if (isScalar(value)) return writer.writeText(value);
        // The reader checks less than JSON's grammar: what is not valid is a text.
        if (std.json.validate(writer.gpa, value) catch |err| switch (err) {
            error.OutOfMemory => return error.OutOfMemory,
        }) {
            // Line ends between members would end the record.
            if (std.mem.findScalar(u8, value, '\n') == null) return writer.writeText(value);
            return one_line.append(writer.gpa, value, &writer.out);
        }
        try writer.writeString(value);
    }
};

/// Whether a value is a number, `true`, `false` or `null` as JSON spells them.
fn isScalar(value: []const u8) bool {
    switch (value[0]) {
        't', 'f', 'n' => return true, // The reader takes only the whole word.
        '-', '0'...'9' => {},
        else => return false,
    }
    var at: usize = @intFromBool(value[0] == '-');
    const whole = digitsEnd(value, at);
    if (whole == at or (value[at] == '0' and whole > at + 1)) return false;
    at = whole;
    if (at < value.len and value[at] == '.') {
        const end = digitsEnd(value, at + 1);
        if (end == at + 1) return false;
        at = end;
    }
    if (at < value.len and (value[at] == 'e' or value[at] == 'E')) {
        at += 1;
        if (at < value.len and (value[at] == '-' or value[at] == '+')) at += 1;
        const end = digitsEnd(value, at);
        if (end == at) return false;
        at = end;
    }
    return at == value.len;
}

fn skip(text: []const u8, from: usize) usize {
    var at = from;
    while (at < text.len and (text[at] == ' ' or text[at] == '\t' or text[at] == '\r' or text[at] == '\n')) at += 1;
    return at;
}

/// Whether the text is a number as JSON spells it that every reader writes again as it is: `1.10` becomes `1.1`, `-0`
/// becomes `0`, and one of many digits loses some, or becomes one with an exponent.
fn isNumber(text: []const u8) bool {
    const digits_max = 15;
    const leading_zeros_max = 5;
    if (text.len == 0 or text.len > digits_max) return false;
    const digits = if (text[0] == '-') text[1..] else text;
    const point = std.mem.findScalar(u8, digits, '.') orelse digits.len;
    const whole = digits[0..point];
    if (whole.len == 0 or (whole[0] == '0' and whole.len > 1)) return false;
    for (whole) |byte| if (!std.ascii.isDigit(byte)) return false;
    if (point == digits.len) return !std.mem.eql(u8, text, "-0");
    const fraction = digits[point + 1 ..];
    if (fraction.len == 0 or fraction[fraction.len - 1] == '0') return false;
    for (fraction) |byte| if (!std.ascii.isDigit(byte)) return false;
    return whole[0] != '0' or std.mem.findNone(u8, fraction, "0").? <= leading_zeros_max;
}

test "scalars are those of JSON" {
    for ([_][]const u8{ "true", "null", "0", "-0", "10", "-1.5", "0.0", "1e5", "1E-05", "2.50e+3" }) |text| {
        try std.testing.expect(isScalar(text));
    }
    for ([_][]const u8{ "-", "01", "1.", ".5", "1e", "1e+", "1x", "0x1", "1.2.3", "[1]", "1_000" }) |text| {
        try std.testing.expect(!isScalar(text));
        try std.testing.expect(!try std.json.validate(std.testing.allocator, text) or text[0] == '[');
    }
}

test "numbers are those that a reader writes again as they are" {
    for ([_][]const u8{ "0", "-1", "200", "0.5", "-0.25", "1.000001", "0.000001", "123456789012345" }) |text| {
        try std.testing.expect(isNumber(text));
    }
    const others = [_][]const u8{ "", "-", "-0", "1.10", "1.0", "0.0", "007", "1.", ".5", "1e3", "1.2.3", "0.0000001" };
    for (others ++ .{ "1234567890123456", "+1" }) |text| try std.testing.expect(!isNumber(text));
}
