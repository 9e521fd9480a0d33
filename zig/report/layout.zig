//! Writes the matches of a batch in one call: a report is a list of pieces written for each match. Parts of texts that
//! are not ASCII, and some replacements in records, can't be written: then it returns the matches before, and the
//! caller, whose templates can write every match, continues.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const Kind = @import("../gen/kinds.zig").Kind;
const Clock = @import("../value/clock.zig").Clock;
const form_places = @import("../form/form_places.zig");
const masks = @import("masks.zig");
const yaml_place = @import("../form/yaml_place.zig");
const readValue = @import("../value/value.zig").read;
const utf8 = @import("well_formed.zig");
const digits = @import("digits.zig");
const exact_json = @import("exact_json.zig");
const explanation = @import("explanation.zig");
const json = @import("json.zig");
const plain = @import("plain.zig");
const quoted = @import("quoted.zig");

pub const What = enum(u32) {
    /// Bytes `from..to` of the literals.
    literal,
    /// Text given by the caller for the input.
    input,
    start,
    end,
    line,
    column,
    /// Text of the subject with ill-formed bytes replaced; the next two quote it.
    text,
    quoted,
    json,
    /// The literal and the JSON of the subject's value, if it is a token of kind `kind` and has one.
    value,
    /// The literal once for each character of the match.
    mask,
    /// Text of the subject in upper or lower case; its first or last characters; its parts between full stops or
    /// colons. Only ASCII is known here.
    upper,
    lower,
    first,
    last,
    octet,
    group,
    /// What `Options.explained` writes.
    explained,
    /// The text that `Options.given` has for the match.
    given,
    /// One of the next `first` pieces, by the member of the match; goes on at piece `last`.
    by_member,
    /// Pieces `first` up to but excluding `last`, for one member.
    section,
};

pub const Piece = extern struct {
    what: What,
    /// Register whose text it is, or `whole_match`.
    subject: u32 = whole_match,
    from: u32 = 0,
    to: u32 = 0,
    kind: u32 = 0,
    /// Numbers of a part of the text: how many characters, or the first and the last part. A mask has 1 for each line;
    /// members have numbers of pieces.
    first: u32 = 0,
    last: u32 = 0,
};

pub const whole_match: u32 = std.math.maxInt(u32);

/// A batch of a scan.
pub const Matches = struct {
    /// The text in which they were found, from its byte `base` on: the input's, or one decoded from it.
    text: [*]const u8,
    base: f64,
    count: usize,
    /// Number of registers per match.
    width: usize,
    members: [*]const u32,
    /// Places in the input, and in the text.
    starts: [*]const f64,
    ends: [*]const f64,
    read_starts: [*]const f64,
    read_ends: [*]const f64,
    lines: [*]const f64,
    line_starts: [*]const f64,
    register_starts: [*]const f64,
    register_ends: [*]const f64,
    register_kinds: [*]const u8,

    fn slice(matches: *const Matches, start: f64, end: f64) []const u8 {
        assert(start >= matches.base and end >= start);
        return matches.text[integer(start - matches.base)..integer(end - matches.base)];
    }

    /// Null if the register is unbound.
    fn textOf(matches: *const Matches, i: usize, subject: u32) ?[]const u8 {
        assert(i < matches.count);
        if (subject == whole_match) return matches.slice(matches.read_starts[i], matches.read_ends[i]);
        assert(subject < matches.width);
        const cell = i * matches.width + subject;
        if (matches.register_starts[cell] < 0) return null;
        return matches.slice(matches.register_starts[cell], matches.register_ends[cell]);
    }
};

/// An integer below 2^53; one instruction converts it to a signed one.
inline fn integer(value: f64) usize {
    return @intCast(@as(i64, @trunc(value)));
}

/// Why the caller must write a match.
const Error = error{ OutOfMemory, Unwritable };

