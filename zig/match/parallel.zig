//! Counts on several cores: the text is cut into pieces at safe cuts, each core counts the matches that start in a
//! piece, and the results are added in order.
//!
//! A piece is counted as if the search of each member started at its first token. This is wrong only if a member's last
//! match before the piece reaches into it; such a piece is counted again from the ends of those matches. Programs whose
//! matches depend on more than nearby rows are counted on one core (`allows`).
const std = @import("std");
const numbers = @import("../gen/program.zig");
const cuts = @import("../lex/cuts.zig");
const pages = @import("../source/pages.zig");
const sources = @import("../source/open.zig");
const Count = @import("count.zig").Count;
const long_line = @import("long_line.zig");
const progress = @import("../terminal/progress.zig");
const ring_ = @import("../concurrent/ring.zig");
const threads_ = @import("../concurrent/threads.zig");
const Pattern = @import("pattern.zig").Pattern;
const readings_ = @import("../axis/readings.zig");
const scanner_ = @import("scanner.zig");
const Scanner = scanner_.Scanner;
const Skipper = @import("skip.zig").Skipper;
const Surveyed = @import("surveyed.zig").Surveyed;
const Allocator = std.mem.Allocator;

/// Approximate size of a piece.
const piece_bytes = 1 << 20;
/// Amount of text that is checked at a time before it is counted.
const block_bytes = 128 << 10;
/// Counting a smaller text takes less time than starting a thread.
const text_bytes_min = 8 << 20;
/// Number of matches whose lines are counted at a time, while their text is cached.
const batch_matches = 1024;
/// Maximum width, in tokens, of matches counted in pieces: every piece would search wider ones again.
const width_max = 1024;

/// Whether pieces can be searched separately.
pub fn allows(pattern: *const Pattern, text: []const u8, options: scanner_.Options) bool {
    const program = &pattern.program;
    if (text.len < text_bytes_min) return false;
    // A device searches the text in order, for one search.
    if (options.device != null and pattern.deviceStage(options.by_line) != null) return false;
    // They depend on all earlier tokens, unless a survey provides everything.
    if (options.readings or !readings_.canShare(program)) return false;
    if (program.kinds.len != 0 or program.shapes.len != 0) return false; // Their tokens may cross any cut.
    if (options.dual_grain or options.first_only or options.count_max != std.math.maxInt(u64)) return false;
    if (pattern.needs_mates or pattern.needs_whitespace or pattern.has_fields or pattern.behind_max > 1) return false;
    for (program.tests) |it| switch (@as(numbers.TestOp, @fromBackingInt(it.op))) {
        .text_start, .text_end => return false,
        else => {},
    };
    for (program.nodes) |node| switch (node.operation()) {
        .previous_end, .keep, .look => return false,
        else => {},
    };
    for (program.members) |member| if (pattern.node_info.nodes[member.root].width_max > width_max) return false;
    return true;
}

/// The bytes between two safe cuts, or the text's ends.
pub const Span = struct { from: usize, to: usize };

/// Cuts a text into spans.
pub const Cutter = struct {
    text: []const u8,
    span_bytes: usize = piece_bytes,
    at: usize = 0,
    /// Pages of a mapped text that were searched far for a cut are released.
    is_mapped: bool = false,
    /// Where it can be cut; if empty, at any safe cut.
    marks: []const readings_.Mark = &.{},

    pub fn isDone(cutter: *const Cutter) bool {
        return cutter.at == cutter.text.len;
    }

    /// The next span of about `span_bytes`; null at the end.
    pub fn next(cutter: *Cutter) ?Span {
        const text = cutter.text;
        const from = cutter.at;
        if (cutter.isDone()) return null;
        if (cutter.marks.len > 0) {
            cutter.at = cutter.markBehind(from +| cutter.span_bytes);
            return .{ .from = from, .to = cutter.at };
        }
        const is_last = text.len - from <= cutter.span_bytes;
        const near = if (is_last) text.len else from + cuts.safeCut(text[from..], cutter.span_bytes);
        cutter.at = if (near != from) near else long_line.cutAfter(text, from + cutter.span_bytes, cutter.is_mapped);
        return .{ .from = from, .to = cutter.at };
    }

    fn markBehind(cutter: *Cutter, place: usize) usize {
        while (cutter.marks.len > 0 and cutter.marks[0].place < place) cutter.marks = cutter.marks[1..];
        return if (cutter.marks.len > 0) @intCast(cutter.marks[0].place) else cutter.text.len;
    }
};

