//! Forman curvature of the edges of a text's graph: 4 minus the degrees of both ends, plus 3 per shared neighbor.
//!
//! A token has few neighbors except those it encloses and those that enclose it. The shared ones among these are
//! counted from depths, so the cost per edge is bounded.
const std = @import("std");
const assert = std.debug.assert;
const Columns = @import("columns.zig").Columns;
const Fixture = @import("columns.zig").Fixture;
const brackets = @import("brackets.zig");
const limits = @import("../gen/limits.zig");
const Counts = @import("graph.zig").Counts;
const Graph = @import("graph.zig").Graph;
const none = @import("graph.zig").none;
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

pub const Curvature = struct {
    least: i64 = 0,
    sum: i64 = 0,
    edges: u64 = 0,
    /// Number of edges with negative curvature.
    bridges: u64 = 0,

    fn add(all: *Curvature, value: i64) void {
        all.least = if (all.edges == 0) value else @min(all.least, value);
        all.sum += value;
        all.edges += 1;
        steps.count(1);
        all.bridges += @intFromBool(value < 0);
    }

    pub fn mean(all: *const Curvature) f64 {
        if (all.edges == 0) return 0;
        return @as(f64, @floatFromInt(all.sum)) / @as(f64, @floatFromInt(all.edges));
    }
};

/// Neighbors of a token by adjacency, operator or chord, except those that it encloses or that enclose it.
const Local = struct {
    tokens: [6]u32 = undefined,
    count: u32 = 0,

    fn of(graph: *const Graph, token: u32) Local {
        var local: Local = .{};
        const size = graph.count();
        if (token > 0) local.add(graph, token, token - 1);
        if (token + 1 < size) local.add(graph, token, token + 1);
        if (token > 0 and graph.isOperator(token - 1)) local.add(graph, token, token - 2);
        if (token + 1 < size and graph.isOperator(token + 1)) local.add(graph, token, token + 2);
        if (graph.next[token] != none) local.add(graph, token, graph.next[token]);
        if (graph.previous[token] != none) local.add(graph, token, graph.previous[token]);
        return local;
    }

    fn add(local: *Local, graph: *const Graph, token: u32, other: u32) void {
        if (local.has(other) or isNested(graph, token, other)) return;
        assert(local.count < local.tokens.len);
        local.tokens[local.count] = other;
        local.count += 1;
    }

    fn all(local: *const Local) []const u32 {
        return local.tokens[0..local.count];
    }

    fn has(local: *const Local, token: u32) bool {
        return std.mem.findScalar(u32, local.all(), token) != null;
    }
};

fn isNested(graph: *const Graph, a: u32, b: u32) bool {
    return if (a < b) graph.encloses(a, b) else graph.encloses(b, a);
}

fn degree(graph: *const Graph, token: u32, local: *const Local) i64 {
    return @as(i64, local.count) + graph.enclosing(token) + graph.countEnclosed(token);
}

/// Number of shared neighbors that are local to one of the two tokens.
fn countSharedNear(graph: *const Graph, a: u32, near_a: *const Local, b: u32, near_b: *const Local) i64 {
    var shared: i64 = 0;
    for (near_a.all()) |token| {
        if (token != b and (near_b.has(token) or isNested(graph, token, b))) shared += 1;
    }
    for (near_b.all()) |token| {
        if (token != a and isNested(graph, token, a)) shared += 1;
    }
    return shared;
}

/// Range minimum of a column up to its last entry: a monotonic stack of the entries that no later one undercuts.
const Minima = struct {
    entries: std.ArrayList(struct { token: u32, value: u32 }) = .empty,

    fn push(minima: *Minima, gpa: Allocator, token: u32, value: u32) Allocator.Error!void {
        while (minima.entries.getLastOrNull()) |last| {
            if (last.value < value) break;
            steps.count(1);
            _ = minima.entries.pop();
        }
        try minima.entries.append(gpa, .{ .token = token, .value = value });
    }

    /// The minimum from `token` to the last entry pushed.
    fn since(minima: *const Minima, token: u32) u32 {
        var low: usize = 0;
        var high = minima.entries.items.len;
        while (low < high) {
            steps.count(1);
            const middle = (low + high) / 2;
            if (minima.entries.items[middle].token < token) low = middle + 1 else high = middle;
        }
        assert(low < minima.entries.items.len); // The last one pushed is never undercut.
        return minima.entries.items[low].value;
    }
};

