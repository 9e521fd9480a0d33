//! Options of a scan.
const std = @import("std");
const Choice = @import("engine.zig").Choice;
const OnDevice = @import("../device/chunks.zig").OnDevice;
const Readings = @import("../axis/readings.zig").Readings;

/// Matches in one batch, at most.
const batch_max = 32768;

pub const Options = struct {
    /// Give the bindings of every match.
    registers: bool = false,
    /// Give what was read of the tokens of every match.
    readings: bool = false,
    /// Give the line of every match.
    lines: bool = false,
    /// Each member's first match alone.
    first_only: bool = false,
    /// Matches lie within a line: each is searched as if the text ended after it.
    by_line: bool = false,
    /// Stop after so many matches.
    count_max: u64 = std.math.maxInt(u64),
    /// Matches in one batch.
    matches_max: usize = batch_max,
    /// Bytes lexed at a time: so few that their tokens stay near the core.
    segment_bytes: u32 = 1 << 18,
    /// Offsets of tokens reach this far: they are 32 bits wide. Tests use less.
    reach_max: u32 = std.math.maxInt(u32) - 1,
    engine: Choice = .automatic,
    /// Take the time that lexing takes.
    measure: bool = false,
    /// Lex on a thread of its own, ahead of the matching.
    dual_grain: bool = false,
    /// The text is a file's pages, which are released behind the scan.
    is_mapped: bool = false,
    /// Look for required literals on a device.
    device: ?OnDevice = null,
    /// If this is set to true the scan ends early: nobody asks for more.
    stop: ?*const std.atomic.Value(bool) = null,

    /// Readings that surveyed the text; the scan is one of a part of it.
    surveyed: ?*const Readings = null,

    pub fn isStopped(options: *const Options) bool {
        return if (options.stop) |stop| stop.load(.monotonic) else false;
    }
};
