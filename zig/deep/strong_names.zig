//! Words of a text that plainly are names of secrets, whatever joins them to a value: `password`, `api key`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const name_endings = @import("name_endings.zig");
const password_like = @import("password_like.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");

pub const Name = struct { start: usize, end: usize };

/// Names in the table by their last byte.
const by_last: [256][]const []const u8 = blk: {
    @setEvalBranchQuota(1_000_000);
    var table: [256][]const []const u8 = @splat(&.{});
    for (secrets.names) |name| if (isStrong(name)) {
        const last = name.word[name.word.len - 1];
        table[last] = table[last] ++ .{name.word};
    };
    break :blk table;
};

fn isStrong(comptime name: secrets.Name) bool {
    if (name.is_part or name.value != .any) return false;
    for (secrets.weak_names) |word| if (std.mem.eql(u8, word, name.word)) return false;
    return true;
}

/// What they end with.
const endings: [1 << hash_bits]bool = blk: {
    @setEvalBranchQuota(1_000_000);
    var table: [1 << hash_bits]bool = @splat(false);
    for (secrets.names) |name| if (isStrong(name)) {
        table[hash(name.word[name.word.len - ending_bytes ..][0..ending_bytes])] = true;
    };
    break :blk table;
};
const hash_bits = 13;
const ending_bytes = 3;

fn hash(ending: *const [ending_bytes]u8) u13 {
    return @truncate(@as(u32, ending[0] | 0x20) *% 1013 +% @as(u32, ending[1] | 0x20) *% 37 +% (ending[2] | 0x20));
}

const lanes = 64;
const Part = @Vector(lanes, u8);

/// The names in a text, in order.
pub const Names = struct {
    text: []const u8,
    added: *const secret_names.Added,
    /// Where the next part begins, and the ends of words in the last one.
    at: usize = 0,
    ends: u64 = 0,

    pub fn next(names: *Names) ?Name {
        while (true) {
            while (names.ends != 0) {
                const end = names.at - lanes + @ctz(names.ends) + 1;
                names.ends &= names.ends - 1;
                if (names.endingAt(end)) |name| return name;
            }
            if (names.at >= names.text.len) return null;
            names.readPart();
        }
    }

    fn readPart(names: *Names) void {
        const rest = names.text[names.at..];
        names.at += lanes;
        var padded: [lanes]u8 = @splat(' ');
        if (rest.len < lanes) @memcpy(padded[0..rest.len], rest);
        const part: Part = if (rest.len < lanes) padded else rest[0..lanes].*;
        const letters = toMask((part | @as(Part, @splat(0x20))) -% @as(Part, @splat('a')) < @as(Part, @splat(26))) |
            (toMask(part >= @as(Part, @splat(0x80))) & ~toMask(part == @as(Part, @splat(sign_byte))));
        const goes_on = rest.len > lanes and isLetter(rest[lanes]);
        names.ends = letters & ~(letters >> 1 | @as(u64, @intFromBool(goes_on)) << (lanes - 1));
    }

    inline fn toMask(found: @Vector(lanes, bool)) u64 {
        return @bitCast(found);
    }

    fn endingAt(names: *const Names, end: usize) ?Name {
        const text = names.text;
        const has_added = names.added.count > 0;
        if (end < ending_bytes) return null;
        if (!has_added and !endings[hash(text[end - ending_bytes ..][0..ending_bytes])]) return null;
        const plain: Plain = .before(text, end);
        const start = for (by_last[plain.last()]) |word| {
            if (plain.startOf(word)) |start| break start;
        } else if (has_added) names.findAddedBefore(end) orelse return null else return null;
        return names.whole(start, end);
    }

    fn findAddedBefore(names: *const Names, end: usize) ?usize {
        var start = end;
        const first = end -| secret_names.name_bytes_max;
        while (start > first and isLetter(names.text[start - 1])) start -= 1;
        const word = names.text[start..end];
        if (secret_names.announces(word, &secret_names.Added.none) != null) return null;
        return if (secret_names.announces(word, names.added) == .any) start else null;
    }

    /// With the parts behind it: `password_old`, but not `password_length`.
    fn whole(names: *const Names, start: usize, end: usize) ?Name {
        const text = names.text;
        var behind = end;
        const limit = @min(text.len, end + secret_names.name_bytes_max);
        while (behind < limit and text[behind] < 0x80 and name_endings.isOfName(text[behind])) behind += 1;
        while (behind > end and std.mem.findScalar(u8, ".-_", text[behind - 1]) != null) behind -= 1;
        if (behind == end or secret_names.announces(text[start..behind], names.added) == .any) {
            return .{ .start = start, .end = behind };
        }
        const is_value = text[end] != '_' and password_like.isPlain(text[end + 1 .. behind]);
        return if (is_value) .{ .start = start, .end = end } else null;
    }
};

