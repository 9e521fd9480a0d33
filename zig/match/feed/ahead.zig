//! Scans ahead of the caller: threads search pieces of the text while the caller reports the matches of earlier ones.
//! The caller takes pieces in order, so the result is as on one core; parallel.zig explains why and for
//! which programs pieces can be searched separately. The number of pieces in flight is bounded, so memory does not grow
//! with the text.
const std = @import("std");
const pages = @import("../../source/pages.zig");
const Batch = @import("../commit/batch.zig").Batch;
const Lines = @import("../commit/batch.zig").Lines;
const Lexing = @import("../scan_facts.zig").Lexing;
const long_line = @import("long_line.zig");
const Cutter = @import("cutter.zig").Cutter;
const Span = @import("cutter.zig").Span;
const parallel = @import("parallel.zig");
const Drawn = @import("../../concurrent/ring.zig").Drawn;
const Ring = @import("../../concurrent/ring.zig").Ring;
const threads = @import("../../concurrent/threads.zig");
const Pattern = @import("../pattern.zig").Pattern;
const Error = @import("../scanner.zig").Error;
const Options = @import("../scanner.zig").Options;
const Scanner = @import("../scanner.zig").Scanner;
const Surveyed = @import("surveyed.zig").Surveyed;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

const threads_max = 16;
/// A longer piece, which no cut divides, is searched by the caller batch by batch, so that its matches are not all in
/// memory at once.
const piece_bytes_max = 4 << 20;
/// Number of batches kept for the next piece in a slot: most pieces have one.
const spare_max = 1;

/// A piece of the text, and its matches.
const Piece = struct {
    span: Span = .{ .from = 0, .to = 0 },
    batches: std.ArrayList(Batch) = .empty,
    /// Batches of earlier pieces, whose memory is used again.
    spare: std.ArrayList(Batch) = .empty,
    /// Created when the slot is first used.
    reached: ?parallel.Reached = null,
    /// Number of line ends in the piece.
    line_ends: u64 = 0,
    lexing: Lexing = .{},

    fn isLeft(piece: *const Piece) bool {
        return piece.span.to - piece.span.from > piece_bytes_max;
    }

    fn clear(piece: *Piece, gpa: Allocator) void {
        while (piece.batches.pop()) |used| {
            var batch = used;
            batch.clear();
            if (piece.spare.items.len < spare_max) {
                piece.spare.append(gpa, batch) catch batch.deinit(gpa);
            } else batch.deinit(gpa);
        }
        if (piece.reached) |reached| @memset(reached.ends, 0);
        piece.* = .{
            .span = piece.span,
            .batches = piece.batches,
            .spare = piece.spare,
            .reached = piece.reached,
        };
    }

    fn deinit(piece: *Piece, gpa: Allocator) void {
        for ([_]*std.ArrayList(Batch){ &piece.batches, &piece.spare }) |list| {
            for (list.items) |*batch| batch.deinit(gpa);
            list.deinit(gpa);
        }
        if (piece.reached) |reached| reached.deinit(gpa);
    }
};

