//! Classes of bytes as bit masks, 64 bytes at a time.
const std = @import("std");
const bits = @import("mask.zig").of;

pub const block_bytes = @import("mask.zig").lanes;
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
    /// Bytes of letters outside ASCII that are known by their first byte (`lettersOf`). Other letters have none: these
    /// bytes have hints instead.
    letter: u64,
};

/// The part of a block's masks that the previous block needs, in the lowest bits.
const Behind = struct {
    joined: u64 = all,
    signed: u64 = all,
    unit: u64 = all,
    after_word: u64 = all,
    after_digit: u64 = all,
    /// What second bytes of letters are, as far as it is known.
    second: Second = .{},
    /// 1 if an `@` follows what the next block starts with, with bytes of a mail address before it.
    mail: u64 = 1,

    /// Any text may follow.
    const unknown: Behind = .{};
    const all = ~@as(u64, 0);
};

/// Classes of bytes that decide whether the byte before them starts a letter.
const Second = struct {
    /// Bytes that continue a character.
    continuation: u64 = 0,
    /// 0x97 and 0xb7: after 0xc3, the signs of multiplication and division.
    sign: u64 = Behind.all,
    /// From 0xb8 on: after 0xe4, letters.
    upper: u64 = 0,
    /// Up to 0x9d: after 0xed, letters.
    lower: u64 = 0,

    inline fn of(block: Block) Second {
        return .{
            .continuation = bits(block -% splat(0x80) < splat(0x40)),
            .sign = bits((block == splat(0x97)) | (block == splat(0xb7))),
            .upper = bits(block -% splat(0xb8) < splat(8)),
            .lower = bits(block -% splat(0x80) < splat(0x1e)),
        };
    }
};

/// Masks of `masks.len` blocks of `text`. As many bytes after them are prefetched, since the processor does not predict
/// reading backwards in sections.
pub fn classify(text: [*]const u8, masks: []Masks) void {
    var behind: Behind = .unknown;
    var index = masks.len;
    while (index > 0) {
        index -= 1;
        @prefetch(text + (masks.len + index) * block_bytes, .{});
        var into_next: u64 = 0;
        masks[index] = masksOf(text[index * block_bytes ..][0..block_bytes], &behind, &into_next);
        if (index + 1 < masks.len) masks[index + 1].letter |= into_next;
    }
}

pub fn classifyBlock(block: Block) Masks {
    var behind: Behind = .unknown;
    var into_next: u64 = 0;
    return masksOf(&@as([block_bytes]u8, block), &behind, &into_next);
}

/// The block's masks. `behind` describes the next block on entry, and this block on return. `into_next`: bytes of
/// the next block that belong to this block's last letter.
inline fn masksOf(text: *const [block_bytes]u8, behind: *Behind, into_next: *u64) Masks {
    const block: Block = text.*;
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
    const high = bits(block >= splat(0x80));
    var letter: u64 = 0;
    var second: Second = .{ .sign = 0 };
    if (high != 0) {
        second = .of(block);
        letter = lettersOf(block, second, behind.second, into_next);
    }
    const sign = bits(block == splat('@'));
    const telling = percent | sign | (high & ~letter);
    const joint = inner | dividing;
    const quoting = bits(block -% splat('"') < splat(6)); // `"#$%&'`
    const opening = bits((block == splat('+')) | (block == splat('/')));
    const run = word | letter;
    const name = run & ~digit;
    const joined = run | joint | telling | (string_stop & ~line_end);
    const signed = joint | digit;
    const unit = name | telling;
    const after_word = telling | (joint & next(joined, behind.joined));
    const after_digit = after_word | name | bits(block == splat('=')) | (space & next(unit, behind.unit));
    const alone = quoting | telling | (opening & next(joined, behind.joined)) | (joint & next(signed, behind.signed));
    // Digits at the start of a run, found by the carry of the sum.
    const number = digit & ~(digit +% (digit & ~(run << 1)));
    var hint = alone | (run & next(after_word, behind.after_word)) | (number & next(
        after_digit,
        behind.after_digit,
    ));
    var mail = sign & 1;
    if (sign | behind.mail != 0) {
        @branchHint(.unlikely);
        // Of the signs in code and prose, most have no byte of a mail address before them.
        const local = ~(space | string_stop | high | bits(block == splat('(')));
        const signs = sign & local << 1;
        const goes_on = behind.mail & local >> (block_bytes - 1);
        if (signs | goes_on != 0) {
            const before = localBefore(text, signs, goes_on != 0);
            hint |= run & before;
            mail |= before & 1;
        }
    }
    behind.* = .{
        .joined = joined,
        .signed = signed,
        .unit = unit,
        .after_word = after_word,
        .after_digit = after_digit,
        .second = second,
        .mail = mail,
    };
    return .{
        .word = word,
        .digit = digit,
        .space = space,
        .line_end = line_end,
        .local = word | inner | percent,
        .string_stop = string_stop,
        .hint = hint,
        .letter = letter,
    };
}

