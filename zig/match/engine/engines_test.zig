//! Random programs over random tokens: every engine must find what the reference engine finds, bindings included.
const std = @import("std");
const Program = @import("../../program/program.zig").Program;
const NodeInfo = @import("node_info.zig").NodeInfo;
const MatchContext = @import("match_context.zig").MatchContext;
const Tests = @import("token_test.zig").Tests;
const Reference = @import("reference.zig").Reference;
const Match = @import("reference.zig").Match;
const Backtrack = @import("backtrack.zig").Backtrack;
const Dfa = @import("dfa.zig").Dfa;
const Regular = @import("regular.zig").Regular;
const Run = @import("run.zig").Run;
const registers = @import("registers.zig");
const fixture = @import("../fixture.zig");
const Builder = fixture.Builder;
const gpa = std.testing.allocator;
const none = std.math.maxInt(u32);

const Maker = struct {
    random: std.Random,
    builder: Builder,
    registers: u32 = 0,
    /// Minimum length of a fixed run in rows.
    rows: u32 = 0,
    /// Bounds the number of nodes.
    fuel: u32,

    fn atom(maker: *Maker) u32 {
        const b = &maker.builder;
        return switch (maker.random.uintLessThan(u32, 7)) {
            0, 1 => b.literal("a"),
            2 => b.literal("b"),
            3 => b.kind(.word),
            4 => b.kind(.number),
            5 => b.literal(","),
            else => b.any(),
        };
    }

    fn some(maker: *Maker, comptime count_max: u32, buffer: *[count_max]u32, atoms: bool) []u32 {
        const count = maker.random.intRangeAtMost(u32, 1, count_max);
        for (buffer[0..count]) |*child| child.* = if (atoms) maker.atom() else maker.node();
        return buffer[0..count];
    }

    fn node(maker: *Maker) u32 {
        const b = &maker.builder;
        if (maker.fuel < 3) return maker.atom();
        maker.fuel -= 1;
        var buffer: [3]u32 = undefined;
        switch (maker.random.uintLessThan(u32, 26)) {
            0...5 => return b.seq(maker.some(3, &buffer, false)),
            6, 7 => return b.alt(.first, maker.some(3, &buffer, false)),
            8 => return maker.longChoice(),
            9...13 => {
                const min = maker.random.uintLessThan(u32, 3);
                const max = if (maker.random.boolean()) none else min + maker.random.uintLessThan(u32, 3);
                return b.repeat(maker.node(), min, max, @fromBackingInt(maker.random.uintLessThan(u32, 3)));
            },
            14 => return b.node(.atomic, .{ maker.node(), 0, 0, 0, 0 }),
            15, 16 => {
                const into = if (maker.registers == 0 or maker.random.boolean())
                    maker.newRegister()
                else
                    maker.random.uintLessThan(u32, maker.registers);
                return b.node(.bind, .{ maker.node(), into, maker.random.uintLessThan(u32, 2), 0, 0 });
            },
            17 => return if (maker.registers == 0)
                maker.atom()
            else
                b.node(.backref, .{ maker.random.uintLessThan(u32, maker.registers), 0, 0, 0, 0 }),
            18 => return b.node(
                .balanced,
                .{
                    if (maker.random.boolean()) maker.node() + 1 else 0,
                    if (maker.random.boolean()) '(' else 0,
                    0,
                    0,
                    0,
                },
            ),
            19, 20 => return maker.look(),
            21 => {
                const run = maker.some(3, &buffer, true);
                return b.group(.edit_run, run, maker.random.uintLessThan(u32, @intCast(run.len)));
            },
            22 => return b.node(.whitespace, @splat(0)),
            23 => return b.node(.empty, @splat(0)),
            24 => return b.node(.field, .{ maker.node(), maker.random.uintLessThan(u32, 4), 0, 0, 0 }),

            else => {
                const place = b.ask(if (maker.random.boolean()) .line_start else .text_end, 0, 0);
                return b.node(.assert, .{ place, 0, 0, 0, 0 });
            },
        }
    }

    /// Enough branches for the next token's text to select among them; most start with a text.
    fn longChoice(maker: *Maker) u32 {
        var branches: [10]u32 = undefined;
        for (&branches) |*branch| {
            branch.* = if (maker.random.uintLessThan(u32, 8) == 0)
                maker.node()
            else
                maker.builder.seq(&.{ maker.atom(), maker.atom() });
        }
        return maker.builder.alt(.first, &branches);
    }

    /// Nodes that an automaton can run.
    fn regular(maker: *Maker) u32 {
        const b = &maker.builder;
        if (maker.fuel < 3) return maker.atom();
        maker.fuel -= 1;
        var children: [3]u32 = undefined;
        const below = children[0..maker.random.intRangeAtMost(u32, 1, children.len)];
        switch (maker.random.uintLessThan(u32, 14)) {
            0...3 => {
                for (below) |*child| child.* = maker.regular();
                return b.seq(below);
            },
            4...6 => {
                for (below) |*child| child.* = maker.regular();
                return b.alt(.first, below);
            },
            7...9 => {
                const min = maker.random.uintLessThan(u32, 3);
                const max = if (maker.random.boolean()) none else min + maker.random.uintLessThan(u32, 3);
                // Each round takes a token: an automaton cannot repeat what may be empty.
                const round = if (maker.random.boolean())
                    b.seq(&.{ maker.regular(), maker.atom() })
                else
                    b.seq(&.{ maker.atom(), maker.regular() });
                return b.repeat(round, min, max, if (maker.random.boolean()) .greedy else .lazy);
            },
            10 => return b.bind(maker.regular(), maker.newRegister()),
            11 => {
                const place = b.node(
                    .assert,
                    .{ b.ask(if (maker.random.boolean()) .line_start else .line_end, 0, 0), 0, 0, 0, 0 },
                );
                const body = if (maker.random.boolean()) maker.atom() else b.seq(&.{ place, maker.atom() });
                const made = b.node(.look, .{ body, maker.random.uintLessThan(u32, 2), 0, 1, none });
                return if (maker.random.boolean()) b.negate(made) else made;
            },
            12 => return b.node(
                .assert,
                .{ b.ask(if (maker.random.boolean()) .line_start else .text_end, 0, 0), 0, 0, 0, 0 },
            ),
            else => return maker.atom(),
        }
    }

    /// A fixed run of tokens.
    fn makeFixedRun(maker: *Maker) u32 {
        const b = &maker.builder;
        var items: [5]u32 = undefined;
        const count = maker.random.intRangeAtMost(u32, 1, items.len);
        for (items[0..count]) |*item| {
            maker.rows += 1;
            item.* = switch (maker.random.uintLessThan(u32, 8)) {
                0, 1, 2 => b.node(.bind, .{ maker.atom(), maker.newRegister(), 0, 0, 0 }),
                3 => if (maker.registers == 0)
                    maker.atom()
                else
                    b.node(.backref, .{ maker.random.uintLessThan(u32, maker.registers), 0, 0, 0, 0 }),
                4 => b.repeat(maker.atom(), 2, 2, .greedy),
                5 => b.seq(&.{ b.node(.assert, .{ b.ask(.line_start, 0, 0), 0, 0, 0, 0 }), maker.atom() }),
                else => maker.atom(),
            };
        }
        return b.seq(items[0..count]);
    }

    fn newRegister(maker: *Maker) u32 {
        maker.registers += 1;
        return maker.builder.register(true);
    }

    fn look(maker: *Maker) u32 {
        const b = &maker.builder;
        const kind = maker.random.uintLessThan(u32, 4);
        const least = maker.random.uintLessThan(u32, 2);
        // The rest must have a bounded length.
        const body = if (kind == 1) b.seq(&.{ maker.atom(), maker.atom() }) else maker.node();
        const made = b.node(
            .look,
            .{ body, kind, maker.random.uintLessThan(u32, 4), least, if (maker.random.boolean()) none else least + 1 },
        );
        return if (maker.random.boolean()) b.negate(made) else made;
    }
};

