//! Files searched ahead for bun:ffi.
const std = @import("std");
const Pattern = @import("../../match/pattern.zig").Pattern;
const files_ = @import("../../match/files.zig");
const Files = files_.Files;
const scan_ = @import("scan.zig");
const Status = scan_.Status;
const gpa = std.heap.c_allocator;

/// Files handed over by one call, at most.
const rows_max = 64;

/// Opens a search of files that come by `mb_files_push`. A binary one is not searched unless `reads_binary`. `count_max` below 0
/// sets no bound.
export fn mb_files_open(pattern: *const Pattern, flags: scan_.Flags, reads_binary: bool, count_max: f64, out: *?*Files) callconv(.c) Status {
    out.* = Files.open(gpa, pattern, .{ .scan = flags.counting(count_max), .reads_binary = reads_binary }) catch return .no_memory;
    return .ok;
}

/// Adds the files at these paths, each with a NUL behind it: no more than there is room for in flight. They are searched while
/// the caller goes on.
export fn mb_files_push(files: *Files, paths: [*]const u8, size_bytes: u32) callconv(.c) Status {
    files.push(paths[0..size_bytes]) catch |err| return switch (err) {
        error.OutOfMemory => .no_memory,
        error.Full => .full,
    };
    return .ok;
}

/// Writes a row for each of the next files that are done, in order, and gives their number; 0 where none is, or with `waits` where
/// none is in flight.
export fn mb_files_take(files: *Files, rows: [*]scan_.FileCount, count_max: u32, waits: bool) callconv(.c) u32 {
    var found: [rows_max]files_.Found = undefined;
    const count = files.take(found[0..@min(count_max, rows_max)], waits);
    for (found[0..count], rows) |*one, *row| row.* = .{
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

/// Ends it, whatever is under way.
export fn mb_files_close(files: *Files) callconv(.c) void {
    files.close();
}
