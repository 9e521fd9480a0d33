//! Fields of JSON records: one value after another, by key. The reader checks only as much of the grammar as is needed
//! to find keys and the ends of values, and does not recurse.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const assert = std.debug.assert;
const Names = @import("names.zig").Names;
const Found = @import("found.zig").Found;
const Spelling = @import("found.zig").Spelling;

/// Maximum nesting of objects and arrays; a record with deeper nesting is not read.
pub const depth_max = 128;

/// Reads the value at text[from..to] and the fields of `names` in it, if it is an object. The text after `to` is not
/// part of it.
/// @returns the offset after it; null if no complete value is there
pub fn read(text: []const u8, from: usize, to: usize, names: *const Names, found: *Found) ?usize {
    assert(from <= to and to <= text.len);
    var reader: Reader = .{ .text = text[0..to], .behind = text.len - to, .names = names, .found = found };
    const end = reader.value(from) catch |err| switch (err) {
        error.NoValue => {
            assert(found.reached <= to);
            return null;
        },
    };
    assert(reader.depth == 0 and end > from and end <= to);
    return end;
}

const Reader = struct {
    text: []const u8,
    /// Number of bytes after the text that can be read.
    behind: usize,
    names: *const Names,
    found: *Found,
    levels: [depth_max]Level = undefined,
    depth: usize = 0,

    const Level = struct {
        is_object: bool,
        /// The names below this object or array; `none` if none are needed.
        node: u32,
        /// The field of this value, or `none`, and the offset at which it starts.
        field: u32,
        start: usize,
        /// Number of elements before the current one.
        elements: u32 = 0,
    };

    /// A value's field, the names below it, and the place at which the value, or the space before it, starts.
    const Next = struct { field: u32 = none, node: u32 = none, at: usize };

    const none = std.math.maxInt(u32);

    fn value(reader: *Reader, from: usize) error{NoValue}!usize {
        const text = reader.text;
        var next: Next = .{ .node = Names.root, .at = from };
        while (true) {
            const start = passSpace(text, next.at);
            if (start == text.len) return reader.fail(start);
            var at = start;
            switch (text[start]) {
                '{', '[' => |open| {
                    if (reader.depth == depth_max) return reader.fail(start);
                    reader.levels[reader.depth] = .{
                        .is_object = open == '{',
                        .node = next.node,
                        .field = next.field,
                        .start = start,
                    };
                    reader.depth += 1;
                    const inner = passSpace(text, start + 1);
                    if (byteAt(text, inner) != @as(u8, if (open == '{') '}' else ']')) {
                        next = try reader.member(inner);
                        continue;
                    }
                    at = inner + 1;
                    reader.depth -= 1;
                    if (next.field != none) reader.found.put(next.field, start, at, .plain);
                },
                '"' => {
                    const string = reader.stringAt(start);
                    if (!string.is_closed) return reader.fail(string.end);
                    if (next.field != none) {
                        const spelling: Spelling = if (string.is_escaped) .escaped else .plain;
                        reader.found.put(next.field, start + 1, string.end, spelling);
                    }
                    at = string.end + 1;
                },
                else => {
                    while (at < text.len and isScalarByte(text[at])) at += 1;
                    if (at == start or !isScalar(text[start..at])) return reader.fail(at);
                    if (next.field != none) reader.putScalar(next.field, start, at);
                },
            }
            // All objects and arrays that end here are closed.
            while (true) {
                if (reader.depth == 0) return at;
                at = passSpace(text, at);
                if (at == text.len) return reader.fail(at);
                const level = &reader.levels[reader.depth - 1];
                const byte = text[at];
                if (byte == ',') {
                    level.elements += 1;
                    next = try reader.member(at + 1);
                    break;
                }
                if (byte != @as(u8, if (level.is_object) '}' else ']')) return reader.fail(at);
                at += 1;
                if (level.field != none) reader.found.put(level.field, level.start, at, .plain);
                reader.depth -= 1;
            }
        }
    }

    fn fail(reader: *Reader, at: usize) error{NoValue} {
        reader.found.reached = at;
        return error.NoValue;
    }

    fn putScalar(reader: *Reader, field: u32, start: usize, end: usize) void {
        switch (reader.text[start]) {
            'n' => reader.found.drop(field),
            't', 'f' => reader.found.put(field, start, end, .plain),
            else => reader.found.put(field, start, end, .number),
        }
    }

    /// The key of a member, or the number of an element.
    inline fn member(reader: *Reader, from: usize) error{NoValue}!Next {
        assert(reader.depth > 0 and reader.depth <= depth_max);
        const text = reader.text;
        const level = &reader.levels[reader.depth - 1];
        if (!level.is_object) return reader.element(level, from);
        const start = passSpace(text, from);
        if (byteAt(text, start) != '"') return reader.fail(start);
        const string = reader.stringAt(start);
        if (!string.is_closed) return reader.fail(string.end);
        const colon = passSpace(text, string.end + 1);
        if (byteAt(text, colon) != ':') return reader.fail(colon);
        const key = text[start + 1 .. string.end];
        const next: Next = .{ .at = colon + 1 };
        if (level.node == none) return next;
        const names = reader.names;
        const child = if (string.is_escaped) reader.findEscapedChild(level.node, key) else names.child(level.node, key);
        return reader.below(child orelse return next, next.at);
    }

    noinline fn element(reader: *Reader, level: *const Level, at: usize) Next {
        if (level.node == none) return .{ .at = at };
        var digits: [12]u8 = undefined;
        const number = std.fmt.bufPrint(&digits, "{d}", .{level.elements}) catch return .{ .at = at };
        return reader.below(reader.names.child(level.node, number) orelse return .{ .at = at }, at);
    }

    fn below(reader: *Reader, child: u32, at: usize) Next {
        return .{ .field = reader.names.fieldOf(child) orelse none, .node = child, .at = at };
    }

    /// The string whose opening quote is at `start`. Most end within a few bytes.
    inline fn stringAt(reader: *const Reader, start: usize) String {
        const text = reader.text;
        const from = start + 1;
        if (from + lanes <= text.len + reader.behind) {
            const stops = stopsIn(text.ptr[from..][0..lanes]);
            const end = from + @ctz(stops);
            const is_closed = stops != 0 and end < text.len and text[end] == '"';
            if (is_closed) return .{ .end = end, .is_closed = true, .is_escaped = false };
        }
        return restOfString(text, from);
    }

    noinline fn restOfString(text: []const u8, from: usize) String {
        var at = from;
        var is_escaped = false;
        while (at < text.len) {
            if (at + lanes <= text.len) {
                const stops = stopsIn(text[at..][0..lanes]);
                at += @ctz(stops);
                if (stops == 0) continue;
            }
            switch (text[at]) {
                '"' => return .{ .end = at, .is_closed = true, .is_escaped = is_escaped },
                '\\' => {
                    is_escaped = true;
                    at += 2;
                },
                '\n' => break,
                else => at += 1,
            }
        }
        return .{ .end = @min(at, text.len), .is_closed = false, .is_escaped = is_escaped };
    }

    noinline fn findEscapedChild(reader: *Reader, node: u32, key: []const u8) ?u32 {
        var decoded: [256]u8 = undefined;
        if (key.len > decoded.len) return null;
        const length = @import("decode.zig").json(key, &decoded);
        return reader.names.child(node, decoded[0..length]);
    }
};

