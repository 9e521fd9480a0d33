//! The part of a text whose byte classes have been computed as masks.
const std = @import("std");
const bytes = @import("bytes.zig");
const cpu = @import("../cpu.zig");
const classes = @import("../kernels/classify.zig");

const block_bytes = classes.block_bytes;
const blocks_max = 64;

/// Classes of bytes that form runs.
pub const RunClass = enum { word, digit, space, local };

pub inline fn isMember(comptime set: RunClass, byte: u8) bool {
    return switch (set) {
        .word => bytes.isWord(byte),
        .digit => bytes.isDigit(byte),
        .space => bytes.isSpace(byte),
        .local => bytes.isLocal(byte),
    };
}

pub const Window = struct {
    /// The masks describe text[base..end]; bytes past the end of the text have no class.
    base: usize = 0,
    end: usize = 0,
    masks: [blocks_max]classes.Masks = undefined,

    /// Moves the window to start at `place`; it must reach only the block that contains `until`.
    pub fn fill(window: *Window, text: []const u8, place: usize, until: usize) void {
        window.base = place;
        const wanted: usize = @min((until -| place) / block_bytes + 1, blocks_max);
        const whole: usize = @min((text.len - place) / block_bytes, wanted);
        cpu.kernels().classify(text[place..].ptr, &window.masks, whole);
        window.end = place + whole * block_bytes;
        if (whole == wanted) return;
        const rest = text[window.end..];
        var tail: [block_bytes]u8 = @splat(0);
        @memcpy(tail[0..rest.len], rest);
        window.masks[whole] = classes.classifyBlock(tail);
        window.end = text.len;
    }

    /// End of the run of bytes of `set` at `place`; null if it is beyond the first block, or `place` is outside the
    /// window.
    pub inline fn nearEnd(window: *const Window, comptime set: RunClass, place: usize) ?usize {
        const offset = place -% window.base;
        if (offset >= window.end - window.base) return null;
        const gaps = ~@field(window.masks[offset / block_bytes], @tagName(set)) >> @intCast(offset % block_bytes);
        return if (gaps == 0) null else place + @ctz(gaps);
    }

    /// End of the run of bytes of `set` at `place`, inside the window or not.
    pub fn farEnd(window: *const Window, text: []const u8, set: RunClass, place: usize) usize {
        return switch (set) {
            inline else => |same| window.farEndOf(text, same, place),
        };
    }

    fn farEndOf(window: *const Window, text: []const u8, comptime set: RunClass, place: usize) usize {
        var end = place;
        while (end < text.len) {
            const offset = end -% window.base;
            if (offset < window.end - window.base) {
                const mask = @field(window.masks[offset / block_bytes], @tagName(set));
                const gaps = ~mask >> @intCast(offset % block_bytes);
                if (gaps != 0) return @min(end + @ctz(gaps), text.len);
                end += block_bytes - offset % block_bytes;
            } else if (isMember(set, text[end])) end += 1 else break;
        }
        return @min(end, text.len);
    }

    /// Masks of the block that contains `place`, which must be in the window, and the place's bit in them.
    pub inline fn block(window: *const Window, place: usize) struct { *const classes.Masks, u6 } {
        const offset = place - window.base;
        return .{ &window.masks[offset / block_bytes], @intCast(offset % block_bytes) };
    }

    /// Classes of the bytes from some place on, as bit masks.
    pub const Ahead = struct {
        word: u64,
        digit: u64,
        space: u64,
        line_end: u64,
        string_stop: u64,
        hint: u64,
        letter: u64,
        /// Number of bytes that the masks describe, at least one.
        known: u64,
        count: u7,
    };

    /// Masks of the bytes from `place` on, which must be in the window.
    pub inline fn ahead(window: *const Window, place: usize) Ahead {
        const near, const bit = window.block(place);
        const number = (place - window.base) / block_bytes;
        if (window.base + (number + 2) * block_bytes > window.end) return .{
            .word = near.word >> bit,
            .digit = near.digit >> bit,
            .space = near.space >> bit,
            .line_end = near.line_end >> bit,
            .string_stop = near.string_stop >> bit,
            .hint = near.hint >> bit,
            .letter = near.letter >> bit,
            .known = ~@as(u64, 0) >> bit,
            .count = @as(u7, block_bytes) - bit,
        };
        const far = &window.masks[number + 1];
        return .{
            .word = joinBits(near.word, far.word, bit),
            .digit = joinBits(near.digit, far.digit, bit),
            .space = joinBits(near.space, far.space, bit),
            .line_end = joinBits(near.line_end, far.line_end, bit),
            .string_stop = joinBits(near.string_stop, far.string_stop, bit),
            .hint = joinBits(near.hint, far.hint, bit),
            .letter = joinBits(near.letter, far.letter, bit),
            .known = ~@as(u64, 0),
            .count = block_bytes,
        };
    }

    /// The bits of `near` from `bit` on, followed by those of `far`.
    inline fn joinBits(near: u64, far: u64, bit: u6) u64 {
        return near >> bit | far << 1 << (block_bytes - 1 - bit);
    }

    pub const Stretch = struct { start: usize, end: usize };

    /// The first run without white space of at least `size_min` bytes that starts at or after `place` within the
    /// window; if there is none, an empty run at or past the window's end. `size_min` is above 32 and below 64.
    pub fn longStretch(window: *const Window, text: []const u8, place: usize, comptime size_min: usize) Stretch {
        // Such a run within one block covers the block's middle.
        const middle = (~@as(u64, 0) << (block_bytes - size_min)) & (~@as(u64, 0) >> (block_bytes - size_min));
        var open = place;
        var number = (place - window.base) / block_bytes;
        var skipped: u6 = @intCast((place - window.base) % block_bytes);
        while (window.base + number * block_bytes < window.end) : (number += 1) {
            const base = window.base + number * block_bytes;
            const spaces = window.masks[number].space >> skipped << skipped;
            skipped = 0;
            if (spaces == 0) continue;
            const first = base + @ctz(spaces);
            if (first - open >= size_min) return .{ .start = open, .end = first };
            if (spaces & middle == 0) {
                const low = spaces & (~@as(u64, 0) >> (size_min));
                const high = spaces & (~@as(u64, 0) << size_min);
                if (low != 0 and high != 0) {
                    const start = base + block_bytes - @clz(low);
                    const end = base + @ctz(high);
                    if (end - start >= size_min) return .{ .start = start, .end = end };
                }
            }
            open = base + block_bytes - @clz(spaces);
        }
        const end = @max(window.end, place);
        if (open >= end) return .{ .start = end, .end = end };
        return .{ .start = open, .end = bytes.stretchEnd(text, end) };
    }
};

