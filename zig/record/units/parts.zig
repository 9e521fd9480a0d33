//! Records between cuts that depend on the whole text.
const std = @import("std");
const Argument = @import("../argument.zig").Argument;
const Error = @import("../../lex/segments.zig").Error;
const Listed = @import("listed.zig").Listed;
const Span = @import("../../structure/span.zig").Span;

/// Ascending offsets, possibly including the start of the text.
pub const Cuts = std.ArrayList(u32);

/// The parts of a text between the cuts returned by `findCuts`. The text must be small enough for the offsets.
pub fn Parts(comptime cutsOf: fn (std.mem.Allocator, []const u8, Argument) Error!Cuts) type {
    return Listed(struct {
        const Finder = @This();

        gpa: std.mem.Allocator,
        text: []const u8,
        argument: Argument,

        pub fn init(gpa: std.mem.Allocator, text: []const u8, argument: Argument) Error!Finder {
            if (text.len > std.math.maxInt(u32)) return error.TooLong;
            return .{ .gpa = gpa, .text = text, .argument = argument };
        }

        pub fn deinit(_: *Finder) void {}

        pub fn more(finder: *Finder, found: *std.ArrayList(Span)) Error!bool {
            const size = finder.text.len;
            if (size == 0) return false;
            var cuts = try cutsOf(finder.gpa, finder.text, finder.argument);
            defer cuts.deinit(finder.gpa);
            var start: u64 = 0;
            for (cuts.items) |cut| {
                if (cut == 0) continue;
                try found.append(finder.gpa, .{ .start = start, .end = cut });
                start = cut;
            }
            try found.append(finder.gpa, .{ .start = start, .end = size });
            return false;
        }
    });
}
