//! The GPU shared by all scans of the process: opened once, on demand.
const std = @import("std");
const Device = @import("device.zig").Device;
const Reason = @import("../gen/device_reasons.zig").Reason;
const io = @import("../concurrent/threads.zig").io;
const Allocator = std.mem.Allocator;

/// Times of the same search.
pub const Times = struct { device_ns: u64, cores_ns: u64 };

/// The device, kept open until the process ends.
const Shared = struct {
    mutex: std.Io.Mutex = .init,
    is_tried: bool = false,
    device: Device = undefined,
    reason: Reason = .none,
    /// A software device may be used.
    takes_software: bool = false,
    /// Why a search last stopped using the device, since that was asked for.
    failure: std.atomic.Value(Reason) = .init(.none),
    /// A search on the device that the cores would have done faster.
    slower: ?Times = null,

    /// The device, or null and the reason if it cannot be used.
    fn usable(it: *Shared, reason: *Reason) ?*Device {
        reason.* = if (it.reason != .none)
            it.reason
        else if (it.device.given_up.load(.monotonic) != .none)
            it.device.given_up.load(.monotonic)
        else if (it.device.is_software and !it.takes_software) .only_software else .none;
        return if (reason.* == .none) &it.device else null;
    }
};

var shared: Shared = .{};

/// The shared device, opened by the first call; null and the reason if it cannot be used. From the first call with
/// `takes_software` on, a software device may be used.
pub fn acquire(gpa: Allocator, takes_software: bool, reason: *Reason) ?*Device {
    shared.mutex.lockUncancelable(io());
    defer shared.mutex.unlock(io());
    if (takes_software) shared.takes_software = true;
    if (!shared.is_tried) {
        shared.is_tried = true;
        shared.device.open(gpa, &shared.reason) catch {};
    }
    return shared.usable(reason);
}

/// The device opened by `acquire`, if it can still be used; opens nothing.
pub fn findOpen() ?*Device {
    shared.mutex.lockUncancelable(io());
    defer shared.mutex.unlock(io());
    var reason: Reason = .none;
    return if (shared.is_tried) shared.usable(&reason) else null;
}

/// Records why a search stopped using the device.
pub fn noteFailure(reason: Reason) void {
    shared.failure.store(reason, .monotonic);
}

/// Why a search stopped using the device since the last call.
pub fn takeFailure() Reason {
    return shared.failure.swap(.none, .monotonic);
}

/// Records that the cores search faster.
pub fn noteSlower(times: Times) void {
    shared.mutex.lockUncancelable(io());
    defer shared.mutex.unlock(io());
    shared.slower = times;
}

/// The times of a search since the last call that the cores did faster; null if there was none.
pub fn takeSlower() ?Times {
    shared.mutex.lockUncancelable(io());
    defer shared.mutex.unlock(io());
    defer shared.slower = null;
    return shared.slower;
}
