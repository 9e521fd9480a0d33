//! The quoted tokens of a text that may have a match in them, found without lexing most of the text.
//!
//! The places of bytes that a match needs are found first. Of the lines that have one, most are plain: they start and
//! end with line ends that cannot be inside a string, no apostrophe or backslash is outside strings between double
//! quotes, and no run without white space is a blob. On such a line no token but a string contains a double quote, so
//! every string starts at the first double quote after the previous string. Other lines are lexed.
const std = @import("std");
const blob = @import("../lex/blob.zig");
const cpu = @import("../cpu.zig");
const cuts = @import("../lex/cuts.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const KindSet = @import("../lex/columns.zig").KindSet;
const lexer = @import("../lex/lexer.zig");
const Marks = @import("../kernels/line_marks.zig").Marks;
const lanes = @import("../kernels/line_marks.zig").block_bytes;
const Needed = @import("needed.zig").Needed;
const Sought = @import("needed.zig").Sought;
const terminal = @import("../lex/terminal.zig");
const Tokens = @import("../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// The marks take most of the size of the text.
const text_bytes_max = 1 << 20;

pub const quoted_kind: KindSet = blk: {
    var set: KindSet = .empty;
    set.set(@backingInt(Kind.quoted));
    break :blk set;
};

pub const Strings = struct {
    marks: std.ArrayList(Marks) = .empty,
    sought: Sought = .{},
    /// The last text may have the needed bytes outside its strings.
    may_hold_outside: bool = true,

    pub fn deinit(strings: *Strings, gpa: Allocator) void {
        strings.marks.deinit(gpa);
        strings.sought.deinit(gpa);
    }

    /// Whether `find` can be used for `text`.
    pub fn canSearch(needed: *const Needed, text: []const u8) bool {
        return text.len <= text_bytes_max and needed.kindOfSearch() != .none and !terminal.holdsEscape(text);
    }

    /// Appends the quoted tokens of `text`, which consists of whole lines, that may have a match in them. Their flags
    /// are undefined.
    pub fn find(
        strings: *Strings,
        gpa: Allocator,
        needed: *const Needed,
        text: []const u8,
        out: *Tokens,
    ) Allocator.Error!void {
        try strings.marks.resize(gpa, text.len / lanes + 1);
        strings.marks.items[text.len / lanes] = .{};
        cpu.kernels().lineMarks(text.ptr, text.len, strings.marks.items.ptr);
        if (needed.kindOfSearch() == .telling) try strings.sought.read(gpa, needed, text);
        var search: Search = .{
            .gpa = gpa,
            .needed = needed,
            .text = text,
            .marks = strings.marks.items,
            .sought = &strings.sought,
            .out = out,
        };
        try search.run();
        strings.may_hold_outside = search.may_hold_outside;
    }
};

const Search = struct {
    gpa: Allocator,
    needed: *const Needed,
    text: []const u8,
    marks: []const Marks,
    sought: *const Sought,
    out: *Tokens,
    /// The next place of the needed bytes, as of the last search for them.
    found: usize = 0,
    is_found: bool = false,
    /// Lines to lex whose strings were not appended yet.
    lex_from: usize = 0,
    lex_to: usize = 0,
    may_hold_outside: bool = false,

    const Mark = std.meta.FieldEnum(Marks);

    fn run(search: *Search) Allocator.Error!void {
        // The start of a line, or a place of a plain line outside strings: what precedes it was searched.
        var place: usize = 0;
        var from: usize = 0;
        var line_end: usize = 0;
        while (true) {
            const candidate = search.candidateFrom(from);
            if (candidate >= search.text.len) break;
            if (candidate >= line_end) {
                place = search.lineStart(place, candidate);
                line_end = search.lineEnd(candidate);
                if (!search.isPlain(place, line_end)) {
                    try search.addLine(place, line_end);
                    place = line_end;
                    from = line_end;
                    continue;
                }
            }
            if (search.areEven(place, candidate)) {
                search.may_hold_outside = true;
                place = candidate;
                from = candidate + 1;
                continue;
            }
            const close = search.next(.quote, candidate, line_end);
            if (close < line_end) {
                try search.flush();
                try search.add(search.last(.quote, place, candidate).?, close);
                place = close + 1;
            } else { // The string is not terminated.
                search.may_hold_outside = true;
                place = line_end;
            }
            from = place;
        }
        try search.flush();
    }

    /// The first place at or after `from` of bytes that a match needs, or of a backslash, which may encode them.
    fn candidateFrom(search: *Search, from: usize) usize {
        const text = search.text;
        if (from >= text.len) return text.len;
        const searched = search.needed.kindOfSearch();
        if (searched == .telling) return search.sought.next(from, text.len);
        if (!search.is_found or search.found < from) {
            const rest = text[from..];
            search.found = switch (searched) {
                .addresses => cpu.kernels().address(text.ptr, text.len, from),
                .literal => from + cpu.kernels().find(rest.ptr, rest.len, &search.needed.literal.?),
                .telling, .none => unreachable,
            };
            search.is_found = true;
        }
        return search.next(.backslash, from, search.found);
    }

    /// Appends the string between the quotes at `open` and `close`, if it may have a match.
    fn add(search: *Search, open: usize, close: usize) Allocator.Error!void {
        assert(open < close and search.text[open] == '"' and search.text[close] == '"');
        if (search.needed.kindOfSearch() == .telling and !search.needed.mayBeIn(search.text[open + 1 .. close])) return;
        try search.append(open, close + 1);
    }

    fn append(search: *Search, start: usize, end: usize) Allocator.Error!void {
        try search.out.append(
            search.gpa,
            .{ .start = @intCast(start), .end = @intCast(end), .kind = .quoted, .flags = .{} },
        );
    }

    /// Whether neither an apostrophe nor a backslash is on the line, and nothing that may be a blob.
    fn isPlain(search: *const Search, start: usize, end: usize) bool {
        var special: u64 = 0;
        for (start / lanes..(end - 1) / lanes + 1) |number| {
            const marks = &search.marks[number];
            special |= (marks.apostrophe | marks.backslash) & within(number, start, end);
        }
        if (special != 0) return false;
        const space = search.next(.space, start, end);
        if (space + 1 < end) return !search.holdsBlob(start, end);
        return space - start < blob.run_bytes_min or !blob.looksRandom(search.text, start, space);
    }

    fn holdsBlob(search: *const Search, line_start: usize, end: usize) bool {
        var start = line_start;
        while (start + blob.run_bytes_min <= end) {
            if (search.last(.space, start, start + blob.run_bytes_min)) |space| {
                start = space + 1;
                continue;
            }
            const run_end = search.next(.space, start, search.text.len);
            if (blob.looksRandom(search.text, start, run_end)) return true;
            start = run_end + 1;
        }
        return false;
    }

    /// Appends the strings of a line that is not plain, or leaves it to be lexed. Lines after one that is left are
    /// lexed with it, because they are often alike.
    fn addLine(search: *Search, start: usize, end: usize) Allocator.Error!void {
        search.may_hold_outside = true;
        if (search.lex_from == search.lex_to or search.lex_to != start) {
            try search.flush();
            const first = search.out.len;
            if (try search.walk(start, end)) return;
            search.out.shrinkRetainingCapacity(first);
            search.lex_from = start;
        }
        search.lex_to = end;
    }

    /// Appends the strings of a line, one after the other. @returns false if they depend on other tokens
    fn walk(search: *Search, start: usize, end: usize) Allocator.Error!bool {
        // A line end on the way may be inside a string, or end it.
        if (search.next(.line_end, start, end) + 1 < end or search.holdsBlob(start, end)) return false;
        var place = start;
        while (true) {
            const open = search.stop(place, end, true);
            if (open == end) return true;
            if (search.text[open] != '"') return false;
            var close = search.stop(open + 1, end, false);
            while (close < end and search.text[close] == '\\') close = search.stop(close + 2, end, false);
            if (close >= end) return false;
            if (search.candidateFrom(open + 1) < close) try search.add(open, close);
            place = close + 1;
        }
    }

    /// The first quote or backslash in text[from..to], or `to`; outside strings, apostrophes count too.
    fn stop(search: *const Search, from: usize, to: usize, outside: bool) usize {
        if (from >= to) return to;
        for (from / lanes..(to - 1) / lanes + 1) |number| {
            const marks = &search.marks[number];
            const all = marks.quote | marks.backslash | if (outside) marks.apostrophe else 0;
            const found = all & within(number, from, to);
            if (found != 0) return number * lanes + @ctz(found);
        }
        return to;
    }

    /// Lexes the lines that are left, and appends their strings that may have a match.
    fn flush(search: *Search) Allocator.Error!void {
        if (search.lex_from == search.lex_to) return;
        const first = search.out.len;
        try lexer.lex(search.gpa, search.text, @intCast(search.lex_from), @intCast(search.lex_to), .{
            .kept_kinds = quoted_kind,
            .counts_all = false,
        }, search.out);
        search.lex_from = search.lex_to;
        var kept = first;
        const columns = search.out.slice();
        for (columns.items(.start)[first..], columns.items(.end)[first..], first..) |start, end, row| {
            if (end - start <= 2 or !search.needed.mayBeIn(search.text[start + 1 .. end - 1])) continue;
            if (kept != row) search.out.set(kept, search.out.get(row));
            kept += 1;
        }
        search.out.shrinkRetainingCapacity(kept);
    }

    /// Start of the line that contains `place`, after a line end that cannot be inside a string; at least `from`.
    fn lineStart(search: *const Search, from: usize, place: usize) usize {
        var limit = place;
        while (search.last(.line_end, from, limit)) |line_end| : (limit = line_end) {
            if (!cuts.isCarried(search.text, line_end)) return line_end + 1;
        }
        return from;
    }

    /// The place after the first line end from `place` on that cannot be inside a string; at most the end of the text.
    fn lineEnd(search: *const Search, place: usize) usize {
        var at = place;
        while (true) : (at += 1) {
            at = search.next(.line_end, at, search.text.len);
            if (at == search.text.len) return at;
            if (!cuts.isCarried(search.text, at)) return at + 1;
        }
    }

    /// Whether the number of quotes in text[from..to] is even.
    fn areEven(search: *const Search, from: usize, to: usize) bool {
        if (from >= to) return true;
        var odd: u64 = 0;
        for (from / lanes..(to - 1) / lanes + 1) |number| odd ^= search.marks[number].quote & within(number, from, to);
        return @popCount(odd) % 2 == 0;
    }

    /// The first byte of text[from..to] with a mark, or `to`.
    inline fn next(search: *const Search, comptime mark: Mark, from: usize, to: usize) usize {
        if (from >= to) return to;
        for (from / lanes..(to - 1) / lanes + 1) |number| {
            const found = @field(search.marks[number], @tagName(mark)) & within(number, from, to);
            if (found != 0) return number * lanes + @ctz(found);
        }
        return to;
    }

    /// The last byte of text[from..to] with a mark.
    inline fn last(search: *const Search, comptime mark: Mark, from: usize, to: usize) ?usize {
        if (from >= to) return null;
        var number = (to - 1) / lanes + 1;
        while (number > from / lanes) {
            number -= 1;
            const found = @field(search.marks[number], @tagName(mark)) & within(number, from, to);
            if (found != 0) return number * lanes + lanes - 1 - @clz(found);
        }
        return null;
    }

    /// The bits of block `number` for the places from..to, which it partly contains.
    inline fn within(number: usize, from: usize, to: usize) u64 {
        const all = ~@as(u64, 0);
        const first = if (from > number * lanes) all << @intCast(from - number * lanes) else all;
        const behind = if (to < (number + 1) * lanes) all >> @intCast((number + 1) * lanes - to) else all;
        return first & behind;
    }
};

const Builder = @import("../match/fixture.zig").Builder;
const Pattern = @import("../match/pattern.zig").Pattern;
const samples = @import("../lex/samples.zig");

const test_pieces = samples.all ++ [_][]const u8{
    "10.0.0.1",
    "::1",
    "fe80::1",
    "{\"a\":\"10.0.0.1\",",
    "\"took 5ms\"",
    "\"it's 10.0.0.2\"",
    "\"a\\\"10.0.0.3\"",
    "\"\"",
    "\"a\\\\\"",
    "\"\\u0031\"",
    "\n",
    "\n",
    "\n",
    "\"",
    "http://h/\"x",
    "'10.0.0.4'",
    "took",
    "\\\r\n",
    "q8Zr2LxT7vWm4KpN9sYb3HdF6gJc1QeR5tUa0oIi\"PzXlVnMkBwEyCjDhGfSAuO",
};

test "the strings are those of the lexer that may have a match" {
    const gpa = std.testing.allocator;
    for ([_]enum { address, literal, mail }{ .address, .literal, .mail }) |what| {
        var builder: Builder = .init();
        defer builder.deinit();
        builder.member(switch (what) {
            .address => builder.kind(.ip),
            .literal => builder.literal("took"),
            .mail => builder.kind(.email),
        });
        const pattern = try Pattern.create(gpa, builder.finish());
        defer pattern.destroy(gpa);
        const needed = Needed.of(pattern).?;
        try std.testing.expect(needed.kindOfSearch() != .none);
        try expectAlike(&needed);
    }
}

fn expectAlike(needed: *const Needed) !void {
    const gpa = std.testing.allocator;
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    var strings: Strings = .{};
    defer strings.deinit(gpa);
    var wanted: Tokens = .empty;
    defer wanted.deinit(gpa);
    var found: Tokens = .empty;
    defer found.deinit(gpa);
    var buffer: [4096]u8 = undefined;
    for (0..20_000) |_| {
        var size: usize = 0;
        for (0..random.uintLessThan(usize, 40)) |_| {
            const piece = test_pieces[random.uintLessThan(usize, test_pieces.len)];
            @memcpy(buffer[size..][0..piece.len], piece);
            size += piece.len;
        }
        const text = buffer[0..size];
        errdefer std.debug.print("\"{s}\"\n", .{text});
        wanted.clearRetainingCapacity();
        found.clearRetainingCapacity();
        try lexer.lex(gpa, text, 0, @intCast(size), .{}, &wanted);
        try strings.find(gpa, needed, text, &found);
        // Strings that cannot have a match may be found too, but no other tokens.
        const starts = found.items(.start);
        const ends = found.items(.end);
        var at: usize = 0;
        for (wanted.items(.kind), wanted.items(.start), wanted.items(.end)) |kind, start, end| {
            if (kind != .quoted or end - start <= 2) continue;
            if (at < starts.len and starts[at] == start) {
                try std.testing.expectEqual(end, ends[at]);
                at += 1;
            } else try std.testing.expect(!canMatch(needed, text[start + 1 .. end - 1]));
        }
        try std.testing.expectEqual(starts.len, at);
    }
}

fn canMatch(needed: *const Needed, content: []const u8) bool {
    if (std.mem.findScalar(u8, content, '\\') != null) return true;
    if (!needed.mayBeIn(content)) return false;
    // The search for addresses knows other shapes.
    return needed.kindOfSearch() != .addresses or
        cpu.kernels().address(content.ptr, content.len, 0) < content.len;
}
