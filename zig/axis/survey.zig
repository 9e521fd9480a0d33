//! Processes a whole text before its first row is read, for the folds that need all of it.
const std = @import("std");
const lexer = @import("../lex/lexer.zig");
const pages = @import("../source/pages.zig");
const Error = @import("readings.zig").Error;
const Readings = @import("readings.zig").Readings;
const errorOf = @import("readings.zig").errorOf;
const significantCount = @import("readings.zig").significantCount;
const takesWhitespace = @import("readings.zig").takesWhitespace;
const KeptTokens = @import("../lex/kept_tokens.zig").KeptTokens;
const Rows = @import("../lex/rows.zig").Rows;
const Segments = @import("../lex/segments.zig").Segments;
const Token = @import("token.zig").Token;

/// A text and the source of its tokens.
pub const Surveyed = struct {
    text: []const u8,
    /// All its tokens, if available; otherwise they are lexed with `options`.
    rows: ?*const Rows = null,
    options: lexer.Options = .{},
    segment_bytes: usize = 1 << 18,
    /// The text is a mapped file, whose pages are released after the survey.
    is_mapped: bool = false,
    /// Receives the tokens lexed; otherwise they are dropped.
    kept: ?*KeptTokens = null,
};

/// Must be called before the first row of a text is read.
pub fn begin(readings: *Readings, of: Surveyed) Error!void {
    if (readings.is_begun) return;
    readings.is_begun = true;
    const gpa = readings.gpa;
    for (readings.columns) |*column| switch (column.*) {
        inline else => |*it| {
            const F = @TypeOf(it.fold);
            if (@hasDecl(F, "begin")) try it.fold.begin(gpa, of.text.len);
            if (@hasDecl(F, "surveyText")) it.fold.surveyText(gpa, of.text) catch |err| return errorOf(err);
        },
    };
    if (!readings.surveysTokens()) return;
    if (of.rows) |all| _ = try surveyRows(readings, all, 0, 0) else try lexAll(readings, of);
    for (readings.columns) |*column| switch (column.*) {
        inline else => |*it| if (@hasDecl(@TypeOf(it.fold), "finishSurvey")) {
            it.fold.finishSurvey(gpa) catch |err| return errorOf(err);
        },
    };
}

pub fn takesTokens(comptime F: type) bool {
    return @hasDecl(F, "survey") or @hasDecl(F, "surveyRows");
}

fn lexAll(readings: *Readings, of: Surveyed) Error!void {
    var lexed: Segments = .{
        .gpa = readings.gpa,
        .text = of.text,
        .segment_bytes = of.segment_bytes,
        .options = of.options,
        .is_threaded = true,
    };
    defer lexed.deinit();
    var index: u64 = 0;
    while (lexed.next() catch |err| return errorOf(err)) |segment| {
        const part: Rows = .{
            .text = segment.text,
            .starts = segment.tokens.items(.start),
            .ends = segment.tokens.items(.end),
            .kinds = segment.tokens.items(.kind),
            .flags = segment.tokens.items(.flags),
        };
        index = try surveyRows(readings, &part, segment.base, index);
        try readings.marks.append(readings.gpa, .{ .place = lexed.at, .tokens = index });
        if (of.kept) |kept| kept.add(readings.gpa, segment, lexed.at) catch kept.giveUp(readings.gpa);
        if (of.is_mapped) pages.release(of.text, segment.base, lexed.at);
    }
}

/// @returns the number of tokens before the next row
fn surveyRows(readings: *Readings, rows: *const Rows, base: u64, first_index: u64) Error!u64 {
    for (readings.columns) |*column| switch (column.*) {
        inline else => |*it| {
            const F = @TypeOf(it.fold);
            if (comptime !takesTokens(F)) continue;
            if (comptime @hasDecl(F, "surveyRows")) {
                it.fold.surveyRows(readings.gpa, rows, base) catch |err| return errorOf(err);
                continue;
            }
            var index = first_index;
            for (0..rows.count()) |row| {
                const token: Token = .of(rows, @intCast(row), base, index);
                if (token.kind == .whitespace and !(comptime takesWhitespace(F))) continue;
                it.fold.survey(readings.gpa, &token) catch |err| return errorOf(err);
                index += @intFromBool(token.kind != .whitespace);
            }
        },
    };
    return first_index + significantCount(rows.kinds);
}
