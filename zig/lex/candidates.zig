//! Selects the recognizers to try from a few bytes: the first one, the two after the run that starts with it, and that
//! run's length. A letter or `_` starts a run of word bytes, a digit a run of digits; any other byte is a run by
//! itself. A rule may select a recognizer that then refuses, but must select every one that accepts. If no rule
//! applies, the run is the token.
const std = @import("std");
const bytes = @import("bytes.zig");
const isLocalSign = @import("mail.zig").isLocalSign;
const symbol_roots = @import("symbols.zig").roots;

/// In the order of recognition, followed by the case that none of them accepts.
pub const Recognizer = enum(u8) {
    /// A date with a clock; and the letter that begins a line of klog.
    dated,
    double_quoted,
    single_quoted,
    url,
    jwt,
    phone_international,
    phone_national,
    uuid,
    mac,
    hash,
    cidr,
    email,
    ip6,
    ip4,
    creditcard,
    geo,
    money,
    version,
    bytesize,
    percent,
    duration,
    quantity,
    hexcolor,
    path,
    base64,
    timestamp,
    number,
    word,
    /// Any token that starts with a multi-byte character.
    wide,
};

/// One bit per rule, in order.
pub const Set = u64;

const Bytes = std.StaticBitSet(256);

const Rule = struct {
    recognizer: Recognizer,
    first: Bytes,
    /// The byte after the run and the next one; 0 at the end of the input.
    behind: Bytes = all,
    second: Bytes = all,
    length_min: u8 = 1,
    length_max: u8 = length_max_seen,
};

/// Longer runs count as this long.
pub const length_max_seen = 32;

/// Shorter runs are candidates only because of the bytes around them.
pub const length_telling_min = 12;

const all: Bytes = .full;
const digit = where(bytes.isDigit);
const letter = where(bytes.isLetter);
const alnum = where(bytes.isAlnum);
const hex = where(bytes.isHex);
const hex_letter = hex.intersectWith(letter);
const word_byte = where(bytes.isWord);
const scheme = alnum.unionWith(set("+.-"));
const local_sign = where(isLocalSign);
const local_mark = local_sign.unionWith(set(".%+-"));
const local = word_byte.unionWith(local_mark);
const base64 = alnum.unionWith(set("+/"));
const high = where(isHigh);
const symbol = where(opensSymbol);
/// First bytes of the separators between a number and its unit.
const separator = set(" \xc2\xe2");
const colon = set(":");

fn where(comptime member: fn (u8) bool) Bytes {
    @setEvalBranchQuota(10_000);
    var found: Bytes = .empty;
    for (0..256) |byte| if (member(byte)) found.set(byte);
    return found;
}

fn set(comptime text: []const u8) Bytes {
    @setEvalBranchQuota(10_000);
    var found: Bytes = .empty;
    for (text) |byte| found.set(byte);
    return found;
}

fn isHigh(byte: u8) bool {
    return byte >= 0x80;
}

fn opensSymbol(byte: u8) bool {
    return symbol_roots[byte] != 0;
}

const month_first = set("jJfFmMaAsSoOnNdD");
const month_capital = set("JFMASOND");
const month_second = set("aAeEpPuUcCoO");
/// First letters of months behind a day and a mark, in all languages.
const month_letter = month_first.unionWith(set("eEgGlL"));