pub const Layout = struct {
    gpa: Allocator,
    pieces: []const Piece,
    literals: []const u8,
    out: std.ArrayList(u8) = .empty,
    scratch: std.ArrayList(u8) = .empty,

    /// Copies its arguments.
    pub fn init(gpa: Allocator, pieces: []const Piece, literals: []const u8) Allocator.Error!Layout {
        for (pieces) |piece| {
            assert(piece.from <= piece.to and piece.to <= literals.len);
            if (piece.what == .section) assert(piece.first <= piece.last and piece.last <= pieces.len);
            if (piece.what == .by_member) assert(piece.last <= pieces.len);
        }
        const own = try gpa.dupe(Piece, pieces);
        errdefer gpa.free(own);
        return .{ .gpa = gpa, .pieces = own, .literals = try gpa.dupe(u8, literals) };
    }

    pub fn deinit(self: *Layout) void {
        self.gpa.free(self.pieces);
        self.gpa.free(self.literals);
        self.out.deinit(self.gpa);
        self.scratch.deinit(self.gpa);
        self.* = undefined;
    }

    pub const Options = struct {
        /// Written by the piece `input`.
        input: []const u8 = "",
        /// Also write the text between matches, each part before the match that follows it.
        keeps_between: bool = false,
        /// Receives the end of each match's output in `out`.
        ends: ?[*]f64 = null,
        /// The first match to write.
        first: usize = 0,
        explained: ?Explained = null,
        given: ?Given = null,
        /// The places of the text, if what replaces them must keep the form of their record.
        places: ?*form_places.Places = null,
        /// What replaces a value of JSON is put in quotes.
        quotes_values: bool = false,
        clock: *const Clock,
    };

    /// A text for each match, each before its end.
    pub const Given = struct {
        bytes: [*]const u8,
        ends: [*]const f64,

        fn of(given: *const Given, i: usize) []const u8 {
            return given.bytes[if (i == 0) 0 else integer(given.ends[i - 1])..integer(given.ends[i])];
        }
    };

    pub const Explained = struct {
        explanation: *const explanation.Explanation,
        tokens: explanation.Tokens,
        cells: explanation.Cells,
    };

    /// Fills `out` with the matches in order; returns the index of the first one that can't be written, or their
    /// number.
    pub fn write(self: *Layout, matches: Matches, options: Options) Allocator.Error!usize {
        self.out.clearRetainingCapacity();
        for (options.first..matches.count) |i| {
            const size = self.out.items.len;
            if (options.keeps_between and i > 0) {
                try self.out.appendSlice(self.gpa, matches.slice(matches.ends[i - 1], matches.starts[i]));
            }
            const from = self.out.items.len;
            const manner = if (options.places) |places| places.manner(
                integer(matches.starts[i] - matches.base),
                integer(matches.ends[i] - matches.base),
            ) else .plain;
            self.writeMannered(&matches, i, &options, manner, from) catch |problem| switch (problem) {
                error.OutOfMemory => return error.OutOfMemory,
                error.Unwritable => {
                    self.out.items.len = size;
                    return i;
                },
            };
            if (options.ends) |ends| ends[i] = @floatFromInt(self.out.items.len);
        }
        return matches.count;
    }

    /// @param from where it begins in `out`
    fn writeMannered(
        self: *Layout,
        matches: *const Matches,
        i: usize,
        options: *const Options,
        manner: form_places.Manner,
        from: usize,
    ) Error!void {
        const depth = switch (manner) {
            .plain => return self.writeMatch(matches, i, options),
            .quoted => |depth| depth,
            .beginning => {
                try self.writeMatch(matches, i, options);
                if (!yaml_place.isIndicator(self.out.items[from..])) return;
                return self.out.insertSlice(self.gpa, from, form_places.scalar_start);
            },
            .quoted_with_sign, .divided => return error.Unwritable,
        };
        try self.writeMatch(matches, i, options);
        if (!options.quotes_values) return;
        const quote = form_places.quoteWithin(depth);
        try self.out.insertSlice(self.gpa, from, quote);
        try self.out.appendSlice(self.gpa, quote);
    }

    fn writeMatch(self: *Layout, matches: *const Matches, i: usize, options: *const Options) Error!void {
        var at: usize = 0;
        while (at < self.pieces.len) {
            const piece = &self.pieces[at];
            if (piece.what != .by_member) {
                try self.writePiece(piece, matches, i, options);
                at += 1;
                continue;
            }
            assert(matches.members[i] < piece.first);
            const section = self.pieces[at + 1 + matches.members[i]];
            for (self.pieces[section.first..section.last]) |*own| try self.writePiece(own, matches, i, options);
            at = piece.last;
        }
    }

    fn writePiece(
        self: *Layout,
        piece: *const Piece,
        matches: *const Matches,
        i: usize,
        options: *const Options,
    ) Error!void {
        const out = &self.out;
        switch (piece.what) {
            .literal => try plain.append(self.gpa, self.literalOf(piece), out),
            .start => try self.number(matches.starts[i]),
            .end => try self.number(matches.ends[i]),
            .by_member, .section => unreachable, // Entered above, not nested.
            .input => try plain.append(self.gpa, options.input, out),
            .line => try self.number(matches.lines[i]),
            .column => try self.number(matches.starts[i] - matches.line_starts[i] + 1),
            .text => if (matches.textOf(i, piece.subject)) |text| try plain.append(
                self.gpa,
                try self.wellFormed(text),
                out,
            ),
            .quoted => try quoted.append(self.gpa, matches.textOf(i, piece.subject) orelse "", out),
            .json => {
                const text = matches.textOf(i, piece.subject) orelse "";
                if (plain.isPlain(text)) return plain.appendQuoted(self.gpa, text, out);
                try json.appendString(self.gpa, try self.wellFormed(text), out);
            },
            .value => try self.writeValue(piece, matches, i, options.clock),
            .mask => {
                const unit: masks.Unit = if (piece.first == 0) .whole else .line;
                try masks.append(self.gpa, matches.textOf(i, whole_match).?, self.literalOf(piece), unit, out);
            },
            .upper, .lower, .first, .last, .octet, .group => {
                const text = matches.textOf(i, piece.subject) orelse return;
                if (!isAscii(text)) return error.Unwritable;
                try self.writePart(piece, text);
            },
            .explained => if (options.explained) |about| {
                try about.explanation.write(about.tokens, about.cells, matches.text, matches.base, i, out);
            },
            .given => if (options.given) |given| try plain.append(self.gpa, given.of(i), out),
        }
    }

    /// The piece's part of a text in ASCII.
    fn writePart(self: *Layout, piece: *const Piece, text: []const u8) Allocator.Error!void {
        const out = &self.out;
        switch (piece.what) {
            .upper => _ = std.ascii.upperString(try out.addManyAsSlice(self.gpa, text.len), text),
            .lower => _ = std.ascii.lowerString(try out.addManyAsSlice(self.gpa, text.len), text),
            .first => try out.appendSlice(self.gpa, text[0..@min(text.len, piece.first)]),
            .last => try out.appendSlice(self.gpa, text[text.len -| piece.first..]),
            .octet => try out.appendSlice(self.gpa, findParts(text, '.', piece.first, piece.last)),
            .group => try out.appendSlice(self.gpa, findParts(text, ':', piece.first, piece.last)),
            else => unreachable,
        }
    }

    fn literalOf(self: *const Layout, piece: *const Piece) []const u8 {
        return self.literals[piece.from..piece.to];
    }

    fn number(self: *Layout, value: f64) Allocator.Error!void {
        assert(value >= 0); // An integer, since offsets in an input are below 2^53.
        try digits.append(self.gpa, integer(value), &self.out);
    }

    fn wellFormed(self: *Layout, text: []const u8) Allocator.Error![]const u8 {
        return if (utf8.isWellFormed(text)) text else utf8.replaceIllFormed(self.gpa, text, &self.scratch);
    }

    fn writeValue(
        self: *Layout,
        piece: *const Piece,
        matches: *const Matches,
        i: usize,
        clock: *const Clock,
    ) Allocator.Error!void {
        assert(piece.subject < matches.width);
        const cell = i * matches.width + piece.subject;
        if (matches.register_starts[cell] < 0 or !takes(piece.kind, matches.register_kinds[cell])) return;
        var buffer: [4096]u8 = undefined;
        var arena: std.heap.ArenaAllocator = .init(self.gpa);
        defer arena.deinit();
        var scratch: std.heap.BufferFirstAllocator = .init(&buffer, arena.allocator());
        const kind: Kind = @fromBackingInt(matches.register_kinds[cell]);
        const value = try readValue(scratch.allocator(), kind, matches.textOf(i, piece.subject).?, clock) orelse return;
        try plain.append(self.gpa, self.literalOf(piece), &self.out);
        try exact_json.append(self.gpa, scratch.allocator(), value, kind, &self.out);
    }
};

