//! A scan of text that arrives in chunks; keeps the text that later matches may contain.
const std = @import("std");
const blob = @import("../../lex/blob.zig");
const Pattern = @import("../pattern.zig").Pattern;
const Options = @import("../scanner.zig").Options;
const ScanError = @import("../scanner.zig").Error;
const Scanner = @import("../scanner.zig").Scanner;
const Allocator = std.mem.Allocator;

/// Long text is searched again when this fraction of it is new.
const searched_part = 8;

pub const Stream = struct {
    scanner: Scanner,
    text: std.ArrayList(u8) = .empty,
    /// Offset in the input from which text must be kept, even if no match needs it.
    kept_from: u64 = std.math.maxInt(u64),
    /// Bytes received since the last search, and whether they contain a line end.
    unsearched_bytes: u64 = 0,
    has_line_end: bool = false,
    /// `next` has returned all matches that `begin` made possible.
    is_searched: bool = true,
    /// Total bytes of all searches, as a measure of work.
    searched_bytes: u64 = 0,
    /// Up to this size, text is searched at every line end.
    always_searched_bytes: u64 = 1 << 20,
    /// Amount of a line searched at a time if it can be cut.
    line_part_bytes: u64 = 64 << 10,

    pub const Error = ScanError;

    /// Stores pointers into itself: `stream` must not move.
    pub fn init(stream: *Stream, gpa: Allocator, pattern: *const Pattern, options: Options) Error!void {
        stream.* = .{ .scanner = undefined };
        try stream.scanner.init(gpa, pattern, "", 0, options);
        stream.scanner.segmenter.is_final = false;
        stream.scanner.around = .none; // Its text moves.
    }

    pub fn deinit(stream: *Stream) void {
        stream.text.deinit(stream.scanner.gpa);
        stream.scanner.deinit();
    }

    /// Begins another text, like a new stream, but keeps memory and what was prepared for the program.
    pub fn restart(stream: *Stream) Error!void {
        try stream.scanner.restart("", stream.scanner.options);
        stream.scanner.segmenter.is_final = false;
        stream.scanner.around = .none;
        stream.text.clearRetainingCapacity();
        stream.kept_from = std.math.maxInt(u64);
        stream.unsearched_bytes = 0;
        stream.has_line_end = false;
        stream.is_searched = true;
    }

    /// Appends the next bytes, `piece_bytes` at a time; the scanner's batch then has the matches that are final.
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
        const segmenter = &stream.scanner.segmenter;
        segmenter.text = stream.text.items;
        // Rows that are dropped are still looked at, and the text may have moved.
        const seen = &segmenter.rows.view.text;
        seen.* = segmenter.text[@intCast(segmenter.base)..][0..seen.len];
        stream.unsearched_bytes += piece.len;
        stream.has_line_end = stream.has_line_end or std.mem.findScalar(u8, piece, '\n') != null;
    }

    /// Whether a search of the available text may find something at a reasonable cost; if so, the caller must search.
    fn allowsSearch(stream: *Stream) bool {
        // Without a line end no more tokens are final, except in a line that can be cut.
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

    /// Appends the next bytes, or ends the text if `chunk` is null. `next` then returns the matches that are final; all
    /// must be taken before more text is appended.
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

    /// Fills the scanner's batch with at most as many matches as its options allow; false if there are no more for now.
    pub fn next(stream: *Stream) Error!bool {
        stream.scanner.committer.batch.clear();
        if (stream.is_searched) return false;
        stream.is_searched = !try stream.scanner.next();
        return !stream.is_searched;
    }

    /// Ends the text: the scanner's batch then has the remaining matches.
    pub fn finish(stream: *Stream) Error!void {
        try stream.drop();
        stream.scanner.committer.batch.clear();
        stream.scanner.segmenter.text = stream.text.items;
        stream.scanner.segmenter.is_final = true;
        try stream.scanner.nextOfAll();
        try stream.scanner.committer.endBatch();
    }

    /// A search may examine all text in memory and find nothing final, as when a match stays open. Waiting until enough
    /// new text has arrived keeps the total work linear in the text.
    fn isWorthSearching(stream: *const Stream) bool {
        const held = stream.text.items.len;
        return held <= stream.always_searched_bytes or stream.unsearched_bytes >= held / searched_part;
    }

    /// Drops text that no later match can contain, once that is more than half.
    fn drop(stream: *Stream) Error!void {
        const origin = stream.scanner.segmenter.origin;
        const needed: usize = @intCast(@min(stream.scanner.firstNeeded(), stream.kept_from -| origin));
        if (needed <= stream.text.items.len / 2) return;
        const kept = stream.text.items.len - needed;
        try stream.scanner.dropText(needed, stream.text.items[0..kept]);
        std.mem.copyForwards(u8, stream.text.items[0..kept], stream.text.items[needed..]);
        stream.text.shrinkRetainingCapacity(kept);
    }
};
