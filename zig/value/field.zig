//! Fields of tokens: the operand of a predicate's clause, as a decimal or a text.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Kind = @import("../gen/kinds.zig").Kind;
const Family = @import("../gen/units.zig").Family;
const Field = @import("../gen/predicate.zig").Field;
const Clock = @import("clock.zig").Clock;
const Decimal = @import("decimal.zig").Decimal;
const address = @import("address.zig");
const bytesize = @import("bytesize.zig");
const card = @import("card.zig");
const clock_length = @import("clock_length.zig");
const decoded = @import("decoded.zig");
const epoch = @import("epoch.zig");
const issuers = @import("../lex/issuers.zig");
const number = @import("number.zig");
const paths = @import("path.zig");
const period = @import("period.zig");
const phone = @import("phone.zig");
const quantity = @import("quantity.zig");
const texture = @import("texture.zig");
const timestamp = @import("timestamp.zig");
const urls = @import("url.zig");
const values = @import("value.zig");
const version = @import("version.zig");

/// A numeric field; null if the token does not have it.
pub fn readDecimal(
    arena: Allocator,
    field: Field,
    kind: Kind,
    text: []const u8,
    clock: *const Clock,
) Allocator.Error!?Decimal {
    return switch (field) {
        // A predicate that compares decimals also says of which family a quantity must be.
        .value => if (kind == .quantity)
            if (try quantity.read(arena, text)) |read| read.amount else null
        else
            values.readDecimal(arena, kind, text),
        .age, .year, .month, .day, .hour, .minute, .second => readTime(arena, field, text, clock),
        .clock_length => try Decimal.fromInteger(arena, clock_length.read(text) orelse return null),
        .major => readPart(arena, text, 0),
        .minor => readPart(arena, text, 1),
        .patch => readPart(arena, text, 2),
        .prefix => if (address.readBlock(text)) |block| try Decimal.fromInteger(arena, block.prefix) else null,
        .port => {
            const url = urls.read(text) orelse return null;
            return try Decimal.collect(arena, url.portOrDefault() orelse return null, 0);
        },
        .characters => try Decimal.fromInteger(arena, characters(text)),
        .card_digits => {
            var buffer: [19]u8 = undefined;
            const digits = card.readDigits(text, &buffer) orelse return null;
            return try Decimal.fromInteger(arena, digits.len);
        },
        .country_code => if (phone.countryCode(text)) |code| try Decimal.collect(arena, code, 0) else null,
        .uuid_version => {
            if (text.len < 15) return null;
            return try Decimal.fromInteger(arena, std.fmt.charToDigit(text[14], 16) catch return null);
        },
        .latitude, .longitude => {
            const comma = std.mem.findScalar(u8, text, ',') orelse return null;
            const degrees = if (field == .latitude) text[0..comma] else text[comma + 1 ..];
            return number.readSigned(arena, std.mem.trim(u8, degrees, " "));
        },
        .bits => {
            const bytes = try decoded.base64(arena, text) orelse return null;
            return try Decimal.collect(arena, try std.fmt.allocPrint(arena, "{d}", .{decoded.entropy(bytes)}), 0);
        },
        .period => if (try decoded.base64(arena, text)) |bytes|
            try Decimal.fromInteger(arena, period.ofBytes(bytes))
        else
            null,
        else => null,
    };
}

fn readTime(arena: Allocator, field: Field, text: []const u8, clock: *const Clock) Allocator.Error!?Decimal {
    const stamp = timestamp.read(text, clock.order) orelse return null;
    if (field == .age) {
        const instant = stamp.instant(clock) orelse return null;
        const now: timestamp.Instant = .{ .seconds = clock.now_s, .nanoseconds = 0 };
        return try Decimal.fromInteger(arena, now.total() - instant.total());
    }
    const unit: ?i32 = switch (field) {
        .year => stamp.year,
        .month => if (stamp.month) |month| month else null,
        .day => if (stamp.day) |day| day else null,
        .hour => if (stamp.time) |time| time.hour else null,
        .minute => if (stamp.time) |time| time.minute else null,
        .second => if (stamp.time) |time| time.second else null,
        else => unreachable,
    };
    return try Decimal.fromInteger(arena, unit orelse return null);
}

