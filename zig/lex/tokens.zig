//! Result of a lex: columns of tokens, ordered by offset.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;

/// Flags of a token's surroundings.
pub const Flags = packed struct(u8) {
    /// Directly preceded by white space.
    space_before: bool = false,
    /// First significant token of its line.
    line_first: bool = false,
    /// Last significant token of its line.
    line_last: bool = false,
    reserved: u5 = 0,
};

/// No partner, or none so far.
pub const unpaired: u32 = std.math.maxInt(u32);

/// Rows are significant tokens; white space has rows only on request. Offsets are bytes from the segment's base; ends
/// are exclusive.
pub const Tokens = std.MultiArrayList(struct {
    start: u32,
    end: u32,
    kind: Kind,
    flags: Flags,
});

/// Removes the first `count` tokens and lowers the offsets of the others by `moved`.
pub fn dropTokens(tokens: *Tokens, count: u32, moved: u32) void {
    const left = tokens.len - count;
    for (tokens.items(.start)[count..], tokens.items(.start)[0..left]) |from, *to| to.* = from - moved;
    for (tokens.items(.end)[count..], tokens.items(.end)[0..left]) |from, *to| to.* = from - moved;
    std.mem.copyForwards(Kind, tokens.items(.kind)[0..left], tokens.items(.kind)[count..]);
    std.mem.copyForwards(Flags, tokens.items(.flags)[0..left], tokens.items(.flags)[count..]);
    tokens.shrinkRetainingCapacity(left);
}

/// Token numbers, both inclusive.
pub const Span = struct { first: u32, last: u32 };

/// Replaces each span of tokens, white space included, by one token of `kind`. Spans are ascending and disjoint.
pub fn fuseTokens(tokens: *Tokens, spans: []const Span, kind: Kind) void {
    if (spans.len == 0) return;
    const columns = tokens.slice();
    const ends = columns.items(.end);
    const kinds = columns.items(.kind);
    const flags = columns.items(.flags);
    var kept: usize = spans[0].first;
    var read = kept;
    for (spans) |span| {
        while (read < span.first) : ({
            read += 1;
            kept += 1;
        }) tokens.set(kept, tokens.get(read));
        tokens.set(kept, tokens.get(span.first));
        ends[kept] = ends[span.last];
        kinds[kept] = kind;
        flags[kept].line_last = flags[span.last].line_last;
        kept += 1;
        read = span.last + 1;
    }
    while (read < columns.len) : ({
        read += 1;
        kept += 1;
    }) tokens.set(kept, tokens.get(read));
    tokens.shrinkRetainingCapacity(kept);
}

test fuseTokens {
    const gpa = std.testing.allocator;
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    for (0..7) |number| {
        const start: u32 = @intCast(2 * number);
        try tokens.append(
            gpa,
            .{
                .start = start,
                .end = start + 1,
                .kind = .word,
                .flags = .{ .line_first = number == 1, .line_last = number == 3 },
            },
        );
    }
    const pair: Kind = @fromBackingInt(@as(u8, 40));
    fuseTokens(&tokens, &.{ .{ .first = 1, .last = 3 }, .{ .first = 5, .last = 5 } }, pair);
    try std.testing.expectEqualSlices(u32, &.{ 0, 2, 8, 10, 12 }, tokens.items(.start));
    try std.testing.expectEqualSlices(u32, &.{ 1, 7, 9, 11, 13 }, tokens.items(.end));
    try std.testing.expectEqualSlices(Kind, &.{ .word, pair, .word, pair, .word }, tokens.items(.kind));
    try std.testing.expectEqual(Flags{ .line_first = true, .line_last = true }, tokens.items(.flags)[1]);
}
