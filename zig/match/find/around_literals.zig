//! The matches of a run of tokens, found around the literal that each of them contains, or around the bytes that tokens
//! of a kind contain: only the few tokens there are lexed, from the nearest place where a token is known to start.
//! Where none is known, the line is lexed.
//!
//! A match has the literal in a token that is a fixed number of rows after its start, so each literal has at most one
//! match, and literals are in the order of matches. Below, a literal is also a place of such bytes.
//!
//! Without it a count of `"took" "=" \R:d` takes 160 % more instructions on the log of the benchmark.
const std = @import("std");
const bytes = @import("../../lex/bytes.zig");
const cuts = @import("../../lex/cuts.zig");
const lexer = @import("../../lex/lexer.zig");
const LineMarks = @import("../../lex/line_marks.zig").LineMarks;
const terminal = @import("../../lex/terminal.zig");
const token_starts = @import("../../lex/token_starts.zig");
const Engine = @import("../engine/engine.zig").Engine;
const Flags = @import("../../lex/tokens.zig").Flags;
const Kind = @import("../../gen/kinds.zig").Kind;
const KindSet = @import("../../lex/columns.zig").KindSet;
const Pattern = @import("../pattern.zig").Pattern;
const Run = @import("../engine/run.zig").Run;
const Scanner = @import("../scanner.zig").Scanner;
const Skipper = @import("skip.zig").Skipper;
const Starts = @import("../../program/first.zig").Starts;
const TokenByToken = @import("../../lex/token_by_token.zig").TokenByToken;
const ScanError = @import("../scanner.zig").Error;

/// Maximum number of tokens lexed one at a time.
const tokens_max = 64;
/// A line with more bytes is left to the scanner, which lexes it once and in parts.
const line_bytes_max = 16 << 10;
/// Where literals are closer than this on average, or more lines than this are lexed, lexing all text costs less:
/// decided after as many literals.
const literal_gap_bytes_min = 48;
const lines_lexed_max = 32;
const literals_measured = 64;

/// `Unsuited`: the scanner must search anew.
pub const Error = ScanError || error{Unsuited};

/// Offsets in the text, and the row of the first token until the next search.
pub const Match = struct { start: usize, end: usize, row: u32 };

/// Columns of rows. No flag is asked for.
const Few = struct {
    starts: [tokens_max]u32 = undefined,
    ends: [tokens_max]u32 = undefined,
    kinds: [tokens_max]Kind = undefined,
    flags: [tokens_max]Flags = @splat(.{}),
};

