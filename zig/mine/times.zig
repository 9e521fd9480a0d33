//! The times of records as they were read: the range, the largest gaps, and how often they went back.
const std = @import("std");
const clock = @import("../value/clock.zig");
const timestamp = @import("../value/timestamp.zig");

/// Gaps that are kept, the largest first.
const gaps_max = @import("../gen/limits.zig").time_gaps;
const text_bytes_max = 64;

/// The time from one record to the next one with a time.
pub const Gap = extern struct {
    length_ns: i64 = 0,
    before_ns: i64 = 0,
    after_ns: i64 = 0,
    /// The records before and after it.
    before_record: u64 = 0,
    after_record: u64 = 0,
};

/// Instants, or times of day if no date was read before.
pub const Form = enum(u32) { none, instant, clock };

pub const Times = struct {
    pub const none = std.math.minInt(i64);

    form: Form = .none,
    /// Records with a time.
    count: u64 = 0,
    /// Records whose time is before the previous one's.
    back_count: u64 = 0,
    first_ns: i64 = none,
    first_record: u64 = 0,
    least_ns: i64 = none,
    greatest_ns: i64 = none,
    last_ns: i64 = none,
    last_record: u64 = 0,
    gaps: [gaps_max]Gap = @splat(.{}),
    /// The last text that was read, and its time.
    text: [text_bytes_max]u8 = undefined,
    text_bytes: usize = 0,
    text_ns: ?i64 = null,

    /// The time of the next record, in nanoseconds; null if it can't be read or has another form.
    pub fn see(times: *Times, text: []const u8, record: u64) ?i64 {
        const time_ns = times.read(text) orelse return null;
        if (times.count == 0) {
            times.first_ns = time_ns;
            times.first_record = record;
            times.least_ns = time_ns;
            times.greatest_ns = time_ns;
        } else times.step(time_ns, record);
        times.least_ns = @min(times.least_ns, time_ns);
        times.greatest_ns = @max(times.greatest_ns, time_ns);
        times.last_ns = time_ns;
        times.last_record = record;
        times.count += 1;
        return time_ns;
    }

    fn step(times: *Times, time_ns: i64, record: u64) void {
        if (time_ns < times.last_ns) times.back_count += 1;
        times.keepGap(.{
            .length_ns = time_ns -| times.last_ns,
            .before_ns = times.last_ns,
            .after_ns = time_ns,
            .before_record = times.last_record,
            .after_record = record,
        });
    }

    /// Keeps the gap if it is among the largest; of equal ones the earlier is kept.
    fn keepGap(times: *Times, gap: Gap) void {
        if (gap.length_ns <= times.gaps[gaps_max - 1].length_ns) return;
        var at: usize = gaps_max - 1;
        while (at > 0 and gap.length_ns > times.gaps[at - 1].length_ns) : (at -= 1) times.gaps[at] = times.gaps[at - 1];
        times.gaps[at] = gap;
    }

    fn read(times: *Times, text: []const u8) ?i64 {
        if (text.len > text_bytes_max) return null;
        if (times.text_bytes == text.len and std.mem.eql(u8, times.text[0..times.text_bytes], text)) {
            return times.text_ns;
        }
        @memcpy(times.text[0..text.len], text);
        times.text_bytes = text.len;
        times.text_ns = times.parse(text);
        return times.text_ns;
    }

    fn parse(times: *Times, text: []const u8) ?i64 {
        const stamp = timestamp.read(text, clock.now().order) orelse return null;
        if (times.form != .clock) {
            if (stamp.instant(clock.now())) |instant| {
                times.form = .instant;
                return std.math.cast(i64, instant.total());
            }
        }
        if (times.form == .instant) return null;
        const time_ns = stamp.timeOfDay() orelse return null;
        times.form = .clock;
        return time_ns;
    }

    /// Adds the times of later records.
    pub fn absorb(times: *Times, later: *const Times, record_shift: u64) void {
        if (later.count == 0) return;
        if (times.count == 0) {
            times.* = later.*;
            times.first_record += record_shift;
            times.last_record += record_shift;
            for (&times.gaps) |*gap| gap.* = shiftRecords(gap.*, record_shift);
            return;
        }
        if (times.form != later.form) return;
        times.step(later.first_ns, later.first_record + record_shift);
        for (later.gaps) |gap| times.keepGap(shiftRecords(gap, record_shift));
        times.least_ns = @min(times.least_ns, later.least_ns);
        times.greatest_ns = @max(times.greatest_ns, later.greatest_ns);
        times.last_ns = later.last_ns;
        times.last_record = later.last_record + record_shift;
        times.count += later.count;
        times.back_count += later.back_count;
    }
};

fn shiftRecords(gap: Gap, records: u64) Gap {
    var moved = gap;
    moved.before_record += records;
    moved.after_record += records;
    return moved;
}

const testing = std.testing;

test "times of two parts are those of the whole" {
    const texts = [_][]const u8{ "10:00:01", "10:00:02", "10:00:09", "10:00:08", "10:01:00", "10:01:01" };
    for (0..texts.len + 1) |middle| {
        var whole: Times = .{};
        var first: Times = .{};
        var later: Times = .{};
        for (texts, 0..) |text, record| {
            _ = whole.see(text, record);
            _ = if (record < middle) first.see(text, record) else later.see(text, record - middle);
        }
        first.absorb(&later, middle);
        try testing.expectEqual(Form.clock, whole.form);
        try testing.expectEqual(@as(u64, 1), whole.back_count);
        try testing.expectEqual(@as(i64, 52_000_000_000), whole.gaps[0].length_ns);
        try testing.expectEqual(@as(u64, 4), whole.gaps[0].after_record);
        try testing.expectEqualSlices(Gap, &whole.gaps, &first.gaps);
        try testing.expectEqual(whole.last_record, first.last_record);
        try testing.expectEqual(whole.back_count, first.back_count);
    }
}
