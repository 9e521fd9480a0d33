//! The period of bytes: the lag with the highest autocorrelation.
const std = @import("std");

const lag_min = 2;
const lag_max = 128;
/// With a lower autocorrelation, bytes have no period.
const strength_min = 0.20;

/// The smallest lag, up to 128 and half the length, with the highest autocorrelation of the byte values about their
/// mean; 0 if there is no period.
pub fn ofBytes(bytes: []const u8) u32 {
    const mean = meanOf(bytes);
    var power: f64 = 0;
    for (bytes) |byte| power += (value(byte) - mean) * (value(byte) - mean);
    if (power == 0) return 0;
    var strength: f64 = 0;
    var period: u32 = 0;
    for (lag_min..@min(lag_max, bytes.len / 2) + 1) |lag| {
        var product: f64 = 0;
        for (bytes[0 .. bytes.len - lag], bytes[lag..]) |a, b| product += (value(a) - mean) * (value(b) - mean);
        if (product / power <= strength) continue;
        strength = product / power;
        period = @intCast(lag);
    }
    return if (strength >= strength_min) period else 0;
}

fn value(byte: u8) f64 {
    return @floatFromInt(byte);
}

fn meanOf(bytes: []const u8) f64 {
    var sum: f64 = 0;
    for (bytes) |byte| sum += value(byte);
    return sum / @as(f64, @floatFromInt(@max(bytes.len, 1)));
}

test "the period is the smallest lag with the highest autocorrelation" {
    const rows = [_]struct { []const u8, u32 }{
        .{ "abcab?abcab?abcab?abcab?", 6 },
        .{ "hello 12345 67890 (a) 1212 3434 5", 2 },
        .{ "xyzxyzxyzxyz12", 0 },
        .{ "aaaa", 0 },
        .{ "abc", 0 },
        .{ "", 0 },
    };
    for (rows) |row| try std.testing.expectEqual(row[1], ofBytes(row[0]));
}
