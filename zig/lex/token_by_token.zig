//! The tokens from a known token start on, one at a time and without masks: for a few tokens this costs less than the
//! lexer. Text with terminal sequences is left to the lexer.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const bytes = @import("bytes.zig");
const candidates = @import("candidates.zig");
const openings = @import("opening.zig").openings;
const typed = @import("typed.zig").of;
const Kind = @import("../gen/kinds.zig").Kind;
const LineMarks = @import("line_marks.zig").LineMarks;
const quantity = @import("quantity.zig");
const Reader = @import("reader.zig").Reader;
const samples = @import("samples.zig");
const word = @import("word.zig");

const assert = std.debug.assert;
/// The rules of words that go on outside ASCII, and of tokens that start there.
const wide_word = candidates.of(.word);
const wide = candidates.of(.wide);
const email = candidates.of(.email);

pub const Found = struct { kind: Kind, start: usize, end: usize };

pub const TokenByToken = struct {
    text: []const u8,
    marks: *LineMarks,
    /// For tokens that are more than a run; undefined before the first of them.
    reader: Reader,
    has_reader: bool,
    /// Before the next token.
    place: usize,
    /// The run without white space up to here is no blob.
    stretch_end: usize,
    /// A token found before; it starts behind the text if there is none.
    known: Found,

    /// `place` must be the start of a token and of a run without white space.
    /// Initialises in place, as the reader's window is large.
    pub fn init(tokens: *TokenByToken, marks: *LineMarks, place: usize) void {
        assert(place < marks.text.len);
        tokens.text = marks.text;
        tokens.marks = marks;
        tokens.has_reader = false;
        tokens.place = place;
        tokens.stretch_end = place;
        tokens.known = .{ .kind = .whitespace, .start = marks.text.len, .end = marks.text.len };
    }

    /// The next token; null at the end of the text. `error.Unclear`: the lexer must decide.
    pub inline fn next(tokens: *TokenByToken) error{Unclear}!?Found {
        const text = tokens.text;
        var start = tokens.place;
        while (true) {
            while (start < text.len and bytes.isSpace(text[start])) start += 1;
            if (start == text.len) return null;
            if (start >= tokens.stretch_end) try tokens.measure(start);
            const token = if (start == tokens.known.start) tokens.known else tokens.at(start);
            tokens.place = token.end;
            if (token.kind != .whitespace) return token;
            start = token.end;
        }
    }

    /// Whether the run without white space around `place` is known to be no blob.
    pub inline fn isPlain(tokens: *TokenByToken, place: usize) bool {
        if (place >= tokens.stretch_end) tokens.measure(place) catch return false;
        return true;
    }

    /// Finds the end of the run without white space around `place`, a part of which may be in the token before.
    inline fn measure(tokens: *TokenByToken, place: usize) error{Unclear}!void {
        const marks = tokens.marks;
        const is_start = place == marks.from or bytes.isSpace(tokens.text[place - 1]);
        const start = if (is_start) place else marks.farRunStart(place) orelse return error.Unclear;
        tokens.stretch_end = marks.plainRunEnd(start) orelse return error.Unclear;
    }

    /// The token at `start`, which is not ASCII white space, unless the run around it is a blob.
    pub inline fn at(tokens: *TokenByToken, start: usize) Found {
        const text = tokens.text;
        const opening = openings[text[start]];
        const end = switch (opening.class) {
            .word => runEnd(.word, text, start + 1),
            .digit => runEnd(.digit, text, start + 1),
            .none => start + 1,
        };
        const behind = if (end < text.len) text[end] else 0;
        const second = if (end + 1 < text.len) text[end + 1] else 0;
        var set = candidates.first[text[start]] & candidates.behind[behind] & candidates.second[second] &
            candidates.length[@min(end - start, candidates.length_max_seen)];
        if (set & candidates.quantity_apart != 0 and !quantity.mayBeApart(text, end + 1))
            set &= ~candidates.quantity_apart;
        if (set & email != 0 and !mayBeEmail(text, end)) set &= ~email;
        if (set == 0) return .{ .kind = opening.kind, .start = start, .end = end };
        if (set == wide_word or set == wide) {
            const word_end = word.endOf(text, if (set == wide) start else end);
            if (word_end > start) return .{ .kind = .word, .start = start, .end = word_end };
        }
        if (!tokens.has_reader) tokens.reader.restart(text);
        tokens.has_reader = true;
        const token = typed(&tokens.reader, start, end, set);
        return .{ .kind = token.kind(), .start = start, .end = token.end };
    }
};

/// Whether an `@` may follow at `place` or after bytes of a mail address, which has no white space before it.
inline fn mayBeEmail(text: []const u8, place: usize) bool {
    if (place + lanes > text.len) return true;
    const block: Block = text[place..][0..lanes].*;
    const signs = maskOf(block == splat('@'));
    const blanks = maskOf(block <= splat(' '));
    // The mask has all bits up to the first blank.
    return signs & (blanks ^ (blanks -% 1)) != 0 or blanks == 0;
}

const lanes = 16;
const Block = @Vector(lanes, u8);
const Class = enum { word, digit };

/// End of the run of bytes of a class at `place`. Many bytes are compared at once, as the processor cannot predict how
/// many there are.
inline fn runEnd(comptime class: Class, text: []const u8, place: usize) usize {
    var end = place;
    while (end + lanes <= text.len) : (end += lanes) {
        const block: Block = text[end..][0..lanes].*;
        const digits = block -% splat('0') < splat(10);
        const members = switch (class) {
            .digit => digits,
            .word => digits | ((block | splat(0x20)) -% splat('a') < splat(26)) | (block == splat('_')),
        };
        const others = ~@as(u16, @bitCast(members));
        if (others != 0) return end + @ctz(others);
    }
    while (end < text.len and switch (class) {
        .word => bytes.isWord(text[end]),
        .digit => bytes.isDigit(text[end]),
    }) end += 1;
    return end;
}

inline fn splat(byte: u8) Block {
    return @splat(byte);
}

test "the tokens are those of the lexer, from every token that starts a run without white space" {
    const lexer = @import("lexer.zig");
    const Tokens = @import("tokens.zig").Tokens;
    const gpa = std.testing.allocator;
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    var compared: usize = 0;
    for (0..400) |_| {
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        for (0..random.uintLessThan(usize, 60)) |_| {
            try text.appendSlice(gpa, samples.all[random.uintLessThan(usize, samples.all.len)]);
            if (random.boolean()) try text.append(gpa, ' ');
        }
        var wanted: Tokens = .empty;
        defer wanted.deinit(gpa);
        try lexer.lex(gpa, text.items, 0, @intCast(text.items.len), .{}, &wanted);
        for (wanted.items(.start), 0..) |start, first_row| {
            if (start > 0 and !bytes.isSpace(text.items[start - 1])) continue;
            var marks: LineMarks = .of(text.items, 0);
            var tokens: TokenByToken = undefined;
            tokens.init(&marks, start);
            for (first_row..@min(wanted.len, first_row + 6)) |row| {
                const found = tokens.next() catch break;
                compared += 1;
                try std.testing.expectEqual(Found{
                    .kind = wanted.items(.kind)[row],
                    .start = wanted.items(.start)[row],
                    .end = wanted.items(.end)[row],
                }, found.?);
            }
        }
    }
    try std.testing.expect(compared > 1000);
}
