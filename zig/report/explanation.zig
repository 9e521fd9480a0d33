//! Explanations of matches: their tokens, the conditions on the kinds of these, and the readings of each. The texts
//! around them are literals of the caller, so that the same code writes the plain report and JSON.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const fixed = @import("fixed.zig");
const json = @import("json.zig");
const plain = @import("plain.zig");
const quoted = @import("quoted.zig");
const utf8 = @import("../lex/well_formed.zig");

/// Bytes of the literals, or entries of a table.
pub const Range = extern struct { from: u32, to: u32 };

/// The number of rows of each table in the words of an explanation, in the order of the tables; then the rows.
pub const Header = extern struct {
    /// 1: texts are JSON strings; otherwise they are quoted as in the plain report.
    is_json: u32,
    /// Number of cells per token.
    width: u32,
    /// What is written between two tokens, two guards and two readings; after a token; after all tokens, all guards and
    /// all readings.
    token_separator: Range,
    guard_separator: Range,
    reading_separator: Range,
    token_end: Range,
    tokens_end: Range,
    guards_end: Range,
    readings_end: Range,
    /// What is written before a token of each kind, then the guard of each kind; empty for none.
    kinds: u32,
    readings: u32,
    /// Parts of each form.
    forms: u32,
    parts: u32,
    /// Words that the numbers of cells stand for.
    words: u32,
};

/// A reading of each token; its first cell is the number of its form.
pub const Reading = extern struct { first_cell: u32, forms: Range };

pub const Part = extern struct {
    what: enum(u32) {
        /// Bytes `from..to` of the literals.
        literal,
        /// The text of the token.
        token,
        /// The number in `cell` with `decimals`; the word for it, one of `from..to`; or the text that it and the next
        /// one place.
        number,
        word,
        text,
    },
    cell: u32,
    decimals: u32,
    range: Range,
};

/// The tokens of all matches of a batch.
pub const Tokens = struct {
    /// The first token of each match, and the end of the last match's.
    firsts: [*]const u32,
    /// Places in the input.
    starts: [*]const f64,
    ends: [*]const f64,
    kinds: [*]const u8,
};

/// The readings of these tokens.
pub const Cells = struct {
    /// First cell and first byte of the texts of each match.
    firsts: [*]const u32,
    text_firsts: [*]const u32,
    numbers: [*]const f64,
    texts: [*]const u8,
};

/// Tokens of a text, in order.
pub const Lexed = struct {
    starts: []const u32,
    ends: [*]const u32,
    kinds: [*]const u8,
};

/// Why the caller must write an explanation.
const Error = error{ OutOfMemory, Unwritable };

