//! Files searched ahead of the caller, on all cores. The caller pushes paths without waiting and takes results in the
//! same order; while it waits it searches too. An ordered ring bounds the files in flight and the memory of results, so
//! memory does not grow with the number of files. Scans are reused for further files, so that state prepared for the
//! program is prepared once per thread.
const std = @import("std");
const limits = @import("../gen/limits.zig");
const sources = @import("../source/open.zig");
const Count = @import("count.zig").Count;
const parallel = @import("parallel.zig");
const ring_ = @import("../concurrent/ring.zig");
const threads_ = @import("../concurrent/threads.zig");
const Pattern = @import("pattern.zig").Pattern;
const Scan = @import("scan.zig").Scan;
const scan_facts = @import("scan_facts.zig");
const scanner_ = @import("scanner.zig");
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

const io = threads_.io;

pub const in_flight_max = limits.files_in_flight;
pub const threads_max = 16;
/// Maximum number of files in a run, which a thread draws at once: limits lock contention.
pub const run_max = 8;
/// While directories are pushed, threads are woken for at least this many files.
const announced_min = 32;
/// No further file is opened while texts and scans waiting for the caller take about this much memory.
pub const held_bytes_max = 64 << 20;
/// Estimated memory of a waiting scan besides its text, mostly the tokens of a segment; and of a mapped text.
pub const scan_bytes = 512 << 10;
pub const mapped_bytes = 1 << 20;
/// Maximum number of scans kept for further files, and maximum size of their texts.
const spares_max = 2 * threads_max;
const spare_text_bytes_max = 128 << 10;
/// Larger files are left to the caller, which searches them one at a time: those that must be decoded, and those whose
/// text is too large to hold.
const open_limits: sources.Limits = .{ .decoded_bytes_max = 8 << 20, .file_bytes_max = limits.text_bytes };

pub const Options = struct {
    scan: scanner_.Options,
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
    failure: ?scanner_.Error = null,

    fn heldBytes(found: *const Found) usize {
        return if (found.opened) |opened| opened.bytes() else 0;
    }

    /// Whether the file was searched, or is empty, and has no match.
    fn isUnmatched(found: *const Found) bool {
        const is_searched = found.errno == 0 and found.failure == null and !found.is_binary and !found.is_left;
        return is_searched and found.opened == null and found.count.matches == 0;
    }
};

