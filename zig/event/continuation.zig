//! Records of several lines: which lines below one belong to it, and messages whose parts are in several records. The
//! reader of reader.zig is passed, which this file cannot name without a circle.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Format = @import("format.zig").Format;
const Join = @import("format.zig").Join;
const Role = @import("format.zig").Role;
const Found = @import("../field/found.zig").Found;
const goroutines = @import("goroutines.zig");
const Layer = @import("layers.zig").Layer;
const lines = @import("lines.zig");
const limits = @import("../gen/limits.zig");
const strangers = @import("strangers.zig");
const units = @import("units.zig");
const timestamp = @import("../value/timestamp.zig");
const Trace = @import("trace.zig").Trace;

/// Whether a record is a part of a message that goes on in the next one.
pub fn isPart(layer: *const Layer, join: Join) bool {
    const value = layer.found.values[join.register] orelse return false;
    return std.mem.eql(u8, layer.text[value.start..value.end], join.text);
}

/// The event whose message is in several records, from the one at `start`, which is read, to the last part.
pub fn joinParts(
    reader: anytype,
    format: *const Format,
    join: Join,
    text: []const u8,
    start: usize,
    line_end: usize,
    is_last: bool,
) Allocator.Error!lines.Step {
    const register = format.places[@backingInt(Role.message)][0].value;
    const arena = reader.event.scratch.allocator();
    var message: std.ArrayList(u8) = .empty;
    const first = &reader.event.layers[0];
    if (first.found.values[register]) |value| try message.appendSlice(arena, lines.lastPart(first.text, value));
    var end = lines.end(text, start, line_end);
    var at = line_end;
    while (at < text.len and at - start <= limits.record_bytes) {
        const from = at + 1;
        const stop = std.mem.findScalarPos(u8, text, from, '\n') orelse text.len;
        if (stop == text.len and !is_last) {
            if (!lines.isTooMuch(text, start)) return .incomplete;
            break;
        }
        const raw = text[from..lines.end(text, from, stop)];
        const line = try reader.withoutColours(raw);
        if (!try reader.reads(format, line, &reader.spare)) break;
        const next: Layer = .{ .format = format, .text = line, .found = reader.spare };
        if (!isOfSameMessage(format, join, first, &next)) break;
        if (reader.spare.values[register]) |value| try message.appendSlice(arena, lines.lastPart(line, value));
        end = from + raw.len;
        at = stop;
        if (isPart(&next, join)) continue;
        first.found.values[join.register] = null; // The whole is no part.
        break;
    } else if (at >= text.len and !is_last and at - start <= limits.record_bytes) return .incomplete;
    reader.tallies[first.number].records += 1;
    first.found.set(register, .{ .start = 0, .end = 0, .spelling = .plain, .held = message.items });
    reader.event.count = 1;
    if (try reader.readOpened(first)) |opened| try reader.readLayers(opened, .active);
    try reader.openFurther();
    return .{ .event = .{ .start = start, .end = end } };
}

/// Whether two records may hold parts of one message: all that they say besides it and their time is the same.
fn isOfSameMessage(format: *const Format, join: Join, a: *const Layer, b: *const Layer) bool {
    const count = format.registers.len;
    for (a.found.values[0..count], b.found.values[0..count], 0..) |of_a, of_b, register| {
        if (register == join.register or isPlaceOf(format, .time, register) or isPlaceOf(format, .message, register)) {
            continue;
        }
        const one = of_a orelse if (of_b == null) continue else return false;
        const other = of_b orelse return false;
        if (!std.mem.eql(u8, a.text[one.start..one.end], b.text[other.start..other.end])) return false;
    }
    return true;
}

fn isPlaceOf(format: *const Format, role: Role, register: usize) bool {
    for (format.places[@backingInt(role)]) |place| if (place.value == register) return true;
    return false;
}

/// The end of the record that begins with the line up to `line_end`; null if more text must be seen.
pub fn recordEnd(
    reader: anytype,
    format: *const Format,
    text: []const u8,
    start: usize,
    line_end: usize,
    is_last: bool,
) Allocator.Error!?usize {
    var end = lines.end(text, start, line_end);
    const flags = format.flags;
    if (!flags.goesOn() and format.part == null) return end;
    var at = line_end;
    var trace: Trace = .{};
    trace.begin(text[start..end]);
    while (true) {
        if (at - start > limits.record_bytes) return end;
        if (at >= text.len) return if (is_last) end else null;
        const from = at + 1;
        const stop = std.mem.findScalarPos(u8, text, from, '\n') orelse text.len;
        if (stop == text.len and !is_last) return if (lines.isTooMuch(text, start)) end else null;
        if (from == stop and stop == text.len) return end;
        switch (units.pairEnd(reader.formats, text, from, stop, !is_last)) {
            .record => return end,
            .cut => return null,
            .none => {},
        }
        const line = text[from..lines.end(text, from, stop)];
        const seen = try reader.withoutColours(line);
        const may_trace = flags.continues_indented and Trace.mayTake(seen);
        // A trace may be cut off, and then the next record is below it.
        const is_head = may_trace and Trace.mayBeThrown(seen);
        const below = if (is_head) lines.below(text, stop, is_last) orelse {
            return if (lines.isTooMuch(text, start)) end else null;
        } else "";
        const is_thrown = may_trace and (Trace.isThrown(seen) or Trace.isFrame(try reader.withoutColours(below)));
        const is_traced = may_trace and (trace.takes(seen) or is_thrown) and
            (seen[0] == ' ' or seen[0] == '\t' or !try isRecordOfActive(reader, seen));
        if (!is_traced and !try continues(reader, format, seen)) return end;
        if (line.len > 0) end = from + line.len;
        at = stop;
    }
}