/// Curvature of all edges if names enclose few enough tokens; else null, since deep nesting has quadratically many
/// edges.
pub fn readIfFew(gpa: Allocator, graph: *const Graph, counts: *const Counts) Allocator.Error!?Curvature {
    return if (counts.encloses <= limits.enclosure_edges) try read(gpa, graph) else null;
}

/// Curvature of all edges, with one step per edge. A token has as many edges as heads that enclose it, and a few more.
pub fn read(gpa: Allocator, graph: *const Graph) Allocator.Error!Curvature {
    var found: Curvature = .{};
    var heads: std.ArrayList(struct { token: u32, near: Local, degree: i64 }) = .empty;
    defer heads.deinit(gpa);
    var minima: Minima = .{};
    defer minima.entries.deinit(gpa);
    for (0..graph.count()) |index| {
        const token: u32 = @intCast(index);
        const near: Local = .of(graph, token);
        const own = degree(graph, token, &near);
        // Heads that enclose the token; those whose brackets have closed are dropped.
        while (heads.items.len > graph.headed[token]) _ = heads.pop();
        try minima.push(gpa, token, graph.headed[token]);
        if (!graph.isBracket(token)) for (heads.items) |*head| {
            const inner = @as(i64, graph.headed[token]) - 1 + graph.countEnclosed(token);
            const shared = inner + countSharedNear(graph, head.token, &head.near, token, &near);
            found.add(4 - head.degree - own + 3 * shared);
        };
        for (near.all()) |other| {
            if (other > token) continue;
            const near_other: Local = .of(graph, other);
            var shared = countSharedNear(graph, other, &near_other, token, &near);
            if (!graph.isBracket(token) and !graph.isBracket(other)) shared += minima.since(other);
            found.add(4 - degree(graph, other, &near_other) - own + 3 * shared);
        }
        if (token == 0 or graph.bracketOf(token - 1) != token) continue;
        const near_head: Local = .of(graph, token - 1);
        const degree_head = degree(graph, token - 1, &near_head);
        try heads.append(gpa, .{ .token = token - 1, .near = near_head, .degree = degree_head });
    }
    return found;
}

const testing = std.testing;

/// The definition, over a table of all pairs.
fn slow(arena: Allocator, graph: *const Graph) !Curvature {
    const size = graph.count();
    const edges = try arena.alloc(bool, @as(usize, size) * size);
    @memset(edges, false);
    for (0..size) |a| for (0..size) |b| {
        const from: u32 = @intCast(a);
        const to: u32 = @intCast(b);
        const is_edge = graph.encloses(from, to) or to == from + 1 or graph.next[from] == to or
            (to == from + 2 and graph.isOperator(from + 1));
        if (is_edge) {
            edges[a * size + b] = true;
            edges[b * size + a] = true;
        }
    };
    var found: Curvature = .{};
    for (0..size) |a| for (a + 1..size) |b| if (edges[a * size + b]) {
        var value: i64 = 4;
        for (0..size) |c| {
            const left: i64 = @intFromBool(edges[a * size + c]);
            const right: i64 = @intFromBool(edges[b * size + c]);
            value += 3 * left * right - left - right;
        }
        found.add(value);
    };
    return found;
}

test "curvatures equal those of the definition" {
    const gpa = testing.allocator;
    const pieces = [_][]const u8{ "f", "g", "x", "1", "(", "(", ")", ")", "[", "]", "=", ":", ",", "f(", "g[", "x x" };
    var random: std.Random.DefaultPrng = .init(5);
    for (0..300) |_| {
        var arena: std.heap.ArenaAllocator = .init(gpa);
        defer arena.deinit();
        var text: std.ArrayList(u8) = .empty;
        for (0..random.random().uintLessThan(usize, 30)) |_| {
            try text.appendSlice(arena.allocator(), pieces[random.random().uintLessThan(usize, pieces.len)]);
            try text.append(arena.allocator(), ' ');
        }
        var fixture: Fixture = try .init(text.items);
        defer fixture.deinit();
        const mates = try brackets.pair(arena.allocator(), &fixture.columns);
        const graph: Graph = try .init(arena.allocator(), &fixture.columns, mates);
        try testing.expectEqual(try slow(arena.allocator(), &graph), try read(arena.allocator(), &graph));
        const counts = try @import("graph.zig").measure(arena.allocator(), &graph);
        const wanted: f64 = @floatFromInt((try slow(arena.allocator(), &graph)).edges);
        try testing.expectEqual(wanted, counts.edges);
    }
}
