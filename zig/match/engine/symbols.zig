//! Symbols of tokens: the kind and text as far as tests distinguish them. Most tests are decided by the symbol; the
//! rest are evaluated for the token.
const std = @import("std");
const kinds = @import("../../gen/kinds.zig");
const Program = @import("../../program/program.zig").Program;
const Rows = @import("../../lex/rows.zig").Rows;
const Texts = @import("../../axis/texts.zig").Texts;
const Allocator = std.mem.Allocator;

const kinds_max = 256;

pub const Verdict = union(enum) {
    yes,
    no,
    /// The symbol does not decide: this test, the whole or a part of the given one, must be evaluated for the token.
    ask: u32,
};

/// A test with its result.
pub const Answer = struct { ask: u32, before: bool, holds: bool };

pub const Symbols = struct {
    program: *const Program,
    /// Kinds that no test distinguishes are in the same class.
    classes: [kinds_max]u8 = @splat(0),
    class_count: u32 = 1,
    /// Texts that tests compare with.
    texts: Texts = .{},
    /// By number, from 0.
    text_list: std.ArrayList([]const u8) = .empty,
    /// The numbers of texts of one byte, the most frequent tokens, from 1; 0 if there is none.
    bytes: [256]u32 = @splat(0),
    /// For each first byte, a bit mask of the lengths of texts; the last bit represents all greater lengths.
    lengths: [256]u64 = @splat(0),
    /// Whether some test compares with a text.
    has_texts: bool = false,

    pub fn init(program: *const Program) Symbols {
        return .{ .program = program };
    }

    pub fn deinit(symbols: *Symbols, gpa: Allocator) void {
        symbols.texts.deinit(gpa);
        symbols.text_list.deinit(gpa);
    }

    /// Makes symbols distinguish what test `index` distinguishes by kind or text. The depth of recursion is bounded by
    /// `program.depth_max`.
    pub fn add(symbols: *Symbols, gpa: Allocator, index: u32) Allocator.Error!void {
        const program = symbols.program;
        const it = program.tests[index];
        switch (it.operation()) {
            .kinds, .predicate, .reading => symbols.divide(&program.bitsets[it.a]),
            .bracket => {
                var brackets: [8]u32 = @splat(0);
                const kind = @backingInt(if (it.a == 0) kinds.Kind.open else .close);
                brackets[kind / 32] = @as(u32, 1) << @intCast(kind % 32);
                symbols.divide(&brackets);
            },
            .literal => if (it.b != 0) {
                const text = program.string(it.a, it.b);
                const found = symbols.texts.add(gpa, text) catch |err| switch (err) {
                    error.OutOfMemory => return error.OutOfMemory,
                    error.TooLarge => unreachable, // The program's size is a number of 32 bits.
                };
                if (found.is_new) {
                    try symbols.text_list.append(gpa, text);
                    if (text.len == 1) symbols.bytes[text[0]] = found.number + 1;
                }
                symbols.lengths[text[0]] |= lengthBit(text.len);
                symbols.has_texts = true;
            },
            .@"and", .@"or" => for (program.children[it.a..][0..it.b]) |child| try symbols.add(gpa, child),
            .not => try symbols.add(gpa, it.a),
            else => {},
        }
    }

    fn divide(symbols: *Symbols, set: *const [8]u32) void {
        var new: [2][kinds_max]?u8 = @splat(@splat(null));
        var made: u32 = 0;
        for (&symbols.classes, 0..) |*class, kind| {
            const place = &new[@intFromBool(inSet(set, kind))][class.*];
            if (place.* == null) {
                place.* = @intCast(made);
                made += 1;
            }
            class.* = place.*.?;
        }
        symbols.class_count = made;
    }

    /// Number of symbols, including `end`.
    pub fn count(symbols: *const Symbols) usize {
        return symbols.class_count * (@as(usize, symbols.texts.count()) + 1) + 1;
    }

    /// Represents the end of the text.
    pub fn end(symbols: *const Symbols) u32 {
        return @intCast(symbols.count() - 1);
    }

    pub inline fn of(symbols: *const Symbols, rows: *const Rows, row: u32) u32 {
        const class: u32 = symbols.classes[@backingInt(rows.kinds[row])];
        if (!symbols.has_texts) return class;
        const start = rows.starts[row];
        const size = rows.ends[row] - start;
        const first = rows.text[start];
        if (symbols.lengths[first] & lengthBit(size) == 0) return class;
        const text = if (size == 1)
            symbols.bytes[first]
        else
            1 + (symbols.texts.findPart(rows.text, start, start + size) orelse return class);
        return class + text * symbols.class_count;
    }

    /// The result of test `index` for `symbol` and the other known results. The depth of recursion is bounded by
    /// `program.depth_max`.
    pub fn judge(symbols: *const Symbols, index: u32, symbol: u32, answers: []const Answer) Verdict {
        if (symbol == symbols.end()) return .no;
        return symbols.judgeToken(index, symbol, answers);
    }

    fn judgeToken(symbols: *const Symbols, index: u32, symbol: u32, answers: []const Answer) Verdict {
        const program = symbols.program;
        const it = program.tests[index];
        const class = symbol % symbols.class_count;
        switch (it.operation()) {
            .any => return .yes,
            .none => return .no,
            .kinds => return toVerdict(symbols.isIn(class, &program.bitsets[it.a])),
            .literal => return toVerdict(it.b != 0 and
                symbols.texts.find(program.string(it.a, it.b)).? + 1 == symbol / symbols.class_count),
            .@"and", .@"or" => {
                if (program.literal_sets.of(it, index)) |set| {
                    const text = symbol / symbols.class_count;
                    return toVerdict(text != 0 and set.has(symbols.text_list.items[text - 1]));
                }
                const deciding: std.meta.Tag(Verdict) = if (it.operation() == .@"and") .no else .yes;
                var open: ?Verdict = null;
                for (program.children[it.a..][0..it.b]) |child| {
                    const verdict = symbols.judgeToken(child, symbol, answers);
                    if (verdict == deciding) return verdict;
                    if (verdict == .ask and open == null) open = verdict;
                }
                return open orelse toVerdict(it.operation() == .@"and");
            },
            .not => return switch (symbols.judgeToken(it.a, symbol, answers)) {
                .yes => .no,
                .no => .yes,
                .ask => |part| .{ .ask = part },
            },
            .predicate, .reading => if (!symbols.isIn(class, &program.bitsets[it.a])) return .no,
            .bracket => {
                const kind = @backingInt(if (it.a == 0) kinds.Kind.open else .close);
                if (symbols.classes[kind] != class) return .no;
            },
            else => {},
        }
        return findKnown(answers, index, false) orelse .{ .ask = index };
    }

    fn isIn(symbols: *const Symbols, class: u32, set: *const [8]u32) bool {
        const kind = std.mem.findScalar(u8, &symbols.classes, @intCast(class)).?;
        return inSet(set, kind);
    }
};

pub fn findKnown(answers: []const Answer, ask: u32, before: bool) ?Verdict {
    for (answers) |answer| if (answer.ask == ask and answer.before == before) return toVerdict(answer.holds);
    return null;
}

fn toVerdict(holds: bool) Verdict {
    return if (holds) .yes else .no;
}

fn inSet(set: *const [8]u32, kind: usize) bool {
    return set[kind / 32] >> @intCast(kind % 32) & 1 != 0;
}

inline fn lengthBit(length: usize) u64 {
    return @as(u64, 1) << @intCast(@min(length, 63));
}
