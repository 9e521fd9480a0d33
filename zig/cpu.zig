//! Selects the byte kernels of this processor: the highest level that it supports, or the level in MATCHER_CPU if it
//! supports that.
const std = @import("std");
const assert = std.debug.assert;
const builtin = @import("builtin");
const classes = @import("kernels/classify.zig");
const entries = @import("kernels/entries.zig");
const line_marks = @import("kernels/line_marks.zig");
const Pair = @import("kernels/pairs.zig").Pair;
const Range = @import("kernels/pairs.zig").Range;

pub const Kernels = entries.Kernels;
const levels: []const []const u8 = @import("kernels/levels.zon");

/// Portable versions for all other processors, and for comparison.
pub const portable: Kernels = .{};

fn level(comptime suffix: []const u8) Kernels {
    var found: Kernels = .{ .name = suffix };
    for (Kernels.names) |name| {
        @field(found, name) = @extern(@FieldType(Kernels, name), .{ .name = entries.symbol(name, suffix) });
    }
    return found;
}

const is_x86 = builtin.cpu.arch == .x86_64;

comptime {
    assert(levels.len == std.math.maxInt(@typeInfo(@TypeOf(x86Level)).@"fn".return_type.?));
}

/// All kernels that this processor can run, the best last.
pub fn listSupported() []const Kernels {
    if (!is_x86) return &.{portable};
    const all = comptime all: {
        var all: [1 + levels.len]Kernels = undefined;
        all[0] = portable;
        for (levels, 1..) |suffix, at| all[at] = level(suffix);
        break :all all;
    };
    return all[0 .. 1 + @as(usize, x86Level())];
}

var chosen: std.atomic.Value(?*const Kernels) = .init(null);

/// The kernels in use; constant for the life of the process.
pub inline fn kernels() *const Kernels {
    return chosen.load(.acquire) orelse choose();
}

noinline fn choose() *const Kernels {
    const found = pick(if (std.c.getenv("MATCHER_CPU")) |name| std.mem.span(name) else "");
    chosen.store(found, .release);
    return found;
}

fn pick(name: []const u8) *const Kernels {
    const all = listSupported();
    for (all) |*entry| if (std.mem.eql(u8, entry.name, name)) return entry;
    return &all[all.len - 1];
}

/// 0 for plain x86-64, otherwise the highest level whose instructions the processor supports and whose registers the
/// system saves.
fn x86Level() u2 {
    if (!is_x86) return 0;
    const basic = cpuid(1, 0);
    const sse42_popcnt: u32 = 1 << 9 | 1 << 20 | 1 << 23;
    if (basic.ecx & sse42_popcnt != sse42_popcnt or cpuid(0, 0).eax < 7) return 0;
    const extended = cpuid(7, 0);
    const fma_movbe_xsave_avx: u32 = 1 << 12 | 1 << 22 | 1 << 27 | 1 << 28 | 1 << 29;
    const bmi_avx2: u32 = 1 << 3 | 1 << 5 | 1 << 8;
    if (basic.ecx & fma_movbe_xsave_avx != fma_movbe_xsave_avx or extended.ebx & bmi_avx2 != bmi_avx2) return 1;
    const lzcnt: u32 = 1 << 5;
    if (cpuid(0x80000001, 0).ecx & lzcnt == 0 or xgetbv() & 0x6 != 0x6) return 1;
    const avx512_f_dq_cd_bw_vl: u32 = 1 << 16 | 1 << 17 | 1 << 28 | 1 << 30 | 1 << 31;
    return if (extended.ebx & avx512_f_dq_cd_bw_vl == avx512_f_dq_cd_bw_vl and xgetbv() & 0xe6 == 0xe6) 3 else 2;
}

const Leaf = struct { eax: u32, ebx: u32, ecx: u32, edx: u32 };

