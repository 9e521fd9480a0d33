//! Evaluates value predicates: whether a token's text satisfies the clauses that the compiler packed into words.
//! Words: the count of clauses; then each clause: its size in words, field, comparison, operand type, operand.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const Order = std.math.Order;
const Kind = @import("../gen/kinds.zig").Kind;
const Clock = @import("../value/clock.zig").Clock;
const address = @import("../value/address.zig");
const bytesize = @import("../value/bytesize.zig");
const decoded = @import("../value/decoded.zig");
const duration = @import("../value/duration.zig");
const fields = @import("../value/field.zig");
const Family = @import("../gen/units.zig").Family;
const glob = @import("glob.zig");
const number = @import("../value/number.zig");
const operands = @import("operand.zig");
const relation = @import("../relation/relation.zig");
const timestamp = @import("../value/timestamp.zig");
const values = @import("../value/value.zig");
const version = @import("../value/version.zig");
const gen = @import("../gen/predicate.zig");
const Comparison = gen.Comparison;
const Field = gen.Field;
const OperandType = gen.OperandType;
const decimals = @import("../value/decimal.zig");
const Decimal = decimals.Decimal;
const budget = @import("../memory/budget.zig");

/// Size of a buffer that suffices for common tokens.
const scratch_size_bytes = 1024;
const clause_header = 4;

/// A comparison of one field of a token.
pub const Clause = struct {
    field: Field,
    comparison: Comparison,
    kind: OperandType,
    /// The name of a claim, packed as a text; none for other fields.
    claim: []const u32,
    operand: []const u32,

    fn at(words: []const u32) Clause {
        assert(words.len >= clause_header and words[0] >= clause_header and words[0] <= words.len);
        const field: Field = @fromBackingInt(words[1]);
        const body = words[clause_header..words[0]];
        const name_size = if (isClaim(field)) 1 + operands.wordsOf(body[0]) else 0;
        return .{
            .field = field,
            .comparison = @fromBackingInt(words[2]),
            .kind = @fromBackingInt(words[3]),
            .claim = body[0..name_size],
            .operand = body[name_size..],
        };
    }
};

/// The clauses of a predicate, one by one.
pub const Clauses = struct {
    rest: []const u32,
    left: u32,

    pub fn of(words: []const u32) Clauses {
        return .{ .rest = words[1..], .left = words[0] };
    }

    pub fn next(clauses: *Clauses) ?Clause {
        if (clauses.left == 0) return null;
        clauses.left -= 1;
        defer clauses.rest = clauses.rest[clauses.rest[0]..];
        return .at(clauses.rest);
    }
};

/// Whether evaluating the predicate takes no search and no decoding of the token.
pub fn isCheap(words: []const u32) bool {
    var clauses: Clauses = .of(words);
    while (clauses.next()) |clause| switch (clause.kind) {
        .decimal, .quantity, .instant, .time_of_day, .now, .address, .block => if (clause.field != .value) return false,
        .version, .text, .keys, .ranges, .program => return false,
    };
    return true;
}

/// The family of quantities that the predicate asks for, if it names one.
pub fn familyOf(words: []const u32) ?Family {
    var clauses: Clauses = .of(words);
    return while (clauses.next()) |clause| {
        if (textOfFamily(clause)) |name| break std.meta.stringToEnum(Family, name);
    } else null;
}

/// The family that a clause names exactly; null for other clauses.
fn textOfFamily(clause: Clause) ?[]const u8 {
    if (clause.field != .quantity_family or clause.kind != .text or clause.comparison != .eq) return null;
    const fold = clause.operand[0] != 0;
    return if (fold) null else operands.text(clause.operand[1..]);
}

fn isClaim(field: Field) bool {
    return field == .header_claim or field == .payload_claim;
}

/// Whether the words are a valid predicate; `holds` relies on it.
pub fn check(words: []const u32) bool {
    if (words.len == 0) return false;
    var rest = words[1..];
    for (0..words[0]) |_| {
        if (rest.len < clause_header or rest[0] < clause_header or rest[0] > rest.len) return false;
        if (!isEnum(Field, rest[1]) or !isEnum(Comparison, rest[2]) or !isEnum(OperandType, rest[3])) return false;
        var body = rest[clause_header..rest[0]];
        if (isClaim(@fromBackingInt(rest[1]))) {
            if (body.len == 0 or body.len < 1 + operands.wordsOf(body[0])) return false;
            body = body[1 + operands.wordsOf(body[0]) ..];
        }
        if (!operands.check(@fromBackingInt(rest[3]), body)) return false;
        rest = rest[rest[0]..];
    }
    return rest.len == 0;
}

