//! `zig build sent-back -- FILE...`: why a GPU sends lines back, as far as its lexer of lines decides it: for each part
//! of the lexer and byte at which it gave up, the number of lines. `npm run bench -- sent-back` has the numbers of
//! lines that are in fact sent back, which also depend on the pattern.
const std = @import("std");
const line_lexer = @import("device/line_lexer.zig");

const rows_max = 40;
const line_bytes_max = @import("device/lines.zig").line_bytes_max;

/// The part of the lexer that gave up, with the byte; no byte at the end of a line.
const Cause = struct { phase: []const u8, byte: ?u8 };

pub fn main(init: std.process.Init) !void {
    const gpa = std.heap.smp_allocator;
    var counts: std.ArrayHashMapUnmanaged(Cause, usize, CauseContext, false) = .empty;
    var arguments = init.minimal.args.iterate();
    _ = arguments.skip();
    var lines: usize = 0;
    while (arguments.next()) |path| {
        const text = try std.Io.Dir.cwd().readFileAlloc(init.io, path, gpa, .unlimited);
        defer gpa.free(text);
        var parts = std.mem.splitScalar(u8, text, '\n');
        while (parts.next()) |line| {
            if (parts.peek() == null and line.len == 0) break;
            lines += 1;
            const cause = findCause(line) orelse continue;
            const entry = try counts.getOrPut(gpa, cause);
            entry.value_ptr.* = if (entry.found_existing) entry.value_ptr.* + 1 else 1;
        }
    }
    var buffer: [4096]u8 = undefined;
    var out = std.Io.File.stdout().writerStreaming(init.io, &buffer);
    try out.interface.print("{d} lines\n", .{lines});
    const Order = struct {
        values: []const usize,

        pub fn lessThan(order: @This(), a: usize, b: usize) bool {
            return order.values[a] > order.values[b];
        }
    };
    counts.sort(Order{ .values = counts.values() });
    for (counts.keys(), counts.values(), 0..) |cause, count, row| {
        if (row == rows_max) break;
        try out.interface.print("{d:>8}  {s:<20} ", .{ count, cause.phase });
        const byte = cause.byte orelse 0;
        try out.interface.print("{x:0>2} {c}\n", .{ byte, if (byte > ' ' and byte < 0x7f) byte else ' ' });
    }
    try out.interface.flush();
}

const CauseContext = struct {
    pub fn hash(_: CauseContext, cause: Cause) u32 {
        return @truncate(std.hash.Wyhash.hash(cause.byte orelse 0, cause.phase));
    }

    pub fn eql(_: CauseContext, a: Cause, b: Cause, _: usize) bool {
        return a.byte == b.byte and std.mem.eql(u8, a.phase, b.phase);
    }
};

fn findCause(line: []const u8) ?Cause {
    if (line.len > line_bytes_max) return .{ .phase = "too long", .byte = null };
    var state: line_lexer.State = .line_start;
    var token: usize = 0;
    var noted: usize = 0;
    var at: usize = 0;
    while (at <= line.len) : (at +%= 1) {
        const byte = if (at < line.len) line[at] else '\n';
        const next = line_lexer.step(&state, byte);
        if (next.state.isLost()) {
            // All digits are one cause.
            return .{ .phase = @tagName(state.phase), .byte = if (byte >= '0' and byte <= '9') '0' else byte };
        }
        state = next.state;
        const emission = next.emission;
        const stop = if (emission.is_noted) noted else at - emission.back;
        const is_apart = emission.behind == .sign or emission.behind == .blank;
        if (emission.starts) token = if (is_apart) stop + 1 else at;
        if (emission.notes) noted = at;
        if (emission.goes_back) at = token -% 1;
    }
    const is_carried = std.mem.endsWith(u8, line, "'") or std.mem.endsWith(u8, line, "\\");
    return if (is_carried) .{ .phase = "string may go on", .byte = null } else null;
}
