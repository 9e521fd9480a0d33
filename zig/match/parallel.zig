//! Counting on several cores: the text is cut into pieces at safe cuts, each core counts the matches that begin in a piece,
//! and the sums are put together in order.
//!
//! A piece is counted as if the search began at its first token. That is right unless the last match before it reaches into
//! it; such a piece is counted again from that match's end. Programs whose matches depend on more than the rows around them
//! are counted on one core (`allows`).
const std = @import("std");
const numbers = @import("../gen/program.zig");
const lexer = @import("../lex/lexer.zig");
const Count = @import("count.zig").Count;
const Facts = @import("facts.zig").Facts;
const Pattern = @import("pattern.zig").Pattern;
const scanner_ = @import("scanner.zig");
const Allocator = std.mem.Allocator;

/// Text of one piece, about.
const piece_bytes = 4 << 20;
/// Smaller texts are counted sooner than a thread is started.
const text_bytes_min = 2 * piece_bytes;
const threads_max = 64;
/// Matches whose lines are counted at a time: while their text is near the core.
const batch_matches = 1024;
/// Widest match, in tokens, of a program that is counted in pieces: wider ones would be searched again by every piece.
const width_max = 1024;

/// Whether pieces can be counted apart.
pub fn allows(pattern: *const Pattern, text: []const u8, options: scanner_.Options) bool {
    const program = &pattern.program;
    if (text.len < text_bytes_min or program.members.len != 1) return false;
    if (program.kinds.len != 0 or program.shapes.len != 0) return false; // Their tokens may lie across any cut.
    if (options.first_only or options.count_max != std.math.maxInt(u64)) return false;
    if (pattern.needs_mates or pattern.needs_whitespace or pattern.has_fields or pattern.behind_max > 1) return false;
    for (program.tests) |it| switch (@as(numbers.TestOp, @fromBackingInt(it.op))) {
        .text_start, .text_end => return false,
        else => {},
    };
    for (program.nodes) |node| switch (node.operation()) {
        .previous_end, .keep, .look, .axis => return false,
        else => {},
    };
    return pattern.facts.nodes[program.members[0].root].width_max <= width_max;
}

/// Bytes of the text between two safe cuts, or its ends.
pub const Span = struct { from: usize, to: usize };

const Piece = struct {
    from: usize,
    to: usize,
    count: Count = .{},
    /// Past the last match; 0 where there is none.
    reached: usize = 0,
};

const Work = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    text: []const u8,
    options: scanner_.Options,
    pieces: []Piece,
    next: std.atomic.Value(usize) = .init(0),
    failure: std.atomic.Value(u32) = .init(0),

    fn run(work: *Work) void {
        while (true) {
            const number = work.next.fetchAdd(1, .monotonic);
            if (number >= work.pieces.len or work.failure.load(.monotonic) != 0) return;
            work.countPiece(&work.pieces[number], 0) catch |err| {
                work.failure.store(if (err == error.OutOfMemory) 1 else 2, .monotonic);
            };
        }
    }

    /// Counts the matches that begin in the piece, at or after `search_from`.
    fn countPiece(work: *const Work, piece: *Piece, search_from: usize) scanner_.Error!void {
        var scanner: scanner_.Scanner = undefined;
        var options = work.options;
        options.matches_max = batch_matches;
        try scanner.init(work.gpa, work.pattern, work.text, 0, options);
        defer scanner.deinit();
        scanner.limit(piece.from, search_from, piece.to);
        while (try scanner.next()) {
            piece.count.addBatch(work.text, &scanner.batch, 0);
            const ends = scanner.batch.ends.items;
            piece.reached = @intFromFloat(ends[ends.len - 1]);
        }
    }
};

/// Counts the matches of the one member of `pattern`, which `allows` it.
pub fn count(gpa: Allocator, pattern: *const Pattern, text: []const u8, options: scanner_.Options) scanner_.Error!Count {
    const pieces = try cut(gpa, text);
    defer gpa.free(pieces);
    var work: Work = .{ .gpa = gpa, .pattern = pattern, .text = text, .options = options, .pieces = pieces };
    var threads: [threads_max]std.Thread = undefined;
    const wanted = @min(pieces.len, threads_max, std.Thread.getCpuCount() catch 1) - 1;
    var started: usize = 0;
    while (started < wanted) : (started += 1) {
        threads[started] = std.Thread.spawn(.{ .stack_size = 4 << 20 }, Work.run, .{&work}) catch break; // Fewer threads do as well.
    }
    work.run();
    for (threads[0..started]) |thread| thread.join();
    switch (work.failure.load(.monotonic)) {
        0 => return join(&work),
        1 => return error.OutOfMemory,
        else => return error.TooLarge,
    }
}

fn join(work: *const Work) scanner_.Error!Count {
    var sum: Count = .{};
    var reached: usize = 0;
    for (work.pieces) |*piece| {
        if (reached > piece.from) {
            const counted_to = sum.counted_to;
            piece.* = .{ .from = piece.from, .to = piece.to, .count = .{ .counted_to = counted_to } };
            try work.countPiece(piece, reached);
        }
        sum.matches += piece.count.matches;
        sum.lines += piece.count.lines;
        if (piece.reached > reached) {
            reached = piece.reached;
            sum.counted_to = piece.count.counted_to;
        }
    }
    return sum;
}

/// The text cut into spans of about `span_bytes`. The caller frees them.
pub fn spans(gpa: Allocator, text: []const u8, span_bytes: usize) Allocator.Error![]const Span {
    var found: std.ArrayList(Span) = .empty;
    errdefer found.deinit(gpa);
    var from: usize = 0;
    var reach = span_bytes;
    while (from < text.len) {
        var to = text.len;
        if (text.len - from > reach) {
            to = from + lexer.safe_cut(text[from..], reach);
            if (to == from) { // No cut so near: look further.
                reach *|= 2;
                continue;
            }
        }
        try found.append(gpa, .{ .from = from, .to = to });
        from = to;
        reach = span_bytes;
    }
    return found.toOwnedSlice(gpa);
}

fn cut(gpa: Allocator, text: []const u8) Allocator.Error![]Piece {
    const found = try spans(gpa, text, piece_bytes);
    defer gpa.free(found);
    const pieces = try gpa.alloc(Piece, found.len);
    for (found, pieces) |span, *piece| piece.* = .{ .from = span.from, .to = span.to };
    return pieces;
}
