//! Lists of objects with a key and a value, `[{"key":"host","value":{"stringValue":"web1"}}]`, whose values are fields
//! by these keys: attributes of OpenTelemetry.
const std = @import("std");
const decode = @import("../field/decode.zig");
const Found = @import("../field/found.zig").Found;
const Spelling = @import("../field/found.zig").Spelling;
const json = @import("../field/json.zig");
const Names = @import("../field/names.zig").Names;

/// Bytes of a key with escapes; a longer one names no field.
const key_bytes_max = 256;

/// A key as JSON spells it, and where the value is in the text, with its quotes.
pub const Pair = struct {
    key: []const u8,
    start: usize,
    end: usize,
    /// It is a number, also where it is spelled as a text.
    is_number: bool,
};

/// What names the value in the object of a pair, whose name begins with one of these where it is a number.
const numbers = [_][]const u8{ "intValue", "doubleValue" };

/// The pairs of a list that was read as JSON before.
pub const Iterator = struct {
    text: []const u8,
    at: usize,

    /// @param start the list's first byte
    pub fn over(text: []const u8, start: usize) Iterator {
        return .{ .text = text, .at = start + 1 };
    }

    pub fn next(pairs: *Iterator) ?Pair {
        while (true) {
            const start = std.mem.findNonePos(u8, pairs.text, pairs.at, " \t\r\n,") orelse return null;
            if (pairs.text[start] != '{') {
                if (pairs.text[start] == ']') return null;
                pairs.at = valueEnd(pairs.text, start) orelse return null;
                continue;
            }
            var members: Members = .{ .text = pairs.text, .at = start + 1 };
            var key: ?[]const u8 = null;
            var value: ?Member = null;
            while (members.next()) |member| {
                if (std.mem.eql(u8, member.name, "key") and pairs.text[member.start] == '"') {
                    key = pairs.text[member.start + 1 .. member.end - 1];
                } else if (std.mem.eql(u8, member.name, "value")) value = member;
            }
            if (members.at <= start) return null;
            pairs.at = members.at;
            const held = value orelse continue;
            return pairOf(pairs.text, key orelse continue, held);
        }
    }
};

/// The value in its object, `{"intValue":"3"}`, or itself.
fn pairOf(text: []const u8, key: []const u8, value: Member) Pair {
    var pair: Pair = .{ .key = key, .start = value.start, .end = value.end, .is_number = false };
    if (text[value.start] != '{') return pair;
    var members: Members = .{ .text = text, .at = value.start + 1 };
    const inner = members.next() orelse return pair;
    pair.start = inner.start;
    pair.end = inner.end;
    for (numbers) |name| if (std.mem.eql(u8, inner.name, name)) {
        pair.is_number = true;
    };
    return pair;
}

const Member = struct { name: []const u8, start: usize, end: usize };

/// The members of an object.
pub const Members = struct {
    text: []const u8,
    /// Behind the brace, then behind each member; behind the object at last.
    at: usize,

    pub fn next(members: *Members) ?Member {
        const text = members.text;
        const start = std.mem.findNonePos(u8, text, members.at, " \t\r\n,") orelse return null;
        if (text[start] != '"') {
            members.at = start + 1;
            return null;
        }
        const key_end = valueEnd(text, start) orelse return null;
        const value = std.mem.findNonePos(u8, text, key_end, " \t\r\n:") orelse return null;
        members.at = valueEnd(text, value) orelse return null;
        return .{ .name = text[start + 1 .. key_end - 1], .start = value, .end = members.at };
    }
};

fn valueEnd(text: []const u8, at: usize) ?usize {
    const none: Names = .{};
    var found: Found = .{ .values = &.{} };
    return json.read(text, at, text.len, &none, &found);
}

/// Whether the value at `start` is the list at `list`, or objects of one member each around it.
pub fn holdsOnly(text: []const u8, start: usize, list: usize) bool {
    var at = start;
    while (at < list and text[at] == '{') {
        var members: Members = .{ .text = text, .at = at + 1 };
        const only = members.next() orelse return false;
        if (members.next() != null) return false;
        at = only.start;
    }
    return at == list;
}

