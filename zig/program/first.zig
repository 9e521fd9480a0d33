//! The tokens at which a match can start, filtered by kind and first byte, so that most places are skipped with a
//! lookup.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const numbers = @import("../gen/program.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const Program = @import("program.zig").Program;
const Rows = @import("../lex/rows.zig").Rows;
const first_bytes = @import("../lex/first_bytes.zig");
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

const Set = std.StaticBitSet(256);

/// The first token of a match has one of `kinds`, and starts with one of `bytes` unless its kind is `free`. So of a
/// pattern that starts with a kind or with a text, neither lets all tokens pass.
const Beginning = struct {
    kinds: Set,
    /// Some of `kinds`.
    free: Set,
    bytes: Set,
    /// A match may take no token, or its first token is unknown.
    open: bool,

    const anything: Beginning = .{ .kinds = .full, .free = .full, .bytes = .empty, .open = true };
    const token: Beginning = ofKinds(.full);
    const nothing: Beginning = ofKinds(.empty);
    /// No token.
    const gap: Beginning = .{ .kinds = .empty, .free = .empty, .bytes = .empty, .open = true };

    fn ofKinds(kinds: Set) Beginning {
        return .{ .kinds = kinds, .free = kinds, .bytes = .empty, .open = false };
    }
    fn ofByte(kinds: Set, byte: u8) Beginning {
        var beginning: Beginning = .{ .kinds = kinds, .free = .empty, .bytes = .empty, .open = false };
        beginning.bytes.set(byte);
        return beginning;
    }
    fn either(a: Beginning, b: Beginning) Beginning {
        return .{
            .kinds = a.kinds.unionWith(b.kinds),
            .free = a.free.unionWith(b.free),
            .bytes = a.bytes.unionWith(b.bytes),
            .open = a.open or b.open,
        };
    }
    /// The sequence of `a`, which may be empty, and `b`.
    fn then(a: Beginning, b: Beginning) Beginning {
        var sum = a.either(b);
        sum.open = b.open;
        return sum;
    }
    fn both(a: Beginning, b: Beginning) Beginning {
        const a_asks = a.free.eql(.empty);
        const b_asks = b.free.eql(.empty);
        return .{
            .kinds = a.kinds.intersectWith(b.kinds),
            .free = a.free.intersectWith(b.free),
            .bytes = if (a_asks and b_asks)
                a.bytes.intersectWith(b.bytes)
            else if (a_asks)
                a.bytes
            else if (b_asks)
                b.bytes
            else
                a.bytes.unionWith(b.bytes),
            .open = a.open and b.open,
        };
    }
};

/// The places where matches of a pattern can start.
pub const Starts = struct {
    first: Filter,
    /// Filter for the second token, if the first node takes exactly one.
    second: Filter,
    /// The kinds of the first token, if there are few.
    few: ?Few,
    /// The kinds of the first tokens, if they are few and white space has no rows.
    few_of_run: ?Few,

    pub fn init(program: *const Program, root: u32) Starts {
        const beginnings: [Few.rows_max]Beginning = .{
            ofNode(program, root),
            ofLater(program, root, 1),
            ofLater(program, root, 2),
        };
        return .{
            .first = .of(beginnings[0]),
            .second = .of(beginnings[1]),
            .few = .of(beginnings[0..1]),
            .few_of_run = .of(&beginnings),
        };
    }

    /// First row at or after the significant row `row` where a match can start; the end if there is none.
    pub fn from(starts: *const Starts, rows: *const Rows, row: u32) u32 {
        const few_here = if (rows.significant_rows.len == 0) &starts.few_of_run else &starts.few;
        if (few_here.* == null and starts.first.passes_all and starts.second.passes_all) return row;
        // Where most tokens pass, the next one does.
        if (row >= rows.count() or starts.passes(rows, row)) return rows.significant(row);
        var at = row + 1;
        while (at < rows.count()) : (at += 1) {
            if (few_here.*) |*few| {
                at = few.next(rows.kinds, at);
                if (at == rows.count()) break;
            }
            if (starts.passes(rows, at)) break;
        }
        return rows.significant(at);
    }

    inline fn passes(starts: *const Starts, rows: *const Rows, row: u32) bool {
        return starts.first.passes(rows, row) and (starts.second.passes_all or starts.secondPasses(rows, row));
    }

    pub fn firstPasses(starts: *const Starts, rows: *const Rows, row: u32) bool {
        return starts.first.passes_all or starts.first.passes(rows, row);
    }

    pub fn secondPasses(starts: *const Starts, rows: *const Rows, row: u32) bool {
        const next = rows.significant(row + 1);
        return next >= rows.count() or starts.second.passes(rows, next);
    }
};

