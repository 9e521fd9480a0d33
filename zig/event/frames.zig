//! The documents that hold lists of records, `{"Records":[...]}`: a tree of the keys and arrays that lead to the
//! records of each, from the paths that formats name.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Bytes = @import("bytes.zig").Bytes;
const limits = @import("../gen/limits.zig");

/// Objects and arrays around a record.
pub const depth_max = limits.event_document_depth;
const elements = "[]";

pub const Error = Allocator.Error || error{BadQuery};

/// The paths that a format names.
pub const Paths = struct {
    /// Paths of arrays whose elements the format reads, and of arrays that any format reads.
    records: []const []const u8,
    lists: []const []const u8,
    /// Paths of members that count for the records in the object that has them.
    inherits: []const []const u8,

    pub fn read(arena: Allocator, bytes: *Bytes) Error!Paths {
        return .{
            .records = try readTexts(arena, bytes),
            .lists = try readTexts(arena, bytes),
            .inherits = try readTexts(arena, bytes),
        };
    }
};

/// The documents that hold records of a format, and lists in them.
pub const Documents = struct {
    /// Lists of objects with a key and a value, which are fields.
    pairs: []const u32,
    paths: Paths,
};

fn readTexts(arena: Allocator, bytes: *Bytes) Error![]const []const u8 {
    const texts = try arena.alloc([]const u8, try bytes.length());
    for (texts) |*text| text.* = try bytes.text();
    return texts;
}

/// An object, an array, or what is in one.
const Node = struct {
    /// Key of a member; null for the elements of an array.
    key: ?[]const u8,
    /// The way of the format that named it first.
    way: u32,
    depth: u32,
    first_child: ?u32 = null,
    sibling: ?u32 = null,
    is_record: bool = false,
    /// The way that reads the records, whatever fields they have.
    reader: ?u32 = null,
    /// The ways of which one must read the first record, else these are none.
    namers: std.ArrayList(u32) = .empty,
    /// Keys of this object whose members count for all records in it.
    inherited: std.ArrayList([]const u8) = .empty,
};

pub const Frames = struct {
    nodes: std.ArrayList(Node) = .empty,

    pub const root: u32 = 0;

    pub fn addPaths(frames: *Frames, arena: Allocator, paths: Paths, way: u32) Error!void {
        for (paths.records) |path| try frames.add(arena, path, way, true);
        for (paths.lists) |path| try frames.add(arena, path, way, false);
        for (paths.inherits) |path| try frames.inherit(arena, path, way);
    }

    /// Adds the path of an array of records. @param reads whether the way reads each of them
    pub fn add(frames: *Frames, arena: Allocator, path: []const u8, way: u32, reads: bool) Error!void {
        if (!std.mem.endsWith(u8, path, elements)) return error.BadQuery;
        const record = &frames.nodes.items[try frames.walk(arena, path, way)];
        record.is_record = true;
        if (reads) record.reader = record.reader orelse way else try record.namers.append(arena, way);
    }

    /// Adds the path of a member that counts for the records in the object that has it.
    pub fn inherit(frames: *Frames, arena: Allocator, path: []const u8, way: u32) Error!void {
        const dot = std.mem.findScalarLast(u8, path, '.');
        const node = if (dot) |last| try frames.walk(arena, path[0..last], way) else Frames.root;
        const key = if (dot) |last| path[last + 1 ..] else path;
        if (frames.nodes.items.len == 0 or key.len == 0) return error.BadQuery;
        if (!frames.isInherited(node, key)) try frames.nodes.items[node].inherited.append(arena, key);
    }

    fn walk(frames: *Frames, arena: Allocator, path: []const u8, way: u32) Error!u32 {
        if (frames.nodes.items.len == 0) try frames.nodes.append(arena, .{ .key = null, .way = way, .depth = 0 });
        var node = root;
        var parts = std.mem.splitScalar(u8, path, '.');
        while (parts.next()) |part| {
            const key = std.mem.trimEnd(u8, part, elements);
            if (key.len > 0) node = frames.child(node, key) orelse try frames.append(arena, node, key, way);
            for (0..(part.len - key.len) / elements.len) |_| {
                node = frames.element(node) orelse try frames.append(arena, node, null, way);
            }
        }
        return node;
    }

    fn append(frames: *Frames, arena: Allocator, parent: u32, key: ?[]const u8, way: u32) Error!u32 {
        const number: u32 = @intCast(frames.nodes.items.len);
        const above = frames.nodes.items[parent];
        if (above.depth == depth_max) return error.BadQuery;
        try frames.nodes.append(arena, .{
            .key = key,
            .way = way,
            .depth = above.depth + 1,
            .sibling = above.first_child,
        });
        frames.nodes.items[parent].first_child = number;
        return number;
    }

    pub fn isEmpty(frames: *const Frames) bool {
        return frames.nodes.items.len == 0;
    }

    pub fn at(frames: *const Frames, node: u32) *const Node {
        return &frames.nodes.items[node];
    }

    /// The member of an object by its key, if it leads to records.
    pub fn child(frames: *const Frames, node: u32, key: []const u8) ?u32 {
        var next = frames.at(node).first_child;
        while (next) |number| : (next = frames.at(number).sibling) {
            const own = frames.at(number).key orelse continue;
            if (std.mem.eql(u8, own, key)) return number;
        }
        return null;
    }

    /// The elements of an array, if they are records or lead to some.
    pub fn element(frames: *const Frames, node: u32) ?u32 {
        var next = frames.at(node).first_child;
        while (next) |number| : (next = frames.at(number).sibling) if (frames.at(number).key == null) return number;
        return null;
    }

    /// Whether an object of a node leads to records by one of its keys.
    pub fn hasKeys(frames: *const Frames, node: u32) bool {
        var next = frames.at(node).first_child;
        while (next) |number| : (next = frames.at(number).sibling) if (frames.at(number).key != null) return true;
        return false;
    }

    pub fn isInherited(frames: *const Frames, node: u32, key: []const u8) bool {
        for (frames.at(node).inherited.items) |own| if (std.mem.eql(u8, own, key)) return true;
        return false;
    }
};

test "paths share the nodes that they have in common" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    var frames: Frames = .{};
    try std.testing.expect(frames.isEmpty());
    try frames.add(arena.allocator(), "a[].b[]", 3, true);
    try frames.add(arena.allocator(), "a[].c.d[][]", 4, false);
    try frames.add(arena.allocator(), "[]", 5, false);
    try frames.inherit(arena.allocator(), "a[].host", 3);
    try frames.inherit(arena.allocator(), "owner", 3);
    const in_a = frames.element(frames.child(Frames.root, "a").?).?;
    try std.testing.expect(frames.isInherited(in_a, "host") and !frames.isInherited(in_a, "owner"));
    try std.testing.expect(frames.isInherited(Frames.root, "owner"));
    const record = frames.at(frames.element(frames.child(in_a, "b").?).?);
    try std.testing.expect(record.is_record and record.reader == 3 and record.depth == 4);
    const inner = frames.element(frames.element(frames.child(frames.child(in_a, "c").?, "d").?).?).?;
    try std.testing.expect(frames.at(inner).is_record and frames.at(inner).reader == null);
    try std.testing.expect(frames.at(frames.element(Frames.root).?).is_record);
    for ([_][]const u8{ "a", "a[].b", "a[][][][][][][][][]" }) |path| {
        try std.testing.expectError(error.BadQuery, frames.add(arena.allocator(), path, 0, true));
    }
}
