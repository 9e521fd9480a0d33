//! Parts of an address, by punctuation only: the text need not be a URL.
const std = @import("std");
const Slice = @import("slice.zig").Slice;

/// Narrows to the text between the scheme and the first `/` or `?`.
fn authority(slice: *Slice) void {
    if (std.mem.find(u8, slice.bytes, "://")) |scheme_end| slice.cutFrom(scheme_end + 3);
    if (std.mem.findAny(u8, slice.bytes, "/?")) |end| slice.cutTo(end);
}

/// Offset of the colon before the authority's final digits; null if there is no port.
fn portColon(slice: Slice) ?usize {
    var at = slice.bytes.len;
    while (at > 0 and std.ascii.isDigit(slice.bytes[at - 1])) at -= 1;
    return if (at < slice.bytes.len and at > 0 and slice.bytes[at - 1] == ':') at - 1 else null;
}

pub fn scheme(slice: *Slice) void {
    slice.cutTo(std.mem.find(u8, slice.bytes, "://") orelse 0);
}

pub fn host(slice: *Slice) void {
    authority(slice);
    if (portColon(slice.*)) |colon| slice.cutTo(colon);
}

pub fn port(slice: *Slice) void {
    authority(slice);
    slice.cutFrom(if (portColon(slice.*)) |colon| colon + 1 else slice.bytes.len);
}

pub fn path(slice: *Slice) void {
    const whole = slice.bytes;
    authority(slice);
    const behind = @intFromPtr(slice.bytes.ptr) - @intFromPtr(whole.ptr) + slice.bytes.len;
    slice.bytes = whole[behind..];
    if (slice.bytes.len > 0 and slice.bytes[0] != '/') return slice.clear();
    if (slice.find('?')) |end| slice.cutTo(end);
}

pub fn query(slice: *Slice) void {
    slice.cutFrom(if (slice.find('?')) |mark| mark + 1 else slice.bytes.len);
}

pub fn user(slice: *Slice) void {
    slice.cutTo(slice.find('@') orelse 0);
}

pub fn domain(slice: *Slice) void {
    slice.cutFrom(if (slice.find('@')) |at| at + 1 else slice.bytes.len);
}

/// Offset of the last separator of a path: a backslash if the text contains one.
fn lastSeparator(slice: Slice) ?usize {
    return slice.findLast('\\') orelse slice.findLast('/');
}

pub fn dir(slice: *Slice) void {
    slice.cutTo(lastSeparator(slice.*) orelse 0);
}

pub fn name(slice: *Slice) void {
    if (lastSeparator(slice.*)) |at| slice.cutFrom(at + 1);
}

pub fn ext(slice: *Slice) void {
    name(slice);
    slice.cutFrom(if (slice.findLast('.')) |dot| dot + 1 else slice.bytes.len);
}
