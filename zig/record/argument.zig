//! What stands after the name of a unit of records.
const gen = @import("../gen/record_units.zig");

/// The argument after a unit's name.
pub const Argument = struct {
    role: ?gen.Role = null,
    percentile: ?f64 = null,
    level: ?usize = null,
};
