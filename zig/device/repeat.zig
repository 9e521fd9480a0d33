//! For tests: a text several times.

pub inline fn repeat(comptime text: []const u8, comptime times: usize) []const u8 {
    return comptime texts: {
        var all: []const u8 = "";
        for (0..times) |_| all = all ++ text;
        break :texts all;
    };
}
