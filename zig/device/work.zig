//! What a device does with a text: it marks places, or it counts matches line by line.
const std = @import("std");
const device_ = @import("device.zig");
const lines = @import("lines.zig");
const LinePlan = lines.LinePlan;
const Plan = @import("plan.zig").Plan;

/// A chunk with more than one place per this many bytes is left to the CPU.
const bytes_per_place_min = 32;
const places_min = 16;

pub const Work = union(device_.Kernel) {
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
            .lines => @intCast(LinePlan.blockCount(text_bytes)),
        };
    }

    pub fn request(work: *const Work, text_bytes: u32, results_max: u32) device_.Request {
        return switch (work.*) {
            .mark => |*plan| .{
                .first = @bitCast(plan.starts),
                .second = @bitCast(plan.finals),
                .size_bytes = text_bytes,
                .capacity = results_max,
            },
            .lines => |it| .{
                .first = .{ @intFromBool(it.plan.joins_lines and !it.by_line), @intCast(work.wordCount()) },
                .second = .{ 0, 0 },
                .size_bytes = text_bytes,
                .capacity = results_max,
            },
        };
    }

    /// Number of results for a text of which `count` were counted; null if they were more than the buffer holds.
    pub fn resultCount(work: *const Work, text_bytes: u32, results_max: u32, count: u32) device_.Error!?u32 {
        switch (work.*) {
            .mark => {
                if (count > text_bytes) return error.Wrong; // No byte is marked twice.
                return if (count > results_max) null else count;
            },
            .lines => return if (count == LinePlan.blockCount(text_bytes)) count else error.Wrong,
        }
    }
};
