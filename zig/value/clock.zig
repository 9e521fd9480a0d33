//! Settings for reading timestamps: the current time, the zone of stamps without one, and the order of day and month in
//! `03/04/2026`.

pub const Clock = struct {
    /// Seconds since 1970-01-01T00:00:00Z.
    now_s: i64 = 0,
    /// Seconds east of UTC.
    tz_offset_s: i32 = 0,
    /// Day first if a date with slashes is valid in both orders.
    day_first: bool = true,
};

/// The process's clock, set before anything is read.
pub var current: Clock = .{};
