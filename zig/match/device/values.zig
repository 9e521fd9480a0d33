//! Comparisons of values on a device, of numbers, lengths of time and sizes: it knows in which interval between their
//! bounds the value of a plain number and a unit is, which decides them.
const std = @import("std");
const Automaton = lines.Automaton;
const clock = @import("../../value/clock.zig");
const Decimal = @import("../../value/decimal.zig").Decimal;
const Entry = @import("../../device/lexing_table.zig").Entry;
const Family = @import("../../device/line_state.zig").Emission.Family;
const fields = @import("../../value/field.zig");
const Kind = @import("../../gen/kinds.zig").Kind;
const lines = @import("../../device/lines.zig");
const operands = @import("../../predicate/operand.zig");
const predicate = @import("../../predicate/predicate.zig");
const Regular = @import("../engine/regular.zig").Regular;
const Answer = @import("../engine/symbols.zig").Answer;
const Symbols = @import("../engine/symbols.zig").Symbols;
const units = @import("../../gen/units.zig").units;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// `Undecided`: the value of the token is not known.
pub const Error = error{ Unsupported, Undecided, OutOfMemory };

/// Maximum number of predicates that one test may ask of a token.
const answers_max = 8;
/// A bound has thresholds from which on a value is equal to it, may be greater, and is greater.
const bounds_max = lines.thresholds_max / 3;
/// Largest power of ten of a bound's digits, so that its text has no exponent.
const power_max = 18;

const families = std.enums.values(Family);

/// What is compared, by its kind. Quantities of the same family are compared too.
const Measure = enum {
    number,
    duration,
    bytesize,

    const all = std.enums.values(Measure);

    fn of(words: []const u32, kinds: *const [8]u32) ?Measure {
        if (!comparesNumbers(words)) return null;
        var found: ?Measure = null;
        for (all) |measure| {
            const kind = @backingInt(measure.kindOf());
            if (kinds[kind / 32] >> @intCast(kind % 32) & 1 == 0) continue;
            if (found != null) return null;
            found = measure;
        }
        return found;
    }

    fn kindOf(measure: Measure) Kind {
        return std.meta.stringToEnum(Kind, @tagName(measure)).?;
    }

    fn family(measure: Measure) Family {
        return ([_]Family{ .other, .time, .data })[@backingInt(measure)];
    }

    fn unit(measure: Measure) []const u8 {
        return ([_][]const u8{ "", "ns", "B" })[@backingInt(measure)];
    }
};

