//! Skips text that cannot contain a match, and finds where lexing must continue.
//!
//! Lexing a piece separately is correct because text between two safe cuts (`cuts.safeCut`) has the same tokens as in
//! the whole. A match contains one of the requirement's literals inside one of its tokens, a token never crosses a safe
//! cut, and at most `before` significant tokens of the match, or of its lookbehind, precede that token. So a match can
//! only start in the piece around a literal, or in the last `before` non-blank lines before that piece, each of which
//! has at least one token. No test of a token, nor of its place in its line, depends on skipped text;
//! programs that test for the input's first or last token have no requirement.
const std = @import("std");
const cuts = @import("../../lex/cuts.zig");
const decode = @import("../../lex/bytes.zig").decode;
const terminal = @import("../../lex/terminal.zig");
const unicode = @import("../../lex/unicode.zig");
const OnDevice = @import("../../device/chunks.zig").OnDevice;
const Marks = @import("../../device/chunks.zig").Marks;
const Work = @import("../../device/lines.zig").Work;
const LiteralSearch = @import("literal_search.zig").LiteralSearch;
const long_line = @import("../feed/long_line.zig");
const Options = @import("../scan_options.zig").Options;
const Pattern = @import("../pattern.zig").Pattern;
const SequencePlaces = @import("sequence_places.zig").SequencePlaces;
const pages = @import("../../source/pages.zig");
const self_check = @import("../../device/self_check.zig");
const needle = @import("required_literals.zig");

const assert = std.debug.assert;

/// A literal this close to a piece is lexed with it, while the piece is shorter than the second number.
const joined_gap_bytes = 128;
/// A literal on the line after a piece is lexed with it if the gap is no longer than this.
const joined_line_bytes = 2048;
const joined_bytes_max = 1 << 15;
/// If this many consecutive lines have a literal, as many bytes again are lexed without a search per line.
const dense_joins_min = 4;

/// Amount of text searched at a time, so that few pages are needed at once.
const stretch_bytes_min = 4 << 20;

pub const Piece = struct {
    from: usize,
    to: usize,
    /// A place in its last literal, or its end: every literal in it is in a token that starts no later.
    last: usize,
};

/// Decides where the bytes of a kind are so frequent that searching them does not pay: where more than a third of the
/// text is lexed anyway.
const Density = struct {
    /// What was lexed from `from` on.
    from: usize = 0,
    lexed_bytes: usize = 0,
    /// Everything before this place is lexed.
    dense_to: usize = 0,

    const measured_bytes = 64 << 10;
    const unsearched_bytes = 1 << 20;
    /// Size of the pieces there.
    const piece_bytes = 256 << 10;

    /// `found` is a piece after a search from `from` on.
    fn add(density: *Density, from: usize, found: Piece) void {
        if (density.lexed_bytes == 0) density.from = from;
        density.lexed_bytes += found.to - found.from;
        const all = found.to - density.from;
        if (all < measured_bytes) return;
        if (density.lexed_bytes > all / 3) density.dense_to = found.to +| unsearched_bytes;
        density.lexed_bytes = 0;
    }
};

