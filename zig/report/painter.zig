//! Colours the text of an input by its tokens. Only the part of the text around what is coloured is lexed.
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const cuts = @import("../lex/cuts.zig");
const lexer = @import("../lex/lexer.zig");
const Tokens = @import("../lex/tokens.zig").Tokens;

pub const Error = error{ OutOfMemory, TooLarge };

/// Sizes of the parts that are lexed at once: the first one, and the largest where line follows line.
const part_bytes_min = 1 << 12;
const part_bytes_max = 1 << 18;

/// A piece of a text in one style; number 0 is no style.
pub const Piece = struct { end: usize, style: u32 };

pub const Painter = struct {
    gpa: Allocator,
    /// The style of each kind; kinds behind the last have none.
    styles: []const u8,
    text: []const u8 = "",
    /// Tokens of text[from..to].
    tokens: Tokens = .empty,
    from: usize = 0,
    to: usize = 0,
    part_bytes: usize = part_bytes_min,
    /// The first token that ends behind the last piece, or a later one.
    next: usize = 0,

    pub fn deinit(painter: *Painter) void {
        painter.tokens.deinit(painter.gpa);
        painter.gpa.free(painter.styles);
        painter.* = undefined;
    }

    /// The text is another one, even if it is at the same address.
    pub fn forget(painter: *Painter) void {
        painter.tokens.clearRetainingCapacity();
        painter.text = "";
        painter.from = 0;
        painter.to = 0;
        painter.next = 0;
        painter.part_bytes = part_bytes_min;
    }

    /// Lexes so that pieces of text[start..end] can be asked for.
    pub fn prepare(painter: *Painter, text: []const u8, start: usize, end: usize) Error!void {
        if (text.ptr != painter.text.ptr or text.len != painter.text.len) {
            painter.forget();
            painter.text = text;
        }
        if (painter.from <= start and end <= painter.to) return;
        const is_next = painter.to > 0 and start >= painter.from and start <= painter.to + part_bytes_min;
        painter.part_bytes = if (is_next) @min(2 * painter.part_bytes, part_bytes_max) else part_bytes_min;
        const part = partAround(text, start, end, painter.part_bytes);
        painter.tokens.clearRetainingCapacity();
        painter.next = 0;
        painter.to = 0;
        if (part.to - part.from > std.math.maxInt(u32)) return error.TooLarge;
        const size: u32 = @intCast(part.to - part.from);
        try lexer.lex(painter.gpa, text[part.from..part.to], 0, size, .{}, &painter.tokens);
        painter.from = part.from;
        painter.to = part.to;
    }

    /// The piece of the text that begins at `at` and ends at `limit` or before it.
    pub fn piece(painter: *Painter, at: usize, limit: usize) Piece {
        assert(at < limit and painter.from <= at and limit <= painter.to);
        const starts = painter.tokens.items(.start);
        const ends = painter.tokens.items(.end);
        const kinds = painter.tokens.items(.kind);
        while (painter.next > 0 and ends[painter.next - 1] + painter.from > at) painter.next -= 1;
        while (painter.next < starts.len) : (painter.next += 1) {
            const start = starts[painter.next] + painter.from;
            const end = ends[painter.next] + painter.from;
            if (start >= limit) break;
            const kind: usize = @backingInt(kinds[painter.next]);
            const style = if (kind < painter.styles.len) painter.styles[kind] else 0;
            if (end <= at or style == 0) continue;
            if (start > at) return .{ .end = start, .style = 0 };
            return .{ .end = @min(end, limit), .style = style };
        }
        return .{ .end = limit, .style = 0 };
    }
};

const Part = struct { from: usize, to: usize };

/// A part of the text that contains text[from..to] and begins and ends at safe cuts, so that its tokens are those of
/// the whole text. It has `ahead_bytes` after `from` if the text can be cut there, and not much more.
fn partAround(text: []const u8, from: usize, to: usize, ahead_bytes: usize) Part {
    const begin = cuts.safeCut(text, from);
    const wanted = @max(to, @min(from +| ahead_bytes, text.len));
    const near = if (wanted == text.len) wanted else cuts.cutNear(text, begin, wanted);
    return .{ .from = begin, .to = if (near >= to) near else cuts.cutAfter(text, to) };
}

const testing = std.testing;
const Kind = @import("../gen/kinds.zig").Kind;

fn expectPieces(painter: *Painter, text: []const u8, start: usize, end: usize, all: *const Tokens) !void {
    try painter.prepare(text, start, end);
    var at = start;
    for (all.items(.start), all.items(.end)) |token_start, token_end| {
        if (token_end <= at or token_start >= end) continue;
        if (token_start > at) {
            try testing.expectEqual(Piece{ .end = token_start, .style = 0 }, painter.piece(at, end));
            at = token_start;
        }
        try testing.expectEqual(Piece{ .end = @min(token_end, end), .style = 1 }, painter.piece(at, end));
        at = @min(token_end, end);
    }
    if (at < end) try testing.expectEqual(Piece{ .end = end, .style = 0 }, painter.piece(at, end));
}

test "pieces of a part are those of the whole text" {
    const gpa = testing.allocator;
    var random: std.Random.DefaultPrng = .init(1);
    const words = [_][]const u8{
        "10.0.0.7", " ",    "\n", "\"a b\"", "\"", "7ms ", "word", "\x1b[1m",
        "  ",       "\r\n", "(",  "k=5",
    };
    for (0..60) |_| {
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        for (0..random.random().uintLessThan(usize, 400)) |_| {
            try text.appendSlice(gpa, words[random.random().uintLessThan(usize, words.len)]);
        }
        if (text.items.len == 0) continue;
        var all: Tokens = .empty;
        defer all.deinit(gpa);
        try lexer.lex(gpa, text.items, 0, @intCast(text.items.len), .{}, &all);
        const styles = try gpa.alloc(u8, std.enums.values(Kind).len);
        @memset(styles, 1);
        var painter: Painter = .{ .gpa = gpa, .styles = styles };
        defer painter.deinit();
        for (0..10) |_| {
            const start = random.random().uintLessThan(usize, text.items.len);
            const end = start + 1 + random.random().uintLessThan(usize, text.items.len - start);
            try expectPieces(&painter, text.items, start, end, &all);
        }
    }
}

test "of a long text only the part around is lexed" {
    const gpa = testing.allocator;
    const line = "10.0.0.7 GET /index.html 200\n";
    const text = try gpa.alloc(u8, line.len * 20_000);
    defer gpa.free(text);
    for (0..20_000) |i| @memcpy(text[i * line.len ..][0..line.len], line);
    var painter: Painter = .{ .gpa = gpa, .styles = try gpa.dupe(u8, &.{}) };
    defer painter.deinit();
    try painter.prepare(text, 290_000, 290_020);
    try testing.expect(painter.from <= 290_000 and painter.to >= 290_020);
    try testing.expect(painter.to - painter.from < 3 * part_bytes_min);
}
