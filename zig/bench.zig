//! `zig build bench -- FILE`: measures lexing a file: masks only, search for ESC only, whole lexer without storing
//! tokens, the same on all cores, and storing the rows of all tokens or of words. Prints a row for each: name, threads,
//! tokens or blocks, then the best of five in MB/s by wall time and by CPU time of all threads, which is also reliable
//! on a busy machine.
const std = @import("std");
const cpu = @import("cpu.zig");
const classes = @import("kernels/classify.zig");
const cuts = @import("lex/cuts.zig");
const lexer = @import("lex/lexer.zig");
const KindSet = @import("lex/columns.zig").KindSet;
const Kind = @import("gen/kinds.zig").Kind;
const Tokens = @import("lex/tokens.zig").Tokens;
const terminal = @import("lex/terminal.zig");
const sources = @import("source/open.zig");

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

const rounds = 5;
/// Number of bytes that a scan lexes at a time.
const segment_bytes = 1 << 18;
/// Number of bytes that a thread takes at a time.
const piece_bytes = 1 << 20;
const threads_max = 64;

const Work = struct {
    text: []const u8,
    next: std.atomic.Value(usize) = .init(0),
    tokens: std.atomic.Value(usize) = .init(0),

    fn run(work: *Work) void {
        while (true) {
            const number = work.next.fetchAdd(1, .monotonic);
            const from = work.cut(number) orelse return;
            const to = work.cut(number + 1) orelse work.text.len;
            // Without shapes nothing is allocated.
            const found = lexer.count(work.text, @intCast(from), @intCast(to), .{}) catch unreachable;
            _ = work.tokens.fetchAdd(found, .monotonic);
        }
    }

    /// Start of piece `number`: a safe cut; equal to the next one's if there is none between.
    fn cut(work: *const Work, number: usize) ?usize {
        const at = number * piece_bytes;
        if (at >= work.text.len) return null;
        return if (number == 0) 0 else cuts.safeCut(work.text[0..], at);
    }
};

pub fn main(init: std.process.Init.Minimal) void {
    var arguments = init.args.iterate();
    _ = arguments.skip();
    const path = arguments.next() orelse return print("usage: zig build bench -- FILE\n", .{});
    var errno: u32 = 0;
    const source = sources.open(path, .any, &errno) catch
        return print("matcher: {s}: error number {d}\n", .{ path, errno });
    defer source.close();
    print("{s}, {d} bytes, kernels {s}\n", .{ path, source.text.len, cpu.kernels().name });
    best("masks alone", 1, source.text, masks);
    best("search for ESC only", 1, source.text, escapes);
    best("lex, nothing stored", 1, source.text, whole);
    const cores = @min(threads_max, std.Thread.getCpuCount() catch 1);
    if (cores > 1) best("lex, nothing stored", cores, source.text, whole);
    best("lex, all rows", 1, source.text, allRows);
    best("lex, rows of words", 1, source.text, rowsOfWords);
}

fn best(what: []const u8, threads: usize, text: []const u8, comptime step: fn ([]const u8, usize) usize) void {
    var wall_s: f64 = std.math.floatMax(f64);
    var cpu_s: f64 = std.math.floatMax(f64);
    var found: usize = 0;
    for (0..rounds) |_| {
        const begun = [2]f64{ seconds(.MONOTONIC), seconds(.PROCESS_CPUTIME_ID) };
        found = step(text, threads);
        wall_s = @min(wall_s, seconds(.MONOTONIC) - begun[0]);
        cpu_s = @min(cpu_s, seconds(.PROCESS_CPUTIME_ID) - begun[1]);
    }
    const megabytes = @as(f64, @floatFromInt(text.len)) / 1e6;
    print(
        "{s:<20} {d} threads {d:>10} {d:>8.0} MB/s, {d:>6.0} MB/s of CPU time\n",
        .{ what, threads, found, megabytes / wall_s, megabytes / cpu_s },
    );
}

fn allRows(text: []const u8, _: usize) usize {
    return rows(text, .{});
}

fn rowsOfWords(text: []const u8, _: usize) usize {
    var kinds: KindSet = .empty;
    kinds.set(@backingInt(Kind.word));
    return rows(text, .{ .kept_kinds = kinds, .counts_all = false });
}

/// Lexes pieces as large as a scan's into the same memory. @returns the number of rows
fn rows(text: []const u8, options: lexer.Options) usize {
    const gpa = std.heap.page_allocator;
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    var found: usize = 0;
    var at: usize = 0;
    while (at < text.len) {
        const end = if (at + segment_bytes >= text.len) text.len else cuts.safeCut(text, at + segment_bytes);
        tokens.clearRetainingCapacity();
        lexer.lex(gpa, text, @intCast(at), @intCast(end), options, &tokens) catch return 0;
        found += tokens.len;
        at = end;
    }
    return found;
}

/// The cost of terminal sequences for a text without them: a search of each piece before it is lexed.
fn escapes(text: []const u8, _: usize) usize {
    var found: usize = 0;
    var at: usize = 0;
    while (at < text.len) : (at += piece_bytes) {
        found += @intFromBool(terminal.holdsEscape(text[at..@min(at + piece_bytes, text.len)]));
    }
    return found;
}

fn masks(text: []const u8, _: usize) usize {
    var buffer: [256]classes.Masks = undefined;
    const bytes = buffer.len * classes.block_bytes;
    var sum: usize = 0;
    var at: usize = 0;
    while (at + bytes <= text.len) : (at += bytes) {
        cpu.kernels().classify(text[at..].ptr, &buffer, buffer.len);
        sum += @popCount(buffer[0].space);
    }
    return sum;
}

fn whole(text: []const u8, threads: usize) usize {
    var work: Work = .{ .text = text };
    var started: [threads_max]std.Thread = undefined;
    var count: usize = 0;
    while (count + 1 < threads) : (count += 1) {
        started[count] = std.Thread.spawn(.{ .stack_size = 4 << 20 }, Work.run, .{&work}) catch break;
    }
    work.run();
    for (started[0..count]) |thread| thread.join();
    return work.tokens.load(.monotonic);
}

fn seconds(clock: std.c.clockid_t) f64 {
    var time: std.c.timespec = undefined;
    _ = std.c.clock_gettime(clock, &time);
    return @as(f64, @floatFromInt(time.sec)) + @as(f64, @floatFromInt(time.nsec)) / 1e9;
}

fn print(comptime format: []const u8, arguments: anytype) void {
    var buffer: [512]u8 = undefined;
    const text = std.fmt.bufPrint(&buffer, format, arguments) catch return;
    _ = std.c.write(1, text.ptr, text.len);
}
