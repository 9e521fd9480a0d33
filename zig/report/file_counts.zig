//! Writes what a report says of files of which only the number of matches or lines is wanted.
const std = @import("std");
const Allocator = std.mem.Allocator;
const digits = @import("digits.zig");

/// What is written of a file; all but `path_of_others` leave out files without a match, unless no path is written.
pub const What = enum(u32) { lines, matches, path, path_of_others };

pub const FileCounts = struct {
    gpa: Allocator,
    what: What,
    /// The byte after a path; null if only numbers are written.
    path_end: ?u8,
    out: std.ArrayList(u8) = .empty,
    /// The sum of what was counted.
    total: u64 = 0,

    pub fn deinit(counts: *FileCounts) void {
        counts.out.deinit(counts.gpa);
    }

    pub fn clear(counts: *FileCounts) void {
        counts.out.clearRetainingCapacity();
        counts.total = 0;
    }

    /// @returns whether the caller has nothing to write: a path that could forge a line is written by it
    pub fn add(counts: *FileCounts, path: []const u8, matches: u64, lines: u64) Allocator.Error!bool {
        if (counts.path_end) |end| if (end != 0 and breaksLines(path)) return false;
        const number = if (counts.what == .lines) lines else matches;
        counts.total += number;
        const is_written = if (counts.what == .path_of_others) number == 0 else number > 0 or counts.path_end == null;
        if (!is_written) return true;
        if (counts.path_end) |end| {
            try counts.out.ensureUnusedCapacity(counts.gpa, path.len + 1);
            counts.out.appendSliceAssumeCapacity(path);
            counts.out.appendAssumeCapacity(end);
        }
        if (counts.what == .path or counts.what == .path_of_others) return true;
        try digits.append(counts.gpa, number, &counts.out);
        try counts.out.append(counts.gpa, '\n');
        return true;
    }
};

/// Whether a path has what ts/terminal/shell-word.ts escapes, or bytes that look like it.
fn breaksLines(path: []const u8) bool {
    for (path, 0..) |byte, at| {
        if (byte < ' ' or byte == 0x7f) return true;
        if (byte < 0xc2) continue;
        const rest = path[at..];
        if (byte == 0xc2 and rest.len > 1 and rest[1] < 0xa0) return true;
        if (std.mem.startsWith(u8, rest, "\xe2\x80\xa8") or std.mem.startsWith(u8, rest, "\xe2\x80\xa9")) return true;
    }
    return false;
}

fn expectWritten(wanted: []const u8, what: What, path_end: ?u8, total: u64) !void {
    var counts: FileCounts = .{ .gpa = std.testing.allocator, .what = what, .path_end = path_end };
    defer counts.deinit();
    try std.testing.expect(try counts.add("a", 3, 2));
    try std.testing.expect(try counts.add("b/c", 0, 0));
    try std.testing.expectEqualStrings(wanted, counts.out.items);
    try std.testing.expectEqual(total, counts.total);
    counts.clear();
    try std.testing.expectEqual(0, counts.out.items.len + counts.total);
}

test "numbers or paths of files are written" {
    try expectWritten("a:2\n", .lines, ':', 2);
    try expectWritten("3\n0\n", .matches, null, 3);
    try expectWritten("a\n", .path, '\n', 3);
    try expectWritten("b/c\x00", .path_of_others, 0, 3);
}

test "a path that could forge a line is left to the caller, unless a NUL ends it" {
    for ([_][]const u8{ "a\nb:1", "a\x1b", "a\x7f", "\u{85}", "\u{2028}" }) |path| {
        for ([_]?u8{ ':', '\n', 0, null }) |end| {
            var counts: FileCounts = .{ .gpa = std.testing.allocator, .what = .matches, .path_end = end };
            defer counts.deinit();
            try std.testing.expectEqual(end == null or end == 0, try counts.add(path, 1, 1));
        }
    }
    for ([_][]const u8{ "é", "\u{a0}", "日本", "\u{2027}", "a b\\n" }) |path| try std.testing.expect(!breaksLines(path));
}
