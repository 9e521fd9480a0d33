//! Numbers, and what starts with digits: units, addresses and versions, as steps of the lexer of lines.
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
const Emission = line_state.Emission;
const Unit = line_state.Unit;

pub fn digitsAfter(state: *const State, byte: u8) Step {
    if (state.slashes_before == 2 and state.size == 2) switch (byte) {
        ' ', '\t', 'T', 't', ',', ':', '-', '_' => return .doubtful, // A clock may follow a short date.
        else => {},
    };
    var next = state.*;
    next.open = 0;
    next.apostrophe = 0;
    switch (byte) {
        '0'...'9' => {
            next.octet = state.octet.with(state.size, byte);
            next.size = @min(state.size + 1, card_digits_max + 1);
            // Days and months precede a year.
            if (next.size == 4 and state.slashes_before == 2) return .doubtful;
            next.first = 0;
            next.run = state.run.with(byte);
            next.set &= lexer.longer[next.size];
            return to(next);
        },
        '.' => {
            if (state.size >= card_digits_min) return .doubtful;
            const is_address = state.octet != .too_large;
            return to(.{ .phase = .point, .is_signed = state.is_signed, .points = 1, .is_address = is_address });
        },
        '%' => return stay(&.{ .phase = .percent_end }, !state.is_signed and state.size < card_digits_min),
        '-' => if (state.size == 4) return to(.{ .phase = .date, .size = 5 }),
        ':' => if (state.size == 2) {
            // A line and a column may read like a clock.
            if (state.is_behind_colon) return .doubtful;
            const set = state.set & candidates.behind[':'] & candidates.length[2];
            return to(.{ .phase = .clock, .size = 3, .set = set });
        },
        '/' => if (state.size == 2) {
            const slashes_before = state.slashes_before;
            return to(.{ .phase = .slashes, .size = 3, .slashes_before = slashes_before, .run = state.run.with('/') });
        },
        '_' => return .doubtful,
        else => if (bytes.isLetter(byte)) return unitOf(state, byte),
    }
    return endNumber(state, byte);
}

const card_digits_min = 13;
const card_digits_max = 19;

/// Ends digits that no form continues.
fn endNumber(state: *const State, byte: u8) Step {
    var it = state.*;
    // A telephone number starts with three digits, or with 1.
    if (state.size != 3 and !(state.size == 1 and state.first == '1')) it.set &= ~candidates.of(.phone_national);
    if (state.size >= card_digits_min) it.set &= ~candidates.of(.creditcard);
    var next = lexer.endRun(&it, .number, byte);
    next.state.is_behind_digits = byte == ' ' and state.size <= group_digits_max;
    next.emission.may_be_card = state.size >= card_digits_min and state.size <= card_digits_max;
    return next;
}

/// Longer runs are no groups of a number.
const group_digits_max = 3;

/// The first byte of a unit, directly after a number.
fn unitOf(state: *const State, byte: u8) Step {
    if (state.is_signed or state.first == '.' or state.size > unit_digits_max) return .doubtful;
    const is_zero = state.phase == .digits and state.size == 1 and state.first == '0';
    if (is_zero and byte | 0x20 == 'x') return to(.{ .phase = .radix, .run = state.run.with(byte) });
    // A pair of hexadecimal digits.
    if (state.phase == .digits and state.size == 1 and bytes.isHex(byte)) return .doubtful;
    const unit: Unit = .of(byte);
    return stay(&.{ .phase = .unit, .unit = unit, .run = state.run.with(byte) }, unit != .none);
}

/// With more digits than this, a number and its unit may be part of a longer token.
const unit_digits_max = 5;

pub fn unitAfter(state: *const State, byte: u8) Step {
    if (bytes.isWord(byte)) {
        const unit = state.unit.with(byte);
        return stay(&.{ .phase = .unit, .unit = unit, .run = state.run.with(byte) }, unit != .none);
    }
    return switch (byte) {
        ':', '-', '.' => .doubtful, // A mac or an address may continue.
        // A part of another unit.
        '/', '^' => .doubtful,
        else => switch (state.unit) {
            .duration => ended(.duration, state, byte),
            .minutes, .hours => longEnded(state, byte),
            .size => ended(.bytesize, state, byte),
            .none, .needs_s, .prefix, .prefix_i => .doubtful,
        },
    };
}

