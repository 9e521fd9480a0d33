//! The tokens of a block of bytes, as bit masks: first all runs, then some of them extended to longer tokens.
const std = @import("std");
const Ahead = @import("window.zig").Window.Ahead;
const Kind = @import("../gen/kinds.zig").Kind;
const Runs = @import("runs.zig").Runs;
const behindBit = @import("runs.zig").behindBit;
const fromBit = @import("runs.zig").fromBit;
const lastBit = @import("runs.zig").lastBit;
const Flags = @import("tokens.zig").Flags;

const block_bytes = 64;

pub const BlockTokens = struct {
    /// First bytes of tokens, and the bytes after their ends: as many, in the same order, except that the last token's
    /// end may be missing.
    starts: u64,
    ends: u64,
    /// Bytes with white space directly before them.
    spaces: u64,
    /// Bytes directly after a line end that is in no token.
    line_ends: u64,
    /// First bytes of words, and of digits.
    words: u64,
    numbers: u64,
    /// Double quotes, and those of them that start strings.
    quotes: u64,
    strings: u64,
    /// First bytes of the other tokens that are more than runs, and the number and kinds of these, in order.
    longer: u64,
    longer_count: u32,
    /// Outside of the struct, whose other fields can then be kept in registers.
    longer_kinds: *[block_bytes]Kind,

    /// `flags` describe the gap before the block's first byte; `longer_kinds` gives room.
    pub inline fn of(
        ahead: *const Ahead,
        runs: *const Runs,
        within: u64,
        flags: Flags,
        longer_kinds: *[block_bytes]Kind,
    ) BlockTokens {
        const behind_space = ahead.space << 1;
        return .{
            .starts = runs.starts & within,
            .ends = runs.edges & ~(behind_space | 1),
            .spaces = behind_space | @intFromBool(flags.space_before),
            .line_ends = ahead.line_end << 1 | @intFromBool(flags.line_first),
            .words = runs.words,
            .numbers = runs.numbers,
            .quotes = ahead.string_stop & ahead.hint,
            .strings = 0,
            .longer = 0,
            .longer_count = 0,
            .longer_kinds = longer_kinds,
        };
    }

    /// Decides on the strings that start at or after the double quote at `bit`, which is in no token, up to the first
    /// of `hints` outside them, and end in the part of the block given by `within`: quotes open and close strings in
    /// turn, unless a backslash or line end, at `others`, is inside.
    /// @returns the bytes up to the last string's end, 0 if no string was found
    pub inline fn takeStrings(tokens: *BlockTokens, bit: u6, hints: u64, others: u64, within: u64) u64 {
        const quotes = tokens.quotes & fromBit(bit);
        // From each opening quote on to the byte before the closing one.
        var inside = quotes;
        inline for (0..6) |step| inside ^= inside << (1 << step);
        const limits = (others & inside) | (hints & ~(inside | quotes));
        // All bits below the first limit; all if there is none.
        const before = (limits & (~limits +% 1)) -% 1;
        const closing = quotes & ~inside & before & within >> 1;
        if (closing == 0) return 0;
        const done = ~behindBit(lastBit(closing));
        const opening = quotes & inside & done;
        const covered = ((inside & ~opening) | closing) & done & fromBit(bit);
        tokens.starts &= ~covered;
        tokens.ends = (tokens.ends & ~covered) | closing << 1;
        tokens.strings |= opening;
        return done;
    }

    /// The token that starts with the run at `bit` ends at `end_bit`, the start of another run or white space. Longer
    /// tokens are added in order.
    pub inline fn extend(tokens: *BlockTokens, bit: u6, end_bit: u6, kind: Kind) void {
        const bit_alone = @as(u64, 1) << bit;
        const end_alone = @as(u64, 1) << end_bit;
        const outside = ~(end_alone -% (bit_alone << 1));
        tokens.starts &= outside;
        tokens.ends = (tokens.ends & outside) | end_alone;
        // Line ends inside it end no line.
        tokens.line_ends &= outside & ~end_alone;
        if (kind == .quoted and tokens.quotes & bit_alone != 0) {
            tokens.strings |= bit_alone;
            return;
        }
        tokens.longer |= bit_alone;
        tokens.longer_kinds[tokens.longer_count] = kind;
        tokens.longer_count += 1;
    }

    /// Flags of the token that starts at `bit`; `line_last` is not known.
    pub inline fn flagsAt(tokens: *const BlockTokens, bit: u6) Flags {
        return .{
            .space_before = tokens.spaces >> bit & 1 != 0,
            .line_first = tokens.lineFirsts() >> bit & 1 != 0,
        };
    }

    /// First bytes of the tokens that are the first of their line: each line end is carried to the next start.
    pub inline fn lineFirsts(tokens: *const BlockTokens) u64 {
        const others = ~tokens.starts;
        return ((others +% (tokens.line_ends & others)) | tokens.line_ends) & tokens.starts;
    }

    /// Whether a line ends after the last token and in the part of the block given by `within`.
    pub inline fn endsLine(tokens: *const BlockTokens, within: u64) bool {
        const behind = if (tokens.starts == 0) ~@as(u64, 0) else behindBit(lastBit(tokens.starts));
        return tokens.line_ends & behind & within != 0;
    }
};

test "line ends are carried to the next token, unless they are in one" {
    var prng: std.Random.DefaultPrng = .init(3);
    const random = prng.random();
    for (0..2000) |_| {
        var tokens: BlockTokens = undefined;
        tokens.starts = random.int(u64) & random.int(u64);
        tokens.line_ends = random.int(u64) & random.int(u64) & random.int(u64);
        var pending = false;
        for (0..block_bytes) |index| {
            const bit: u6 = @intCast(index);
            pending = pending or tokens.line_ends >> bit & 1 != 0;
            if (tokens.starts >> bit & 1 == 0) continue;
            try std.testing.expectEqual(pending, tokens.lineFirsts() >> bit & 1 != 0);
            pending = false;
        }
        try std.testing.expectEqual(pending, tokens.endsLine(~@as(u64, 0)));
    }
}

test "an extended token covers what is inside it" {
    var kinds: [block_bytes]Kind = undefined;
    var tokens: BlockTokens = undefined;
    tokens.longer_kinds = &kinds;
    tokens.starts = 0b1101_0110_1011;
    tokens.ends = ~@as(u64, 0);
    tokens.line_ends = 0b0000_1010_0000;
    tokens.quotes = 0;
    tokens.strings = 0;
    tokens.longer = 0;
    tokens.longer_count = 0;
    tokens.extend(3, 7, .ip);
    try std.testing.expectEqual(0b1101_0000_1011, tokens.starts);
    try std.testing.expectEqual(fromBit(7) | 0b1111, tokens.ends);
    try std.testing.expectEqual(0, tokens.line_ends);
    try std.testing.expectEqual(0b1000, tokens.longer);
}
