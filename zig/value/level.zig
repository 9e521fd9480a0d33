//! The level of an event, from a word in any habit or a number on a scale.
const std = @import("std");
const gen = @import("../gen/severities.zig");
pub const Level = gen.Level;
pub const Scale = gen.Scale;

/// What logs write around a level.
pub const around = " []<>():";

const word_bytes_max = blk: {
    var longest: usize = 0;
    for (gen.words) |row| longest = @max(longest, row.word.len);
    break :blk longest;
};

/// Levels of syslog, from 0 on.
const syslog = [_]Level{ .emergency, .alert, .critical, .@"error", .warn, .notice, .info, .debug };
/// Facilities times severities of a `<PRI>`.
const priorities = 24 * syslog.len;

/// The level that the whole of `text` names; null if it names none.
pub fn read(text: []const u8, scale: Scale) ?Level {
    if (scale == .redis) return ofMark(text);
    const number = std.fmt.parseInt(u32, text, 10) catch
        return ofWord(if (scale == .letter) text[0..@min(text.len, 1)] else text);
    return switch (scale) {
        // Numbers of pino and bunyan; what 0 to 9 mean differs from program to program.
        .any => ofTens(number),
        .syslog => ofSyslog(number),
        .priority => if (number < priorities) syslog[number % syslog.len] else null,
        .pino => ofTens(number),
        .otlp => ofOpenTelemetry(number),
        .http => ofStatus(number),
        .python => ofPython(number),
        .windows => ofWindows(number),
        .nextcloud => ofNextcloud(number),
        .letter, .redis => null,
    };
}

pub fn ofWord(text: []const u8) ?Level {
    if (text.len == 0 or text.len > word_bytes_max) return null;
    for (gen.words) |row| if (std.ascii.eqlIgnoreCase(row.word, text)) return row.level;
    return null;
}

/// Names of levels that are clear in letters of any case; other words, such as `all` and `A`, begin sentences too.
const more_names = [_][]const u8{ "warning", "fatal" };

pub fn isName(text: []const u8) bool {
    for (std.enums.values(Level)) |name| if (std.ascii.eqlIgnoreCase(@tagName(name), text)) return true;
    for (more_names) |name| if (std.ascii.eqlIgnoreCase(name, text)) return true;
    return false;
}

/// What Redis writes for `debug`, `verbose`, `notice` and `warning`.
fn ofMark(text: []const u8) ?Level {
    if (text.len != 1) return null;
    return switch (text[0]) {
        '.' => .debug,
        '-' => .info,
        '*' => .notice,
        '#' => .warn,
        else => null,
    };
}

fn ofSyslog(number: u32) ?Level {
    return if (number < syslog.len) syslog[number] else null;
}

fn ofTens(number: u32) ?Level {
    return switch (number) {
        10...19 => .trace,
        20...29 => .debug,
        30...39 => .info,
        40...49 => .warn,
        50...59 => .@"error",
        60...69 => .critical,
        else => null,
    };
}

fn ofPython(number: u32) ?Level {
    return switch (number) {
        1...9 => .trace,
        10...19 => .debug,
        20...29 => .info,
        30...39 => .warn,
        40...49 => .@"error",
        50...59 => .critical,
        else => null,
    };
}

fn ofWindows(number: u32) ?Level {
    return switch (number) {
        1 => .critical,
        2 => .@"error",
        3 => .warn,
        4 => .info,
        5 => .debug,
        else => null,
    };
}

fn ofNextcloud(number: u32) ?Level {
    return switch (number) {
        0 => .debug,
        1 => .info,
        2 => .warn,
        3 => .@"error",
        4 => .critical,
        else => null,
    };
}

fn ofOpenTelemetry(number: u32) ?Level {
    return switch (number) {
        1...4 => .trace,
        5...8 => .debug,
        9...12 => .info,
        13...16 => .warn,
        17...20 => .@"error",
        21...24 => .critical,
        else => null,
    };
}

fn ofStatus(number: u32) ?Level {
    return switch (number) {
        100...399 => .info,
        400...499 => .warn,
        500...599 => .@"error",
        else => null,
    };
}

test "words of any habit and numbers on their scale are levels" {
    const rows = [_]struct { []const u8, Scale, ?Level }{
        .{ "WARNING", .any, .warn },    .{ "wrn", .any, .warn },       .{ "E", .any, .@"error" },
        .{ "SEVERE", .any, .@"error" }, .{ "Fatal", .any, .critical }, .{ "30", .any, .info },
        .{ "3", .syslog, .@"error" },   .{ "40", .python, .@"error" }, .{ "3", .any, null },
        .{ "40", .any, .warn },         .{ "134", .priority, .info },  .{ "192", .priority, null },
        .{ "17", .otlp, .@"error" },    .{ "503", .http, .@"error" },  .{ "204", .http, .info },
        .{ "warned", .any, null },      .{ "", .any, null },           .{ "99999999999", .any, null },
        .{ "8", .any, null },           .{ "trace3", .any, .trace },   .{ "D2", .letter, .debug },
        .{ "#", .redis, .warn },        .{ "5", .redis, null },        .{ "##", .redis, null },
        .{ "2", .nextcloud, .warn },    .{ "5", .nextcloud, null },    .{ "", .nextcloud, null },
        .{ "WARNUNG", .any, .warn },    .{ "Grave", .any, .@"error" }, .{ "hinweis", .any, .notice },
        .{ "D2", .any, null },          .{ "W", .letter, .warn },      .{ "", .letter, null },
    };
    for (rows) |row| try std.testing.expectEqual(row[2], read(row[0], row[1]));
}
