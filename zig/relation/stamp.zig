//! Relations of timestamps: by instant, or by a calendar unit and all larger ones, as written.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Relation = @import("../gen/program.zig").Relation;
const Clock = @import("../value/clock.zig").Clock;
const timestamp = @import("../value/timestamp.zig");
const Stamp = timestamp.Stamp;

/// Calendar units, the largest first.
pub const Unit = enum { year, month, day, hour };

pub fn unitOf(relation: Relation) ?Unit {
    return switch (relation) {
        .year => .year,
        .month => .month,
        .day => .day,
        .hour => .hour,
        else => null,
    };
}

/// Whether both stamps have the unit, and agree in it and all larger ones. A missing year agrees with any, unless the
/// unit is the year.
pub fn agree(unit: Unit, a: []const u8, b: []const u8, clock: *const Clock) bool {
    const one = read(unit, a, clock) orelse return false;
    const other = read(unit, b, clock) orelse return false;
    if (one.year != null and other.year != null and one.year != other.year) return false;
    if (unit == .year) return true;
    if (one.month != other.month) return false;
    if (unit == .month) return true;
    if (one.day != other.day) return false;
    return unit == .day or one.time.?.hour == other.time.?.hour;
}

/// The stamp, if it has the unit.
fn read(unit: Unit, text: []const u8, clock: *const Clock) ?Stamp {
    const stamp = timestamp.read(text, clock.order) orelse return null;
    const written = switch (unit) {
        .year => stamp.year != null,
        .month, .day => stamp.month != null,
        .hour => stamp.month != null and stamp.time != null,
    };
    return if (written) stamp else null;
}

/// Appends the representative of the stamp under `relation`, with a missing year as a separate value; false if the text
/// is not a stamp.
pub fn append(
    relation: Relation,
    text: []const u8,
    clock: *const Clock,
    out: *std.ArrayList(u8),
    gpa: Allocator,
) Allocator.Error!bool {
    if (relation == .time) {
        const stamp = timestamp.read(text, clock.order) orelse return false;
        if (stamp.timeOfDay()) |nanoseconds| {
            try out.print(gpa, "day {d}", .{nanoseconds});
        } else {
            const instant = stamp.instant(clock) orelse return false;
            try out.print(gpa, "{d}.{d:0>9}", .{ instant.seconds, instant.nanoseconds });
        }
        return true;
    }
    const unit = unitOf(relation).?;
    const stamp = read(unit, text, clock) orelse return false;
    if (stamp.year) |year| try out.print(gpa, "{d}", .{year}) else try out.appendSlice(gpa, "....");
    if (unit != .year) try out.print(gpa, "-{d:0>2}", .{stamp.month.?});
    if (unit == .day or unit == .hour) try out.print(gpa, "-{d:0>2}", .{stamp.day.?});
    if (unit == .hour) try out.print(gpa, "T{d:0>2}", .{stamp.time.?.hour});
    return true;
}
