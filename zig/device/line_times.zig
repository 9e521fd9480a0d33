//! Dates and clocks, as steps of the lexer of lines.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const candidates = @import("../lex/candidates.zig");
const names = @import("line_names.zig");
const tokens = @import("line_tokens.zig");
const ended = tokens.ended;
const split = tokens.split;
const stay = tokens.stay;
const to = tokens.to;
const spelled = @import("../lex/stamp/names.zig");
const stamp_date = @import("../lex/stamp/date.zig");
const line_state = @import("line_state.zig");
const pairs = @import("line_pairs.zig");
const zones = @import("line_zones.zig");
const Octet = line_state.Octet;
const State = line_state.State;
const assert = std.debug.assert;
const Step = line_state.Step;
const spaced = tokens.spaced;
const stopped = tokens.stopped;

/// Whether a word that is, or begins like, the name is left to the CPU if `byte` follows: a date may.
pub fn mayOpenDate(name: u8, size: u8, byte: u8) bool {
    return size >= spelled.short_size and name > names.month_count and (byte == ' ' or byte == ',');
}

/// Whether `byte` is at place `at` of a form, in which `0` is any digit.
fn isAt(comptime form: []const u8, at: u8, byte: u8) bool {
    return if (form[at] == '0') bytes.isDigit(byte) else byte == form[at];
}

/// Places behind the sign, and behind the space, of `2022/02/07 - 10:49:33`.
const divider_at = 30;

pub fn dateAfter(state: *const State, byte: u8) Step {
    const form = "0000-00-00 00:00:00";
    if (state.is_slashed) return slashedAfter(state, byte);
    const is_spaced = state.dated == .spaced;
    if (isAt(form, state.size, byte) or (state.size == 10 and byte | 0x20 == 't')) {
        if (state.size + 1 == form.len) return to(.{ .phase = .seconds_end, .dated = .spaced });
        return to(.{ .phase = .date, .size = state.size + 1, .dated = if (byte == ' ') .spaced else state.dated });
    }
    if (state.size == 10 and byte == '-') return to(.{ .phase = .dotted_clock });
    // `2021-11-09  5:13:11`
    if (is_spaced and state.size == 11 and byte == ' ') return to(.{ .phase = .clock, .dated = .spaced });
    if (is_spaced and state.size == 12 and byte == ':') return to(.{ .phase = .clock, .size = 3, .dated = .spaced });
    return switch (state.size) {
        5 => if (bytes.isLetter(byte)) .doubtful else split(.number, sign_rules, byte),
        10 => switch (byte) {
            '0'...'9', ',', ':', '-', '_', '\t', '|', ';', '/', '@', '(' => .doubtful, // A clock may follow.
            // Within a word no pair of a row begins.
            else => if (bytes.isHex(byte)) .doubtful else ended(.timestamp, state, byte),
        },
        11 => if (is_spaced) switch (byte) {
            '-', '|', ';', '@', '(' => .doubtful,
            'a', 'u', 'k', 'M', 'T', 'W', 'F', 'S' => .doubtful, // What joins them, or a day of the week.
            else => spaced(.timestamp, byte),
        } else .doubtful,
        16 => minutesEnd(state, byte),
        else => .doubtful,
    };
}

/// Rules for four digits and `/`.
const year_rules = candidates.first['0'] & candidates.behind['/'] & candidates.length[4] & ~tokens.decided;

/// In `0000/00/00 00:00:00`, which is a date of its own only if its day exists, so that a clock must follow.
fn slashedAfter(state: *const State, byte: u8) Step {
    const form = "0000/00/00 00:00:00";
    const run = state.run.with(byte);
    const next: State = .{ .phase = .date, .size = state.size + 1, .is_slashed = true, .run = run };
    switch (state.size) {
        5 => if (!bytes.isDigit(byte)) {
            if (year_rules & candidates.second[byte] != 0) return .doubtful;
            var behind = split(.number, candidates.first['/'] & ~candidates.of(.path), byte);
            behind.state.run = run;
            return behind;
        },
        11 => if (byte == '-') return to(.{ .phase = .date, .size = divider_at, .is_slashed = true }),
        divider_at => return stay(&next, byte == ' '),
        divider_at + 1 => return stay(&.{ .phase = .date, .size = 12, .is_slashed = true }, bytes.isDigit(byte)),
        else => {},
    }
    if (!isAt(form, state.size, byte)) return .doubtful;
    return if (next.size == form.len) to(.{ .phase = .seconds_end, .dated = .spaced }) else to(next);
}

