//! What the lexer of lines keeps of a word: whether it may be base64, and whether it may be a name that says what
//! follows it.
const bytes = @import("../lex/bytes.zig");

/// The run of letters, digits, `+` and `/` that ends here, which may be base64.
pub const Packed = struct {
    /// At most `size_min`.
    size: u8 = 0,
    has_digit: bool = false,
    has_upper: bool = false,
    has_lower: bool = false,
    /// It has a sign, and no digit: the letters' cases are not kept.
    has_sign: bool = false,
    /// It has all three, or may have with a sign.
    is_mixed: bool = false,
    /// It begins within a word.
    is_inner: bool = false,
    /// It ended before a `=`, and is base64 if another one follows.
    is_padded: bool = false,

    /// Shorter runs are not base64. The sizes of longer ones are counted modulo 4.
    const size_min = 16;

    pub fn with(run: Packed, byte: u8) Packed {
        const is_sign = byte == '+' or byte == '/';
        if (byte == '_') return .{ .is_inner = true };
        if (byte == '=') return .{ .is_padded = run.size + 2 >= size_min };
        if (!bytes.isAlnum(byte) and !is_sign) return .{};
        if (run.is_inner and !is_sign) return run;
        const size = if (run.size + 1 == size_min + 4) size_min else run.size + 1;
        const class = bytes.class[byte];
        const next: Packed = .{
            .size = size,
            .has_digit = run.has_digit or class.digit,
            .has_upper = run.has_upper or (class.letter and !class.lower),
            .has_lower = run.has_lower or class.lower,
        };
        const is_mixed = run.is_mixed or (next.has_digit and (run.has_sign or is_sign)) or
            (next.has_digit and next.has_upper and next.has_lower);
        if (is_mixed) return .{ .size = size, .is_mixed = true, .has_sign = run.has_sign or is_sign };
        return if (run.has_sign or is_sign) .{ .size = size, .has_sign = true } else next;
    }

    /// Whether some part of it may be base64, if `byte` follows.
    pub fn mayBeBase64(run: Packed, byte: u8) bool {
        if (byte == '=' and run.is_padded) return true;
        // Behind letters alone it is that of a field.
        if (byte == '=' and run.size + 2 >= size_min) return run.has_digit or run.has_sign or run.is_mixed;
        return run.size >= size_min and run.is_mixed and (run.has_sign or byte == '+' or byte == '/');
    }

    /// Whether a word that ends with the run, and begins with it, is base64.
    pub fn isBase64(run: Packed) bool {
        return run.size == size_min and run.is_mixed;
    }
};

/// How a word ends, as far as it may be a name that says what follows it (`lex/names.zig`): with the last letters but
/// one of such a name, or with the last letters of one that may say version, or hardware, or either.
pub const Tail = enum(u8) {
    none,
    /// Before the first letter of a part: `ver` and `v` are only such parts.
    start,
    o,
    s,
    l,
    e,
    t,
    te,
    ve,
    si,
    version,
    hardware,
    any,
    /// Behind one that may say version or hardware, in an address or a path: `=` or `:`.
    joint,

    pub fn with(tail: Tail, byte: u8) Tail {
        if (tail == .any) return .any;
        if (byte == '=' or byte == ':') return if (Name.of(tail) == .none) .start else .joint;
        if (!bytes.isLetter(byte)) return .start;
        return switch (byte | 0x20) {
            'v' => switch (tail) {
                .start, .joint, .e, .te, .ve => .version, // `v`, `dev`
                else => if (byte == 'V') .version else .none,
            },
            'n' => if (tail == .o) .version else .none,
            'd' => switch (tail) {
                .l => .version,
                .si => .hardware,
                else => .none,
            },
            'i' => if (tail == .s or tail == .hardware) .si else .none,
            'r' => switch (tail) {
                .ve, .te => .version,
                .e => .none,
                else => .hardware,
            },
            'e' => switch (tail) {
                .s => .version,
                .version => .ve,
                .t => .te,
                else => .e,
            },
            's' => if (tail == .s) .hardware else .s,
            'c' => .hardware,
            'o' => .o,
            'l' => .l,
            't' => .t,
            else => .none,
        };
    }
};

/// What a name before says, if its last letters do; `any`: the name is not known, or may say either.
pub const Name = enum(u8) {
    none,
    version,
    hardware,
    any,

    pub fn of(tail: Tail) Name {
        return switch (tail) {
            .version => .version,
            .hardware => .hardware,
            .any, .joint => .any,
            else => .none,
        };
    }
};
