//! Sequences of byte sets of which every token of a kind has one, as far as the byte behind it: tighter than
//! fingerprints (`lex/fingerprints.zig`), which end with the token. Lines that the lexer of lines does not decide are
//! searched for them, so each line in which they are wrongly found is left to the CPU.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const fingerprints = @import("../lex/fingerprints.zig");
const Bytes = fingerprints.Bytes;
const Kind = @import("../gen/kinds.zig").Kind;
const positions_max = @import("plan.zig").positions_max;
const Sequence = fingerprints.Sequence;
const units = @import("../gen/units.zig");

const assert = std.debug.assert;

/// Null if no rare sequence is known. @param family of a quantity, if it is known
pub fn of(kind: Kind, family: ?units.Family) ?[]const Sequence {
    return switch (kind) {
        .duration => durations,
        .bytesize => sizes,
        .timestamp => timestamps,
        .ip => addresses,
        .number => &.{comptime sequence("#")},
        .quantity => if (family) |known| switch (known) {
            .time => comptime ofFamily(.time),
            .data => comptime ofFamily(.data),
            else => fingerprints.ofFamily(known),
        } else fingerprints.of(kind),
        else => fingerprints.of(kind),
    };
}

/// Digits are `#`, hexadecimal ones `$`, and sets are in brackets; `[^&]` is what is in no word, `[^!]` what is in none
/// or a hexadecimal digit, `[^~]` what is no letter, and `[^#]` what is no digit.
fn sequence(comptime form: []const u8) Sequence {
    @setEvalBranchQuota(100_000);
    var sets: []const Bytes = &.{};
    var at = 0;
    while (at < form.len) : (at += 1) {
        var set: Bytes = .empty;
        if (form[at] == '[') {
            const end = std.mem.findScalarPos(u8, form, at, ']').?;
            const negated = form[at + 1] == '^';
            const from = if (negated) at + 2 else at + 1;
            for (form[from..end]) |byte| add(&set, byte);
            if (negated) set = set.complement();
            at = end;
        } else add(&set, form[at]);
        sets = sets ++ .{set};
    }
    return .{ .sets = sets };
}

fn add(set: *Bytes, comptime byte: u8) void {
    switch (byte) {
        '#' => for ('0'..'9' + 1) |digit| set.set(digit),
        '~' => for (0..256) |each| if (bytes.isLetter(each)) set.set(each),
        '&' => for (0..256) |each| if (bytes.isWord(each)) set.set(each),
        '!' => for (0..256) |each| if (bytes.isWord(each) and !bytes.isHex(each)) set.set(each),
        '$' => for (0..256) |each| if (bytes.isHex(each)) set.set(each),
        else => set.set(byte),
    }
}

const durations: []const Sequence = &.{ sequence("#[smhdwyHMS][^&]"), sequence("#[nmu]s[^&]") };
const sizes: []const Sequence = &.{
    sequence("#[kKmMgGtTpPeEbB][^~]"), sequence("#[kKmMgGtTpPeE][ibB][^~]"), sequence("#[kKmMgGtTpPeE]i[bB]"),
};

/// A clock; a date that may have none; what a date has whose clock has no colon, or is `7:5:3:004`.
const timestamps: []const Sequence = &.{
    sequence("#:##[^#]"),
    sequence("@4"),
    sequence("####-##-"),
    sequence("/#/#"),
    sequence("/##/#"),
    sequence("##[01]#[0123]#[-_: Tt\t][# ]"),
    sequence("[012]#[012345]#[0123456]#[-+.Z]"),
    sequence("##.##[-_Tt]"),
    sequence("[-_: Tt\t]##.##."), // Before AM and PM.
    sequence("# [012]#[012345]#[0123456]"),
    sequence("#[Tt][012]#[012345]"),
};

/// The last three groups of an IPv4 address; two colons; and one of the inner groups of an address of IPv6 without two
/// colons, or some of them, if all are pairs.
const addresses: []const Sequence = &.{
    sequence(".#.#.#"),
    sequence(".#.##.#"),
    sequence(".#.###."),
    sequence(".##.#"),
    sequence(".###.#"),
    sequence("$::[^&]"),
    sequence("::$[^!]"),
    sequence(":::"),
    sequence(":$:$"),
    sequence(":$$$:"),
    sequence(":$$$$:"),
    sequence(":$$:$$:"),
};

