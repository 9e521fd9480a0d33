//! A scan of text that comes in chunks: holds what matches still to come may lie in.
const std = @import("std");
const blob = @import("../lex/blob.zig");
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
    /// `next` has given all that `begin` allows.
    is_searched: bool = true,
    /// Bytes of all searches together: what the work grows with.
    searched_bytes: u64 = 0,
    /// Up to so much text is searched at every line end.
    always_searched_bytes: u64 = 1 << 20,
    /// So much of a line is searched at a time where it can be cut.
    line_part_bytes: u64 = 64 << 10,

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
            try stream.add(piece);
            if (stream.allowsSearch()) try stream.scanner.nextOfAll();
        }
        try stream.scanner.committer.endBatch();
    }

    fn add(stream: *Stream, piece: []const u8) Error!void {
        try stream.text.appendSlice(stream.scanner.gpa, piece);
        stream.scanner.segmenter.text = stream.text.items;
        stream.unsearched_bytes += piece.len;
        stream.has_line_end = stream.has_line_end or std.mem.findScalar(u8, piece, '\n') != null;
    }

    /// Whether a search of the text there is may find something, at a reasonable price: it is noted as made.
    fn allowsSearch(stream: *Stream) bool {
        // Without a line end no token more is sure, but in a line that can be cut.
        if (!stream.has_line_end and !stream.isLineLong()) return false;
        if (!stream.isWorthSearching()) return false;
        stream.searched_bytes += stream.text.items.len;
        stream.unsearched_bytes = 0;
        stream.has_line_end = false;
        return true;
    }

    fn isLineLong(stream: *const Stream) bool {
        const segmenter = &stream.scanner.segmenter;
        const line_bytes = segmenter.text.len - segmenter.lexed_to;
        return line_bytes >= if (segmenter.is_in_line) stream.line_part_bytes else blob.stretch_bytes_max;
    }

    /// The next bytes, or the text's end if `chunk` is null, whose matches `next` gives: those that can be told by now.
    /// All are taken before more text comes.
    pub fn begin(stream: *Stream, chunk: ?[]const u8) Error!void {
        try stream.drop();
        stream.is_searched = true;
        if (chunk) |piece| {
            try stream.add(piece);
            stream.is_searched = !stream.allowsSearch();
        } else {
            stream.scanner.segmenter.text = stream.text.items;
            stream.scanner.segmenter.is_final = true;
            stream.is_searched = false;
        }
    }

    /// Fills the scanner's batch with matches, so many at most as its options say; false when there are no more by now.
    pub fn next(stream: *Stream) Error!bool {
        stream.scanner.committer.batch.clear();
        if (stream.is_searched) return false;
        stream.is_searched = !try stream.scanner.next();
        return !stream.is_searched;
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
