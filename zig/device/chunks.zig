//! Searches a text on a device, chunk by chunk. Chunks end at safe cuts, so no token crosses them. The device leaves to
//! the CPU: lines that it can't decide, a line longer than a chunk, and everything after a failure.
const std = @import("std");
const cuts = @import("../lex/cuts.zig");
const Device = @import("device.zig").Device;
const DeviceError = @import("device.zig").Error;
const reasonOf = @import("device.zig").reasonOf;
const text_bytes_max = @import("device.zig").text_bytes_max;
const BlockReader = @import("block_reader.zig").BlockReader;
const limits = @import("../gen/limits.zig");
const shared = @import("shared.zig");
const Reason = @import("../gen/device_reasons.zig").Reason;
const slot_pool = @import("slot_pool.zig");
const Slot = @import("slot.zig").Slot;
const Work = @import("lines.zig").Work;
const clockNs = @import("../concurrent/threads.zig").clockNs;
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

    pub fn add(sum: *SharedFacts, more: Facts) void {
        sum.mutex.lockUncancelable(io());
        defer sum.mutex.unlock(io());
        sum.facts.add(more);
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

    /// Number of threads whose buffers the memory limit allows.
    pub fn threadsMax(on: *const OnDevice) usize {
        return slot_pool.countAllowed(@intCast(on.chunk_bytes));
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
        if (on.threadsMax() == 0) marks.fail(.memory_limit);
        return marks;
    }

    /// Limits the search to text[from..to], between two safe cuts. Must be called before the first chunk.
    pub fn limit(marks: *Marks, from: usize, to: usize) void {
        assert(marks.current.to == 0 and from <= to and to <= marks.text.len);
        marks.text = marks.text[0..to];
        marks.current = .{ .from = from, .to = from };
        marks.blocks.is_linked = from > 0; // The search before it may reach its first lines.
    }

    pub fn close(marks: *Marks) void {
        if (marks.slot) |made| slot_pool.put(marks.device, made);
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
        marks.current = marks.nextChunk();
        const text = marks.text[marks.current.from..marks.current.to];
        if (marks.facts.failure == .none and text.len <= marks.chunk_bytes) {
            if (marks.search(text)) {
                marks.current.is_searched = true;
                marks.facts.bytes += text.len;
                return;
            } else |err| switch (err) {
                error.OutOfMemory => {},
                else => |failure| marks.fail(reasonOf(failure)),
            }
        }
        marks.blocks.pass();
        marks.facts.left_bytes += text.len;
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
        if (marks.slot == null) marks.slot = try slot_pool.take(marks.device, @intCast(marks.chunk_bytes));
        const slot = &marks.slot.?;
        var start_ns = clockNs();
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

    fn fail(marks: *Marks, reason: Reason) void {
        if (reason == .wrong) marks.device.giveUp(reason);
        marks.facts.failure = reason;
        shared.noteFailure(reason);
    }
};

/// Time since `start_ns`, which becomes now.
fn lap(start_ns: *u64) u64 {
    const before_ns = start_ns.*;
    start_ns.* = clockNs();
    return start_ns.* - before_ns;
}
