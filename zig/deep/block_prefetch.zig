//! Blocks of a text read ahead of the caller, who takes them in order. No quote crosses a block boundary, so blocks are
//! read independently; the number in flight is bounded, so memory does not grow with the text.
const std = @import("std");
const clock = @import("../value/clock.zig");
const Lexing = @import("../match/scan_facts.zig").Lexing;
const Pattern = @import("../match/pattern.zig").Pattern;
const Block = @import("block.zig").Block;
const Error = @import("block.zig").Error;
const Options = @import("block.zig").Options;
const blockEnd = @import("finder.zig").blockEnd;
const Drawn = @import("../concurrent/ring.zig").Drawn;
const Ring = @import("../concurrent/ring.zig").Ring;
const threads = @import("../concurrent/threads.zig");
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

const threads_max = 8;

const Slot = struct {
    /// Created when the slot is first used.
    block: ?Block = null,
    /// Start of the block in the text.
    start: usize = 0,
    end: usize = 0,
};

pub const Ahead = struct {
    pub const Item = Slot;
    pub const Failure = Error;

    gpa: Allocator,
    pattern: *const Pattern,
    options: Options,
    /// Borrowed; it is at `origin` of the input.
    text: []const u8,
    /// What precedes it.
    before: []const u8,
    origin: u64,
    ring: Ring(Ahead) = undefined,
    /// The clock of the caller's thread, if it has its own.
    clock: ?clock.Clock,
    /// Start of the next block in the text; used by the thread that draws.
    cut: usize = 0,
    /// End of the last block returned to the caller.
    reached: u64,
    /// Whether the caller holds a block.
    is_taken: bool = false,
    /// Statistics of lexing in the blocks of closed slots.
    lexing: Lexing = .{},

    pub fn open(
        gpa: Allocator,
        pattern: *const Pattern,
        options: Options,
        text: []const u8,
        from: usize,
        origin: u64,
    ) Error!*Ahead {
        const ahead = try gpa.create(Ahead);
        errdefer gpa.destroy(ahead);
        ahead.* = .{
            .gpa = gpa,
            .pattern = pattern,
            .options = options,
            .text = text[from..],
            .before = text[0..from],
            .origin = origin,
            .clock = clock.ofThread(),
            .reached = origin,
        };
        const wanted = threads.coresUpTo(threads_max);
        try ahead.ring.open(gpa, ahead, .{}, .{ .slots = wanted + 1, .threads = wanted }); // One slot is the caller's.
        return ahead;
    }

    /// @returns statistics of lexing; the time is the average per thread, since they lex at the same time
    pub fn close(ahead: *Ahead) Lexing {
        const thread_count = @max(1, ahead.ring.threads.count);
        ahead.ring.stop();
        ahead.ring.close(drop);
        var lexing = ahead.lexing;
        lexing.ns /= thread_count;
        ahead.gpa.destroy(ahead);
        return lexing;
    }

    fn drop(ahead: *Ahead, slot: *Slot) void {
        if (slot.block) |*block| {
            ahead.lexing.add(block.lexing());
            block.deinit();
        }
    }

    pub fn draw(ahead: *Ahead, slot: *Slot) Drawn {
        if (ahead.cut == ahead.text.len) return .none;
        slot.start = ahead.cut;
        ahead.cut += blockEnd(ahead.text[ahead.cut..]);
        slot.end = ahead.cut;
        assert(slot.start < slot.end and slot.end <= ahead.text.len);
        return if (ahead.cut == ahead.text.len) .last else .one;
    }

    pub fn work(ahead: *Ahead, slot: *Slot) Error!void {
        clock.setForThread(ahead.clock);
        if (slot.block == null) {
            slot.block = @as(Block, undefined);
            errdefer slot.block = null;
            try slot.block.?.init(ahead.gpa, ahead.pattern, ahead.options);
        }
        const all = ahead.before.ptr[0 .. ahead.before.len + slot.end];
        try slot.block.?.read(all, ahead.before.len + slot.start, ahead.origin + slot.start);
    }

    /// The next block, valid until the next call; must not be called after the last one.
    pub fn next(ahead: *Ahead) Error!*Block {
        if (ahead.is_taken) ahead.ring.release();
        ahead.is_taken = false;
        const slot = (try ahead.ring.take()).?;
        ahead.is_taken = true;
        assert(ahead.reached == ahead.origin + slot.start); // Blocks come in order, without gaps.
        ahead.reached = ahead.origin + slot.end;
        return &slot.block.?;
    }
};
