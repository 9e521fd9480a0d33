const std = @import("std");
const pool = @import("pool.zig");

const Sum = struct {
    job: pool.Job,
    from: u64,
    sum: u64 = 0,

    fn run(job: *pool.Job) void {
        const self: *Sum = @fieldParentPtr("job", job);
        for (self.from..self.from + 1000) |number| self.sum += number;
    }
};

test "a pool runs all jobs, even more than threads, and can be used again" {
    var sums: [200]Sum = undefined;
    for (0..3) |_| {
        for (&sums, 0..) |*sum, i| {
            sum.* = .{ .job = .{ .run = Sum.run }, .from = i };
            try std.testing.expect(pool.start(&sum.job));
        }
        for (&sums, 0..) |*sum, i| {
            while (sum.job.isBusy()) std.Thread.yield() catch {};
            try std.testing.expectEqual(i * 1000 + 499_500, sum.sum);
        }
    }
}