/// The bounds of comparisons. A device's symbols are those of the automaton, then the families, then for each measure
/// that is compared its intervals: those below the first bound, equal to it, perhaps greater, greater, and so on; then
/// the end of the line.
pub const Values = struct {
    arena: Allocator,
    /// Ascending.
    bounds: [Measure.all.len][bounds_max]Decimal = undefined,
    counts: [Measure.all.len]usize = @splat(0),
    /// Quantities of each family have a symbol.
    has_families: bool = false,
    leaves_tests: bool,

    /// @param leaves_tests the CPU may do tests other than comparisons of numbers
    pub fn of(arena: Allocator, regular: *const Regular, leaves_tests: bool) Error!Values {
        var values: Values = .{ .arena = arena, .leaves_tests = leaves_tests };
        for (regular.states) |state| switch (state) {
            .take => |it| try values.addTest(&regular.symbols, it.ask),
            .check => |it| try values.addTest(&regular.symbols, it.asked.ask),
            else => {},
        };
        return values;
    }

    /// Number of symbols besides those of the automaton.
    pub fn count(values: *const Values) usize {
        var sum = values.familyCount();
        for (Measure.all) |measure| sum += values.intervalCount(measure);
        return sum;
    }

    fn familyCount(values: *const Values) usize {
        return if (values.has_families) families.len else 0;
    }

    fn intervalCount(values: *const Values, measure: Measure) usize {
        const bounds = values.counts[@backingInt(measure)];
        return if (bounds == 0) 0 else 3 * bounds + 1;
    }

    /// The symbols of codes, and the units.
    pub fn addTo(values: *const Values, symbols: *const Symbols, into: *Automaton) Error!void {
        for (&into.class_of_code, symbols.classes[0..into.class_of_code.len]) |*class, of_kind| class.* = of_kind;
        for (families) |family| {
            const class: u32 = symbols.classes[@backingInt(Kind.quantity)];
            into.class_of_code[Entry.codeOf(.quantity, family)] =
                if (values.has_families) symbols.end() + @backingInt(family) else class;
        }
        into.units = @splat(.{});
        var known: usize = 0;
        for (Measure.all) |measure| {
            if (values.intervalCount(measure) == 0) continue;
            const has_quantities = measure != .number and
                symbols.classes[@backingInt(measure.kindOf())] == symbols.classes[@backingInt(Kind.quantity)];
            for ([_]Kind{ measure.kindOf(), .quantity }, [_]bool{ true, has_quantities }) |kind, is_compared| {
                if (!is_compared) continue;
                const code = Entry.codeOf(kind, measure.family());
                into.measured_codes |= @as(u32, 1) << code;
                const head: Automaton.Unit.Head = .{
                    .code = code,
                    .symbol = @intCast(symbols.end() + values.firstInterval(measure)),
                };
                for (spellings) |unit| {
                    if (known == lines.units_max) break; // The CPU compares the others.
                    if (unit.family != measure.family() or unit.is_apart != (kind == .quantity)) continue;
                    into.units[known] = .{
                        .text = Automaton.Unit.pack(unit.text),
                        .head = head,
                        .thresholds = try values.thresholdsOf(measure, kind, unit.text) orelse continue,
                    };
                    known += 1;
                }
            }
        }
        std.mem.sort(Automaton.Unit, &into.units, {}, precedes);
    }

    fn precedes(_: void, a: Automaton.Unit, b: Automaton.Unit) bool {
        return a.text < b.text;
    }

    /// Of values of a kind with a unit, as the CPU reads them; null if there are none.
    fn thresholdsOf(
        values: *const Values,
        measure: Measure,
        kind: Kind,
        unit: []const u8,
    ) Error!?[lines.thresholds_max]u32 {
        if (try values.read(kind, 1, unit) == null) return null;
        var thresholds: [lines.thresholds_max]u32 = @splat(std.math.maxInt(u32));
        const bounds = values.boundsOf(measure);
        for (bounds, 0..) |bound, number| {
            // The greatest integer whose value is not greater.
            var integer: u32 = 0;
            var beyond: u32 = lines.integers_end + 1;
            while (beyond - integer > 1) {
                const middle = integer + (beyond - integer) / 2;
                if ((try values.read(kind, middle, unit)).?.order(bound) == .gt) beyond = middle else integer = middle;
            }
            const is_equal = (try values.read(kind, integer, unit)).?.order(bound) == .eq;
            const equal = 2 * integer;
            thresholds[3 * number ..][0..3].* = if (integer == lines.integers_end)
                .{ equal, equal, std.math.maxInt(u32) }
            else if (is_equal) .{ equal, equal + 1, equal + 1 } else .{ equal + 1, equal + 1, equal + 2 };
        }
        // Between the same integers, the last one decides.
        var at = 3 * bounds.len;
        while (at > 1) : (at -= 1) thresholds[at - 2] = @min(thresholds[at - 2], thresholds[at - 1]);
        return thresholds;
    }

    fn read(values: *const Values, kind: Kind, integer: u32, unit: []const u8) Allocator.Error!?Decimal {
        const text = try std.fmt.allocPrint(values.arena, "{d}{s}", .{ integer, unit });
        return fields.readDecimal(values.arena, .value, kind, text, clock.now());
    }

    fn boundsOf(values: *const Values, measure: Measure) []const Decimal {
        return values.bounds[@backingInt(measure)][0..values.counts[@backingInt(measure)]];
    }

    /// Its number among the symbols that the automaton does not have.
    fn firstInterval(values: *const Values, measure: Measure) usize {
        var first = values.familyCount();
        for (Measure.all[0..@backingInt(measure)]) |before| first += values.intervalCount(before);
        return first;
    }

    /// The depth of recursion is bounded by `program.depth_max`.
    fn addTest(values: *Values, symbols: *const Symbols, index: u32) Error!void {
        const program = symbols.program;
        const it = program.tests[index];
        switch (it.operation()) {
            .predicate => {
                const words = program.predicates[it.b..][0..it.c];
                // The symbols of families would have to be distinguished by text, too.
                const asks_family = predicate.familyOf(words) != null;
                values.has_families = values.has_families or (asks_family and !symbols.has_texts);
                const measure = Measure.of(words, &program.bitsets[it.a]) orelse
                    return if (values.leaves_tests) {} else error.Unsupported;
                var clauses: predicate.Clauses = .of(words);
                while (clauses.next()) |clause| {
                    if (clause.kind == .decimal) try values.addBound(measure, operands.decimal(clause.operand));
                }
            },
            .@"and", .@"or" => for (program.children[it.a..][0..it.b]) |child| {
                try values.addTest(symbols, child);
            },
            .not => try values.addTest(symbols, it.a),
            else => {},
        }
    }

    fn addBound(values: *Values, measure: Measure, compared: Decimal) Error!void {
        // No value is negative.
        const bound: Decimal = if (compared.negative) .zero else compared;
        if (!bound.isZero() and (bound.exponent < -power_max or bound.leading() > power_max)) return error.Unsupported;
        const counted = &values.counts[@backingInt(measure)];
        const all = &values.bounds[@backingInt(measure)];
        var at: usize = 0;
        while (at < counted.* and all[at].order(bound) == .lt) at += 1;
        if (at < counted.* and all[at].order(bound) == .eq) return;
        if (counted.* == bounds_max) return error.Unsupported;
        @memmove(all[at + 1 .. counted.* + 1], all[at..counted.*]);
        all[at] = bound;
        counted.* += 1;
    }

    /// The text of a value in an interval; null if it is not known which values those are.
    fn exampleOf(values: *const Values, measure: Measure, interval: usize) Error!?[]const u8 {
        const bounds = values.boundsOf(measure);
        var value: Decimal = .zero;
        if (interval > 0) {
            value = bounds[(interval - 1) / 3];
            switch (interval % 3) {
                1 => {},
                2 => return null,
                else => {
                    // Less than the bounds differ by.
                    var power: i64 = 0;
                    for (bounds) |bound| power = @min(power, bound.exponent);
                    const least: Decimal = .{ .digits = "1", .exponent = power - 1 };
                    value = (try value.sum(values.arena, least)).?;
                },
            }
        }
        var text: std.ArrayList(u8) = .empty;
        try value.write(values.arena, &text);
        try text.appendSlice(values.arena, measure.unit());
        return text.items;
    }

    /// Whether test `ask` holds for a token with this symbol of the device.
    pub fn holds(values: *const Values, symbols: *const Symbols, ask: u32, symbol: u32) Error!bool {
        const token = try values.tokenOf(symbols, symbol);
        var answers: [answers_max]Answer = undefined;
        var count_answered: usize = 0;
        while (true) switch (symbols.judge(ask, token.symbol, answers[0..count_answered])) {
            .yes => return true,
            .no => return false,
            .ask => |part| {
                const it = symbols.program.tests[part];
                if (it.operation() != .predicate or count_answered == answers_max) return error.Unsupported;
                const words = symbols.program.predicates[it.b..][0..it.c];
                const is_satisfied = try token.satisfies(words, &symbols.program.bitsets[it.a]);
                answers[count_answered] = .{ .ask = part, .before = false, .holds = is_satisfied };
                count_answered += 1;
            },
        };
    }

    const Token = struct {
        /// The symbol of the automaton.
        symbol: u32,
        /// Comparisons have the result for every such token that they have for this text.
        measure: Measure = .number,
        text: ?[]const u8 = null,
        /// Set if every such token is a quantity of the family.
        family: ?Family = null,

        fn satisfies(token: *const Token, words: []const u32, kinds: *const [8]u32) Error!bool {
            if (token.family) |family| {
                const asked = predicate.familyOf(words) orelse return error.Unsupported;
                if (Family.of(asked) != family) return false;
                if (words[0] == 1 and family != .other) return true;
            }
            const measure = Measure.of(words, kinds) orelse return error.Unsupported;
            const text = token.text orelse return error.Undecided;
            if (measure != token.measure) return error.Unsupported;
            return predicate.holds(words, measure.kindOf(), text, clock.now(), &findsNothing);
        }
    };

    fn tokenOf(values: *const Values, symbols: *const Symbols, symbol: u32) Error!Token {
        const end = symbols.end();
        if (symbol < end) {
            const text = symbol / symbols.class_count;
            const is_known = text != 0 and areNumbers(symbols, symbol % symbols.class_count);
            return .{ .symbol = symbol, .text = if (is_known) symbols.text_list.items[text - 1] else null };
        }
        if (symbol - end < values.familyCount()) return .{
            .symbol = symbols.classes[@backingInt(Kind.quantity)],
            .family = families[symbol - end],
        };
        for (Measure.all) |measure| {
            const interval = symbol - end - values.firstInterval(measure);
            if (interval < values.intervalCount(measure)) return .{
                .symbol = symbols.classes[@backingInt(measure.kindOf())],
                .measure = measure,
                .text = try values.exampleOf(measure, interval),
            };
        }
        return .{ .symbol = end };
    }

    /// Whether numbers are the only kind of a class.
    fn areNumbers(symbols: *const Symbols, class: u32) bool {
        for (symbols.classes, 0..) |other, kind| {
            if ((other == class) != (kind == @backingInt(Kind.number))) return false;
        }
        return true;
    }
};

