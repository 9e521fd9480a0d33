//! What a device does with a text: it marks places, or it counts matches line by line.
const std = @import("std");
const Error = @import("device.zig").Error;
const Kernel = @import("device.zig").Kernel;
const Request = @import("device.zig").Request;
const lines = @import("lines.zig");
const LinePlan = lines.LinePlan;
const Plan = @import("plan.zig").Plan;

/// A chunk with more than one place per this many bytes is left to the CPU.
const bytes_per_place_min = 32;
const places_min = 16;

pub const Work = union(Kernel) {
    mark: Plan,
    lines: struct {
        plan: *const LinePlan,
        /// Matches are within lines.
        by_line: bool = false,
    },

    /// The words before the text.
    pub fn words(work: *const Work) [2][]const u32 {
        return switch (work.*) {
            .mark => |*plan| .{ @ptrCast(&plan.table), &.{} },
            .lines => |it| it.plan.words(),
        };
    }

    pub fn wordCount(work: *const Work) usize {
        const parts = work.words();
        return parts[0].len + parts[1].len;
    }

    /// Maximum number of words that a device returns for a text.
    pub fn resultsMax(work: *const Work, text_bytes: u32) u32 {
        return switch (work.*) {
            .mark => @max(places_min, text_bytes / bytes_per_place_min),
            .lines => blocksMax(text_bytes),
        };
    }

    fn blocksMax(text_bytes: u32) u32 {
        return @intCast(LinePlan.blockCount(text_bytes));
    }

    /// @param bytes_max the size for which the buffers were made
    pub fn request(work: *const Work, text_bytes: u32, bytes_max: u32) Request {
        return switch (work.*) {
            .mark => |*plan| .{
                .first = @bitCast(plan.starts),
                .second = @bitCast(plan.finals),
                .size_bytes = text_bytes,
                .capacity = work.resultsMax(bytes_max),
            },
            .lines => |it| .{
                .first = .{ @intFromBool(it.plan.joins_lines and !it.by_line), @intCast(work.wordCount()) },
                .second = .{ 0, 0 },
                .size_bytes = text_bytes,
                .capacity = blocksMax(bytes_max),
            },
        };
    }

    /// The results for a text, of which `count` were counted; null if they were more than the buffer holds.
    pub fn written(work: *const Work, text_bytes: u32, count: u32, words_of: []const u32) Error!?[]const u32 {
        switch (work.*) {
            .mark => {
                if (count > text_bytes) return error.Wrong; // No byte is marked twice.
                return if (count > words_of.len) null else words_of[0..count];
            },
            .lines => {
                if (count != LinePlan.blockCount(text_bytes)) return error.Wrong;
                return words_of[0..count];
            },
        }
    }
};
