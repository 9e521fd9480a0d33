//! Scanning ahead of the caller: threads search pieces of the text while the caller reports the matches of earlier
//! ones. The caller takes the pieces in order, so what it gets is what a search on one core gives; see parallel.zig for
//! why pieces can be searched apart, and for which programs. Pieces in flight are bounded, so memory does not grow with
//! the text.
const std = @import("std");
const cpu = @import("../cpu.zig");
const pages = @import("../source/pages.zig");
const Batch = @import("batch.zig").Batch;
const Lines = @import("batch.zig").Lines;
const Lexing = @import("scan_facts.zig").Lexing;
const parallel = @import("parallel.zig");
const Pattern = @import("pattern.zig").Pattern;
const scanner_ = @import("scanner.zig");
const Allocator = std.mem.Allocator;

const threads_max = 16;
/// Pieces searched before the caller has taken them.
const slots_max = 2 * threads_max;

const io = parallel.io;

const Slot = struct {
    piece: parallel.Span = .{ .from = 0, .to = 0 },
    is_full: bool = false,
    batches: std.ArrayList(Batch) = .empty,
    reached: parallel.Reached,
    /// Line ends in the piece.
    line_ends: u64 = 0,
    lexing: Lexing = .{},
    failure: ?scanner_.Error = null,

    fn clear(slot: *Slot, gpa: Allocator) void {
        for (slot.batches.items) |*batch| batch.deinit(gpa);
        slot.batches.clearRetainingCapacity();
        @memset(slot.reached.ends, 0);
        slot.* = .{ .piece = slot.piece, .batches = slot.batches, .reached = slot.reached };
    }
};