pub const Explanation = struct {
    gpa: Allocator,
    words: []const u32,
    literals: []const u8,
    header: Header,
    kinds: []const Range,
    guards: []const Range,
    readings: []const Reading,
    forms: []const Range,
    parts: []const Part,
    names: []const Range,
    /// Tokens of the last batch, if they were found by `find`.
    firsts: std.ArrayList(u32) = .empty,
    starts: std.ArrayList(f64) = .empty,
    ends: std.ArrayList(f64) = .empty,
    token_kinds: std.ArrayList(u8) = .empty,

    /// Copies its arguments.
    pub fn init(gpa: Allocator, words: []const u32, literals: []const u8) Allocator.Error!Explanation {
        const own = try gpa.dupe(u32, words);
        errdefer gpa.free(own);
        var explanation: Explanation = undefined;
        var rest: []const u32 = own;
        const header = take(Header, &rest, 1)[0];
        explanation = .{
            .gpa = gpa,
            .words = own,
            .literals = try gpa.dupe(u8, literals),
            .header = header,
            .kinds = take(Range, &rest, header.kinds),
            .guards = take(Range, &rest, header.kinds),
            .readings = take(Reading, &rest, header.readings),
            .forms = take(Range, &rest, header.forms),
            .parts = take(Part, &rest, header.parts),
            .names = take(Range, &rest, header.words),
        };
        assert(rest.len == 0);
        return explanation;
    }

    fn take(Row: type, rest: *[]const u32, count: usize) []const Row {
        const words = count * @sizeOf(Row) / @sizeOf(u32);
        defer rest.* = rest.*[words..];
        return @ptrCast(rest.*[0..words]);
    }

    pub fn deinit(self: *Explanation) void {
        self.gpa.free(self.words);
        self.gpa.free(self.literals);
        self.firsts.deinit(self.gpa);
        self.starts.deinit(self.gpa);
        self.ends.deinit(self.gpa);
        self.token_kinds.deinit(self.gpa);
        self.* = undefined;
    }

    /// Finds the tokens of matches among all of their text, which starts at byte `base` of the input.
    pub fn find(
        self: *Explanation,
        lexed: Lexed,
        base: f64,
        match_starts: []const f64,
        match_ends: []const f64,
    ) Allocator.Error!void {
        inline for (.{ "firsts", "starts", "ends", "token_kinds" }) |list| @field(self, list).clearRetainingCapacity();
        for (match_starts, match_ends) |start, end| {
            try self.firsts.append(self.gpa, @intCast(self.starts.items.len));
            const from: u32 = @trunc(start - base);
            const to: u32 = @trunc(end - base);
            const first = std.sort.lowerBound(u32, lexed.starts, from, orderOf);
            for (lexed.starts[first..], first..) |token_start, token| {
                if (token_start >= to) break;
                try self.starts.append(self.gpa, base + @as(f64, @floatFromInt(token_start)));
                try self.ends.append(self.gpa, base + @as(f64, @floatFromInt(lexed.ends[token])));
                try self.token_kinds.append(self.gpa, lexed.kinds[token]);
            }
        }
        try self.firsts.append(self.gpa, @intCast(self.starts.items.len));
    }

    fn orderOf(offset: u32, start: u32) std.math.Order {
        return std.math.order(offset, start);
    }

    /// The tokens that `find` has found.
    pub fn tokensFound(self: *const Explanation) Tokens {
        return .{
            .firsts = self.firsts.items.ptr,
            .starts = self.starts.items.ptr,
            .ends = self.ends.items.ptr,
            .kinds = self.token_kinds.items.ptr,
        };
    }

    /// Appends the explanation of match `i`. `text` starts at byte `base` of the input; there are cells if the
    /// explanation has readings.
    pub fn write(
        self: *const Explanation,
        tokens: Tokens,
        cells: Cells,
        text: [*]const u8,
        base: f64,
        i: usize,
        out: *std.ArrayList(u8),
    ) Error!void {
        const first = tokens.firsts[i];
        const end = tokens.firsts[i + 1];
        const header = self.header;
        for (first..end) |token| {
            if (token > first) try self.literal(header.token_separator, out);
            if (tokens.kinds[token] >= self.kinds.len) return error.Unwritable;
            try self.literal(self.kinds[tokens.kinds[token]], out);
            try self.quote(textOf(tokens, token, text, base), out);
            try self.literal(header.token_end, out);
        }
        try self.literal(header.tokens_end, out);
        var is_first = true;
        for (first..end) |token| {
            const guard = self.guards[tokens.kinds[token]];
            if (guard.from == guard.to) continue;
            if (!is_first) try self.literal(header.guard_separator, out);
            is_first = false;
            try self.literal(guard, out);
        }
        try self.literal(header.guards_end, out);
        if (self.readings.len > 0) {
            is_first = true;
            const texts = cells.texts[cells.text_firsts[i]..cells.text_firsts[i + 1]];
            for (first..end) |token| {
                const numbers = cells.numbers + cells.firsts[i] + (token - first) * header.width;
                try self.writeReadings(numbers, texts, textOf(tokens, token, text, base), &is_first, out);
            }
        }
        try self.literal(header.readings_end, out);
    }

    /// Appends the readings of a token that has these cells.
    fn writeReadings(
        self: *const Explanation,
        numbers: [*]const f64,
        texts: []const u8,
        token: []const u8,
        is_first: *bool,
        out: *std.ArrayList(u8),
    ) Error!void {
        for (self.readings) |reading| {
            const form = numbers[reading.first_cell];
            if (form < 0) continue;
            if (!is_first.*) try self.literal(self.header.reading_separator, out);
            is_first.* = false;
            const parts = self.forms[reading.forms.from..reading.forms.to][@trunc(form)];
            for (self.parts[parts.from..parts.to]) |part| try self.writePart(part, numbers, texts, token, out);
        }
    }

    fn textOf(tokens: Tokens, token: usize, text: [*]const u8, base: f64) []const u8 {
        return text[@trunc(tokens.starts[token] - base)..@trunc(tokens.ends[token] - base)];
    }

    fn writePart(
        self: *const Explanation,
        part: Part,
        numbers: [*]const f64,
        texts: []const u8,
        token: []const u8,
        out: *std.ArrayList(u8),
    ) Error!void {
        switch (part.what) {
            .literal => return self.literal(part.range, out),
            .token => return self.quote(token, out),
            .number, .word, .text => {},
        }
        const value = numbers[part.cell];
        if (std.math.isNan(value)) return; // The cell has no value.
        switch (part.what) {
            .number => try fixed.append(self.gpa, value, part.decimals, out),
            .word => try self.literal(self.names[part.range.from..part.range.to][@trunc(value)], out),
            .text => {
                const from: usize = @trunc(value);
                const own = texts[from..][0..@trunc(numbers[part.cell + 1])];
                for (own) |byte| if (byte >= 0x80) return error.Unwritable;
                if (self.header.is_json != 0 and !plain.isPlain(own)) return error.Unwritable;
                try out.appendSlice(self.gpa, own);
            },
            .literal, .token => unreachable,
        }
    }

    fn literal(self: *const Explanation, range: Range, out: *std.ArrayList(u8)) Allocator.Error!void {
        try plain.append(self.gpa, self.literals[range.from..range.to], out);
    }

    fn quote(self: *const Explanation, text: []const u8, out: *std.ArrayList(u8)) Error!void {
        if (self.header.is_json == 0) return quoted.append(self.gpa, text, out);
        if (plain.isPlain(text)) return plain.appendQuoted(self.gpa, text, out);
        if (!utf8.isWellFormed(text)) return error.Unwritable;
        try json.appendString(self.gpa, text, out);
    }
};

