//! An event: the layers of texts in which it was read, and what they say: time, level, source, message, fields by name.
const std = @import("std");
const Allocator = std.mem.Allocator;
const byte_array = @import("byte_array.zig");
const clock = @import("../value/clock.zig");
const epoch = @import("../value/epoch.zig");
const Formats = @import("format.zig").Formats;
const Role = @import("format.zig").Role;
const Found = @import("../field/found.zig").Found;
const Value = @import("../field/found.zig").Value;
const frames = @import("frames.zig");
const json = @import("../field/json.zig");
const Candidates = @import("layers.zig").Candidates;
const Layer = @import("layers.zig").Layer;
const Order = @import("layers.zig").Order;
const Placed = @import("layers.zig").Placed;
const layers_max = @import("layers.zig").layers_max;
const level = @import("../value/level.zig");
const line_time = @import("line_time.zig");
const prose = @import("prose.zig");
const aloneEnd = @import("../lex/stamp.zig").aloneEnd;
const endOfDated = @import("../lex/stamp.zig").endOfDated;
const tai64n = @import("tai64n.zig");
const timestamp = @import("../value/timestamp.zig");
const noted_texts = @import("../value/noted_texts.zig");
const DateOrders = @import("date_orders.zig").DateOrders;
const decode = @import("../field/decode.zig");

pub const Time = struct {
    instant: timestamp.Instant,
    placed: Placed,
    /// What it was read from, if that may tell it alone.
    text: ?[]const u8,
};

pub const Leveled = struct { level: level.Level, placed: Placed };

