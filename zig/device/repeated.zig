//! For tests: a text several times.

pub inline fn repeated(comptime text: []const u8, comptime times: usize) []const u8 {
    return comptime repeat: {
        var all: []const u8 = "";
        for (0..times) |_| all = all ++ text;
        break :repeat all;
    };
}
