//! Sets of ways to read a text, and which ways of all may read one: found for all at once instead of one after another,
//! so that a further format costs next to nothing where it reads nothing.
const std = @import("std");
const Allocator = std.mem.Allocator;
const ByteSet = @import("guard.zig").ByteSet;
const collectBytes = @import("guard.zig").collectBytes;
const form = @import("form.zig");
const Guard = @import("guard.zig").Guard;
const passBlanks = @import("spans.zig").passBlanks;
const TimeEnds = @import("../field/found.zig").TimeEnds;

const word_bits = @bitSizeOf(usize);

/// A set of ways, by their numbers.
pub const Ways = struct {
    words: []usize,

    pub const none: Ways = .{ .words = &.{} };

    pub fn initEmpty(gpa: Allocator, count: usize) Allocator.Error!Ways {
        const words = try gpa.alloc(usize, countWords(count));
        @memset(words, 0);
        return .{ .words = words };
    }

    pub fn deinit(ways: Ways, gpa: Allocator) void {
        gpa.free(ways.words);
    }

    pub fn clear(ways: Ways) void {
        @memset(ways.words, 0);
    }

    pub fn add(ways: Ways, number: usize) void {
        ways.words[number / word_bits] |= bitOf(number);
    }

    pub fn has(ways: Ways, number: usize) bool {
        return ways.words[number / word_bits] & bitOf(number) != 0;
    }

    pub fn copy(ways: Ways, other: Ways) void {
        @memcpy(ways.words, other.words);
    }

    pub fn join(ways: Ways, other: Ways) void {
        for (ways.words, other.words) |*word, also| word.* |= also;
    }

    pub fn keepOnly(ways: Ways, others: Ways) void {
        for (ways.words, others.words) |*word, other| word.* &= other;
    }

    pub fn meets(ways: Ways, others: Ways) bool {
        for (ways.words, others.words) |word, other| if (word & other != 0) return true;
        return false;
    }

    pub fn iterator(ways: Ways) Iterator {
        return .{ .words = ways.words };
    }

    /// The numbers in order.
    pub const Iterator = struct {
        words: []const usize,
        index: usize = 0,
        rest: ?usize = null,

        pub fn next(numbers: *Iterator) ?usize {
            while (numbers.index < numbers.words.len) {
                const rest = numbers.rest orelse numbers.words[numbers.index];
                if (rest != 0) {
                    numbers.rest = rest & (rest - 1);
                    return numbers.index * word_bits + @ctz(rest);
                }
                numbers.index += 1;
                numbers.rest = null;
            }
            return null;
        }
    };

    fn countWords(count: usize) usize {
        return (count + word_bits - 1) / word_bits;
    }

    fn bitOf(number: usize) usize {
        return @as(usize, 1) << @intCast(number % word_bits);
    }
};

/// Where a text is: a line, a text within one, a line that no format reads, whose text is a message, one that is read
/// already, or a line below a record.
pub const Place = enum { line, inside, message, guess, below };

/// The ways that may read a text, by where it is, the byte with which it begins, and what is behind a time there.
pub const Sieve = struct {
    /// What texts must have, for each way.
    guards: []const Guard = &.{},
    places: std.EnumArray(Place, Ways) = .initUndefined(),
    first: Rows = undefined,
    /// Those that begin with a time, and those that don't.
    timed: Ways = undefined,
    timeless: Ways = undefined,
    /// By the byte behind a time, and by that behind the blanks there. Ways that begin with no time are in all of them.
    behind: Rows = undefined,
    behind_blanks: Rows = undefined,

    /// @param guards of all ways
    pub fn init(arena: Allocator, guards: []const Guard) Allocator.Error!Sieve {
        var sieve: Sieve = .{ .guards = guards };
        for (&sieve.places.values) |*place| place.* = try .initEmpty(arena, guards.len);
        sieve.timed = try .initEmpty(arena, guards.len);
        sieve.timeless = try .initEmpty(arena, guards.len);
        for (guards, 0..) |*guard, number| (if (guard.is_timed) sieve.timed else sieve.timeless).add(number);
        sieve.first = try .init(arena, guards, "first");
        sieve.behind = try .init(arena, guards, "behind_time");
        sieve.behind_blanks = try .init(arena, guards, "behind_blanks");
        return sieve;
    }

    /// Those of some ways that may read a text, in order. The set is changed.
    pub fn candidates(sieve: *const Sieve, ways: Ways, text: []const u8, times: *TimeEnds) Candidates {
        sieve.sift(ways, text, times);
        return .{ .guards = sieve.guards, .text = text, .numbers = ways.iterator() };
    }

    fn sift(sieve: *const Sieve, ways: Ways, text: []const u8, times: *TimeEnds) void {
        if (text.len == 0) return;
        ways.keepOnly(sieve.first.of(text[0]));
        if (!ways.meets(sieve.timed)) return;
        const end = form.findTimeEnd(text, 0, times) orelse return ways.keepOnly(sieve.timeless);
        if (end == text.len) return;
        ways.keepOnly(sieve.behind.of(text[end]));
        const next = passBlanks(text, end);
        if (next > end and next < text.len) ways.keepOnly(sieve.behind_blanks.of(text[next]));
    }
};

