//! Files searched ahead of the caller, on all cores. The caller pushes paths without waiting and takes what was found
//! in the order it pushed them; while it waits it searches too. Files in flight are bounded, so memory does not grow
//! with their number. A scan goes on from file to file, so that what is made for the program is made once a thread.
const std = @import("std");
const limits = @import("../gen/limits.zig");
const sources = @import("../source/open.zig");
const Count = @import("count.zig").Count;
const parallel = @import("parallel.zig");
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
/// Files that a thread takes at a time, at most: so many that it seldom stands at the door.
pub const run_max = 8;
/// Texts and scans that the caller was not given yet hold this much memory, about, before no further file is begun.
pub const held_bytes_max = 64 << 20;
/// What a scan that is held takes beside its text: as much as the tokens of a segment. And all that a mapped text
/// takes.
pub const scan_bytes = 512 << 10;
pub const mapped_bytes = 1 << 20;
/// Scans that were given back wait for the next file, so many and of so much text at most.
const spares_max = 2 * threads_max;
const spare_text_bytes_max = 128 << 10;
/// Larger files are left to the caller, one at a time: those whose text has to be decoded, and those that it can't hold
/// at once.
const open_limits: sources.Limits = .{ .decoded_bytes_max = 8 << 20, .file_bytes_max = limits.text_bytes };

pub const Options = struct {
    scan: scanner_.Options,
    /// Files that hold a NUL are searched like others.
    reads_binary: bool,
    /// What the caller is given of a file.
    given: enum {
        counts,
        /// Its text and a scan that has come to the first matches, if it has any.
        matches,
        /// The same of files without a match too, if they are not empty.
        texts,
    } = .counts,
};

/// A file's text and the scan of it, both the caller's to close, the scan first.
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