/// Whether all clauses compare values that are decimals, or name their family.
fn comparesNumbers(words: []const u32) bool {
    var compares = false;
    var clauses: predicate.Clauses = .of(words);
    while (clauses.next()) |clause| {
        const is_comparison = clause.field == .value and clause.kind == .decimal;
        if (!is_comparison and clause.field != .quantity_family) return false;
        compares = compares or is_comparison;
    }
    return compares;
}

/// Comparisons search nothing.
fn findsNothing(_: std.mem.Allocator, _: []const u8, _: []const u8) bool {
    unreachable;
}

const Spelling = struct { text: []const u8, family: Family, is_apart: bool = false };

/// How units follow numbers: those of quantities have a blank before them, and behind it `m` is a metre.
const spellings: []const Spelling = blk: {
    @setEvalBranchQuota(20_000);
    var found: []const Spelling = &.{ .{ .text = "", .family = .other }, .{ .text = "m", .family = .time } };
    for (units) |unit| {
        const family: Family = .of(unit.family);
        if (family == .other or unit.symbol.len >= lines.unit_bytes_max) continue;
        found = found ++ [_]Spelling{
            .{ .text = unit.symbol, .family = family },
            .{ .text = " " ++ unit.symbol, .family = family, .is_apart = true },
        };
    }
    break :blk found;
};

