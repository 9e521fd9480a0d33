//! Times of multilog and daemontools: `@` and 24 hexadecimal digits, seconds of TAI and nanoseconds.
const std = @import("std");
const Instant = @import("../value/timestamp.zig").Instant;

pub const bytes = 25;
const second_digits = 16;
/// The label of 1970, and the seconds by which TAI was ahead then, which these programs count.
const epoch_label = (1 << 62) + 10;

pub fn read(text: []const u8) ?Instant {
    if (text.len != bytes or text[0] != '@') return null;
    const label = std.fmt.parseInt(u64, text[1..][0..second_digits], 16) catch return null;
    const nanoseconds = std.fmt.parseInt(u32, text[1 + second_digits ..], 16) catch return null;
    if (nanoseconds >= 1_000_000_000 or label < epoch_label or label >= epoch_label + (1 << 40)) return null;
    return .{ .seconds = @intCast(label - epoch_label), .nanoseconds = nanoseconds };
}

test "labels of TAI64N are instants" {
    const found = read("@400000003b4a39c23294b13c").?;
    try std.testing.expectEqual(994_720_184, found.seconds);
    try std.testing.expectEqual(848_605_500, found.nanoseconds);
    const others = [_][]const u8{ "@400000003b4a39c2ffffffff", "@000000003b4a39c23294b13c", "@40000000", "" };
    for (others) |text| {
        try std.testing.expectEqual(null, read(text));
    }
}
