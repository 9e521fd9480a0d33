//! What records lack, to be said once per run: documents within other texts that are not taken apart, and what objects
//! around records say beyond the limits.
const std = @import("std");
const Counter = @import("../concurrent/counter.zig").Counter;

/// Records that hold a document of many records.
pub var documents_within: Counter = .{};
/// Objects around records some of whose members do not count for these.
pub var around: Counter = .{};

pub const Counts = struct { documents_within: u64, around: u64 };

/// Forgets them.
pub fn take() Counts {
    const counts: Counts = .{ .documents_within = documents_within.get(), .around = around.get() };
    documents_within.reset();
    around.reset();
    return counts;
}
