//! Whether a name says that a secret follows, and whether a value may be one: `zig/gen/secrets.zig` has the words.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const limits = @import("../gen/limits.zig");
const name_endings = @import("name_endings.zig");
const secrets = @import("../gen/secrets.zig");

pub const Announced = secrets.Value;

/// Only this many bytes at the end of a name are read.
pub const name_bytes_max = limits.secret_name_bytes;
const parts_behind_max = name_endings.parts_behind_max;

/// Names by their last byte.
const by_last: [256][]const secrets.Name = blk: {
    @setEvalBranchQuota(200_000);
    var table: [256][]const secrets.Name = @splat(&.{});
    for (secrets.names) |name| {
        const last = name.word[name.word.len - 1];
        table[last] = table[last] ++ .{name};
    }
    break :blk table;
};

/// Whether a name of a secret may end with these three bytes.
const may_end: [1 << hash_bits]bool = blk: {
    @setEvalBranchQuota(1_000_000);
    var table: [1 << hash_bits]bool = @splat(false);
    for (secrets.names) |name| mark(&table, name.word);
    for (secrets.parts_behind) |part| if (part.len > 1) mark(&table, part);
    break :blk table;
};
const hash_bits = 15;

fn mark(table: []bool, word: []const u8) void {
    if (word.len > 2) {
        table[hash(word[word.len - 3 ..][0..3])] = true;
        // A separator before the last part: `secret_id`.
        for ("-_. ") |sign| table[hash(&.{ sign, word[word.len - 2], word[word.len - 1] })] = true;
    } else for (0..256) |before| {
        table[hash(&.{ @intCast(before), word[0], word[1] })] = true;
    }
}

fn hash(ending: *const [3]u8) u15 {
    return @truncate(@as(u32, ending[0] | 0x20) *% 1013 +% @as(u32, ending[1] | 0x20) *% 37 +% (ending[2] | 0x20));
}

/// Whether the name of a secret may end at `end` of `text`, as far as its last bytes show.
pub fn mayEndAt(text: []const u8, end: usize) bool {
    if (end < 2) return false;
    if (bytes.isDigit(text[end - 1])) return true;
    const before = if (end > 2) text[end - 3] else ' ';
    return may_end[hash(&.{ before, text[end - 2], text[end - 1] })];
}

/// Whether the name of a secret may be before `end`, with the parts behind its telling one.
pub fn mayBeBefore(text: []const u8, end: usize) bool {
    if (!mayEndAt(text, end)) return false;
    // Behind quotes and brackets, what they enclose is looked at.
    return !name_endings.isOfName(text[end - 1]) or name_endings.mayAnnounce(text, end, .last_name);
}

/// Names that are added to the table's, in lower case without separators.
pub const Added = struct {
    buffer: [added_max * added_bytes_max]u8 = undefined,
    sizes: [added_max]u8 = undefined,
    count: u8 = 0,

    pub const none: Added = .{};

    /// @returns false if there is no room
    pub fn add(added: *Added, word: []const u8) bool {
        if (added.count == added_max or word.len == 0 or word.len > added_bytes_max) return false;
        @memcpy(added.buffer[added.count * added_bytes_max ..][0..word.len], word);
        added.sizes[added.count] = @intCast(word.len);
        added.count += 1;
        return true;
    }

    fn has(added: *const Added, plain: []const u8) bool {
        for (0..added.count) |i| {
            if (std.mem.endsWith(u8, plain, added.buffer[i * added_bytes_max ..][0..added.sizes[i]])) return true;
        }
        return false;
    }
};

pub const added_max = limits.added_names;
pub const added_bytes_max = limits.added_name_bytes;

