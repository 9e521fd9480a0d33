//! Pages of mapped text: those that a scan has left behind are handed back, so that memory does not grow with the file.
const std = @import("std");
const builtin = @import("builtin");

/// Reading a page brings in those around it, so that pages before a stretch come back when its first one is read.
const brought_along_bytes = 64 << 10;

/// Hands the pages of text[from..to], and of a little before it, back to the system; read again, they come again.
/// `text` is a part of a mapped file that begins in its first page: nothing may have been written to it.
pub fn release(text: []const u8, from: usize, to: usize) void {
    if (builtin.os.tag == .windows) return; // Nothing is mapped there.
    const page_bytes = std.heap.pageSize();
    const base = @intFromPtr(text.ptr);
    const first = std.mem.alignBackward(usize, base + (from -| brought_along_bytes), page_bytes);
    const end = if (to == text.len)
        std.mem.alignForward(usize, base + to, page_bytes)
    else
        std.mem.alignBackward(usize, base + to, page_bytes);
    if (first >= end) return;
    // Advice: where it is not taken the pages stay.
    _ = std.c.madvise(@ptrFromInt(first), end - first, std.c.MADV.DONTNEED);
}
