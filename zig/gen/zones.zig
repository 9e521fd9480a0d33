//! Made by `npm run gen` from ts/tables/zones.ts: change the table, not this file.

/// An abbreviation; `minutes` east of UTC.
pub const Name = struct { name: []const u8, minutes: i32 };

pub const names = [_]Name{
    .{ .name = "UTC", .minutes = 0 },
    .{ .name = "UT", .minutes = 0 },
    .{ .name = "GMT", .minutes = 0 },
    .{ .name = "EST", .minutes = -300 },
    .{ .name = "EDT", .minutes = -240 },
    .{ .name = "CST", .minutes = -360 },
    .{ .name = "CDT", .minutes = -300 },
    .{ .name = "MST", .minutes = -420 },
    .{ .name = "MDT", .minutes = -360 },
    .{ .name = "PST", .minutes = -480 },
    .{ .name = "PDT", .minutes = -420 },
    .{ .name = "AKST", .minutes = -540 },
    .{ .name = "AKDT", .minutes = -480 },
    .{ .name = "HST", .minutes = -600 },
    .{ .name = "BRT", .minutes = -180 },
    .{ .name = "BRST", .minutes = -120 },
    .{ .name = "NDT", .minutes = -150 },
    .{ .name = "CET", .minutes = 60 },
    .{ .name = "MEZ", .minutes = 60 },
    .{ .name = "CEST", .minutes = 120 },
    .{ .name = "MESZ", .minutes = 120 },
    .{ .name = "EET", .minutes = 120 },
    .{ .name = "EEST", .minutes = 180 },
    .{ .name = "MSK", .minutes = 180 },
    .{ .name = "MSD", .minutes = 240 },
    .{ .name = "SAST", .minutes = 120 },
    .{ .name = "TRT", .minutes = 180 },
    .{ .name = "PKT", .minutes = 300 },
    .{ .name = "NPT", .minutes = 345 },
    .{ .name = "WIB", .minutes = 420 },
    .{ .name = "HKT", .minutes = 480 },
    .{ .name = "SGT", .minutes = 480 },
    .{ .name = "AWST", .minutes = 480 },
    .{ .name = "JST", .minutes = 540 },
    .{ .name = "KST", .minutes = 540 },
    .{ .name = "ACST", .minutes = 570 },
    .{ .name = "ACDT", .minutes = 630 },
    .{ .name = "AEST", .minutes = 600 },
    .{ .name = "AEDT", .minutes = 660 },
    .{ .name = "NZST", .minutes = 720 },
    .{ .name = "NZDT", .minutes = 780 },
};

/// Abbreviations that mean several zones.
pub const ambiguous = [_][]const u8{ "AMT", "AST", "BST", "ECT", "GST", "IST", "SST" };

/// What names such as `Europe/Berlin` begin with.
pub const areas = [_][]const u8{ "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Etc", "Europe", "Indian", "Pacific" };
