//! Decimal digits of integers.
const std = @import("std");
const assert = std.debug.assert;

/// Number of digits of the largest integer.
const digits_max = 20;

pub fn append(gpa: std.mem.Allocator, number: u64, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    var buffer: Buffer = undefined;
    try out.appendSlice(gpa, write(number, &buffer));
}

pub const Buffer = [digits_max]u8;

/// Writes the digits at the end of `buffer` and returns them.
pub fn write(number: u64, buffer: *Buffer) []const u8 {
    var at: usize = buffer.len;
    var rest = number;
    while (true) {
        assert(at > 0);
        at -= 1;
        buffer[at] = @intCast('0' + rest % 10);
        rest /= 10;
        if (rest == 0) return buffer[at..];
    }
}

test "integers are written in decimal" {
    var buffer: Buffer = undefined;
    try std.testing.expectEqualStrings("0", write(0, &buffer));
    try std.testing.expectEqualStrings("18446744073709551615", write(std.math.maxInt(u64), &buffer));
}
