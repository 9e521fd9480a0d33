//! The construct of a token, and whether the token starts it.
const std = @import("std");
const answers_ = @import("answers.zig");
const brackets = @import("../structure/brackets.zig");
const constructs = @import("../structure/construct.zig");
const Asked = answers_.Asked;
const Bits = answers_.Bits;
const Place = answers_.Place;
const Cells = @import("cells.zig").Cells;
const Kind = @import("../gen/kinds.zig").Kind;
const Question = @import("../program/question.zig").Question;
const Rows = @import("../lex/rows.zig").Rows;
const Setup = @import("setup.zig").Setup;
const steps = @import("../steps.zig");
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

/// The axis's forms, by number.
const Form = enum(u32) { outside, inside, first };

/// A token as far as roles depend on it: its mark, the byte of a bracket, or a letter for its kind; and whether it
/// starts a line.
const Symbol = packed struct(u8) {
    byte: u7,
    opens_line: bool,

    const word = 'w';
    const number = '0';
    const other = 'x';
    /// In place of a letter: the token's byte, if it is a single byte.
    const own = 0;

    /// By kind.
    const letters = blk: {
        var all: [256]u8 = @splat(other);
        all[@backingInt(Kind.word)] = word;
        all[@backingInt(Kind.number)] = number;
        for ([_]Kind{ .open, .close, .punct }) |kind| all[@backingInt(kind)] = own;
        break :blk all;
    };

    inline fn of(rows: *const Rows, row: usize) Symbol {
        const start = rows.starts[row];
        const letter = letters[@backingInt(rows.kinds[row])];
        const alone = if (rows.ends[row] == start + 1 and rows.text[start] < 0x80) rows.text[start] else other;
        return .{ .byte = @intCast(if (letter == own) alone else letter), .opens_line = rows.flags[row].line_first };
    }

    /// Whether a construct ends before it.
    inline fn ends(symbol: Symbol) bool {
        return symbol.opens_line or symbol.separates();
    }

    /// Whether the token is outside all constructs.
    inline fn separates(symbol: Symbol) bool {
        return separators[symbol.byte];
    }

    /// By byte.
    const separators = blk: {
        var all: [128]bool = @splat(false);
        for ("()[]{};") |byte| all[byte] = true;
        break :blk all;
    };

    /// Whether a word before it is a call.
    inline fn calls(symbol: Symbol) bool {
        return !symbol.opens_line and tokens[symbol.byte].kind == .open;
    }

    /// Converts the symbol; brackets among symbols are paired.
    inline fn token(symbol: Symbol) constructs.Token {
        var found = tokens[symbol.byte];
        found.opens_line = symbol.opens_line;
        return found;
    }

    const tokens = blk: {
        var all: [128]constructs.Token = undefined;
        for (&all, 0..) |*out, byte| {
            const kind: Kind = switch (byte) {
                word => .word,
                number => .number,
                '(', '[', '{' => .open,
                ')', ']', '}' => .close,
                else => .punct,
            };
            const mark = if (kind == .punct) byte else 0;
            out.* = .{ .kind = kind, .mark = mark, .start = 0, .end = 0, .opens_line = false, .is_paired = true };
        }
        break :blk all;
    };
};

