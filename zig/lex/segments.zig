//! The tokens of a whole text, segment by segment, so that only one segment's tokens are in memory.
const std = @import("std");
const cuts = @import("cuts.zig");
const Drawn = @import("../concurrent/ring.zig").Drawn;
const Ring = @import("../concurrent/ring.zig").Ring;
const coresUpTo = @import("../concurrent/threads.zig").coresUpTo;
const lexer = @import("lexer.zig");
const steps = @import("../steps.zig");
const Tokens = @import("tokens.zig").Tokens;

/// Number of bytes lexed at once if the text can be cut; a part without a safe cut is lexed as a whole.
const segment_bytes_default = 1 << 18;
/// Lexing a shorter text takes less time than starting threads.
const ahead_bytes_min = 4 << 20;
/// Maximum number of threads that lex ahead; the caller is busy with the results.
const ahead_threads_max = 4;
/// Token offsets are 32 bits wide.
const stretch_bytes_max = std.math.maxInt(u32) - lexer.context_bytes;

pub const Error = error{ OutOfMemory, TooLong };

/// The tokens of a part of the text. Offsets are relative to `base`.
pub const Segment = struct {
    base: usize,
    text: []const u8,
    tokens: Tokens.Slice,
    /// Number of tokens, including those without a row.
    count: usize,
};

pub const Segments = struct {
    gpa: std.mem.Allocator,
    text: []const u8,
    at: usize = 0,
    tokens: Tokens = .empty,
    segment_bytes: usize = segment_bytes_default,
    options: lexer.Options = .{},
    /// Large texts are lexed ahead on other cores, except with shapes, whose caches belong to one thread.
    is_threaded: bool = false,
    ahead: ?*Ahead = null,

    pub fn deinit(self: *Segments) void {
        self.tokens.deinit(self.gpa);
        if (self.ahead) |ahead| ahead.close();
    }

    /// The next segment; valid until the next call. `error.TooLong`: four gigabytes without a safe cut.
    pub fn next(self: *Segments) Error!?Segment {
        if (self.at >= self.text.len) return null;
        if (self.ahead) |ahead| return self.take(try ahead.next());
        if (self.is_threaded and self.options.shapes == null and self.text.len - self.at >= ahead_bytes_min) {
            self.ahead = try .open(self.*);
            return self.take(try self.ahead.?.next());
        }
        const end = try cutBehind(self.text, self.at, self.segment_bytes);
        const span: Span = .{ .from = self.at, .to = end };
        const segment = try lexSpan(self.gpa, self.text, span, self.options, &self.tokens);
        self.at = end;
        return segment;
    }

    fn take(self: *Segments, part: *const Part) Segment {
        self.at = part.span.to;
        return part.segment;
    }
};

/// A range of bytes of a text.
const Span = struct { from: usize, to: usize };

/// A segment lexed by a thread.
const Part = struct { span: Span = .{ .from = 0, .to = 0 }, tokens: Tokens = .empty, segment: Segment = undefined };

/// The segments of a text, lexed ahead by threads.
const Ahead = struct {
    pub const Item = Part;
    pub const Failure = Error;

    gpa: std.mem.Allocator,
    text: []const u8,
    ring: Ring(Ahead) = undefined,
    /// Used only by the thread that draws.
    at: usize,
    segment_bytes: usize,
    options: lexer.Options,
    /// Whether the caller holds a segment.
    is_taken: bool = false,

    fn open(from: Segments) Error!*Ahead {
        const gpa = from.gpa;
        const ahead = try gpa.create(Ahead);
        errdefer gpa.destroy(ahead);
        ahead.* = .{
            .gpa = gpa,
            .text = from.text,
            .at = from.at,
            .segment_bytes = from.segment_bytes,
            .options = from.options,
        };
        const threads = coresUpTo(ahead_threads_max);
        try ahead.ring.open(gpa, ahead, .{}, .{ .slots = 2 * threads + 1, .threads = threads, .caller_works = true });
        return ahead;
    }

    fn close(ahead: *Ahead) void {
        ahead.ring.stop();
        ahead.ring.close(drop);
        ahead.gpa.destroy(ahead);
    }

    fn drop(ahead: *Ahead, part: *Part) void {
        part.tokens.deinit(ahead.gpa);
    }

    pub fn draw(ahead: *Ahead, part: *Part) Drawn {
        const from = ahead.at;
        if (from == ahead.text.len) return .none;
        // If the text cannot be cut, `work` returns the error.
        ahead.at = cutBehind(ahead.text, from, ahead.segment_bytes) catch ahead.text.len;
        part.span = .{ .from = from, .to = ahead.at };
        return if (ahead.at == ahead.text.len) .last else .one;
    }

    pub fn work(ahead: *Ahead, part: *Part) Error!void {
        if (part.span.to - part.span.from > stretch_bytes_max) return error.TooLong;
        part.segment = try lexSpan(ahead.gpa, ahead.text, part.span, ahead.options, &part.tokens);
    }

    /// Must not be called after the last segment.
    fn next(ahead: *Ahead) Error!*const Part {
        if (ahead.is_taken) ahead.ring.release();
        ahead.is_taken = false;
        const part = (try ahead.ring.take()).?;
        ahead.is_taken = true;
        return part;
    }
};

