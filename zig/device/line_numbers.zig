//! Numbers, and what starts with digits: units, addresses and versions, as steps of the lexer of lines.
const bytes = @import("../lex/bytes.zig");
const candidates = @import("../lex/candidates.zig");
const addresses = @import("line_addresses.zig");
const hex_words = @import("line_hex_words.zig");
const tokens = @import("line_tokens.zig");
const ended = tokens.ended;
const split = tokens.split;
const stay = tokens.stay;
const to = tokens.to;
const line_state = @import("line_state.zig");
const Octet = line_state.Octet;
const State = line_state.State;
const SymbolPart = @import("../lex/quantity.zig").SymbolPart;
const Step = line_state.Step;
const Emission = line_state.Emission;
const Unit = line_state.Unit;
const times = @import("line_times.zig");

pub fn digitsAfter(state: *const State, byte: u8) Step {
    if (!state.is_behind_digits or bytes.isDigit(byte)) return apartAfter(state, byte);
    // A longer number ends with a group.
    var next = state.*;
    next.is_signed = next.is_signed or state.size == group_digits_max;
    next.is_behind_digits = false;
    return apartAfter(&next, byte);
}

/// The same, with no digits and a blank before, or in the digits.
fn apartAfter(state: *const State, byte: u8) Step {
    if (times.behindShortDate(state, byte)) |next| return next;
    if (mayBeOfClock(state, byte)) return .doubtful;
    if (state.is_behind_hash and state.size == 6 and !bytes.isDigit(byte)) return .doubtful; // A colour.
    var next = state.*;
    next.open = 0;
    next.apostrophe = 0;
    switch (byte) {
        '0'...'9' => {
            next.octet = state.octet.with(state.size, byte);
            if (state.is_line_start and times.keepDate(&next, state, byte) == .doubtful) return .doubtful;
            next.size = @min(state.size + 1, card_digits_max + 1);
            if (state.size == line_state.group_digits_max) next.opening = .no;
            // Days and months precede a year.
            const opens_clock = state.slashes_before == 2 and state.held != .pairs;
            if (next.size == 4 and (state.may_be_year or opens_clock)) return .doubtful;
            // A telephone number's groups begin with at least 2.
            if (state.size == 1 and state.first < '2') next.set &= ~candidates.of(.phone_national);
            next.first = if (state.first < '2') state.first else 0;
            next.run = state.run.with(byte);
            next.set &= tokens.longer[next.size];
            return to(next);
        },
        '.' => {
            if (state.size >= card_digits_min) return .doubtful;
            if (state.size == hardware_digits and mayBeHardware(state.behind_name)) return .doubtful;
            return withoutHeld(state, .{
                .phase = .point,
                .is_signed = state.is_signed,
                .begins_amount = state.begins_amount,
                .follows_amount = state.follows_amount,
                .opens_line = state.opens_line,
                .points = 1,
                .first = if (state.is_in_row) '.' else 0,
                .size = @min(state.size, 2),
                .is_address = state.octet != .too_large,
            });
        },
        '%' => {
            const may_be_hardware = state.size == hardware_digits and mayBeHardware(state.behind_name);
            const is_plain = !state.is_signed and state.size < card_digits_min and state.held == .nothing;
            return stay(&.{ .phase = .percent_end }, is_plain and !may_be_hardware);
        },
        '-' => if (state.size == 4) return stay(&.{ .phase = .date, .size = 5 }, state.held == .nothing),
        ' ' => if (state.is_line_start and state.size == 6) return to(.{ .phase = .six_and_six, .size = 7 }),
        ':' => if (state.size == 2) {
            if (state.held != .nothing) return .doubtful;
            // A line and a column may read like a clock, and the number of a device.
            if (state.is_behind_colon or mayBeVersion(state.behind_name)) return .doubtful;
            const set = state.set & candidates.behind[':'] & candidates.length[2];
            return to(.{ .phase = .clock, .size = 3, .set = set });
        },
        '/' => if (state.size == 2) return to(.{
            .phase = .slashes,
            .size = 3,
            .slashes_before = state.slashes_before,
            .held = state.held,
            .run = state.run.with('/'),
        }) else if (state.size == 4) {
            const run = state.run.with('/');
            return stay(&.{ .phase = .date, .size = 5, .is_slashed = true, .run = run }, state.held == .nothing);
        },
        '_' => return .doubtful,
        else => if (bytes.isLetter(byte)) return unitOf(state, byte),
    }
    return endNumber(state, byte);
}

