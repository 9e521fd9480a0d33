//! Kinds declared by their bytes, and those of the shipped library: matched at the start of a token.
const std = @import("std");
const bytes = @import("bytes.zig");
const program = @import("../gen/program.zig");
const guards = @import("guards/guard.zig");
const Automaton = @import("automaton.zig").Automaton;
const Ends = @import("automaton.zig").Ends;
const Kind = @import("../gen/kinds.zig").Kind;

pub const Error = @import("automaton.zig").Error;

/// When a shape is tried: before all recognizers; after them but before numbers, words, brackets and punctuation; or
/// before all recognizers and within blobs (keys, which are random text themselves).
pub const Turn = enum(u32) { before, after, before_blobs };
const turns = @typeInfo(Turn).@"enum".field_names.len;

pub const Match = struct { kind: Kind, end: usize };
pub const Key = struct { start: usize, match: Match };

const Shape = struct {
    automaton: Automaton,
    guard: program.Guard,
    kind: Kind,
    /// Refuses most places at which no key begins; null for other shapes.
    filter: ?*Filter = null,
};

/// A text of a shape is that long, has no blank or quote in its first bytes, and begins with one of these pairs.
const Filter = struct {
    size_min: usize,
    /// A bit for each pair. The bit sets of the standard library are copied whole for each question.
    pairs: [(1 << 16) / 64]u64,

    const looked_at = 32;

    fn of(gpa: std.mem.Allocator, automaton: *Automaton) std.mem.Allocator.Error!?*Filter {
        const size_min = try automaton.shortest() orelse return null;
        if (size_min < 2 or automaton.takes_blank) return null;
        const filter = try gpa.create(Filter);
        errdefer gpa.destroy(filter);
        filter.* = .{ .size_min = @min(size_min, looked_at), .pairs = @splat(0) };
        for (0..256) |first| {
            var seconds = (try automaton.secondBytes(@intCast(first))).iterator(.{});
            while (seconds.next()) |second| {
                const pair = first << 8 | second;
                filter.pairs[pair / 64] |= @as(u64, 1) << @intCast(pair % 64);
            }
        }
        return filter;
    }

    inline fn mayBegin(filter: *const Filter, text: []const u8, start: usize) bool {
        if (text.len - start < filter.size_min) return false;
        const pair = @as(u16, text[start]) << 8 | text[start + 1];
        if (filter.pairs[pair / 64] >> @intCast(pair % 64) & 1 == 0) return false;
        for (text[start + 2 ..][0 .. filter.size_min - 2]) |byte| if (isBlank(byte)) return false;
        return true;
    }

    /// A byte that no key has.
    fn isBlank(byte: u8) bool {
        return byte <= ' ' or byte == '"' or byte == '\'';
    }
};

