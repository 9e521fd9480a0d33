//! Whether constructs of a role start at a constant distance from places where the text changes: spectral change
//! points, shape change points, and seams between tokens.
const std = @import("std");
const seams = @import("../structure/seam.zig");
const shape_class = @import("../structure/shape_class.zig");
const spectral = @import("spectral.zig");
const Columns = @import("../structure/columns.zig").Columns;
const Construct = @import("../structure/construct.zig").Construct;
const Text = @import("../structure/text.zig").Text;
const Allocator = std.mem.Allocator;

/// Offset in a text without any point.
pub const none = std.math.minInt(i32);

/// Kinds of points, in the order of ts/axis/context.ts.
pub const kind_count = 3;

pub const Alignment = struct {
    /// For each construct, the number of tokens from its start to the nearest point.
    offsets: [kind_count][]i32,
    /// Share of the constructs that have their role's most frequent offset.
    shares: [kind_count]f32,
};

/// The offsets are in `arena`.
pub fn read(arena: Allocator, gpa: Allocator, text: *Text) Allocator.Error!Alignment {
    const constructs = try text.readConstructs();
    var alignment: Alignment = .{ .offsets = undefined, .shares = undefined };
    var points: std.ArrayList(u32) = .empty;
    defer points.deinit(gpa);
    const finders = [kind_count]*const fn (Allocator, *const Columns, *std.ArrayList(u32)) Allocator.Error!void{
        addRegimes, addShapes, addSeams,
    };
    for (finders, &alignment.offsets, &alignment.shares) |find, *offsets, *share| {
        points.clearRetainingCapacity();
        try find(gpa, &text.columns, &points);
        offsets.* = try collectOffsets(arena, constructs, points.items);
        share.* = try countShare(gpa, constructs, offsets.*);
    }
    return alignment;
}

/// Adds each regime at the last token that starts at or before it.
fn addRegimes(gpa: Allocator, columns: *const Columns, points: *std.ArrayList(u32)) Allocator.Error!void {
    var changes: std.ArrayList(u64) = .empty;
    defer changes.deinit(gpa);
    try spectral.changePoints(gpa, columns.text, .{}, &changes);
    for (changes.items) |change| {
        const behind = columns.tokenAt(@intCast(change + 1));
        if (behind > 0) try points.append(gpa, behind - 1);
    }
}

/// The shape is computed over all tokens, including white space; a change in white space counts for the token before
/// it.
fn addShapes(gpa: Allocator, columns: *const Columns, points: *std.ArrayList(u32)) Allocator.Error!void {
    var changes: shape_class.Changes = .{ .novelty = .{ .gpa = gpa } };
    defer changes.novelty.deinit();
    const blank = shape_class.class(.whitespace, " ");
    var before: u32 = 0;
    for (columns.kinds, columns.starts, columns.ends, 0..) |kind, start, end, token| {
        if (before < start) {
            const seen = try changes.see(blank);
            if (seen.is_change and token > 0) try points.append(gpa, @intCast(token - 1));
        }
        before = end;
        const seen = try changes.see(shape_class.class(kind, columns.bytes(token)));
        if (seen.is_change) try points.append(gpa, @intCast(token));
    }
    if (columns.count() == 0 or before == columns.text.len) return;
    const seen = try changes.see(blank);
    if (seen.is_change) try points.append(gpa, columns.count() - 1);
}

/// The first token counts as a seam too.
fn addSeams(gpa: Allocator, columns: *const Columns, points: *std.ArrayList(u32)) Allocator.Error!void {
    const symbols = try seams.tokenSymbols(gpa, columns);
    defer gpa.free(symbols);
    const units: seams.Units = try .init(gpa, symbols);
    defer units.deinit(gpa);
    for (0..symbols.len) |token| {
        if (token == 0 or units.isCut(token)) try points.append(gpa, @intCast(token));
    }
}

/// Constructs and points must ascend. On a tie, the earlier point is nearest.
fn collectOffsets(arena: Allocator, constructs: []const Construct, points: []const u32) Allocator.Error![]i32 {
    const offsets = try arena.alloc(i32, constructs.len);
    var next: usize = 0;
    for (constructs, offsets) |construct, *offset| {
        const first: u32 = @intCast(construct.first);
        while (next < points.len and points[next] < first) next += 1;
        const after: ?u32 = if (next < points.len) points[next] - first else null;
        const before: ?u32 = if (next > 0) first - points[next - 1] else null;
        offset.* = if (before != null and (after == null or before.? <= after.?))
            -@as(i32, @intCast(before.?))
        else if (after) |distance| @intCast(distance) else none;
    }
    return offsets;
}

const RoleOffset = struct { role: u8, offset: i32 };

fn countShare(gpa: Allocator, constructs: []const Construct, offsets: []const i32) Allocator.Error!f32 {
    if (constructs.len == 0) return 0;
    var counts: std.AutoHashMapUnmanaged(RoleOffset, u32) = .empty;
    defer counts.deinit(gpa);
    var most: [256]u32 = @splat(0);
    for (constructs, offsets) |construct, offset| {
        if (offset == none) continue;
        const role = @backingInt(construct.role);
        const entry = try counts.getOrPut(gpa, .{ .role = role, .offset = offset });
        if (!entry.found_existing) entry.value_ptr.* = 0;
        entry.value_ptr.* += 1;
        most[role] = @max(most[role], entry.value_ptr.*);
    }
    var usual: f32 = 0;
    for (most) |count| usual += @floatFromInt(count);
    return usual / @as(f32, @floatFromInt(constructs.len));
}

test "an offset is to the nearest point, on a tie to the earlier one" {
    const gpa = std.testing.allocator;
    var constructs: [5]Construct = undefined;
    for (&constructs, [_]u64{ 0, 3, 5, 7, 12 }) |*construct, first| {
        construct.* = .{ .span = undefined, .first = first, .end = first + 1, .depth = 0, .role = .plain };
    }
    const offsets = try collectOffsets(gpa, &constructs, &.{ 3, 7 });
    defer gpa.free(offsets);
    try std.testing.expectEqualSlices(i32, &.{ 3, 0, -2, 0, -5 }, offsets);
    try std.testing.expectEqual(0.4, try countShare(gpa, &constructs, offsets));
    const nowhere = try collectOffsets(gpa, &constructs, &.{});
    defer gpa.free(nowhere);
    try std.testing.expectEqual(none, nowhere[0]);
    try std.testing.expectEqual(0, try countShare(gpa, &constructs, nowhere));
}

test "a change point in white space after the last token is at that token" {
    const gpa = std.testing.allocator;
    var fixture: @import("../structure/columns.zig").Fixture = try .init("a+b a+b a+b a+b a+b a+\n");
    defer fixture.deinit();
    var points: std.ArrayList(u32) = .empty;
    defer points.deinit(gpa);
    try addShapes(gpa, &fixture.columns, &points);
    try std.testing.expectEqual(fixture.columns.count() - 1, points.getLast());
}
