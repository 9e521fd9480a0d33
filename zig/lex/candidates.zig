//! Which recognizers may take a token, told from its first byte, the length of the run it opens with, and the byte behind
//! that run. A recognizer left out here would refuse; one kept in may. The order of the enum is the order of recognition.
const std = @import("std");
const bytes = @import("bytes.zig");
const symbol_roots = @import("quantity.zig").roots;

pub const Recognizer = enum(u5) {
    url,
    jwt,
    phone_international,
    phone_national,
    uuid,
    mac,
    hash,
    hex,
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
};

pub const Set = u32;

fn of(comptime members: []const Recognizer) Set {
    var set: Set = 0;
    for (members) |member| set |= @as(Set, 1) << @backingInt(member);
    return set;
}

pub const everything: Set = (1 << 24) - 1;
pub const quantity = of(&.{.quantity});
/// What takes digits before a dot that no digit follows.
pub const before_point = of(&.{ .email, .creditcard });

/// By the byte behind the run of word bytes that a letter opens.
pub const behind_word: [256]Set = blk: {
    var table: [256]Set = @splat(of(&.{ .hash, .hex, .base64 }));
    for ("+.-:") |byte| table[byte] |= of(&.{.url});
    for (".-") |byte| table[byte] |= of(&.{.jwt});
    for (".%+-@") |byte| table[byte] |= of(&.{.email});
    for (":-") |byte| table[byte] |= of(&.{.mac});
    table['-'] |= of(&.{.uuid});
    table[':'] |= of(&.{ .ip6, .path });
    table['.'] |= of(&.{.version});
    table[' '] |= of(&.{.timestamp});
    // A short run of base 64 may go on behind these.
    for ("+/=") |byte| table[byte] |= joined;
    break :blk table;
};

/// Stands for base64 whatever the length of the first run.
const joined: Set = 1 << 24;

pub const run_max = 32;

/// By the length of that run, at most `run_max`.
pub const word_length: [run_max + 1]Set = blk: {
    var table: [run_max + 1]Set = @splat(of(&.{ .url, .jwt, .email, .version }) | joined);
    for (&table, 0..) |*set, length| {
        if (length == 1) set.* |= of(&.{.path});
        if (length == 2) set.* |= of(&.{.mac});
        if (length == 3) set.* |= of(&.{.timestamp});
        if (length <= 4) set.* |= of(&.{.ip6});
        if (length == 8) set.* |= of(&.{.uuid});
        if (length >= 16) set.* |= of(&.{.base64});
        if (length >= 32) set.* |= of(&.{ .hash, .hex });
    }
    break :blk table;
};

/// By the letter itself.
pub const first_letter: [256]Set = blk: {
    var table: [256]Set = @splat(of(&.{ .url, .email, .path, .base64, .timestamp }) | joined);
    for (&table, 0..) |*set, byte| {
        if (bytes.is_hex(byte)) set.* |= of(&.{ .uuid, .mac, .hash, .hex, .ip6 });
    }
    table['e'] |= of(&.{.jwt});
    for ("vV") |byte| table[byte] |= of(&.{.version});
    break :blk table;
};

/// By the byte behind the digits that a token opens with.
pub const behind_digits: [256]Set = blk: {
    @setEvalBranchQuota(4000);
    var table: [256]Set = @splat(0);
    for (&table, 0..) |*set, value| {
        const byte: u8 = value;
        set.* |= of(&.{.creditcard});
        if (bytes.is_letter(byte)) set.* |= of(&.{ .email, .base64 });
        if (bytes.is_hex(byte) and bytes.is_letter(byte)) set.* |= of(&.{ .uuid, .mac, .hash, .hex, .ip6 });
        if (symbol_roots[byte] != 0) set.* |= of(&.{.quantity});
    }
    for (".%+-@_") |byte| table[byte] |= of(&.{.email});
    for ("+/=") |byte| table[byte] |= of(&.{.base64});
    for ("kKmMgGtTpPeEbB") |byte| table[byte] |= of(&.{.bytesize});
    for ("numshdwy") |byte| table[byte] |= of(&.{.duration});
    for (" \xc2\xe2") |byte| table[byte] |= of(&.{.quantity});
    for (":-/") |byte| table[byte] |= of(&.{.timestamp});
    for (":-") |byte| table[byte] |= of(&.{.mac});
    table['.'] |= of(&.{ .ip4, .cidr, .geo, .version, .bytesize, .percent, .duration, .quantity });
    table['%'] |= of(&.{.percent});
    table['-'] |= of(&.{ .phone_national, .uuid });
    table[':'] |= of(&.{.ip6});
    break :blk table;
};

/// By the number of those digits, at most `run_max`.
pub const digits_length: [run_max + 1]Set = blk: {
    const always = of(&.{ .hash, .hex, .email, .geo, .version, .bytesize, .percent, .duration, .quantity, .base64 });
    var table: [run_max + 1]Set = @splat(always);
    for (&table, 0..) |*set, length| {
        if (length == 1 or length == 3) set.* |= of(&.{.phone_national});
        if (length <= 8) set.* |= of(&.{.uuid});
        if (length <= 2) set.* |= of(&.{.mac});
        if (length <= 3) set.* |= of(&.{ .cidr, .ip4 });
        if (length <= 4) set.* |= of(&.{ .ip6, .timestamp });
        if (length == 4 or (length >= 13 and length <= 19)) set.* |= of(&.{.creditcard});
    }
    break :blk table;
};

/// Tokens that open with neither a letter nor a digit.
pub fn of_mark(first: u8, second: u8) Set {
    const digit = bytes.is_digit(second);
    const in_base64 = bytes.is_alnum(second) or second == '+' or second == '/';
    var set: Set = 0;
    switch (first) {
        '+' => {
            if (digit) set |= of(&.{ .phone_international, .quantity });
            if (in_base64) set |= of(&.{.base64});
        },
        '-' => if (digit) return of(&.{ .geo, .quantity }),
        '$' => if (digit) return of(&.{.money}),
        '#' => if (bytes.is_hex(second)) return of(&.{.hexcolor}),
        ':' => if (second == ':') return of(&.{.ip6}),
        '.' => if (second == '/' or second == '.') return of(&.{.path}),
        '/' => {
            if (bytes.is_word(second) or second == '.' or second == '-') set |= of(&.{.path});
            if (in_base64) set |= of(&.{.base64});
        },
        else => {},
    }
    return set;
}

/// The recognizers of a set as the loop runs them: one bit each.
pub fn settle(set: Set) Set {
    return (set | (set & joined) >> (24 - @backingInt(Recognizer.base64))) & everything;
}
