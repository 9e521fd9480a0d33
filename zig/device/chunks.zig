//! Searches a text on a device, chunk by chunk, ahead of a search of the marked places by the CPU. Chunks end at safe
//! cuts, so no token crosses them. The device leaves to the CPU: a line longer than a chunk, a chunk with more places
//! than its buffer holds, and everything after a failure.
const std = @import("std");
const cuts = @import("../lex/cuts.zig");
const device_ = @import("device.zig");
const Device = device_.Device;
const Candidates = @import("candidates.zig").Candidates;
const BlockReader = @import("block_reader.zig").BlockReader;
const budget = @import("../memory/budget.zig");
const limits = @import("../gen/limits.zig");
const shared = @import("shared.zig");
const Reason = @import("../gen/device_reasons.zig").Reason;
const slot_pool = @import("slot_pool.zig");
const Slot = @import("slot.zig").Slot;
const Work = @import("work.zig").Work;
const io = @import("../concurrent/threads.zig").io;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

pub const chunk_bytes_default = limits.device_chunk_bytes;
/// Maximum number of chunks submitted but not taken, and thus of buffers.
const in_flight_max = limits.device_chunks;

comptime {
    assert(chunk_bytes_default <= device_.text_bytes_max);
}

/// Upper bound of the buffers for a part: the text and the results, and the words of the work.
const part_bytes_per_text_byte = 2;
const part_bytes_more = 1 << 20;

/// The bytes between two safe cuts, or the text's ends.
pub const Chunk = struct {
    from: usize,
    to: usize,
    /// The slot of its places; null if it is left to the CPU.
    slot: ?u32 = null,
};

