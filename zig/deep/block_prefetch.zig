//! Blocks of a text read ahead of the caller, who takes them in order. Nothing crosses from one block's quotes to
//! another's, so each is read apart; those in flight are bounded, so memory does not grow with the text.
const std = @import("std");
const Lexing = @import("../match/scan_facts.zig").Lexing;
const Pattern = @import("../match/pattern.zig").Pattern;
const block_ = @import("block.zig");
const Block = block_.Block;
const blockEnd = @import("finder.zig").blockEnd;
const io = @import("../match/parallel.zig").io;
const Allocator = std.mem.Allocator;

const threads_max = 8;

const Slot = struct {
    block: Block,
    is_full: bool = false,
    /// Of the block, in the text.
    start: usize = 0,
    end: usize = 0,
    failure: ?block_.Error = null,
};

pub const Ahead = struct {
    gpa: Allocator,
    /// Borrowed; it stands at `origin` of the input.
    text: []const u8,
    origin: u64,
    slots: []Slot,
    threads: [threads_max]std.Thread = undefined,
    thread_count: usize = 0,
    /// Past the block that the caller was given last.
    reached: u64,

    mutex: std.Io.Mutex = .init,
    filled: std.Io.Condition = .init,
    freed: std.Io.Condition = .init,
    /// Under the mutex: blocks begun, where the next one begins in the text, and blocks the caller is done with.
    begun: usize = 0,
    cut: usize = 0,
    released: usize = 0,
    stopping: bool = false,
    /// Of the caller alone: it holds the block `released`.
    is_taken: bool = false,

    pub fn open(
        gpa: Allocator,
        pattern: *const Pattern,
        options: block_.Options,
        text: []const u8,
        origin: u64,
    ) block_.Error!*Ahead {
        const wanted = @min(threads_max, std.Thread.getCpuCount() catch 1);
        const slots = try gpa.alloc(Slot, wanted + 1); // One is the caller's.
        errdefer gpa.free(slots);
        var made: usize = 0;
        errdefer for (slots[0..made]) |*slot| slot.block.deinit();
        for (slots) |*slot| {
            slot.* = .{ .block = undefined };
            try slot.block.init(gpa, pattern, options);
            made += 1;
        }
        const ahead = try gpa.create(Ahead);
        ahead.* = .{ .gpa = gpa, .text = text, .origin = origin, .slots = slots, .reached = origin };
        while (ahead.thread_count < wanted) : (ahead.thread_count += 1) {
            ahead.threads[ahead.thread_count] = std.Thread.spawn(
                .{ .stack_size = 4 << 20 },
                work,
                .{ahead},
            ) catch break;
        }
        return ahead;
    }

    /// @returns what lexing took; its time is a thread's on average, as they lex at the same time
    pub fn close(ahead: *Ahead) Lexing {
        const gpa = ahead.gpa;
        ahead.mutex.lockUncancelable(io());
        ahead.stopping = true;
        ahead.freed.broadcast(io());
        ahead.mutex.unlock(io());
        for (ahead.threads[0..ahead.thread_count]) |thread| thread.join();
        var lexing: Lexing = .{};
        for (ahead.slots) |*slot| {
            lexing.add(slot.block.lexing());
            slot.block.deinit();
        }
        lexing.ns /= @max(1, ahead.thread_count);
        gpa.free(ahead.slots);
        gpa.destroy(ahead);
        return lexing;
    }

    fn work(ahead: *Ahead) void {
        while (ahead.begin()) |slot| {
            ahead.read(slot);
            ahead.mutex.lockUncancelable(io());
            slot.is_full = true;
            ahead.filled.signal(io());
            ahead.mutex.unlock(io());
        }
    }

    /// Takes the next block as soon as there is a slot for it; null at the end.
    fn begin(ahead: *Ahead) ?*Slot {
        ahead.mutex.lockUncancelable(io());
        defer ahead.mutex.unlock(io());
        while (!ahead.stopping and ahead.cut < ahead.text.len and ahead.begun == ahead.released + ahead.slots.len) {
            ahead.freed.waitUncancelable(io(), &ahead.mutex);
        }
        if (ahead.stopping or ahead.cut == ahead.text.len) return null;
        const slot = &ahead.slots[ahead.begun % ahead.slots.len];
        ahead.begun += 1;
        slot.start = ahead.cut;
        ahead.cut += blockEnd(ahead.text[ahead.cut..]);
        slot.end = ahead.cut;
        return slot;
    }

    fn read(ahead: *const Ahead, slot: *Slot) void {
        slot.block.read(ahead.text[slot.start..slot.end], ahead.origin + slot.start) catch |err| {
            slot.failure = err;
        };
    }

    /// The next block, valid until the next call; the caller asks for no more than there are.
    pub fn next(ahead: *Ahead) block_.Error!*Block {
        if (ahead.is_taken) ahead.release();
        ahead.is_taken = true;
        if (ahead.thread_count == 0) ahead.read(ahead.begin().?) else ahead.wait();
        const slot = &ahead.slots[ahead.released % ahead.slots.len];
        if (slot.failure) |failure| return failure;
        ahead.reached = ahead.origin + slot.end;
        return &slot.block;
    }

    fn wait(ahead: *Ahead) void {
        ahead.mutex.lockUncancelable(io());
        defer ahead.mutex.unlock(io());
        const slot = &ahead.slots[ahead.released % ahead.slots.len];
        while (!slot.is_full) ahead.filled.waitUncancelable(io(), &ahead.mutex);
        slot.is_full = false;
    }

    fn release(ahead: *Ahead) void {
        ahead.mutex.lockUncancelable(io());
        defer ahead.mutex.unlock(io());
        ahead.released += 1;
        ahead.freed.signal(io());
    }
};