/// In the clock of `2005-06-03-15.42.50`.
pub fn dottedClockAfter(state: *const State, byte: u8) Step {
    const form = "00.00.00";
    if (!isAt(form, state.size, byte)) return .doubtful;
    if (state.size + 1 == form.len) return to(.{ .phase = .seconds_end, .dated = .dotted });
    return to(.{ .phase = .dotted_clock, .size = state.size + 1 });
}

const sign_rules = candidates.first['-'] & ~(candidates.of(.quantity) | candidates.of(.geo));

/// Whether the number may be the day before the name of a month, if `byte` follows.
pub fn mayBeDay(state: *const State, byte: u8) bool {
    if (byte != '-' and !(byte == '/' and state.size == 1)) return false;
    const is_plain = state.held == .nothing and state.slashes_before == 0 and state.row.isEmpty();
    return state.size <= 2 and is_plain and !state.holds_number and !state.holds_time;
}

/// Whether `byte` begins the name of a month behind a day and a sign.
pub fn opensMonth(state: *const State, byte: u8) bool {
    return state.opening == .day and std.mem.findScalar(u8, spelled.month_letters, byte) != null;
}

/// The same, behind `1/` or `19-`.
pub fn monthFirst(state: *const State, byte: u8) Step {
    const is_dashed = state.before != .word and state.kind == .punct and state.is_signed;
    return to(.{
        .phase = .slashes,
        .size = 4,
        .month = names.nameWith(0, 0, byte),
        .first = if (is_dashed) '-' else 0,
    });
}

pub fn slashesAfter(state: *const State, byte: u8) Step {
    const form = "00/   /0000:00:00:00";
    switch (state.size) {
        3, 4, 5 => {
            if (state.size == 3 and !bytes.isLetter(byte)) {
                var next = split(.number, candidates.first['/'] & ~candidates.of(.path), byte);
                next.state.run = state.run.with(byte);
                next.emission.held = state.held;
                if (next.state.phase != .digits) return next;
                next.state.slashes_before = @min(state.slashes_before + 1, 2);
                // A short date may begin here, so this pair is held.
                if (state.held == .pairs) return .doubtful;
                next.emission = .{};
                next.state.held = if (state.held == .nothing) .pair else .pairs;
                return next;
            }
            if (state.held != .nothing) return .doubtful;
            const month = names.nameWith(state.month, state.size - 3, byte);
            const is_month = month != 0 and (state.size < 5 or month <= names.month_count);
            const run = state.run.with(byte);
            var next: State = .{ .phase = .slashes, .size = state.size + 1, .month = month, .run = run };
            next.first = state.first;
            return stay(&next, is_month);
        },
        6 => if (byte != (if (state.first == 0) '/' else state.first)) return .doubtful,
        // No year follows: `28 Nov 03:04:05`.
        9 => {
            if (byte == ':' and state.first == ' ') return to(.{ .phase = .clock, .size = 3, .dated = .month });
            if (!bytes.isDigit(byte)) return .doubtful;
        },
        11 => if (byte != ' ' and (byte != ':' or state.first == ' ')) return .doubtful,
        else => if (!isAt(form, state.size, byte)) return .doubtful,
    }
    var next = state.*;
    next.month = 0;
    next.size += 1;
    next.run = state.run.with(byte);
    if (byte == ' ' or state.first == '-') next.dated = .spaced;
    if (next.size < form.len) return to(next);
    return to(.{ .phase = .seconds_end, .dated = if (next.dated == .spaced) .spaced else .slashes });
}

