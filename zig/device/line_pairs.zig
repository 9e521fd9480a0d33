//! Hardware addresses of six pairs joined by colons, as steps of the lexer of lines. Nothing of the row was emitted.
const bytes = @import("../lex/bytes.zig");
const candidates = @import("../lex/candidates.zig");
const line_state = @import("line_state.zig");
const State = line_state.State;
const Step = line_state.Step;
const tokens = @import("line_tokens.zig");
const ended = tokens.ended;
const split = tokens.split;
const stay = tokens.stay;

const address_pairs = 6;

/// In a row of `pairs` pairs and their colons, and `size` digits of one more.
pub fn in(pairs: u8, size: u8) Step {
    return tokens.to(.{ .phase = .pairs, .points = pairs, .size = size });
}

pub fn after(state: *const State, byte: u8) Step {
    if (bytes.isHex(byte)) {
        const next = in(state.points, state.size + 1).state;
        return stay(&next, state.size < 2 and state.points < address_pairs);
    }
    if (state.points == address_pairs)
        return if (byte == ':' or bytes.isWord(byte)) .doubtful else split(.mac, candidates.first[':'], byte);
    if (state.size != 2) return .doubtful;
    if (byte == ':') return in(state.points + 1, 0);
    if (state.points + 1 != address_pairs or bytes.isWord(byte)) return .doubtful;
    return switch (byte) {
        '%', '-', '/', '@', '.', '+', '~' => .doubtful,
        else => ended(.mac, state, byte),
    };
}
