//! The GPU of the process: opened and checked once, when it is first asked for, and shared by all scans.
const std = @import("std");
const device_ = @import("device.zig");
const Device = device_.Device;
const self_check = @import("self_check.zig");
const Reason = @import("../gen/device_reasons.zig").Reason;
const io = @import("../concurrent/threads.zig").io;
const Allocator = std.mem.Allocator;

/// The device of the process, kept open until its end.
const Shared = struct {
    mutex: std.Io.Mutex = .init,
    is_tried: bool = false,
    is_checked: bool = false,
    device: Device = undefined,
    reason: Reason = .none,
    /// A device that is software counts.
    takes_software: bool = false,
    /// Why a search last gave the device up.
    failure: Reason = .none,

    /// A device that marks a text wrongly is not used. One that is not used in any case is not asked to.
    fn check(it: *Shared) void {
        it.is_checked = true;
        if (self_check.passes(&it.device)) |is_right| {
            if (is_right) return;
            it.reason = .wrong;
        } else |err| it.reason = device_.reasonOf(err);
        it.device.close();
    }

    /// Null, and why, if the device cannot be used.
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

/// The process's device, opened by the first call; null and the reason if it cannot be used. With `takes_software` a
/// device that is software counts, from now on.
pub fn acquire(gpa: Allocator, takes_software: bool, reason: *Reason) ?*Device {
    shared.mutex.lockUncancelable(io());
    defer shared.mutex.unlock(io());
    if (takes_software) shared.takes_software = true;
    if (!shared.is_tried) {
        shared.is_tried = true;
        shared.device.open(gpa, &shared.reason) catch {};
    }
    if (!shared.is_checked and shared.usable(reason) != null) shared.check();
    return shared.usable(reason);
}

/// The device that `acquire` gave, if it can still be used: nothing is opened.
pub fn acquired() ?*Device {
    shared.mutex.lockUncancelable(io());
    defer shared.mutex.unlock(io());
    var reason: Reason = .none;
    return if (shared.is_tried) shared.usable(&reason) else null;
}

/// Remembers why a search gave the device up.
pub fn noteFailure(reason: Reason) void {
    shared.mutex.lockUncancelable(io());
    defer shared.mutex.unlock(io());
    shared.failure = reason;
}

/// Why a search gave the device up since this was last asked.
pub fn takeFailure() Reason {
    shared.mutex.lockUncancelable(io());
    defer shared.mutex.unlock(io());
    defer shared.failure = .none;
    return shared.failure;
}