/// End of the segment that starts at `at`.
fn cutBehind(text: []const u8, at: usize, segment_bytes: usize) Error!usize {
    const rest = text[at..];
    var size: usize = segment_bytes;
    while (size < rest.len) : (size *= 2) {
        if (size > stretch_bytes_max) return error.TooLong;
        const found = cuts.safeCut(rest, size);
        if (found > 0) return at + found;
    }
    return if (rest.len > stretch_bytes_max) error.TooLong else text.len;
}

fn lexSpan(
    gpa: std.mem.Allocator,
    text: []const u8,
    span: Span,
    options: lexer.Options,
    tokens: *Tokens,
) error{OutOfMemory}!Segment {
    const base = span.from -| lexer.context_bytes;
    // Bytes after the cut are context as well.
    const seen = text[base..@min(text.len, span.to + lexer.context_bytes)];
    steps.count(seen.len);
    tokens.clearRetainingCapacity();
    const from: u32 = @intCast(span.from - base);
    const count = try lexer.lexCounted(gpa, seen, from, @intCast(span.to - base), options, tokens);
    return .{ .base = base, .text = seen, .tokens = tokens.slice(), .count = count };
}

test "segments of any size have the tokens of the whole text" {
    const gpa = std.testing.allocator;
    const pieces = [_][]const u8{
        "word",
        " ",
        "\n",
        "\n\n",
        "12",
        "5ms",
        "(",
        "]",
        "\"",
        "\\",
        "'",
        "10.0.0.1",
        "=",
        "\r\n",
        "a_b",
    };
    var random = std.Random.DefaultPrng.init(3);
    for (0..200) |_| {
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        for (0..random.random().uintLessThan(usize, 80)) |_| {
            try text.appendSlice(gpa, pieces[random.random().uintLessThan(usize, pieces.len)]);
        }
        var whole: Tokens = .empty;
        defer whole.deinit(gpa);
        try lexer.lex(gpa, text.items, 0, @intCast(text.items.len), .{}, &whole);
        var lexed: Segments = .{
            .gpa = gpa,
            .text = text.items,
            .segment_bytes = 1 + random.random().uintLessThan(usize, 40),
        };
        defer lexed.deinit();
        var row: usize = 0;
        while (try lexed.next()) |segment| {
            for (
                segment.tokens.items(.kind),
                segment.tokens.items(.start),
                segment.tokens.items(.end),
            ) |kind, start, end| {
                const wanted = whole.get(row);
                try std.testing.expectEqual(wanted.kind, kind);
                try std.testing.expectEqual(wanted.start, segment.base + start);
                try std.testing.expectEqual(wanted.end, segment.base + end);
                row += 1;
            }
        }
        try std.testing.expectEqual(whole.len, row);
    }
}

test "threads lex the same segments as one core" {
    const gpa = std.testing.allocator;
    const text = try gpa.alloc(u8, ahead_bytes_min + 12_345);
    defer gpa.free(text);
    for (text, 0..) |*byte, index| byte.* = "took 5ms (x)\n"[index % 13];
    var alone: Segments = .{ .gpa = gpa, .text = text };
    defer alone.deinit();
    var threaded: Segments = .{ .gpa = gpa, .text = text, .is_threaded = true };
    defer threaded.deinit();
    while (try alone.next()) |wanted| {
        const segment = (try threaded.next()).?;
        try std.testing.expectEqual(wanted.base, segment.base);
        try std.testing.expectEqualSlices(u32, wanted.tokens.items(.start), segment.tokens.items(.start));
    }
    try std.testing.expectEqual(null, try threaded.next());
    // Closed before the last segment.
    var left: Segments = .{ .gpa = gpa, .text = text, .is_threaded = true };
    _ = try left.next();
    left.deinit();
}
