//! Compares scans whose matches a device places with scans on the CPU. Skipped without a driver.
const std = @import("std");
const slot_pool = @import("../../device/slot_pool.zig");
const budget = @import("../../memory/budget.zig");
const chunks = @import("../../device/chunks.zig");
const openDevice = @import("../../device/fixture.zig").openDevice;
const repeated = @import("../../device/fixture.zig").repeated;
const Builder = @import("../fixture.zig").Builder;
const Options = @import("../scan_options.zig").Options;
const Pattern = @import("../pattern.zig").Pattern;
const Scan = @import("../scan.zig").Scan;
const gpa = std.testing.allocator;

/// `\W \N`, or `\W`.
fn patternOf(has_number: bool) !*Pattern {
    var builder: Builder = .init();
    defer builder.deinit();
    const word = builder.kind(.word);
    builder.member(if (has_number) builder.seq(&.{ word, builder.kind(.number) }) else word);
    return .create(gpa, builder.finish());
}

/// `(\W:x \N:y?):z \P`
fn patternOfRegisters() !*Pattern {
    var builder: Builder = .init();
    defer builder.deinit();
    const word = builder.bind(builder.kind(.word), builder.register(false));
    const number = builder.bind(builder.repeat(builder.kind(.number), 0, 1, .greedy), builder.register(false));
    const both = builder.bind(builder.seq(&.{ word, number }), builder.register(false));
    builder.member(builder.seq(&.{ both, builder.kind(.punct) }));
    return .create(gpa, builder.finish());
}

/// Start, end, line, its start, and registers of each match.
fn found(pattern: *const Pattern, text: []const u8, options: Options, scan: *?*Scan) ![]const f64 {
    scan.* = try Scan.open(gpa, pattern, text, 0, options);
    var all: std.ArrayList(f64) = .empty;
    const width = pattern.program.register_width;
    errdefer all.deinit(gpa);
    while (try scan.*.?.next()) |batch| {
        try std.testing.expect(batch.count() > 0 and batch.count() <= options.matches_max);
        for (0..batch.count()) |i| {
            try all.appendSlice(gpa, &.{ batch.starts.items[i], batch.ends.items[i] });
            try all.appendSlice(gpa, &.{ batch.lines.items[i], batch.line_starts.items[i] });
            try all.appendSlice(gpa, batch.register_starts.items[i * width ..][0..width]);
            try all.appendSlice(gpa, batch.register_ends.items[i * width ..][0..width]);
            for (batch.register_kinds.items[i * width ..][0..width]) |kind| try all.append(gpa, @floatFromInt(kind));
        }
    }
    return all.toOwnedSlice(gpa);
}

/// @returns number of lines that the CPU lexed
fn expectSame(pattern: *const Pattern, text: []const u8, on: chunks.OnDevice, asked: Options) !u64 {
    var options = asked;
    options.lines = true;
    options.registers = true;
    var scans: [2]?*Scan = @splat(null);
    defer for (scans) |scan| if (scan) |it| it.close();
    const wanted = try found(pattern, text, options, &scans[0]);
    defer gpa.free(wanted);
    options.device = on;
    const got = try found(pattern, text, options, &scans[1]);
    defer gpa.free(got);
    try std.testing.expectEqualSlices(f64, wanted, got);
    const facts = scans[1].?.facts();
    try std.testing.expectEqual(text.len, facts.device_bytes + facts.device_left_bytes);
    return facts.device_lines;
}

const pieces = [_][]const u8{ "word", "a", "5", "12", " ", " ", " ", "\n", "\n", ":", "é", "'", "10.0.0.1", "\r\n" };

test "a device places matches as the CPU does, in batches and chunks of any size" {
    const device = try openDevice();
    const patterns = [_]*Pattern{ try patternOf(true), try patternOfRegisters() };
    defer for (patterns) |pattern| pattern.destroy(gpa);
    var prng: std.Random.DefaultPrng = .init(5);
    const random = prng.random();
    var room: [4000]u8 = undefined;
    for (0..100) |round| {
        var text: std.ArrayList(u8) = .initBuffer(&room);
        for (0..random.uintAtMost(usize, 400)) |_| {
            text.appendSliceAssumeCapacity(pieces[random.uintLessThan(usize, pieces.len)]);
        }
        const on: chunks.OnDevice = .{ .device = device, .chunk_bytes = @as(usize, 64) << random.uintAtMost(u3, 6) };
        const sizes = [_]usize{ 1, 2, 7, 32768 };
        const options: Options = .{ .matches_max = sizes[round % sizes.len], .by_line = random.boolean() };
        for (patterns) |pattern| _ = try expectSame(pattern, text.items, on, options);
    }
}

test "the CPU lexes no line that the device decides; a chunk of more matches than its buffer holds is left to it" {
    const device = try openDevice();
    const on: chunks.OnDevice = .{ .device = device };
    const pair = try patternOf(true);
    defer pair.destroy(gpa);
    try std.testing.expectEqual(0, try expectSame(pair, repeated("others: a word 5 (b 7)\n", 200), on, .{}));
    const plain = repeated("others: a word 5 (b 7)\n", 20);
    const both = plain ++ "é 5\n" ++ plain;
    try std.testing.expect(try expectSame(pair, both, on, .{}) < 12); // Lines of one block.
    const registers = try patternOfRegisters();
    defer registers.destroy(gpa);
    const long = repeated("others and more: a word 5 (b 7)\n", 200);
    try std.testing.expectEqual(0, try expectSame(registers, long, on, .{}));
    const word = try patternOf(false);
    defer word.destroy(gpa);
    try std.testing.expectEqual(200, try expectSame(word, repeated("a b c d e f g\n", 200), on, .{}));
}

test "matches that were not returned yet can be counted" {
    const device = try openDevice();
    const pattern = try patternOf(true);
    defer pattern.destroy(gpa);
    const scan = try Scan.open(gpa, pattern, repeated("a 5 b 7\n", 10), 0, .{
        .device = .{ .device = device },
        .matches_max = 6,
    });
    defer scan.close();
    try std.testing.expectEqual(6, (try scan.next()).?.count());
    try std.testing.expectEqual(14, (try scan.count()).matches);
}

test "if memory is too small for the places, the device only finds the lines" {
    const device = try openDevice();
    const limit = budget.limit();
    defer budget.setLimit(limit);
    slot_pool.clear(device);
    const pattern = try patternOf(true);
    defer pattern.destroy(gpa);
    const text = repeated("a word 5 (b 7)\n", 900);
    const held = budget.held();
    const options: Options = .{ .device = .{ .device = device } };
    const before = try Scan.open(gpa, pattern, text, 0, options);
    const bytes = budget.held() - held;
    before.close();
    budget.setLimit(2 * (held + bytes));
    const scan = try Scan.open(gpa, pattern, text, 0, options);
    defer scan.close();
    var matches: usize = 0;
    while (try scan.next()) |batch| matches += batch.count();
    try std.testing.expectEqual(1800, matches);
    try std.testing.expectEqual(900, scan.facts().device_lines);
    try std.testing.expectEqual(text.len, scan.facts().device_bytes);
}
