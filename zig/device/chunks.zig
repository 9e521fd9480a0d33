//! Searches a text on a device, chunk by chunk. Chunks end at safe cuts, so no token crosses them. The device leaves to
//! the CPU: lines that it can't decide, a line longer than a chunk, and everything after a failure.
const std = @import("std");
const cuts = @import("../lex/cuts.zig");
const Device = @import("device.zig").Device;
const DeviceError = @import("device.zig").Error;
const reasonOf = @import("device.zig").reasonOf;
const text_bytes_max = @import("device.zig").text_bytes_max;
const BlockReader = @import("block_reader.zig").BlockReader;
const budget = @import("../memory/budget.zig");
const limits = @import("../gen/limits.zig");
const shared = @import("shared.zig");
const Reason = @import("../gen/device_reasons.zig").Reason;
const slot_pool = @import("slot_pool.zig");
const Slot = @import("slot.zig").Slot;
const Work = @import("lines.zig").Work;
const io = @import("../concurrent/threads.zig").io;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

pub const chunk_bytes_default = limits.device_chunk_bytes;

comptime {
    assert(chunk_bytes_default <= text_bytes_max);
}

/// The bytes between two safe cuts, or the text's ends.
pub const Chunk = struct {
    from: usize,
    to: usize,
    /// The device searched it; its results are in `blocks`.
    is_searched: bool = false,
};

pub const Facts = struct {
    /// Bytes of the chunks whose results were used, and of those left to the CPU.
    bytes: u64 = 0,
    left_bytes: u64 = 0,
    /// Number of lines of which the CPU lexed all or a part, because of a match or a doubt, or in chunks left to it;
    /// and of the bytes that it lexed.
    lines: u64 = 0,
    line_bytes: u64 = 0,
    /// Why the device is not used any more.
    failure: Reason = .none,
    /// Number of searches of lines that were left to the CPU.
    searches: u64 = 0,
    /// Time for copying chunks to the device and submitting them, for waiting, and for reading the places.
    /// Of all threads together.
    copying_ns: u64 = 0,
    waiting_ns: u64 = 0,
    taking_ns: u64 = 0,

    pub fn add(sum: *Facts, more: Facts) void {
        if (sum.failure == .none) sum.failure = more.failure;
        inline for (comptime std.meta.fieldNames(Facts)) |name| {
            if (@FieldType(Facts, name) == u64) @field(sum, name) += @field(more, name);
        }
    }
};

/// Facts of searches of parts of a text, by several threads.
pub const SharedFacts = struct {
    mutex: std.Io.Mutex = .init,
    facts: Facts = .{},

    fn add(sum: *SharedFacts, more: Facts) void {
        sum.mutex.lockUncancelable(io());
        defer sum.mutex.unlock(io());
        sum.facts.add(more);
    }

    /// A part was left to the CPU.
    pub fn addLeft(sum: *SharedFacts, bytes: usize) void {
        sum.add(.{ .left_bytes = bytes });
    }

    /// Those since the last call.
    pub fn takeAll(sum: *SharedFacts) Facts {
        sum.mutex.lockUncancelable(io());
        defer sum.mutex.unlock(io());
        defer sum.facts = .{};
        return sum.facts;
    }
};

pub const OnDevice = struct {
    device: *Device,
    /// A multiple of 4.
    chunk_bytes: usize = chunk_bytes_default,
    /// Set for a search of parts of a text, each at most a chunk unless it has a long line: where the facts are added
    /// up.
    parts: ?*SharedFacts = null,

    /// Number of threads that may search parts at once: their buffers fit into the part of the memory limit that is
    /// for them.
    pub fn threadsMax(on: *const OnDevice) usize {
        const bytes = Slot.bytesOf(@intCast(on.chunk_bytes));
        return @max(1, budget.limit() / limits.device_memory_divisor / bytes);
    }
};

