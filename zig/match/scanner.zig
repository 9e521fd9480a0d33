//! One scan: lexes the input a segment at a time, runs the engines over its tokens, commits what nothing later can
//! change.
const std = @import("std");
const progress = @import("../terminal/progress.zig");
const numbers = @import("../gen/program.zig");
const addresses = @import("../lex/addresses.zig");
const cuts = @import("../lex/cuts.zig");
const lexer = @import("../lex/lexer.zig");
const pair = @import("../lex/pair.zig");
const tokens_ = @import("../lex/tokens.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const fuse = @import("fuse.zig").fuse;
const Batch = @import("batch.zig").Batch;
const Lines = @import("batch.zig").Lines;
const LineSearch = @import("line_search.zig").LineSearch;
const engine_ = @import("engine.zig");
const Engine = engine_.Engine;
const Pattern = @import("pattern.zig").Pattern;
const pages = @import("../source/pages.zig");
const Readings = @import("../axis/readings.zig").Readings;
const Shapes = @import("../lex/shapes.zig").Shapes;
const Tests = @import("token_test.zig").Tests;
const Members = @import("members.zig").Members;
const Pipeline = @import("pipeline.zig").Pipeline;
const reported_readings = @import("reported_readings.zig");
const rows_ = @import("rows.zig");
const Piece = @import("skip.zig").Piece;
const Skipper = @import("skip.zig").Skipper;
const scan_facts = @import("scan_facts.zig");
pub const Options = @import("scan_options.zig").Options;
const Allocator = std.mem.Allocator;

/// Bytes lexed at first where a search runs on behind a piece that was lexed alone.
const skipped_segment_bytes = 4096;
/// Pages are handed back so much text at a time.
const released_bytes = 4 << 20;
/// Offsets of a segment are 32 bits wide; text further on waits until earlier tokens are dropped.
const reach_max: u64 = std.math.maxInt(u32) - 1;

pub const Error = error{ OutOfMemory, TooLarge, TooManyGroups };

pub const Scanner = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    options: Options,
    /// The input, or the window of it that is scanned; `origin` is its offset in the input.
    text: []const u8,
    origin: u64,
    /// No more text will come.
    is_final: bool,
    /// Offset in the input where the scan began: what readings count from.
    read_from: u64,
    /// Offsets of the tokens count from this byte of `text`.
    base: u64 = 0,
    lexed_to: u64 = 0,
    segment_bytes: u64,
    /// Tokens of other kinds may have no rows; null too for the engines that are there to compare with.
    kept_kinds: @FieldType(lexer.Options, "kept_kinds"),
    /// Passes over text without what every match must hold.
    skipper: ?Skipper = null,
    /// Lexes ahead, where that was asked for.
    pipeline: ?Pipeline = null,
    tokens: tokens_.Tokens = .empty,
    mates: std.ArrayList(u32) = .empty,
    significant: std.ArrayList(u32) = .empty,
    rows: rows_.Rows = undefined,
    tests: Tests = undefined,
    shapes: Shapes = undefined,
    readings: Readings = .none,
    members: Members = undefined,
    /// Where a search line by line stands.
    line_search: LineSearch = .{},
    batch: Batch = .{},
    lines: Lines = .{},
    given: u64 = 0,
    lexing: scan_facts.Lexing = .{},
    /// Matches begin before this place.
    search_to: u64 = std.math.maxInt(u64),
    /// Pages of the text before this place were handed back.
    released_to: usize = 0,
    done: bool = false,
    /// Nothing more is to be had from the rows there are.
    is_searched: bool = true,

    /// Keeps pointers into itself: `scanner` must not move. `text` is borrowed.
    pub fn init(
        scanner: *Scanner,
        gpa: Allocator,
        pattern: *const Pattern,
        text: []const u8,
        origin: u64,
        options: Options,
    ) Error!void {
        scanner.* = .before(gpa, pattern, text, origin, options);
        scanner.readings = try .init(gpa, &pattern.program, options.readings);
        errdefer scanner.readings.deinit();
        scanner.rows = .none(text, &scanner.readings);
        scanner.tests = try .init(gpa, &pattern.program, &scanner.rows);
        errdefer scanner.tests.deinit();
        scanner.shapes = Shapes.init(gpa, pattern.program.shapes, pattern.program.automata) catch |err| switch (err) {
            error.OutOfMemory => return error.OutOfMemory,
            error.BadProgram => unreachable, // Checked when the program was loaded.
        };
        errdefer scanner.shapes.deinit();
        try scanner.members.init(gpa, pattern, &scanner.tests, options.engine);
        if (options.by_line) scanner.line_search = .init(&pattern.program);
    }

    /// Goes on to another text, as a new scanner would: what was made for the program stays, the memory of tokens too.
    pub fn restart(scanner: *Scanner, text: []const u8, options: Options) Error!void {
        scanner.readings.restart();
        var fresh: Scanner = .before(scanner.gpa, scanner.pattern, text, 0, options);
        inline for (.{ "tests", "shapes", "members", "readings", "tokens", "mates", "significant", "batch" }) |name| {
            @field(fresh, name) = @field(scanner, name);
        }
        scanner.* = fresh;
        scanner.tokens.clearRetainingCapacity();
        scanner.rows = .none(text, &scanner.readings);
        scanner.batch.clear();
        if (options.by_line) scanner.line_search = .init(&scanner.pattern.program);
        try scanner.members.restart();
    }

    /// What is known before anything of the text is looked at.
    fn before(gpa: Allocator, pattern: *const Pattern, text: []const u8, origin: u64, options: Options) Scanner {
        var scanner: Scanner = .{
            .gpa = gpa,
            .pattern = pattern,
            .options = options,
            .text = text,
            .origin = origin,
            .read_from = origin,
            .is_final = true,
            .segment_bytes = options.segment_bytes,
            .kept_kinds = if (options.engine == .automatic) pattern.kept_kinds else null,
        };
        if (pattern.requirement) |*requirement| if (!options.dual_grain) {
            scanner.skipper = .init(requirement, pattern.behind_max - 1);
            scanner.segment_bytes = @min(scanner.segment_bytes, skipped_segment_bytes);
        };
        return scanner;
    }

    pub fn deinit(scanner: *Scanner) void {
        const gpa = scanner.gpa;
        if (scanner.pipeline) |*pipeline| pipeline.close();
        scanner.members.deinit();
        scanner.tests.deinit();
        scanner.shapes.deinit();
        scanner.readings.deinit();
        scanner.tokens.deinit(gpa);
        scanner.mates.deinit(gpa);
        scanner.significant.deinit(gpa);
        scanner.batch.deinit(gpa);
    }

    /// Gives only matches that begin before `search_to`, and of each member at or after its place in `search_from`,
    /// where that is not empty. Lexing starts at `from`, a safe cut at or before the first of them. Before the first
    /// `next`.
    pub fn limit(scanner: *Scanner, from: u64, search_from: []const usize, search_to: u64) void {
        scanner.base = from -| lexer.context_bytes;
        scanner.lexed_to = from;
        scanner.rows.is_first = from == 0;
        for (search_from, 0..) |place, member| scanner.members.engines[member].search_from = place;
        scanner.search_to = search_to;
        if (scanner.skipper) |*skipper| skipper.until = skipper.reach(scanner.text, @intCast(search_to));
    }

    /// Fills `batch` with matches that follow those given before; false when there are none left. Without more text to
    /// come a batch is empty only at the end.
    pub fn next(scanner: *Scanner) Error!bool {
        scanner.batch.clear();
        const matches_max = scanner.options.matches_max;
        while (scanner.batch.count() < matches_max and !scanner.done) if (!try scanner.advance(matches_max)) break;
        try scanner.endBatch();
        return scanner.batch.count() != 0;
    }

    /// Adds to `batch` all matches that the text there is allows.
    pub fn nextOfAll(scanner: *Scanner) Error!void {
        while (!scanner.done) if (!try scanner.advance(std.math.maxInt(usize))) break;
    }

    /// After the last match of a batch.
    pub fn endBatch(scanner: *Scanner) Error!void {
        if (scanner.options.registers) try scanner.batch.closeLists(scanner.gpa, &scanner.pattern.program);
        if (scanner.options.readings) try reported_readings.firsts(&scanner.batch, scanner.gpa);
    }

    /// Searches the rows there are, else lexes more of the text. False: more text has to come first.
    pub fn advance(scanner: *Scanner, matches_max: usize) Error!bool {
        if (scanner.options.isStopped()) {
            scanner.done = true;
        } else if (!scanner.is_searched) {
            try scanner.search(matches_max);
        } else if (scanner.rows.is_final) {
            scanner.done = true;
        } else return scanner.lexMore();
        return true;
    }

    /// Offset in the text of the first byte that anything still looks at.
    pub fn needed(scanner: *const Scanner) u64 {
        const row = scanner.neededRow();
        const first = if (row < scanner.rows.count()) scanner.base + scanner.rows.starts[row] else scanner.lexed_to;
        return @min(first, scanner.lexed_to) -| lexer.context_bytes;
    }

    /// Offset in the text from which on matches that were not given yet may begin.
    pub fn openFrom(scanner: *const Scanner) u64 {
        const row = scanner.openRow();
        return if (row < scanner.rows.count()) scanner.base + scanner.rows.starts[row] else scanner.lexed_to;
    }

    /// The first `bytes` of the text, which nothing looks at, go from it: `text` is what will be left, at its new
    /// place.
    pub fn dropText(scanner: *Scanner, bytes: u64, text: []const u8) Error!void {
        if (scanner.options.lines) scanner.lines.moveTo(scanner.text, scanner.origin, scanner.origin + bytes);
        const kept = scanner.neededRow();
        scanner.drop(kept, @intCast(bytes -| scanner.base));
        scanner.base -|= bytes;
        scanner.lexed_to -= bytes;
        scanner.origin += bytes;
        scanner.text = text;
        scanner.rows.text = text[@intCast(scanner.base)..];
        if (scanner.skipper) |*skipper| skipper.forget();
        try scanner.refresh();
        try scanner.members.shift(kept);
    }

    /// Lexes the whole text for the sake of its tokens, those of the program's shapes and kinds among them.
    pub fn lexWhole(scanner: *Scanner) Error!void {
        if (scanner.text.len > reach_max) return error.TooLarge;
        scanner.kept_kinds = null;
        if (scanner.pattern.program.kinds.len == 0) scanner.readings.forgo();
        try scanner.lexTo(scanner.text.len, 0, scanner.text.len);
    }

    /// Gives matches in order of place until the batch is full or the rows give no more.
    fn search(scanner: *Scanner, matches_max: usize) Error!void {
        scanner.is_searched = if (scanner.options.by_line)
            try scanner.line_search.run(scanner, matches_max)
        else
            try scanner.giveFound(matches_max);
    }

    /// Gives the matches of the rows there are, until the batch is full. True: there are no more.
    pub fn giveFound(scanner: *Scanner, matches_max: usize) Error!bool {
        try scanner.members.search();
        while (scanner.batch.count() < matches_max) {
            if (scanner.given == scanner.options.count_max) scanner.done = true;
            const engine = if (scanner.done) null else try scanner.members.first();
            const first = engine orelse return true;
            if (scanner.base + scanner.rows.starts[first.found.?.from] >= scanner.search_to) {
                scanner.done = true;
            } else try scanner.give(first);
        }
        return false;
    }

    fn give(scanner: *Scanner, engine: *Engine) Error!void {
        const match = engine.found.?;
        const rows = &scanner.rows;
        const start = scanner.base + rows.starts[match.start];
        const end = scanner.base + rows.ends[match.end - 1];
        if (scanner.options.by_line and scanner.crossesLines(start, end)) {
            engine.found = null; // A token of it does.
            return;
        }
        try scanner.batch.append(scanner.gpa, scanner.origin + start, scanner.origin + end, engine.member);
        if (scanner.options.lines) {
            scanner.lines.moveTo(scanner.text, scanner.origin, scanner.origin + start);
            try scanner.batch.lines.append(scanner.gpa, @floatFromInt(scanner.lines.line));
            try scanner.batch.line_starts.append(scanner.gpa, @floatFromInt(scanner.lines.line_start));
        }
        if (scanner.options.readings) try reported_readings.append(
            &scanner.batch,
            scanner.gpa,
            &scanner.pattern.program,
            rows,
            &engine.match_context.log,
            match,
            engine.member,
            scanner.origin + scanner.base,
        );
        if (scanner.options.registers) {
            try scanner.batch.appendRegisters(
                scanner.gpa,
                &scanner.pattern.program,
                &engine.match_context.log,
                match.log,
                rows,
                scanner.origin + scanner.base,
            );
        }
        engine.found = null;
        engine.done = engine.done or scanner.options.first_only;
        scanner.given += 1;
    }

    fn crossesLines(scanner: *const Scanner, start: u64, end: u64) bool {
        return std.mem.findScalar(u8, scanner.text[@intCast(start)..@intCast(end)], '\n') != null;
    }

    /// Drops the rows nothing needs any more and lexes a segment. False: more text has to come first.
    fn lexMore(scanner: *Scanner) Error!bool {
        const lexed_before = @min(scanner.lexed_to, scanner.search_to);
        defer progress.advance(@min(scanner.lexed_to, scanner.search_to) - lexed_before);
        if (scanner.isIdle()) {
            if (scanner.lexed_to >= scanner.search_to) {
                scanner.done = true;
                return false;
            }
            if (scanner.skipper != null) return scanner.lexPiece();
        }
        if (scanner.lexed_to == scanner.search_to) scanner.segment_bytes = skipped_segment_bytes;
        if (scanner.neededRow() == 0 and scanner.rows.count() != 0 and scanner.segment_bytes < scanner.text.len) {
            scanner.segment_bytes *= 2; // A search needs more than there is.
        }
        if (scanner.options.dual_grain and scanner.pipeline == null) scanner.openPipeline();
        const cut = if (scanner.pipeline) |*pipeline| try pipeline.end() else scanner.segmentEnd();
        if (cut == scanner.lexed_to and !(scanner.is_final and cut == scanner.text.len)) return false;
        const dropped = scanner.dropUnneeded();
        if (cut - scanner.base > reach_max) return error.TooLarge;
        if (scanner.options.is_mapped) scanner.releasePages();
        try scanner.lexTo(cut, dropped, scanner.text.len);
        return true;
    }

    /// Without a thread to be had the scan lexes by itself.
    fn openPipeline(scanner: *Scanner) void {
        scanner.options.dual_grain = false;
        if (!scanner.is_final) return;
        scanner.pipeline = @as(Pipeline, undefined);
        scanner.pipeline.?.open(scanner.gpa, scanner.text, scanner.lexerOptions(), scanner.needsWhole()) catch {
            scanner.pipeline = null;
        };
    }

    pub fn lexerOptions(scanner: *Scanner) lexer.Options {
        return .{
            .whitespace = scanner.pattern.needs_whitespace,
            .shapes = if (scanner.pattern.program.shapes.len == 0) null else &scanner.shapes,
        };
    }

    fn releasePages(scanner: *Scanner) void {
        const kept_from: usize = @intCast(scanner.needed());
        if (kept_from < scanner.released_to + released_bytes) return;
        pages.release(scanner.text, scanner.released_to, kept_from);
        scanner.released_to = kept_from;
    }

    /// Drops the rows before the first needed one; gives their number.
    fn dropUnneeded(scanner: *Scanner) u32 {
        const kept = scanner.neededRow();
        // Offsets stay as they are until they come near their width; then they count from the first kept token's
        // context on.
        const first = if (kept == scanner.rows.count()) scanner.lexed_to - scanner.base else scanner.rows.starts[kept];
        const moved = if (scanner.lexed_to - scanner.base > reach_max / 2) first -| lexer.context_bytes else 0;
        scanner.drop(kept, @intCast(moved));
        scanner.base += moved;
        return kept;
    }

    /// No search is under way and no match waits: the rows there are won't be looked at again.
    fn isIdle(scanner: *const Scanner) bool {
        for (scanner.members.engines) |*engine| {
            if (!engine.done and (engine.found != null or engine.next < scanner.rows.count())) return false;
        }
        return true;
    }

    /// Passes over what can't hold a match and lexes the next piece that can. False: more text has to come first.
    fn lexPiece(scanner: *Scanner) Error!bool {
        if (scanner.options.is_mapped) scanner.releasePages();
        const from: usize = @intCast(scanner.lexed_to);
        const piece = scanner.skipper.?.next(scanner.text, from, scanner.is_final);
        if (piece.to - piece.from > reach_max - lexer.context_bytes) return error.TooLarge;
        if (piece.from != from) {
            try scanner.lexApart(piece);
            // What a look-behind reads may stand right before it.
        } else if (piece.to != from or from == scanner.text.len) {
            const kept = scanner.dropUnneeded();
            if (piece.to - scanner.base > reach_max) return error.TooLarge;
            try scanner.lexTo(piece.to, kept, piece.last);
        }
        return scanner.is_final or piece.to != piece.from;
    }

    /// Lexes a piece that lies behind text which was passed over.
    fn lexApart(scanner: *Scanner, piece: Piece) Error!void {
        const dropped = scanner.rows.count();
        scanner.tokens.clearRetainingCapacity();
        scanner.rows.is_first = false;
        scanner.base = piece.from -| lexer.context_bytes;
        scanner.lexed_to = piece.from;
        try scanner.lexTo(piece.to, dropped, piece.last);
    }

    /// Lexes on to `cut`, a safe cut or the end; `dropped` rows have gone from the front. Behind `last` there is no
    /// literal.
    fn lexTo(scanner: *Scanner, cut: u64, dropped: u32, last: usize) Error!void {
        const reach: usize = @intCast(@min(scanner.text.len - scanner.base, reach_max));
        const visible = scanner.text[@intCast(scanner.base)..][0..reach];
        const lexed_before = scanner.tokens.len;
        const start_ns = if (scanner.options.measure) scan_facts.clockNs() else 0;
        const from: u32 = @intCast(scanner.lexed_to - scanner.base);
        const to: u32 = @intCast(cut - scanner.base);
        var looked_at: ?usize = null;
        if (scanner.pipeline) |*pipeline| {
            try pipeline.take(@intCast(scanner.base), &scanner.tokens);
        } else if (scanner.pattern.is_addresses and scanner.options.engine == .automatic) {
            looked_at = try addresses.lex(scanner.gpa, visible, from, to, &scanner.tokens);
        } else {
            var options = scanner.lexerOptions();
            options.kept_kinds = scanner.kept_kinds;
            if (scanner.pattern.ends_at_literal and scanner.options.engine == .automatic) {
                options.last_start = last -| @as(usize, @intCast(scanner.base));
            }
            looked_at = try lexer.lexCounted(scanner.gpa, visible, from, to, options, &scanner.tokens);
        }
        if (scanner.options.measure) scanner.lexing.ns += scan_facts.clockNs() - start_ns;
        scanner.lexing.tokens += looked_at orelse scanner.tokens.len - lexed_before;
        scanner.lexed_to = cut;
        scanner.rows.text = visible;
        scanner.rows.is_final = scanner.is_final and cut == scanner.text.len;
        try scanner.takeTokens();
        try scanner.members.shift(dropped);
        for (scanner.members.engines) |*engine| {
            while (engine.next < scanner.rows.count() and
                scanner.base + scanner.rows.starts[engine.next] < engine.search_from)
            {
                engine.next += 1;
            }
        }
        scanner.is_searched = false;
    }

    /// Makes rows of the tokens, and of them what the program has to know before it is run.
    fn takeTokens(scanner: *Scanner) Error!void {
        try scanner.refresh();
        try scanner.read();
        for (scanner.pattern.program.kinds) |kind| if (try fuse(scanner, kind)) {
            try scanner.refresh();
            scanner.readings.restart(); // Other tokens are read otherwise.
            try scanner.read();
        };
    }

    /// Adds to `batch` all matches of `text`, which stands at `origin` and whose tokens `tokens` holds: a text of its
    /// own, whatever was scanned before.
    pub fn searchTokens(scanner: *Scanner, text: []const u8, origin: u64) Error!void {
        scanner.text = text;
        scanner.origin = origin;
        scanner.read_from = origin;
        scanner.base = 0;
        scanner.lexed_to = text.len;
        scanner.given = 0;
        scanner.done = false;
        scanner.readings.restart();
        scanner.rows.text = text;
        scanner.rows.is_final = true;
        try scanner.takeTokens();
        try scanner.members.restart();
        try scanner.search(std.math.maxInt(usize));
    }

    /// Reads of the new rows what the pattern asks beside their kinds and texts.
    fn read(scanner: *Scanner) Error!void {
        if (scanner.readings.columns.len == 0) return;
        if (scanner.readings.needs_text) {
            const rows = if (scanner.base == 0 and scanner.rows.is_final) &scanner.rows else null;
            try scanner.readings.begin(scanner.text, rows, scanner.lexerOptions(), scanner.options.is_mapped);
        }
        try scanner.readings.extend(&scanner.rows, scanner.origin + scanner.base - scanner.read_from);
    }

    /// After tokens were added, dropped or fused.
    fn refresh(scanner: *Scanner) Error!void {
        if (scanner.pattern.needs_mates) try pair.pair(scanner.gpa, &scanner.tokens, scanner.rows.text, &scanner.mates);
        if (scanner.pattern.needs_whitespace) {
            try scanner.significant.resize(scanner.gpa, scanner.tokens.len + 1);
            rows_.fillSignificant(scanner.tokens.items(.kind), scanner.significant.items);
        }
        scanner.rows.starts = scanner.tokens.items(.start);
        scanner.rows.ends = scanner.tokens.items(.end);
        scanner.rows.kinds = scanner.tokens.items(.kind);
        scanner.rows.flags = scanner.tokens.items(.flags);
        scanner.rows.mates = scanner.mates.items;
        scanner.rows.significant_rows = scanner.significant.items;
        try scanner.tests.forget();
    }

    /// First row that a search or a match not yet given may look at.
    fn neededRow(scanner: *const Scanner) u32 {
        if (scanner.needsWhole()) return 0;
        var row = scanner.openRow();
        if (scanner.pattern.behind_max >= row) return 0;
        for (0..scanner.pattern.behind_max) |_| row = scanner.rows.significantBefore(row) orelse return 0;
        return row;
    }

    /// First row that a match not yet given may begin at.
    fn openRow(scanner: *const Scanner) u32 {
        var row = scanner.rows.count();
        for (scanner.members.engines) |*engine| {
            if (!engine.done or engine.found != null) row = @min(row, engine.neededRow());
        }
        return row;
    }

    /// The tokens of a part alone may not be those of the whole. Which brackets of a line belong together, that line
    /// alone tells.
    fn needsWhole(scanner: *const Scanner) bool {
        const pairs = scanner.pattern.needs_mates and !scanner.options.by_line;
        return pairs or scanner.pattern.program.kinds.len != 0 or scanner.shapes.crosses_lines;
    }

    /// Drops rows from the front; the offsets of the others are lowered by `moved`.
    fn drop(scanner: *Scanner, dropped: u32, moved: u32) void {
        if (dropped == 0 and moved == 0) return;
        scanner.readings.drop(dropped);
        scanner.rows.is_first = scanner.rows.is_first and dropped == 0;
        if (scanner.pattern.has_fields) {
            for (0..dropped) |row| scanner.rows.commas_before += @intFromBool(scanner.rows.isComma(@intCast(row)));
        }
        tokens_.drop(&scanner.tokens, dropped, moved);
    }

    /// Where the next segment ends; `lexed_to` where that can't be told before more text comes.
    fn segmentEnd(scanner: *const Scanner) u64 {
        const length = scanner.text.len;
        if (scanner.needsWhole()) return if (scanner.is_final) length else scanner.lexed_to;
        if (scanner.readings.needs_text and !scanner.is_final) return scanner.lexed_to;
        var bytes = scanner.segment_bytes;
        // The place where wanted matches end is a safe cut: no more is lexed unless a search runs on.
        if (scanner.lexed_to < scanner.search_to and
            scanner.lexed_to +| bytes >= scanner.search_to) return @min(scanner.search_to, length);
        while (scanner.lexed_to +| bytes < length) : (bytes *|= 2) {
            const cut = cuts.safeCut(
                scanner.text[@intCast(scanner.base)..],
                @intCast(scanner.lexed_to + bytes - scanner.base),
            ) + scanner.base;
            if (cut > scanner.lexed_to) return cut;
        }
        if (scanner.is_final) return length;
        const visible = scanner.text[@intCast(scanner.base)..];
        // Where white space has rows, one may go on behind the line's end.
        const cut = if (scanner.pattern.needs_whitespace)
            cuts.safeCut(visible, visible.len)
        else
            cuts.lineCut(visible, 0);
        return @max(cut + scanner.base, scanner.lexed_to);
    }
};
