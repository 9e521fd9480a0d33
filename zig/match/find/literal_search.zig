//! The search for the literals of a requirement (`required_literals.zig`), or for the bytes that a kind of token
//! contains, on the CPU. Places ascend within a text.
const std = @import("std");
const cpu = @import("../../cpu.zig");
const finding = @import("../../kernels/find.zig");
const Literals = @import("literals.zig").Literals;
const needle = @import("required_literals.zig");
const pages = @import("../../source/pages.zig");
const Places = @import("places.zig").Places;
const SequencePlaces = @import("sequence_places.zig").SequencePlaces;

/// Progress of a search.
const Cursor = struct {
    /// The last place found; `end` if there was none.
    place: usize = 0,
    /// End of the text searched.
    end: usize = 0,
};

/// Decides whether the bytes after literals are examined: where literals that pass are so close that lexing all of the
/// text costs less than lexing around each, literals that don't pass are welcome too.
const Followed = struct {
    /// Literals that passed since `since`.
    count: u32 = 0,
    since: usize = 0,
    /// Literals before this place are not examined.
    from: usize = 0,
    /// Every literal is examined.
    is_needed: bool = false,

    const count_max = 64;
    /// Lexing a piece costs as much as lexing this much more of the last one.
    const piece_bytes = 320;
    const unexamined_bytes = 1 << 18;

    fn pass(followed: *Followed, place: usize) void {
        followed.count += 1;
        if (followed.count < count_max) return;
        const is_dense = place -| followed.since < count_max * piece_bytes;
        if (is_dense and !followed.is_needed) followed.from = place + unexamined_bytes;
        followed.count = 0;
        followed.since = @max(place, followed.from);
    }
};