test "tokens, guards and readings are written around the literals; what can't be is left to the caller" {
    const gpa = std.testing.allocator;
    const literals = "w n g;|a=é";
    const one: Header = .{
        .is_json = 0,
        .width = 5,
        .token_separator = .{ .from = 6, .to = 7 },
        .guard_separator = .{ .from = 6, .to = 7 },
        .reading_separator = .{ .from = 6, .to = 7 },
        .token_end = .{ .from = 0, .to = 0 },
        .tokens_end = .{ .from = 5, .to = 6 },
        .guards_end = .{ .from = 5, .to = 6 },
        .readings_end = .{ .from = 5, .to = 6 },
        .kinds = 2,
        .readings = 1,
        .forms = 1,
        .parts = 4,
        .words = 2,
    };
    const header: *const [@sizeOf(Header) / @sizeOf(u32)]u32 = @ptrCast(&one);
    const words = header.* ++ [_]u32{
        0, 2, 2, 4, 0, 0, 4, 5, // Kinds and their guards.
        0, 0, 1, // The reading has cells from 0 and one form.
        0, 4,
        0, 0, 0, 7, 9, // "a="
        2, 1, 2, 0, 0,
        3, 2, 0, 0, 2,
        4, 3, 0, 0, 0,
        0, 1, 9, 11, // "w" and "é"
    };
    var explanation: Explanation = try .init(gpa, &words, literals);
    defer explanation.deinit();
    const lexed: Lexed = .{ .starts = &.{ 0, 2, 5 }, .ends = &.{ 1, 4, 7 }, .kinds = &.{ 0, 1, 0 } };
    try explanation.find(lexed, 100, &.{ 100, 105 }, &.{ 104, 107 });
    const nan = std.math.nan(f64);
    const numbers = [_]f64{ -1, nan, nan, nan, nan } ++ .{ 0, 0.125, 1, 1, 2 } ++ .{ 0, nan, nan, nan, nan };
    const cells: Cells = .{
        .firsts = &.{ 0, 10, 15 },
        .text_firsts = &.{ 0, 3, 3 },
        .numbers = &numbers,
        .texts = "xyz",
    };
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(gpa);
    try explanation.write(explanation.tokensFound(), cells, "a 12 é", 100, 0, &out);
    try std.testing.expectEqualStrings("w \"a\"|n \"12\";g;a=0.12éyz;", out.items);
    try explanation.write(explanation.tokensFound(), cells, "a 12 é", 100, 1, &out);
    try std.testing.expectEqualStrings("w \"a\"|n \"12\";g;a=0.12éyz;w \"é\";;a=;", out.items);
    // JSON of ill-formed text.
    explanation.header.is_json = 1;
    const refused = explanation.write(explanation.tokensFound(), cells, "a 12 \xff\xff", 100, 1, &out);
    try std.testing.expectError(error.Unwritable, refused);
}