/// A name in lower case without separators, and where its parts begin.
const Plain = struct {
    buffer: [name_bytes_max]u8 = undefined,
    size: usize = 0,
    starts: std.StaticBitSet(name_bytes_max + 1) = .empty,

    fn of(written: []const u8) Plain {
        var plain: Plain = .{};
        var is_new = true;
        for (written, 0..) |byte, at| {
            if (!bytes.isAlnum(byte) and byte < 0x80) {
                is_new = true;
                continue;
            }
            if (plain.size == name_bytes_max) break;
            if (is_new or beginsPart(written, at)) plain.starts.set(plain.size);
            is_new = false;
            plain.buffer[plain.size] = std.ascii.toLower(byte);
            plain.size += 1;
        }
        return plain;
    }

    fn text(plain: *const Plain, size: usize) []const u8 {
        return plain.buffer[0..size];
    }

    /// Start of the last part before `size`.
    fn partStart(plain: *const Plain, size: usize) usize {
        var start = size - 1;
        while (start > 0 and !plain.starts.isSet(start)) start -= 1;
        return start;
    }
};

/// Whether a part begins within letters and digits: `apiKey`, `APIKey`, `key2`.
fn beginsPart(written: []const u8, at: usize) bool {
    if (at == 0) return true;
    const byte = written[at];
    const before = written[at - 1];
    if (bytes.isDigit(byte) != bytes.isDigit(before)) return true;
    if (!std.ascii.isUpper(byte)) return false;
    if (!std.ascii.isUpper(before)) return true;
    return at + 1 < written.len and std.ascii.isLower(written[at + 1]);
}

/// What the name announces; null if it is no name of a secret.
pub fn announces(name: []const u8, added: *const Added) ?Announced {
    const written = std.mem.trimEnd(u8, name, ".-_");
    if (written.len == 0) return null;
    if (added.count == 0) {
        if (!mayEndAt(written, written.len)) return null;
        if (written.len <= name_bytes_max and !name_endings.mayAnnounce(written, written.len, .whole)) return null;
    }
    return announcesUnfiltered(written, added);
}

/// What the name announces, without a look at its last letters before.
pub fn announcesUnfiltered(written: []const u8, added: *const Added) ?Announced {
    const plain: Plain = .of(written);
    var size = plain.size;
    for (0..parts_behind_max) |_| {
        if (size == 0) return null;
        const all = plain.text(size);
        for (by_last[all[size - 1]]) |known| {
            if (!std.mem.endsWith(u8, all, known.word)) continue;
            if (known.is_part and !plain.starts.isSet(size - known.word.len)) continue;
            const before = all[0 .. size - known.word.len];
            const is_other = switch (known.value) {
                .counted => isCounter(before),
                .any => refersTo(before, known.word) and !isInCapitals(written),
                else => false,
            };
            return if (is_other) .likely else known.value;
        }
        if (added.has(all)) return .any;
        const start = plain.partStart(size);
        if (start == 0 or !(bytes.isDigit(all[start]) or isOneOf(all[start..], &secrets.parts_behind))) return null;
        size = start;
    }
    return null;
}

/// Whether the part before `pass` shows that it counts.
fn isCounter(before: []const u8) bool {
    for (secrets.counted_parts) |word| {
        if (word.len == 1 and std.mem.eql(u8, before, word)) return true;
        if (word.len > 1 and std.mem.endsWith(u8, before, word)) return true;
    }
    return false;
}

/// `existingSecret`, `imagePullSecrets`: the name of an object that has the secret follows.
fn refersTo(before: []const u8, word: []const u8) bool {
    if (!std.mem.eql(u8, word, "secret") and !std.mem.eql(u8, word, "secrets")) return false;
    for (secrets.referring_parts) |one| if (std.mem.endsWith(u8, before, one)) return true;
    return false;
}

/// Whether a name is that of a variable, which has the secret: `PULL_SECRET`.
fn isInCapitals(written: []const u8) bool {
    for (written) |byte| if (std.ascii.isLower(byte)) return false;
    return true;
}

/// What a name of several words announces, if the last one, of `last_bytes`, does not alone tell it: `recovery code`.
pub fn ofWords(name: []const u8, last_bytes: usize) ?Announced {
    const plain: Plain = .of(name);
    if (plain.size == 0) return null;
    const all = plain.text(plain.size);
    for (by_last[all[all.len - 1]]) |known| {
        if (known.word.len <= last_bytes or !std.mem.endsWith(u8, all, known.word)) continue;
        if (plain.starts.isSet(all.len - known.word.len)) return known.value;
    }
    return null;
}

