//! Threads of the library, and their locks. Nothing here affects signals.
const std = @import("std");
const builtin = @import("builtin");

/// Stack size of a thread: several times what the deepest bounded recursion needs.
pub const stack_bytes = 4 << 20;
pub const threads_max = 64;

/// Locks between threads of this process.
pub fn io() std.Io {
    return std.Io.Threaded.global_single_threaded.io();
}

pub fn coreCount() usize {
    if (builtin.single_threaded) return 1;
    return std.Thread.getCpuCount() catch 1;
}

/// Threads that run one function. The system may provide fewer than requested: the work must be done with any number.
pub const Threads = struct {
    handles: [threads_max]std.Thread = undefined,
    count: usize = 0,

    /// Starts threads until there are `wanted`. @returns whether that succeeded
    pub fn start(threads: *Threads, wanted: usize, comptime run: anytype, args: std.meta.ArgsTuple(@TypeOf(run))) bool {
        std.debug.assert(wanted <= threads_max);
        if (builtin.single_threaded) return wanted <= threads.count;
        while (threads.count < wanted) : (threads.count += 1) {
            threads.handles[threads.count] = std.Thread.spawn(.{ .stack_size = stack_bytes }, run, args) catch {
                return false;
            };
        }
        return true;
    }

    /// Waits for all of them to end.
    pub fn join(threads: *Threads) void {
        for (threads.handles[0..threads.count]) |thread| thread.join();
        threads.count = 0;
    }
};

test "exactly the wanted number of threads runs" {
    const Counter = struct {
        fn run(count: *std.atomic.Value(u32)) void {
            _ = count.fetchAdd(1, .monotonic);
        }
    };
    var count: std.atomic.Value(u32) = .init(0);
    var threads: Threads = .{};
    try std.testing.expect(threads.start(2, Counter.run, .{&count}));
    try std.testing.expect(threads.start(3, Counter.run, .{&count}));
    threads.join();
    try std.testing.expectEqual(@as(u32, 3), count.load(.monotonic));
    try std.testing.expectEqual(@as(usize, 0), threads.count);
}
