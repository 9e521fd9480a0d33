//! Documents of many records, `{"Records":[...]}`, in one line or over many: each record is an event, for which members
//! of the objects around it count, too. The reader of reader.zig is passed, which this file cannot name without a
//! circle.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Position = @import("document.zig").Position;
const Reading = @import("document.zig").Reading;
const depth_max = @import("frames.zig").depth_max;
const Role = @import("format.zig").Role;
const Found = @import("../field/found.zig").Found;
const Value = @import("../field/found.zig").Value;
const Layer = @import("layers.zig").Layer;
const left_out = @import("left_out.zig");
const limits = @import("../gen/limits.zig");
const lines = @import("lines.zig");
const objects = @import("objects.zig");
const Step = lines.Step;

/// What an object around records says about them.
const Around = struct {
    /// An object of the members that count.
    text: std.ArrayList(u8) = .empty,
    values: []?Value = &.{},
    layer: Layer = undefined,
};

/// The document that is read.
pub const Document = struct {
    position: Position = .{},
    around: [depth_max + 1]Around = @splat(.{}),
    /// So many bytes from here on were looked at in vain: no document begins in them.
    barren: usize = 0,

    pub fn deinit(document: *Document, gpa: Allocator) void {
        for (&document.around) |*around| {
            around.text.deinit(gpa);
            gpa.free(around.values);
        }
    }

    pub fn reset(document: *Document) void {
        document.position.depth = 0;
        document.barren = 0;
    }

    pub fn isOpen(document: *const Document) bool {
        return document.position.depth > 0;
    }
};

/// How a document may begin.
const Beginning = enum {
    /// With a brace alone, before the lines below are looked at for one event of many lines.
    ahead,
    /// With a line that is not whole: the rest is below.
    lines,
    /// With the line that was read as a record.
    line,
};

/// Reads the first record of the document that begins with a brace alone, which may be of any size; null if none does,
/// or if the object has a time of its own before its records, and is an event.
pub fn beginAhead(
    reader: anytype,
    text: []const u8,
    start: usize,
    line_end: usize,
    is_last: bool,
) Allocator.Error!?Step {
    if (!objects.begins(text, start, line_end)) return null;
    return begin(reader, text, start, text[start .. start + 1], .ahead, is_last);
}

/// Reads the first record of the document that begins with a line; null if none does.
pub fn begin(
    reader: anytype,
    text: []const u8,
    start: usize,
    line: []const u8,
    beginning: Beginning,
    is_last: bool,
) Allocator.Error!?Step {
    if (reader.formats.frames.isEmpty() or line.len == 0) return null;
    const may_begin = switch (beginning) {
        .ahead, .lines => reader.document.barren == 0 and mayGoOn(line),
        .line => try isList(reader),
    };
    if (!may_begin) return null;
    var position: Position = .{};
    const limit = @min(text.len, start + limits.event_document_head_bytes);
    const has_more = !is_last or limit < text.len;
    const reading: Reading = .{ .frames = &reader.formats.frames, .text = text[0..limit], .has_more = has_more };
    const behind = switch (reading.begin(start, &position)) {
        .record => |record| {
            if (beginning == .ahead and hasTime(reader, text[start..record.start])) return null;
            if (mayBeRecord(reader, reading, record.start, record.node)) {
                const step = try readRecord(reader, text, &position, record.start, record.node, is_last);
                if (step) |first| return first;
            }
            reader.document.barren = record.start - start;
            return null;
        },
        .cut => if (limit == text.len and !is_last) return .incomplete else limit,
        .broken => |at| at,
        .ended => |at| at,
    };
    reader.document.barren = behind - start;
    return null;
}

/// Whether the first record of a document is one: of a list with a common name, a format that names it must read it.
fn mayBeRecord(reader: anytype, reading: Reading, start: usize, node: u32) bool {
    const frame = reader.formats.frames.at(node);
    const byte = reading.text[start];
    if (frame.reader != null) return byte == '{' or byte == '[';
    if (byte != '{') return false;
    const end = reading.valueEnd(start) orelse return reading.explainStop(start) == .cut;
    reader.readsValue(reading.text[start..end], &reader.spare);
    for (frame.namers.items) |way| if (reader.formats.list[way].hasNeeds(&reader.spare)) return true;
    return false;
}

