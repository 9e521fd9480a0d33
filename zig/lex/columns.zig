//! Where the lexer's tokens go.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const tokens_ = @import("tokens.zig");
const Flags = tokens_.Flags;
const Tokens = tokens_.Tokens;

/// Text of one token and the white space behind it, about: room made at first.
const token_bytes_guess = 4;

/// Where tokens go as columns, which are written through their addresses: the list is asked only for room.
pub const Columns = struct {
    gpa: std.mem.Allocator,
    tokens: *Tokens,
    starts: [*]u32 = undefined,
    ends: [*]u32 = undefined,
    kinds: [*]Kind = undefined,
    flags: [*]Flags = undefined,
    /// Rows written; the list's own number is behind until `close`.
    count: usize,
    capacity: usize = 0,
    /// Row of the last significant token; `none` where there is none.
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
        if (kind != .whitespace) sink.last_significant = row;
        sink.starts[row] = @intCast(start);
        sink.ends[row] = @intCast(end);
        sink.kinds[row] = kind;
        sink.flags[row] = flags;
        sink.count = row + 1;
    }

    pub fn end_line(sink: *Columns) void {
        if (sink.last_significant != none) sink.flags[sink.last_significant].line_last = true;
    }
};

/// Counts tokens without storing them.
pub const Counter = struct {
    count: usize = 0,

    pub fn put(sink: *Counter, _: Kind, _: usize, _: usize, _: Flags) !void {
        sink.count += 1;
    }

    pub fn end_line(_: *Counter) void {}
};
