//! Settings for reading timestamps: the current time, the zone of stamps without one, and the order of day and month in
//! `03/04/2026`.
const std = @import("std");
const Zone = @import("zone.zig").Zone;

/// The order of day, month and year in dates written in numbers whose year is not known by its four digits at the
/// start. `any`: day first, or what is possible.
pub const DateOrder = enum(u8) { any, dmy, mdy, ymd };

pub const Clock = struct {
    /// Seconds since 1970-01-01T00:00:00Z.
    now_s: i64 = 0,
    /// Seconds east of UTC.
    tz_offset_s: i32 = 0,
    order: DateOrder = .any,
    /// In place of the offset, if the zone's clock changes.
    zone: ?*const Zone = null,

    /// Seconds east of UTC of a local time, in seconds.
    pub inline fn offsetOf(clock: *const Clock, local_s: i64) i32 {
        return if (clock.zone) |zone| zone.offsetOf(local_s) else clock.tz_offset_s;
    }

    /// The least and the greatest offset.
    pub fn offsets(clock: *const Clock) [2]i32 {
        const zone = clock.zone orelse return .{ clock.tz_offset_s, clock.tz_offset_s };
        return .{ std.mem.min(i32, zone.offsets), std.mem.max(i32, zone.offsets) };
    }
};

/// The process's clock, set before anything is read.
pub var current: Clock = .{};

/// The clock of a thread that has one of its own, as sessions in one process need.
threadlocal var own: ?Clock = null;
/// Whether any thread has one: as long as none has, looking for it costs nothing.
var is_any_own: std.atomic.Value(bool) = .init(false);

/// The clock of this thread.
pub inline fn now() *const Clock {
    return if (is_any_own.load(.monotonic)) ownOrCurrent() else &current;
}

noinline fn ownOrCurrent() *const Clock {
    return if (own) |*clock| clock else &current;
}

/// The clock that only this thread has, for threads that work for it.
pub fn ofThread() ?Clock {
    return own;
}

/// Gives this thread a clock of its own; null: it uses the process's again.
pub fn setForThread(clock: ?Clock) void {
    if (clock != null) is_any_own.store(true, .monotonic);
    own = clock;
}

test "a thread with a clock of its own does not change those of others" {
    setForThread(.{ .now_s = 7, .order = .mdy });
    defer setForThread(null);
    try std.testing.expectEqual(7, now().now_s);
    const Other = struct {
        fn look(seen: *i64) void {
            seen.* = now().now_s;
        }
    };
    var seen: i64 = -1;
    const thread = try std.Thread.spawn(.{}, Other.look, .{&seen});
    thread.join();
    try std.testing.expectEqual(current.now_s, seen);
    setForThread(null);
    try std.testing.expectEqual(&current, now());
}
