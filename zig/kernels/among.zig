//! Which of 64 bytes are in a small set, by one look-up and one comparison: a table has the set's bytes at the places
//! that their low halves number, so a byte of the set, and no other, finds itself there.
const std = @import("std");
const builtin = @import("builtin");
const lanes = @import("mask.zig").lanes;
const Block = @Vector(lanes, u8);

/// Whether the bytes are in `set`, whose bytes are ASCII and differ in their low halves.
pub inline fn of(block: Block, comptime set: []const u8) @Vector(lanes, bool) {
    if (look_up_bytes != 0) return lookUp(block, comptime tableOf(set)) == block;
    var found: @Vector(lanes, bool) = @splat(false);
    inline for (set) |byte| found |= block == @as(Block, @splat(byte));
    return found;
}

/// Number of bytes that one instruction looks up; 0 if the processor has none for it.
const look_up_bytes = if (builtin.zig_backend != .stage2_llvm) 0 else switch (builtin.cpu.arch) {
    .x86_64 => if (builtin.cpu.has(.x86, .avx512bw))
        64
    else if (builtin.cpu.has(.x86, .avx2)) 32 else if (builtin.cpu.has(.x86, .ssse3)) 16 else 0,
    .aarch64 => 16,
    .wasm32 => if (builtin.cpu.has(.wasm, .simd128)) 16 else 0,
    else => 0,
};

const half_count = 16;

fn tableOf(comptime set: []const u8) [half_count]u8 {
    var table: [half_count]u8 = undefined;
    // Whatever is at another number's place is not found there.
    for (&table, 0..) |*entry, half| entry.* = if (half == 0) 1 else 0;
    var used: u16 = 0;
    for (set) |byte| {
        const half = byte % half_count;
        std.debug.assert(byte < 0x80 and used >> half & 1 == 0);
        used |= 1 << half;
        table[half] = byte;
    }
    return table;
}

inline fn lookUp(block: Block, comptime table: [half_count]u8) Block {
    const Part = @Vector(look_up_bytes, u8);
    const repeated: Part = comptime (table ++ table ++ table ++ table)[0..look_up_bytes].*;
    if (builtin.cpu.arch.isWasm()) return joinParts(.{
        shuffle(repeated, std.simd.extract(block, 0, look_up_bytes)),
        shuffle(repeated, std.simd.extract(block, look_up_bytes, look_up_bytes)),
        shuffle(repeated, std.simd.extract(block, 2 * look_up_bytes, look_up_bytes)),
        shuffle(repeated, std.simd.extract(block, 3 * look_up_bytes, look_up_bytes)),
    });
    const parts: [lanes / look_up_bytes]Part = @bitCast(block);
    var found: [lanes / look_up_bytes]Part = undefined;
    inline for (&found, parts) |*entry, part| entry.* = shuffle(repeated, part);
    return @bitCast(found);
}

/// The bytes of each 16 of `table` that `numbers` select by their low halves; 0 for numbers from 0x80 on.
inline fn shuffle(table: @Vector(look_up_bytes, u8), numbers: @Vector(look_up_bytes, u8)) @Vector(look_up_bytes, u8) {
    if (builtin.cpu.arch == .aarch64) {
        const low = numbers & @as(@Vector(look_up_bytes, u8), @splat(0x8f));
        return asm ("tbl %[found].16b, {%[table].16b}, %[low].16b"
            : [found] "=w" (-> @Vector(look_up_bytes, u8)),
            : [table] "w" (table),
              [low] "w" (low),
        );
    }
    if (builtin.cpu.arch.isWasm()) {
        return @"llvm.wasm.swizzle"(table, numbers & @as(@Vector(look_up_bytes, u8), @splat(0x8f)));
    }
    if (look_up_bytes == 16) return asm ("pshufb %[numbers], %[found]"
        : [found] "=x" (-> @Vector(look_up_bytes, u8)),
        : [table] "0" (table),
          [numbers] "x" (numbers),
    );
    if (look_up_bytes == 32) return asm ("vpshufb %[numbers], %[table], %[found]"
        : [found] "=x" (-> @Vector(look_up_bytes, u8)),
        : [table] "x" (table),
          [numbers] "x" (numbers),
    );
    return asm ("vpshufb %[numbers], %[table], %[found]"
        : [found] "=v" (-> @Vector(look_up_bytes, u8)),
        : [table] "v" (table),
          [numbers] "v" (numbers),
    );
}

extern fn @"llvm.wasm.swizzle"(table: @Vector(16, u8), numbers: @Vector(16, u8)) @Vector(16, u8);

/// One vector of four: in WebAssembly, an array between would move their bytes one by one through memory.
inline fn joinParts(parts: [4]@Vector(16, u8)) Block {
    return std.simd.join(std.simd.join(parts[0], parts[1]), std.simd.join(parts[2], parts[3]));
}

test of {
    inline for (.{ " \t\n\x0c\r", "\"\\\n", "+-.", "/:", "0", "\x00\x7f" }) |set| {
        for (0..256) |value| {
            var text: [lanes]u8 = undefined;
            for (&text, 0..) |*byte, lane| byte.* = @truncate(value +% lane *% 37);
            const found: [lanes]bool = of(text, set);
            for (text, found) |byte, is_in| {
                try std.testing.expectEqual(std.mem.findScalar(u8, set, byte) != null, is_in);
            }
        }
    }
}
