//! Comparisons of numbers on a device: it knows in which interval between thresholds an integer is, which decides them.
const std = @import("std");
const clock = @import("../../value/clock.zig");
const Decimal = @import("../../value/decimal.zig").Decimal;
const Family = @import("../../device/line_state.zig").Emission.Family;
const Kind = @import("../../gen/kinds.zig").Kind;
const lines = @import("../../device/lines.zig");
const operands = @import("../../predicate/operand.zig");
const predicate = @import("../../predicate/predicate.zig");
const Regular = @import("../engine/regular.zig").Regular;
const Answer = @import("../engine/symbols.zig").Answer;
const Symbols = @import("../engine/symbols.zig").Symbols;

const assert = std.debug.assert;

pub const Error = error{Unsupported};

const beyond = lines.integers_end;
/// Maximum number of predicates that one test may ask of a token.
const answers_max = 8;

const families = std.enums.values(Family);

/// The least integers at which a comparison may change its result, ascending. A device's symbols are those of the
/// automaton, then the families, then the intervals, then the end of the line.
pub const Thresholds = struct {
    values: [lines.thresholds_max]u32 = @splat(0),
    /// 0 if no test compares.
    count: usize = 0,
    has_fraction: bool = false,
    has_long: bool = false,
    /// Quantities of each family have a symbol.
    has_families: bool = false,
    leaves_tests: bool = false,

    /// @param leaves_tests the CPU may do tests other than comparisons of numbers
    pub fn of(regular: *const Regular, leaves_tests: bool) Error!Thresholds {
        var thresholds: Thresholds = .{ .leaves_tests = leaves_tests };
        for (regular.states) |state| switch (state) {
            .take => |it| try thresholds.addTest(&regular.symbols, it.ask),
            .check => |it| try thresholds.addTest(&regular.symbols, it.asked.ask),
            else => {},
        };
        return thresholds;
    }

    pub fn familyCount(thresholds: *const Thresholds) usize {
        return if (thresholds.has_families) families.len else 0;
    }

    /// The symbol of quantities of a family, if they have no text that a test compares with.
    pub fn symbolOf(thresholds: *const Thresholds, symbols: *const Symbols, family: Family) u32 {
        if (!thresholds.has_families) return symbols.classes[@backingInt(Kind.quantity)];
        return symbols.end() + @backingInt(family);
    }

    pub fn intervalCount(thresholds: *const Thresholds) usize {
        return if (thresholds.count == 0) 0 else thresholds.count + 1;
    }

    /// The depth of recursion is bounded by `program.depth_max`.
    fn addTest(thresholds: *Thresholds, symbols: *const Symbols, index: u32) Error!void {
        const program = symbols.program;
        const it = program.tests[index];
        switch (it.operation()) {
            .predicate => {
                const words = program.predicates[it.b..][0..it.c];
                // The symbols of families would have to be distinguished by text, too.
                const asks_family = predicate.familyOf(words) != null;
                thresholds.has_families = thresholds.has_families or (asks_family and !symbols.has_texts);
                if (!comparesNumbers(words)) return if (thresholds.leaves_tests) {} else error.Unsupported;
                // So that a comparison that all integers satisfy, or none, has an interval.
                try thresholds.add(beyond);
                var clauses: predicate.Clauses = .of(words);
                while (clauses.next()) |clause| {
                    try thresholds.addBound(operands.decimal(clause.operand));
                }
            },
            .@"and", .@"or" => for (program.children[it.a..][0..it.b]) |child| {
                try thresholds.addTest(symbols, child);
            },
            .not => try thresholds.addTest(symbols, it.a),
            else => {},
        }
    }

    fn comparesNumbers(words: []const u32) bool {
        var clauses: predicate.Clauses = .of(words);
        while (clauses.next()) |clause| {
            if (clause.field != .value or clause.kind != .decimal) return false;
        }
        return true;
    }

    fn addBound(thresholds: *Thresholds, bound: Decimal) Error!void {
        if (bound.negative) return;
        const below = bound.integerPart() orelse beyond;
        if (below >= beyond) {
            thresholds.has_long = true;
            return;
        }
        const value: u32 = @intCast(below);
        const is_integer = bound.exponent >= 0;
        if (!is_integer) thresholds.has_fraction = true;
        if (is_integer) try thresholds.add(value);
        try thresholds.add(value + 1);
    }

    fn add(thresholds: *Thresholds, value: u32) Error!void {
        var at = thresholds.count;
        while (at > 0 and thresholds.values[at - 1] >= value) at -= 1;
        if (at < thresholds.count and thresholds.values[at] == value) return;
        if (thresholds.count == lines.thresholds_max) return error.Unsupported;
        std.mem.copyBackwards(
            u32,
            thresholds.values[at + 1 .. thresholds.count + 1],
            thresholds.values[at..thresholds.count],
        );
        thresholds.values[at] = value;
        thresholds.count += 1;
    }

    /// Whether test `ask` holds for a token with this symbol of the device.
    pub fn holds(thresholds: *const Thresholds, symbols: *const Symbols, ask: u32, symbol: u32) Error!bool {
        var buffer: [16]u8 = undefined;
        const token = thresholds.tokenOf(symbols, symbol, &buffer);
        var answers: [answers_max]Answer = undefined;
        var count: usize = 0;
        while (true) switch (symbols.judge(ask, token.symbol, answers[0..count])) {
            .yes => return true,
            .no => return false,
            .ask => |part| {
                const it = symbols.program.tests[part];
                if (it.operation() != .predicate or count == answers_max) return error.Unsupported;
                const is_satisfied = try token.satisfies(symbols.program.predicates[it.b..][0..it.c]);
                answers[count] = .{ .ask = part, .before = false, .holds = is_satisfied };
                count += 1;
            },
        };
    }

    const Token = struct {
        /// The symbol of the automaton.
        symbol: u32,
        /// Set if every such token is a number for which predicates have the results that they have for this one.
        number: ?[]const u8 = null,
        /// Set if every such token is a quantity of the family.
        family: ?Family = null,

        fn satisfies(token: *const Token, words: []const u32) Error!bool {
            if (token.family) |family| {
                const asked = predicate.familyOf(words) orelse return error.Unsupported;
                if (Family.of(asked) != family) return false;
                // The value is not known.
                return if (words[0] == 1 and family != .other) true else error.Unsupported;
            }
            const number = token.number orelse return error.Unsupported;
            if (!comparesNumbers(words)) return error.Unsupported;
            return predicate.holds(words, .number, number, clock.now(), &findsNothing);
        }
    };

    fn tokenOf(thresholds: *const Thresholds, symbols: *const Symbols, symbol: u32, buffer: []u8) Token {
        const end = symbols.end();
        if (symbol < end) {
            const is_number = thresholds.count > 0 and areNumbers(symbols, symbol % symbols.class_count);
            if (!is_number) return .{ .symbol = symbol };
            const text = symbol / symbols.class_count;
            // Without a text, no token has the symbol, since integers have those of intervals.
            return .{ .symbol = symbol, .number = if (text == 0) "0" else symbols.text_list.items[text - 1] };
        }
        if (symbol - end < thresholds.familyCount()) return .{
            .symbol = symbols.classes[@backingInt(Kind.quantity)],
            .family = families[symbol - end],
        };
        const interval = symbol - end - thresholds.familyCount();
        if (interval >= thresholds.intervalCount()) return .{ .symbol = end };
        const least = if (interval == 0) 0 else thresholds.values[interval - 1];
        return .{
            .symbol = symbols.classes[@backingInt(Kind.number)],
            .number = std.fmt.bufPrint(buffer, "{d}", .{least}) catch unreachable,
        };
    }

    /// Whether numbers are the only kind of a class.
    fn areNumbers(symbols: *const Symbols, class: u32) bool {
        for (symbols.classes, 0..) |other, kind| {
            if ((other == class) != (kind == @backingInt(Kind.number))) return false;
        }
        return true;
    }
};