const rules = [_]Rule{
    // Names of months and of days of the week; klog.
    .{
        .recognizer = .dated,
        .first = month_first.unionWith(set("TWIE")),
        .behind = set(" ,/-"),
        .second = digit.unionWith(set(" ")).unionWith(month_capital),
        .length_min = 3,
        .length_max = 9,
    },
    .{
        .recognizer = .dated,
        .first = digit,
        .behind = set("-/.").unionWith(month_capital),
        .second = digit.unionWith(month_letter).unionWith(month_second),
        .length_max = 4,
    },
    .{
        .recognizer = .dated,
        .first = digit,
        .behind = set(" \t"),
        .second = digit.unionWith(set(" ")).unionWith(month_capital),
        .length_max = 8,
    },
    .{ .recognizer = .dated, .first = digit, .behind = set("TtZ+-.:_"), .length_min = 8, .length_max = 14 },
    .{ .recognizer = .dated, .first = digit, .behind = set(":"), .second = digit, .length_min = 4, .length_max = 4 },
    .{ .recognizer = .dated, .first = set("@"), .behind = set("4"), .second = set("0") },
    .{ .recognizer = .double_quoted, .first = set("\"") },
    .{ .recognizer = .single_quoted, .first = set("'") },
    .{ .recognizer = .url, .first = letter, .behind = set("+.-"), .second = scheme.unionWith(set(":")) },
    .{ .recognizer = .url, .first = letter, .behind = set(":"), .second = set("/") },
    .{
        .recognizer = .jwt,
        .first = set("e"),
        .behind = set(".-"),
        .second = word_byte.unionWith(set(".-")),
        .length_min = 3,
    },
    .{ .recognizer = .phone_international, .first = set("+"), .behind = digit },
    .{ .recognizer = .phone_national, .first = digit, .behind = set("-"), .second = digit, .length_max = 3 },
    .{ .recognizer = .uuid, .first = hex, .behind = set("-"), .second = hex, .length_min = 8, .length_max = 8 },
    .{ .recognizer = .uuid, .first = digit, .behind = hex_letter, .length_max = 7 },
    .{ .recognizer = .mac, .first = hex, .behind = set(":-"), .second = hex, .length_min = 2, .length_max = 2 },
    .{ .recognizer = .mac, .first = digit, .behind = hex_letter },
    .{ .recognizer = .mac, .first = hex, .behind = set("."), .second = hex, .length_min = 4, .length_max = 4 },
    .{ .recognizer = .mac, .first = hex, .length_min = 12, .length_max = 12 },
    .{ .recognizer = .hash, .first = hex_letter, .length_min = 32 },
    .{ .recognizer = .hash, .first = digit, .behind = hex_letter },
    .{ .recognizer = .cidr, .first = digit, .behind = set("."), .second = digit, .length_max = 3 },
    .{
        .recognizer = .email,
        .first = word_byte,
        .behind = local_mark.unionWith(set("@")),
        .second = local.unionWith(set("@")),
    },
    .{ .recognizer = .email, .first = digit, .behind = word_byte, .second = local.unionWith(set("@")) },
    .{ .recognizer = .ip6, .first = hex, .behind = set(":"), .second = hex.unionWith(set(":")), .length_max = 4 },
    .{ .recognizer = .ip6, .first = digit, .behind = hex_letter, .second = hex.unionWith(set(":")), .length_max = 3 },
    .{ .recognizer = .ip6, .first = set(":"), .behind = set(":"), .second = hex.unionWith(set(":")) },
    .{ .recognizer = .ip4, .first = digit, .behind = set("."), .second = digit, .length_max = 3 },
    .{ .recognizer = .creditcard, .first = digit, .length_min = 13, .length_max = 19 },
    .{
        .recognizer = .creditcard,
        .first = digit,
        .behind = set(" -"),
        .second = digit,
        .length_min = 4,
        .length_max = 4,
    },
    .{ .recognizer = .geo, .first = digit, .behind = set("."), .second = digit },
    .{ .recognizer = .geo, .first = set("-"), .behind = digit },
    .{ .recognizer = .money, .first = set("$"), .behind = digit },
    .{ .recognizer = .version, .first = digit, .behind = set("."), .second = digit },
    .{ .recognizer = .version, .first = set("vV"), .behind = set("."), .second = digit, .length_min = 2 },
    .{ .recognizer = .bytesize, .first = digit, .behind = set("."), .second = digit },
    .{ .recognizer = .bytesize, .first = digit, .behind = set("kKmMgGtTpPeE"), .second = set("ibB") },
    .{ .recognizer = .bytesize, .first = digit, .behind = set("KMGTPbB") },
    .{ .recognizer = .percent, .first = digit, .behind = set("."), .second = digit },
    .{ .recognizer = .percent, .first = digit, .behind = set("%") },
    .{ .recognizer = .duration, .first = digit, .behind = set("."), .second = digit },
    .{ .recognizer = .duration, .first = digit, .behind = set("numshdwy") },
    .{ .recognizer = .duration, .first = set("P"), .length_min = 3 },
    .{ .recognizer = .quantity, .first = digit, .behind = set("."), .second = digit },
    .{ .recognizer = .quantity, .first = digit, .behind = symbol.unionWith(set("\xc2\xe2")) },
    .{ .recognizer = .quantity, .first = digit, .behind = set(" "), .second = symbol },
    .{ .recognizer = .quantity, .first = set("+-"), .behind = digit },
    .{ .recognizer = .hexcolor, .first = set("#"), .behind = hex, .second = hex },
    .{ .recognizer = .path, .first = letter, .behind = set(":"), .second = set("/\\"), .length_max = 1 },
    .{ .recognizer = .path, .first = set(".~"), .behind = set("./") },
    .{ .recognizer = .path, .first = set("/"), .behind = word_byte.unionWith(set(".-")).unionWith(high) },
    .{ .recognizer = .path, .first = set("\\"), .behind = set("\\?DdSs") },
    .{ .recognizer = .base64, .first = letter, .length_min = 16 },
    .{ .recognizer = .base64, .first = letter, .behind = set("+/") },
    .{ .recognizer = .base64, .first = letter, .behind = set("="), .length_min = 14 },
    .{ .recognizer = .base64, .first = digit, .behind = letter.unionWith(set("+/=")) },
    .{ .recognizer = .base64, .first = set("+/"), .behind = base64, .second = base64.unionWith(set("=")) },
    .{ .recognizer = .timestamp, .first = digit, .behind = set(":-/."), .second = digit, .length_max = 5 },
    .{ .recognizer = .number, .first = digit, .behind = set("._"), .second = digit },
    .{ .recognizer = .number, .first = digit, .behind = set("eE"), .second = digit.unionWith(set("+-")) },
    .{ .recognizer = .number, .first = set("0"), .behind = set("xXbBoO"), .second = hex, .length_max = 1 },
    .{ .recognizer = .word, .first = letter.unionWith(set("_")), .behind = high },
    .{ .recognizer = .word, .first = digit, .behind = letter.unionWith(set("_")).unionWith(high) },
    .{ .recognizer = .wide, .first = high },
};

