//! A part of a text that accessors narrow, and basic searches.
const std = @import("std");
const assert = std.debug.assert;

pub const Slice = struct {
    bytes: []const u8,

    pub fn clear(slice: *Slice) void {
        slice.bytes = slice.bytes[0..0];
    }

    pub fn cutFrom(slice: *Slice, at: usize) void {
        assert(at <= slice.bytes.len);
        slice.bytes = slice.bytes[at..];
    }

    pub fn cutTo(slice: *Slice, at: usize) void {
        assert(at <= slice.bytes.len);
        slice.bytes = slice.bytes[0..at];
    }

    pub fn find(slice: Slice, byte: u8) ?usize {
        return std.mem.findScalar(u8, slice.bytes, byte);
    }

    pub fn findLast(slice: Slice, byte: u8) ?usize {
        return std.mem.findScalarLast(u8, slice.bytes, byte);
    }

    /// Narrows to parts `first` to `last` (from 1) of the text split at `separator`; to nothing if there are fewer.
    pub fn keepParts(slice: *Slice, separator: u8, first: usize, last: usize) void {
        assert(first >= 1 and first <= last);
        var start: usize = 0;
        var from: usize = 0;
        var part: usize = 1;
        while (true) : (part += 1) {
            const cut = std.mem.findScalarPos(u8, slice.bytes, from, separator);
            if (part == first) start = from;
            if (part == last) {
                slice.bytes = slice.bytes[start .. cut orelse slice.bytes.len];
                return;
            }
            from = (cut orelse return slice.clear()) + 1;
        }
    }
};
