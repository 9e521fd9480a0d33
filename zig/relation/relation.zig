//! Relations and groups of texts, for back-references, orbit scopes and sets. Texts are related if their
//! representatives are equal; ts/tables/program.ts lists the relations.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Relation = @import("../gen/program.zig").Relation;
const Clock = @import("../value/clock.zig").Clock;
const Decimal = @import("../value/decimal.zig").Decimal;
const address = @import("../value/address.zig");
const card = @import("../value/card.zig");
const issuers = @import("../lex/issuers.zig");
const luhn = @import("../lex/secret.zig").luhn;
const fields = @import("../value/field.zig");
const number = @import("../value/number.zig");
const paths = @import("../value/path.zig");
const phone = @import("../value/phone.zig");
const timestamp = @import("../value/timestamp.zig");
const urls = @import("../value/url.zig");
const version = @import("../value/version.zig");
const e8 = @import("e8.zig");
const edit = @import("edit.zig");
const folding = @import("folding.zig");
const locator = @import("locator.zig");
const stamps = @import("stamp.zig");

const Out = std.ArrayList(u8);
const Error = Allocator.Error;

/// Number of bits that `subnet` compares by default.
const default_prefix = .{ .v4 = 24, .v6 = 64 };
/// Characters that "numeric" ignores.
const numeric_marks = ",_$%";
const greek = [_][2][]const u8{
    .{ "α", "alpha" },
    .{ "β", "beta" },
    .{ "γ", "gamma" },
    .{ "δ", "delta" },
    .{ "ε", "epsilon" },
    .{ "ζ", "zeta" },
    .{ "η", "eta" },
    .{ "θ", "theta" },
    .{ "ι", "iota" },
    .{ "κ", "kappa" },
    .{ "λ", "lambda" },
    .{ "μ", "mu" },
    .{ "ν", "nu" },
    .{ "ξ", "xi" },
    .{ "π", "pi" },
    .{ "ρ", "rho" },
    .{ "σ", "sigma" },
    .{ "τ", "tau" },
    .{ "φ", "phi" },
    .{ "χ", "chi" },
    .{ "ψ", "psi" },
    .{ "ω", "omega" },
};

/// Appends the representative of all texts related to `text`. False if the text is not valid for the relation; it then
/// represents itself. Representatives of valid texts are never equal to invalid texts. `parameter` is the prefix + 1 of
/// a `subnet`, 0 for the family's default.
pub fn representative(
    relation: Relation,
    parameter: u32,
    text: []const u8,
    clock: *const Clock,
    out: *Out,
    gpa: Allocator,
) Error!bool {
    const start = out.items.len;
    if (try append(relation, parameter, text, clock, out, gpa)) return true;
    out.shrinkRetainingCapacity(start);
    try out.appendSlice(gpa, text);
    return false;
}

/// Whether two tokens' texts are related. `edit` folds both under its parameter's group first; `kin` is a reading of
/// the whole input and never holds here.
pub fn areRelated(
    relation: Relation,
    parameter: u32,
    a: []const u8,
    b: []const u8,
    clock: *const Clock,
    gpa: Allocator,
) Error!bool {
    if (relation == .identity) return std.mem.eql(u8, a, b);
    if (relation == .kin) return false;
    if (stamps.unitOf(relation)) |unit| return stamps.agree(unit, a, b, clock);
    const group: Relation = if (relation != .edit)
        relation
    else
        groupOfEdit(parameter) orelse return edit.within(a, b, parameter & 0xffff);
    var outs: [2]Out = .{ .empty, .empty };
    defer for (&outs) |*out| out.deinit(gpa);
    const group_parameter = if (relation == .edit) 0 else parameter;
    const a_read = try representative(group, group_parameter, a, clock, &outs[0], gpa);
    const b_read = try representative(group, group_parameter, b, clock, &outs[1], gpa);
    if (relation == .edit) return edit.within(outs[0].items, outs[1].items, parameter & 0xffff);
    if (!isGroup(relation) and !(a_read and b_read)) return false;
    return std.mem.eql(u8, outs[0].items, outs[1].items);
}

fn groupOfEdit(parameter: u32) ?Relation {
    const group = parameter >> 16;
    return if (group == 0) null else @fromBackingInt(group - 1);
}