/// Whether `byte` shows that digits may be of a clock, or of an address with colons.
fn mayBeOfClock(state: *const State, byte: u8) bool {
    // A day and a month precede.
    if (state.slashes_before != 0 and state.size == 2 and byte == ',') return true;
    // A date with points ends a dotted row.
    if (state.is_in_row and (byte == '/' or byte == '-' or (byte == ':' and state.size == 2))) return true;
    // A clock behind the number of a day: `015-08:33:49`.
    if (state.is_behind_ordinal and byte == ':') return true;
    const ends_minutes = state.row.has_hour and state.size == 2 and (byte == ':' or bytes.isLetter(byte));
    // An IPv4 address may end a row of groups.
    return !state.row.isEmpty() and (ends_minutes or byte == '.');
}

/// The state of a number of which the pairs that are held are no part.
fn withoutHeld(state: *const State, next: State) Step {
    if (state.held == .nothing) return to(next);
    if (state.size > 3) return .doubtful;
    return .{ .state = next, .emission = .{
        .kind = .number,
        .back = @intCast(state.size + 1),
        .behind = .sign,
        .held = if (state.held == .pairs) .pair else .nothing,
        .starts = true,
    } };
}

const card_digits_min = 13;
const card_digits_max = 19;

/// Ends digits that no form continues.
fn endNumber(state: *const State, byte: u8) Step {
    var it = state.*;
    // A telephone number starts with three digits, or with 1.
    if (state.size != 3 and !(state.size == 1 and state.first == '1')) it.set &= ~candidates.of(.phone_national);
    if (state.size >= card_digits_min) it.set &= ~candidates.of(.creditcard);
    const is_blank = byte == ' ' or byte == '\t';
    if (is_blank or !times.mayBePacked(state.size, byte)) it.set &= ~candidates.dated;
    if (state.size == 3 and byte == '-') it.set &= ~(candidates.dated | candidates.of(.timestamp));
    const goes_on = byte == ':' and (state.size != 2 or !state.row.isEmpty());
    if (goes_on) {
        it.set &= ~candidates.of(.ip6);
        if (state.size == 1) it.set &= ~candidates.of(.timestamp);
    }
    if (state.size == hardware_digits and !mayBeHardware(state.behind_name)) it.set &= ~candidates.of(.mac);
    var next = tokens.endRun(&it, .number, byte);
    next.state.is_behind_digits = byte == ' ' and state.size <= group_digits_max;
    const may_be_short = state.slashes_before != 0;
    if (is_blank) next.state.behind_digits = if (may_be_short) .packed_date else times.behindDigits(state);
    next.state.is_behind_ordinal = state.size == 3 and byte == '-';
    if (goes_on) next.state.row = state.row.with(false, state.size <= 2) orelse return .doubtful;
    if (goes_on and state.size <= line_state.group_digits_max and !state.is_behind_colon)
        addresses.hold(&next, state, state.size, .number);
    if (byte == ' ' and state.row.has_hour and state.size == 2) next.state.behind_time = .yes;
    if (times.mayBeDay(state, byte)) {
        if (!next.state.isDoubtful()) addresses.holdWord(&next, .number);
        next.state.opening = .day;
        return next;
    }
    if (state.is_in_row) next = beforeClock(next, byte);
    // Cards have other first digits than times.
    next.emission.may_be_card = state.size >= card_digits_min and state.size <= card_digits_max and state.first == 0;
    return heldAmount(&it, next, byte);
}

/// The step behind a number in a dotted row, which may be the end of a date: a clock may follow.
fn beforeClock(step: Step, byte: u8) Step {
    if (byte == '-' or byte == '+' or byte == '~' or byte == '_') return .doubtful;
    var next = step;
    if (!next.state.isDoubtful()) next.state.behind_dots = times.behindDots(byte);
    return next;
}

/// Holds the number that ends before a space, behind which a unit may follow, or a month.
fn heldAmount(state: *const State, ended_step: Step, byte: u8) Step {
    var next = ended_step;
    if (next.state.isDoubtful() or byte != ' ' or state.held != .nothing or next.emission.may_be_card) return next;
    const begins_amount = state.begins_amount and next.state.open & candidates.quantity_apart != 0;
    if (!begins_amount and next.state.behind_digits != .day) return next;
    next.emission = .{ .notes = true };
    next.state.holds_number = true;
    next.state.begins_amount = begins_amount;
    return next;
}

