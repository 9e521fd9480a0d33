//! The lexer of lines on a device, as a step function over bytes; `lexing_table.zig` makes a table of it.
//!
//! It knows tokens whose forms are local, and gives up on every other line: such a line is *doubtful*, and the CPU
//! lexes it. A token is emitted as soon as it may have ended. If a later byte shows that it may be part of a longer
//! one, the line becomes doubtful, so no emission is ever taken back. Whether a run may be part of a longer token is
//! decided by the rules of the CPU's lexer (`lex/candidates.zig`), except where a form in this folder decides.
const bytes = @import("../lex/bytes.zig");
const candidates = @import("../lex/candidates.zig");
const line_state = @import("line_state.zig");
pub const State = line_state.State;
pub const Step = line_state.Step;
const addresses = @import("line_addresses.zig");
const hex_words = @import("line_hex_words.zig");
const numbers = @import("line_numbers.zig");
const pairs = @import("line_pairs.zig");
const isLocalSign = @import("../lex/mail.zig").isLocalSign;
const SymbolPart = @import("../lex/quantity.zig").SymbolPart;
const names = @import("line_names.zig");
const resumption = @import("line_resumption.zig");
const times = @import("line_times.zig");
const zones = @import("line_zones.zig");
const tokens = @import("line_tokens.zig");
const ended = tokens.ended;
const endRun = tokens.endRun;
const fresh = tokens.fresh;
const longer = tokens.longer;
const split = tokens.split;
const spaced = tokens.spaced;
const stay = tokens.stay;
const stopped = tokens.stopped;
const to = tokens.to;

const of_hex = candidates.of(.uuid) | candidates.of(.mac) | candidates.of(.hash) | candidates.of(.ip6);

/// Bytes that may be in a line that is not doubtful.
fn isKnown(byte: u8) bool {
    return (byte >= ' ' and byte < 0x7f and byte != '\\') or byte == '\t' or byte == '\r' or byte == '\n';
}

/// Further bytes that may be in a string between double quotes.
fn isInString(byte: u8) bool {
    return byte == '\\' or byte >= 0x80;
}

/// The state after `byte`, and the tokens that ended before it. The byte of a line end must be read.
pub fn step(state: *const State, byte: u8) Step {
    if (byte != escape and state.sequence == .no) return plainStep(state, byte);
    const sequence = sequenceWith(state.sequence, byte) orelse return .doubtful;
    if (isSingleQuoted(state) or state.phase == .double_quoted or state.phase == .double_escape) return .doubtful;
    var plain = state.*;
    plain.sequence = .no;
    if (byte == '\n' or byte == '\r') return plainStep(&plain, byte);
    var next = plainStep(&plain, ' ');
    // Without its end it is no sequence, and what was lost goes on.
    if (next.emission.resumes and sequence != .no) return .doubtful;
    if (next.state.phase != .doubtful and !next.emission.goes_back) next.state.sequence = sequence;
    return next;
}

/// Whether a single quote that was opened may be in the local part of a mail address.
fn mayBeInMail(state: *const State, next: *const State) bool {
    if (isSingleQuoted(state)) return state.is_signed;
    return next.is_signed or (state.phase == .sign and state.is_in_local);
}

/// Whether a single quote was opened whose string is not whole.
fn isSingleQuoted(state: *const State) bool {
    return switch (state.phase) {
        .single_quote, .single_quote_second, .single_quoted, .single_escape, .single_quote_end => true,
        else => false,
    };
}

const escape = @import("../lex/terminal.zig").escape;

/// The place in a terminal sequence after `byte`, `no` behind its end; null if it is none that the kernel knows.
fn sequenceWith(sequence: @FieldType(State, "sequence"), byte: u8) ?@FieldType(State, "sequence") {
    return switch (sequence) {
        .no => .opened,
        .opened => if (byte == '[') .parameters else null,
        .parameters, .intermediates => switch (byte) {
            '0'...'?' => if (sequence == .parameters) .parameters else null,
            ' '...'/' => .intermediates,
            '@'...'~', '\n', '\r' => .no,
            else => null,
        },
    };
}