fn expectThresholds(measure: Measure, bounds: []const Decimal, unit: []const u8, wanted: []const u32) !void {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    var values: Values = .{ .arena = arena.allocator(), .leaves_tests = false };
    for (bounds) |bound| try values.addBound(measure, bound);
    const kind: Kind = if (unit.len > 0 and unit[0] == ' ') .quantity else measure.kindOf();
    const found = (try values.thresholdsOf(measure, kind, unit)).?;
    try std.testing.expectEqualSlices(u32, wanted, found[0..wanted.len]);
    for (found[wanted.len..]) |unused| try std.testing.expectEqual(std.math.maxInt(u32), unused);
}

test "a unit has thresholds where a value may equal a bound, may be greater, and is greater" {
    const three_seconds: Decimal = .{ .digits = "3", .exponent = 9 };
    const end = 2 * lines.integers_end;
    const none = std.math.maxInt(u32);
    try expectThresholds(.duration, &.{three_seconds}, "s", &.{ 6, 7, 7 });
    try expectThresholds(.duration, &.{three_seconds}, " ms", &.{ 6000, 6001, 6001 });
    try expectThresholds(.duration, &.{three_seconds}, "m", &.{ 1, 1, 2 });
    try expectThresholds(.duration, &.{three_seconds}, "ns", &.{ end, end, none });
    try expectThresholds(.number, &.{.{ .digits = "5", .exponent = 0, .negative = true }}, "", &.{ 0, 1, 1 });
    try expectThresholds(.bytesize, &.{.{ .digits = "15", .exponent = 5 }}, "MB", &.{ 3, 3, 4 });
    // Ascending, and of bounds between the same integers the last one decides.
    const half: Decimal = .{ .digits = "5", .exponent = -1 };
    const third: Decimal = .{ .digits = "3", .exponent = -1 };
    try expectThresholds(.number, &.{ half, third, half }, "", &.{ 1, 1, 1, 1, 1, 2 });
    try expectThresholds(.number, &.{ half, .zero }, "", &.{ 0, 1, 1, 1, 1, 2 });
    var values: Values = .{ .arena = undefined, .leaves_tests = false };
    for ("12345") |*digit| try values.addBound(.number, .{ .digits = digit[0..1], .exponent = 3 });
    try std.testing.expectError(error.Unsupported, values.addBound(.number, half));
    try values.addBound(.number, .{ .digits = "3", .exponent = 3 });
}

test "all units of a kind have a text of their own in words" {
    for (spellings, 0..) |a, number| for (spellings[0..number]) |b| {
        try std.testing.expect(Automaton.Unit.pack(a.text) != Automaton.Unit.pack(b.text));
    };
}
