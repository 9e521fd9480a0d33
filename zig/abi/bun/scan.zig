//! Programs and scans for bun:ffi: handles, and a table of addresses for a batch's columns.
const std = @import("std");
const match_context = @import("../../match/engine/match_context.zig");
const Pattern = @import("../../match/pattern.zig").Pattern;
const Batch = @import("../../match/commit/batch.zig").Batch;
const device_choice = @import("../../match/device/choice.zig");
const shared_device = @import("../../device/shared.zig");
const Reason = @import("../../gen/device_reasons.zig").Reason;
const Error = @import("../../match/scanner.zig").Error;
const Options = @import("../../match/scanner.zig").Options;
const Scanner = @import("../../match/scanner.zig").Scanner;
const Choice = @import("../../match/engine/engine.zig").Choice;
const parallel = @import("../../match/feed/parallel.zig");
const EachRecord = @import("../../match/feed/each_record.zig").EachRecord;
const Scan = @import("../../match/scan.zig").Scan;
const Stream = @import("../../match/feed/stream.zig").Stream;
const Count = @import("../../match/commit/count.zig").Count;
const held = @import("../../match/feed/held.zig");
const factsOf = @import("../../match/route.zig").factsOf;
const ScanFacts = @import("../../match/scan_facts.zig").ScanFacts;
const insides = @import("../../deep/count.zig");
const sources = @import("../../source/open.zig");
const gpa = @import("../../memory/budget.zig").gpa;

pub const Status = @import("../status.zig").Status;

/// Bits of `flags` of an opened scan.
pub const Flags = packed struct(u32) {
    registers: bool,
    lines: bool,
    first_only: bool,
    engine: Choice,
    /// Logarithm of the number of bytes lexed at a time; 0 for the default.
    segment_log: u5,
    /// Measure the time of lexing.
    measure: bool,
    /// The text is part of a mapped file.
    mapped: bool,
    /// Lex on another thread.
    dual_grain: bool,
    /// Return the readings of the tokens of matches.
    readings: bool,
    /// Matches lie within a line.
    by_line: bool,
    /// Search on the device, if there is one.
    device: bool,
    /// Log2 of the size of the device's chunks in bytes; 0 for the default.
    device_chunk_log: u5,
    /// Search on the device if that is faster, which is measured on large texts.
    device_if_faster: bool,
    /// A count needs only the number of lines; the number of matches may be too small.
    lines_only: bool,
    /// Search on the device, and note if the cores are faster, which is measured on texts that are not small.
    device_compares: bool,
    reserved: u8,

    /// For the scan of a whole text.
    fn ofText(flags: Flags, count_max: f64, pattern: *const Pattern, text: []const u8) Options {
        var made = flags.counting(count_max);
        if (flags.device_if_faster) made.device = device_choice.standard.device(gpa, pattern, text, made);
        if (!flags.device) return made;
        var reason: Reason = .none;
        // With `orelse return made` within the next line, that would have a device that is undefined.
        const found = shared_device.acquire(false, &reason) orelse return made;
        made.device = .{ .device = found };
        const log = flags.device_chunk_log;
        if (log != 0) made.device.?.chunk_bytes = @as(usize, 1) << std.math.clamp(log, 2, 26);
        if (flags.device_compares) device_choice.standard.warn(gpa, pattern, text, made, made.device.?);
        return made;
    }

    pub fn options(flags: Flags) Options {
        var made: Options = .{
            .registers = flags.registers,
            .lines = flags.lines,
            .first_only = flags.first_only,
            .engine = flags.engine,
            .measure = flags.measure,
            .is_mapped = flags.mapped,
            .dual_grain = flags.dual_grain,
            .readings = flags.readings,
            .by_line = flags.by_line,
            .lines_only = flags.lines_only,
        };
        if (flags.segment_log != 0) made.segment_bytes = @as(u32, 1) << flags.segment_log;
        return made;
    }

    /// A negative `count_max` means no limit.
    pub fn counting(flags: Flags, count_max: f64) Options {
        var made = flags.options();
        if (count_max >= 0) made.count_max = @intFromFloat(count_max);
        return made;
    }
};

