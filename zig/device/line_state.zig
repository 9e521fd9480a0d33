//! State of the lexer of lines (`line_lexer.zig`), and what a step emits.
const bytes = @import("../lex/bytes.zig");
const candidates = @import("../lex/candidates.zig");
const Set = candidates.Set;
const Kind = @import("../gen/kinds.zig").Kind;
const units = @import("../gen/units.zig");
const words = @import("line_words.zig");
pub const Name = words.Name;
pub const Packed = words.Packed;
pub const Tail = words.Tail;
const SymbolPart = @import("../lex/quantity.zig").SymbolPart;

/// Tokens that ended before the byte that was read.
pub const Emission = struct {
    /// Kind of the token under way; null if it did not end.
    kind: ?Kind = null,
    /// Of a quantity.
    family: Family = .other,
    /// Number of bytes between the token's end and the byte that was read.
    back: u3 = 0,
    /// The token ended at the place that was noted.
    is_noted: bool = false,
    behind: Behind = .nothing,
    held: Held = .nothing,
    /// The token is a card number if its digits pass the Luhn check.
    may_be_card: bool = false,
    /// The byte that was read starts a token, unless a sign does not end before it.
    starts: bool = false,
    /// The place of the byte that was read must be noted.
    notes: bool = false,
    /// The lexer is certain again from the byte that was read on: of what precedes it, back to the last settled place,
    /// the tokens are not known, but none reaches over it.
    resumes: bool = false,
    /// The next byte is the first one of the token under way again, of which nothing was emitted.
    goes_back: bool = false,

    /// The families that kinds of their own have too, and all others.
    pub const Family = enum {
        other,
        time,
        data,

        pub fn of(family: units.Family) Family {
            return switch (family) {
                .time => .time,
                .data => .data,
                else => .other,
            };
        }
    };

    /// What follows the token directly. If a token starts, then behind the first byte of it.
    pub const Behind = enum(u2) {
        nothing,
        /// A punctuation token of one byte.
        sign,
        blank,
        /// A blank, and a word up to the byte that was read.
        word,
    };

    /// What begins the token under way, and has tokens of its own.
    pub const Held = enum(u2) {
        nothing,
        /// Two digits and a sign.
        pair,
        /// The same twice.
        pairs,
        sign,

        /// The sizes of these tokens: signs have one byte.
        pub fn sizes(held: Held) []const usize {
            return switch (held) {
                .nothing => &.{},
                .pair => &.{ 2, 1 },
                .pairs => &.{ 2, 1, 2, 1 },
                .sign => &.{1},
            };
        }
    };
};

pub const Step = struct {
    state: State,
    emission: Emission = .{},

    pub const doubtful: Step = .{ .state = .{ .phase = .doubtful } };
};

const Phase = enum(u8) {
    doubtful,
    /// The same, if it may be certain again: behind a blank, in a word, at a sign behind that, in other words,
    /// elsewhere.
    lost_gap,
    lost_word,
    lost_sign,
    lost_run,
    lost,
    /// Between tokens.
    gap,
    word,
    /// The first digits of a number.
    digits,
    /// A byte that is a token by itself unless a rule says more.
    sign,
    double_quoted,
    /// After a backslash in it.
    double_escape,
    /// After an opening quote, after the byte behind it, in the body, after a backslash there, after a closing quote.
    single_quote,
    single_quote_second,
    single_quoted,
    single_escape,
    single_quote_end,
    /// After the last byte of a string or a percentage.
    quoted_end,
    percent_end,
    /// After a point behind digits, and in the digits behind it.
    point,
    part,
    /// Behind digits and one letter from a to f; in the word that begins so; in a UUID whose first part was read.
    hex_letter,
    digit_word,
    uuid,
    /// In the unit of a duration or size, and in the digits behind `0x`.
    unit,
    radix,
    /// After a `/` that may open a path, after the byte behind it, and in the rest.
    slash,
    /// In an address behind `/`, as far as it was read; otherwise it is a path.
    slash_address,
    /// In the digits behind an address, whose end is noted, and `/`.
    address_slash,
    path_second,
    path,
    /// Behind `:/` and `://` of an address, and in the rest of it.
    scheme_slash,
    url_start,
    url,
    /// In an address of IPv6, and in the IPv4 address that ends it.
    six,
    six_tail,
    /// In a hardware address, or the two of a header of Ethernet: behind `points` pairs and colons. Then at place
    /// `size` of a header.
    pairs,
    header,
    /// At place `size` of `0000-00-00 00:00:00`, `00/Jan/0000:00:00:00` or `00:00:00`.
    date,
    slashes,
    clock,
    /// After the seconds, after a point behind them, in the fraction, after a colon behind it, after `Z`, after a
    /// space, in the zone.
    seconds_end,
    seconds_point,
    fraction,
    fraction_colon,
    zulu,
    zone_space,
    zone,
    /// After a sign behind a time and a space, behind which an offset may follow, and after a space behind it.
    zone_sign,
    zone_sign_space,
    /// At place `size` of `+00:00` or `+0000` directly behind a clock.
    offset,
    /// At place `size` of `00.00.00` behind a date and `-`.
    dotted_clock,
    /// After the spaces, and the digits, behind the month of `Jan  2 00:00:00`.
    month_space,
    month_day,
    /// After the space behind a day of the week, in the name of a month, after the clock, in its fraction, in a zone
    /// and in the year behind it, and after that.
    weekday_space,
    weekday_month,
    ctime_space,
    ctime_fraction,
    ctime_zone,
    ctime_year,
    ctime_end,
    /// At place `size` of `000000 000000 ` where a line begins.
    six_and_six,
};

