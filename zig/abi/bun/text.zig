//! Texts that a scan reads: those that a file was opened for, and those in the caller's memory.
const std = @import("std");
const pages = @import("../../source/pages.zig");
const sources = @import("../../source/open.zig");

/// Read by ts/input/source.ts: five 64-bit words.
pub const Opened = extern struct {
    handle: ?*sources.Source = null,
    text: ?[*]const u8 = null,
    size_bytes: u64 = 0,
    encoding: u32 = 0,
    binary: u32 = 0,
    /// The text is part of a mapped file.
    mapped: u32 = 0,
    reserved: u32 = 0,
    comptime {
        std.debug.assert(@sizeOf(usize) != 8 or @sizeOf(Opened) == 40);
    }

    pub fn of(source: *sources.Source) Opened {
        return .{
            .handle = source,
            .text = source.text.ptr,
            .size_bytes = source.text.len,
            .encoding = @backingInt(source.mark.encoding),
            .binary = @intFromBool(source.isBinary()),
            .mapped = @intFromBool(source.mapped != null),
        };
    }
};

/// Uses text that the caller keeps alive until the source is closed.
pub export fn mb_source_memory(text: [*]const u8, size_bytes: u64, out: *Opened) callconv(.c) u32 {
    const source = sources.fromMemory(text[0..@intCast(size_bytes)]) catch return @backingInt(std.c.E.NOMEM);
    out.* = .of(source);
    return 0;
}

pub export fn mb_source_close(source: *sources.Source) callconv(.c) void {
    source.close();
}

/// Releases the pages of bytes from..to of a text that begins in a mapped file. They are loaded again if read.
pub export fn mb_source_passed(text: [*]const u8, size: u64, from: f64, to: f64) callconv(.c) void {
    pages.release(text[0..@intCast(size)], @intFromFloat(from), @intFromFloat(to));
}