/// Whether the name ends with one of these words, in lower case without separators.
pub fn endsWithOneOf(written: []const u8, comptime words: []const []const u8) bool {
    const last = comptime name_endings.Last.of(words);
    if (!last.mayEnd(written)) return false;
    const plain: Plain = .of(written);
    for (words) |word| if (std.mem.endsWith(u8, plain.text(plain.size), word)) return true;
    return false;
}

/// Whether the last parts of the name are one of these words, in lower case without separators.
pub fn endsWithPart(written: []const u8, comptime words: []const []const u8) bool {
    const last = comptime name_endings.Last.of(words);
    return last.mayEnd(written) and endsWithAnyPart(written, words);
}

/// Whether the last parts of the name are one of some words that are not known at compile time.
pub fn endsWithAnyPart(written: []const u8, words: []const []const u8) bool {
    const plain: Plain = .of(written);
    const all = plain.text(plain.size);
    for (words) |word| {
        if (std.mem.endsWith(u8, all, word) and plain.starts.isSet(all.len - word.len)) return true;
    }
    return false;
}

/// Whether one of the parts of the names is one of these words, in lower case.
pub fn hasPart(written: []const u8, words: []const []const u8) bool {
    const plain: Plain = .of(written);
    var end = plain.size;
    while (end > 0) {
        const start = plain.partStart(end);
        if (isOneOf(plain.buffer[start..end], words)) return true;
        end = start;
    }
    return false;
}

/// What a name announces of a leaf with a name of its own, which may announce more.
pub fn ofLeaf(announced: Announced, leaf: []const u8) Announced {
    if (endsWithPart(leaf, &secrets.plain_leaves)) return .likely;
    return if (announced == .likely) announces(leaf, &.none) orelse .likely else announced;
}

/// Whether the name is one of these words, in lower case without separators.
pub fn isPlainly(written: []const u8, comptime words: []const []const u8) bool {
    const last = comptime name_endings.Last.of(words);
    if (!last.mayEnd(written)) return false;
    const plain: Plain = .of(written);
    return isOneOf(plain.text(plain.size), words);
}

pub fn isOneOf(word: []const u8, words: []const []const u8) bool {
    for (words) |one| if (std.ascii.eqlIgnoreCase(word, one)) return true;
    return false;
}

/// Whether such a value is a secret, as far as its name's kind decides.
pub fn mayBeSecret(value: []const u8, announced: Announced) bool {
    if (revealsNothing(value)) return false;
    return switch (announced) {
        .any, .header => true,
        .likely => looksRandom(value),
        .numbered => !isNumber(value),
        .counted => !isCount(value),
    };
}

/// Whether the value is void, masked already, a reference to a variable, or a word about a secret.
fn revealsNothing(value: []const u8) bool {
    if (isOneOf(value, &secrets.plain_values)) return true;
    const first = value[0];
    if (!bytes.isAlnum(first) or (first | 0x20 == 'x' and value.len > 2)) {
        if (std.mem.allEqual(u8, value, first)) return true;
    }
    if (first == '%' and value.len == 2) return true;
    return isReference(value);
}

/// Whether asterisks have taken the place of the value: what follows is none of the name before it.
pub fn isMasked(value: []const u8) bool {
    return value.len > 0 and std.mem.allEqual(u8, value, '*');
}

/// `${NAME}`, `$NAME`, `$(command)`, `{{ name }}`, `%(name)s`, `%NAME%`
fn isReference(value: []const u8) bool {
    const last = value[value.len - 1];
    if (value.len > 3 and std.mem.startsWith(u8, value, "${") and last == '}') return true;
    if (value.len > 3 and std.mem.startsWith(u8, value, "$(")) return true;
    if (value.len > 4 and std.mem.startsWith(u8, value, "{{")) return true;
    if (value.len > 4 and std.mem.startsWith(u8, value, "%(") and std.mem.endsWith(u8, value, ")s")) return true;
    if (value.len > 3 and value[0] == '%' and last == '%') return isVariable(value[1 .. value.len - 1]);
    return value.len > 3 and value[0] == '$' and isVariable(value[1..]);
}

