//! Runs a pattern inside a test of one token, over the bytes that the token decodes to.
const std = @import("std");
const Pattern = @import("../pattern.zig").Pattern;
const Scanner = @import("../scanner.zig").Scanner;

/// Whether the compiled program matches anywhere in `text`, which is lexed separately. False for a damaged program, and
/// if memory runs out.
pub fn isFound(gpa: std.mem.Allocator, program: []const u8, text: []const u8) bool {
    const pattern = Pattern.create(gpa, program) catch return false;
    defer pattern.destroy(gpa);
    const scanner = gpa.create(Scanner) catch return false;
    defer gpa.destroy(scanner);
    scanner.init(gpa, pattern, text, 0, .{ .count_max = 1 }) catch return false;
    defer scanner.deinit();
    _ = scanner.next() catch return false;
    return scanner.committer.batch.count() > 0;
}
