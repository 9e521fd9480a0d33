//! Lines behind an envelope, the name of a container or the head of syslog, that belong to the event before them: what
//! a program writes of a stack stands in lines of its own, each with the envelope. The reader of reader.zig is passed,
//! which this file cannot name without a circle.
const std = @import("std");
const Allocator = std.mem.Allocator;
const continuation = @import("continuation.zig");
const exports = @import("export.zig");
const Format = @import("format.zig").Format;
const Role = @import("format.zig").Role;
const Layer = @import("layers.zig").Layer;
const limits = @import("../gen/limits.zig");
const lines = @import("lines.zig");
const Trace = @import("trace.zig").Trace;

/// The end of the event that begins with the line up to `line_end`, whose message then has the text of all its lines;
/// null if more text must be seen.
pub fn recordEnd(
    reader: anytype,
    format: *const Format,
    text: []const u8,
    start: usize,
    line_end: usize,
    is_last: bool,
) Allocator.Error!?usize {
    var end = lines.end(text, start, line_end);
    const held = reader.event.messageValue() orelse return end;
    const arena = reader.event.scratch.allocator();
    var message: std.ArrayList(u8) = .empty;
    var trace: Trace = .{};
    const inner = innerFormat(reader, format.flags.continues_indented, 1);
    const second = secondEnvelope(reader);
    const innermost = if (second == null) inner else innerFormat(reader, true, 2);
    const text_start = textStart(format, &reader.event.layers[0]);
    var empty_lines: usize = 0;
    var at = line_end;
    while (at - start <= limits.record_bytes) {
        // What was raised may have more lines, and a trace another one below it: the format within knows.
        if (trace.is_over and inner == null and innermost == null) break;
        const is_second = at == line_end;
        const further = switch (nextRecord(format, text, at, is_last)) {
            .record => |place| place,
            .none => break,
            .cut => if (lines.isTooMuch(text, start)) break else return null,
        };
        const raw = text[further.start..further.end];
        at = further.next;
        if (inner == null and !trace.mayGoOn(raw, text_start)) break;
        var part = try readPart(reader, &reader.event.layers[0], raw) orelse break;
        var goes_by = inner;
        if (second) |envelope| if (try readPart(reader, envelope, part)) |behind| {
            part = behind;
            goes_by = innermost;
        };
        if (trace.is_over and goes_by == null) break;
        if (is_second) {
            const placed = reader.event.firstOf(.message).?;
            try message.appendSlice(arena, try reader.event.readText(placed.layer, placed.value));
            trace.begin(message.items);
        }
        if (part.len == 0) {
            if (goes_by == null) break;
            empty_lines += 1;
            continue;
        }
        // A trace may be cut off, and then the next record is below it.
        const is_record = goes_by != null and part[0] != ' ' and part[0] != '\t' and
            try reader.reads(goes_by.?, part, &reader.spare);
        const may_throw = goes_by != null and goes_by.?.flags.continues_indented;
        const is_thrown = may_throw and (Trace.isThrown(part) or (Trace.mayBeThrown(part) and
            switch (nextRecord(format, text, at, is_last)) {
                .record => |place| try isFrame(reader, second, text[place.start..place.end]),
                .none => false,
                .cut => if (lines.isTooMuch(text, start)) false else return null,
            }));
        const goes_on = (!is_record and (trace.takes(part) or is_thrown)) or
            (goes_by != null and try continuation.continues(reader, goes_by.?, part));
        if (!goes_on) break;
        try message.appendNTimes(arena, '\n', empty_lines + 1);
        try message.appendSlice(arena, part);
        empty_lines = 0;
        end = further.end;
    }
    if (end > lines.end(text, start, line_end)) {
        held.layer.found.set(held.value, .{ .start = 0, .end = 0, .spelling = .plain, .held = message.items });
    }
    return end;
}

/// Whether a line behind the same envelopes is a frame of a trace.
fn isFrame(reader: anytype, second: ?*const Layer, raw: []const u8) Allocator.Error!bool {
    const part = try readPart(reader, &reader.event.layers[0], raw) orelse return false;
    const envelope = second orelse return Trace.isFrame(part);
    return Trace.isFrame(try readPart(reader, envelope, part) orelse part);
}

/// The next line behind the one that ends at `at`, or record of an export.
const Further = union(enum) { record: struct { start: usize, end: usize, next: usize }, none, cut };