pub const Candidates = struct {
    guards: []const Guard,
    text: []const u8,
    numbers: Ways.Iterator,
    looked_at: usize = 0,
    /// The bytes of the text.
    present: ?ByteSet = null,

    /// So many ways are given before the bytes of the text are collected.
    const unguarded = 4;

    pub fn next(candidates: *Candidates) ?usize {
        while (candidates.numbers.next()) |number| {
            if (candidates.looked_at == unguarded) candidates.present = collectBytes(candidates.text);
            candidates.looked_at += 1;
            const present = if (candidates.present) |*bytes| bytes else return number;
            if (candidates.guards[number].hasAll(present)) return number;
        }
        return null;
    }
};

/// For each byte the ways whose guards let it pass.
const Rows = struct {
    width: usize,
    words: []usize,

    fn init(arena: Allocator, guards: []const Guard, comptime part: []const u8) Allocator.Error!Rows {
        var classes: std.ArrayList(Class) = .empty;
        for (guards, 0..) |*guard, number| {
            const bytes = &@field(guard, part);
            const class = for (classes.items) |class| {
                if (class.bytes.eql(bytes.*)) break class;
            } else found: {
                try classes.append(arena, .{ .bytes = bytes, .ways = try .initEmpty(arena, guards.len) });
                break :found classes.getLast();
            };
            class.ways.add(number);
        }
        const width = Ways.countWords(guards.len);
        const rows: Rows = .{ .width = width, .words = try arena.alloc(usize, width * 256) };
        @memset(rows.words, 0);
        for (classes.items) |*class| {
            var bytes = class.bytes.iterator(.{});
            while (bytes.next()) |byte| rows.of(@intCast(byte)).join(class.ways);
        }
        return rows;
    }

    fn of(rows: *const Rows, byte: u8) Ways {
        return .{ .words = rows.words[byte * rows.width ..][0..rows.width] };
    }

    /// Many ways have the same set of bytes.
    const Class = struct { bytes: *const ByteSet, ways: Ways };
};

fn fieldOfTest(kind: form.Type) form.Op {
    return .{ .field = .{ .type = kind, .register = form.Field.none, .may_be_empty = kind == .rest } };
}

test "ways are kept by the first byte and by what is behind a time" {
    const time = fieldOfTest(.time);
    const level = fieldOfTest(.level);
    const rest = fieldOfTest(.rest);
    const forms = [_][]const form.Op{
        &.{ time, .{ .literal = " [" }, level, .{ .literal = "] " }, rest },
        &.{ time, .{ .literal = " " }, level, rest },
        &.{ time, .{ .optional = 2 }, .{ .literal = " <" }, level, .{ .literal = ": " }, rest },
        &.{ .{ .literal = "<" }, fieldOfTest(.number), .{ .literal = ">" }, rest },
        &.{ fieldOfTest(.word), rest },
        &.{rest},
    };
    const rows = [_]struct { []const u8, []const usize }{
        .{ "2026-05-01 10:00:00   [x] y", &.{ 0, 4, 5 } },
        .{ "2026-05-01 10:00:00 info y", &.{ 1, 4, 5 } },
        .{ "2026-05-01 10:00:00 <info y", &.{ 2, 4, 5 } },
        .{ "2026-05-01 10:00:00: y", &.{ 2, 4, 5 } },
        .{ "2026-05-01 10:00:00 : y", &.{ 4, 5 } },
        // What a text lacks at its end its forms find out.
        .{ "2026-05-01 10:00:00 ", &.{ 0, 1, 2, 4, 5 } },
        .{ "2026-05-01 10:00:00", &.{ 0, 1, 2, 4, 5 } },
        .{ "May the first", &.{ 4, 5 } },
        .{ "<5>x", &.{ 3, 4, 5 } },
        .{ " x", &.{5} },
        .{ "", &.{ 0, 1, 2, 3, 4, 5 } },
    };
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    var guards: [forms.len]Guard = undefined;
    for (&guards, forms) |*guard, ops| guard.* = .of(ops);
    const sieve: Sieve = try .init(arena.allocator(), &guards);
    const ways: Ways = try .initEmpty(arena.allocator(), forms.len);
    for (rows) |row| {
        for (0..forms.len) |number| ways.add(number);
        var times: TimeEnds = .{};
        sieve.sift(ways, row[0], &times);
        var numbers = ways.iterator();
        for (row[1]) |number| try std.testing.expectEqual(number, numbers.next());
        try std.testing.expectEqual(null, numbers.next());
    }
}

test "a set of many ways" {
    const ways: Ways = try .initEmpty(std.testing.allocator, 200);
    defer ways.deinit(std.testing.allocator);
    for ([_]usize{ 199, 0, 63, 64, 130 }) |number| ways.add(number);
    var numbers = ways.iterator();
    for ([_]usize{ 0, 63, 64, 130, 199 }) |number| try std.testing.expectEqual(number, numbers.next());
    try std.testing.expectEqual(null, numbers.next());
    try std.testing.expect(ways.has(130) and !ways.has(129) and ways.meets(ways));
}
