//! Where a document of many records is read: the objects and arrays around the place, from one record to the next. It
//! may go on over many lines, and over many pieces of an input.
const std = @import("std");
const Frames = @import("frames.zig").Frames;
const depth_max = @import("frames.zig").depth_max;
const Found = @import("../field/found.zig").Found;
const decode = @import("../field/decode.zig");
const json = @import("../field/json.zig");
const left_out = @import("left_out.zig");
const limits = @import("../gen/limits.zig");
const Names = @import("../field/names.zig").Names;

/// A part of the text.
pub const Span = struct { start: usize, end: usize };
const members_max = limits.event_inherited_members;

/// An object or array that is open.
pub const Level = struct {
    node: u32,
    is_array: bool,
    /// Where the value begins that was entered last.
    child_at: usize = 0,
    /// Members that count for the records below, not taken yet.
    members: [members_max]Span = undefined,
    count: usize = 0,
    /// It was entered since members were taken.
    is_new: bool = true,
    /// All its members were seen, also those to come.
    is_complete: bool = false,

    fn add(level: *Level, start: usize, end: usize) void {
        if (level.is_complete) return;
        if (level.count == members_max) {
            _ = left_out.around.add(1);
            return;
        }
        level.members[level.count] = .{ .start = start, .end = end };
        level.count += 1;
    }
};

pub const Position = struct {
    levels: [depth_max + 1]Level = undefined,
    /// 0 outside of documents.
    depth: usize = 0,
    /// Behind a member or an element, not before one.
    is_behind: bool = false,

    fn enter(position: *Position, node: u32, byte: u8) void {
        position.levels[position.depth] = .{ .node = node, .is_array = byte == '[' };
        position.depth += 1;
        position.is_behind = false;
    }

    pub fn open(position: *Position) []Level {
        return position.levels[0..position.depth];
    }
};

/// What is reached: a record, the end of the text, what is no JSON (and up to where it is some), or the end of the
/// document.
pub const Reached = union(enum) { record: struct { start: usize, node: u32 }, cut, broken: usize, ended: usize };

pub const Reading = struct {
    frames: *const Frames,
    text: []const u8,
    has_more: bool,

    /// Enters the document at `start`, up to its first record.
    pub fn begin(reading: Reading, start: usize, position: *Position) Reached {
        const byte = reading.text[start];
        const is_frame = switch (byte) {
            '{' => reading.frames.hasKeys(Frames.root),
            '[' => reading.frames.element(Frames.root) != null,
            else => false,
        };
        if (!is_frame) return .{ .broken = start };
        position.* = .{};
        position.enter(Frames.root, byte);
        return reading.next(start + 1, position);
    }

    /// Goes on to the next record.
    pub fn next(reading: Reading, from: usize, position: *Position) Reached {
        const text = reading.text;
        var at = from;
        while (true) {
            at = spaceEnd(text, at);
            if (at == text.len) return .cut;
            const level = &position.levels[position.depth - 1];
            if (text[at] == @as(u8, if (level.is_array) ']' else '}')) {
                at += 1;
                position.depth -= 1;
                position.is_behind = true;
                if (position.depth == 0) return .{ .ended = at };
                continue;
            }
            if (position.is_behind) {
                if (text[at] != ',') return .{ .broken = at };
                at += 1;
                position.is_behind = false;
                continue;
            }
            var node: ?u32 = null;
            var is_inherited = false;
            var value = at;
            if (level.is_array) {
                node = reading.frames.element(level.node);
                if (node) |number| if (reading.frames.at(number).is_record) {
                    return .{ .record = .{ .start = at, .node = number } };
                };
            } else {
                var room: NameRoom = undefined;
                const key = reading.keyAt(at, &room) orelse return reading.explainStop(at);
                node = reading.frames.child(level.node, key.name);
                is_inherited = reading.frames.isInherited(level.node, key.name);
                value = key.value;
            }
            if (node) |number| if (reading.leadsOn(number, text[value])) {
                level.child_at = value;
                position.enter(number, text[value]);
                at = value + 1;
                continue;
            };
            const end = reading.valueEnd(value) orelse return reading.explainStop(value);
            if (is_inherited) level.add(at, end);
            position.is_behind = true;
            at = end;
        }
    }

    /// Finds the members behind the arrays that lead to the record at hand. @returns false if they are not there yet
    pub fn lookAhead(reading: Reading, position: *Position) bool {
        for (position.open()) |*level| {
            const wanted = reading.frames.at(level.node).inherited.items.len;
            if (!level.is_new or level.is_array or level.count >= wanted or level.is_complete) continue;
            const limit = @min(reading.text.len, level.child_at + limits.event_document_ahead_bytes);
            const ahead: Reading = .{
                .frames = reading.frames,
                .text = reading.text[0..limit],
                .has_more = reading.has_more or limit < reading.text.len,
            };
            level.is_complete = ahead.findMembers(level);
            if (level.is_complete) continue;
            if (limit - level.child_at < limits.event_document_ahead_bytes) {
                if (reading.has_more) return false;
            } else {
                // What is not found in so many bytes is not looked for further.
                _ = left_out.around.add(1);
            }
        }
        return true;
    }

    fn findMembers(reading: Reading, level: *Level) bool {
        var at = reading.valueEnd(level.child_at) orelse return false;
        const count = level.count;
        while (true) {
            at = spaceEnd(reading.text, at);
            if (at < reading.text.len and reading.text[at] == '}') return true;
            if (at == reading.text.len or reading.text[at] != ',') break;
            const start = spaceEnd(reading.text, at + 1);
            var room: NameRoom = undefined;
            const key = reading.keyAt(start, &room) orelse break;
            at = reading.valueEnd(key.value) orelse break;
            if (reading.frames.isInherited(level.node, key.name)) level.add(start, at);
        }
        level.count = count;
        return false;
    }

    /// Whether a value is an object or array in which records may be.
    fn leadsOn(reading: Reading, node: u32, byte: u8) bool {
        return switch (byte) {
            '{' => reading.frames.hasKeys(node),
            '[' => reading.frames.element(node) != null,
            else => false,
        };
    }

    const Key = struct { name: []const u8, value: usize };

    /// @param room for a name with escapes
    fn keyAt(reading: Reading, at: usize, room: *NameRoom) ?Key {
        const text = reading.text;
        if (at == text.len or text[at] != '"') return null;
        const end = reading.valueEnd(at) orelse return null;
        const colon = spaceEnd(text, end);
        if (colon == text.len or text[colon] != ':') return null;
        const value = spaceEnd(text, colon + 1);
        if (value == text.len) return null;
        const raw = text[at + 1 .. end - 1];
        const is_escaped = raw.len <= room.len and std.mem.findScalar(u8, raw, '\\') != null;
        return .{ .name = if (is_escaped) room[0..decode.json(raw, room)] else raw, .value = value };
    }

    /// The end of the value at `at`; null if it is none, or goes on behind the text.
    pub fn valueEnd(reading: Reading, at: usize) ?usize {
        const none: Names = .{};
        var found: Found = .{ .values = &.{} };
        const end = json.read(reading.text, at, reading.text.len, &none, &found) orelse return null;
        return if (end == reading.text.len and reading.has_more) null else end;
    }

    /// Why a value, or a member, at `at` was not read: the text ends, or it is none.
    pub fn explainStop(reading: Reading, at: usize) Reached {
        const none: Names = .{};
        var found: Found = .{ .values = &.{} };
        const text = reading.text;
        const end = json.read(text, at, text.len, &none, &found) orelse found.reached;
        if (end == text.len and reading.has_more) return .cut;
        if (end == text.len or text[at] != '"') return .{ .broken = end };
        const colon = spaceEnd(text, end);
        const value = if (colon < text.len and text[colon] == ':') spaceEnd(text, colon + 1) else colon;
        return if (value == text.len and reading.has_more) .cut else .{ .broken = end };
    }
};

