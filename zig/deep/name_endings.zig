//! What the last letters of a word rule out. Most words of a text are no names of secrets, which one look into a table
//! tells before they are read as names.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const limits = @import("../gen/limits.zig");
const secrets = @import("../gen/secrets.zig");

/// What may end with three letters; a digit or a byte outside ASCII is one, too.
pub const Ending = packed struct(u8) {
    /// The name of a secret.
    name: bool = false,
    /// A part behind such a name: `password_old`.
    part: bool = false,
    /// What `named_lines` looks for before a blank.
    line: bool = false,
    /// `name` and `part` of words of at least `long_letters`, which `long_words` tells more exactly.
    long_name: bool = false,
    long_part: bool = false,
    reserved: u3 = 0,

    const any: Ending = .{ .name = true, .part = true, .line = true };
};

/// Words before a blank that `named_lines` looks at by themselves.
pub const LineWord = enum { send, user, LOGIN, PASS, pass, @"334" };

const hash_bits = 15;
const long_letters = 5;
const long_hash_bits = 13;

/// A word of two letters may have any before them. Parts of one letter are in `short_parts`.
const table: [1 << hash_bits]Ending = blk: {
    @setEvalBranchQuota(1_000_000);
    var marked: [1 << hash_bits]Ending = @splat(.{});
    for (secrets.names) |name| mark(&marked, name.word, if (name.word.len < long_letters) "name" else "long_name");
    for (secrets.parts_behind) |part| {
        if (part.len > 1) mark(&marked, part, if (part.len < long_letters) "part" else "long_part");
    }
    for (.{ secrets.directives, secrets.line_names, secrets.line_forms }) |words| {
        for (words) |word| mark(&marked, word, "line");
    }
    for (std.meta.fieldNames(LineWord)) |word| mark(&marked, word, "line");
    break :blk marked;
};

/// What long words end with five letters.
const long_words: [1 << long_hash_bits]Ending = blk: {
    @setEvalBranchQuota(1_000_000);
    var marked: [1 << long_hash_bits]Ending = @splat(.{});
    for (secrets.names) |name| if (name.word.len >= long_letters) {
        marked[longHash(name.word[name.word.len - long_letters ..][0..long_letters])].name = true;
    };
    for (secrets.parts_behind) |part| if (part.len >= long_letters) {
        marked[longHash(part[part.len - long_letters ..][0..long_letters])].part = true;
    };
    break :blk marked;
};

const short_parts: [256]bool = blk: {
    @setEvalBranchQuota(10_000);
    var marked: [256]bool = @splat(false);
    for (secrets.parts_behind) |part| if (part.len == 1) {
        marked[part[0]] = true;
    };
    break :blk marked;
};

fn mark(marked: []Ending, word: []const u8, comptime field: []const u8) void {
    if (word.len > 2) {
        @field(marked[hash(word[word.len - 3 ..][0..3])], field) = true;
    } else for (0..256) |before| {
        @field(marked[hash(&.{ @intCast(before), word[0], word[1] })], field) = true;
    }
}

/// Alike for letters of either case.
fn hash(ending: *const [3]u8) u15 {
    return @truncate(@as(u32, ending[0] | 0x20) *% 1013 +% @as(u32, ending[1] | 0x20) *% 37 +% (ending[2] | 0x20));
}

fn longHash(ending: *const [long_letters]u8) u13 {
    var sum: u32 = 0;
    for (ending) |byte| sum = sum *% 37 +% (byte | 0x20);
    return @truncate(sum ^ sum >> long_hash_bits);
}

fn isLetter(byte: u8) bool {
    return bytes.isAlnum(byte) or byte >= 0x80;
}

/// Whether names have this byte, as far as it is ASCII.
pub fn isOfName(byte: u8) bool {
    return of_names[byte];
}

const of_names: [256]bool = blk: {
    @setEvalBranchQuota(10_000);
    var names: [256]bool = @splat(false);
    for (0..0x80) |byte| names[byte] = bytes.isWord(byte) or byte == '-' or byte == '.';
    break :blk names;
};

/// Names of several words have blanks and signs between their letters.
const look_back_bytes = 4 * limits.secret_name_bytes;

