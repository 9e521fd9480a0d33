const std = @import("std");
const Drawn = @import("ring.zig").Drawn;
const Limits = @import("ring.zig").Limits;
const Ring = @import("ring.zig").Ring;
const io = @import("threads.zig").io;
const expectEqual = std.testing.expectEqual;

/// Numbers up to a count, squared by the threads; early ones take longer, so that later items finish first.
const Squares = struct {
    pub const Item = struct { number: u64 = 0, square: u64 = 0, uses: u32 = 0 };
    pub const Failure = error{Refused};

    count: u64,
    refused: u64 = std.math.maxInt(u64),
    /// Whether `draw` knows which item is the last one.
    knows_last: bool = true,
    next: u64 = 0,
    in_work: std.atomic.Value(u32) = .init(0),
    in_draw: std.atomic.Value(u32) = .init(0),

    pub fn draw(squares: *Squares, item: *Item) Drawn {
        std.debug.assert(squares.in_draw.fetchAdd(1, .acq_rel) == 0);
        defer _ = squares.in_draw.fetchSub(1, .acq_rel);
        if (squares.next == squares.count) return .none;
        item.* = .{ .number = squares.next, .uses = item.uses + 1 };
        squares.next += 1;
        return if (squares.knows_last and squares.next == squares.count) .last else .one;
    }

    pub fn work(squares: *Squares, item: *Item) Failure!void {
        _ = squares.in_work.fetchAdd(1, .monotonic);
        if (item.number == squares.refused) return error.Refused;
        for (0..item.number % 7 * 100) |_| std.atomic.spinLoopHint();
        item.square = item.number * item.number;
    }

    fn drop(_: *Squares, item: *Item) void {
        item.* = undefined;
    }
};

fn expectSquares(squares: *Squares, limits: Limits) !void {
    var ring: Ring(Squares) = undefined;
    try ring.open(std.testing.allocator, squares, .{}, limits);
    var number: u64 = 0;
    while (try ring.take()) |item| : (number += 1) {
        try expectEqual(number, item.number);
        try expectEqual(number * number, item.square);
        try expectEqual(item, (try ring.take()).?); // The same item until it is released.
        ring.release();
    }
    try expectEqual(squares.count, number);
    try expectEqual(null, try ring.take());
    try std.testing.expect(ring.isOver());
    ring.stop();
    ring.close(Squares.drop);
}

test "items are in order, with any number of threads and slots" {
    for ([_]bool{ true, false }) |knows_last| for ([_]bool{ true, false }) |caller_works| {
        for (0..5) |threads| for (1..5) |slots| for ([_]u64{ 0, 1, 2, 3, 100 }) |count| {
            var squares: Squares = .{ .count = count, .knows_last = knows_last };
            try expectSquares(&squares, .{ .slots = slots, .threads = threads, .caller_works = caller_works });
            try expectEqual(count, squares.in_work.load(.monotonic));
        };
    };
}

test "no more items are in flight than there are slots" {
    var squares: Squares = .{ .count = 1000 };
    var ring: Ring(Squares) = undefined;
    try ring.open(std.testing.allocator, &squares, .{}, .{ .slots = 3, .threads = 4 });
    for (0..50) |number| {
        const item = (try ring.take()).?;
        try expectEqual(number, item.number);
        try expectEqual(number / 3 + 1, item.uses);
        ring.release();
    }
    ring.stop();
    try std.testing.expect(squares.next <= 53);
    ring.close(Squares.drop);
}

test "a ring can be stopped before anything is taken, and with items taken" {
    for (0..200) |round| {
        var squares: Squares = .{ .count = 1000 };
        var ring: Ring(Squares) = undefined;
        try ring.open(std.testing.allocator, &squares, .{}, .{ .slots = 4, .threads = round % 4 });
        for (0..round % 5) |_| {
            _ = try ring.take();
            ring.release();
        }
        if (round % 2 == 0) _ = try ring.take();
        ring.stop();
        ring.close(Squares.drop);
    }
}

test "a failure is returned in order, persists, and stops the drawing" {
    for (0..4) |threads| {
        var squares: Squares = .{ .count = 1000, .refused = 9 };
        var ring: Ring(Squares) = undefined;
        try ring.open(std.testing.allocator, &squares, .{}, .{ .slots = 4, .threads = threads });
        for (0..9) |number| {
            try expectEqual(number, (try ring.take()).?.number);
            ring.release();
        }
        try std.testing.expectError(error.Refused, ring.take());
        try std.testing.expectError(error.Refused, ring.take());
        ring.stop();
        try std.testing.expect(squares.next <= 14);
        ring.close(Squares.drop);
    }
}

test "running out of memory while opening a ring leaks nothing" {
    var squares: Squares = .{ .count = 1 };
    var ring: Ring(Squares) = undefined;
    var failing: std.testing.FailingAllocator = .init(std.testing.allocator, .{ .fail_index = 0 });
    const limits: Limits = .{ .slots = 1, .threads = 1 };
    try std.testing.expectError(error.OutOfMemory, ring.open(failing.allocator(), &squares, .{}, limits));
}

/// Numbers that are pushed while the ring runs; each holds ten bytes.
const Pushed = struct {
    pub const Item = u64;
    pub const Failure = error{};

    count: std.atomic.Value(u64) = .init(0),
    next: u64 = 0,

    pub fn draw(pushed: *Pushed, item: *u64) Drawn {
        if (pushed.next == pushed.count.load(.acquire)) return .later;
        item.* = pushed.next;
        pushed.next += 1;
        return .one;
    }

    pub fn work(_: *Pushed, _: *u64) Failure!void {}

    pub fn bytes(_: *const u64) usize {
        return 10;
    }

    fn drop(_: *Pushed, _: *u64) void {}
};

test "items may be added while the ring runs, and their bytes bound the drawing" {
    for (0..4) |threads| {
        var pushed: Pushed = .{};
        var ring: Ring(Pushed) = undefined;
        try ring.open(std.testing.allocator, &pushed, 0, .{
            .slots = 64,
            .threads = 0,
            .bytes = 30,
            .caller_works = true,
        });
        var number: u64 = 0;
        for (1..200) |round| {
            _ = pushed.count.fetchAdd(round % 7, .release);
            ring.wake(threads);
            while (number < pushed.count.load(.monotonic)) {
                const finished = if (round % 3 == 0) try ring.takeFinished() else null;
                const item = finished orelse (try ring.take()).?;
                try expectEqual(number, item.*);
                number += 1;
                ring.release();
                ring.mutex.lockUncancelable(io());
                const held = ring.held_bytes;
                ring.mutex.unlock(io());
                // Those in work when the limit was reached add to it.
                try std.testing.expect(held >= 10 and held <= 30 + 10 * (threads + 1));
                ring.returnBytes(10);
            }
        }
        ring.stop();
        ring.close(Pushed.drop);
    }
}
