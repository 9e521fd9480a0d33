//! Values that no rule finds, near a name that plainly names a secret: whatever looks like a secret there is
//! masked, since ways to write one cannot all be known. Only lines with such a name are read.
const std = @import("std");
const doubtful_words = @import("doubtful_words.zig");
const Finder = @import("named_value.zig").Finder;
const name_endings = @import("name_endings.zig");
const Names = @import("strong_names.zig").Names;
const secret_names = @import("secret_names.zig");
const secret_looks = @import("secret_looks.zig");
const secrets = @import("../gen/secrets.zig");
const Skip = @import("skips.zig").Skip;
const Value = @import("values.zig").Value;
const Word = doubtful_words.Word;
const Words = doubtful_words.Words;
const Allocator = std.mem.Allocator;

/// Distance from a name to a value.
const near_bytes_max = 120;
/// Words between them, and the same for values that may be something else.
const words_max = 9;
const close_words_max = 6;

/// Adds such values. Names within a quoted content count for what is outside it; the content is searched by itself.
pub fn find(finder: *Finder, skips: []const Skip) Allocator.Error!void {
    var names: Names = .{ .text = finder.text, .added = finder.added };
    var search: ?Search = null;
    while (names.next()) |name| {
        if (search == null) search = .of(finder, skips);
        try search.?.near(name.start, name.end);
    }
}

