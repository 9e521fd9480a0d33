//! An object of JSON that ends a text.
const std = @import("std");

/// Where an object may begin that ends a text, behind a blank.
pub fn objectStart(text: []const u8) ?usize {
    if (text.len == 0 or text[text.len - 1] != '}') return null;
    const brace = std.mem.findScalar(u8, text, '{') orelse return null;
    return if (brace > 0 and (text[brace - 1] == ' ' or text[brace - 1] == '\t')) brace else null;
}
