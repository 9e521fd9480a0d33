//! Counts on several cores: the text is cut into pieces at safe cuts, each core counts the matches that start in a
//! piece, and the results are added in order.
//!
//! A piece is counted as if the search of each member started at its first token. This is wrong only if a member's last
//! match before the piece reaches into it; such a piece is counted again from the ends of those matches. Programs whose
//! matches depend on more than nearby rows are counted on one core (`allows`).
const std = @import("std");
const numbers = @import("../../gen/program.zig");
const cuts = @import("../../lex/cuts.zig");
const pages = @import("../../source/pages.zig");
const sources = @import("../../source/open.zig");
const Count = @import("../commit/count.zig").Count;
const chunks = @import("../../device/chunks.zig");
const device_count = @import("../device/count.zig");
const Cutter = @import("cutter.zig").Cutter;
const long_line = @import("long_line.zig");
const progress = @import("../../terminal/progress.zig");
const Drawn = @import("../../concurrent/ring.zig").Drawn;
const Ring = @import("../../concurrent/ring.zig").Ring;
const coreCount = @import("../../concurrent/threads.zig").coreCount;
const io = @import("../../concurrent/threads.zig").io;
const threads_max = @import("../../concurrent/threads.zig").threads_max;
const Lexing = @import("../scan_facts.zig").Lexing;
const Pattern = @import("../pattern.zig").Pattern;
const canShare = @import("../../axis/readings.zig").canShare;
const Options = @import("../scanner.zig").Options;
const ScanError = @import("../scanner.zig").Error;
const Scanner = @import("../scanner.zig").Scanner;
const Skipper = @import("../find/skip.zig").Skipper;
const Span = @import("cutter.zig").Span;
const Surveyed = @import("surveyed.zig").Surveyed;
const Allocator = std.mem.Allocator;

/// Amount of text that is searched back for a line end.
const looked_back_bytes = 4 << 10;
/// Amount of text whose pages are loaded at a time.
const loaded_bytes = 1 << 20;
/// Counting a smaller text takes less time than starting a thread.
const text_bytes_min = 8 << 20;
/// Number of matches whose lines are counted at a time, while their text is cached.
const batch_matches = 1024;
/// Maximum width, in tokens, of matches counted in pieces: every piece would search wider ones again.
const width_max = 1024;

/// Whether pieces can be searched separately.
pub fn allows(pattern: *const Pattern, text: []const u8, options: Options) bool {
    const program = &pattern.program;
    const on_device = options.device != null and pattern.deviceWork(options.by_line) != null;
    if (text.len < if (on_device) options.device.?.chunk_bytes + 1 else text_bytes_min) return false;
    // They depend on all earlier tokens, unless a survey provides everything.
    if (options.readings or !canShare(program)) return false;
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
    /// Result of its check, if that was done when it was cut.
    checked: ?Check = null,
    count: Count = .{},
    /// Created when the slot is first used.
    reached: ?Reached = null,
    /// What a device that searches line by line left of the lines up to `head_to`, whose count is apart.
    head: ?device_count.Sum = null,
    head_to: usize = 0,
    /// Lexing for a device.
    lexing: Lexing = .{},
};

