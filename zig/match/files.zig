//! Files searched ahead of the caller, on all cores. The caller pushes paths without waiting and takes what was found in the
//! order it pushed them; while it waits it searches too. Files in flight are bounded, so memory does not grow with their number.
const std = @import("std");
const limits = @import("../gen/limits.zig");
const sources = @import("../source/open.zig");
const Count = @import("count.zig").Count;
const parallel = @import("parallel.zig");
const Pattern = @import("pattern.zig").Pattern;
const Scan = @import("scan.zig").Scan;
const scanner_ = @import("scanner.zig");
const Allocator = std.mem.Allocator;

const io = parallel.io;

pub const in_flight_max = limits.files_in_flight;
const threads_max = 16;
/// Files that a thread takes at a time, at most: so many that it seldom stands at the door.
const run_max = 8;
/// A file whose text has to be decoded is held decoded: a larger one is left to the caller, whose turn comes once.
const decoded_bytes_max = 8 << 20;

pub const Options = struct {
    scan: scanner_.Options,
    /// Files that hold a NUL are searched like others.
    reads_binary: bool,
};

/// What was found in a file.
pub const Found = struct {
    size_bytes: u64 = 0,
    count: Count = .{},
    /// The system's number of the error that kept it from being read.
    errno: u32 = 0,
    is_binary: bool = false,
    /// It was not searched: it is large, so that the caller does better with all cores on it.
    is_left: bool = false,
    failure: ?scanner_.Error = null,
};

const Slot = struct {
    path: std.ArrayList(u8) = .empty,
    found: Found = .{},
    is_done: bool = false,
};

/// Places in the order of pushing.
const Run = struct { from: usize, to: usize };

pub const Files = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    options: Options,
    /// File number n has its slot at n modulo their number.
    slots: []Slot,
    threads: [threads_max]std.Thread = undefined,
    thread_count: usize = 0,
    threads_wanted: usize,
    /// The caller's own.
    searcher: Searcher,

    mutex: std.Io.Mutex = .init,
    fed: std.Io.Condition = .init,
    finished: std.Io.Condition = .init,
    /// Under the mutex: files pushed, begun, taken; threads that wait for files, and whether the caller waits.
    pushed: usize = 0,
    begun: usize = 0,
    taken: usize = 0,
    threads_idle: usize = 0,
    is_awaited: bool = false,
    /// Told to all searches under way.
    is_stopped: std.atomic.Value(bool) = .init(false),

    /// No thread is started before there is work for one.
    pub fn open(gpa: Allocator, pattern: *const Pattern, options: Options) Allocator.Error!*Files {
        const files = try gpa.create(Files);
        errdefer gpa.destroy(files);
        const slots = try gpa.alloc(Slot, in_flight_max);
        @memset(slots, .{});
        const cores = std.Thread.getCpuCount() catch 1;
        files.* = .{ .gpa = gpa, .pattern = pattern, .options = options, .slots = slots, .threads_wanted = @min(@max(1, cores - 1), threads_max), .searcher = undefined };
        files.options.scan.stop = &files.is_stopped;
        files.searcher = .{ .files = files };
        return files;
    }

    /// Ends what is under way; what was not taken is lost.
    pub fn close(files: *Files) void {
        const gpa = files.gpa;
        files.is_stopped.store(true, .monotonic);
        files.mutex.lockUncancelable(io());
        files.begun = files.pushed;
        files.fed.broadcast(io());
        files.mutex.unlock(io());
        for (files.threads[0..files.thread_count]) |thread| thread.join();
        files.searcher.deinit();
        for (files.slots) |*slot| slot.path.deinit(gpa);
        gpa.free(files.slots);
        gpa.destroy(files);
    }

    /// Takes the paths, each with a NUL behind it, copying them; none where there is no room for all. Those not taken yet are
    /// `in_flight_max` at most.
    pub fn push(files: *Files, paths: []const u8) error{ OutOfMemory, Full }!void {
        var rest = paths;
        var added: usize = 0;
        while (std.mem.findScalar(u8, rest, 0)) |end| : (added += 1) {
            if (files.pushed + added - files.taken == in_flight_max) return error.Full; // Both change on the caller's thread alone.
            const slot = &files.slots[(files.pushed + added) % files.slots.len];
            slot.is_done = false;
            slot.path.clearRetainingCapacity();
            try slot.path.appendSlice(files.gpa, rest[0 .. end + 1]);
            rest = rest[end + 1 ..];
        }
        files.mutex.lockUncancelable(io());
        defer files.mutex.unlock(io());
        files.pushed += added;
        files.wake();
    }

    /// What was found in the next files, in order, as many as are done and `out` has room for. With `waits` one at least, while any
    /// is in flight. @returns how many
    pub fn take(files: *Files, out: []Found, waits: bool) usize {
        files.mutex.lockUncancelable(io());
        defer files.mutex.unlock(io());
        while (true) {
            var count: usize = 0;
            while (count < out.len and files.taken < files.begun) : (count += 1) {
                const slot = &files.slots[files.taken % files.slots.len];
                if (!slot.is_done) break;
                out[count] = slot.found;
                files.taken += 1;
            }
            if (count > 0 or !waits or files.taken == files.pushed) return count;
            if (files.begin()) |run| {
                files.wake();
                files.mutex.unlock(io());
                files.searcher.search(run);
                files.mutex.lockUncancelable(io());
                files.finish(run);
            } else {
                files.is_awaited = true;
                files.finished.waitUncancelable(io(), &files.mutex);
                files.is_awaited = false;
            }
        }
    }

    /// Under the mutex: sees to it that threads are at work on what was not begun, beside the caller.
    fn wake(files: *Files) void {
        const left = files.pushed - files.begun;
        if (files.threads_idle > 0 and left > 0) files.fed.broadcast(io());
        while (files.thread_count < files.threads_wanted and files.thread_count + 1 < left) : (files.thread_count += 1) {
            files.threads[files.thread_count] = std.Thread.spawn(.{ .stack_size = 4 << 20 }, work, .{files}) catch {
                files.threads_wanted = files.thread_count; // Those there are, or the caller, do it all.
                return;
            };
        }
    }

    /// Under the mutex: the next files to search; fewer at a time where few are left for the others.
    fn begin(files: *Files) ?Run {
        const left = files.pushed - files.begun;
        if (left == 0) return null;
        const from = files.begun;
        files.begun += std.math.clamp(left / (2 * (files.thread_count + 1)), 1, run_max);
        return .{ .from = from, .to = files.begun };
    }

    /// Under the mutex.
    fn finish(files: *Files, run: Run) void {
        for (run.from..run.to) |number| files.slots[number % files.slots.len].is_done = true;
        if (files.is_awaited) files.finished.signal(io());
    }

    fn work(files: *Files) void {
        var searcher: Searcher = .{ .files = files };
        defer searcher.deinit();
        files.mutex.lockUncancelable(io());
        defer files.mutex.unlock(io());
        while (!files.is_stopped.load(.monotonic)) {
            if (files.begin()) |run| {
                files.mutex.unlock(io());
                searcher.search(run);
                files.mutex.lockUncancelable(io());
                files.finish(run);
            } else {
                files.threads_idle += 1;
                files.fed.waitUncancelable(io(), &files.mutex);
                files.threads_idle -= 1;
            }
        }
    }
};

