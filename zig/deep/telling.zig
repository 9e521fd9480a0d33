//! Whether a short text may hold anything that is looked for.
const base64 = @import("base64.zig");
const unescape = @import("unescape.zig");
const Wanted = @import("wanted.zig").Wanted;

/// Bytes without which a short range, such as a name in JSON, holds nothing.
pub const Telling = packed struct(u8) {
    /// It may begin an encoded character.
    mark: bool = false,
    dot_or_colon: bool = false,
    at_sign: bool = false,
    plus: bool = false,
    comma: bool = false,
    reserved: u3 = 0,

    const of: [256]Telling = blk: {
        var table: [256]Telling = @splat(.{});
        for (unescape.Code.everywhere) |code| for (code.marks()) |byte| {
            table[byte].mark = true;
        };
        for (".:") |byte| table[byte].dot_or_colon = true;
        table['@'].at_sign = true;
        table['+'].plus = true;
        table[','].comma = true;
        break :blk table;
    };

    /// Those of spans shorter than base64: other spans are longer.
    pub fn wantedBy(wanted: *const Wanted) Telling {
        return .{
            .mark = true,
            .dot_or_colon = wanted.has(.ip) or wanted.has(.cidr),
            .at_sign = wanted.has(.email),
            .plus = wanted.has(.phone),
            .comma = wanted.has(.geo),
        };
    }

    pub fn mayBeIn(telling: Telling, text: []const u8) bool {
        if (text.len >= base64.run_chars_min) return true;
        var seen: u8 = 0;
        for (text) |byte| seen |= @as(u8, @bitCast(of[byte]));
        return seen & @as(u8, @bitCast(telling)) != 0;
    }
};