/// After digits, and perhaps a blank: the first bytes of a unit's symbol, and the byte behind it.
fn ofFamily(comptime family: units.Family) []const Sequence {
    @setEvalBranchQuota(1_000_000);
    // A sign before a length of time makes a quantity of it.
    var found: []const Sequence = if (family == .time) durations else &.{};
    for ([_]bool{ false, true }) |is_apart| {
        var high: Bytes = .empty;
        if (!is_apart) for ("\xc2\xe2") |byte| high.set(byte); // Blanks of several bytes.
        var columns: [shown_max][shown_max]Bytes = @splat(@splat(.empty));
        for (units.units) |unit| {
            if (unit.family != family or unit.place == .never or (is_apart and unit.place != .anywhere)) continue;
            const size = @min(unit.symbol.len, shown_max);
            if (unit.symbol[0] >= 0x80) {
                high.set(unit.symbol[0]);
            } else for (unit.symbol[0..size], columns[size - 1][0..size]) |byte, *set| set.set(byte);
        }
        const before = if (is_apart) sequence("# ").sets else sequence("#").sets;
        for (columns, 1..) |sets, size| {
            if (sets[0].count() == 0) continue;
            const behind: []const Bytes = if (size == shown_max) &.{} else sequence("[^&]").sets;
            const kept = sets[0..size].*;
            found = found ++ .{sequenceOf(is_apart, before ++ kept ++ behind)};
        }
        if (high.count() > 0) found = found ++ .{sequenceOf(is_apart, before ++ .{high})};
    }
    return found;
}

/// Of longer symbols, this many bytes are looked at.
const shown_max = 3;

fn sequenceOf(is_apart: bool, sets: []const Bytes) Sequence {
    return if (is_apart) .{ .apart = sets } else .{ .sets = sets };
}

/// Whether the token text[start..end] has one of the sequences.
pub fn areIn(sequences: []const Sequence, text: []const u8, start: usize, end: usize) bool {
    if (end < text.len) return fingerprints.occurIn(sequences, text[start .. end + 1]);
    var buffer: [4096]u8 = undefined;
    const size = @min(end - start, buffer.len - 1);
    @memcpy(buffer[0..size], text[end - size .. end]);
    buffer[size] = '\n';
    return fingerprints.occurIn(sequences, buffer[0 .. size + 1]);
}

test "sequences do not occur in plain words and numbers" {
    for ([_]Kind{ .duration, .bytesize, .timestamp }) |kind| {
        const text = "port 52016 of dev 3f7a2c10: retry 3, 24 done\n";
        try std.testing.expect(!fingerprints.occurIn(of(kind, null).?, text));
    }
}

test "times of every form have one of the sequences" {
    for ([_][]const u8{
        "2026-45-99",              "2026.01.02-15-42-50",   "2026.01.02T15.42.50",   "20261128T9:8:7:123",
        "261128235959Z",           "20261128235959Z",       "26-Nov-24T0325",        "2-JAN-26\t03.04.05 AM",
        "2-JAN-26:03.04.05 AM",    "081109 203615",         "@40000000433225833b",   "20261128 0304",
        "28-Nov-2026T03.04.05 AM", "28-NOV-26-03.04.05 AM", "28-NOV-26_03.04.05 PM", "1-JAN-26t03.04.05.5 AM",
    }) |text| {
        errdefer std.debug.print("{s}\n", .{text});
        try std.testing.expect(areIn(timestamps, text, 0, text.len));
    }
}

test "the sequences of each kind are looked for whole" {
    for (std.enums.values(Kind)) |kind| try expectWhole(&.{of(kind, null)}, kind, null);
    for (std.enums.values(units.Family)) |family| try expectWhole(&.{of(.quantity, family)}, .quantity, family);
    // As `\R` and `\Z` ask for them.
    try expectWhole(&.{ of(.duration, null), of(.quantity, .time) }, .duration, .time);
    try expectWhole(&.{ of(.bytesize, null), of(.quantity, .data) }, .bytesize, .data);
}

fn expectWhole(all: []const ?[]const Sequence, kind: Kind, family: ?units.Family) !void {
    var size: usize = 0;
    for (all) |sequences| for (sequences orelse &.{}) |it| {
        size += it.len();
    };
    errdefer std.debug.print("{t} {?t}: {d}\n", .{ kind, family, size });
    try std.testing.expect(size <= positions_max);
}
