//! Files searched ahead of the caller, on all cores. The caller pushes paths without waiting and takes results in the
//! same order; while it waits it searches too. An ordered ring bounds the files in flight and the memory of results, so
//! memory does not grow with the number of files. Scans are reused for further files, so that state prepared for the
//! program is prepared once per thread.
const std = @import("std");
const limits = @import("../../gen/limits.zig");
const sources = @import("../../source/open.zig");
const Count = @import("../commit/count.zig").Count;
const Searcher = @import("file_searcher.zig").Searcher;
const Drawn = @import("../../concurrent/ring.zig").Drawn;
const Ring = @import("../../concurrent/ring.zig").Ring;
const coreCount = @import("../../concurrent/threads.zig").coreCount;
const io = @import("../../concurrent/threads.zig").io;
const Pattern = @import("../pattern.zig").Pattern;
const Scan = @import("../scan.zig").Scan;
const scan_facts = @import("../scan_facts.zig");
const ScanError = @import("../scanner.zig").Error;
const ScanOptions = @import("../scanner.zig").Options;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

pub const in_flight_max = limits.files_in_flight;
pub const threads_max = 16;
/// Maximum number of files in a run, which a thread draws at once: limits lock contention.
pub const run_max = 8;
/// While directories are pushed, threads are woken for at least this many files.
const announced_min = 32;
/// A directory is held open if it has at least this many files in a row: opening it costs as much as is saved for some.
const held_files_min = 8;
/// Number of files without a result that are awaited together: the caller would only wait again.
const awaited_files = in_flight_max / 4;
/// No further file is opened while texts and scans waiting for the caller take about this much memory.
pub const held_bytes_max = 64 << 20;
/// Estimated memory of a waiting scan besides its text, mostly the tokens of a segment; and of a mapped text.
pub const scan_bytes = 512 << 10;
pub const mapped_bytes = 1 << 20;
/// Maximum number of scans kept for further files, and maximum size of their texts.
const spares_max = 2 * threads_max;
const spare_text_bytes_max = 128 << 10;

pub const Options = struct {
    scan: ScanOptions,
    /// Files that contain a NUL are searched like others.
    reads_binary: bool,
    /// What is returned for a file.
    given: enum {
        counts,
        /// If it has matches, its text and a scan positioned at the first batch.
        matches,
        /// Like `matches`, but also for non-empty files without matches.
        texts,
    } = .counts,
    /// Files that were searched and have no match get no result.
    skips_unmatched: bool = false,
};

/// A file's text and its scan. The caller closes both, the scan first.
pub const Opened = struct {
    source: *sources.Source,
    scan: *Scan,

    pub fn close(opened: Opened) void {
        opened.scan.close();
        opened.source.close();
    }

    fn bytes(opened: Opened) usize {
        return scan_bytes + if (opened.source.mapped != null) mapped_bytes else opened.source.text.len;
    }
};

/// The result for a file.
pub const Found = struct {
    /// Counted in order of pushing; set by `take`.
    number: usize = 0,
    size_bytes: u64 = 0,
    /// The counts, if they are requested.
    count: Count = .{},
    opened: ?Opened = null,
    /// With `matches`: statistics of a scan that found none, and the time for opening and searching.
    facts: ?scan_facts.ScanFacts = null,
    searching_ns: u64 = 0,
    /// Error number of the system if it could not be read.
    errno: u32 = 0,
    is_binary: bool = false,
    /// Not searched because it is large: the caller searches it faster on all cores.
    is_left: bool = false,
    failure: ?ScanError = null,

    fn countHeldBytes(found: *const Found) usize {
        return if (found.opened) |opened| opened.bytes() else 0;
    }

    /// Whether the file was searched, or is empty, and nothing but its counts is known.
    fn isCounted(found: *const Found) bool {
        const is_searched = found.errno == 0 and found.failure == null and !found.is_binary and !found.is_left;
        return is_searched and found.opened == null;
    }

    /// Whether the file was searched, or is empty, and has no match.
    fn isUnmatched(found: *const Found) bool {
        return found.isCounted() and found.count.matches == 0;
    }
};

pub const Slot = struct {
    path: std.ArrayList(u8) = .empty,
    /// Number of the directory that is held open for it; 0 for none. Its path ends where the file's name begins.
    directory: usize = 0,
    name_at: usize = 0,
    found: Found = .{},
};

/// Consecutive files, by number, and the memory that their results hold.
const Run = struct { from: usize = 0, to: usize = 0, bytes: usize = 0 };