fn isLetter(byte: u8) bool {
    return bytes.isLetter(byte) or (byte >= 0x80 and byte != sign_byte);
}

/// First byte of arrows, dashes and lines, which are no letters.
const sign_byte = 0xe2;

/// The letters before a place in lower case, and where each is. Blanks and signs of names between words are left out.
const Plain = struct {
    letters: [letters_max]u8 = undefined,
    places: [letters_max]usize = undefined,
    /// They are at the end.
    first: usize = letters_max,
    /// Whether a letter precedes them.
    is_cut: bool = false,

    const letters_max = 32;

    fn before(text: []const u8, end: usize) Plain {
        var plain: Plain = .{};
        var at = end;
        while (at > 0 and plain.first > 0) {
            const byte = text[at - 1];
            if (!isLetter(byte)) {
                const is_joint = std.mem.findScalar(u8, " _-.", byte) != null;
                if (!is_joint or at == 1 or !isLetter(text[at - 2])) break;
                at -= 1;
                continue;
            }
            at -= 1;
            plain.first -= 1;
            plain.letters[plain.first] = std.ascii.toLower(byte);
            plain.places[plain.first] = at;
        }
        plain.is_cut = plain.first == 0 and at > 0 and isLetter(text[at - 1]);
        return plain;
    }

    fn last(plain: *const Plain) u8 {
        return plain.letters[letters_max - 1];
    }

    /// Where the word begins, if the letters end with it; of several words, the first one is whole.
    fn startOf(plain: *const Plain, word: []const u8) ?usize {
        const all = plain.letters[plain.first..];
        if (!std.mem.endsWith(u8, all, word)) return null;
        const first = letters_max - word.len;
        const start = plain.places[first];
        const is_one = plain.places[letters_max - 1] - start == word.len - 1;
        if (is_one) return start;
        if (first == plain.first) return if (plain.is_cut) null else start;
        return if (plain.places[first - 1] + 1 == start) null else start;
    }
};

test Names {
    const cases = [_]struct { []const u8, []const []const u8 }{
        .{ "the password, a dbPassword and PASSWORD_OLD2", &.{ "password", "Password", "PASSWORD_OLD2" } },
        .{ "api key, API-Key, apikey, the key, rapi key", &.{ "api key", "API-Key", "apikey" } },
        .{ "mot de passe, une passe; passwords tokens", &.{ "mot de passe", "passwords" } },
        .{ "password_length tokenizer record port password.size()", &.{} },
        .{ "token-a8F3k9zQ2m password\u{2192}x", &.{ "token", "password" } },
        .{ "用户密码 和 пароль", &.{ "密码", "пароль" } },
    };
    for (cases) |case| {
        const text, const expected = case;
        var names: Names = .{ .text = text, .added = &secret_names.Added.none };
        for (expected) |name| {
            const found = names.next().?;
            try std.testing.expectEqualStrings(name, text[found.start..found.end]);
        }
        try std.testing.expectEqual(null, names.next());
    }
}

test "names are found wherever they are, and those that a person added" {
    var buffer: [200]u8 = undefined;
    var added: secret_names.Added = .none;
    try std.testing.expect(added.add("losung"));
    for (0..buffer.len - "password".len) |place| {
        @memset(&buffer, ' ');
        @memcpy(buffer[place..][0.."password".len], "password");
        var names: Names = .{ .text = &buffer, .added = &added };
        try std.testing.expectEqual(place, names.next().?.start);
        try std.testing.expectEqual(null, names.next());
    }
    var names: Names = .{ .text = "die Losung, the slogan", .added = &added };
    try std.testing.expectEqual(4, names.next().?.start);
    try std.testing.expectEqual(null, names.next());
}
