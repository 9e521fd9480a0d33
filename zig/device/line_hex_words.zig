//! Words that begin with digits and a letter of a hexadecimal digit, and UUIDs, as steps of the lexer of lines.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const addresses = @import("line_addresses.zig");
const tokens = @import("line_tokens.zig");
const line_state = @import("line_state.zig");
const names = @import("line_names.zig");
const numbers = @import("line_numbers.zig");
const State = line_state.State;
const Step = line_state.Step;
const stay = tokens.stay;
const symbols = @import("../lex/symbols.zig");
const to = tokens.to;
const Unit = line_state.Unit;

/// Behind more digits a card number, or the digits of a date, may end.
const digits_max = 11;
/// Longer ones are hashes.
const hash_digits_min = 32;
/// Size of a word that has other bytes than hexadecimal digits.
const not_hex = 0;

/// Whether a word, or an amount with a unit of one letter, may begin with the digits that were read and `byte`.
pub fn mayBegin(state: *const State, byte: u8) bool {
    if (state.phase != .digits or !bytes.isHex(byte) or state.size > digits_max) return false;
    const is_zero = state.size == 1 and state.first == '0';
    if (is_zero and byte | 0x20 == 'b') return false;
    return !state.is_behind_hash and state.held == .nothing and state.slashes_before == 0;
}

pub fn begin(state: *const State, byte: u8) Step {
    return to(.{
        .phase = .hex_letter,
        .first = byte,
        .size = state.size + 1,
        .run = state.run.with(byte),
        // It is no unit in a row of pairs; behind a sign only the CPU knows.
        .follows_amount = state.follows_amount or state.is_signed or state.is_behind_colon or
            state.size > numbers.unit_digits_max or (state.is_column and state.size == 1),
        .behind_name = state.behind_name,
        .row = state.row.ofGroup(),
        .opening = state.opening,
    });
}

pub fn after(state: *const State, byte: u8) Step {
    return switch (state.phase) {
        .hex_letter => letterAfter(state, byte),
        .digit_word => wordAfter(state, byte),
        .uuid => uuidAfter(state, byte),
        else => unreachable,
    };
}

/// Behind digits and a letter, which is a unit, or may begin one.
fn letterAfter(state: *const State, byte: u8) Step {
    const letter = state.first;
    const unit: Unit = .of(letter);
    const node = symbols.nodes[symbols.roots[letter]];
    const may_have_exponent = letter | 0x20 == 'e';
    if (may_have_exponent and (byte == '+' or byte == '-')) return .doubtful;
    if (!bytes.isWord(byte)) {
        const is_unit = unit == .hours or unit == .size;
        const may_be_column = state.size == 2 and (byte == ',' or byte == '|' or byte == ' ');
        const is_part = state.follows_amount or !state.row.isEmpty() or may_be_column;
        const it: State = .{ .unit = unit, .before = state.before, .run = state.run };
        if (is_unit) return if (is_part) .doubtful else numbers.unitAfter(&it, byte);
        return if (symbols.roots[letter] != 0 and node.place != .never) .doubtful else wordAfter(state, byte);
    }
    const may_be_size = letter | 0x20 == 'e' and (byte == 'i' or byte | 0x20 == 'b');
    const month = if (letter >= 'a') 0 else names.nameWith(names.nameWith(0, 0, letter), 1, byte);
    const may_be_month = month != 0 and month <= names.month_count;
    var child = if (symbols.roots[letter] == 0) 0 else node.child;
    while (child != 0 and symbols.nodes[child].byte != byte) child = symbols.nodes[child].sibling;
    if (may_be_size or may_be_month or child != 0) return .doubtful;
    var next = wordAfter(state, byte);
    next.state.may_be_number = may_have_exponent and bytes.isDigit(byte);
    // Parts of a length: `1d2h`.
    if (unit == .hours and bytes.isDigit(byte)) next.state.unit = .hours;
    return next;
}

/// In a word of `size` hexadecimal digits so far, which may be a length up to the digits of its second part.
fn wordAfter(state: *const State, byte: u8) Step {
    const may_be_length = state.phase == .digit_word and state.unit == .hours;
    if (may_be_length and (Unit.of(byte) != .none or !bytes.isWord(byte))) return .doubtful;
    if (bytes.isWord(byte)) {
        const size = if (state.size != not_hex and bytes.isHex(byte)) state.size + 1 else not_hex;
        const next: State = .{
            .phase = .digit_word,
            .size = size,
            .run = state.run.with(byte),
            .behind_name = if (size == not_hex) .none else state.behind_name,
            .row = if (size == not_hex or size > line_state.group_digits_max) .{} else state.row.ofGroup(),
            .may_be_number = state.may_be_number and bytes.isDigit(byte),
            .unit = if (may_be_length and bytes.isDigit(byte)) .hours else .none,
            .opening = if (size == not_hex or size > line_state.group_digits_max) .no else state.opening,
            .ends_in_digit = bytes.isDigit(byte),
        };
        return stay(&next, size < hash_digits_min);
    }
    // With what follows it may be base64: `114Chrome/1/Aug/2023`.
    if (byte == '/') return .doubtful;
    const may_be_address = state.size == numbers.hardware_digits and numbers.mayBeHardware(state.behind_name);
    const may_be_pair = state.size == 2 and byte == '-';
    if (byte == '-' and state.size == first_digits)
        return to(.{ .phase = .uuid, .size = first_digits + 1, .may_be_number = state.may_be_number });
    if (state.may_be_number or may_be_address or may_be_pair or (state.size == 4 and byte == '.')) return .doubtful;
    const is_group = state.size != not_hex and state.size <= line_state.group_digits_max;
    if (is_group and state.row.mayEnd(true)) return .doubtful;
    var next = tokens.fresh(byte, .{
        .before = state.before,
        .run = state.run,
    });
    next.emission.kind = if (state.run.isBase64()) .base64 else .word;
    if (is_group and byte == ':') {
        next.state.row = state.row.with(true, false) orelse return .doubtful;
        addresses.hold(&next, state, state.size, .word);
    }
    return next;
}

/// Number of digits in the first part of a UUID.
pub const first_digits = 8;
const uuid_form = "00000000-0000-0000-0000-000000000000";

/// At place `size` of a UUID.
fn uuidAfter(state: *const State, byte: u8) Step {
    if (state.size == uuid_form.len) {
        if (bytes.isWord(byte) or byte == '-' or byte == '@') return .doubtful;
        // Its last part, of letters or digits.
        const run: line_state.Packed = .{ .size = "000000000000".len, .is_mixed = true };
        var next = tokens.fresh(byte, .{ .before = state.before, .run = run });
        next.emission.kind = .uuid;
        return next;
    }
    var next = state.*;
    next.size += 1;
    return stay(&next, if (uuid_form[state.size] == '-') byte == '-' else bytes.isHex(byte));
}