/// Reads the fields that the list at `start` has and the record itself has not.
pub fn read(text: []const u8, start: usize, names: *const Names, found: *Found) void {
    var pairs: Iterator = .over(text, start);
    while (pairs.next()) |pair| {
        const node = childOf(names, pair.key) orelse continue;
        const field = names.fieldOf(node) orelse continue;
        if (found.values[field]) |known| {
            // The last value of a key in a list counts, as everywhere.
            const is_of_list = known.start > start and known.start < pair.start;
            if (!is_of_list) continue;
            found.values[field] = null;
        }
        if (text[pair.start] != '"') {
            const byte = text[pair.start];
            const is_number = byte == '-' or std.ascii.isDigit(byte);
            if (byte != 'n') found.put(field, pair.start, pair.end, if (is_number) .number else .plain);
            continue;
        }
        const inside = text[pair.start + 1 .. pair.end - 1];
        const spelling: Spelling = if (std.mem.findScalar(u8, inside, '\\') == null) .plain else .escaped;
        found.put(field, pair.start + 1, pair.end - 1, spelling);
    }
}

/// The node of a key as JSON spells it.
fn childOf(names: *const Names, key: []const u8) ?u32 {
    if (std.mem.findScalar(u8, key, '\\') == null) return names.child(Names.root, key);
    var decoded: [key_bytes_max]u8 = undefined;
    if (key.len > decoded.len) return null;
    return names.child(Names.root, decoded[0..decode.json(key, &decoded)]);
}

test "keys and values, in objects of their kind or not" {
    const list =
        \\[ {"key":"a","value":{"stringValue":"x\ty"}}, {"value":{"intValue":"3"},"key":"b"}, {}, 7,
        \\ {"key":"c","value":true}, {"key":"d","value":{"arrayValue":{"values":[]}}}, {"key":"e","value":{}},
        \\ {"key":1} ]
    ;
    var pairs: Iterator = .over(list, 0);
    for ([_][2][]const u8{
        .{ "a", "\"x\\ty\"" }, .{ "b", "\"3\"" }, .{ "c", "true" }, .{ "d", "{\"values\":[]}" }, .{ "e", "{}" },
    }) |wanted| {
        const pair = pairs.next().?;
        try std.testing.expectEqualStrings(wanted[0], pair.key);
        try std.testing.expectEqualStrings(wanted[1], list[pair.start..pair.end]);
        try std.testing.expectEqual(std.mem.eql(u8, pair.key, "b"), pair.is_number);
    }
    try std.testing.expectEqual(null, pairs.next());
}

test "objects that hold nothing but a list" {
    const rows = [_]struct { []const u8, bool }{
        .{ "[1]", true },                  .{ "{\"a\":[1]}", true },          .{ "{\"a\": {\"b\": [1]}}", true },
        .{ "{\"a\":[1],\"b\":2}", false }, .{ "{\"b\":2,\"a\":[1]}", false }, .{ "{}", false },
    };
    for (rows) |row| {
        const list = std.mem.findScalar(u8, row[0], '[') orelse 2;
        try std.testing.expectEqual(row[1], holdsOnly(row[0], 0, list));
    }
}

test "fields by their keys, of which the record's own count first" {
    const gpa = std.testing.allocator;
    var names: Names = .{};
    defer names.deinit(gpa);
    for ([_][]const u8{ "host.name", "name", "none" }, 0..) |name, field| try names.add(gpa, name, @intCast(field));
    var values: [3]?@import("../field/found.zig").Value = @splat(null);
    var found: Found = .{ .values = &values };
    found.put(1, 0, 1, .plain);
    const list =
        \\[{"key":"host.name","value":{"stringValue":"web1"}},{"key":"name","value":{"stringValue":"x"}}]
    ;
    read(list, 0, &names, &found);
    try std.testing.expectEqualStrings("web1", list[values[0].?.start..values[0].?.end]);
    try std.testing.expectEqual(1, values[1].?.end);
    try std.testing.expectEqual(null, values[2]);
    const escaped =
        \\[{"key":"n\u006fne","value":{"stringValue":"c"}}]
    ;
    read(escaped, 0, &names, &found);
    try std.testing.expectEqualStrings("c", escaped[values[2].?.start..values[2].?.end]);
    values[2] = null;
    const twice =
        \\[{"key":"none","value":{"stringValue":"a"}},{"key":"none","value":{"stringValue":"b"}}]
    ;
    read(twice, 0, &names, &found);
    try std.testing.expectEqualStrings("b", twice[values[2].?.start..values[2].?.end]);
}