/// Whether the atom of `kind` takes tokens of kind `found`: atoms of durations and sizes also take quantities.
fn takes(kind: u32, found: u8) bool {
    const is_measure = kind == @backingInt(Kind.duration) or kind == @backingInt(Kind.bytesize);
    return found == kind or (is_measure and found == @backingInt(Kind.quantity));
}

fn isAscii(text: []const u8) bool {
    var all: u8 = 0;
    for (text) |byte| all |= byte;
    return all < 0x80;
}

/// Parts `first` to `last`, counted from 1, of a text divided by `separator`; empty if there are fewer.
fn findParts(text: []const u8, separator: u8, first: u32, last: u32) []const u8 {
    var start: usize = 0;
    var from: usize = 0;
    var part: u32 = 1;
    while (true) : (part += 1) {
        const cut = std.mem.findScalarPos(u8, text, from, separator);
        if (part == first) start = from;
        if (part == last) return text[start .. cut orelse text.len];
        from = 1 + (cut orelse return "");
    }
}

const testing = std.testing;

fn expectWritten(
    expected: []const u8,
    expected_count: usize,
    pieces: []const Piece,
    literals: []const u8,
    text: []const u8,
    starts: []const f64,
    ends: []const f64,
    keeps_between: bool,
) !void {
    var layout: Layout = try .init(testing.allocator, pieces, literals);
    defer layout.deinit();
    const kinds: [2]u8 = @splat(@backingInt(Kind.duration));
    const lines = [_]f64{ 3, 4 };
    const line_starts: [2]f64 = @splat(100);
    const matches: Matches = .{
        .text = text.ptr,
        .base = 100,
        .count = starts.len,
        .width = 1,
        .members = &.{ 1, 0 },
        .starts = starts.ptr,
        .ends = ends.ptr,
        .read_starts = starts.ptr,
        .read_ends = ends.ptr,
        .lines = &lines,
        .line_starts = &line_starts,
        .register_starts = starts.ptr,
        .register_ends = ends.ptr,
        .register_kinds = &kinds,
    };
    try testing.expectEqual(
        expected_count,
        try layout.write(matches, .{ .input = "in", .keeps_between = keeps_between, .clock = &.{} }),
    );
    try testing.expectEqualStrings(expected, layout.out.items);
}