/// The byte before, as far as the meaning of `/`, `'` and of digits depends on it; `comma`: behind what may be digits;
/// `line_start`: behind nothing, or blanks with which the line begins.
pub const Before = enum(u8) { blank, line_start, opener, word, colon, quote, comma, other };

/// The digits of a part of an address, compared with 255 as far as they were read.
pub const Octet = enum(u8) {
    /// At most 255 with up to three digits.
    less,
    two,
    two_five,
    /// More than 255 with a third digit.
    more,
    too_large,

    pub fn with(octet: Octet, digits_before: u8, digit: u8) Octet {
        if (digits_before >= 3) return .too_large;
        return switch (octet) {
            .less => if (digits_before > 0 or digit < '2') .less else if (digit == '2') .two else .more,
            .two => if (digit < '5') .less else if (digit == '5') .two_five else .more,
            .two_five => if (digit <= '5') .less else .too_large,
            .more => if (digits_before == 2) .too_large else .more,
            .too_large => .too_large,
        };
    }
};

pub const group_digits_max = 4;

/// A word or number before a colon. A word may be the scheme of an address.
pub const HeldWord = enum(u8) { no, scheme, word, number };

/// `gap`: a colon; otherwise a group, `pair`: of two digits, which is a word; `global`: which begins as addresses of
/// networks do.
/// `day`: a number and `-` or `/`, behind which the name of a month may follow.
pub const Opening = enum(u8) {
    no,
    gap,
    group,
    pair,
    global,
    day,

    /// What a token whose first byte is `byte` may be.
    pub fn of(byte: u8) Opening {
        return switch (byte) {
            ':' => .gap,
            '2', '3', 'f', 'F' => .global,
            else => if (bytes.isHex(byte)) .group else .no,
        };
    }
};

/// Groups of hexadecimal digits joined by single colons. With six of them and a letter they may be a hardware address,
/// and with more one of IPv6. With two colons in a row they may be one at once.
pub const Row = struct {
    /// At most `colons_max`.
    colons: u8 = 0,
    has_letter: bool = false,
    /// The last group may be an hour.
    has_hour: bool = false,

    const colons_max = 5;

    /// The same if a group with a letter follows.
    pub fn ofGroup(row: Row) Row {
        return if (row.isEmpty()) .{} else .{ .colons = row.colons, .has_letter = true };
    }

    pub fn isEmpty(row: Row) bool {
        return row.colons == 0;
    }

    /// Whether one more group may make it an address.
    pub fn mayEnd(row: Row, has_letter: bool) bool {
        return row.colons == colons_max and (row.has_letter or has_letter);
    }

    /// The row behind one more group and a colon; null if it may be an address.
    pub fn with(row: Row, has_letter: bool, has_hour: bool) ?Row {
        const next: Row = .{
            .colons = @min(row.colons + 1, colons_max),
            .has_letter = row.has_letter or has_letter,
            .has_hour = has_hour,
        };
        return if (next.mayEnd(false)) null else next;
    }
};