/// What a thread searches with, file after file.
const Searcher = struct {
    files: *Files,
    buffer: std.ArrayList(u8) = .empty,

    fn deinit(searcher: *Searcher) void {
        searcher.buffer.deinit(sources.gpa);
    }

    fn search(searcher: *Searcher, run: Run) void {
        const slots = searcher.files.slots;
        for (run.from..run.to) |number| {
            if (searcher.files.is_stopped.load(.monotonic)) return;
            const slot = &slots[number % slots.len];
            slot.found = .{};
            const path = slot.path.items;
            searcher.count(path[0 .. path.len - 1 :0], &slot.found) catch |err| {
                slot.found.failure = err;
            };
        }
    }

    fn count(searcher: *Searcher, path: [*:0]const u8, found: *Found) scanner_.Error!void {
        const pattern = searcher.files.pattern;
        const options = &searcher.files.options;
        searcher.buffer.clearRetainingCapacity();
        var source = sources.openInto(&searcher.buffer, path, .{ .decoded_bytes_max = decoded_bytes_max }, &found.errno) catch |err| switch (err) {
            error.OutOfMemory => return error.OutOfMemory,
            error.TooLarge => {
                found.is_left = true;
                return;
            },
            error.System => return,
        };
        defer source.release();
        found.size_bytes = source.text.len;
        found.is_binary = !options.reads_binary and source.opensBinary();
        if (found.is_binary) return;
        found.is_left = parallel.allows(pattern, source.text, options.scan);
        if (found.is_left) return;
        found.is_binary = !options.reads_binary and source.isBinary();
        if (found.is_binary or source.text.len == 0) return;
        var scan_options = options.scan;
        scan_options.is_mapped = source.mapped != null;
        const scan: *Scan = try .open(searcher.files.gpa, pattern, source.text, 0, scan_options);
        defer scan.close();
        found.count = try scan.count();
    }
};