pub const LiteralSearch = struct {
    needles: [needle.few_max]finding.Needle = undefined,
    cursors: [needle.few_max]Cursor = @splat(.{}),
    /// The places of the only literal, if it is one byte.
    places: ?Places = null,
    /// In place of literals: the bytes that a kind of token contains.
    sequence: ?SequencePlaces = null,
    /// One search per literal, or one for all literals.
    count: usize = 1,
    /// All literals at once, if there are many.
    many: ?*const Literals = null,
    /// With one literal: the bytes with which the token after it can start, if known.
    follow: ?*const std.StaticBitSet(256) = null,
    /// The bytes of `follow`, and all that need a closer look.
    follow_or_blank: std.StaticBitSet(256) = .empty,
    followed: Followed = .{},
    /// The text is mapped: of a long line, the pages far ahead of the lexing are released.
    is_mapped: bool = false,

    /// Borrows `requirement`.
    pub fn of(requirement: *const needle.Requirement) LiteralSearch {
        var search: LiteralSearch = .{};
        if (requirement.many) |*many| {
            search.many = many;
        } else search.lookFor(requirement.literals, requirement.ignores_case);
        if (requirement.follow) |*bytes| {
            search.follow = bytes;
            search.follow_or_blank = bytes.*;
            for (0..256) |byte| switch (byte) {
                0...' ', 0x7f...0xff => search.follow_or_blank.set(byte),
                else => {},
            };
        }
        return search;
    }

    /// @param ignores_case letters are in lower case and match in both cases
    fn lookFor(search: *LiteralSearch, literals: []const []const u8, ignores_case: bool) void {
        search.count = literals.len;
        for (literals, search.needles[0..search.count]) |text, *made| {
            made.* = if (ignores_case) .initIgnoringCase(text) else .init(text);
        }
        if (literals.len != 1 or literals[0].len != 1) return;
        const byte = literals[0][0];
        search.places = .{ .of = .{ .bytes = @splat(byte) } };
        if (ignores_case) search.places.?.of.bytes[0] = std.ascii.toUpper(byte);
    }

    /// Called for another text, or if the text has moved.
    pub fn forget(search: *LiteralSearch) void {
        search.cursors = @splat(.{});
        if (search.places) |*places| places.forget();
        if (search.sequence) |*sequence| sequence.places.forget();
        search.followed = .{};
    }

    /// `findNext`, for searches in which every literal is examined. Literals of one byte may be close to each other, so
    /// this does little for each.
    pub inline fn next(search: *LiteralSearch, text: []const u8, from: usize) ?usize {
        var at = from;
        if (search.places) |*places| if (search.followed.is_needed and from >= search.followed.from) {
            while (places.near(&at)) |place| : (at += 1) {
                if (place + 1 >= text.len) break;
                const allowed = search.follow == null or
                    (search.follow_or_blank.isSet(text[place + 1]) and search.isFollowed(text, place));
                if (allowed) return place;
            }
        };
        if (search.sequence) |*sequence| if (sequence.near(text, &at)) |place| return place;
        return search.findNext(text, at);
    }

    /// A place in a literal at or after `from`, such that none ends before it; null if there are no more.
    pub fn findNext(search: *LiteralSearch, text: []const u8, from: usize) ?usize {
        var first = search.findNextOf(0, text, from);
        for (1..search.count) |number| first = @min(first, search.findNextOf(number, text, from));
        return if (first == text.len) null else first;
    }

    /// The first literal of `number` at or after `from`, or the last one found; the end of the text if there is none.
    inline fn findNextOf(search: *LiteralSearch, number: usize, text: []const u8, from: usize) usize {
        if (number >= search.count) return text.len;
        const cursor = &search.cursors[number];
        const is_over = cursor.place == cursor.end;
        if (cursor.place < from or is_over) {
            // A literal may have begun before the end of the searched text.
            const start = if (is_over) @max(from, cursor.end -| (search.bytesOf(number) - 1)) else from;
            const place = if (search.follow != null)
                search.findFollowed(text, start)
            else
                search.find(number, text, start);
            cursor.* = .{ .place = @min(place, text.len), .end = text.len };
        }
        return cursor.place;
    }

    /// The first literal at or after `from` that has the right token after it; the end if there is none.
    fn findFollowed(search: *LiteralSearch, text: []const u8, from: usize) usize {
        var at = from;
        while (true) : (at += 1) {
            at = search.findLikely(text, at);
            if (at >= text.len or at < search.followed.from) return at;
            if (search.isFollowed(text, at)) break;
        }
        search.followed.pass(at);
        return at;
    }

    /// The first literal at or after `from` that may have the right token after it.
    inline fn findLikely(search: *LiteralSearch, text: []const u8, from: usize) usize {
        if (from < search.followed.from) return search.find(0, text, from);
        const places = if (search.places) |*found| found else return search.find(0, text, from);
        const end = @min(from +| pages.block_bytes, text.len);
        const found = places.nextFollowed(text[0..end], from, &search.follow_or_blank);
        return if (found < end or end == text.len) @min(found, text.len) else search.find(0, text, end);
    }

    /// Whether the token after the literal at `place` can be the one that a match has there. What separates them is
    /// only examined as far as it is ASCII white space.
    fn isFollowed(search: *const LiteralSearch, text: []const u8, place: usize) bool {
        const follow = search.follow.?;
        for (text[@min(place + search.needles[0].size_bytes, text.len)..]) |byte| switch (byte) {
            ' ', '\t', '\n', '\r' => {},
            0...8, 0x0b, 0x0c, 0x0e...0x1f, 0x7f => return true,
            else => return follow.isSet(byte) or byte >= 0x80,
        };
        return true;
    }

    /// Size of a literal. Of many, 1: the text in which they are searched ends at a safe cut, which no token crosses.
    fn bytesOf(search: *const LiteralSearch, number: usize) usize {
        if (search.sequence) |*sequence| return sequence.size_max;
        return if (search.many == null) search.needles[number].size_bytes else 1;
    }

    /// The first literal of `number` at or after `from`; the end of the text if there is none.
    fn find(search: *LiteralSearch, number: usize, text: []const u8, from: usize) usize {
        const at = @min(from, text.len);
        if (search.many) |literals| return at + literals.find(text[at..]);
        const end = @min(at +| pages.block_bytes +| (search.bytesOf(number) - 1), text.len);
        const found = search.findIn(number, text[0..end], at);
        return if (found < end or end == text.len) found else search.findFar(number, text, at + pages.block_bytes);
    }

    /// `find` over many blocks, which releases the pages that it passes over.
    noinline fn findFar(search: *LiteralSearch, number: usize, text: []const u8, from: usize) usize {
        const overlap = search.bytesOf(number) - 1;
        var at = from;
        var read: pages.ReadAhead = .init(text, at - pages.block_bytes, search.is_mapped);
        while (true) : (at += pages.block_bytes) {
            read.pass(at);
            const end = @min(at +| pages.block_bytes +| overlap, text.len);
            const found = search.findIn(number, text[0..end], at);
            if (found < end or end == text.len) return found;
        }
    }

    /// The first literal of `number` at or after `at`; the end of `text` if there is none.
    inline fn findIn(search: *LiteralSearch, number: usize, text: []const u8, at: usize) usize {
        if (search.places) |*places| return places.next(text, at);
        if (search.sequence) |*sequence| return sequence.next(text, at);
        return at + cpu.kernels().find(text[at..].ptr, text.len - at, &search.needles[number]);
    }
};
