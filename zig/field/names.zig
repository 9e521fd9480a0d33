//! The names of the fields that a query reads, as a tree: `http.status` is `status` below `http`.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;

pub const Names = struct {
    nodes: std.ArrayList(Node) = .empty,
    /// Nodes by parent and name, 0 where there is none; empty while they are few.
    table: []u32 = &.{},

    const few_nodes = 8;
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
        gpa.free(names.table);
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
        try names.enter(gpa, number);
        return number;
    }

    /// Enters a node into the table, which at least half of its places leave empty.
    fn enter(names: *Names, gpa: Allocator, number: u32) Allocator.Error!void {
        const count = names.nodes.items.len;
        if (count <= few_nodes) return;
        if (count * 2 <= names.table.len) return names.place(number);
        const table = try gpa.alloc(u32, std.math.ceilPowerOfTwoAssert(usize, count * 4));
        gpa.free(names.table);
        names.table = table;
        @memset(table, 0);
        for (1..count) |node| names.place(@intCast(node));
    }

    fn place(names: *Names, number: u32) void {
        const node = &names.nodes.items[number];
        const mask = names.table.len - 1;
        var slot: usize = @intCast(hash(node.parent, node.name) & mask);
        while (names.table[slot] != 0) slot = (slot + 1) & mask;
        names.table[slot] = number;
    }

    /// Hashes the ends of the name: most names are short, and what is found is compared.
    fn hash(parent: u32, name: []const u8) u64 {
        const factor = 0x9e3779b97f4a7c15;
        var ends: u64 = 0;
        if (name.len >= 8) {
            ends = std.mem.readInt(u64, name[0..8], .little);
            ends ^= std.math.rotl(u64, std.mem.readInt(u64, name[name.len - 8 ..][0..8], .little), 23);
        } else for (name) |byte| ends = ends << 8 | byte;
        const mixed = (ends ^ (@as(u64, parent) << 32) ^ name.len) *% factor;
        return mixed ^ (mixed >> 32);
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
        return names.searchChild(node, key);
    }

    noinline fn searchChild(names: *const Names, node: u32, key: []const u8) ?u32 {
        const above = &names.nodes.items[node];
        if (above.mayHaveChild(key)) if (names.exactChild(node, key)) |found| return found;
        if (!above.has_grandchildren) return null;
        if (std.mem.findScalar(u8, key, '.') == null) return null;
        var below = node;
        var parts = std.mem.splitScalar(u8, key, '.');
        while (parts.next()) |part| below = names.exactChild(below, part) orelse return null;
        return below;
    }

    fn exactChild(names: *const Names, node: u32, key: []const u8) ?u32 {
        if (names.table.len > 0) {
            const mask = names.table.len - 1;
            var slot: usize = @intCast(hash(node, key) & mask);
            while (names.table[slot] != 0) : (slot = (slot + 1) & mask) {
                const found = &names.nodes.items[names.table[slot]];
                if (found.parent == node and std.mem.eql(u8, found.name, key)) return names.table[slot];
            }
            return null;
        }
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

test "many names, some alike but for their middle" {
    const gpa = std.testing.allocator;
    var names: Names = .{};
    defer names.deinit(gpa);
    var texts: [200][24]u8 = undefined;
    for (&texts, 0..) |*text, field| {
        const name = try std.fmt.bufPrint(text, "first-eight-{d:0>4}-eighth", .{field});
        try names.add(gpa, name[0 .. name.len - field % 3], @intCast(field));
        try names.add(gpa, if (field % 2 == 0) "a.b" else "a.b.c", 1000 + @as(u32, @intCast(field % 2)));
    }
    for (&texts, 0..) |*text, field| {
        const name = text[0..23];
        const child_node = names.child(Names.root, name[0 .. name.len - field % 3]).?;
        try std.testing.expectEqual(@as(u32, @intCast(field)), names.fieldOf(child_node).?);
    }
    try std.testing.expectEqual(1001, names.fieldOf(names.child(Names.root, "a.b.c").?));
    try std.testing.expectEqual(null, names.child(Names.root, "first-eight-0200-eighth"));
}

test "without fields no key is found" {
    const names: Names = .{};
    try std.testing.expectEqual(null, names.child(Names.root, "log"));
    try std.testing.expectEqual(null, names.child(Names.root, "log.level"));
}
