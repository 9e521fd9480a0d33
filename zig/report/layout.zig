//! Writes the matches of a batch in one call: a report is a list of pieces written for each match. Some replacements
//! can't be written: in records, and those with a part that its value does not have. Then it returns the matches
//! before, and the caller continues.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const Kind = @import("../gen/kinds.zig").Kind;
const Clock = @import("../value/clock.zig").Clock;
const form_places = @import("../form/form_places.zig");
const masks = @import("masks.zig");
const yaml_place = @import("../form/yaml_place.zig");
const readValue = @import("../value/value.zig").read;
const utf8 = @import("../lex/well_formed.zig");
const digits = @import("digits.zig");
const exact_json = @import("exact_json.zig");
const explanation = @import("explanation.zig");
const json = @import("json.zig");
const plain = @import("plain.zig");
const quoted = @import("quoted.zig");
const columns = @import("columns.zig");
const Given = columns.Given;
const integer = columns.integer;
const whole_match = columns.whole_match;
const Matches = columns.Matches;
const Templated = @import("templated.zig").Templated;
const DateOrder = @import("../value/clock.zig").DateOrder;
const Accessor = @import("../gen/accessors.zig").Accessor;

pub const What = enum(u32) {
    /// Bytes `from..to` of the literals.
    literal,
    /// Text given by the caller for the input.
    input,
    start,
    end,
    line,
    column,
    /// Text of the subject, quoted, and as JSON.
    quoted,
    json,
    /// The literal and the JSON of the subject's value, if it is a token of kind `kind` and has one.
    value,
    /// The literal once for each character of the match.
    mask,
    /// An element of a template, whose words are the literal; `subject` is its index. `first`: 1 if a text that is
    /// copied whole keeps its terminal sequences.
    element,
    /// The sequences of the match that change how later text looks, and that no element kept.
    lasting,
    /// As numbers, the places of what such an element selects.
    kept,
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
    /// A mask has 1 for each line; members have numbers of pieces.
    first: u32 = 0,
    last: u32 = 0,
};

/// Why the caller must write a match.
const Error = error{ OutOfMemory, Unwritable };

pub const Layout = struct {
    gpa: Allocator,
    pieces: []const Piece,
    literals: []const u8,
    out: std.ArrayList(u8) = .empty,
    scratch: std.ArrayList(u8) = .empty,
    templated: Templated,

    /// Copies its arguments.
    pub fn init(gpa: Allocator, pieces: []const Piece, literals: []const u8) Allocator.Error!Layout {
        for (pieces) |piece| {
            assert(piece.from <= piece.to and piece.to <= literals.len);
            if (piece.what == .section) assert(piece.first <= piece.last and piece.last <= pieces.len);
            if (piece.what == .by_member) assert(piece.last <= pieces.len);
        }
        var templated: Templated = .init(gpa);
        errdefer templated.deinit();
        for (pieces) |piece| {
            if (piece.what != .element and piece.what != .kept and piece.what != .lasting) continue;
            templated.is_used = true;
            if (piece.what == .lasting) continue;
            const index = try templated.add(literals[piece.from..piece.to]);
            assert(index == piece.subject);
        }
        const own = try gpa.dupe(Piece, pieces);
        errdefer gpa.free(own);
        return .{ .gpa = gpa, .pieces = own, .literals = try gpa.dupe(u8, literals), .templated = templated };
    }

    pub fn deinit(self: *Layout) void {
        self.gpa.free(self.pieces);
        self.gpa.free(self.literals);
        self.out.deinit(self.gpa);
        self.scratch.deinit(self.gpa);
        self.templated.deinit();
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
        /// Receives for each match whether its parts are ones that its values have; null: others can't be written.
        fits: ?[*]u8 = null,
        order: DateOrder = .any,
        /// The places of the text, if what replaces them must keep the form of their record.
        places: ?*form_places.Places = null,
        /// What replaces a value of JSON is put in quotes.
        quotes_values: bool = false,
        clock: *const Clock,
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
        const about: Templated.Options = .{ .input = options.input, .given = options.given, .order = options.order };
        try self.templated.begin(matches, i, about, &self.out);
        if (options.fits) |fits| fits[i] = 1;
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
            .element => if (!try self.templated.write(piece.subject, piece.first == 1)) {
                const fits = options.fits orelse return error.Unwritable;
                fits[i] = 0;
            },
            .lasting => try self.templated.writeLasting(),
            .kept => try self.templated.writeKept(piece.subject, matches.base),
            .explained => if (options.explained) |about| {
                try about.explanation.write(about.tokens, about.cells, matches.text, matches.base, i, out);
            },
            .given => if (options.given) |given| try plain.append(self.gpa, given.of(i), out),
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
        .size = text.len,
        .base = 100,
        .count = starts.len,
        .width = 1,
        .first_registers = &.{ 0, 1 },
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
    const given: Given = .{ .bytes = "onetwo", .ends = &.{ 3, 6 } };
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
}

/// Words of `zig/template/packed.zig`: the text of register `number`, or a part of it.
fn elementWords(number: u32, accessor: Accessor) [11]u32 {
    return .{ 1, 0, 0, 1, 0, 1, number, 0, @backingInt(accessor), 0, 0 };
}

test "elements of templates name the registers of their member" {
    const words = elementWords(1, .upper) ++ elementWords(0, .upper);
    const bytes = std.mem.sliceAsBytes(&words);
    const pieces = [_]Piece{
        .{ .what = .element, .subject = 0, .from = 0, .to = 44 },
        .{ .what = .literal, .from = 0, .to = 0 },
        .{ .what = .element, .subject = 1, .from = 44, .to = 88 },
    };
    try expectWritten("ÉSS", 2, &pieces, bytes, "é ß", &.{ 100, 103 }, &.{ 102, 105 }, false);
}

test "a match with a part that its value does not have is left to the caller" {
    const words = elementWords(1, .host);
    const pieces = [_]Piece{.{ .what = .element, .subject = 0, .from = 0, .to = 44 }};
    try expectWritten("", 0, &pieces, std.mem.sliceAsBytes(&words), "1s b", &.{ 100, 103 }, &.{ 102, 104 }, false);
}