/// Iterates over the constructs of a text as far as needed for the requested tokens.
const Walk = struct {
    run: constructs.Fold = .{},
    /// The last construct found; initially empty.
    found: constructs.Construct = .{ .span = undefined, .first = 0, .end = 0, .depth = 0, .role = .plain },
    /// If false, only the role `call` is determined, from two tokens; other roles are `plain` and all depths are 0.
    finds_roles: bool = true,

    /// The construct that contains the token, or null. Requests must ascend; the first may be any token that starts a
    /// line.
    inline fn seek(walk: *Walk, symbols: []const Symbol, index: u64) ?*const constructs.Construct {
        if (index >= walk.found.end) {
            if (walk.finds_roles) walk.advance(symbols, index) else walk.advanceCalls(symbols, index);
        }
        return if (walk.found.first <= index and index < walk.found.end) &walk.found else null;
    }

    /// Moves to the construct that holds the token or follows it.
    fn advance(walk: *Walk, symbols: []const Symbol, index: u64) void {
        var run = walk.run;
        defer walk.run = run;
        if (run.count == 0) run.count = index;
        while (walk.found.end <= index) {
            const is_outside = run.run.tokens == 0 or run.run.first > index;
            if (run.count > index and is_outside) return;
            if (run.count == symbols.len) {
                walk.found = run.finish() orelse return;
            } else if (run.step(symbols[@intCast(run.count)].token())) |construct| walk.found = construct;
        }
    }

    /// Like `advance` for the role `call` only: searches only for the ends of constructs.
    fn advanceCalls(walk: *Walk, symbols: []const Symbol, index: u64) void {
        const from: usize = @intCast(if (walk.run.count == 0) index else walk.run.count);
        var at = from;
        while (walk.found.end <= index) {
            while (at < symbols.len and symbols[at].separates()) at += 1;
            if (at == symbols.len) break;
            const first = at;
            at += 1;
            while (at < symbols.len and !symbols[at].ends()) at += 1;
            const is_call = at < symbols.len and symbols[at].calls() and symbols[at - 1].byte == Symbol.word;
            walk.found.first = first;
            walk.found.end = at;
            walk.found.role = if (is_call) .call else .plain;
        }
        steps.count(at - from);
        walk.run.count = at;
    }
};

