//! Places of a text in which a mask would break the form of its record: a value of JSON or a scalar of YAML without
//! quotes, and what goes over a separator of cells or pairs.
const std = @import("std");
const json_place = @import("json_place.zig");
const row_form = @import("row_form.zig");
const row_line = @import("row_line.zig");
const yaml_place = @import("yaml_place.zig");

/// How what replaces a place is written.
pub const Manner = union(enum) {
    /// As it is.
    plain,
    /// In quotes, within so many strings of JSON.
    quoted: u8,
    /// The same for a number and the `-` before it, which is a token of its own.
    quoted_with_sign: u8,
    /// As the beginning of a scalar of YAML, see `scalar_start`.
    beginning,
    /// Each of `Parts` by itself.
    divided,
};

/// Part of a place. `quotes_within`: what replaces it is quoted, within so many strings.
pub const Part = struct { start: usize, end: usize, quotes_within: ?u8 = null };

/// Written before what replaces the beginning of a scalar of YAML, where it would read as an alias or the like.
pub const scalar_start = "_";

/// A quote within so many strings.
pub fn quoteWithin(depth: u8) []const u8 {
    const backslashes = (@as(usize, 1) << @intCast(depth)) - 1;
    return quote_within_most[backslashes_max - backslashes ..];
}
const backslashes_max = (1 << (json_place.depth_max - 1)) - 1;
const quote_within_most: [backslashes_max + 1]u8 = @as([backslashes_max]u8, @splat('\\')) ++ .{'"'};

/// Text between two values of an array, some of which may stay.
const between_bytes_max = 512;

const no_value = std.math.maxInt(usize);

/// Reads the places of a text in ascending order.
pub const Places = struct {
    text: []const u8,
    cells: ?row_form.Cells = null,
    /// End of the last value of JSON that was read, and its depth.
    value_end: usize = no_value,
    depth: u8 = 0,
    scalars: yaml_place.Places = .{},
    line: row_line.Line = .{},

    pub fn manner(places: *Places, start: usize, end: usize) Manner {
        if (start >= end) return .plain;
        if (places.depthOf(start, end)) |depth| return places.valueEndsAt(end, .{ .quoted = depth });
        if (start > 0 and places.text[start - 1] == '-') if (places.depthOf(start - 1, end)) |depth| {
            return places.valueEndsAt(end, .{ .quoted_with_sign = depth });
        };
        return switch (places.scalars.placeOf(places.text, start, end)) {
            .whole => .{ .quoted = 0 },
            .beginning => .beginning,
            .other => if (places.isDivided(start, end)) .divided else .plain,
        };
    }

    fn valueEndsAt(places: *Places, end: usize, how: Manner) Manner {
        places.value_end = end;
        places.depth = switch (how) {
            .quoted, .quoted_with_sign => |depth| depth,
            else => unreachable,
        };
        return how;
    }

    fn depthOf(places: *const Places, start: usize, end: usize) ?u8 {
        return places.depthAfterLast(start, end) orelse json_place.depthOf(places.text, start, end);
    }

    /// The beginning of a long array may be too far away.
    fn depthAfterLast(places: *const Places, start: usize, end: usize) ?u8 {
        const text = places.text;
        if (places.value_end >= start or start - places.value_end > between_bytes_max) return null;
        const between = text[places.value_end..start];
        if (!json_place.isWithinArray(between) or !json_place.isBehindComma(between)) return null;
        return if (json_place.isNumber(text, start, end)) places.depth else null;
    }

    fn isDivided(places: *Places, start: usize, end: usize) bool {
        const place = places.text[start..end];
        var holds: struct { equals: bool = false, separator: bool = false, comma: bool = false } = .{};
        for (place) |byte| {
            if (byte == '=') holds.equals = true;
            if (byte == ',') holds.comma = true;
            if (places.cells) |cells| holds.separator = holds.separator or byte == cells.separator;
        }
        if (holds.comma and json_place.Numbers.of(places.text, start, end) != null) return true;
        if (!holds.separator and !holds.equals) return false;
        var parts = places.partsOf(start, end);
        return parts.next() != null and parts.are_divided;
    }

    pub fn partsOf(places: *Places, start: usize, end: usize) Parts {
        const text = places.text;
        var parts: Parts = .{ .text = text, .at = start, .end = end };
        if (json_place.Numbers.of(text, start, end)) |numbers| {
            parts.numbers = numbers;
            return parts;
        }
        const line = places.line.at(text, places.cells, start);
        if (line.end < end or line.kind == .none) return parts;
        // A value that goes over other pairs takes their place.
        const is_name = line.kind == .cells or !line.row.is_value;
        if (is_name and line.row.isDivided(text[start..end])) parts.row = line.row;
        parts.are_divided = parts.row != null;
        return parts;
    }
};

