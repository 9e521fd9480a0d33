//! Whether the beginning of a file holds a word in any letter case.
const std = @import("std");
const cpu = @import("../cpu.zig");
const finding = @import("../kernels/find.zig");

/// Bytes read at a time: they stay in the cache, and few pages are needed.
const block_bytes = 64 << 10;
pub const word_bytes_max = 256;

/// Whether the first `limit_bytes` of the file hold `word`, which is ASCII in lower case and not empty.
pub fn isIn(descriptor: std.c.fd_t, word: []const u8, limit_bytes: usize) bool {
    std.debug.assert(word.len > 0 and word.len <= word_bytes_max);
    const needle: finding.Needle = .initIgnoringCase(word);
    var memory: [word_bytes_max + block_bytes]u8 = undefined;
    var kept: usize = 0; // The end of the last block, with which the word may begin.
    var at: usize = 0;
    while (at < limit_bytes) {
        const room = memory[kept..][0..@min(block_bytes, limit_bytes - at)];
        const got = std.c.pread(descriptor, room.ptr, room.len, @intCast(at));
        if (got < 0 and std.c._errno().* == @backingInt(std.c.E.INTR)) continue;
        if (got <= 0) return false;
        const text = memory[0 .. kept + @as(usize, @intCast(got))];
        if (cpu.kernels().find(text.ptr, text.len, &needle) != text.len) return true;
        at += @intCast(got);
        kept = @min(word.len - 1, text.len);
        std.mem.copyForwards(u8, memory[0..kept], text[text.len - kept ..]);
    }
    return false;
}

test "a word is found in any case and across blocks, within the limit" {
    if (@import("builtin").os.tag == .windows) return error.SkipZigTest;
    var directory = std.testing.tmpDir(.{});
    defer directory.cleanup();
    var text: [2 * block_bytes]u8 = @splat('.');
    const io = std.testing.io;
    const file = try directory.dir.createFile(io, "text", .{ .read = true });
    defer file.close(io);
    for ([_]usize{ 0, 1, block_bytes - 2, block_bytes, text.len - 4 }) |place| {
        @memset(&text, '.');
        @memcpy(text[place..][0..4], "wOr2");
        try file.writePositionalAll(io, &text, 0);
        try std.testing.expect(isIn(file.handle, "wor2", text.len));
        try std.testing.expect(isIn(file.handle, "wor2", place + 4));
        try std.testing.expect(!isIn(file.handle, "wor2", place + 3));
        try std.testing.expect(!isIn(file.handle, "wor3", text.len));
    }
    try std.testing.expect(!isIn(-1, "x", text.len));
}