pub const Fold = struct {
    /// One per token.
    symbols: std.ArrayList(Symbol) = .empty,
    /// Brackets that may still be paired.
    open: std.ArrayList(u32) = .empty,
    walk: Walk = .{},

    /// A role of 0 means that the token is outside all constructs.
    pub const Value = packed struct(u32) { role: u3 = 0, begins: bool = false, depth: u28 = 0 };

    pub const is_indexed = true;

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        if (setup.operands.len != 0) return error.BadProgram;
        var fold: Fold = .{};
        fold.walk.finds_roles = findsRoles(&setup);
        return fold;
    }

    /// Whether roles other than `call` matter; determining those takes most of the time.
    fn findsRoles(setup: *const Setup) bool {
        if (setup.is_shown or setup.program == null) return true;
        var questions = setup.questions();
        while (questions.next()) |question| {
            if (question.part > @backingInt(constructs.Role.call)) return true;
        }
        return false;
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.symbols.deinit(gpa);
        fold.open.deinit(gpa);
    }

    pub fn surveyRows(fold: *Fold, gpa: Allocator, rows: *const Rows, _: u64) !void {
        if (fold.symbols.items.len + rows.count() > std.math.maxInt(u32)) return error.TooLarge;
        try fold.symbols.ensureUnusedCapacity(gpa, rows.count());
        for (rows.kinds, 0..) |kind, row| {
            if (kind == .whitespace) continue;
            const symbol: Symbol = .of(rows, row);
            if (kind == .open) try fold.open.append(gpa, @intCast(fold.symbols.items.len));
            const stays = kind != .close or fold.closes(symbol.byte);
            fold.symbols.appendAssumeCapacity(if (stays) symbol else alone(symbol));
        }
    }

    /// Whether a closing bracket pairs with the innermost open one, which is then removed.
    fn closes(fold: *Fold, byte: u8) bool {
        const top = fold.open.getLastOrNull() orelse return false;
        if (brackets.closing(fold.symbols.items[top].byte) != byte) return false;
        _ = fold.open.pop();
        return true;
    }

    /// An unpaired bracket is an ordinary token.
    fn alone(symbol: Symbol) Symbol {
        return .{ .byte = Symbol.other, .opens_line = symbol.opens_line };
    }

    pub fn surveyed(fold: *Fold, gpa: Allocator) Allocator.Error!void {
        const symbols = fold.symbols.items;
        for (fold.open.items) |token| symbols[token] = alone(symbols[token]);
        fold.open.clearAndFree(gpa);
    }

    pub fn next(fold: *Fold, _: Allocator, token: *const Token) error{}!Value {
        const found = fold.walk.seek(fold.symbols.items, token.index) orelse return .{};
        return valueOf(found, found.first == token.index);
    }

    /// The depth is shown only for readings of a whole text.
    fn valueOf(found: *const constructs.Construct, begins: bool) Value {
        return .{ .role = @intCast(@backingInt(found.role)), .begins = begins, .depth = @truncate(found.depth) };
    }

    pub fn answerRows(
        fold: *Fold,
        _: Allocator,
        rows: *const Rows,
        from: Place,
        asked: []const Asked,
        answers: []Bits,
    ) error{}!void {
        const of_kind = answers_.bitsOfKinds(asked);
        var index = from.index;
        var found: ?*const constructs.Construct = null;
        var bits: Bits = 0;
        for (rows.kinds, answers) |kind, *answer| {
            if (kind == .whitespace) continue;
            defer index += 1;
            const is_inside = if (found) |it| index < it.end else false;
            if (is_inside) {
                answer.* |= bits & of_kind[@backingInt(kind)];
                continue;
            }
            found = fold.walk.seek(fold.symbols.items, index);
            const construct = found orelse continue;
            const begins = construct.first == index;
            answer.* |= fold.bitsOf(valueOf(construct, begins), asked) & of_kind[@backingInt(kind)];
            bits = fold.bitsOf(valueOf(construct, false), asked);
        }
    }

    fn bitsOf(fold: *const Fold, value: Value, asked: []const Asked) Bits {
        var bits: Bits = 0;
        for (asked) |*one| bits |= if (fold.holds(value, &one.question)) one.bit else 0;
        return bits;
    }

    /// With a role, holds at every token of a construct with that role, else at the first token of any construct.
    pub fn holds(_: *const Fold, value: Value, question: *const Question) bool {
        return if (question.part == 0) value.begins else value.role == question.part;
    }

    pub fn write(_: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        const form: Form = if (value.role == 0) .outside else if (value.begins) .first else .inside;
        try cells.form(@backingInt(form));
        const nan = std.math.nan(f64);
        try cells.number(if (form == .outside) nan else @floatFromInt(value.role));
        try cells.number(if (form == .outside) nan else @floatFromInt(value.depth));
        try cells.number(if (form == .outside) nan else @floatFromInt(@intFromBool(value.begins)));
    }
};

test "the same calls are found with and without other roles" {
    const bytes = "wwww0xx,;=()[]{}";
    var random: std.Random.DefaultPrng = .init(1);
    var symbols: [40]Symbol = undefined;
    var calls: u64 = 0;
    for (0..2000) |_| {
        const count = random.random().uintAtMost(usize, symbols.len);
        for (symbols[0..count], 0..) |*symbol, index| symbol.* = .{
            .byte = @intCast(bytes[random.random().uintLessThan(usize, bytes.len)]),
            .opens_line = index == 0 or random.random().uintLessThan(u8, 8) == 0,
        };
        const stride = 1 + random.random().uintLessThan(usize, 3);
        var whole: Walk = .{};
        var quick: Walk = .{ .finds_roles = false };
        var index: usize = 0;
        while (index < count) : (index += stride) {
            const wanted = whole.seek(symbols[0..count], index);
            const found = quick.seek(symbols[0..count], index);
            try std.testing.expectEqual(wanted == null, found == null);
            if (wanted == null) continue;
            try std.testing.expectEqual(wanted.?.first, found.?.first);
            try std.testing.expectEqual(wanted.?.end, found.?.end);
            try std.testing.expectEqual(wanted.?.role == .call, found.?.role == .call);
            calls += @intFromBool(found.?.role == .call);
        }
    }
    try std.testing.expect(calls > 0);
}