fn text(random: std.Random, buffer: *[40]u8) []u8 {
    const pieces = "aaabb11,,(([])) \n  ";
    const length = random.uintLessThan(usize, 24);
    for (0..length) |i| {
        buffer[2 * i] = pieces[random.uintLessThan(usize, pieces.len)];
        buffer[2 * i + 1] = if (random.boolean()) ' ' else pieces[random.uintLessThan(usize, pieces.len)];
        if (2 * i + 2 >= buffer.len) return buffer;
    }
    return buffer[0 .. 2 * length];
}

fn sameBindings(a: registers.Log, b: []const registers.Log.Entry, wanted: u32, found: u32) bool {
    var x = wanted;
    var y = found;
    while (x != 0 and y != 0) {
        const p = a.get(x);
        const q = b[y - 1];
        if (p.register != q.register or !std.meta.eql(p.binding, q.binding)) return false;
        x = p.previous;
        y = q.previous;
    }
    return x == y;
}

/// The automaton of one member, with the interface of the other engines.
const Alone = struct {
    dfa: *Dfa,
    match_context: *MatchContext,

    fn find(alone: *Alone, start: u32) !?Match {
        return alone.dfa.find(alone.match_context, 0, start);
    }
};

/// The matches of an engine from every start, copied out of the match context that engines share.
const Found = struct {
    matches: [41]?Match = @splat(null),
    logs: [41][]registers.Log.Entry = undefined,
    count: usize = 0,

    fn all(match_context: *MatchContext, engine: anytype) !Found {
        var found: Found = .{};
        errdefer found.deinit();
        for (0..match_context.rows.count()) |start| {
            if (match_context.rows.kinds[start] != .whitespace) found.matches[start] = try engine.find(@intCast(start));
            found.logs[start] = try gpa.dupe(registers.Log.Entry, match_context.log.entries.items);
            found.count += 1;
        }
        return found;
    }

    fn deinit(found: *Found) void {
        for (found.logs[0..found.count]) |entries| gpa.free(entries);
    }
};

