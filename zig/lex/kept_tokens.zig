//! Tokens of a text that was surveyed for readings, kept so that the scan does not lex it again. If the text has more
//! than `tokens_max`, none are kept.
const std = @import("std");
const memory_pages = @import("../memory/pages.zig");
const Tokens = @import("tokens.zig").Tokens;
const Segment = @import("segments.zig").Segment;
const Allocator = std.mem.Allocator;

/// 80 MB.
pub const tokens_max = 8 << 20;

/// The tokens of a part of the text that ends at `to`, in block number `block`; offsets are relative to `base`. `count`
/// includes tokens without a row.
const Chunk = struct { to: usize, base: usize, tokens: Tokens, count: usize, block: usize };

/// Chunks share blocks of several large pages, since loading small ones takes longer than filling them.
const block_bytes = 2 * memory_pages.large_bytes;
const Memory = []align(memory_pages.large_bytes) u8;

const Block = struct {
    memory: Memory,
    free: std.heap.FixedBufferAllocator,
    /// Number of chunks in it that were not taken.
    chunks: usize = 0,
};

pub const KeptTokens = struct {
    chunks: std.ArrayList(Chunk) = .empty,
    blocks: std.ArrayList(Block) = .empty,
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
        for (kept.blocks.items) |*block| gpa.free(block.memory);
        kept.blocks.deinit(gpa);
        kept.chunks.deinit(gpa);
    }

    /// Adds the tokens of the next segment, which ends at `to`.
    pub fn add(kept: *KeptTokens, gpa: Allocator, segment: Segment, to: usize) Allocator.Error!void {
        if (kept.is_full) return;
        kept.count += segment.tokens.len;
        if (kept.count > kept.count_max) return kept.giveUp(gpa);
        try kept.chunks.ensureUnusedCapacity(gpa, 1);
        const bytes = Tokens.capacityInBytes(segment.tokens.len);
        const last = kept.blocks.items.len -% 1;
        if (kept.blocks.items.len == 0 or !hasRoom(&kept.blocks.items[last], bytes)) try kept.addBlock(gpa, bytes);
        const number = kept.blocks.items.len - 1;
        const block = &kept.blocks.items[number];
        const allocator = block.free.allocator();
        var tokens: Tokens = .empty;
        tokens.setCapacity(allocator, segment.tokens.len) catch unreachable; // It has room.
        append(allocator, segment.tokens, &tokens, 0) catch unreachable;
        block.chunks += 1;
        kept.chunks.appendAssumeCapacity(.{
            .to = to,
            .base = segment.base,
            .tokens = tokens,
            .count = segment.count,
            .block = number,
        });
    }

    fn hasRoom(block: *const Block, bytes: usize) bool {
        // The allocator may have to align them.
        return block.memory.len - block.free.end_index >= bytes + @alignOf(u64);
    }

    fn addBlock(kept: *KeptTokens, gpa: Allocator, bytes: usize) Allocator.Error!void {
        try kept.blocks.ensureUnusedCapacity(gpa, 1);
        const size = @max(block_bytes, std.mem.alignForward(usize, bytes + @alignOf(u64), memory_pages.large_bytes));
        const memory = try gpa.alignedAlloc(u8, .fromByteUnits(memory_pages.large_bytes), size);
        memory_pages.preferLarge(memory);
        kept.blocks.appendAssumeCapacity(.{ .memory = memory, .free = .init(memory) });
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

    /// Appends the tokens of the next chunk, with offsets relative to byte `base` of the text. Unless this is a view, a
    /// block is freed with its last chunk.
    /// @returns the number of tokens, including those without a row
    pub fn take(kept: *KeptTokens, gpa: Allocator, base: usize, out: *Tokens) Allocator.Error!usize {
        if (kept.taken == kept.chunks.items.len) return 0;
        const chunk = &kept.chunks.items[kept.taken];
        try append(gpa, chunk.tokens.slice(), out, @intCast(chunk.base - base));
        kept.taken += 1;
        if (kept.is_view) return chunk.count;
        const block = &kept.blocks.items[chunk.block];
        block.chunks -= 1;
        if (block.chunks != 0) return chunk.count;
        // No chunk is added any more.
        gpa.free(block.memory);
        block.memory = &.{};
        return chunk.count;
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
    const Segments = @import("segments.zig").Segments;
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
            const count = try view.take(gpa, 0, &tokens);
            try std.testing.expectEqual(tokens.len, count);
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
            _ = try kept.take(gpa, 0, &tokens);
            for (tokens.items(.start)[before..]) |start| {
                starts[count] = start;
                count += 1;
            }
        }
        const wanted: []const u32 = if (kept.is_full) &.{} else &.{ 0, 4, 8, 10, 11, 15, 17, 19 };
        try std.testing.expectEqualSlices(u32, wanted, starts[0..count]);
    }
}
