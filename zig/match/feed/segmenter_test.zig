//! Segments of any size, with rows dropped between them, have the tokens of the whole text.
const std = @import("std");
const Builder = @import("../fixture.zig").Builder;
const Kind = @import("../../gen/kinds.zig").Kind;
const lexer = @import("../../lex/lexer.zig");
const Options = @import("../scan_options.zig").Options;
const Pattern = @import("../pattern.zig").Pattern;
const Segmenter = @import("segmenter.zig").Segmenter;
const Tokens = @import("../../lex/tokens.zig").Tokens;
const gpa = std.testing.allocator;
const expectEqual = std.testing.expectEqual;

const Seen = struct { start: u64, end: u64, kind: Kind };

fn patternOf(builder: *Builder, root: u32) !*Pattern {
    builder.member(root);
    return Pattern.create(gpa, builder.finish());
}

fn lexAtOnce(text: []const u8) !std.ArrayList(Seen) {
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    try lexer.lex(gpa, text, 0, @intCast(text.len), .{}, &tokens);
    var seen: std.ArrayList(Seen) = .empty;
    errdefer seen.deinit(gpa);
    for (0..tokens.len) |i| {
        const token = tokens.get(i);
        try seen.append(gpa, .{ .start = token.start, .end = token.end, .kind = token.kind });
    }
    return seen;
}

/// Records the rows from `first` on.
fn note(seen: *std.ArrayList(Seen), segmenter: *const Segmenter, first: u32) !void {
    const view = &segmenter.rows.view;
    for (first..view.count()) |row| try seen.append(gpa, .{
        .start = segmenter.base + view.starts[row],
        .end = segmenter.base + view.ends[row],
        .kind = view.kinds[row],
    });
}

const sample = "one 2 \"three four\"\n5 (six)\n\nseven: 'e\\\ni' nine\r\n10.0.0.1 eleven \"x\ny\"\ntwelve\n";

test "segments of any size have the tokens of the whole text while rows are dropped" {
    var wanted = try lexAtOnce(sample);
    defer wanted.deinit(gpa);
    for ([_]u32{ 1, 2, 7, 16, 64, 4096 }) |segment_bytes| for (0..4) |kept| {
        var builder: Builder = .init();
        defer builder.deinit();
        const pattern = try patternOf(&builder, builder.seq(&.{ builder.any(), builder.any() }));
        defer pattern.destroy(gpa);
        const options: Options = .{ .segment_bytes = segment_bytes };
        var segmenter: Segmenter = try .init(gpa, pattern, sample, 0, &options);
        defer segmenter.deinit();
        var found: std.ArrayList(Seen) = .empty;
        defer found.deinit(gpa);
        while (!segmenter.rows.view.is_final) {
            const count = segmenter.rows.count();
            const row = count -| @as(u32, @intCast(kept));
            const step = try segmenter.next(.{ .row = row, .is_idle = row == count });
            try expectEqual(row, step.lexed);
            try note(&found, &segmenter, count - row);
        }
        try std.testing.expectEqualSlices(Seen, wanted.items, found.items);
    };
}

test "offsets are rebased before they exceed their width, and no token is lost" {
    const lines: [2000]u8 = @bitCast(@as([500][4]u8, @splat("c 2\n".*)));
    const line: [2000]u8 = @bitCast(@as([500][4]u8, @splat("ab 1".*)));
    var wanted = try lexAtOnce(&lines);
    defer wanted.deinit(gpa);
    for ([_]u32{ 400, 1000, 1999 }) |reach_max| for ([_]u32{ 0, 2 }) |kept| {
        var builder: Builder = .init();
        defer builder.deinit();
        const pattern = try patternOf(&builder, builder.seq(&.{ builder.any(), builder.any() }));
        defer pattern.destroy(gpa);
        const options: Options = .{ .segment_bytes = 16, .reach_max = reach_max };
        var segmenter: Segmenter = try .init(gpa, pattern, &lines, 0, &options);
        defer segmenter.deinit();
        var found: std.ArrayList(Seen) = .empty;
        defer found.deinit(gpa);
        while (!segmenter.rows.view.is_final) {
            const count = segmenter.rows.count();
            const row = count -| kept;
            _ = try segmenter.next(.{ .row = row, .is_idle = row == count });
            try std.testing.expect(segmenter.lexed_to - segmenter.base <= reach_max);
            try note(&found, &segmenter, count - row);
        }
        try std.testing.expect(segmenter.base > lines.len - reach_max);
        try std.testing.expectEqualSlices(Seen, wanted.items, found.items);
        // A line is lexed as a whole; one that is too long is refused.
        var refused: Segmenter = try .init(gpa, pattern, &line, 0, &options);
        defer refused.deinit();
        try std.testing.expectError(error.TooLarge, refused.next(.{ .row = 0, .is_idle = true }));
    };
}

