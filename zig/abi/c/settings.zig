//! ABI number, version, and the clock of the process.
const std = @import("std");
const clock = @import("../../value/clock.zig");
const sources = @import("sources.zig");
const timestamp = @import("../../value/timestamp.zig");
const types = @import("types.zig");
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;
const zone_files = @import("../../value/zone_file.zig");
const zones = @import("../../value/zone.zig");
const Device = @import("../../device/device.zig").Device;
const shared_device = @import("../../device/shared.zig");
const device_reasons = @import("../../gen/device_reasons.zig");

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

export fn mt_device_reason() callconv(.c) Text {
    var reason: device_reasons.Reason = .none;
    _ = findDevice(&reason);
    return .of(device_reasons.texts[@backingInt(reason)]);
}

/// The GPU for scans with MT_GPU, or null.
pub fn device() ?*Device {
    var reason: device_reasons.Reason = .none;
    return findDevice(&reason);
}

/// A software device is used only if MATCHER_BACKEND is "gpu".
fn findDevice(reason: *device_reasons.Reason) ?*Device {
    const backend = if (std.c.getenv("MATCHER_BACKEND")) |name| std.mem.span(name) else "";
    return shared_device.acquire(std.mem.eql(u8, backend, "gpu"), reason);
}

extern "c" fn time(out: ?*i64) i64;

// Each setting is a single store, so scans on other threads see either the old or the new value.

export fn mt_set_now(fixed: c_int, epoch_s: i64) callconv(.c) void {
    @atomicStore(i64, &clock.current.now_s, if (fixed != 0) epoch_s else time(null), .monotonic);
}

export fn mt_set_tz_offset(east_s: i32) callconv(.c) void {
    @atomicStore(i32, &clock.current.tz_offset_s, east_s, .monotonic);
    @atomicStore(?*const zones.Zone, &clock.current.zone, null, .release);
}

export fn mt_set_tz(name: Text, fault: Out) callconv(.c) Status {
    const text = name.bytes();
    if (std.ascii.eqlIgnoreCase(text, "utc")) mt_set_tz_offset(0) else if (timestamp.zoneOf(text)) |east_s| {
        mt_set_tz_offset(east_s);
    } else return setNamed(text, fault);
    return .ok;
}

/// Folders of the system's zones, in the order in which they are tried.
const zone_folders = [_][]const u8{
    "/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/etc/zoneinfo",
};
const zone_name_size_max = 64;

/// A zone by its name in the system's files.
fn setNamed(name: []const u8, fault: Out) Status {
    const what = "\"{s}\" is not a zone: write Z, UTC, +02, +02:00, +0200, or a name as in Europe/Berlin";
    if (!isZoneName(name)) return types.fail(fault, .option, what, .{name});
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    const content = readZoneFile(arena.allocator(), name) orelse
        return types.fail(fault, .option, what ++ "; the system's zones have no such file", .{name});
    const zone = zone_files.read(arena.allocator(), content) catch |err| return switch (err) {
        error.OutOfMemory => types.noMemory(fault),
        error.Malformed => types.fail(fault, .option, "\"{s}\": the system's file of this zone is damaged", .{name}),
    };
    const starts = arena.allocator().alloc(f64, zone.starts.len) catch return types.noMemory(fault);
    for (starts, zone.starts) |*to, start| to.* = @floatFromInt(start);
    const kept = zones.setForProcess(starts, zone.offsets) orelse
        return types.fail(fault, .option, "\"{s}\" is a zone with too many changes of its clock", .{name});
    @atomicStore(?*const zones.Zone, &clock.current.zone, kept, .release);
    return .ok;
}

/// Abbreviations, which mean several zones, have no slash; nothing leads out of the folder of zones.
fn isZoneName(name: []const u8) bool {
    if (name.len > zone_name_size_max or std.mem.findScalar(u8, name, '/') == null or name[0] == '/') return false;
    for (name) |byte| {
        if (!std.ascii.isAlphanumeric(byte) and std.mem.findScalar(u8, "_+-/", byte) == null) return false;
    }
    return true;
}

fn readZoneFile(arena: std.mem.Allocator, name: []const u8) ?[]const u8 {
    for (zone_folders) |folder| {
        const path = std.fmt.allocPrint(arena, "{s}/{s}", .{ folder, name }) catch return null;
        return std.Io.Dir.cwd().readFileAlloc(sources.io(), path, arena, .limited(1 << 20)) catch continue;
    }
    return null;
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
