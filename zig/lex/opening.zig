//! Runs that a token can start with, by its first byte.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const Masks = @import("../kernels/classify.zig").Masks;
const run_kinds = @import("runs.zig").kinds;

/// What a first byte starts: the byte class of its run, and the run's kind if no recognizer accepts.
pub const Opening = struct {
    class: Class,
    kind: Kind,

    pub const Class = enum(u8) { none, word, digit };

    pub inline fn run(opening: Opening, masks: *const Masks) u64 {
        comptime std.debug.assert(@offsetOf(Masks, "word") == 8 and @offsetOf(Masks, "digit") == 16);
        const runs: *const [3]u64 = @ptrCast(masks);
        return runs[@backingInt(opening.class)];
    }
};

pub const openings: [256]Opening = blk: {
    @setEvalBranchQuota(10_000);
    var table: [256]Opening = undefined;
    for (&table, run_kinds) |*entry, kind| {
        entry.* = .{ .kind = kind, .class = switch (kind) {
            .word => .word,
            .number => .digit,
            else => .none,
        } };
    }
    break :blk table;
};
