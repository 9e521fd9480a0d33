//! Addresses of IPv6 with `::`, and those whose first group has four digits and begins as addresses of networks do, as
//! steps of the lexer of lines. Other groups joined by colons are rows (`line_state.Row`).
const bytes = @import("../lex/bytes.zig");
const candidates = @import("../lex/candidates.zig");
const line_state = @import("line_state.zig");
const pairs = @import("line_pairs.zig");
const Octet = line_state.Octet;
const State = line_state.State;
const Step = line_state.Step;
const tokens = @import("line_tokens.zig");
const ended = tokens.ended;
const split = tokens.split;
const stay = tokens.stay;
const to = tokens.to;

/// An address with `::` has fewer groups than others.
const groups_max = 8;
/// An IPv4 address takes the room of so many.
const ip4_groups = 2;
const ip4_parts = 4;

/// The state of the colon behind the first group of `size` digits, which is held with it, if an address may begin so.
pub fn hold(next: *Step, state: *const State, size: u8, kind: line_state.HeldWord) void {
    if (state.opening == .no or next.state.isDoubtful() or !state.row.isEmpty() or state.held != .nothing) return;
    if (state.holds_number or state.holds_time) return;
    holdWord(next, kind);
    const is_mixed = kind == .word and (state.phase == .digit_word or state.run.has_digit or state.run.is_mixed);
    const is_global = size == line_state.group_digits_max and (state.opening == .global or is_mixed);
    next.state.opening = if (is_global) .global else if (size == 2 and kind == .word) .pair else .group;
    next.state.has_colon = kind == .word;
}

/// Keeps back what ends before a sign, which may be the middle of a token.
pub fn holdWord(next: *Step, kind: line_state.HeldWord) void {
    next.emission = .{};
    if (next.state.held_word == .no) next.state.held_word = kind;
}

/// Behind a colon that an address may begin with, or that follows its first group; null if none goes on.
pub fn start(state: *const State, byte: u8) ?Step {
    if (state.opening == .no or state.opening == .day) return null;
    const before: State = .{
        .phase = .six,
        .points = @intFromBool(state.opening != .gap),
        .has_colon = state.has_colon,
    };
    if (byte == ':') {
        var next = before;
        next.is_address = true;
        next.has_colon = false;
        return to(next);
    }
    if (!bytes.isHex(byte)) return null;
    return switch (state.opening) {
        .global => groupFirst(&before, byte, true),
        .pair => pairs.in(1, 1),
        else => null,
    };
}

/// `points` groups were read, and `is_address`: a `::`; otherwise `has_colon`: a letter. `first`: a single colon
/// precedes the group.
pub fn after(state: *const State, byte: u8) Step {
    if (state.phase == .six_tail) return tailAfter(state, byte);
    if (state.size != 0) return groupAfter(state, byte);
    if (bytes.isHex(byte)) return groupFirst(state, byte, state.first != 0);
    if (state.first != 0) {
        if (state.is_address) return if (byte == ':') .doubtful else split(.ip, candidates.first[':'], byte);
        var next = state.*;
        next.is_address = true;
        next.has_colon = false;
        next.first = 0;
        return stay(&next, byte == ':');
    }
    if (byte == ':') return .doubtful;
    return if (state.points == 0) split(.punct, 0, byte) else end(state, byte);
}

fn groupFirst(state: *const State, byte: u8, is_behind_colon: bool) Step {
    var next = state.*;
    const is_digit = bytes.isDigit(byte);
    next.size = 1;
    next.first = @intFromBool(is_behind_colon);
    next.may_be_number = is_digit and state.is_address;
    next.octet = if (next.may_be_number) Octet.less.with(0, byte) else .less;
    next.has_colon = !state.is_address and (state.has_colon or !is_digit);
    return to(next);
}

fn groupAfter(state: *const State, byte: u8) Step {
    var next = state.*;
    if (bytes.isHex(byte)) {
        if (state.size == line_state.group_digits_max) return .doubtful;
        const is_digit = bytes.isDigit(byte);
        next.may_be_number = state.may_be_number and is_digit;
        next.octet = if (next.may_be_number) state.octet.with(state.size, byte) else .less;
        next.has_colon = !state.is_address and (state.has_colon or !is_digit);
        next.size += 1;
        return to(next);
    }
    const groups = state.points + 1;
    if (byte == ':') {
        next.points = groups;
        next.size = 0;
        next.first = ':';
        next.may_be_number = false;
        next.octet = .less;
        // A date with colons.
        if (groups == 2 and state.size <= 2 and !state.is_address and !state.has_colon) return .doubtful;
        if (groups >= groups_max - @as(u8, @intFromBool(state.is_address))) return .doubtful;
        return .{ .state = next, .emission = .{ .notes = true } };
    }
    const may_be_part = state.may_be_number and state.octet != .too_large and state.size <= 3;
    if (byte == '.' and may_be_part and state.is_address and groups + ip4_groups <= groups_max)
        return to(.{ .phase = .six_tail, .points = 1, .octet = .less });
    // `client 2001:db8::1:8080` may have a port.
    const may_be_port = state.first != 0 and state.size == line_state.group_digits_max and state.may_be_number;
    const is_whole = if (state.is_address) groups < groups_max else groups == groups_max and state.has_colon;
    return if (is_whole and !(may_be_port and state.is_address)) end(state, byte) else .doubtful;
}

/// Ends an address before `byte`, unless that shows that it may be something else.
fn end(state: *const State, byte: u8) Step {
    if (bytes.isWord(byte)) return .doubtful;
    return switch (byte) {
        '%', '-', '/', '@', '+', '~' => .doubtful,
        else => ended(.ip, state, byte),
    };
}

/// In the IPv4 address that ends one, of which `points` parts are whole; the next one has `size` digits.
fn tailAfter(state: *const State, byte: u8) Step {
    var next = state.*;
    if (bytes.isDigit(byte)) {
        next.octet = state.octet.with(state.size, byte);
        next.size += 1;
        return stay(&next, next.octet != .too_large);
    }
    // The point may end a sentence.
    if (state.size == 0) {
        if (state.points != 1) return .doubtful;
        return split(.ip, candidates.first['.'] & ~candidates.of(.path), byte);
    }
    if (state.points + 1 == ip4_parts) return end(state, byte);
    next.points += 1;
    next.size = 0;
    next.octet = .less;
    return stay(&next, byte == '.');
}

/// The step that reads again four numbers and a point, behind which a letter shows that they begin the name of a host;
/// null if it does not.
pub fn back(state: *const State, byte: u8) ?Step {
    const is_host = state.phase == .point and state.points == 4 and bytes.isLetter(byte);
    if (!is_host or state.is_domain or state.apostrophe != 0) return null;
    const next: State = .{ .phase = .digits, .is_in_row = true, .is_signed = true };
    return .{ .state = next, .emission = .{ .goes_back = true } };
}
