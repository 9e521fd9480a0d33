//! Brackets in the keys of groups.
const std = @import("std");
const ofLanes = @import("../kernels/mask.zig").ofLanes;
const Kind = @import("../gen/kinds.zig").Kind;

const Block = @Vector(16, u8);

/// Replaces the kind of each bracket by its character, which is above the numbers of all built-in kinds: each bracket
/// counts as a kind. Most texts have few, so that kinds are looked through a block at a time.
pub fn spell(kinds: []u8, text: []const u8, starts: []const u32) void {
    const size = @typeInfo(Block).vector.len;
    var at: usize = 0;
    while (at + size <= kinds.len) : (at += size) {
        const block: Block = kinds[at..][0..size].*;
        var found = maskOf(block, .open) | maskOf(block, .close);
        while (found != 0) : (found &= found - 1) spellOne(kinds, text, starts, at + @ctz(found));
    }
    for (kinds[at..], at..) |kind, token| {
        if (kind == @backingInt(Kind.open) or kind == @backingInt(Kind.close)) spellOne(kinds, text, starts, token);
    }
}

inline fn maskOf(block: Block, kind: Kind) u16 {
    return ofLanes(block == @as(Block, @splat(@backingInt(kind))));
}

inline fn spellOne(kinds: []u8, text: []const u8, starts: []const u32, token: usize) void {
    kinds[token] = text[starts[token]];
}

test "brackets are spelled at every place" {
    for (0..40) |size| for (0..size) |place| {
        var kinds: [40]u8 = @splat(@backingInt(Kind.word));
        var starts: [40]u32 = undefined;
        for (&starts, 0..) |*start, i| start.* = @intCast(i);
        var text: [40]u8 = @splat('a');
        kinds[place] = @backingInt(if (place % 2 == 0) Kind.open else Kind.close);
        text[place] = '(';
        spell(kinds[0..size], &text, starts[0..size]);
        for (kinds[0..size], 0..) |kind, i| {
            try std.testing.expectEqual(if (i == place) '(' else @backingInt(Kind.word), kind);
        }
    };
}
