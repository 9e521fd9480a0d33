//! Whether a text is a document of JSON, as RFC 8259 says, read in parts and in constant memory. `NaN` and `Infinity`
//! are values, too, since many programs write them.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;

/// Nesting of a document that is read; a deeper one is not valid here.
pub const depth_max = 512;

pub const JsonCheck = struct {
    state: State = .value,
    depth: u16 = 0,
    /// For each level, whether it is an object.
    objects: std.StaticBitSet(depth_max) = .empty,
    /// The string that is read is the name of a value.
    is_name: bool = false,
    /// What is left of a word, or how many digits of `\u` are.
    word: []const u8 = "",
    digits: u3 = 0,

    const State = enum {
        value,
        value_or_end,
        name,
        name_or_end,
        colon,
        behind_value,
        string,
        escape,
        unicode,
        word,
        minus,
        zero,
        integer,
        point,
        fraction,
        exponent,
        exponent_sign,
        power,
        complete,
        failed,
    };

    pub fn isComplete(check: *const JsonCheck) bool {
        return check.state == .complete;
    }
    pub fn hasFailed(check: *const JsonCheck) bool {
        return check.state == .failed;
    }
    pub fn isOpen(check: *const JsonCheck) bool {
        return !check.isComplete() and !check.hasFailed();
    }

    /// Reads on. @returns the number of bytes read: all, unless the document ends or fails before
    pub fn feed(check: *JsonCheck, text: []const u8) usize {
        var at: usize = 0;
        while (at < text.len and check.isOpen()) {
            if (check.state == .string) {
                at += plainBytes(text[at..]);
                if (at == text.len) break;
            }
            if (check.step(text[at])) at += 1;
        }
        return at;
    }

    /// @returns false if the byte ended a number, and is to be read again
    fn step(check: *JsonCheck, byte: u8) bool {
        switch (check.state) {
            .value, .value_or_end, .name, .name_or_end, .colon, .behind_value => check.between(byte),
            .string => check.state = switch (byte) {
                '"' => if (check.is_name) .colon else check.afterValue(),
                '\\' => .escape,
                else => .failed, // a control character
            },
            .escape => check.state = switch (byte) {
                '"', '\\', '/', 'b', 'f', 'n', 'r', 't' => .string,
                'u' => .unicode,
                else => .failed,
            },
            .unicode => {
                check.digits += 1;
                if (!std.ascii.isHex(byte)) check.state = .failed else if (check.digits == 4) check.state = .string;
                if (check.state != .unicode) check.digits = 0;
            },
            .word => if (byte != check.word[0]) {
                check.state = .failed;
            } else {
                check.word = check.word[1..];
                if (check.word.len == 0) check.state = check.afterValue();
            },
            else => return check.number(byte),
        }
        return true;
    }

    fn between(check: *JsonCheck, byte: u8) void {
        switch (byte) {
            ' ', '\t', '\r', '\n' => return,
            else => {},
        }
        check.state = switch (check.state) {
            .value => check.beginValue(byte),
            .value_or_end => if (byte == ']') check.close() else check.beginValue(byte),
            .name => if (byte == '"') check.beginString(true) else .failed,
            .name_or_end => if (byte == '}') check.close() else if (byte == '"') check.beginString(true) else .failed,
            .colon => if (byte == ':') .value else .failed,
            .behind_value => if (byte == ',')
                if (check.isInObject()) .name else .value
            else if (byte == if (check.isInObject()) @as(u8, '}') else ']') check.close() else .failed,
            else => unreachable,
        };
    }

    fn beginValue(check: *JsonCheck, byte: u8) State {
        return switch (byte) {
            '"' => check.beginString(false),
            '{' => check.open(true),
            '[' => check.open(false),
            '-' => .minus,
            '0' => .zero,
            '1'...'9' => .integer,
            't' => check.beginWord("rue"),
            'f' => check.beginWord("alse"),
            'n' => check.beginWord("ull"),
            'N' => check.beginWord("aN"),
            'I' => check.beginWord("nfinity"),
            else => .failed,
        };
    }

    fn beginString(check: *JsonCheck, is_name: bool) State {
        check.is_name = is_name;
        return .string;
    }

    fn beginWord(check: *JsonCheck, rest: []const u8) State {
        check.word = rest;
        return .word;
    }

    /// @returns false if the byte does not belong to the number
    fn number(check: *JsonCheck, byte: u8) bool {
        const is_digit = std.ascii.isDigit(byte);
        const next: ?State = switch (check.state) {
            .minus => switch (byte) {
                '0' => .zero,
                '1'...'9' => .integer,
                'I' => check.beginWord("nfinity"),
                else => .failed,
            },
            .integer => if (is_digit) .integer else afterDigits(byte),
            .zero => afterDigits(byte),
            .point => if (is_digit) .fraction else .failed,
            .fraction => if (is_digit) .fraction else if (byte | 0x20 == 'e') .exponent else null,
            .exponent => if (is_digit) .power else if (byte == '+' or byte == '-') .exponent_sign else .failed,
            .exponent_sign => if (is_digit) .power else .failed,
            .power => if (is_digit) .power else null,
            else => unreachable,
        };
        check.state = next orelse check.afterValue();
        return next != null;
    }

    fn afterDigits(byte: u8) ?State {
        return if (byte == '.') .point else if (byte | 0x20 == 'e') .exponent else null;
    }

    fn isInObject(check: *const JsonCheck) bool {
        return check.objects.isSet(check.depth - 1);
    }

    fn open(check: *JsonCheck, is_object: bool) State {
        if (check.depth == depth_max) return .failed;
        check.objects.setValue(check.depth, is_object);
        check.depth += 1;
        return if (is_object) .name_or_end else .value_or_end;
    }

    fn close(check: *JsonCheck) State {
        check.depth -= 1;
        return check.afterValue();
    }

    fn afterValue(check: *const JsonCheck) State {
        return if (check.depth == 0) .complete else .behind_value;
    }
};

