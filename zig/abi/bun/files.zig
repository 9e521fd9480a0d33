//! Searching files ahead, for bun:ffi.
const std = @import("std");
const Count = @import("../../match/commit/count.zig").Count;
const FileCounts = @import("../../report/file_counts.zig").FileCounts;
const Pattern = @import("../../match/pattern.zig").Pattern;
const Files = @import("../../match/feed/files.zig").Files;
const Found = @import("../../match/feed/files.zig").Found;
const Options = @import("../../match/feed/files.zig").Options;
const ScanFacts = @import("../../match/scan_facts.zig").ScanFacts;
const Scan = @import("../../match/scan.zig").Scan;
const FileCount = @import("scan.zig").FileCount;
const Flags = @import("scan.zig").Flags;
const Status = @import("scan.zig").Status;
const statusOf = @import("scan.zig").statusOf;
const Opened = @import("text.zig").Opened;
const gpa = @import("../../memory/budget.zig").gpa;

/// Maximum number of files per call.
const rows_max = 64;

/// What is returned for a file; numbered as in ts/scan/files.ts.
const Given = @FieldType(Options, "given");

/// Opens a search of files added by `mb_files_push`. Binary files are searched only with `reads_binary`; files without
/// a match get no row with `skips_unmatched`. A negative `count_max` means no limit.
pub export fn mb_files_open(
    pattern: *const Pattern,
    given: u32,
    flags: Flags,
    reads_binary: bool,
    skips_unmatched: bool,
    count_max: f64,
    out: *?*Files,
) callconv(.c) Status {
    const options: Options = .{
        .scan = flags.counting(count_max),
        .reads_binary = reads_binary,
        .given = @as(Given, @fromBackingInt(@intCast(given))),
        .skips_unmatched = skips_unmatched,
    };
    out.* = Files.open(gpa, pattern, options) catch return .no_memory;
    return .ok;
}

/// Adds the files at these NUL-terminated paths, at most as many as may be in flight. They are searched while the
/// caller continues.
pub export fn mb_files_push(files: *Files, paths: [*]const u8, size_bytes: u32) callconv(.c) Status {
    files.push(paths[0..size_bytes]) catch |err| return .of(err);
    return .ok;
}

/// Adds files of a directory, as many as may be in flight: `names` are terminated by NULs, and `directory` ends with a
/// slash. Writes the size of the names taken.
pub export fn mb_files_push_names(
    files: *Files,
    directory: [*]const u8,
    directory_bytes: u32,
    names: [*]const u8,
    names_bytes: u32,
    out: *u32,
) callconv(.c) Status {
    const size = files.pushNames(directory[0..directory_bytes], names[0..names_bytes]) catch |err| return .of(err);
    out.* = @intCast(size);
    return .ok;
}

/// Number of files that were pushed, and of those whose results were taken or skipped.
pub export fn mb_files_progress(files: *const Files, out: *[2]f64) callconv(.c) void {
    out.* = .{ @floatFromInt(files.pushed.load(.monotonic)), @floatFromInt(files.taken) };
}

/// Writes a row for each of the next finished files, in order, and returns their number; 0 if there are none. With
/// `waits` at least one file is waited for, if one is in flight.
pub export fn mb_files_take(files: *Files, rows: [*]FileCount, count_max: u32, waits: bool) callconv(.c) u32 {
    var found: [rows_max]Found = undefined;
    const count = files.take(found[0..@min(count_max, rows_max)], waits);
    for (found[0..count], rows) |*one, *row| row.* = countOf(one);
    return @intCast(count);
}

fn countOf(found: *const Found) FileCount {
    return .{
        .number = @floatFromInt(found.number),
        .size_bytes = @floatFromInt(found.size_bytes),
        .matches = @floatFromInt(found.count.matches),
        .lines = @floatFromInt(found.count.lines),
        .errno = found.errno,
        .status = if (found.failure) |failure| statusOf(failure) else .ok,
        .binary = @intFromBool(found.is_binary),
        .left = @intFromBool(found.is_left),
    };
}

