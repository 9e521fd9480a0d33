//! Bytes without which a short range, such as a name in JSON, holds nothing.
const std = @import("std");
const base64 = @import("base64.zig");
const spellings = @import("spellings.zig");
const unescape = @import("unescape.zig");
const Wanted = @import("wanted.zig").Wanted;
const self_describing = @import("wanted.zig").self_describing;

pub const Telling = packed struct(u8) {
    /// It may begin an encoded character.
    mark: bool = false,
    dot_or_colon: bool = false,
    at_sign: bool = false,
    plus: bool = false,
    comma: bool = false,
    digit: bool = false,
    reserved: u2 = 0,

    const of: [256]Telling = blk: {
        var table: [256]Telling = @splat(.{});
        for (unescape.Code.everywhere) |code| for (code.marks()) |byte| {
            table[byte].mark = true;
        };
        for (".:") |byte| table[byte].dot_or_colon = true;
        table['@'].at_sign = true;
        table['+'].plus = true;
        table[','].comma = true;
        for ("0123456789") |byte| table[byte].digit = true;
        break :blk table;
    };

    /// Those of spans shorter than base64: other spans are longer.
    pub fn forWanted(wanted: *const Wanted) Telling {
        return .{
            .mark = true,
            .dot_or_colon = wanted.has(.ip) or wanted.has(.cidr),
            .at_sign = wanted.has(.email),
            .plus = wanted.has(.phone),
            .comma = wanted.has(.geo),
            .digit = wanted.shapes,
        };
    }

    pub fn mayBeIn(telling: Telling, text: []const u8) bool {
        if (text.len >= base64.run_chars_min) return true;
        var seen: u8 = 0;
        for (text) |byte| seen |= @as(u8, @bitCast(of[byte]));
        return seen & @as(u8, @bitCast(telling)) != 0;
    }
};

test "short text without telling bytes holds no candidate and nothing encoded" {
    const gpa = std.testing.allocator;
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    var found: spellings.Spans = .empty;
    defer found.deinit(gpa);
    var passed: usize = 0;
    for (0..20_000) |_| {
        var wanted: Wanted = .{ .shapes = random.boolean() };
        for (0..self_describing.capacity()) |kind| {
            if (self_describing.isSet(kind) and random.boolean()) wanted.kinds.set(kind);
        }
        var buffer: [base64.run_chars_min - 1]u8 = undefined;
        const text = buffer[0..random.uintLessThan(usize, buffer.len + 1)];
        const alphabet = if (random.boolean()) "0123456789af:.@+-,%&=\\;" else "012af";
        for (text) |*byte| byte.* = alphabet[random.uintLessThan(usize, alphabet.len)];
        if (Telling.forWanted(&wanted).mayBeIn(text)) continue;
        found.clearRetainingCapacity();
        try spellings.find(gpa, text, &wanted, &found);
        try std.testing.expectEqual(0, found.items.len);
        for (unescape.Code.everywhere) |code| try std.testing.expect(!code.mayChange(text));
        passed += 1;
    }
    try std.testing.expect(passed > 1000);
}