pub const Skipper = struct {
    literals: LiteralSearch = .{},
    density: Density = .{},
    /// Number of non-blank lines to lex before the piece around a literal.
    before: u32,
    /// Whether the last literal of a piece is needed; otherwise, in a piece with literals in every line, one per line
    /// is found.
    needs_last: bool = true,
    /// The last literal of wanted matches is before this place.
    until: usize = std.math.maxInt(usize),
    /// Amount of text searched at a time.
    stretch_bytes: usize = stretch_bytes_min,
    /// A device that searches the whole text, if any. Chunks that it leaves are searched here.
    marks: ?*Marks = null,

    /// The skipper for matches of `pattern`, which is borrowed; null if no text can be skipped.
    pub fn ofText(
        gpa: std.mem.Allocator,
        pattern: *const Pattern,
        options: *const Options,
        text: []const u8,
    ) ?Skipper {
        if (options.device) |on| if (pattern.deviceWork(options.by_line)) |work| {
            if (onDevice(gpa, on, work, text)) |skipper| return skipper;
        };
        const requirement = if (pattern.requirement) |*found| found else return null;
        var skipper: Skipper = .init(requirement, pattern.behind_max - 1);
        skipper.needs_last = pattern.ends_at_literal;
        skipper.literals.is_mapped = options.is_mapped;
        return skipper;
    }

    /// A skipper that searches each literal by itself, on the CPU; null if `pattern` has too many, or none.
    pub fn ofCpu(pattern: *const Pattern) ?Skipper {
        const requirement = if (pattern.requirement) |*found| found else return null;
        if (requirement.many != null) return null;
        return .init(requirement, pattern.behind_max - 1);
    }

    /// A skipper to bytes that tokens of a kind contain; null if `pattern` has literals, or if no such bytes are known
    /// that are rare enough.
    pub fn ofSequence(pattern: *const Pattern, is_mapped: bool) ?Skipper {
        const markable = if (pattern.markable) |*found| found else return null;
        if (pattern.requirement != null) return null;
        const sequence = SequencePlaces.init(markable.sequences) orelse return null;
        return .{
            .before = markable.before +| (pattern.behind_max - 1),
            .literals = .{ .sequence = sequence, .is_mapped = is_mapped },
        };
    }

    /// @param behind number of tokens before its start that a match may examine. Borrows `requirement`
    pub fn init(requirement: *const needle.Requirement, behind: u32) Skipper {
        var skipper: Skipper = .{ .before = requirement.before +| behind };
        skipper.literals = .of(requirement);
        return skipper;
    }

    /// A skipper of lines of `text`, which must be whole, that a device finds without matches. Null if that is not
    /// possible, or if memory ran out.
    fn onDevice(gpa: std.mem.Allocator, on: OnDevice, work: Work, text: []const u8) ?Skipper {
        if (!self_check.passes(on.device)) return null;
        const marks = Marks.open(gpa, on, work, text) catch return null;
        const skipper: Skipper = .{ .before = 0, .literals = .{ .count = 0 }, .needs_last = false, .marks = marks };
        if (marks.facts.failure == .none) return skipper;
        marks.close();
        return null;
    }

    pub fn deinit(skipper: *Skipper) void {
        if (skipper.marks) |marks| marks.close();
        skipper.marks = null;
    }

    /// The next piece from the safe cut `from` on that must be lexed. If it is empty, nothing before it must be lexed.
    /// More text may follow `text` unless it `is_final`.
    pub fn next(skipper: *Skipper, text: []const u8, from: usize, is_final: bool) Piece {
        const end = skipper.stretchEnd(text, from, is_final);
        if (from < skipper.density.dense_to and from < end) {
            const to = long_line.cutAfter(text, @min(from + Density.piece_bytes, end), skipper.literals.is_mapped);
            return .{ .from = from, .to = @min(to, end), .last = @min(to, end) };
        }
        if (skipper.piece(text, from, end)) |found| {
            if (skipper.literals.sequence != null) skipper.density.add(from, found);
            if (skipper.marks) |marks| marks.noteLexed(text[found.from..found.to]);
            return found;
        }
        var begin = skipper.back(text, from, end);
        if (is_final) {
            if (end >= @min(skipper.until, text.len)) begin = text.len;
            if (begin == from) skipper.stretch_bytes *|= 2; // All of it may belong to a later match.
        }
        return .{ .from = begin, .to = begin, .last = begin };
    }

    /// End of the text that is searched next: a safe cut or the end.
    fn stretchEnd(skipper: *const Skipper, text: []const u8, from: usize, is_final: bool) usize {
        if (!is_final) return from + cuts.lineCut(text[from..], 0);
        const end = @max(from, @min(skipper.until, text.len));
        if (end - from <= skipper.stretch_bytes) return end;
        const near = cuts.safeCut(text[from..], skipper.stretch_bytes);
        if (near != 0) return from + near;
        return @min(long_line.cutAfter(text, from + skipper.stretch_bytes, skipper.literals.is_mapped), end);
    }

    /// The next piece of text[from..until] that must be lexed; null if there is none. The ends of the piece, `from` and
    /// `until` are safe cuts or ends of the text. Places must be ascending within a text.
    fn piece(skipper: *Skipper, text: []const u8, from: usize, until: usize) ?Piece {
        const part = text[0..@max(from, until)];
        const place = skipper.candidate(part, from) orelse return null;
        var to = long_line.cutAfter(part, place, skipper.literals.is_mapped);
        const begin = skipper.back(part, from, cutBefore(part, from, place));
        var last = place;
        var joins: u32 = 0;
        var read: pages.ReadAhead = .init(part, place, skipper.literals.is_mapped);
        while (skipper.candidate(part, if (skipper.needs_last) last + 1 else to)) |later| {
            if (later >= to) { // If literals are dense, one long piece costs less.
                if (!isNear(part, to, later) or to - begin >= joined_bytes_max) break;
                joins += 1;
                const far = if (skipper.needs_last or joins < dense_joins_min) 0 else begin + 2 * (to - begin);
                to = long_line.cutAfter(part, @min(@max(later, far), part.len), skipper.literals.is_mapped);
            }
            last = later;
            read.pass(last);
        }
        return .{ .from = begin, .to = to, .last = if (skipper.needs_last) last else to };
    }

    /// Start of the lines before the safe cut `place` in which a match of a later literal may start; at least `from`.
    pub fn back(skipper: *const Skipper, text: []const u8, from: usize, place: usize) usize {
        var begin = place;
        var lines = skipper.before;
        while (lines > 0 and begin > from) {
            const earlier = cutBefore(text, from, begin - 1);
            if (!isBlank(text[earlier..begin])) lines -= 1;
            begin = earlier;
        }
        return begin;
    }

    /// End of the last literal of matches that start before `place`, a safe cut or the end: in as many lines as may
    /// precede a literal.
    pub fn reach(skipper: *const Skipper, text: []const u8, place: usize) usize {
        var end = @min(place, text.len);
        var lines = skipper.before;
        while (lines > 0 and end < text.len) {
            const line_end = cuts.cutAfter(text, end);
            if (!isBlank(text[end..line_end])) lines -= 1;
            end = line_end;
        }
        return end;
    }

    /// Called for another text, or if the text has moved.
    pub fn forget(skipper: *Skipper) void {
        skipper.literals.forget();
        skipper.density = .{};
    }

    /// Called if the text from `place` on, which may have been searched, is searched next.
    pub fn goBack(skipper: *Skipper, place: usize) void {
        skipper.forget();
        if (skipper.marks) |marks| marks.clear_to = @min(marks.clear_to, place);
    }

    /// A place in a literal at or after `from`, such that none ends before it; null if there are no more.
    fn candidate(skipper: *Skipper, text: []const u8, from: usize) ?usize {
        const marks = skipper.marks orelse return skipper.literals.findNext(text, from);
        var at = @max(from, marks.clear_to);
        while (at < text.len) {
            const chunk = marks.chunkAt(at) orelse break; // Behind its part every line may have a match.
            const to = @min(chunk.to, text.len);
            const place = marks.first(at) orelse to;
            at = place;
            if (place < to) break;
        }
        marks.clear_to = at;
        return if (at < text.len) at else null;
    }

    /// Whether text[from..to] has a literal; found ones are remembered for `next`. Only for skippers made by `ofCpu`.
    /// `to` is any place, ascending within a text.
    pub fn finds(skipper: *Skipper, text: []const u8, from: usize, to: usize) bool {
        assert(skipper.marks == null and skipper.literals.many == null);
        return skipper.literals.findNext(text[0..to], from) != null;
    }
};

