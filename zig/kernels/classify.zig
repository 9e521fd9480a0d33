//! Classes of bytes as bit masks, 64 bytes at a time.
const std = @import("std");
const bits = @import("mask.zig").of;
const among = @import("among.zig").of;
const date_names = @import("date_names.zig");

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
    /// single bytes but backslashes, and the last bytes of runs. Long runs have no bit. Digits after a letter or `_`
    /// start no run: no token ends before them.
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
    /// 1 if an `@` follows what the next block starts with, with bytes of a mail address before it.
    mail: u64 = 1,

    /// Any text may follow.
    const unknown: Behind = .{};
    const all = ~@as(u64, 0);
};

/// Classes of bytes that decide whether the byte before them starts a letter.
const Second = struct {
    /// Bytes that continue a character.
    continuation: u64,
    /// 0x97 and 0xb7: after 0xc3, the signs of multiplication and division.
    sign: u64,
    /// From 0xb8 on: after 0xe4, letters.
    upper: u64,
    /// Up to 0x9d: after 0xed, letters.
    lower: u64,

    inline fn of(block: Block) Second {
        return .{
            .continuation = bits(within(block, 0x80, 0xbf)),
            .sign = bits((block == splat(0x97)) | (block == splat(0xb7))),
            .upper = bits(within(block, 0xb8, 0xbf)),
            .lower = bits(within(block, 0x80, 0x9d)),
        };
    }

    /// Masks for the bytes behind a block, two at most.
    fn ofNext(bytes: []const u8) Second {
        var second: Second = .{ .continuation = 0, .sign = if (bytes.len == 0) 1 else 0, .upper = 0, .lower = 0 };
        for (bytes, 0..) |byte, place| {
            const bit = @as(u64, 1) << @intCast(place);
            if (byte & 0xc0 == 0x80) second.continuation |= bit;
            if (byte == 0x97 or byte == 0xb7) second.sign |= bit;
            if (byte >= 0xb8 and byte <= 0xbf) second.upper |= bit;
            if (byte >= 0x80 and byte <= 0x9d) second.lower |= bit;
        }
        return second;
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
        const is_last = index + 1 == masks.len;
        masks[index] = masksOf(text + index * block_bytes, if (is_last) 0 else 2, &behind, &into_next);
        if (!is_last) masks[index + 1].letter |= into_next;
    }
    addDates(text, masks);
}

pub fn classifyBlock(block: Block) Masks {
    var behind: Behind = .unknown;
    var into_next: u64 = 0;
    const text: [block_bytes]u8 = block;
    var masks = [1]Masks{masksOf(&text, 0, &behind, &into_next)};
    addDates(&text, &masks);
    return masks[0];
}

/// Adds hints for words that open like a name of a date and for runs of at least four digits before one or two blanks
/// and a digit, which may be in a date or a card number, and for days of the week before a date: a run of three letters
/// before the first one, or letters before a punctuation mark, a blank and a digit. A run that may start in the
/// previous block may be of any length.
fn addDates(text: [*]const u8, masks: []Masks) void {
    // What the next block starts with: a digit; blanks before a digit, two bits; the first of one or two blanks before
    // one; ends of runs before such blanks, four bits.
    var next_digit: u64 = Behind.all;
    var next_blank: u64 = 3;
    var next_blanks: u64 = 1;
    var next_ends: u64 = 15;
    var index = masks.len;
    while (index > 0) {
        index -= 1;
        const block = &masks[index];
        const digit = block.digit;
        const blank = block.space & next(digit, next_digit);
        next_digit = digit;
        if (blank | next_blank | next_ends == 0) continue;
        const run = block.word | block.letter;
        const blanks = blank | (block.space & next(blank, next_blank));
        const name = run & ~digit;
        const before = next(blanks, next_blanks);
        // Names of months and days have three letters or more.
        const names = name & (name << 1 | 1) & (name << 2 | 3);
        var ends = selectOpened(text + index * block_bytes, name, names & before);
        if (digit & before != 0) {
            const two_digits = digit & (digit << 1 | 1);
            ends |= two_digits & (two_digits << 2 | 3) & before;
        }
        const after_weekday = ends >> 4 | next_ends << (block_bytes - 4);
        if (after_weekday != 0) {
            // A time may end with a digit before letters.
            const opening = (run & ~(run << 1)) | (name & digit << 1);
            block.hint |= run & (opening << 2 | 3) & after_weekday;
        }
        const marks = next(~(run | block.space), Behind.all);
        const listed = name & marks & (blank >> 2 | next_blank << (block_bytes - 2));
        block.hint |= ends | listed;
        next_blank = blank & 3;
        next_blanks = blanks & 1;
        next_ends = ends & 15;
    }
}

