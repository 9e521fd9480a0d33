//! Classes of bytes as bit masks, 64 bytes at a time.
const std = @import("std");

pub const block_bytes = 64;
const Block = @Vector(block_bytes, u8);

/// Bit i of a mask represents byte i of the block.
pub const Masks = extern struct {
    /// Always 0: the mask of runs of a single byte.
    none: u64 = 0,
    /// ASCII letters, digits and underscore.
    word: u64,
    digit: u64,
    /// Space, tab, LF, FF, CR.
    space: u64,
    line_end: u64,
    /// Bytes allowed before the `@` of an email: word bytes, `.`, `%`, `+`, `-`.
    local: u64,
    /// Bytes that end a search within a double-quoted string: `"`, backslash, LF.
    string_stop: u64,
    /// Bytes after which a token may continue beyond their run, judged by themselves and the two bytes after: all
    /// single bytes, and the last bytes of runs. Long runs, and runs of digits before more digits, have no bit. Digits
    /// after a letter or `_` start no run: no token ends before them.
    hint: u64,
};

/// The part of a block's masks that the previous block needs, in the lowest bits.
const Behind = struct {
    joined: u64 = all,
    signed: u64 = all,
    unit: u64 = all,
    after_word: u64 = all,
    after_digit: u64 = all,

    /// Any text may follow.
    const unknown: Behind = .{};
    const all = ~@as(u64, 0);
};

/// Masks of `masks.len` blocks of `text`. As many bytes after them are prefetched, since the processor does not predict
/// reading backwards in sections.
pub fn classify(text: [*]const u8, masks: []Masks) void {
    var behind: Behind = .unknown;
    var index = masks.len;
    while (index > 0) {
        index -= 1;
        @prefetch(text + (masks.len + index) * block_bytes, .{});
        masks[index] = masksOf(text[index * block_bytes ..][0..block_bytes].*, &behind);
    }
}

pub fn classifyBlock(block: Block) Masks {
    var behind: Behind = .unknown;
    return masksOf(block, &behind);
}

/// The block's masks. `behind` describes the next block on entry, and this block on return.
inline fn masksOf(block: Block, behind: *Behind) Masks {
    const digits = block -% splat('0') < splat(10);
    const line_ends = block == splat('\n');
    const digit = bits(digits);
    const line_end = bits(line_ends);
    const word = bits(digits | ((block | splat(0x20)) -% splat('a') < splat(26)) | (block == splat('_')));
    const controls = (block -% splat('\t') < splat(5)) & (block != splat(0x0b));
    const space = bits(controls | (block == splat(' ')));
    const string_stop = bits((block == splat('"')) | (block == splat('\\')) | line_ends);

    // Each class may be wider than the recognizers need: a superfluous hint only costs time.
    const inner = bits((block -% splat('+') < splat(4)) & (block != splat(','))); // `+-.`
    const dividing = bits((block == splat('/')) | (block == splat(':')));
    const percent = bits(block == splat('%'));
    const telling = percent | bits((block == splat('@')) | (block >= splat(0x80)));
    const joint = inner | dividing;
    const quoting = bits(block -% splat('"') < splat(6)); // `"#$%&'`
    const opening = bits((block == splat('+')) | (block == splat('/')));
    const name = word & ~digit;
    const joined = word | joint | telling | (string_stop & ~line_end);
    const signed = joint | digit;
    const unit = name | telling;
    const after_word = telling | (joint & next(joined, behind.joined));
    const after_digit = after_word | name | bits(block == splat('=')) | (space & next(unit, behind.unit));
    const alone = quoting | telling | (opening & next(joined, behind.joined)) | (joint & next(signed, behind.signed));
    // Digits at the start of a run, found by the carry of the sum.
    const number = digit & ~(digit +% (digit & ~(word << 1)));
    const hint = alone | (word & next(after_word, behind.after_word)) | (number & next(
        after_digit,
        behind.after_digit,
    ));
    behind.* = .{
        .joined = joined,
        .signed = signed,
        .unit = unit,
        .after_word = after_word,
        .after_digit = after_digit,
    };
    return .{
        .word = word,
        .digit = digit,
        .space = space,
        .line_end = line_end,
        .local = word | inner | percent,
        .string_stop = string_stop,
        .hint = hint,
    };
}

/// Bytes directly before a byte of `mask`.
inline fn next(mask: u64, behind: u64) u64 {
    return mask >> 1 | behind << (block_bytes - 1);
}

inline fn splat(byte: u8) Block {
    return @splat(byte);
}

inline fn bits(block: @Vector(block_bytes, bool)) u64 {
    return @bitCast(block);
}

test "every byte in every lane has the classes of the byte tables" {
    const bytes = @import("../lex/bytes.zig");
    for (0..256) |value| {
        var text: [block_bytes]u8 = undefined;
        for (&text, 0..) |*byte, lane| byte.* = @truncate(value + lane);
        const masks = classifyBlock(text);
        for (text, 0..) |byte, lane| {
            const lane_bit: u6 = @intCast(lane);
            try std.testing.expectEqual(bytes.isWord(byte), masks.word >> lane_bit & 1 == 1);
            try std.testing.expectEqual(bytes.isDigit(byte), masks.digit >> lane_bit & 1 == 1);
            try std.testing.expectEqual(bytes.isSpace(byte), masks.space >> lane_bit & 1 == 1);
            try std.testing.expectEqual(bytes.isLocal(byte), masks.local >> lane_bit & 1 == 1);
            try std.testing.expectEqual(byte == '\n', masks.line_end >> lane_bit & 1 == 1);
        }
    }
}