pub const Event = struct {
    formats: *const Formats,
    layers: [layers_max]Layer = undefined,
    count: usize = 0,
    /// What objects around the record say, the outermost first.
    around: [frames.depth_max]*const Layer = undefined,
    around_count: usize = 0,
    date_orders: DateOrders = .{},
    /// What is written as a time, but is no instant, if nothing else is one.
    unread_time: ?[]const u8 = null,
    /// Decoded texts.
    scratch: std.heap.ArenaAllocator,

    pub fn inOrder(event: *const Event) Order {
        const around = event.around[0..event.around_count];
        return .{ .layers = event.layers[0..event.count], .around = around, .rest = event.count };
    }

    fn valuesFor(event: *const Event, role: Role) Candidates {
        var order = event.inOrder();
        return .{ .role = role, .layer = order.next(), .order = order };
    }

    /// The first value that is an instant.
    pub fn time(event: *Event) Allocator.Error!?Time {
        event.unread_time = null;
        var list = event.valuesFor(.time);
        while (list.next()) |placed| {
            const written = try event.joinText(placed);
            const text = std.mem.trim(u8, written, " []");
            if (event.date_orders.read(text)) |stamp| {
                if (stamp.instant(clock.now())) |instant| {
                    return .{ .instant = instant, .placed = placed, .text = if (placed.joined == null) text else null };
                }
            } else if (epoch.read(text) orelse tai64n.read(text)) |instant| {
                return .{ .instant = instant, .placed = placed, .text = null };
            }
            if (event.unread_time == null and timestamp.isDated(text)) event.unread_time = withoutBrackets(written);
        }
        return event.lineTime();
    }

    /// The first time on a line that no format reads, which may be about anything.
    fn lineTime(event: *Event) ?Time {
        if (event.count == 0 or event.layers[0].format != null) return null;
        const layer = &event.layers[0];
        const found = line_time.find(layer.text, &event.date_orders, &event.unread_time) orelse return null;
        const value: Value = .{ .start = found.start, .end = found.end, .spelling = .plain };
        return .{
            .instant = found.stamp.instant(clock.now()) orelse {
                event.unread_time = layer.text[found.start..found.end];
                return null;
            },
            .placed = .{ .layer = layer, .value = value },
            .text = layer.text[found.start..found.end],
        };
    }

    /// Notes the time of an event for which `time` found no instant.
    pub fn noteUnreadTime(event: *const Event) void {
        if (event.unread_time) |text| noted_texts.unread_times.see(text);
    }

    /// Whether the instant of its time is not what the text alone would be read as.
    pub fn resolves(event: *const Event, found: Time) bool {
        const text = found.text orelse return true;
        return event.date_orders.decides(text) or !isTimeAnywhere(text);
    }

    /// A value and the one that continues it, with a blank between them.
    pub fn joinText(event: *Event, placed: Placed) Allocator.Error![]const u8 {
        const text = try event.readText(placed.layer, placed.value);
        const joined = placed.joined orelse return text;
        const more = try event.readText(placed.layer, joined);
        if (isSixDigits(text) and isSixDigits(more)) {
            // Digits alone are no time elsewhere; a format that names them as date and clock says that they are.
            return std.fmt.allocPrint(event.scratch.allocator(), "20{s}-{s}-{s} {s}:{s}:{s}", .{
                text[0..2], text[2..4], text[4..6], more[0..2], more[2..4], more[4..6],
            });
        }
        if (isDigitsOfDate(text) and more.len >= 6 and isSixDigits(more[0..6])) {
            return std.fmt.allocPrint(event.scratch.allocator(), "{s}-{s}-{s} {s}:{s}:{s}", .{
                text[0..4], text[4..6], text[6..8], more[0..2], more[2..4], more[4..],
            });
        }
        return std.mem.concat(event.scratch.allocator(), u8, &.{ text, " ", more });
    }

    /// Looks at the times of the event, from whose dates the order of day and month is learned.
    pub fn learnDates(event: *Event) Allocator.Error!void {
        var list = event.valuesFor(.time);
        while (list.next()) |placed| {
            event.date_orders.see(std.mem.trim(u8, try event.joinText(placed), " []"));
        }
    }

    pub fn severity(event: *Event) Allocator.Error!?level.Level {
        return if (try event.findLevel()) |found| found.level else null;
    }

    /// The first value that is a level.
    pub fn findLevel(event: *Event) Allocator.Error!?Leveled {
        var list = event.valuesFor(.level);
        while (list.next()) |placed| {
            const text = std.mem.trim(u8, try event.readText(placed.layer, placed.value), level.around);
            if (level.read(text, placed.scale)) |found| return .{ .level = found, .placed = placed };
        }
        return null;
    }

    /// Notes the first value that is no level where one is expected.
    pub fn noteUnknownLevel(event: *Event) Allocator.Error!void {
        var list = event.valuesFor(.level);
        const placed = list.next() orelse return;
        noted_texts.unknown_levels.see(std.mem.trim(u8, try event.readText(placed.layer, placed.value), level.around));
    }

    /// The source, or the message without the line end that containers and programs leave behind it.
    pub fn firstOf(event: *Event, role: Role) ?Placed {
        var list = event.valuesFor(role);
        var placed = list.next() orelse return null;
        const value = &placed.value;
        if (role == .message and value.held == null) {
            placed.whole = value.*;
            const raw = placed.layer.text[value.start..value.end];
            value.end = value.start + withoutLineEnd(raw, value.spelling == .escaped).len;
            value.start += indentationBefore(placed.layer.text[value.start..value.end]);
        }
        return placed;
    }

    /// Where the message is, of a format that does not guess.
    pub fn messageValue(event: *Event) ?struct { layer: *Layer, value: u32 } {
        var count = event.count;
        while (count > 0) : (count -= 1) {
            const layer = &event.layers[count - 1];
            const format = layer.format orelse continue;
            if (format.flags.guesses) continue;
            for (format.places[@backingInt(Role.message)]) |place| {
                if (layer.found.values[place.value] != null) return .{ .layer = layer, .value = place.value };
            }
        }
        return null;
    }

    /// The value of field `field` of those asked for by name, in the order of the layers.
    pub fn findAsked(event: *Event, field: u32) Allocator.Error!?Placed {
        const list = event.formats.lists[field] orelse return event.findSought(field);
        const array = try event.findSought(list.base) orelse return null;
        const arena = event.scratch.allocator();
        var out: std.ArrayList(u8) = .empty;
        if (!try list.append(arena, try event.readText(array.layer, array.value), &out)) return null;
        const span = array.value;
        const value: Value = .{ .start = span.start, .end = span.end, .spelling = .plain, .held = out.items };
        return .{ .layer = array.layer, .value = value };
    }

    fn findSought(event: *Event, field: u32) Allocator.Error!?Placed {
        std.debug.assert(field < event.formats.sought_count);
        var order = event.inOrder();
        while (order.next()) |layer| {
            const format = layer.format.?;
            const index = if (format.structure.hasRegisters()) format.register_of[field] orelse continue else field;
            const value = layer.found.values[index] orelse continue;
            return .{ .layer = layer, .value = value };
        }
        order = event.inOrder();
        while (order.next()) |layer| {
            if (!layer.format.?.structure.isJson()) continue;
            return try event.within(layer, layer.found.values, field, layers_max) orelse continue;
        }
        return null;
    }

    /// The value of a path that goes on in JSON that a text holds, at most `depth` texts deep.
    fn within(
        event: *Event,
        layer: *const Layer,
        values: []const ?Value,
        field: u32,
        depth: usize,
    ) Allocator.Error!?Placed {
        if (depth == 0) return null;
        const arena = event.scratch.allocator();
        for (event.formats.splits[field]) |split| {
            const outer = values[split.outer] orelse continue;
            const text = try event.readText(layer, outer);
            const start = std.mem.findNone(u8, text, " \t\r\n") orelse continue;
            if (text[start] != '{' and text[start] != '[') continue;
            const inside = try arena.alloc(?Value, event.formats.fields.len);
            var found: Found = .{ .values = inside };
            found.clear();
            _ = json.read(text, start, text.len, &event.formats.names, &found) orelse continue;
            const nested = try arena.create(Layer);
            nested.* = .{ .format = null, .text = text, .found = found, .outer = layer, .outer_value = outer };
            if (inside[split.inner]) |value| return .{ .layer = nested, .value = value };
            if (try event.within(nested, inside, split.inner, depth - 1)) |placed| return placed;
        }
        return null;
    }

    /// Whether the message of the event is all of its text: no format reads it, or it is the header of a table.
    pub fn isBare(event: *const Event) bool {
        const format = event.layers[0].format orelse return true;
        const is_table = format.structure == .w3c or format.structure == .zeek;
        return is_table and std.mem.startsWith(u8, event.layers[0].text, "#");
    }

    /// The innermost layer whose text may go on in another one.
    pub fn main(event: *Event) ?*Layer {
        var count = event.count;
        while (count > 0) : (count -= 1) {
            if (!event.layers[count - 1].is_beside) return &event.layers[count - 1];
        }
        return null;
    }

    pub fn isInTable(event: *const Event) bool {
        for (event.layers[0..event.count]) |*layer| {
            if (layer.format) |format| if (format.structure.isTable()) return true;
        }
        return false;
    }

    /// What its layers have by names that a text may give, too.
    pub fn collectGiven(event: *const Event) prose.Given {
        var all: prose.Given = .{};
        for (event.layers[0..event.count]) |*layer| {
            const format = layer.format orelse continue;
            for (format.named) |named| {
                const value = layer.found.values[named.register] orelse continue;
                all.add(named.name, layer.text[value.start..value.end]);
            }
        }
        return all;
    }

    /// A value as it reads; valid until the next event is read.
    pub fn readText(event: *Event, layer: *const Layer, value: Value) Allocator.Error![]const u8 {
        const raw = value.held orelse layer.text[value.start..value.end];
        if (value.spelling == .plain) return try event.decodeBytes(layer, value) orelse raw;
        if (value.spelling == .number) return raw;
        const arena = event.scratch.allocator();
        var out: std.ArrayList(u8) = .empty;
        try decode.append(arena, &out, raw, value.spelling);
        return out.items;
    }

    /// The text that an array of bytes is, where a format says so.
    pub fn decodeBytes(event: *Event, layer: *const Layer, value: Value) Allocator.Error!?[]const u8 {
        if (layer.format == null or !layer.format.?.flags.has_byte_arrays) return null;
        if (value.held != null or value.spelling != .plain) return null;
        return byte_array.read(event.scratch.allocator(), layer.text[value.start..value.end]);
    }
};