/// A rule that a digit selects as its second byte, and nothing else: if a digit follows, the line is doubtful.
const before_digit = candidates.of(.phone_national);

/// Ends a duration that a smaller part may follow: `1h 2m`.
fn longEnded(state: *const State, byte: u8) Step {
    var next = ended(.duration, state, byte);
    if (byte == ' ') next.state.open = before_digit;
    return next;
}

pub fn radixAfter(state: *const State, byte: u8) Step {
    if (bytes.isHex(byte)) return to(.{ .phase = .radix, .size = 1, .run = state.run.with(byte) });
    if (state.size == 0 or bytes.isWord(byte)) return .doubtful;
    var next = lexer.fresh(byte, .{ .before = .word, .run = state.run });
    next.emission.kind = .number;
    return next;
}

/// After a point behind digits.
pub fn pointAfter(state: *const State, byte: u8) Step {
    if (bytes.isDigit(byte)) {
        var next = state.*;
        next.phase = .part;
        next.digits = 1;
        next.octet = Octet.less.with(0, byte);
        return to(next);
    }
    return switch (state.points) {
        1, 2 => split(.number, candidates.first['.'] & ~candidates.of(.path), byte),
        3 => split(.version, candidates.first['.'] & ~candidates.of(.path), byte),
        else => unreachable,
    };
}

pub fn partAfter(state: *const State, byte: u8) Step {
    var next = state.*;
    if (bytes.isDigit(byte)) {
        next.digits = @min(state.digits + 1, decimals_min);
        next.octet = state.octet.with(state.digits, byte);
        if (state.points < 3 or next.octet != .too_large) return to(next);
        // Two numbers and a point between them.
        next.points = 1;
        next.is_address = false;
        next.first = '.';
        const emission: Emission = .{ .kind = .number, .is_noted = true, .has_sign = true, .starts = true };
        return .{ .state = next, .emission = emission };
    }
    const is_address = state.is_address and state.octet != .too_large;
    if (byte == '.') {
        // A dotted row with other parts than an address has, or behind a name.
        if (state.points == 3 or state.first == '.') return .doubtful;
        if (state.points == 2 and (state.behind_name or !is_address)) return .doubtful;
        return .{ .state = .{
            .phase = .point,
            .is_signed = state.is_signed,
            .points = state.points + 1,
            .is_address = is_address,
        }, .emission = .{ .notes = state.points == 1 } };
    }
    return switch (state.points) {
        1 => fractionAfter(state, byte),
        // Dates like 25.04.2024 and 2011.11.21 go on with a clock.
        2 => if (bytes.isWord(byte) or byte == '-' or byte == '+' or byte == '~' or state.digits == decimals_min or
            !state.is_address) .doubtful else ended(.version, state, byte),
        3 => if (!is_address or bytes.isLocal(byte) or byte == '@' or byte == '/')
            .doubtful
        else
            ended(.ip, state, byte),
        else => unreachable,
    };
}

/// Coordinates have at least as many decimals.
const decimals_min = 4;

fn fractionAfter(state: *const State, byte: u8) Step {
    if (byte == '%') return stay(&.{ .phase = .percent_end }, !state.is_signed);
    if (bytes.isLetter(byte)) return unitOf(state, byte);
    if (byte == ',' and state.digits == decimals_min) return .doubtful;
    // Days and a clock: `1.02:03:04`.
    if (byte == ':' and state.digits == 2) {
        var next = ended(.number, state, byte);
        next.state.open |= before_digit;
        return next;
    }
    const may_be_quantity = candidates.behind_fraction[byte] & candidates.of(.quantity) != 0;
    if (may_be_quantity and byte != ' ') return .doubtful;
    var next = ended(.number, state, byte);
    if (may_be_quantity) next.state.open = candidates.quantity_apart;
    return next;
}
