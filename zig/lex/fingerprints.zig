//! Fingerprints of kinds: short sequences of byte sets, one of which occurs in every token of the kind. A search for
//! them finds too much, never too little.
//!
//! Without them a count of `\U` takes 118 times the instructions on the log of the benchmark.
const std = @import("std");
const bytes = @import("bytes.zig");
const isLocalSign = @import("mail.zig").isLocalSign;
const symbol_roots = @import("symbols.zig").roots;
const Kind = @import("../gen/kinds.zig").Kind;
const units = @import("../gen/units.zig");

pub const Bytes = std.StaticBitSet(256);

/// Consecutive bytes: those of a text, or one from each set.
pub const Sequence = union(enum) {
    text: []const u8,
    sets: []const Bytes,
    /// A digit, a space and the first bytes of a unit's symbol; `quantity.isApart` tells whether the symbol is whole.
    apart: []const Bytes,

    pub fn len(sequence: Sequence) usize {
        return switch (sequence) {
            inline else => |it| it.len,
        };
    }

    /// The bytes allowed at an index of the sequence.
    pub fn at(sequence: Sequence, place: usize) Bytes {
        return switch (sequence) {
            .text => |text| only(text[place..][0..1]),
            .sets, .apart => |sets| sets[place],
        };
    }
};

const digit = where(bytes.isDigit);
const letter = where(bytes.isLetter);
const alnum = where(bytes.isAlnum);
const hex = where(bytes.isHex);
const hex_letter = hex.intersectWith(letter);
const word = where(bytes.isWord);
const unit_symbol = where(opensSymbol);
const dot = only(".");
const colon = only(":");
const slash = only("/");
const hyphen = only("-");

fn where(comptime member: fn (u8) bool) Bytes {
    @setEvalBranchQuota(10_000);
    var found: Bytes = .empty;
    for (0..256) |byte| if (member(byte)) found.set(byte);
    return found;
}

fn only(text: []const u8) Bytes {
    var found: Bytes = .empty;
    for (text) |byte| found.set(byte);
    return found;
}

fn opensSymbol(byte: u8) bool {
    return symbol_roots[byte] != 0;
}

fn times(comptime set: Bytes, comptime count: usize) [count]Bytes {
    return @splat(set);
}

fn literal(comptime wanted: []const u8) Sequence {
    return .{ .text = wanted };
}

fn oneOfEach(comptime wanted: []const Bytes) Sequence {
    return .{ .sets = wanted };
}

const two_digits = times(digit, 2);
const two_hex = times(hex, 2);

/// A group within an IPv4 address; a `::` of an IPv6 address, or otherwise its last letter before a `:` or its first
/// letter after one.
const ip = [_]Sequence{
    oneOfEach(&.{ dot, digit, dot, digit }),
    oneOfEach(&([_]Bytes{dot} ++ two_digits ++ .{ dot, digit })),
    oneOfEach(&([_]Bytes{dot} ++ times(digit, 3) ++ .{ dot, digit })),
    oneOfEach(&.{ hex, colon, colon }),
    oneOfEach(&.{ colon, colon, hex }),
    oneOfEach(&.{ colon, colon, colon }),
    oneOfEach(&.{ hex_letter, colon, hex }),
    oneOfEach(&.{ hex_letter, digit, colon, hex }),
    oneOfEach(&([_]Bytes{hex_letter} ++ two_digits ++ .{ colon, hex })),
    oneOfEach(&([_]Bytes{hex_letter} ++ times(digit, 3) ++ .{ colon, hex })),
    oneOfEach(&.{ hex, colon, hex_letter }),
    oneOfEach(&.{ hex, colon, digit, hex_letter }),
    oneOfEach(&([_]Bytes{ hex, colon } ++ two_digits ++ .{hex_letter})),
    oneOfEach(&([_]Bytes{ hex, colon } ++ times(digit, 3) ++ .{hex_letter})),
};

const local = word.unionWith(only(".%+-")).unionWith(where(isLocalSign));
const domain = alnum.unionWith(only(".-"));
// Letters outside ASCII begin with a high byte.
const path_opening = where(bytes.isWordOrHigh).unionWith(only(".-"));
const path_byte = where(bytes.isWordOrHigh).unionWith(only("/\\.~-+@%"));

/// Null if no rare sequence is known. A space in a sequence is a single one, so it can't be part of a terminal
/// sequence, which has at least three bytes.
pub fn of(kind: Kind) ?[]const Sequence {
    return table[@backingInt(kind)];
}

/// The sequences of quantities of one family of units.
pub fn ofFamily(family: units.Family) []const Sequence {
    return family_table[@backingInt(family)];
}

const family_table: [families.len][]const Sequence = blk: {
    @setEvalBranchQuota(100_000);
    var made: [families.len][]const Sequence = undefined;
    for (&made, families) |*entry, family| {
        var attached = only("\xc2\xe2"); // Blanks of several bytes.
        var apart: Bytes = .empty;
        for (units.units) |unit| {
            if (unit.family != family or unit.place == .never) continue;
            attached.set(unit.symbol[0]);
            if (unit.place == .anywhere) apart.set(unit.symbol[0]);
        }
        const symbols = [_]Bytes{ attached, apart };
        entry.* = &.{ oneOfEach(&.{ digit, symbols[0] }), .{ .apart = &.{ digit, only(" "), symbols[1] } } };
    }
    break :blk made;
};

