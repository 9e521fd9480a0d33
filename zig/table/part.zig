//! The sections of a part file: groups with their counts, and the figures of one register in each group. Sections of
//! several parts are read into one table, whose rows are then those of one pass over all of them.
const std = @import("std");
const Allocator = std.mem.Allocator;
const part_bytes = @import("part_bytes.zig");
const Reader = part_bytes.Reader;
const Writer = part_bytes.Writer;
const Keys = @import("keys.zig").Keys;
const figures_room = @import("figures.zig");
const Figures = figures_room.Figures;
const Wants = figures_room.Wants;
const Sum = @import("sum.zig").Sum;

pub const Error = Allocator.Error || Reader.Error || error{TooMany};

/// What follows the count of a group's values.
const Parts = packed struct(u8) {
    /// The sum is lost: two summands were too far apart.
    lost: bool = false,
    integer: bool = false,
    rest: bool = false,
    /// Two of the values can't be compared, so that there are no extremes and ranks.
    unordered: bool = false,
    reserved: u4 = 0,
};

/// The keys in order of first occurrence, each with its count. Freed by the caller.
pub fn writeKeys(gpa: Allocator, keys: *const Keys) Allocator.Error![]u8 {
    var writer: Writer = .{ .gpa = gpa };
    errdefer writer.out.deinit(gpa);
    try writer.number(keys.groupCount());
    for (keys.counts.items, 0..) |count, group| {
        try writer.text(keys.key(@intCast(group)));
        try writer.number(count);
    }
    return writer.out.toOwnedSlice(gpa);
}

/// Adds keys and counts to a table, and writes the number of each key's group to `groups`.
pub fn readKeys(keys: *Keys, bytes: []const u8, groups: []u32) Error!void {
    var reader: Reader = .{ .bytes = bytes };
    if (try reader.number() != groups.len) return error.Damaged;
    for (groups) |*group| {
        group.* = try keys.groupOf(try reader.text());
        const count = &keys.counts.items[group.*];
        count.* = try plus(count.*, try reader.number());
    }
    if (!reader.isAtEnd()) return error.Damaged;
}

/// Counts stay numbers that a float holds exactly.
fn plus(a: u64, b: u64) Reader.Error!u64 {
    return if (a + b > part_bytes.number_max) error.Damaged else a + b;
}

/// The figures of all groups. Freed by the caller.
pub fn writeFigures(gpa: Allocator, figures: *Figures) Allocator.Error![]u8 {
    var writer: Writer = .{ .gpa = gpa };
    errdefer writer.out.deinit(gpa);
    if (figures.wants.ranks) try figures.join();
    try writer.number(@as(u32, @bitCast(figures.wants)));
    try writer.number(figures.groups.items.len);
    var ranked = figures.ranked.items;
    for (figures.groups.items, 0..) |group, number| {
        try writer.number(group.count);
        if (group.count == 0) continue;
        const parts: Parts = .{
            .lost = group.sum.lost,
            .integer = group.sum.integer != 0,
            .rest = !group.sum.rest.isZero(),
            .unordered = group.unordered,
        };
        try writer.out.append(gpa, @bitCast(parts));
        if (parts.integer) try writer.writeSigned(group.sum.integer);
        if (parts.rest) try writer.decimal(group.sum.rest);
        if (group.unordered) continue;
        var digits: [20]u8 = undefined;
        if (figures.wants.ranks) {
            var count: usize = 0;
            while (count < ranked.len and ranked[count].group == number) count += 1;
            try writer.number(count);
            for (ranked[0..count]) |one| {
                try writer.value(one.kept.value(&digits));
                try writer.number(one.weight);
            }
            ranked = ranked[count..];
        } else if (figures.wants.extremes) {
            try writer.value(group.least.?.value(&digits)); // An ordered group with values has both.
            try writer.value(group.greatest.?.value(&digits));
        }
    }
    return writer.out.toOwnedSlice(gpa);
}

/// Adds figures to those of a table; `groups` has the table's number of each group.
pub fn readFigures(gpa: Allocator, figures: *Figures, bytes: []const u8, groups: []const u32) Error!void {
    var reader: Reader = .{ .bytes = bytes };
    if (try reader.number() != @as(u32, @bitCast(figures.wants))) return error.Damaged;
    const count = try reader.number();
    if (count > groups.len) return error.Damaged;
    var scratch: std.heap.ArenaAllocator = .init(gpa);
    defer scratch.deinit();
    for (groups[0..@intCast(count)]) |number| {
        try readGroup(gpa, scratch.allocator(), figures, &reader, number);
        _ = scratch.reset(.retain_capacity);
    }
    if (!reader.isAtEnd()) return error.Damaged;
    if (figures.wants.ranks) try figures.joinSometimes();
}

fn readGroup(gpa: Allocator, scratch: Allocator, figures: *Figures, reader: *Reader, number: u32) Error!void {
    const count = try reader.number();
    const group = try figures.groupOf(number);
    group.count = try plus(group.count, count);
    if (count == 0) return;
    const parts: Parts = @bitCast(try reader.byte());
    if (parts.reserved != 0) return error.Damaged;
    var sum: Sum = .{ .lost = parts.lost };
    if (parts.integer) sum.integer = try reader.readWideSigned();
    if (parts.rest) sum.rest = try reader.decimal();
    if (figures.wants.sum) try group.sum.absorb(gpa, scratch, sum);
    if (parts.unordered) {
        group.unordered = true;
        return;
    }
    try readValues(figures, reader, number, count);
}