/// Whether a line belongs to the record of a format above it.
pub fn continues(reader: anytype, format: *const Format, line: []const u8) Allocator.Error!bool {
    if (line.len == 0) return true;
    if (format.flags.continues_indented and (line[0] == ' ' or line[0] == '\t')) return true;
    if (format.flags.continues_goroutines and goroutines.isLine(line)) return true;
    if (format.part != null) if (try isPartOfRecord(reader, format, line)) |is_part| return is_part;
    if (!format.flags.continues_unread) return false;
    if (try isRecordOfActive(reader, line)) return false;
    if (!try isRecordOfNewFormat(reader, line)) return true;
    reader.strangers_below = 0;
    reader.strangers = 0;
    return false;
}

/// Whether a line is a record of a format that has read one before.
fn isRecordOfActive(reader: anytype, line: []const u8) Allocator.Error!bool {
    var numbers = reader.active.iterator();
    while (numbers.next()) |number| {
        const format = &reader.formats.list[number];
        if (format.flags.only_inside) continue;
        if (try reader.reads(format, line, &reader.spare)) return true;
    }
    return false;
}

/// Whether a line of the same format is a part of the record before it; null if it is not of this format.
fn isPartOfRecord(reader: anytype, format: *const Format, line: []const u8) Allocator.Error!?bool {
    var numbers = format.kin.iterator();
    while (numbers.next()) |number| {
        const other = &reader.formats.list[number];
        if (try reader.reads(other, line, &reader.spare)) return reader.spare.values[other.part.?] != null;
    }
    return null;
}

/// Whether a line, of those that no active format reads, is JSON or has a time by another format.
fn isRecordOfNewFormat(reader: anytype, line: []const u8) Allocator.Error!bool {
    if (line[0] == '{') {
        if (!reader.readsObject(line, &reader.spare)) return false;
        for (reader.formats.list) |*format| {
            if (format.structure != .json or format.flags.only_inside) continue;
            if (format.hasNeeds(&reader.spare)) return true;
        }
        return false;
    }
    // Traces of stacks are many lines, most of them indented or without a digit.
    if (line[0] == ' ' or line[0] == '\t' or std.mem.findAny(u8, line, "0123456789") == null) return false;
    defer reader.strangers_below += 1;
    if (!strangers.triesAll(reader.strangers_below)) return false;
    const ways = reader.candidates;
    ways.copy(reader.formats.sieve.places.get(.below));
    reader.spare.times = .{};
    var numbers = reader.formats.sieve.candidates(ways, line, &reader.spare.times);
    while (numbers.next()) |number| {
        if (reader.active.has(number)) continue;
        const format = &reader.formats.list[number];
        if (try reader.readsAgain(format, line, &reader.spare) and hasTime(format, line, &reader.spare)) return true;
    }
    return false;
}

fn hasTime(format: *const Format, text: []const u8, found: *const Found) bool {
    for (format.places[@backingInt(Role.time)]) |place| {
        const value = found.values[place.value] orelse continue;
        if (value.held != null or place.joined != null) return true;
        return timestamp.readIn(text[value.start..value.end], .any) != null;
    }
    return false;
}

/// Lines that belong to the record become part of its messages, and of the texts that end with its first line.
pub fn extend(reader: anytype, line: []const u8, record: []const u8) Allocator.Error!void {
    const first = reader.event.layers[0].text;
    const is_coloured = first.ptr != line.ptr;
    const whole = if (is_coloured) try reader.withoutColours(record) else record;
    for (reader.event.layers[0..reader.event.count]) |*layer| {
        if (layer.is_beside) continue;
        const start = @intFromPtr(layer.text.ptr) -% @intFromPtr(first.ptr);
        const is_last = start <= first.len and start + layer.text.len == first.len;
        const trimmed = std.mem.trimEnd(u8, layer.text, " \t").len;
        for (layer.format.?.places[@backingInt(Role.message)]) |place| {
            const value = &(layer.found.values[place.value] orelse continue);
            if (is_last and value.end == trimmed and value.spelling == .plain) {
                value.end = whole.len - start;
            } else {
                const parts = [_][]const u8{ try reader.event.readText(layer, value.*), whole[first.len..] };
                const joined = try std.mem.concat(reader.event.scratch.allocator(), u8, &parts);
                value.* = .{ .start = 0, .end = 0, .spelling = .plain, .held = joined };
            }
            break;
        }
        if (is_last) layer.text = whole[start..];
    }
}