/// Whether a literal at `place` is close after `end`, a line start, or on that line.
fn isNear(text: []const u8, end: usize, place: usize) bool {
    const gap = place - end;
    if (gap <= joined_gap_bytes) return true;
    return gap <= joined_line_bytes and std.mem.findScalar(u8, text[end..place], '\n') == null;
}

/// The last safe cut at or before `place`; at least `from`.
fn cutBefore(text: []const u8, from: usize, place: usize) usize {
    return from + cuts.safeCut(text[from..], place - from);
}

/// Whether the line has no token.
fn isBlank(line: []const u8) bool {
    var end = terminal.blankEnd(line, 0, line.len);
    while (end < line.len) {
        const character = decode(line[end..]) orelse return false;
        if (character.size == 1 or !unicode.has(.white_space, character.code)) return false;
        end = terminal.blankEnd(line, end + character.size, line.len);
    }
    return true;
}

test "a piece has the literal, earlier lines where a match may start, and whole lines" {
    const text = "one\ntwo\n\nthree x\nfour\n";
    const cases = [_]struct { before: u32, from: usize, want: []const u8 }{
        .{ .before = 0, .from = 0, .want = "three x\n" },
        .{ .before = 1, .from = 0, .want = "two\n\nthree x\n" },
        .{ .before = 2, .from = 0, .want = "one\ntwo\n\nthree x\n" },
        .{ .before = 2, .from = 4, .want = "two\n\nthree x\n" },
    };
    for (cases) |case| {
        const requirement: needle.Requirement = .{ .literals = &.{"x"}, .before = case.before };
        var skipper: Skipper = .init(&requirement, 0);
        const found = skipper.piece(text, case.from, text.len).?;
        try std.testing.expectEqualStrings(case.want, text[found.from..found.to]);
        try std.testing.expectEqual(null, skipper.piece(text, found.to, text.len));
    }
}