/// The step that follows one of `heldAmount`, or of this; `is_due`: a unit may begin with `byte`.
pub fn withHeld(state: *const State, step: Step, byte: u8, is_due: bool) Step {
    var next = step;
    if (state.phase == .gap) {
        if (next.emission.kind != null) return .doubtful;
        const may_be_unit = state.begins_amount and is_due and SymbolPart.with(.{}, byte) != null;
        const may_be_day = state.behind_digits == .day and next.state.may_be_month;
        if (next.state.phase == .word and (may_be_unit or may_be_day)) {
            next.emission = .{};
            next.state.holds_number = true;
            next.state.begins_amount = may_be_unit;
            if (may_be_day) next.state.behind_digits = .day;
            return next;
        }
        next.emission.kind = .number;
        next.emission.is_noted = true;
        return next;
    }
    if (next.state.phase == .slashes) return next; // The date goes on.
    const symbol: SymbolPart = state.symbol orelse .{};
    if (bytes.isWord(byte)) {
        if (next.state.phase != .word or next.emission.kind != null) return .doubtful;
        const may_be_unit = state.begins_amount and symbol.with(byte) != null;
        if (!next.state.may_be_month) next.state.behind_digits = .no;
        next.state.holds_number = may_be_unit or next.state.behind_digits == .day;
        next.state.begins_amount = may_be_unit;
        if (!next.state.holds_number)
            next.emission = .{ .kind = .number, .is_noted = true, .behind = .blank, .starts = true };
        return next;
    }
    if (next.emission.kind != .word or next.emission.behind != .nothing) return .doubtful;
    if (state.symbol != null and symbol.isWhole()) {
        if (!state.begins_amount) return .doubtful;
        next.emission.kind = .quantity;
        next.emission.family = .of(symbol.family());
        switch (byte) {
            ' ' => next.state.behind_amount = .blank,
            ',' => next.state.behind_amount = .comma,
            '.', ')', ']', '}', ';', ':', '"', '>', '!', '?', '|', '\n', '\r' => {},
            else => return .doubtful,
        }
    } else {
        next.emission.kind = .number;
        next.emission.is_noted = true;
        next.emission.behind = .word;
    }
    return next;
}

/// Whether a part of the amount before may begin with `byte`, or its second unit (`5 km per hour`).
pub fn mayContinueAmount(state: *const State, byte: u8) bool {
    return switch (state.behind_amount) {
        .no => false,
        .blank => bytes.isDigit(byte) or byte == 'a' or byte == 'p' or byte == ' ',
        .comma => bytes.isDigit(byte),
        .rated => byte == 'p',
    };
}

pub const hardware_digits = 12;

/// Longer runs are no groups of a number.
const group_digits_max = 3;

/// The first byte of a unit, directly after a number.
fn unitOf(state: *const State, byte: u8) Step {
    if (hex_words.mayBegin(state, byte)) return hex_words.begin(state, byte);
    if (state.is_signed or state.first == '.' or state.size > unit_digits_max or state.held != .nothing or
        state.is_behind_hash or state.follows_amount or !state.row.isEmpty()) return .doubtful;
    const is_zero = state.phase == .digits and state.size == 1 and state.first == '0';
    if (is_zero and byte | 0x20 == 'x') return to(.{ .phase = .radix, .run = state.run.with(byte) });
    // A pair of hexadecimal digits.
    if (state.phase == .digits and state.size == 1 and bytes.isHex(byte)) return .doubtful;
    const unit: Unit = .of(byte);
    return stay(&.{ .phase = .unit, .unit = unit, .run = state.run.with(byte) }, unit != .none);
}

/// With more digits than this, a number and its unit may be part of a longer token.
pub const unit_digits_max = 5;

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
            .duration => beforeRate(ended(.duration, state, byte), byte),
            .minutes, .hours => longEnded(state, byte),
            .size => beforeRate(ended(.bytesize, state, byte), byte),
            .none, .needs_s, .prefix, .prefix_i => .doubtful,
        },
    };
}

/// A rule that a digit selects as its second byte, and nothing else: if a digit follows, the line is doubtful.
const before_digit = candidates.of(.phone_national);

