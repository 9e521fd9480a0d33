//! The GPU shared by all scans of the process: opened once, on demand.
const std = @import("std");
const Device = @import("device.zig").Device;
const reasonOf = @import("device.zig").reasonOf;
const Reason = @import("../gen/device_reasons.zig").Reason;
const io = @import("../concurrent/threads.zig").io;

/// Times of the same search.
pub const Times = struct { device_ns: u64, cores_ns: u64 };

/// Protects what follows, except for the failure.
var mutex: std.Io.Mutex = .init;
var is_tried = false;
/// Kept open until the process ends.
var device: Device = undefined;
var open_reason: Reason = .none;
/// A software device may be used.
var takes_software = false;
/// A search on the device that the cores would have done faster.
var slower: ?Times = null;
/// Why a search last stopped using the device, since that was asked for.
var failure: std.atomic.Value(Reason) = .init(.none);

/// The shared device, opened by the first call; null and the reason if it cannot be used. From the first call with
/// `software` on, a software device may be used.
pub fn acquire(software: bool, reason: *Reason) ?*Device {
    mutex.lockUncancelable(io());
    defer mutex.unlock(io());
    takes_software = takes_software or software;
    if (!is_tried) {
        is_tried = true;
        device.open() catch |err| {
            open_reason = reasonOf(err);
        };
    }
    reason.* = open_reason;
    if (reason.* == .none) reason.* = device.given_up.load(.monotonic);
    if (reason.* == .none and device.is_software and !takes_software) reason.* = .only_software;
    return if (reason.* == .none) &device else null;
}

/// Records why a search stopped using the device.
pub fn noteFailure(reason: Reason) void {
    failure.store(reason, .monotonic);
}

/// Why a search stopped using the device since the last call.
pub fn takeFailure() Reason {
    return failure.swap(.none, .monotonic);
}

/// Records that the cores search faster.
pub fn noteSlower(times: Times) void {
    mutex.lockUncancelable(io());
    defer mutex.unlock(io());
    slower = times;
}

/// The times of a search since the last call that the cores did faster; null if there was none.
pub fn takeSlower() ?Times {
    mutex.lockUncancelable(io());
    defer mutex.unlock(io());
    defer slower = null;
    return slower;
}
