//! Readings of structure over a whole text, as columns that are valid until the text is closed.
const std = @import("std");
const canonical = @import("../../structure/canonical.zig");
const clock = @import("../../value/clock.zig");
const curvature = @import("../../structure/curvature.zig");
const graphs = @import("../../structure/graph.zig");
const gravity = @import("../../structure/gravity.zig");
const lexText = @import("lex.zig").lexText;
const orbit = @import("../../structure/orbit.zig");
const Pattern = @import("../../match/pattern.zig").Pattern;
const seam = @import("../../structure/seam.zig");
const shape = @import("../../structure/shape.zig");
const shape_class = @import("../../structure/shape_class.zig");
const stress = @import("../../structure/stress.zig");
const Relation = @import("../../gen/program.zig").Relation;
const Text = @import("../../structure/text.zig").Text;
const Tokens = @import("../../lex/tokens.zig").Tokens;
const top = @import("../../structure/top.zig");

const gpa = @import("../../memory/budget.zig").gpa;

/// 0; 1 if memory ran out.
const Status = @import("../status.zig").Status;

/// Read by ts/structure/text.ts.
pub const TextTokens = extern struct {
    handle: ?*Text = null,
    count: u64 = 0,
    start: ?[*]const u32 = null,
    end: ?[*]const u32 = null,
    kind: ?[*]const u8 = null,
    mate: ?[*]const u32 = null,
};

/// Lexes the text, which is borrowed until it is closed; `pattern` adds the shapes and kinds of its program.
pub export fn mb_structure_open(
    text: ?[*]const u8,
    size_bytes: u64,
    pattern: ?*const Pattern,
    out: *TextTokens,
) callconv(.c) Status {
    if (size_bytes > std.math.maxInt(u32)) return .no_memory;
    const whole: []const u8 = if (text) |first| first[0..@intCast(size_bytes)] else "";
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    lexText(whole, false, pattern, &tokens) catch return .no_memory;
    const opened = Text.create(gpa, whole, &tokens) catch return .no_memory;
    out.* = .{
        .handle = opened,
        .count = opened.columns.count(),
        .start = opened.columns.starts.ptr,
        .end = opened.columns.ends.ptr,
        .kind = @ptrCast(opened.columns.kinds.ptr),
        .mate = opened.mates.ptr,
    };
    return .ok;
}

pub export fn mb_structure_close(text: *Text) callconv(.c) void {
    text.destroy();
}

/// Read by ts/structure/stress.ts.
pub const StressView = extern struct {
    depths: [*]const u32,
    strains: [*]const u32,
    loads: [*]const f64,
    peaks: [*]const u32,
    fractures: [*]const u32,
    peak_count: u64,
    fracture_count: u64,
    heaviest: u32,
    depth_max: u32,
};

pub export fn mb_structure_stress(text: *Text, peak: u32, fracture: u32, out: *StressView) callconv(.c) Status {
    const found = stress.read(text.arena.allocator(), text.mates, peak, fracture) catch return .no_memory;
    out.* = .{
        .depths = found.depths.ptr,
        .strains = found.strains.ptr,
        .loads = found.loads.ptr,
        .peaks = found.peaks.ptr,
        .fractures = found.fractures.ptr,
        .peak_count = found.peaks.len,
        .fracture_count = found.fractures.len,
        .heaviest = found.heaviest,
        .depth_max = found.depth_max,
    };
    return .ok;
}

/// Read by ts/structure/seam.ts.
pub const SeamView = extern struct {
    forward: [*]const f32,
    backward: [*]const f32,
    strengths: [*]const f32,
    cuts: [*]const u32,
    cut_count: u64,
};

/// @param order length of the longest context, from 1
pub export fn mb_structure_seam(text: *Text, order: u32, deviations: f64, out: *SeamView) callconv(.c) Status {
    readSeam(text, @intCast(order), deviations, out) catch return .no_memory;
    return .ok;
}

