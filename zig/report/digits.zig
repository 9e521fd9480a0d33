//! Whole numbers in decimal digits.
const std = @import("std");
const assert = std.debug.assert;

/// Digits of the largest number.
const digits_max = 20;

pub fn append(gpa: std.mem.Allocator, number: u64, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    var buffer: Buffer = undefined;
    try out.appendSlice(gpa, write(number, &buffer));
}

pub const Buffer = [digits_max]u8;

/// The digits, at the end of `buffer`.
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

test "digits" {
    var buffer: Buffer = undefined;
    try std.testing.expectEqualStrings("0", write(0, &buffer));
    try std.testing.expectEqualStrings("18446744073709551615", write(std.math.maxInt(u64), &buffer));
}
