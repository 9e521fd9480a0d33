//! Declared kinds: each match of such a kind's pattern becomes one token.
const std = @import("std");
const Span = @import("../../lex/tokens.zig").Span;
const Tokens = @import("../../lex/tokens.zig").Tokens;
const fuseTokens = @import("../../lex/tokens.zig").fuseTokens;
const DeclaredKind = @import("../../program/program.zig").DeclaredKind;
const Choice = @import("engine.zig").Choice;
const Engine = @import("engine.zig").Engine;
const Pattern = @import("../pattern.zig").Pattern;
const Tests = @import("token_test.zig").Tests;

/// Replaces each match of `kind` in `tokens`, the rows of `tests`, by one token. They must be all rows of the input.
/// @returns false if there was no match
pub fn fuse(
    pattern: *const Pattern,
    kind: DeclaredKind,
    tests: *Tests,
    choice: Choice,
    tokens: *Tokens,
) std.mem.Allocator.Error!bool {
    std.debug.assert(tests.rows.count() == tokens.len);
    const gpa = tests.gpa;
    var engine: Engine = undefined;
    try engine.init(gpa, pattern, 0, kind.root, tests, choice);
    defer engine.deinit();
    var spans: std.ArrayList(Span) = .empty;
    defer spans.deinit(gpa);
    while (true) {
        try engine.advance();
        const match = engine.found orelse break;
        try spans.append(gpa, .{ .first = match.start, .last = match.end - 1 });
        engine.found = null;
    }
    if (spans.items.len == 0) return false;
    fuseTokens(tokens, spans.items, @fromBackingInt(@as(u8, @intCast(kind.kind))));
    return true;
}