/// Validates and copies a program; writes its handle.
pub export fn mb_program_load(bytes: [*]const u8, size_bytes: u32, out: *?*Pattern) callconv(.c) Status {
    out.* = Pattern.create(gpa, bytes[0..size_bytes]) catch |err| return switch (err) {
        error.OutOfMemory => .no_memory,
        else => .bad_program,
    };
    return .ok;
}

/// Writes the number of cells per match for registers, and 1 if a register keeps all bindings.
pub export fn mb_program_registers(pattern: *const Pattern, out: *[2]u32) callconv(.c) void {
    out.* = .{ @intCast(pattern.program.register_width), @intFromBool(pattern.program.has_repeated) };
}

/// Writes why the program can't match a stream, scanned with `flags`, before its end.
pub export fn mb_program_held(pattern: *const Pattern, flags: Flags, out: *held.Held) callconv(.c) Status {
    out.* = held.of(gpa, pattern, flags.options()) catch |err| return statusOf(err);
    return .ok;
}

/// Whether a line's matches may depend on other lines, even if no match crosses a line end.
pub export fn mb_program_depends_on_lines(pattern: *const Pattern) callconv(.c) bool {
    return held.dependsOnOtherLines(&pattern.program);
}

/// Steps of the finished searches of programs that compare texts with bindings.
pub export fn mb_comparing_steps() callconv(.c) f64 {
    return @floatFromInt(match_context.comparing_steps.get());
}

pub export fn mb_program_free(pattern: *Pattern) callconv(.c) void {
    pattern.destroy(gpa);
}

/// Opens a scan of text[from..to]; the text is borrowed until the scan is closed. A negative `count_max` means no
/// limit.
pub export fn mb_scan_open(
    pattern: *const Pattern,
    text: [*]const u8,
    from: f64,
    to: f64,
    flags: Flags,
    count_max: f64,
    out: *?*Scan,
) callconv(.c) Status {
    const begin: usize = @intFromFloat(from);
    const end: usize = @intFromFloat(to);
    const scan = Scan.open(
        gpa,
        pattern,
        text[begin..end],
        begin,
        flags.ofText(count_max, pattern, text[begin..end]),
    ) catch |err| return statusOf(err);
    if (flags.lines) scan.scanner.committer.lines.moveTo(text[0..begin], 0, begin);
    out.* = scan;
    return .ok;
}

/// Opens a search for the first match of each record of a text, which is borrowed until it is closed.
pub export fn mb_each_open(
    pattern: *const Pattern,
    text: [*]const u8,
    size_bytes: f64,
    flags: Flags,
    out: *?*EachRecord,
) callconv(.c) Status {
    const each = gpa.create(EachRecord) catch return .no_memory;
    each.* = .init(gpa, pattern, text[0..@intFromFloat(size_bytes)], flags.options());
    out.* = each;
    return .ok;
}

/// Writes the matches of the next records like `mb_scan_next`, which may be none.
pub export fn mb_each_next(
    each: *EachRecord,
    starts: [*]const f64,
    ends: [*]const f64,
    count: u32,
    out: [*]f64,
) callconv(.c) Status {
    writeBatch(each.next(starts[0..count], ends[0..count]) catch |err| return statusOf(err), out);
    return .ok;
}

pub export fn mb_each_close(each: *EachRecord) callconv(.c) void {
    each.deinit();
    gpa.destroy(each);
}

/// Writes the next batch: its number of matches, then the addresses of its columns in the order of `Batch`.
pub export fn mb_scan_next(scan: *Scan, out: [*]f64) callconv(.c) Status {
    const batch = scan.next() catch |err| return statusOf(err);
    if (batch) |found| writeBatch(found, out) else out[0] = 0;
    return .ok;
}