/// What was found in a file.
pub const Found = struct {
    size_bytes: u64 = 0,
    /// The counts, if they are requested.
    count: Count = .{},
    opened: ?Opened = null,
    /// If matches are given: what is told of a scan that found none, and the time that opening and searching took.
    facts: ?scan_facts.ScanFacts = null,
    searching_ns: u64 = 0,
    /// The system's number of the error that kept it from being read.
    errno: u32 = 0,
    is_binary: bool = false,
    /// It was not searched: it is large, so that the caller does better with all cores on it.
    is_left: bool = false,
    failure: ?scanner_.Error = null,

    fn heldBytes(found: *const Found) usize {
        return if (found.opened) |opened| opened.bytes() else 0;
    }
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
    threads: threads_.Threads = .{},
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
    /// Of files that are done, until the caller asks for others than it was given.
    held_bytes: usize = 0,
    given_bytes: usize = 0,
    spares: [spares_max]*Scan = undefined,
    spare_count: usize = 0,
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
        files.* = .{
            .gpa = gpa,
            .pattern = pattern,
            .options = options,
            .slots = slots,
            .threads_wanted = @min(@max(1, threads_.coreCount() - 1), threads_max),
            .searcher = undefined,
        };
        files.options.scan.stop = &files.is_stopped;
        files.searcher = .{ .files = files };
        return files;
    }

    /// Ends what is under way; what was not taken is lost.
    pub fn close(files: *Files) void {
        const gpa = files.gpa;
        files.is_stopped.store(true, .monotonic);
        files.mutex.lockUncancelable(io());
        files.fed.broadcast(io());
        files.mutex.unlock(io());
        files.threads.join();
        files.searcher.deinit();
        for (files.spares[0..files.spare_count]) |scan| scan.close();
        for (files.taken..files.taken + files.slots.len) |number| {
            const slot = &files.slots[number % files.slots.len];
            if (number < files.pushed) if (slot.found.opened) |opened| opened.close();
            slot.path.deinit(gpa);
        }
        gpa.free(files.slots);
        gpa.destroy(files);
    }

    /// Takes the paths, each with a NUL after it, copying them; none if there is no room for all. Those not taken
    /// yet are `in_flight_max` at most.
    pub fn push(files: *Files, paths: []const u8) error{ OutOfMemory, Full }!void {
        var rest = paths;
        var added: usize = 0;
        while (std.mem.findScalar(u8, rest, 0)) |end| : (added += 1) {
            // Both change on the caller's thread alone.
            if (files.pushed + added - files.taken == in_flight_max) return error.Full;
            assert(files.pushed + added - files.taken < files.slots.len); // The slot's last file was taken.
            const slot = &files.slots[(files.pushed + added) % files.slots.len];
            slot.is_done = false;
            slot.found = .{};
            slot.path.clearRetainingCapacity();
            try slot.path.appendSlice(files.gpa, rest[0 .. end + 1]);
            rest = rest[end + 1 ..];
        }
        files.mutex.lockUncancelable(io());
        defer files.mutex.unlock(io());
        files.pushed += added;
        files.wake();
    }

    /// What was found in the next files, in order, as many as are done and `out` has room for. With `waits` one at
    /// least, while any is in flight. The caller is done with those it was given before. @returns how many
    pub fn take(files: *Files, out: []Found, waits: bool) usize {
        files.mutex.lockUncancelable(io());
        defer files.mutex.unlock(io());
        assert(files.given_bytes <= files.held_bytes);
        files.held_bytes -= files.given_bytes;
        files.given_bytes = 0;
        files.wake();
        while (true) {
            var count: usize = 0;
            while (count < out.len and files.taken < files.begun) : (count += 1) {
                const slot = &files.slots[files.taken % files.slots.len];
                if (!slot.is_done) break;
                out[count] = slot.found;
                files.given_bytes += slot.found.heldBytes();
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

    /// Takes back the scan of an opened file, in place of closing it: another file's is made of it.
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

    /// Under the mutex: sees to it that threads are at work on what was not begun, beside the caller.
    fn wake(files: *Files) void {
        const left = files.pushed - files.begun;
        if (files.threads_idle > 0 and left > 0) files.fed.broadcast(io());
        const wanted = @min(files.threads_wanted, left -| 1);
        if (wanted > files.threads.count and !files.threads.start(wanted, work, .{files})) {
            files.threads_wanted = files.threads.count; // Those there are, or the caller, do it all.
        }
    }

    /// Under the mutex: the next files to search; fewer at a time if few are left for the others.
    fn begin(files: *Files) ?Run {
        assert(files.taken <= files.begun and files.begun <= files.pushed);
        const left = files.pushed - files.begun;
        if (left == 0) return null;
        // The caller waits for none of them.
        if (files.held_bytes >= held_bytes_max and files.begun != files.taken) return null;
        const from = files.begun;
        files.begun += std.math.clamp(left / (2 * (files.threads.count + 1)), 1, run_max);
        assert(files.begun <= files.pushed);
        return .{ .from = from, .to = files.begun };
    }

    /// Under the mutex.
    fn finish(files: *Files, run: Run) void {
        assert(run.from < run.to and run.to <= files.begun);
        assert(files.taken <= run.from); // Nobody takes a file that is not done.
        for (run.from..run.to) |number| {
            const slot = &files.slots[number % files.slots.len];
            assert(!slot.is_done);
            slot.is_done = true;
            files.held_bytes += slot.found.heldBytes();
        }
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

/// Whether the scan is as good as a new one: it holds little, an automaton has not given up, and nobody is told of its
/// work, which is less if an automaton knows its way.
fn isReusable(scan: *const Scan) bool {
    const scanner = &scan.scanner;
    return scan.ahead == null and !scanner.options.is_mapped and !scanner.members.has_left_dfa and
        !scanner.options.measure;
}

/// What a thread searches with, file after file.
const Searcher = struct {
    files: *Files,
    buffer: std.ArrayList(u8) = .empty,
    /// Goes from file to file, until it is given away with one.
    scan: ?*Scan = null,

    fn deinit(searcher: *Searcher) void {
        searcher.drop();
        searcher.buffer.deinit(sources.gpa);
    }

    fn search(searcher: *Searcher, run: Run) void {
        const slots = searcher.files.slots;
        for (run.from..run.to) |number| {
            if (searcher.files.is_stopped.load(.monotonic)) return;
            const slot = &slots[number % slots.len];
            const path = slot.path.items;
            searcher.searchFile(path[0 .. path.len - 1 :0], &slot.found) catch |err| {
                slot.found.failure = err;
            };
        }
    }

    fn searchFile(searcher: *Searcher, path: [*:0]const u8, found: *Found) scanner_.Error!void {
        const options = &searcher.files.options;
        const start_ns = if (options.given == .counts) 0 else scan_facts.clockNs();
        var source = searcher.open(path, found) orelse return;
        var is_given = false;
        defer if (!is_given) source.release();
        if (!searcher.isSearched(&source, found)) return;
        var scan_options = options.scan;
        scan_options.is_mapped = source.mapped != null;
        const scan = try searcher.scanOf(source.text, scan_options);
        errdefer searcher.drop();
        defer if (!is_given and !isReusable(scan)) searcher.drop();
        if (options.given == .counts) {
            found.count = try scan.count();
            return;
        }
        const has_matches = try scan.begin();
        if (has_matches or options.given == .texts) {
            const kept = try sources.gpa.create(sources.Source);
            _ = source.isBinary(); // Told with the text, also if nobody minds: on this core.
            source.takeOver(&searcher.buffer);
            kept.* = source;
            scan.scanner.options.stop = null; // The caller goes on with it.
            found.opened = .{ .source = kept, .scan = scan };
            searcher.scan = null;
            is_given = true;
        } else found.facts = scan.facts();
        found.searching_ns = scan_facts.clockNs() - start_ns;
    }

    fn scanOf(searcher: *Searcher, text: []const u8, options: scanner_.Options) scanner_.Error!*Scan {
        errdefer searcher.drop();
        if (searcher.scan == null) searcher.scan = searcher.files.takeSpare();
        if (searcher.scan) |scan| {
            try scan.restart(text, options);
        } else {
            searcher.scan = try .open(searcher.files.gpa, searcher.files.pattern, text, 0, options);
        }
        return searcher.scan.?;
    }

    fn drop(searcher: *Searcher) void {
        if (searcher.scan) |scan| scan.close();
        searcher.scan = null;
    }

    /// Null if the file can't be read, or is not to be.
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

    /// Whether there is anything to search, and here.
    fn isSearched(searcher: *Searcher, source: *sources.Source, found: *Found) bool {
        const options = &searcher.files.options;
        found.size_bytes = source.text.len;
        found.is_binary = !options.reads_binary and source.opensBinary(); // Most say so at once.
        if (found.is_binary or source.text.len == 0) return false;
        found.is_left = parallel.allows(searcher.files.pattern, source.text, options.scan);
        if (found.is_left) return false;
        found.is_binary = !options.reads_binary and source.isBinary();
        return !found.is_binary;
    }
};
