//! Turns a text into rows a segment at a time: says where the next segment ends, lexes it, and drops the rows before it
//! that nothing needs. It knows no engine: what is still needed is told to it. A segment that is long since no cut lies
//! nearer, as in a long line, is lexed in parts, so that its tokens need not be there all at once.
const std = @import("std");
const progress = @import("../terminal/progress.zig");
const addresses = @import("../lex/addresses.zig");
const cuts = @import("../lex/cuts.zig");
const lexer = @import("../lex/lexer.zig");
const KeptTokens = @import("../lex/kept_tokens.zig").KeptTokens;
const pages = @import("../source/pages.zig");
const run_cuts = @import("../lex/run_cuts.zig");
const Options = @import("scan_options.zig").Options;
const Pattern = @import("pattern.zig").Pattern;
const Piece = @import("skip.zig").Piece;
const Pipeline = @import("pipeline.zig").Pipeline;
const scan_facts = @import("scan_facts.zig");
const Session = @import("../lex/session.zig").Session;
const Shapes = @import("../lex/shapes.zig").Shapes;
const Skipper = @import("skip.zig").Skipper;
const TokenRows = @import("token_rows.zig").TokenRows;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Bytes lexed at first if a search runs on after a piece that was lexed alone.
const skipped_segment_bytes = 4096;
/// A segment that is so many times as long as it was to be is lexed in parts.
const long_factor = 4;
/// Pages are handed back so much text at a time.
const released_bytes = 4 << 20;
pub const Error = error{ OutOfMemory, TooLarge };

/// What the search still needs of the rows there are.
pub const Need = struct {
    /// The first row that a search, or a match not yet given, may look at; the count if there is none.
    row: u32,
    /// No search is under way and no match waits: the rows there are won't be looked at again.
    is_idle: bool,
};

pub const Step = union(enum) {
    /// No match that is wanted begins after what was lexed.
    ended,
    /// More text has to come first.
    starved,
    /// Text was passed over.
    passed,
    /// A segment was lexed. So many rows have gone from the front.
    lexed: u32,
};

/// A segment that is lexed in parts.
const Long = struct {
    session: Session,
    /// Offset in the text of what the session reads.
    base: u64,
    /// Where the segment ends.
    cut: u64,
};

