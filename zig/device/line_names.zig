//! Names that the lexer of lines reads letter by letter: months, days of the week, units of time.
const std = @import("std");
const month_table = @import("../gen/months.zig");
const spelled = @import("../lex/stamp/names.zig");
const units = @import("../lex/spelled.zig");

/// Abbreviations of months, and of days of the week behind them.
const names = blk: {
    var found: [spelled.months.len + spelled.weekdays.len][]const u8 = undefined;
    for (&found, spelled.months ++ spelled.weekdays) |*short, name| short.* = name[0..spelled.short_size];
    break :blk found;
};
const whole_names = spelled.months ++ spelled.weekdays;
pub const month_count = spelled.months.len;

/// From this number on: longer words that begin like the unabbreviated names.
pub const longer_name: u8 = names.len + 1;

/// The name that continues `name`, of which `size` letters were read, with `byte`; 0 if there is none.
pub fn nameWith(name: u8, size: u8, byte: u8) u8 {
    if (size < spelled.short_size) return @intCast(continued(&names, name, size, byte | 0x20));
    if (name == 0) return 0;
    const index: u8 = if (name < longer_name) name - 1 else name - longer_name;
    const whole = whole_names[index];
    return if (size < whole.len and whole[size] == byte | 0x20) longer_name + index else 0;
}

/// The same for the first letters of a month in another language, which begins with a capital letter. Those outside
/// ASCII are left to the CPU anyway.
pub fn foreignWith(name: u8, size: u8, byte: u8) u8 {
    if (size == 0 and (byte < 'A' or byte > 'Z')) return 0;
    return @intCast(continued(foreign, name, size, byte | 0x20));
}

const foreign: []const []const u8 = blk: {
    @setEvalBranchQuota(100_000);
    var found: []const []const u8 = &.{};
    for (month_table.names) |row| {
        const opening = row.name[0..spelled.short_size];
        const is_known = for (found) |known| {
            if (std.mem.eql(u8, known, opening)) break true;
        } else false;
        if (!row.is_english and !is_known) found = found ++ .{opening};
    }
    break :blk found;
};

/// The first of `list`, counted from 1, that goes on with `byte` after the first `size` letters of number `read`; 0 if
/// there is none.
pub fn continued(list: []const []const u8, read: u16, size: u8, byte: u8) u16 {
    if (size > 0 and read == 0) return 0;
    for (list, 1..) |name, number| {
        if (name.len <= size or name[size] != byte) continue;
        if (size == 0 or std.mem.startsWith(u8, name, list[read - 1][0..size])) return @intCast(number);
    }
    return 0;
}

/// Whether so many letters are an abbreviation.
pub fn isShort(size: u8) bool {
    return size == spelled.short_size;
}

/// Whether `I0613 10:22:21` and the like begin with the byte.
pub fn opensKlog(byte: u8) bool {
    return byte == 'I' or byte == 'W' or byte == 'E' or byte == 'F';
}

/// What joins the parts of an amount, as far as its letters were read, in any case: a unit of time before a number. 0:
/// nothing.
pub fn joiningWith(name: u16, size: u8, byte: u8) u16 {
    return continued(joining, name, size, byte | 0x20);
}

/// Sorted by length, like `after_time`.
const joining: []const []const u8 = blk: {
    @setEvalBranchQuota(10_000);
    var found: []const []const u8 = &.{};
    for (1..14) |size| {
        for (units.joining) |name| if (name.len == size) {
            found = found ++ .{name};
        };
    }
    break :blk found;
};