fn plainStep(state: *const State, byte: u8) Step {
    const from = resumption.before(state, byte);
    if (state.isLost() and from == null) return resumption.after(state, byte);
    var next = certainStep(if (from) |*certain| certain else state, byte);
    if (next.state.isDoubtful()) return addresses.back(state, byte) orelse resumption.lose(state, byte);
    // What the stretch before ends with is not known.
    if (from != null) next.emission = .{ .starts = true, .resumes = true };
    return next;
}

fn certainStep(state: *const State, byte: u8) Step {
    const is_in_double = state.phase == .double_quoted or state.phase == .double_escape;
    const is_in_single = state.phase == .single_quoted or state.phase == .single_escape;
    const is_in_url = state.phase == .url or state.phase == .url_start;
    const is_inside = is_in_double or is_in_single or is_in_url;
    if (!isKnown(byte) and !(is_inside and isInString(byte))) return .doubtful;
    const due = dueWith(state, byte);
    if (due & ~candidates.quantity_apart != 0 and !times.opensMonth(state, byte)) return .doubtful;
    if (state.symbol) |symbol| {
        if (symbol.isWhole() and !bytes.isWord(byte) and !state.holds_number) return .doubtful;
    }
    if (numbers.mayContinueAmount(state, byte)) return .doubtful;
    // A domain with a point may make an email.
    if (state.is_domain and byte == '.') return .doubtful;
    if (state.behind_time != .no and mayBelongToTime(state, byte)) return .doubtful;
    if (times.mayBelongToDate(state, byte)) return .doubtful;
    const record_due = times.recordDue(state, byte) orelse return .doubtful;
    // A character literal, which may be a line end.
    if (state.apostrophe == 1 and byte == '\'' or state.apostrophe == 2 and byte == '\n') return .doubtful;
    if (!is_inside) {
        if (state.before == .colon and byte == '/')
            return stay(&.{ .phase = .scheme_slash }, state.held_word == .scheme);
        if (state.run.mayBeBase64(byte)) return .doubtful;
    }
    var next = after(state, byte);
    if (next.state.isDoubtful()) return .doubtful;
    if (isSingleQuoted(&next.state)) {
        if (isSingleQuoted(state) and state.is_signed and byte == '@') return .doubtful;
        next.state.is_signed = mayBeInMail(state, &next.state);
    }
    if (next.emission.goes_back) return next;
    if (state.held_word != .no and !containsHeld(&next.state)) next = withHeldWord(state.held_word, next);
    if (state.holds_number) {
        next = numbers.withHeld(state, next, byte, due != 0);
        if (next.state.isDoubtful()) return .doubtful;
    }
    next.state.symbol = if (due != 0) SymbolPart.with(.{}, byte) else if (state.symbol) |it| it.with(byte) else null;
    const opens_offset = next.state.phase == .zone_sign;
    if (state.behind_time != .no and state.behind_time != .sign and !opens_offset) {
        next.state.zone = zones.zoneWith(0, 0, byte);
        if (byte == '+' or byte == '-') next.state.behind_time = .sign;
    }
    if (state.record_due != .no) next.state.record_due = record_due;
    if (state.behind_amount == .comma and byte == ' ') next.state.behind_amount = .blank;
    if (next.state.zone != 0 and zones.isZone(next.state.zone, 1)) return .doubtful;
    if (state.holds_time and !opens_offset) {
        next = zones.withZone(state, next, byte);
        if (next.state.isDoubtful()) return .doubtful;
    }
    if (next.state.phase == .sign) next.state.is_in_local = isOfLocal(byte) and mayBeInLocal(state);
    const goes_on = state.is_domain and (bytes.isAlnum(byte) or byte == '-');
    next.state.is_domain = !is_inside and (goes_on or (byte == '@' and mayBeInLocal(state)));
    if (next.state.apostrophe == 0) next.state.apostrophe = state.apostrophe -| 1;
    next.state.behind_name = behindName(state, &next.state, byte);
    keepBefore(state, &next.state, byte);
    if (state.behind_time == .of_year and next.state.phase == .digits) next.state.may_be_year = true;
    if (bytes.isSpace(byte) or byte == ',' or byte == ')') next.state.ends_amount = endsAmount(state, byte);
    if (byte == ' ' and state.phase != .digits and mayEndInDigit(state)) next.state.is_behind_digits = true;
    next.state.before = switch (byte) {
        ' ', '\t', '\r', '\n' => if (state.before == .line_start and state.phase == .gap) .line_start else .blank,
        '"', '(', '[', '{', '=' => .opener,
        ':' => .colon,
        '\'' => .quote,
        ',' => if (mayEndInDigit(state)) .comma else .other,
        else => if (bytes.isWord(byte)) .word else .other,
    };
    return next;
}