/// @param cell_count of each record, or 0
pub fn placesOf(text: []const u8, separator: u8, cell_count: usize) Places {
    return .{ .text = text, .cells = if (cell_count > 0) .{ .separator = separator, .count = cell_count } else null };
}

/// What is known of the places that were read of a text, by offsets in all of it, so that it can be read in parts:
/// separator and number of cells, end of the last value of JSON and its depth, line that is YAML, then the line of
/// cells or pairs: how far it was read, its start, its end, and `LineFlags`; -1 for none.
pub const State = [state_words]f64;
pub const state_words = 9;
pub const no_state: State = .{ 0, 0, -1, 0, -1, -1, -1, -1, 0 };

const LineFlags = packed struct(u6) {
    is_ended: bool,
    kind: row_line.Kind,
    is_quoted: bool,
    is_escaped: bool,
    is_value: bool,
};

/// @param base offset of the first byte of `text`
pub fn resumePlaces(text: []const u8, base: f64, state: *const State) Places {
    var places = placesOf(text, @trunc(state[0]), @trunc(state[1]));
    if (state[2] >= base) places.value_end = @trunc(state[2] - base);
    places.depth = @trunc(state[3]);
    if (state[4] >= base) places.scalars.known_line = @trunc(state[4] - base);
    if (state[5] >= base) places.line = resumeLine(&places, base, state[5..9]);
    return places;
}

fn resumeLine(places: *const Places, base: f64, state: *const [4]f64) row_line.Line {
    const flags: LineFlags = @bitCast(@as(u6, @trunc(state[3])));
    return .{
        .to = @trunc(state[0] - base),
        .start = if (state[1] >= base) @trunc(state[1] - base) else null,
        .end = @trunc(state[2] - base),
        .is_ended = flags.is_ended,
        .kind = flags.kind,
        .row = .{
            .separator = if (flags.kind == .cells) places.cells.?.separator else null,
            .is_quoted = flags.is_quoted,
            .is_escaped = flags.is_escaped,
            .is_value = flags.is_value,
        },
    };
}

pub fn save(places: *const Places, base: f64, state: *State) void {
    state[2] = if (places.value_end == no_value) -1 else savePlace(places.value_end, base);
    state[3] = @floatFromInt(places.depth);
    state[4] = savePlace(places.scalars.known_line, base);
    const line = &places.line;
    const flags: LineFlags = .{
        .is_ended = line.is_ended,
        .kind = line.kind,
        .is_quoted = line.row.is_quoted,
        .is_escaped = line.row.is_escaped,
        .is_value = line.row.is_value,
    };
    state[5..9].* = .{
        savePlace(line.to, base),
        savePlace(line.start, base),
        savePlace(line.end, base),
        @floatFromInt(@as(u6, @bitCast(flags))),
    };
}

fn savePlace(place: ?usize, base: f64) f64 {
    return if (place) |offset| base + @as(f64, @floatFromInt(offset)) else -1;
}

/// The parts of a place that is divided: numbers of JSON, cells, or names and values.
pub const Parts = struct {
    text: []const u8,
    at: usize,
    end: usize,
    numbers: ?json_place.Numbers = null,
    row: ?row_line.Row = null,
    are_divided: bool = false,

    pub fn next(parts: *Parts) ?Part {
        if (parts.numbers) |*numbers| {
            const number = numbers.next() orelse return null;
            return .{ .start = number.start, .end = number.end, .quotes_within = number.depth };
        }
        const row = if (parts.row) |*row| row else {
            if (parts.at == parts.end) return null;
            defer parts.at = parts.end;
            return .{ .start = parts.at, .end = parts.end };
        };
        while (parts.at < parts.end and row.pass(parts.text[parts.at]) == .between) parts.at += 1;
        if (parts.at == parts.end) return null;
        const start = parts.at;
        parts.at += 1;
        while (parts.at < parts.end) {
            defer parts.at += 1;
            if (row.pass(parts.text[parts.at]) == .between) return .{ .start = start, .end = parts.at };
        }
        return .{ .start = start, .end = parts.end };
    }
};