/// Number of bits compared by a `subnet` with this parameter.
pub fn subnetPrefix(family: address.Family, parameter: u32) u8 {
    if (parameter > 0) return @intCast(@min(parameter - 1, 128));
    return if (family == .v4) default_prefix.v4 else default_prefix.v6;
}

/// Whether the relation is a group, which relates an invalid text to itself; other relations relate it to nothing.
pub fn isGroup(relation: Relation) bool {
    return @backingInt(relation) <= @backingInt(Relation.e8);
}

/// Appends the representative of a valid text; otherwise the caller must drop what was appended.
fn append(
    relation: Relation,
    parameter: u32,
    text: []const u8,
    clock: *const Clock,
    out: *Out,
    gpa: Allocator,
) Error!bool {
    switch (relation) {
        .identity => try out.appendSlice(gpa, text),
        .case => try folding.lower(gpa, out, text),
        .notation => try appendNotation(text, out, gpa),
        .fold => try folding.fold(gpa, out, text),
        .url => return locator.write(gpa, out, text),
        .path => {
            try out.appendSlice(gpa, text);
            std.mem.replaceScalar(u8, out.items[out.items.len - text.len ..], '\\', '/');
        },
        .shape => for (text) |byte| try out.append(gpa, shapeOf(byte)),
        .e8 => for (e8.point(text), 0..) |coordinate, index| try out.print(
            gpa,
            "{s}{d}",
            .{ if (index == 0) "" else ",", coordinate },
        ),
        .ip => {
            const read = address.read(text) orelse return false;
            try address.write(read, gpa, out);
        },
        .numeric, .magnitude => return appendNumber(relation, text, out, gpa),
        .edit, .kin => return false,
        else => {
            try out.appendSlice(gpa, @tagName(relation));
            try out.append(gpa, 0); // No valid text contains it, so no other text equals a representative.
            if (relation == .time or stamps.unitOf(relation) != null) {
                return stamps.append(relation, text, clock, out, gpa);
            }
            return appendPart(relation, parameter, text, out, gpa);
        },
    }
    return true;
}

/// The part of a text that a relation compares.
fn appendPart(relation: Relation, parameter: u32, text: []const u8, out: *Out, gpa: Allocator) Error!bool {
    switch (relation) {
        .subnet, .family => {
            const read = address.read(text) orelse return false;
            try out.print(gpa, "{t}", .{read.family});
            if (relation == .family) return true;
            try out.print(gpa, " {d}", .{read.network(subnetPrefix(read.family, parameter)).bits});
        },
        .prefix => try out.print(gpa, "{d}", .{(address.readBlock(text) orelse return false).prefix}),
        .len => try out.print(gpa, "{d}", .{fields.characters(text)}),
        .major, .minor, .patch => try appendVersion(relation, version.read(text) orelse return false, out, gpa),
        .port => {
            const url = urls.read(text) orelse return false;
            const port = std.mem.trimStart(u8, url.portOrDefault() orelse return false, "0");
            try out.appendSlice(gpa, port);
        },
        .domain, .host, .oui => {
            const part = partOf(relation, text) orelse return false;
            for (part) |byte| {
                try out.append(gpa, std.ascii.toLower(if (relation == .oui and byte == '-') ':' else byte));
            }
        },
        .issuer, .last4 => {
            var buffer: [19]u8 = undefined;
            const digits = cardOf(text, &buffer) orelse return false;
            try out.appendSlice(gpa, if (relation == .issuer) issuers.issuerOf(digits) else digits[digits.len - 4 ..]);
        },
        else => try out.appendSlice(gpa, partOf(relation, text) orelse return false),
    }
    return true;
}

/// A part of the text; null if the text is not of the relation's kind.
fn partOf(relation: Relation, text: []const u8) ?[]const u8 {
    switch (relation) {
        .domain, .user => {
            const at = std.mem.findScalar(u8, text, '@') orelse return null;
            if (!isEmail(text[0..at], text[at + 1 ..])) return null;
            return if (relation == .user) text[0..at] else text[at + 1 ..];
        },
        .host => return (urls.read(text) orelse return null).host,
        .ext, .dir, .name => {
            if (!isPath(text)) return null;
            const path = paths.read(text);
            return if (relation == .ext) path.ext else if (relation == .dir) path.dir else path.name;
        },
        .oui => return if (isMac(text)) text[0..8] else null,
        .algo => return if (isHash(text)) fields.algorithm(text) else null,
        .cc => return if (isPhone(text)) phone.countryCode(text) else null,
        else => unreachable,
    }
}

