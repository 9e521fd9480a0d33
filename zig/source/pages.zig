//! Releases the pages of mapped text that a scan has passed, so that memory does not grow with the file.
const std = @import("std");
const builtin = @import("builtin");

const assert = std.debug.assert;

/// Reading a page also loads its neighbours, so pages before a range are loaded when its first page is read.
const brought_along_bytes = 64 << 10;

/// Amount of text read between two releases.
pub const block_bytes = 8 << 20;
/// So much of a text that is read before it is searched stays in memory, since its pages would have to be loaded again.
const kept_bytes = 48 << 20;

/// A page that is read for the first time is loaded with its neighbours: as many as this, so aligned.
const loaded_together_bytes = 64 << 10;

/// Loads the pages of mapped text[from..to], all at once, which takes an eighth less time than loading each group of
/// them when it is read: the processor does not change between the system's code and the search.
pub fn load(text: []const u8, from: usize, to: usize) void {
    assert(from <= to and to <= text.len);
    var at = from;
    while (at < to) {
        const byte: *const volatile u8 = &text[at];
        _ = byte.*;
        at = std.mem.alignForward(usize, @intFromPtr(text.ptr) + at + 1, loaded_together_bytes) - @intFromPtr(text.ptr);
    }
}

/// Releases what is read of a mapped text from `from` on before the search of it comes there: all but the beginning.
pub const ReadAhead = struct {
    text: []const u8,
    is_mapped: bool,
    released_to: usize,

    pub fn init(text: []const u8, from: usize, is_mapped: bool) ReadAhead {
        return .{ .text = text, .is_mapped = is_mapped, .released_to = from +| kept_bytes };
    }

    /// Called when the text before `place` was read.
    pub fn pass(read: *ReadAhead, place: usize) void {
        if (!read.is_mapped or place < read.released_to +| block_bytes) return;
        release(read.text, read.released_to, place);
        read.released_to = place;
    }
};

/// Releases the pages of text[from..to] and shortly before it; they are loaded again if read. `text` must be unmodified
/// and start in the first page of a mapped file.
pub fn release(text: []const u8, from: usize, to: usize) void {
    assert(from <= to and to <= text.len);
    if (builtin.os.tag == .windows or builtin.os.tag == .wasi) return; // There are no mappings there.
    const page_bytes = std.heap.pageSize();
    const base = @intFromPtr(text.ptr);
    const first = std.mem.alignBackward(usize, base + (from -| brought_along_bytes), page_bytes);
    const end = if (to == text.len)
        std.mem.alignForward(usize, base + to, page_bytes)
    else
        std.mem.alignBackward(usize, base + to, page_bytes);
    assert(first % page_bytes == 0 and end % page_bytes == 0);
    if (first >= end) return;
    // This is advice; if it is ignored, the pages stay.
    _ = std.c.madvise(@ptrFromInt(first), end - first, std.c.MADV.DONTNEED);
}