pub const Files = struct {
    pub const Item = Run;
    pub const Failure = error{};

    gpa: Allocator,
    pattern: *const Pattern,
    options: Options,
    /// File number n, counted in order of pushing, has slot n modulo their number.
    slots: []Slot,
    ring: Ring(Files) = undefined,
    /// Maximum number of threads besides the caller.
    threads: usize,
    /// Number of files pushed; written by the caller only.
    pushed: std.atomic.Value(usize) = .init(0),
    /// Number of files drawn; used only by the thread that draws.
    drawn: usize = 0,
    /// Used only by the caller: number of files taken, those pushed since threads were woken last, and memory of the
    /// results that it has.
    taken: usize = 0,
    unannounced: usize = 0,
    given_bytes: usize = 0,
    /// Used only by the caller: the directory that was held open last, and its number.
    directory: std.ArrayList(u8) = .empty,
    directories: usize = 0,

    /// Protects the fields below.
    mutex: std.Io.Mutex = .init,
    searchers: [threads_max + 1]Searcher = @splat(.{}),
    /// Numbers of the searchers that no thread uses.
    searchers_free: std.StaticBitSet(threads_max + 1) = .full,
    spares: [spares_max]*Scan = undefined,
    spare_count: usize = 0,
    /// Ends all searches in progress.
    is_stopped: std.atomic.Value(bool) = .init(false),

    /// Threads are started when there is work for them.
    pub fn open(gpa: Allocator, pattern: *const Pattern, options: Options) Allocator.Error!*Files {
        const files = try gpa.create(Files);
        errdefer gpa.destroy(files);
        const slots = try gpa.alloc(Slot, in_flight_max);
        errdefer gpa.free(slots);
        @memset(slots, .{});
        files.* = .{
            .gpa = gpa,
            .pattern = pattern,
            .options = options,
            .slots = slots,
            .threads = @min(@max(1, coreCount() - 1), threads_max),
        };
        files.options.scan.stop = &files.is_stopped;
        try files.ring.open(gpa, files, .{}, .{
            .slots = in_flight_max,
            .threads = 0,
            .bytes = held_bytes_max,
            .caller_works = true,
        });
        return files;
    }

    /// Ends searches in progress; results that were not taken are lost.
    pub fn close(files: *Files) void {
        const gpa = files.gpa;
        files.is_stopped.store(true, .monotonic);
        files.ring.stop();
        files.ring.close(drop);
        for (&files.searchers) |*searcher| searcher.deinit();
        for (files.spares[0..files.spare_count]) |scan| scan.close();
        for (files.taken..files.pushed.load(.monotonic)) |number| {
            if (files.slotOf(number).found.opened) |opened| opened.close();
        }
        for (files.slots) |*slot| slot.path.deinit(gpa);
        gpa.free(files.slots);
        files.directory.deinit(gpa);
        gpa.destroy(files);
    }

    fn drop(_: *Files, _: *Run) void {}

    fn slotOf(files: *Files, number: usize) *Slot {
        return &files.slots[number % files.slots.len];
    }

    /// Copies the paths, each terminated by a NUL. Fails without taking any if more than `in_flight_max` files would
    /// wait to be taken.
    pub fn push(files: *Files, paths: []const u8) error{ OutOfMemory, Full }!void {
        const before = files.pushed.load(.monotonic);
        var pushed = before;
        var rest = paths;
        while (std.mem.findScalar(u8, rest, 0)) |end| : (pushed += 1) {
            if (pushed - files.taken == in_flight_max) return error.Full;
            try files.setPath(pushed, "", rest[0 .. end + 1]);
            rest = rest[end + 1 ..];
        }
        files.publish(pushed);
        files.announce();
    }

    /// Adds files of one directory: as many as may be in flight. `names` are terminated by NULs; each is appended to
    /// `directory`. @returns the size of the names that were taken
    pub fn pushNames(files: *Files, directory: []const u8, names: []const u8) Allocator.Error!usize {
        const held = try files.holdDirectory(directory, names);
        var pushed = files.pushed.load(.monotonic);
        var size: usize = 0;
        while (pushed - files.taken < in_flight_max) : (pushed += 1) {
            const end = std.mem.findScalarPos(u8, names, size, 0) orelse break;
            try files.setPath(pushed, directory, names[size .. end + 1]);
            files.slotOf(pushed).directory = held;
            size = end + 1;
        }
        files.publish(pushed);
        if (files.unannounced >= announced_min) files.announce();
        return size;
    }

    /// Number of the directory, if it is to be held open while its files are read; otherwise 0.
    fn holdDirectory(files: *Files, directory: []const u8, names: []const u8) Allocator.Error!usize {
        if (files.directories != 0 and std.mem.eql(u8, directory, files.directory.items)) return files.directories;
        var at: usize = 0;
        for (0..held_files_min) |_| at = 1 + (std.mem.findScalarPos(u8, names, at, 0) orelse return 0);
        files.directory.clearRetainingCapacity();
        try files.directory.appendSlice(files.gpa, directory);
        files.directories += 1;
        return files.directories;
    }

    fn setPath(files: *Files, number: usize, directory: []const u8, name: []const u8) Allocator.Error!void {
        assert(number - files.taken < files.slots.len); // The slot's last file was taken.
        const slot = files.slotOf(number);
        slot.found = .{};
        slot.directory = 0;
        slot.name_at = directory.len;
        slot.path.clearRetainingCapacity();
        try slot.path.ensureTotalCapacity(files.gpa, directory.len + name.len);
        slot.path.appendSliceAssumeCapacity(directory);
        slot.path.appendSliceAssumeCapacity(name);
    }

    /// Called after paths were set up to `pushed`.
    fn publish(files: *Files, pushed: usize) void {
        files.unannounced += pushed - files.pushed.load(.monotonic);
        files.pushed.store(pushed, .release);
    }

    /// Wakes threads for files that were pushed.
    fn announce(files: *Files) void {
        if (files.unannounced == 0) return;
        files.unannounced = 0;
        files.ring.wake(@min(files.threads, files.pushed.load(.monotonic) -| (files.taken + 1)));
    }

    /// The results of the next files, in order: of as many as are finished, and as `out` has room for. With `waits` of
    /// at least one file, unless none is in flight; if it is skipped, of further ones until one has a result, but not
    /// more than may be in flight for long. The caller must not use earlier results any more.
    /// @returns the number of results
    pub fn take(files: *Files, out: []Found, waits: bool) usize {
        return files.takeUpTo(out, std.math.maxInt(usize), waits, NoCounts{}) catch |err| switch (err) {};
    }

    const NoCounts = struct {
        pub fn add(_: NoCounts, _: []const u8, _: Count) error{}!bool {
            return false;
        }
    };

    /// The same for files before number `end`. Counts of files that were searched, or are empty, are passed to
    /// `counts.add` with the path; if that returns true, the file has no result in `out`.
    pub fn takeUpTo(files: *Files, out: []Found, end: usize, waits: bool, counts: anytype) !usize {
        if (files.given_bytes > 0) files.ring.returnBytes(files.given_bytes);
        files.given_bytes = 0;
        const pushed = @min(end, files.pushed.load(.monotonic));
        if (waits) files.announce();
        const awaited = @min(pushed, files.taken + awaited_files);
        var count: usize = 0;
        while (count < out.len and files.taken < pushed) {
            const is_waiting = waits and count == 0 and files.taken < awaited;
            const next = if (is_waiting) files.ring.take() else files.ring.takeFinished();
            const run = (next catch |err| switch (err) {}) orelse break;
            assert(run.from <= files.taken and files.taken < run.to);
            while (count < out.len and files.taken < @min(run.to, pushed)) : (files.taken += 1) {
                const slot = files.slotOf(files.taken);
                const found = &slot.found;
                if (files.options.skips_unmatched and found.isUnmatched()) continue;
                // Behind a result, counts would be out of order.
                if (count == 0 and found.isCounted()) {
                    if (try counts.add(slot.path.items[0 .. slot.path.items.len - 1], found.count)) continue;
                }
                out[count] = found.*;
                out[count].number = files.taken;
                files.given_bytes += found.countHeldBytes();
                count += 1;
            }
            if (files.taken == run.to) files.ring.release();
        }
        return count;
    }

    /// Draws a run of files, a shorter one if few are left for the other threads.
    pub fn draw(files: *Files, run: *Run) Drawn {
        const left = files.pushed.load(.acquire) - files.drawn;
        if (left == 0) return .later;
        const from = files.drawn;
        files.drawn += std.math.clamp(left / (2 * (files.threads + 1)), 1, run_max);
        assert(files.drawn <= from + left);
        run.* = .{ .from = from, .to = files.drawn };
        return .one;
    }

    pub fn work(files: *Files, run: *Run) Failure!void {
        const number = files.takeSearcher();
        defer files.returnSearcher(number);
        for (run.from..run.to) |file| {
            if (files.is_stopped.load(.monotonic)) return;
            const slot = files.slotOf(file);
            files.searchers[number].search(files, slot);
            run.bytes += slot.found.countHeldBytes();
        }
    }

    pub fn bytes(run: *const Run) usize {
        return run.bytes;
    }

    fn takeSearcher(files: *Files) usize {
        files.mutex.lockUncancelable(io());
        defer files.mutex.unlock(io());
        return files.searchers_free.toggleFirstSet().?; // One for each thread and the caller.
    }

    fn returnSearcher(files: *Files, number: usize) void {
        files.mutex.lockUncancelable(io());
        defer files.mutex.unlock(io());
        assert(!files.searchers_free.isSet(number));
        files.searchers_free.set(number);
    }

    /// Takes the scan of an opened file for reuse, instead of closing it.
    pub fn giveBack(files: *Files, scan: *Scan) void {
        if (Searcher.isReusable(scan) and scan.scanner.segmenter.text.len <= spare_text_bytes_max) {
            files.mutex.lockUncancelable(io());
            defer files.mutex.unlock(io());
            if (files.spare_count < spares_max) {
                files.spares[files.spare_count] = scan;
                files.spare_count += 1;
                return;
            }
        }
        scan.close();
    }

    pub fn takeSpare(files: *Files) ?*Scan {
        files.mutex.lockUncancelable(io());
        defer files.mutex.unlock(io());
        if (files.spare_count == 0) return null;
        assert(files.spare_count <= spares_max);
        files.spare_count -= 1;
        return files.spares[files.spare_count];
    }
};