fn readSeam(text: *Text, order: u8, deviations: f64, out: *SeamView) std.mem.Allocator.Error!void {
    const arena = text.arena.allocator();
    var bytes: seam.Bytes = try .initOrder(gpa, text.columns.text, order);
    defer bytes.deinit(gpa);
    const entropies = try bytes.contexts.all(arena);
    const strengths = try arena.alloc(f32, text.columns.text.len);
    for (strengths, 0..) |*strength, byte| strength.* = bytes.strength(byte);
    const cuts = try bytes.cuts(arena, &text.columns, deviations);
    out.* = .{
        .forward = entropies.forward.ptr,
        .backward = entropies.backward.ptr,
        .strengths = strengths.ptr,
        .cuts = cuts.items.ptr,
        .cut_count = cuts.items.len,
    };
}

/// Read by ts/structure/gravity.ts.
pub const GravityView = extern struct {
    unit_count: u64,
    /// Starts and ends of units; null at the byte grain.
    starts: ?[*]const u32,
    ends: ?[*]const u32,
    strains: [*]const f32,
    bounds: [*]const f32,
    strains_ascending: [*]const f32,
    bounds_ascending: [*]const f32,
    type_of_unit: [*]const u8,
    class_of_type: [*]const u8,
    type_counts: [*]const u32,
    /// The first unit of each type.
    type_firsts: [*]const u32,
    type_count: u32,
    class_count: u32,
};

pub export fn mb_structure_gravity(text: *Text, grain: gravity.Grain, out: *GravityView) callconv(.c) Status {
    fillGravity(text, grain, out) catch return .no_memory;
    return .ok;
}

fn fillGravity(text: *Text, grain: gravity.Grain, out: *GravityView) !void {
    const arena = text.arena.allocator();
    const units: gravity.Units = switch (grain) {
        .byte => .{ .byte = text.columns.text },
        .token => .{ .token = &text.columns },
        .super => .{ .super = .{ .columns = &text.columns, .constructs = try text.readConstructs() } },
    };
    const field: gravity.Field = try .init(arena, units);
    var starts: ?[*]const u32 = text.columns.starts.ptr;
    var ends: ?[*]const u32 = text.columns.ends.ptr;
    switch (units) {
        .byte => {
            starts = null;
            ends = null;
        },
        .token => {},
        .super => |all| {
            const from = try arena.alloc(u32, all.constructs.len);
            const to = try arena.alloc(u32, all.constructs.len);
            for (all.constructs, from, to) |construct, *start, *end| {
                start.* = @intCast(construct.span.start);
                end.* = @intCast(construct.span.end);
            }
            starts = from.ptr;
            ends = to.ptr;
        },
    }
    out.* = .{
        .unit_count = units.count(),
        .starts = starts,
        .ends = ends,
        .strains = field.strains.ptr,
        .bounds = field.bounds.ptr,
        .strains_ascending = field.strains_sorted.ptr,
        .bounds_ascending = field.bounds_sorted.ptr,
        .type_of_unit = field.types.of.ptr,
        .class_of_type = field.class_of_type.ptr,
        .type_counts = field.types.counts.ptr,
        .type_firsts = field.types.firsts.ptr,
        .type_count = field.types.count(),
        .class_count = field.class_count,
    };
}

/// Indexes of the `room` largest (or smallest) values from the second on, in that order; returns their number.
pub export fn mb_structure_top(
    text: *Text,
    values: [*]const f32,
    count: u64,
    smallest: bool,
    room: u32,
    out: *[*]const u32,
) callconv(.c) u32 {
    const found = top.find(text.arena.allocator(), values[0..@intCast(count)], smallest, room) catch return 0;
    out.* = found.ptr;
    return @intCast(found.len);
}

/// Read by ts/structure/shape.ts.
pub const ShapeView = extern struct {
    classes: [*]const u32,
    periods: [*]const u8,
    strengths: [*]const f32,
    sightings: [*]const u16,
    changes: [*]const u32,
    regions: [*]const shape.Region,
    change_count: u64,
    region_count: u64,
    dominant_period: u32,
    dominant_strength: f32,
};

/// `group` is a relation's number + 1; 0 uses the classes of silhouettes.
pub export fn mb_structure_shape(
    text: *Text,
    group: u32,
    parameter: u32,
    strength: f64,
    out: *ShapeView,
) callconv(.c) Status {
    fillShape(text, group, parameter, strength, out) catch return .no_memory;
    return .ok;
}

