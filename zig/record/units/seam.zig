//! The unit `seam`: bytes between the cuts of branching entropy.
const std = @import("std");
const Argument = @import("../records.zig").Argument;
const Cuts = parts.Cuts;
const Error = @import("../../lex/segments.zig").Error;
const Segments = @import("../../lex/segments.zig").Segments;
const parts = @import("parts.zig");
const seam = @import("../../structure/seam.zig");

pub const Records = parts.Parts(cutsOf);

pub fn cutsOf(gpa: std.mem.Allocator, text: []const u8, _: Argument) Error!Cuts {
    var bytes: seam.Bytes = try .init(gpa, text);
    defer bytes.deinit(gpa);
    var found: Cuts = .empty;
    errdefer found.deinit(gpa);
    var cutter: seam.Cutter = .{ .bytes = &bytes, .level = bytes.level(seam.cut_threshold) };
    var lexed: Segments = .{ .gpa = gpa, .text = text, .is_threaded = true };
    defer lexed.deinit();
    while (try lexed.next()) |segment| {
        for (segment.tokens.items(.start), segment.tokens.items(.end)) |start, end| {
            try cutter.take(gpa, @intCast(segment.base + start), @intCast(segment.base + end), &found);
        }
    }
    try cutter.finish(gpa, &found);
    return found;
}

test "text is cut at tokens and inside long ones" {
    const expectRecords = @import("../records.zig").expectRecords;
    try expectRecords(.seam, "", &.{});
    try expectRecords(.seam, " the cat\n", &.{ " ", "the", " ", "cat", "\n" });
    try expectRecords(.seam, "xxxxxxxxxxxxx", &.{ "x", "xxxxxxxxxxx", "x" });
}