/// Whether the words are a valid operand of `holdsElapsed`: a comparison and a decimal.
pub fn checkElapsed(words: []const u32) bool {
    return words.len > 1 and isEnum(Comparison, words[0]) and operands.check(.decimal, words[1..]);
}

fn isEnum(comptime Enum: type, value: u32) bool {
    return value < @typeInfo(Enum).@"enum".field_names.len;
}

/// Whether a compiled program matches anywhere in a text. A parameter, since this folder does not import the matcher.
pub const Search = *const fn (gpa: Allocator, program: []const u8, text: []const u8) bool;

/// Whether `text`, a token of `kind`, satisfies every clause. If memory runs out it satisfies none.
pub fn holds(words: []const u32, kind: Kind, text: []const u8, clock: *const Clock, search: Search) bool {
    var clauses: Clauses = .of(words);
    const integer = integerOf(kind, text);
    while (clauses.next()) |clause| {
        if (integer) |value| if (orderOfInteger(value, clause)) |order| {
            if (!satisfiesOrder(clause.comparison, order)) return false;
            continue;
        };
        if (fields.familyOf(kind)) |family| if (textOfFamily(clause)) |wanted| {
            if (!std.mem.eql(u8, wanted, @tagName(family))) return false;
            continue;
        };
        var buffer: [scratch_size_bytes]u8 = undefined;
        var arena: std.heap.ArenaAllocator = .init(budget.gpa);
        defer arena.deinit();
        var scratch: std.heap.BufferFirstAllocator = .init(&buffer, arena.allocator());
        const token: Token = .{
            .arena = scratch.allocator(),
            .kind = kind,
            .text = text,
            .clock = clock,
            .search = search,
        };
        if (!(token.satisfies(clause) catch return false)) return false;
    }
    return true;
}

const plain_digits_max = decimals.integer_digits_max;

/// The value of a token as most are written, if it is an integer; null says nothing.
pub fn integerOf(kind: Kind, text: []const u8) ?u64 {
    return switch (kind) {
        .number => plainInteger(text),
        .duration => duration.readInteger(text),
        .bytesize => bytesize.readInteger(text),
        else => null,
    };
}

/// The value of digits alone.
fn plainInteger(text: []const u8) ?u64 {
    if (text.len > plain_digits_max) return null;
    return digitsValue(text, 0);
}

fn digitsValue(digits: []const u8, zeros: usize) ?u64 {
    var value: u64 = 0;
    for (digits) |digit| {
        if (!std.ascii.isDigit(digit)) return null;
        value = value * 10 + (digit - '0');
    }
    return value * decimals.integer_powers[zeros];
}

/// The order of a number and the bound of a clause; null if the bound is no integer of 64 bits, or not of the value.
fn orderOfInteger(value: u64, clause: Clause) ?Order {
    if (clause.field != .value or clause.kind != .decimal) return null;
    const bound = operands.decimal(clause.operand);
    if (bound.negative or bound.exponent < 0 or bound.exponent > plain_digits_max) return null;
    const zeros: usize = @intCast(bound.exponent);
    if (bound.digits.len + zeros > plain_digits_max) return null;
    return std.math.order(value, digitsValue(bound.digits, zeros).?);
}

/// Whether the time from stamp `then` to stamp `now` satisfies the words, a comparison with a number of nanoseconds.
pub fn holdsElapsed(words: []const u32, now: []const u8, then: []const u8, clock: *const Clock) bool {
    assert(words.len > 1);
    const later = (timestamp.read(now, clock.order) orelse return false).instant(clock) orelse return false;
    const earlier = (timestamp.read(then, clock.order) orelse return false).instant(clock) orelse return false;
    var buffer: [scratch_size_bytes]u8 = undefined; // Larger than any difference.
    var scratch: std.heap.FixedBufferAllocator = .init(&buffer);
    const elapsed = Decimal.fromInteger(scratch.allocator(), later.total() - earlier.total()) catch return false;
    return satisfiesOrder(@fromBackingInt(words[0]), elapsed.order(operands.decimal(words[1..])));
}