fn nextRecord(format: *const Format, text: []const u8, at: usize, is_last: bool) Further {
    if (at >= text.len) return if (is_last) .none else .cut;
    if (format.structure != .@"export") {
        const stop = std.mem.findScalarPos(u8, text, at + 1, '\n') orelse text.len;
        if (stop == text.len and !is_last) return .cut;
        return .{ .record = .{ .start = at + 1, .end = lines.end(text, at + 1, stop), .next = stop } };
    }
    const start = std.mem.findNonePos(u8, text, at, "\r\n") orelse return if (is_last) .none else .cut;
    if (text.len - start < exports.head.len and !is_last) return .cut;
    if (!exports.begins(text[start..])) return .none;
    return switch (exports.extent(text, start, !is_last)) {
        .record => |end| .{ .record = .{ .start = start, .end = end, .next = end } },
        .none => .none,
        .cut => .cut,
    };
}

/// Whether a line has nothing but a time before its text: formats of such lines have others, too, which are none.
pub fn isEnvelope(format: *const Format, layer: *const Layer) bool {
    if (!format.flags.continues_indented) return true;
    for (0..format.registers.len) |value| {
        if (value == format.opens.? or layer.found.values[value] == null) continue;
        for (format.places[@backingInt(Role.time)]) |place| {
            if (place.value == value) break;
        } else return false;
    }
    return true;
}

/// Where the text within the envelope is about to begin in the next line, too; null if that may be anywhere.
fn textStart(format: *const Format, envelope: *const Layer) ?usize {
    const value = envelope.found.values[format.opens.?] orelse return null;
    return if (format.structure == .line or value.start < head_bytes_max) value.start else null;
}

/// The values before what an object of JSON opens are of any length.
const head_bytes_max = 16;

/// The innermost format within the envelope to whose records lines below may belong.
/// @param needs_time it must have a time of its own, which shows that the one before it is an envelope's
/// @param envelopes layers that are none
fn innerFormat(reader: anytype, needs_time: bool, envelopes: usize) ?*const Format {
    var count = reader.event.count;
    while (count > envelopes) : (count -= 1) {
        const layer = &reader.event.layers[count - 1];
        const format = layer.format orelse continue;
        const goes_on = format.flags.goesOn() or format.part != null;
        if (!goes_on or layer.is_beside) continue;
        if (!needs_time) return format;
        for (format.places[@backingInt(Role.time)]) |place| if (layer.found.values[place.value] != null) {
            return format;
        };
    }
    return null;
}

/// An envelope in the text of the first one: the time that kubectl writes behind the name of a pod.
fn secondEnvelope(reader: anytype) ?*const Layer {
    if (reader.event.count < 2) return null;
    const layer = &reader.event.layers[1];
    const format = layer.format orelse return null;
    if (layer.is_beside or !format.continues_within or format.structure != .line) return null;
    return if (isEnvelope(format, layer)) layer else null;
}

/// What a line has behind an envelope, with its indentation; null if the envelope or its source is another one.
fn readPart(reader: anytype, envelope: *const Layer, raw: []const u8) Allocator.Error!?[]const u8 {
    const format = envelope.format.?;
    const line = try reader.withoutColours(raw);
    if (!try reader.reads(format, line, &reader.spare)) return null;
    const layer: Layer = .{ .format = format, .text = line, .found = reader.spare };
    if (!isOfSource(format, envelope, &layer)) return null;
    const value = layer.found.values[format.opens.?] orelse return "";
    if (format.structure == .line) return lines.lastPart(line, value);
    return std.mem.trimEnd(u8, try reader.event.readText(&layer, value), "\r\n");
}

/// Whether two envelopes differ in nothing but their time and what they hold.
fn isOfSource(format: *const Format, first: *const Layer, second: *const Layer) bool {
    if (format.structure.hasRegisters()) {
        for (0..format.registers.len) |value| if (!isSame(format, first, second, value)) return false;
        return true;
    }
    for (format.needs) |value| if (!isSame(format, first, second, value)) return false;
    for (format.places[@backingInt(Role.source)]) |place| {
        if (!isSame(format, first, second, place.value)) return false;
    }
    return true;
}

fn isSame(format: *const Format, first: *const Layer, second: *const Layer, value: usize) bool {
    if (value == format.opens.?) return true;
    for (format.places[@backingInt(Role.time)]) |place| if (place.value == value) return true;
    const one = first.found.values[value] orelse return second.found.values[value] == null;
    const other = second.found.values[value] orelse return false;
    return std.mem.eql(u8, first.text[one.start..one.end], second.text[other.start..other.end]);
}
