//! What is told of a scan beside its matches: what its lexing took, and which way it was answered.
const std = @import("std");
const Marks = @import("../device/chunks.zig").Marks;
const Route = @import("../gen/routes.zig").Route;
const Axis = @import("../gen/axes.zig").Axis;
const Program = @import("../program/program.zig").Program;
const Scanner = @import("scanner.zig").Scanner;

pub const Lexing = struct {
    tokens: u64 = 0,
    /// 0 unless the scan was asked to measure.
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
    /// Of a pipeline (`pipeline.zig`): chunks matched, and the time the matching waited for tokens.
    chunks: u32 = 0,
    waiting_ns: u64 = 0,
    /// Bytes that a device looked through, and bytes that it left to the processor.
    device_bytes: u64 = 0,
    device_left_bytes: u64 = 0,

    /// Of a scan that is `scanner`'s, or that others like it do for it, as far as it has come.
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
        }
        if (scanner.segmenter.pipeline) |*pipeline| {
            const figures = pipeline.figures();
            facts.lexing_ns = figures.lexing_ns;
            // Else nobody asked for a pipeline.
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
    if (marksOf(scanner)) |marks| if (marks.facts.bytes > 0 or marks.text.len == 0) return .device;
    if (scanner.segmenter.skipper) |*skipper| {
        if (lexes_nothing) return .absent;
        // Only texts are told by their first bytes: a kind may begin with any.
        return if (skipper.before == 0 and engine.starts.first.asks_bytes) .opening else .held;
    }
    if (engine.dfa != null) return .single_pass;
    return switch (engine.way) {
        .run => .run,
        .backtrack, .reference => .every_way,
    };
}

/// What is asked of tokens alone is told from what is asked of them beside others.
fn routeOfReadings(program: *const Program) Route {
    for (program.readings) |reading| {
        if (reading.axis != @backingInt(Axis.magnitude)) return .every_way;
    }
    return .single_pass;
}

/// Reads the clock that measures, in nanoseconds from a moment of no meaning.
pub fn clockNs() u64 {
    const io = std.Io.Threaded.global_single_threaded.io();
    return @intCast(std.Io.Clock.awake.now(io).toNanoseconds());
}