/// A lookup table that filters tokens.
const Filter = struct {
    kinds: Set,
    free: Set,
    bytes: Set,
    asks_bytes: bool,
    passes_all: bool,

    /// Whether all matches start with texts.
    pub fn asksOnlyBytes(filter: *const Filter) bool {
        return filter.asks_bytes and filter.free.eql(.empty);
    }

    fn of(beginning: Beginning) Filter {
        const asks_bytes = !beginning.open and !beginning.free.eql(beginning.kinds);
        const asks_kinds = !beginning.open and !beginning.kinds.eql(.full);
        return .{
            .kinds = beginning.kinds,
            .free = beginning.free,
            .bytes = beginning.bytes,
            .asks_bytes = asks_bytes,
            .passes_all = !asks_bytes and !asks_kinds,
        };
    }

    inline fn passes(filter: *const Filter, rows: *const Rows, row: u32) bool {
        const kind = rows.kinds[row];
        if (!filter.asks_bytes) return filter.passes_all or filter.kinds.isSet(@backingInt(kind));
        return filter.takes(kind, rows.text[rows.starts[row]]);
    }

    inline fn takes(filter: *const Filter, kind: Kind, byte: u8) bool {
        const number = @backingInt(kind);
        if (!filter.kinds.isSet(number)) return filter.passes_all;
        return !filter.asks_bytes or filter.bytes.isSet(byte) or filter.free.isSet(number);
    }
};

test Beginning {
    const ip: Set = blk: {
        var kinds: Set = .empty;
        kinds.set(@backingInt(Kind.ip));
        break :blk kinds;
    };
    const either: Filter = .of(Beginning.ofKinds(ip).either(.ofByte(.full, '-')));
    try std.testing.expect(!either.passes_all);
    try std.testing.expect(either.takes(.ip, '1') and either.takes(.punct, '-') and !either.takes(.punct, '('));

    var prng: std.Random.DefaultPrng = .init(7);
    const random = prng.random();
    const kinds = [_]Kind{ .ip, .number, .punct, .word };
    const bytes = "-1(a";
    for (0..2000) |_| {
        var sum: Beginning = .nothing;
        var wanted: [kinds.len][bytes.len]bool = @splat(@splat(false));
        for (0..1 + random.uintLessThan(usize, 4)) |_| {
            var some: Set = .empty;
            for (kinds) |kind| if (random.boolean()) some.set(@backingInt(kind));
            const byte = bytes[random.uintLessThan(usize, bytes.len)];
            const asks_kinds = random.boolean();
            const next: Beginning = if (asks_kinds) .ofKinds(some) else .ofByte(.full, byte);
            const joins = random.boolean();
            sum = if (joins) sum.either(next) else sum.both(next);
            for (kinds, &wanted) |kind, *row| for (bytes, row) |one, *cell| {
                const takes = if (asks_kinds) some.isSet(@backingInt(kind)) else one == byte;
                cell.* = if (joins) cell.* or takes else cell.* and takes;
            };
        }
        const filter: Filter = .of(sum);
        for (kinds, wanted) |kind, row| for (bytes, row) |byte, takes| {
            if (takes) try std.testing.expect(filter.takes(kind, byte));
        };
    }
}

/// A few kinds of the first tokens of a match, compared with many rows at once.
const Few = struct {
    /// For each token, its possible kinds, and their number; 0 if it may be of any kind.
    kinds: [rows_max][kinds_max]u8 = undefined,
    counts: [rows_max]usize = @splat(0),

    const rows_max = 3;
    const kinds_max = 4;
    const lanes = 32;
    const Lanes = @Vector(lanes, u8);

    /// Null if no token has few kinds.
    fn of(beginnings: []const Beginning) ?Few {
        var few: Few = .{};
        for (beginnings, few.kinds[0..beginnings.len], few.counts[0..beginnings.len]) |beginning, *kinds, *count| {
            if (beginning.open or beginning.kinds.count() > kinds_max) continue;
            var members = beginning.kinds.iterator(.{});
            while (members.next()) |kind| : (count.* += 1) kinds[count.*] = @intCast(kind);
        }
        return if (std.mem.allEqual(usize, &few.counts, 0)) null else few;
    }

    /// First row at or after `from` where the tokens have these kinds, as far as there are rows; the end if there is
    /// none.
    fn next(few: *const Few, column: []const Kind, from: u32) u32 {
        const kinds: []const u8 = @ptrCast(column);
        var at: usize = from;
        while (at + lanes + rows_max - 1 <= kinds.len) : (at += lanes) {
            var found = ~@as(u32, 0);
            inline for (0..rows_max) |place| if (few.counts[place] != 0) {
                const rows: Lanes = kinds[at + place ..][0..lanes].*;
                var same: u32 = 0;
                for (few.kinds[place][0..few.counts[place]]) |kind| same |= maskOf(rows == @as(Lanes, @splat(kind)));
                found &= same;
            };
            if (found != 0) return @intCast(at + @ctz(found));
        }
        while (at < kinds.len and !few.passes(kinds[at..])) at += 1;
        return @intCast(at);
    }

    fn passes(few: *const Few, kinds: []const u8) bool {
        for (few.kinds, few.counts, 0..) |wanted, count, place| {
            if (count == 0 or place >= kinds.len) continue;
            if (std.mem.findScalar(u8, wanted[0..count], kinds[place]) == null) return false;
        }
        return true;
    }
};