/// Bounds of numbers search nothing: `addTest` refuses other predicates.
fn findsNothing(_: std.mem.Allocator, _: []const u8, _: []const u8) bool {
    unreachable;
}

test "thresholds are distinct, ascending, and at most sixteen" {
    var thresholds: Thresholds = .{};
    for ([_]u32{ 5, 3, 5, 9, 1, 3 }) |value| try thresholds.add(value);
    try std.testing.expectEqualSlices(u32, &.{ 1, 3, 5, 9 }, thresholds.values[0..thresholds.count]);
    try std.testing.expectEqual(5, thresholds.intervalCount());
    for (10..22) |value| try thresholds.add(@intCast(value));
    try std.testing.expectError(error.Unsupported, thresholds.add(100));
    try thresholds.add(21);
}

test "a bound divides the integers below it from those above" {
    const cases = [_]struct { Decimal, []const u32 }{
        .{ .{ .digits = "5", .exponent = 0 }, &.{ 5, 6 } },
        .{ .{ .digits = "25", .exponent = -1 }, &.{3} },
        .{ .{ .digits = "5", .exponent = -1 }, &.{1} },
        .{ .zero, &.{ 0, 1 } },
        .{ .{ .negative = true, .digits = "5", .exponent = 0 }, &.{} },
        .{ .{ .digits = "1", .exponent = 12 }, &.{} },
    };
    for (cases) |case| {
        var thresholds: Thresholds = .{};
        try thresholds.addBound(case[0]);
        try std.testing.expectEqual(case[0].exponent < 0, thresholds.has_fraction);
        try std.testing.expectEqual(case[0].exponent > 9, thresholds.has_long);
        try std.testing.expectEqualSlices(u32, case[1], thresholds.values[0..thresholds.count]);
    }
}
