//! Runs of tokens that repeat like the rows of a table, found while the tokens arrive.
const std = @import("std");
const shape = @import("../structure/shape.zig");
const shape_class = @import("../structure/shape_class.zig");
const Columns = @import("../structure/columns.zig").Columns;
const steps = @import("../steps.zig");
const limits = @import("../gen/limits.zig");
const Spans = @import("cover.zig").Spans;
const Allocator = std.mem.Allocator;

const period_max = 64;
/// The maximum period allowed for words on lines of different lengths.
const loose_period_max = 2;
/// Maximum relative deviation of the number of tokens per line.
const line_spread_max = 0.5;
/// Maximum number of tokens before a table's repetitions that may also be rows of it. It bounds memory.
const growth_tokens_max = limits.table_growth_tokens;
/// Number of tokens kept when room is made.
const kept_tokens = growth_tokens_max + 2 * period_max;
const word_code = 1;

const Token = struct { class: u32, start: u64, end: u64, is_line_end: bool };

/// Statistics of the numbers of tokens per line of a table.
const Lines = struct {
    count: f64 = 0,
    sum: f64 = 0,
    squares: f64 = 0,

    fn with(lines: Lines, tokens: f64) Lines {
        return .{
            .count = lines.count + 1,
            .sum = lines.sum + tokens,
            .squares = lines.squares + tokens * tokens,
        };
    }

    fn areAlike(lines: *const Lines) bool {
        if (lines.count < 2) return false;
        const mean = lines.sum / lines.count;
        return @sqrt(@max(0, lines.squares / lines.count - mean * mean)) <= line_spread_max * mean;
    }
};

/// A run of repeating tokens that may continue.
const Open = struct {
    period: u8,
    /// Start of its rows, including those before the first repetition.
    start: u64,
    /// Its end if nothing more repeats; the fields named `final` are as of this offset.
    end: u64,
    is_first: bool = true,
    holds_other: bool = false,
    final_holds_other: bool = false,
    lines: Lines = .{},
    line_tokens: f64 = 0,
    final_lines: Lines = .{},
    /// It is a table regardless of what follows, and has a span.
    has_span: bool = false,
    /// Earlier rows were not searched.
    is_limited: bool,

    fn isTable(open: *const Open) bool {
        return open.final_holds_other and (open.period > loose_period_max or open.final_lines.areAlike());
    }
};

/// The rows before a table, for a period: tokens repeat from `start` to `end`, and the one before `start` does not.
const Grown = struct { start: usize = 0, end: usize = 0 };

