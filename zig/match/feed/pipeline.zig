//! The two stages of a scan as a pipeline: a thread lexes chunks of the text while the caller matches over the tokens
//! of earlier chunks. Chunks end at safe cuts, so the tokens are as in the whole text.
const std = @import("std");
const Counter = @import("../../concurrent/counter.zig").Counter;
const lexer = @import("../../lex/lexer.zig");
const Tokens = @import("../../lex/tokens.zig").Tokens;
const kept_tokens = @import("../../lex/kept_tokens.zig");
const Cutter = @import("cutter.zig").Cutter;
const Span = @import("cutter.zig").Span;
const Drawn = @import("../../concurrent/ring.zig").Drawn;
const Ring = @import("../../concurrent/ring.zig").Ring;
const scan_facts = @import("../scan_facts.zig");
const Allocator = std.mem.Allocator;

const chunk_bytes_min = 32 << 10;
const chunks_max = 64;
/// Maximum number of chunks lexed ahead of the caller.
const ready_max = 4;

/// A span of the text and its tokens; offsets are relative to `base`.
const Chunk = struct {
    span: Span = .{ .from = 0, .to = 0 },
    base: usize = 0,
    tokens: Tokens = .empty,
    /// Number of tokens, including those without a row.
    count: usize = 0,
};

pub const Error = error{ OutOfMemory, TooLarge };

pub const Pipeline = struct {
    /// How the text is cut: not at all, into a few listed chunks, or into chunks of a given size in bytes.
    pub const Grain = union(enum) { whole, few, of: usize };

    pub const Item = Chunk;
    pub const Failure = Error;

    gpa: Allocator,
    text: []const u8,
    options: lexer.Options,
    cutter: Cutter,
    ring: Ring(Pipeline) = undefined,
    lexing_ns: Counter = .{},

    /// Used only by the caller: number of chunks taken, and the time spent waiting for them.
    taken: u32 = 0,
    waiting_ns: u64 = 0,

    /// Starts the thread; `pipeline` must not move. Borrows `text`, and the shapes in `options`, until `close`.
    pub fn open(
        pipeline: *Pipeline,
        gpa: Allocator,
        text: []const u8,
        options: lexer.Options,
        grain: Grain,
    ) Allocator.Error!void {
        const chunk_bytes = switch (grain) {
            .whole => text.len,
            .few => @max(chunk_bytes_min, std.math.divCeil(usize, text.len, chunks_max - 1) catch unreachable),
            .of => |bytes| bytes,
        };
        pipeline.* = .{
            .gpa = gpa,
            .text = text,
            .options = options,
            .cutter = .{ .text = text, .span_bytes = chunk_bytes },
        };
        try pipeline.ring.open(gpa, pipeline, .{}, .{ .slots = ready_max, .threads = 1 });
    }

    pub fn close(pipeline: *Pipeline) void {
        pipeline.ring.stop();
        pipeline.ring.close(drop);
    }

    fn drop(pipeline: *Pipeline, chunk: *Chunk) void {
        chunk.tokens.deinit(pipeline.gpa);
    }

    pub fn draw(pipeline: *Pipeline, chunk: *Chunk) Drawn {
        chunk.span = pipeline.cutter.next() orelse return .none;
        return if (pipeline.cutter.isDone()) .last else .one;
    }

    /// Lexes a chunk.
    pub fn work(pipeline: *Pipeline, chunk: *Chunk) Error!void {
        const start_ns = scan_facts.clockNs();
        defer _ = pipeline.lexing_ns.add(scan_facts.clockNs() - start_ns);
        const span = chunk.span;
        chunk.base = span.from -| lexer.context_bytes;
        chunk.tokens.clearRetainingCapacity();
        const visible = pipeline.text[chunk.base..][0..@min(pipeline.text.len - chunk.base, std.math.maxInt(u32) - 1)];
        if (span.to - chunk.base > visible.len) return error.TooLarge;
        chunk.count = try lexer.lexCounted(
            pipeline.gpa,
            visible,
            @intCast(span.from - chunk.base),
            @intCast(span.to - chunk.base),
            pipeline.options,
            &chunk.tokens,
        );
    }

    /// Waits for the next chunk. @returns its end; the text's end if there are no more
    pub fn end(pipeline: *Pipeline) Error!usize {
        const start_ns = scan_facts.clockNs();
        defer pipeline.waiting_ns += scan_facts.clockNs() - start_ns;
        const chunk = try pipeline.ring.take() orelse return pipeline.text.len;
        return chunk.span.to;
    }

    /// Appends the tokens of the chunk that `end` waited for, with offsets relative to byte `base` of the text.
    /// @returns the number of tokens, including those without a row
    pub fn take(pipeline: *Pipeline, base: usize, out: *Tokens) Error!usize {
        const chunk = try pipeline.ring.take() orelse return 0; // The end of the text.
        const count = chunk.count;
        try kept_tokens.append(pipeline.gpa, chunk.tokens.slice(), out, @intCast(chunk.base - base));
        pipeline.ring.release();
        pipeline.taken += 1;
        return count;
    }

    pub const Figures = struct { chunks: u32, lexing_ns: u64, waiting_ns: u64 };

    pub fn figures(pipeline: *const Pipeline) Figures {
        return .{
            .chunks = pipeline.taken,
            .lexing_ns = pipeline.lexing_ns.get(),
            .waiting_ns = pipeline.waiting_ns,
        };
    }
};