pub const Facts = struct {
    /// Bytes of the chunks whose results were used, and of those left to the CPU.
    bytes: u64 = 0,
    left_bytes: u64 = 0,
    /// Number of lines that the CPU lexed, around places that were marked, doubtful, or in chunks left to it.
    lines: u64 = 0,
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
        inline for (.{ "bytes", "left_bytes", "lines", "searches", "copying_ns", "waiting_ns", "taking_ns" }) |name| {
            @field(sum, name) += @field(more, name);
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

    /// Maximum number of chunks in flight.
    fn chunksMax(on: *const OnDevice) usize {
        return if (on.parts == null) in_flight_max else 1;
    }

    /// Number of threads that may search parts at once: their buffers fit into the part of the memory limit that is
    /// for them.
    pub fn threadsMax(on: *const OnDevice) usize {
        const bytes = on.chunk_bytes * part_bytes_per_text_byte + part_bytes_more;
        return @max(1, budget.limit() / limits.device_memory_divisor / bytes);
    }
};

pub const Marks = struct {
    gpa: Allocator,
    device: *Device,
    work: Work,
    text: []const u8,
    chunk_bytes: usize,
    chunks_max: usize,
    /// Where its facts are added in the end.
    parts: ?*SharedFacts,
    /// Reads the results for lines.
    blocks: BlockReader = .{},
    slots: [in_flight_max]?Slot = @splat(null),
    /// Oldest first.
    in_flight: [in_flight_max]Chunk = undefined,
    in_flight_count: usize = 0,
    /// Start of the next chunk.
    cut_to: usize = 0,
    /// The chunk whose places are in `candidates`.
    current: Chunk = .{ .from = 0, .to = 0 },
    candidates: Candidates = .empty,
    is_first_taken: bool = false,
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
        assert(on.chunk_bytes % 4 == 0 and on.chunk_bytes > 0 and on.chunk_bytes <= device_.text_bytes_max);
        const marks = try gpa.create(Marks);
        marks.* = .{
            .gpa = gpa,
            .device = on.device,
            .work = work,
            .text = text,
            .chunk_bytes = on.chunk_bytes,
            .chunks_max = on.chunksMax(),
            .parts = on.parts,
        };
        if (!marks.count()) marks.fail(.memory_limit);
        return marks;
    }

    /// Counts the buffers' memory against the process's limit, a part of which is reserved for the search. False if the
    /// limit does not allow them.
    fn count(marks: *Marks) bool {
        if (marks.text.len == 0) return true;
        const slots: usize = if (marks.text.len > marks.chunk_bytes) marks.chunks_max else 1;
        const bytes = slots * Slot.bytesOf(&marks.work, marks.slotBytes());
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
        assert(marks.cut_to == 0);
        budget.give(marks.counted_bytes);
        marks.counted_bytes = 0;
    }

    /// Limits the search to text[from..to], between two safe cuts. Must be called before the first chunk.
    pub fn limit(marks: *Marks, from: usize, to: usize) void {
        assert(marks.cut_to == 0 and marks.in_flight_count == 0 and from <= to and to <= marks.text.len);
        marks.text = marks.text[0..to];
        marks.cut_to = from;
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
        for (&marks.slots) |*slot| if (slot.*) |*made| slot_pool.put(marks.device, made);
        if (marks.parts) |sum| sum.add(marks.facts);
        marks.candidates.deinit(marks.gpa);
        marks.blocks.deinit(marks.gpa);
        marks.gpa.destroy(marks);
    }

    /// The chunk that contains `at`, with its places loaded unless it is left to the CPU; null at the end of the text.
    /// For an earlier place, the chunk that was reached.
    pub fn chunkAt(marks: *Marks, at: usize) ?Chunk {
        while (at >= marks.current.to) {
            if (marks.current.to == marks.text.len) return null;
            marks.advance();
        }
        return marks.current;
    }

    /// The first place marked in the current chunk at or after `at`.
    pub fn first(marks: *Marks, at: usize) ?usize {
        assert(marks.current.slot != null);
        if (at < marks.current.from) return at; // Its places are not known any more.
        const place = marks.candidates.first(@intCast(at - marks.current.from)) orelse return null;
        return marks.current.from + place;
    }

    /// Records that the CPU lexed these lines.
    pub fn noteLexed(marks: *Marks, lines: []const u8) void {
        if (lines.len == 0) return;
        marks.facts.lines += std.mem.countScalar(u8, lines, '\n');
        if (lines[lines.len - 1] != '\n') marks.facts.lines += 1;
    }

    /// Records a search of lines by the CPU, some of which the device decided.
    pub fn noteSearched(marks: *Marks, lines: []const u8, decided_lines: usize) void {
        marks.noteLexed(lines);
        marks.facts.lines -= decided_lines;
        marks.facts.searches += 1;
    }

    /// Takes the next chunk, and submits others ahead of it.
    fn advance(marks: *Marks) void {
        if (marks.in_flight_count == 0) marks.cutNext();
        var chunk = marks.in_flight[0];
        assert(chunk.from == marks.current.to and chunk.to > chunk.from);
        marks.in_flight_count -= 1;
        const left = marks.in_flight_count;
        std.mem.copyForwards(Chunk, marks.in_flight[0..left], marks.in_flight[1..][0..left]);
        marks.candidates.clear();
        if (chunk.slot) |slot| {
            if (!marks.takeResults(slot, chunk)) chunk.slot = null;
        }
        if (chunk.slot == null) marks.blocks.pass();
        const bytes = chunk.to - chunk.from;
        if (chunk.slot != null) marks.facts.bytes += bytes else marks.facts.left_bytes += bytes;
        marks.current = chunk;
        // A search that ends within the first chunk needs no others.
        if (marks.is_first_taken) {
            while (marks.in_flight_count < marks.chunks_max and marks.cut_to < marks.text.len) marks.cutNext();
        }
        marks.is_first_taken = true;
    }

    /// Loads the places of the chunk in `slot`. @returns false if that failed
    fn takeResults(marks: *Marks, slot: u32, chunk: Chunk) bool {
        const start_ns = nowNs();
        const finished = marks.slots[slot].?.finish(marks.device, &marks.work);
        const finished_ns = nowNs();
        marks.facts.waiting_ns += finished_ns - start_ns;
        defer marks.facts.taking_ns += nowNs() - finished_ns;
        const written = finished catch |err| {
            marks.failWith(err);
            return false;
        };
        marks.take(written orelse return false, marks.text[chunk.from..chunk.to]) catch |err| {
            marks.candidates.clear();
            if (err == error.Wrong) marks.failWith(error.Wrong);
            return false;
        };
        return true;
    }

    fn take(marks: *Marks, written: []const u32, text: []const u8) error{ OutOfMemory, Wrong }!void {
        switch (marks.work) {
            .mark => {
                try marks.candidates.take(marks.gpa, written);
                if (marks.candidates.end() > text.len) return error.Wrong;
            },
            .lines => try marks.blocks.read(marks.gpa, @ptrCast(written), text, &marks.candidates),
        }
    }

    /// Cuts the next chunk, and submits it if the device can process it.
    fn cutNext(marks: *Marks) void {
        assert(marks.in_flight_count < marks.chunks_max and marks.cut_to < marks.text.len);
        const text = marks.text;
        const from = marks.cut_to;
        var chunk: Chunk = .{ .from = from, .to = text.len };
        if (marks.facts.failure == .none) {
            var reach = marks.chunk_bytes;
            while (text.len - from > reach) : (reach *|= 2) {
                const cut = cuts.safeCut(text[from..], reach);
                if (cut == 0) continue;
                chunk.to = from + cut;
                break;
            }
            if (chunk.to - from <= marks.chunk_bytes) chunk.slot = marks.submit(text[from..chunk.to]);
        }
        marks.in_flight[marks.in_flight_count] = chunk;
        marks.in_flight_count += 1;
        marks.cut_to = chunk.to;
    }

    /// Submits the text. @returns its slot; null on failure
    fn submit(marks: *Marks, text: []const u8) ?u32 {
        for (marks.slots[0..marks.chunks_max], 0..) |*slot, number| {
            if (slot.*) |*made| if (made.is_submitted) continue;
            marks.submitIn(slot, text) catch |err| {
                marks.failWith(err);
                return null;
            };
            return @intCast(number);
        }
        unreachable; // There are as many slots as chunks in flight.
    }

    fn submitIn(marks: *Marks, slot: *?Slot, text: []const u8) device_.Error!void {
        if (slot.* == null) {
            slot.* = try slot_pool.take(marks.device, &marks.work, marks.slotBytes());
        }
        const start_ns = nowNs();
        defer marks.facts.copying_ns += nowNs() - start_ns;
        return slot.*.?.submit(marks.device, &marks.work, text);
    }

    fn failWith(marks: *Marks, err: device_.Error) void {
        const reason = device_.reasonOf(err);
        if (err == error.Wrong) marks.device.giveUp(reason);
        marks.fail(reason);
    }

    fn fail(marks: *Marks, reason: Reason) void {
        if (marks.facts.failure != .none) return;
        marks.facts.failure = reason;
        shared.noteFailure(reason);
    }
};

fn nowNs() u64 {
    return @intCast(std.Io.Clock.awake.now(io()).toNanoseconds());
}