pub const recognizer_of: [rules.len]Recognizer = blk: {
    var found: [rules.len]Recognizer = undefined;
    for (&found, rules, 0..) |*entry, rule, index| {
        entry.* = rule.recognizer;
        std.debug.assert(index == 0 or @backingInt(rule.recognizer) >= @backingInt(rules[index - 1].recognizer));
    }
    break :blk found;
};

/// Rules that depend on the byte after the longest possible host or mailbox name: `@`, or the `://` of a scheme.
pub const dotted: Set = of(.url) | of(.email);
pub const ip4: Set = of(.ip4);
pub const dated: Set = of(.dated);

/// The rules of a recognizer.
pub inline fn of(comptime recognizer: Recognizer) Set {
    return comptime blk: {
        var found: Set = 0;
        for (rules, 0..) |rule, index| {
            if (rule.recognizer == recognizer) found |= 1 << index;
        }
        break :blk found;
    };
}

/// The rule for a number and a unit symbol separated by a space.
pub const quantity_apart: Set = blk: {
    var found: Set = 0;
    for (rules, 0..) |rule, index| {
        if (rule.recognizer == .quantity and rule.behind.eql(set(" "))) found |= 1 << index;
    }
    break :blk found;
};

/// The rules that a byte allows, by its position.
pub const first = byByte("first");
pub const behind = byByte("behind");
pub const second = byByte("second");

fn byByte(comptime place: []const u8) [256]Set {
    @setEvalBranchQuota(100_000);
    var table: [256]Set = @splat(0);
    for (rules, 0..) |rule, index| {
        for (&table, 0..) |*entry, byte| {
            if (@field(rule, place).isSet(byte)) entry.* |= 1 << index;
        }
    }
    return table;
}

/// The rules that a run's length allows.
pub const length: [length_max_seen + 1]Set = blk: {
    @setEvalBranchQuota(10_000);
    var table: [length_max_seen + 1]Set = @splat(0);
    for (rules, 0..) |rule, index| {
        for (rule.length_min..rule.length_max + 1) |size| table[size] |= 1 << index;
    }
    break :blk table;
};

/// Among the rules for a number with a point, those that the byte after its fraction allows.
pub const behind_fraction: [256]Set = blk: {
    @setEvalBranchQuota(100_000);
    var table: [256]Set = @splat(0);
    for (rules, 0..) |rule, index| {
        const open: Bytes = switch (rule.recognizer) {
            .cidr, .ip4, .version => set("."),
            .email => local.unionWith(set("@")),
            .geo => set(","),
            .bytesize => set("kKmMgGtTpPeEbB"),
            .percent => set("%"),
            .duration => set("numshdwy"),
            .timestamp => colon,
            .quantity => symbol.unionWith(separator),
            else => all,
        };
        for (&table, 0..) |*entry, byte| {
            if (open.isSet(byte)) entry.* |= 1 << index;
        }
    }
    break :blk table;
};
