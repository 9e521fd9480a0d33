//! Matches inside quoted tokens for bun:ffi.
const std = @import("std");
const cuts = @import("../../lex/cuts.zig");
const Finder = @import("../../deep/finder.zig").Finder;
const Pattern = @import("../../match/pattern.zig").Pattern;
const scan = @import("scan.zig");
const gpa = @import("../../memory/budget.zig").gpa;

/// What ts/deep/insides.ts reads beside the columns of matches.
pub const InsideMatches = extern struct {
    /// Where the block ends that was read last.
    reached: f64 = 0,
    /// The text that matches were read in.
    text: ?[*]const u8 = null,
    size_bytes: f64 = 0,
    /// Of each match, where the inside that it lies in begins and ends in that text, and `deepLevelLimit` bytes for
    /// the quotes around it: the outermost first, then zeroes.
    inside_starts: ?[*]const f64 = null,
    inside_ends: ?[*]const f64 = null,
    quotes: ?[*]const u8 = null,
};

/// Opens a search inside the quoted tokens of one input. `by_line`: each line inside them is a text of its own.
export fn mb_insides_open(
    pattern: *const Pattern,
    flags: scan.Flags,
    by_line: bool,
    out: *?*Finder,
) callconv(.c) scan.Status {
    const finder = gpa.create(Finder) catch return .no_memory;
    finder.init(gpa, pattern, .{ .scan = flags.options(), .by_line = by_line }) catch |err| {
        gpa.destroy(finder);
        return scan.statusOf(err);
    };
    out.* = finder;
    return .ok;
}

/// Goes on to the first block of bytes from..to of the input that holds matches; `text` begins at byte `origin` of it.
/// Writes the batch of matches as they were read, then that of their places, both as `mb_scan_next` does. The text is
/// borrowed until `to` was reached, or `mb_insides_stop`.
export fn mb_insides_next(
    finder: *Finder,
    text: [*]const u8,
    origin: f64,
    from: f64,
    to: f64,
    read: [*]f64,
    placed: [*]f64,
    out: *InsideMatches,
) callconv(.c) scan.Status {
    const begin: u64 = @intFromFloat(origin);
    const end: u64 = @intFromFloat(to);
    const found = finder.next(
        text[0..@intCast(end - begin)],
        begin,
        @intFromFloat(from),
        end,
    ) catch |err| return scan.statusOf(err);
    const block = found.block;
    scan.writeBatch(&block.read_batch, read);
    scan.writeBatch(&block.placed, placed);
    out.* = .{
        .reached = @floatFromInt(found.reached),
        .text = block.insides.text.items.ptr,
        .size_bytes = @floatFromInt(block.insides.text.items.len),
        .inside_starts = block.inside_starts.items.ptr,
        .inside_ends = block.inside_ends.items.ptr,
        .quotes = @ptrCast(block.quotes.items.ptr),
    };
    return .ok;
}

/// Counts the lines before byte `to` of the input, which is not looked at again; `text` begins at byte `origin` of it.
export fn mb_insides_settle(finder: *Finder, text: [*]const u8, origin: f64, to: f64) callconv(.c) void {
    const begin: u64 = @intFromFloat(origin);
    const end: u64 = @intFromFloat(to);
    finder.lines.moveTo(text[0..@intCast(end - begin)], begin, end);
}

/// Writes the last cut of a text that may go on at or before `at`, and the first one at or behind it, or its end; 0
/// where the first is none.
export fn mb_insides_cuts(text: [*]const u8, size_bytes: f64, at: f64, out: *[2]f64) callconv(.c) void {
    const whole = text[0..@intFromFloat(size_bytes)];
    const place: usize = @intFromFloat(at);
    out[0] = @floatFromInt(cuts.lineCut(whole[0..place], 0));
    out[1] = @floatFromInt(cuts.lineCutBehind(whole, place));
}

/// The text given last is no longer borrowed, whatever was left of it.
export fn mb_insides_stop(finder: *Finder) callconv(.c) void {
    finder.stop();
}

/// Writes the tokens lexed inside quotes and the nanoseconds that took.
export fn mb_insides_lexing(finder: *const Finder, out: *[2]f64) callconv(.c) void {
    const lexing = finder.lexing();
    out.* = .{ @floatFromInt(lexing.tokens), @floatFromInt(lexing.ns) };
}

export fn mb_insides_close(finder: *Finder) callconv(.c) void {
    finder.deinit();
    gpa.destroy(finder);
}
