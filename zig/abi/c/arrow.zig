//! Structs of the Arrow C data interface, and ownership of what they point to. A consumer may move a child out of its
//! parent, so every struct holds a share of the memory, which is freed with the last one.
const std = @import("std");
const Allocator = std.mem.Allocator;
const assert = std.debug.assert;
const gpa = @import("types.zig").gpa;

/// Buffers begin at multiples of this, as the format recommends.
pub const buffer_alignment: std.mem.Alignment = .@"64";

const flag_nullable = 2;

pub const Schema = extern struct {
    format: [*:0]const u8,
    name: [*:0]const u8,
    metadata: ?[*]const u8 = null,
    flags: i64 = 0,
    child_count: i64 = 0,
    children: ?[*]*Schema = null,
    dictionary: ?*Schema = null,
    release: ?*const fn (*Schema) callconv(.c) void,
    owner: ?*Owner,
    comptime {
        assert(@sizeOf(Schema) == 72);
    }
};

pub const Array = extern struct {
    length: i64,
    null_count: i64,
    offset: i64 = 0,
    buffer_count: i64,
    child_count: i64 = 0,
    buffers: [*]const ?*const anyopaque,
    children: ?[*]*Array = null,
    dictionary: ?*Array = null,
    release: ?*const fn (*Array) callconv(.c) void,
    owner: ?*Owner,
    comptime {
        assert(@sizeOf(Array) == 80);
    }
};

/// Memory of a tree of schemas or arrays, shared by all structs of the tree.
pub const Owner = struct {
    arena: std.heap.ArenaAllocator = .init(gpa),
    shares: std.atomic.Value(u32) = .init(0),

    pub fn create() Allocator.Error!*Owner {
        const owner = try gpa.create(Owner);
        owner.* = .{};
        return owner;
    }

    pub fn destroy(owner: *Owner) void {
        owner.arena.deinit();
        gpa.destroy(owner);
    }

    fn drop(owner: *Owner) void {
        if (owner.shares.fetchSub(1, .acq_rel) == 1) owner.destroy();
    }

    fn share(owner: *Owner) *Owner {
        _ = owner.shares.fetchAdd(1, .monotonic);
        return owner;
    }
};

/// Type and name of a column, and the columns inside it.
pub const Field = struct {
    format: [:0]const u8,
    name: []const u8 = "",
    is_nullable: bool = false,
    children: []const Field = &.{},
};

pub fn buildSchema(owner: *Owner, field: Field) Allocator.Error!Schema {
    const arena = owner.arena.allocator();
    const children = try placesFor(Schema, arena, field.children.len);
    for (field.children, children) |child, place| place.* = try buildSchema(owner, child);
    return .{
        .format = field.format,
        .name = try arena.dupeSentinel(u8, field.name, 0),
        .flags = if (field.is_nullable) flag_nullable else 0,
        .child_count = @intCast(children.len),
        .children = children.ptr,
        .release = &Release(Schema).call,
        .owner = owner.share(),
    };
}

/// @param buffers the first is the validity bitmap, null if no row is null
pub fn buildArray(
    owner: *Owner,
    length: usize,
    null_count: usize,
    buffers: []const ?*const anyopaque,
    given: []const Array,
) Allocator.Error!Array {
    const arena = owner.arena.allocator();
    const children = try placesFor(Array, arena, given.len);
    for (given, children) |child, place| place.* = child;
    return .{
        .length = @intCast(length),
        .null_count = @intCast(null_count),
        .buffer_count = @intCast(buffers.len),
        .child_count = @intCast(children.len),
        .buffers = (try arena.dupe(?*const anyopaque, buffers)).ptr,
        .children = children.ptr,
        .release = &Release(Array).call,
        .owner = owner.share(),
    };
}

/// Places for the children of a schema or array.
fn placesFor(comptime Struct: type, arena: Allocator, count: usize) Allocator.Error![]*Struct {
    const places = try arena.alloc(*Struct, count);
    for (places) |*place| place.* = try arena.create(Struct);
    return places;
}

/// Releases a schema or array: the children that were not moved out, and its share of the memory.
fn Release(comptime Struct: type) type {
    return struct {
        fn call(of: *Struct) callconv(.c) void {
            for (0..@intCast(of.child_count)) |i| {
                const child = of.children.?[i];
                if (child.release) |release| release(child);
            }
            const owner = of.owner.?;
            of.release = null;
            owner.drop();
        }
    };
}

test "memory is freed with the last struct, also if a child was moved out" {
    const owner: *Owner = try .create();
    var schema = try buildSchema(owner, .{ .format = "+s", .children = &.{
        .{ .format = "L", .name = "start" },
        .{ .format = "u", .name = "text", .is_nullable = true },
    } });
    var moved = schema.children.?[1].*;
    schema.children.?[1].release = null;
    schema.release.?(&schema);
    try std.testing.expectEqual(null, schema.release);
    try std.testing.expectEqualStrings("text", std.mem.span(moved.name));
    moved.release.?(&moved);
}
