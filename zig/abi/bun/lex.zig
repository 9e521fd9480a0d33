//! Tokens of a text as columns.
const std = @import("std");
const assert = std.debug.assert;
const explain = @import("../../lex/explain.zig");
const Kind = @import("../../gen/kinds.zig").Kind;
const lexer = @import("../../lex/lexer.zig");
const Pattern = @import("../../match/pattern.zig").Pattern;
const Scanner = @import("../../match/scanner.zig").Scanner;
const Shapes = @import("../../lex/shapes.zig").Shapes;
const terminal = @import("../../lex/terminal.zig");
const Tokens = @import("../../lex/tokens.zig").Tokens;

const gpa = @import("../../memory/budget.zig").gpa;

/// Read by ts/lex/index.ts. The columns are valid until the handle is freed.
pub const Lexed = extern struct {
    handle: ?*Tokens = null,
    count: u64 = 0,
    start: ?[*]const u32 = null,
    end: ?[*]const u32 = null,
    kind: ?[*]const u8 = null,
    flags: ?[*]const u8 = null,
};

/// Lexes the whole text, with the shapes and kinds of `pattern`. 0, or 1 if memory ran out or the text is longer than a
/// token's offset can express.
pub export fn mb_lex(
    text: [*]const u8,
    size_bytes: u64,
    whitespace: u32,
    pattern: ?*const Pattern,
    out: *Lexed,
) callconv(.c) u32 {
    if (size_bytes > std.math.maxInt(u32)) return 1;
    const whole = text[0..@intCast(size_bytes)];
    const tokens = gpa.create(Tokens) catch return 1;
    tokens.* = .empty;
    lexText(whole, whitespace != 0, pattern, tokens) catch {
        mb_lex_free(tokens);
        return 1;
    };
    out.* = toLexed(tokens);
    return 0;
}

fn toLexed(tokens: *Tokens) Lexed {
    return .{
        .handle = tokens,
        .count = tokens.len,
        .start = tokens.items(.start).ptr,
        .end = tokens.items(.end).ptr,
        .kind = @ptrCast(tokens.items(.kind).ptr),
        .flags = @ptrCast(tokens.items(.flags).ptr),
    };
}

/// Lexes the tokens that start in text[from..to], at least; `from` is the start of a token. They cost no more than the
/// text around them, except with kinds that are fused from several tokens, for which the whole text is lexed. Returns
/// what `mb_lex` does.
pub export fn mb_lex_part(
    text: [*]const u8,
    size_bytes: u64,
    from: u64,
    to: u64,
    pattern: *const Pattern,
    out: *Lexed,
) callconv(.c) u32 {
    assert(from < to and to <= size_bytes);
    if (pattern.program.kinds.len != 0) return mb_lex(text, size_bytes, 0, pattern, out);
    if (size_bytes > std.math.maxInt(u32)) return 1;
    const tokens = gpa.create(Tokens) catch return 1;
    tokens.* = .empty;
    lexPart(text[0..@intCast(size_bytes)], @intCast(from), @intCast(to), pattern, tokens) catch {
        mb_lex_free(tokens);
        return 1;
    };
    out.* = toLexed(tokens);
    return 0;
}

fn lexPart(text: []const u8, from: u32, to: u32, pattern: *const Pattern, tokens: *Tokens) !void {
    const program = &pattern.program;
    var shapes: Shapes = try .init(gpa, program.shapes, program.automata);
    defer shapes.deinit();
    try lexer.lex(gpa, text, from, to, .{
        .shapes = if (program.shapes.len == 0) null else &shapes,
        .begins_at_token = true,
    }, tokens);
}

/// Replaces `tokens` by those of the whole text.
pub fn lexText(text: []const u8, whitespace: bool, pattern: ?*const Pattern, tokens: *Tokens) !void {
    const declared = pattern orelse return lexer.lex(
        gpa,
        text,
        0,
        @intCast(text.len),
        .{ .whitespace = whitespace },
        tokens,
    );
    // All tokens are wanted, not only those that the pattern's matches need.
    var whole = declared.*;
    if (whitespace) whole.expectWhitespaceRows();
    whole.is_addresses = false;
    whole.kept_kinds = null;
    const scanner = try gpa.create(Scanner);
    defer gpa.destroy(scanner);
    try scanner.init(gpa, &whole, text, 0, .{});
    defer scanner.deinit();
    try scanner.lexWhole();
    std.mem.swap(Tokens, &scanner.segmenter.rows.tokens, tokens);
    if (!whitespace and whole.needs_whitespace) dropWhitespace(tokens);
}

/// White space that only the pattern needs is none of the tokens that were asked for.
fn dropWhitespace(tokens: *Tokens) void {
    var kept: usize = 0;
    for (0..tokens.len) |row| {
        const token = tokens.get(row);
        if (token.kind == .whitespace) continue;
        tokens.set(kept, token);
        kept += 1;
    }
    tokens.shrinkRetainingCapacity(kept);
}

pub const NearReading = explain.Near;

/// Writes for each of the `count` tokens the readings that came close, at most `most`, and how many they are. Tokens of
/// declared kinds have none.
pub export fn mb_lex_near(
    text: [*]const u8,
    size_bytes: u64,
    starts: [*]const u32,
    ends: [*]const u32,
    kinds: [*]const u8,
    count: u64,
    most: u64,
    readings: [*]NearReading,
    counts: [*]u8,
) callconv(.c) void {
    const whole = text[0..@intCast(size_bytes)];
    for (0..@intCast(count)) |token| {
        const into = readings[token * @as(usize, @intCast(most)) ..][0..@intCast(most)];
        const kind = std.enums.fromInt(Kind, kinds[token]);
        const found = if (kind) |known| explain.near(whole, starts[token], ends[token], known, into) else 0;
        counts[token] = @intCast(found);
    }
}

pub export fn mb_lex_free(tokens: *Tokens) callconv(.c) void {
    tokens.deinit(gpa);
    gpa.destroy(tokens);
}

/// Whether text[start..end] contains an ESC, with which terminal sequences begin.
pub export fn mb_holds_escape(text: [*]const u8, start: f64, end: f64) callconv(.c) bool {
    return terminal.holdsEscape(text[@intFromFloat(start)..@intFromFloat(end)]);
}

/// Writes the text without its terminal sequences to `out`, which has the size of the text, and returns its size.
pub export fn mb_without_sequences(text: [*]const u8, size_bytes: u32, out: [*]u8) callconv(.c) u32 {
    var written: std.ArrayList(u8) = .initBuffer(out[0..size_bytes]);
    terminal.appendWithout(text[0..size_bytes], &written);
    return @intCast(written.items.len);
}

/// Writes the sequences that change how later text looks.
pub export fn mb_lasting_sequences(text: [*]const u8, size_bytes: u32, out: [*]u8) callconv(.c) u32 {
    var buffer: std.heap.FixedBufferAllocator = .init(&.{});
    var written: std.ArrayList(u8) = .initBuffer(out[0..size_bytes]);
    const all = text[0..size_bytes];
    terminal.appendLasting(buffer.allocator(), all, 0, &.{}, &written) catch unreachable; // There is room.
    return @intCast(written.items.len);
}
