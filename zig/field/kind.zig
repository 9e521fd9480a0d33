//! The kind of a field's whole value.
const std = @import("std");
const gen = @import("../gen/kinds.zig");
const Kind = gen.Kind;
const lexer = @import("../lex/lexer.zig");
const Tokens = @import("../lex/tokens.zig").Tokens;
const runs = @import("../lex/runs.zig");
const stamp = @import("../lex/stamp.zig");
const kind_none = @import("../match/commit/batch.zig").kind_none;

/// A longer value has no kind.
const value_bytes_max = 4096;
/// The kind of `text` if it is a single token; otherwise `kind_none`. A number may have a sign here, an amount a
/// currency sign and groups of three digits, and `25.04.2024` is a date.
pub fn readKind(gpa: std.mem.Allocator, tokens: *Tokens, text: []const u8) std.mem.Allocator.Error!u8 {
    if (text.len == 0 or text.len > value_bytes_max) return kind_none;
    if (runs.kindAlone(text)) |kind| return @backingInt(kind);
    if (isAmount(text)) return @backingInt(Kind.money);
    if (stamp.wholeDate(text) != null) return @backingInt(Kind.timestamp);
    const is_signed = text.len > 1 and text[0] == '-' and std.ascii.isDigit(text[1]);
    const bare = if (is_signed) text[1..] else text;
    tokens.clearRetainingCapacity();
    try lexer.lex(gpa, bare, 0, @intCast(bare.len), .{}, tokens);
    if (tokens.len != 1 or tokens.items(.start)[0] != 0 or tokens.items(.end)[0] != bare.len) return kind_none;
    const kind = tokens.items(.kind)[0];
    if (@backingInt(kind) >= gen.built_in_count or (is_signed and kind != .number)) return kind_none;
    return @backingInt(kind);
}

fn isDigits(text: []const u8) bool {
    for (text) |byte| if (!std.ascii.isDigit(byte)) return false;
    return true;
}

const currency_signs = [_][]const u8{ "$", "€", "£", "¥" };

/// `$5.00`, `€1,061.08`, `1,061.08`: a currency sign, groups of three digits, or both.
fn isAmount(text: []const u8) bool {
    var rest = text;
    for (currency_signs) |sign| if (std.mem.startsWith(u8, text, sign)) {
        rest = text[sign.len..];
    };
    const has_sign = rest.len < text.len;
    var digits: usize = 0;
    while (digits < rest.len and std.ascii.isDigit(rest[digits])) digits += 1;
    if (digits == 0) return false;
    var has_groups = false;
    var at = digits;
    while (at < rest.len and rest[at] == ',') : (at += 4) {
        if (digits > 3 or rest.len < at + 4 or !isDigits(rest[at + 1 .. at + 4])) return false;
        has_groups = true;
    }
    if (!has_sign and !has_groups) return false;
    if (at == rest.len) return true;
    return rest[at] == '.' and at + 1 < rest.len and isDigits(rest[at + 1 ..]);
}

test "the kind of a single run is that of its only token" {
    const gpa = std.testing.allocator;
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    var known: usize = 0;
    for (0..20_000) |_| {
        var room: [80]u8 = undefined;
        const length = 1 + random.uintLessThan(usize, if (random.boolean()) 12 else room.len);
        const letters = ([_][]const u8{ "0123456789", "0123456789abcdef", "abcXYZ_09", "msKMGhd19", "ab. -" })[
            random.uintLessThan(usize, 5)
        ];
        for (room[0..length]) |*byte| byte.* = letters[random.uintLessThan(usize, letters.len)];
        const kind = runs.kindAlone(room[0..length]) orelse continue;
        tokens.clearRetainingCapacity();
        try lexer.lex(gpa, room[0..length], 0, @intCast(length), .{}, &tokens);
        try std.testing.expectEqual(1, tokens.len);
        try std.testing.expectEqual(kind, tokens.items(.kind)[0]);
        known += 1;
    }
    try std.testing.expect(known > 2000);
}

test "single tokens, signed numbers and amounts have a kind" {
    const gpa = std.testing.allocator;
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    const cases = [_]struct { []const u8, ?Kind }{
        .{ "200", .number },
        .{ "-12.5", .number },
        .{ "150ms", .duration },
        .{ "-150ms", null },
        .{ "10.0.0.1", .ip },
        .{ "info", .word },
        .{ "two words", null },
        .{ "", null },
        .{ "$1,061.08", .money },
        .{ "€5.00", .money },
        .{ "1,061.08", .money },
        .{ "1,06", null },
        .{ "1234,567", null },
        .{ "2026-11-22T10:00:00Z", .timestamp },
        .{ "25.04.2024", .timestamp },
        .{ "25-04-2024", .timestamp },
        .{ "31.31.2024", .version },
        .{ "10.0.2024", .version },
    };
    for (cases) |case| {
        const expected: u8 = if (case[1]) |kind| @backingInt(kind) else kind_none;
        try std.testing.expectEqual(expected, try readKind(gpa, &tokens, case[0]));
    }
}
