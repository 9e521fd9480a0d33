//! The accessors of `ts/tables/accessors.ts`, which select or transform a part of a text.
const std = @import("std");
const DateOrder = @import("../value/clock.zig").DateOrder;
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const table = @import("../gen/accessors.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const declared_kind_first = @import("../gen/kinds.zig").declared_kind_first;
const folding = @import("../relation/folding.zig");
const well_formed = @import("../lex/well_formed.zig");
const date = @import("date_parts.zig");
const url = @import("url_parts.zig");
const Slice = @import("slice.zig").Slice;

pub const Accessor = table.Accessor;

/// An accessor and the numbers after its name (0 if it takes none).
pub const Use = struct { accessor: Accessor, first: u32 = 0, last: u32 = 0 };

/// Whether texts of a kind have the part that an accessor selects; null if that depends on the text. `kind` is null if
/// the text is not exactly one token.
pub fn hasPart(accessor: Accessor, kind: ?Kind) ?bool {
    const of = table.accessors[@backingInt(accessor)].of;
    if (of.len == 0) return true;
    const known = kind orelse return null;
    if (@backingInt(known) >= declared_kind_first) return null;
    if (std.mem.findScalar(Kind, &table.free_text_kinds, known) != null) return null;
    return std.mem.findScalar(Kind, of, known) != null;
}

/// Applies the accessors left to right. New text is in `arena`. `kind`: of the text, if it is exactly one token. A part
/// that texts of the kind don't have is empty.
/// Returns whether each part is one that its text has: the port of a URL is, also where it has none.
pub fn apply(
    arena: Allocator,
    slice: *Slice,
    uses: []const Use,
    order: DateOrder,
    kind: ?Kind,
) Allocator.Error!bool {
    var fits = true;
    var kind_before = kind;
    for (uses) |use| {
        const has = hasPart(use.accessor, kind_before);
        const before = slice.bytes;
        if (has == false) slice.clear() else try applyOne(arena, slice, use, order);
        const is_emptied = before.len > 0 and slice.bytes.len == 0;
        const is_none = has == null or (isOfTime(use.accessor) and !date.isReadable(before, order));
        if (has == false or (is_emptied and is_none)) fits = false;
        kind_before = null;
    }
    return fits;
}

/// Whether the part is one of a time, of which nothing may be readable: a date alone has no hour, but fits.
fn isOfTime(accessor: Accessor) bool {
    return std.mem.eql(Kind, table.accessors[@backingInt(accessor)].of, &.{.timestamp});
}

fn applyOne(arena: Allocator, slice: *Slice, use: Use, order: DateOrder) Allocator.Error!void {
    switch (use.accessor) {
        .upper => try map(arena, slice, folding.upper),
        .lower => try map(arena, slice, folding.lower),
        .trim => trim(slice),
        .first => slice.cutTo(skipCharacters(slice.bytes, use.first)),
        .last => slice.cutFrom(skipCharacters(slice.bytes, countCharacters(slice.bytes) -| use.first)),
        .octet => keepOctets(slice, use),
        .group => slice.keepParts(':', use.first, use.last),
        .word => keepWords(slice, use.first, use.last),
        .currency => keepCurrency(slice),
        .scheme => url.scheme(slice),
        .host => url.host(slice),
        .port => url.port(slice),
        .path => url.path(slice),
        .query => url.query(slice),
        .user => url.user(slice),
        .domain => url.domain(slice),
        .major => keepVersionPart(slice, 1),
        .minor => keepVersionPart(slice, 2),
        .patch => keepVersionPart(slice, 3),
        inline .year, .month, .day, .hour, .minute, .second => |name| date.keepField(
            slice,
            @field(date.Field, @tagName(name)),
            order,
        ),
        .dir => url.dir(slice),
        .name => url.name(slice),
        .ext => url.ext(slice),
        .value => if (findMeasureEnd(slice.bytes)) |head| slice.cutTo(head) else slice.clear(),
        .unit => keepUnit(slice),
    }
}

fn map(
    arena: Allocator,
    slice: *Slice,
    change: *const fn (Allocator, *std.ArrayList(u8), []const u8) Allocator.Error!void,
) Allocator.Error!void {
    var shown: std.ArrayList(u8) = .empty;
    var out: std.ArrayList(u8) = .empty;
    try change(arena, &out, try well_formed.replaceIllFormed(arena, slice.bytes, &shown));
    slice.bytes = out.items;
}

fn keepVersionPart(slice: *Slice, part: usize) void {
    if (std.mem.findAny(u8, slice.bytes, "-+")) |end| slice.cutTo(end);
    slice.keepParts('.', part, part);
}

/// Offset after `count` characters, or the end.
fn skipCharacters(text: []const u8, count: usize) usize {
    var at: usize = 0;
    var left = count;
    while (left > 0 and at < text.len) : (left -= 1) at += well_formed.characterBytes(text[at..]);
    assert(at <= text.len);
    return at;
}

fn countCharacters(text: []const u8) usize {
    var count: usize = 0;
    var at: usize = 0;
    while (at < text.len) : (count += 1) at += well_formed.characterBytes(text[at..]);
    return count;
}

fn isSpace(byte: u8) bool {
    return byte == ' ' or (byte >= 0x09 and byte <= 0x0d);
}

fn trim(slice: *Slice) void {
    while (true) {
        const size = spaceAt(slice.bytes, 0);
        if (size == 0) break;
        slice.cutFrom(size);
    }
    while (slice.bytes.len > 0) {
        var at = slice.bytes.len - 1;
        while (at > 0 and slice.bytes.len - at < 3 and slice.bytes[at] & 0xc0 == 0x80) at -= 1;
        if (spaceAt(slice.bytes, at) != slice.bytes.len - at) return;
        slice.cutTo(at);
    }
}

/// Size of the white-space character at `at`; 0 if there is none.
fn spaceAt(text: []const u8, at: usize) usize {
    if (at >= text.len) return 0;
    if (text[at] < 0x80) return @intFromBool(isSpace(text[at]));
    const size = well_formed.characterBytes(text[at..]);
    if (!std.unicode.utf8ValidateSlice(text[at..][0..size])) return 0;
    const code = std.unicode.utf8Decode(text[at..][0..size]) catch return 0;
    return switch (code) {
        0x85, 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000 => size,
        else => 0,
    };
}

const minus_sign = "\u{2212}";

/// End of the leading number of a measure; null if there is no number, nothing after it, or it goes on.
fn findMeasureEnd(text: []const u8) ?usize {
    var at = signBytes(text);
    const whole = at;
    while (at < text.len and std.ascii.isDigit(text[at])) at += 1;
    const has_fraction = at + 1 < text.len and text[at] == '.' and std.ascii.isDigit(text[at + 1]);
    if (at == whole and !has_fraction) return null;
    if (has_fraction) {
        at += 1;
        while (at < text.len and std.ascii.isDigit(text[at])) at += 1;
    }
    const is_marked = at + 1 < text.len and (text[at] == ',' or text[at] == '\'');
    // `1` of `1,045` is a part of a longer number.
    if (is_marked and std.ascii.isDigit(text[at + 1])) return null;
    for (text[at..]) |byte| if (!isSpace(byte)) return at;
    return null;
}

/// Narrows to words `first` to `last` (from 1) of the text split at white space; to nothing if there are fewer.
fn keepWords(slice: *Slice, first: usize, last: usize) void {
    assert(first >= 1 and first <= last);
    var text = slice.bytes;
    const is_quoted = text.len > 1 and text[0] == text[text.len - 1];
    if (is_quoted and std.mem.findScalar(u8, "\"'`", text[0]) != null) text = text[1 .. text.len - 1];
    var start = text.len;
    var at: usize = 0;
    for (1..last + 1) |word| {
        while (at < text.len and isSpace(text[at])) at += 1;
        if (at == text.len) return slice.clear();
        if (word == first) start = at;
        while (at < text.len and !isSpace(text[at])) at += 1;
    }
    slice.bytes = text[start..at];
}

/// The octets of the IPv4 address in an IPv6 address, `::ffff:10.0.0.1`; most have none.
fn keepOctets(slice: *Slice, use: Use) void {
    const point = slice.find('.') orelse slice.bytes.len;
    const before = slice.bytes[0..point];
    if (std.mem.countScalar(u8, before, ':') > 1) {
        slice.cutFrom(if (point == slice.bytes.len) point else std.mem.findScalarLast(u8, before, ':').? + 1);
    }
    slice.keepParts('.', use.first, use.last);
}

/// Narrows to the currency's sign or code, before or after the digits of an amount.
fn keepCurrency(slice: *Slice) void {
    const text = slice.bytes;
    var first: usize = 0;
    while (first < text.len and !std.ascii.isDigit(text[first])) first += 1;
    if (first == text.len) return slice.clear();
    var last = text.len;
    while (!std.ascii.isDigit(text[last - 1])) last -= 1;
    const sign = signBytes(text);
    slice.bytes = if (first > sign) text[sign..first] else text[last..];
    trim(slice);
}

fn signBytes(text: []const u8) usize {
    if (text.len > 0 and (text[0] == '+' or text[0] == '-')) return 1;
    return if (std.mem.startsWith(u8, text, minus_sign)) minus_sign.len else 0;
}

fn keepUnit(slice: *Slice) void {
    slice.cutFrom(findMeasureEnd(slice.bytes) orelse return slice.clear());
    while (slice.bytes.len > 0 and isSpace(slice.bytes[0])) slice.cutFrom(1);
}

test "accessors select and transform texts" {
    const testing = std.testing;
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const rows = [_]struct { []const u8, Use, []const u8 }{
        .{ "straße", .{ .accessor = .upper }, "STRASSE" },
        .{ "\u{3000} a b\u{85}\t", .{ .accessor = .trim }, "a b" },
        .{ "\xa0a\xe6\x97", .{ .accessor = .trim }, "\xa0a\xe6\x97" },
        .{ "日本語", .{ .accessor = .first, .first = 2 }, "日本" },
        .{ "4111111111111111", .{ .accessor = .last, .first = 4 }, "1111" },
        .{ "10.20.30.40", .{ .accessor = .octet, .first = 1, .last = 2 }, "10.20" },
        .{ "10.20", .{ .accessor = .octet, .first = 3, .last = 3 }, "" },
        .{ "::ffff:10.0.0.1", .{ .accessor = .octet, .first = 1, .last = 2 }, "10.0" },
        .{ "2001:db8::1", .{ .accessor = .octet, .first = 1, .last = 1 }, "" },
        .{ "10.0.0.1:80", .{ .accessor = .octet, .first = 4, .last = 4 }, "1:80" },
        .{ " GET  /a HTTP/1.1", .{ .accessor = .word, .first = 2, .last = 2 }, "/a" },
        .{ "a b c d", .{ .accessor = .word, .first = 2, .last = 3 }, "b c" },
        .{ "\"GET /a\"", .{ .accessor = .word, .first = 1, .last = 2 }, "GET /a" },
        .{ "\"", .{ .accessor = .word, .first = 1, .last = 1 }, "\"" },
        .{ "a b", .{ .accessor = .word, .first = 2, .last = 3 }, "" },
        .{ "€1,061.08", .{ .accessor = .currency }, "€" },
        .{ "-$5", .{ .accessor = .currency }, "$" },
        .{ "5.00 EUR", .{ .accessor = .currency }, "EUR" },
        .{ "5.00", .{ .accessor = .currency }, "" },
        .{ "https://u@h.org:80/a/b?q=1", .{ .accessor = .host }, "u@h.org" },
        .{ "https://h.org:80/a/b?q=1", .{ .accessor = .port }, "80" },
        .{ "https://h.org:80/a/b?q=1", .{ .accessor = .path }, "/a/b" },
        .{ "https://h.org:80/a/b?q=1", .{ .accessor = .query }, "q=1" },
        .{ "v2.10.3-rc.1", .{ .accessor = .minor }, "10" },
        .{ "2026-03-04T05:06:07Z", .{ .accessor = .minute }, "06" },
        .{ "03/04/2026", .{ .accessor = .month }, "04" },
        .{ "13/Feb/2026:05:06:07", .{ .accessor = .year }, "2026" },
        .{ "Feb  7 05:06:07", .{ .accessor = .day }, "7" },
        .{ "/var/log/a.tar.gz", .{ .accessor = .ext }, "gz" },
        .{ "C:\\a\\b.txt", .{ .accessor = .dir }, "C:\\a" },
        .{ "1.5 GB", .{ .accessor = .value }, "1.5" },
        .{ "-1.5 GB", .{ .accessor = .unit }, "GB" },
        .{ "GB", .{ .accessor = .value }, "" },
        .{ "5 m2", .{ .accessor = .value }, "5" },
        .{ "1,045.5", .{ .accessor = .value }, "" },
    };
    for (rows) |row| {
        var slice: Slice = .{ .bytes = row[0] };
        _ = try apply(arena.allocator(), &slice, &.{row[1]}, .any, null);
        try testing.expectEqualStrings(row[2], slice.bytes);
    }
}
