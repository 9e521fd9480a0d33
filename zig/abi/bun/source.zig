//! Opening and closing inputs.
const std = @import("std");
const builtin = @import("builtin");
const attributes = @import("../../source/attributes.zig");
const directory = @import("../../source/directory.zig");
const held = @import("../../source/held_directory.zig");
const pins = @import("../../source/pin.zig");
const sources = @import("../../source/open.zig");
const Opened = @import("text.zig").Opened;
const system = @import("system.zig");

/// Opens the file at the NUL-terminated `path`; with `regular_only`, nothing else. 0, or the system's error number;
/// ENOMEM if memory ran out.
pub export fn mb_source_open(path: [*:0]const u8, regular_only: bool, out: *Opened) callconv(.c) u32 {
    var errno: u32 = 0;
    const source = sources.open(path, if (regular_only) .regular else .any, &errno) catch |err| return switch (err) {
        error.System => errno,
        error.OutOfMemory => @backingInt(std.c.E.NOMEM),
    };
    out.* = .of(source);
    return 0;
}

/// Reads an open file, which stays open; `path` is for messages.
pub export fn mb_source_open_held(descriptor: i32, path: [*:0]const u8, out: *Opened) callconv(.c) u32 {
    if (builtin.os.tag == .windows) return @backingInt(std.c.E.NOSYS);
    var errno: u32 = 0;
    const source = sources.openHeld(descriptor, path, &errno) catch |err| return switch (err) {
        error.System => errno,
        error.OutOfMemory => @backingInt(std.c.E.NOMEM),
    };
    out.* = .of(source);
    return 0;
}

/// The unread rest of a descriptor, which stays open; `name` is for messages. 0, or the system's error number; ENOMEM
/// if memory ran out.
pub export fn mb_source_open_rest(descriptor: i32, name: [*:0]const u8, out: *Opened) callconv(.c) u32 {
    if (builtin.os.tag == .windows) return @backingInt(std.c.E.NOSYS);
    var errno: u32 = 0;
    const source = sources.openRest(descriptor, name, system.mb_read, &errno) catch |err| return switch (err) {
        error.System => errno,
        error.OutOfMemory => @backingInt(std.c.E.NOMEM),
    };
    out.* = .of(source);
    return 0;
}

/// Opens `name` in the directory with the given descriptor, -1 for the current one; `access` is numbered as in
/// ts/native/held-directory.ts. Returns the descriptor, or the negative error number.
pub export fn mb_held_open(directory_at: i32, name: [*:0]const u8, access: u32) callconv(.c) i32 {
    if (builtin.os.tag == .windows) return -@as(i32, @backingInt(std.c.E.NOSYS));
    return held.open(directory_at, name, @fromBackingInt(access));
}

/// 0, or the system's error number.
pub export fn mb_held_rename(
    directory_at: i32,
    from: [*:0]const u8,
    to: [*:0]const u8,
    exchanges: bool,
) callconv(.c) u32 {
    if (builtin.os.tag == .windows) return @backingInt(std.c.E.NOSYS);
    return held.rename(directory_at, from, to, exchanges);
}

/// 0, or the system's error number.
pub export fn mb_held_remove(directory_at: i32, name: [*:0]const u8) callconv(.c) u32 {
    if (builtin.os.tag == .windows) return @backingInt(std.c.E.NOSYS);
    return held.remove(directory_at, name);
}

/// Sets the temporary file that a fault must remove; none if the directory is -1.
pub export fn mb_held_unfinished(directory_at: i32, name: [*:0]const u8) callconv(.c) void {
    if (builtin.os.tag == .windows) return;
    if (directory_at < 0) held.forgetUnfinished() else held.watchUnfinished(directory_at, name);
}

/// Pins what has the name of `units` UTF-16 units in a pinned directory, 0 for none; numbered as in
/// ts/native/pinned-directory.ts.
pub export fn mb_pin(within: usize, name: [*]const u16, units: u32, kind: u32, out: *usize) callconv(.c) u32 {
    var handle: ?*anyopaque = null;
    const outcome = pins.pin(@ptrFromInt(within), name[0..units], @fromBackingInt(kind), &handle);
    out.* = @intFromPtr(handle);
    return @backingInt(outcome);
}

pub export fn mb_unpin(pinned: usize) callconv(.c) void {
    pins.unpin(@ptrFromInt(pinned));
}

/// Writes the path of a pinned directory; returns its number of UTF-16 units, 0 if it does not fit.
pub export fn mb_pin_path(pinned: usize, out: [*]u16, units: u32) callconv(.c) u32 {
    return pins.pathOf(@ptrFromInt(pinned), out[0..units]);
}

/// Read by ts/input/listing.ts for a directory.
pub const Listed = extern struct {
    /// The names in the form of `directory.Listing`.
    names: ?[*]u8 = null,
    size_bytes: u64 = 0,
    text: u32 = 0,
    hidden: u32 = 0,
};

/// Lists the directory at the NUL-terminated `path`; the result is freed by `mb_directory_free`. 0, or the system's
/// error number.
pub export fn mb_directory_list(path: [*:0]const u8, out: *Listed) callconv(.c) u32 {
    var errno: u32 = 0;
    const listing = directory.list(path, &errno) catch |err| return switch (err) {
        error.System => errno,
        error.OutOfMemory => @backingInt(std.c.E.NOMEM),
    };
    out.* = .{
        .names = listing.names.ptr,
        .size_bytes = listing.names.len,
        .text = @intFromBool(listing.is_text),
        .hidden = @intFromBool(listing.has_hidden),
    };
    return 0;
}

pub export fn mb_directory_free(listed: *const Listed) callconv(.c) void {
    const listing: directory.Listing = .{
        .names = listed.names.?[0..@intCast(listed.size_bytes)],
        .is_text = listed.text == 1,
        .has_hidden = listed.hidden == 1,
    };
    listing.deinit();
}

/// Copies the extended attributes and the access control list from the file open at descriptor `from` to that at `to`.
/// False if some of them cannot be set.
pub export fn mb_attributes_copy(from: i32, to: i32) callconv(.c) bool {
    if (builtin.os.tag == .windows) return true; // On Windows, a new file inherits the lists of its folder.
    attributes.copy(from, to) catch return false;
    return true;
}
