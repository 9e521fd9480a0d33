//! Tokens of a segment. If matches must stay within a line, tokens must too: a string that would continue over a line
//! end is cut there, as if each line were a text.
const std = @import("std");
const addresses = @import("../../lex/addresses.zig");
const cuts = @import("../../lex/cuts.zig");
const lexer = @import("../../lex/lexer.zig");
const long_line = @import("long_line.zig");
const Tokens = @import("../../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

pub const Job = struct {
    options: lexer.Options,
    by_line: bool,
    /// Only addresses are needed, and searched without lexing the rest.
    finds_addresses: bool,
    /// All addresses of a line except the first may be left out.
    lines_only: bool = false,
};

/// End of the text to lex at once, and end of the text that the lexer sees.
pub const Part = struct { end: u32, text_end: usize };

/// The part of text[from..to] that is lexed first. Of a mapped text, pages ahead of the lexing are released.
pub fn first(text: []const u8, from: u32, to: u32, by_line: bool, is_mapped: bool) Part {
    var at: usize = from;
    if (by_line) while (long_line.lineEnd(text[0..to], at, is_mapped)) |line_end| : (at = line_end + 1) {
        if (cuts.isCarried(text, line_end)) return .{ .end = @intCast(line_end + 1), .text_end = line_end + 1 };
    };
    return .{ .end = to, .text_end = text.len };
}

/// Adds the tokens of text[from..to]. @returns the number of tokens examined
pub fn lex(gpa: Allocator, text: []const u8, from: u32, to: u32, job: Job, tokens: *Tokens) Allocator.Error!usize {
    var examined: usize = 0;
    var place = from;
    while (true) {
        const part = first(text, place, to, job.by_line, false);
        const seen = text[0..part.text_end];
        if (job.finds_addresses) {
            examined += try addresses.lex(gpa, seen, place, part.end, job.lines_only, tokens);
        } else {
            var options = job.options;
            options.begins_in_line = options.begins_in_line and place == from;
            options.ends_in_line = options.ends_in_line and part.end == to;
            examined += try lexer.lexCounted(gpa, seen, place, part.end, options, tokens);
        }
        if (part.end == to) return examined;
        place = part.end;
    }
}

test "a string ends at its line only if tokens must stay within lines" {
    const gpa = std.testing.allocator;
    const text = "\"a\\\nb\" c";
    for ([_]struct { bool, []const u32 }{
        .{ false, &.{ 6, 8 } },
        .{ true, &.{ 1, 2, 3, 5, 6, 8 } },
    }) |case| {
        const by_line, const ends = case;
        var tokens: Tokens = .empty;
        defer tokens.deinit(gpa);
        const job: Job = .{ .options = .{}, .by_line = by_line, .finds_addresses = false };
        _ = try lex(gpa, text, 0, text.len, job, &tokens);
        try std.testing.expectEqualSlices(u32, ends, tokens.items(.end));
    }
}