/// Keeps what precedes digits, or a point.
fn keepBefore(state: *const State, next: *State, byte: u8) void {
    if (next.phase == .digits) switch (state.behind_digits) {
        .wide => next.is_behind_colon = true,
        .short_date => next.behind_digits = .short_date,
        else => {},
    };
    if (byte == '.' and next.phase == .sign) switch (state.phase) {
        .word, .digit_word => next.before_point = if (state.ends_in_digit) .digit else .letter,
        .hex_letter => next.before_point = .letter,
        .sign => if (state.first == '.') {
            next.before_point = .point;
        },
        else => {},
    };
}

/// Whether the token under way begins with the word or number before a sign.
fn containsHeld(state: *const State) bool {
    return switch (state.phase) {
        .six, .slashes, .pairs => true,
        else => false,
    };
}

/// Whether the last byte may be in the local part of a mail address, which begins with a word.
fn mayBeInLocal(state: *const State) bool {
    return switch (state.phase) {
        .gap => false,
        .sign => state.is_in_local,
        else => true,
    };
}

fn isOfLocal(byte: u8) bool {
    return bytes.isLocal(byte) or isLocalSign(byte);
}

/// The rules that select a recognizer for the last run if `byte` follows.
fn dueWith(state: *const State, byte: u8) candidates.Set {
    var due = state.open & candidates.second[byte];
    // Of digits alone, a colour has six.
    if (state.phase == .digits and bytes.isDigit(byte)) due &= ~candidates.of(.hexcolor);
    // A date with colons, `2026:01:02`, is not read as an address.
    const opens_address = state.phase == .sign and state.opening == .global;
    if (opens_address and bytes.isDigit(byte)) due &= ~(candidates.of(.timestamp) | candidates.dated);
    return due;
}

/// Whether the byte behind a time and a space may begin what belongs to the time, other than a name.
fn mayBelongToTime(state: *const State, byte: u8) bool {
    return switch (byte) {
        '0'...'9' => state.behind_time == .sign,
        else => false,
    };
}

/// Whether the byte before the one that is read may be a digit of no word.
fn mayEndInDigit(state: *const State) bool {
    return switch (state.phase) {
        .digits, .part, .date, .slashes, .clock, .seconds_end, .fraction, .zone, .month_day => true,
        .offset, .dotted_clock, .ctime_year, .six_and_six, .address_slash => true,
        .path_second, .path, .url, .hex_letter, .digit_word, .uuid, .six, .six_tail, .pairs => true,
        else => false,
    };
}

fn behindName(state: *const State, next: *const State, byte: u8) line_state.Name {
    return switch (byte) {
        '/' => if (state.phase == .word) .version else .none,
        ' ', '\t', '=', ':' => switch (state.phase) {
            .word, .path, .url => .of(state.tail),
            .hex_letter, .digit_word, .uuid => .any,
            .gap, .sign => state.behind_name,
            else => .none,
        },
        else => switch (next.phase) {
            .digits, .point, .part, .slash_address, .hex_letter => state.behind_name,
            .digit_word => if (next.size == 0) .none else state.behind_name,
            else => .none,
        },
    };
}

/// Whether what precedes the blank, comma or bracket that is read may be a part of an amount.
fn endsAmount(state: *const State, byte: u8) bool {
    return byte == '\t' or switch (state.phase) {
        .word => state.joining != 0 or (state.size == 2 and state.isGroup()), // It may be a pair in columns.
        .sign => state.ends_amount,
        // No amount has two blanks, or a number without a unit before a blank.
        .gap, .digits, .part, .quoted_end, .percent_end, .zone_sign, .zone_sign_space => false,
        else => true,
    };
}

