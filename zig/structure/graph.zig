//! The graph of a text's tokens: edges of enclosure, of operators, of adjacency, and chords from a token to the next
//! one with the same text.
const std = @import("std");
const assert = std.debug.assert;
const blanks = @import("blanks.zig");
const brackets = @import("brackets.zig");
const Columns = @import("columns.zig").Columns;
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

pub const none = brackets.unpaired;

/// The tokens and the data from which their edges are derived. Token numbers are those of significant tokens.
pub const Graph = struct {
    columns: *const Columns,
    mates: brackets.Mates,
    depths: []const u32,
    /// For each token, its number when white space is counted.
    places: []u32,
    /// Number of tokens including white space.
    size: u32,
    /// The other ends of the chords: the next token with the same text, and the previous one.
    next: []u32,
    previous: []u32,
    /// Number of headed brackets around each token; for a bracket, those around its pair.
    headed: []u32,
    /// Number of tokens before each token that are not brackets; the last entry is the total.
    plain: []u32,

    /// Reads the tokens once; the result is in `arena`.
    pub fn init(arena: Allocator, columns: *const Columns, mates: brackets.Mates) Allocator.Error!Graph {
        const tokens = columns.count();
        var graph: Graph = .{
            .columns = columns,
            .mates = mates,
            .depths = try brackets.depths(arena, mates),
            .places = try arena.alloc(u32, tokens),
            .size = 0,
            .next = try arena.alloc(u32, tokens),
            .previous = try arena.alloc(u32, tokens),
            .headed = try arena.alloc(u32, tokens),
            .plain = try arena.alloc(u32, @as(usize, tokens) + 1),
        };
        graph.countPlaces();
        graph.countHeads();
        try graph.chords(arena);
        return graph;
    }

    pub fn count(graph: *const Graph) u32 {
        return graph.columns.count();
    }

    pub fn isBracket(graph: *const Graph, token: u32) bool {
        const kind = graph.columns.kinds[token];
        return kind == .open or kind == .close;
    }

    /// Whether a word directly precedes the paired bracket that opens at `open`.
    fn isHeaded(graph: *const Graph, open: u32) bool {
        return open > 0 and graph.columns.kinds[open - 1] == .word;
    }

    /// The bracket whose head is `token`; `none` if there is none.
    pub fn bracketOf(graph: *const Graph, token: u32) u32 {
        const open = token + 1;
        if (open >= graph.count() or graph.columns.kinds[token] != .word) return none;
        if (graph.columns.kinds[open] != .open or graph.mates[open] == none) return none;
        return open;
    }

    /// Whether `token` is inside the bracket whose head is `head`.
    pub fn encloses(graph: *const Graph, head: u32, token: u32) bool {
        if (token <= head or graph.isBracket(token)) return false;
        const open = graph.bracketOf(head);
        return open != none and token < graph.mates[open];
    }

    /// Number of tokens that `head` encloses.
    pub fn countEnclosed(graph: *const Graph, head: u32) u32 {
        const open = graph.bracketOf(head);
        return if (open == none) 0 else graph.plain[graph.mates[open]] - graph.plain[open];
    }

    /// Number of heads that enclose the token; 0 for a bracket.
    pub fn enclosing(graph: *const Graph, token: u32) u32 {
        return if (graph.isBracket(token)) 0 else graph.headed[token];
    }

    /// Whether the token is a `=` or `:` between two others.
    pub fn isOperator(graph: *const Graph, token: u32) bool {
        if (token == 0 or token + 1 >= graph.count()) return false;
        const mark = graph.columns.mark(token);
        return mark == '=' or mark == ':';
    }

    fn countPlaces(graph: *Graph) void {
        const text = graph.columns.text;
        var at: u32 = 0;
        for (graph.columns.starts, graph.columns.ends, graph.places) |start, end, *place| {
            assert(at <= start and start < end);
            steps.count(end - at);
            graph.size += blanks.count(text, at, start);
            place.* = graph.size;
            graph.size += 1;
            at = end;
        }
        graph.size += blanks.count(text, at, @intCast(text.len));
    }

    fn countHeads(graph: *Graph) void {
        var depth: u32 = 0;
        var plain: u32 = 0;
        for (graph.mates, graph.headed, 0..) |mate, *headed, index| {
            const token: u32 = @intCast(index);
            const closes = mate != none and mate < token;
            const opens = mate != none and mate > token;
            if (closes and graph.isHeaded(mate)) depth -= 1;
            headed.* = depth;
            if (opens and graph.isHeaded(token)) depth += 1;
            graph.plain[index] = plain;
            plain += @intFromBool(!graph.isBracket(token));
        }
        assert(depth == 0);
        graph.plain[graph.mates.len] = plain;
    }

    fn chords(graph: *Graph, arena: Allocator) Allocator.Error!void {
        @memset(graph.next, none);
        @memset(graph.previous, none);
        var last: std.StringHashMapUnmanaged(u32) = .empty;
        for (graph.columns.kinds, 0..) |kind, index| {
            if (kind == .punct or kind == .open or kind == .close) continue;
            const token: u32 = @intCast(index);
            steps.count(graph.columns.bytes(index).len);
            const entry = try last.getOrPut(arena, graph.columns.bytes(index));
            if (entry.found_existing) {
                graph.next[entry.value_ptr.*] = token;
                graph.previous[token] = entry.value_ptr.*;
            }
            entry.value_ptr.* = token;
        }
    }
};

