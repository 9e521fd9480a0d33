//! The names of the fields that a query reads, as a tree: `http.status` is `status` below `http`.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;

pub const Names = struct {
    nodes: std.ArrayList(Node) = .empty,

    pub const root: u32 = 0;

    const Node = struct {
        parent: u32,
        name: []const u8,
        field: ?u32 = null,
        first_child: ?u32 = null,
        sibling: ?u32 = null,
        /// Lengths of the children's names; the last bit is for all longer ones.
        child_lengths: u64 = 0,
        /// Some child has children, so a key with dots may name one of them.
        has_grandchildren: bool = false,

        inline fn mayHaveChild(node: *const Node, key: []const u8) bool {
            return node.child_lengths >> lengthBit(key) & 1 != 0;
        }
    };

    pub fn deinit(names: *Names, gpa: Allocator) void {
        names.nodes.deinit(gpa);
    }

    /// Adds a field; `name` is borrowed.
    pub fn add(names: *Names, gpa: Allocator, name: []const u8, field: u32) Allocator.Error!void {
        if (names.nodes.items.len == 0) try names.nodes.append(gpa, .{ .parent = 0, .name = "" });
        var node = root;
        var parts = std.mem.splitScalar(u8, name, '.');
        while (parts.next()) |part| node = names.exactChild(node, part) orelse try names.append(gpa, node, part);
        names.nodes.items[node].field = field;
    }

    fn append(names: *Names, gpa: Allocator, parent: u32, name: []const u8) Allocator.Error!u32 {
        const number: u32 = @intCast(names.nodes.items.len);
        assert(parent < number); // So the tree has no cycle.
        const sibling = names.nodes.items[parent].first_child;
        try names.nodes.append(gpa, .{ .parent = parent, .name = name, .sibling = sibling });
        const above = &names.nodes.items[parent];
        above.first_child = number;
        above.child_lengths |= @as(u64, 1) << lengthBit(name);
        if (parent != root) names.nodes.items[above.parent].has_grandchildren = true;
        return number;
    }

    inline fn lengthBit(name: []const u8) u6 {
        return @intCast(@min(name.len, 63));
    }

    pub fn fieldOf(names: *const Names, node: u32) ?u32 {
        assert(node < names.nodes.items.len);
        return names.nodes.items[node].field;
    }

    /// The names below key `key` of `node`; a key with dots is a name of several parts.
    pub inline fn child(names: *const Names, node: u32, key: []const u8) ?u32 {
        if (names.nodes.items.len == 0) return null; // No field is needed, so there is no root either.
        const above = &names.nodes.items[node];
        if (!above.has_grandchildren and !above.mayHaveChild(key)) return null;
        return names.searchedChild(node, key);
    }

    noinline fn searchedChild(names: *const Names, node: u32, key: []const u8) ?u32 {
        if (names.exactChild(node, key)) |found| return found;
        if (!names.nodes.items[node].has_grandchildren) return null;
        if (std.mem.findScalar(u8, key, '.') == null) return null;
        var below = node;
        var parts = std.mem.splitScalar(u8, key, '.');
        while (parts.next()) |part| below = names.exactChild(below, part) orelse return null;
        return below;
    }

    fn exactChild(names: *const Names, node: u32, key: []const u8) ?u32 {
        var next = names.nodes.items[node].first_child;
        while (next) |number| : (next = names.nodes.items[number].sibling) {
            if (std.mem.eql(u8, names.nodes.items[number].name, key)) return number;
        }
        return null;
    }
};

test "keys with dots are names of several parts" {
    const gpa = std.testing.allocator;
    var names: Names = .{};
    defer names.deinit(gpa);
    try names.add(gpa, "log.level", 0);
    try names.add(gpa, "log", 1);
    try std.testing.expectEqual(0, names.fieldOf(names.child(Names.root, "log.level").?));
    const log = names.child(Names.root, "log").?;
    try std.testing.expectEqual(1, names.fieldOf(log));
    try std.testing.expectEqual(0, names.fieldOf(names.child(log, "level").?));
    try std.testing.expectEqual(null, names.child(log, "levels"));
}

test "without fields no key is found" {
    const names: Names = .{};
    try std.testing.expectEqual(null, names.child(Names.root, "log"));
    try std.testing.expectEqual(null, names.child(Names.root, "log.level"));
}
