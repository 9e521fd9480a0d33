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

/// A monotonic clock in nanoseconds, with an arbitrary zero.
pub fn clockNs() u64 {
    return @intCast(std.Io.Clock.awake.now(io()).toNanoseconds());
}

/// Cores that threads are started for: those that the process may use, or as many as MATCHER_CORES says.
pub fn coreCount() usize {
    if (builtin.single_threaded) return 1;
    if (std.c.getenv("MATCHER_CORES")) |text| {
        if (std.fmt.parseInt(usize, std.mem.span(text), 10)) |count| {
            if (count >= 1 and count <= threads_max) return count;
        } else |_| {}
    }
    return std.Thread.getCpuCount() catch 1;
}

/// Number of cores, at most `most`. Not `@min`, whose result with a literal has only the bits of that: on as many
/// cores, twice the result would not fit.
pub fn coresUpTo(most: usize) usize {
    return leastOf(coreCount(), most);
}

fn leastOf(cores: usize, most: usize) usize {
    return @min(cores, most);
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

test "twice the number of cores fits, also where it is the maximum" {
    for ([_]usize{ 16, 17, 64 }) |cores| try std.testing.expectEqual(33, 2 * leastOf(cores, 16) + 1);
    try std.testing.expectEqual(7, 2 * leastOf(3, 4) + 1);
    try std.testing.expect(2 * coresUpTo(1) == 2);
}

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
