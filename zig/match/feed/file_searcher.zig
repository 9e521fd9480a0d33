//! Searches one file after another on one thread: opens it, decides whether it is searched here, and searches it.
const std = @import("std");
const Folder = @import("../../source/folder.zig").Folder;
const limits = @import("../../gen/limits.zig");
const progress = @import("../../terminal/progress.zig");
const sources = @import("../../source/open.zig");
const Files = @import("files.zig").Files;
const Found = @import("files.zig").Found;
const Slot = @import("files.zig").Slot;
const parallel = @import("parallel.zig");
const Scan = @import("../scan.zig").Scan;
const scan_facts = @import("../scan_facts.zig");
const Error = @import("../scanner.zig").Error;
const Options = @import("../scanner.zig").Options;
const Skipper = @import("../find/skip.zig").Skipper;

/// Larger files are left to the caller, which searches them one at a time: those that must be decoded, and those whose
/// text is too large to hold.
const open_limits: sources.Limits = .{ .decoded_bytes_max = 8 << 20, .file_bytes_max = limits.text_bytes };

/// State of searches, used by one thread at a time.
pub const Searcher = struct {
    buffer: std.ArrayList(u8) = .empty,
    /// Reused for the next file, unless it is returned with a result.
    scan: ?*Scan = null,
    /// The directory of the last file that has one with a number, if it could be opened.
    folder: ?Folder = null,
    directory: usize = 0,
    /// Searches texts for the literals of the pattern, if it has few; set with the first text.
    skipper: ?Skipper = null,
    is_prepared: bool = false,

    pub fn deinit(searcher: *Searcher) void {
        searcher.drop();
        if (searcher.folder) |folder| folder.close();
        searcher.buffer.deinit(sources.gpa);
    }

    pub fn search(searcher: *Searcher, files: *Files, slot: *Slot) void {
        searcher.searchFile(files, slot, &slot.found) catch |err| {
            slot.found.failure = err;
        };
    }

    fn searchFile(searcher: *Searcher, files: *Files, slot: *const Slot, found: *Found) Error!void {
        const options = &files.options;
        const start_ns = if (options.given == .counts) 0 else scan_facts.clockNs();
        var source = searcher.open(slot, found) orelse return;
        var is_given = false;
        defer if (!is_given) source.release();
        if (!isSearched(files, &source, found)) return;
        if (searcher.passes(files, source.text)) return;
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
        options: Options,
    ) Error!*Scan {
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

    /// Whether the text lacks the literals of every match and nothing but that is reported: most files of a large tree,
    /// for which a scan is not even begun.
    fn passes(searcher: *Searcher, files: *Files, text: []const u8) bool {
        const options = &files.options;
        if (options.given != .counts and !(options.given == .matches and options.skips_unmatched)) return false;
        if (options.scan.device != null or options.scan.dual_grain) return false;
        if (!searcher.is_prepared) searcher.skipper = .ofCpu(files.pattern);
        searcher.is_prepared = true;
        const skipper = if (searcher.skipper) |*made| made else return false;
        skipper.forget();
        if (skipper.finds(text, 0, text.len)) return false;
        progress.advance(text.len);
        return true;
    }

    /// Whether the scan can be reused like a new one: it holds little memory, its automaton was not abandoned, and its
    /// statistics, which depend on the states known from earlier scans, are not reported.
    pub fn isReusable(scan: *const Scan) bool {
        const scanner = &scan.scanner;
        return scan.ahead == null and !scanner.options.is_mapped and !scanner.members.has_left_dfa and
            !scanner.options.measure;
    }

    /// Null if the file cannot be read, or is too large.
    fn open(searcher: *Searcher, slot: *const Slot, found: *Found) ?sources.Source {
        searcher.buffer.clearRetainingCapacity();
        return searcher.openInto(slot, &found.errno) catch |err| {
            switch (err) {
                error.OutOfMemory => found.errno = @backingInt(std.c.E.NOMEM),
                error.TooLarge => found.is_left = true,
                error.System => {},
            }
            return null;
        };
    }

    fn openInto(searcher: *Searcher, slot: *const Slot, errno: *u32) !sources.Source {
        const path = slot.path.items[0 .. slot.path.items.len - 1 :0];
        searcher.hold(slot);
        if (slot.directory != 0) if (searcher.folder) |*folder| {
            return sources.openIn(folder, &searcher.buffer, path, slot.name_at, open_limits, errno);
        };
        return sources.openInto(&searcher.buffer, path, .regular, open_limits, errno);
    }

    /// Holds the file's directory open, if that pays, instead of the last one.
    fn hold(searcher: *Searcher, slot: *const Slot) void {
        if (slot.directory == 0 or slot.directory == searcher.directory) return;
        if (searcher.folder) |folder| folder.close();
        searcher.folder = null;
        searcher.directory = slot.directory;
        var path: [std.c.PATH_MAX]u8 = undefined;
        if (slot.path.items.len > path.len) return; // Too long for the system, as a whole.
        @memcpy(path[0..slot.name_at], slot.path.items[0..slot.name_at]);
        path[slot.name_at] = 0;
        searcher.folder = .open(path[0..slot.name_at :0]);
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
