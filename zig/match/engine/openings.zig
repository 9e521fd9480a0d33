//! The first tokens of a member's matches: a path of tests for each way in which a match can begin.
const std = @import("std");
const Program = @import("../../program/program.zig").Program;

/// Maximum number of tokens of a path, and of paths of a member.
pub const tokens_max = 4;
const paths_max = 8;

pub const Path = struct {
    /// The test of each token; null if it may be any.
    tests: [tokens_max]?u32 = @splat(null),
    count: u8 = 0,
    /// Nothing is known of what follows.
    is_cut: bool = false,

    fn append(path: *Path, ask: ?u32) void {
        if (path.is_cut or path.count == tokens_max) return;
        path.tests[path.count] = ask;
        path.count += 1;
    }
};

pub const Openings = struct {
    paths: [paths_max]Path = @splat(.{}),
    count: usize = 0,

    /// At least one path; every match begins with one of them.
    pub fn of(program: *const Program, root: u32) Openings {
        var maker: Maker = .{ .program = program };
        var openings: Openings = .{ .count = 1 };
        maker.extend(&openings, root);
        if (openings.count == 0) return .{ .count = 1, .paths = @splat(.{ .is_cut = true }) }; // There is no match.
        return openings;
    }

    pub fn slice(openings: *const Openings) []const Path {
        return openings.paths[0..openings.count];
    }

    fn isOver(openings: *const Openings) bool {
        return for (openings.slice()) |path| {
            if (!path.is_cut and path.count < tokens_max) break false;
        } else true;
    }

    /// Adds the paths of `others`; false if there are too many.
    fn join(openings: *Openings, others: *const Openings) bool {
        for (others.slice()) |other| {
            for (openings.slice()) |known| {
                if (std.meta.eql(known, other)) break;
            } else {
                if (openings.count == paths_max) return false;
                openings.paths[openings.count] = other;
                openings.count += 1;
            }
        }
        return true;
    }

    /// The paths `before` a node, of which nothing more is known.
    fn cut(openings: *Openings, before: *const Openings) void {
        openings.* = before.*;
        for (openings.paths[0..openings.count]) |*path| path.is_cut = path.is_cut or path.count < tokens_max;
    }
};

/// Maximum number of nodes that are visited, some of them several times.
const visits_max = 1 << 10;

const Maker = struct {
    program: *const Program,
    visits: u32 = 0,

    /// Extends all paths by a node. Recursion is bounded by `program.depth_max`.
    fn extend(maker: *Maker, openings: *Openings, index: u32) void {
        if (openings.isOver()) return;
        const before = openings.*;
        maker.visits += 1;
        if (maker.visits > visits_max) return openings.cut(&before);
        const node = maker.program.nodes[index];
        switch (node.operation()) {
            .empty, .assert, .look, .guard, .previous_end, .keep => {},
            .token => for (openings.paths[0..openings.count]) |*path| path.append(node.a),
            .backref, .elapsed, .relative => for (openings.paths[0..openings.count]) |*path| path.append(null),
            .bind, .atomic => maker.extend(openings, node.a),
            .seq => for (maker.program.childrenOf(node)) |child| maker.extend(openings, child),
            .alt => {
                openings.count = 0;
                for (maker.program.childrenOf(node)) |child| {
                    var branch = before;
                    maker.extend(&branch, child);
                    if (!openings.join(&branch)) return openings.cut(&before);
                }
            },
            .repeat => {
                const least: u32 = @min(node.b, tokens_max); // More rounds than tokens find no other paths.
                for (0..least) |_| maker.extend(openings, node.a);
                var longer = openings.*;
                for (least..@min(node.c, least + tokens_max)) |_| {
                    maker.extend(&longer, node.a);
                    if (!openings.join(&longer)) return openings.cut(&before);
                }
            },
            .whitespace, .balanced, .field, .edit_run => openings.cut(&before),
        }
    }
};

const fixture = @import("../fixture.zig");

test "choices and optional tokens make paths" {
    const gpa = std.testing.allocator;
    var builder: fixture.Builder = .init();
    defer builder.deinit();
    const a = builder.literal("a");
    const b = builder.literal("b");
    const any = builder.any();
    builder.member(builder.seq(&.{ a, builder.repeat(b, 0, 1, .greedy), any }));
    builder.member(builder.seq(&.{ builder.alt(.first, &.{ a, builder.seq(&.{ b, b }) }), any }));
    builder.member(builder.seq(&.{ builder.repeat(a, 2, std.math.maxInt(u32), .greedy), b }));
    builder.member(builder.seq(&.{ a, builder.node(.balanced, @splat(0)), b }));
    builder.member(builder.seq(&.{ builder.repeat(a, 12, 13, .greedy), b }));
    var program: Program = try .load(gpa, builder.finish());
    defer program.deinit(gpa);
    const wanted = [_][]const []const u8{
        &.{ "a.", "ab." },
        &.{ "a.", "bb." },
        &.{ "aab", "aaab", "aaaa" },
        &.{"a?"},
        &.{"aaaa"},
    };
    for (program.members, wanted) |member, texts| {
        const openings: Openings = .of(&program, member.root);
        try std.testing.expectEqual(texts.len, openings.count);
        for (openings.slice(), texts) |path, text| {
            try std.testing.expectEqual(text.len, path.count + @intFromBool(path.is_cut));
            for (path.tests[0..path.count], text[0..path.count]) |ask, byte| {
                const it = program.tests[ask.?];
                const shown = if (it.operation() == .any) "." else program.string(it.a, it.b);
                try std.testing.expectEqualStrings(&.{byte}, shown);
            }
        }
    }
}