fn readPart(arena: Allocator, text: []const u8, index: usize) Allocator.Error!?Decimal {
    const read = version.read(text) orelse return null;
    return try Decimal.collect(arena, read.part(index), 0);
}

/// Number of characters of a text: all bytes except UTF-8 continuation bytes.
pub fn characters(text: []const u8) usize {
    var count: usize = 0;
    for (text) |byte| count += @intFromBool(byte & 0xc0 != 0x80);
    return count;
}

/// The family of all quantities of a kind; null if they may be of several, or have none.
pub fn familyOf(kind: Kind) ?Family {
    return switch (kind) {
        .duration => .time,
        .bytesize => .data,
        else => null,
    };
}

/// A text field; null if the token does not have it.
pub fn readText(arena: Allocator, field: Field, kind: Kind, text: []const u8) Allocator.Error!?[]const u8 {
    return switch (field) {
        .whole => text,
        .epoch => if (kind == .number and epoch.read(text) != null) "epoch" else null,
        .pre => if (version.read(text)) |read| read.pre orelse "" else null,
        .address_family => if (address.read(text)) |read| @tagName(read.family) else null,
        .quantity_family => if (familyOf(kind)) |family|
            @tagName(family)
        else if (try values.readQuantity(arena, kind, text)) |read| @tagName(read.family) else null,
        .unit => quantity.unitOf(text),
        .scheme, .host, .path, .query => readUrl(field, text),
        .user => text[0 .. std.mem.findScalar(u8, text, '@') orelse return null],
        .domain => text[1 + (std.mem.findScalar(u8, text, '@') orelse return null) ..],
        .dir => paths.read(text).dir,
        .name => paths.read(text).name,
        .ext => paths.read(text).ext,
        .issuer, .last4 => {
            var buffer: [19]u8 = undefined;
            const digits = card.readDigits(text, &buffer) orelse return null;
            return if (field == .issuer) issuers.issuerOf(digits) else try arena.dupe(u8, digits[digits.len - 4 ..]);
        },
        .oui => try oui(arena, text),
        .algo => algorithm(text),
        .header => decoded.jwt(arena, text, .header),
        .payload => decoded.jwt(arena, text, .payload),
        .decoded => decoded.base64(arena, text),
        .texture => if (try decoded.base64(arena, text)) |bytes| @tagName(texture.ofBytes(bytes)) else null,
        else => null,
    };
}

fn readUrl(field: Field, text: []const u8) ?[]const u8 {
    const url = urls.read(text) orelse return null;
    return switch (field) {
        .scheme => url.scheme,
        .host => url.host,
        .path => url.path,
        .query => url.query,
        else => unreachable,
    };
}

/// The first three octets of a hardware address, joined by colons.
pub fn oui(arena: Allocator, text: []const u8) Allocator.Error!?[]const u8 {
    var joined: [8]u8 = undefined;
    var digits: usize = 0;
    for (text) |byte| {
        if (!std.ascii.isHex(byte)) continue;
        if (digits < 6) joined[digits / 2 * 3 + digits % 2] = byte;
        digits += 1;
    }
    if (digits != 12) return null;
    joined[2] = ':';
    joined[5] = ':';
    return try arena.dupe(u8, &joined);
}

/// The digest algorithm with this number of hexadecimal digits.
pub fn algorithm(text: []const u8) ?[]const u8 {
    return switch (text.len) {
        32 => "md5",
        40 => "sha1",
        64 => "sha256",
        else => null,
    };
}

test oui {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    for ([_][]const u8{ "00:1a:2b:3c:4d:5e", "00-1a-2b-3c-4d-5e", "001a.2b3c.4d5e", "001a2b3c4d5e" }) |text| {
        try std.testing.expectEqualStrings("00:1a:2b", (try oui(arena.allocator(), text)).?);
    }
    try std.testing.expectEqual(null, try oui(arena.allocator(), "00:1a"));
}
