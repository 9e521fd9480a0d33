//! Zones, and AM and PM, behind a time and a space, as steps of the lexer of lines.
const bytes = @import("../lex/bytes.zig");
const names = @import("line_names.zig");
const zones = @import("../gen/zones.zig");
const State = @import("line_state.zig").State;
const Step = @import("line_state.zig").Step;
const to = tokens.to;
const tokens = @import("line_tokens.zig");

/// What may follow a time and a space: the letters of a zone's abbreviation, or of AM and PM, that were read. 0: none.
pub fn zoneWith(zone: u8, size: u8, byte: u8) u8 {
    return @intCast(names.continued(after_time, zone, size, byte));
}

/// Whether the letters read are such an abbreviation; more may follow.
pub fn isZone(zone: u8, size: u8) bool {
    return zone != 0 and after_time[zone - 1].len == size;
}

/// Whether the zone is one of several letters.
pub fn isName(zone: u8) bool {
    return zone > not_names.len;
}

const not_names: []const []const u8 = &.{
    "Z", "AM", "PM", "am", "pm", "Am", "Pm", "aM", "pM", "a.", "p.", "A.", "P.",
};

/// Sorted by length, so that a name that begins another one is found first.
const after_time: []const []const u8 = blk: {
    @setEvalBranchQuota(10_000);
    var found: []const []const u8 = not_names;
    for (2..5) |size| {
        for (zones.names) |row| if (row.name.len == size) {
            found = found ++ .{row.name};
        };
    }
    break :blk found;
};

/// Notes that a space follows a time: a zone, AM or PM may follow it.
pub fn behindTime(step: Step, state: *const State, byte: u8) Step {
    var next = step;
    if (next.state.isDoubtful() or byte != ' ') return next;
    const has_minutes = state.phase == .clock and state.dated == .no;
    next.state.behind_time = if (state.dated == .month) .of_year else if (has_minutes) .minutes else .yes;
    const has_zone = state.phase == .zulu or state.phase == .offset;
    if (state.dated == .month or has_zone) return next;
    next.emission = .{ .notes = true };
    next.state.holds_time = true;
    return next;
}

/// The step for the sign behind a time that is held, and its blank: an offset may follow.
pub fn signFirst(state: *const State, byte: u8) ?Step {
    if (!state.holds_time or state.behind_time != .yes or (byte != '+' and byte != '-')) return null;
    return to(.{ .phase = .zone_sign, .kind = tokens.fresh(byte, .{ .before = .blank }).state.kind });
}

/// Behind that sign, and behind a blank that follows it instead of an offset.
pub fn signAfter(state: *const State, byte: u8) Step {
    if (state.phase == .zone_sign_space) {
        var next = tokens.fresh(byte, .{
            .before = .blank,
            .ends_amount = false,
            .may_be_scheme = true,
            .may_be_six = true,
        });
        next.emission.kind = state.kind;
        next.emission.back = 1;
        return next;
    }
    if (byte == '0' or byte == '1') return to(.{ .phase = .offset, .size = 2, .first = byte, .dated = .spaced });
    if (byte != ' ') return .doubtful;
    return .{
        .state = .{ .phase = .zone_sign_space, .kind = state.kind },
        .emission = .{ .kind = .timestamp, .is_noted = true, .behind = .blank, .starts = true },
    };
}

/// The step that follows one of `behindTime`, or of this, if the time is held.
pub fn withZone(state: *const State, step: Step, byte: u8) Step {
    var next = step;
    if (state.phase == .gap) {
        if (next.emission.kind != null) return .doubtful;
        if (next.state.zone != 0 and next.state.phase == .word) {
            next.emission = .{};
            next.state.holds_time = true;
            return next;
        }
        next.emission.kind = .timestamp;
        next.emission.is_noted = true;
        return next;
    }
    if (bytes.isWord(byte)) {
        if (next.state.phase != .word or next.emission.kind != null) return .doubtful;
        next.state.holds_time = next.state.zone != 0;
        if (next.state.zone == 0)
            next.emission = .{ .kind = .timestamp, .is_noted = true, .behind = .blank, .starts = true };
        return next;
    }
    if (next.emission.kind != .word or next.emission.behind != .nothing) return .doubtful;
    next.emission.kind = .timestamp;
    if (isZone(state.zone, state.size)) {
        if (!tokens.closes(byte)) return .doubtful;
        if (byte == ' ' and !isName(state.zone)) {
            next.emission = .{ .notes = true };
            next.state.holds_time = true;
            next.state.behind_time = .yes;
        }
    } else {
        next.emission.is_noted = true;
        next.emission.behind = .word;
    }
    return next;
}
