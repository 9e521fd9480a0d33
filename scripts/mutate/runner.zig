//! Test runner of the mutation tests: runs the unit tests whose names begin with the argument, then the others, and stops
//! at the first failure. The argument is a room, such as "lex.".
const std = @import("std");
const builtin = @import("builtin");
const testing = std.testing;

pub fn main(init: std.process.Init.Minimal) void {
    var buffer: [4096]u8 = undefined;
    var memory: std.heap.FixedBufferAllocator = .init(&buffer);
    const args = init.args.toSlice(memory.allocator()) catch @panic("too many arguments");
    const room = if (args.len > 1) args[1] else "";
    for ([_]bool{ true, false }) |nearest| {
        for (builtin.test_functions) |entry| {
            if (std.mem.startsWith(u8, entry.name, room) == nearest) run(init, entry);
        }
    }
}

fn run(init: std.process.Init.Minimal, entry: std.builtin.TestFn) void {
    testing.allocator_instance = .init(std.heap.page_allocator, .{ .canary = 0xc3a701ba, .check_write_after_free = true });
    testing.io_instance = .init(testing.allocator, .{ .argv0 = .init(init.args), .environ = init.environ });
    testing.environ = init.environ;
    entry.func() catch |err| if (err != error.SkipZigTest) fail(entry.name, @errorName(err));
    testing.io_instance.deinit();
    if (testing.allocator_instance.deinit() != 0) fail(entry.name, "leaked memory");
}

fn fail(name: []const u8, reason: []const u8) noreturn {
    std.debug.print("{s}: {s}\n", .{ name, reason });
    std.process.exit(1);
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