test "a line with only wide white space has no token, so an earlier one is lexed" {
    const requirement: needle.Requirement = .{ .literals = &.{"x"}, .before = 1 };
    for ([_]struct { between: []const u8, from: usize }{
        .{ .between = "\u{a0} \u{2003}\r\n", .from = 4 },
        .{ .between = "\u{a0}\xc2\n", .from = 8 },
        .{ .between = "\u{e9}\n", .from = 8 },
    }) |case| {
        var buffer: [64]u8 = undefined;
        const text = try std.fmt.bufPrint(&buffer, "one\ntwo\n{s}x\n", .{case.between});
        var skipper: Skipper = .init(&requirement, 0);
        try std.testing.expectEqual(case.from, skipper.piece(text, 0, text.len).?.from);
    }
}

test "a literal counts only if the token after it may follow" {
    var digits: std.StaticBitSet(256) = .empty;
    for ('0'..'9' + 1) |byte| digits.set(byte);
    const requirement: needle.Requirement = .{ .literals = &.{"="}, .follow = digits };
    const cases = [_]struct { text: []const u8, want: ?[]const u8 }{
        .{ .text = "a = b\nc == 1\n", .want = "c == 1\n" },
        .{ .text = "a = b\nc = (1)\n", .want = null },
        .{ .text = "a =\n\t 5\n", .want = "a =\n\t " },
        .{ .text = "a =\x1b[1m b\n", .want = "a =\x1b[1m b\n" },
        .{ .text = "a = \u{a0}b\n", .want = "a = \u{a0}b\n" },
        .{ .text = "a = b =", .want = "a = b =" },
    };
    for (cases) |case| {
        var skipper: Skipper = .init(&requirement, 0);
        const found = skipper.piece(case.text, 0, case.text.len);
        try std.testing.expectEqual(case.want == null, found == null);
        if (found) |piece| try std.testing.expectEqualStrings(case.want.?, case.text[piece.from..piece.to]);
    }
}

test "a piece knows its last literal, in the line of the first or in a line joined to it" {
    const requirement: needle.Requirement = .{ .literals = &.{"x"} };
    const far = @as([joined_gap_bytes + 1]u8, @splat('-')) ++ "\n";
    const cases = [_]struct { text: []const u8, to: usize, last: usize }{
        .{ .text = "a x b x c\nd\n", .to = 10, .last = 6 },
        .{ .text = "a x\nb\nc x\nd\n", .to = 10, .last = 8 },
        .{ .text = "a x\n" ++ far ++ "c x\n", .to = 4, .last = 2 },
    };
    for (cases) |case| {
        var skipper: Skipper = .init(&requirement, 0);
        try std.testing.expectEqual(
            Piece{ .from = 0, .to = case.to, .last = case.last },
            skipper.piece(case.text, 0, case.text.len).?,
        );
    }
}

test "a piece whose last literal is not needed has the same ends" {
    const requirement: needle.Requirement = .{ .literals = &.{ "x", "yy" }, .before = 1 };
    const far = @as([joined_gap_bytes + 1]u8, @splat('-')) ++ "\n";
    const text = "a x b x yy\nd\nyy x yy\n" ++ far ++ "a\nx yyyy\nyy\n" ++ far ++ "x";
    var every: Skipper = .init(&requirement, 0);
    var first: Skipper = .init(&requirement, 0);
    first.needs_last = false;
    var from: usize = 0;
    while (every.piece(text, from, text.len)) |wanted| : (from = wanted.to) {
        const found = first.piece(text, from, text.len).?;
        try std.testing.expectEqual(wanted.from, found.from);
        try std.testing.expectEqual(wanted.to, found.to);
        try std.testing.expectEqual(found.to, found.last);
    }
    try std.testing.expectEqual(null, first.piece(text, from, text.len));
}

test "a piece does not end at a line end that may be inside a string" {
    const text = "a \"x\\\nb\" c\nd\n";
    const requirement: needle.Requirement = .{ .literals = &.{"b"} };
    var skipper: Skipper = .init(&requirement, 0);
    const found = skipper.piece(text, 0, text.len).?;
    try std.testing.expectEqualStrings("a \"x\\\nb\" c\n", text[found.from..found.to]);
}
