//! Marks of the bytes that end lines, runs and strings (`kernels/line_marks.zig`), around places that mostly ascend.
const std = @import("std");
const blob = @import("blob.zig");
const bytes = @import("bytes.zig");
const cpu = @import("../cpu.zig");
const kernel = @import("../kernels/line_marks.zig");
const Marks = kernel.Marks;

const assert = std.debug.assert;
const block_bytes = kernel.block_bytes;
const blocks_max = 64;
/// Number of bytes marked before a place that is searched next to, and behind it.
const back_bytes = 2 * block_bytes;
const ahead_bytes = 2 * block_bytes;
/// Maximum length of a run that is examined byte by byte.
const far_bytes = 256;
/// This close to the bytes marked last, twice as many are marked, and more of them before the place, where its line may
/// start: more places will follow.
const near_bytes = 2 * block_bytes;
const back_near_bytes = 8 * block_bytes;

const Mark = std.meta.FieldEnum(Marks);

comptime {
    assert(block_bytes >= blob.run_bytes_min);
}

pub const LineMarks = struct {
    text: []const u8,
    /// Nothing before this place is examined.
    from: usize,
    /// The marks describe text[base..end].
    base: usize = std.math.maxInt(usize),
    end: usize = 0,
    /// The first and the last one have no marks: the blocks next to a place always exist.
    blocks: [blocks_max + 3]Marks = undefined,

    pub fn of(text: []const u8, from: usize) LineMarks {
        return .{ .text = text, .from = from };
    }

    /// Marks the bytes around `place`: at least `back_min` before it and a block behind it, unless the text ends there.
    pub inline fn cover(marks: *LineMarks, place: usize, back_min: usize) void {
        assert(back_min < (blocks_max - 1) * block_bytes);
        const first = @max(marks.from, place -| back_min);
        const last = @min(marks.text.len, place + block_bytes);
        if (first < marks.base or last > marks.end) marks.fill(place, first);
    }

    noinline fn fill(marks: *LineMarks, place: usize, first_needed: usize) void {
        const text = marks.text;
        const is_near = place >= marks.base and place <= marks.end + near_bytes;
        const back: usize = if (is_near) back_near_bytes else back_bytes;
        const first = @min(first_needed, @max(marks.from, place -| back));
        const least = place + ahead_bytes - first;
        const size = if (is_near) @max(least, @min(2 * (marks.end - marks.base), blocks_max * block_bytes)) else least;
        marks.base = first;
        marks.end = @min(first + size, text.len);
        const blocks = std.math.divCeil(usize, marks.end - first, block_bytes) catch unreachable;
        cpu.kernels().lineMarks(text[first..].ptr, marks.end - first, marks.blocks[1..]);
        marks.blocks[0] = .{};
        marks.blocks[1 + blocks] = .{};
    }

    /// Bit i represents the byte i after `place`, which must be covered.
    inline fn behind(marks: *const LineMarks, comptime mark: Mark, place: usize) u64 {
        const number, const bit = marks.blockOf(place);
        const near = @field(marks.blocks[number], @tagName(mark));
        const far = @field(marks.blocks[number + 1], @tagName(mark));
        return near >> bit | far << 1 << (block_bytes - 1 - bit);
    }

    /// The highest bit represents the byte before `place`, which must be covered.
    inline fn before(marks: *const LineMarks, comptime mark: Mark, place: usize) u64 {
        const number, const bit = marks.blockOf(place);
        const near = @field(marks.blocks[number], @tagName(mark));
        const far = @field(marks.blocks[number - 1], @tagName(mark));
        return near << 1 << (block_bytes - 1 - bit) | far >> bit;
    }

    inline fn blockOf(marks: *const LineMarks, place: usize) struct { usize, u6 } {
        assert(place >= marks.base and place <= marks.end);
        const offset = place - marks.base;
        return .{ 1 + offset / block_bytes, @intCast(offset % block_bytes) };
    }

    /// Start of the run without white space around `place`; null if it is long enough for a blob.
    pub inline fn runStart(marks: *LineMarks, place: usize) ?usize {
        marks.cover(place, block_bytes);
        const size = @min(@clz(marks.before(.space, place)), place - marks.from);
        return if (size >= blob.run_bytes_min) null else place - size;
    }

    /// End of the run without white space that starts at `start`; null if it is long enough for a blob.
    pub inline fn runEnd(marks: *LineMarks, start: usize) ?usize {
        marks.cover(start, 0);
        const size = @min(@ctz(marks.behind(.space, start)), marks.text.len - start);
        return if (size >= blob.run_bytes_min) null else start + size;
    }

    /// Start of the run without white space that contains `place`, also of one that is long enough for a blob; null if
    /// it is far.
    pub inline fn farRunStart(marks: *LineMarks, place: usize) ?usize {
        return marks.runStart(place) orelse marks.longRunStart(place);
    }

    noinline fn longRunStart(marks: *const LineMarks, place: usize) ?usize {
        const least = @max(marks.from, place -| far_bytes);
        var start = place;
        while (start > least and !bytes.isSpace(marks.text[start - 1])) start -= 1;
        return if (start > least or start == marks.from) start else null;
    }

    /// End of the run without white space that starts at `start`; null if it may hold a blob, or if the end is far.
    pub inline fn plainRunEnd(marks: *LineMarks, start: usize) ?usize {
        return marks.runEnd(start) orelse marks.longRunEnd(start);
    }

    noinline fn longRunEnd(marks: *const LineMarks, start: usize) ?usize {
        const most = @min(marks.text.len, start + far_bytes);
        var end = start + blob.run_bytes_min;
        while (end < most and !bytes.isSpace(marks.text[end])) end += 1;
        if (end == most and end != marks.text.len) return null;
        return if (blob.looksRandom(marks.text, start, end)) null else end;
    }

    /// The last line end in the covered part before `place`, null if there is none, and what follows it.
    pub inline fn lineBefore(marks: *const LineMarks, place: usize) struct { line_end: ?usize, strings: Strings } {
        var number, const bit = marks.blockOf(place);
        var within = ~(~@as(u64, 0) << bit);
        var quotes: Quotes = .{};
        var doubt: u64 = 0;
        while (true) {
            const block = &marks.blocks[number];
            const line_ends = block.line_end & within;
            if (line_ends != 0) within &= ~(~@as(u64, 0) >> @intCast(@clz(line_ends)));
            quotes.add(block.quote & within);
            doubt |= block.doubt() & within;
            if (line_ends != 0 or number == 0) return .{
                .line_end = if (line_ends != 0) marks.base + number * block_bytes - 1 - @clz(line_ends) else null,
                .strings = quotes.with(doubt),
            };
            number -= 1;
            within = ~@as(u64, 0);
        }
    }

    /// The first white space from `place` on; null if there is none in the covered part.
    pub inline fn spaceFrom(marks: *const LineMarks, place: usize) ?usize {
        const number, const bit = marks.blockOf(place);
        var at = number;
        var left = marks.blocks[number].space >> bit << bit;
        while (left == 0) {
            at += 1;
            if (marks.base + (at - 1) * block_bytes >= marks.end) return null;
            left = marks.blocks[at].space;
        }
        return marks.base + (at - 1) * block_bytes + @ctz(left);
    }

    /// Whether double quotes are strings is in doubt if there is an apostrophe, a backslash or an ESC.
    pub const Strings = struct {
        has_quotes: bool,
        /// The number of double quotes is odd.
        is_odd: bool,
        has_doubt: bool,
    };

    const Quotes = struct {
        any: u64 = 0,
        /// Has an odd number of bits if there is an odd number of quotes.
        odd: u64 = 0,

        inline fn add(quotes: *Quotes, found: u64) void {
            quotes.any |= found;
            quotes.odd ^= found;
        }

        inline fn with(quotes: *const Quotes, doubt: u64) Strings {
            const has_quotes = quotes.any != 0;
            const is_odd = has_quotes and @popCount(quotes.odd) % 2 != 0;
            return .{ .has_quotes = has_quotes, .is_odd = is_odd, .has_doubt = doubt != 0 };
        }
    };

    /// Whether text[from..to], all of which must be covered, has a mark.
    pub inline fn holds(marks: *const LineMarks, comptime mark: Mark, from: usize, to: usize) bool {
        const first, const first_bit = marks.blockOf(from);
        const last, const last_bit = marks.blockOf(to);
        var within = ~@as(u64, 0) << first_bit;
        var found: u64 = 0;
        for (marks.blocks[first..last]) |*block| {
            found |= @field(block, @tagName(mark)) & within;
            within = ~@as(u64, 0);
        }
        return found | (@field(marks.blocks[last], @tagName(mark)) & within & ~(~@as(u64, 0) << last_bit)) != 0;
    }
};