/// The byte at `at`; 0 at the end.
inline fn byteAt(text: []const u8, at: usize) u8 {
    return if (at < text.len) text[at] else 0;
}

/// Most values have no space before them.
inline fn passSpace(text: []const u8, from: usize) usize {
    if (from < text.len and text[from] > ' ') return from;
    return spaceEnd(text, from);
}

noinline fn spaceEnd(text: []const u8, from: usize) usize {
    var at = from;
    while (at < text.len) : (at += 1) switch (text[at]) {
        ' ', '\t', '\r', '\n' => {},
        else => break,
    };
    return at;
}

const String = struct {
    /// Offset of the closing quote; of the line end or the end of the text if it has none.
    end: usize,
    is_closed: bool,
    is_escaped: bool,
};

const lanes = 16;

/// The bytes that end a string, or are special in it.
inline fn stopsIn(text: *const [lanes]u8) u16 {
    const chunk: @Vector(lanes, u8) = text.*;
    const quotes = chunk == @as(@Vector(lanes, u8), @splat('"'));
    const slashes = chunk == @as(@Vector(lanes, u8), @splat('\\'));
    const ends = chunk == @as(@Vector(lanes, u8), @splat('\n'));
    return maskOf(quotes | slashes | ends);
}

fn isScalarByte(byte: u8) bool {
    return scalar_bytes[byte];
}

/// Bytes of numbers and of `true`, `false` and `null`.
const scalar_bytes: [256]bool = blk: {
    var table: [256]bool = @splat(false);
    for (&table, 0..) |*entry, byte| entry.* = std.ascii.isAlphanumeric(byte);
    for ("+-.") |byte| table[byte] = true;
    break :blk table;
};

fn isScalar(text: []const u8) bool {
    return switch (text[0]) {
        't' => std.mem.eql(u8, text, "true"),
        'f' => std.mem.eql(u8, text, "false"),
        'n' => std.mem.eql(u8, text, "null"),
        '-' => text.len > 1 and std.ascii.isDigit(text[1]),
        else => std.ascii.isDigit(text[0]),
    };
}
