//! Decimal digits of integers.
const std = @import("std");
const plain = @import("plain.zig");

/// Number of digits of the largest integer.
const digits_max = 20;

pub fn append(gpa: std.mem.Allocator, number: u64, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    var buffer: Buffer = undefined;
    try plain.append(gpa, write(number, &buffer), out);
}

pub const Buffer = [digits_max]u8;

/// Writes the digits at the end of `buffer` and returns them.
pub fn write(number: u64, buffer: *Buffer) []const u8 {
    var at: usize = buffer.len;
    var rest = number;
    while (rest >= 100) : (rest /= 100) {
        at -= 2;
        buffer[at..][0..2].* = std.fmt.digits2(@intCast(rest % 100));
    }
    if (rest >= 10) {
        at -= 2;
        buffer[at..][0..2].* = std.fmt.digits2(@intCast(rest));
    } else {
        at -= 1;
        buffer[at] = @intCast('0' + rest);
    }
    return buffer[at..];
}

test "integers are written in decimal" {
    var buffer: Buffer = undefined;
    try std.testing.expectEqualStrings("0", write(0, &buffer));
    try std.testing.expectEqualStrings("18446744073709551615", write(std.math.maxInt(u64), &buffer));
    var wanted: [20]u8 = undefined;
    for (0..64) |shift| for ([_]u64{ 0, 1, 9, 10 }) |less| {
        const number = (@as(u64, 1) << @intCast(shift)) -| less;
        const text = std.fmt.bufPrint(&wanted, "{d}", .{number}) catch unreachable;
        try std.testing.expectEqualStrings(text, write(number, &buffer));
    };
}
