//! For tests: a builder of programs, and a simple lexer of words, numbers, signs, brackets and white space.
const std = @import("std");
const numbers = @import("../gen/program.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const tokens = @import("../lex/tokens.zig");
const rows = @import("../lex/rows.zig");
const Allocator = std.mem.Allocator;

pub const Builder = struct {
    arena: std.heap.ArenaAllocator,
    sections: [@typeInfo(numbers.Section).@"enum".field_names.len]std.ArrayList(u32) = @splat(.empty),
    strings: std.ArrayList(u8) = .empty,

    pub fn init() Builder {
        return .{ .arena = .init(std.testing.allocator) };
    }

    pub fn deinit(builder: *Builder) void {
        builder.arena.deinit();
    }

    fn add(builder: *Builder, section: numbers.Section, words: []const u32) u32 {
        const list = &builder.sections[@backingInt(section)];
        const at: u32 = @intCast(list.items.len);
        list.appendSlice(builder.arena.allocator(), words) catch unreachable;
        return at;
    }

    pub fn ask(builder: *Builder, op: numbers.TestOp, a: u32, b: u32) u32 {
        return builder.add(.tests, &.{ @backingInt(op), a, b, 0, 0, 0 }) / 6;
    }

    pub fn node(builder: *Builder, op: numbers.NodeOp, operands: [5]u32) u32 {
        return builder.add(.nodes, &([2]u32{ @backingInt(op), 0 } ++ operands ++ [1]u32{0})) / 8;
    }

    pub fn negate(builder: *Builder, index: u32) u32 {
        builder.sections[@backingInt(numbers.Section.nodes)].items[index * 8 + 1] = 1;
        return index;
    }

    pub fn literal(builder: *Builder, text: []const u8) u32 {
        const at: u32 = @intCast(builder.strings.items.len);
        builder.strings.appendSlice(builder.arena.allocator(), text) catch unreachable;
        return builder.node(.token, .{ builder.ask(.literal, at, @intCast(text.len)), 0, 0, 0, 0 });
    }

    /// A text in any letter case; `text` is in lower case.
    pub fn literalInAnyCase(builder: *Builder, text: []const u8) u32 {
        const at: u32 = @intCast(builder.strings.items.len);
        builder.strings.appendSlice(builder.arena.allocator(), text) catch unreachable;
        const words = [_]u32{ @backingInt(numbers.TestOp.literal_fold), at, @intCast(text.len) } ++
            [_]u32{ @backingInt(numbers.Relation.case), 0, 0 };
        return builder.node(.token, .{ builder.add(.tests, &words) / 6, 0, 0, 0, 0 });
    }

    /// A test that holds if any of the tests holds.
    pub fn anyOf(builder: *Builder, below: []const u32) u32 {
        return builder.ask(.@"or", builder.add(.children, below), @intCast(below.len));
    }

    pub fn kind(builder: *Builder, wanted: Kind) u32 {
        var set: [8]u32 = @splat(0);
        set[@backingInt(wanted) / 32] = @as(u32, 1) << @intCast(@backingInt(wanted) % 32);
        const index = builder.add(.bitsets, &set) / 8;
        return builder.node(.token, .{ builder.ask(.kinds, index, 0), 0, 0, 0, 0 });
    }

    pub fn any(builder: *Builder) u32 {
        return builder.node(.token, .{ builder.ask(.any, 0, 0), 0, 0, 0, 0 });
    }

    pub fn group(builder: *Builder, op: numbers.NodeOp, below: []const u32, c: u32) u32 {
        return builder.node(op, .{ builder.add(.children, below), @intCast(below.len), c, 0, 0 });
    }

    pub fn seq(builder: *Builder, below: []const u32) u32 {
        return builder.group(.seq, below, 0);
    }

    pub fn alt(builder: *Builder, how: numbers.AltKind, below: []const u32) u32 {
        return builder.group(.alt, below, @backingInt(how));
    }

    pub fn repeat(builder: *Builder, item: u32, min: u32, max: u32, how: numbers.RepeatKind) u32 {
        return builder.node(.repeat, .{ item, min, max, @backingInt(how), 0 });
    }

    pub fn register(builder: *Builder, repeated: bool) u32 {
        return builder.add(
            .registers,
            &.{ 0, 0, numbers.repeat_max, @intFromBool(repeated), numbers.repeat_max, 0, 0, 0 },
        ) / 8;
    }

    pub fn bind(builder: *Builder, item: u32, into: u32) u32 {
        return builder.node(.bind, .{ item, into, 0, 0, 0 });
    }

    pub fn member(builder: *Builder, root: u32) void {
        _ = builder.add(.members, &.{ root, 0, 0, 0 });
    }

    /// The program's bytes, valid as long as the builder.
    pub fn finish(builder: *Builder) []u8 {
        const gpa = builder.arena.allocator();
        while (builder.strings.items.len % 4 != 0) builder.strings.append(gpa, 0) catch unreachable;
        const strings = builder.sections[0..].ptr;
        for (0..builder.strings.items.len / 4) |i| {
            strings[0].append(
                gpa,
                std.mem.readInt(u32, builder.strings.items[i * 4 ..][0..4], .little),
            ) catch unreachable;
        }
        var words: std.ArrayList(u32) = .empty;
        words.appendSlice(gpa, &.{ numbers.magic, numbers.version, 0 }) catch unreachable;
        var offset: u32 = @intCast(3 + 2 * builder.sections.len);
        for (builder.sections) |section| {
            const size: u32 = @intCast(section.items.len);
            words.appendSlice(gpa, &.{ offset * 4, size * 4 }) catch unreachable;
            offset += size;
        }
        for (builder.sections) |section| words.appendSlice(gpa, section.items) catch unreachable;
        words.items[2] = offset * 4;
        return std.mem.sliceAsBytes(words.items);
    }
};

/// Rows of `text` and their columns, freed together.
pub const Toy = struct {
    columns: tokens.Tokens = .empty,
    mates: std.ArrayList(u32) = .empty,
    significant: []u32 = &.{},

    pub fn lex(toy: *Toy, gpa: Allocator, text: []const u8, whitespace: bool) !rows.Rows {
        var at: u32 = 0;
        var new_line = true;
        var open: std.ArrayList(u32) = .empty;
        defer open.deinit(gpa);
        while (at < text.len) {
            const kind = kindOf(text[at]);
            var end = at + 1;
            while (end < text.len and (kind == .word or kind == .number or kind == .whitespace) and
                kindOf(text[end]) == kind)
            {
                end += 1;
            }
            if (kind == .whitespace) {
                if (std.mem.indexOfScalar(u8, text[at..end], '\n') != null) {
                    new_line = true;
                    if (toy.columns.len != 0) toy.columns.items(.flags)[toy.columns.len - 1].line_last = true;
                }
                if (!whitespace) {
                    at = end;
                    continue;
                }
            }
            const row: u32 = @intCast(toy.columns.len);
            var mate = tokens.unpaired;
            if (kind == .open) try open.append(gpa, row);
            if (kind == .close and open.items.len != 0 and
                closes(text[toy.columns.items(.start)[open.getLast()]], text[at]))
            {
                mate = open.pop().?;
                toy.mates.items[mate] = row;
            }
            try toy.mates.append(gpa, mate);
            try toy.columns.append(
                gpa,
                .{ .start = at, .end = end, .kind = kind, .flags = .{ .line_first = new_line } },
            );
            if (kind != .whitespace) new_line = false;
            at = end;
        }
        if (toy.columns.len != 0) toy.columns.items(.flags)[toy.columns.len - 1].line_last = true;
        if (whitespace) {
            toy.significant = try gpa.alloc(u32, toy.columns.len + 1);
            rows.fillSignificant(toy.columns.items(.kind), toy.significant);
        }
        return .{
            .text = text,
            .starts = toy.columns.items(.start),
            .ends = toy.columns.items(.end),
            .kinds = toy.columns.items(.kind),
            .flags = toy.columns.items(.flags),
            .mates = toy.mates.items,
            .significant_rows = toy.significant,
        };
    }

    pub fn deinit(toy: *Toy, gpa: Allocator) void {
        toy.columns.deinit(gpa);
        toy.mates.deinit(gpa);
        gpa.free(toy.significant);
    }
};

fn kindOf(byte: u8) Kind {
    return switch (byte) {
        'a'...'z', 'A'...'Z' => .word,
        '0'...'9' => .number,
        ' ', '\n', '\t' => .whitespace,
        '(', '[', '{' => .open,
        ')', ']', '}' => .close,
        else => .punct,
    };
}

fn closes(open: u8, close: u8) bool {
    return close == switch (open) {
        '(' => @as(u8, ')'),
        '[' => ']',
        else => '}',
    };
}

/// Prints a node as a tree in brackets.
pub fn show(program: *const @import("../program/program.zig").Program, index: u32) void {
    const node = program.nodes[index];
    std.debug.print("({s}{s}", .{ if (node.isNegated()) "not " else "", @tagName(node.operation()) });
    switch (node.operation()) {
        .token, .assert => {
            const it = program.tests[node.a];
            const op: numbers.TestOp = @fromBackingInt(it.op);
            std.debug.print(" {s}", .{@tagName(op)});
            if (op == .literal) std.debug.print(" '{s}'", .{program.string(it.a, it.b)});
        },
        .repeat => std.debug.print(
            " {d}..{d} {s}",
            .{ node.b, node.c, @tagName(@as(numbers.RepeatKind, @fromBackingInt(node.d))) },
        ),
        .bind => std.debug.print(" r{d}{s}", .{ node.b, if (node.c != 0) " scoped" else "" }),
        .backref => std.debug.print(" r{d}", .{node.a}),
        .look => std.debug.print(
            " {s} k{d} {d}..{d}",
            .{ @tagName(@as(numbers.LookKind, @fromBackingInt(node.b))), node.c, node.d, node.e },
        ),
        .field, .edit_run => std.debug.print(" {d}/{d}", .{ node.b, node.c }),
        else => {},
    }
    var one: [1]u32 = undefined;
    for (program.below(node, &one)) |child| {
        std.debug.print(" ", .{});
        show(program, child);
    }
    std.debug.print(")", .{});
}
