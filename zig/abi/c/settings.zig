//! ABI number, version, and the clock of the process.
const std = @import("std");
const clock = @import("../../value/clock.zig");
const Device = @import("../../device/device.zig").Device;
const shared_device = @import("../../device/shared.zig");
const gpa = @import("types.zig").gpa;
const Reason = @import("../../gen/device_reasons.zig").Reason;
const Text = @import("types.zig").Text;

/// Incremented by every change that breaks callers compiled before it.
const abi: u32 = 2;
const version = "0.1.0";

export fn mt_abi() callconv(.c) u32 {
    return abi;
}

export fn mt_version() callconv(.c) Text {
    return .of(version);
}

export fn mt_device_available() callconv(.c) c_int {
    return @intFromBool(device() != null);
}

/// The GPU for scans with MT_GPU, or null. A software device is used only if MATCHER_BACKEND is "gpu".
pub fn device() ?*Device {
    const backend = if (std.c.getenv("MATCHER_BACKEND")) |name| std.mem.span(name) else "";
    var reason: Reason = .none;
    return shared_device.acquire(gpa, std.mem.eql(u8, backend, "gpu"), &reason);
}

extern "c" fn time(out: ?*i64) i64;

// Each setting is a single store, so scans on other threads see either the old or the new value.

export fn mt_set_now(fixed: c_int, epoch_s: i64) callconv(.c) void {
    @atomicStore(i64, &clock.current.now_s, if (fixed != 0) epoch_s else time(null), .monotonic);
}

export fn mt_set_tz_offset(east_s: i32) callconv(.c) void {
    @atomicStore(i32, &clock.current.tz_offset_s, east_s, .monotonic);
}

export fn mt_set_day_first(on: c_int) callconv(.c) void {
    @atomicStore(clock.DateOrder, &clock.current.order, orderOf(on), .monotonic);
}

/// MT_MONTH_FIRST, MT_DAY_FIRST, MT_YEAR_FIRST; any other number is what is possible.
fn orderOf(number: i32) clock.DateOrder {
    return switch (number) {
        0 => .mdy,
        2 => .dmy,
        3 => .ymd,
        else => .any,
    };
}

const ThreadClock = extern struct {
    now_s: i64,
    tz_offset_s: i32,
    day_first: i32,
    comptime {
        std.debug.assert(@sizeOf(ThreadClock) == 16);
    }
};

export fn mt_thread_clock(given: ?*const ThreadClock) callconv(.c) void {
    clock.setForThread(if (given) |it| .{
        .now_s = it.now_s,
        .tz_offset_s = it.tz_offset_s,
        .order = orderOf(it.day_first),
    } else null);
}
