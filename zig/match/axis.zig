//! Anchors on readings: what is read of the whole text before anything is matched, and where an anchor then holds.
const std = @import("std");
const numbers = @import("../gen/program.zig");
const mining = @import("../mine/mine.zig");
const rare = @import("../mine/rare.zig");
const Table = @import("../mine/silhouette.zig").Table;
const Program = @import("program.zig").Program;
const Allocator = std.mem.Allocator;

/// Words of the anchor "rare_line": its number, the kind of its cut, the cut's number.
const rare_line_words = 3;
/// A whole in hundredths of a percent.
const share_max = 10_000;

/// Whether `words` are an anchor's.
pub fn check(words: []const u32) bool {
    if (words.len == 0) return false;
    switch (std.enums.fromInt(numbers.AxisAnchor, words[0]) orelse return false) {
        .rare_line => {
            if (words.len != rare_line_words) return false;
            return switch (std.enums.fromInt(numbers.RareCut, words[1]) orelse return false) {
                .mean => words[2] == 0,
                .count => words[2] != 0,
                .share => words[2] != 0 and words[2] <= share_max,
            };
        },
    }
}

/// The readings of one text that a program's anchors ask for.
pub const Readings = struct {
    /// Where an anchor holds, by the offset of its words in "predicates".
    rare_lines: std.AutoHashMapUnmanaged(u32, rare.Stretches) = .empty,

    pub const none: Readings = .{};
    pub const Error = mining.Error;

    pub fn deinit(readings: *Readings, gpa: Allocator) void {
        var all = readings.rare_lines.valueIterator();
        while (all.next()) |stretches| gpa.free(stretches.bounds);
        readings.rare_lines.deinit(gpa);
    }

    /// Reads `text`, which is there as a whole. Once.
    pub fn read(readings: *Readings, gpa: Allocator, program: *const Program, text: []const u8) Error!void {
        var table: Table = .{ .gpa = gpa, .grain = .silhouette, .is_numbered = true };
        defer table.deinit();
        try mining.mine(&table, text, .lines, @intCast(std.Thread.getCpuCount() catch 1));
        for (program.nodes) |node| {
            if (node.operation() != .axis) continue;
            const entry = try readings.rare_lines.getOrPut(gpa, node.a);
            if (entry.found_existing) continue;
            errdefer readings.rare_lines.removeByPtr(entry.key_ptr);
            const words = program.predicates[node.a..][0..node.b];
            const cut: rare.Cut = .{ .kind = @fromBackingInt(words[1]), .value = words[2] };
            entry.value_ptr.* = try rare.rareLines(gpa, text, &table, cut);
        }
    }

    /// Whether the anchor whose words stand at `words_at` holds at the token that starts at `offset` of the text.
    pub fn hold(readings: *const Readings, words_at: u32, offset: u32) bool {
        const stretches = readings.rare_lines.get(words_at) orelse return false;
        return stretches.hold(offset);
    }
};

test "words of an anchor" {
    const count = @backingInt(numbers.RareCut.count);
    const share = @backingInt(numbers.RareCut.share);
    for ([_][]const u32{ &.{ 0, 0, 0 }, &.{ 0, count, 1 }, &.{ 0, share, 1 }, &.{ 0, share, 10_000 } }) |words| {
        try std.testing.expect(check(words));
    }
    const bad = [_][]const u32{
        &.{},
        &.{0},
        &.{ 0, 0, 0, 0 },
        &.{ 99, 0, 0 },
        &.{ 0, 9, 1 },
        &.{ 0, count, 0 },
        &.{ 0, share, 10_001 },
        &.{ 0, 0, 1 },
    };
    for (bad) |words| try std.testing.expect(!check(words));
}
