//! The GPU shared by the process, for bun:ffi.
const shared_device = @import("../../device/shared.zig");
const Reason = @import("../../gen/device_reasons.zig").Reason;
const Pattern = @import("../../match/pattern.zig").Pattern;

/// Opens the device once. Returns why it cannot be used. From the first call with `takes_software` on, a software
/// device can be used.
pub export fn mb_device_open(takes_software: bool) callconv(.c) Reason {
    var reason: Reason = .none;
    _ = shared_device.acquire(takes_software, &reason);
    return reason;
}

/// Why scans of this program cannot use a device.
pub export fn mb_device_refusal(pattern: *const Pattern) callconv(.c) Reason {
    return if (pattern.deviceWork(false) == null) .undecided else .none;
}

/// Why a scan stopped using the device since the last call.
pub export fn mb_device_failure() callconv(.c) Reason {
    return shared_device.takeFailure();
}

/// Whether the cores searched a text faster than the device since the last call, for a scan with `device_compares`:
/// writes the milliseconds on the device and on the cores.
pub export fn mb_device_slower(out: *[2]f64) callconv(.c) bool {
    const times = shared_device.takeSlower() orelse return false;
    out[0] = @as(f64, @floatFromInt(times.device_ns)) / 1e6;
    out[1] = @as(f64, @floatFromInt(times.cores_ns)) / 1e6;
    return true;
}