const families = std.enums.values(units.Family);

const table: [256]?[]const Sequence = blk: {
    @setEvalBranchQuota(100_000);
    var made: [256]?[]const Sequence = undefined;
    for (&made, 0..) |*entry, number| entry.* = sequencesOf(@fromBackingInt(@as(u8, number)));
    break :blk made;
};

fn sequencesOf(comptime kind: Kind) ?[]const Sequence {
    return switch (kind) {
        .quoted => &.{ literal("\""), literal("'") },
        .percent => &.{oneOfEach(&.{ digit, only("%") })},
        .bytesize => &.{oneOfEach(&.{ digit, only("kKmMgGtTpPeEbB") })},
        .money => &.{oneOfEach(&.{ only("$"), digit })},
        .duration => &.{oneOfEach(&.{ digit, only("numshdwyHMS") })},
        .quantity => &.{
            oneOfEach(&.{ digit, unit_symbol.unionWith(only("\xc2\xe2")) }),
            .{ .apart = &.{ digit, only(" "), unit_symbol } },
        },
        .timestamp => &.{
            oneOfEach(&.{ digit, colon, digit, digit }),
            oneOfEach(&.{ digit, colon, digit, colon }),
            literal("@40000000"),
            oneOfEach(&times(digit, 8)),
            oneOfEach(&(times(digit, 4) ++ .{hyphen} ++ two_digits)),
            oneOfEach(&.{ digit, slash, digit }),
            oneOfEach(&(.{dot} ++ two_digits ++ .{dot} ++ two_digits)),
            oneOfEach(&(times(digit, 6) ++ .{only(" ")} ++ times(digit, 6))),
            oneOfEach(&(.{ digit, only("Tt") } ++ times(digit, 4))), // `26-Nov-24T0325`
        },
        .ip => &ip,
        .cidr => &.{oneOfEach(&.{ digit, slash, digit })},
        .mac => &.{
            oneOfEach(&(two_hex ++ .{colon} ++ two_hex ++ .{colon})),
            oneOfEach(&(two_hex ++ .{hyphen} ++ two_hex ++ .{hyphen})),
            oneOfEach(&(times(hex, 4) ++ .{dot} ++ times(hex, 4) ++ .{dot})),
            oneOfEach(&times(hex, 12)),
        },
        .url => &.{literal("://")},
        .email => &.{oneOfEach(&.{ local, only("@"), domain })},
        .phone => &.{
            oneOfEach(&.{ only("+"), digit }),
            oneOfEach(&(times(digit, 3) ++ .{hyphen} ++ times(digit, 4))),
        },
        .path => &.{
            oneOfEach(&.{ letter, colon, only("/\\") }),
            literal("./"),
            literal("\\"),
            oneOfEach(&.{ slash, path_opening, path_byte }),
            oneOfEach(&.{ only("~"), slash, path_byte }),
        },
        .geo => &.{oneOfEach(&([_]Bytes{ digit, dot } ++ times(digit, 4)))},
        .uuid => &.{oneOfEach(&([_]Bytes{hyphen} ++ times(hex, 4) ++ .{hyphen} ++ times(hex, 4) ++ .{hyphen}))},
        .version => &.{oneOfEach(&.{ digit, dot, digit })},
        .hexcolor => &.{oneOfEach(&([_]Bytes{only("#")} ++ times(hex, 3)))},
        .creditcard => &.{
            oneOfEach(&times(digit, 13)),
            oneOfEach(&(times(digit, 4) ++ .{only(" -")} ++ times(digit, 4))),
        },
        .jwt => &.{literal("eyJ")},
        .base64 => &.{oneOfEach(&times(alnum.unionWith(only("+/")), 14))},
        .hash, .hex => &.{oneOfEach(&times(hex, 16))},
        else => null,
    };
}

/// Bytes contained in every token of the kind, if they are rare enough for a search on the CPU.
pub fn textOf(kind: Kind) ?[]const u8 {
    return switch (kind) {
        .url => "://",
        .email => "@",
        .jwt => "eyJ",
        .percent => "%",
        .money => "$",
        .hexcolor => "#",
        else => null,
    };
}

/// Whether one of the sequences occurs in `token`.
pub fn occurIn(sequences: []const Sequence, token: []const u8) bool {
    for (sequences) |sequence| {
        const count = sequence.len();
        if (count > token.len) continue;
        for (0..token.len - count + 1) |from| {
            for (token[from..][0..count], 0..) |byte, place| {
                if (!sequence.at(place).isSet(byte)) break;
            } else return true;
        }
    }
    return false;
}

test "the bytes for a search on the CPU are in every sequence of the kind" {
    for (std.enums.values(Kind)) |kind| {
        const wanted = textOf(kind) orelse continue;
        for (of(kind).?) |sequence| {
            const size = wanted.len;
            const holds = for (0..sequence.len() + 1 -| size) |from| {
                for (wanted, from..) |byte, place| {
                    if (!sequence.at(place).eql(only(&.{byte}))) break;
                } else break true;
            } else false;
            try std.testing.expect(holds);
        }
    }
}

test "sequences do not occur in plain words and numbers" {
    for ([_]Kind{ .ip, .duration, .timestamp, .path, .uuid, .base64, .hash, .version }) |kind| {
        try std.testing.expect(!occurIn(of(kind).?, "connection 4711 closed: retry no. 3, code 17 (late)"));
    }
}