const Slot = struct {
    path: std.ArrayList(u8) = .empty,
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
    ring: ring_.Ring(Files) = undefined,
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
            .threads = @min(@max(1, threads_.coreCount() - 1), threads_max),
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
        var pushed = files.pushed.load(.monotonic);
        var size: usize = 0;
        while (pushed - files.taken < in_flight_max) : (pushed += 1) {
            const end = std.mem.findScalarPos(u8, names, size, 0) orelse break;
            try files.setPath(pushed, directory, names[size .. end + 1]);
            size = end + 1;
        }
        files.publish(pushed);
        if (files.unannounced >= announced_min) files.announce();
        return size;
    }

    fn setPath(files: *Files, number: usize, directory: []const u8, name: []const u8) Allocator.Error!void {
        assert(number - files.taken < files.slots.len); // The slot's last file was taken.
        const slot = files.slotOf(number);
        slot.found = .{};
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
    /// at least one file, unless none is in flight; without a result if it is skipped. The caller must not use earlier
    /// results any more. @returns the number of results
    pub fn take(files: *Files, out: []Found, waits: bool) usize {
        if (files.given_bytes > 0) files.ring.returnBytes(files.given_bytes);
        files.given_bytes = 0;
        const pushed = files.pushed.load(.monotonic);
        if (waits) files.announce();
        var is_waiting = waits;
        var count: usize = 0;
        while (count < out.len and files.taken < pushed) {
            const next = if (is_waiting) files.ring.take() else files.ring.takeFinished();
            const run = (next catch |err| switch (err) {}) orelse break;
            is_waiting = false;
            assert(run.from <= files.taken and files.taken < run.to);
            while (count < out.len and files.taken < run.to) : (files.taken += 1) {
                const found = &files.slotOf(files.taken).found;
                if (files.options.skips_unmatched and found.isUnmatched()) continue;
                out[count] = found.*;
                out[count].number = files.taken;
                files.given_bytes += found.heldBytes();
                count += 1;
            }
            if (files.taken == run.to) files.ring.release();
        }
        return count;
    }

    /// Draws a run of files, a shorter one if few are left for the other threads.
    pub fn draw(files: *Files, run: *Run) ring_.Drawn {
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
            run.bytes += slot.found.heldBytes();
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
        if (isReusable(scan) and scan.scanner.segmenter.text.len <= spare_text_bytes_max) {
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

    fn takeSpare(files: *Files) ?*Scan {
        files.mutex.lockUncancelable(io());
        defer files.mutex.unlock(io());
        if (files.spare_count == 0) return null;
        assert(files.spare_count <= spares_max);
        files.spare_count -= 1;
        return files.spares[files.spare_count];
    }
};

/// Whether the scan can be reused like a new one: it holds little memory, its automaton was not abandoned, and its
/// statistics, which depend on the states known from earlier scans, are not reported.
fn isReusable(scan: *const Scan) bool {
    const scanner = &scan.scanner;
    return scan.ahead == null and !scanner.options.is_mapped and !scanner.members.has_left_dfa and
        !scanner.options.measure;
}

/// State of searches, used by one thread at a time.
const Searcher = struct {
    buffer: std.ArrayList(u8) = .empty,
    /// Reused for the next file, unless it is returned with a result.
    scan: ?*Scan = null,

    fn deinit(searcher: *Searcher) void {
        searcher.drop();
        searcher.buffer.deinit(sources.gpa);
    }

    fn search(searcher: *Searcher, files: *Files, slot: *Slot) void {
        const path = slot.path.items;
        searcher.searchFile(files, path[0 .. path.len - 1 :0], &slot.found) catch |err| {
            slot.found.failure = err;
        };
    }

    fn searchFile(searcher: *Searcher, files: *Files, path: [*:0]const u8, found: *Found) scanner_.Error!void {
        const options = &files.options;
        const start_ns = if (options.given == .counts) 0 else scan_facts.clockNs();
        var source = searcher.open(path, found) orelse return;
        var is_given = false;
        defer if (!is_given) source.release();
        if (!isSearched(files, &source, found)) return;
        var scan_options = options.scan;
        scan_options.is_mapped = source.mapped != null;
        const scan = try searcher.scanOf(files, source.text, scan_options);
        errdefer searcher.drop();
        defer if (!is_given and !isReusable(scan)) searcher.drop();
        if (options.given == .counts) {
            found.count = try scan.count();
            return;
        }
        const has_matches = try scan.begin();
        if (has_matches or options.given == .texts) {
            const kept = try sources.gpa.create(sources.Source);
            _ = source.isBinary(); // Computed on this core; the source remembers it.
            source.takeOver(&searcher.buffer);
            kept.* = source;
            scan.scanner.options.stop = null; // The caller continues it.
            found.opened = .{ .source = kept, .scan = scan };
            searcher.scan = null;
            is_given = true;
        } else found.facts = scan.facts();
        found.searching_ns = scan_facts.clockNs() - start_ns;
    }

    fn scanOf(
        searcher: *Searcher,
        files: *Files,
        text: []const u8,
        options: scanner_.Options,
    ) scanner_.Error!*Scan {
        errdefer searcher.drop();
        if (searcher.scan == null) searcher.scan = files.takeSpare();
        if (searcher.scan) |scan| {
            try scan.restart(text, options);
        } else {
            searcher.scan = try .open(files.gpa, files.pattern, text, 0, options);
        }
        return searcher.scan.?;
    }

    fn drop(searcher: *Searcher) void {
        if (searcher.scan) |scan| scan.close();
        searcher.scan = null;
    }

    /// Null if the file cannot be read, or is too large.
    fn open(searcher: *Searcher, path: [*:0]const u8, found: *Found) ?sources.Source {
        searcher.buffer.clearRetainingCapacity();
        return sources.openInto(&searcher.buffer, path, open_limits, &found.errno) catch |err| {
            switch (err) {
                error.OutOfMemory => found.errno = @backingInt(std.c.E.NOMEM),
                error.TooLarge => found.is_left = true,
                error.System => {},
            }
            return null;
        };
    }

    /// Whether the file is searched here: it is neither empty, nor excluded as binary, nor left to the caller.
    fn isSearched(files: *Files, source: *sources.Source, found: *Found) bool {
        const options = &files.options;
        found.size_bytes = source.text.len;
        found.is_binary = !options.reads_binary and source.opensBinary(); // Most are recognised by their start.
        if (found.is_binary or source.text.len == 0) return false;
        found.is_left = parallel.allows(files.pattern, source.text, options.scan);
        if (found.is_left) return false;
        found.is_binary = !options.reads_binary and source.isBinary();
        return !found.is_binary;
    }
};