test "runs and long runs without white space are the same as when found byte by byte" {
    const gpa = std.testing.allocator;
    var random: std.Random.DefaultPrng = .init(11);
    const text = try gpa.alloc(u8, 3 * blocks_max * block_bytes / 2 + 17);
    defer gpa.free(text);
    for (text) |*byte| byte.* = switch (random.random().uintLessThan(u32, 100)) {
        0 => ' ',
        1 => '-',
        else => '7',
    };
    @memset(text[blocks_max * block_bytes - 100 ..][0..300], 'x');
    var window: Window = .{};
    window.fill(text, 0, text.len);
    for (0..window.end) |place| {
        inline for (
            .{ RunClass.word, RunClass.digit, RunClass.space },
            .{ bytes.isWord, bytes.isDigit, bytes.isSpace },
        ) |set, member| {
            var end = place;
            while (end < text.len and member(text[end])) end += 1;
            try std.testing.expectEqual(end, window.farEnd(text, set, place));
            if (window.nearEnd(set, place)) |near| try std.testing.expectEqual(end, near);
        }
    }
    var place: usize = 0;
    var walked: usize = 0;
    while (place < window.end) {
        const found = window.longStretch(text, place, 48);
        place = found.end;
        if (found.start == found.end) break;
        while (true) {
            while (walked < text.len and bytes.isSpace(text[walked])) walked += 1;
            const start = walked;
            while (walked < text.len and !bytes.isSpace(text[walked])) walked += 1;
            if (walked - start >= 48 or walked >= window.end) {
                try std.testing.expectEqual(Window.Stretch{ .start = start, .end = walked }, found);
                break;
            }
        }
    }
}
