//! What a text must have to be read by a form: a test of a few words instead of an attempt, as many forms are tried on
//! the lines that show which formats an input has.
const std = @import("std");
const isLineSpace = @import("../lex/bytes.zig").isLineSpace;
const form = @import("form.zig");

pub const ByteSet = std.StaticBitSet(256);

pub const Guard = struct {
    /// The bytes with which a text may begin.
    first: ByteSet,
    /// The bytes that it has somewhere.
    has: ByteSet,

    pub fn of(ops: []const form.Op) Guard {
        var has: ByteSet = .empty;
        var index: usize = 0;
        while (index < ops.len) : (index += 1) switch (ops[index]) {
            .literal => |text| for (text) |byte| {
                if (byte != ' ') has.set(byte);
            },
            // What may be absent demands nothing.
            .optional => |count| index += count,
            .field, .choice => {},
        };
        return .{ .first = firstBytes(ops), .has = has };
    }

    /// @param present the bytes of the text
    pub fn mayRead(guard: *const Guard, text: []const u8, present: *const ByteSet) bool {
        return text.len > 0 and guard.first.isSet(text[0]) and guard.has.subsetOf(present.*);
    }
};

pub fn collectBytes(text: []const u8) ByteSet {
    var words: [256 / 64]u64 = @splat(0);
    for (text) |byte| words[byte >> 6] |= @as(u64, 1) << @truncate(byte);
    var bytes: ByteSet = .empty;
    for (words, 0..) |word, number| for (0..64) |bit| {
        if (word >> @intCast(bit) & 1 != 0) bytes.set(number * 64 + bit);
    };
    return bytes;
}

/// The bytes with which what the ops read may begin.
fn firstBytes(ops: []const form.Op) ByteSet {
    var first: ByteSet = .empty;
    var index: usize = 0;
    while (index < ops.len) : (index += 1) switch (ops[index]) {
        .literal => |text| return first.unionWith(if (text[0] == ' ') blanks else only(text[0])),
        .choice => |choice| {
            for (choice.texts) |text| {
                if (text.len == 0) return .full;
                first.set(text[0]);
            }
            return first;
        },
        .field => |field| return if (field.may_be_empty) .full else first.unionWith(ofType(field.type)),
        .optional => |count| {
            first = first.unionWith(firstBytes(ops[index + 1 ..][0..count]));
            index += count;
        },
    };
    // All of it may be absent.
    return .full;
}

fn only(byte: u8) ByteSet {
    var bytes: ByteSet = .empty;
    bytes.set(byte);
    return bytes;
}

const blanks = bytesThat(isLineSpace);

/// The bytes with which a value of a type may begin.
fn ofType(kind: form.Type) ByteSet {
    return switch (kind) {
        .text, .rest, .quoted, .value, .guarded, .columns, .signs => .full,
        .word, .host, .peer, .login, .label => comptime blanks.complement(),
        .time, .level => comptime bytesThat(beginsTime),
        .number, .decimal => comptime bytesThat(beginsNumber),
        .ticks, .day => comptime bytesThat(std.ascii.isDigit),
        .ip => comptime bytesThat(beginsAddress),
        .name => comptime bytesThat(form.isName),
        .dotted => comptime bytesThat(std.ascii.isAlphabetic),
        .elements => comptime bytesThat(beginsElements),
        .pod => comptime bytesThat(std.ascii.isAlphanumeric).unionWith(bytesThat(form.isName)),
    };
}

fn bytesThat(comptime isIn: fn (u8) bool) ByteSet {
    @setEvalBranchQuota(1 << 16);
    var bytes: ByteSet = .empty;
    for (0..256) |byte| if (isIn(@intCast(byte))) bytes.set(byte);
    return bytes;
}

/// Names of days and months, digits, `@` of tai64n, and words of levels.
fn beginsTime(byte: u8) bool {
    return std.ascii.isAlphanumeric(byte) or byte == '@' or byte == '.' or byte >= 0x80;
}

fn beginsNumber(byte: u8) bool {
    return std.ascii.isDigit(byte) or byte == '-' or byte == '+';
}

fn beginsAddress(byte: u8) bool {
    return std.ascii.isHex(byte) or byte == ':' or byte == '.' or byte == '[';
}

fn beginsElements(byte: u8) bool {
    return byte == '[' or byte == '-';
}

test "a guard passes what its form reads" {
    const field: form.Op = .{ .field = .{ .type = .time, .register = form.Field.none, .may_be_empty = false } };
    const rest: form.Op = .{ .field = .{ .type = .rest, .register = form.Field.none, .may_be_empty = true } };
    const ops = [_]form.Op{ .{ .optional = 1 }, .{ .literal = "<" }, field, .{ .literal = " [x]" }, rest };
    const guard: Guard = .of(&ops);
    for ([_][]const u8{ "<2026-05-01 [x] a", "May  1 [x]" }) |text| {
        try std.testing.expect(guard.mayRead(text, &collectBytes(text)));
    }
    for ([_][]const u8{ "", "[x]", "2026-05-01 [y] a", " 2026 [x]" }) |text| {
        try std.testing.expect(!guard.mayRead(text, &collectBytes(text)));
    }
}