fn readValues(figures: *Figures, reader: *Reader, number: u32, count: u64) Error!void {
    var digits: [20]u8 = undefined;
    if (figures.wants.ranks) {
        var weights: u64 = 0;
        for (0..@intCast(try reader.number())) |_| {
            const value = try reader.value(&digits);
            const weight = try reader.number();
            if (weight == 0) return error.Damaged;
            weights = try plus(weights, weight);
            try figures.place(number, value, weight);
        }
        if (weights != count) return error.Damaged;
    } else if (figures.wants.extremes) {
        for (0..2) |_| try figures.place(number, try reader.value(&digits), 1);
    }
}

const testing = std.testing;
const Kind = @import("../gen/kinds.zig").Kind;

const Text = struct { group: u32, kind: Kind, text: []const u8 };

fn figuresOf(wants: Wants, texts: []const Text) !Figures {
    var figures: Figures = .init(testing.allocator, wants);
    errdefer figures.deinit();
    var scratch: std.heap.ArenaAllocator = .init(testing.allocator);
    defer scratch.deinit();
    for (texts) |one| try figures.add(scratch.allocator(), one.group, one.kind, one.text, &.{});
    return figures;
}

const samples = [_]Text{
    .{ .group = 0, .kind = .duration, .text = "5ms" },
    .{ .group = 2, .kind = .version, .text = "2.0" },
    .{ .group = 0, .kind = .duration, .text = "0.1ns" },
    .{ .group = 3, .kind = .timestamp, .text = "12:30" },
    .{ .group = 2, .kind = .version, .text = "v2.0.0-rc.1" },
    .{ .group = 0, .kind = .duration, .text = "5000us" },
    .{ .group = 4, .kind = .quantity, .text = "5kg" },
    .{ .group = 4, .kind = .quantity, .text = "3 GHz" },
    .{ .group = 5, .kind = .ip, .text = "::1" },
    .{ .group = 6, .kind = .timestamp, .text = "2026-09-01T10:00:00.5Z" },
    .{ .group = 7, .kind = .number, .text = "123456789012345678901234567890.5" },
    .{ .group = 0, .kind = .duration, .text = "2h" },
};

test "figures of two parts are those of the whole, for every cut and every set of figures" {
    const gpa = testing.allocator;
    const groups = [_]u32{ 0, 1, 2, 3, 4, 5, 6, 7 };
    for (0..8) |bits| for (0..samples.len + 1) |cut| {
        const wants: Wants = @bitCast(@as(u32, @intCast(bits)));
        var whole = try figuresOf(wants, &samples);
        defer whole.deinit();
        var combined = try figuresOf(wants, &.{});
        defer combined.deinit();
        for ([_][]const Text{ samples[0..cut], samples[cut..] }) |texts| {
            var part = try figuresOf(wants, texts);
            defer part.deinit();
            const bytes = try writeFigures(gpa, &part);
            defer gpa.free(bytes);
            try readFigures(gpa, &combined, bytes, &groups);
        }
        // The files of tables that are equal are equal too.
        const expected = try writeFigures(gpa, &whole);
        defer gpa.free(expected);
        const found = try writeFigures(gpa, &combined);
        defer gpa.free(found);
        try testing.expectEqualSlices(u8, expected, found);
    };
}

test "keys of parts are counted together" {
    const gpa = testing.allocator;
    var first: Keys = .{ .gpa = gpa };
    defer first.deinit();
    for ([_][]const u8{ "b", "", "b" }) |key| _ = try first.add(key);
    const bytes = try writeKeys(gpa, &first);
    defer gpa.free(bytes);
    var whole: Keys = .{ .gpa = gpa };
    defer whole.deinit();
    _ = try whole.add("a");
    var groups: [2]u32 = undefined;
    for (0..2) |_| try readKeys(&whole, bytes, &groups);
    try testing.expectEqualSlices(u32, &.{ 1, 2 }, &groups);
    try testing.expectEqualSlices(u64, &.{ 1, 4, 2 }, whole.counts.items);
    try testing.expectError(error.Damaged, readKeys(&whole, bytes, groups[0..1]));
}

test "a damaged section is an error, or reads as what it is" {
    const gpa = testing.allocator;
    const wants: Wants = .{ .sum = true, .extremes = true, .ranks = true };
    const groups = [_]u32{ 0, 1, 2, 3, 4, 5, 6, 7 };
    var figures = try figuresOf(wants, &samples);
    defer figures.deinit();
    const bytes = try writeFigures(gpa, &figures);
    defer gpa.free(bytes);
    for (0..bytes.len) |length| {
        var target = try figuresOf(wants, &.{});
        defer target.deinit();
        try testing.expectError(error.Damaged, readFigures(gpa, &target, bytes[0..length], &groups));
    }
    var random: std.Random.DefaultPrng = .init(1);
    for (0..2000) |_| {
        const changed = try gpa.dupe(u8, bytes);
        defer gpa.free(changed);
        changed[random.random().uintLessThan(usize, changed.len)] = random.random().int(u8);
        var target: Figures = .init(gpa, wants);
        defer target.deinit();
        readFigures(gpa, &target, changed, &groups) catch continue;
        for (groups) |group| if (target.count(group) > 0) {
            _ = try target.atRank(group, target.count(group) - 1);
        };
    }
}
