//! The group "e8": eight counts of a text's bytes as a point, moved to the E8 lattice and into its fundamental chamber.
//! Coordinates are doubled, so that the lattice's halves are integers.
const std = @import("std");

pub const Point = [8]i32;

/// Maximum count of a channel.
const count_max = 12;

/// The roots of the chamber's walls, doubled.
const roots = roots: {
    var rows: [8]Point = undefined;
    rows[0] = .{ 1, -1, -1, -1, -1, -1, -1, 1 };
    rows[1] = .{ 2, 2, 0, 0, 0, 0, 0, 0 };
    for (0..6) |index| {
        rows[2 + index] = @splat(0);
        rows[2 + index][index] = -2;
        rows[2 + index][index + 1] = 2;
    }
    break :roots rows;
};

/// The point shared by all texts with the same counts, up to the lattice's reflections.
pub fn point(text: []const u8) Point {
    var v = counts(text);
    for (&v) |*coordinate| coordinate.* = 2 * @min(coordinate.*, count_max);
    std.mem.sortUnstable(i32, &v, {}, std.sort.desc(i32));
    // All coordinates are even, so the nearest lattice point has even coordinates: it is at most one step of 2 away, if
    // their sum is not a multiple of 4, whereas one with odd coordinates differs in all eight.
    if (@mod(sum(v), 4) != 0) v[0] += 2;
    return reflect(v);
}

fn reflect(start: Point) Point {
    var v = start;
    var moved = true;
    while (moved) {
        moved = false;
        for (roots) |root| {
            const product = dot(v, root);
            if (product >= 0) continue;
            for (&v, root) |*coordinate, step| coordinate.* -= @divExact(product, 4) * step;
            moved = true;
        }
    }
    return v;
}

/// Counts of vowels, other ASCII letters, digits, white space, ASCII punctuation, capitals (also counted as letters),
/// other bytes, and the logarithm of the length.
fn counts(text: []const u8) Point {
    var v: Point = @splat(0);
    for (text) |byte| {
        const channel: usize = switch (std.ascii.toLower(byte)) {
            'a', 'e', 'i', 'o', 'u' => 0,
            'b'...'d', 'f'...'h', 'j'...'n', 'p'...'t', 'v'...'z' => 1,
            '0'...'9' => 2,
            ' ', '\t', '\n' => 3,
            '!'...'/', ':'...'@', '['...'`', '{'...'~' => 4,
            else => 6,
        };
        v[channel] = @min(v[channel] + 1, count_max);
        if (std.ascii.isUpper(byte)) v[5] = @min(v[5] + 1, count_max);
    }
    v[7] = std.math.log2_int(usize, text.len + 1);
    return v;
}

fn sum(v: Point) i32 {
    return @reduce(.Add, @as(@Vector(8, i32), v));
}

fn dot(a: Point, b: Point) i32 {
    return @reduce(.Add, @as(@Vector(8, i32), a) * @as(@Vector(8, i32), b));
}

const testing = std.testing;

test "texts of one silhouette share a point" {
    try testing.expectEqual(Point{ 0, 0, 0, 0, 0, 0, 4, 8 }, point("aei"));
    try testing.expectEqual(Point{ 0, 0, 0, 0, 0, 0, 4, 8 }, point("123"));
    try testing.expectEqual(Point{ 0, 0, 0, 0, 0, 2, 4, 6 }, point("cat"));
    try testing.expectEqual(Point{ 0, 0, 0, 0, 0, 2, 4, 6 }, point("the"));
}

test "every point is in the chamber" {
    var random: std.Random.DefaultPrng = .init(11);
    for (0..500) |_| {
        var buffer: [40]u8 = undefined;
        const text = buffer[0..random.random().uintLessThan(usize, buffer.len)];
        random.random().bytes(text);
        const v = point(text);
        for (roots) |root| try testing.expect(dot(v, root) >= 0);
        try testing.expectEqual(0, @mod(sum(v), 4));
    }
}
