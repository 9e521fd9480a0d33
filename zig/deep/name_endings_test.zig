//! What the last letters rule out is compared with the names as they are read.
const std = @import("std");
const limits = @import("../gen/limits.zig");
const name_endings = @import("name_endings.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");

test "what is ruled out is no name" {
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    const pieces = secrets.parts_behind ++ [_][]const u8{
        "-", "_", ".", " ", "1", "23", "b", "B", "V", "v", "x", "K", "ey", "pass", "Pw", "pw", "to", "ken", "\xc3\xa9",
    };
    var named: usize = 0;
    for (0..100_000) |_| {
        var buffer: [256]u8 = undefined;
        var size: usize = 0;
        for (0..random.intRangeAtMost(usize, 1, 5)) |_| {
            const piece = if (random.uintLessThan(u8, 4) == 0)
                secrets.names[random.uintLessThan(usize, secrets.names.len)].word
            else
                pieces[random.uintLessThan(usize, pieces.len)];
            @memcpy(buffer[size..][0..piece.len], piece);
            size += piece.len;
        }
        const name = buffer[0..size];
        if (secret_names.announcesUnfiltered(name, &.none) == null) continue;
        named += 1;
        if (size <= limits.secret_name_bytes) try std.testing.expect(name_endings.mayAnnounce(name, size, .whole));
        const is_one = for (name) |byte| {
            if (byte == ' ') break false;
        } else true;
        if (is_one) try std.testing.expect(name_endings.mayAnnounce(name, size, .last_name));
    }
    try std.testing.expect(named > 10_000);
    for ([_][]const u8{ "at 10.251.43.115", "connection", "1 Connection", "a CONNECTION", "was12" }) |text| {
        try std.testing.expect(!name_endings.mayAnnounce(text, text.len, .last_name));
    }
}

test "words are told by their last letters" {
    const last = comptime name_endings.Last.of(&.{ "password", "key" });
    for ([_][]const u8{ "password", "API_KEY", "x-Password", "k-e-y", "key.", "y" }) |name| {
        try std.testing.expect(last.mayEnd(name));
    }
    try std.testing.expect(!last.mayEnd("level"));
    for ([_][]const u8{ "requirepass", "PASS", "send", "334", "x md5", "sha-512" }) |name| {
        try std.testing.expect(name_endings.of(name, name.len).line);
    }
    try std.testing.expect(!name_endings.of("connection", 10).line);
}