pub const Marks = struct {
    gpa: Allocator,
    device: *Device,
    work: Work,
    text: []const u8,
    chunk_bytes: usize,
    /// Where its facts are added in the end.
    parts: ?*SharedFacts,
    /// The results for the current chunk.
    blocks: BlockReader = .{},
    slot: ?Slot = null,
    current: Chunk = .{ .from = 0, .to = 0 },
    /// There are no unreturned places before this offset.
    clear_to: usize = 0,
    facts: Facts = .{},
    /// Memory of the buffers that was counted against the process's limit.
    counted_bytes: usize = 0,

    /// Borrows `text` and the device.
    pub fn open(
        gpa: Allocator,
        on: OnDevice,
        work: Work,
        text: []const u8,
    ) Allocator.Error!*Marks {
        assert(on.chunk_bytes % 4 == 0 and on.chunk_bytes > 0 and on.chunk_bytes <= text_bytes_max);
        const marks = try gpa.create(Marks);
        marks.* = .{
            .gpa = gpa,
            .device = on.device,
            .work = work,
            .text = text,
            .chunk_bytes = on.chunk_bytes,
            .parts = on.parts,
        };
        if (!marks.count()) marks.fail(.memory_limit);
        return marks;
    }

    /// Counts the buffers' memory against the process's limit, a part of which is reserved for the search. False if the
    /// limit does not allow them.
    fn count(marks: *Marks) bool {
        if (marks.text.len == 0) return true;
        const bytes = Slot.bytesOf(marks.slotBytes());
        if (bytes > budget.limit() / limits.device_memory_divisor) return false;
        if (!budget.take(bytes)) {
            slot_pool.clear(marks.device);
            if (!budget.take(bytes)) return false;
        }
        marks.counted_bytes = bytes;
        return true;
    }

    /// Gives back the memory counted, because other threads search the text in parts.
    pub fn leaveToParts(marks: *Marks) void {
        assert(marks.current.to == 0);
        budget.give(marks.counted_bytes);
        marks.counted_bytes = 0;
    }

    /// Limits the search to text[from..to], between two safe cuts. Must be called before the first chunk.
    pub fn limit(marks: *Marks, from: usize, to: usize) void {
        assert(marks.current.to == 0 and from <= to and to <= marks.text.len);
        marks.text = marks.text[0..to];
        marks.current = .{ .from = from, .to = from };
        marks.blocks.is_linked = from > 0; // The search before it may reach its first lines.
    }

    /// Number of bytes of text per slot.
    fn slotBytes(marks: *const Marks) u32 {
        if (marks.parts != null) return @intCast(marks.chunk_bytes);
        return @intCast(std.mem.alignForward(usize, @min(marks.chunk_bytes, marks.text.len), 4));
    }

    pub fn close(marks: *Marks) void {
        budget.give(marks.counted_bytes);
        if (marks.slot) |*made| slot_pool.put(marks.device, made);
        if (marks.parts) |sum| sum.add(marks.facts);
        marks.blocks.deinit(marks.gpa);
        marks.gpa.destroy(marks);
    }

    /// The chunk that contains `at`, after its search; null at the end of the text. For an earlier place, the chunk
    /// that was reached.
    pub fn chunkAt(marks: *Marks, at: usize) ?Chunk {
        while (at >= marks.current.to) {
            if (marks.current.to == marks.text.len) return null;
            marks.advance();
        }
        return marks.current;
    }

    /// The first place at or after `at` that the CPU must search, as far as the end of the current chunk.
    pub fn first(marks: *const Marks, at: usize) ?usize {
        // The results of earlier chunks are not known any more.
        if (at < marks.current.from or !marks.current.is_searched) return at;
        return marks.current.from + (marks.blocks.first(at - marks.current.from) orelse return null);
    }

    /// Records that the CPU lexed these lines.
    pub fn noteLexed(marks: *Marks, lines: []const u8) void {
        if (lines.len == 0) return;
        marks.facts.line_bytes += lines.len;
        marks.facts.lines += std.mem.countScalar(u8, lines, '\n');
        if (lines[lines.len - 1] != '\n') marks.facts.lines += 1;
    }

    /// Records a search of lines by the CPU, some of which the device decided.
    pub fn noteSearched(marks: *Marks, lines: []const u8, decided_lines: usize) void {
        marks.noteLexed(lines);
        marks.facts.lines -= decided_lines;
        marks.facts.searches += 1;
    }

    /// Cuts the next chunk, and lets the device search it.
    fn advance(marks: *Marks) void {
        var chunk = marks.nextChunk();
        const text = marks.text[chunk.from..chunk.to];
        if (marks.facts.failure == .none and text.len <= marks.chunk_bytes) {
            chunk.is_searched = true;
            marks.search(text) catch |err| {
                chunk.is_searched = false;
                switch (err) {
                    error.OutOfMemory => {},
                    else => |failure| marks.failWith(failure),
                }
            };
        }
        if (chunk.is_searched) marks.facts.bytes += text.len else {
            marks.blocks.pass();
            marks.facts.left_bytes += text.len;
        }
        marks.current = chunk;
    }

    /// Up to the last safe cut within the size of a chunk; longer for a long line, all that is left after a failure.
    fn nextChunk(marks: *const Marks) Chunk {
        const text = marks.text;
        const from = marks.current.to;
        var reach = marks.chunk_bytes;
        while (marks.facts.failure == .none and text.len - from > reach) : (reach *|= 2) {
            const cut = cuts.safeCut(text[from..], reach);
            if (cut != 0) return .{ .from = from, .to = from + cut };
        }
        return .{ .from = from, .to = text.len };
    }

    fn search(marks: *Marks, text: []const u8) (DeviceError || Allocator.Error)!void {
        if (marks.slot == null) marks.slot = try slot_pool.take(marks.device, marks.slotBytes());
        const slot = &marks.slot.?;
        var start_ns = nowNs();
        {
            defer marks.facts.copying_ns += lap(&start_ns);
            try slot.submit(marks.device, &marks.work, text);
        }
        const results = found: {
            defer marks.facts.waiting_ns += lap(&start_ns);
            break :found try slot.finish(marks.device);
        };
        defer marks.facts.taking_ns += lap(&start_ns);
        return marks.blocks.read(marks.gpa, results, text);
    }

    fn failWith(marks: *Marks, err: DeviceError) void {
        const reason = reasonOf(err);
        if (err == error.Wrong) marks.device.giveUp(reason);
        marks.fail(reason);
    }

    fn fail(marks: *Marks, reason: Reason) void {
        if (marks.facts.failure != .none) return;
        marks.facts.failure = reason;
        shared.noteFailure(reason);
    }
};

/// Time since `start_ns`, which becomes now.
fn lap(start_ns: *u64) u64 {
    const before_ns = start_ns.*;
    start_ns.* = nowNs();
    return start_ns.* - before_ns;
}

fn nowNs() u64 {
    return @intCast(std.Io.Clock.awake.now(io()).toNanoseconds());
}
