//! Statistics of a scan besides its matches: the route that answered it, and what it lexed.
const Axis = @import("../gen/axes.zig").Axis;
const Lexing = @import("scan_facts.zig").Lexing;
const Marks = @import("../device/chunks.zig").Marks;
const Program = @import("../program/program.zig").Program;
const Route = @import("../gen/routes.zig").Route;
const ScanFacts = @import("scan_facts.zig").ScanFacts;
const Scanner = @import("scanner.zig").Scanner;

/// Statistics so far of a scan by `scanner`, or by several like it.
pub fn factsOf(scanner: *Scanner, done: bool, lexing: Lexing) ScanFacts {
    const lexes_nothing = done and lexing.tokens == 0;
    var facts: ScanFacts = .{
        .tokens_lexed = lexing.tokens,
        .lexing_ns = lexing.ns,
        .route = @backingInt(routeOf(scanner, lexes_nothing)),
    };
    if (marksOf(scanner)) |marks| {
        facts.device_bytes = marks.facts.bytes;
        facts.device_left_bytes = marks.facts.left_bytes;
        facts.device_lines = marks.facts.lines;
        facts.device_copying_ns = marks.facts.copying_ns;
        facts.device_waiting_ns = marks.facts.waiting_ns;
        facts.device_taking_ns = marks.facts.taking_ns;
        facts.device_searches = marks.facts.searches;
        facts.device_line_bytes = marks.facts.line_bytes;
    }
    if (scanner.segmenter.pipeline) |*pipeline| {
        const figures = pipeline.figures();
        facts.lexing_ns = figures.lexing_ns;
        // Otherwise no pipeline was requested.
        if (scanner.options.dual_grain) {
            facts.chunks = figures.chunks;
            facts.waiting_ns = figures.waiting_ns;
        }
    }
    return facts;
}

fn marksOf(scanner: *const Scanner) ?*const Marks {
    return if (scanner.segmenter.skipper) |*skipper| skipper.marks else null;
}

fn routeOf(scanner: *const Scanner, lexes_nothing: bool) Route {
    const program = &scanner.pattern.program;
    if (program.members.len != 1) return .members;
    if (program.shapes.len != 0 or program.kinds.len != 0) return .declared;
    if (program.readings.len != 0) return routeOfReadings(program);
    const engine = &scanner.members.engines[0];
    if (scanner.segmenter.skipper) |*skipper| {
        if (skipper.marks != null) return .device_lines;
        if (lexes_nothing) return .absent;
        if (skipper.literals.sequence != null) return .run;
        // Only texts can be selected by their first bytes: a kind may start with any byte.
        return if (skipper.before == 0 and engine.starts.first.asksOnlyBytes()) .opening else .held;
    }
    if (engine.dfa != null) return .single_pass;
    return switch (engine.runner) {
        .run => .run,
        .backtrack, .reference => .every_way,
    };
}

/// The route by readings: only `magnitude` tests a token on its own; the others depend on its surroundings.
fn routeOfReadings(program: *const Program) Route {
    for (program.readings) |reading| {
        if (reading.axis != @backingInt(Axis.magnitude)) return .every_way;
    }
    return .single_pass;
}
