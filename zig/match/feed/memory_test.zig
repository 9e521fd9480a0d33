//! Memory of scans of texts without line ends, measured by `budget.zig`: it depends on what is in flight, not on the
//! number of tokens or matches.
const std = @import("std");
const blob = @import("../../lex/blob.zig");
const budget = @import("../../memory/budget.zig");
const Builder = @import("../fixture.zig").Builder;
const Options = @import("../scan_options.zig").Options;
const Pattern = @import("../pattern.zig").Pattern;
const Scan = @import("../scan.zig").Scan;
const Stream = @import("stream.zig").Stream;
const gpa = std.testing.allocator;

/// Texts of many tokens, of different kinds.
const bytes = [_]u8{ 0, 0xff, '-', '"' };

fn anyToken() !*Pattern {
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.any());
    return Pattern.create(gpa, builder.finish());
}

/// Peak memory while the matches of `text` are taken, and their number.
fn measureScan(pattern: *const Pattern, text: []const u8, options: Options) ![2]usize {
    const before = budget.countHeld();
    const scan = try Scan.open(budget.gpa, pattern, text, 0, options);
    defer scan.close();
    var most: usize = 0;
    var matches: usize = 0;
    while (try scan.next()) |batch| {
        matches += batch.count();
        most = @max(most, budget.countHeld() - before);
    }
    return .{ most, matches };
}

test "a scan of one line keeps only a part of it" {
    const pattern = try anyToken();
    defer pattern.destroy(gpa);
    const text = try gpa.alloc(u8, 1 << 19);
    defer gpa.free(text);
    for (bytes) |byte| for ([_]bool{ false, true }) |by_line| {
        @memset(text, byte);
        errdefer std.debug.print("byte {d}, by line {}\n", .{ byte, by_line });
        const most, const matches = try measureScan(pattern, text, .{
            .by_line = by_line,
            .segment_bytes = 1 << 13,
            .matches_max = 1 << 12,
        });
        try std.testing.expectEqual(if (byte == '"') text.len / 2 else text.len, matches);
        try std.testing.expect(most < 1 << 20); // All tokens would take 10 bytes each.
    };
}

test "a scan for addresses keeps only a part of a line" {
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.kind(.ip));
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    try std.testing.expect(pattern.is_addresses);
    const text = try gpa.alloc(u8, 1 << 20);
    defer gpa.free(text);
    const repeated = "10.0.0.5 1.2.3.4";
    for (text, 0..) |*byte, at| byte.* = if (at % 32 < repeated.len) repeated[at % 32] else ' ';
    const most, const matches = try measureScan(pattern, text, .{ .segment_bytes = 1 << 13, .matches_max = 1 << 10 });
    try std.testing.expectEqual(text.len / 16, matches);
    try std.testing.expect(most < 1 << 19); // All addresses would take 14 bytes each, and their matches 36.
}

test "pieces that cannot be cut are not searched ahead" {
    const pattern = try anyToken();
    defer pattern.destroy(gpa);
    const text = try gpa.alloc(u8, 10 << 20);
    defer gpa.free(text);
    for (text, 0..) |*byte, at| byte.* = if (at % 64 == 0) ',' else 'a';
    // A match may cross the boundaries of both pieces; line numbers continue after them.
    @memcpy(text[0..4], "a\nb\n");
    @memcpy(text[text.len - 2 ..], "\nc");
    const most, const matches = try measureScan(pattern, text, .{ .lines = true });
    try std.testing.expectEqual(2 * text.len / 64 + 2, matches);
    try std.testing.expect(most < 5 << 20); // All matches would take 36 bytes each.
}

test "a stream keeps a part of a line that can be cut" {
    const blob_bytes = blob.stretch_bytes_max;
    defer blob.stretch_bytes_max = blob_bytes;
    blob.stretch_bytes_max = 1 << 16;
    const pattern = try anyToken();
    defer pattern.destroy(gpa);
    const chunk = try gpa.alloc(u8, 1 << 15);
    defer gpa.free(chunk);
    for ([_]u8{ 0, ',' }) |byte| for ([_]bool{ false, true }) |by_line| {
        @memset(chunk, byte);
        const before = budget.countHeld();
        var stream: Stream = undefined;
        try stream.init(budget.gpa, pattern, .{ .by_line = by_line });
        defer stream.deinit();
        var matches: usize = 0;
        for (0..20) |_| {
            try stream.begin(chunk);
            while (try stream.next()) matches += stream.scanner.committer.batch.count();
            try std.testing.expect(budget.countHeld() - before < 6 << 20);
        }
        try stream.begin(null);
        while (try stream.next()) matches += stream.scanner.committer.batch.count();
        try std.testing.expectEqual(20 * chunk.len, matches);
        try std.testing.expect(stream.text.capacity < 1 << 19);
    };
}

test "a stream that must be held to its end returns its matches batch by batch" {
    const pattern = try anyToken();
    defer pattern.destroy(gpa);
    const text = try gpa.alloc(u8, 1 << 19);
    defer gpa.free(text);
    @memset(text, '-');
    const before = budget.countHeld();
    var stream: Stream = undefined;
    try stream.init(budget.gpa, pattern, .{});
    defer stream.deinit();
    try stream.begin(text);
    try std.testing.expect(!try stream.next());
    try stream.begin(null);
    var matches: usize = 0;
    while (try stream.next()) {
        matches += stream.scanner.committer.batch.count();
        try std.testing.expect(budget.countHeld() - before < 8 << 20);
    }
    try std.testing.expectEqual(text.len, matches);
}
