//! Sets of patterns searched for together.
const std = @import("std");
const patterns = @import("patterns.zig");
const sources = @import("sources.zig");
const types = @import("types.zig");
const Shared = patterns.Shared;
const Text = types.Text;
const Out = types.Out;
const Status = types.Status;
const gpa = types.gpa;

/// Members in order, each a member of one of the programs.
pub const Set = struct {
    /// Programs whose matches are combined, each with the number of its first member in the set.
    parts: []Part,
    /// Each member as a separate pattern.
    members: []*Shared,
    names: [][]const u8,
    arena: std.heap.ArenaAllocator,
    owners: std.atomic.Value(u32) = .init(1),

    pub const Part = struct { shared: *Shared, first: u32 };

    /// Retains `given`.
    pub fn create(given: []const *Shared) std.mem.Allocator.Error!*Set {
        const set = try gpa.create(Set);
        set.* = .{ .parts = &.{}, .members = &.{}, .names = &.{}, .arena = .init(gpa) };
        errdefer set.destroy();
        const arena = set.arena.allocator();
        var members: std.ArrayList(*Shared) = .empty;
        defer set.members = members.items;
        var names: std.ArrayList([]const u8) = .empty;
        const parts = try arena.alloc(Part, given.len);
        for (given, parts) |shared, *part| {
            part.* = .{ .shared = shared, .first = @intCast(members.items.len) };
            const first, const count = shared.members();
            for (first..first + count) |index| {
                try members.ensureUnusedCapacity(arena, 1);
                const name = patterns.memberName(shared.program(), @intCast(index));
                try names.append(arena, if (name.len > 0)
                    name
                else
                    try std.fmt.allocPrint(arena, "{d}", .{members.items.len}));
                members.appendAssumeCapacity(try shared.memberAlone(@intCast(index)));
            }
        }
        for (parts) |part| _ = part.shared.retain();
        set.parts = parts;
        set.names = names.items;
        return set;
    }

    pub fn retain(set: *Set) *Set {
        _ = set.owners.fetchAdd(1, .monotonic);
        return set;
    }

    pub fn release(set: *Set) void {
        if (set.owners.fetchSub(1, .acq_rel) == 1) set.destroy();
    }

    fn destroy(set: *Set) void {
        for (set.parts) |part| part.shared.release();
        for (set.members) |member| member.release();
        set.arena.deinit();
        gpa.destroy(set);
    }
};

export fn mt_set_new(given: ?[*]const *Shared, count: usize, out: **Set, fault: Out) callconv(.c) Status {
    const shared: []const *Shared = if (count == 0) &.{} else given.?[0..count];
    out.* = Set.create(shared) catch return types.noMemory(fault);
    return .ok;
}

export fn mt_set_from_file(path: Text, out: **Set, fault: Out) callconv(.c) Status {
    var shared: *Shared = undefined;
    const status = loadFile(path.bytes(), &shared, fault);
    if (status != .ok) return status;
    defer shared.release();
    out.* = Set.create(&.{shared}) catch return types.noMemory(fault);
    return .ok;
}

/// The compiled program in a file.
pub fn loadFile(path: []const u8, out: **Shared, fault: Out) Status {
    var bytes: []const u8 = undefined;
    const status = sources.readRaw(path, &bytes, fault);
    if (status != .ok) return status;
    defer gpa.free(bytes);
    return patterns.load(bytes, path, out, fault);
}

export fn mt_set_free(owned: ?*Set) callconv(.c) void {
    if (owned) |set| set.release();
}

export fn mt_set_len(set: *const Set) callconv(.c) u32 {
    return @intCast(set.members.len);
}

export fn mt_set_name(set: *const Set, index: u32) callconv(.c) Text {
    return .of(if (index < set.names.len) set.names[index] else "");
}

export fn mt_set_member(set: *const Set, index: u32) callconv(.c) ?*Shared {
    return if (index < set.members.len) set.members[index] else null;
}