fn after(state: *const State, byte: u8) Step {
    return switch (state.phase) {
        .doubtful, .lost_gap, .lost_word, .lost_sign, .lost_run, .lost => unreachable,
        .gap => zones.signFirst(state, byte) orelse times.startAfter(state, byte) orelse
            fresh(byte, .{
                .before = state.before,
                .is_behind_digits = state.is_behind_digits,
                .ends_amount = state.ends_amount,
                .may_be_scheme = true,
                .may_be_six = true,
            }),
        .word => wordAfter(state, byte),
        .digits => numbers.digitsAfter(state, byte),
        .six, .six_tail => addresses.after(state, byte),
        .pairs, .header => pairs.after(state, byte),
        .sign => signAfter(state, byte),
        // The line end behind a backslash may be of two bytes.
        .double_escape => stay(&.{ .phase = .double_quoted }, byte != '\n' and byte != '\r'),
        .double_quoted => switch (byte) {
            '"' => to(.{ .phase = .quoted_end }),
            '\\' => to(.{ .phase = .double_escape }),
            else => stay(&.{ .phase = .double_quoted }, byte != '\n'),
        },
        .single_quote, .single_quote_second, .single_quoted, .single_quote_end => singleQuoteAfter(state, byte),
        .single_escape => stay(&.{ .phase = .single_quoted }, byte != '\n' and byte != '\r'),
        .quoted_end => ended(.quoted, state, byte),
        .percent_end => if (bytes.isHex(byte)) .doubtful else ended(.percent, state, byte),
        .point => numbers.pointAfter(state, byte),
        .part => numbers.partAfter(state, byte),
        .hex_letter, .digit_word, .uuid => hex_words.after(state, byte),
        .unit => numbers.unitAfter(state, byte),
        .radix => numbers.radixAfter(state, byte),
        .slash => slashAfter(state, byte),
        .slash_address => numbers.slashAddressAfter(state, byte),
        .address_slash => numbers.addressSlashAfter(state, byte),
        .path_second => stay(&.{
            .phase = .path,
            .size = hexSize(state.size, byte),
            .tail = state.tail.with(byte),
        }, tokens.isPath(byte)),
        .path => pathAfter(state, byte),
        .scheme_slash, .url_start, .url => urlAfter(state, byte),
        .date => times.dateAfter(state, byte),
        .slashes => times.slashesAfter(state, byte),
        .clock => times.clockAfter(state, byte),
        .seconds_end => times.secondsAfter(state, byte),
        .seconds_point => if (bytes.isDigit(byte))
            to(.{ .phase = .fraction, .dated = state.dated })
        else
            split(.timestamp, 0, byte),
        .fraction => if (bytes.isDigit(byte)) to(state.*) else times.secondsAfter(state, byte),
        .fraction_colon => if (bytes.isDigit(byte)) .doubtful else split(.timestamp, candidates.first[':'], byte),
        .zulu => zones.behindTime(stopped(state, byte), state, byte),
        .zone_space => if (byte == '+' or byte == '-')
            to(.{ .phase = .zone })
        else if (bytes.isLetter(byte))
            .doubtful
        else
            spaced(.timestamp, byte),
        .zone => times.zoneAfter(state, byte),
        .zone_sign, .zone_sign_space => zones.signAfter(state, byte),
        .offset => times.offsetAfter(state, byte),
        .dotted_clock => times.dottedClockAfter(state, byte),
        .month_space => times.monthAfter(state, byte),
        .month_day => times.dayAfter(state, byte),
        .weekday_space, .weekday_month => times.weekdayAfter(state, byte),
        .ctime_space, .ctime_fraction, .ctime_zone, .ctime_year, .ctime_end => times.yearAfter(state, byte),
        .six_and_six => times.sixAndSixAfter(state, byte),
    };
}

