//! Values of every element of an array: `items[].x` is the list of `x` in each element of `items`. A list is an array
//! of JSON with these values, spelled as its text spells them.
const std = @import("std");
const Allocator = std.mem.Allocator;
const json = @import("json.zig");
const limits = @import("../gen/limits.zig");
const Found = @import("found.zig").Found;
const Names = @import("names.zig").Names;
const Value = @import("found.zig").Value;

/// Behind the name of an array whose elements are meant.
pub const each = "[]";

/// The name of the array that has the list `name`; null if it names no list.
pub fn baseOf(name: []const u8) ?[]const u8 {
    return name[0 .. std.mem.find(u8, name, each) orelse return null];
}

pub const List = struct {
    /// The field that has the array.
    base: u32,
    /// For each `[]`, what is read of an element; without names the element itself.
    steps: []const Names,

    /// Reads the name of a list; it is borrowed.
    pub fn parse(arena: Allocator, name: []const u8, base: u32) (Allocator.Error || error{BadQuery})!List {
        const from = baseOf(name).?.len + each.len;
        const count = 1 + std.mem.count(u8, name[from..], each);
        if (count > limits.list_levels) return error.BadQuery;
        const steps = try arena.alloc(Names, count);
        var parts = std.mem.splitSequence(u8, name[from..], each);
        for (steps) |*step| {
            const path = std.mem.trimStart(u8, parts.next().?, ".");
            step.* = .{};
            if (path.len > 0) try step.add(arena, path, 0);
        }
        return .{ .base = base, .steps = steps };
    }

    /// Appends the list to `out`. @returns false, with `out` as it was, if no element of an array has the value
    pub fn append(list: List, gpa: Allocator, text: []const u8, out: *std.ArrayList(u8)) Allocator.Error!bool {
        const start = out.items.len;
        var levels: [limits.list_levels]Elements = undefined;
        levels[0] = Elements.of(text) orelse return false;
        var depth: usize = 0;
        while (true) {
            const element = levels[depth].next() orelse {
                if (depth == 0) break;
                depth -= 1;
                continue;
            };
            const value = memberOf(text, element, &list.steps[depth]) orelse continue;
            if (depth + 1 < list.steps.len) {
                if (text[value.start] != '[' or isQuoted(text, value)) continue;
                depth += 1;
                levels[depth] = .{ .text = text, .at = value.start + 1 };
                continue;
            }
            try out.append(gpa, if (out.items.len == start) '[' else ',');
            const quotes: usize = @intFromBool(isQuoted(text, value));
            try out.appendSlice(gpa, text[value.start - quotes .. value.end + quotes]);
        }
        if (out.items.len == start) return false;
        try out.append(gpa, ']');
        return true;
    }
};

/// The value that a step takes of an element.
fn memberOf(text: []const u8, element: Value, names: *const Names) ?Value {
    if (names.nodes.items.len == 0) return element;
    if (text[element.start] != '{' or isQuoted(text, element)) return null;
    var values: [1]?Value = .{null};
    var found: Found = .{ .values = &values };
    _ = json.read(text, element.start, element.end, names, &found) orelse return null;
    return values[0];
}

/// A value without quotes is never directly behind one: a colon, a comma or a bracket is between them.
fn isQuoted(text: []const u8, value: Value) bool {
    return value.start > 0 and text[value.start - 1] == '"';
}

/// The elements of an array of JSON, except `null`.
pub const Elements = struct {
    text: []const u8,
    at: usize,

    /// The elements of the array with which the text begins; null if it begins with none.
    pub fn of(text: []const u8) ?Elements {
        const start = std.mem.findNone(u8, text, " \t\r\n") orelse return null;
        return if (text[start] == '[') .{ .text = text, .at = start + 1 } else null;
    }

    pub fn next(elements: *Elements) ?Value {
        const text = elements.text;
        // The name of the root, which every element has.
        const whole: Names = .{};
        var found: Found = .{ .values = &.{} };
        while (true) {
            const start = std.mem.findNonePos(u8, text, elements.at, " \t\r\n,") orelse return null;
            if (text[start] == ']') return null;
            const end = json.read(text, start, text.len, &whole, &found) orelse return null;
            elements.at = end;
            switch (text[start]) {
                'n' => continue,
                '"' => {
                    const is_escaped = std.mem.findScalar(u8, text[start..end], '\\') != null;
                    return .{ .start = start + 1, .end = end - 1, .spelling = if (is_escaped) .escaped else .plain };
                },
                '{', '[', 't', 'f' => return .{ .start = start, .end = end, .spelling = .plain },
                else => return .{ .start = start, .end = end, .spelling = .number },
            }
        }
    }
};

test "the value of each element, at any depth" {
    const gpa = std.testing.allocator;
    const text =
        \\ [{"x":1,"t":["a","b\"c"]}, {"x":null,"t":[]}, 7, {"x":{"y":[2]},"t":"no"}, {"t":[["d"]],"x":"s"}]
    ;
    const cases = [_][2][]const u8{
        .{ "items[].x", "[1,{\"y\":[2]},\"s\"]" },
        .{ "items[].x.y", "[[2]]" },
        .{ "items[].x.y[]", "[2]" },
        .{ "items[].t[]", "[\"a\",\"b\\\"c\",[\"d\"]]" },
        .{ "items[].t[][]", "[\"d\"]" },
        .{ "items[].z", "" },
    };
    for (cases) |case| {
        var arena: std.heap.ArenaAllocator = .init(gpa);
        defer arena.deinit();
        const list = try List.parse(arena.allocator(), case[0], 0);
        var out: std.ArrayList(u8) = .empty;
        try std.testing.expectEqual(case[1].len > 0, try list.append(arena.allocator(), text, &out));
        try std.testing.expectEqualStrings(case[1], out.items);
    }
    try std.testing.expectEqual(null, Elements.of("{\"a\":1}"));
}