test "text without the bytes that every match contains is skipped" {
    var builder: Builder = .init();
    defer builder.deinit();
    const pattern = try patternOf(&builder, builder.literal("eleven"));
    defer pattern.destroy(gpa);
    const options: Options = .{};
    for ([_]bool{ false, true }) |ends_at_literal| {
        pattern.ends_at_literal = ends_at_literal;
        var segmenter: Segmenter = try .init(gpa, pattern, sample, 0, &options);
        defer segmenter.deinit();
        var found: std.ArrayList(Seen) = .empty;
        defer found.deinit(gpa);
        while (!segmenter.rows.view.is_final) {
            const step = try segmenter.next(.{ .row = segmenter.rows.count(), .is_idle = true });
            if (step == .lexed) try note(&found, &segmenter, 0);
        }
        // From the literal's line on, or the tokens of that line up to the literal.
        try expectEqual(@as(usize, if (ends_at_literal) 2 else 4), found.items.len);
        try std.testing.expectEqualStrings("10.0.0.1", sample[found.items[0].start..found.items[0].end]);
        try std.testing.expectEqualStrings("eleven", sample[found.items[1].start..found.items[1].end]);
        try std.testing.expect(!segmenter.rows.view.is_first);
    }
}

test "incomplete text is lexed up to its last line end" {
    var builder: Builder = .init();
    defer builder.deinit();
    const pattern = try patternOf(&builder, builder.any());
    defer pattern.destroy(gpa);
    const options: Options = .{};
    var segmenter: Segmenter = try .init(gpa, pattern, "one\ntwo\nthr", 0, &options);
    defer segmenter.deinit();
    segmenter.is_final = false;
    try expectEqual(0, (try segmenter.next(.{ .row = 0, .is_idle = true })).lexed);
    try expectEqual(8, segmenter.lexed_to);
    try expectEqual(2, segmenter.rows.count());
    try expectEqual(.starved, try segmenter.next(.{ .row = 2, .is_idle = true }));
    // The row "two" is still needed, so the rest starts with its context.
    try segmenter.dropText(1, 0, segmenter.text);
    try expectEqual(4, segmenter.placeOf(0));
    segmenter.text = "one\ntwo\nthree\n";
    segmenter.is_final = true;
    try expectEqual(1, (try segmenter.next(.{ .row = 1, .is_idle = true })).lexed);
    try std.testing.expectEqualStrings("three", segmenter.rows.view.textOf(0));
    try std.testing.expect(segmenter.rows.view.is_final);
}

test "text is dropped from the front, and offsets are adjusted" {
    var builder: Builder = .init();
    defer builder.deinit();
    const pattern = try patternOf(&builder, builder.any());
    defer pattern.destroy(gpa);
    const options: Options = .{ .segment_bytes = 1 };
    const text = @as([600]u8, @bitCast(@as([300][2]u8, @splat("a\n".*)))) ++ "b\nc";
    var segmenter: Segmenter = try .init(gpa, pattern, text, 0, &options);
    defer segmenter.deinit();
    while (segmenter.lexed_to < 500) {
        _ = try segmenter.next(.{ .row = segmenter.rows.count(), .is_idle = true });
    }
    const lexed_to = segmenter.lexed_to;
    const needed = segmenter.firstNeeded(segmenter.rows.count());
    try expectEqual(lexed_to - lexer.context_bytes, needed);
    try segmenter.dropText(segmenter.rows.count(), needed, text[@intCast(needed)..]);
    try expectEqual(needed, segmenter.origin);
    try expectEqual(lexed_to, segmenter.origin + segmenter.lexed_to);
    while (!segmenter.rows.view.is_final) {
        _ = try segmenter.next(.{ .row = segmenter.rows.count(), .is_idle = true });
    }
    try std.testing.expectEqualStrings("c", segmenter.rows.view.textOf(segmenter.rows.count() - 1));
}