pub fn clockAfter(state: *const State, byte: u8) Step {
    const form = "00:00:00";
    const is_dated = state.dated != .no;
    // Behind the comma of a date.
    if (state.has_colon) return stay(&.{ .phase = .clock, .dated = state.dated }, byte == ' ');
    if (is_dated and state.size == 1 and byte == ':') return to(.{ .phase = .clock, .size = 3, .dated = state.dated });
    if (isAt(form, state.size, byte)) {
        if (state.size + 1 == form.len)
            return to(.{ .phase = if (state.dated == .weekday) .ctime_space else .seconds_end, .dated = state.dated });
        var next: State = .{ .phase = .clock, .size = state.size + 1, .dated = state.dated };
        if (state.size == 3) next.octet = Octet.less.with(0, byte);
        if (state.size == 4) next.octet = state.octet.with(1, byte);
        return to(next);
    }
    if (state.size == 0 and state.held != .nothing and bytes.isLetter(byte)) {
        const opens_unit = candidates.second[byte] & candidates.quantity_apart != 0;
        if (opens_unit or std.mem.findScalar(u8, spelled.month_letters, byte) != null) return .doubtful;
        var next = spaced(.number, byte);
        next.emission.held = state.held;
        return next;
    }
    if (is_dated) return if (state.dated == .spaced and state.size == 5) minutesEnd(state, byte) else .doubtful;
    if (bytes.isHex(byte) and !bytes.isDigit(byte)) switch (state.size) {
        4 => return pairs.in(1, 2),
        6 => return pairs.in(2, 1),
        7 => return pairs.in(2, 2),
        else => {},
    };
    if (state.size == 5 and bytes.isDigit(byte)) return colonBehind(state, byte);
    return switch (state.size) {
        3 => if (state.set & candidates.second[byte] != 0) .doubtful else split(.number, candidates.first[':'], byte),
        5 => if (byte == '.') behindMinutes(state) else zones.behindTime(stopped(state, byte), state, byte),
        else => .doubtful,
    };
}

/// The step behind the last number of `17/06/09`, or of `06/10/2013`: a clock may follow; null elsewhere.
pub fn behindShortDate(state: *const State, byte: u8) ?Step {
    if (state.held == .pairs and (state.size == 2 or state.size == 4) and (byte == ' ' or byte == ',')) return to(.{
        .phase = .clock,
        .dated = .spaced,
        .held = if (state.size == 2 and byte == ' ') .pairs else .nothing,
        .has_colon = byte == ',',
    });
    if (state.slashes_before == 2 and state.size == 4) return .doubtful;
    if (state.slashes_before == 2 and state.size == 2) switch (byte) {
        ' ', '\t', 'T', 't', ',', ':', '-', '_', '|', ';', '@' => return .doubtful, // A clock may follow a short date.
        else => {},
    };
    return null;
}

/// Ends a date and a clock without seconds.
fn minutesEnd(state: *const State, byte: u8) Step {
    return zones.behindTime(tokens.close(.timestamp, state, byte), state, byte);
}

/// A point behind `00:00`, whose fraction is no part of the time.
fn behindMinutes(state: *const State) Step {
    var next = ended(.timestamp, state, '.');
    next.state.before_point = .digit;
    return next;
}

/// After `00:00` and another digit: a number, a colon, and a number with three digits or more.
fn colonBehind(state: *const State, byte: u8) Step {
    var next = tokens.fresh(byte, .{});
    next.state.size = 3;
    next.state.first = 0;
    next.state.set &= tokens.longer[3];
    next.state.octet = state.octet.with(2, byte);
    next.state.run.size = 3;
    next.emission = .{ .kind = .number, .back = 3, .behind = .sign, .starts = true };
    return next;
}

