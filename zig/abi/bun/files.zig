//! Searching files ahead, for bun:ffi.
const std = @import("std");
const Pattern = @import("../../match/pattern.zig").Pattern;
const files_ = @import("../../match/files.zig");
const Files = files_.Files;
const ScanFacts = @import("../../match/scan_facts.zig").ScanFacts;
const Scan = @import("../../match/scan.zig").Scan;
const scan_ = @import("scan.zig");
const source_ = @import("source.zig");
const Status = scan_.Status;
const gpa = @import("../../memory/budget.zig").gpa;

/// Maximum number of files per call.
const rows_max = 64;

/// What is returned for a file; numbered as in ts/scan/files.ts.
const Given = @FieldType(files_.Options, "given");

/// Opens a search of files added by `mb_files_push`. Binary files are searched only with `reads_binary`; files without
/// a match get no row with `skips_unmatched`. A negative `count_max` means no limit.
export fn mb_files_open(
    pattern: *const Pattern,
    given: u32,
    flags: scan_.Flags,
    reads_binary: bool,
    skips_unmatched: bool,
    count_max: f64,
    out: *?*Files,
) callconv(.c) Status {
    const options: files_.Options = .{
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
export fn mb_files_push(files: *Files, paths: [*]const u8, size_bytes: u32) callconv(.c) Status {
    files.push(paths[0..size_bytes]) catch |err| return .of(err);
    return .ok;
}

/// Adds files of a directory, as many as may be in flight: `names` are terminated by NULs, and `directory` ends with a
/// slash. Writes the size of the names taken.
export fn mb_files_push_names(
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
export fn mb_files_progress(files: *const Files, out: *[2]f64) callconv(.c) void {
    out.* = .{ @floatFromInt(files.pushed.load(.monotonic)), @floatFromInt(files.taken) };
}

/// Writes a row for each of the next finished files, in order, and returns their number; 0 if there are none. With
/// `waits` at least one file is waited for, if one is in flight.
export fn mb_files_take(files: *Files, rows: [*]scan_.FileCount, count_max: u32, waits: bool) callconv(.c) u32 {
    var found: [rows_max]files_.Found = undefined;
    const count = files.take(found[0..@min(count_max, rows_max)], waits);
    for (found[0..count], rows) |*one, *row| row.* = .{
        .number = @floatFromInt(one.number),
        .size_bytes = @floatFromInt(one.size_bytes),
        .matches = @floatFromInt(one.count.matches),
        .lines = @floatFromInt(one.count.lines),
        .errno = one.errno,
        .status = if (one.failure) |failure| scan_.statusOf(failure) else .ok,
        .binary = @intFromBool(one.is_binary),
        .left = @intFromBool(one.is_left),
    };
    return @intCast(count);
}

/// Read by ts/scan/files.ts for a file that was searched ahead for its matches.
pub const FileScan = extern struct {
    /// As in `FileCount`.
    number: f64,
    /// Its handle is null if the text is not returned.
    opened: source_.Opened = .{},
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
export fn mb_files_take_scans(files: *Files, rows: [*]FileScan, count_max: u32, waits: bool) callconv(.c) u32 {
    var found: [rows_max]files_.Found = undefined;
    const count = files.take(found[0..@min(count_max, rows_max)], waits);
    for (found[0..count], rows) |*one, *row| {
        row.* = .{
            .number = @floatFromInt(one.number),
            .opened = .{ .size_bytes = one.size_bytes },
            .facts = one.facts orelse std.mem.zeroes(ScanFacts),
            .searching_ns = one.searching_ns,
            .errno = one.errno,
            .status = if (one.failure) |failure| scan_.statusOf(failure) else .ok,
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
export fn mb_files_give_back(files: *Files, scan: *Scan) callconv(.c) void {
    files.giveBack(scan);
}

/// Ends the search, including unfinished work.
export fn mb_files_close(files: *Files) callconv(.c) void {
    files.close();
}
