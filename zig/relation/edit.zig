//! Bounded edit distance: the number of characters inserted, deleted or replaced.
const std = @import("std");

/// Maximum number of edits of a pattern.
pub const edits_max = 255;
const band_size = 2 * edits_max + 1;

/// Whether `a` can be changed to `b` with at most `k` edits. Only cells within `k` of the diagonal are computed, and
/// the computation ends at the first row without a value of at most `k`.
pub fn within(a: []const u8, b: []const u8, k: u32) bool {
    std.debug.assert(k <= edits_max);
    if (std.mem.eql(u8, a, b)) return true;
    if (k == 0) return false;
    const a_count = count(a);
    const b_count = count(b);
    if (@max(a_count, b_count) - @min(a_count, b_count) > k) return false;
    return distance(a, b, k) <= k;
}

/// Characters of `a` are rows. In the row of i characters of `a`, cell d is for i + d - k characters of `b`.
fn distance(a: []const u8, b: []const u8, k: u32) u32 {
    const cells = 2 * k + 1;
    const beyond: u32 = k + 1;
    var row: [band_size]u32 = undefined;
    for (row[0..cells], 0..) |*cell, d| cell.* = if (d < k) beyond else @intCast(d - k);
    // The characters of `b` under the band: cell d compares with the one before it, `window[d]`; null past the end.
    var window: [band_size]?u32 = @splat(null);
    var ahead: Characters = .{ .text = b };
    for (window[k..cells]) |*character| character.* = ahead.next();
    var rows: Characters = .{ .text = a };
    while (rows.next()) |character| {
        var least: u32 = beyond;
        for (0..cells) |d| {
            const above = if (d + 1 < cells) row[d + 1] + 1 else beyond;
            const beside = if (d > 0) row[d - 1] + 1 else beyond;
            const diagonal = if (window[d]) |other| row[d] + @intFromBool(other != character) else beyond;
            row[d] = @min(above, beside, diagonal, beyond);
            least = @min(least, row[d]);
        }
        if (least == beyond) return beyond;
        std.mem.copyForwards(?u32, window[0 .. cells - 1], window[1..cells]);
        window[cells - 1] = ahead.next();
    }
    const end = @as(i64, count(b)) - @as(i64, count(a)) + k;
    return row[@intCast(end)];
}

/// Iterates over characters; an ill-formed byte is a distinct character.
const Characters = struct {
    text: []const u8,
    at: usize = 0,

    const ill_formed = 0x110000;

    fn next(characters: *Characters) ?u32 {
        const rest = characters.text[characters.at..];
        if (rest.len == 0) return null;
        const size = std.unicode.utf8ByteSequenceLength(rest[0]) catch 1;
        const code: u32 = if (size <= rest.len) std.unicode.utf8Decode(rest[0..size]) catch ill_formed else ill_formed;
        characters.at += if (code == ill_formed) 1 else size;
        return if (code == ill_formed) code + rest[0] else code;
    }
};

fn count(text: []const u8) u32 {
    var characters: Characters = .{ .text = text };
    var total: u32 = 0;
    while (characters.next() != null) total += 1;
    return total;
}

const testing = std.testing;

/// The complete table, for comparison.
fn slow(a: []const u8, b: []const u8) !u32 {
    const row = try testing.allocator.alloc(u32, count(b) + 1);
    defer testing.allocator.free(row);
    for (row, 0..) |*cell, j| cell.* = @intCast(j);
    var rows: Characters = .{ .text = a };
    while (rows.next()) |character| {
        var diagonal = row[0];
        row[0] += 1;
        var columns: Characters = .{ .text = b };
        var j: usize = 1;
        while (columns.next()) |other| : (j += 1) {
            const best = @min(diagonal + @intFromBool(other != character), row[j] + 1, row[j - 1] + 1);
            diagonal = row[j];
            row[j] = best;
        }
    }
    return row[row.len - 1];
}

test "edits are counted in characters" {
    try testing.expect(within("cafe", "café", 1));
    try testing.expect(!within("cafe", "café", 0));
    try testing.expect(within("vector", "vectr", 1));
    try testing.expect(!within("vector", "vectorial", 2));
    try testing.expect(within("vector", "vectorial", 3));
    try testing.expect(!within("passwrod", "password", 1));
    try testing.expect(within("passwrod", "password", 2));
    try testing.expect(within("", "abc", 3) and !within("", "abc", 2) and within("abc", "", 255));
    try testing.expect(within("a\xffb", "a\xfeb", 1) and !within("\xff", "\xfe", 0));
}

test "the band has the result of the whole table" {
    var random: std.Random.DefaultPrng = .init(7);
    const letters = [_][]const u8{ "a", "b", "é", "c" };
    for (0..2000) |_| {
        var texts: [2]std.ArrayList(u8) = .{ .empty, .empty };
        defer for (&texts) |*text| text.deinit(testing.allocator);
        for (&texts) |*text| {
            for (0..random.random().uintLessThan(usize, 12)) |_| {
                try text.appendSlice(testing.allocator, letters[random.random().uintLessThan(usize, letters.len)]);
            }
        }
        const expected = try slow(texts[0].items, texts[1].items);
        for (0..8) |k| try testing.expectEqual(expected <= k, within(texts[0].items, texts[1].items, @intCast(k)));
    }
}