/// The shapes of one program. Not thread-safe.
pub const Shapes = struct {
    gpa: std.mem.Allocator,
    shapes: [turns][]Shape,
    /// Whether any shape can start with a byte, for each turn.
    begins: [turns][256]bool,
    /// Whether some shape can contain a line end, so that no cut is safe.
    crosses_lines: bool,

    pub const row_words = 8;
    /// Word of a row with the place of its automaton.
    pub const row_automaton = 2;
    /// Word of a row with the kind's number.
    pub const row_kind = 5;
    /// Word of a row with the number of its turn.
    pub const row_turn = 3;
    /// Word of a row with the guard's number.
    pub const row_guard = 4;

    /// Reads the program's sections `shapes` and `automata` and checks all numbers in the former. Borrows `automata`.
    pub fn init(gpa: std.mem.Allocator, rows: []const u32, automata: []const u32) Error!Shapes {
        if (rows.len % row_words != 0) return error.BadProgram;
        var lists: [turns]std.ArrayList(Shape) = @splat(.empty);
        errdefer for (&lists) |*list| {
            for (list.items) |*shape| free(gpa, shape);
            list.deinit(gpa);
        };
        var index: usize = 0;
        while (index < rows.len) : (index += row_words) {
            const row = rows[index..][0..row_words];
            if (row[row_automaton] >= automata.len or row[row_turn] >= turns) return error.BadProgram;
            if (row[row_kind] > std.math.maxInt(u8)) return error.BadProgram;
            const guard = std.enums.fromInt(program.Guard, row[row_guard]) orelse return error.BadProgram;
            const kind: Kind = @fromBackingInt(@as(u8, @intCast(row[row_kind])));
            var automaton: Automaton = try .init(gpa, automata[row[row_automaton]..]);
            // No token passes such a guard, so the shape is not tried at tokens.
            if (!guards.isOfToken(guard)) {
                automaton.deinit();
                continue;
            }
            errdefer automaton.deinit();
            const is_key = row[row_turn] == @backingInt(Turn.before_blobs);
            const filter = if (is_key) try Filter.of(gpa, &automaton) else null;
            errdefer if (filter) |made| gpa.destroy(made);
            try lists[row[row_turn]].append(
                gpa,
                .{ .automaton = automaton, .guard = guard, .kind = kind, .filter = filter },
            );
        }
        var shapes: Shapes = .{ .gpa = gpa, .shapes = @splat(&.{}), .begins = undefined, .crosses_lines = false };
        errdefer shapes.deinit();
        for (&shapes.shapes, &lists) |*owned, *list| owned.* = try list.toOwnedSlice(gpa);
        for (&shapes.begins, shapes.shapes) |*begins, list| {
            begins.* = @splat(false);
            for (list) |*shape| {
                shapes.crosses_lines = shapes.crosses_lines or shape.automaton.takes_line_end;
                for (begins, 0..) |*entry, byte| entry.* = entry.* or try shape.automaton.mayBegin(@intCast(byte));
            }
        }
        return shapes;
    }

    fn free(gpa: std.mem.Allocator, shape: *Shape) void {
        if (shape.filter) |filter| gpa.destroy(filter);
        shape.automaton.deinit();
    }

    pub fn deinit(shapes: *Shapes) void {
        for (shapes.shapes) |list| {
            for (list) |*shape| free(shapes.gpa, shape);
            shapes.gpa.free(list);
        }
    }

    /// The longest match before the recognizers at `start`; of equally long ones, that of a key, else of the earliest
    /// shape.
    pub fn longestBefore(shapes: *Shapes, text: []const u8, start: usize) std.mem.Allocator.Error!?Match {
        const key = try shapes.longest(.before_blobs, text, start);
        const other = try shapes.longest(.before, text, start) orelse return key;
        return if (key != null and key.?.end >= other.end) key else other;
    }

    /// What may precede a key: anything but a letter or a digit, or but those and `_`.
    pub const Before = enum { no_word, no_alnum };

    /// The first key at or after `start`, up to `end`, before which nothing else stands.
    pub fn firstKey(
        shapes: *Shapes,
        text: []const u8,
        start: usize,
        end: usize,
        before: Before,
    ) std.mem.Allocator.Error!?Key {
        const begins = &shapes.begins[@backingInt(Turn.before_blobs)];
        for (start..end) |place| {
            if (!begins[text[place]]) continue;
            if (place > start) switch (before) {
                .no_word => if (bytes.isWord(text[place - 1])) continue,
                .no_alnum => if (bytes.isAlnum(text[place - 1])) continue,
            };
            if (try shapes.longest(.before_blobs, text, place)) |match| return .{ .start = place, .match = match };
        }
        return null;
    }

    /// The longest match of this turn's shapes at `start`; of equally long ones, that of the earliest shape.
    pub fn longest(shapes: *Shapes, turn: Turn, text: []const u8, start: usize) std.mem.Allocator.Error!?Match {
        if (!shapes.begins[@backingInt(turn)][text[start]]) return null;
        var best: ?Match = null;
        for (shapes.shapes[@backingInt(turn)]) |*shape| {
            if (shape.filter) |filter| if (!filter.mayBegin(text, start)) continue;
            const end = try shapeEnd(shape, text, start) orelse continue;
            if (best == null or end > best.?.end) best = .{ .kind = shape.kind, .end = end };
        }
        return best;
    }
};

/// Maximum number of ends tried with a guard, longest first: more than the length of any text that a guard accepts.
const guarded_ends_max = 256;

