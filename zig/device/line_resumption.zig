//! Where the lexer of lines is certain again, in a line in which it gave up: behind a word and a blank of which no
//! token has both, behind `]`, `}` or `>` and a blank, at what opens a string, at what opens a bracket or a path behind
//! a blank, and at the sign behind the first word of a field (`user=`). A match that is one token is then looked for
//! only in the stretch between.
//!
//! Tokens with blanks in them are strings, times and amounts in several parts. So a stretch with a quote, or a
//! backslash before one, has no such place, and words that times and amounts are made of are none. Of tokens without
//! blanks a mail address may reach over a `=`, into what is doubtful too.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const months = @import("../gen/months.zig");
const names = @import("line_names.zig");
const spelled = @import("../lex/spelled.zig");
const stamp_names = @import("../lex/stamp/names.zig");
const State = @import("line_state.zig").State;
const Step = @import("line_state.zig").Step;
const to = @import("line_tokens.zig").to;
const units = @import("../gen/units.zig");
const zones = @import("../gen/zones.zig");

/// Two hexadecimal digits may be a pair of a row, and single letters are units.
const letters_min = 3;
/// `first` of a state behind a sign that a word may follow within a token, behind a backslash, where no string opens,
/// and behind a sign that only an address has within it.
const inner = 1;
const behind_escape = 2;
const behind_divider = 3;
/// With so many bytes before a `=`, they may be base64.
const padded_min = 14;

/// Words within times and amounts, in small letters, sorted by length.
const joined: []const []const u8 = blk: {
    @setEvalBranchQuota(2_000_000);
    var all: []const []const u8 = spelled.joining ++ stamp_names.longer_weekdays;
    for (stamp_names.weekdays) |name| all = all ++ .{name[0..stamp_names.short_size]};
    for (months.names) |row| all = all ++ .{row.name};
    for (stamp_names.weekdays) |name| all = all ++ .{name};
    for (zones.names) |row| all = all ++ .{row.name};
    for (units.units) |unit| {
        var words = std.mem.tokenizeAny(u8, unit.symbol, " /");
        while (words.next()) |word| all = all ++ .{word};
    }
    var found: []const []const u8 = &.{};
    var size = letters_min;
    while (found.len == 0 or size <= longest(all)) : (size += 1) {
        for (all) |name| {
            if (name.len != size or !isPlain(name)) continue;
            var small: [size]u8 = undefined;
            for (&small, name) |*into, byte| into.* = byte | 0x20;
            const kept = small;
            found = found ++ .{&kept};
        }
    }
    break :blk found;
};

fn isPlain(comptime name: []const u8) bool {
    for (name) |byte| if (!bytes.isLetter(byte)) return false;
    return true;
}

fn longest(comptime words: []const []const u8) usize {
    var most: usize = 0;
    for (words) |word| most = @max(most, word.len);
    return most;
}

/// The step with which a line becomes doubtful.
pub fn lose(state: *const State, byte: u8) Step {
    switch (state.phase) {
        .double_quoted, .double_escape => return .doubtful,
        .single_quote, .single_quote_second, .single_quoted, .single_escape, .single_quote_end => return .doubtful,
        else => {},
    }
    if (state.apostrophe != 0) return .doubtful;
    const is_in_url = switch (state.phase) {
        .scheme_slash, .url_start, .url => true,
        else => false,
    };
    // What precedes a letter is not known.
    return if (bytes.isLetter(byte)) to(.{ .phase = .lost_run, .may_be_url = is_in_url }) else further(byte, is_in_url);
}