/// Ends a duration that a smaller part may follow: `1h 2m`.
fn longEnded(state: *const State, byte: u8) Step {
    var next = beforeRate(ended(.duration, state, byte), byte);
    if (byte == ' ') next.state.open = before_digit;
    return next;
}

/// `5MB per second`
fn beforeRate(ended_step: Step, byte: u8) Step {
    var next = ended_step;
    if (byte == ' ') next.state.behind_amount = .rated;
    return next;
}

pub fn radixAfter(state: *const State, byte: u8) Step {
    if (bytes.isHex(byte)) return to(.{ .phase = .radix, .size = 1, .run = state.run.with(byte) });
    if (state.size == 0 or bytes.isWord(byte) or state.run.isBase64()) return .doubtful;
    var next = tokens.fresh(byte, .{ .before = .word, .run = state.run });
    next.emission.kind = .number;
    return next;
}

/// After a point behind digits.
pub fn pointAfter(state: *const State, byte: u8) Step {
    if (bytes.isDigit(byte)) {
        if (state.points > 3) return .doubtful;
        var next = state.*;
        next.phase = .part;
        next.digits = 1;
        next.octet = Octet.less.with(0, byte);
        return to(next);
    }
    // `1234.5678.abcd`
    if (state.digits == decimals_min and bytes.isHex(byte)) return .doubtful;
    return switch (state.points) {
        1, 2 => split(.number, candidates.first['.'] & ~candidates.of(.path), byte),
        3 => split(.version, candidates.first['.'] & ~candidates.of(.path), byte),
        // An address at the end of a sentence, unless it is the number of a heading.
        4 => if (bytes.isWord(byte) or byte == '-' or (state.opens_line and (byte == ' ' or byte == '\t')))
            .doubtful
        else
            split(.ip, candidates.first['.'] & ~candidates.of(.path), byte),
        else => unreachable,
    };
}

pub fn partAfter(state: *const State, byte: u8) Step {
    var next = state.*;
    if (bytes.isDigit(byte)) {
        next.digits = @min(state.digits + 1, decimals_min);
        next.octet = state.octet.with(state.digits, byte);
        if (state.points < 3 or state.is_build or next.octet != .too_large) return to(next);
        // Two numbers and a point between them.
        next.points = 1;
        next.is_address = false;
        next.begins_amount = false;
        next.first = '.';
        const emission: Emission = .{ .kind = .number, .is_noted = true, .behind = .sign, .starts = true };
        return .{ .state = next, .emission = emission };
    }
    const is_address = state.is_address and state.octet != .too_large;
    if (byte == '.') {
        if (state.first == '.') {
            var behind = ended(.number, state, byte);
            behind.state.before_point = .digit;
            return behind;
        }
        const may_be_version = mayBeVersion(state.behind_name);
        if (state.points == 3) {
            const next_state: State = .{ .phase = .point, .points = 4, .opens_line = state.opens_line };
            return stay(&next_state, is_address and !may_be_version);
        }
        const is_build = state.is_build or (state.size > 1 and state.digits >= build_digits_min);
        if (state.points == 2 and !is_build and (may_be_version or !is_address)) return .doubtful;
        return .{ .state = .{
            .phase = .point,
            .is_signed = state.is_signed,
            .points = state.points + 1,
            .size = if (state.points == 1) state.size else 0,
            .is_build = is_build,
            .digits = if (state.points == 1 and state.digits == decimals_min) decimals_min else 0,
            .is_address = is_address,
            .begins_amount = state.begins_amount,
            .opens_line = state.opens_line,
        }, .emission = .{ .notes = state.points == 1 } };
    }
    return switch (state.points) {
        1 => fractionAfter(state, byte),
        // Dates like 25.04.2024 and 2011.11.21 go on with a clock.
        2 => versionAfter(state, byte),
        3 => if (state.is_build)
            buildAfter(state, byte)
        else if (byte == '/' and is_address and !mayBeVersion(state.behind_name))
            .{
                .state = .{ .phase = .address_slash, .begins_amount = state.begins_amount },
                .emission = .{ .notes = true },
            }
        else if (!is_address or bytes.isLocal(byte) or byte == '@')
            .doubtful
        else
            ended(.ip, state, byte),
        else => unreachable,
    };
}

