//! Destinations of the lexer's tokens.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const runs = @import("runs.zig");
const Gaps = runs.Gaps;
const tokens_ = @import("tokens.zig");
const Flags = tokens_.Flags;
const Tokens = tokens_.Tokens;

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

    /// Stores the runs of a block that are tokens without further checks. White space gets no rows here.
    pub inline fn putRuns(sink: *Columns, text: []const u8, base: usize, starts: u64, edges: u64, gaps: *Gaps) !void {
        if (starts == 0) return;
        if (sink.capacity - sink.count < @bitSizeOf(u64)) try sink.makeRoom(1024);
        const block = text[base..].ptr;
        if (gaps.line_ends == 0) {
            sink.write(false, block, base, starts, edges, gaps);
        } else {
            sink.write(true, block, base, starts, edges, gaps);
        }
    }

    /// Stores rows for which there is room. A block without a line end, the usual case, skips the work for line ends.
    inline fn write(
        sink: *Columns,
        comptime has_line_ends: bool,
        block: [*]const u8,
        base: usize,
        starts: u64,
        edges: u64,
        gaps: *Gaps,
    ) void {
        const spaces = gaps.spaces;
        var row = sink.count;
        var left = starts;
        while (left != 0) : (left &= left - 1) {
            const bit: u6 = @intCast(@ctz(left));
            const end_bit: u6 = @intCast(@ctz(edges & runs.behindBit(bit)));
            sink.starts[row] = @intCast(base + bit);
            sink.ends[row] = @intCast(base + end_bit);
            sink.kinds[row] = runs.kinds[block[bit]];
            if (has_line_ends) {
                const flags = gaps.take(bit);
                const before = &sink.flags[row -| 1];
                before.line_last = before.line_last or flags.line_first;
                sink.flags[row] = flags;
            } else sink.flags[row] = .{ .space_before = spaces >> bit & 1 != 0 };
            row += 1;
        }
        sink.last_significant = row - 1;
        sink.count = row;
    }

    /// Marks the last significant token as the last of its line.
    pub fn endLine(sink: *Columns) void {
        if (sink.last_significant != none) sink.flags[sink.last_significant].line_last = true;
    }
};

/// A set of kinds, by number.
pub const KindSet = std.StaticBitSet(256);

/// Stores only tokens of some kinds, none of which is the kind of a plain run. The flags of lines are not set.
pub const Kept = struct {
    columns: Columns,
    kinds: KindSet,
    /// Number of tokens of other kinds, if they are counted.
    passed: usize = 0,
    counts: bool,

    pub inline fn put(sink: *Kept, kind: Kind, start: usize, end: usize, _: Flags) !void {
        if (sink.kinds.isSet(@backingInt(kind))) try sink.columns.put(kind, start, end, .{}) else sink.passed += 1;
    }

    pub inline fn putRuns(sink: *Kept, _: []const u8, _: usize, starts: u64, _: u64, _: *Gaps) !void {
        if (sink.counts) sink.passed += @popCount(starts);
    }

    pub fn endLine(_: *Kept) void {}
};

/// Counts tokens without storing them.
pub const Counter = struct {
    count: usize = 0,

    pub fn put(sink: *Counter, _: Kind, _: usize, _: usize, _: Flags) !void {
        sink.count += 1;
    }

    pub inline fn putRuns(sink: *Counter, _: []const u8, _: usize, starts: u64, _: u64, _: *Gaps) !void {
        sink.count += @popCount(starts);
    }

    pub fn endLine(_: *Counter) void {}
};