/// Scanners between two pieces: preparing one for a large set takes longer than counting a piece.
const Idle = struct {
    mutex: std.Io.Mutex = .init,
    scanners: std.ArrayList(*Scanner) = .empty,

    fn take(idle: *Idle) ?*Scanner {
        idle.mutex.lockUncancelable(io());
        defer idle.mutex.unlock(io());
        return idle.scanners.pop();
    }

    /// False if there is no memory to keep it.
    fn put(idle: *Idle, gpa: Allocator, scanner: *Scanner) bool {
        idle.mutex.lockUncancelable(io());
        defer idle.mutex.unlock(io());
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
pub const Error = ScanError || error{Binary};

/// Looks a span through for NULs and required literals, block by block, while a block is cached.
const Check = struct {
    /// Where it starts; checked up to `at`.
    from: usize,
    at: usize,
    loaded_to: usize,
    released_to: usize,
    read: pages.ReadAhead,
    /// Remembers the places of the literals; null if they are not searched.
    skipper: ?Skipper,
    has_literal: bool,
    has_nul: bool = false,

    fn init(counter: *const Counter, from: usize) Check {
        const skipper: ?Skipper = .ofCpu(counter.pattern);
        return .{
            .from = from,
            .at = from,
            .loaded_to = from,
            .released_to = from,
            .read = .init(counter.text, from, counter.options.is_mapped),
            .skipper = skipper,
            .has_literal = skipper == null,
        };
    }

    /// Loads the pages of the next blocks before `limit`, unless they are.
    fn load(check: *Check, counter: *const Counter, limit: usize) void {
        if (!counter.options.is_mapped or check.at < check.loaded_to) return;
        const end = @min(check.at + loaded_bytes, limit);
        pages.load(counter.text, check.at, end);
        check.loaded_to = end;
    }

    /// Checks the text up to `end`. The pages of text without a literal are not needed again.
    fn pass(check: *Check, counter: *const Counter, end: usize) void {
        const text = counter.text;
        if (counter.refuses_nul and sources.hasNul(text[check.at..end])) check.has_nul = true;
        if (!check.has_literal) check.has_literal = check.skipper.?.finds(text, check.from, end);
        check.at = end;
        if (check.has_literal) check.read.pass(end);
        if (!counter.options.is_mapped or check.has_literal or end - check.released_to < pages.block_bytes) return;
        pages.release(text, check.released_to, end);
        check.released_to = end;
    }

    fn passTo(check: *Check, counter: *const Counter, to: usize) void {
        while (check.at < to and !check.has_nul and (counter.refuses_nul or !check.has_literal)) {
            check.load(counter, to);
            check.pass(counter, @min(check.at + counter.cutter.block_bytes, to));
        }
    }

    /// Whether a match may start in the checked text: some begin before the literal.
    fn mayMatch(check: *Check, text: []const u8) bool {
        const skipper = if (check.skipper) |*found| found else return true;
        return check.has_literal or skipper.finds(text, check.from, skipper.reach(text, check.at));
    }
};

const Counter = struct {
    pub const Item = Piece;
    pub const Failure = Error;

    gpa: Allocator,
    pattern: *const Pattern,
    text: []const u8,
    options: Options,
    refuses_nul: bool,
    cutter: Cutter,
    /// Where the pieces are taken, and the number of threads that help as soon as there is a second one.
    ring: *Ring(Counter) = undefined,
    helpers: usize,
    idle: Idle = .{},

    pub fn draw(counter: *Counter, piece: *Piece) Drawn {
        if (counter.cutter.isDone()) return .none;
        piece.checked = null;
        piece.span = counter.cutter.nextNear() orelse if (counter.options.device != null)
            counter.cutter.next().?
        else
            counter.nextLong(piece);
        if (counter.cutter.isDone()) return .last;
        if (counter.helpers > 0) counter.ring.wake(counter.helpers);
        counter.helpers = 0;
        return .one;
    }

    /// The next span, which is long since it has a long line. It is checked while its end is searched, so that its
    /// pages are read once. Before the first literal, looking back for a line end after each block suffices.
    fn nextLong(counter: *Counter, piece: *Piece) Span {
        const text = counter.text;
        const from = counter.cutter.at;
        var check: Check = .init(counter, from);
        check.passTo(counter, from + counter.cutter.span_bytes);
        check.at = from + counter.cutter.span_bytes;
        var to: ?usize = null;
        while (check.at < (to orelse text.len) and !check.has_nul) {
            const end = @min(check.at + counter.cutter.block_bytes, to orelse text.len);
            check.load(counter, to orelse text.len);
            if (to == null and check.has_literal) {
                const line_end = long_line.lineEnd(text[0..end], check.at, false);
                if (line_end) |found| to = cuts.cutAfter(text, found);
            }
            check.pass(counter, @min(end, to orelse end));
            if (to != null or check.has_literal or check.at == text.len) continue;
            const cut = cuts.safeCutBehind(text, check.at -| looked_back_bytes, check.at);
            if (cut > from) to = cut;
        }
        piece.checked = check;
        // Nothing after a NUL is counted.
        return counter.cutter.upTo(if (check.has_nul) text.len else to orelse text.len);
    }

    pub fn work(counter: *Counter, piece: *Piece) Error!void {
        const span = piece.span;
        if (counter.options.device != null) return counter.countOnDevice(piece);
        var check = piece.checked orelse Check.init(counter, span.from);
        if (piece.checked == null) check.passTo(counter, span.to);
        if (check.has_nul) return error.Binary;
        check.at = span.to;
        if (piece.reached == null) piece.reached = try .init(counter.gpa, counter.pattern);
        counter.clear(piece);
        if (check.mayMatch(counter.text))
            try counter.countPiece(piece, &.{}, check.skipper)
        else
            progress.advance(span.to - span.from);
        if (counter.options.is_mapped) pages.release(counter.text, span.from, span.to);
    }

    /// The device searches the piece, this thread what it leaves of it.
    fn countOnDevice(counter: *Counter, piece: *Piece) Error!void {
        const span = piece.span;
        if (counter.refuses_nul and sources.hasNul(counter.text[span.from..span.to])) return error.Binary;
        if (piece.reached == null) piece.reached = try .init(counter.gpa, counter.pattern);
        counter.clear(piece);
        const scanner = try counter.openScanner(counter.options);
        defer counter.leaveScanner(scanner, true);
        scanner.limit(span.from, &.{}, span.to);
        if (try device_count.ofPart(scanner, span.from)) |found| {
            piece.head = found.head;
            piece.head_to = found.head_to;
            piece.count = found.rest.count;
            piece.reached.?.ends[0] = found.rest.reached;
        } else {
            var part: device_count.Sum = .{ .count = piece.count };
            try device_count.searchLines(scanner, &part);
            piece.count = part.count;
            piece.reached.?.ends[0] = part.reached;
        }
        piece.lexing = scanner.segmenter.lexing;
        if (counter.options.is_mapped) pages.release(counter.text, span.from, span.to);
    }

    /// Counts again from the end of the last match, which is in the piece.
    fn countAgain(counter: *Counter, piece: *Piece, reached: Reached, counted_to: usize) ScanError!void {
        var again: Piece = .{ .span = piece.span, .reached = piece.reached };
        if (piece.head != null) again.span.to = piece.head_to;
        again.count = .{ .counted_to = counted_to, .is_mapped = counter.options.is_mapped };
        const last = piece.reached.?.ends[0]; // There are several only without a head.
        clearReached(piece);
        try counter.countPiece(&again, reached.ends, null);
        if (piece.head) |*head| {
            head.* = .{ .count = again.count, .reached = again.reached.?.ends[0] };
            piece.reached.?.ends[0] = last;
        } else piece.count = again.count;
    }

    fn clear(counter: *const Counter, piece: *Piece) void {
        piece.head = null;
        piece.lexing = .{};
        piece.count = .{ .is_mapped = counter.options.is_mapped };
        clearReached(piece);
    }

    fn clearReached(piece: *const Piece) void {
        if (piece.reached) |reached| @memset(reached.ends, 0);
    }

    /// Counts the matches that start in the piece, each member's at or after its entry in `search_from`.
    /// `skipper`: knows the first places of literals in the piece, if any
    fn countPiece(
        counter: *Counter,
        piece: *Piece,
        search_from: []const usize,
        skipper: ?Skipper,
    ) ScanError!void {
        var options = counter.options;
        options.matches_max = batch_matches;
        options.device = null;
        // The pages of a piece are released together, unless it is long.
        options.is_mapped = options.is_mapped and piece.span.to - piece.span.from > pages.block_bytes;
        const scanner = try counter.openScanner(options);
        defer counter.leaveScanner(scanner, search_from.len == 0);
        scanner.limit(piece.span.from, search_from, piece.span.to);
        if (skipper) |known| scanner.segmenter.skipper.?.literals.cursors = known.literals.cursors;
        if (scanner.engineToCount()) |engine| {
            piece.reached.?.ends[0] = @intCast(try piece.count.addRuns(scanner, engine));
            return;
        }
        while (try scanner.next()) {
            piece.count.addBatch(counter.text, &scanner.committer.batch, 0);
            piece.reached.?.add(scanner.committer.batch.members.items, scanner.committer.batch.ends.items, 0);
        }
    }

    fn openScanner(counter: *Counter, options: Options) ScanError!*Scanner {
        const gpa = counter.gpa;
        const idle = counter.idle.take() orelse {
            const made = try gpa.create(Scanner);
            errdefer gpa.destroy(made);
            try made.init(gpa, counter.pattern, counter.text, 0, options);
            return made;
        };
        errdefer closeScanner(gpa, idle);
        try idle.restart(counter.text, options);
        return idle;
    }

    /// Keeps the scanner for another piece, unless it has state that a restart does not reset.
    fn leaveScanner(counter: *Counter, scanner: *Scanner, starts_anywhere: bool) void {
        const is_plain = starts_anywhere and counter.options.surveyed == null and !scanner.members.has_left_dfa;
        if (!is_plain or !counter.idle.put(counter.gpa, scanner)) closeScanner(counter.gpa, scanner);
    }

    fn drop(counter: *Counter, piece: *Piece) void {
        if (piece.reached) |reached| reached.deinit(counter.gpa);
    }
};

/// Counts the matches of `pattern` in the text of `cutter`; `allows` must hold. `refuses_nul`: fails if the text
/// contains a NUL.
pub fn count(
    gpa: Allocator,
    pattern: *const Pattern,
    cutter: Cutter,
    options: Options,
    refuses_nul: bool,
) Error!Count {
    var lexing: Lexing = .{};
    var facts: chunks.SharedFacts = .{};
    return countWith(gpa, pattern, cutter, options, refuses_nul, .{ .lexing = &lexing, .device = &facts });
}

/// Where the statistics of a search on a device are added up.
pub const Facts = struct {
    lexing: *Lexing,
    device: *chunks.SharedFacts,
};

/// `count`, with statistics.
pub fn countWith(
    gpa: Allocator,
    pattern: *const Pattern,
    cutter: Cutter,
    options: Options,
    refuses_nul: bool,
    facts: Facts,
) Error!Count {
    const surveyed: ?*Surveyed = try .open(gpa, pattern, cutter.text, options);
    defer if (surveyed) |found| found.close();
    var counter: Counter = .{
        .gpa = gpa,
        .pattern = pattern,
        .text = cutter.text,
        .options = options,
        .refuses_nul = refuses_nul,
        .cutter = cutter,
        .helpers = coreCount() - 1,
    };
    useDevice(&counter, facts.device);
    counter.helpers = @min(counter.cutter.text.len / counter.cutter.span_bytes, threads_max - 1, counter.helpers);
    defer counter.idle.close(gpa);
    counter.options.surveyed = surveyed;
    counter.cutter.is_mapped = options.is_mapped;
    if (surveyed) |found| counter.cutter.marks = found.readings.marks.items;
    const reached: Reached = try .init(gpa, pattern);
    defer reached.deinit(gpa);
    var ring: Ring(Counter) = undefined;
    counter.ring = &ring;
    const slots = 4 * (counter.helpers + 1);
    try ring.open(gpa, &counter, .{}, .{ .slots = slots, .threads = 0, .caller_works = true });
    defer ring.close(Counter.drop);
    defer ring.stop();
    var sum: Count = .{};
    while (try ring.take()) |piece| {
        if (reached.passes(piece.span.from)) try counter.countAgain(piece, reached, sum.counted_to);
        if (piece.head) |head| {
            sum.merge(head.count);
            reached.ends[0] = @max(reached.ends[0], head.reached);
        }
        sum.merge(piece.count);
        reached.merge(piece.reached.?);
        facts.lexing.add(piece.lexing);
        ring.release();
    }
    return sum;
}

/// Cuts the text into chunks for the device, if there is one for the pattern.
fn useDevice(counter: *Counter, facts: *chunks.SharedFacts) void {
    const on = if (counter.options.device) |*found| found else return;
    if (counter.pattern.deviceWork(counter.options.by_line) == null) {
        counter.options.device = null;
        return;
    }
    on.parts = facts;
    counter.cutter.span_bytes = on.chunk_bytes;
    // A thread waits for the device part of its time.
    counter.helpers = @min(counter.helpers + 1, on.threadsMax() -| 1);
}
