//! Addresses and blocks: the bits of an address as an unsigned integer, and a prefix.
const std = @import("std");
const Order = std.math.Order;

const assert = std.debug.assert;

pub const Family = enum(u1) { v4, v6 };

pub const Address = struct {
    family: Family,
    bits: u128,

    /// Order by value; null for different families.
    pub fn order(a: Address, b: Address) ?Order {
        return if (a.family == b.family) std.math.order(a.bits, b.bits) else null;
    }

    /// The IPv4 address that an IPv6 address maps (`::ffff:10.0.0.1`); any other address itself.
    pub fn unmap(a: Address) Address {
        if (a.family == .v4 or a.bits >> 32 != 0xffff) return a;
        return .{ .family = .v4, .bits = a.bits & std.math.maxInt(u32) };
    }

    /// Bits of an address of its family.
    pub fn width(a: Address) u8 {
        return if (a.family == .v4) 32 else 128;
    }

    /// The address with all but its first `prefix` bits cleared; a longer prefix keeps it whole.
    pub fn network(a: Address, prefix: u8) Address {
        return .{ .family = a.family, .bits = a.bits & ~hostMask(a.width() -| prefix) };
    }
};

pub const Block = struct {
    /// The address as written, including host bits.
    address: Address,
    prefix: u8,

    /// An IPv4 block contains an address that maps an IPv4 address if it contains that one.
    pub fn contains(block: Block, address: Address) bool {
        const compared = if (block.address.family == .v4) address.unmap() else address;
        return block.address.family == compared.family and
            block.address.network(block.prefix).bits == compared.network(block.prefix).bits;
    }

    pub fn encloses(block: Block, inner: Block) bool {
        return inner.prefix >= block.prefix and block.contains(inner.address);
    }

    /// Its first and last address.
    pub fn range(block: Block) struct { u128, u128 } {
        assert(block.prefix <= block.address.width());
        const first = block.address.network(block.prefix).bits;
        return .{ first, first | hostMask(block.address.width() - block.prefix) };
    }
};

fn hostMask(host_bits: u8) u128 {
    return if (host_bits >= 128) std.math.maxInt(u128) else (@as(u128, 1) << @intCast(host_bits)) - 1;
}

/// A dotted quad, or eight groups of hexadecimal digits, or fewer with one `::`. The last two groups may be a
/// dotted quad, and a zone (`%eth0`) may follow, which is no part of the value.
pub fn read(text: []const u8) ?Address {
    if (readV4(text)) |bits| return .{ .family = .v4, .bits = bits };
    const zone = std.mem.findScalar(u8, text, '%') orelse text.len;
    if (zone + 1 == text.len) return null;
    if (readV6(text[0..zone])) |bits| return .{ .family = .v6, .bits = bits };
    return null;
}

/// An address, `/` and a prefix that its family allows.
pub fn readBlock(text: []const u8) ?Block {
    const slash = std.mem.findScalar(u8, text, '/') orelse return null;
    const address = read(text[0..slash]) orelse return null;
    const digits = text[slash + 1 ..];
    if (digits.len == 0 or digits.len > 3) return null;
    var prefix: u16 = 0;
    for (digits) |digit| {
        if (!std.ascii.isDigit(digit)) return null;
        prefix = prefix * 10 + (digit - '0');
    }
    return if (prefix > address.width()) null else .{ .address = address, .prefix = @intCast(prefix) };
}

/// A block, or an address as the block of that one address.
pub fn readBlockOrAddress(text: []const u8) ?Block {
    if (readBlock(text)) |block| return block;
    const address = read(text) orelse return null;
    return .{ .address = address, .prefix = address.width() };
}

/// `192.0.2.1:80`, `[2001:db8::1]:80`: the address; null if the text is something else.
pub fn beforePort(text: []const u8) ?[]const u8 {
    const longest = "[0000:0000:0000:0000:0000:0000:000.000.000.000]:65535".len;
    if (text.len > longest) return null;
    const colon = std.mem.findScalarLast(u8, text, ':') orelse return null;
    const digits = text[colon + 1 ..];
    if (digits.len == 0 or !std.ascii.isDigit(digits[0])) return null;
    _ = std.fmt.parseUnsigned(u16, digits, 10) catch return null;
    const head = text[0..colon];
    const is_bracketed = head.len > 2 and head[0] == '[' and head[head.len - 1] == ']';
    const bare = if (is_bracketed) head[1 .. head.len - 1] else head;
    const found = read(bare) orelse return null;
    return if (found.family == .v4 or is_bracketed) bare else null;
}

