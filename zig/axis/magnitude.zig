//! The magnitude of a token: log10 of a number's value, log2 of any other token's length.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const Cells = @import("cells.zig").Cells;
const Question = @import("../program/question.zig").Question;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

pub const Fold = struct {
    pub const Value = f32;

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        return if (setup.operands.len == 0) .{} else error.BadProgram;
    }

    pub fn deinit(_: *Fold, _: Allocator) void {}

    pub fn next(_: *Fold, _: Allocator, token: *const Token) error{}!f32 {
        return of(token.kind, token.text);
    }

    pub fn holds(_: *const Fold, value: f32, question: *const Question) bool {
        return question.bounds(value);
    }

    pub fn write(_: *const Fold, value: f32, cells: *Cells) Allocator.Error!void {
        try cells.form(0);
        try cells.number(value);
    }
};

/// Logarithms of shorter lengths come from a table.
const short_max = 64;
const short_logs: [short_max]f32 = blk: {
    var logs: [short_max]f32 = undefined;
    logs[0] = 0;
    for (1..short_max) |length| logs[length] = @floatCast(@log2(@as(f64, length)));
    break :blk logs;
};

pub fn of(kind: Kind, text: []const u8) f32 {
    if (kind == .number) return ofNumber(text);
    if (text.len < short_max) return short_logs[text.len];
    return @floatCast(@log2(@as(f64, @floatFromInt(text.len))));
}

/// Logarithms of smaller integers come from a table.
const small_max = 1000;
const small_logs: [small_max]f32 = blk: {
    @setEvalBranchQuota(10 * small_max);
    var logs: [small_max]f32 = undefined;
    logs[0] = 0;
    for (1..small_max) |number| logs[number] = @floatCast(@log10(@as(f64, number)));
    break :blk logs;
};

/// Number of digits up to which a 64-bit float represents every integer exactly.
const exact_digits_max = 15;

fn ofNumber(text: []const u8) f32 {
    if (text.len <= exact_digits_max) {
        var whole: u64 = 0;
        for (text) |byte| {
            if (!std.ascii.isDigit(byte)) return ofSpelled(text);
            whole = whole * 10 + (byte - '0');
        }
        if (whole < small_max) return small_logs[@intCast(whole)];
        return @floatCast(@log10(@as(f64, @floatFromInt(whole))));
    }
    return ofSpelled(text);
}

/// A number in any spelling of a number token.
fn ofSpelled(text: []const u8) f32 {
    if (text.len > 2 and text[0] == '0') switch (text[1]) {
        'x', 'X' => return ofDigits(text[2..], 4),
        'o', 'O' => return ofDigits(text[2..], 3),
        'b', 'B' => return ofDigits(text[2..], 1),
        else => {},
    };
    return ofDecimal(text);
}

/// The magnitude of digits in a power-of-two base, from the top 64 bits and the number of bits after them.
fn ofDigits(text: []const u8, bits: u6) f32 {
    var top: u64 = 0;
    var behind: f64 = 0;
    for (text) |byte| {
        const digit = std.fmt.charToDigit(byte, 16) catch continue;
        if (top >> 59 == 0) top = top << bits | digit else behind += @floatFromInt(bits);
    }
    if (top == 0) return 0;
    return @floatCast(@log10(@as(f64, @floatFromInt(top))) + behind * @log10(2.0));
}

/// Number of significant digits read; more would not change a 32-bit logarithm.
const digits_max = 40;
/// Larger exponents are clamped to this.
const exponent_max = 1 << 60;

fn ofDecimal(text: []const u8) f32 {
    var digits: [digits_max + 1]u8 = undefined;
    var count: usize = 0;
    // Power of ten of the last digit kept.
    var exponent: i64 = 0;
    var has_point = false;
    var at: usize = 0;
    while (at < text.len) : (at += 1) switch (text[at]) {
        '0'...'9' => |digit| {
            if (count == digits_max) {
                exponent += @intFromBool(!has_point);
            } else {
                if (count != 0 or digit != '0') {
                    digits[count] = digit;
                    count += 1;
                }
                exponent -= @intFromBool(has_point);
            }
        },
        '.' => has_point = true,
        'e', 'E' => break,
        else => {},
    };
    if (count == 0) return 0;
    if (at < text.len) exponent +|= parseExponent(text[at + 1 ..]);
    return orders(digits[0..count], exponent);
}

fn parseExponent(text: []const u8) i64 {
    var value: i64 = 0;
    for (text) |byte| if (std.ascii.isDigit(byte)) {
        value = @min(value *| 10 +| (byte - '0'), exponent_max);
    };
    return if (text.len != 0 and text[0] == '-') -value else value;
}

/// log10 of digits · 10^power, via the nearest float if there is one.
fn orders(digits: []const u8, exponent: i64) f32 {
    var buffer: [digits_max + 32]u8 = undefined;
    const spelled = std.fmt.bufPrint(&buffer, "{s}e{d}", .{ digits, exponent }) catch unreachable;
    const value = std.fmt.parseFloat(f64, spelled) catch unreachable;
    if (std.math.isNormal(value)) return @floatCast(@log10(value));
    const leading = std.fmt.parseFloat(f64, digits) catch unreachable;
    return @floatCast(@log10(leading) + @as(f64, @floatFromInt(exponent)));
}

test of {
    const cases = [_]struct { Kind, []const u8, f32 }{
        .{ .number, "5200", 3.7160034 },
        .{ .number, "0", 0 },
        .{ .number, "0.00", 0 },
        .{ .number, "0.5", -0.30103 },
        .{ .number, "1_000", 3 },
        .{ .number, "1e400", 400 },
        .{ .number, "1e-400", -400 },
        .{ .number, "2.5e3", 3.39794 },
        .{ .number, "0x10", 1.20412 },
        .{ .number, "0b101", 0.69897 },
        .{ .number, "600000000000000000000000", 23.778152 },
        .{ .word, "rt", 1 },
        .{ .word, "caf\u{e9}", 2.3219281 },
        .{ .punct, "=", 0 },
        .{ .bytesize, "10KB", 2 },
        .{ .word, "abcdefgh", 3 },
    };
    for (cases) |case| try std.testing.expectApproxEqAbs(case[2], of(case[0], case[1]), 1e-5);
    try std.testing.expectApproxEqAbs(77.06368, of(.number, "0x1" ++ &@as([64]u8, @splat('0'))), 1e-4);
}

test "logarithms from tables equal computed ones" {
    for (small_logs[1..], 1..) |log, number| {
        var value: f64 = @floatFromInt(number);
        std.mem.doNotOptimizeAway(&value);
        try std.testing.expectEqual(@as(f32, @floatCast(@log10(value))), log);
    }
    for (short_logs[1..], 1..) |log, length| {
        var value: f64 = @floatFromInt(length);
        std.mem.doNotOptimizeAway(&value);
        try std.testing.expectEqual(@as(f32, @floatCast(@log2(value))), log);
    }
}
