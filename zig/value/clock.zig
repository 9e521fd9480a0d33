//! Settings for reading timestamps: the current time, the zone of stamps without one, and the order of day and month in
//! `03/04/2026`.

/// The order of day, month and year in dates written in numbers whose year is not known by its four digits at the
/// start. `any`: day first, or what is possible.
pub const DateOrder = enum(u8) { any, dmy, mdy, ymd };

pub const Clock = struct {
    /// Seconds since 1970-01-01T00:00:00Z.
    now_s: i64 = 0,
    /// Seconds east of UTC.
    tz_offset_s: i32 = 0,
    order: DateOrder = .any,
};

/// The process's clock, set before anything is read.
pub var current: Clock = .{};
