//! Declared kinds: every match of such a kind's pattern becomes one token.
const std = @import("std");
const tokens_ = @import("../lex/tokens.zig");
const DeclaredKind = @import("program.zig").DeclaredKind;
const Engine = @import("engine.zig").Engine;
const scanner_ = @import("scanner.zig");

/// Makes one token of each match of `kind`. All rows are there: kinds need the whole input. False: there was no match.
pub fn fuse(scanner: *scanner_.Scanner, kind: DeclaredKind) scanner_.Error!bool {
    var engine: Engine = undefined;
    try engine.init(scanner.gpa, scanner.pattern, 0, kind.root, &scanner.tests, scanner.options.engine);
    defer engine.deinit();
    var spans: std.ArrayList(tokens_.Span) = .empty;
    defer spans.deinit(scanner.gpa);
    while (true) {
        try engine.advance();
        const match = engine.found orelse break;
        try spans.append(scanner.gpa, .{ .first = match.start, .last = match.end - 1 });
        engine.found = null;
    }
    if (spans.items.len == 0) return false;
    tokens_.fuse(&scanner.tokens, spans.items, @fromBackingInt(@as(u8, @intCast(kind.kind))));
    return true;
}