pub const Ahead = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    text: []const u8,
    origin: u64,
    options: scanner_.Options,
    slots: []Slot,
    threads: [threads_max]std.Thread = undefined,
    thread_count: usize = 0,

    mutex: std.Io.Mutex = .init,
    filled: std.Io.Condition = .init,
    freed: std.Io.Condition = .init,
    /// Under the mutex: what is left to cut, the number of the next piece, and of the one whose matches the caller is
    /// given.
    cutter: parallel.Cutter,
    next_piece: usize = 0,
    taken: usize = 0,
    stopping: bool = false,

    /// Of the caller alone: whether the taken piece has been waited for, how many of its batches were given, where the
    /// last matches ended, and the line of the piece's first byte.
    is_taken: bool = false,
    given: usize = 0,
    reached: parallel.Reached,
    lexed: Lexing = .{},
    line: u64,
    /// Offset in the input of the line that the text begins in.
    first_line_start: u64,

    /// Starts the threads. The cutter's text, which begins at `origin` of the input, in the line of `lines`, is
    /// borrowed until `close`.
    pub fn open(
        gpa: Allocator,
        pattern: *const Pattern,
        cutter: parallel.Cutter,
        origin: u64,
        lines: Lines,
        options: scanner_.Options,
    ) Allocator.Error!*Ahead {
        const cores = std.Thread.getCpuCount() catch 1;
        const slots = try gpa.alloc(Slot, @min(slots_max, 2 * cores));
        errdefer gpa.free(slots);
        var made: usize = 0;
        errdefer for (slots[0..made]) |slot| slot.reached.deinit(gpa);
        while (made < slots.len) : (made += 1) slots[made] = .{ .reached = try .init(gpa, pattern) };
        const reached: parallel.Reached = try .init(gpa, pattern);
        errdefer reached.deinit(gpa);
        const ahead = try gpa.create(Ahead);
        ahead.* = .{
            .gpa = gpa,
            .pattern = pattern,
            .text = cutter.text,
            .origin = origin,
            .options = options,
            .slots = slots,
            .cutter = cutter,
            .reached = reached,
            .line = lines.line,
            .first_line_start = lines.line_start,
        };
        while (ahead.thread_count < @min(cores, threads_max)) : (ahead.thread_count += 1) {
            ahead.threads[ahead.thread_count] = std.Thread.spawn(
                .{ .stack_size = 4 << 20 },
                work,
                .{ahead},
            ) catch break;
        }
        return ahead;
    }

    pub fn close(ahead: *Ahead) void {
        const gpa = ahead.gpa;
        ahead.mutex.lockUncancelable(io());
        ahead.stopping = true;
        ahead.freed.broadcast(io());
        ahead.mutex.unlock(io());
        for (ahead.threads[0..ahead.thread_count]) |thread| thread.join();
        for (ahead.slots) |*slot| {
            slot.clear(gpa);
            slot.batches.deinit(gpa);
            slot.reached.deinit(gpa);
        }
        gpa.free(ahead.slots);
        ahead.reached.deinit(gpa);
        gpa.destroy(ahead);
    }

    fn work(ahead: *Ahead) void {
        while (true) {
            ahead.mutex.lockUncancelable(io());
            while (!ahead.stopping and !ahead.cutter.isDone() and ahead.next_piece >= ahead.taken + ahead.slots.len) {
                ahead.freed.waitUncancelable(io(), &ahead.mutex);
            }
            const begun = if (ahead.stopping) null else ahead.begin();
            ahead.mutex.unlock(io());
            const slot = begun orelse return;
            ahead.search(slot, &.{}) catch |err| {
                slot.failure = err;
            };
            ahead.mutex.lockUncancelable(io());
            slot.is_full = true;
            ahead.filled.signal(io());
            ahead.mutex.unlock(io());
        }
    }

    /// The slot of the next piece, under the mutex; null where none is left.
    fn begin(ahead: *Ahead) ?*Slot {
        const piece = ahead.cutter.next() orelse return null;
        const slot = &ahead.slots[ahead.next_piece % ahead.slots.len];
        slot.piece = piece;
        ahead.next_piece += 1;
        return slot;
    }

    /// Searches a slot's piece for matches; those of each member begin at or after its place in `search_from`.
    fn search(ahead: *Ahead, slot: *Slot, search_from: []const usize) scanner_.Error!void {
        const gpa = ahead.gpa;
        const piece = slot.piece;
        var scanner: scanner_.Scanner = undefined;
        try scanner.init(gpa, ahead.pattern, ahead.text, ahead.origin, ahead.options);
        defer scanner.deinit();
        defer slot.lexing = scanner.lexing;
        scanner.limit(piece.from, search_from, piece.to);
        if (ahead.options.lines) {
            const line_end = std.mem.lastIndexOfScalar(u8, ahead.text[0..piece.from], '\n');
            const line_start = if (line_end) |at| ahead.origin + at + 1 else ahead.first_line_start;
            scanner.lines = .{ .counted = ahead.origin + piece.from, .line = 0, .line_start = line_start };
            slot.line_ends = cpu.kernels().newlines(ahead.text[piece.from..].ptr, piece.to - piece.from);
        }
        while (try scanner.next()) {
            slot.reached.add(scanner.batch.members.items, scanner.batch.ends.items, ahead.origin);
            try slot.batches.append(gpa, scanner.batch);
            scanner.batch = .{};
        }
    }

    /// The next batch, valid until the next call; null at the end.
    pub fn next(ahead: *Ahead) scanner_.Error!?*const Batch {
        while (!ahead.isDone()) {
            const slot = &ahead.slots[ahead.taken % ahead.slots.len];
            if (!ahead.is_taken) try ahead.take(slot);
            if (ahead.given < slot.batches.items.len) {
                ahead.given += 1;
                return &slot.batches.items[ahead.given - 1];
            }
            ahead.release(slot);
        }
        return null;
    }

    /// Waits until the taken piece has been searched, and puts its matches in order behind those given.
    fn take(ahead: *Ahead, slot: *Slot) scanner_.Error!void {
        ahead.mutex.lockUncancelable(io());
        while (!slot.is_full and ahead.thread_count > 0) ahead.filled.waitUncancelable(io(), &ahead.mutex);
        ahead.mutex.unlock(io());
        if (ahead.thread_count == 0) try ahead.search(ahead.begin().?, &.{});
        if (slot.failure) |failure| return failure;
        ahead.is_taken = true;
        // A match reaches into the piece: it was searched from the wrong place.
        if (ahead.reached.passes(slot.piece.from)) {
            ahead.empty(slot);
            slot.is_full = true;
            try ahead.search(slot, ahead.reached.ends);
        }
        ahead.reached.merge(slot.reached);
        for (slot.batches.items) |*batch| {
            for (batch.lines.items) |*line| line.* += @floatFromInt(ahead.line);
        }
        ahead.line += slot.line_ends;
    }

    fn empty(ahead: *Ahead, slot: *Slot) void {
        ahead.lexed.add(slot.lexing);
        slot.clear(ahead.gpa);
    }

    /// All matches were given.
    pub fn isDone(ahead: *Ahead) bool {
        ahead.mutex.lockUncancelable(io());
        defer ahead.mutex.unlock(io());
        return ahead.cutter.isDone() and ahead.taken == ahead.next_piece;
    }

    /// What lexing the pieces took that were given. Its time is a thread's on average: they lex at the same time.
    pub fn lexing(ahead: *const Ahead) Lexing {
        return .{ .tokens = ahead.lexed.tokens, .ns = ahead.lexed.ns / @max(1, ahead.thread_count) };
    }

    fn release(ahead: *Ahead, slot: *Slot) void {
        ahead.empty(slot);
        if (ahead.options.is_mapped) pages.release(ahead.text, slot.piece.from, slot.piece.to);
        ahead.given = 0;
        ahead.is_taken = false;
        ahead.mutex.lockUncancelable(io());
        ahead.taken += 1;
        ahead.freed.broadcast(io());
        ahead.mutex.unlock(io());
    }
};