/// A null order means values of two families, which are unequal and not ordered.
fn satisfiesOrder(comparison: Comparison, order: ?Order) bool {
    const found = order orelse return comparison == .ne or comparison == .not_in;
    return switch (comparison) {
        .gt => found == .gt,
        .ge => found != .lt,
        .lt => found == .lt,
        .le => found != .gt,
        .eq, .in, .glob => found == .eq,
        .ne, .not_in => found != .eq,
    };
}

const Token = struct {
    arena: Allocator,
    kind: Kind,
    text: []const u8,
    clock: *const Clock,
    search: Search,

    fn satisfies(token: Token, clause: Clause) Allocator.Error!bool {
        return switch (clause.kind) {
            .decimal => {
                const value = try token.decimal(clause) orelse return false;
                return satisfiesOrder(clause.comparison, value.order(operands.decimal(clause.operand)));
            },
            .quantity => {
                const value = try values.readQuantity(token.arena, token.kind, token.text) orelse return false;
                return satisfiesOrder(clause.comparison, value.order(operands.quantity(clause.operand)));
            },
            .instant, .time_of_day, .now => token.satisfiesTime(clause),
            .address => token.satisfiesAddress(clause),
            .block => token.satisfiesBlock(clause),
            .version => {
                const value = version.read(token.text) orelse return false;
                return satisfiesOrder(
                    clause.comparison,
                    value.order(version.read(operands.text(clause.operand)) orelse return false),
                );
            },
            .text => {
                const value = try token.textOf(clause) orelse return false;
                const pattern = operands.text(clause.operand[1..]);
                const fold = clause.operand[0] != 0;
                if (clause.comparison == .glob) return glob.matches(pattern, value, fold);
                const equal = if (fold) std.ascii.eqlIgnoreCase(pattern, value) else std.mem.eql(u8, pattern, value);
                return equal == (clause.comparison == .eq);
            },
            .keys => {
                const keys: operands.Keys = .{ .words = clause.operand };
                const called = try token.key(clause, keys) orelse return false;
                return keys.has(called) == (clause.comparison == .in);
            },
            .ranges => token.satisfiesRanges(clause),
            .program => {
                const value = try token.textOf(clause) orelse return false;
                const found = token.search(budget.gpa, operands.text(clause.operand), value);
                return found == (clause.comparison == .in);
            },
        };
    }

    fn decimal(token: Token, clause: Clause) Allocator.Error!?Decimal {
        if (!isClaim(clause.field)) {
            return fields.readDecimal(token.arena, clause.field, token.kind, token.text, token.clock);
        }
        const claim = try token.claimOf(clause) orelse return null;
        return number.readSigned(token.arena, claim.text);
    }

    fn claimOf(token: Token, clause: Clause) Allocator.Error!?decoded.Claim {
        const half: decoded.Half = if (clause.field == .header_claim) .header else .payload;
        return decoded.claim(token.arena, token.text, half, operands.text(clause.claim));
    }

    fn textOf(token: Token, clause: Clause) Allocator.Error!?[]const u8 {
        if (!isClaim(clause.field)) return fields.readText(token.arena, clause.field, token.kind, token.text);
        return if (try token.claimOf(clause)) |claim| claim.text else null;
    }

    /// A time of day is compared with the time of any stamp that has one, an instant only with stamps that have a date.
    fn satisfiesTime(token: Token, clause: Clause) Allocator.Error!bool {
        if (clause.kind == .time_of_day) return token.satisfiesClock(clause);
        const value = try token.time(clause) orelse return false;
        const instant = switch (value) {
            .instant => |instant| instant,
            .time_of_day => return false,
            else => unreachable,
        };
        const now: timestamp.Instant = .{ .seconds = token.clock.now_s, .nanoseconds = 0 };
        const bound = if (clause.kind == .now) now else operands.instant(clause.operand);
        return satisfiesOrder(clause.comparison, instant.order(bound));
    }

    fn satisfiesClock(token: Token, clause: Clause) bool {
        if (isClaim(clause.field)) return false;
        const stamp = timestamp.read(token.text, token.clock.order) orelse return false;
        // A date that exists in no year has no value.
        if (stamp.month != null and stamp.instant(token.clock) == null) return false;
        const nanoseconds = stamp.clockTime() orelse return false;
        return satisfiesOrder(clause.comparison, std.math.order(nanoseconds, operands.wide(clause.operand[0..2])));
    }

    fn time(token: Token, clause: Clause) Allocator.Error!?values.Value {
        if (!isClaim(clause.field)) return values.read(token.arena, .timestamp, token.text, token.clock);
        const claim = try token.claimOf(clause) orelse return null;
        if (claim.is_string) return null;
        const seconds = try number.readSigned(token.arena, claim.text) orelse return null;
        return .{ .instant = timestamp.fromSeconds(seconds) orelse return null };
    }

    fn satisfiesAddress(token: Token, clause: Clause) bool {
        const bound = operands.addressOf(clause.operand);
        if (token.kind == .cidr) {
            const block = address.readBlock(token.text) orelse return false;
            return block.contains(bound) == (clause.comparison == .in);
        }
        const value = address.read(token.text) orelse return false;
        return satisfiesOrder(clause.comparison, value.order(bound));
    }

    /// Blocks are equal if address and prefix are; they are not ordered.
    fn satisfiesBlock(token: Token, clause: Clause) bool {
        const bound = operands.block(clause.operand);
        if (token.kind != .cidr) {
            const value = address.read(token.text) orelse return false;
            return bound.contains(value) == (clause.comparison == .in);
        }
        const value = address.readBlock(token.text) orelse return false;
        return switch (clause.comparison) {
            .in, .not_in => bound.encloses(value) == (clause.comparison == .in),
            .eq, .glob => std.meta.eql(value, bound),
            .ne => !std.meta.eql(value, bound),
            .gt, .ge, .lt, .le => false,
        };
    }

    fn satisfiesRanges(token: Token, clause: Clause) bool {
        const ranges: operands.Ranges = .{ .words = clause.operand };
        const block = address.readBlockOrAddress(token.text) orelse return false;
        const first, const last = block.range();
        return ranges.has(block.address.family, first, last) == (clause.comparison == .in);
    }

    /// The token's key in a set; null if the token does not have the field.
    fn key(token: Token, clause: Clause, keys: operands.Keys) Allocator.Error!?[]const u8 {
        var out: std.ArrayList(u8) = .empty;
        switch (keys.keyType()) {
            .decimal => try (try token.decimal(clause) orelse return null).write(token.arena, &out),
            .quantity => try writeQuantity(
                token.arena,
                &out,
                try values.readQuantity(token.arena, token.kind, token.text) orelse return null,
            ),
            .version => try (version.read(token.text) orelse return null).write(token.arena, &out, .{ .key = true }),
            else => {
                const text = try token.textOf(clause) orelse return null;
                const group = keys.group() orelse return if (keys.ignoresCase())
                    try std.ascii.allocLowerString(token.arena, text)
                else
                    text;
                _ = try relation.representative(
                    @fromBackingInt(group),
                    keys.parameter(),
                    text,
                    token.clock,
                    &out,
                    token.arena,
                );
            },
        }
        return out.items;
    }
};