/// Longer names with escapes are none that formats know.
const NameRoom = [256]u8;

fn spaceEnd(text: []const u8, from: usize) usize {
    return std.mem.findNonePos(u8, text, from, " \t\r\n") orelse text.len;
}

const text_of_test =
    \\{"at": 1, "a": [ {"host": {"n":"x"}, "b": [{"m":1}, 7 ], "up": true},
    \\  {"b": [], "c": 3}, {"b":[{"m":2}]} ], "owner": "ann"} tail
;

fn framesOfTest(arena: std.mem.Allocator) !Frames {
    var frames: Frames = .{};
    try frames.add(arena, "a[].b[]", 0, true);
    for ([_][]const u8{ "a[].host", "a[].up", "owner" }) |path| try frames.inherit(arena, path, 0);
    return frames;
}

test "records of a document, one after another, and what counts for them" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    const frames = try framesOfTest(arena.allocator());
    const reading: Reading = .{ .frames = &frames, .text = text_of_test, .has_more = false };
    var position: Position = .{};
    var reached = reading.begin(0, &position);
    for ([_][]const u8{ "{\"m\":1}", "7", "{\"m\":2}" }, 0..) |wanted, number| {
        const end = reading.valueEnd(reached.record.start).?;
        try std.testing.expectEqualStrings(wanted, text_of_test[reached.record.start..end]);
        try std.testing.expect(reading.lookAhead(&position));
        if (number == 0) {
            const around = &position.levels[2];
            try std.testing.expectEqual(2, around.count);
            const last = around.members[1];
            try std.testing.expectEqualStrings("\"up\": true", text_of_test[last.start..last.end]);
            try std.testing.expectEqual(1, position.levels[0].count);
        }
        for (position.open()) |*level| level.is_new = false;
        position.is_behind = true;
        reached = reading.next(end, &position);
    }
    try std.testing.expectEqual(text_of_test.len - " tail".len, reached.ended);
}

test "names with escapes are those that they spell" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    const frames = try framesOfTest(arena.allocator());
    const text = "{\"\\u0061\":[{\"x\\\"y\":1,\"\\u0062\":[7],\"u\\u0070\":true}],\"own\\u0065r\":\"ann\"}";
    const reading: Reading = .{ .frames = &frames, .text = text, .has_more = false };
    var position: Position = .{};
    const reached = reading.begin(0, &position);
    try std.testing.expectEqual('7', text[reached.record.start]);
    try std.testing.expect(reading.lookAhead(&position));
    try std.testing.expectEqual(1, position.levels[2].count);
    try std.testing.expectEqual(1, position.levels[0].count);
}

test "a text that ends in a document waits for more, at each of its bytes" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    const frames = try framesOfTest(arena.allocator());
    const first = std.mem.find(u8, text_of_test, "{\"m\":1}").?;
    for (1..first) |size| {
        var position: Position = .{};
        const reading: Reading = .{ .frames = &frames, .text = text_of_test[0..size], .has_more = true };
        try std.testing.expectEqual(.cut, std.meta.activeTag(reading.begin(0, &position)));
    }
    for ([_][]const u8{ "{", "{}", "[1]", "{\"a\":1}", "{\"a\" 1}", "{a:1}", "{\"a\":[{\"b\":[" }) |text| {
        var position: Position = .{};
        const reading: Reading = .{ .frames = &frames, .text = text, .has_more = false };
        try std.testing.expect(reading.begin(0, &position) != .record);
    }
}
