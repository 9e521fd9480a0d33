//! Times that templates compute: the instant of a number since 1970 (`${n:epoch}`), and the start of a slice of time
//! (`${t:every 5m}`). `ts/template/computed.ts` has them, arithmetic and times in a zone, for the command and the
//! TypeScript library; `tests/c/same.test.ts` compares both.
//!
//! Twin: ts/template/computed.ts, compared by tests/c/same.test.ts.
const std = @import("std");
const Allocator = std.mem.Allocator;
const calendar = @import("../value/calendar.zig");
const Clock = @import("../value/clock.zig").Clock;
const epoch = @import("../value/epoch.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const references = @import("reference.zig");
const Reader = references.Reader;
const values = @import("../value/value.zig");

pub const Computed = struct {
    /// The text is a number that counts time since 1970.
    is_epoch: bool,
    /// Length of the slices; null: the time itself.
    every_ns: ?u64,

    /// Fails if no register of the reference can have such a value.
    pub fn check(computed: Computed, reader: *Reader, reference: references.Reference) references.Error!void {
        if (reference.index != .last) return reader.fail("a computed value takes no index", .{});
        const wanted: Kind = if (computed.is_epoch) .number else .timestamp;
        for (reference.registers) |number| {
            const kind = reader.registers[number].kind orelse return;
            if (kind == wanted) return;
        }
        const register = reader.registers[reference.registers[0]];
        return reader.fail("\"{s}\" is of the kind {s}: {s}", .{
            register.name,
            @tagName(register.kind.?),
            if (computed.is_epoch) "epoch makes a time of a number" else "slices are of times",
        });
    }

    /// The text of the value of a token, in `arena`; empty if it has none.
    pub fn textOf(
        computed: Computed,
        arena: Allocator,
        text: []const u8,
        kind: ?Kind,
        clock: *const Clock,
    ) Allocator.Error![]const u8 {
        var total: i128 = 0;
        var is_clock = false;
        if (computed.is_epoch) {
            if (text.len > epoch_size_max) return "";
            total = (epoch.read(text) orelse return "").total();
        } else switch (try values.read(arena, kind orelse return "", text, clock) orelse return "") {
            .instant => |instant| total = instant.total(),
            .time_of_day => |nanoseconds| {
                total = nanoseconds;
                is_clock = true;
            },
            else => return "",
        }
        if (computed.every_ns) |every| total = @divFloor(total, every) * every;
        const written = try iso(arena, total);
        return if (is_clock) written["1970-01-01T".len .. written.len - 1] else written;
    }
};

/// The computation with which the parts behind a name begin, and what is left of them; null if there is none.
pub fn parse(reader: *Reader, parts: []const u8) references.Error!?struct { Computed, []const u8 } {
    var rest: ?[]const u8 = parts;
    var computed: Computed = .{ .is_epoch = false, .every_ns = null };
    if (std.mem.eql(u8, firstOf(parts), "epoch")) {
        computed.is_epoch = true;
        rest = behindFirst(parts);
    }
    if (rest) |left| {
        const part = firstOf(left);
        if (std.mem.startsWith(u8, part, "every ")) {
            const length = std.mem.trim(u8, part["every ".len..], blanks);
            computed.every_ns = parseLength(length) orelse return reader.fail(
                "\"{s}\" is not the length of a slice; write a number and ms, s, m, h, d or w, as in every 5m",
                .{length},
            );
            rest = behindFirst(left);
        }
    }
    if (!computed.is_epoch and computed.every_ns == null) return null;
    return .{ computed, rest orelse "" };
}

/// A longer number is not a time.
const epoch_size_max = 64;
const blanks = " \t\n\r";

fn firstOf(parts: []const u8) []const u8 {
    return std.mem.trim(u8, parts[0 .. std.mem.findScalar(u8, parts, '|') orelse parts.len], blanks);
}

fn behindFirst(parts: []const u8) ?[]const u8 {
    return parts[1 + (std.mem.findScalar(u8, parts, '|') orelse return null) ..];
}

/// Nanoseconds of `5m`, `1h` and the like; null if it is none, or zero.
fn parseLength(text: []const u8) ?u64 {
    const units = [_]struct { []const u8, u64 }{
        .{ "ms", 1_000_000 },           .{ "s", std.time.ns_per_s },   .{ "m", std.time.ns_per_min },
        .{ "h", std.time.ns_per_hour }, .{ "d", std.time.ns_per_day }, .{ "w", std.time.ns_per_week },
    };
    var digits: usize = 0;
    while (digits < text.len and std.ascii.isDigit(text[digits])) digits += 1;
    const count = std.fmt.parseInt(u32, text[0..digits], 10) catch return null;
    if (digits > 9 or count == 0) return null;
    for (units) |unit| if (std.mem.eql(u8, unit[0], text[digits..])) return count * unit[1];
    return null;
}

/// ISO 8601 in UTC, with as many digits after the point as needed.
fn iso(arena: Allocator, total_ns: i128) Allocator.Error![]const u8 {
    const seconds: i64 = @intCast(@divFloor(total_ns, std.time.ns_per_s));
    const fraction: u32 = @intCast(@mod(total_ns, std.time.ns_per_s));
    const days = @divFloor(seconds, calendar.day_s);
    const second_of_day: u32 = @intCast(@mod(seconds, calendar.day_s));
    const year = calendar.yearOf(days);
    var month: u8 = 12;
    while (calendar.daysFrom(year, month, 1) > days) month -= 1;
    var out: std.ArrayList(u8) = .empty;
    try out.print(arena, "{d:0>4}-{d:0>2}-{d:0>2}T{d:0>2}:{d:0>2}:{d:0>2}", .{
        @as(u32, @intCast(@max(year, 0))),
        month,
        @as(u32, @intCast(days - calendar.daysFrom(year, month, 1) + 1)),
        second_of_day / 3600,
        second_of_day / 60 % 60,
        second_of_day % 60,
    });
    if (fraction > 0) {
        var digits: [9]u8 = undefined;
        _ = std.fmt.bufPrint(&digits, "{d:0>9}", .{fraction}) catch unreachable;
        try out.print(arena, ".{s}", .{std.mem.trimEnd(u8, &digits, "0")});
    }
    try out.append(arena, 'Z');
    return out.items;
}

const testing = std.testing;

fn ofSlice(length: []const u8) Computed {
    return .{ .is_epoch = false, .every_ns = parseLength(length) };
}

test "instants and slices of time" {
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    // 1,700,000,000 s are 19,675 days (to 2023-11-14) and 80,000 s, which are 22:13:20.
    const rows = [_]struct { []const u8, Kind, Computed, []const u8 }{
        .{ "1700000000", .number, .{ .is_epoch = true, .every_ns = null }, "2023-11-14T22:13:20Z" },
        .{ "1700000000.50", .number, .{ .is_epoch = true, .every_ns = null }, "2023-11-14T22:13:20.5Z" },
        .{ "1700000000123", .number, .{ .is_epoch = true, .every_ns = parseLength("5m") }, "2023-11-14T22:10:00Z" },
        .{ "42", .number, .{ .is_epoch = true, .every_ns = null }, "" },
        .{ "0001-02-28T23:59:59Z", .timestamp, ofSlice("1h"), "0001-02-28T23:00:00Z" },
        .{ "10:07:59.5", .timestamp, ofSlice("5m"), "10:05:00" },
        .{ "2026-02-30", .timestamp, ofSlice("5m"), "" },
    };
    for (rows) |row| {
        try testing.expectEqualStrings(row[3], try row[2].textOf(arena.allocator(), row[0], row[1], &.{}));
    }
    for ([_][]const u8{ "", "5", "0m", "5x", "1234567890s", "m" }) |text| {
        try testing.expectEqual(null, parseLength(text));
    }
    try testing.expectEqual(14 * 86_400_000_000_000, parseLength("2w"));
}