/// End of each member's last match so far; 0 if there is none.
pub const Reached = struct {
    ends: []usize,

    pub fn init(gpa: Allocator, pattern: *const Pattern) Allocator.Error!Reached {
        const ends = try gpa.alloc(usize, pattern.program.members.len);
        @memset(ends, 0);
        return .{ .ends = ends };
    }

    pub fn deinit(reached: Reached, gpa: Allocator) void {
        gpa.free(reached.ends);
    }

    /// Called after a batch of matches in a text that starts at `origin` of the input.
    pub fn add(reached: Reached, members: []const u32, ends: []const f64, origin: u64) void {
        for (members, ends) |member, end| {
            reached.ends[member] = @as(usize, @intFromFloat(end)) - @as(usize, @intCast(origin));
        }
    }

    pub fn merge(reached: Reached, later: Reached) void {
        for (reached.ends, later.ends) |*end, more| end.* = @max(end.*, more);
    }

    /// Whether some match extends beyond `place`.
    pub fn passes(reached: Reached, place: usize) bool {
        return std.mem.max(usize, reached.ends) > place;
    }
};

const Piece = struct {
    span: Span = .{ .from = 0, .to = 0 },
    count: Count = .{},
    /// Created when the slot is first used.
    reached: ?Reached = null,
};

/// Scanners between two pieces: preparing one for a large set takes longer than counting a piece.
const Idle = struct {
    mutex: std.Io.Mutex = .init,
    scanners: std.ArrayList(*Scanner) = .empty,

    fn take(idle: *Idle) ?*Scanner {
        idle.mutex.lockUncancelable(threads_.io());
        defer idle.mutex.unlock(threads_.io());
        return idle.scanners.pop();
    }

    /// False if there is no memory to keep it.
    fn put(idle: *Idle, gpa: Allocator, scanner: *Scanner) bool {
        idle.mutex.lockUncancelable(threads_.io());
        defer idle.mutex.unlock(threads_.io());
        idle.scanners.append(gpa, scanner) catch return false;
        return true;
    }

    fn close(idle: *Idle, gpa: Allocator) void {
        for (idle.scanners.items) |scanner| closeScanner(gpa, scanner);
        idle.scanners.deinit(gpa);
    }
};

fn closeScanner(gpa: Allocator, scanner: *Scanner) void {
    scanner.deinit();
    gpa.destroy(scanner);
}

/// The text contains a NUL, which the caller excluded.
pub const Error = scanner_.Error || error{Binary};