fn expectParts(cells: ?row_form.Cells, text: []const u8, place: []const u8, expected: []const []const u8) !void {
    const start = std.mem.find(u8, text, place).?;
    var places: Places = .{ .text = text, .cells = cells };
    var parts = places.partsOf(start, start + place.len);
    for (expected) |part| {
        const found = parts.next().?;
        try std.testing.expectEqualStrings(part, text[found.start..found.end]);
    }
    try std.testing.expectEqual(null, parts.next());
}

test "places that go over separators are divided" {
    const cells: row_form.Cells = .{ .separator = ',', .count = 3 };
    try expectParts(cells, "x\n52.5,13.4,y\r\n", "52.5,13.4", &.{ "52.5", "13.4" });
    try expectParts(cells, "\"a,b\",c,d", "a,b\",c", &.{ "a,b", "c" });
    try expectParts(cells, "\"52.5,13.4\",c,d", "52.5,13.4", &.{"52.5,13.4"});
    try expectParts(cells, "52.5,13.4", "52.5,13.4", &.{"52.5,13.4"});
    try expectParts(null, "a=1 b=\"2 x\" c=3", "a=1 b=\"2 x", &.{ "a", "1", "b", "2 x" });
    try expectParts(null, "a=1 cookie=c; d=2 b=2", "c; d=2", &.{"c; d=2"});
    try expectParts(null, "a=1 b", "a=1 b", &.{"a=1 b"});
    try expectParts(null, "{\"x\":[1, 2]}", "1, 2", &.{ "1", "2" });
}

test "manners of places" {
    const text = "{\"a\":[7],\"b\":\"3\",\"c\":4,\"d\":[-6, -8],\"e\":5 x}";
    var places: Places = .{ .text = text };
    for ([_]struct { []const u8, Manner }{
        .{ "7", .{ .quoted = 0 } },
        .{ "3", .plain },
        .{ "4", .{ .quoted = 0 } },
        .{ "6", .{ .quoted_with_sign = 0 } },
        .{ "8", .{ .quoted_with_sign = 0 } },
        .{ "5", .beginning }, // In YAML, whose text may hold blanks.
    }) |case| {
        const start = std.mem.find(u8, text, case[0]).?;
        try std.testing.expectEqual(case[1], places.manner(start, start + 1));
    }
}

fn longArray(gpa: std.mem.Allocator, element: []const u8) ![]u8 {
    var text: std.ArrayList(u8) = .empty;
    errdefer text.deinit(gpa);
    try text.appendSlice(gpa, "{\"a\":[1");
    for (0..1000) |_| try text.appendSlice(gpa, element);
    try text.appendSlice(gpa, "]}");
    return text.toOwnedSlice(gpa);
}

test "a long array in parts" {
    const gpa = std.testing.allocator;
    const text = try longArray(gpa, ", 1");
    defer gpa.free(text);
    var state = no_state;
    for (text, 0..) |byte, at| {
        if (byte != '1') continue;
        const from = at -| 30;
        var places = resumePlaces(text[from..], @floatFromInt(from), &state);
        try std.testing.expectEqual(Manner{ .quoted = 0 }, places.manner(at - from, at - from + 1));
        save(&places, @floatFromInt(from), &state);
    }
}

test "a long array" {
    const gpa = std.testing.allocator;
    const text = try longArray(gpa, ", -1");
    defer gpa.free(text);
    var places: Places = .{ .text = text };
    for (text, 0..) |byte, at| {
        if (byte != '1') continue;
        const expected: Manner = if (at < 8) .{ .quoted = 0 } else .{ .quoted_with_sign = 0 };
        try std.testing.expectEqual(expected, places.manner(at, at + 1));
    }
}

test "pairs of a long line in parts" {
    const gpa = std.testing.allocator;
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    for (0..1000) |_| try text.appendSlice(gpa, "a=1 b=\"2 x\" ");
    var state = no_state;
    var known: Places = .{ .text = text.items };
    const before = row_line.looked_at;
    for (text.items, 0..) |byte, at| {
        if (byte != '=') continue;
        const from = at -| 30;
        const end = @min(at + 3, text.items.len);
        var places = resumePlaces(text.items[from..], @floatFromInt(from), &state);
        const expected = known.manner(at, end);
        try std.testing.expectEqual(expected, places.manner(at - from, end - from));
        save(&places, @floatFromInt(from), &state);
    }
    try std.testing.expect(row_line.looked_at - before <= 12 * text.items.len);
}
