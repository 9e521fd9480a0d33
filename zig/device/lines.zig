//! What a device reads to count a pattern's matches line by line (shaders/lines.comp), besides the table of the lexer
//! of lines: an automaton over tokens; and what it returns.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const Plan = @import("plan.zig").Plan;

const assert = std.debug.assert;

pub const block_bytes = 64;
/// Longer lines are doubtful, and lines of more tokens, unless every match is one.
pub const line_bytes_max = 4096;
pub const tokens_max = 255;
/// Sizes of the automaton; programs that need more run on the CPU.
pub const states_max = 32;
pub const symbols_max = 64;
pub const labels_max = 128;
pub const texts_max = 16;
pub const text_bytes_max = 32;
pub const units_max = 128;
/// A blank before a unit counts.
pub const unit_bytes_max = 16;
pub const thresholds_max = 15;
/// Comparisons do not tell this integer from greater ones.
pub const integers_end = 1_000_000_000;
pub const Operation = enum(u8) { fail, accept, take, pass, split };

/// A state of the automaton over tokens, as in `match/engine/regular.zig`.
pub const TokenState = packed struct(u32) {
    operation: Operation,
    next: u8 = 0,
    /// The less preferred state of a split.
    second: u8 = 0,
    reserved: u8 = 0,
};

/// An automaton over the tokens of a line. A label is the set of states from which a match can be completed.
pub const Automaton = extern struct {
    /// Bits of the codes of tokens whose value tests compare.
    measured_codes: u32 = 0,
    symbol_count: u32,
    kind_class_count: u32,
    text_count: u32,
    root: u32,
    /// States that the first token of a match may be taken from; and those that take or test a later one, of which
    /// there are none if every match is one token.
    root_follow: u32,
    inner_states: u32,
    reserved: u32 = 0,
    class_of_code: [32]u32,
    states: [states_max]TokenState,
    /// For each state, those that take or test the token after the one it takes, or accept.
    follow: [states_max]u32,
    /// For each symbol, the states that take its tokens.
    takes: [symbols_max]u32,
    sets: [labels_max]u32,
    /// For each label and symbol, the label of the place before the token.
    labels: [labels_max * symbols_max]u8,
    texts: [texts_max]Text,
    /// Bits of the symbols whose tokens the CPU must test, so that their lines are doubtful.
    unknown: u64 = 0,
    /// States that accept, and that test a token without taking it.
    accepting: u32 = 0,
    testing: u32 = 0,
    /// Finds a sequence of bytes that every match contains, so that a line, or the doubtful rest of one, has no match
    /// without them. It has no starts if none is known.
    needles: Plan = .none,
    /// Ascending by text.
    units: [units_max]Unit = @splat(.{}),

    pub const Text = extern struct { size: u32 = 0, bytes: [text_bytes_max]u8 = @splat(0) };

    /// A plain number and a unit have the symbol of an interval of values: there are as many before it as there are
    /// thresholds that are at most twice the number's integer part, and one more if it has a fraction.
    pub const Unit = extern struct {
        /// With a blank before it, if there is one; a number has none.
        text: u64 = std.math.maxInt(u64),
        head: Head = .{},
        /// Ascending.
        thresholds: [thresholds_max]u32 = @splat(std.math.maxInt(u32)),

        pub const Head = packed struct(u32) { code: u8 = 0, symbol: u24 = 0 };

        /// The bytes of a unit, those from the ninth on added to the first ones: that differs for all units.
        pub fn pack(text: []const u8) u64 {
            var room: [2]u64 = @splat(0);
            @memcpy(std.mem.asBytes(&room)[0..text.len], text);
            return room[0] + room[1];
        }
    };

    comptime {
        assert(@offsetOf(Automaton, "class_of_code") == 4 * 8);
        assert(@offsetOf(Automaton, "sets") == 4 * 168);
        assert(@offsetOf(Automaton, "texts") == 4 * 2344);
        assert(@offsetOf(Automaton, "unknown") == 4 * 2488);
        assert(@offsetOf(Automaton, "needles") == 4 * 2492);
        assert(@offsetOf(Automaton, "units") == 4 * 3008);
        assert(@sizeOf(Automaton) == 4 * 5312);
    }
};

pub const LinePlan = struct {
    automaton: Automaton,

    /// For the tokens of one kind in lines, but for quantities.
    pub fn ofKind(kind: Kind) LinePlan {
        var automaton: Automaton = std.mem.zeroes(Automaton);
        automaton.kind_class_count = 2; // Other tokens, and those.
        automaton.symbol_count = 3;
        automaton.class_of_code[@backingInt(kind)] = 1;
        automaton.states[0] = .{ .operation = .accept };
        automaton.states[1] = .{ .operation = .take, .next = 0 };
        automaton.states[2] = .{ .operation = .pass, .next = 1 };
        automaton.root = 2;
        automaton.root_follow = 1 << 1;
        automaton.takes[1] = 1 << 1;
        for ([_]u32{ 1, 1 | 1 << 1 | 1 << 2 }, 0..) |set, label| {
            automaton.sets[label] = set;
            automaton.labels[label * 3 + 1] = 1;
        }
        return .{ .automaton = automaton };
    }
};

/// The bytes of a line that a device leaves to the CPU, from so many behind the start of the line's block on.
pub const Part = packed struct(u32) { from: u16 = 0, size: u16 = 0 };

/// What a device returns: a block has a part only if it says so.
pub const Results = struct { blocks: []const Block, parts: []const Part };

/// A search for a plan's matches.
pub const Work = struct {
    plan: *const LinePlan,
    /// Matches are within lines.
    by_line: bool = false,
    /// Of a line that the device does not decide, it leaves only a part to the CPU. Matches must be single tokens.
    takes_parts: bool = false,

    /// A match is one token.
    pub fn isSingle(work: *const Work) bool {
        return work.plan.automaton.inner_states == 0;
    }

    /// A match may continue in the next line.
    pub fn joinsLines(work: *const Work) bool {
        return !work.isSingle() and !work.by_line;
    }
};

/// Number of blocks of a text.
pub fn blockCount(size_bytes: usize) usize {
    return std.math.divCeil(usize, size_bytes, block_bytes) catch unreachable;
}

/// Result for the lines that start in a block.
pub const Block = packed struct(u32) {
    /// Number of matches, and of lines with matches, unless they are doubtful.
    matches: u16 = 0,
    lines: u8 = 0,
    reserved: u2 = 0,
    /// A match that begins before the last line may go through it and end in the next one.
    is_passed: bool = false,
    /// The CPU must lex a part of one line; which other matches put among the lines with matches.
    is_counted: bool = false,
    has_part: bool = false,
    /// A line starts in the block.
    has_line: bool = false,
    /// A match, or a string, may continue from the last line in the next one, which is then doubtful too.
    is_linked: bool = false,
    /// The CPU must search the lines.
    is_doubtful: bool = false,

    /// Whether a device may return it.
    pub fn isPossible(block: Block) bool {
        if (block.reserved != 0 or block.lines > block_bytes or block.lines > block.matches) return false;
        if (block.matches > block_bytes + line_bytes_max) return false;
        if (block.is_counted and (!block.has_part or block.lines == 0)) return false;
        if (block.has_part and block.is_doubtful) return false;
        return block.has_line or @as(u32, @bitCast(block)) == 0;
    }
};
