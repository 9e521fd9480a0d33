//! What a program needs of text within other tokens.
const std = @import("std");
const numbers = @import("../gen/program.zig");
const readWord = @import("../lex/automaton.zig").readWord;
const Builder = @import("../match/fixture.zig").Builder;
const Kind = @import("../gen/kinds.zig").Kind;
const KindSet = @import("../lex/columns.zig").KindSet;
const secret_names = @import("secret_names.zig");
const Program = @import("../program/program.zig").Program;
const What = @import("values.zig").What;
const Shapes = @import("../lex/shapes.zig").Shapes;
const Turn = @import("../lex/shapes.zig").Turn;

/// Self-describing kinds, whose form identifies them in any context; they are searched in all text. Others, such as
/// words and numbers, are searched only in tokens that contain other text (`holders`).
pub const self_describing = kindSet(&.{ .ip, .cidr, .mac, .email, .phone, .creditcard, .geo, .uuid, .jwt, .hash });

/// Kinds of tokens, other than quoted ones, that contain other text.
pub const holders = kindSet(&.{ .url, .path, .base64, .other });

fn kindSet(comptime kinds: []const Kind) KindSet {
    var set: KindSet = .empty;
    for (kinds) |kind| set.set(@backingInt(kind));
    return set;
}

pub const Wanted = struct {
    /// The self-describing kinds among those that the program tests.
    kinds: KindSet = .empty,
    /// It also tests other tokens, so the parts of holders are searched.
    parts: bool = false,
    /// It has kinds defined by bytes, other than keys.
    shapes: bool = false,
    /// It has kinds of keys, which are searched for at every place of a text.
    keys: bool = false,
    /// Kinds that no token has, indexed like `named_guards`.
    named: [named_guards.len]?Kind = @splat(null),
    /// Names of secrets besides the table's.
    added: secret_names.Added = .none,

    /// Null if matches depend on their surroundings, which text within a token does not have.
    pub fn of(program: *const Program) ?Wanted {
        if (program.readings.len != 0 or program.kinds.len != 0) return null;
        for (program.nodes) |node| switch (node.operation()) {
            .assert, .look, .guard, .field, .previous_end, .relative, .elapsed => return null,
            else => {},
        };
        var wanted: Wanted = .{};
        for (program.tests) |it| switch (it.operation()) {
            .line_start, .line_end, .text_start, .text_end, .near, .reading => return null,
            .kinds, .predicate => for (0..KindSet.bit_length) |number| {
                if (program.bitsets[it.a][number / 32] >> @intCast(number % 32) & 1 == 0) continue;
                if (self_describing.isSet(number)) wanted.kinds.set(number) else wanted.parts = true;
            },
            else => wanted.parts = true,
        };
        var row: usize = 0;
        while (row < program.shapes.len) : (row += Shapes.row_words) {
            const guard: numbers.Guard = @fromBackingInt(program.shapes[row + Shapes.row_guard]);
            for (named_guards, &wanted.named) |name, *kind| {
                if (guard != name) continue;
                kind.* = @fromBackingInt(@as(u8, @intCast(program.shapes[row + Shapes.row_kind])));
                break;
            } else if (guard == .secret_name) {
                wanted.addName(program.automata[program.shapes[row + Shapes.row_automaton]..]);
            } else if (program.shapes[row + Shapes.row_turn] == @backingInt(Turn.before_blobs)) {
                wanted.keys = true;
            } else wanted.shapes = true;
        }
        return wanted;
    }

    /// Adds the word that the automaton reads, byte by byte.
    fn addName(wanted: *Wanted, automaton: []const u32) void {
        var buffer: [secret_names.added_bytes_max]u8 = undefined;
        const word = readWord(automaton, &buffer) orelse return;
        _ = wanted.added.add(word);
    }

    pub fn has(wanted: *const Wanted, kind: Kind) bool {
        return wanted.kinds.isSet(@backingInt(kind));
    }

    pub fn finds(wanted: *const Wanted, what: What) bool {
        return wanted.named[@backingInt(what)] != null;
    }

    pub fn hasNamed(wanted: *const Wanted) bool {
        for (wanted.named) |kind| if (kind != null) return true;
        return false;
    }
};

comptime {
    std.debug.assert(named_guards.len == @typeInfo(What).@"enum".field_names.len);
}

/// Guards of kinds without a form of their own, in the order of `values.What`.
pub const named_guards = [_]numbers.Guard{
    .named_secret, .named_login, .named_place, .written_phone, .written_mac, .written_mail,
    .key_block,    .named_user,  .named_host,  .named_person,
};

test Wanted {
    const gpa = std.testing.allocator;
    for ([_]bool{ true, false }) |alone| {
        var builder: Builder = .init();
        defer builder.deinit();
        builder.member(builder.kind(.ip));
        builder.member(if (alone) builder.kind(.mac) else builder.seq(&.{ builder.kind(.email), builder.any() }));
        var program: Program = try .load(gpa, builder.finish());
        defer program.deinit(gpa);
        const wanted = Wanted.of(&program).?;
        try std.testing.expectEqual(!alone, wanted.parts);
        try std.testing.expect(wanted.has(.ip) and wanted.has(.mac) == alone and wanted.has(.email) != alone);
    }
}