/// A quantity's key in a set: the family's name and the amount.
pub fn writeQuantity(
    gpa: Allocator,
    out: *std.ArrayList(u8),
    value: @import("../value/quantity.zig").Quantity,
) Allocator.Error!void {
    try out.appendSlice(gpa, @tagName(value.family));
    try out.append(gpa, ' ');
    try value.amount.write(gpa, out);
}
const testing = std.testing;

/// A predicate of one clause.
fn testWords(field: Field, comparison: Comparison, kind: OperandType, operand: []const u32) !operands.Words {
    var words: operands.Words = .empty;
    const size: u32 = @intCast(clause_header + operand.len);
    try words.appendSlice(
        testing.allocator,
        &.{ 1, size, @backingInt(field), @backingInt(comparison), @backingInt(kind) },
    );
    try words.appendSlice(testing.allocator, operand);
    return words;
}

fn findsNothing(_: Allocator, _: []const u8, _: []const u8) bool {
    return false;
}

test "a clause compares the value of the token's kind" {
    var bound: operands.Words = .empty;
    defer bound.deinit(testing.allocator);
    try operands.writeDecimal(testing.allocator, &bound, .{ .digits = "5", .exponent = 2 });
    var words = try testWords(.value, .ge, .decimal, bound.items);
    defer words.deinit(testing.allocator);
    try testing.expect(check(words.items));
    try testing.expect(holds(words.items, .number, "0x1f4", &.{}, &findsNothing));
    try testing.expect(!holds(words.items, .number, "499.9", &.{}, &findsNothing));
    try testing.expect(!holds(words.items, .word, "word", &.{}, &findsNothing));
}