/// What was read of a unit.
pub const Unit = enum(u8) {
    none,
    /// The first byte of `ns` or `us`; of a size; up to its `i`.
    needs_s,
    prefix,
    prefix_i,
    /// Minutes, or the first byte of `ms` or of a size.
    minutes,
    duration,
    /// Hours and longer ones: smaller parts may follow.
    hours,
    size,

    pub fn of(byte: u8) Unit {
        return switch (byte) {
            'n', 'u' => .needs_s,
            'm' => .minutes,
            's' => .duration,
            'h', 'd', 'w', 'y' => .hours,
            'b', 'B' => .size,
            'k', 'g', 't', 'p', 'K', 'M', 'G', 'T', 'P' => .prefix,
            else => .none,
        };
    }

    pub fn with(unit: Unit, byte: u8) Unit {
        return switch (unit) {
            .needs_s => if (byte == 's') .duration else .none,
            .minutes => if (byte == 's') .duration else Unit.prefix.with(byte),
            .prefix => if (byte == 'i') .prefix_i else Unit.prefix_i.with(byte),
            .prefix_i => if (byte | 0x20 == 'b') .size else .none,
            .none, .duration, .hours, .size => .none,
        };
    }
};

pub const State = struct {
    phase: Phase = .gap,
    before: Before = .blank,
    /// Kind of a sign.
    kind: Kind = .other,
    /// Rules that select a recognizer for the last run if the next byte is one of their second ones.
    open: Set = 0,
    /// The part of a unit that was read behind a number and a space.
    symbol: ?SymbolPart = null,
    /// In the domain behind an `@`.
    is_domain: bool = false,
    /// Of a sign: only such bytes as the local part of a mail address has are between a word and what follows.
    is_in_local: bool = false,
    /// Rules that the run allows so far.
    set: Set = 0,
    /// Length of the run, or the place in a form, as far as it matters.
    size: u8 = 0,
    /// The first digit of a number with one digit, at most 2; 1 if that of a longer one is 0 or 1; the first digit of a
    /// day, or of a block's size; a point or `%`; a point in a number of a dotted row; whether a byte is lower-case.
    first: u8 = 0,
    unit: Unit = .none,
    /// Of a lost one: it may be in an address with a scheme.
    may_be_url: bool = false,
    /// The letters and digits read may be the scheme of an address.
    is_scheme: bool = false,
    /// What precedes the colon, and is not emitted yet.
    held_word: HeldWord = .no,
    /// Of a token's first digits, or of a colon: an address of IPv6 may begin with them.
    opening: Opening = .no,
    /// In the bytes of a terminal sequence, which are blanks.
    sequence: enum(u8) { no, opened, parameters, intermediates } = .no,
    /// Of a sign: it may be within a scheme.
    is_in_scheme: bool = false,
    /// The second byte behind an apostrophe follows after this many bytes.
    apostrophe: u2 = 0,
    run: Packed = .{},
    /// Of a word.
    ends_in_digit: bool = false,
    /// Of a point: how the word ends that precedes it, or the number in a dotted row of which a word has the first one.
    before_point: enum(u8) { other, digit, letter, point } = .other,
    /// In such a row.
    is_in_row: bool = false,
    /// A `-` or `^` precedes the number, or a sign over which a longer number may go on (`lex/groups.zig`), or one that
    /// precedes a parameter of a terminal sequence (`lex/pairs.zig`).
    is_signed: bool = false,
    /// Digits and one blank precede, over which a longer number may go on.
    is_behind_digits: bool = false,
    /// Number of points in a number, and of the digits behind the last one, up to 4.
    points: u8 = 0,
    digits: u8 = 0,
    octet: Octet = .less,
    /// All parts of the number before this one are those of an address.
    is_address: bool = false,
    /// The numbers with points between are a version, if there are four.
    is_build: bool = false,
    /// Number of the month or day of the week, from 1, whose first letters were read; 0 if there is none.
    month: u8 = 0,
    /// The first letter of what may be such a name is a capital one.
    is_capital: bool = false,
    /// A letter that begins a line of klog, and digits behind it, were read.
    is_klog: bool = false,
    /// A time and a space precede: a zone or the like may follow, and a year; but no offset behind minutes; or a `+` or
    /// `-` too: an offset may.
    behind_time: enum(u8) { no, yes, minutes, of_year, sign } = .no,
    /// Number of the zone's abbreviation, from 1, whose first letters were read behind a time; 0 if there is none.
    zone: u8 = 0,
    /// Number of letters of `eyJ` that were read.
    token_head: u8 = 0,
    /// Number of letters of `PT` that were read, behind which a length may follow.
    length_head: u8 = 0,
    /// Number of pairs of one or two digits and `/` directly before the number, up to 2.
    slashes_before: u8 = 0,
    tail: Tail = .none,
    /// Of the number, or of what is between: the name that precedes it; one and `/` may say version.
    behind_name: Name = .none,
    /// A colon, or `#`, directly precedes the number.
    is_behind_colon: bool = false,
    is_behind_hash: bool = false,
    /// Three digits and a hyphen precede.
    is_behind_ordinal: bool = false,
    /// Of a sign that divides columns, or of a number directly behind one: in a row of pairs it has no unit.
    is_column: bool = false,
    /// Groups of hexadecimal digits joined by colons precede, and a colon, or the first digits of one more.
    row: Row = .{},
    /// Digits, `e` and digits, which may be a number if no letter follows.
    may_be_number: bool = false,
    /// If it has four digits, it may be the year of the time before it.
    may_be_year: bool = false,
    /// No longer amount begins before the number, so that a blank and a unit may follow it; or one may.
    begins_amount: bool = false,
    follows_amount: bool = false,
    /// The number before the blank is not emitted yet, and its end is noted: a unit may follow.
    holds_number: bool = false,
    /// The time before the blank is not emitted yet, and its end is noted: a zone may follow.
    holds_time: bool = false,
    /// Of a sign, or of the blank behind it: a part of an amount may end with it.
    ends_amount: bool = false,
    /// Number of the name from `spelled.joining` that the letters of a word begin like, from 1; 0 if there is none.
    joining: u16 = 0,
    /// An amount precedes, and a blank or comma: more parts may follow; or only what makes a rate of it.
    behind_amount: enum(u8) { no, blank, comma, rated } = .no,
    /// What precedes the clock.
    dated: enum(u8) { no, spaced, slashes, month, weekday, dotted } = .no,
    /// The parts of a date are divided by `/`; a colon follows the hours of an offset; the digits behind an address are
    /// the size of a block.
    is_slashed: bool = false,
    has_colon: bool = false,
    held: Emission.Held = .nothing,
    /// Digits that may begin a date, and a blank, precede: the name of a month may follow, or a clock; or so many that
    /// the number of a device may.
    behind_digits: enum(u8) { no, day, year, short_date, packed_date, wide } = .no,
    /// They are a day or a year, and the letters read may be the name of a month; number of the one in another language
    /// that they begin like, from 1.
    may_be_month: bool = false,
    foreign_month: u8 = 0,
    /// A number with as many decimals as a coordinate has, and a comma, precede.
    is_behind_degrees: bool = false,
    /// Three numbers with points between that may be a date precede, and one byte.
    behind_dots: enum(u8) { no, blank, comma, other } = .no,
    /// Only blanks precede the number.
    opens_line: bool = false,
    /// No byte of the line was read, or only digits of a date in six digits, of which `month` and `digits` have the
    /// month and the first digit of the day.
    is_line_start: bool = false,
    /// A date and a clock of six digits each precede: a number may follow, and a word or a bracket must.
    record_due: enum(u8) { no, number, digits, word } = .no,

    pub const line_start: State = .{ .before = .line_start, .is_line_start = true };

    /// Whether the word that was read may be a group of an address of IPv6.
    pub fn isGroup(state: *const State) bool {
        return state.size <= group_digits_max and state.set & candidates.of(.ip6) != 0;
    }

    pub fn isDoubtful(state: *const State) bool {
        return state.phase == .doubtful;
    }

    /// Whether the tokens around the last byte are not known.
    pub fn isLost(state: *const State) bool {
        return switch (state.phase) {
            .doubtful, .lost_gap, .lost_word, .lost_sign, .lost_run, .lost => true,
            else => false,
        };
    }
};