fn wordAfter(state: *const State, byte: u8) Step {
    if (!bytes.isWord(byte)) {
        if (state.row.mayEnd(true) and state.isGroup()) return .doubtful;
        if (state.zone != 0 and byte == '.') return .doubtful; // `a.m.`
        if (state.is_klog and state.size > 1 and byte == ' ') return .doubtful;
        if (state.month != 0 and state.size == 3 and (byte == '/' or byte == '-')) return .doubtful;
        if (times.opensWeekday(state, byte)) return to(.{ .phase = .weekday_space });
        if (times.mayOpenDate(state.month, state.size, byte)) return .doubtful;
        if (byte == ' ' and state.month != 0 and state.size == 3) return to(.{ .phase = .month_space });
        // The first part of a UUID, if hexadecimal digits follow.
        const may_be_uuid = state.size == hex_words.first_digits and state.set & candidates.of(.uuid) != 0;
        if (byte == '-' and may_be_uuid and !state.holds_number)
            return to(.{ .phase = .uuid, .size = hex_words.first_digits + 1 });
        var it = state.*;
        const is_group = byte == ':' and state.isGroup();
        if (is_group) it.set &= ~(candidates.of(.ip6) | candidates.of(.mac));
        var next = endRun(&it, if (state.run.isBase64()) .base64 else .word, byte);
        if (is_group) next.state.row = state.row.with(true, false) orelse return .doubtful;
        if (byte == ':' and state.is_scheme and !state.holds_number and !next.state.isDoubtful()) {
            next.emission = .{};
            next.state.held_word = .scheme;
        }
        if (is_group) addresses.hold(&next, state, state.size, .word);
        return next;
    }
    if (state.token_head == 2 and byte == 'J') return .doubtful;
    if (state.length_head != 0 and bytes.isDigit(byte)) return .doubtful;
    var next = state.*;
    next.open = 0;
    next.apostrophe = 0;
    next.run = state.run.with(byte);
    next.ends_in_digit = bytes.isDigit(byte);
    next.token_head = if (state.token_head == 1 and byte == 'y') 2 else 0;
    next.length_head = if (state.length_head == 1 and byte == 'T') 2 else 0;
    next.month = names.nameWith(state.month, state.size, byte);
    next.is_capital = state.is_capital and next.month != 0;
    if (state.may_be_month) {
        next.foreign_month = names.foreignWith(state.foreign_month, state.size, byte);
        const is_month = times.isMonth(next.month, state.size + 1);
        if (is_month and state.behind_digits == .day) return to(.{ .phase = .slashes, .size = 6, .first = ' ' });
        if (is_month or (next.foreign_month != 0 and names.isShort(state.size + 1))) return .doubtful;
        next.may_be_month = next.month != 0 or next.foreign_month != 0;
    }
    next.zone = zones.zoneWith(state.zone, state.size, byte);
    next.holds_time = false;
    if (zones.isZone(next.zone, state.size + 1) and !state.holds_time) return .doubtful;
    next.is_scheme = state.is_scheme and tokens.isOfScheme(byte) and state.run.size < scheme_bytes_max;
    next.tail = if (state.is_domain) .any else state.tail.with(byte);
    next.joining = names.joiningWith(state.joining, state.size, byte);
    next.holds_number = false;
    next.is_klog = state.is_klog and bytes.isDigit(byte);
    next.size = @min(state.size + 1, candidates.length_max_seen);
    next.set &= longer[next.size];
    if (!bytes.isHex(byte)) {
        next.set &= ~of_hex;
        next.row = .{};
        next.opening = .no;
    } else if (state.size == line_state.group_digits_max) {
        next.row = .{};
        next.opening = .no;
    }
    if (!bytes.isDigit(byte)) next.set &= ~candidates.of(.version);
    const has_name = next.zone != 0 or next.joining != 0 or next.month != 0 or next.foreign_month != 0;
    if (next.set == 0 and !has_name) next.size = 4;
    return to(next);
}

/// Longer schemes, and those with other bytes than small letters, are rare.
const scheme_bytes_max = 5;

/// The step behind a word or number and a colon, which are no part of an address.
fn withHeldWord(held: line_state.HeldWord, step_behind: Step) Step {
    var next = step_behind;
    const is_plain = next.emission.kind == .punct and next.emission.back == 0 and next.emission.behind == .nothing;
    if (!is_plain) return .doubtful;
    next.emission.kind = if (held == .number) .number else .word;
    next.emission.back = 1;
    next.emission.behind = .sign;
    return next;
}

