//! Options of a scan.
const std = @import("std");
const Choice = @import("engine/engine.zig").Choice;
const OnDevice = @import("../device/chunks.zig").OnDevice;
const Surveyed = @import("feed/surveyed.zig").Surveyed;

/// Default maximum number of matches in a batch.
const batch_max = 32768;

pub const Options = struct {
    /// Report the bindings of every match.
    registers: bool = false,
    /// Report readings of the tokens of every match.
    readings: bool = false,
    /// Report the line of every match.
    lines: bool = false,
    /// Only the first match of each member.
    first_only: bool = false,
    /// Matches must be within a line: each line is searched as if the text ended after it.
    by_line: bool = false,
    /// Only the number of lines is needed, so not all matches of a line have to be found.
    lines_only: bool = false,
    /// Maximum number of matches.
    count_max: u64 = std.math.maxInt(u64),
    /// Maximum number of matches in a batch.
    matches_max: usize = batch_max,
    /// Number of bytes lexed at a time; small enough that their tokens stay cached.
    segment_bytes: u32 = 1 << 18,
    /// Maximum offset of tokens, which is 32 bits wide. Lower in tests.
    reach_max: u32 = std.math.maxInt(u32) - 1,
    engine: Choice = .automatic,
    /// Measure the time of lexing.
    measure: bool = false,
    /// Lex on a separate thread, ahead of the matching.
    dual_grain: bool = false,
    /// The text is a mapped file; pages that the scan has passed are released.
    is_mapped: bool = false,
    /// Search for required literals on a device.
    device: ?OnDevice = null,
    /// Set to true to end the scan early.
    stop: ?*const std.atomic.Value(bool) = null,
    /// Set by callers of the C library, to another value than 0, to end the scan early.
    cancel: ?*const u32 = null,

    /// Result of surveying the whole text, if the scan covers a part of it.
    surveyed: ?*const Surveyed = null,

    pub fn isStopped(options: *const Options) bool {
        if (options.cancel) |cancel| if (@atomicLoad(u32, cancel, .monotonic) != 0) return true;
        return if (options.stop) |stop| stop.load(.monotonic) else false;
    }
};