/// After the seconds or their fraction.
pub fn secondsAfter(state: *const State, byte: u8) Step {
    switch (byte) {
        '0'...'9' => return .doubtful,
        ':' => {
            if (state.phase == .seconds_end and state.dated == .no) return pairs.in(3, 0);
            return to(.{ .phase = .fraction_colon });
        },
        '+', '-' => {
            const next: State = .{ .phase = .offset, .size = 1, .dated = state.dated };
            return stay(&next, state.dated != .no and state.dated != .dotted);
        },
        '.', ',' => if (state.phase == .seconds_end) return to(.{ .phase = .seconds_point, .dated = state.dated }),
        'Z', 'z' => return to(.{ .phase = .zulu, .dated = state.dated }),
        ' ' => if (state.dated == .slashes) return to(.{ .phase = .zone_space }),
        else => {},
    }
    if (bytes.isWord(byte)) return .doubtful;
    return zones.behindTime(ended(.timestamp, state, byte), state, byte);
}

/// Whether `byte` is at place `at` of the hours and minutes of an offset of at most 14 hours, behind `before`.
fn isOfOffset(at: u8, before: u8, byte: u8) bool {
    return bytes.isDigit(byte) and switch (at) {
        0 => byte <= '1',
        1 => before == '0' or byte <= '4',
        2 => byte < '6',
        else => true,
    };
}

/// In an offset behind a clock and a space.
pub fn zoneAfter(state: *const State, byte: u8) Step {
    if (state.size == 4) return stopped(state, byte);
    const first = if (state.size == 0) byte else 0;
    const next: State = .{ .phase = .zone, .size = state.size + 1, .first = first };
    return stay(&next, isOfOffset(state.size, state.first, byte));
}

/// In an offset directly behind a clock; a colon may precede the minutes.
pub fn offsetAfter(state: *const State, byte: u8) Step {
    const at = state.size - 1;
    if (byte == '%') return .doubtful;
    if (at == 4 and byte == ':') return to(.{ .phase = .fraction_colon });
    if (at == 4) return zones.behindTime(stopped(state, byte), state, byte);
    var next: State = .{ .phase = .offset, .size = state.size, .dated = state.dated };
    if (at == 2 and !state.has_colon) {
        next.has_colon = true;
        if (byte == ':') return to(next);
        if (!bytes.isDigit(byte)) return zones.behindTime(stopped(state, byte), state, byte);
        next.has_colon = false;
    }
    next.size += 1;
    if (at == 0) next.first = byte;
    return stay(&next, isOfOffset(at, state.first, byte));
}

/// Whether `byte` shows that digits, or three numbers with points between, may begin a date.
pub fn mayBelongToDate(state: *const State, byte: u8) bool {
    const is_digit = bytes.isDigit(byte);
    if (state.is_behind_degrees and (is_digit or byte == ' ' or byte == '-' or byte == '+')) return true;
    return switch (state.behind_digits) {
        .no, .day, .year, .wide => false,
        .packed_date => is_digit or byte == ' ',
        // A clock with colons must follow.
        .short_date => byte == @as(u8, if (state.phase == .digits) ':' else ' '),
    } or switch (state.behind_dots) {
        .no => false,
        .blank => is_digit or std.mem.findScalar(u8, " -|;@", byte) != null,
        .comma => is_digit or byte == ' ',
        .other => is_digit or byte == ':',
    };
}

/// What may follow the digits and a blank. A year of four digits does not begin with 0.
pub fn behindDigits(state: *const State) @FieldType(State, "behind_digits") {
    return switch (state.size) {
        1, 2 => .day,
        4 => .year,
        6 => .short_date,
        8 => if (state.first == '0') .wide else .packed_date,
        3, 5, 7 => .no,
        else => .wide,
    };
}

/// Whether so many digits and `byte`, no blank, may begin a date and a clock.
pub fn mayBePacked(size: u8, byte: u8) bool {
    return switch (size) {
        9, 10, 11, 13 => false,
        12, 14 => switch (byte) {
            'Z', '.', '+', '-' => true,
            else => false,
        },
        else => true,
    };
}

