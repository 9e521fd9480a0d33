//! Destinations of the lexer's tokens.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const declared_kind_first = @import("../gen/kinds.zig").declared_kind_first;
const runs = @import("runs.zig");
const BlockTokens = @import("block_tokens.zig").BlockTokens;
const Flags = @import("tokens.zig").Flags;
const Tokens = @import("tokens.zig").Tokens;

/// Estimated bytes per token and the white space after it, for the initial capacity.
const token_bytes_guess = 4;

/// Stores tokens as columns, writing through cached addresses; the list is used only to get more room.
pub const Columns = struct {
    gpa: std.mem.Allocator,
    tokens: *Tokens,
    starts: [*]u32 = undefined,
    ends: [*]u32 = undefined,
    kinds: [*]Kind = undefined,
    flags: [*]Flags = undefined,
    /// Number of rows written; the list's own length is updated by `close`.
    count: usize,
    capacity: usize = 0,
    /// Row of the last significant token; `none` if there is none.
    last_significant: usize = none,

    const none = std.math.maxInt(usize);

    /// Appends rows to `tokens`, for a text of `size_bytes`. Nobody may read `tokens` before `close`.
    pub fn init(gpa: std.mem.Allocator, tokens: *Tokens, size_bytes: usize) !Columns {
        var sink: Columns = .{ .gpa = gpa, .tokens = tokens, .count = tokens.len };
        try sink.makeRoom(size_bytes / token_bytes_guess);
        return sink;
    }

    pub fn close(sink: *Columns) void {
        sink.tokens.len = sink.count;
    }

    noinline fn makeRoom(sink: *Columns, rows: usize) !void {
        sink.tokens.len = sink.count;
        try sink.tokens.ensureUnusedCapacity(sink.gpa, rows);
        const columns = sink.tokens.slice();
        sink.starts = columns.items(.start).ptr;
        sink.ends = columns.items(.end).ptr;
        sink.kinds = columns.items(.kind).ptr;
        sink.flags = columns.items(.flags).ptr;
        sink.capacity = sink.tokens.capacity;
    }

    pub inline fn put(sink: *Columns, kind: Kind, start: usize, end: usize, flags: Flags) !void {
        const row = sink.count;
        if (row == sink.capacity) try sink.makeRoom(1024);
        if (flags.line_first) sink.endLine();
        if (kind != .whitespace) sink.last_significant = row;
        sink.starts[row] = @intCast(start);
        sink.ends[row] = @intCast(end);
        sink.kinds[row] = kind;
        sink.flags[row] = flags;
        sink.count = row + 1;
    }

    /// Stores the tokens of a block that start at `starts`. White space gets no rows here.
    pub inline fn putBlock(
        sink: *Columns,
        text: []const u8,
        base: usize,
        starts: u64,
        tokens: *const BlockTokens,
    ) !void {
        if (sink.capacity - sink.count < @bitSizeOf(u64)) try sink.makeRoom(1024);
        const first = sink.count;
        const row = first + sink.write(true, text, base, starts, tokens.ends, tokens.spaces);
        sink.setLonger(first, starts, tokens);
        var line_firsts = tokens.lineFirsts() & starts;
        while (line_firsts != 0) : (line_firsts &= line_firsts - 1) {
            const line_row = first + countBefore(starts, @intCast(@ctz(line_firsts)));
            sink.flags[line_row].line_first = true;
            if (line_row != 0) sink.flags[line_row - 1].line_last = true;
        }
        sink.last_significant = row - 1;
        sink.count = row;
    }

    /// Like `putBlock` for some of a block's tokens, without flags.
    inline fn putSome(sink: *Columns, text: []const u8, base: usize, starts: u64, tokens: *const BlockTokens) !void {
        if (sink.capacity - sink.count < @bitSizeOf(u64)) try sink.makeRoom(1024);
        const count = sink.write(false, text, base, starts, tokens.ends, 0);
        sink.setLonger(sink.count, starts, tokens);
        sink.count += count;
    }

    /// Writes rows as if all tokens were runs. @returns their number
    inline fn write(
        sink: *const Columns,
        /// Every token before the last one at `starts` is among them.
        comptime are_all: bool,
        text: []const u8,
        base: usize,
        starts: u64,
        ends: u64,
        spaces: u64,
    ) usize {
        // Copies: the compiler would read each again after every row, since rows might be stored over it.
        const block = text[base..].ptr;
        const start_column = sink.starts + sink.count;
        const end_column = sink.ends + sink.count;
        const kind_column = sink.kinds + sink.count;
        const flag_column = sink.flags + sink.count;
        var row: usize = 0;
        var left = starts;
        var ends_left = ends;
        while (left != 0) : (left &= left - 1) {
            const bit: u6 = @intCast(@ctz(left));
            if (!are_all) ends_left = ends & runs.behindBit(bit);
            start_column[row] = @intCast(base + bit);
            end_column[row] = @intCast(base + @ctz(ends_left));
            kind_column[row] = row_kinds[block[bit]];
            flag_column[row] = .{ .space_before = spaces >> bit & 1 != 0 };
            if (are_all) ends_left &= ends_left - 1;
            row += 1;
        }
        return row;
    }

    /// Sets the kinds of the tokens that are more than runs, as far as they have rows, which start at `first`.
    inline fn setLonger(sink: *Columns, first: usize, starts: u64, tokens: *const BlockTokens) void {
        var longer = tokens.longer;
        for (tokens.longer_kinds[0..tokens.longer_count]) |kind| {
            const bit: u6 = @intCast(@ctz(longer));
            longer &= longer - 1;
            if (starts >> bit & 1 != 0) sink.kinds[first + countBefore(starts, bit)] = kind;
        }
        var quotes = starts & tokens.quotes & ~tokens.strings;
        while (quotes != 0) : (quotes &= quotes - 1) {
            sink.kinds[first + countBefore(starts, @intCast(@ctz(quotes)))] = .punct;
        }
    }

    inline fn countBefore(starts: u64, bit: u6) usize {
        return @popCount(starts & ~runs.fromBit(bit));
    }

    /// Marks the last significant token as the last of its line.
    pub fn endLine(sink: *Columns) void {
        if (sink.last_significant != none) sink.flags[sink.last_significant].line_last = true;
    }
};

