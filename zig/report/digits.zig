//! Decimal digits of integers.
const std = @import("std");
const plain = @import("plain.zig");

/// Number of digits of the largest integer.
const digits_max = 20;

pub fn append(gpa: std.mem.Allocator, number: u64, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    try out.ensureUnusedCapacity(gpa, digits_max);
    const to = out.items.ptr + out.items.len;
    if (number < 100_000_000) {
        out.items.len += writeEight(@intCast(number), to[0..8]);
        return;
    }
    var buffer: Buffer = undefined;
    const digits = write(number, &buffer);
    plain.copy(to, digits);
    out.items.len += digits.len;
}

/// Writes a number of up to eight digits, and zeros behind; returns the number of digits.
fn writeEight(number: u32, to: *[8]u8) usize {
    var all: [8]u8 = undefined;
    all[0..2].* = std.fmt.digits2(@intCast(number / 1_000_000));
    all[2..4].* = std.fmt.digits2(@intCast(number / 10_000 % 100));
    all[4..6].* = std.fmt.digits2(@intCast(number / 100 % 100));
    all[6..8].* = std.fmt.digits2(@intCast(number % 100));
    const word = std.mem.readInt(u64, &all, .little);
    const is_digit = word ^ 0x3030303030303030 | 1 << 56; // The last one is written even if it is a zero.
    const zeros = @ctz(is_digit) / 8;
    std.mem.writeInt(u64, to, word >> @intCast(8 * zeros), .little);
    return 8 - zeros;
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

test "integers are appended in decimal" {
    const gpa = std.testing.allocator;
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(gpa);
    var wanted: std.ArrayList(u8) = .empty;
    defer wanted.deinit(gpa);
    var power: u64 = 1;
    while (power < 1 << 60) : (power *= 10) {
        for ([_]u64{ power - 1, power, power + 1, 9 * power, 12 * power }) |number| {
            try append(gpa, number, &out);
            try wanted.print(gpa, "{d}", .{number});
        }
    }
    try std.testing.expectEqualStrings(wanted.items, out.items);
}
