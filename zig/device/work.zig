//! What a device does with a text: it marks places, or it counts matches line by line.
const std = @import("std");
const Error = @import("device.zig").Error;
const Kernel = @import("device.zig").Kernel;
const Request = @import("device.zig").Request;
const lines = @import("lines.zig");
const LinePlan = lines.LinePlan;
const Plan = @import("plan.zig").Plan;
const Results = @import("records.zig").Results;

/// A chunk with more than one place per this many bytes is left to the CPU.
const bytes_per_place_min = 32;
const places_min = 16;
/// A chunk whose records need more than one word per this many bytes is left to the CPU.
const bytes_per_record_word_min = 4;
/// The same if they have registers.
const bytes_per_register_word_min = 2;
const record_words_min = 64;

pub const Work = union(Kernel) {
    mark: Plan,
    lines: struct {
        plan: *const LinePlan,
        /// Matches are within lines.
        by_line: bool = false,
        places: Places = .none,
        /// Write the places of registers too; only for a plan that has them.
        registers: bool = false,
    },

    /// Whether a device writes the places of matches, and for how many there is room.
    pub const Places = enum { none, some, all };

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
            .lines => |it| if (it.places == .none)
                blocksMax(text_bytes)
            else
                @intCast(Results.wordsBefore(blocksMax(text_bytes)) + work.recordWords(text_bytes)),
        };
    }

    fn blocksMax(text_bytes: u32) u32 {
        return @intCast(LinePlan.blockCount(text_bytes));
    }

    /// Capacity for records in words.
    fn recordWords(work: *const Work, text_bytes: u32) u32 {
        return switch (work.lines.places) {
            .none => 0,
            .some => @max(
                record_words_min,
                text_bytes / @as(u32, if (work.registersEach() == 0)
                    bytes_per_record_word_min
                else
                    bytes_per_register_word_min),
            ),
            .all => (2 + work.registersEach()) * text_bytes,
        };
    }

    /// Number of registers that are written with each match.
    fn registersEach(work: *const Work) u32 {
        return if (work.lines.registers) work.lines.plan.register_count.? else 0;
    }

    /// Index of the result that counts the words of records; null if there is none.
    pub fn recordCountAt(work: *const Work, bytes_max: u32) ?usize {
        return if (work.* == .lines and work.lines.places != .none) blocksMax(bytes_max) else null;
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
                .second = .{ work.recordWords(bytes_max), work.registersEach() },
                .size_bytes = text_bytes,
                .capacity = blocksMax(bytes_max),
            },
        };
    }

    /// The results for a text, of which `count` were counted; null if they were more than the buffer holds.
    pub fn written(
        work: *const Work,
        text_bytes: u32,
        bytes_max: u32,
        count: u32,
        words_of: []const u32,
    ) Error!?[]const u32 {
        switch (work.*) {
            .mark => {
                if (count > text_bytes) return error.Wrong; // No byte is marked twice.
                return if (count > words_of.len) null else words_of[0..count];
            },
            .lines => {
                if (count != LinePlan.blockCount(text_bytes)) return error.Wrong;
                const at = work.recordCountAt(bytes_max) orelse return words_of[0..count];
                const record_words = words_of[at];
                if (record_words > work.recordWords(bytes_max)) return null;
                return words_of[0 .. Results.wordsBefore(blocksMax(bytes_max)) + record_words];
            },
        }
    }

    /// What `written` returned for lines.
    pub fn lineResults(work: *const Work, words_of: []const u32, text_bytes: usize, bytes_max: u32) Results {
        const block_count = LinePlan.blockCount(text_bytes);
        if (work.lines.places == .none) return .{ .blocks = @ptrCast(words_of[0..block_count]) };
        return .of(words_of, blocksMax(bytes_max), block_count, work.registersEach());
    }
};
