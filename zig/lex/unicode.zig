//! Unicode properties of characters.
const std = @import("std");
const tables = @import("../gen/unicode.zig");

pub const Property = enum { alphabetic, uppercase, lowercase, numeric, white_space, escaped, controls };

pub fn has(comptime property: Property, code: u21) bool {
    const index: []const u16 = &@field(tables, @tagName(property));
    const block = tables.blocks[index[@min(code >> 8, index.len - 1)]];
    return block[(code & 0xff) >> 5] >> @intCast(code & 31) & 1 != 0;
}

/// Whether all of the `count` characters from `first` on have the property. Both must be multiples of 32.
pub fn hasAll(comptime property: Property, first: usize, count: usize) bool {
    const index: []const u16 = &@field(tables, @tagName(property));
    return for (first / 32..(first + count) / 32) |word| {
        if (~tables.blocks[index[@min(word / 8, index.len - 1)]][word % 8] != 0) break false;
    } else true;
}

test hasAll {
    try std.testing.expect(hasAll(.alphabetic, 0x4e00, 0x1000) and !hasAll(.alphabetic, 0x480, 32));
}

test has {
    try std.testing.expect(has(.alphabetic, 'é') and has(.alphabetic, '中') and has(.alphabetic, 'Ⅷ'));
    try std.testing.expect(!has(.alphabetic, '€') and !has(.alphabetic, 0x301) and !has(.alphabetic, 0x10ffff));
    try std.testing.expect(has(.white_space, 0x3000) and !has(.white_space, 0x200b));
    try std.testing.expect(has(.escaped, 0xad) and has(.escaped, 0x10ffff) and !has(.escaped, ' ' + 1));
    try std.testing.expect(has(.numeric, '½') and has(.uppercase, 'Ω') and has(.lowercase, 'ω'));
}
