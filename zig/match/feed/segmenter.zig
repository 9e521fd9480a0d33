//! Turns a text into rows, a segment at a time: chooses the end of the next segment, lexes it, and drops earlier rows
//! that are not needed. It knows no engine; the caller says what is still needed. A segment that is long because no cut
//! is near, as in a long line, is lexed in parts, so that its tokens are not all in memory at once.
const std = @import("std");
const progress = @import("../../terminal/progress.zig");
const cuts = @import("../../lex/cuts.zig");
const lexer = @import("../../lex/lexer.zig");
const KeptTokens = @import("../../lex/kept_tokens.zig").KeptTokens;
const line_parts = @import("line_parts.zig");
const LongSegment = @import("long_segment.zig").LongSegment;
const pages = @import("../../source/pages.zig");
const run_cuts = @import("../../lex/run_cuts.zig");
const Options = @import("../scan_options.zig").Options;
const Pattern = @import("../pattern.zig").Pattern;
const Piece = @import("../find/skip.zig").Piece;
const Pipeline = @import("pipeline.zig").Pipeline;
const scan_facts = @import("../scan_facts.zig");
const Shapes = @import("../../lex/shapes.zig").Shapes;
const Skipper = @import("../find/skip.zig").Skipper;
const TokenRows = @import("token_rows.zig").TokenRows;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Bytes lexed first if a search continues after a piece that was lexed separately.
const skipped_segment_bytes = 4096;
/// A segment that is this many times longer than intended is lexed in parts.
const long_factor = 4;
/// Maximum amount of text searched for a cut at a time.
const searched_bytes_max = 16 << 20;
/// Amount of text whose pages are released at a time.
const released_bytes = 4 << 20;
pub const Error = error{ OutOfMemory, TooLarge };

/// What the search still needs of the rows.
pub const Need = struct {
    /// The first row that a search, or a pending match, may examine; the row count if there is none.
    row: u32,
    /// No search is in progress and no match is pending, so that the rows will not be examined again.
    is_idle: bool,
};

pub const Step = union(enum) {
    /// No wanted match starts after the lexed text.
    ended,
    /// More text must arrive first.
    starved,
    /// Text was skipped.
    passed,
    /// A segment was lexed, and this many rows were removed from the front.
    lexed: u32,
};