/// What may follow three numbers with points between, and `byte`.
pub fn behindDots(byte: u8) @FieldType(State, "behind_dots") {
    return switch (byte) {
        ' ', '\t' => .blank,
        ',' => .comma,
        ':', '|', ';', '@', '/' => .other,
        else => .no,
    };
}

/// Whether so many letters are the name of a month, or begin like one.
pub fn isMonth(name: u8, size: u8) bool {
    return size == spelled.short_size and name != 0 and name <= names.month_count;
}

/// The step in a gap where a date may begin or go on; null if none does.
pub fn startAfter(state: *const State, byte: u8) ?Step {
    const may_be_month = switch (state.behind_digits) {
        .day, .year, .packed_date => true, // `6/9 May 2016` has a day too.
        .no, .wide, .short_date => false,
    };
    const foreign = names.foreignWith(0, 0, byte);
    if (may_be_month and (foreign != 0 or std.mem.findScalar(u8, spelled.month_letters, byte) != null)) {
        var next = tokens.fresh(byte, .{ .before = state.before });
        next.state.may_be_month = true;
        next.state.foreign_month = foreign;
        return next;
    }
    if (!state.is_line_start or !bytes.isDigit(byte)) return null;
    var next = tokens.fresh(byte, .{ .before = state.before, .may_be_six = true });
    next.state.is_line_start = true;
    return next;
}

/// Keeps what is known of the digits with which a line begins, as long as they may be a date in six digits. Dates that
/// only some years have are left to the CPU.
pub fn keepDate(next: *State, state: *const State, byte: u8) enum { kept, doubtful } {
    const digit = byte - '0';
    next.is_line_start = switch (state.size) {
        1 => true,
        2 => digit <= 1,
        3 => month: {
            next.month = 10 * state.month + digit;
            break :month next.month >= 1 and next.month <= names.month_count;
        },
        4 => digit <= 3,
        5 => day: {
            const day = 10 * state.digits + digit;
            if (state.month == 2 and day == 29) return .doubtful;
            break :day stamp_date.exists(2000, state.month, day);
        },
        else => false,
    };
    if (state.size == 2) next.month = digit;
    if (state.size == 4) next.digits = digit;
    if (state.size == 5 or !next.is_line_start) {
        next.month = 0;
        next.digits = 0;
    }
    return .kept;
}

pub fn opensWeekday(state: *const State, byte: u8) bool {
    return byte == ' ' and state.size == spelled.short_size and state.month > names.month_count and
        state.month < names.longer_name and state.is_capital;
}

/// Behind a day of the week and a space. What is not a month and a day there is left to the CPU, except other words.
pub fn weekdayAfter(state: *const State, byte: u8) Step {
    if (state.phase == .weekday_space) {
        if (byte == ' ' or bytes.isDigit(byte)) return .doubtful;
        const month = names.nameWith(0, 0, byte);
        if (std.mem.findScalar(u8, spelled.month_letters, byte) == null) return spaced(.word, byte);
        return to(.{ .phase = .weekday_month, .size = 1, .month = month });
    }
    if (state.size == spelled.short_size) return stay(&.{ .phase = .month_space, .dated = .weekday }, byte == ' ');
    const month = names.nameWith(state.month, state.size, byte);
    const is_month = month != 0 and (state.size + 1 < spelled.short_size or month <= names.month_count);
    return stay(&.{ .phase = .weekday_month, .size = state.size + 1, .month = month }, is_month);
}