/// Those of `ends`, the ends of words in `name`, whose word opens like a name of a date. A word that starts in the
/// previous block may be of any letters.
inline fn selectOpened(text: [*]const u8, name: u64, ends: u64) u64 {
    var found = ends;
    var left = ends;
    while (left != 0) : (left &= left - 1) {
        const end = left & (~left +% 1);
        const others = ~name & (end - 1);
        if (others == 0) continue;
        const start = block_bytes - @as(usize, @clz(others));
        if (!date_names.mayOpenWith(text[start]) or !date_names.mayOpen(text[start..][0..3])) found &= ~end;
    }
    return found;
}

/// The block's masks. Of the text behind it `known` bytes can be read. `behind` describes the next block on entry, and
/// this block on return. `into_next`: bytes of the next block that belong to this block's last letter.
inline fn masksOf(text: [*]const u8, known: usize, behind: *Behind, into_next: *u64) Masks {
    const block: Block = text[0..block_bytes].*;
    const digits = within(block, '0', '9');
    const digit = bits(digits);
    const line_end = bits(block == splat('\n'));
    const word = bits(digits | within(block | splat(0x20), 'a', 'z') | (block == splat('_')));
    const space = bits(among(block, " \t\n\x0c\r"));
    const string_stop = bits(among(block, "\"\\\n"));

    // Each class may be wider than the recognizers need: a superfluous hint only costs time.
    const inner = bits(among(block, "+-."));
    const dividing = bits(among(block, "/:"));
    // Few blocks have one of these.
    const marks = bits(among(block, "%@"));
    const percent = if (marks == 0) 0 else bits(block == splat('%'));
    const sign = marks & ~percent;
    const high = bits(block >= splat(0x80));
    var letter: u64 = 0;
    if (high != 0) letter = lettersOf(block, .of(block), .ofNext(text[block_bytes..][0..known]), into_next);
    const telling = marks | (high & ~letter);
    const joint = inner | dividing;
    const quoting = bits(within(block, '"', '\'')); // `"#$%&'`
    const opening = bits(among(block, "+/~"));
    const run = word | letter;
    const name = run & ~digit;
    const joined = run | joint | telling | (string_stop & ~line_end);
    const signed = joint | digit;
    const unit = name | telling;
    const after_word = telling | (joint & next(joined, behind.joined));
    const before_unit = next(unit, behind.unit);
    const after_digit = after_word | name | bits(block == splat('=')) | (space & before_unit);
    const alone = quoting | telling | (opening & next(joined, behind.joined)) | (joint & next(signed, behind.signed));
    // Digits at the start of a run, found by the carry of the sum.
    const number = digit & ~(digit +% (digit & ~(run << 1)));
    const ends = (run & next(after_word, behind.after_word)) | (number & next(after_digit, behind.after_digit));
    var hint = alone | ends | (digit & before_unit); // The last as in `PT1H30M`.
    var mail = sign & 1;
    if (sign | behind.mail != 0) {
        @branchHint(.unlikely);
        // Most signs in code and prose have no byte of a mail address before them.
        const local = ~(space | string_stop | high);
        const signs = sign & local << 1;
        const goes_on = behind.mail & local >> (block_bytes - 1);
        if (signs | goes_on != 0) {
            const before = localBefore(text[0..block_bytes], signs, goes_on != 0);
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
    const two = (latin | bits(within(block, 0xc4, 0xc9) | within(block, 0xd0, 0xd1))) & then;
    const of_three = bits(within(block, 0xe5, 0xe9) | within(block, 0xeb, 0xec));
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

/// Whether bytes are from `first` to `last`: signed, because most processors compare bytes only so.
inline fn within(block: Block, comptime first: u8, comptime last: u8) @Vector(block_bytes, bool) {
    const moved: @Vector(block_bytes, i8) = @bitCast(block -% splat(first +% 0x80));
    return moved <= @as(@Vector(block_bytes, i8), @splat(@bitCast(last -% first +% 0x80)));
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
        if (both == 0) { // Some letters with these first bytes are left to the recognizers.
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
