//! Matches inside quoted tokens, for bun:ffi.
const cuts = @import("../../lex/cuts.zig");
const Finder = @import("../../deep/finder.zig").Finder;
const Wanted = @import("../../deep/wanted.zig").Wanted;
const Pattern = @import("../../match/pattern.zig").Pattern;
const scan = @import("scan.zig");
const gpa = @import("../../memory/budget.zig").gpa;

/// Read by ts/deep/insides.ts in addition to the columns of matches.
pub const InsideMatches = extern struct {
    /// End of the last block read.
    reached: f64 = 0,
    /// The text in which the matches were found.
    text: ?[*]const u8 = null,
    size_bytes: f64 = 0,
    /// For each match, start and end in that text of the quoted content that contains it, and `deepLevelLimit` bytes
    /// for the quotes around it: outermost first, then zeroes.
    inside_starts: ?[*]const f64 = null,
    inside_ends: ?[*]const f64 = null,
    quotes: ?[*]const u8 = null,
    /// 1 if every match has the same bytes in the input as in that text.
    reads_alike: u32 = 0,
    /// The quotes around any of the matches: `"`, `'`, and quotes that have to be written, from the lowest bit on.
    quotes_around: u32 = 0,
};

/// Whether matches do not depend on the text around them.
pub export fn mb_program_stands_alone(pattern: *const Pattern) callconv(.c) bool {
    return Wanted.of(&pattern.program) != null;
}

/// Opens a search inside the quoted tokens of one input. `by_line`: each line inside them is a separate text. `buried`:
/// text within other tokens is searched too.
pub export fn mb_insides_open(
    pattern: *const Pattern,
    flags: scan.Flags,
    by_line: bool,
    buried: bool,
    out: *?*Finder,
) callconv(.c) scan.Status {
    const finder = gpa.create(Finder) catch return .no_memory;
    finder.init(gpa, pattern, .{ .scan = flags.options(), .by_line = by_line, .buried = buried }) catch |err| {
        gpa.destroy(finder);
        return scan.statusOf(err);
    };
    out.* = finder;
    return .ok;
}

/// Finds the first block of bytes from..to of the input that contains matches; `text` starts at byte `origin` of the
/// input. Writes the batch of matches as found, then their places in the input, both in the form of
/// `mb_scan_next`. The text is borrowed until `to` is reached or `mb_insides_stop` is called.
pub export fn mb_insides_next(
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
    const start: u64 = @intFromFloat(from);
    finder.readHead(text[0..@intCast(end - begin)], begin, start);
    const found = finder.next(
        text[0..@intCast(end - begin)],
        begin,
        start,
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
        .reads_alike = @intFromBool(block.reads_alike),
        .quotes_around = @bitCast(block.quotes_around),
    };
    return .ok;
}

/// Counts the lines before byte `to` of the input, which is no longer needed; `text` starts at byte `origin` of the
/// input.
pub export fn mb_insides_settle(finder: *Finder, text: [*]const u8, origin: f64, to: f64) callconv(.c) void {
    const begin: u64 = @intFromFloat(origin);
    const end: u64 = @intFromFloat(to);
    finder.lines.moveTo(text[0..@intCast(end - begin)], begin, end);
}

/// Writes the last cut at or before `at` of a text that may continue, and the first cut at or after it, or the end of
/// the text; 0 if there is no first cut.
pub export fn mb_insides_cuts(text: [*]const u8, size_bytes: f64, at: f64, out: *[2]f64) callconv(.c) void {
    const whole = text[0..@intFromFloat(size_bytes)];
    const place: usize = @intFromFloat(at);
    out[0] = @floatFromInt(cuts.lineCut(whole[0..place], 0));
    out[1] = @floatFromInt(cuts.lineCutBehind(whole, place));
}

/// Ends the borrowing of the last text, even if it was not searched completely.
pub export fn mb_insides_stop(finder: *Finder) callconv(.c) void {
    finder.stop();
}

/// Writes the number of tokens lexed inside quotes and the time for it in nanoseconds.
pub export fn mb_insides_lexing(finder: *const Finder, out: *[2]f64) callconv(.c) void {
    const lexing = finder.lexing();
    out.* = .{ @floatFromInt(lexing.tokens), @floatFromInt(lexing.ns) };
}

pub export fn mb_insides_close(finder: *Finder) callconv(.c) void {
    finder.deinit();
    gpa.destroy(finder);
}
