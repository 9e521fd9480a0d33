//! Searches many parts of a text, each as a separate text. They are lexed together, which is correct if line ends
//! separate them: only a token of a shape that crosses lines could extend over several, and only in a long run without
//! white space the tokens depend on text before it. Parts where no match can start are skipped.
const std = @import("std");
const Kind = @import("../../gen/kinds.zig").Kind;
const addresses = @import("../../lex/addresses.zig");
const blob = @import("../../lex/blob.zig");
const KindSet = @import("../../lex/columns.zig").KindSet;
const lexer = @import("../../lex/lexer.zig");
const Tokens = @import("../../lex/tokens.zig").Tokens;
const dispatch = @import("../engine/dispatch.zig");
const Pattern = @import("../pattern.zig").Pattern;
const Rows = @import("../../lex/rows.zig").Rows;
const scan_facts = @import("../scan_facts.zig");
const Error = @import("../scanner.zig").Error;
const Options = @import("../scanner.zig").Options;
const Scanner = @import("../scanner.zig").Scanner;

const assert = std.debug.assert;

pub const Part = struct {
    /// Offsets in the text that contains all parts.
    start: u32,
    end: u32,
};

pub const Parts = struct {
    scanner: Scanner,
    /// Tokens of all parts and of the text between them.
    tokens: Tokens = .empty,
    /// Number of the part of each match in the scanner's batch.
    numbers: std.ArrayList(u32) = .empty,
    /// Numbers of the parts that are lexed and searched apart from the others, in order.
    apart: std.ArrayList(u32) = .empty,
    /// For each engine the next row where a match can start.
    starts: []u32,
    /// The kinds of the tokens that may be matches, if every match is one token, independent of its surroundings.
    single_kinds: ?KindSet,
    /// Each of these tokens is a match, and nothing else of it is wanted.
    are_matches: bool,
    /// Every part is searched, because the lexer's tokens do not show where a match can start.
    searches_all: bool,

    /// Initialises in place: the scanner stores pointers into itself.
    pub fn init(
        parts: *Parts,
        gpa: std.mem.Allocator,
        pattern: *const Pattern,
        options: Options,
    ) Error!void {
        try parts.scanner.init(gpa, pattern, "", 0, options);
        errdefer parts.scanner.deinit();
        parts.tokens = .empty;
        parts.numbers = .empty;
        parts.apart = .empty;
        parts.starts = try gpa.alloc(u32, pattern.program.members.len);
        parts.searches_all = pattern.needs_whitespace or pattern.program.kinds.len != 0 or
            pattern.program.members.len >= dispatch.members_min or parts.scanner.segmenter.shapes.crosses_lines;
        const reads = pattern.program.readings.len != 0;
        parts.single_kinds = if (parts.searches_all or reads) null else pattern.kindsToKeep(&options);
        parts.are_matches = if (parts.single_kinds) |kinds| parts.areAll(kinds) else false;
    }

    /// Whether every token of these kinds is a match of the only member, of which only the place is reported.
    fn areAll(parts: *Parts, kinds: KindSet) bool {
        const scanner = &parts.scanner;
        const options = &scanner.options;
        const is_place = !options.lines and !options.readings and scanner.pattern.program.register_width == 0;
        if (options.by_line or !is_place) return false;
        const engine = scanner.engineToCount() orelse return false;
        const own = engine.runner.run.kindsOfToken() orelse return false;
        return engine.search_from == 0 and own.eql(kinds);
    }

    pub fn deinit(parts: *Parts) void {
        const gpa = parts.scanner.gpa;
        gpa.free(parts.starts);
        parts.numbers.deinit(gpa);
        parts.apart.deinit(gpa);
        parts.tokens.deinit(gpa);
        parts.scanner.deinit();
    }

    pub fn clear(parts: *Parts) void {
        parts.scanner.committer.batch.clear();
        parts.numbers.clearRetainingCapacity();
    }

    /// Whether `tokens` are those of the text, without shapes.
    pub fn lexesPlainly(parts: *const Parts) bool {
        return parts.scanner.pattern.program.shapes.len == 0;
    }

    /// Adds to the scanner's batch the matches of each part of list[first..], which are all parts in text[from..].
    /// `tokens` then has the tokens of that text, with offsets relative to `from`.
    pub fn search(parts: *Parts, text: []const u8, from: u32, list: []const Part, first: usize) Error!void {
        if (!parts.scanner.segmenter.shapes.crosses_lines) return parts.searchTogether(text, from, list, first);
        for (list[first..], first..) |part, number| try parts.searchApart(text, part, number);
    }

    fn searchApart(parts: *Parts, text: []const u8, part: Part, number: usize) Error!void {
        try parts.lex(text[part.start..part.end]);
        try parts.searchOne(text, part, @intCast(number), part.start, 0, parts.tokens.len);
    }

    fn searchTogether(
        parts: *Parts,
        text: []const u8,
        from: u32,
        list: []const Part,
        first_part: usize,
    ) Error!void {
        parts.apart.clearRetainingCapacity();
        for (list[first_part..], first_part..) |part, number| {
            if (!blob.holdsLongRun(text[part.start..part.end])) continue;
            try parts.apart.append(parts.scanner.gpa, @intCast(number));
            try parts.searchApart(text, part, number);
        }
        try parts.lex(text[from..]);
        if (parts.single_kinds) |kinds| return parts.searchSingle(text, from, list, first_part, kinds);
        const columns = parts.tokens.slice();
        const starts = columns.items(.start);
        const ends = columns.items(.end);
        const rows: Rows = .{
            .text = text[from..],
            .starts = starts,
            .ends = ends,
            .kinds = columns.items(.kind),
            .flags = columns.items(.flags),
        };
        if (!parts.searches_all) for (parts.starts, parts.scanner.members.engines) |*start, *engine| {
            start.* = engine.starts.from(&rows, 0);
        };
        var number = first_part;
        var apart: usize = 0;
        var row: u32 = 0;
        while (true) {
            row = parts.startFrom(&rows, row);
            if (row >= rows.count()) return;
            while (number < list.len and list[number].end <= from + starts[row]) number += 1;
            if (number == list.len) return;
            const part = list[number];
            var first = row;
            while (first > 0 and from + ends[first - 1] > part.start) first -= 1;
            // White space between two parts.
            while (first < rows.count() and from + ends[first] <= part.start) first += 1;
            var last = first;
            while (last < rows.count() and from + starts[last] < part.end) last += 1;
            const is_apart = parts.isApart(number, &apart);
            if (first < last and !is_apart) try parts.searchOne(text, part, @intCast(number), from, first, last);
            row = @max(last, row + 1);
            number += 1;
        }
    }

    /// Whether part `number` was searched apart. `at`, a place in `apart`, moves on: numbers ascend.
    fn isApart(parts: *const Parts, number: usize, at: *usize) bool {
        while (at.* < parts.apart.items.len and parts.apart.items[at.*] < number) at.* += 1;
        return at.* < parts.apart.items.len and parts.apart.items[at.*] == number;
    }

    /// Searches the tokens of these kinds, each of which may be a match by itself, all at once.
    fn searchSingle(
        parts: *Parts,
        text: []const u8,
        from: u32,
        list: []const Part,
        first_part: usize,
        kinds: KindSet,
    ) Error!void {
        const scanner = &parts.scanner;
        const rows = &scanner.segmenter.rows.tokens;
        const found = &scanner.committer.batch;
        rows.clearRetainingCapacity();
        const columns = parts.tokens.slice();
        var number = first_part;
        var apart: usize = 0;
        for (columns.items(.kind), columns.items(.start), columns.items(.end)) |kind, start, end| {
            if (!kinds.isSet(@backingInt(kind))) continue;
            while (number < list.len and list[number].end <= from + start) number += 1;
            if (number == list.len) break;
            const part = list[number];
            if (from + start < part.start or from + end > part.end) continue;
            if (parts.isApart(number, &apart)) continue;
            if (parts.are_matches) {
                try found.append(scanner.gpa, from + start, from + end, 0);
                try parts.numbers.append(scanner.gpa, @intCast(number));
            } else try rows.append(scanner.gpa, .{ .start = start, .end = end, .kind = kind, .flags = .{} });
        }
        if (rows.len == 0) return;
        const first_match = found.count();
        try scanner.searchTokens(text[from..], from);
        number = first_part;
        for (found.starts.items[first_match..]) |start| {
            while (list[number].end <= @as(u64, @intFromFloat(start))) number += 1;
            try parts.numbers.append(scanner.gpa, @intCast(number));
        }
    }

    /// Adds the matches of `text`, all of whose matches are addresses, as those of part `number`.
    pub fn searchAddresses(parts: *Parts, text: []const u8, number: u32) Error!void {
        assert(parts.scanner.pattern.is_addresses and parts.single_kinds != null);
        const scanner = &parts.scanner;
        const tokens = &scanner.segmenter.rows.tokens;
        tokens.clearRetainingCapacity();
        _ = try addresses.lex(scanner.gpa, text, 0, @intCast(text.len), false, tokens);
        if (tokens.len != 0) try parts.searchRows(text, .{ .start = 0, .end = @intCast(text.len) }, number);
    }

    /// First row from `row` on where a match can start.
    fn startFrom(parts: *Parts, rows: *const Rows, row: u32) u32 {
        if (parts.searches_all) return row;
        var first = rows.count();
        for (parts.starts, parts.scanner.members.engines) |*start, *engine| {
            if (start.* < row) start.* = engine.starts.from(rows, row);
            first = @min(first, start.*);
        }
        return first;
    }

    /// Adds the matches of a part that counts as one token of a given kind.
    pub fn searchAs(parts: *Parts, text: []const u8, part: Part, number: u32, kind: Kind) Error!void {
        const scanner = &parts.scanner;
        try scanner.segmenter.rows.tokens.resize(scanner.gpa, 1);
        const to = scanner.segmenter.rows.tokens.slice();
        to.items(.start)[0] = 0;
        to.items(.end)[0] = part.end - part.start;
        to.items(.kind)[0] = kind;
        to.items(.flags)[0] = .{ .line_first = true, .line_last = true };
        try parts.searchRows(text, part, number);
    }

    /// Searches the part that consists of the tokens first..last, with offsets relative to `base` of the text.
    fn searchOne(
        parts: *Parts,
        text: []const u8,
        part: Part,
        number: u32,
        base: u32,
        first: usize,
        last: usize,
    ) Error!void {
        const scanner = &parts.scanner;
        const gpa = scanner.gpa;
        const from = parts.tokens.slice();
        try scanner.segmenter.rows.tokens.resize(gpa, last - first);
        const to = scanner.segmenter.rows.tokens.slice();
        // White space may extend beyond the part on both sides.
        for (to.items(.start), from.items(.start)[first..last]) |*start, all| {
            start.* = @max(base + all, part.start) - part.start;
        }
        for (to.items(.end), from.items(.end)[first..last]) |*end, all| end.* = @min(base + all, part.end) - part.start;
        @memcpy(to.items(.kind), from.items(.kind)[first..last]);
        @memcpy(to.items(.flags), from.items(.flags)[first..last]);
        for (to.items(.kind), to.items(.flags), to.items(.start)) |kind, *flags, start| {
            if (kind == .whitespace) continue;
            flags.space_before = flags.space_before and start > 0;
            break;
        }
        try parts.searchRows(text, part, number);
    }

    fn searchRows(parts: *Parts, text: []const u8, part: Part, number: u32) Error!void {
        const scanner = &parts.scanner;
        try scanner.searchTokens(text[part.start..part.end], part.start);
        const found = scanner.committer.batch.count() - parts.numbers.items.len;
        try parts.numbers.appendNTimes(scanner.gpa, number, found);
    }

    fn lex(parts: *Parts, text: []const u8) Error!void {
        const scanner = &parts.scanner;
        if (text.len > std.math.maxInt(u32)) return error.TooLarge;
        const start_ns = if (scanner.options.measure) scan_facts.clockNs() else 0;
        parts.tokens.clearRetainingCapacity();
        try lexer.lex(scanner.gpa, text, 0, @intCast(text.len), scanner.segmenter.lexerOptions(), &parts.tokens);
        scanner.segmenter.lexing.tokens += parts.tokens.len;
        if (scanner.options.measure) scanner.segmenter.lexing.ns += scan_facts.clockNs() - start_ns;
    }
};