pub const Segmenter = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    options: *const Options,
    shapes: Shapes,
    rows: TokenRows,
    /// The input, or the window of it that is scanned; `origin` is its offset in the input.
    text: []const u8,
    origin: u64,
    /// No more text will come.
    is_final: bool = true,
    /// Nothing is lexed before all of the text is there: readings ask for the whole of it.
    waits_for_end: bool = false,
    /// Offsets of the tokens count from this byte of `text`.
    base: u64 = 0,
    lexed_to: u64 = 0,
    segment_bytes: u64,
    /// Tokens of other kinds may have no rows; null too for the engines that are there to compare with.
    kept_kinds: @FieldType(lexer.Options, "kept_kinds"),
    /// Passes over text without what every match must hold.
    skipper: ?Skipper = null,
    /// Lexes ahead, if that was requested.
    pipeline: ?Pipeline = null,
    /// The tokens of the text, where a survey has kept them.
    kept: ?KeptTokens = null,
    /// A thread is to be started that lexes ahead.
    opens_pipeline: bool,
    /// The segment that is being lexed in parts, if any.
    long: ?*Long = null,
    /// The tokens lexed last are of a line that goes on.
    is_in_line: bool = false,
    /// The segment that is lexed ends at a cut within a run (`run_cuts.zig`).
    cuts_run: bool = false,
    /// Matches that are wanted begin before this place.
    search_to: u64 = std.math.maxInt(u64),
    /// Pages of the text before this place were handed back.
    released_to: usize = 0,
    lexing: scan_facts.Lexing = .{},

    /// `text` and `options` are borrowed.
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

    /// Goes on to another text, as a new one would: what was made for the program stays, the memory of tokens too.
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

    /// Before anything of the text is looked at.
    fn before(options: *const Options, text: []const u8, origin: u64, shapes: Shapes, rows: TokenRows) Segmenter {
        const pattern = rows.pattern;
        var segmenter: Segmenter = .{
            .gpa = rows.gpa,
            .pattern = pattern,
            .options = options,
            .shapes = shapes,
            .rows = rows,
            .text = text,
            .origin = origin,
            .segment_bytes = options.segment_bytes,
            .kept_kinds = if (options.engine == .automatic) pattern.kept_kinds else null,
            .opens_pipeline = options.dual_grain,
        };
        if (pattern.requirement) |*requirement| if (!options.dual_grain) {
            segmenter.skipper = .init(requirement, pattern.behind_max - 1);
            segmenter.segment_bytes = @min(segmenter.segment_bytes, skipped_segment_bytes);
            if (options.device) |device| segmenter.skipper.?.markOn(device, rows.gpa, text);
        };
        return segmenter;
    }

    pub fn deinit(segmenter: *Segmenter) void {
        if (segmenter.skipper) |*skipper| skipper.deinit();
        if (segmenter.pipeline) |*pipeline| pipeline.close();
        if (segmenter.kept) |*kept| kept.deinit(segmenter.gpa);
        segmenter.leaveLong();
        segmenter.shapes.deinit();
        segmenter.rows.deinit();
    }

    /// Lexing starts at `from`, a safe cut; matches that begin at or after `search_to` are not wanted. Before the
    /// first `next`.
    pub fn limit(segmenter: *Segmenter, from: u64, search_to: u64) void {
        assert(segmenter.rows.count() == 0 and segmenter.lexed_to == 0);
        assert(from <= segmenter.text.len and from <= search_to);
        segmenter.base = from -| lexer.context_bytes;
        segmenter.lexed_to = from;
        segmenter.rows.view.is_first = from == 0;
        segmenter.search_to = search_to;
        if (segmenter.skipper) |*skipper| skipper.until = skipper.reach(segmenter.text, @intCast(search_to));
    }

    /// Lexes the next segment after the rows that are needed, or passes over text that can't hold a match.
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
            segmenter.segment_bytes *= 2; // A search needs more than there is.
        }
        if (segmenter.long != null) {
            segmenter.releasePages(need.row);
            segmenter.dropBefore(need.row);
            try segmenter.lexPart();
            return .{ .lexed = need.row };
        }
        if (segmenter.opens_pipeline) segmenter.openPipeline();
        const cut = try segmenter.preparedCut();
        assert(cut >= segmenter.lexed_to and cut <= segmenter.text.len);
        if (cut == segmenter.lexed_to and !(segmenter.is_final and cut == segmenter.text.len)) return .starved;
        segmenter.releasePages(need.row);
        segmenter.dropBefore(need.row);
        try segmenter.lexTo(cut, segmenter.text.len);
        return .{ .lexed = need.row };
    }

    /// Where the next segment ends: one whose tokens are there already, if any.
    fn preparedCut(segmenter: *Segmenter) Error!u64 {
        if (segmenter.kept) |*kept| return kept.end(segmenter.text);
        if (segmenter.pipeline) |*pipeline| return pipeline.end();
        return segmenter.nextCut();
    }

    /// Without a thread to be had the scan lexes by itself.
    fn openPipeline(segmenter: *Segmenter) void {
        segmenter.opens_pipeline = false;
        if (!segmenter.is_final) return;
        const grain: Pipeline.Grain = if (segmenter.needsWhole())
            .whole
        else if (segmenter.options.dual_grain) .few else .{ .of = segmenter.options.segment_bytes };
        segmenter.pipeline = @as(Pipeline, undefined);
        segmenter.pipeline.?.open(
            segmenter.gpa,
            segmenter.text,
            segmenter.lexerOptions(),
            grain,
        ) catch {
            segmenter.pipeline = null;
        };
    }

    pub fn lexerOptions(segmenter: *Segmenter) lexer.Options {
        return .{
            .whitespace = segmenter.pattern.needs_whitespace,
            .shapes = if (segmenter.pattern.program.shapes.len == 0) null else &segmenter.shapes,
        };
    }

    /// The tokens of a part alone may not be those of the whole. Which brackets of a line belong together, that line
    /// alone tells.
    pub fn needsWhole(segmenter: *const Segmenter) bool {
        const pairs = segmenter.pattern.needs_mates and !segmenter.options.by_line;
        return pairs or segmenter.pattern.program.kinds.len != 0 or segmenter.shapes.crosses_lines;
    }

    /// Offset in the text of `row`; where the next token is looked for if there is no such row.
    pub fn placeOf(segmenter: *const Segmenter, row: u32) u64 {
        const rows = &segmenter.rows;
        return if (row < rows.count()) segmenter.base + rows.view.starts[row] else segmenter.lexed_to;
    }

    /// Offset in the text of the first byte that is looked at if rows before `row` are not needed.
    pub fn neededFrom(segmenter: *const Segmenter, row: u32) u64 {
        return @min(segmenter.placeOf(row), segmenter.lexed_to) -| lexer.context_bytes;
    }

    fn releasePages(segmenter: *Segmenter, row: u32) void {
        if (!segmenter.options.is_mapped) return;
        const kept_from: usize = @intCast(segmenter.neededFrom(row));
        if (kept_from < segmenter.released_to + released_bytes) return;
        pages.release(segmenter.text, segmenter.released_to, kept_from);
        segmenter.released_to = kept_from;
    }

    /// Drops the rows before `row`. Offsets stay as they are until they come near their width; then they count from the
    /// context of the first row that is left.
    fn dropBefore(segmenter: *Segmenter, row: u32) void {
        const reached = segmenter.lexed_to - segmenter.base;
        const first = segmenter.placeOf(row) - segmenter.base;
        const moved = if (reached > segmenter.options.reach_max / 2) first -| lexer.context_bytes else 0;
        segmenter.rows.drop(row, @intCast(moved));
        segmenter.base += moved;
    }

    /// The first `bytes` of the text, which nothing looks at, and the rows before `row` are dropped: `text` is what
    /// will be left, at its new place.
    pub fn dropText(segmenter: *Segmenter, row: u32, bytes: u64, text: []const u8) Allocator.Error!void {
        assert(bytes <= segmenter.neededFrom(row));
        assert(text.len + bytes == segmenter.text.len);
        segmenter.leaveLong(); // It was left in the middle since no further match is wanted.
        segmenter.rows.drop(row, @intCast(bytes -| segmenter.base));
        segmenter.base -|= bytes;
        segmenter.lexed_to -= bytes;
        segmenter.origin += bytes;
        segmenter.text = text;
        segmenter.rows.view.text = text[@intCast(segmenter.base)..];
        if (segmenter.skipper) |*skipper| skipper.forget();
        try segmenter.rows.refresh();
    }

    /// Takes the tokens that `rows` was given as those of `text`, the whole of a text that stands at `origin`.
    pub fn adopt(segmenter: *Segmenter, text: []const u8, origin: u64) void {
        assert(segmenter.long == null);
        segmenter.text = text;
        segmenter.origin = origin;
        segmenter.base = 0;
        segmenter.lexed_to = text.len;
        segmenter.rows.view.text = text;
        segmenter.rows.view.is_final = true;
    }

    /// Lexes the whole text, those tokens too that no match can hold.
    pub fn lexWhole(segmenter: *Segmenter) Error!void {
        segmenter.kept_kinds = null;
        segmenter.segment_bytes = segmenter.text.len;
        try segmenter.lexTo(segmenter.text.len, segmenter.text.len);
    }

    /// Passes over what can't hold a match and lexes the next piece that can.
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
        segmenter.dropBefore(needed_row); // What a look-behind reads may stand right before it.
        try segmenter.lexTo(piece.to, piece.last);
        return .{ .lexed = needed_row };
    }

    /// Lexes a piece that lies after text which was passed over.
    fn lexApart(segmenter: *Segmenter, piece: Piece) Error!Step {
        const dropped = segmenter.rows.count();
        segmenter.rows.clear();
        segmenter.is_in_line = false;
        segmenter.base = piece.from -| lexer.context_bytes;
        segmenter.lexed_to = piece.from;
        try segmenter.lexTo(piece.to, piece.last);
        return .{ .lexed = dropped };
    }

    /// Lexes on to `cut`, a safe cut or the end, or the first part of it. After `last` there is no literal of the
    /// requirement.
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
            try kept.take(segmenter.gpa, @intCast(segmenter.base), tokens);
        } else if (segmenter.pipeline) |*pipeline| {
            try pipeline.take(@intCast(segmenter.base), tokens);
        } else if (segmenter.looksForAddresses()) {
            looked_at = try addresses.lex(segmenter.gpa, visible, from, to, tokens);
        } else {
            var options = segmenter.lexerOptions();
            options.kept_kinds = segmenter.kept_kinds;
            if (segmenter.pattern.ends_at_literal and segmenter.options.engine == .automatic) {
                options.last_start = last -| @as(usize, @intCast(segmenter.base));
            }
            options.begins_in_line = segmenter.is_in_line;
            options.ends_in_line = segmenter.cuts_run;
            if (cut - segmenter.lexed_to > long_factor * segmenter.partBytes() and segmenter.allowsParts()) {
                try segmenter.enterLong(visible, from, to, options);
                return segmenter.lexPart();
            }
            looked_at = try lexer.lexCounted(segmenter.gpa, visible, from, to, options, tokens);
        }
        segmenter.note(start_ns, looked_at orelse tokens.len - lexed_before);
        segmenter.is_in_line = segmenter.cuts_run;
        try segmenter.arrive(cut);
    }

    /// Addresses are found without lexing all of the text. They are looked for in whole lines.
    fn looksForAddresses(segmenter: *const Segmenter) bool {
        const are_lines_whole = !segmenter.is_in_line and !segmenter.cuts_run;
        return segmenter.pattern.is_addresses and segmenter.options.engine == .automatic and are_lines_whole;
    }

    /// The text that offsets of tokens can reach.
    fn visibleText(segmenter: *const Segmenter) []const u8 {
        const reach: usize = @intCast(@min(segmenter.text.len - segmenter.base, segmenter.options.reach_max));
        return segmenter.text[@intCast(segmenter.base)..][0..reach];
    }

    fn note(segmenter: *Segmenter, start_ns: u64, looked_at: usize) void {
        if (segmenter.options.measure) segmenter.lexing.ns += scan_facts.clockNs() - start_ns;
        segmenter.lexing.tokens += looked_at;
    }

    /// After the tokens before `place` were lexed.
    fn arrive(segmenter: *Segmenter, place: u64) Allocator.Error!void {
        assert(place >= segmenter.lexed_to and place <= segmenter.text.len);
        segmenter.lexed_to = place;
        segmenter.rows.view.text = segmenter.visibleText();
        segmenter.rows.view.is_final = segmenter.is_final and place == segmenter.text.len;
        try segmenter.rows.refresh();
    }

    /// Neither the whole of the text is wanted at once nor, for its brackets, the whole of a line.
    fn allowsParts(segmenter: *const Segmenter) bool {
        return !segmenter.needsWhole() and !segmenter.pattern.needs_mates;
    }

    /// Bytes lexed at a time of a long segment.
    fn partBytes(segmenter: *const Segmenter) u64 {
        return @max(segmenter.options.segment_bytes, segmenter.segment_bytes);
    }

    fn enterLong(
        segmenter: *Segmenter,
        visible: []const u8,
        from: u32,
        to: u32,
        options: lexer.Options,
    ) Allocator.Error!void {
        assert(segmenter.long == null);
        const long = try segmenter.gpa.create(Long);
        errdefer segmenter.gpa.destroy(long);
        long.base = segmenter.base;
        long.cut = segmenter.base + to;
        try long.session.init(segmenter.gpa, visible, from, to, options);
        segmenter.long = long;
    }

    fn leaveLong(segmenter: *Segmenter) void {
        const long = segmenter.long orelse return;
        long.session.deinit();
        segmenter.gpa.destroy(long);
        segmenter.long = null;
    }

    /// Lexes the next part of a long segment.
    fn lexPart(segmenter: *Segmenter) Error!void {
        const long = segmenter.long.?;
        const tokens = &segmenter.rows.tokens;
        const first = tokens.len;
        const start_ns = if (segmenter.options.measure) scan_facts.clockNs() else 0;
        const looked_at = try long.session.lex(@intCast(segmenter.partBytes()), tokens);
        // If rows were dropped their offsets may count from further on than the session's.
        assert(long.base <= segmenter.base);
        const moved: u32 = @intCast(segmenter.base - long.base);
        if (moved != 0) {
            for (tokens.items(.start)[first..], tokens.items(.end)[first..]) |*start, *end| {
                start.* -= moved;
                end.* -= moved;
            }
        }
        segmenter.note(start_ns, looked_at);
        const place = long.base + long.session.place();
        assert(place <= long.cut);
        segmenter.is_in_line = long.session.isInLine();
        if (place == long.cut) segmenter.leaveLong();
        try segmenter.arrive(place);
    }

    /// Where the next segment ends, within a line if need be; `lexed_to` where that can't be told before more text
    /// comes.
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

    /// Where the next segment ends at a line's end; `lexed_to` where that can't be told before more text comes.
    fn segmentEnd(segmenter: *const Segmenter) u64 {
        const length = segmenter.text.len;
        const lexed_to = segmenter.lexed_to;
        if (segmenter.needsWhole()) return if (segmenter.is_final) length else lexed_to;
        if (segmenter.waits_for_end and !segmenter.is_final) return lexed_to;
        var bytes = segmenter.segment_bytes;
        // The place where wanted matches end is a safe cut: no more is lexed unless a search runs on.
        if (lexed_to < segmenter.search_to and
            lexed_to +| bytes >= segmenter.search_to) return @min(segmenter.search_to, length);
        const visible = segmenter.text[@intCast(segmenter.base)..];
        while (lexed_to +| bytes < length) : (bytes *|= 2) {
            const cut = cuts.safeCut(visible, @intCast(lexed_to + bytes - segmenter.base)) + segmenter.base;
            if (cut > lexed_to) return cut;
        }
        if (segmenter.is_final) return length;
        // If white space has rows, one may go on after the line's end.
        const cut = if (segmenter.pattern.needs_whitespace)
            cuts.safeCut(visible, visible.len)
        else
            cuts.lineCut(visible, 0);
        return @max(cut + segmenter.base, lexed_to);
    }
};
