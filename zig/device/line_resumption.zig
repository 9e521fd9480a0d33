//! Where the lexer of lines is certain again, in a line in which it gave up: behind a word that no token contains
//! together with a blank before or behind it, and at what opens a string or a bracket behind a blank. A match that is
//! one token is then looked for only in the stretch between.
//!
//! Tokens with blanks in them are strings, times, amounts in several parts, and terminal sequences. So a stretch with a
//! quote, a backslash or an escape has no such place, and words that times and amounts are made of are none.
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

/// Shorter words are too often part of a time or an amount.
const letters_min = 4;

/// Words within times and amounts, in small letters, sorted by length.
const joined: []const []const u8 = blk: {
    @setEvalBranchQuota(2_000_000);
    var all: []const []const u8 = spelled.joining ++ stamp_names.longer_weekdays;
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
            if (name.len != size) continue;
            var small: [size]u8 = undefined;
            for (&small, name) |*into, byte| into.* = byte | 0x20;
            const kept = small;
            for (found) |known| {
                if (std.mem.eql(u8, known, &kept)) break;
            } else found = found ++ .{&kept};
        }
    }
    std.debug.assert(found.len <= std.math.maxInt(u8));
    break :blk found;
};

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
    return further(byte);
}

/// The step after the one of `lose`, or after this one.
pub fn after(state: *const State, byte: u8) Step {
    switch (state.phase) {
        .lost_gap => if (bytes.isLetter(byte)) {
            return to(.{ .phase = .lost_word, .size = 1, .joining = wordWith(0, 0, byte) });
        },
        .lost_word => if (bytes.isLetter(byte)) {
            const word = wordWith(state.joining, state.size, byte);
            const size = if (word == 0) @min(state.size + 1, letters_min) else state.size + 1;
            return to(.{ .phase = .lost_word, .size = size, .joining = word });
        } else if (byte == ' ' and state.size >= letters_min and !isJoined(state)) {
            return .{ .state = certain, .emission = .{ .resumes = true } };
        },
        .lost => {},
        else => return .doubtful,
    }
    return further(byte);
}

/// Whether `byte` opens a string or a bracket, so that the lexer goes on with it as in the state `certain`.
pub fn isOpening(state: *const State, byte: u8) bool {
    return state.phase == .lost_gap and (byte == '"' or byte == '[');
}

/// Behind a blank that is in no token: the word before it may say what a value behind it is.
pub const certain: State = .{ .behind_name = .any };

fn further(byte: u8) Step {
    return switch (byte) {
        ' ' => to(.{ .phase = .lost_gap }),
        '\t', '!', '#'...'&', '('...'[', ']'...'~', 0x80...0xff => to(.{ .phase = .lost }),
        else => .doubtful,
    };
}

fn wordWith(word: u8, size: u8, byte: u8) u8 {
    return names.continued(joined, word, size, byte | 0x20);
}

fn isJoined(state: *const State) bool {
    return state.joining != 0 and joined[state.joining - 1].len == state.size;
}