const Search = struct {
    finder: *Finder,
    skips: []const Skip,
    /// What rules found, in order, and those of them that end before the line.
    known_count: usize,
    known_from: usize = 0,

    fn of(finder: *Finder, skips: []const Skip) Search {
        std.mem.sortUnstable(Value, finder.out.items, {}, startsBefore);
        return .{ .finder = finder, .skips = skips, .known_count = finder.out.items.len };
    }

    fn startsBefore(_: void, a: Value, b: Value) bool {
        return a.start < b.start;
    }

    fn near(search: *Search, name_start: usize, name_end: usize) Allocator.Error!void {
        const text = search.finder.text;
        const first = name_start -| near_bytes_max;
        const window = if (std.mem.findScalarLast(u8, text[first..name_start], '\n')) |end| first + end + 1 else first;
        const known = search.finder.out.items;
        while (search.known_from < search.known_count and known[search.known_from].end <= window) {
            search.known_from += 1;
        }
        while (search.skips.len > 0 and search.skips[0].end <= window) search.skips = search.skips[1..];
        var place: Place = .{ .start = name_start, .end = name_end };
        for (search.skips) |skip| {
            if (skip.start > name_start) break;
            if (name_end > skip.end) continue;
            const others = (skip.end - skip.start) - (name_end - name_start);
            place = .{ .start = skip.start -| 1, .end = skip.end + 1, .is_alone = others <= other_bytes_max };
        }
        if (place.end > text.len) return;
        try search.before(place, window);
        try search.behind(place);
    }

    /// The name, or the quoted content that it is in.
    const Place = struct {
        start: usize,
        end: usize,
        /// Whether the content is little more than the name.
        is_alone: bool = true,
    };

    const other_bytes_max = 8;

    fn behind(search: *Search, place: Place) Allocator.Error!void {
        const text = search.finder.text;
        const reach = @min(text.len, place.end + near_bytes_max);
        const line_end = std.mem.findScalarPos(u8, text[0..reach], place.end, '\n') orelse reach;
        var words: Words = .{
            .text = text,
            .at = place.end,
            .limit = line_end,
            .skips = search.skips,
        };
        var is_close = place.is_alone;
        var count: usize = 0;
        while (words.next()) |word| {
            count += 1;
            if (count > words_max) return;
            if (search.isKnown(word)) {
                is_close = false;
                continue;
            }
            const value = word.of(text);
            if (word.quote != 0 and secret_names.isMasked(value)) {
                is_close = false;
                continue;
            }
            if (word.quote == 0 and secret_names.isOneOf(value, &secrets.user_words)) {
                _ = words.next();
                continue;
            }
            if (count == 1 and try search.takeMarked(place.end, word)) continue;
            const is_other = !is_close or count > close_words_max or opensOther(value);
            const look: secret_looks.Look = if (is_other)
                .plain
            else if (count == 1 and isJoined(text[place.end..word.start])) .joined else .likely;
            if (try search.take(word, look)) continue;
            if (word.is_key and !secret_names.isOneOf(value, &secrets.neutral_names)) {
                // `Password to unlock: VALUE`, but not `invalid token, request: VALUE`.
                if (word.has_equals or words.passed_separator) is_close = false;
            }
        }
        if (count == 0) try search.below(line_end);
    }

    /// `NAME « VALUE »`: whatever is in such quotes right behind the name.
    fn takeMarked(search: *Search, from: usize, word: Word) Allocator.Error!bool {
        const text = search.finder.text;
        const between = std.mem.trim(u8, text[from..word.start], " \t");
        const after = std.mem.trimStart(u8, text[word.end..@min(text.len, word.end + marks_bytes_max)], " \t");
        for (quote_marks) |marks| {
            if (!std.mem.eql(u8, between, marks[0]) or !std.mem.startsWith(u8, after, marks[1])) continue;
            if (!secret_names.mayBeSecret(word.of(text), .any)) return false;
            try search.finder.secret(.{ .start = word.start, .end = word.end, .behind = word.end }, 0);
            return true;
        }
        return false;
    }

    const marks_bytes_max = 8;
    const quote_marks = [_][2][]const u8{
        .{ "«", "»" },
        .{ "“", "”" },
        .{ "„", "“" },
        .{ "‹", "›" },
        .{ "「", "」" },
    };

    /// `NAME;VALUE`, `NAME « VALUE »`: signs and no more than blanks around them. Others join what is no value, too.
    fn isJoined(between: []const u8) bool {
        const signs = std.mem.trim(u8, between, " \t");
        if (signs.len == 0 or std.mem.findAny(u8, signs, " \t") != null) return false;
        return signs[0] >= 0x80 or std.mem.findScalar(u8, ";>*~#", signs[0]) != null;
    }

    /// `username=`: the name of another value begins the word.
    fn opensOther(value: []const u8) bool {
        const sign = std.mem.findScalar(u8, value, '=') orelse return false;
        if (sign == 0 or sign + 1 == value.len) return false;
        for (value[0..sign]) |byte| if (byte < 0x80 and !name_endings.isOfName(byte)) return false;
        return secret_names.announces(value[0..sign], &secret_names.Added.none) == null;
    }

    /// The only word of the next line, or of the one below a line that underlines the name.
    fn below(search: *Search, name_line_end: usize) Allocator.Error!void {
        const text = search.finder.text;
        const line_end = if (name_line_end < text.len) underlineEnd(text, name_line_end) else return;
        if (line_end >= text.len or text[line_end] != '\n') return;
        const reach = @min(text.len, line_end + 1 + near_bytes_max);
        const next_end = std.mem.findScalarPos(u8, text[0..reach], line_end + 1, '\n') orelse reach;
        if (next_end == reach and reach < text.len) return;
        var words: Words = .{ .text = text[0..next_end], .at = line_end + 1, .limit = next_end, .skips = search.skips };
        const word = words.next() orelse return;
        if (words.next() != null or search.isKnown(word)) return;
        _ = try search.take(word, .likely);
    }

    fn underlineEnd(text: []const u8, line_end: usize) usize {
        var end = line_end + 1;
        while (end < text.len and end - line_end < near_bytes_max and (text[end] == '-' or text[end] == '=')) end += 1;
        return if (end > line_end + 2 and end < text.len and text[end] == '\n') end else line_end;
    }

    fn before(search: *Search, place: Place, window: usize) Allocator.Error!void {
        const text = search.finder.text;
        var words: Words = .{ .text = text, .at = window, .limit = place.start, .skips = search.skips };
        while (words.next()) |word| {
            if (word.end > place.start or search.isKnown(word)) continue;
            const rest: Words = .{ .text = text, .at = words.at, .limit = place.start, .skips = search.skips };
            const look: secret_looks.Look = if (place.is_alone and leadsToName(rest)) .likely else .plain;
            _ = try search.take(word, look);
        }
    }

    /// `VALUE is the admin password`, `VALUE (password)`
    fn leadsToName(rest: Words) bool {
        var words = rest;
        const first = words.next() orelse return !words.passed_separator;
        if (first.quote != 0 or first.is_key) return false;
        if (!secret_names.isOneOf(first.of(words.text), &secrets.leading_words)) return false;
        for (0..leading_words_max) |_| _ = words.next() orelse return true;
        return false;
    }

    const leading_words_max = 5;

    fn take(search: *Search, word: Word, look: secret_looks.Look) Allocator.Error!bool {
        const text = search.finder.text;
        if (word.is_cut) return false;
        const preceding = if (word.start > 0) text[word.start - 1] else ' ';
        const found = secret_looks.in(word.of(text), preceding, look) orelse return false;
        try search.finder.append(.{
            .start = @intCast(word.start + found.start),
            .end = @intCast(word.start + found.end),
            .what = .secret,
            .quote = if (found.start == 0 and found.end == word.end - word.start) word.quote else 0,
        });
        return true;
    }

    fn isKnown(search: *const Search, word: Word) bool {
        for (search.finder.out.items[search.known_from..search.known_count]) |value| {
            if (value.start >= word.end) return false;
            if (value.end > word.start) return true;
        }
        return false;
    }
};