const Work = struct {
    pub const Item = Piece;
    pub const Failure = Error;

    gpa: Allocator,
    pattern: *const Pattern,
    text: []const u8,
    options: scanner_.Options,
    refuses_nul: bool,
    cutter: Cutter,
    idle: Idle = .{},

    pub fn draw(work_: *Work, piece: *Piece) ring_.Drawn {
        piece.span = work_.cutter.next() orelse return .none;
        return if (work_.cutter.isDone()) .last else .one;
    }

    pub fn work(work_: *Work, piece: *Piece) Error!void {
        var skipper: ?Skipper = .ofCpu(work_.pattern);
        const may_match = try work_.mayMatch(piece.span, if (skipper) |*found| found else null);
        if (piece.reached == null) piece.reached = try .init(work_.gpa, work_.pattern);
        work_.clear(piece);
        if (may_match)
            try work_.countPiece(piece, &.{}, skipper)
        else
            progress.advance(piece.span.to - piece.span.from);
        if (work_.options.is_mapped) pages.release(work_.text, piece.span.from, piece.span.to);
    }

    fn clear(work_: *const Work, piece: *Piece) void {
        piece.count = .{ .is_mapped = work_.options.is_mapped };
        if (piece.reached) |reached| @memset(reached.ends, 0);
    }

    /// Whether a match may start in the span. Checks it for NULs and required literals block by block, while a block is
    /// cached; `skipper` remembers the places of the literals.
    fn mayMatch(work_: *const Work, span: Span, skipper: ?*Skipper) error{Binary}!bool {
        const text = work_.text;
        var has_literal = skipper == null;
        var at = span.from;
        var released_to = at;
        var read: pages.ReadAhead = .init(text, at, work_.options.is_mapped);
        while (at < span.to and (work_.refuses_nul or !has_literal)) {
            const end = @min(at + block_bytes, span.to);
            if (work_.refuses_nul and sources.hasNul(text[at..end])) return error.Binary;
            if (!has_literal) has_literal = skipper.?.finds(text, span.from, end);
            at = end;
            if (has_literal) read.pass(at);
            if (!work_.options.is_mapped or has_literal or at - released_to < pages.block_bytes) continue;
            pages.release(text, released_to, at);
            released_to = at;
        }
        return has_literal or skipper.?.finds(text, span.from, skipper.?.reach(text, span.to));
    }

    /// Counts the matches that start in the piece; those of each member at or after its entry in `search_from`.
    /// `skipper`: knows the first places of literals in the piece, if any
    fn countPiece(
        work_: *Work,
        piece: *Piece,
        search_from: []const usize,
        skipper: ?Skipper,
    ) scanner_.Error!void {
        var options = work_.options;
        options.matches_max = batch_matches;
        // The pages of a piece are released together, unless it is long.
        options.is_mapped = options.is_mapped and piece.span.to - piece.span.from > pages.block_bytes;
        const scanner = try work_.openScanner(options);
        defer work_.leaveScanner(scanner, search_from.len == 0);
        scanner.limit(piece.span.from, search_from, piece.span.to);
        if (skipper) |known| scanner.segmenter.skipper.?.cursors = known.cursors;
        if (scanner.countedAlone()) |engine| {
            if (scanner.countedKinds(engine)) |kinds| {
                // No token crosses the piece's ends.
                if (piece.count.addLines(work_.text, piece.span.from, piece.span.to, kinds)) return;
            }
            piece.reached.?.ends[0] = @intCast(try piece.count.addRuns(scanner, engine));
            return;
        }
        while (try scanner.next()) {
            piece.count.addBatch(work_.text, &scanner.committer.batch, 0);
            piece.reached.?.add(scanner.committer.batch.members.items, scanner.committer.batch.ends.items, 0);
        }
    }

    fn openScanner(work_: *Work, options: scanner_.Options) scanner_.Error!*Scanner {
        const gpa = work_.gpa;
        const idle = work_.idle.take() orelse {
            const made = try gpa.create(Scanner);
            errdefer gpa.destroy(made);
            try made.init(gpa, work_.pattern, work_.text, 0, options);
            return made;
        };
        errdefer closeScanner(gpa, idle);
        try idle.restart(work_.text, options);
        return idle;
    }

    /// Keeps the scanner for another piece, unless it has state that a restart does not reset.
    fn leaveScanner(work_: *Work, scanner: *Scanner, starts_anywhere: bool) void {
        const is_plain = starts_anywhere and work_.options.surveyed == null and !scanner.members.has_left_dfa;
        if (!is_plain or !work_.idle.put(work_.gpa, scanner)) closeScanner(work_.gpa, scanner);
    }

    fn drop(work_: *Work, piece: *Piece) void {
        if (piece.reached) |reached| reached.deinit(work_.gpa);
    }
};

/// Counts the matches of `pattern` in the text of `cutter`; `allows` must hold. `refuses_nul`: fails if the text
/// contains a NUL.
pub fn count(
    gpa: Allocator,
    pattern: *const Pattern,
    cutter: Cutter,
    options: scanner_.Options,
    refuses_nul: bool,
) Error!Count {
    const surveyed: ?*Surveyed = try .open(gpa, pattern, cutter.text, options);
    defer if (surveyed) |found| found.close();
    var work: Work = .{
        .gpa = gpa,
        .pattern = pattern,
        .text = cutter.text,
        .options = options,
        .refuses_nul = refuses_nul,
        .cutter = cutter,
    };
    defer work.idle.close(gpa);
    work.options.surveyed = surveyed;
    work.cutter.is_mapped = options.is_mapped;
    if (surveyed) |found| work.cutter.marks = found.readings.marks.items;
    const reached: Reached = try .init(gpa, pattern);
    defer reached.deinit(gpa);
    const cores = @min(cutter.text.len / cutter.span_bytes + 1, threads_.threads_max, threads_.coreCount());
    var ring: ring_.Ring(Work) = undefined;
    try ring.open(gpa, &work, .{}, .{ .slots = 4 * cores, .threads = cores - 1, .caller_works = true });
    defer ring.close(Work.drop);
    defer ring.stop();
    var sum: Count = .{};
    while (try ring.take()) |piece| {
        if (reached.passes(piece.span.from)) {
            work.clear(piece);
            piece.count.counted_to = sum.counted_to;
            try work.countPiece(piece, reached.ends, null);
        }
        sum.matches += piece.count.matches;
        sum.lines += piece.count.lines;
        sum.counted_to = @max(sum.counted_to, piece.count.counted_to);
        reached.merge(piece.reached.?);
        ring.release();
    }
    return sum;
}
