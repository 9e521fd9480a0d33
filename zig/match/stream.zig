//! A scan of text that comes in chunks: holds what matches still to come may lie in.
const std = @import("std");
const Pattern = @import("pattern.zig").Pattern;
const scanner_ = @import("scanner.zig");
const Scanner = scanner_.Scanner;
const Options = scanner_.Options;
const Allocator = std.mem.Allocator;

/// Much text is searched again once this part of it is new.
const searched_part = 8;

pub const Stream = struct {
    scanner: Scanner,
    text: std.ArrayList(u8) = .empty,
    /// Offset in the input from which on the text is held, whatever matches still need.
    kept_from: u64 = std.math.maxInt(u64),
    /// Bytes that came since the text was last searched, and whether they hold a line end.
    unsearched_bytes: u64 = 0,
    has_line_end: bool = false,
    /// Bytes of all searches together: what the work grows with.
    searched_bytes: u64 = 0,
    /// Up to so much text is searched at every line end.
    always_searched_bytes: u64 = 1 << 20,

    pub const Error = scanner_.Error;

    /// Keeps pointers into itself: `stream` must not move.
    pub fn init(stream: *Stream, gpa: Allocator, pattern: *const Pattern, options: Options) Error!void {
        stream.* = .{ .scanner = undefined };
        try stream.scanner.init(gpa, pattern, "", 0, options);
        stream.scanner.segmenter.is_final = false;
    }

    pub fn deinit(stream: *Stream) void {
        stream.text.deinit(stream.scanner.gpa);
        stream.scanner.deinit();
    }

    /// Takes the next bytes, `piece_bytes` at a time; the scanner's batch then holds the matches that can be told by
    /// now.
    pub fn push(stream: *Stream, chunk: []const u8, piece_bytes: usize) Error!void {
        try stream.drop();
        stream.scanner.committer.batch.clear();
        var rest = chunk;
        while (rest.len != 0) {
            const piece = rest[0..@min(rest.len, @max(1, piece_bytes))];
            rest = rest[piece.len..];
            try stream.text.appendSlice(stream.scanner.gpa, piece);
            stream.scanner.segmenter.text = stream.text.items;
            stream.unsearched_bytes += piece.len;
            // Without a line end no token more is sure.
            stream.has_line_end = stream.has_line_end or std.mem.findScalar(u8, piece, '\n') != null;
            if (!stream.has_line_end or !stream.isWorthSearching()) continue;
            stream.searched_bytes += stream.text.items.len;
            try stream.scanner.nextOfAll();
            stream.unsearched_bytes = 0;
            stream.has_line_end = false;
        }
        try stream.scanner.committer.endBatch();
    }

    /// No bytes follow: the scanner's batch then holds the rest of the matches.
    pub fn finish(stream: *Stream) Error!void {
        try stream.drop();
        stream.scanner.committer.batch.clear();
        stream.scanner.segmenter.text = stream.text.items;
        stream.scanner.segmenter.is_final = true;
        try stream.scanner.nextOfAll();
        try stream.scanner.committer.endBatch();
    }

    /// A search may go over all of the text that is held and find nothing final, as when a match stays open. Waiting
    /// until enough text has come keeps the work of all searches proportional to the text.
    fn isWorthSearching(stream: *const Stream) bool {
        const held = stream.text.items.len;
        return held <= stream.always_searched_bytes or stream.unsearched_bytes >= held / searched_part;
    }

    /// Forgets text that no match still to come can lie in, once it is the greater part.
    fn drop(stream: *Stream) Error!void {
        const origin = stream.scanner.segmenter.origin;
        const needed: usize = @intCast(@min(stream.scanner.needed(), stream.kept_from -| origin));
        if (needed <= stream.text.items.len / 2) return;
        const kept = stream.text.items.len - needed;
        try stream.scanner.dropText(needed, stream.text.items[0..kept]);
        std.mem.copyForwards(u8, stream.text.items[0..kept], stream.text.items[needed..]);
        stream.text.shrinkRetainingCapacity(kept);
    }
};