fn appendNotation(text: []const u8, out: *Out, gpa: Allocator) Error!void {
    const start = out.items.len;
    try folding.lower(gpa, out, std.mem.trimStart(u8, text, "\\"));
    for (greek) |row| if (std.mem.eql(u8, out.items[start..], row[0])) {
        out.shrinkRetainingCapacity(start);
        return out.appendSlice(gpa, row[1]);
    };
}

fn shapeOf(byte: u8) u8 {
    if (std.ascii.isDigit(byte)) return 'D';
    if (!std.ascii.isAlphabetic(byte)) return '.';
    return if (std.mem.findScalar(u8, "aeiou", std.ascii.toLower(byte)) != null) 'V' else 'C';
}

/// The canonical text of the number, or its power of ten; all zeros have the same.
fn appendNumber(relation: Relation, text: []const u8, out: *Out, gpa: Allocator) Error!bool {
    var buffer: [256]u8 = undefined;
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    var scratch: std.heap.BufferFirstAllocator = .init(&buffer, arena.allocator());
    const value = try readNumber(scratch.allocator(), text) orelse return false;
    if (relation == .numeric) {
        try value.write(gpa, out);
        return true;
    }
    try out.appendSlice(gpa, "magnitude\x00");
    if (value.isZero()) try out.append(gpa, '0') else try out.print(gpa, "e{d}", .{value.leading()});
    return true;
}

fn readNumber(arena: Allocator, text: []const u8) Error!?Decimal {
    const bare = try arena.alloc(u8, text.len);
    var length: usize = 0;
    for (text) |byte| {
        if (std.mem.findScalar(u8, numeric_marks, byte) != null) continue;
        bare[length] = byte;
        length += 1;
    }
    // Removing a mark can leave spaces around the number: "5 %".
    return number.readSigned(arena, std.mem.trim(u8, bare[0..length], " "));
}

fn appendVersion(relation: Relation, read: version.Version, out: *Out, gpa: Allocator) Error!void {
    const parts: usize = switch (relation) {
        .major => 1,
        .minor => 2,
        else => 3,
    };
    for (0..parts) |index| {
        try out.appendSlice(gpa, std.mem.trimStart(u8, read.part(index), "0"));
        try out.append(gpa, '.');
    }
}

fn cardOf(text: []const u8, buffer: *[19]u8) ?[]const u8 {
    for (text) |byte| if (!std.ascii.isDigit(byte) and byte != ' ' and byte != '-') return null;
    const digits = card.digitsOf(text, buffer) orelse return null;
    return if (digits.len >= 13 and luhn(digits)) digits else null;
}

fn isEmail(user: []const u8, domain: []const u8) bool {
    for (user) |byte| {
        if (!std.ascii.isAlphanumeric(byte) and std.mem.findScalar(u8, "._%+-", byte) == null) return false;
    }
    for (domain) |byte| if (!std.ascii.isAlphanumeric(byte) and byte != '.' and byte != '-') return false;
    return user.len > 0 and std.mem.findScalar(u8, domain, '.') != null;
}

fn isPath(text: []const u8) bool {
    const drive = text.len > 2 and std.ascii.isAlphabetic(text[0]) and text[1] == ':' and
        (text[2] == '/' or text[2] == '\\');
    const rooted = text.len > 2 and
        (text[0] == '/' or std.mem.startsWith(u8, text, "./") or std.mem.startsWith(u8, text, "../"));
    if (!drive and !rooted) return false;
    for (text[if (drive) 2 else 0..]) |byte| {
        if (!std.ascii.isAlphanumeric(byte) and std.mem.findScalar(u8, "/\\._~-", byte) == null) return false;
    }
    return true;
}

fn isMac(text: []const u8) bool {
    if (text.len != 17 or (text[2] != ':' and text[2] != '-')) return false;
    for (text, 0..) |byte, index| {
        const fits = if (index % 3 == 2) byte == text[2] else std.ascii.isHex(byte);
        if (!fits) return false;
    }
    return true;
}