fn readV4(text: []const u8) ?u32 {
    if (text.len > "255.255.255.255".len) return null;
    var bits: u32 = 0;
    var octet: u32 = 0;
    var digits: u32 = 0;
    var points: u32 = 0;
    for (text) |byte| switch (byte) {
        '0'...'9' => {
            octet = octet * 10 + (byte - '0');
            digits += 1;
            if (digits > 3 or octet > 255) return null;
        },
        '.' => {
            if (digits == 0) return null;
            bits = bits << 8 | octet;
            points += 1;
            octet = 0;
            digits = 0;
        },
        else => return null,
    };
    return if (points == 3 and digits != 0) bits << 8 | octet else null;
}

fn readV6(text: []const u8) ?u128 {
    const gap = std.mem.find(u8, text, "::") orelse {
        const groups = readGroups(text, true) orelse return null;
        return if (groups.count == 8) groups.bits else null;
    };
    const head = readGroups(text[0..gap], false) orelse return null;
    const tail = readGroups(text[gap + 2 ..], true) orelse return null;
    if (head.count + tail.count > 7) return null;
    const shift: u8 = @intCast(128 - 16 * head.count);
    return (if (shift == 128) 0 else head.bits << @intCast(shift)) | tail.bits;
}

/// Groups of one to four hexadecimal digits joined by single colons; none in an empty text.
/// `are_last`: the last two may be written as a dotted quad.
fn readGroups(text: []const u8, are_last: bool) ?struct { bits: u128, count: usize } {
    if (text.len == 0) return .{ .bits = 0, .count = 0 };
    var parts = std.mem.splitScalar(u8, text, ':');
    var bits: u128 = 0;
    var count: usize = 0;
    while (parts.next()) |part| : (count += 1) {
        if (are_last and parts.peek() == null and count <= 6) if (readV4(part)) |quad| {
            return .{ .bits = bits << 32 | quad, .count = count + 2 };
        };
        if (count == 8 or part.len == 0 or part.len > 4) return null;
        for (part) |byte| bits = bits << 4 | (std.fmt.charToDigit(byte, 16) catch return null);
        // A group shorter than four digits is sixteen bits too.
        const short: u7 = @intCast(4 * (4 - part.len));
        const group_bits: u7 = 16 - short;
        const group = bits & ((@as(u128, 1) << group_bits) - 1);
        bits = (bits >> group_bits) << 16 | group;
    }
    return .{ .bits = bits, .count = count };
}

/// Appends the canonical text: a v4 quad without leading zeros; v6 in lower case with its longest run of two or more
/// zero groups (the first of equals) as `::`.
pub fn write(address: Address, gpa: std.mem.Allocator, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    if (address.family == .v4) {
        const bits: u32 = @intCast(address.bits);
        return out.print(gpa, "{d}.{d}.{d}.{d}", .{ bits >> 24, bits >> 16 & 255, bits >> 8 & 255, bits & 255 });
    }
    var groups: [8]u16 = undefined;
    for (&groups, 0..) |*group, index| group.* = @truncate(address.bits >> @intCast(16 * (7 - index)));
    var gap_start: usize = 8;
    var gap_length: usize = 1; // A single zero group is written out.
    var start: usize = 0;
    while (start < 8) : (start += 1) {
        var length: usize = 0;
        while (start + length < 8 and groups[start + length] == 0) length += 1;
        if (length > gap_length) {
            gap_start = start;
            gap_length = length;
        }
    }
    var index: usize = 0;
    while (index < 8) {
        if (index == gap_start) {
            try out.appendSlice(gpa, "::");
            index += gap_length;
            continue;
        }
        if (index > 0 and index != gap_start + gap_length) try out.append(gpa, ':');
        try out.print(gpa, "{x}", .{groups[index]});
        index += 1;
    }
}

const testing = std.testing;

test "a dotted quad is read like its four parts" {
    var prng: std.Random.DefaultPrng = .init(6);
    const random = prng.random();
    const pieces = [_][]const u8{ "0", "1", "25", "255", "256", "007", "0000", ".", ".", ".", "x" };
    for (0..20_000) |_| {
        var room: [64]u8 = undefined;
        var text: std.ArrayList(u8) = .initBuffer(&room);
        for (0..random.uintLessThan(usize, 10)) |_| {
            text.appendSliceAssumeCapacity(pieces[random.uintLessThan(usize, pieces.len)]);
        }
        var parts = std.mem.splitScalar(u8, text.items, '.');
        var bits: u32 = 0;
        var count: usize = 0;
        const wanted: ?u32 = while (parts.next()) |part| : (count += 1) {
            if (count == 4 or part.len == 0 or part.len > 3) break null;
            bits = bits << 8 | (std.fmt.parseInt(u8, part, 10) catch break null);
        } else if (count == 4) bits else null;
        try std.testing.expectEqual(wanted, readV4(text.items));
    }
}

