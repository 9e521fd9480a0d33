//! Runs of bytes that tokens start with, found for a whole block at once.
const std = @import("std");
const bytes = @import("bytes.zig");
const KindSet = @import("columns.zig").KindSet;
const Kind = @import("../gen/kinds.zig").Kind;
const candidates = @import("candidates.zig");
const classes = @import("../kernels/classify.zig");
const Window = @import("window.zig").Window;

/// Starts and ends of the runs of a block, as bit masks.
pub const Runs = struct {
    starts: u64,
    /// First bytes of runs; includes white space.
    edges: u64,
    /// Bytes of runs that may be part of a longer token: the run of the lowest one is the first that a recognizer may
    /// accept.
    hints: u64,
    /// First bytes of words, and of digits.
    words: u64,
    numbers: u64,

    /// A run starts at the first byte unless that is white space. Word bytes that start with digits form two runs: the
    /// digits, and the rest.
    pub inline fn of(ahead: *const Window.Ahead) Runs {
        const word = ahead.word | ahead.letter;
        const digit = ahead.digit;
        const opening = word & ~(word << 1);
        // The addition carries through digits at the start of a run.
        const behind_digits = (digit +% (digit & opening)) & ~digit & word;
        const other = ~(word | ahead.space) & ahead.known;
        const starts = other | opening | behind_digits;
        return .{
            .starts = starts,
            .edges = starts | ahead.space,
            // Double quotes have hints anyway; backslashes may open paths.
            .hints = ahead.hint | long(ahead.word) | (ahead.string_stop & ~ahead.line_end),
            .words = starts & word & ~digit,
            .numbers = starts & digit,
        };
    }

    /// Bytes that follow enough word bytes for the length of their run to matter.
    inline fn long(word: u64) u64 {
        const two = word & word << 1;
        const four = two & two << 2;
        const eight = four & four << 4;
        return eight & eight << (candidates.length_telling_min - 8);
    }
};

/// Kind of a plain run, by its first byte.
pub const kinds: [256]Kind = blk: {
    @setEvalBranchQuota(10_000);
    var table: [256]Kind = @splat(.punct);
    for (&table, 0..) |*entry, byte| {
        if (bytes.isWord(byte)) entry.* = if (bytes.isDigit(byte)) .number else .word;
        if (classes.opensLetter(byte)) entry.* = .word; // Recognizers decide on other characters.
    }
    for ("([{") |byte| table[byte] = .open;
    for (")]}") |byte| table[byte] = .close;
    break :blk table;
};

/// Possible kinds of a plain run.
pub const kind_set: KindSet = blk: {
    @setEvalBranchQuota(10_000);
    var found: KindSet = .empty;
    for (kinds) |kind| found.set(@backingInt(kind));
    break :blk found;
};

/// Longer texts may be blobs.
const alone_bytes_max = 40;

/// The kind of a text that is a single run of ASCII which no recognizer examines; null if it must be lexed.
pub fn kindAlone(text: []const u8) ?Kind {
    if (text.len == 0 or text.len > alone_bytes_max) return null;
    const first = text[0];
    if (bytes.isDigit(first)) {
        for (text[1..]) |byte| if (!bytes.isDigit(byte)) return null;
    } else {
        for (text) |byte| if (!bytes.isWord(byte)) return null;
    }
    const set = candidates.first[first] & candidates.behind[0] & candidates.second[0] &
        candidates.length[@min(text.len, candidates.length_max_seen)];
    return if (set == 0) kinds[first] else null;
}

/// All bits from `bit` on.
pub inline fn fromBit(bit: u6) u64 {
    return ~@as(u64, 0) << bit;
}

/// All bits after `bit`.
pub inline fn behindBit(bit: u6) u64 {
    return ~@as(u64, 1) << bit;
}

/// The highest bit of `mask`, which is not 0.
pub inline fn lastBit(mask: u64) u6 {
    return @intCast(63 - @clz(mask));
}

test "runs are the same as when found byte by byte" {
    var random: std.Random.DefaultPrng = .init(5);
    var text: [200]u8 = undefined;
    for (0..300) |_| {
        for (&text) |*byte| byte.* = "aZ_09 \n.-\xe2"[random.random().uintLessThan(usize, 10)];
        var window: Window = .{};
        window.fill(&text, 0, text.len);
        const base = random.random().uintLessThan(usize, text.len);
        const ahead = window.ahead(base);
        const runs: Runs = .of(&ahead);
        var place = base;
        const end = @min(base + ahead.count, text.len);
        var starts: u64 = 0;
        while (place < end) {
            if (!bytes.isSpace(text[place])) starts |= @as(u64, 1) << @intCast(place - base);
            const member: *const fn (u8) bool = if (bytes.isDigit(text[place])) bytes.isDigit else bytes.isWord;
            const is_run = member(text[place]);
            place += 1;
            while (is_run and place < end and member(text[place])) place += 1;
        }
        const known = if (end - base < 64) ~(~@as(u64, 0) << @intCast(end - base)) else ~@as(u64, 0);
        try std.testing.expectEqual(starts, runs.starts & known);
    }
}