pub const AroundLiterals = struct {
    scanner: *Scanner,
    run: *Run,
    starts: *const Starts,
    skipper: *Skipper,
    text: []const u8,
    marks: LineMarks,
    /// Rows of a match before the one with the literal.
    before: u32,
    /// The literal is the whole token.
    is_whole: bool,
    /// The item that tests this, if there is only one literal.
    literal_item: ?usize,
    /// With such an item, the kinds that the token after the literal can have; null if it may be of any kind.
    kinds_behind: ?KindSet,
    /// A safe cut: no match starts before it.
    from: usize,
    /// Matches start before this place, and their literals before `literals_to`.
    to: usize,
    literals_to: usize,
    /// Where the next literal is searched.
    at: usize,
    /// End of the last match.
    matched_to: usize,
    /// The tokens lexed one at a time.
    few: Few = .{},
    /// The rows of a lexed line that were not searched yet, and the number of those where a match may start.
    row: u32 = 0,
    row_count: u32 = 0,
    /// Offset in the text of the rows' offsets.
    base: usize = 0,
    /// Literals since `measured_from`, and lines lexed for them.
    measured: u32 = 0,
    lines_lexed: u32 = 0,
    measured_from: usize,

    /// The search from the place that `scanner` has reached; null if it does not apply to the pattern or the options.
    pub fn of(scanner: *Scanner, engine: *Engine) ?AroundLiterals {
        const segmenter = &scanner.segmenter;
        const pattern = scanner.pattern;
        const skipper = if (segmenter.skipper) |*found| found else return null;
        if (skipper.marks != null) return null;
        if (!segmenter.is_final or segmenter.rows.count() != 0) return null;
        if (scanner.options.engine != .automatic or scanner.options.dual_grain) return null;
        if (engine.search_from != 0 or engine.next != 0) return null;
        if (pattern.behind_max != 1 or pattern.needs_whitespace or asksPlace(pattern)) return null;
        const run = &engine.runner.run;
        const before = if (pattern.requirement) |*requirement| requirement.before else pattern.markable.?.before;
        if (before >= run.rows or run.rows > tokens_max / 2) return null;
        if (pattern.requirement) |*requirement| {
            for (requirement.literals) |literal| if (literal.len >= line_bytes_max) return null;
        }
        skipper.literals.followed.is_needed = true;
        const whole_item = if (pattern.requirement) |*requirement|
            if (requirement.many == null) run.literalItem(before, requirement) else null
        else
            null;
        const literal_item = if (skipper.literals.count == 1) whole_item else null;
        const from: usize = @intCast(segmenter.lexed_to);
        const to: usize = @intCast(@min(scanner.committer.search_to, segmenter.text.len));
        return .{
            .scanner = scanner,
            .run = run,
            .starts = &engine.starts,
            .skipper = skipper,
            .text = segmenter.text,
            .marks = .of(segmenter.text, from),
            .before = before,
            .is_whole = whole_item != null,
            .literal_item = literal_item,
            .kinds_behind = if (literal_item != null) run.kindsAt(before + 1) else null,
            .from = from,
            .to = to,
            .literals_to = skipper.reach(segmenter.text, to),
            .at = from,
            .matched_to = from,
            .measured_from = from,
        };
    }

    /// Whether matches depend on flags of the rows' lines.
    fn asksPlace(pattern: *const Pattern) bool {
        return for (pattern.program.tests) |it| switch (it.operation()) {
            .line_start, .line_end, .text_start, .text_end, .near => break true,
            else => {},
        } else false;
    }

    /// The next match; null if there are no more.
    pub inline fn next(search: *AroundLiterals) Error!?Match {
        while (!search.scanner.options.isStopped()) {
            while (search.row < search.row_count) {
                const row = search.starts.from(&search.scanner.segmenter.rows.view, search.row);
                search.row = row + 1;
                if (row >= search.row_count) break;
                if (try search.matchAt(row, null)) |match| return match;
            }
            const text = search.text[0..search.literals_to];
            const literal = search.skipper.literals.next(text, search.at) orelse return null;
            search.at = literal + 1;
            try search.measure(literal);
            switch (try search.lexAround(literal)) {
                .row => |row| if (try search.matchAt(row, search.literal_item)) |match| return match,
                .none => {},
                .unclear => if (!try search.lexLine(literal)) return null,
            }
        }
        return null;
    }

    /// Lets the scanner search anew; it must not use rows of this search.
    pub fn close(search: *AroundLiterals) void {
        search.skipper.forget();
        search.scanner.segmenter.rows.restart(search.text);
    }

    /// No match that starts before `place`, the end of a line, is wanted any more. The rows may belong to several
    /// lines.
    pub fn pass(search: *AroundLiterals, place: usize) void {
        search.at = @max(search.at, place);
        const starts = search.scanner.segmenter.rows.view.starts;
        while (search.row < search.row_count and search.base + starts[search.row] < place) search.row += 1;
    }

    fn measure(search: *AroundLiterals, literal: usize) error{Unsuited}!void {
        search.measured += 1;
        if (search.measured < literals_measured) return;
        if (literal -| search.measured_from < literals_measured * literal_gap_bytes_min) return error.Unsuited;
        if (search.lines_lexed > lines_lexed_max) return error.Unsuited;
        search.measured = 0;
        search.lines_lexed = 0;
        search.measured_from = literal;
    }

    /// The row where the match may start, if any.
    const Lexed = union(enum) { row: u32, none, unclear };

    /// Lexes the tokens of the match that has the literal at `literal`.
    fn lexAround(search: *AroundLiterals, literal: usize) Error!Lexed {
        const text = search.text;
        var tokens: TokenByToken = undefined;
        tokens.init(&search.marks, literal);
        if (search.kinds_behind) |*kinds| {
            const place = literal + search.literalBytes();
            if (place < text.len and std.ascii.isGraphical(text[place])) {
                tokens.known = tokens.at(place);
                // What the reader remembers holds for later places alone.
                tokens.has_reader = false;
                if (!kinds.isSet(@backingInt(tokens.known.kind)) and search.isSure(&tokens, literal)) return .none;
            }
        }
        // Something between the start of the run and the literal is a token of its own. Bytes outside ASCII may be
        // white space, and so may control characters.
        const is_apart = search.is_whole and literal > search.from and std.ascii.isGraphical(text[literal - 1]);
        const runs_before = search.before -| @intFromBool(is_apart);
        const start = switch (token_starts.before(&search.marks, literal, runs_before)) {
            .token => |start| start,
            .in_string => return if (search.is_whole) .none else .unclear,
            .unclear => return .unclear,
        };
        const few = &search.few;
        var row: u32 = 0;
        tokens.place = start;
        tokens.stretch_end = start;
        var first: u32 = 0;
        // Known once the literal is reached.
        var wanted: ?usize = null;
        while (row < wanted orelse tokens_max) : (row += 1) {
            const token = (tokens.next() catch return .unclear) orelse break;
            if (wanted == null and token.end > literal) {
                const is_other = token.start > literal or (search.is_whole and token.start != literal) or
                    (search.literal_item != null and token.end != literal + search.literalBytes());
                // A terminal sequence may divide what was read as one token.
                if (is_other) return if (search.holdsEscapeBefore(start, token.end)) .unclear else .none;
                if (row < search.before) {
                    const is_first = start == search.from and !search.holdsEscapeBefore(start, token.end);
                    return if (is_first) .none else .unclear;
                }
                first = row - search.before;
                if (first + search.run.rows > tokens_max) return .unclear;
                wanted = first + search.run.rows;
            }
            few.starts[row] = @intCast(token.start - start);
            few.ends[row] = @intCast(token.end - start);
            few.kinds[row] = token.kind;
        }
        if (search.holdsEscapeBefore(start, tokens.place)) return .unclear;
        if (row < wanted orelse return .unclear) return .none;
        if (search.mayCutString(start, tokens.place)) return error.Unsuited;
        const view = &search.scanner.segmenter.rows.view;
        view.starts = few.starts[0..row];
        view.ends = few.ends[0..row];
        view.kinds = few.kinds[0..row];
        view.flags = few.flags[0..row];
        try search.show(start);
        return .{ .row = first };
    }

    /// Whether the known token would be the lexer's, too, if the literal is a whole token.
    inline fn isSure(search: *AroundLiterals, tokens: *TokenByToken, literal: usize) bool {
        const token = &tokens.known;
        // A string may be cut at a line end, and a terminal sequence may be inside a token.
        return token.kind != .quoted and tokens.isPlain(token.start) and
            !search.holdsEscapeBefore(literal, token.end);
    }

    inline fn literalBytes(search: *const AroundLiterals) usize {
        return search.skipper.literals.needles[0].size_bytes;
    }

    /// Whether a terminal sequence may belong to the tokens of text[from..to] or decide what they are.
    inline fn holdsEscapeBefore(search: *AroundLiterals, from: usize, to: usize) bool {
        return search.holdsEscape(from, @min(search.text.len, to + lexer.context_bytes));
    }

    inline fn holdsEscape(search: *AroundLiterals, from: usize, to: usize) bool {
        const marks = &search.marks;
        if (from < marks.base or to > marks.end) return terminal.holdsEscape(search.text[from..to]);
        return marks.holds(.escape, from, to) and terminal.holdsEscape(search.text[from..to]);
    }

    /// Lexes the line with the literal and those before it in which its match may start. False if no wanted match can
    /// start there.
    fn lexLine(search: *AroundLiterals, literal: usize) Error!bool {
        search.lines_lexed += 1;
        const scanner = search.scanner;
        const text = search.text;
        const rows = &scanner.segmenter.rows;
        const line = search.from + cuts.safeCut(text[search.from..], literal - search.from);
        const start = search.skipper.back(text, search.from, line);
        if (start >= search.to) return false;
        search.base = start -| lexer.context_bytes;
        rows.tokens.clearRetainingCapacity();
        var end = start;
        var starts: usize = 0;
        while (end < text.len and (starts == 0 or rows.tokens.len < starts + search.run.rows)) {
            const cut = cuts.cutAfter(text, @max(end, literal));
            if (cut - start > line_bytes_max) return error.Unsuited;
            try lexer.lex(
                scanner.gpa,
                text[search.base..@min(text.len, cut + lexer.context_bytes)],
                @intCast(end - search.base),
                @intCast(cut - search.base),
                .{},
                &rows.tokens,
            );
            end = cut;
            if (starts == 0) {
                starts = rows.tokens.len;
                search.at = cut;
            }
        }
        if (search.mayCutString(start, end)) return error.Unsuited;
        rows.view.text = text[search.base..];
        try rows.refresh();
        try search.show(search.base);
        search.row = 0;
        search.row_count = @intCast(starts);
        return true;
    }

    /// Whether a string in text[from..to] may continue over a line end at which it is to be cut.
    fn mayCutString(search: *const AroundLiterals, from: usize, to: usize) bool {
        return search.scanner.options.by_line and cuts.findCarriedLineEnd(search.text, from, to) != null;
    }

    /// Prepares the rows for the engine.
    fn show(search: *AroundLiterals, base: usize) ScanError!void {
        const scanner = search.scanner;
        const rows = &scanner.segmenter.rows;
        search.base = base;
        rows.view.text = search.text[base..];
        if (scanner.tests.column_count != 0) scanner.tests.forget();
        scanner.segmenter.lexing.tokens += rows.view.count();
    }

    /// @param except an item that holds
    inline fn matchAt(search: *AroundLiterals, row: u32, except: ?usize) Error!?Match {
        const rows = &search.scanner.segmenter.rows.view;
        const last = row + search.run.rows - 1;
        if (last >= rows.count() or !try search.run.holdsExcept(row, except)) return null;
        const start = search.base + rows.starts[row];
        const end = search.base + rows.ends[last];
        if (start < search.matched_to or start >= search.to) return null;
        const is_bound = search.scanner.options.by_line;
        if (is_bound and std.mem.findScalar(u8, search.text[start..end], '\n') != null) return null;
        search.matched_to = end;
        return .{ .start = start, .end = end, .row = row };
    }
};
