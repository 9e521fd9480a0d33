//! Dates and clocks, as steps of the lexer of lines.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const candidates = @import("../lex/candidates.zig");
const lexer = @import("line_lexer.zig");
const ended = lexer.ended;
const split = lexer.split;
const stay = lexer.stay;
const to = lexer.to;
const spelled = @import("../lex/stamp/names.zig");
const zones = @import("../gen/zones.zig");
const line_state = @import("line_state.zig");
const Octet = line_state.Octet;
const State = line_state.State;
const Step = line_state.Step;
const spaced = lexer.spaced;
const stopped = lexer.stopped;

/// Abbreviations of months, and of days of the week behind them.
const names = blk: {
    var found: [spelled.months.len + spelled.weekdays.len][]const u8 = undefined;
    for (&found, spelled.months ++ spelled.weekdays) |*short, name| short.* = name[0..spelled.short_size];
    break :blk found;
};
const month_count = spelled.months.len;

/// The number of a longer word that begins like a name.
pub const longer_name = names.len + 1;

/// The name that continues `name`, of which `size` letters were read, with `byte`; 0 if there is none.
pub fn nameWith(name: u8, size: u8, byte: u8) u8 {
    if (size < spelled.short_size) return continued(&names, name, size, byte | 0x20);
    return if (name != 0 and bytes.isLetter(byte)) longer_name else 0;
}

/// The first of `list`, counted from 1, that goes on with `byte` after the first `size` letters of number `read`; 0 if
/// there is none.
fn continued(list: []const []const u8, read: u8, size: u8, byte: u8) u8 {
    if (size > 0 and read == 0) return 0;
    for (list, 1..) |name, number| {
        if (name.len <= size or name[size] != byte) continue;
        if (size == 0 or std.mem.startsWith(u8, name, list[read - 1][0..size])) return @intCast(number);
    }
    return 0;
}

/// Whether `I0613 10:22:21` and the like begin with the byte.
pub fn opensKlog(byte: u8) bool {
    return byte == 'I' or byte == 'W' or byte == 'E' or byte == 'F';
}

/// Whether a word that is, or begins like, the name is left to the CPU if `byte` follows: a date may.
pub fn mayOpenDate(name: u8, size: u8, byte: u8) bool {
    return size >= spelled.short_size and name > month_count and (byte == ' ' or byte == ',');
}

/// What may follow a time and a space: the letters of a zone's abbreviation, or of AM and PM, that were read. 0: none.
pub fn zoneWith(zone: u8, size: u8, byte: u8) u8 {
    return continued(after_time, zone, size, byte);
}

/// Whether the letters read are such an abbreviation; more may follow.
pub fn isZone(zone: u8, size: u8) bool {
    return zone != 0 and after_time[zone - 1].len == size;
}

/// Sorted by length, so that a name that begins another one is found first.
const after_time: []const []const u8 = blk: {
    @setEvalBranchQuota(10_000);
    var found: []const []const u8 = &.{ "Z", "AM", "PM", "am", "pm", "Am", "Pm", "aM", "pM", "a.", "p.", "A.", "P." };
    for (2..5) |size| {
        for (zones.names) |row| if (row.name.len == size) {
            found = found ++ .{row.name};
        };
    }
    break :blk found;
};

/// Whether `byte` is at place `at` of a form, in which `0` is any digit.
fn isAt(comptime form: []const u8, at: u8, byte: u8) bool {
    return if (form[at] == '0') bytes.isDigit(byte) else byte == form[at];
}

pub fn dateAfter(state: *const State, byte: u8) Step {
    const form = "0000-00-00 00:00:00";
    const is_spaced = state.dated == .spaced;
    if (isAt(form, state.size, byte) or (state.size == 10 and byte | 0x20 == 't')) {
        if (state.size + 1 == form.len) return to(.{ .phase = .seconds_end, .dated = .spaced });
        return to(.{ .phase = .date, .size = state.size + 1, .dated = if (byte == ' ') .spaced else state.dated });
    }
    return switch (state.size) {
        5 => if (bytes.isLetter(byte)) .doubtful else split(.number, sign_rules, byte),
        10 => switch (byte) {
            '0'...'9', ',', ':', '-', '_', '\t', '|', ';', '/', '@' => .doubtful, // A clock may follow.
            else => ended(.timestamp, state, byte),
        },
        11 => if (is_spaced) switch (byte) {
            ' ', '-', '|', ';', '@', 'a' => .doubtful,
            else => spaced(.timestamp, byte),
        } else .doubtful,
        else => .doubtful,
    };
}

