//! Matches inside the quoted tokens of an input, block by block; for a long text, blocks are read ahead on several
//! cores.
const std = @import("std");
const cuts = @import("../lex/cuts.zig");
const Lexing = @import("../match/scan_facts.zig").Lexing;
const Lines = @import("../match/commit/batch.zig").Lines;
const Pattern = @import("../match/pattern.zig").Pattern;
const Block = @import("block.zig").Block;
const BlockOptions = @import("block.zig").Options;
const Columns = @import("columns.zig").Columns;
const Ahead = @import("block_prefetch.zig").Ahead;
const head_bytes_max = @import("../form/row_form.zig").head_bytes_max;
const Allocator = std.mem.Allocator;

pub const Error = @import("block.zig").Error;

/// Size of a block (unless a line is longer): small enough to keep its tokens in the cache.
const block_bytes = 1 << 18;
/// For a shorter text, starting threads takes longer than reading it.
const ahead_bytes_min = 8 * block_bytes;

pub const Finder = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    options: BlockOptions,
    /// Used for blocks that are read on demand.
    block: Block,
    /// Reads the rest of the current text ahead.
    ahead: ?*Ahead = null,
    /// Statistics of lexing done ahead.
    lexing_ahead: Lexing = .{},
    /// The first line of the input was read.
    knows_head: bool = false,
    /// Lines before the start of the last call.
    lines: Lines = .{},

    /// Initialised in place: the block keeps pointers into itself.
    pub fn init(finder: *Finder, gpa: Allocator, pattern: *const Pattern, options: BlockOptions) Error!void {
        finder.* = .{ .gpa = gpa, .pattern = pattern, .options = options, .block = undefined };
        try finder.block.init(gpa, pattern, options);
    }

    pub fn deinit(finder: *Finder) void {
        finder.stop();
        finder.block.deinit();
    }

    /// Reads the first line of the input, once `text` has all of it; blocks are then searched for secrets in the
    /// columns that it names. Must be called before each `next`.
    /// @param origin place of `text` in the input
    /// @param from place in the input of what is searched next
    pub fn readHead(finder: *Finder, text: []const u8, origin: u64, from: u64) void {
        const buried = if (finder.block.buried) |*it| it else return;
        if (origin != 0 or !buried.wanted.finds(.secret)) return;
        if (from == 0) finder.setColumns(null); // Another input.
        if (finder.knows_head) return;
        const first = text[0..@min(text.len, head_bytes_max + 1)];
        const line_end = std.mem.findScalar(u8, first, '\n') orelse return;
        finder.setColumns(.of(first[0..line_end], &buried.wanted.added));
        finder.knows_head = true;
    }

    fn setColumns(finder: *Finder, columns: ?Columns) void {
        finder.options.columns = columns;
        finder.block.options.columns = columns;
        finder.knows_head = false;
    }

    /// Finds the first block with matches in from..to of the input; without matches, returns an empty block at `to`.
    /// Both offsets are safe cuts or ends of the input. `text` starts at `origin` of the input and contains everything
    /// since the last call's `from`; it is borrowed until `to` is reached or `stop` is called.
    pub fn next(finder: *Finder, text: []const u8, origin: u64, from: u64, to: u64) Error!Found {
        if (finder.options.scan.lines) finder.lines.moveTo(text, origin, from);
        if (finder.ahead == null and to - from >= ahead_bytes_min) {
            finder.ahead = try .open(
                finder.gpa,
                finder.pattern,
                finder.options,
                text[0..@intCast(to - origin)],
                @intCast(from - origin),
                from,
            );
        }
        var at = from;
        var block = &finder.block;
        while (at < to) {
            const begin = at;
            if (finder.ahead) |ahead| {
                block = try ahead.next();
                at = ahead.reached;
            } else {
                const start: usize = @intCast(at - origin);
                const size = blockEnd(text[start..@intCast(to - origin)]);
                try block.read(text[0 .. start + size], start, at);
                at += size;
            }
            if (block.order.items.len == 0) continue;
            if (finder.options.scan.lines) finder.number(block, text, origin, begin);
            return .{ .block = block, .begin = begin, .reached = at };
        }
        if (finder.ahead != null) {
            // Stopping frees the blocks that were read ahead.
            finder.stop();
            finder.block.clear();
            block = &finder.block;
        }
        return .{ .block = block, .begin = at, .reached = at };
    }

    /// A block, and its ends in the input.
    pub const Found = struct { block: *Block, begin: u64, reached: u64 };

    /// Discards the blocks read ahead.
    pub fn stop(finder: *Finder) void {
        const ahead = finder.ahead orelse return;
        finder.lexing_ahead.add(ahead.close());
        finder.ahead = null;
    }

    /// Statistics of lexing quoted content so far; blocks read ahead are included once all were returned.
    pub fn lexing(finder: *const Finder) Lexing {
        var sum = finder.lexing_ahead;
        sum.add(finder.block.lexing());
        return sum;
    }

    /// Numbers the lines of the matches in a block that starts at `at`.
    fn number(finder: *const Finder, block: *Block, text: []const u8, origin: u64, at: u64) void {
        var lines = finder.lines; // The same block may be numbered again.
        lines.moveTo(text, origin, at);
        for (block.placed.lines.items, block.placed.line_starts.items) |*line, *line_start| {
            if (line.* == 0) line_start.* = @floatFromInt(lines.line_start);
            line.* += @floatFromInt(lines.line);
        }
    }
};

/// End of the first block of `text`: a cut of the lexer, or the end of the text.
pub fn blockEnd(text: []const u8) usize {
    var bytes: usize = block_bytes;
    while (bytes < text.len) : (bytes *= 2) {
        const cut = cuts.safeCut(text, bytes);
        if (cut > 0) return cut;
    }
    return text.len;
}

test "the block returned after blocks were read ahead without a match is valid" {
    const gpa = std.testing.allocator;
    const fixture = @import("../match/fixture.zig");
    var builder: fixture.Builder = .init();
    defer builder.deinit();
    builder.member(builder.literal("absent"));
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    var finder: Finder = undefined;
    try finder.init(gpa, pattern, .{ .scan = .{} });
    defer finder.deinit();
    const line = "some \"quoted words\" here\n";
    const text = try gpa.alloc(u8, (ahead_bytes_min / line.len + 1) * line.len);
    defer gpa.free(text);
    for (0..text.len / line.len) |at| @memcpy(text[at * line.len ..][0..line.len], line);
    var at: u64 = 0;
    while (at < text.len) {
        const found = try finder.next(text, 0, at, text.len);
        try std.testing.expectEqual(0, found.block.placed.count());
        try std.testing.expectEqual(0, found.block.read_batch.count());
        at = found.reached;
    }
}