const Programs = enum { any, regular, fixed };

fn oneRound(seed: u64, programs: Programs) !void {
    var prng = std.Random.DefaultPrng.init(seed);
    var maker: Maker = .{
        .random = prng.random(),
        .builder = .init(),
        .fuel = prng.random().intRangeAtMost(u32, 3, 16),
    };
    defer maker.builder.deinit();
    maker.builder.member(switch (programs) {
        .any => maker.node(),
        .regular => maker.regular(),
        .fixed => maker.makeFixedRun(),
    });
    var program = try Program.load(gpa, maker.builder.finish());
    defer program.deinit(gpa);
    var node_info = try NodeInfo.init(gpa, &program);
    defer node_info.deinit(gpa);
    const root = program.members[0].root;
    var buffer: [40]u8 = undefined;
    const sample = text(maker.random, &buffer);
    var toy: fixture.Toy = .{};
    defer toy.deinit(gpa);
    const rows = try toy.lex(gpa, sample, node_info.nodes[root].has_whitespace);
    var tests = try Tests.init(gpa, &program, &rows);
    defer tests.deinit();
    tests.forget();
    var match_context = try MatchContext.init(gpa, &program, &node_info, program.members[0].root, &tests);
    defer match_context.deinit();
    errdefer {
        std.debug.print("seed {d}, text \"{s}\": ", .{ seed, sample });
        fixture.show(&program, root);
        std.debug.print("\n", .{});
    }
    var backtrack: Backtrack = Backtrack.init(&match_context, root) catch |err| switch (err) {
        error.Unsupported => return, // The reference engine supports all programs.
        else => return err,
    };
    defer backtrack.deinit();
    try compare(&match_context, root, &backtrack);
    if (try Regular.init(gpa, &program, &node_info)) |made| {
        var regular = made;
        defer regular.deinit(gpa);
        var dfa: Dfa = try .init(gpa, &regular, &tests);
        defer dfa.deinit();
        try dfa.fill(0);
        var alone: Alone = .{ .dfa = &dfa, .match_context = &match_context };
        try compare(&match_context, root, &alone);
    } else if (programs == .regular) return error.NoAutomaton;
    var run = try Run.init(&match_context, root) orelse return if (programs == .fixed and maker.rows != 0) error.NoRun;
    defer run.deinit();
    try compare(&match_context, root, &run);
}

/// Engines share the match context, so each runs over all starts on its own: what it remembers of one start must not
/// change the next.
fn compare(match_context: *MatchContext, root: u32, engine: anytype) !void {
    var found: Found = try .all(match_context, engine);
    defer found.deinit();
    var reference: Reference = .init(match_context);
    defer reference.deinit();
    for (0..match_context.rows.count()) |start| {
        if (match_context.rows.kinds[start] == .whitespace) continue;
        const wanted = try reference.find(root, @intCast(start));
        const other = found.matches[start];
        errdefer std.debug.print(
            "{s}, start {d}: wanted {any}, found {any}\n",
            .{ @typeName(@TypeOf(engine)), start, wanted, other },
        );
        try std.testing.expectEqual(if (wanted) |match| match.end else none, if (other) |match| match.end else none);
        if (wanted == null) continue;
        if (!sameBindings(match_context.log, found.logs[start], wanted.?.log, other.?.log)) return error.OtherBindings;
    }
}

test "engines agree" {
    for (0..3000) |seed| try oneRound(seed, .any);
}

test "engines agree on what an automaton can run" {
    for (0..4000) |seed| try oneRound(seed, .regular);
}

test "engines agree on fixed runs" {
    for (0..1500) |seed| try oneRound(seed, .fixed);
}
