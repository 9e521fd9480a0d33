//! Versions: numeric parts of any size and pre-release identifiers, borrowed from the text.
const std = @import("std");
const Order = std.math.Order;

const dots = "._";

pub const Version = struct {
    /// Numbers separated by dots, or by `_` as in `1.8.0_292`.
    parts: []const u8,
    /// Identifiers separated by dots; null for a release.
    pre: ?[]const u8,

    /// Compares numbers from the left, a missing one being 0; then releases above pre-releases; then identifiers.
    pub fn order(a: Version, b: Version) Order {
        var left = std.mem.splitAny(u8, a.parts, dots);
        var right = std.mem.splitAny(u8, b.parts, dots);
        while (true) {
            const one = left.next();
            const other = right.next();
            if (one == null and other == null) break;
            const found = orderOfNumbers(one orelse "0", other orelse "0");
            if (found != .eq) return found;
        }
        const pre = a.pre orelse return if (b.pre == null) .eq else .gt;
        return orderOfIdentifiers(pre, b.pre orelse return .lt);
    }

    /// The part numbered `index` from 0; `0` if there is none.
    pub fn part(version: Version, index: usize) []const u8 {
        var parts = std.mem.splitAny(u8, version.parts, dots);
        for (0..index) |_| _ = parts.next();
        return parts.next() orelse "0";
    }

    /// Appends parts and identifiers without leading zeros of numbers. With `key`, trailing parts of 0 are dropped too,
    /// so that versions that compare equal have the same text.
    pub fn write(
        version: Version,
        gpa: std.mem.Allocator,
        out: *std.ArrayList(u8),
        options: struct { key: bool = false },
    ) error{OutOfMemory}!void {
        const from = out.items.len;
        var kept = from;
        var parts = std.mem.splitAny(u8, version.parts, dots);
        while (parts.next()) |text| {
            if (out.items.len > from) try out.append(gpa, '.');
            const number = withoutZeros(text);
            try out.appendSlice(gpa, if (number.len == 0) "0" else number);
            if (number.len > 0) kept = out.items.len;
        }
        if (options.key) out.shrinkRetainingCapacity(kept);
        const pre = version.pre orelse return;
        try out.append(gpa, '-');
        var identifiers = std.mem.splitScalar(u8, pre, '.');
        var first = true;
        while (identifiers.next()) |text| : (first = false) {
            if (!first) try out.append(gpa, '.');
            const bare = if (options.key and isNumber(text)) withoutZeros(text) else text;
            try out.appendSlice(gpa, if (bare.len == 0 and text.len > 0) "0" else bare);
        }
    }
};

/// A version, with an optional `v` before its digits; `+` and the text after it are ignored. One with letters directly
/// behind its numbers has no order that is known: `1.1.1k` follows `1.1.1`, and `1.1.1rc` precedes it.
pub fn read(text: []const u8) ?Version {
    const marked = text.len > 1 and (text[0] == 'v' or text[0] == 'V') and std.ascii.isDigit(text[1]);
    const bare = if (marked) text[1..] else text;
    const released = bare[0 .. std.mem.findScalar(u8, bare, '+') orelse bare.len];
    const dash = std.mem.findAny(u8, released, "-~") orelse released.len;
    const parts = released[0..dash];
    var numbers = std.mem.splitAny(u8, parts, dots);
    while (numbers.next()) |number| if (!isNumber(number)) return null;
    if (dash == released.len) return .{ .parts = parts, .pre = null };
    const pre = released[dash + 1 ..];
    return if (pre.len == 0) null else .{ .parts = parts, .pre = pre };
}

fn orderOfIdentifiers(a: []const u8, b: []const u8) Order {
    var left = std.mem.splitScalar(u8, a, '.');
    var right = std.mem.splitScalar(u8, b, '.');
    while (true) {
        const one = left.next() orelse return if (right.next() == null) .eq else .lt;
        const other = right.next() orelse return .gt;
        const found = orderOfIdentifier(one, other);
        if (found != .eq) return found;
    }
}

fn orderOfIdentifier(a: []const u8, b: []const u8) Order {
    if (isNumber(a)) return if (isNumber(b)) orderOfNumbers(a, b) else .lt;
    return if (isNumber(b)) .gt else std.mem.order(u8, a, b);
}

/// Compares numbers of any length by value.
fn orderOfNumbers(a: []const u8, b: []const u8) Order {
    const left = withoutZeros(a);
    const right = withoutZeros(b);
    const lengths = std.math.order(left.len, right.len);
    return if (lengths != .eq) lengths else std.mem.order(u8, left, right);
}

fn withoutZeros(digits: []const u8) []const u8 {
    return std.mem.trimStart(u8, digits, "0");
}

fn isNumber(text: []const u8) bool {
    for (text) |byte| if (!std.ascii.isDigit(byte)) return false;
    return text.len > 0;
}

const testing = std.testing;

test "versions are ordered by number, release and identifier" {
    const rising = [_][]const u8{
        "1.0.0-1",
        "1.0.0-2",
        "1.0.0-10",
        "1.0.0-alpha",
        "1.0.0-alpha.1",
        "1.0.0-alpha.beta",
        "1.0.0-beta",
        "1.0.0-rc.2",
        "1.0.0-rc.11",
        "1.0.0",
        "1.0.0_9",
        "1.0.0_292",
        "1.0.1",
        "1.10",
        "2",
        "18446744073709551616.0.0",
    };
    for (rising, 0..) |a, i| for (rising, 0..) |b, j| {
        try testing.expectEqual(std.math.order(i, j), read(a).?.order(read(b).?));
    };
    for ([_][]const u8{ "1.1.1k", "1.1.1rc1", "1.1.1_a" }) |text| try testing.expectEqual(null, read(text));
    const equal = [_][2][]const u8{
        .{ "1.2.3~rc1", "1.2.3-rc1" },
        .{ "2.0", "2.0.0" },
        .{ "v1.4", "1.4.0" },
        .{ "1.4.2+build", "1.4.2+other" },
        .{ "1.2.3.0", "1.2.3" },
        .{ "01.2.3", "1.2.3" },
        .{ "1-rc.01", "1.0-rc.1" },
    };
    for (equal) |pair| {
        try testing.expectEqual(Order.eq, read(pair[0]).?.order(read(pair[1]).?));
        try expectKeys(pair[0], pair[1]);
    }
}

fn expectKeys(a: []const u8, b: []const u8) !void {
    var out: [2]std.ArrayList(u8) = .{ .empty, .empty };
    defer for (&out) |*one| one.deinit(testing.allocator);
    try read(a).?.write(testing.allocator, &out[0], .{ .key = true });
    try read(b).?.write(testing.allocator, &out[1], .{ .key = true });
    try testing.expectEqualStrings(out[0].items, out[1].items);
}

test "other texts are refused, and versions have a canonical text" {
    for ([_][]const u8{ "", "a", "2.", "2.0.0-", "v", ".2", "1..2" }) |text| try testing.expectEqual(null, read(text));
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(testing.allocator);
    try read("v2.00.0-rc.1+b5").?.write(testing.allocator, &out, .{});
    try testing.expectEqualStrings("2.0.0-rc.1", out.items);
    try testing.expectEqualStrings("0", read("2.5").?.part(2));
    try testing.expectEqualStrings("5", read("2.5").?.part(1));
}