/// Hexadecimal digits with at least one letter; digits alone are a number.
fn isHash(text: []const u8) bool {
    var letters: usize = 0;
    for (text) |byte| {
        if (!std.ascii.isHex(byte)) return false;
        letters += @intFromBool(std.ascii.isAlphabetic(byte));
    }
    return letters > 0;
}

/// `+` and digits in groups, or the national form of at least twelve bytes.
fn isPhone(text: []const u8) bool {
    var digits: usize = 0;
    for (text, 0..) |byte, index| {
        if (std.ascii.isDigit(byte)) {
            digits += 1;
        } else if (std.mem.findScalar(u8, " -.", byte) == null and !(byte == '+' and index == 0)) return false;
    }
    return digits >= 7 and digits <= 15 and (text[0] == '+' or std.mem.countScalar(u8, text, '-') >= 2);
}

const testing = std.testing;

test "each relation relates its tokens" {
    const Row = struct { Relation, u32, []const u8, []const u8, bool };
    const rows = [_]Row{
        .{ .identity, 0, "a", "a", true },
        .{ .case, 0, "The", "the", true },
        .{ .numeric, 0, "5 %", "5", true },
        .{ .numeric, 0, "x", "x", true }, // A group relates an invalid text to itself.
        .{ .ip, 0, "10.0.0.1/8", "10.0.0.1/8", true },
        .{ .subnet, 0, "10.0.0.1", "10.0.0.200", true },
        .{ .subnet, 1, "1.2.3.4", "8.8.8.8", true },
        .{ .subnet, 33, "1.2.3.4", "1.2.3.5", false },
        .{ .subnet, 0, "x", "x", false }, // Other relations relate only valid texts.
        .{ .family, 0, "10.0.0.1", "::1", false },
        .{ .day, 0, "2025-09-15", "Sep 15 10:00:01", true },
        .{ .day, 0, "2025-09-15T10:00:01Z", "2025-09-15T23:00:01+02:00", true },
        .{ .hour, 0, "2025-09-15 10:00:01", "Sep 15 10:59:59", true },
        .{ .hour, 0, "2025-09-15", "2025-09-15", false },
        .{ .month, 0, "Sep 15 10:00:01", "Sep  1 00:00:00", true },
        .{ .year, 0, "Sep 15 10:00:01", "Sep 15 10:00:01", false },
        .{ .year, 0, "2025-09-15", "2025-01-01", true },
        .{ .minor, 0, "2.5.1", "2.5.9", true },
        .{ .patch, 0, "v2.5.1", "2.5.1-rc1", true },
        .{ .magnitude, 0, "1000", "0x3e8", true },
        .{ .port, 0, "foo://h", "foo://h", false },
        .{ .edit, 1, "vector", "vectr", true },
        .{ .edit, 1, "Vector", "vectr", false },
        .{ .edit, 1 | (@backingInt(Relation.case) + 1) << 16, "Vector", "vectr", true },
        .{ .kin, 0, "a", "a", false },
    };
    for (rows) |row| {
        const relation, const parameter, const a, const b, const expected = row;
        try testing.expectEqual(expected, try areRelated(relation, parameter, a, b, &.{}, testing.allocator));
        try testing.expectEqual(expected, try areRelated(relation, parameter, b, a, &.{}, testing.allocator));
    }
}

test "no text makes `representative` panic" {
    var random: std.Random.DefaultPrng = .init(3);
    const alphabet = "0159aeZ :/.-+@\\%$_,TZ{}\xc3\xa9\xff\x00";
    const names = @typeInfo(Relation).@"enum".field_names;
    for (0..5000) |_| {
        var buffer: [48]u8 = undefined;
        const text = buffer[0..random.random().uintAtMost(usize, buffer.len)];
        for (text) |*byte| byte.* = alphabet[random.random().uintLessThan(usize, alphabet.len)];
        var out: Out = .empty;
        defer out.deinit(testing.allocator);
        const relation: Relation = @fromBackingInt(random.random().uintLessThan(u32, names.len));
        const read = try representative(
            relation,
            random.random().uintAtMost(u32, 200),
            text,
            &.{},
            &out,
            testing.allocator,
        );
        if (!read) try testing.expectEqualStrings(text, out.items);
    }
}
