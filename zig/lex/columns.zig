//! Where the lexer's tokens go.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const runs = @import("runs.zig");
const Gaps = runs.Gaps;
const tokens_ = @import("tokens.zig");
const Flags = tokens_.Flags;
const Tokens = tokens_.Tokens;

/// Text of one token and the white space after it, about: room made at first.
const token_bytes_guess = 4;

/// Where tokens go as columns, which are written through their addresses: the list is asked only for room.
pub const Columns = struct {
    gpa: std.mem.Allocator,
    tokens: *Tokens,
    starts: [*]u32 = undefined,
    ends: [*]u32 = undefined,
    kinds: [*]Kind = undefined,
    flags: [*]Flags = undefined,
    /// Rows written; the list's own length is out of date until `close`.
    count: usize,
    capacity: usize = 0,
    /// Row of the last significant token; `none` if there is none.
    last_significant: usize = none,

    const none = std.math.maxInt(usize);

    /// Rows are appended to `tokens`, which nobody reads before `close`, for text of `size_bytes`.
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

    /// Runs of a block that are tokens as they are. White space has no rows here.
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

    /// Rows for which there is room. Most blocks have no line end: what it asks for is left out there.
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

    /// The last significant token is the last of its line.
    pub fn endLine(sink: *Columns) void {
        if (sink.last_significant != none) sink.flags[sink.last_significant].line_last = true;
    }
};

/// Kinds by their numbers.
pub const KindSet = std.StaticBitSet(256);

/// Where tokens of some kinds alone go, none of them kinds of runs. Nothing is said of how tokens stand in their lines.
pub const Kept = struct {
    columns: Columns,
    kinds: KindSet,
    /// Tokens of other kinds.
    passed: usize = 0,

    pub inline fn put(sink: *Kept, kind: Kind, start: usize, end: usize, _: Flags) !void {
        if (sink.kinds.isSet(@backingInt(kind))) try sink.columns.put(kind, start, end, .{}) else sink.passed += 1;
    }

    pub inline fn putRuns(sink: *Kept, _: []const u8, _: usize, starts: u64, _: u64, _: *Gaps) !void {
        sink.passed += @popCount(starts);
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