/// Figures of the whole graph.
pub const Counts = extern struct {
    nodes: f64 = 0,
    encloses: f64 = 0,
    operators: f64 = 0,
    adjacent: f64 = 0,
    chords: f64 = 0,
    /// Number of edges, each counted once.
    edges: f64 = 0,
    residual_sum: f64 = 0,
    residual_net: f64 = 0,
    residual_chords: f64 = 0,
    brackets: f64 = 0,
    pairs: f64 = 0,
    nesting_load: f64 = 0,
    depth_max: f64 = 0,
    chord_longest: f64 = 0,
    /// Edges that cross a cut between two tokens: the maximum, the minimum, and the first place of the minimum.
    crossing_max: f64 = 0,
    crossing_min: f64 = 0,
    crossing_min_place: f64 = 0,
};

/// Computes all figures except curvature, in time linear in the tokens.
pub fn measure(arena: Allocator, graph: *const Graph) Allocator.Error!Counts {
    // A single token has no edge and does not count as a node.
    var counts: Counts = .{ .nodes = if (graph.count() < 2) 0 else @floatFromInt(graph.count()) };
    const crossings = try arena.alloc(i64, @as(usize, graph.size) + 1);
    @memset(crossings, 0);
    if (graph.count() > 1) counts.adjacent = counts.nodes - 1;
    counts.edges = counts.adjacent;
    for (0..graph.count()) |index| {
        const token: u32 = @intCast(index);
        const heads = graph.enclosing(token);
        const contents = graph.countEnclosed(token);
        steps.count(1);
        counts.encloses += @floatFromInt(heads);
        crossings[graph.places[token] + 1] += contents;
        crossings[graph.places[token] + 1] -= heads;
        if (graph.isBracket(token)) counts.brackets += 1;
        if (graph.mates[token] != none) counts.pairs += 0.5;
        counts.depth_max = @max(counts.depth_max, @as(f64, @floatFromInt(graph.depths[token])));
        if (graph.isOperator(token)) {
            counts.operators += 1;
            cross(graph, crossings, token - 1, token + 1);
        }
        measureChord(graph, token, &counts, crossings);
    }
    counts.edges += counts.encloses + counts.operators;
    counts.nesting_load = nestingLoad(graph, &counts);
    leastCrossed(crossings, graph.size, &counts);
    return counts;
}

fn measureChord(graph: *const Graph, token: u32, counts: *Counts, crossings: []i64) void {
    const next = graph.next[token];
    if (next == none) return;
    const residual = @as(f64, @floatFromInt(graph.depths[next])) - @as(f64, @floatFromInt(graph.depths[token]));
    counts.chords += 1;
    counts.residual_sum += @abs(residual);
    counts.residual_net += residual;
    counts.residual_chords += @floatFromInt(@intFromBool(residual != 0));
    const reach: f64 = @floatFromInt(graph.places[next] - graph.places[token]);
    counts.chord_longest = @max(counts.chord_longest, reach);
    cross(graph, crossings, token, next);
    const is_operand = next == token + 2 and graph.isOperator(token + 1);
    if (next != token + 1 and !is_operand and !graph.encloses(token, next)) counts.edges += 1;
}

/// Counts the edge at every cut after its first end, up to its second.
fn cross(graph: *const Graph, crossings: []i64, from: u32, to: u32) void {
    assert(from < to and graph.places[from] < graph.places[to]);
    crossings[graph.places[from] + 1] += 1;
    crossings[graph.places[to] + 1] -= 1;
}

/// Number of tokens in brackets, including white space and brackets. White space is as deep as the text around it.
fn nestingLoad(graph: *const Graph, counts: *Counts) f64 {
    var load: f64 = 0;
    var depth: u32 = 0;
    for (graph.mates, graph.depths, 0..) |mate, own, token| {
        const spaces = graph.places[token] - if (token == 0) 0 else graph.places[token - 1] + 1;
        if (depth > 0) load += @floatFromInt(spaces);
        if (spaces > 0) counts.depth_max = @max(counts.depth_max, @as(f64, @floatFromInt(depth)));
        if (own > 0) load += 1;
        depth = own + @intFromBool(mate != none and mate > token);
    }
    return load;
}

fn leastCrossed(crossings: []const i64, size: u32, counts: *Counts) void {
    var crossing: i64 = 0;
    var least: i64 = std.math.maxInt(i64);
    var most: i64 = 0;
    steps.count(size);
    for (crossings[0..size], 0..) |change, place| {
        crossing += change;
        assert(crossing >= 0); // Every edge ends after its start.
        if (place == 0) continue;
        most = @max(most, crossing);
        if (crossing >= least) continue;
        least = crossing;
        counts.crossing_min_place = @floatFromInt(place);
    }
    counts.crossing_max = @floatFromInt(most);
    if (least != std.math.maxInt(i64)) counts.crossing_min = @floatFromInt(least);
}
