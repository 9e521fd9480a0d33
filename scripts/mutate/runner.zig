//! Test runner of the mutation tests. `tests STATE` runs every test and prints, a line each, its name, its duration in
//! microseconds, whether it passed, and the mutants that it reached. `tests STATE 3 17` runs the tests with these numbers
//! and stops at the first failure. The state is described in switched.ts.
const std = @import("std");
const builtin = @import("builtin");
const testing = std.testing;

const state_bytes = 256;

pub fn main(init: std.process.Init.Minimal) void {
    var memory: std.heap.ArenaAllocator = .init(std.heap.page_allocator);
    const args = init.args.toSlice(memory.allocator()) catch @panic("out of memory");
    if (args.len < 2) @panic("expected the path of the state");
    for (args[2..]) |arg| {
        const entry = builtin.test_functions[std.fmt.parseUnsigned(usize, arg, 10) catch @panic("not a number")];
        if (run(init, entry)) |reason| {
            std.debug.print("{s}: {s}\n", .{ entry.name, reason });
            std.process.exit(1);
        }
    }
    if (args.len > 2) return;
    const state = std.posix.openatZ(std.posix.AT.FDCWD, args[1], .{ .ACCMODE = .RDWR }, 0) catch @panic("no state");
    for (builtin.test_functions) |entry| {
        var bytes: [state_bytes]u8 = @splat(0);
        _ = std.c.pwrite(state, &bytes, bytes.len, 0);
        const from_ns = now_ns();
        const failure = run(init, entry);
        const us = (now_ns() - from_ns) / std.time.ns_per_us;
        _ = std.c.pread(state, &bytes, bytes.len, 0);
        std.debug.print("\n#test\t{s}\t{d}\t{s}\t", .{ entry.name, us, if (failure == null) "passed" else "failed" });
        for (bytes[1..], 1..) |byte, number| if (byte == 1) std.debug.print("{d} ", .{number});
        std.debug.print("\n", .{});
    }
}

fn now_ns() u64 {
    var time: std.c.timespec = undefined;
    _ = std.c.clock_gettime(.MONOTONIC, &time);
    return @intCast(time.sec * std.time.ns_per_s + time.nsec);
}

/// Returns why the test failed, or null.
fn run(init: std.process.Init.Minimal, entry: std.builtin.TestFn) ?[]const u8 {
    testing.allocator_instance = .init(std.heap.page_allocator, .{ .canary = 0xc3a701ba, .check_write_after_free = true });
    testing.io_instance = .init(testing.allocator, .{ .argv0 = .init(init.args), .environ = init.environ });
    testing.environ = init.environ;
    var failure: ?[]const u8 = null;
    entry.func() catch |err| if (err != error.SkipZigTest) {
        failure = @errorName(err);
    };
    testing.io_instance.deinit();
    return if (testing.allocator_instance.deinit() != 0) failure orelse "leaked memory" else failure;
}

/// `std.testing.fuzz` calls it: here a fuzz test only runs its corpus.
pub fn fuzz(
    context: anytype,
    comptime testOne: fn (context: @TypeOf(context), *testing.Smith) anyerror!void,
    options: testing.FuzzInputOptions,
) anyerror!void {
    for (options.corpus) |input| {
        var smith: testing.Smith = .{ .in = input };
        try testOne(context, &smith);
    }
}
