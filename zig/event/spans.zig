//! Runs of bytes in a line.
const isLineSpace = @import("../lex/bytes.zig").isLineSpace;

pub fn spanEnd(line: []const u8, at: usize, comptime isIn: fn (u8) bool) usize {
    var end = at;
    while (end < line.len and isIn(line[end])) end += 1;
    return end;
}

pub fn passBlanks(line: []const u8, from: usize) usize {
    return spanEnd(line, from, isLineSpace);
}
