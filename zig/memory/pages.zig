//! Large pages for memory that is filled soon after it is allocated: loading a page of the usual size takes longer than
//! filling it.
const std = @import("std");
const builtin = @import("builtin");

/// Size of a large page, to which the memory should be aligned.
pub const large_bytes = 2 << 20;

/// Asks the system for large pages. This is advice; without it, or without free large pages, the others are used.
pub fn preferLarge(memory: []align(large_bytes) u8) void {
    if (builtin.os.tag != .linux) return;
    _ = std.c.madvise(memory.ptr, memory.len, std.os.linux.MADV.HUGEPAGE);
}