/// Whether a format finds a time in what stands before the first record.
fn hasTime(reader: anytype, head: []const u8) bool {
    reader.readsValue(head, &reader.spare);
    for (reader.formats.list) |*format| {
        if (format.structure != .json or format.flags.only_inside or !format.hasNeeds(&reader.spare)) continue;
        for (format.places[@backingInt(Role.time)]) |place| if (reader.spare.values[place.value] != null) return true;
    }
    return false;
}

/// Whether a document may begin with a line that is not whole: the rest of its object, or its array, is below.
fn mayGoOn(line: []const u8) bool {
    if (line[0] == '{') return line[std.mem.trimEnd(u8, line, " \t").len - 1] != '}';
    if (line[0] != '[') return false;
    const next_byte = std.mem.findNonePos(u8, line, 1, " \t") orelse return true;
    return line[next_byte] == '{';
}

/// Whether the line that was read is a list of records: it has such an array, and is no event itself.
pub fn isList(reader: anytype) Allocator.Error!bool {
    const layer = &reader.event.layers[0];
    const format = layer.format orelse {
        return layer.text.len > 0 and layer.text[0] == '{' and reader.document.barren == 0;
    };
    if (format.structure != .json) return false;
    for (reader.formats.frame_fields.items) |field| {
        const value = layer.found.values[field] orelse continue;
        if (layer.text[value.start] == '[') break;
    } else return false;
    return reader.event.firstOf(.message) == null and
        try reader.event.severity() == null and try reader.event.time() == null;
}

/// Notes a text within the event that was read if it is a list of records, which is not taken apart.
pub fn noteWithin(reader: anytype) void {
    if (reader.event.count > 1 and isWithin(reader)) _ = left_out.documents_within.add(1);
}

fn isWithin(reader: anytype) bool {
    const layer = reader.event.main() orelse return false;
    const format = layer.format orelse return false;
    if (format.structure != .json or layer.outer == null) return false;
    for (reader.formats.frame_fields.items) |field| {
        const value = layer.found.values[field] orelse continue;
        if (layer.text[value.start] == '[') break;
    } else return false;
    for ([_]Role{ .time, .level, .message }) |role| {
        for (format.places[@backingInt(role)]) |place| if (layer.found.values[place.value] != null) return false;
    }
    const start = std.mem.findScalar(u8, layer.text, '{') orelse return false;
    var position: Position = .{};
    const reading: Reading = .{ .frames = &reader.formats.frames, .text = layer.text, .has_more = false };
    return switch (reading.begin(start, &position)) {
        .record => |record| mayBeRecord(reader, reading, record.start, record.node),
        else => false,
    };
}

/// What follows in the document: a step, or what is behind it.
pub const Next = union(enum) { step: Step, ended: usize };

/// Reads the next record of the document that is open.
pub fn next(reader: anytype, text: []const u8, from: usize, is_last: bool) Allocator.Error!Next {
    const document = &reader.document;
    var position = document.position;
    const reading = readingOf(reader, text, from, is_last);
    switch (reading.next(from, &position)) {
        .record => |record| {
            if (try readRecord(reader, text, &position, record.start, record.node, is_last)) |step| {
                return .{ .step = step };
            }
        },
        .cut => if (reading.has_more) return .{ .step = .incomplete },
        .broken => {},
        .ended => |end| {
            document.position.depth = 0;
            return .{ .ended = end };
        },
    }
    // What is no JSON, or is cut off, is read as lines.
    document.position.depth = 0;
    return .{ .ended = std.mem.findNonePos(u8, text, from, ",]} \t\r\n") orelse text.len };
}

fn readingOf(reader: anytype, text: []const u8, from: usize, is_last: bool) Reading {
    const has_more = !is_last and text.len - from < limits.record_bytes;
    return .{ .frames = &reader.formats.frames, .text = text, .has_more = has_more };
}