test "marks near random places are those of the bytes" {
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    var text: [9000]u8 = undefined;
    for (0..80) |_| {
        const rarity = random.intRangeAtMost(u32, 1, 300);
        for (&text) |*byte| byte.* = if (random.uintLessThan(u32, rarity) == 0) " \n\"\\'\x1b"[
            random.uintLessThan(
                usize,
                6,
            )
        ] else 'a';
        const from = random.uintLessThan(usize, 200);
        const size = random.intRangeAtMost(usize, from + 1, text.len);
        var marks: LineMarks = .of(text[0..size], from);
        var place = from;
        while (place < size) : (place += random.uintLessThan(usize, if (random.boolean()) 40 else 2000)) {
            if (random.uintLessThan(u8, 4) == 0) place = @max(from, place -| random.uintLessThan(usize, 300));
            marks.cover(place, 100);
            const known = text[marks.base..place];
            const part = marks.lineBefore(place);
            try std.testing.expect(marks.base <= @max(from, place -| 100));
            try std.testing.expectEqual(
                std.mem.findScalarLast(u8, known, '\n'),
                if (part.line_end) |found| found - marks.base else null,
            );
            const line = if (part.line_end) |found| text[found + 1 .. place] else known;
            const quotes = std.mem.countScalar(u8, line, '"');
            try std.testing.expectEqual(quotes != 0, part.strings.has_quotes);
            try std.testing.expectEqual(quotes % 2 != 0, part.strings.is_odd);
            try std.testing.expectEqual(std.mem.findAny(u8, line, "'\\\x1b") != null, part.strings.has_doubt);
            try std.testing.expectEqual(
                std.mem.findAnyPos(u8, text[0..marks.end], place, " \n"),
                marks.spaceFrom(place),
            );
            const cut = marks.base + random.uintAtMost(usize, known.len);
            inline for (.{ .{ Mark.escape, 0x1b }, .{ Mark.apostrophe, '\'' } }) |row| {
                const has_it = std.mem.findScalar(u8, text[cut..place], row[1]) != null;
                try std.testing.expectEqual(has_it, marks.holds(row[0], cut, place));
            }
            var start = place;
            while (start > from and std.mem.findScalar(u8, " \n", text[start - 1]) == null) start -= 1;
            const is_long = place - start >= blob.run_bytes_min;
            try std.testing.expectEqual(if (is_long) null else start, marks.runStart(place));
            var end = place;
            while (end < size and std.mem.findScalar(u8, " \n", text[end]) == null) end += 1;
            try std.testing.expectEqual(if (end - place >= blob.run_bytes_min) null else end, marks.runEnd(place));
        }
    }
}