/// Kinds of runs; most double quotes start strings.
const row_kinds: [256]Kind = blk: {
    var table = runs.kinds;
    table['"'] = .quoted;
    break :blk table;
};

/// A set of kinds, by number.
pub const KindSet = std.StaticBitSet(256);

/// In a set of kinds: numbers that are more than digits, such as `1e5` and `0x1F`. No kind has this number.
pub const beyond_digits = @import("../gen/kinds.zig").built_in_count;
comptime {
    std.debug.assert(beyond_digits < declared_kind_first);
}

/// Stores only tokens of some kinds, and perhaps other plain runs of one byte. Flags are not set.
pub const Kept = struct {
    columns: Columns,
    kinds: KindSet,
    /// All bits are set if such plain runs are stored: words, numbers, any other.
    words: u64,
    numbers: u64,
    others: u64,
    /// Number of tokens of other kinds, if they are counted.
    passed: usize = 0,
    counts: bool,

    pub fn init(stored: Columns, kinds: KindSet, counts: bool) Kept {
        var longer = kinds;
        if (kinds.isSet(beyond_digits)) longer.set(@backingInt(Kind.number));
        return .{
            .columns = stored,
            .kinds = longer,
            .words = allIf(kinds.isSet(@backingInt(Kind.word))),
            .numbers = allIf(kinds.isSet(@backingInt(Kind.number))),
            .others = allIf(for ([_]Kind{ .open, .close, .punct }) |kind| {
                if (kinds.isSet(@backingInt(kind))) break true;
            } else false),
            .counts = counts,
        };
    }

    fn allIf(is_kept: bool) u64 {
        return if (is_kept) ~@as(u64, 0) else 0;
    }

    pub inline fn put(sink: *Kept, kind: Kind, start: usize, end: usize, _: Flags) !void {
        if (sink.kinds.isSet(@backingInt(kind))) try sink.columns.put(kind, start, end, .{}) else sink.passed += 1;
    }

    pub inline fn putBlock(sink: *Kept, text: []const u8, base: usize, starts: u64, tokens: *const BlockTokens) !void {
        const others = ~(tokens.words | tokens.numbers);
        var wanted = (tokens.words & sink.words) | (tokens.numbers & sink.numbers) | (others & sink.others);
        wanted &= ~(tokens.longer | tokens.strings);
        if (sink.kinds.isSet(@backingInt(Kind.quoted))) wanted |= tokens.strings;
        wanted &= starts;
        var longer = tokens.longer;
        for (tokens.longer_kinds[0..tokens.longer_count]) |kind| {
            if (sink.kinds.isSet(@backingInt(kind))) wanted |= longer & (~longer + 1);
            longer &= longer - 1;
        }
        if (sink.counts) sink.passed += @popCount(starts & ~wanted);
        if (wanted != 0) try sink.columns.putSome(text, base, wanted, tokens);
    }

    pub fn endLine(_: *Kept) void {}
};

/// Counts tokens without storing them.
pub const Counter = struct {
    count: usize = 0,

    pub fn put(sink: *Counter, _: Kind, _: usize, _: usize, _: Flags) !void {
        sink.count += 1;
    }

    pub inline fn putBlock(sink: *Counter, _: []const u8, _: usize, starts: u64, _: *const BlockTokens) !void {
        sink.count += @popCount(starts);
    }

    pub fn endLine(_: *Counter) void {}
};