pub const Segmenter = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    options: *const Options,
    shapes: Shapes,
    rows: TokenRows,
    /// The input, or the window of it that is scanned. `origin` is its offset in the input.
    text: []const u8,
    origin: u64,
    /// No more text will come.
    is_final: bool = true,
    /// Nothing is lexed before the whole text has arrived, because readings need it.
    waits_for_end: bool = false,
    /// Offsets of the tokens are relative to this byte of `text`.
    base: u64 = 0,
    lexed_to: u64 = 0,
    segment_bytes: u64,
    /// Tokens of other kinds may have no rows; null if all have rows, or with a forced engine.
    kept_kinds: @FieldType(lexer.Options, "kept_kinds"),
    /// Skips text without the bytes that every match contains.
    skipper: ?Skipper = null,
    /// Lexes ahead, if requested.
    pipeline: ?Pipeline = null,
    /// The tokens of the text, if a survey kept them.
    kept: ?KeptTokens = null,
    /// Start a thread that lexes ahead.
    opens_pipeline: bool,
    /// The segment that is currently lexed in parts.
    long: ?*LongSegment = null,
    /// The line of the last tokens continues.
    is_in_line: bool = false,
    /// The current segment ends at a cut within a run (`run_cuts.zig`).
    cuts_run: bool = false,
    /// Wanted matches start before this place.
    search_to: u64 = std.math.maxInt(u64),
    /// Pages of the text before this place were released.
    released_to: usize = 0,
    lexing: scan_facts.Lexing = .{},

    /// Borrows `text` and `options`.
    pub fn init(
        gpa: Allocator,
        pattern: *const Pattern,
        text: []const u8,
        origin: u64,
        options: *const Options,
    ) Allocator.Error!Segmenter {
        const shapes = Shapes.init(gpa, pattern.program.shapes, pattern.program.automata) catch |err| switch (err) {
            error.OutOfMemory => return error.OutOfMemory,
            error.BadProgram => unreachable, // Checked when the program was loaded.
        };
        return .before(options, text, origin, shapes, .init(gpa, pattern, text));
    }

    /// Continues with another text, like a new segmenter, but keeps memory and what was prepared for the program.
    pub fn restart(segmenter: *Segmenter, text: []const u8) void {
        if (segmenter.skipper) |*skipper| skipper.deinit();
        if (segmenter.pipeline) |*pipeline| pipeline.close();
        if (segmenter.kept) |*kept| kept.deinit(segmenter.gpa);
        segmenter.leaveLong();
        const waits_for_end = segmenter.waits_for_end;
        segmenter.rows.restart(text);
        segmenter.* = .before(segmenter.options, text, 0, segmenter.shapes, segmenter.rows);
        segmenter.waits_for_end = waits_for_end;
    }

    /// Sets the state before any of the text is examined.
    fn before(options: *const Options, text: []const u8, origin: u64, shapes: Shapes, rows: TokenRows) Segmenter {
        var segmenter: Segmenter = .{
            .gpa = rows.gpa,
            .pattern = rows.pattern,
            .options = options,
            .shapes = shapes,
            .rows = rows,
            .text = text,
            .origin = origin,
            .segment_bytes = options.segment_bytes,
            .kept_kinds = rows.pattern.kindsToKeep(options),
            .opens_pipeline = options.dual_grain,
        };
        if (!options.dual_grain) segmenter.use(.ofText(rows.gpa, rows.pattern, options, text));
        return segmenter;
    }

    fn use(segmenter: *Segmenter, skipper: ?Skipper) void {
        segmenter.skipper = skipper;
        if (skipper != null) segmenter.segment_bytes = @min(segmenter.segment_bytes, skipped_segment_bytes);
    }

    /// Skips text without the bytes that a kind of the pattern contains, if it has no literal. Only for runs of tokens:
    /// of other engines the route says that all text is lexed.
    pub fn skipByKind(segmenter: *Segmenter) void {
        if (segmenter.skipper != null or segmenter.options.dual_grain or segmenter.options.engine != .automatic) return;
        segmenter.use(.ofSequence(segmenter.pattern, segmenter.options.is_mapped));
    }

    pub fn deinit(segmenter: *Segmenter) void {
        if (segmenter.skipper) |*skipper| skipper.deinit();
        if (segmenter.pipeline) |*pipeline| pipeline.close();
        if (segmenter.kept) |*kept| kept.deinit(segmenter.gpa);
        segmenter.leaveLong();
        segmenter.shapes.deinit();
        segmenter.rows.deinit();
    }

    /// Lexing starts at `from`, a safe cut. Must be called before the first `next`.
    pub fn beginAt(segmenter: *Segmenter, from: u64) void {
        assert(segmenter.rows.count() == 0 and from <= segmenter.text.len and from <= segmenter.search_to);
        segmenter.base = from -| lexer.context_bytes;
        segmenter.lexed_to = from;
        segmenter.released_to = @intCast(from);
        segmenter.rows.view.is_first = from == 0;
    }

    /// Matches that start at or after `search_to` are not wanted.
    pub fn endAt(segmenter: *Segmenter, search_to: u64) void {
        segmenter.search_to = search_to;
        if (segmenter.skipper) |*skipper| skipper.until = skipper.reach(segmenter.text, @intCast(search_to));
    }

    /// Lexes the next segment after the rows that are needed, or skips text that cannot contain a match.
    pub fn next(segmenter: *Segmenter, need: Need) Error!Step {
        assert(need.row <= segmenter.rows.count());
        const lexed_before = @min(segmenter.lexed_to, segmenter.search_to);
        defer progress.advance(@min(segmenter.lexed_to, segmenter.search_to) - lexed_before);
        if (need.is_idle) {
            if (segmenter.lexed_to >= segmenter.search_to) return .ended;
            if (segmenter.skipper != null and segmenter.long == null) return segmenter.lexPiece(need.row);
        }
        if (segmenter.lexed_to == segmenter.search_to) segmenter.segment_bytes = skipped_segment_bytes;
        if (need.row == 0 and segmenter.rows.count() != 0 and segmenter.segment_bytes < segmenter.text.len) {
            segmenter.segment_bytes *= 2; // A search needs more than one segment.
        }
        if (segmenter.long != null) {
            segmenter.releasePages(need.row);
            segmenter.dropBefore(need.row);
            try segmenter.lexPart();
            return .{ .lexed = need.row };
        }
        if (segmenter.opens_pipeline) segmenter.openPipeline();
        const cut = try segmenter.nextPreparedCut();
        assert(cut >= segmenter.lexed_to and cut <= segmenter.text.len);
        if (cut == segmenter.lexed_to and !(segmenter.is_final and cut == segmenter.text.len)) return .starved;
        segmenter.releasePages(need.row);
        segmenter.dropBefore(need.row);
        try segmenter.lexTo(cut, segmenter.text.len);
        return .{ .lexed = need.row };
    }

    /// End of the next segment; of one that is already lexed, if there is one.
    fn nextPreparedCut(segmenter: *Segmenter) Error!u64 {
        if (segmenter.kept) |*kept| return kept.end(segmenter.text);
        if (segmenter.pipeline) |*pipeline| return try pipeline.end();
        return segmenter.nextCut();
    }

    /// Starts the pipeline; if no thread can be started, the scan lexes by itself.
    fn openPipeline(segmenter: *Segmenter) void {
        segmenter.opens_pipeline = false;
        if (!segmenter.is_final) return;
        // The pipeline's tokens may continue over line ends.
        const text = segmenter.text;
        if (segmenter.options.by_line and cuts.findCarriedLineEnd(text, 0, text.len) != null) return;
        const grain: Pipeline.Grain = if (segmenter.needsWhole())
            .whole
        else if (segmenter.options.dual_grain) .few else .{ .of = segmenter.options.segment_bytes };
        var options = segmenter.lexerOptions();
        options.kept_kinds = segmenter.kept_kinds;
        segmenter.pipeline = @as(Pipeline, undefined);
        segmenter.pipeline.?.open(segmenter.gpa, segmenter.text, options, grain) catch {
            segmenter.pipeline = null;
        };
    }

    pub fn lexerOptions(segmenter: *Segmenter) lexer.Options {
        return .{
            .whitespace = segmenter.pattern.needs_whitespace,
            .shapes = if (segmenter.pattern.program.shapes.len == 0) null else &segmenter.shapes,
        };
    }

    /// Whether the whole text must be lexed at once: for pairs of brackets, except within lines, for declared kinds,
    /// and for shapes that cross lines.
    pub fn needsWhole(segmenter: *const Segmenter) bool {
        const pairs = segmenter.pattern.needs_mates and !segmenter.options.by_line;
        return pairs or segmenter.pattern.program.kinds.len != 0 or segmenter.shapes.crosses_lines;
    }

    /// Offset in the text of `row`; if there is no such row, the offset at which lexing continues.
    pub fn placeOf(segmenter: *const Segmenter, row: u32) u64 {
        const rows = &segmenter.rows;
        return if (row < rows.count()) segmenter.base + rows.view.starts[row] else segmenter.lexed_to;
    }

    /// Offset in the text of the first byte that may be examined if rows before `row` are not needed.
    pub fn firstNeeded(segmenter: *const Segmenter, row: u32) u64 {
        return @min(segmenter.placeOf(row), segmenter.lexed_to) -| lexer.context_bytes;
    }

    fn releasePages(segmenter: *Segmenter, row: u32) void {
        if (!segmenter.options.is_mapped) return;
        const kept_from: usize = @intCast(segmenter.firstNeeded(row));
        if (kept_from < segmenter.released_to + released_bytes) return;
        pages.release(segmenter.text, segmenter.released_to, kept_from);
        segmenter.released_to = kept_from;
    }

    /// Drops the rows before `row`. Offsets are kept until they come near their maximum; then they are made relative to
    /// the context of the first remaining row.
    fn dropBefore(segmenter: *Segmenter, row: u32) void {
        const reached = segmenter.lexed_to - segmenter.base;
        const first = segmenter.placeOf(row) - segmenter.base;
        const moved = if (reached > segmenter.options.reach_max / 2) first -| lexer.context_bytes else 0;
        segmenter.rows.drop(row, @intCast(moved));
        segmenter.base += moved;
    }

    /// Drops the rows before `row` and the first `bytes` of the text, which are not needed. `text` is the rest, at its
    /// new address.
    pub fn dropText(segmenter: *Segmenter, row: u32, bytes: u64, text: []const u8) Allocator.Error!void {
        assert(bytes <= segmenter.firstNeeded(row));
        assert(text.len + bytes == segmenter.text.len);
        segmenter.leaveLong(); // The rest was not lexed because no further match is wanted.
        segmenter.rows.drop(row, @intCast(bytes -| segmenter.base));
        segmenter.base -|= bytes;
        segmenter.lexed_to -= bytes;
        segmenter.origin += bytes;
        segmenter.text = text;
        segmenter.rows.view.text = text[@intCast(segmenter.base)..];
        if (segmenter.skipper) |*skipper| skipper.forget();
        try segmenter.rows.refresh();
    }

    /// Uses the tokens in `rows` as the tokens of `text`, a whole text at offset `origin`.
    pub fn adopt(segmenter: *Segmenter, text: []const u8, origin: u64) void {
        assert(segmenter.long == null);
        segmenter.text = text;
        segmenter.origin = origin;
        segmenter.base = 0;
        segmenter.lexed_to = text.len;
        segmenter.rows.view.text = text;
        segmenter.rows.view.is_final = true;
    }

    /// Lexes the whole text, including tokens that no match can contain.
    pub fn lexWhole(segmenter: *Segmenter) Error!void {
        segmenter.kept_kinds = null;
        segmenter.segment_bytes = segmenter.text.len;
        try segmenter.lexTo(segmenter.text.len, segmenter.text.len);
    }

    /// Skips text that cannot contain a match, and lexes the next piece that can.
    fn lexPiece(segmenter: *Segmenter, needed_row: u32) Error!Step {
        segmenter.releasePages(needed_row);
        const from: usize = @intCast(segmenter.lexed_to);
        var piece = segmenter.skipper.?.next(segmenter.text, from, segmenter.is_final);
        assert(from <= piece.from and piece.from <= piece.to and piece.to <= segmenter.text.len);
        segmenter.cuts_run = false;
        if (piece.from != from) return segmenter.lexApart(piece);
        if (piece.to == from) {
            if (!segmenter.is_final) {
                piece.to = @intCast(segmenter.runCut() orelse return .starved);
                piece.last = piece.to;
            } else if (from != segmenter.text.len) return .passed;
        }
        segmenter.dropBefore(needed_row); // Lookbehind may examine the text directly before it.
        try segmenter.lexTo(piece.to, piece.last);
        return .{ .lexed = needed_row };
    }

    /// Lexes a piece that follows skipped text.
    fn lexApart(segmenter: *Segmenter, piece: Piece) Error!Step {
        const dropped = segmenter.rows.count();
        segmenter.rows.clear();
        segmenter.is_in_line = false;
        segmenter.base = piece.from -| lexer.context_bytes;
        segmenter.lexed_to = piece.from;
        try segmenter.lexTo(piece.to, piece.last);
        return .{ .lexed = dropped };
    }

    /// Lexes up to `cut`, a safe cut or the end, or the first part of that. No required literal follows `last`.
    fn lexTo(segmenter: *Segmenter, cut: u64, last: usize) Error!void {
        assert(cut >= segmenter.lexed_to and segmenter.lexed_to >= segmenter.base);
        if (cut - segmenter.base > segmenter.options.reach_max) return error.TooLarge;
        const visible = segmenter.visibleText();
        const tokens = &segmenter.rows.tokens;
        const lexed_before = tokens.len;
        const start_ns = if (segmenter.options.measure) scan_facts.clockNs() else 0;
        const from: u32 = @intCast(segmenter.lexed_to - segmenter.base);
        const to: u32 = @intCast(cut - segmenter.base);
        var looked_at: ?usize = null;
        if (segmenter.kept) |*kept| {
            looked_at = try kept.take(segmenter.gpa, @intCast(segmenter.base), tokens);
        } else if (segmenter.pipeline) |*pipeline| {
            looked_at = try pipeline.take(@intCast(segmenter.base), tokens);
        } else if (segmenter.isLong(cut) and segmenter.allowsParts()) {
            const is_mapped = segmenter.options.is_mapped;
            const part = line_parts.first(visible, from, to, segmenter.cutsLines(), is_mapped);
            var options = segmenter.segmentOptions(last);
            options.ends_in_line = options.ends_in_line and part.end == to;
            const text = visible[0..part.text_end];
            segmenter.long = try .open(segmenter.gpa, text, from, part.end, segmenter.base, is_mapped, options);
            // The rest of the piece is searched anew.
            if (part.end != to) if (segmenter.skipper) |*skipper| skipper.goBack(@intCast(segmenter.base + part.end));
            return segmenter.lexPart();
        } else looked_at = try line_parts.lex(segmenter.gpa, visible, from, to, .{
            .options = segmenter.segmentOptions(last),
            .by_line = segmenter.cutsLines(),
            .finds_addresses = segmenter.looksForAddresses(cut),
            .lines_only = segmenter.options.lines_only,
        }, tokens);
        segmenter.note(start_ns, looked_at orelse tokens.len - lexed_before);
        segmenter.is_in_line = segmenter.cuts_run;
        try segmenter.arrive(cut);
    }

    /// Whether tokens must stay within lines. Those that are read do not: readings are the whole text's.
    fn cutsLines(segmenter: *const Segmenter) bool {
        return segmenter.options.by_line and segmenter.pattern.program.readings.len == 0;
    }

    fn segmentOptions(segmenter: *Segmenter, last: usize) lexer.Options {
        var options = segmenter.lexerOptions();
        options.kept_kinds = segmenter.kept_kinds;
        if (segmenter.pattern.ends_at_literal and segmenter.options.engine == .automatic) {
            options.last_start = last -| @as(usize, @intCast(segmenter.base));
        }
        options.begins_in_line = segmenter.is_in_line;
        options.ends_in_line = segmenter.cuts_run;
        return options;
    }

    /// Whether addresses are searched in whole lines, without lexing all of the text. Their tokens are kept per line,
    /// so long segments are lexed.
    fn looksForAddresses(segmenter: *const Segmenter, cut: u64) bool {
        if (!segmenter.pattern.is_addresses or segmenter.options.engine != .automatic) return false;
        return !segmenter.is_in_line and !segmenter.cuts_run and !segmenter.isLong(cut);
    }

    /// Whether the text up to `cut` is more than a segment should have.
    fn isLong(segmenter: *const Segmenter, cut: u64) bool {
        return cut - segmenter.lexed_to > long_factor * segmenter.partBytes();
    }

    /// The text that token offsets can reach.
    fn visibleText(segmenter: *const Segmenter) []const u8 {
        const reach: usize = @intCast(@min(segmenter.text.len - segmenter.base, segmenter.options.reach_max));
        return segmenter.text[@intCast(segmenter.base)..][0..reach];
    }

    fn note(segmenter: *Segmenter, start_ns: u64, looked_at: usize) void {
        if (segmenter.options.measure) segmenter.lexing.ns += scan_facts.clockNs() - start_ns;
        segmenter.lexing.tokens += looked_at;
    }

    /// Called after the tokens before `place` were lexed.
    fn arrive(segmenter: *Segmenter, place: u64) Allocator.Error!void {
        assert(place >= segmenter.lexed_to and place <= segmenter.text.len);
        segmenter.lexed_to = place;
        segmenter.rows.view.text = segmenter.visibleText();
        segmenter.rows.view.is_final = segmenter.is_final and place == segmenter.text.len;
        try segmenter.rows.refresh();
    }

    /// Whether lexing may stop within a line: neither the whole text nor, for brackets, the whole line is needed at
    /// once.
    fn allowsParts(segmenter: *const Segmenter) bool {
        return !segmenter.needsWhole() and !segmenter.pattern.needs_mates;
    }

    /// Bytes of a long segment lexed at a time.
    fn partBytes(segmenter: *const Segmenter) u64 {
        return @max(segmenter.options.segment_bytes, segmenter.segment_bytes);
    }

    fn leaveLong(segmenter: *Segmenter) void {
        const long = segmenter.long orelse return;
        long.close();
        segmenter.long = null;
    }

    /// Lexes the next part of a long segment.
    fn lexPart(segmenter: *Segmenter) Error!void {
        const long = segmenter.long.?;
        const start_ns = if (segmenter.options.measure) scan_facts.clockNs() else 0;
        segmenter.note(start_ns, try long.lex(segmenter.partBytes(), segmenter.base, &segmenter.rows.tokens));
        const place = long.place();
        segmenter.is_in_line = long.session.isInLine();
        if (place == long.cut) segmenter.leaveLong();
        try segmenter.arrive(place);
    }

    /// End of the next segment, within a line if necessary; `lexed_to` if it cannot be known before more text arrives.
    fn nextCut(segmenter: *Segmenter) u64 {
        segmenter.cuts_run = false;
        const end = segmenter.segmentEnd();
        if (end != segmenter.lexed_to or segmenter.is_final or segmenter.waits_for_end) return end;
        return segmenter.runCut() orelse end;
    }

    /// A cut within a run of the line that has not ended yet.
    fn runCut(segmenter: *Segmenter) ?u64 {
        const has_shapes = segmenter.pattern.program.shapes.len != 0;
        if (has_shapes or !segmenter.allowsParts() or segmenter.is_final) return null;
        const from: usize = @intCast(segmenter.lexed_to - segmenter.base);
        const cut = run_cuts.last(segmenter.visibleText(), from, segmenter.is_in_line) orelse return null;
        segmenter.cuts_run = true;
        return segmenter.base + cut;
    }

    /// End of the next segment at a line end; `lexed_to` if it cannot be known before more text arrives.
    fn segmentEnd(segmenter: *const Segmenter) u64 {
        const length = segmenter.text.len;
        const lexed_to = segmenter.lexed_to;
        if (segmenter.needsWhole()) return if (segmenter.is_final) length else lexed_to;
        if (segmenter.waits_for_end and !segmenter.is_final) return lexed_to;
        var bytes = segmenter.segment_bytes;
        // The end of wanted matches is a safe cut: no more is lexed unless a search continues beyond it.
        if (lexed_to < segmenter.search_to and
            lexed_to +| bytes >= segmenter.search_to) return @min(segmenter.search_to, length);
        const visible = segmenter.text[@intCast(segmenter.base)..];
        var searched = lexed_to;
        while (searched +| bytes < length) : (bytes = @min(2 * bytes, searched_bytes_max)) {
            const to = searched + bytes;
            const cut = cuts.safeCutBehind(
                visible,
                @intCast(searched - segmenter.base),
                @intCast(to - segmenter.base),
            ) + segmenter.base;
            if (cut > lexed_to) return cut;
            // Only the part of a long line that is lexed next stays in memory.
            if (segmenter.options.is_mapped and searched - lexed_to >= released_bytes)
                pages.release(segmenter.text, @intCast(searched), @intCast(to));
            searched = to;
        }
        if (segmenter.is_final) return length;
        // If white space has rows, it may continue after the line end.
        const cut = if (segmenter.pattern.needs_whitespace)
            cuts.safeCut(visible, visible.len)
        else
            cuts.lineCut(visible, 0);
        return @max(cut + segmenter.base, lexed_to);
    }
};
