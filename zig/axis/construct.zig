//! The construct of a token, and whether the token starts it.
const std = @import("std");
const Asked = @import("answers.zig").Asked;
const Bits = @import("answers.zig").Bits;
const Place = @import("answers.zig").Place;
const bitsOfKinds = @import("answers.zig").bitsOfKinds;
const brackets = @import("../structure/brackets.zig");
const Calls = @import("calls.zig").Calls;
const CallsWalk = @import("calls.zig").Walk;
const constructs = @import("../structure/construct.zig");
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

    /// The construct that contains the token, or null. Requests must ascend; the first may be any token that starts a
    /// line.
    inline fn seek(walk: *Walk, symbols: []const Symbol, index: u64) ?*const constructs.Construct {
        if (index >= walk.found.end) walk.advance(symbols, index);
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
};

pub const Fold = struct {
    /// If no other role matters than `call`, only these are found: all others are `plain`, and all depths are 0.
    calls: ?Calls = null,
    calls_walk: CallsWalk = .{},
    /// Otherwise, one per token.
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
        if (!findsRoles(&setup)) fold.calls = .{};
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
        if (fold.calls) |*calls| calls.deinit(gpa);
        fold.symbols.deinit(gpa);
        fold.open.deinit(gpa);
    }

    pub fn surveyRows(fold: *Fold, gpa: Allocator, rows: *const Rows, _: u64) !void {
        if (fold.calls) |*calls| return calls.add(gpa, rows);
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

    pub fn finishSurvey(fold: *Fold, gpa: Allocator) Allocator.Error!void {
        if (fold.calls) |*calls| return calls.finish(gpa);
        const symbols = fold.symbols.items;
        for (fold.open.items) |token| symbols[token] = alone(symbols[token]);
        fold.open.clearAndFree(gpa);
    }

    pub fn next(fold: *Fold, _: Allocator, token: *const Token) error{}!Value {
        if (fold.calls) |*calls| return fold.ofCalls(calls, token.index);
        const found = fold.walk.seek(fold.symbols.items, token.index) orelse return .{};
        return valueOf(found, found.first == token.index);
    }

    fn ofCalls(fold: *Fold, calls: *const Calls, index: u64) Value {
        const found = fold.calls_walk.seek(calls, index) orelse return .{};
        return if (found.first <= index) valueOfCall(found.is_call, found.first == index) else .{};
    }

    fn valueOfCall(is_call: bool, begins: bool) Value {
        const role: constructs.Role = if (is_call) .call else .plain;
        return .{ .role = @intCast(@backingInt(role)), .begins = begins };
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
        const spaces: u8 = @backingInt(Kind.whitespace);
        const has_spaces = std.mem.findScalar(u8, @ptrCast(rows.kinds), spaces) != null;
        if (fold.calls != null and !has_spaces) return fold.answerCalls(rows, from, asked, answers);
        const of_kind = bitsOfKinds(asked);
        var index = from.index;
        if (fold.calls) |*calls| {
            for (rows.kinds, answers) |kind, *answer| {
                if (kind == .whitespace) continue;
                defer index += 1;
                const value = fold.ofCalls(calls, index);
                answer.* |= fold.bitsOf(value, asked) & of_kind[@backingInt(kind)];
            }
            return;
        }
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

    /// Visits only the constructs for which something holds, and the first tokens of others.
    fn answerCalls(fold: *Fold, rows: *const Rows, from: Place, asked: []const Asked, answers: []Bits) void {
        const of_kind = bitsOfKinds(asked);
        var bits: [2]struct { of_first: Bits, of_others: Bits } = undefined;
        for (&bits, [_]bool{ false, true }) |*of, is_call| of.* = .{
            .of_first = fold.bitsOf(valueOfCall(is_call, true), asked),
            .of_others = fold.bitsOf(valueOfCall(is_call, false), asked),
        };
        const end = from.index + rows.count();
        var index = from.index;
        while (index < end) {
            const construct = fold.calls_walk.seek(&fold.calls.?, index) orelse return;
            if (construct.first >= end) return;
            index = @max(index, construct.first);
            const first: usize = @intCast(index - from.index);
            const behind: usize = @intCast(@min(construct.end, end) - from.index);
            const of = bits[@intFromBool(construct.is_call)];
            if (of.of_others != 0) for (rows.kinds[first..behind], answers[first..behind]) |kind, *answer| {
                answer.* |= of.of_others & of_kind[@backingInt(kind)];
            };
            if (index == construct.first) answers[first] |= of.of_first & of_kind[@backingInt(rows.kinds[first])];
            index = construct.end;
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

const Fixture = @import("../structure/columns.zig").Fixture;
const Segments = @import("../lex/segments.zig").Segments;

/// A fold that has surveyed a text in segments, with rows of white space or without.
fn surveyText(text: []const u8, segment_bytes: usize, has_spaces: bool, only_calls: bool) !Fold {
    const gpa = std.testing.allocator;
    var fold: Fold = .{ .calls = if (only_calls) .{} else null };
    errdefer fold.deinit(gpa);
    var lexed: Segments = .{ .gpa = gpa, .text = text, .segment_bytes = segment_bytes };
    lexed.options.whitespace = has_spaces;
    defer lexed.deinit();
    while (try lexed.next()) |segment| {
        try fold.surveyRows(gpa, &.{
            .text = segment.text,
            .starts = segment.tokens.items(.start),
            .ends = segment.tokens.items(.end),
            .kinds = segment.tokens.items(.kind),
            .flags = segment.tokens.items(.flags),
        }, segment.base);
    }
    try fold.finishSurvey(gpa);
    return fold;
}

test "the same calls are found with and without other roles" {
    const gpa = std.testing.allocator;
    const bytes = "wwww0x,;=()[]{}   \n";
    var random: std.Random.DefaultPrng = .init(1);
    var calls: u64 = 0;
    for (0..400) |round| {
        var text: [300]u8 = undefined;
        for (&text) |*byte| byte.* = bytes[random.random().uintLessThan(usize, bytes.len)];
        var fixture: Fixture = try .init(&text);
        defer fixture.deinit();
        const columns = &fixture.columns;
        var whole: Fold = try surveyText(&text, 1 << 20, false, false);
        defer whole.deinit(gpa);
        var quick: Fold = try surveyText(&text, 1 + random.random().uintLessThan(usize, 300), round % 2 == 0, true);
        defer quick.deinit(gpa);
        try std.testing.expectEqual(columns.count(), quick.calls.?.count);
        // A walk may begin at any line.
        var index: u32 = random.random().uintLessThan(u32, columns.count() + 1);
        while (index > 0 and (index == columns.count() or !columns.flags[index].line_first)) index -= 1;
        const stride = 1 + random.random().uintLessThan(u32, 3);
        while (index < columns.count()) : (index += stride) {
            var token: Token = undefined;
            token.index = index;
            const wanted = try whole.next(gpa, &token);
            const found = try quick.next(gpa, &token);
            const is_call = wanted.role == @backingInt(constructs.Role.call);
            try std.testing.expectEqual(wanted.role == 0, found.role == 0);
            try std.testing.expectEqual(is_call, found.role == @backingInt(constructs.Role.call));
            try std.testing.expectEqual(wanted.begins, found.begins);
            calls += @intFromBool(is_call);
        }
    }
    try std.testing.expect(calls > 0);
}