const sign_rules = candidates.first['-'] & ~(candidates.of(.quantity) | candidates.of(.geo));

pub fn slashesAfter(state: *const State, byte: u8) Step {
    const form = "00/   /0000:00:00:00";
    switch (state.size) {
        3, 4, 5 => {
            if (state.size == 3 and !bytes.isLetter(byte)) {
                var next = split(.number, candidates.first['/'] & ~candidates.of(.path), byte);
                next.state.run = state.run.with(byte);
                if (next.state.phase == .digits) next.state.slashes_before = @min(state.slashes_before + 1, 2);
                return next;
            }
            const month = nameWith(state.month, state.size - 3, byte);
            const is_month = month != 0 and (state.size < 5 or month <= month_count);
            const run = state.run.with(byte);
            return stay(&.{ .phase = .slashes, .size = state.size + 1, .month = month, .run = run }, is_month);
        },
        else => if (!isAt(form, state.size, byte)) return .doubtful,
    }
    if (state.size + 1 == form.len) return to(.{ .phase = .seconds_end, .dated = .slashes });
    return to(.{ .phase = .slashes, .size = state.size + 1, .run = state.run.with(byte) });
}

pub fn clockAfter(state: *const State, byte: u8) Step {
    const form = "00:00:00";
    if (isAt(form, state.size, byte)) {
        if (state.size + 1 == form.len) return to(.{ .phase = .seconds_end, .dated = state.dated });
        var next: State = .{ .phase = .clock, .size = state.size + 1, .dated = state.dated };
        if (state.size == 3) next.octet = Octet.less.with(0, byte);
        if (state.size == 4) next.octet = state.octet.with(1, byte);
        return to(next);
    }
    if (state.dated != .no) return .doubtful;
    if (state.size == 5 and bytes.isDigit(byte)) return colonBehind(state, byte);
    return switch (state.size) {
        3 => if (state.set & candidates.second[byte] != 0) .doubtful else split(.number, candidates.first[':'], byte),
        5 => behindTime(stopped(state, byte), state, byte),
        else => .doubtful,
    };
}

/// Notes that a space follows a time: a zone, AM or PM may follow it.
pub fn behindTime(step: Step, state: *const State, byte: u8) Step {
    var next = step;
    if (next.state.isDoubtful() or byte != ' ') return next;
    next.state.behind_time = if (state.dated == .month) .of_year else .yes;
    return next;
}

/// After `00:00` and another digit: a number, a colon, and a number with three digits or more.
fn colonBehind(state: *const State, byte: u8) Step {
    var next = lexer.fresh(byte, .{});
    next.state.size = 3;
    next.state.first = 0;
    next.state.set &= lexer.longer[3];
    next.state.octet = state.octet.with(2, byte);
    next.state.run.size = 3;
    next.emission = .{ .kind = .number, .back = 3, .has_sign = true, .starts = true };
    return next;
}

/// After the seconds or their fraction.
pub fn secondsAfter(state: *const State, byte: u8) Step {
    switch (byte) {
        '0'...'9', '+', '-' => return .doubtful,
        ':' => return .doubtful,
        '.', ',' => if (state.phase == .seconds_end) return to(.{ .phase = .seconds_point, .dated = state.dated }),
        'Z', 'z' => return to(.{ .phase = .zulu }),
        ' ' => if (state.dated == .slashes) return to(.{ .phase = .zone_space }),
        else => {},
    }
    if (bytes.isWord(byte)) return .doubtful;
    return behindTime(ended(.timestamp, state, byte), state, byte);
}

pub fn monthAfter(state: *const State, byte: u8) Step {
    if (bytes.isDigit(byte)) return to(.{ .phase = .month_day, .size = 1, .first = @min(byte, '4') });
    if (state.size == 0) return if (byte == ' ') to(.{ .phase = .month_space, .size = 1 }) else spaced(.word, byte);
    return .doubtful;
}

pub fn dayAfter(state: *const State, byte: u8) Step {
    if (byte == ' ') {
        return stay(&.{ .phase = .clock, .dated = .month }, state.size == 2 or state.first != '0');
    }
    if (!bytes.isDigit(byte) or state.size == 2) return .doubtful;
    const day = 10 * (state.first - '0') + byte - '0';
    return stay(&.{ .phase = .month_day, .size = 2 }, day >= 1 and day <= 31);
}
