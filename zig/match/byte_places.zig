//! The places of one byte in a text, found many at a time: where a byte is frequent, starting a search for each of its
//! places would cost more than the bytes between them.
const std = @import("std");
const cpu = @import("../cpu.zig");
const lanes = @import("../kernels/mask.zig").lanes;

const blocks_max = 64;

pub const BytePlaces = struct {
    /// The masks describe text[from..to].
    from: usize = 0,
    to: usize = 0,
    masks: [blocks_max + 1]u64 = undefined,

    /// The first place of `byte` at or after `at`; the end of the text if there is none. Text that the masks describe
    /// must not have changed since the last call.
    pub fn next(places: *BytePlaces, text: []const u8, at: usize, byte: u8) usize {
        var place = at;
        while (place < text.len) {
            if (place < places.from or place >= places.to) places.fill(text, place, byte);
            const offset = place - places.from;
            const left = places.masks[offset / lanes] >> @intCast(offset % lanes);
            if (left != 0) return @min(place + @ctz(left), text.len);
            place += lanes - offset % lanes;
        }
        return text.len;
    }

    fn fill(places: *BytePlaces, text: []const u8, place: usize, byte: u8) void {
        const size = @min(text.len - place, blocks_max * lanes);
        cpu.kernels().sought(text[place..].ptr, size, &@splat(byte), &places.masks);
        places.from = place;
        places.to = place + size;
    }
};

test "the places are those of the standard library's search, from any place on" {
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    const text = try std.testing.allocator.alloc(u8, 10_000);
    defer std.testing.allocator.free(text);
    for (0..60) |_| {
        const rarity = random.uintAtMost(usize, 300);
        for (text) |*byte| byte.* = if (random.uintAtMost(usize, rarity) == 0) '=' else 'a';
        var places: BytePlaces = .{};
        var at: usize = 0;
        while (at < text.len) {
            const wanted = std.mem.findScalarPos(u8, text, at, '=') orelse text.len;
            try std.testing.expectEqual(wanted, places.next(text, at, '='));
            at = if (random.uintLessThan(u8, 20) == 0) random.uintAtMost(usize, wanted) else wanted + 1;
            if (random.uintLessThan(u8, 30) == 0) at += random.uintLessThan(usize, 5000);
        }
    }
}