/// The step after the one of `lose`, or after this one.
pub fn after(state: *const State, byte: u8) Step {
    switch (state.phase) {
        .lost_gap, .lost => {},
        .lost_run => if (bytes.isWordOrHigh(byte)) return to(state.*),
        .lost_word => if (bytes.isLetter(byte)) {
            return to(inWord(state, byte, wordWith(state.joining, state.size, byte)));
        } else if (byte == ')' and state.first == inner) {
            // Only the name of a day is in brackets within a time.
            return to(.{ .phase = .lost_sign, .may_be_url = state.may_be_url });
        } else if (isApart(state)) switch (byte) {
            ' ', '\t' => return certainBehind(state),
            ':' => return to(.{ .phase = .lost_sign, .tail = state.tail, .may_be_url = state.may_be_url }),
            ',', ';' => return to(.{ .phase = .lost_sign, .may_be_url = state.may_be_url }),
            '0'...'9' => return to(inWord(state, byte, 0)),
            else => {},
        } else if (bytes.isWordOrHigh(byte)) return to(.{ .phase = .lost_run, .may_be_url = state.may_be_url }),
        .lost_sign => if (byte == ' ' or byte == '\t') return certainBehind(state),
        else => return .doubtful,
    }
    if (bytes.isLetter(byte)) {
        // Behind a sign, it may be in an address, which contains all others.
        const is_first = state.phase == .lost_gap or (state.first == behind_divider and !state.may_be_url);
        const first: u8 = if (is_first) 0 else if (state.first == behind_divider) behind_divider else inner;
        const before_word: State = .{ .tail = .start, .first = first, .may_be_url = state.may_be_url };
        return to(inWord(&before_word, byte, wordWith(0, 0, byte)));
    }
    return further(byte, state.may_be_url);
}

/// In a word of one more byte; 0: nothing that is joined begins like it.
fn inWord(state: *const State, byte: u8, name: u16) State {
    const size_max: u8 = if (name == 0) padded_min else std.math.maxInt(u8);
    const size = @min(state.size + 1, size_max);
    const tail = state.tail.with(byte);
    return .{
        .phase = .lost_word,
        .size = size,
        .joining = name,
        .tail = tail,
        .first = state.first,
        .may_be_url = state.may_be_url,
    };
}

/// Behind a blank that is in no token: the word before it may say what a value behind it is.
fn certainBehind(state: *const State) Step {
    return .{ .state = .{ .behind_name = .of(state.tail) }, .emission = .{ .resumes = true } };
}

/// The state in which the lexer goes on with `byte`, which opens a string or a bracket, or a path behind a blank, or
/// ends a word; null if it does not.
pub fn before(state: *const State, byte: u8) ?State {
    const certain: State = .{ .behind_name = .any };
    const behind_word: State = .{ .phase = .word, .before = .word, .size = letters_min, .tail = state.tail };
    const opens = isApart(state) and state.first == 0;
    return switch (byte) {
        '"' => if (state.isLost() and state.phase != .doubtful and state.first != behind_escape) certain else null,
        '[' => if (state.phase == .lost_gap) certain else if (opens) behind_word else null,
        '(', ',', ';' => if (opens) behind_word else null,
        '=' => if (opens and state.size < padded_min) behind_word else null,
        '<', '{', '/' => if (state.phase == .lost_gap) certain else null,
        else => null,
    };
}

/// @param is_in_url an address may contain the byte, unless it ends it
fn further(byte: u8, is_in_url: bool) Step {
    const may_be_url = is_in_url or byte == '/';
    return switch (byte) {
        ' ', '\t' => to(.{ .phase = .lost_gap }),
        ']', '}', '>' => to(.{ .phase = .lost_sign, .may_be_url = may_be_url and byte != '>' }),
        '\\' => to(.{ .phase = .lost, .first = behind_escape, .may_be_url = may_be_url }),
        '0'...'9', '_', 0x80...0xff => to(.{ .phase = .lost_run, .may_be_url = may_be_url }),
        '(', '[', '{', ',', ';' => to(.{ .phase = .lost, .first = behind_divider, .may_be_url = may_be_url }),
        '!', '#'...'&', ')'...'+', '-'...'/', ':', '=', '?', '@', '^', '`', '|', '~' => to(.{
            .phase = .lost,
            .may_be_url = may_be_url,
        }),
        else => .doubtful,
    };
}

fn wordWith(name: u16, size: u8, byte: u8) u16 {
    return names.continued(joined, name, size, byte | 0x20);
}

/// Whether a word was read that no time or amount contains.
fn isApart(state: *const State) bool {
    if (state.phase != .lost_word or state.size < letters_min) return false;
    return state.joining == 0 or joined[state.joining - 1].len != state.size;
}
