//! Results of surveying a whole text, for searching parts of it on several cores: readings, and the tokens unless there
//! are too many.
const std = @import("std");
const KeptTokens = @import("../../lex/kept_tokens.zig").KeptTokens;
const Options = @import("../scan_options.zig").Options;
const Pattern = @import("../pattern.zig").Pattern;
const Readings = @import("../../axis/readings.zig").Readings;
const Allocator = std.mem.Allocator;

pub const Surveyed = struct {
    gpa: Allocator,
    readings: Readings,
    kept: KeptTokens = .{},

    /// Null if the pattern has no readings.
    pub fn open(
        gpa: Allocator,
        pattern: *const Pattern,
        text: []const u8,
        options: Options,
    ) error{ OutOfMemory, TooLarge }!?*Surveyed {
        if (pattern.program.readings.len == 0) return null;
        const surveyed = try gpa.create(Surveyed);
        errdefer gpa.destroy(surveyed);
        surveyed.* = .{ .gpa = gpa, .readings = try .init(gpa, &pattern.program, options.readings) };
        errdefer surveyed.readings.deinit();
        errdefer surveyed.kept.deinit(gpa);
        try surveyed.readings.begin(.{
            .text = text,
            .options = .{ .kept_kinds = pattern.kindsToKeep(&options) },
            .is_mapped = options.is_mapped,
            .kept = &surveyed.kept,
        });
        return surveyed;
    }

    pub fn close(surveyed: *Surveyed) void {
        surveyed.kept.deinit(surveyed.gpa);
        surveyed.readings.deinit();
        surveyed.gpa.destroy(surveyed);
    }
};