pub const Tables = struct {
    gpa: Allocator,
    text: []const u8,
    tokens: std.MultiArrayList(Token) = .empty,
    /// Number of tokens dropped.
    dropped: usize = 0,
    /// The next token to read, which is up to a period behind the tokens pushed.
    next: usize = 0,
    periods: shape.Periods = .init(),
    open: ?Open = null,
    grown: [period_max + 1]Grown = @splat(.{}),
    spans: *Spans,
    /// Some table may start before its span.
    is_limited: bool = false,

    pub fn deinit(tables: *Tables) void {
        tables.tokens.deinit(tables.gpa);
    }

    /// Adds tokens whose offsets count from `base` of the text.
    pub fn push(tables: *Tables, columns: *const Columns, base: u64) Allocator.Error!void {
        tables.makeRoom();
        try tables.tokens.ensureUnusedCapacity(tables.gpa, columns.count());
        for (columns.kinds, columns.starts, columns.ends, columns.flags, 0..) |kind, start, end, flags, token| {
            if (flags.space_before) tables.markLineEnd(base + start);
            tables.tokens.appendAssumeCapacity(.{
                .class = shape_class.class(kind, columns.bytes(token)),
                .start = base + start,
                .end = base + end,
                .is_line_end = false,
            });
        }
        const count = tables.dropped + tables.tokens.len;
        while (tables.next + period_max < count) try tables.read(false);
    }

    /// Marks the last token as the end of its line if there is a line end before the next token, which starts at
    /// `start`.
    fn markLineEnd(tables: *Tables, start: u64) void {
        const tokens = tables.tokens.slice();
        if (tokens.len == 0) return;
        steps.count(start - tokens.items(.end)[tokens.len - 1]);
        const between = tables.text[@intCast(tokens.items(.end)[tokens.len - 1])..@intCast(start)];
        tokens.items(.is_line_end)[tokens.len - 1] = std.mem.findAny(u8, between, "\r\n") != null;
    }

    /// Must be called after the last token.
    pub fn finish(tables: *Tables) Allocator.Error!void {
        const count = tables.dropped + tables.tokens.len;
        while (tables.next < count) try tables.read(tables.next + 1 == count);
        try tables.close();
    }

    /// No table found later starts before this offset.
    pub fn firstPossibleStart(tables: *const Tables) u64 {
        return tables.limit(if (tables.open) |open| open.start else null);
    }

    /// Before this offset, it is final which text is in a table.
    pub fn firstUndecided(tables: *const Tables) u64 {
        const open = tables.open orelse return tables.limit(null);
        return tables.limit(if (open.has_span) open.end else open.start);
    }

    fn limit(tables: *const Tables, open: ?u64) u64 {
        const far = tables.next -| growth_tokens_max;
        const start = if (far > tables.dropped) tables.tokens.items(.start)[far - tables.dropped] else 0;
        return @min(start, open orelse start);
    }

    fn makeRoom(tables: *Tables) void {
        const len = tables.tokens.len;
        if (len < 2 * kept_tokens) return;
        const gone = len - kept_tokens;
        steps.count(kept_tokens);
        inline for (.{ .class, .start, .end, .is_line_end }) |column| {
            const items = tables.tokens.items(column);
            std.mem.copyForwards(@TypeOf(items[0]), items[0..kept_tokens], items[gone..]);
        }
        tables.tokens.shrinkRetainingCapacity(kept_tokens);
        tables.dropped += gone;
    }

    fn codeAt(tables: *const Tables, token: usize) u32 {
        return shape_class.codeOf(tables.tokens.items(.class)[token - tables.dropped]);
    }

    fn read(tables: *Tables, is_last: bool) Allocator.Error!void {
        const index = tables.next - tables.dropped;
        const reading = tables.periods.see(tables.tokens.items(.class)[index], is_last);
        if (reading.period == 0 or reading.strength < shape.region_strength) {
            try tables.close();
        } else {
            if (tables.open == null) tables.open = tables.openTable(reading.period);
            try tables.continueOpen(&tables.open.?, index);
        }
        tables.next += 1;
    }

    fn openTable(tables: *Tables, period: u8) Open {
        const first = tables.growBack(period, tables.next);
        const start = tables.tokens.items(.start)[first - tables.dropped];
        const is_limited = first > 0 and first == tables.growthStop(tables.next);
        return .{ .period = period, .start = start, .end = start, .is_limited = is_limited };
    }

    fn continueOpen(tables: *Tables, open: *Open, index: usize) Allocator.Error!void {
        open.holds_other = open.holds_other or tables.codeAt(tables.next) != word_code;
        open.line_tokens += 1;
        const is_final = open.is_first or
            (tables.next >= open.period and tables.codeAt(tables.next) == tables.codeAt(tables.next - open.period));
        open.is_first = false;
        if (is_final) {
            open.end = tables.tokens.items(.end)[index];
            open.final_holds_other = open.holds_other;
            if (open.period <= loose_period_max) open.final_lines = open.lines.with(open.line_tokens);
            if (open.has_span) {
                tables.spans.extend(open.end);
            } else if (open.period > loose_period_max and open.final_holds_other) {
                open.has_span = true;
                try tables.addSpan(open);
            }
        }
        if (!tables.tokens.items(.is_line_end)[index]) return;
        open.lines = open.lines.with(open.line_tokens);
        open.line_tokens = 0;
    }

    fn close(tables: *Tables) Allocator.Error!void {
        const open = &(tables.open orelse return);
        if (!open.has_span and open.isTable()) try tables.addSpan(open);
        tables.open = null;
    }

    fn addSpan(tables: *Tables, open: *const Open) Allocator.Error!void {
        try tables.spans.append(tables.gpa, open.start, open.end, open.period);
        tables.is_limited = tables.is_limited or open.is_limited;
    }

    /// Rows are not searched before this token.
    fn growthStop(tables: *const Tables, end: usize) usize {
        return @max(tables.dropped, end -| growth_tokens_max);
    }

    /// The first token of the rows that precede a repetition: their tokens have the same kinds as those a period later,
    /// and a row does not consist only of words.
    fn growBack(tables: *Tables, period: u8, end: usize) usize {
        const memo = &tables.grown[period];
        const stop = tables.growthStop(end);
        // The first token after `end` that is not a word, at most a period away.
        const count = tables.dropped + tables.tokens.len;
        var other = end;
        while (other < @min(end + period, count) and tables.codeAt(other) == word_code) other += 1;
        var first = end;
        while (first > stop) : (first -= 1) {
            if (first == memo.end) {
                first = @max(memo.start, stop);
                break;
            }
            const token = first - 1;
            const repeated = if (token + period < count) token + period else token -| period;
            if (tables.codeAt(token) != tables.codeAt(repeated)) break;
            if (tables.codeAt(token) != word_code) other = token;
            if (other >= token + period) break;
        }
        steps.count(end - first + period);
        memo.* = .{ .start = first, .end = end };
        return first;
    }
};