/// The second or third of four numbers with so many digits makes a version of them, unless they may be an object
/// identifier, whose first number has one digit.
const build_digits_min = 4;

/// Behind four numbers that are a version: `90.0.4430.212`.
fn buildAfter(state: *const State, byte: u8) Step {
    return if (bytes.isLocal(byte) or byte == '~' or byte == '@') .doubtful else ended(.version, state, byte);
}

/// Dates like 25.04.2024 and 2011.11.21 go on with a clock.
fn versionAfter(state: *const State, byte: u8) Step {
    if (bytes.isWord(byte) or byte == '-' or byte == '+' or byte == '~') return .doubtful;
    var next = ended(.version, state, byte);
    const may_be_date = state.digits == 2 or state.digits == decimals_min or !state.is_address;
    if (may_be_date) next.state.behind_dots = times.behindDots(byte);
    return next;
}

pub fn mayBeHardware(name: line_state.Name) bool {
    return name == .hardware or name == .any;
}

fn mayBeVersion(name: line_state.Name) bool {
    return name == .version or name == .any;
}

/// Behind an address, whose end is noted, and `/`: another address may follow. A number may be the size of a block.
pub fn addressSlashAfter(state: *const State, byte: u8) Step {
    var next = state.*;
    if (state.points == 1) {
        if (!bytes.isDigit(byte)) return .doubtful;
        next.phase = .part;
        next.begins_amount = false;
        next.size = 0;
        next.digits = 1;
        next.octet = Octet.less.with(0, byte);
        return .{ .state = next, .emission = .{ .kind = .ip, .is_noted = true, .behind = .sign, .starts = true } };
    }
    if (bytes.isDigit(byte)) {
        if (state.size == 3) return .doubtful;
        next.octet = state.octet.with(state.size, byte);
        next.size += 1;
        if (state.size == 0) next.first = @min(byte, '4');
        // The size of a block of addresses has at most 32 bits.
        if (state.size == 1) next.has_colon = state.first < '3' or (state.first == '3' and byte <= '2');
        return to(next);
    }
    const is_block = state.size == 1 or (state.size == 2 and state.has_colon);
    if (is_block and state.begins_amount and tokens.closes(byte)) return ended(.cidr, state, byte);
    next.has_colon = false;
    next.points = 1;
    next.is_address = state.octet != .too_large;
    return stay(&next, state.size != 0 and byte == '.');
}

/// In an address behind `/`, of which `first` parts were begun, the last one with `size` digits.
pub fn slashAddressAfter(state: *const State, byte: u8) Step {
    const tail = state.tail.with(byte);
    if (bytes.isDigit(byte)) {
        const octet = state.octet.with(state.size, byte);
        const is_address = octet != .too_large;
        // One number may be the first group of an address.
        const size = if (state.first == 1) state.size + 1 else tokens.not_group;
        if (!is_address) return to(.{ .phase = .path, .size = size, .tail = tail });
        var next = state.*;
        next.size += 1;
        next.octet = octet;
        next.tail = tail;
        return to(next);
    }
    if (byte == '.' and state.first < 4 and state.size != 0) {
        var next = state.*;
        next.size = 0;
        next.first += 1;
        next.octet = .less;
        next.tail = tail;
        return to(next);
    }
    // An address may also have colons.
    if (byte == '+' or byte == '@' or byte == '%' or (byte == ':' and state.first == 1)) return .doubtful;
    if (tokens.isPath(byte)) {
        const is_known = state.first > 1 or !bytes.isHex(byte);
        return stay(&.{ .phase = .path, .size = tokens.not_group, .tail = tail }, is_known);
    }
    if (state.first == 4 and state.size != 0) {
        var next = ended(.ip, state, byte);
        next.emission.held = .sign;
        return next;
    }
    return if (state.first == 1) .doubtful else ended(.path, state, byte);
}

/// Coordinates have at least as many decimals.
const decimals_min = 4;

fn fractionAfter(state: *const State, byte: u8) Step {
    if (byte == '%') return stay(&.{ .phase = .percent_end }, !state.is_signed and state.first != '.');
    if (bytes.isLetter(byte)) return unitOf(state, byte);
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
    next.state.is_behind_degrees = byte == ',' and state.digits == decimals_min;
    if (state.first == '.') next = beforeClock(next, byte);
    return heldAmount(state, next, byte);
}
