//! What a text must have to be read by a form: a test of a few words instead of an attempt, as many forms are tried on
//! the lines that show which formats an input has.
const std = @import("std");
const isLineSpace = @import("../lex/bytes.zig").isLineSpace;
const form = @import("form.zig");

pub const ByteSet = std.StaticBitSet(256);

pub const Guard = struct {
    /// The bytes with which a text may begin.
    first: ByteSet = .full,
    /// The bytes that it has somewhere.
    has: ByteSet = .empty,
    /// It begins with a time.
    is_timed: bool = false,
    /// The bytes that may follow that time, and the blanks behind it.
    behind_time: ByteSet = .full,
    behind_blanks: ByteSet = .full,

    pub fn of(ops: []const form.Op) Guard {
        var guard: Guard = .{ .first = firstBytes(ops) };
        var index: usize = 0;
        while (index < ops.len) : (index += 1) switch (ops[index]) {
            .literal => |text| for (text) |byte| {
                if (byte != ' ') guard.has.set(byte);
            },
            // What may be absent demands nothing.
            .optional => |count| index += count,
            .field, .choice => {},
        };
        guard.is_timed = ops.len > 0 and ops[0] == .field and ops[0].field.type == .time and !ops[0].field.may_be_empty;
        if (!guard.is_timed) return guard;
        guard.behind_time = firstBytes(ops[1..]);
        guard.behind_blanks = bytesBehindBlanks(ops[1..]);
        return guard;
    }

    pub fn beginningWith(byte: u8) Guard {
        return .{ .first = only(byte) };
    }

    pub fn having(bytes: []const u8) Guard {
        return .{ .has = collectBytes(bytes) };
    }

    /// Whether a text has the bytes without which the way does not read it.
    /// @param present the bytes of the text
    pub fn hasAll(guard: *const Guard, present: *const ByteSet) bool {
        return guard.has.subsetOf(present.*);
    }
};

pub fn collectBytes(text: []const u8) ByteSet {
    var bytes: ByteSet = .empty;
    for (text) |byte| bytes.masks[byte / @bitSizeOf(usize)] |= @as(usize, 1) << @truncate(byte);
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

/// The bytes that may follow the blanks with which what the ops read begins.
fn bytesBehindBlanks(ops: []const form.Op) ByteSet {
    var behind: ByteSet = .empty;
    var index: usize = 0;
    while (index < ops.len) : (index += 1) switch (ops[index]) {
        .literal => |text| {
            if (text[0] != ' ') return behind;
            return behind.unionWith(if (text.len > 1) only(text[1]) else firstBytes(ops[index + 1 ..]));
        },
        .optional => |count| {
            behind = behind.unionWith(bytesBehindBlanks(ops[index + 1 ..][0..count]));
            index += count;
        },
        .choice, .field => return if (firstBytes(ops[index..]).isSet(' ')) .full else behind,
    };
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
        .time => comptime bytesThat(beginsTime),
        .level => comptime bytesThat(std.ascii.isAlphanumeric),
        .number, .decimal => comptime bytesThat(beginsNumber),
        .ticks, .day => comptime bytesThat(std.ascii.isDigit),
        .ip => comptime bytesThat(beginsAddress),
        .name => comptime bytesThat(form.isName),
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

/// Names of days and months, digits, and `@` of tai64n.
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
    const guard: Guard = .of(&.{ .{ .optional = 1 }, .{ .literal = "<" }, field, .{ .literal = " [x]" }, rest });
    for ([_][]const u8{ "<2026-05-01 [x] a", "May  1 [x]" }) |text| {
        try std.testing.expect(guard.first.isSet(text[0]) and guard.hasAll(&collectBytes(text)));
    }
    for ([_][]const u8{ "[x]", "2026-05-01 [y] a", " 2026 [x]" }) |text| {
        try std.testing.expect(!guard.first.isSet(text[0]) or !guard.hasAll(&collectBytes(text)));
    }
}