test "addresses are read to their bits" {
    try testing.expectEqual(Address{ .family = .v4, .bits = 167772161 }, read("10.0.0.1").?);
    try testing.expectEqual(Address{ .family = .v4, .bits = 167772161 }, read("010.0.0.001").?);
    try testing.expectEqual(Address{ .family = .v6, .bits = 1 }, read("::1").?);
    try testing.expectEqual(Address{ .family = .v6, .bits = 0 }, read("::").?);
    try testing.expectEqual(read("::ffff:a00:1").?, read("::ffff:10.0.0.1").?);
    try testing.expectEqual(read("1:2:3:4:5:6:a00:1").?, read("1:2:3:4:5:6:10.0.0.1").?);
    try testing.expectEqual(read("fe80::1").?, read("fe80::1%eth0").?);
    try testing.expectEqual(
        Address{ .family = .v6, .bits = 42540766411282592856903984951653826561 },
        read("2001:DB8::1").?,
    );
    try testing.expectEqual(read("2001:db8:0:0:0:0:0:1").?, read("2001:db8::1").?);
    try testing.expectEqual(Address{ .family = .v6, .bits = 1 << 112 }, read("1::").?);
    for ([_][]const u8{
        "",
        "10.0.0",
        "10.0.0.256",
        "10.0.0.1.2",
        "10.0.0.0001",
        "1:2:3",
        "1::2::3",
        "12345::",
        "1:2:3:4:5:6:7::8",
        "::ffff:10.0.0.256",
        "::10.0.0.1:1",
        "1:2:3:4:5:6:7:10.0.0.1",
        "fe80::1%",
        "10.0.0.1::",
        "10.0.0.1%eth0",
        ":1",
        "g::",
    }) |text| {
        try testing.expectEqual(null, read(text));
    }
}

test "blocks contain addresses and blocks of their family" {
    const block = readBlock("10.0.0.5/8").?;
    try testing.expect(block.contains(read("10.255.1.2").?));
    try testing.expect(!block.contains(read("11.0.0.1").?));
    try testing.expect(!block.contains(read("::1").?));
    try testing.expect(block.contains(read("::ffff:10.1.2.3").?));
    try testing.expect(!block.contains(read("::10.1.2.3").?));
    try testing.expect(readBlock("::ffff:0:0/96").?.contains(read("::ffff:10.1.2.3").?));
    try testing.expect(block.encloses(readBlock("10.1.0.0/16").?));
    try testing.expect(!block.encloses(readBlock("0.0.0.0/0").?));
    try testing.expect(!readBlock("::/0").?.contains(read("10.0.0.1").?));
    try testing.expect(readBlock("::/0").?.contains(read("ffff::").?));
    try testing.expectEqual(null, readBlock("10.0.0.0/33"));
    try testing.expectEqual(null, readBlock("10.0.0.0/ 8"));
    try testing.expectEqual(null, readBlock("::/129"));
    try testing.expectEqual(.{ 0x0a000000, 0x0affffff }, block.range());
}

test "canonical text compresses the longest run of zeros" {
    const rows = [_][2][]const u8{
        .{ "010.0.0.5", "10.0.0.5" },
        .{ "::", "::" },
        .{ "0:0:0:0:0:0:0:1", "::1" },
        .{ "2001:DB8:0:0:0:0:0:1", "2001:db8::1" },
        .{ "1:0:0:2:0:0:0:3", "1:0:0:2::3" },
        .{ "1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7" },
        .{ "fe80::", "fe80::" },
    };
    for (rows) |row| {
        var out: std.ArrayList(u8) = .empty;
        defer out.deinit(testing.allocator);
        try write(read(row[0]).?, testing.allocator, &out);
        try testing.expectEqualStrings(row[1], out.items);
    }
}

test "an address is what is before its port" {
    const rows = [_]struct { []const u8, ?[]const u8 }{
        .{ "192.0.2.1:80", "192.0.2.1" },
        .{ "[2001:db8::1]:443", "2001:db8::1" },
        .{ "2001:db8::1", null },
        .{ "192.0.2.1", null },
        .{ "192.0.2.1:", null },
        .{ "192.0.2.1:+80", null },
        .{ "192.0.2.1:70000", null },
        .{ "web:80", null },
    };
    for (rows) |row| {
        const found = beforePort(row[0]);
        if (row[1]) |expected| {
            try std.testing.expectEqualStrings(expected, found.?);
        } else try std.testing.expectEqual(null, found);
    }
}