fn cpuid(leaf: u32, sub: u32) Leaf {
    var eax: u32 = undefined;
    var ebx: u32 = undefined;
    var ecx: u32 = undefined;
    var edx: u32 = undefined;
    asm volatile ("cpuid"
        : [eax] "={eax}" (eax),
          [ebx] "={ebx}" (ebx),
          [ecx] "={ecx}" (ecx),
          [edx] "={edx}" (edx),
        : [leaf] "{eax}" (leaf),
          [sub] "{ecx}" (sub),
    );
    return .{ .eax = eax, .ebx = ebx, .ecx = ecx, .edx = edx };
}

/// The register states that the system saves.
fn xgetbv() u32 {
    return asm volatile ("xgetbv"
        : [eax] "={eax}" (-> u32),
        : [ecx] "{ecx}" (@as(u32, 0)),
        : .{ .edx = true });
}

test "every supported level computes the masks and counts of the portable version" {
    var random: std.Random.DefaultPrng = .init(7);
    var text: [64 * 33]u8 = undefined;
    for (0..50) |_| {
        random.fill(&text);
        var want: [33]classes.Masks = undefined;
        portable.classify(&text, &want, want.len);
        var ascii = text[0..64].*;
        for (&ascii) |*byte| byte.* &= 0x7f;
        var half = text;
        for (half[0..300]) |*byte| byte.* &= 0x7f;
        for (listSupported()) |set| {
            var got: [33]classes.Masks = undefined;
            set.classify(&text, &got, got.len);
            try std.testing.expectEqualSlices(u8, std.mem.asBytes(&want), std.mem.asBytes(&got));
            var sought: [2][33]u64 = undefined;
            for ([_]Kernels{ portable, set }, &sought) |one, *masks| {
                one.markSought(&text, text.len - 1, "az.:\xff", masks);
            }
            try std.testing.expectEqualSlices(u64, &sought[0], &sought[1]);
            var marks: [2][33]line_marks.Marks = undefined;
            for ([_]Kernels{ portable, set }, &marks) |one, *marked| one.lineMarks(&text, text.len - 1, marked);
            const second: Range = .{ .low = 200, .span = 20 };
            for ([_]Range{ second, .{ .low = ' ', .span = 0 } }) |other| {
                const pair: Pair = .{ .first = .{ .low = 0, .span = 90 }, .second = .{ second, other } };
                var pairs: [2][33]u64 = undefined;
                for ([_]Kernels{ portable, set }, &pairs) |one, *masks| one.pairs(&text, text.len - 1, &pair, masks);
                try std.testing.expectEqualSlices(u64, &pairs[0], &pairs[1]);
            }
            try std.testing.expectEqualSlices(u8, std.mem.asBytes(&marks[0]), std.mem.asBytes(&marks[1]));
            try std.testing.expectEqual(portable.distinct(text[0..64]), set.distinct(text[0..64]));
            try std.testing.expectEqual(portable.distinct(&ascii), set.distinct(&ascii));
            var distinct: [2][30]u8 = undefined;
            for ([_]*[64 * 33]u8{ &text, &half }) |some| {
                for ([_]Kernels{ portable, set }, &distinct) |one, *counts| one.distinctEach(some, counts, counts.len);
                try std.testing.expectEqualSlices(u8, &distinct[0], &distinct[1]);
            }
            try std.testing.expectEqual(portable.address(&text, text.len, 1), set.address(&text, text.len, 1));
            for (0..70) |end| try std.testing.expectEqual(portable.newlines(&text, end), set.newlines(&text, end));
            for (0..300) |end| try std.testing.expectEqual(portable.lineEnds(&text, end), set.lineEnds(&text, end));
            for (0..20) |block| {
                const part = text[block * 64 ..][0..300];
                try std.testing.expectEqual(portable.holdsNul(part, part.len), set.holdsNul(part, part.len));
            }
        }
    }
    try std.testing.expectEqualStrings("portable", pick("portable").name);
}