fn urlAfter(state: *const State, byte: u8) Step {
    if (state.phase == .scheme_slash) return stay(&.{ .phase = .url_start, .tail = .start }, byte == '/');
    if (isUrl(byte)) return to(.{ .phase = .url, .tail = state.tail.with(byte) });
    return if (state.phase == .url) ended(.url, state, byte) else .doubtful;
}

fn isUrl(byte: u8) bool {
    return switch (byte) {
        ' ', '\t', '\r', '\n', '"', '<', '>' => false,
        else => true,
    };
}

/// A digit may start a part of a dotted row, or an escape.
fn signAfter(state: *const State, byte: u8) Step {
    if (addresses.start(state, byte)) |next| return next;
    if (times.opensMonth(state, byte)) return times.monthFirst(state, byte);
    if (!state.row.isEmpty()) {
        if (byte == ':') return .doubtful;
        var next = endRun(state, state.kind, byte);
        if (bytes.isHex(byte)) next.state.row = if (bytes.isDigit(byte)) state.row else state.row.ofGroup();
        return next;
    }
    const is_in_row = bytes.isDigit(byte) and state.before_point == .other;
    if (state.first == '.' and (byte == '/' or is_in_row)) return .doubtful;
    if (state.first == '%' and bytes.isDigit(byte)) return .doubtful;
    var next = endRun(state, state.kind, byte);
    if (state.opening == .day) next.state.foreign_month = names.foreignWith(0, 0, byte);
    if (next.state.foreign_month != 0) next.state.may_be_month = true;
    return next;
}

/// An address may follow instead of a path.
fn slashAfter(state: *const State, byte: u8) Step {
    if (bytes.isDigit(byte)) return stay(&.{
        .phase = .slash_address,
        .size = 1,
        .octet = line_state.Octet.less.with(0, byte),
        .first = 1,
        .is_address = true,
        .tail = line_state.Tail.start.with(byte),
    }, state.behind_name == .none);
    if (!bytes.isWord(byte) and byte != '.' and byte != '-') return endRun(state, state.kind, byte);
    return to(.{ .phase = .path_second, .size = hexSize(0, byte), .tail = line_state.Tail.start.with(byte) });
}

fn pathAfter(state: *const State, byte: u8) Step {
    if (tokens.isPath(byte))
        return to(.{ .phase = .path, .size = hexSize(state.size, byte), .tail = state.tail.with(byte) });
    // Bytes that a path has too, but few have.
    if (byte == '+' or byte == '@' or byte == '%') return .doubtful;
    return if (byte == ':' and state.size < tokens.not_group) .doubtful else ended(.path, state, byte);
}

/// Number of bytes of a path that a group of an address may have, at most `not_group`.
fn hexSize(size: u8, byte: u8) u8 {
    return if (bytes.isHex(byte) and size < tokens.not_group) size + 1 else tokens.not_group;
}

fn singleQuoteAfter(state: *const State, byte: u8) Step {
    if (byte == '\n' and state.phase != .single_quote_end) return .doubtful;
    switch (state.phase) {
        .single_quote => {
            const is_lower = bytes.class[byte].lower;
            return stay(&.{ .phase = .single_quote_second, .first = @intFromBool(is_lower) }, byte != '\'');
        },
        // A character, or the second byte of a string.
        .single_quote_second => if (byte == '\'') return to(.{ .phase = .quoted_end }),
        .single_quoted => if (byte == '\'') return to(.{ .phase = .single_quote_end }),
        .single_quote_end => {
            return if (bytes.isWord(byte) or byte == '\'') .doubtful else ended(.quoted, state, byte);
        },
        else => unreachable,
    }
    if (byte == '\\') return stay(&.{ .phase = .single_escape }, state.phase == .single_quoted);
    const is_apostrophe = state.phase == .single_quote_second and state.first != 0 and bytes.isSpace(byte);
    return stay(&.{ .phase = .single_quoted }, !is_apostrophe);
}
