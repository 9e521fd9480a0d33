//! Decides which templates of lines are rare.
const std = @import("std");

/// A template below the cut is rare: the mean of all templates; a count of lines; or a share of the lines with tokens,
/// in hundredths of a percent.
pub const Cut = struct { kind: enum { mean, count, share }, value: u32 };

/// Whether a template of `count` lines is rare among `templates` templates that cover `covered` lines. The rule is that
/// of ts/mine/rarity.ts.
pub fn isRare(cut: Cut, count: u64, templates: u64, covered: u64) bool {
    return switch (cut.kind) {
        .mean => @as(u128, count) * templates < covered,
        .count => count < cut.value,
        .share => @as(u128, count) * 10_000 < @as(u128, cut.value) * covered,
    };
}

test isRare {
    const rows = [_]struct { Cut, u64, bool }{
        .{ .{ .kind = .mean, .value = 0 }, 1, true },
        .{ .{ .kind = .mean, .value = 0 }, 2, false },
        .{ .{ .kind = .count, .value = 2 }, 1, true },
        .{ .{ .kind = .count, .value = 2 }, 2, false },
        .{ .{ .kind = .share, .value = 3333 }, 1, true },
        .{ .{ .kind = .share, .value = 3333 }, 2, false },
        .{ .{ .kind = .share, .value = 3334 }, 2, true },
    };
    for (rows) |row| try std.testing.expectEqual(row[2], isRare(row[0], row[1], 3, 6));
}
