//! Symbols of units at some place of a text.
const bytes = @import("bytes.zig");
const word = @import("word.zig");
const table = @import("../gen/units.zig");
const Reader = @import("reader.zig").Reader;

pub const Place = table.Place;

/// End of the longest symbol at `start` that is allowed at that position and not followed by a word byte; 0 if there is
/// none.
pub fn symbolEnd(reader: *const Reader, start: usize, place: Place) usize {
    var found: usize = 0;
    var node = roots[reader.at(start)];
    var end = start;
    while (node != 0) {
        end += 1;
        const entry = nodes[node];
        if (entry.place == .anywhere or (entry.place == .attached and place == .attached)) {
            if (!word.continues(reader, end)) found = end;
        }
        node = entry.child;
        while (node != 0 and nodes[node].byte != reader.at(end)) node = nodes[node].sibling;
    }
    return found;
}

/// Whether the word that ends at `end` is the name of a value, as in `status=200 bytes=310` and `restarts=12 ns=data`.
pub fn isName(reader: *const Reader, end: usize) bool {
    return reader.at(end) == '=';
}

/// The symbols as a trie: `place` of a node says whether a symbol ends there. Node 0 means none.
const Node = struct { byte: u8 = 0, place: table.Place = .never, child: u16 = 0, sibling: u16 = 0 };
const tree = blk: {
    @setEvalBranchQuota(400_000);
    var built: [1500]Node = @splat(.{});
    var firsts: [256]u16 = @splat(0);
    var count: u16 = 1;
    for (table.units) |unit| {
        var slot: *u16 = &firsts[unit.symbol[0]];
        for (unit.symbol, 0..) |byte, depth| {
            while (slot.* != 0 and built[slot.*].byte != byte) slot = &built[slot.*].sibling;
            if (slot.* == 0) {
                built[count].byte = byte;
                slot.* = count;
                count += 1;
            }
            if (depth + 1 == unit.symbol.len) built[slot.*].place = unit.place;
            slot = &built[slot.*].child;
        }
    }
    break :blk .{ .nodes = built[0..count].*, .roots = firsts };
};
pub const nodes = tree.nodes;
/// The node for a symbol's first byte.
pub const roots: [256]u16 = tree.roots;
