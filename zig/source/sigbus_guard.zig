//! A mapped file that is cut short while it is read: the system ends the process by SIGBUS. For mappings named here
//! that is said in words instead, with status 2; what lies in memory could not be told from what the file held.
const std = @import("std");
const builtin = @import("builtin");

/// More mappings at a time are not watched.
const mappings_max = 256;
const path_bytes_max = 1024;

const Mapping = struct {
    is_used: std.atomic.Value(bool) = .init(false),
    start: std.atomic.Value(usize) = .init(0),
    end: std.atomic.Value(usize) = .init(0),
    path: [path_bytes_max]u8 = undefined,
    path_bytes: usize = 0,
};

var mappings: [mappings_max]Mapping = @splat(.{});
var is_installed: std.atomic.Value(bool) = .init(false);
/// What happened at a SIGBUS before.
var previous: std.posix.Sigaction = undefined;

/// Watches `memory`, which maps the file at `path`, until `unwatch`.
pub fn watch(memory: []const u8, path: []const u8) void {
    if (builtin.os.tag == .windows) return; // Nothing is mapped there.
    if (!is_installed.swap(true, .acq_rel)) install();
    for (&mappings) |*mapping| {
        if (mapping.is_used.swap(true, .acq_rel)) continue;
        mapping.path_bytes = @min(path.len, path_bytes_max);
        // What drives a terminal, or begins a line of its own, is not printed.
        for (mapping.path[0..mapping.path_bytes], path[0..mapping.path_bytes]) |*shown, byte| {
            shown.* = if (std.ascii.isControl(byte)) '?' else byte;
        }
        mapping.start.store(@intFromPtr(memory.ptr), .release);
        mapping.end.store(@intFromPtr(memory.ptr) + memory.len, .release);
        return;
    }
}

pub fn unwatch(memory: []const u8) void {
    for (&mappings) |*mapping| {
        if (!mapping.is_used.load(.acquire) or mapping.start.load(.acquire) != @intFromPtr(memory.ptr)) continue;
        mapping.end.store(0, .release);
        mapping.start.store(0, .release);
        mapping.is_used.store(false, .release);
        return;
    }
}

fn install() void {
    const action: std.posix.Sigaction = .{
        .handler = .{ .sigaction = onFault },
        .mask = std.posix.sigemptyset(),
        .flags = std.posix.SA.SIGINFO | std.posix.SA.ONSTACK,
    };
    std.posix.sigaction(.BUS, &action, &previous);
}

fn onFault(_: std.posix.SIG, info: *const std.posix.siginfo_t, _: ?*anyopaque) callconv(.c) void {
    const address = @intFromPtr(if (builtin.os.tag == .linux) info.fields.sigfault.addr else info.addr);
    for (&mappings) |*mapping| {
        if (address < mapping.start.load(.acquire) or address >= mapping.end.load(.acquire)) continue;
        write("matcher: ");
        write(mapping.path[0..mapping.path_bytes]);
        write(": the file was cut short while it was read: what was found in it is not whole, try again\n");
        std.c._exit(2);
    }
    std.posix.sigaction(.BUS, &previous, null); // Not ours: the access faults again, now as before.
}

fn write(text: []const u8) void {
    _ = std.c.write(2, text.ptr, text.len);
}