/// The longest end that the guard accepts; null if it accepts no text of at least one byte.
fn shapeEnd(shape: *Shape, text: []const u8, start: usize) std.mem.Allocator.Error!?usize {
    if (shape.guard == .none) {
        const end = try shape.automaton.longest(text, start) orelse return null;
        return if (end > start) end else null;
    }
    var found: [guarded_ends_max]usize = undefined;
    var count: usize = 0;
    var ends: Ends = .{ .text = text, .place = start };
    while (try ends.next(&shape.automaton)) |end| {
        if (end - start > guards.size_bytes_max) break;
        found[count % guarded_ends_max] = end;
        count += 1;
    }
    var left = @min(count, guarded_ends_max);
    while (left > 0) : (left -= 1) {
        count -= 1;
        const end = found[count % guarded_ends_max];
        if (end == start or !guards.holds(shape.guard, text[start..end])) continue;
        if (!guards.standsAlone(shape.guard) or isAlone(text, start, end)) return end;
    }
    return null;
}

/// Whether no letter or digit is beside the text, directly or behind `-` or `.`.
fn isAlone(text: []const u8, start: usize, end: usize) bool {
    const before: u8 = if (start > 0) text[start - 1] else ' ';
    const after: u8 = if (end < text.len) text[end] else ' ';
    if (bytes.isWord(before) or bytes.isWord(after)) return false;
    // A port, or a part of a time or of a list.
    if ((before == ':' or before == '/') and start > 1 and bytes.isDigit(text[start - 2])) return false;
    if ((after == ':' or after == '/') and end + 1 < text.len and bytes.isDigit(text[end + 1])) return false;
    if ((before == '-' or before == '.') and start > 1 and bytes.isWord(text[start - 2])) return false;
    return !((after == '-' or after == '.') and end + 1 < text.len and bytes.isWord(text[end + 1]));
}

fn kindOf(number: u8) Kind {
    return @fromBackingInt(number);
}

test "the longest shape wins, and the first of equally long ones; guards choose the end" {
    const gpa = std.testing.allocator;
    // An ambiguous (a|aa|aaa), and aa.
    const runs = [_]u32{
        4,
        5,
        0,
        0,
        0,
        1,
        1,
        2,
        3,
        2,
        'a' | 'a' << 8,
        0,
        'a' | 'a' << 8,
        0,
        'a' | 'a' << 8,
        1,
        'a' | 'a' << 8,
        0,
        'a' | 'a' << 8,
        2,
    };
    const pair = [_]u32{ 3, 2, 0, 0, 0, 1, 1, 1, 'a' | 'a' << 8, 0, 'a' | 'a' << 8, 1 };
    const automata = runs ++ pair;
    const rows = [_]u32{ 0, 0, runs.len, 0, 0, 40, 0, 0 } ++ [_]u32{ 0, 0, 0, 0, 0, 41, 0, 0 } ++
        [_]u32{ 0, 0, 0, 1, 0, 42, 0, 0 };
    const behind_name = [_]u32{ 0, 0, 0, 1, @backingInt(program.Guard.named_secret), 43, 0, 0 };
    var shapes: Shapes = try .init(gpa, &rows, &automata);
    defer shapes.deinit();
    try std.testing.expectEqual(Match{ .kind = kindOf(41), .end = 4 }, try shapes.longest(.before, "xaaaa", 1));
    try std.testing.expectEqual(Match{ .kind = kindOf(40), .end = 2 }, try shapes.longest(.before, "aa", 0));
    try std.testing.expectEqual(Match{ .kind = kindOf(42), .end = 1 }, try shapes.longest(.after, "ab", 0));
    try std.testing.expectEqual(null, try shapes.longest(.before, "b", 0));
    try std.testing.expect(!shapes.crosses_lines);
    // What no token holds is not tried.
    var none: Shapes = try .init(gpa, &behind_name, &automata);
    defer none.deinit();
    try std.testing.expectEqual(0, none.shapes[@backingInt(Turn.after)].len);
    try std.testing.expect(!none.begins[@backingInt(Turn.after)]['a']);
    try std.testing.expectError(error.BadProgram, Shapes.init(gpa, rows[0..7], &automata));
    try std.testing.expectError(error.BadProgram, Shapes.init(gpa, &.{ 0, 0, 0, 0, 99, 40, 0, 0 }, &automata));
}
