//! The character references of HTML: `&#64;`, `&#x40;`, and names of the characters that addresses, numbers and keys
//! consist of.
const std = @import("std");

pub const Reference = struct { character: u21, size: u32 };

/// Digits of the largest character, with a few leading zeros.
const digits_max = 10;
const name_bytes_max = 8;

const named = std.StaticStringMap(u21).initComptime(.{
    .{ "amp", '&' },    .{ "quot", '"' },     .{ "apos", '\'' },  .{ "lt", '<' },       .{ "gt", '>' },
    .{ "nbsp", 0xa0 },  .{ "commat", '@' },   .{ "period", '.' }, .{ "colon", ':' },    .{ "semi", ';' },
    .{ "comma", ',' },  .{ "sol", '/' },      .{ "bsol", '\\' },  .{ "num", '#' },      .{ "plus", '+' },
    .{ "lowbar", '_' }, .{ "UnderBar", '_' }, .{ "hyphen", '-' }, .{ "dash", '-' },     .{ "equals", '=' },
    .{ "percnt", '%' }, .{ "quest", '?' },    .{ "excl", '!' },   .{ "lpar", '(' },     .{ "rpar", ')' },
    .{ "lsqb", '[' },   .{ "rsqb", ']' },     .{ "Tab", '\t' },   .{ "NewLine", '\n' },
});

/// The reference at the start of `text`, which begins with `&`.
pub fn at(text: []const u8) ?Reference {
    std.debug.assert(text[0] == '&');
    if (text.len < 3) return null;
    if (text[1] == '#') return readNumbered(text);
    const end = std.mem.findScalarPos(u8, text[0..@min(text.len, name_bytes_max + 2)], 1, ';') orelse return null;
    const character = named.get(text[1..end]) orelse return null;
    return .{ .character = character, .size = @intCast(end + 1) };
}

/// As browsers do, without requiring the semicolon.
fn readNumbered(text: []const u8) ?Reference {
    const base: u8 = if (text[2] | 0x20 == 'x') 16 else 10;
    const first: usize = if (base == 16) 3 else 2;
    var end = first;
    var character: u32 = 0;
    while (end < text.len and end < first + digits_max) : (end += 1) {
        const digit = std.fmt.charToDigit(text[end], base) catch break;
        character = @min(character * base + digit, std.math.maxInt(u21));
    }
    if (end == first) return null;
    if (end < text.len and text[end] == ';') end += 1;
    if (character == 0) character = std.unicode.replacement_character;
    return .{ .character = @intCast(character), .size = @intCast(end) };
}

test at {
    const cases = [_]struct { []const u8, u21, u32 }{
        .{ "&#64;x", '@', 5 },      .{ "&#x40;", '@', 6 },   .{ "&#X2Ex", '.', 5 },
        .{ "&#0000064;", '@', 10 }, .{ "&commat;", '@', 8 }, .{ "&amp;amp;", '&', 5 },
    };
    for (cases) |case| try std.testing.expectEqual(Reference{ .character = case[1], .size = case[2] }, at(case[0]).?);
    for ([_][]const u8{ "&", "&#", "&#;", "&#x;", "&a=1;", "&x", "&unknown;" }) |text| {
        try std.testing.expectEqual(null, at(text));
    }
}