test "elapsed time is exact and signed" {
    var words: operands.Words = .empty;
    defer words.deinit(testing.allocator);
    try words.append(testing.allocator, @backingInt(Comparison.gt));
    try operands.writeDecimal(testing.allocator, &words, .{ .negative = true, .digits = "1", .exponent = 9 });
    try testing.expect(checkElapsed(words.items));
    try testing.expect(holdsElapsed(words.items, "2026-09-01T00:00:00.5Z", "2026-09-01T00:00:01Z", &.{}));
    try testing.expect(!holdsElapsed(words.items, "2026-09-01T00:00:00Z", "2026-09-01T00:00:01Z", &.{}));
    try testing.expect(!holdsElapsed(words.items, "12:30", "12:30", &.{}));
}

test "damaged words are refused, valid ones never panic" {
    var random: std.Random.DefaultPrng = .init(5);
    const texts = [_][]const u8{
        "",
        "10.0.0.1",
        "10.0.0.0/8",
        "1.2.3-rc",
        "2026-09-01",
        "5kg",
        "http://h:1/?q",
        "eyJ9.eyJ9.x",
        "a@b.io",
        "/a/b.c",
        "\xff\xc3",
    };
    var sound: usize = 0;
    for (0..20_000) |_| {
        var words: [24]u32 = undefined;
        const length = random.random().uintAtMost(usize, words.len);
        for (words[0..length]) |*word| {
            word.* = if (random.random().boolean()) random.random().uintLessThan(u32, 16) else random.random().int(u32);
        }
        if (length > 5) {
            words[0] = 1;
            words[1] = @intCast(length - 1);
            for (words[2..5], [_]u32{ 45, 9, 12 }) |*word, bound| word.* = random.random().uintLessThan(u32, bound);
        }
        if (!check(words[0..length])) continue;
        sound += 1;
        for (texts) |text| for (0..30) |kind| {
            _ = holds(words[0..length], @fromBackingInt(@as(u8, @intCast(kind))), text, &.{}, &findsNothing);
        };
    }
    try testing.expect(sound > 100);
}

test "comparing plain integers gives what comparing decimals gives" {
    const bounds = [_]Decimal{
        .zero,
        .{ .digits = "5", .exponent = 0 },
        .{ .digits = "5", .exponent = 2 },
        .{ .digits = "5", .exponent = -1 },
        .{ .negative = true, .digits = "7", .exponent = 0 },
        .{ .digits = "999999999999999999", .exponent = 0 },
        .{ .digits = "1", .exponent = 18 },
        .{ .digits = "1", .exponent = 40 },
    };
    const texts = [_][]const u8{ "0", "5", "007", "499", "500", "4e2", "2.5" } ++
        [_][]const u8{ "999999999999999999", "1000000000000000000" };
    for (bounds) |bound| for (std.enums.values(Comparison)) |comparison| {
        var operand: operands.Words = .empty;
        defer operand.deinit(testing.allocator);
        try operands.writeDecimal(testing.allocator, &operand, bound);
        var words = try testWords(.value, comparison, .decimal, operand.items);
        defer words.deinit(testing.allocator);
        for (texts) |text| {
            var arena: std.heap.ArenaAllocator = .init(testing.allocator);
            defer arena.deinit();
            const value = (try number.read(arena.allocator(), text)).?;
            const wanted = satisfiesOrder(comparison, value.order(bound));
            try testing.expectEqual(wanted, holds(words.items, .number, text, &.{}, &findsNothing));
        }
    };
}
