//! The two grains of a scan as a pipeline: a thread lexes chunks of the text (bytes) while the caller matches over the
//! tokens of those before them. The tokens are those of a lex in one go, since chunks end at safe cuts.
const std = @import("std");
const lexer = @import("../lex/lexer.zig");
const tokens_ = @import("../lex/tokens.zig");
const parallel = @import("parallel.zig");
const scan_facts = @import("scan_facts.zig");
const Allocator = std.mem.Allocator;

const chunk_bytes_min = 32 << 10;
const chunks_max = 64;
/// Chunks lexed before the caller has taken them.
const ready_max = 4;

const io = parallel.io;

/// Tokens of text[..to] behind those of the chunk before it; their offsets count from `base`.
const Chunk = struct { base: usize = 0, to: usize = 0, tokens: tokens_.Tokens = .empty };

pub const Error = error{ OutOfMemory, TooLarge };

pub const Pipeline = struct {
    gpa: Allocator,
    text: []const u8,
    options: lexer.Options,
    thread: std.Thread,
    ring: [ready_max]Chunk = @splat(.{}),

    mutex: std.Io.Mutex = .init,
    filled: std.Io.Condition = .init,
    freed: std.Io.Condition = .init,
    /// Under the mutex.
    cutter: parallel.Cutter,
    begun: usize = 0,
    lexed: usize = 0,
    taken: usize = 0,
    stopping: bool = false,
    failure: ?Error = null,
    lexing_ns: u64 = 0,

    /// Of the caller alone: the time it waited for tokens.
    waiting_ns: u64 = 0,

    /// Starts the thread; `pipeline` must not move. `text`, and the shapes among `options`, are borrowed until `close`.
    /// `whole`: nothing can be lexed apart.
    pub fn open(
        pipeline: *Pipeline,
        gpa: Allocator,
        text: []const u8,
        options: lexer.Options,
        whole: bool,
    ) std.Thread.SpawnError!void {
        const chunk_bytes = if (whole)
            text.len
        else
            @max(chunk_bytes_min, std.math.divCeil(usize, text.len, chunks_max - 1) catch unreachable);
        pipeline.* = .{
            .gpa = gpa,
            .text = text,
            .options = options,
            .thread = undefined,
            .cutter = .{ .text = text, .span_bytes = chunk_bytes },
        };
        pipeline.thread = try std.Thread.spawn(.{ .stack_size = 4 << 20 }, work, .{pipeline});
    }

    pub fn close(pipeline: *Pipeline) void {
        pipeline.mutex.lockUncancelable(io());
        pipeline.stopping = true;
        pipeline.freed.signal(io());
        pipeline.mutex.unlock(io());
        pipeline.thread.join();
        for (&pipeline.ring) |*chunk| chunk.tokens.deinit(pipeline.gpa);
    }

    fn work(pipeline: *Pipeline) void {
        while (true) {
            pipeline.mutex.lockUncancelable(io());
            while (!pipeline.stopping and pipeline.lexed == pipeline.taken + ready_max) {
                pipeline.freed.waitUncancelable(io(), &pipeline.mutex);
            }
            const span = if (pipeline.stopping) null else pipeline.cutter.next();
            pipeline.begun += @intFromBool(span != null);
            const chunk = &pipeline.ring[pipeline.lexed % ready_max];
            pipeline.mutex.unlock(io());
            const start_ns = scan_facts.clockNs();
            const failure: ?Error = if (pipeline.lex(chunk, span orelse return)) null else |err| err;
            const end_ns = scan_facts.clockNs();
            pipeline.mutex.lockUncancelable(io());
            pipeline.lexing_ns += end_ns - start_ns;
            pipeline.failure = failure;
            pipeline.lexed += 1;
            pipeline.filled.signal(io());
            pipeline.mutex.unlock(io());
            if (failure != null) return;
        }
    }

    fn lex(pipeline: *Pipeline, chunk: *Chunk, span: parallel.Span) Error!void {
        chunk.base = span.from -| lexer.context_bytes;
        chunk.to = span.to;
        chunk.tokens.clearRetainingCapacity();
        const visible = pipeline.text[chunk.base..][0..@min(pipeline.text.len - chunk.base, std.math.maxInt(u32) - 1)];
        if (span.to - chunk.base > visible.len) return error.TooLarge;
        try lexer.lex(
            pipeline.gpa,
            visible,
            @intCast(span.from - chunk.base),
            @intCast(span.to - chunk.base),
            pipeline.options,
            &chunk.tokens,
        );
    }

    /// Waits for the next chunk and tells where it ends; the text's end where none is left.
    pub fn end(pipeline: *Pipeline) Error!usize {
        const start_ns = scan_facts.clockNs();
        pipeline.mutex.lockUncancelable(io());
        defer pipeline.mutex.unlock(io());
        while (pipeline.lexed == pipeline.taken and !pipeline.isOver()) {
            pipeline.filled.waitUncancelable(io(), &pipeline.mutex);
        }
        pipeline.waiting_ns += scan_facts.clockNs() - start_ns;
        if (pipeline.failure) |err| return err;
        return if (pipeline.lexed == pipeline.taken)
            pipeline.text.len
        else
            pipeline.ring[pipeline.taken % ready_max].to;
    }

    fn isOver(pipeline: *const Pipeline) bool {
        return pipeline.begun == pipeline.lexed and pipeline.cutter.isDone();
    }

    /// Appends the tokens of the chunk that `end` told of; offsets count from byte `base` of the text.
    pub fn take(pipeline: *Pipeline, base: usize, out: *tokens_.Tokens) Allocator.Error!void {
        if (pipeline.taken == pipeline.lexed) return; // The text's end: none is left.
        const chunk = &pipeline.ring[pipeline.taken % ready_max];
        const from = chunk.tokens.slice();
        const before = out.len;
        try out.resize(pipeline.gpa, before + from.len);
        const to = out.slice();
        const shift: u32 = @intCast(chunk.base - base);
        for (to.items(.start)[before..], from.items(.start)) |*moved, offset| moved.* = offset + shift;
        for (to.items(.end)[before..], from.items(.end)) |*moved, offset| moved.* = offset + shift;
        @memcpy(to.items(.kind)[before..], from.items(.kind));
        @memcpy(to.items(.flags)[before..], from.items(.flags));
        pipeline.mutex.lockUncancelable(io());
        pipeline.taken += 1;
        pipeline.freed.signal(io());
        pipeline.mutex.unlock(io());
    }

    pub const Figures = struct { chunks: u32, lexing_ns: u64, waiting_ns: u64 };

    pub fn figures(pipeline: *Pipeline) Figures {
        pipeline.mutex.lockUncancelable(io());
        defer pipeline.mutex.unlock(io());
        return .{
            .chunks = @intCast(pipeline.taken),
            .lexing_ns = pipeline.lexing_ns,
            .waiting_ns = pipeline.waiting_ns,
        };
    }
};