fn isVariable(name: []const u8) bool {
    for (name) |byte| if (!std.ascii.isUpper(byte) and byte != '_') return false;
    return true;
}

/// The part of `${NAME:-VALUE}` or `${NAME:VALUE}` that is written in place of a variable that is not set.
pub fn readDefault(value: []const u8) ?[]const u8 {
    if (value.len < 5 or !std.mem.startsWith(u8, value, "${") or value[value.len - 1] != '}') return null;
    const colon = std.mem.findScalar(u8, value, ':') orelse return null;
    for (value[2..colon]) |byte| if (!bytes.isWord(byte) and byte != '.' and byte != '-') return null;
    var start = colon + 1;
    if (std.mem.findScalar(u8, "-=", value[start]) != null) start += 1;
    if (std.mem.findScalar(u8, "?+", value[start]) != null or start + 1 >= value.len) return null;
    return value[start .. value.len - 1];
}

/// The end of a reference that may have blanks in it: `{{ name }}`, `${{ name }}`, `<%= name %>`.
pub fn referenceEnd(text: []const u8, from: usize) ?usize {
    const limit = @min(text.len, from + reference_bytes_max);
    for ([_][2][]const u8{ .{ "{{", "}}" }, .{ "${{", "}}" }, .{ "<%", "%>" } }) |pair| {
        if (!std.mem.startsWith(u8, text[from..], pair[0])) continue;
        const end = std.mem.findPos(u8, text[0..limit], from, pair[1]) orelse return null;
        if (std.mem.findScalar(u8, text[from..end], '\n') != null) return null;
        return end + pair[1].len;
    }
    return null;
}

const reference_bytes_max = 128;

const random_bytes_min = 8;

/// Whether the value has letters and digits, as `hunter2`.
pub fn hasLettersAndDigits(value: []const u8) bool {
    var digits: usize = 0;
    var letters: usize = 0;
    for (value) |byte| {
        digits += @intFromBool(bytes.isDigit(byte));
        letters += @intFromBool(bytes.isLetter(byte));
    }
    return digits > 0 and letters > 0;
}

/// Whether the value is no word, path, number, or several of them.
pub fn looksRandom(value: []const u8) bool {
    if (value.len < random_bytes_min or value[0] == '/' or isDate(value)) return false;
    return !isOfWords(value) or hasManySigns(value);
}

/// `2025-08-03T14:30:16`, `20250803T143016Z`
fn isDate(value: []const u8) bool {
    if (value.len >= 15 and value[8] == 'T') {
        const clock = std.mem.trimEnd(u8, value[9..], "Z");
        if (isNumber(value[0..8]) and clock.len == 6 and isNumber(clock)) return true;
    }
    if (value.len < 10 or value[4] != '-' or value[7] != '-') return false;
    for (value[0..10], 0..) |byte, at| if (at != 4 and at != 7 and !bytes.isDigit(byte)) return false;
    return value.len == 10 or value[10] == 'T' or value[10] == ' ';
}

/// Signs that no words or paths have between them.
const signs_min = 3;

fn hasManySigns(value: []const u8) bool {
    var signs: usize = 0;
    var digits: usize = 0;
    for (value) |byte| {
        signs += @intFromBool(std.mem.findScalar(u8, "!@#$%^&*+=~?;<>", byte) != null);
        digits += @intFromBool(bytes.isDigit(byte));
    }
    return signs >= signs_min and digits > 0;
}

/// Whether all parts are words, numbers, or words with numbers behind them.
pub fn isOfWords(value: []const u8) bool {
    var at: usize = 0;
    while (at < value.len) {
        if (!bytes.isAlnum(value[at])) {
            at += 1;
            continue;
        }
        const start = at;
        while (at < value.len and bytes.isAlnum(value[at])) at += 1;
        if (!isWordWithNumber(value[start..at])) return false;
    }
    return true;
}

