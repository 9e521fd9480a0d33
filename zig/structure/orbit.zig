//! The distinct texts of a text's tokens, and the representative of each under a group or relation.
const std = @import("std");
const assert = std.debug.assert;
const Relation = @import("../gen/program.zig").Relation;
const address = @import("../value/address.zig");
const Clock = @import("../value/clock.zig").Clock;
const Columns = @import("columns.zig").Columns;
const relation = @import("../relation/relation.zig");
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

pub const Orbits = struct {
    /// The index of each token's text among the distinct ones, in order of first occurrence.
    form_of_token: []u32,
    /// For each distinct text, its first token.
    first_of_form: []u32,
    /// For each distinct text, start and end of its representative in `texts`.
    bounds: []f64,
    texts: []const u8,
};

/// Reads the tokens once; each distinct text is folded once.
pub fn read(
    arena: Allocator,
    columns: *const Columns,
    group: Relation,
    parameter: u32,
    clock: *const Clock,
) Allocator.Error!Orbits {
    const form_of_token = try arena.alloc(u32, columns.count());
    var firsts: std.ArrayList(u32) = .empty;
    var bounds: std.ArrayList(f64) = .empty;
    var texts: std.ArrayList(u8) = .empty;
    var known: std.StringHashMapUnmanaged(u32) = .empty;
    try bounds.append(arena, 0);
    for (form_of_token, 0..) |*form, token| {
        const text = columns.bytes(token);
        steps.count(text.len);
        const entry = try known.getOrPut(arena, text);
        if (!entry.found_existing) entry.value_ptr.* = @intCast(firsts.items.len);
        form.* = entry.value_ptr.*;
        if (entry.found_existing) continue;
        try firsts.append(arena, @intCast(token));
        try appendShown(arena, &texts, group, parameter, text, clock);
        steps.count(texts.items.len - @as(usize, @intFromFloat(bounds.items[bounds.items.len - 1])));
        try bounds.append(arena, @floatFromInt(texts.items.len));
    }
    assert(bounds.items.len == firsts.items.len + 1);
    return .{
        .form_of_token = form_of_token,
        .first_of_form = firsts.items,
        .bounds = bounds.items,
        .texts = texts.items,
    };
}

/// Appends the representative of `text` as printed: a relation is named, and unreadable text is marked.
pub fn appendShown(
    gpa: Allocator,
    out: *std.ArrayList(u8),
    group: Relation,
    parameter: u32,
    text: []const u8,
    clock: *const Clock,
) Allocator.Error!void {
    const start = out.items.len;
    const is_read = try relation.representative(group, parameter, text, clock, out, gpa);
    if (group == .e8) {
        try out.insertSlice(gpa, start, "E8[");
        return out.append(gpa, ']');
    }
    if (relation.isGroup(group) and (group != .time or !is_read)) return;
    if (!is_read) return out.insert(gpa, start, '?');
    const mark = start + std.mem.indexOfScalar(u8, out.items[start..], 0).?;
    const value = try gpa.dupe(u8, out.items[mark + 1 ..]);
    defer gpa.free(value);
    out.shrinkRetainingCapacity(start);
    if (group != .time) try out.print(gpa, "{s}:", .{@tagName(group)});
    try appendValue(gpa, out, group, parameter, text, value);
}

/// Appends the value that a relation read from `text`; `value` is the relations' internal notation.
fn appendValue(
    gpa: Allocator,
    out: *std.ArrayList(u8),
    group: Relation,
    parameter: u32,
    text: []const u8,
    value: []const u8,
) Allocator.Error!void {
    const day = "day ";
    switch (group) {
        .subnet => {
            const read_address = address.read(text).?;
            const prefix = relation.subnetPrefix(read_address.family, parameter);
            try address.write(read_address.network(prefix), gpa, out);
            try out.print(gpa, "/{d}", .{prefix});
        },
        .magnitude => try out.appendSlice(gpa, if (value[0] == 'e') value[1..] else "zero"),
        .time => if (std.mem.startsWith(u8, value, day)) {
            const nanoseconds = std.fmt.parseInt(u64, value[day.len..], 10) catch unreachable;
            try out.print(gpa, "t{d}.{d:0>9}", .{ nanoseconds / std.time.ns_per_s, nanoseconds % std.time.ns_per_s });
        } else try out.appendSlice(gpa, value),
        else => try out.appendSlice(gpa, value),
    }
}

const testing = std.testing;

test "representatives are printed with their relation" {
    const rows = [_]struct { Relation, u32, []const u8, []const u8 }{
        .{ .subnet, 0, "10.1.2.3", "subnet:10.1.2.0/24" },
        .{ .subnet, 17, "10.1.2.3", "subnet:10.1.0.0/16" },
        .{ .subnet, 0, "cat", "?cat" },
        .{ .magnitude, 0, "0.05", "magnitude:-2" },
        .{ .magnitude, 0, "0", "magnitude:zero" },
        .{ .len, 0, "é", "len:1" },
        .{ .shape, 0, "cat", "CVC" },
        .{ .numeric, 0, "cat", "cat" },
        .{ .time, 0, "12:30:00.5", "t45000.500000000" },
        .{ .time, 0, "cat", "cat" },
        .{ .month, 0, "2026-01-02", "month:2026-01" },
        .{ .e8, 0, "cat", "E8[0,0,0,0,0,2,4,6]" },
    };
    const clock: Clock = .{};
    for (rows) |row| {
        var out: std.ArrayList(u8) = .empty;
        defer out.deinit(testing.allocator);
        try appendShown(testing.allocator, &out, row[0], row[1], row[2], &clock);
        try testing.expectEqualStrings(row[3], out.items);
    }
}