pub const Ahead = struct {
    pub const Item = Piece;
    pub const Failure = Error;

    gpa: Allocator,
    pattern: *const Pattern,
    text: []const u8,
    origin: u64,
    options: Options,
    ring: Ring(Ahead) = undefined,
    /// Text that remains to be cut; used only by the thread that draws.
    cutter: Cutter,

    /// Used only by the caller: whether the matches of the taken piece are ordered, number of its batches returned, end
    /// of the last matches, and the line of the piece's first byte.
    is_taken: bool = false,
    given: usize = 0,
    /// Searches a piece that was too long for the threads.
    scanner: ?*Scanner = null,
    reached: parallel.Reached,
    surveyed: ?*Surveyed,
    lexed: Lexing = .{},
    line: u64,
    /// Offset in the input of the line in which the text starts.
    first_line_start: u64,

    /// Starts the threads. Borrows the cutter's text, which starts at `origin` of the input and in the line of `lines`,
    /// until `close`.
    pub fn open(
        gpa: Allocator,
        pattern: *const Pattern,
        cutter: Cutter,
        origin: u64,
        lines: Lines,
        options: Options,
    ) Error!*Ahead {
        const surveyed: ?*Surveyed = try .open(gpa, pattern, cutter.text, options);
        errdefer if (surveyed) |found| found.close();
        const reached: parallel.Reached = try .init(gpa, pattern);
        errdefer reached.deinit(gpa);
        const ahead = try gpa.create(Ahead);
        errdefer gpa.destroy(ahead);
        ahead.* = .{
            .gpa = gpa,
            .pattern = pattern,
            .text = cutter.text,
            .origin = origin,
            .options = options,
            .cutter = cutter,
            .reached = reached,
            .surveyed = surveyed,
            .line = lines.line,
            .first_line_start = lines.line_start,
        };
        ahead.options.surveyed = surveyed;
        ahead.cutter.is_mapped = options.is_mapped;
        if (surveyed) |found| ahead.cutter.marks = found.readings.marks.items;
        const wanted = threads.coresUpTo(threads_max);
        try ahead.ring.open(gpa, ahead, .{}, .{ .slots = 2 * wanted, .threads = wanted });
        return ahead;
    }

    pub fn close(ahead: *Ahead) void {
        const gpa = ahead.gpa;
        ahead.ring.stop();
        ahead.ring.close(drop);
        ahead.closeScanner();
        ahead.reached.deinit(gpa);
        if (ahead.surveyed) |surveyed| surveyed.close();
        gpa.destroy(ahead);
    }

    fn drop(ahead: *Ahead, piece: *Piece) void {
        piece.deinit(ahead.gpa);
    }

    pub fn draw(ahead: *Ahead, piece: *Piece) Drawn {
        piece.span = ahead.cutter.next() orelse return .none;
        assert(piece.span.from < piece.span.to and piece.span.to <= ahead.text.len);
        return if (ahead.cutter.isDone()) .last else .one;
    }

    pub fn work(ahead: *Ahead, piece: *Piece) Error!void {
        if (piece.reached == null) piece.reached = try .init(ahead.gpa, ahead.pattern);
        if (!piece.isLeft()) try ahead.search(piece, &.{});
    }

    /// Searches a piece; matches of each member start at or after its entry in `search_from`.
    fn search(ahead: *Ahead, piece: *Piece, search_from: []const usize) Error!void {
        var scanner: Scanner = undefined;
        try ahead.openPiece(&scanner, piece, search_from);
        defer scanner.deinit();
        defer piece.lexing = scanner.segmenter.lexing;
        const batch = &scanner.committer.batch;
        if (piece.spare.pop()) |spare| batch.* = spare;
        while (try scanner.next()) {
            piece.reached.?.add(batch.members.items, batch.ends.items, ahead.origin);
            try piece.batches.append(ahead.gpa, batch.*);
            batch.* = piece.spare.pop() orelse .{};
        }
    }

    /// Line numbers are relative to the piece's first line.
    fn openPiece(
        ahead: *Ahead,
        scanner: *Scanner,
        piece: *Piece,
        search_from: []const usize,
    ) Error!void {
        const span = piece.span;
        var options = ahead.options;
        if (search_from.len > 0) options.device = null; // It was searched there already.
        try scanner.init(ahead.gpa, ahead.pattern, ahead.text, ahead.origin, options);
        scanner.limit(span.from, search_from, span.to);
        if (!ahead.options.lines) return;
        const line_end = std.mem.lastIndexOfScalar(u8, ahead.text[0..span.from], '\n');
        const line_start = if (line_end) |at| ahead.origin + at + 1 else ahead.first_line_start;
        scanner.committer.lines = .{ .counted = ahead.origin + span.from, .line = 0, .line_start = line_start };
        piece.line_ends = long_line.lineEnds(ahead.text, span.from, span.to, ahead.options.is_mapped);
    }

    /// The next batch, valid until the next call; null at the end.
    pub fn next(ahead: *Ahead) Error!?*const Batch {
        while (try ahead.ring.take()) |piece| {
            if (piece.isLeft()) {
                if (try ahead.nextOfLeft(piece)) |batch| return batch;
                continue;
            }
            if (!ahead.is_taken) try ahead.putInOrder(piece);
            if (ahead.given < piece.batches.items.len) {
                ahead.given += 1;
                return &piece.batches.items[ahead.given - 1];
            }
            ahead.release(piece);
        }
        return null;
    }

    /// The next batch of a piece that was too long for the threads; null at its end.
    fn nextOfLeft(ahead: *Ahead, piece: *Piece) Error!?*const Batch {
        if (ahead.scanner == null) {
            const scanner = try ahead.gpa.create(Scanner);
            ahead.openPiece(scanner, piece, ahead.reached.ends) catch |err| {
                ahead.gpa.destroy(scanner);
                return err;
            };
            ahead.scanner = scanner;
            ahead.is_taken = true;
            if (ahead.options.device) |on| on.parts.?.add(.{ .left_bytes = piece.span.to - piece.span.from });
        }
        const scanner = ahead.scanner.?;
        const batch = &scanner.committer.batch;
        if (try scanner.next()) {
            ahead.reached.add(batch.members.items, batch.ends.items, ahead.origin);
            ahead.countLines(batch);
            return batch;
        }
        ahead.line += piece.line_ends;
        piece.lexing = scanner.segmenter.lexing;
        ahead.closeScanner();
        ahead.release(piece);
        return null;
    }

    fn closeScanner(ahead: *Ahead) void {
        const scanner = ahead.scanner orelse return;
        scanner.deinit();
        ahead.gpa.destroy(scanner);
        ahead.scanner = null;
    }

    fn countLines(ahead: *const Ahead, batch: *Batch) void {
        for (batch.lines.items) |*line| line.* += @floatFromInt(ahead.line);
    }

    /// Orders the matches of a piece and appends them to the matches of earlier pieces.
    fn putInOrder(ahead: *Ahead, piece: *Piece) Error!void {
        ahead.is_taken = true;
        // An earlier match extends into the piece, so the piece was searched from the wrong place.
        if (ahead.reached.passes(piece.span.from)) {
            ahead.empty(piece);
            try ahead.search(piece, ahead.reached.ends);
        }
        ahead.reached.merge(piece.reached.?);
        for (piece.batches.items) |*batch| ahead.countLines(batch);
        ahead.line += piece.line_ends;
    }

    fn empty(ahead: *Ahead, piece: *Piece) void {
        ahead.lexed.add(piece.lexing);
        piece.clear(ahead.gpa);
    }

    /// Whether all matches were returned.
    pub fn isDone(ahead: *Ahead) bool {
        return ahead.ring.isOver();
    }

    /// Statistics of lexing the pieces returned so far. The time is the average per thread, because threads lex
    /// concurrently.
    pub fn lexing(ahead: *const Ahead) Lexing {
        return .{ .tokens = ahead.lexed.tokens, .ns = ahead.lexed.ns / @max(1, ahead.ring.threads.count) };
    }

    fn release(ahead: *Ahead, piece: *Piece) void {
        ahead.empty(piece);
        if (ahead.options.is_mapped) pages.release(ahead.text, piece.span.from, piece.span.to);
        ahead.given = 0;
        ahead.is_taken = false;
        ahead.ring.release();
    }
};
