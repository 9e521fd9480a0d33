//! Passing over text that can't hold a match: where lexing has to go on.
//!
//! Why lexing a piece alone is right. Between two safe cuts (`lexer.safe_cut`) a text lexes to the same tokens as it does in
//! its place. A match must hold one of the literals of its requirement inside one of its tokens, a token never lies across a
//! safe cut, and at most `before` significant tokens of the match, or read by its look-behind, stand before that token. So a
//! match can only begin in the piece around a literal, or in the `before` lines that hold a token and come before that piece:
//! every line that is not blank holds one at least. Nothing that a test asks of a token (its place in its line among them)
//! depends on text that is passed over; programs that ask for the input's first or last token have no requirement.
const std = @import("std");
const cpu = @import("../cpu.zig");
const lexer = @import("../lex/lexer.zig");
const finding = @import("../kernels/find.zig");
const needle = @import("needle.zig");

/// A literal so near behind a piece is lexed with it, while the piece is shorter than the second number.
const joined_gap_bytes = 128;
const joined_bytes_max = 1 << 15;

pub const Piece = struct { from: usize, to: usize };

pub const Skipper = struct {
    needles: [needle.literals_max]finding.Needle,
    count: u8,
    /// Lines that hold a token to lex before the piece around a literal.
    before: u32,
    /// Where each literal stands next: found for a place at or before it.
    next: [needle.literals_max]?usize = @splat(null),

    /// `behind`: tokens before its start that a match may read.
    pub fn init(requirement: *const needle.Requirement, behind: u32) Skipper {
        var skipper: Skipper = .{ .needles = undefined, .count = requirement.count, .before = requirement.before +| behind };
        for (requirement.slice(), 0..) |text, i| skipper.needles[i] = .init(text);
        return skipper;
    }

    /// The next piece from `from` on that has to be lexed for a literal before `until`, both ends safe cuts or ends of the text;
    /// null where none has to be. Asked for growing places of one text.
    pub fn piece(skipper: *Skipper, text: []const u8, from: usize, until: usize) ?Piece {
        const place = skipper.candidate(text[0..@max(from, until)], from);
        if (place >= until) return null;
        var begin = cutBefore(text, from, place);
        var lines = skipper.before;
        while (lines > 0 and begin > from) {
            const earlier = cutBefore(text, from, begin - 1);
            if (!isBlank(text[earlier..begin])) lines -= 1;
            begin = earlier;
        }
        var to = cutAfter(text, place);
        while (to < until and to - begin < joined_bytes_max) { // Where literals are dense one long piece costs less.
            const next = skipper.candidate(text[0..@max(from, until)], to);
            if (next >= until or next - to > joined_gap_bytes) break;
            to = cutAfter(text, next);
        }
        return .{ .from = begin, .to = to };
    }

    /// Past the last literal of a match that begins before `place`, a safe cut or the end: so many lines on as may stand before
    /// a literal.
    pub fn reach(skipper: *const Skipper, text: []const u8, place: usize) usize {
        var end = @min(place, text.len);
        var lines = skipper.before;
        while (lines > 0 and end < text.len) {
            const next = cutAfter(text, end);
            if (!isBlank(text[end..next])) lines -= 1;
            end = next;
        }
        return end;
    }

    /// First place of a literal at or after `from`; `text.len` where none is left.
    fn candidate(skipper: *Skipper, text: []const u8, from: usize) usize {
        const find = cpu.kernels().find;
        var first = text.len;
        for (skipper.needles[0..skipper.count], skipper.next[0..skipper.count]) |*literal, *next| {
            if (next.* == null or next.*.? < from) next.* = from + find(text[from..].ptr, text.len - from, literal);
            first = @min(first, next.*.?);
        }
        return first;
    }
};

/// The last safe cut at or before `place`; `from` where there is none after it.
fn cutBefore(text: []const u8, from: usize, place: usize) usize {
    return from + lexer.safe_cut(text[from..], place - from);
}

/// The first safe cut after `place`, or the end of the text.
fn cutAfter(text: []const u8, place: usize) usize {
    var at = place;
    while (std.mem.findScalarPos(u8, text, at, '\n')) |line_end| {
        var cut = line_end + 1;
        while (cut < text.len and isSpace(text[cut])) cut += 1;
        if (cut == text.len) break;
        if (lexer.safe_cut(text[line_end -| 2..], cut - (line_end -| 2)) == cut - (line_end -| 2)) return cut;
        at = line_end + 1;
    }
    return text.len;
}

fn isSpace(byte: u8) bool {
    return switch (byte) {
        ' ', '\t', '\n', '\r', 0x0c => true,
        else => false,
    };
}

fn isBlank(line: []const u8) bool {
    for (line) |byte| if (!isSpace(byte)) return false;
    return true;
}

test "a piece holds the literal, the lines before it that a match may begin in, and whole lines" {
    const text = "one\ntwo\n\nthree x\nfour\n";
    const cases = [_]struct { before: u32, from: usize, want: []const u8 }{
        .{ .before = 0, .from = 0, .want = "three x\n" },
        .{ .before = 1, .from = 0, .want = "two\n\nthree x\n" },
        .{ .before = 2, .from = 0, .want = "one\ntwo\n\nthree x\n" },
        .{ .before = 2, .from = 4, .want = "two\n\nthree x\n" },
    };
    for (cases) |case| {
        var requirement: needle.Requirement = .{ .count = 1, .before = case.before };
        requirement.literals[0] = "x";
        var skipper: Skipper = .init(&requirement, 0);
        const found = skipper.piece(text, case.from, text.len).?;
        try std.testing.expectEqualStrings(case.want, text[found.from..found.to]);
        try std.testing.expectEqual(null, skipper.piece(text, found.to, text.len));
    }
}

test "a line end that a string may hold is no end of a piece" {
    const text = "a \"x\\\nb\" c\nd\n";
    var requirement: needle.Requirement = .{ .count = 1 };
    requirement.literals[0] = "b";
    var skipper: Skipper = .init(&requirement, 0);
    const found = skipper.piece(text, 0, text.len).?;
    try std.testing.expectEqualStrings("a \"x\\\nb\" c\n", text[found.from..found.to]);
}