fn fillShape(text: *Text, group: u32, parameter: u32, strength: f64, out: *ShapeView) !void {
    const arena = text.arena.allocator();
    const classes = if (group == 0) try shape.tokenClasses(arena, &text.columns) else blk: {
        const orbits = try orbit.read(arena, &text.columns, @fromBackingInt(group - 1), parameter, clock.now());
        break :blk try shape_class.orbitClasses(arena, &text.columns, &orbits);
    };
    const found = try shape.read(arena, classes);
    const regions = try shape.regions(arena, &found, strength);
    out.* = .{
        .classes = found.classes.ptr,
        .periods = found.periods.ptr,
        .strengths = found.strengths.ptr,
        .sightings = found.sightings.ptr,
        .changes = found.changes.ptr,
        .regions = regions.ptr,
        .change_count = found.changes.len,
        .region_count = regions.len,
        .dominant_period = found.dominant_period,
        .dominant_strength = found.dominant_strength,
    };
}

/// Read by ts/structure/relation.ts.
pub const RelationView = extern struct {
    counts: graphs.Counts,
    curvature_least: f64,
    curvature_mean: f64,
    bridges: f64,
    /// 0 if the graph has too many edges to compute curvature.
    has_curvature: u32,
    reserved: u32 = 0,
    depths: [*]const u32,
    /// Each token's index when white space is counted.
    places: [*]const u32,
    size_tokens: u64,
    /// The previous token with the same text.
    previous: [*]const u32,
    /// Canonical form of each token.
    forms: [*]const i32,
};

pub export fn mb_structure_relation(text: *Text, out: *RelationView) callconv(.c) Status {
    fillRelation(text, out) catch return .no_memory;
    return .ok;
}

fn fillRelation(text: *Text, out: *RelationView) !void {
    const arena = text.arena.allocator();
    const graph: graphs.Graph = try .init(arena, &text.columns, text.mates);
    const counts = try graphs.measure(arena, &graph);
    const read = try curvature.readIfFew(gpa, &graph, &counts);
    const found: curvature.Curvature = read orelse .{};
    out.* = .{
        .counts = counts,
        .curvature_least = @floatFromInt(found.least),
        .curvature_mean = found.mean(),
        .bridges = @floatFromInt(found.bridges),
        .has_curvature = @intFromBool(read != null),
        .depths = graph.depths.ptr,
        .places = graph.places.ptr,
        .size_tokens = graph.size,
        .previous = graph.previous.ptr,
        .forms = (try canonical.read(arena, &text.columns)).ptr,
    };
}

/// Read by ts/structure/orbit.ts.
pub const OrbitView = extern struct {
    form_of_token: [*]const u32,
    first_of_form: [*]const u32,
    /// Start and end of each form's representative in `texts`.
    bounds: [*]const f64,
    texts: [*]const u8,
    form_count: u64,
};

pub export fn mb_structure_orbit(text: *Text, group: Relation, parameter: u32, out: *OrbitView) callconv(.c) Status {
    const arena = text.arena.allocator();
    const found = orbit.read(arena, &text.columns, group, parameter, clock.now()) catch return .no_memory;
    out.* = .{
        .form_of_token = found.form_of_token.ptr,
        .first_of_form = found.first_of_form.ptr,
        .bounds = found.bounds.ptr,
        .texts = found.texts.ptr,
        .form_count = found.first_of_form.len,
    };
    return .ok;
}

const Shown = extern struct { bytes: [*]const u8, size: u64 };

/// The printable representative of any text: address and size of its bytes.
pub export fn mb_structure_orbit_of(
    text: *Text,
    group: Relation,
    parameter: u32,
    asked: ?[*]const u8,
    size_bytes: u32,
    out: *Shown,
) callconv(.c) Status {
    const arena = text.arena.allocator();
    const bytes: []const u8 = if (asked) |first| first[0..size_bytes] else "";
    var shown: std.ArrayList(u8) = .empty;
    orbit.appendShown(arena, &shown, group, parameter, bytes, clock.now()) catch return .no_memory;
    out.* = .{ .bytes = shown.items.ptr, .size = shown.items.len };
    return .ok;
}