/// What may end at `end`, whatever the signs between its letters.
pub fn of(text: []const u8, end: usize) Ending {
    if (end > 2) {
        const last = text[end - 3 ..][0..3];
        if (isLetter(last[0]) and isLetter(last[1]) and isLetter(last[2])) return byFar(text, end, table[hash(last)]);
    }
    var last: [3]u8 = @splat(' ');
    var left: usize = last.len;
    const first = end -| look_back_bytes;
    var at = end;
    while (left > 0 and at > first) {
        at -= 1;
        if (!isLetter(text[at])) continue;
        left -= 1;
        last[left] = text[at];
    }
    return if (left > 0 and first > 0) .any else byFar(text, end, table[hash(&last)]);
}

/// What a long word may be, by more of its letters if they are beside one another.
inline fn byFar(text: []const u8, end: usize, near: Ending) Ending {
    var ending = near;
    if (!ending.long_name and !ending.long_part) return ending;
    const are_beside = end >= long_letters and for (text[end - long_letters .. end]) |byte| {
        if (!isLetter(byte)) break false;
    } else true;
    const far: Ending = if (are_beside) long_words[longHash(text[end - long_letters ..][0..long_letters])] else .any;
    ending.name = ending.name or (ending.long_name and far.name);
    ending.part = ending.part or (ending.long_part and far.part);
    return ending;
}

/// Parts behind the telling one.
pub const parts_behind_max = 3;

/// What `mayAnnounce` is asked about: all of a text, or what is written like a name at its end.
pub const Extent = enum { whole, last_name };

/// Whether the name of a secret may end at `end`, with numbers and other parts behind it.
pub fn mayAnnounce(text: []const u8, end: usize, comptime extent: Extent) bool {
    var at = end;
    const first = end -| look_back_bytes;
    for (0..parts_behind_max) |number| {
        while (at > first and !isLetter(text[at - 1])) : (at -= 1) {
            // Names of several words may end with signs.
            if (extent == .last_name and !isOfName(text[at - 1])) return number == 0;
        }
        if (at == first) return first > 0;
        const ending = of(text, at);
        if (ending.name) return true;
        const last = text[at - 1];
        if (ending.part) return !isFirstPart(text, first, at, extent);
        if (!bytes.isDigit(last)) return isShortPart(text, at - 1);
        while (at > first and bytes.isDigit(text[at - 1])) at -= 1;
    }
    return false;
}

/// Whether the part that ends at `end` is plainly the first of its name, so that nothing announces it: `connection`.
fn isFirstPart(text: []const u8, first: usize, end: usize, comptime extent: Extent) bool {
    var at = end;
    while (at > first and std.ascii.isLower(text[at - 1])) at -= 1;
    if (at == end) {
        while (at > first and std.ascii.isUpper(text[at - 1])) at -= 1;
    } else if (at > first and std.ascii.isUpper(text[at - 1])) at -= 1;
    if (at == end or at == first) return at == 0 and end > 0;
    return extent == .last_name and text[at - 1] < 0x80 and !isOfName(text[at - 1]);
}

/// Whether the letter at `at` may be a part by itself: `key_b`, `key2B`.
fn isShortPart(text: []const u8, at: usize) bool {
    if (!short_parts[std.ascii.toLower(text[at])]) return false;
    if (at == 0 or std.ascii.isUpper(text[at])) return true;
    return !bytes.isLetter(text[at - 1]) and text[at - 1] < 0x80;
}

/// What the last two letters of some words tell.
pub const Last = struct {
    pairs: [4]u64 = @splat(0),

    pub fn of(comptime words: []const []const u8) Last {
        @setEvalBranchQuota(100_000);
        var last: Last = .{};
        for (words) |word| {
            if (word.len < 2) return .{ .pairs = @splat(std.math.maxInt(u64)) };
            const number = pair(word[word.len - 2], word[word.len - 1]);
            last.pairs[number / 64] |= 1 << number % 64;
        }
        return last;
    }

    fn pair(first: u8, second: u8) u8 {
        return (first | 0x20) *% 37 +% (second | 0x20);
    }

    /// Whether the name may end with one of the words, in lower case without separators.
    pub inline fn mayEnd(last: *const Last, name: []const u8) bool {
        if (name.len < 2 or name.len > limits.secret_name_bytes) return true;
        const number = pair(name[name.len - 2], name[name.len - 1]);
        if (last.pairs[number / 64] >> @intCast(number % 64) & 1 != 0) return true;
        return !isLetter(name[name.len - 1]) or !isLetter(name[name.len - 2]);
    }
};
