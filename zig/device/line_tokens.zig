//! How tokens begin and end in the lexer of lines.
const bytes = @import("../lex/bytes.zig");
const candidates = @import("../lex/candidates.zig");
const Set = candidates.Set;
const Kind = @import("../gen/kinds.zig").Kind;
const line_state = @import("line_state.zig");
const Before = line_state.Before;
const names = @import("line_names.zig");
const Packed = line_state.Packed;
const run_kinds = @import("../lex/runs.zig").kinds;
const State = line_state.State;
const std = @import("std");
const Step = line_state.Step;

const assert = std.debug.assert;

/// Rules that select recognizers that refuse: what they accept has `@`, `://` or `eyJ`, which make a line doubtful, or
/// is decided by a form of the lexer of lines.
pub const decided = candidates.of(.url) | candidates.of(.email) | candidates.of(.jwt) | candidates.of(.base64);

/// Rules that allow any second byte.
const any_second: Set = blk: {
    @setEvalBranchQuota(10_000);
    var all: Set = ~@as(Set, 0);
    for (candidates.second) |set| all &= set;
    break :blk all;
};

comptime {
    // Bytes behind the line end decide nothing.
    assert(candidates.behind['\n'] == candidates.behind[0] and candidates.behind['\n'] & ~any_second == 0);
}

/// Rules whose runs may have this length or a greater one.
pub const longer: [candidates.length_max_seen + 1]Set = blk: {
    var found = candidates.length;
    var at = found.len - 1;
    while (at > 0) : (at -= 1) found[at - 1] |= found[at];
    break :blk found;
};

pub fn to(state: State) Step {
    return .{ .state = state };
}

/// The state if `holds`; otherwise the line is doubtful.
pub fn stay(state: *const State, holds: bool) Step {
    return if (holds) to(state.*) else .doubtful;
}

const Context = struct {
    before: Before = .other,
    open: Set = 0,
    run: Packed = .{},
    is_behind_digits: bool = false,
    ends_amount: bool = true,
    may_be_scheme: bool = false,
    /// `before` is known, so that an address of IPv6 may begin.
    may_be_six: bool = false,

    fn openingOf(context: *const Context, byte: u8) line_state.Opening {
        const is_first = context.before != .colon and !(byte == ':' and context.before == .word);
        return if (context.may_be_six and is_first) .of(byte) else .no;
    }
};

/// Starts a token, or a gap, with `byte`.
pub fn fresh(byte: u8, context: Context) Step {
    var state: State = .{ .open = context.open };
    if (bytes.isSpace(byte)) return to(state);
    const is_behind_blank = context.before == .blank or context.before == .line_start;
    state.run = context.run.with(byte);
    state.opening = context.openingOf(byte);
    if (bytes.isDigit(byte)) {
        state.phase = .digits;
        state.set = candidates.first[byte] & ~decided;
        state.size = 1;
        state.first = @min(byte, '2');
        state.octet = line_state.Octet.less.with(0, byte);
        state.is_behind_colon = context.before == .colon;
        state.is_signed = context.before == .comma or context.before == .quote;
        state.is_behind_digits = context.is_behind_digits;
        const is_apart = context.before == .opener or (is_behind_blank and !context.ends_amount);
        state.begins_amount = is_apart and !state.is_signed and !state.is_behind_digits;
        state.follows_amount = is_behind_blank and context.ends_amount;
        state.opens_line = context.before == .line_start;
    } else if (bytes.isWord(byte)) {
        state.phase = .word;
        const by_form = candidates.of(.word) | candidates.of(.duration) | candidates.dated;
        state.set = candidates.first[byte] & ~(decided | by_form);
        state.size = 1;
        state.is_scheme = context.may_be_scheme and isOfScheme(byte);
        state.month = names.nameWith(0, 0, byte);
        state.is_capital = state.month != 0 and byte <= 'Z';
        state.tail = line_state.Tail.start.with(byte);
        state.joining = names.joiningWith(0, 0, byte);
        state.is_klog = names.opensKlog(byte);
        state.token_head = @intFromBool(byte == 'e');
        state.length_head = @intFromBool(byte == 'P');
    } else switch (byte) {
        '"' => state.phase = .double_quoted,
        '\'' => switch (context.before) {
            .word => {
                state = .{ .open = context.open, .phase = .sign, .kind = .punct, .size = 1, .apostrophe = 2 };
                state.run = context.run.with(byte);
            },
            .quote => return .doubtful,
            else => {
                state.phase = .single_quote;
                state.is_signed = context.before == .other; // It may be in the local part of a mail address.
            },
        },
        '/' => switch (context.before) {
            .quote, .colon => return .doubtful,
            else => {
                state.phase = if (is_behind_blank or context.before == .opener) .slash else .sign;
                state.kind = .punct;
                state.size = 1;
            },
        },
        else => {
            state.phase = .sign;
            state.kind = run_kinds[byte];
            state.size = 1;
            state.set = candidates.first[byte] & ~decided;
            if (byte == '-') state.set &= ~(candidates.of(.quantity) | candidates.of(.geo));
            if (byte == '.') state.set &= ~candidates.of(.path); // Only `./` may open one.
            if (context.before == .word or context.before == .colon) state.set &= ~candidates.of(.ip6);
            state.first = if (byte == '.' or byte == '%') byte else 0;
            state.is_in_scheme = byte == '.' or byte == '+' or byte == '-';
            state.is_behind_hash = byte == '#';
            state.is_column = byte == ',' or byte == '|';
            state.is_signed = byte == '-' or byte == '^' or byte == ';' or (byte == '[' and !is_behind_blank);
        },
    }
    return .{ .state = state, .emission = .{ .starts = true } };
}

