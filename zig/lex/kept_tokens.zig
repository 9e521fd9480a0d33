//! Tokens of a text that was surveyed for readings, kept so that the scan does not lex it again. If the text has more
//! than `tokens_max`, none are kept.
const std = @import("std");
const tokens_ = @import("tokens.zig");
const Segment = @import("segments.zig").Segment;
const Tokens = tokens_.Tokens;
const Allocator = std.mem.Allocator;

/// 80 MB.
pub const tokens_max = 8 << 20;

/// The tokens of a part of the text that ends at `to`; offsets are relative to `base`.
const Chunk = struct { to: usize, base: usize, tokens: Tokens };

pub const KeptTokens = struct {
    chunks: std.ArrayList(Chunk) = .empty,
    /// Number of chunks taken.
    taken: usize = 0,
    /// Number of tokens in all chunks.
    count: usize = 0,
    count_max: usize = tokens_max,
    /// Whether the tokens exceeded the limit.
    is_full: bool = false,
    /// The chunks belong to the tokens of which this is a view.
    is_view: bool = false,

    pub fn deinit(kept: *KeptTokens, gpa: Allocator) void {
        if (kept.is_view) return;
        for (kept.chunks.items) |*chunk| chunk.tokens.deinit(gpa);
        kept.chunks.deinit(gpa);
    }

    /// Adds the tokens of the next segment, which ends at `to`.
    pub fn add(kept: *KeptTokens, gpa: Allocator, segment: Segment, to: usize) Allocator.Error!void {
        if (kept.is_full) return;
        kept.count += segment.tokens.len;
        if (kept.count > kept.count_max) return kept.giveUp(gpa);
        var tokens: Tokens = .empty;
        errdefer tokens.deinit(gpa);
        try append(gpa, segment.tokens, &tokens, 0);
        try kept.chunks.append(gpa, .{ .to = to, .base = segment.base, .tokens = tokens });
    }

    /// Frees the tokens and keeps none from now on.
    pub fn giveUp(kept: *KeptTokens, gpa: Allocator) void {
        kept.deinit(gpa);
        kept.* = .{ .is_full = true };
    }

    /// The chunks from `place` on, which must be the start of one; taking them does not free them. Null if none were
    /// kept.
    pub fn view(kept: *const KeptTokens, place: u64) ?KeptTokens {
        const chunks = kept.chunks.items;
        if (chunks.len == 0) return null;
        const first = std.sort.upperBound(Chunk, chunks, place, orderOfChunk);
        return .{ .chunks = kept.chunks, .taken = first, .is_view = true };
    }

    fn orderOfChunk(place: u64, chunk: Chunk) std.math.Order {
        return std.math.order(place, chunk.to);
    }

    /// End of the next chunk; the end of `text` if there are no more.
    pub fn end(kept: *const KeptTokens, text: []const u8) usize {
        return if (kept.taken == kept.chunks.items.len) text.len else kept.chunks.items[kept.taken].to;
    }

    /// Appends the tokens of the next chunk, with offsets relative to byte `base` of the text, and frees the chunk
    /// unless this is a view.
    pub fn take(kept: *KeptTokens, gpa: Allocator, base: usize, out: *Tokens) Allocator.Error!void {
        if (kept.taken == kept.chunks.items.len) return;
        const chunk = &kept.chunks.items[kept.taken];
        try append(gpa, chunk.tokens.slice(), out, @intCast(chunk.base - base));
        kept.taken += 1;
        if (kept.is_view) return;
        chunk.tokens.deinit(gpa);
        chunk.tokens = .empty;
    }
};

/// Appends tokens with their offsets increased by `shift`.
pub fn append(gpa: Allocator, from: Tokens.Slice, out: *Tokens, shift: u32) Allocator.Error!void {
    const before = out.len;
    try out.resize(gpa, before + from.len);
    const to = out.slice();
    for (to.items(.start)[before..], from.items(.start)) |*moved, offset| moved.* = offset + shift;
    for (to.items(.end)[before..], from.items(.end)) |*moved, offset| moved.* = offset + shift;
    @memcpy(to.items(.kind)[before..], from.items(.kind));
    @memcpy(to.items(.flags)[before..], from.items(.flags));
}

test "a view starts at the chunk after a place, and does not free the tokens" {
    const gpa = std.testing.allocator;
    const Segments = @import("../lex/segments.zig").Segments;
    const text = "one two 3\n(four) 5\nsix\n";
    var kept: KeptTokens = .{};
    defer kept.deinit(gpa);
    try std.testing.expectEqual(null, kept.view(0));
    var lexed: Segments = .{ .gpa = gpa, .text = text, .segment_bytes = 8 };
    defer lexed.deinit();
    while (try lexed.next()) |segment| try kept.add(gpa, segment, lexed.at);
    try std.testing.expect(kept.chunks.items.len > 1);
    var place: usize = 0;
    for (kept.chunks.items) |chunk| {
        for (0..2) |_| {
            var view = kept.view(place).?;
            defer view.deinit(gpa);
            try std.testing.expectEqual(chunk.to, view.end(text));
            var tokens: Tokens = .empty;
            defer tokens.deinit(gpa);
            try view.take(gpa, 0, &tokens);
            try std.testing.expectEqual(place, tokens.items(.start)[0]);
        }
        place = chunk.to;
    }
}

test "kept tokens are returned in order, and dropped if there are too many" {
    const gpa = std.testing.allocator;
    const Segments = @import("segments.zig").Segments;
    const text = "one two 3\n(four) 5\nsix\n";
    for ([_]usize{ 4, 100 }) |count_max| {
        var kept: KeptTokens = .{ .count_max = count_max };
        defer kept.deinit(gpa);
        var lexed: Segments = .{ .gpa = gpa, .text = text, .segment_bytes = 8 };
        defer lexed.deinit();
        while (try lexed.next()) |segment| try kept.add(gpa, segment, lexed.at);
        try std.testing.expectEqual(count_max == 4, kept.is_full);
        var tokens: Tokens = .empty;
        defer tokens.deinit(gpa);
        var starts: [8]u32 = undefined;
        var count: usize = 0;
        var at: usize = 0;
        while (at < text.len) {
            at = kept.end(text);
            const before = tokens.len;
            try kept.take(gpa, 0, &tokens);
            for (tokens.items(.start)[before..]) |start| {
                starts[count] = start;
                count += 1;
            }
        }
        const wanted: []const u32 = if (kept.is_full) &.{} else &.{ 0, 4, 8, 10, 11, 15, 17, 19 };
        try std.testing.expectEqualSlices(u32, wanted, starts[0..count]);
    }
}
