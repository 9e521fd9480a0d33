//! Comparisons of 64 bytes as bit masks.
const std = @import("std");
const builtin = @import("builtin");

pub const lanes = 64;

/// Bit i represents lane i.
pub inline fn of(compared: @Vector(lanes, bool)) u64 {
    const mask = ofLanes(compared);
    if (!hides_masks) return mask;
    return asm (""
        : [hidden] "=r" (-> u64),
        : [mask] "0" (mask),
    );
}

/// Without mask registers, LLVM must not see where a mask comes from: it would compute on lanes instead of bits, and
/// wherever the lanes cross a branch, move them one by one. `classify` has 440 instructions instead of 1,687 with AVX2,
/// and 940 instead of 2,470 with NEON.
const hides_masks = builtin.zig_backend == .stage2_llvm and switch (builtin.cpu.arch) {
    .x86_64 => !builtin.cpu.has(.x86, .avx512bw),
    .aarch64 => true,
    else => false,
};

/// The mask of a comparison of vectors of any length.
pub inline fn ofLanes(compared: anytype) @Int(.unsigned, @typeInfo(@TypeOf(compared)).vector.len) {
    return if (builtin.cpu.arch.isWasm()) ofParts(compared) else @bitCast(compared);
}

/// Whether any of the lanes is set.
pub inline fn isAny(compared: anytype) bool {
    return if (builtin.cpu.arch.isWasm()) ofParts(compared) != 0 else @reduce(.Or, compared);
}

const part = 16;
const Part = @Vector(part, i8);
extern fn @"llvm.wasm.bitmask.v16i8"(lanes: Part) u32;

/// LLVM 21 makes wrong masks of 64 lanes for WebAssembly, so they are made by its instruction for 16. The parts are
/// taken from the vector: through memory, their bytes would be moved one by one.
inline fn ofParts(compared: anytype) @Int(.unsigned, @typeInfo(@TypeOf(compared)).vector.len) {
    const count = @typeInfo(@TypeOf(compared)).vector.len;
    const Mask = @Int(.unsigned, std.mem.alignForward(usize, count, part));
    var mask: Mask = 0;
    inline for (0..@bitSizeOf(Mask) / part) |at| {
        const lanes16 = @shuffle(bool, compared, @as(@Vector(1, bool), .{false}), partLanes(count, at));
        const signs = @select(i8, lanes16, @as(Part, @splat(-1)), @as(Part, @splat(0)));
        mask |= @as(Mask, @intCast(@"llvm.wasm.bitmask.v16i8"(signs))) << at * part;
    }
    return @truncate(mask);
}

/// The lanes of a part; behind the last one, the first lane of the other vector.
fn partLanes(comptime count: usize, comptime at: usize) @Vector(part, i32) {
    @setEvalBranchQuota(10_000);
    var indexes: [part]i32 = undefined;
    for (&indexes, at * part..) |*index, lane| index.* = if (lane < count) @intCast(lane) else -1;
    return indexes;
}
