//! Statistics of a scan besides its matches: its lexing, and the route that answered it.
const std = @import("std");
const Marks = @import("../device/chunks.zig").Marks;
const Route = @import("../gen/routes.zig").Route;
const Axis = @import("../gen/axes.zig").Axis;
const Program = @import("../program/program.zig").Program;
const Scanner = @import("scanner.zig").Scanner;

pub const Lexing = struct {
    tokens: u64 = 0,
    /// 0 unless the scan measures.
    ns: u64 = 0,

    pub fn add(sum: *Lexing, more: Lexing) void {
        sum.tokens += more.tokens;
        sum.ns += more.ns;
    }
};

pub const ScanFacts = extern struct {
    tokens_lexed: u64,
    lexing_ns: u64,
    /// A `Route`.
    route: u32,
    /// For a pipeline (`pipeline.zig`): number of chunks matched, and the time spent waiting for tokens.
    chunks: u32 = 0,
    waiting_ns: u64 = 0,
    /// Bytes searched on a device, and bytes that it left to the CPU.
    device_bytes: u64 = 0,
    device_left_bytes: u64 = 0,
    /// Number of those lines that the CPU lexed.
    device_lines: u64 = 0,
    /// Time for copying to the device, for waiting, and for reading its results.
    device_copying_ns: u64 = 0,
    device_waiting_ns: u64 = 0,
    device_taking_ns: u64 = 0,

    /// Statistics so far of a scan by `scanner`, or by several like it.
    pub fn of(scanner: *Scanner, done: bool, lexing: Lexing) ScanFacts {
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
};

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
        if (skipper.marks) |marks| {
            const searched = marks.facts.bytes > 0 or marks.text.len == 0 or skipper.literals.count == 0;
            if (searched) return if (marks.work == .lines) .device_lines else .device;
        }
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

/// A monotonic clock in nanoseconds, with an arbitrary zero.
pub fn clockNs() u64 {
    const io = std.Io.Threaded.global_single_threaded.io();
    return @intCast(std.Io.Clock.awake.now(io).toNanoseconds());
}