/// Reads the record at `start`; null if there is no JSON.
fn readRecord(
    reader: anytype,
    text: []const u8,
    position: *Position,
    start: usize,
    node: u32,
    is_last: bool,
) Allocator.Error!?Step {
    const reading = readingOf(reader, text, start, is_last);
    const end = reading.valueEnd(start) orelse return if (reading.explainStop(start) == .cut) .incomplete else null;
    if (!reading.lookAhead(position)) return .incomplete;
    position.is_behind = true;
    const record = text[start..end];
    try readFields(reader, record, node, position);
    const outermost = &reader.event.layers[0];
    if (outermost.format == null) try reader.readAsMessage() else {
        try reader.openFurther();
        reader.tallies[outermost.number].records += 1;
    }
    try takeMembers(reader, text, position, reader.formats.frames.at(node).way);
    reader.document.position = position.*;
    return .{ .event = .{ .start = start, .end = end } };
}

fn readFields(reader: anytype, record: []const u8, node: u32, position: *Position) Allocator.Error!void {
    const frame = reader.formats.frames.at(node);
    if (frame.reader) |way| if (try readAs(reader, record, way)) return;
    if (record[0] == '{') {
        reader.readsValue(record, &reader.spare);
        for (frame.namers.items) |way| {
            const format = &reader.formats.list[way];
            if (format.needs.len > 0 and format.hasNeeds(&reader.spare) and try readAs(reader, record, way)) return;
        }
    }
    // The line that the document begins with was read by another format than its records are.
    const is_first = for (position.open()) |*level| {
        if (level.is_new) break true;
    } else false;
    if (is_first) try reader.readEvent(record, .all) else try reader.readActiveOrAll(record);
}

/// Reads a record by the format whose document it is in. @returns false if it is neither object nor array
fn readAs(reader: anytype, record: []const u8, way: u32) Allocator.Error!bool {
    const format = &reader.formats.list[way];
    const layer = &reader.event.layers[0];
    if (record[0] != '{' and record[0] != '[') return false;
    _ = reader.event.scratch.reset(.{ .retain_with_limit = 1 << 16 });
    layer.found.times = .{};
    reader.readsValue(record, &layer.found);
    layer.format = format;
    layer.number = way;
    layer.text = record;
    layer.outer = null;
    layer.is_beside = false;
    layer.replaced = null;
    reader.readPairs(layer);
    reader.active.add(way);
    reader.event.count = 1;
    try reader.readBeside(layer, record);
    if (try reader.readOpened(layer)) |opened| try reader.readLayers(opened, .active);
    return true;
}

/// Takes what the objects around a record say about it, where that is new.
/// @param way of the format that names the document, whose roles they may have
fn takeMembers(reader: anytype, text: []const u8, position: *Position, way: u32) Allocator.Error!void {
    const gpa = reader.gpa;
    const format = &reader.formats.list[way];
    reader.event.around_count = 0;
    for (position.open(), reader.document.around[0..position.depth]) |*level, *around| {
        const node = reader.formats.frames.at(level.node);
        if (level.is_array or node.inherited.items.len == 0) {
            level.is_new = false;
            continue;
        }
        if (level.is_new or level.count > 0) {
            if (level.is_new) around.text.clearRetainingCapacity() else around.text.items.len -= 1;
            if (level.is_new) try around.text.append(gpa, '{');
            for (level.members[0..level.count]) |member| {
                const size = member.end - member.start;
                if (around.text.items.len + size > limits.event_inherited_bytes) {
                    _ = left_out.around.add(1);
                    continue;
                }
                if (around.text.items.len > 1) try around.text.append(gpa, ',');
                try around.text.appendSlice(gpa, text[member.start..member.end]);
            }
            try around.text.append(gpa, '}');
            if (around.values.len == 0) around.values = try gpa.alloc(?Value, reader.formats.width);
            var found: Found = .{ .values = around.values };
            reader.readsValue(around.text.items, &found);
            around.layer = .{ .format = format, .text = around.text.items, .found = found };
            reader.readPairs(&around.layer);
            level.is_new = false;
            level.count = 0;
        }
        if (around.text.items.len <= "{}".len) continue;
        around.layer.format = format;
        reader.event.around[reader.event.around_count] = &around.layer;
        reader.event.around_count += 1;
    }
}