/// A text without blanks and brackets around all of it. Those around the name of a zone behind a time are kept.
fn withoutBrackets(given: []const u8) []const u8 {
    const text = std.mem.trim(u8, given, " ");
    const is_within = text.len > 1 and text[0] == '[' and text[text.len - 1] == ']';
    return if (is_within) std.mem.trim(u8, text[1 .. text.len - 1], " ") else text;
}

test "brackets go only around all of a text" {
    const time = "2026-05-01 10:00:00[Mars/Base]";
    for ([_][]const u8{ time, " [ " ++ time ++ " ]", "[" ++ time ++ "] " }) |text| {
        try std.testing.expectEqualStrings(time, withoutBrackets(text));
    }
    try std.testing.expectEqualStrings("[", withoutBrackets(" ["));
}

/// Bytes before a text that begins on a line of its own, below what a program wrote about it.
fn indentationBefore(text: []const u8) usize {
    if (!std.mem.startsWith(u8, text, "\n") and !std.mem.startsWith(u8, text, "\r\n")) return 0;
    return std.mem.findNone(u8, text, " \t\r\n") orelse 0;
}

/// A text without line ends behind it, which escapes may spell.
fn withoutLineEnd(text: []const u8, has_escapes: bool) []const u8 {
    var end = text.len;
    while (end > 0) {
        if (text[end - 1] == '\n' or text[end - 1] == '\r') end -= 1 else if (has_escapes and
            (std.mem.endsWith(u8, text[0..end], "\\n") or std.mem.endsWith(u8, text[0..end], "\\r")))
        {
            const head = text[0 .. end - 2];
            // Before the letter an even number of backslashes would be a text of its own.
            const backslashes = head.len - std.mem.trimEnd(u8, head, "\\").len;
            if (backslashes % 2 == 1) break;
            end -= 2;
        } else break;
    }
    return text[0..end];
}