test Few {
    const wanted = [_][]const Kind{ &.{ .ip, .number }, &.{.punct}, &.{ .word, .ip, .number } };
    var prng: std.Random.DefaultPrng = .init(3);
    const random = prng.random();
    for (0..200) |_| {
        var beginnings: [Few.rows_max]Beginning = @splat(.anything);
        for (&beginnings, wanted) |*beginning, kinds| {
            if (random.boolean()) continue;
            beginning.* = .nothing;
            for (kinds) |kind| beginning.kinds.set(@backingInt(kind));
        }
        var column: [100]Kind = undefined;
        for (&column) |*kind| kind.* = ([_]Kind{ .ip, .number, .punct, .word, .url })[random.uintLessThan(usize, 5)];
        const few = Few.of(&beginnings) orelse continue;
        for (0..column.len + 1) |from| {
            var want = from;
            while (want < column.len) : (want += 1) {
                for (beginnings, 0..) |beginning, place| {
                    if (beginning.open or want + place >= column.len) continue;
                    if (!beginning.kinds.isSet(@backingInt(column[want + place]))) break;
                } else break;
            }
            try std.testing.expectEqual(want, few.next(&column, @intCast(from)));
        }
    }
    try std.testing.expectEqual(null, Few.of(&.{.token}));
}

/// Appends texts, with one of which every match starts; false if matches can start otherwise.
pub fn literals(
    gpa: Allocator,
    program: *const Program,
    index: u32,
    out: *std.ArrayList([]const u8),
) Allocator.Error!bool {
    const node = program.nodes[index];
    switch (node.operation()) {
        .token => return literalsOfTest(gpa, program, node.a, out),
        .seq => return node.b != 0 and try literals(gpa, program, program.childrenOf(node)[0], out),
        .alt => {
            for (program.childrenOf(node)) |child| if (!try literals(gpa, program, child, out)) return false;
            return true;
        },
        .repeat => return node.b != 0 and try literals(gpa, program, node.a, out),
        .atomic, .bind => return literals(gpa, program, node.a, out),
        else => return false,
    }
}

fn literalsOfTest(
    gpa: Allocator,
    program: *const Program,
    index: u32,
    out: *std.ArrayList([]const u8),
) Allocator.Error!bool {
    const it = program.tests[index];
    switch (it.operation()) {
        .literal => try out.append(gpa, program.string(it.a, it.b)),
        .@"or" => for (program.children[it.a..][0..it.b]) |child| {
            if (!try literalsOfTest(gpa, program, child, out)) return false;
        },
        else => return false,
    }
    return true;
}

/// Maximum number of tokens before a text that `textAhead` finds.
pub const ahead_max = 4;

/// Finds a token that must have one of a few texts, at a fixed number of tokens after the start of every match. Appends
/// the texts and returns the number of tokens before it; null if no such token is known.
pub fn textAhead(
    gpa: Allocator,
    program: *const Program,
    index: u32,
    out: *std.ArrayList([]const u8),
) Allocator.Error!?u32 {
    var node = program.nodes[index];
    while (node.operation() == .bind or node.operation() == .atomic) node = program.nodes[node.a];
    const one = [_]u32{index};
    const below = if (node.operation() == .seq) program.childrenOf(node) else &one;
    const known = out.items.len;
    var before: u32 = 0;
    for (below) |child| {
        if (try literals(gpa, program, child, out)) return before;
        out.shrinkRetainingCapacity(known);
        switch (program.nodes[child].operation()) {
            .empty, .assert, .look, .guard, .previous_end, .keep => {},
            else => {
                if (before == ahead_max or !isOneToken(program, child)) return null;
                before += 1;
            },
        }
    }
    return null;
}

