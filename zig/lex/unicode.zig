//! Unicode properties of characters.
const std = @import("std");
const tables = @import("../gen/unicode.zig");

pub const Property = enum { alphabetic, uppercase, lowercase, numeric, white_space, escaped };

pub fn has(comptime property: Property, code: u21) bool {
    const index: []const u16 = &@field(tables, @tagName(property));
    const block = tables.blocks[index[@min(code >> 8, index.len - 1)]];
    return block[(code & 0xff) >> 5] >> @intCast(code & 31) & 1 != 0;
}

test has {
    try std.testing.expect(has(.alphabetic, 'é') and has(.alphabetic, '中') and has(.alphabetic, 'Ⅷ'));
    try std.testing.expect(!has(.alphabetic, '€') and !has(.alphabetic, 0x301) and !has(.alphabetic, 0x10ffff));
    try std.testing.expect(has(.white_space, 0x3000) and !has(.white_space, 0x200b));
    try std.testing.expect(has(.escaped, 0xad) and has(.escaped, 0x10ffff) and !has(.escaped, ' ' + 1));
    try std.testing.expect(has(.numeric, '½') and has(.uppercase, 'Ω') and has(.lowercase, 'ω'));
}
