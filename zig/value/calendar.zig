//! The proleptic Gregorian calendar, by day numbers counted from 1970-01-01.

pub const day_s = 86_400;

/// Days from 1970-01-01 to an existing date. Years are counted from March, so that the leap day ends one.
pub fn daysFrom(year: i32, month: u8, day: u8) i64 {
    const march_year: i64 = if (month <= 2) year - 1 else year;
    const era = @divFloor(march_year, 400);
    const year_of_era = march_year - era * 400;
    const month_from_march: i64 = @mod(@as(i64, month) + 9, 12);
    const day_of_year = @divFloor(153 * month_from_march + 2, 5) + day - 1;
    const day_of_era = year_of_era * 365 + @divFloor(year_of_era, 4) - @divFloor(year_of_era, 100) + day_of_year;
    return era * 146_097 + day_of_era - 719_468;
}

pub const Date = struct { year: i64, month: u8, day: u8 };

/// The year that holds the day numbered `days`.
pub fn yearOf(days: i64) i32 {
    return @intCast(dateOf(days).year);
}

/// The date of the day numbered `days`.
pub fn dateOf(days: i64) Date {
    const shifted = days + 719_468;
    const era = @divFloor(shifted, 146_097);
    const day_of_era = shifted - era * 146_097;
    const year_of_era = @divFloor(
        day_of_era - @divFloor(day_of_era, 1_460) + @divFloor(day_of_era, 36_524) - @divFloor(day_of_era, 146_096),
        365,
    );
    const day_of_year = day_of_era - (365 * year_of_era + @divFloor(year_of_era, 4) - @divFloor(year_of_era, 100));
    const month_from_march = @divFloor(5 * day_of_year + 2, 153);
    const month: u8 = @intCast(if (month_from_march < 10) month_from_march + 3 else month_from_march - 9);
    return .{
        // January and February end a year counted from March.
        .year = year_of_era + era * 400 + @intFromBool(month <= 2),
        .month = month,
        .day = @intCast(day_of_year - @divFloor(153 * month_from_march + 2, 5) + 1),
    };
}

const testing = @import("std").testing;
const daysIn = @import("../lex/stamp/date.zig").daysIn;

test "days and years agree over nine thousand years" {
    try testing.expectEqual(0, daysFrom(1970, 1, 1));
    try testing.expectEqual(-719_162, daysFrom(1, 1, 1));
    var days = daysFrom(0, 1, 1);
    var year: i32 = 0;
    while (year < 9999) : (year += 1) {
        try testing.expectEqual(days, daysFrom(year, 1, 1));
        try testing.expectEqual(year, yearOf(days));
        for (1..13) |month| {
            try testing.expectEqual(Date{ .year = year, .month = @intCast(month), .day = 1 }, dateOf(days));
            days += daysIn(year, @intCast(month));
            const last: Date = .{ .year = year, .month = @intCast(month), .day = daysIn(year, @intCast(month)) };
            try testing.expectEqual(last, dateOf(days - 1));
        }
        try testing.expectEqual(days - 1, daysFrom(year, 12, 31));
        try testing.expectEqual(year, yearOf(days - 1));
    }
}
