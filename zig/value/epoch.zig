//! Numbers that may be times since 1970. As in `ts/value/epoch.ts`.
const std = @import("std");
const timestamp = @import("timestamp.zig");
const Instant = timestamp.Instant;

const second_ns = 1_000_000_000;
/// 1990 and 2100.
const seconds_min = 631_152_000;
const seconds_end = 4_102_444_800;
/// A count of seconds may have a fraction; milliseconds, microseconds and nanoseconds are integers.
const units_ns = [_]u64{ second_ns, 1_000_000, 1000, 1 };
const digits_min = 9;
const digits_max = 19;

/// The instant if the text is a plain number that is a time from 1990 to 2100; otherwise null.
pub fn read(text: []const u8) ?Instant {
    const point = std.mem.findScalar(u8, text, '.') orelse text.len;
    if (point < digits_min or point > digits_max) return null;
    const count = decimal(text[0..point]) orelse return null;
    const has_fraction = point < text.len;
    const fraction = if (has_fraction) text[point + 1 ..] else "";
    if (has_fraction and fraction.len == 0) return null;
    for (fraction) |digit| if (!std.ascii.isDigit(digit)) return null;
    for (if (has_fraction) units_ns[0..1] else &units_ns) |unit| {
        const total = @as(u128, count) * unit;
        if (total < @as(u128, seconds_min) * second_ns or total >= @as(u128, seconds_end) * second_ns) continue;
        const rest_ns: u32 = @intCast(total % second_ns);
        return .{ .seconds = @intCast(total / second_ns), .nanoseconds = rest_ns + timestamp.fraction(fraction) };
    }
    return null;
}

fn decimal(digits: []const u8) ?u64 {
    var total: u64 = 0;
    for (digits) |digit| {
        if (!std.ascii.isDigit(digit)) return null;
        total = std.math.mul(u64, total, 10) catch return null;
        total = std.math.add(u64, total, digit - '0') catch return null;
    }
    return total;
}

test "numbers of 1990 to 2100 are instants" {
    const rows = [_]struct { []const u8, ?i64, u32 }{
        .{ "1700758468.384019", 1700758468, 384_019_000 },     .{ "1320279577646", 1320279577, 646_000_000 },
        .{ "1728938800841267391", 1728938800, 841_267_391 },   .{ "1728938800841267", 1728938800, 841_267_000 },
        .{ "631152000", 631152000, 0 },                        .{ "4102444799", 4102444799, 0 },
        .{ "631151999", null, 0 },                             .{ "4102444800", null, 0 },
        .{ "1320279577646.5", null, 0 },                       .{ "17007584", null, 0 },
        .{ "1700758468.", null, 0 },                           .{ "0x1700758468", null, 0 },
        .{ "1700758468.5x", null, 0 },                         .{ "1700758468.1234567890x", null, 0 },
        .{ "1700758468.1234567891", 1700758468, 123_456_789 },
    };
    for (rows) |row| {
        errdefer std.debug.print("{s}\n", .{row[0]});
        const found = read(row[0]);
        try std.testing.expectEqual(row[1], if (found) |it| it.seconds else null);
        if (found) |it| try std.testing.expectEqual(row[2], it.nanoseconds);
    }
}
