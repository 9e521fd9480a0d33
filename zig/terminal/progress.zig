//! A progress line on a terminal. It is drawn by its own thread, because the thread that started the work is busy
//! in this library while text is searched.
const std = @import("std");
const assert = std.debug.assert;
const Mutex = std.Io.Mutex;
const Counter = @import("../concurrent/counter.zig").Counter;
const clockNs = @import("../concurrent/threads.zig").clockNs;
const io = @import("../concurrent/threads.zig").io;
const builtin = @import("builtin");
const is_windows = builtin.os.tag == .windows;

/// Work that ends earlier shows no line.
const patience_ms = 1000;
const interval_ms = 100;
const columns_max = 256;

/// Bytes are counted only while a line is shown.
var is_watched: std.atomic.Value(bool) = .init(false);
/// Bytes of text that searches of all threads have passed.
var passed: Counter = .{};

/// Protects drawing and removing the line. A signal handler can't wait for a lock and uses the flags instead.
var mutex: Mutex = .init;
var is_shown: std.atomic.Value(bool) = .init(false);
var is_drawing: std.atomic.Value(bool) = .init(false);
/// Maximum time that a signal handler waits for a line that is being written.
const handler_spins_max = 1 << 22;

/// Counts bytes that a search has passed.
pub fn advance(bytes: u64) void {
    if (is_watched.load(.monotonic)) _ = passed.add(bytes);
}

/// Draws the line on standard error once the work has taken a while. `total_bytes` is null if the size is unknown.
pub fn start(total_bytes: ?u64, columns: u32) void {
    if (builtin.single_threaded or is_watched.swap(true, .monotonic)) return;
    // If no thread can be started, the work continues without the line.
    const thread = std.Thread.spawn(.{ .stack_size = 256 << 10 }, draw, .{ total_bytes, columns }) catch return;
    thread.detach();
}

/// Removes the line: the work is done, or its report starts on the same terminal.
pub fn end() void {
    mutex.lockUncancelable(io());
    defer mutex.unlock(io());
    is_watched.store(false, .monotonic);
    erase();
}

fn erase() void {
    if (is_shown.swap(false, .acq_rel)) write("\r\x1b[K");
}

/// Removes the line from within a signal handler, with only atomic flags and a system call.
pub fn eraseInHandler() void {
    is_watched.store(false, .seq_cst);
    // The drawing thread handles no signals, so it continues meanwhile.
    for (0..handler_spins_max) |_| {
        if (!is_drawing.load(.seq_cst)) break;
        std.atomic.spinLoopHint();
    }
    erase();
}

fn draw(total_bytes: ?u64, columns: u32) void {
    if (!is_windows) { // The handler must not interrupt a line that is being written.
        var signals = std.posix.sigfillset();
        std.posix.sigprocmask(std.posix.SIG.BLOCK, &signals, null);
    }
    const started_ns = clockNs();
    var pause_ms: i64 = patience_ms;
    while (true) : (pause_ms = interval_ms) {
        std.Io.sleep(io(), .fromMilliseconds(pause_ms), .awake) catch return;
        mutex.lockUncancelable(io());
        defer mutex.unlock(io());
        var buffer: [columns_max]u8 = undefined;
        var room: std.Io.Writer = .fixed(buffer[0..@min(columns_max, columns -| 1)]);
        // Text that does not fit is truncated.
        print(&room, passed.get(), total_bytes, (clockNs() - started_ns) / std.time.ns_per_ms) catch {};
        is_drawing.store(true, .seq_cst);
        defer is_drawing.store(false, .seq_cst);
        if (!is_watched.load(.seq_cst)) return;
        is_shown.store(true, .release);
        write("\r");
        write(room.buffered());
        write("\x1b[K");
    }
}

/// One system call, without a buffer.
fn write(text: []const u8) void {
    assert(text.len <= columns_max);
    if (is_windows) {
        std.Io.File.stderr().writeStreamingAll(io(), text) catch {};
    } else _ = std.c.write(2, text.ptr, text.len);
}

/// `1.5 GB of 3.0 GB  50%  512 MB/s  0:03 left`
fn print(out: *std.Io.Writer, done: u64, total_bytes: ?u64, elapsed_ms: u64) std.Io.Writer.Error!void {
    const rate: u64 = if (elapsed_ms > 0) @intCast(@as(u128, done) * 1000 / elapsed_ms) else 0;
    try printSize(out, done);
    const total = total_bytes orelse 0;
    const is_known = total > 0 and done <= total; // A file may have grown.
    if (is_known) {
        assert(done <= total);
        try out.writeAll(" of ");
        try printSize(out, total);
        try out.print("  {d}%", .{@as(u64, @intCast(@as(u128, done) * 100 / total))});
    }
    try out.writeAll("  ");
    try printSize(out, rate);
    try out.writeAll("/s");
    if (!is_known or rate == 0) return;
    assert(rate > 0);
    const seconds = (total - done + rate - 1) / rate;
    try out.writeAll("  ");
    if (seconds >= 3600) {
        try out.print("{d}:{d:0>2}", .{ seconds / 3600, seconds / 60 % 60 });
    } else {
        try out.print("{d}", .{seconds / 60});
    }
    try out.print(":{d:0>2} left", .{seconds % 60});
}

const units = [_][]const u8{ "B", "kB", "MB", "GB", "TB", "PB", "EB" };

/// `999 B`, `1.5 kB`, `512 MB`.
fn printSize(out: *std.Io.Writer, bytes: u64) std.Io.Writer.Error!void {
    var size: f64 = @floatFromInt(bytes);
    var unit: usize = 0;
    while (size >= 999.5 and unit < units.len - 1) : (unit += 1) size /= 1000;
    if (unit == 0 or size >= 99.95) {
        try out.print("{d:.0} {s}", .{ size, units[unit] });
    } else {
        try out.print("{d:.1} {s}", .{ size, units[unit] });
    }
}

fn expectLine(expected: []const u8, done: u64, total_bytes: ?u64, elapsed_ms: u64) !void {
    var buffer: [columns_max]u8 = undefined;
    var out: std.Io.Writer = .fixed(&buffer);
    try print(&out, done, total_bytes, elapsed_ms);
    try std.testing.expectEqualStrings(expected, out.buffered());
}

test "the line shows bytes, share, rate and time left" {
    try expectLine("1.5 GB of 3.0 GB  50%  500 MB/s  0:03 left", 1_500_000_000, 3_000_000_000, 3000);
    try expectLine("999 B of 1.0 MB  0%  999 B/s  16:41 left", 999, 1_000_000, 1000);
    try expectLine("1.0 kB of 36.0 MB  0%  1.0 kB/s  9:59:59 left", 1000, 36_000_000, 1000);
    try expectLine("0 B of 10 B  0%  0 B/s", 0, 10, 0);
    try expectLine("2.0 kB  2.0 kB/s", 2048, null, 1000);
    try expectLine("20 B  20 B/s", 20, 10, 1000);
}

test "a narrow terminal shows as much as fits" {
    var buffer: [12]u8 = undefined;
    var out: std.Io.Writer = .fixed(&buffer);
    try std.testing.expectError(error.WriteFailed, print(&out, 1, 1000, 1000));
    try std.testing.expectEqualStrings("1 B of 1.0 k", out.buffered());
}