/// The bytes with which the token of a node that takes one token can start; null if they are not known.
pub fn bytesOf(program: *const Program, index: u32) ?Set {
    if (!isOneToken(program, index)) return null;
    const beginning = ofNode(program, index);
    if (beginning.open) return null;
    const asked = beginning.bytes.intersectWith(ofAnyKind(beginning.kinds) orelse .full);
    return asked.unionWith(ofAnyKind(beginning.free) orelse return null);
}

/// The bytes with which tokens of these kinds can start; null if they are not known.
fn ofAnyKind(kinds: Set) ?Set {
    var found: Set = .empty;
    var members = kinds.iterator(.{});
    while (members.next()) |kind| {
        found.setUnion(first_bytes.of(@fromBackingInt(@as(u8, @intCast(kind)))) orelse return null);
    }
    return found;
}

/// Filter for the token after the first `count` ones. Bounded by `program.depth_max`.
fn ofLater(program: *const Program, index: u32, count: usize) Beginning {
    const node = program.nodes[index];
    switch (node.operation()) {
        .atomic, .bind => return ofLater(program, node.a, count),
        .seq => {
            const below = program.childrenOf(node);
            if (below.len <= count) return .anything;
            for (below[0..count]) |child| if (!isOneToken(program, child)) return .anything;
            var sum: Beginning = .gap;
            for (below[count..]) |child| {
                sum = sum.then(ofNode(program, child));
                if (!sum.open) return sum;
            }
            return .anything;
        },
        else => return .anything,
    }
}

fn isOneToken(program: *const Program, index: u32) bool {
    const node = program.nodes[index];
    return switch (node.operation()) {
        .token, .backref, .elapsed, .relative => true,
        .bind, .atomic => isOneToken(program, node.a),
        else => false,
    };
}

/// Bounded by `program.depth_max`.
fn ofNode(program: *const Program, index: u32) Beginning {
    const node = program.nodes[index];
    switch (node.operation()) {
        .token => return ofTest(program, node.a),
        .backref => return .token,
        .elapsed, .relative => return .ofKinds(kindsOf(program, node.a)),
        .seq => {
            var sum: Beginning = .gap;
            for (program.childrenOf(node)) |child| {
                sum = sum.then(ofNode(program, child));
                if (!sum.open) break;
            }
            return sum;
        },
        .alt => {
            var sum: Beginning = .nothing;
            for (program.childrenOf(node)) |child| sum = sum.either(ofNode(program, child));
            return sum;
        },
        .repeat => {
            var item = ofNode(program, node.a);
            if (node.b == 0) item.open = true;
            return item;
        },
        .atomic, .bind, .field => return ofNode(program, node.a),
        .balanced => {
            var opening: Set = .empty;
            opening.set(@backingInt(Kind.open));
            return if (node.b == 0) .ofKinds(opening) else .ofByte(opening, @intCast(node.b));
        },
        .empty, .assert, .look, .guard, .previous_end, .keep => return .gap,
        .edit_run, .whitespace => return .anything,
    }
}

/// The kinds of tokens that can pass test number `index`.
pub fn kindsOfTest(program: *const Program, index: u32) Set {
    return ofTest(program, index).kinds;
}

fn ofTest(program: *const Program, index: u32) Beginning {
    const it = program.tests[index];
    switch (@as(numbers.TestOp, @fromBackingInt(it.op))) {
        .none => return .nothing,
        .kinds, .predicate, .reading => return .ofKinds(kindsOf(program, it.a)),
        .literal => {
            if (it.b == 0) return .nothing;
            return .ofByte(.full, program.strings[it.a]);
        },
        .@"or" => {
            var sum: Beginning = .nothing;
            for (program.children[it.a..][0..it.b]) |child| sum = sum.either(ofTest(program, child));
            return sum;
        },
        .@"and" => {
            var common: Beginning = .token;
            for (program.children[it.a..][0..it.b]) |child| common = common.both(ofTest(program, child));
            return common;
        },
        else => return .token,
    }
}

/// The kinds of bit set number `set`.
pub fn kindsOf(program: *const Program, set: u32) Set {
    const words = &program.bitsets[set];
    var kinds: Set = .empty;
    comptime assert(@sizeOf(Set) == @sizeOf(@TypeOf(words.*)));
    const per_mask = @bitSizeOf(Set.MaskInt) / 32;
    for (&kinds.masks, 0..) |*mask, at| {
        mask.* = words[per_mask * at];
        if (per_mask == 2) mask.* |= @as(Set.MaskInt, words[per_mask * at + 1]) << 32;
    }
    return kinds;
}
