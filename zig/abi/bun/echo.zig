//! The echoes of a whole text. Every call borrows its arguments.
const std = @import("std");
const echoes = @import("../../axis/echoes.zig");
const Pattern = @import("../../match/pattern.zig").Pattern;
const Tokens = @import("../../lex/tokens.zig").Tokens;
const lexText = @import("lex.zig").lexText;

const gpa = @import("../../memory/budget.zig").gpa;

/// Read by ts/axis/echo.ts. Lists are valid until the handle is freed.
pub const EchoView = extern struct {
    handle: ?*echoes.Report = null,
    token_count: u64 = 0,
    keyed_count: u64 = 0,
    distinct_count: u64 = 0,
    echoed_count: u64 = 0,
    echoes: ?[*]const echoes.Echo = null,
    echo_count: u64 = 0,
    structures: ?[*]const echoes.Echo = null,
    structure_count: u64 = 0,
    structure_texts: ?[*]const u8 = null,
    structure_text_bytes: u64 = 0,
    /// Keyed tokens, and the number of each token's content.
    starts: ?[*]const u32 = null,
    ends: ?[*]const u32 = null,
    contents: ?[*]const u32 = null,
    counts: ?[*]const u32 = null,
};

/// Opens the report. Contents are equal under `relation` with its parameter; `pattern` adds the shapes and kinds of its
/// program. 0, or 1 if memory ran out or the text is longer than a token's offset can express.
pub export fn mb_echo_open(
    text: [*]const u8,
    size_bytes: u64,
    pattern: ?*const Pattern,
    relation: u32,
    parameter: u32,
    variation: f32,
    with_structures: u32,
    out: *EchoView,
) callconv(.c) u32 {
    if (size_bytes > std.math.maxInt(u32)) return 1;
    const report = gpa.create(echoes.Report) catch return 1;
    report.* = .{ .counts = .{
        .group = .{ .relation = @fromBackingInt(relation), .parameter = parameter },
        .spacings = .empty,
    } };
    read(report, text[0..@intCast(size_bytes)], pattern, variation, with_structures != 0) catch {
        mb_echo_release(report);
        return 1;
    };
    out.* = .{
        .handle = report,
        .token_count = report.token_count,
        .keyed_count = report.rows.len,
        .distinct_count = report.counts.texts.count(),
        .echoed_count = report.echoed_count,
        .echoes = report.echoes.items.ptr,
        .echo_count = report.echoes.items.len,
        .structures = report.structures.items.ptr,
        .structure_count = report.structures.items.len,
        .structure_texts = report.structure_texts.bytes.items.ptr,
        .structure_text_bytes = report.structure_texts.bytes.items.len,
        .starts = report.rows.items(.start).ptr,
        .ends = report.rows.items(.end).ptr,
        .contents = report.rows.items(.content).ptr,
        .counts = report.counts.counts.items.ptr,
    };
    return 0;
}

fn read(report: *echoes.Report, text: []const u8, pattern: ?*const Pattern, variation: f32, structures: bool) !void {
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    try lexText(text, true, pattern, &tokens);
    try report.read(gpa, text, &tokens, variation, structures);
}

pub export fn mb_echo_release(report: *echoes.Report) callconv(.c) void {
    report.deinit(gpa);
    gpa.destroy(report);
}