fn isWordWithNumber(part: []const u8) bool {
    var letters: usize = 0;
    while (letters < part.len and bytes.isLetter(part[letters])) letters += 1;
    for (part[letters..]) |byte| if (!bytes.isDigit(byte)) return false;
    return letters < 2 or !isMixed(part[0..letters]);
}

/// Shortest mean size of the words in `camelCase`.
const hump_bytes_min = 4;

/// Whether upper and lower case alternate as in no words, `camelCase` and `HTTPServer` included.
pub fn isMixed(word: []const u8) bool {
    var humps: usize = 1;
    var upper_runs: usize = 0;
    for (word[1..], word[0 .. word.len - 1], 0..) |byte, before, at| {
        if (std.ascii.isUpper(byte) and std.ascii.isLower(before)) humps += 1;
        // The end of several upper-case letters.
        if (std.ascii.isLower(byte) and std.ascii.isUpper(before) and at > 0 and std.ascii.isUpper(word[at - 1])) {
            upper_runs += 1;
        }
    }
    return upper_runs > 1 or (humps > 2 and humps * hump_bytes_min > word.len);
}

const counted_digits_max = 3;

pub fn isNumber(value: []const u8) bool {
    for (value) |byte| if (!bytes.isDigit(byte)) return false;
    return true;
}

/// A small number, with a unit or a sign: `12`, `3.5%`, `40ms`.
fn isCount(value: []const u8) bool {
    var digits: usize = 0;
    for (value) |byte| switch (byte) {
        '0'...'9' => digits += 1,
        '.', ',', '%', '/', '+', '-', 's', 'm' => {},
        else => return false,
    };
    return digits <= counted_digits_max;
}

test announces {
    const cases = [_]struct { []const u8, ?Announced }{
        .{ "password", .any },
        .{ "DB_PASSWORD", .any },
        .{ "dbpassword2", .any },
        .{ "api_key_old", .any },
        .{ "db_secret_value", .any },
        .{ "X-Api-Key", .any },
        .{ "APIKey", .any },
        .{ "phpSid", .likely },
        .{ "Пароль", .any },
        .{ "用户密码", .any },
        .{ "public_key", .likely },
        .{ "my_pass", .counted },
        .{ "Set-Cookie", .header },
        .{ "preside", null },
        .{ "bypass", null },
        .{ "hotkey", .likely },
        .{ "tokens", .likely },
        .{ "full_hash_pass", .likely },
        .{ "token_count", null },
        .{ "password_length", null },
        .{ "level", null },
        .{ "old", null },
        .{ "2", null },
    };
    for (cases) |case| try std.testing.expectEqual(case[1], announces(case[0], &.none));
    var added: Added = .none;
    try std.testing.expect(added.add("losung"));
    try std.testing.expectEqual(.any, announces("my-Losung", &added));
}

test mayBeSecret {
    for ([_][]const u8{ "hunter2", "x", "p@ss;word", "Yes1" }) |value| {
        try std.testing.expect(mayBeSecret(value, .any));
    }
    for ([_][]const u8{ "YES", "null", "****", "xxxx", "expired", "${PASSWORD}", "$DB_PASS", "{{ x }}" }) |value| {
        try std.testing.expect(!mayBeSecret(value, .any));
    }
    try std.testing.expect(!mayBeSecret("%DB_PASS%", .any) and mayBeSecret("%a1%", .any));
    for ([_][]const u8{ "aB3dE5gH7j", "0a1b2c3d4e5f", "QWxhZGRpbjpvcGVu" }) |value| {
        try std.testing.expect(mayBeSecret(value, .likely));
    }
    for ([_][]const u8{
        "2025-08-03T14:30:16.465-04:00", "user_1234",           "sshd",              "required_fields",
        "/a/b2c",                        "node-17.example.com", "someCamelCaseName",
    }) |value| {
        try std.testing.expect(!mayBeSecret(value, .likely));
    }
    try std.testing.expect(mayBeSecret("1234", .counted));
    for ([_][]const u8{ "12", "3.5%" }) |value| try std.testing.expect(!mayBeSecret(value, .counted));
    try std.testing.expect(!mayBeSecret("54725290909450", .numbered) and mayBeSecret("0f3a", .numbered));
}