test "places, texts and values are written" {
    const colon: Piece = .{ .what = .literal, .from = 0, .to = 1 };
    const pieces = [_]Piece{
        .{ .what = .input },
        colon,
        .{ .what = .line },
        colon,
        .{ .what = .column },
        colon,
        .{ .what = .start },
        colon,
        .{ .what = .end },
        .{ .what = .json, .subject = 0 },
        .{ .what = .value, .subject = 0, .kind = @backingInt(Kind.duration), .from = 1, .to = 2 },
    };
    try expectWritten(
        "in:3:1:100:103\"2ms\"=2000000in:4:5:104:109\"0.1ns\"=\"0.1\"",
        2,
        &pieces,
        ":=",
        "2ms 0.1ns",
        &.{ 100, 104 },
        &.{ 103, 109 },
        false,
    );
}

test "each member has its section, and each match its given text" {
    const pieces = [_]Piece{
        .{ .what = .by_member, .first = 2, .last = 5 },
        .{ .what = .section, .first = 3, .last = 4 },
        .{ .what = .section, .first = 4, .last = 5 },
        .{ .what = .literal, .from = 0, .to = 1 },
        .{ .what = .end },
        .{ .what = .literal, .from = 1, .to = 2 },
    };
    try expectWritten("101;a;", 2, &pieces, "a;", "x y", &.{ 100, 102 }, &.{ 101, 103 }, false);
    const given: Layout.Given = .{ .bytes = "onetwo", .ends = &.{ 3, 6 } };
    try testing.expectEqualStrings("one", given.of(0));
    try testing.expectEqualStrings("two", given.of(1));
}

test "the text between matches is kept, and masks count characters" {
    try expectWritten(
        "** and **",
        2,
        &.{.{ .what = .mask, .from = 0, .to = 1 }},
        "*",
        "ab and é\u{301}.",
        &.{ 100, 107 },
        &.{ 102, 111 },
        true,
    );
    try expectWritten("\u{fffd}b", 2, &.{.{ .what = .text }}, "", "\xffb", &.{ 100, 101 }, &.{ 101, 102 }, true);
}

test "a match that can't be written ends the result" {
    try expectWritten(
        "\"a\\0\\u{1}\\u{7f}\"A\x00\x01\x7f",
        1,
        &.{ .{ .what = .quoted }, .{ .what = .upper } },
        "",
        "a\x00\x01\x7fé",
        &.{ 100, 104 },
        &.{ 104, 106 },
        false,
    );
}

test "parts of a text in ASCII are written, and other texts are left to the caller" {
    const pieces = [_]Piece{
        .{ .what = .upper },
        .{ .what = .lower, .subject = 0 },
        .{ .what = .first, .first = 2 },
        .{ .what = .last, .first = 3 },
        .{ .what = .octet, .first = 2, .last = 3 },
        .{ .what = .group, .first = 1, .last = 1 },
        .{ .what = .first, .first = 100 },
        .{ .what = .last, .first = 100 },
    };
    try expectWritten("AB.C.DEab.c.deaB.dEc.dEaB.c.dEaB.c.dEaB.c.dE", 1, &pieces, "", "aB.c.dE é", &.{ 100, 108 }, &.{
        107,
        110,
    }, false);
    try testing.expectEqualStrings("b", findParts("a:b:c", ':', 2, 2));
    try testing.expectEqualStrings("", findParts("a:b:c", ':', 2, 4));
    try testing.expectEqualStrings("", findParts("abc", ':', 2, 2));
}