test "a text that begins below what was written about it begins with its first word" {
    try std.testing.expectEqual(7, indentationBefore("\r\n  \n  late"));
    for ([_][]const u8{ "late", "  late", "\n \n" }) |text| try std.testing.expectEqual(0, indentationBefore(text));
}

test "a line end behind a text goes, escaped or not" {
    const cases = [_][2][]const u8{
        .{ "a\\n", "a" },
        .{ "a\\r\\n", "a" },
        .{ "a\\\\n", "a\\\\n" },
        .{ "a\\\\\\n", "a\\\\" },
        .{ "\\r\\n", "" },
        .{ "n", "n" },
    };
    for (cases) |case| try std.testing.expectEqualStrings(case[1], withoutLineEnd(case[0], true));
    try std.testing.expectEqualStrings("a\\n", withoutLineEnd("a\\n\r\n", false));
}

/// Whether `text` is a time wherever it stands; some are one only by what precedes them (`0501 10:00:00` of klog).
fn isTimeAnywhere(text: []const u8) bool {
    if (text.len == 0 or mayNameZone(text)) return false;
    return endOfDated(text, 0, .other) == text.len or aloneEnd(text, 0) == text.len;
}

/// Whether the name of a zone may be its end, which only times of events have.
fn mayNameZone(text: []const u8) bool {
    return std.mem.findAny(u8, text, "[(") != null or
        (std.ascii.isAlphabetic(text[text.len - 1]) and std.mem.findScalar(u8, text, '/') != null);
}

fn isDigitsOfDate(text: []const u8) bool {
    return text.len == "20260501".len and std.mem.findNone(u8, text, "0123456789") == null;
}

fn isSixDigits(text: []const u8) bool {
    if (text.len != 6) return false;
    for (text) |byte| if (!std.ascii.isDigit(byte)) return false;
    return true;
}
