//! Fields of JSON records: one value after another, by key. The reader checks only as much of the grammar as is needed
//! to find keys and the ends of values, and does not recurse.
const std = @import("std");
const assert = std.debug.assert;
const Names = @import("names.zig").Names;
const Found = @import("found.zig").Found;

/// Maximum nesting of objects and arrays; a record with deeper nesting is not read.
pub const depth_max = 128;

/// Reads the value at text[from..] and the fields of `names` in it, if it is an object.
/// @returns the offset after it; null if no complete value is there
pub fn read(text: []const u8, from: usize, names: *const Names, found: *Found) ?usize {
    var reader: Reader = .{ .text = text, .at = from, .names = names, .found = found };
    assert(from <= text.len);
    const end = reader.value();
    assert(reader.at <= text.len);
    if (end) |at| assert(reader.depth == 0 and at > from);
    found.reached = reader.at;
    return end;
}

const Reader = struct {
    text: []const u8,
    at: usize,
    names: *const Names,
    found: *Found,
    levels: [depth_max]Level = undefined,
    depth: usize = 0,

    const Level = struct {
        is_object: bool,
        /// The names below this object or array; null if none are needed.
        node: ?u32,
        /// The field of this value, and the offset at which it starts.
        field: ?u32,
        start: usize,
        /// Number of elements before the current one.
        elements: u32 = 0,
    };

    fn value(reader: *Reader) ?usize {
        var node: ?u32 = Names.root;
        var field: ?u32 = null;
        while (true) {
            reader.skipSpace();
            const start = reader.at;
            switch (reader.byte() orelse return null) {
                '{', '[' => |open| {
                    if (reader.depth == depth_max) return null;
                    reader.levels[reader.depth] = .{
                        .is_object = open == '{',
                        .node = node,
                        .field = field,
                        .start = start,
                    };
                    reader.depth += 1;
                    reader.at += 1;
                    reader.skipSpace();
                    const close: u8 = if (open == '{') '}' else ']';
                    if (reader.byte() != close) {
                        field, node = reader.member() orelse return null;
                        continue;
                    }
                    reader.at += 1;
                    reader.depth -= 1;
                    if (field) |number| reader.found.put(number, start, reader.at, .plain);
                },
                '"' => {
                    const escaped = reader.string() orelse return null;
                    if (field) |number| {
                        reader.found.put(number, start + 1, reader.at - 1, if (escaped) .escaped else .plain);
                    }
                },
                else => {
                    reader.word();
                    if (reader.at == start) return null;
                    const spelled = reader.text[start..reader.at];
                    if (!isScalar(spelled)) return null;
                    if (field) |number| {
                        const is_null = spelled[0] == 'n';
                        if (is_null) reader.found.drop(number) else reader.found.put(
                            number,
                            start,
                            reader.at,
                            if (spelled[0] == 't' or spelled[0] == 'f') .plain else .number,
                        );
                    }
                },
            }
            field, node = (reader.after() orelse return null) orelse return reader.at;
        }
    }

    const Next = struct { ?u32, ?u32 };

    /// Continues after a value: closes all objects and arrays that end there. @returns the next member's field and
    /// names; an inner null at the end of the record
    fn after(reader: *Reader) ??Next {
        while (reader.depth > 0) {
            reader.skipSpace();
            const level = &reader.levels[reader.depth - 1];
            const next = reader.byte() orelse return null;
            reader.at += 1;
            if (next == ',') {
                level.elements += 1;
                const member_ = reader.member() orelse return null;
                return @as(?Next, member_);
            }
            if (next != @as(u8, if (level.is_object) '}' else ']')) return null;
            if (level.field) |number| reader.found.put(number, level.start, reader.at, .plain);
            reader.depth -= 1;
        }
        return @as(?Next, null);
    }

    /// The key of a member, or the number of an element. @returns its field, and the names below it
    fn member(reader: *Reader) ?Next {
        assert(reader.depth > 0 and reader.depth <= depth_max);
        const level = &reader.levels[reader.depth - 1];
        if (!level.is_object) {
            const node = level.node orelse return .{ null, null };
            var digits: [12]u8 = undefined;
            const number = std.fmt.bufPrint(&digits, "{d}", .{level.elements}) catch return .{ null, null };
            const child = reader.names.child(node, number) orelse return .{ null, null };
            return .{ reader.names.fieldOf(child), child };
        }
        reader.skipSpace();
        if (reader.byte() != '"') return null;
        const start = reader.at + 1;
        const escaped = reader.string() orelse return null;
        const key = reader.text[start .. reader.at - 1];
        reader.skipSpace();
        if (reader.byte() != ':') return null;
        reader.at += 1;
        const node = level.node orelse return .{ null, null };
        const child = (if (escaped) reader.escapedChild(node, key) else reader.names.child(node, key)) orelse
            return .{ null, null };
        return .{ reader.names.fieldOf(child), child };
    }

    fn escapedChild(reader: *Reader, node: u32, key: []const u8) ?u32 {
        var decoded: [256]u8 = undefined;
        if (key.len > decoded.len) return null;
        const length = @import("decode.zig").json(key, &decoded);
        return reader.names.child(node, decoded[0..length]);
    }

    /// Skips the string at `at`; null if the line ends before it does. @returns whether it has escapes
    fn string(reader: *Reader) ?bool {
        const text = reader.text;
        var at = reader.at + 1;
        var escaped = false;
        while (at < text.len) {
            switch (text[at]) {
                '"' => {
                    reader.at = at + 1;
                    return escaped;
                },
                '\\' => {
                    escaped = true;
                    at += 2;
                },
                '\n' => break,
                else => at = passPlain(text, at + 1),
            }
        }
        reader.at = @min(at, text.len);
        return null;
    }

    fn word(reader: *Reader) void {
        while (reader.byte()) |next| : (reader.at += 1) switch (next) {
            'a'...'z', 'A'...'Z', '0'...'9', '+', '-', '.' => {},
            else => return,
        };
    }

    fn skipSpace(reader: *Reader) void {
        while (reader.byte()) |next| : (reader.at += 1) switch (next) {
            ' ', '\t', '\r', '\n' => {},
            else => return,
        };
    }

    fn byte(reader: *const Reader) ?u8 {
        return if (reader.at < reader.text.len) reader.text[reader.at] else null;
    }
};

const Chunk = @Vector(16, u8);

/// Offset of the first byte from `from` on that may end a string or is special in it.
fn passPlain(text: []const u8, from: usize) usize {
    var at = from;
    while (at + 16 <= text.len) : (at += 16) {
        const chunk: Chunk = text[at..][0..16].*;
        const quotes = chunk == @as(Chunk, @splat('"'));
        const slashes = chunk == @as(Chunk, @splat('\\'));
        const ends = chunk == @as(Chunk, @splat('\n'));
        const stops = @as(u16, @bitCast(quotes)) | @as(u16, @bitCast(slashes)) | @as(u16, @bitCast(ends));
        if (stops != 0) return at + @ctz(stops);
    }
    while (at < text.len and text[at] != '"' and text[at] != '\\' and text[at] != '\n') at += 1;
    return at;
}

fn isScalar(text: []const u8) bool {
    return switch (text[0]) {
        't' => std.mem.eql(u8, text, "true"),
        'f' => std.mem.eql(u8, text, "false"),
        'n' => std.mem.eql(u8, text, "null"),
        '-' => text.len > 1 and std.ascii.isDigit(text[1]),
        else => std.ascii.isDigit(text[0]),
    };
}
