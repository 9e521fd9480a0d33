//! One spelling for values that are written in several ways: equal values get equal pseudonyms.
const std = @import("std");
const Allocator = std.mem.Allocator;
const address = @import("address.zig");
const limits = @import("../gen/limits.zig");

const Rule = enum { address, mail, hardware_address, digits, phone, without_blanks, lower, upper };

/// Names of kinds of tokens, and of what a redaction without a pattern finds.
const rules: std.StaticStringMap(Rule) = .initComptime(.{
    .{ "ip", .address },
    .{ "cidr", .address },
    .{ "address", .address },
    .{ "email", .mail },
    .{ "mail", .mail },
    .{ "written_mail", .mail },
    .{ "mac", .hardware_address },
    .{ "written_mac", .hardware_address },
    .{ "creditcard", .digits },
    .{ "card", .digits },
    .{ "iban", .without_blanks },
    .{ "phone", .phone },
    .{ "written_phone", .phone },
    .{ "uuid", .lower },
    .{ "hash", .lower },
    .{ "host", .lower },
    .{ "sid", .upper },
});

/// Appends the spelling that all texts of a kind with the same value share.
/// @param calling_code digits of the country whose telephone numbers are written without one; empty if unknown
pub fn append(
    gpa: Allocator,
    kind: []const u8,
    text: []const u8,
    calling_code: []const u8,
    out: *std.ArrayList(u8),
) Allocator.Error!void {
    const rule = rules.get(kind) orelse return out.appendSlice(gpa, text);
    const start = out.items.len;
    switch (rule) {
        .address => try appendAddress(gpa, text, out),
        .mail => {
            // The domain ignores letter case; what precedes it may not.
            const domain = if (std.mem.findScalarLast(u8, text, '@')) |at| at + 1 else 0;
            try out.appendSlice(gpa, text[0..domain]);
            try appendLower(gpa, text[domain..], out);
        },
        .hardware_address => try appendHardwareAddress(gpa, text, out),
        .digits => try appendDigits(gpa, text, out),
        .phone => try appendPhone(gpa, text, calling_code, out),
        .without_blanks => for (text) |byte| if (byte != ' ') try out.append(gpa, byte),
        .lower => try appendLower(gpa, text, out),
        .upper => for (text) |byte| try out.append(gpa, std.ascii.toUpper(byte)),
    }
    std.debug.assert(out.items.len - start <= text.len + limits.canonical_added_bytes);
}

/// An address that IPv6 maps is the IPv4 address; a zone and a prefix stay as they are.
fn appendAddress(gpa: Allocator, text: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
    const host_end = std.mem.findAny(u8, text, "%/") orelse text.len;
    const value = address.read(text[0..host_end]) orelse return appendLower(gpa, text, out);
    try address.write(value.unmap(), gpa, out);
    try out.appendSlice(gpa, text[host_end..]);
}

/// Of six groups, each may lack a leading zero.
fn appendHardwareAddress(gpa: Allocator, text: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
    var separators: usize = 0;
    for (text) |byte| separators += @intFromBool(!std.ascii.isHex(byte));
    var at: usize = 0;
    while (at <= text.len) {
        var end = at;
        while (end < text.len and std.ascii.isHex(text[end])) end += 1;
        if (separators == 5 and end - at == 1) try out.append(gpa, '0');
        try appendLower(gpa, text[at..end], out);
        at = end + 1;
    }
}

/// `+49 (0)30 1234567`, `0049 30 1234567`, and `030 1234567` with the calling code 49.
fn appendPhone(
    gpa: Allocator,
    text: []const u8,
    calling_code: []const u8,
    out: *std.ArrayList(u8),
) Allocator.Error!void {
    const start = out.items.len;
    const trunk = std.mem.find(u8, text, "(0)") orelse text.len;
    try appendDigits(gpa, text[0..trunk], out);
    if (trunk < text.len) try appendDigits(gpa, text[trunk + "(0)".len ..], out);
    const digits = out.items[start..];
    if (std.mem.startsWith(u8, std.mem.trimStart(u8, text, &std.ascii.whitespace), "+")) {
        try out.insert(gpa, start, '+');
    } else if (std.mem.startsWith(u8, digits, "00")) {
        try out.replaceRange(gpa, start, "00".len, "+");
    } else if (calling_code.len > 0) {
        // In North America the code may be written in front of a number without a sign.
        const has_code = std.mem.eql(u8, calling_code, "1") and digits.len == 11 and digits[0] == '1';
        const has_trunk = !has_code and digits.len > 0 and digits[0] == '0';
        try out.replaceRange(gpa, start, @intFromBool(has_trunk), "+");
        if (!has_code) try out.insertSlice(gpa, start + 1, calling_code);
    }
}

fn appendDigits(gpa: Allocator, text: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
    for (text) |byte| if (std.ascii.isDigit(byte)) try out.append(gpa, byte);
}

fn appendLower(gpa: Allocator, text: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
    for (text) |byte| try out.append(gpa, std.ascii.toLower(byte));
}

const testing = std.testing;

fn expectSpelling(wanted: []const u8, kind: []const u8, text: []const u8, calling_code: []const u8) !void {
    var spelled: std.ArrayList(u8) = .empty;
    defer spelled.deinit(testing.allocator);
    try append(testing.allocator, kind, text, calling_code, &spelled);
    try testing.expectEqualStrings(wanted, spelled.items);
}

test "spellings of one value" {
    const rows = [_]struct { []const u8, []const u8, []const []const u8 }{
        .{ "ip", "10.0.0.1", &.{ "10.0.0.1", "::ffff:10.0.0.1", "::FFFF:a00:1" } },
        .{ "address", "2001:db8::1", &.{ "2001:DB8::1", "2001:db8:0:0:0:0:0:1", "2001:db8::0.0.0.1" } },
        .{ "cidr", "2001:db8::/32", &.{ "2001:DB8::/32", "2001:db8:0::/32" } },
        .{ "ip", "fe80::1%eth0", &.{ "fe80::1%eth0", "FE80:0::1%eth0" } },
        .{ "email", "A@example.com", &.{ "A@Example.COM", "A@example.com" } },
        .{ "mac", "0a1b2c3d4e05", &.{ "0a:1b:2c:3d:4e:05", "0A-1B-2C-3D-4E-05", "a:1b:2c:3d:4e:5", "0a1b.2c3d.4e05" } },
        .{ "card", "4111111111111111", &.{ "4111 1111 1111 1111", "4111-1111-1111-1111" } },
        .{ "iban", "DE02120300000000202051", &.{"DE02 1203 0000 0000 2020 51"} },
        .{ "phone", "+49301234567", &.{ "+49 (0)30 1234567", "0049 30 1234567", " +49 30 1234567" } },
        .{ "phone", "0301234567", &.{"030 1234567"} },
        .{ "uuid", "0a000000", &.{ "0A000000", "0a000000" } },
        .{ "sid", "S-1-5-32", &.{"s-1-5-32"} },
        .{ "word", "Aa", &.{"Aa"} },
    };
    for (rows) |row| for (row[2]) |text| try expectSpelling(row[1], row[0], text, "");
}

test "telephone numbers without the code of their country" {
    try expectSpelling("+49301234567", "phone", "030 1234567", "49");
    try expectSpelling("+49301234567", "phone", "+49 30 1234567", "49");
    try expectSpelling("+12125550100", "phone", "1 (212) 555-0100", "1");
    try expectSpelling("+12125550100", "phone", "(212) 555-0100", "1");
}
