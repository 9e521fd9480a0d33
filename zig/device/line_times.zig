//! Dates and clocks, as steps of the lexer of lines.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const candidates = @import("../lex/candidates.zig");
const lexer = @import("line_lexer.zig");
const ended = lexer.ended;
const split = lexer.split;
const stay = lexer.stay;
const to = lexer.to;
const line_state = @import("line_state.zig");
const Octet = line_state.Octet;
const State = line_state.State;
const Step = line_state.Step;
const spaced = lexer.spaced;
const stopped = lexer.stopped;

const months = [_]*const [3]u8{ "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec" };

/// The month that continues `month`, of which `size` letters were read, with `byte`; 0 if there is none.
pub fn monthWith(month: u8, size: u8, byte: u8) u8 {
    if (size >= 3 or (size > 0 and month == 0)) return 0;
    for (months, 1..) |name, number| {
        if (size > 0 and !std.mem.eql(u8, name[0..size], months[month - 1][0..size])) continue;
        if (name[size] == byte | 0x20) return @intCast(number);
    }
    return 0;
}

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
        5 => split(.number, candidates.first['-'] & ~(candidates.of(.quantity) | candidates.of(.geo)), byte),
        10 => if (bytes.isDigit(byte)) .doubtful else ended(.timestamp, state, byte),
        11 => if (is_spaced) spaced(.timestamp, byte) else .doubtful,
        else => .doubtful,
    };
}

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
            const month = monthWith(state.month, state.size - 3, byte);
            const run = state.run.with(byte);
            return stay(&.{ .phase = .slashes, .size = state.size + 1, .month = month, .run = run }, month != 0);
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
        5 => stopped(state, byte),
        else => .doubtful,
    };
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
        '.' => if (state.phase == .seconds_end) return to(.{ .phase = .seconds_point, .dated = state.dated }),
        'Z', 'z' => return to(.{ .phase = .zulu }),
        ' ' => if (state.dated == .slashes) return to(.{ .phase = .zone_space }),
        else => {},
    }
    if (state.dated == .no and (bytes.isWord(byte) or byte == ':')) return .doubtful;
    return ended(.timestamp, state, byte);
}

pub fn monthAfter(state: *const State, byte: u8) Step {
    if (bytes.isDigit(byte)) return to(.{ .phase = .month_day, .size = 1, .first = @min(byte, '4') });
    if (state.size == 0) return if (byte == ' ') to(.{ .phase = .month_space, .size = 1 }) else spaced(.word, byte);
    return .doubtful;
}

pub fn dayAfter(state: *const State, byte: u8) Step {
    if (byte == ' ') {
        return stay(&.{ .phase = .clock, .dated = .spaced }, state.size == 2 or state.first != '0');
    }
    if (!bytes.isDigit(byte) or state.size == 2) return .doubtful;
    const day = 10 * (state.first - '0') + byte - '0';
    return stay(&.{ .phase = .month_day, .size = 2 }, day >= 1 and day <= 31);
}