pub fn writeBatch(batch: *const Batch, out: [*]f64) void {
    out[0] = @floatFromInt(batch.count());
    out[1] = @floatFromInt(batch.list_starts.items.len);
    inline for (@typeInfo(@TypeOf(batch.*)).@"struct".field_names, 2..) |name, i| {
        out[i] = @floatFromInt(@intFromPtr(@field(batch, name).items.ptr));
    }
}

/// Number of bytes of the longest of the first `count` matches of a batch; `table` was written by `mb_scan_next`.
pub export fn mb_batch_longest(table: [*]const f64, count: u32) callconv(.c) f64 {
    const names = @typeInfo(Batch).@"struct".field_names;
    comptime std.debug.assert(std.mem.eql(u8, names[0], "starts") and std.mem.eql(u8, names[1], "ends"));
    const starts: [*]const f64 = @ptrFromInt(@as(usize, @intFromFloat(table[2])));
    const ends: [*]const f64 = @ptrFromInt(@as(usize, @intFromFloat(table[3])));
    var longest: f64 = 0;
    for (starts[0..count], ends[0..count]) |start, end| longest = @max(longest, end - start);
    return longest;
}

/// Counts the remaining matches, and the lines they touch.
pub export fn mb_scan_count(scan: *Scan, out: *[2]f64) callconv(.c) Status {
    const counted = scan.count() catch |err| return statusOf(err);
    out[0] = @floatFromInt(counted.matches);
    out[1] = @floatFromInt(counted.lines);
    return .ok;
}

/// Writes the statistics of the scan.
pub export fn mb_scan_facts(scan: *Scan, out: *ScanFacts) callconv(.c) void {
    out.* = scan.facts();
}

/// Read by ts/scan/file.ts for a file that was counted without returning its text.
pub const FileCount = extern struct {
    /// Number of a file searched ahead, in order of pushing.
    number: f64 = 0,
    size_bytes: f64 = 0,
    matches: f64 = 0,
    lines: f64 = 0,
    /// The system's error number if the file cannot be read; nothing else is set then.
    errno: u32 = 0,
    /// Status of the scan.
    status: Status = .ok,
    binary: u32 = 0,
    /// The file was not searched; the caller must do it (`match/feed/files.zig`).
    left: u32 = 0,
};

/// Opens, counts and closes the file at the NUL-terminated `path`; with `regular_only`, nothing else. A binary
/// file is scanned only with `reads_binary`. A negative `count_max` means no limit. `deep`: only lines are counted, all
/// of them, also those with matches inside quoted tokens.
pub export fn mb_file_count(
    pattern: *const Pattern,
    path: [*:0]const u8,
    regular_only: bool,
    flags: Flags,
    reads_binary: bool,
    count_max: f64,
    deep: bool,
    out: *FileCount,
) callconv(.c) void {
    out.* = .{};
    const source = sources.open(path, if (regular_only) .regular else .any, &out.errno) catch |err| {
        if (err == error.OutOfMemory) out.errno = @backingInt(std.c.E.NOMEM);
        return;
    };
    defer source.close();
    out.size_bytes = @floatFromInt(source.text.len);
    if (source.text.len == 0) return;
    var options = flags.ofText(count_max, pattern, source.text);
    options.is_mapped = source.mapped != null;
    const counted = countSource(pattern, source, options, !reads_binary, deep) catch |err| {
        if (err == error.Binary) out.binary = 1 else out.status = statusOf(@errorCast(err));
        return;
    };
    out.matches = @floatFromInt(counted.matches);
    out.lines = @floatFromInt(counted.lines);
}

fn countSource(
    pattern: *const Pattern,
    source: *sources.Source,
    options: Options,
    refuses_binary: bool,
    deep: bool,
) parallel.Error!Count {
    const is_doubtful = refuses_binary and source.binary != false;
    if (is_doubtful and source.opensBinary()) return error.Binary; // The first block decides for most files.
    // The NUL check is done by the threads that count.
    if (!deep and parallel.allows(pattern, source.text, options)) {
        return parallel.count(gpa, pattern, .{ .text = source.text }, options, is_doubtful);
    }
    if (is_doubtful and source.isBinary()) return error.Binary;
    if (deep) return insides.lines(gpa, pattern, source.text, options);
    var scanner: Scanner = undefined;
    try scanner.init(gpa, pattern, source.text, 0, options);
    defer scanner.deinit();
    try scanner.lexAhead();
    return Count.all(&scanner);
}

