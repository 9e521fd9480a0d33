//! Rows of hexadecimal pairs joined by colons, as steps of the lexer of lines: hardware addresses, and the headers of
//! Ethernet that have two. A row is read to its end before anything of it is emitted. That of a header is then read
//! again.
const bytes = @import("../lex/bytes.zig");
const candidates = @import("../lex/candidates.zig");
const line_state = @import("line_state.zig");
const State = line_state.State;
const Step = line_state.Step;
const tokens = @import("line_tokens.zig");
const ended = tokens.ended;
const split = tokens.split;
const stay = tokens.stay;
const to = tokens.to;

const address_pairs = 6;
/// Two addresses and a type.
const header_pairs = 14;

/// In a row of so many pairs and their colons, and `size` digits of one more.
pub fn in(pairs: u8, size: u8) Step {
    return to(.{ .phase = .pairs, .points = pairs, .size = size });
}

pub fn after(state: *const State, byte: u8) Step {
    var next = state.*;
    next.size += 1;
    if (state.phase == .header) return headerAfter(state, byte);
    if (bytes.isHex(byte)) return stay(&next, state.size < 2 and state.points < header_pairs);
    if (state.size == 0) {
        const is_address = state.points == address_pairs and byte != ':' and !bytes.isWord(byte);
        return if (is_address) split(.mac, candidates.first[':'], byte) else .doubtful;
    }
    if (state.size != 2) return .doubtful;
    next.points += 1;
    next.size = 0;
    if (byte == ':') return stay(&next, next.points < header_pairs);
    if (bytes.isWord(byte)) return .doubtful;
    switch (byte) {
        '%', '-', '/', '@', '.', '+', '~' => return .doubtful,
        else => {},
    }
    if (next.points == header_pairs) return .{ .state = .{ .phase = .header }, .emission = .{ .goes_back = true } };
    return if (next.points == address_pairs) ended(.mac, state, byte) else .doubtful;
}

/// At place `size` of a header, whose form is known. Its type ends as other words and numbers do.
fn headerAfter(state: *const State, byte: u8) Step {
    const address_bytes = 3 * address_pairs - 1;
    const type_at = 2 * (address_bytes + 1);
    var next = state.*;
    next.size += 1;
    return switch (state.size) {
        address_bytes, type_at - 1 => .{ .state = next, .emission = .{ .kind = .mac, .starts = true } },
        address_bytes + 1 => .{ .state = next, .emission = .{ .kind = .punct, .starts = true } },
        type_at => {
            next.may_be_number = bytes.isDigit(byte);
            return .{ .state = next, .emission = .{ .kind = .punct, .starts = true } };
        },
        type_at + 1 => {
            next.may_be_number = state.may_be_number and bytes.isDigit(byte);
            return to(next);
        },
        type_at + 2 => .{
            .state = .{ .phase = .sign, .kind = .punct, .size = 1 },
            .emission = .{ .kind = if (state.may_be_number) .number else .word, .starts = true },
        },
        else => to(next),
    };
}