/// Opens the writing of counts: a `file_counts.What`, and the byte after each path, negative if no paths are written.
/// Null if memory ran out. Closed by `mb_file_counts_close`.
pub export fn mb_file_counts_open(what: u32, path_end: i32) callconv(.c) ?*FileCounts {
    const counts = gpa.create(FileCounts) catch return null;
    counts.* = .{
        .gpa = gpa,
        .what = @fromBackingInt(what),
        .path_end = if (path_end < 0) null else @intCast(path_end),
    };
    return counts;
}

/// Writes the counts of the next finished files before number `end`, in order, up to the first one that has none; for
/// that it writes the row. `out` receives the number of rows, address and size of what was written, valid until the
/// next call, and the sum of the counts. `waits` as in `mb_files_take`.
pub export fn mb_files_write_counts(
    files: *Files,
    counts: *FileCounts,
    row: *FileCount,
    end: f64,
    waits: bool,
    out: *[4]f64,
) callconv(.c) Status {
    counts.clear();
    var found: [1]Found = undefined;
    const rows = files.takeUpTo(&found, @trunc(end), waits, Adding{ .counts = counts }) catch |err| return .of(err);
    if (rows > 0) row.* = countOf(&found[0]);
    out.* = .{
        @floatFromInt(rows),
        @floatFromInt(@intFromPtr(counts.out.items.ptr)),
        @floatFromInt(counts.out.items.len),
        @floatFromInt(counts.total),
    };
    return .ok;
}

const Adding = struct {
    counts: *FileCounts,

    pub fn add(adding: Adding, path: []const u8, count: Count) error{OutOfMemory}!bool {
        return adding.counts.add(path, count.matches, count.lines);
    }
};

pub export fn mb_file_counts_close(counts: *FileCounts) callconv(.c) void {
    counts.deinit();
    gpa.destroy(counts);
}

/// Read by ts/scan/files.ts for a file that was searched ahead for its matches.
pub const FileScan = extern struct {
    /// As in `FileCount`.
    number: f64,
    /// Its handle is null if the text is not returned.
    opened: Opened = .{},
    /// Statistics of a finished scan without matches; set for a non-empty file that was searched.
    facts: ScanFacts,
    /// A scan that has reached its first matches; null if the handle of the text is null.
    scan: ?*Scan = null,
    searching_ns: u64 = 0,
    /// As in `FileCount`.
    errno: u32 = 0,
    status: Status = .ok,
    binary: u32 = 0,
    left: u32 = 0,
};

/// The same for matches.
pub export fn mb_files_take_scans(files: *Files, rows: [*]FileScan, count_max: u32, waits: bool) callconv(.c) u32 {
    var found: [rows_max]Found = undefined;
    const count = files.take(found[0..@min(count_max, rows_max)], waits);
    for (found[0..count], rows) |*one, *row| {
        row.* = .{
            .number = @floatFromInt(one.number),
            .opened = .{ .size_bytes = one.size_bytes },
            .facts = one.facts orelse std.mem.zeroes(ScanFacts),
            .searching_ns = one.searching_ns,
            .errno = one.errno,
            .status = if (one.failure) |failure| statusOf(failure) else .ok,
            .binary = @intFromBool(one.is_binary),
            .left = @intFromBool(one.is_left),
        };
        if (one.opened) |opened| {
            row.opened = .of(opened.source);
            row.scan = opened.scan;
        }
    }
    return @intCast(count);
}

/// Takes back a scan from `mb_files_take_scans`, instead of `mb_scan_close`.
pub export fn mb_files_give_back(files: *Files, scan: *Scan) callconv(.c) void {
    files.giveBack(scan);
}

/// Ends the search, including unfinished work.
pub export fn mb_files_close(files: *Files) callconv(.c) void {
    files.close();
}