/// Ends a token before `byte`.
pub fn ended(kind: Kind, state: *const State, byte: u8) Step {
    assert(state.held == .nothing);
    var next = fresh(byte, .{ .before = state.before, .run = state.run, .may_be_six = true });
    next.emission.kind = kind;
    return next;
}

/// Whether the byte continues no token but a string or an amount.
pub fn closes(byte: u8) bool {
    return std.mem.findScalar(u8, " \t\n\r])},;|\">", byte) != null;
}

/// Like `ended`, if such a byte follows.
pub fn close(kind: Kind, state: *const State, byte: u8) Step {
    return if (closes(byte)) ended(kind, state, byte) else .doubtful;
}

/// Like `ended`, for a token that a letter, digit, `:` or `.` would change.
pub fn stopped(state: *const State, byte: u8) Step {
    if (bytes.isWord(byte) or byte == ':' or byte == '.') return .doubtful;
    return ended(.timestamp, state, byte);
}

/// Ends a token before a space that was held.
pub fn spaced(kind: Kind, byte: u8) Step {
    // All of these but words end in a digit.
    var next = fresh(byte, .{ .before = .blank, .is_behind_digits = kind != .word });
    next.emission.kind = kind;
    next.emission.back = 1;
    return next;
}

/// Ends a token before a sign that was held, which is a token too. Rules in `set` are those of the sign.
pub fn split(kind: Kind, set: Set, byte: u8) Step {
    const open = set & candidates.behind[byte] & candidates.length[1] & ~decided;
    if (open & any_second != 0) return .doubtful;
    // These could mean something else behind another sign.
    if (byte == '\'' or byte == '/' or byte == '+') return .doubtful;
    var next = fresh(byte, .{ .open = open });
    next.emission.kind = kind;
    next.emission.back = 1;
    next.emission.behind = .sign;
    return next;
}

/// Ends a run before `byte`.
pub fn endRun(state: *const State, kind: Kind, byte: u8) Step {
    const open = state.set & candidates.behind[byte] & candidates.length[@min(state.size, candidates.length_max_seen)];
    if (open & any_second != 0) return .doubtful;
    const may_be_scheme = state.phase == .sign and !state.is_in_scheme;
    var next = fresh(byte, .{
        .before = state.before,
        .open = open,
        .run = state.run,
        .may_be_scheme = may_be_scheme,
        .may_be_six = true,
    });
    next.emission.kind = kind;
    next.emission.held = state.held;
    if (state.phase == .sign and next.state.phase == .digits) {
        const is_rest = state.before_point == .digit or state.before_point == .letter;
        if (state.is_signed or is_rest) next.state.is_signed = true;
        next.state.is_in_row = state.before_point == .digit;
        next.state.is_behind_hash = state.is_behind_hash;
        next.state.is_behind_ordinal = state.is_behind_ordinal;
        next.state.is_column = state.is_column;
    }
    if (next.state.is_signed) next.state.begins_amount = false;
    return next;
}

pub const not_group = 5;

pub fn isPath(byte: u8) bool {
    return bytes.isWord(byte) or switch (byte) {
        '/', '.', '~', '-' => true,
        else => false,
    };
}

/// Bytes of a scheme that the kernel knows.
pub fn isOfScheme(byte: u8) bool {
    return byte >= 'a' and byte <= 'z';
}
