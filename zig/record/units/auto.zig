//! The unit `auto`: the cuts of `seam` or of `bind`, whichever coincide with more line starts.
const std = @import("std");
const Argument = @import("../argument.zig").Argument;
const Cuts = parts.Cuts;
const Error = @import("../../lex/segments.zig").Error;
const bind = @import("bind.zig");
const parts = @import("parts.zig");
const seam = @import("seam.zig");

pub const Records = parts.Parts(findCuts);

fn findCuts(gpa: std.mem.Allocator, text: []const u8, argument: Argument) Error!Cuts {
    var seams = try seam.findCuts(gpa, text, argument);
    errdefer seams.deinit(gpa);
    var binds = try bind.asManyAs(gpa, text, seams.items.len -| 1);
    errdefer binds.deinit(gpa);
    if (lineStarts(text, binds.items) > lineStarts(text, seams.items)) {
        seams.deinit(gpa);
        return binds;
    }
    binds.deinit(gpa);
    return seams;
}

fn lineStarts(text: []const u8, cuts: []const u32) usize {
    var count: usize = 0;
    for (cuts) |cut| count += @intFromBool(cut > 0 and text[cut - 1] == '\n');
    return count;
}

test "the unit auto uses seams if neither kind coincides more often" {
    const expectRecords = @import("expect.zig").expectRecords;
    try expectRecords(Records, "", &.{});
    try expectRecords(Records, "the cat", &.{ "the", " ", "cat" });
}