/// Bytes of the characters of two and three bytes whose first byte, or at most the second one too, shows that they are
/// letters: U+00C0 to U+027F without the signs of multiplication and division, U+0400 to U+047F, U+4E00 to U+9FFF,
/// U+B000 to U+D77F. `second` describes the block, `behind` the next one.
inline fn lettersOf(block: Block, second: Second, behind: Second, into_next: *u64) u64 {
    const then = next(second.continuation, behind.continuation);
    const then_again = second.continuation >> 2 | behind.continuation << (block_bytes - 2);
    const latin = bits(block == splat(0xc3)) & ~next(second.sign, behind.sign);
    const han = bits(block == splat(0xe4)) & next(second.upper, behind.upper);
    const hangul = bits(block == splat(0xed)) & next(second.lower, behind.lower);
    const two = (latin | bits((block -% splat(0xc4) < splat(6)) | (block -% splat(0xd0) < splat(2)))) & then;
    const of_three = bits((block -% splat(0xe5) < splat(5)) | (block -% splat(0xeb) < splat(2)));
    const three = (han | hangul | of_three) & then & then_again;
    const last = block_bytes - 1;
    into_next.* = two >> last | three >> last | three >> last << 1 | (three >> (last - 1) & 1);
    return two | two << 1 | three | three << 1 | three << 2;
}

/// The bytes of local parts of mail addresses before each of `signs`, which are `@`, and at the block's end if
/// `goes_on`.
noinline fn localBefore(text: *const [block_bytes]u8, signs: u64, goes_on: bool) u64 {
    const block: Block = text.*;
    var divides = (block <= splat(' ')) | (block >= splat(0x7f)) | (block == splat('"')) | (block == splat('\\'));
    inline for ("(),:;<>[]@") |byte| divides |= block == splat(byte);
    const others = bits(divides);
    var found: u64 = 0;
    var left = signs;
    while (left != 0) : (left &= left - 1) {
        const below = (left & (~left +% 1)) - 1;
        found |= below & ~upToLast(others & below);
    }
    return if (goes_on) found | ~upToLast(others) else found;
}

/// All bits up to the highest one of `mask`.
inline fn upToLast(mask: u64) u64 {
    return if (mask == 0) 0 else ~@as(u64, 0) >> @intCast(@clz(mask));
}

/// Whether characters that start with this byte can have bits in `Masks.letter`.
pub fn opensLetter(byte: u8) bool {
    return switch (byte) {
        0xc3...0xc9, 0xd0, 0xd1, 0xe4...0xe9, 0xeb...0xed => true,
        else => false,
    };
}

/// Bytes directly before a byte of `mask`.
inline fn next(mask: u64, behind: u64) u64 {
    return mask >> 1 | behind << (block_bytes - 1);
}

inline fn splat(byte: u8) Block {
    return @splat(byte);
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

test "letters outside ASCII are those of the Unicode table, in every lane and across blocks" {
    const unicode = @import("../lex/unicode.zig");
    var text: [2 * block_bytes]u8 = undefined;
    for (0x80..0x110000) |number| {
        const code: u21 = @intCast(number);
        var bytes: [4]u8 = undefined;
        const size = std.unicode.utf8Encode(code, &bytes) catch continue;
        if (!opensLetter(bytes[0])) continue;
        const lane = number % (block_bytes + 8);
        text = @splat(' ');
        @memcpy(text[lane..][0..size], bytes[0..size]);
        var masks: [2]Masks = undefined;
        classify(&text, &masks);
        const both = @as(u128, masks[1].letter) << block_bytes | masks[0].letter;
        if (both == 0) { // Of these first bytes, some letters are left to the recognizers.
            try std.testing.expect(!unicode.has(.alphabetic, code) or bytes[0] == 0xe4 or bytes[0] == 0xed);
            const hints = @as(u128, masks[1].hint) << block_bytes | masks[0].hint;
            try std.testing.expect(hints >> @intCast(lane) & 1 == 1);
            continue;
        }
        try std.testing.expect(unicode.has(.alphabetic, code));
        try std.testing.expectEqual(((@as(u128, 1) << @intCast(size)) - 1) << @intCast(lane), both);
    }
    for ([_][]const u8{ "\xc4", "\xc4a", "\xe5\x80", "\xe5\x80a", "\x80", "\xe4\xb8", "\xc3" }) |broken| {
        var block: [block_bytes]u8 = @splat(' ');
        @memcpy(block[5..][0..broken.len], broken);
        try std.testing.expectEqual(0, classifyBlock(block).letter);
    }
}