/// In ` 2005` behind a clock that follows the name of a day.
pub fn yearAfter(state: *const State, byte: u8) Step {
    if (state.phase == .ctime_space and byte == '.') return to(.{ .phase = .ctime_fraction });
    if (state.phase == .ctime_fraction and bytes.isDigit(byte)) return to(.{ .phase = .ctime_fraction, .size = 1 });
    if (state.phase == .ctime_fraction) return stay(&.{ .phase = .ctime_year }, byte == ' ' and state.size != 0);
    if (state.phase == .ctime_space) return stay(&.{ .phase = .ctime_year }, byte == ' ');
    const opens_zone = state.phase == .ctime_year and state.size == 0 and state.zone == 0;
    if (state.phase == .ctime_zone or (opens_zone and byte >= 'A' and byte <= 'Z')) return zoneBeforeYear(state, byte);
    // A zone may follow.
    if (state.phase == .ctime_end) {
        const may_be_zone = (byte >= 'A' and byte <= 'Z') or byte == '+' or byte == '-';
        return if (may_be_zone) .doubtful else spaced(.timestamp, byte);
    }
    const next: State = .{ .phase = .ctime_year, .size = state.size + 1, .first = byte };
    return switch (state.size) {
        0 => stay(&next, byte == '1' or byte == '2'),
        1 => stay(&.{ .phase = .ctime_year, .size = 2 }, byte == @as(u8, if (state.first == '1') '9' else '0')),
        2, 3 => stay(&.{ .phase = .ctime_year, .size = state.size + 1 }, bytes.isDigit(byte)),
        else => if (byte == ' ') to(.{ .phase = .ctime_end }) else tokens.close(.timestamp, state, byte),
    };
}

/// In the letters of `UTC 2005`.
fn zoneBeforeYear(state: *const State, byte: u8) Step {
    if (byte == ' ') {
        const is_name = zones.isZone(state.zone, state.size) and zones.isName(state.zone);
        return stay(&.{ .phase = .ctime_year, .zone = state.zone }, is_name);
    }
    const zone = zones.zoneWith(state.zone, state.size, byte);
    return stay(&.{ .phase = .ctime_zone, .zone = zone, .size = state.size + 1 }, zone != 0);
}

/// At a place of `081109 203615 ` where a line begins: behind the first six digits.
pub fn sixAndSixAfter(state: *const State, byte: u8) Step {
    const form = "000000 000000";
    if (state.size == form.len) {
        if (byte != ' ') return .doubtful;
        var next = ended(.timestamp, state, byte);
        next.state.record_due = .number;
        return next;
    }
    if (!isAt(form, state.size, byte)) return .doubtful;
    const is_fit = switch (state.size) {
        "000000 ".len => byte <= '2',
        "000000 0".len => state.first < '2' or byte <= '3',
        "000000 00".len, "000000 0000".len => byte < '6',
        else => true,
    };
    return stay(&.{ .phase = .six_and_six, .size = state.size + 1, .first = byte }, is_fit);
}

/// What must follow a date and a clock of six digits each, after `byte`; null if it can't.
pub fn recordDue(state: *const State, byte: u8) ?@FieldType(State, "record_due") {
    const opens_record = bytes.isLetter(byte) or byte == '[';
    return switch (state.record_due) {
        .no => .no,
        .number => if (bytes.isDigit(byte)) .digits else if (opens_record) .no else null,
        .digits => if (byte == ' ')
            .word
        else if (bytes.isDigit(byte) and state.size < process_digits_max) .digits else null,
        .word => if (opens_record) .no else null,
    };
}

const process_digits_max = 7;

pub fn monthAfter(state: *const State, byte: u8) Step {
    const dated = state.dated;
    if (bytes.isDigit(byte)) return to(.{ .phase = .month_day, .size = 1, .first = @min(byte, '4'), .dated = dated });
    if (state.size == 0 and byte == ' ') return to(.{ .phase = .month_space, .size = 1, .dated = dated });
    return if (state.size == 0 and dated == .no) spaced(.word, byte) else .doubtful;
}

pub fn dayAfter(state: *const State, byte: u8) Step {
    if (byte == ' ') {
        const dated: @TypeOf(state.dated) = if (state.dated == .weekday) .weekday else .month;
        return stay(&.{ .phase = .clock, .dated = dated }, state.size == 2 or state.first != '0');
    }
    if (!bytes.isDigit(byte) or state.size == 2) return .doubtful;
    const day = 10 * (state.first - '0') + byte - '0';
    return stay(&.{ .phase = .month_day, .size = 2, .dated = state.dated }, day >= 1 and day <= 31);
}