const block_bytes = 32;
const Block = @Vector(block_bytes, u8);

/// Bytes before the first quote, backslash or control character.
fn plainBytes(text: []const u8) usize {
    var at: usize = 0;
    while (at + block_bytes <= text.len) : (at += block_bytes) {
        const block: Block = text[at..][0..block_bytes].*;
        const quotes = maskOf(block == @as(Block, @splat('"')));
        const backslashes = maskOf(block == @as(Block, @splat('\\')));
        const controls = maskOf(block < @as(Block, @splat(' ')));
        const ends = quotes | backslashes | controls;
        if (ends != 0) return at + @ctz(ends);
    }
    while (at < text.len and text[at] != '"' and text[at] != '\\' and text[at] >= ' ') at += 1;
    return at;
}

/// Whether a text, with blanks around it, is one object or array.
pub fn isDocument(text: []const u8) bool {
    const trimmed = std.mem.trim(u8, text, " \t\r\n");
    if (trimmed.len < 2 or (trimmed[0] != '{' and trimmed[0] != '[')) return false;
    var check: JsonCheck = .{};
    return check.feed(trimmed) == trimmed.len and check.isComplete();
}

test isDocument {
    const documents =
        \\[]
        \\{}
        \\ {"a" : 1 , "b":[true,null,-0.5e+3,"x\"\u00e9"]}
        \\[NaN,-Infinity,0,10,"a string that is longer than a block"]
        \\[[[{}]],{"":{}}]
    ;
    const others =
        \\
        \\{
        \\5
        \\[1] x
        \\[1}
        \\[1,]
        \\[01]
        \\[1.]
        \\[1e]
        \\[-]
        \\[tru]
        \\[2026-11-26]
        \\["\x"]
        \\["\u12g4"]
        \\{,}
        \\{a:1}
        \\{"a":}
        \\{"a" 1}
        \\{"a":1,,}
        \\{"a":**}
        \\{"a":""b"}
    ;
    var lines = std.mem.splitScalar(u8, documents, '\n');
    while (lines.next()) |line| try std.testing.expect(isDocument(line));
    lines = std.mem.splitScalar(u8, others, '\n');
    while (lines.next()) |line| try std.testing.expect(!isDocument(line));
    try std.testing.expect(isDocument("[1,\r\n2]\r\n"));
    try std.testing.expect(!isDocument("[\"a\nb\"]"));
}

test "a document in parts is read as the whole" {
    const text = "{\"a\":[1.5,\"b\\u00e9\",{\"c\":null}],\"d\":-10}";
    for (0..text.len) |cut| {
        var check: JsonCheck = .{};
        _ = check.feed(text[0..cut]);
        try std.testing.expect(check.isOpen());
        _ = check.feed(text[cut..]);
        try std.testing.expect(check.isComplete());
    }
}

test "nesting is bounded" {
    const deep: [depth_max + 1]u8 = @splat('[');
    var check: JsonCheck = .{};
    try std.testing.expectEqual(depth_max + 1, check.feed(&deep));
    try std.testing.expect(check.hasFailed());
}