pub export fn mb_scan_close(scan: *Scan) callconv(.c) void {
    scan.close();
}

/// Opens a scan of text that arrives in chunks.
pub export fn mb_stream_open(pattern: *const Pattern, flags: Flags, out: *?*Stream) callconv(.c) Status {
    const stream = gpa.create(Stream) catch return .no_memory;
    stream.init(gpa, pattern, flags.options()) catch |err| {
        gpa.destroy(stream);
        return statusOf(err);
    };
    out.* = stream;
    return .ok;
}

/// Copies the next chunk and processes it in pieces of `piece_bytes`; writes the final matches like `mb_scan_next`.
pub export fn mb_stream_push(
    stream: *Stream,
    chunk: [*]const u8,
    size_bytes: f64,
    piece_bytes: f64,
    out: [*]f64,
) callconv(.c) Status {
    stream.push(chunk[0..@intFromFloat(size_bytes)], @intFromFloat(piece_bytes)) catch |err| return statusOf(err);
    writeBatch(&stream.scanner.committer.batch, out);
    return .ok;
}

/// Takes the next chunk, or the end if there is none; `mb_stream_next` then gives the matches, and is called until
/// there are no more.
pub export fn mb_stream_begin(stream: *Stream, chunk: ?[*]const u8, size_bytes: f64) callconv(.c) Status {
    const given = if (chunk) |bytes| bytes[0..@intFromFloat(size_bytes)] else null;
    stream.begin(given) catch |err| return statusOf(err);
    return .ok;
}

/// Writes the next batch as `mb_scan_next` does.
pub export fn mb_stream_next(stream: *Stream, out: [*]f64) callconv(.c) Status {
    const has_more = stream.next() catch |err| return statusOf(err);
    if (has_more) writeBatch(&stream.scanner.committer.batch, out) else out[0] = 0;
    return .ok;
}

/// No chunk follows: writes the rest.
pub export fn mb_stream_finish(stream: *Stream, out: [*]f64) callconv(.c) Status {
    stream.finish() catch |err| return statusOf(err);
    writeBatch(&stream.scanner.committer.batch, out);
    return .ok;
}

/// Writes the offset, address and size of the text still held, which contains all matches of this batch and of later
/// ones. Then the offset from which the text is still needed, and the offset from which later matches may begin.
pub export fn mb_stream_held(stream: *const Stream, out: *[5]f64) callconv(.c) void {
    out[0] = @floatFromInt(stream.scanner.segmenter.origin);
    out[1] = @floatFromInt(@intFromPtr(stream.text.items.ptr));
    out[2] = @floatFromInt(stream.text.items.len);
    out[3] = @floatFromInt(stream.scanner.segmenter.origin + stream.scanner.firstNeeded());
    out[4] = @floatFromInt(stream.scanner.segmenter.origin + stream.scanner.openFrom());
}

/// Keeps the text from offset `from` of the input on, until the next such call.
pub export fn mb_stream_keep(stream: *Stream, from: f64) callconv(.c) void {
    stream.kept_from = @intFromFloat(from);
}

/// Writes the statistics of the scan.
pub export fn mb_stream_facts(stream: *Stream, out: *ScanFacts) callconv(.c) void {
    out.* = factsOf(&stream.scanner, stream.scanner.done, stream.scanner.segmenter.lexing);
}

pub export fn mb_stream_close(stream: *Stream) callconv(.c) void {
    stream.deinit();
    gpa.destroy(stream);
}

pub fn statusOf(err: Error) Status {
    return .of(err);
}