test "nothing is lexed after the place where wanted matches start, unless a search continues" {
    var builder: Builder = .init();
    defer builder.deinit();
    const pattern = try patternOf(&builder, builder.any());
    defer pattern.destroy(gpa);
    const options: Options = .{};
    var segmenter: Segmenter = try .init(gpa, pattern, "a\nb\nc\nd", 0, &options);
    defer segmenter.deinit();
    segmenter.endAt(4);
    segmenter.beginAt(2);
    try std.testing.expect(!segmenter.rows.view.is_first);
    try expectEqual(0, (try segmenter.next(.{ .row = 0, .is_idle = true })).lexed);
    try expectEqual(4, segmenter.lexed_to);
    try std.testing.expectEqualStrings("b", segmenter.rows.view.textOf(0));
    try expectEqual(.ended, try segmenter.next(.{ .row = 1, .is_idle = true }));
    try expectEqual(0, (try segmenter.next(.{ .row = 0, .is_idle = false })).lexed);
    try expectEqual(3, segmenter.rows.count());
}

test "a long line is lexed in parts, which have its tokens and line flags" {
    const line = @as([4000]u8, @bitCast(@as([1000][4]u8, @splat("a (,".*)))) ++ "\n";
    const text = "first\n" ++ line ++ "\x1b[1mlast\x1b[0m " ++ line;
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    try lexer.lex(gpa, text, 0, text.len, .{}, &tokens);
    var builder: Builder = .init();
    defer builder.deinit();
    const pattern = try patternOf(&builder, builder.seq(&.{ builder.any(), builder.any() }));
    defer pattern.destroy(gpa);
    for ([_]u32{ 16, 64, 500 }) |segment_bytes| {
        const options: Options = .{ .segment_bytes = segment_bytes };
        var segmenter: Segmenter = try .init(gpa, pattern, text, 0, &options);
        defer segmenter.deinit();
        var seen: usize = 0;
        while (!segmenter.rows.view.is_final) {
            const count = segmenter.rows.count();
            const kept: u32 = if (count > 3) 3 else 0;
            _ = try segmenter.next(.{ .row = count - kept, .is_idle = false });
            const view = &segmenter.rows.view;
            try std.testing.expect(view.count() <= kept + segment_bytes + 128); // The line has 3000 tokens.
            for (kept..view.count()) |row| {
                const token = tokens.get(seen);
                try expectEqual(token.start, segmenter.base + view.starts[row]);
                try expectEqual(token.kind, view.kinds[row]);
                try expectEqual(token.flags, view.flags[row]);
                seen += 1;
            }
        }
        try expectEqual(tokens.len, seen);
    }
}

test "a scan may end in the middle of a long line" {
    const text = @as([4000]u8, @bitCast(@as([1000][4]u8, @splat("a (,".*))));
    var builder: Builder = .init();
    defer builder.deinit();
    const pattern = try patternOf(&builder, builder.any());
    defer pattern.destroy(gpa);
    const options: Options = .{ .segment_bytes = 100 };
    var segmenter: Segmenter = try .init(gpa, pattern, &text, 0, &options);
    defer segmenter.deinit();
    _ = try segmenter.next(.{ .row = 0, .is_idle = true });
    try std.testing.expect(segmenter.lexed_to < 200 and !segmenter.rows.view.is_final);
    segmenter.restart("b");
    _ = try segmenter.next(.{ .row = 0, .is_idle = true });
    try expectEqual(1, segmenter.rows.count());
    try std.testing.expect(segmenter.rows.view.is_final);
}

test "a program that needs pairs of brackets gets the whole text at once" {
    var builder: Builder = .init();
    defer builder.deinit();
    const pattern = try patternOf(&builder, builder.node(.balanced, @splat(0)));
    defer pattern.destroy(gpa);
    const options: Options = .{ .segment_bytes = 1 };
    var segmenter: Segmenter = try .init(gpa, pattern, "(\na\n)", 0, &options);
    defer segmenter.deinit();
    segmenter.is_final = false;
    try expectEqual(.starved, try segmenter.next(.{ .row = 0, .is_idle = true }));
    segmenter.is_final = true;
    _ = try segmenter.next(.{ .row = 0, .is_idle = true });
    try expectEqual(2, segmenter.rows.view.mates[0]);
    try std.testing.expect(segmenter.rows.view.is_final);
}

test "a segmenter can be restarted with another text" {
    var builder: Builder = .init();
    defer builder.deinit();
    const pattern = try patternOf(&builder, builder.any());
    defer pattern.destroy(gpa);
    const options: Options = .{};
    var segmenter: Segmenter = try .init(gpa, pattern, "a b", 0, &options);
    defer segmenter.deinit();
    _ = try segmenter.next(.{ .row = 0, .is_idle = true });
    try expectEqual(2, segmenter.rows.count());
    segmenter.restart("c");
    try expectEqual(0, segmenter.rows.count());
    _ = try segmenter.next(.{ .row = 0, .is_idle = true });
    try std.testing.expectEqualStrings("c", segmenter.rows.view.textOf(0));
    try expectEqual(1, segmenter.lexing.tokens);
}
