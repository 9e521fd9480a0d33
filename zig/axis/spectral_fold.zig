//! The spectral reading at tokens: the frame in which a token starts, for reports, and the mean of its frames, for
//! predicates. Frames are pulled on demand; if a question is only whether tokens have much entropy, those whose frames
//! have too few distinct bytes for it are passed over: without that a count of `\F{entropy>0.9}` takes 157 % more
//! instructions on the log of the benchmark; a search for `\F{entropy>0.8}` takes 1.5 % less.
const std = @import("std");
const byte_entropy = @import("byte_entropy.zig");
const cpu = @import("../cpu.zig");
const spectral = @import("spectral.zig");
const Asked = @import("answers.zig").Asked;
const Bits = @import("answers.zig").Bits;
const Place = @import("answers.zig").Place;
const Cells = @import("cells.zig").Cells;
const Question = @import("../program/question.zig").Question;
const Rows = @import("../lex/rows.zig").Rows;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

/// Parts of `\F`, numbered as in the table of axes.
const Part = enum(u32) { none, entropy, period, texture, onset };

/// Number of frames before the first one whose window is full.
const short_frames = byte_entropy.window_bytes / spectral.frame_bytes - 1;

pub const Fold = struct {
    needs: spectral.Needs,
    pass: ?*spectral.Pass = null,
    /// The last frames pulled, which may contain the next token.
    ring: [ring_frames]spectral.Frame = @splat(.{}),
    pulled: u64 = 0,
    is_shown: bool,
    /// Change points after all tokens so far.
    points: std.ArrayList(u64) = .empty,
    /// Number of points before the last token.
    points_passed: usize = 0,

    /// For each frame from number `counted_from` on, the number of distinct bytes in its window.
    distinct: std.ArrayList(u8) = .empty,
    counted_from: u64 = 0,
    /// Before this place the bytes are not counted, since most frames had many.
    dense_to: u64 = 0,

    /// If more than one frame of so many has many distinct bytes, those of the next text, which is so many times as
    /// long, are not counted.
    const dense_share = 4;
    const dense_factor = 8;

    /// A token starts in the previous token's last frame or later, and change points are found one frame late.
    const ring_frames = 4;

    /// Beyond this many frames, counting a window anew takes less time than counting the bytes before it.
    const jumped_frames = 4;

    pub const Value = struct {
        /// Mean over the token's frames.
        entropy: f32,
        period: u16,
        texture: spectral.Texture,
        has_onset: bool,
        shown: Shown,
    };

    /// Figures of the frame in which the token starts.
    const Shown = struct { entropy: f32, novelty: f32, strength: f32, period: u16, texture: spectral.Texture };

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        if (setup.operands.len != 0) return error.BadProgram;
        var needs: spectral.Needs = if (setup.is_shown) .reading else .{};
        var questions = setup.questions();
        while (questions.next()) |question| switch (std.enums.fromInt(Part, question.part) orelse .none) {
            .none, .entropy => {},
            .period => needs.period = true,
            .texture => needs.mix = true,
            .onset => needs.changes = true,
        };
        return .{ .needs = needs, .is_shown = setup.is_shown };
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        if (fold.pass) |pass| gpa.destroy(pass);
        fold.points.deinit(gpa);
        fold.distinct.deinit(gpa);
    }

    pub fn surveyText(fold: *Fold, gpa: Allocator, text: []const u8) Allocator.Error!void {
        const pass = fold.pass orelse try gpa.create(spectral.Pass);
        fold.pass = pass;
        pass.* = .init(text, fold.needs, .{});
    }

    pub fn next(fold: *Fold, gpa: Allocator, token: *const Token) Allocator.Error!Value {
        const frames = spectral.framesOf(token.start, token.end);
        try fold.pullTo(gpa, frames.first);
        const first = fold.frame(frames.first);
        // Most tokens are within one frame, which then is the mean.
        if (frames.first == frames.last) return fold.valueOf(gpa, token, frames.last, first, first);
        if (!fold.needs.mix and !fold.needs.period and !fold.is_shown) {
            return fold.valueOf(gpa, token, frames.last, &try fold.meanEntropy(gpa, frames.first, frames.last), first);
        }
        const begun = first.*;
        var pool: spectral.Pool = .{};
        for (@intCast(frames.first)..@intCast(frames.last + 1)) |number| {
            try fold.pullTo(gpa, number);
            pool.add(fold.frame(number));
        }
        const mean = pool.mean();
        return fold.valueOf(gpa, token, frames.last, &mean, &begun);
    }

    /// The mean of frames if only the entropy is needed.
    fn meanEntropy(fold: *Fold, gpa: Allocator, first: u64, last: u64) Allocator.Error!spectral.Frame {
        var sum: f32 = 0;
        for (@intCast(first)..@intCast(last + 1)) |number| {
            try fold.pullTo(gpa, number);
            sum += fold.frame(number).entropy;
        }
        return .{ .entropy = sum / @as(f32, @floatFromInt(last + 1 - first)) };
    }

    /// Tokens of one frame have the same answers, unless a question is about change points.
    pub fn answerRows(
        fold: *Fold,
        gpa: Allocator,
        rows: *const Rows,
        from: Place,
        asked: []const Asked,
        answers: []Bits,
    ) Allocator.Error!void {
        const distinct_min = distinctMin(asked);
        fold.distinct.clearRetainingCapacity();
        if (distinct_min != 0 and !try fold.countDistinct(gpa, rows, from.base, distinct_min)) return;
        var known_frame: u64 = std.math.maxInt(u64);
        var known: Bits = 0;
        for (rows.kinds, rows.starts, rows.ends, answers, 0..) |kind, start, end, *answer, row| {
            if (kind == .whitespace) continue;
            const frames = spectral.framesOf(from.base + start, from.base + end);
            if (fold.lacks(frames.first, frames.last, distinct_min)) continue;
            if (frames.first != frames.last or frames.first != known_frame or fold.needs.changes) {
                const value = try fold.next(gpa, &.of(rows, @intCast(row), from.base, 0));
                known = 0;
                for (asked) |*one| known |= if (fold.holds(value, &one.question)) one.bit else 0;
                known_frame = if (frames.first == frames.last) frames.first else std.math.maxInt(u64);
            }
            for (asked) |*one| answer.* |= if (one.kinds.isSet(@backingInt(kind))) known & one.bit else 0;
        }
    }

    /// The least number of distinct bytes with which a token can satisfy a question; 0 if that is not known.
    fn distinctMin(asked: []const Asked) u32 {
        var least: u32 = std.math.maxInt(u32);
        for (asked) |*one| {
            if (one.question.part != @backingInt(Part.entropy)) return 0;
            switch (one.question.sign) {
                .@">", .@">=" => least = @min(least, byte_entropy.distinctMin(one.question.value / 100)),
                else => return 0,
            }
        }
        return least;
    }

    /// Counts the distinct bytes of the frames in which the tokens are; false if no token has enough.
    fn countDistinct(fold: *Fold, gpa: Allocator, rows: *const Rows, base: u64, least: u32) Allocator.Error!bool {
        const count = rows.count();
        if (count == 0 or base + rows.starts[0] < fold.dense_to) return true;
        const text = fold.pass.?.text;
        const begin = spectral.framesOf(base + rows.starts[0], base + rows.ends[count - 1]);
        // All frames but the text's last have all their bytes.
        const end = @min(begin.last + 1, text.len / spectral.frame_bytes);
        const first = @max(begin.first, short_frames);
        if (end <= first) return true;
        const counts = try fold.distinct.addManyAsSlice(gpa, @intCast(end - first));
        fold.counted_from = first;
        const window = text[@intCast((first - short_frames) * spectral.frame_bytes)..];
        cpu.kernels().distinctEach(window.ptr, counts.ptr, counts.len);
        var enough: usize = 0;
        for (counts) |distinct| enough += @intFromBool(distinct >= least);
        if (enough * dense_share > counts.len) {
            fold.dense_to = base + rows.ends[count - 1] + dense_factor * (rows.ends[count - 1] - rows.starts[0]);
            fold.distinct.clearRetainingCapacity();
            return true;
        }
        return enough != 0 or first != begin.first or end != begin.last + 1;
    }

    /// Whether frames are known to have fewer distinct bytes.
    inline fn lacks(fold: *const Fold, first: u64, last: u64, least: u32) bool {
        const counts = fold.distinct.items;
        if (first < fold.counted_from or last - fold.counted_from >= counts.len) return false;
        for (counts[@intCast(first - fold.counted_from)..@intCast(last + 1 - fold.counted_from)]) |distinct| {
            if (distinct >= least) return false;
        }
        return true;
    }

    fn valueOf(
        fold: *Fold,
        gpa: Allocator,
        token: *const Token,
        last_frame: u64,
        mean: *const spectral.Frame,
        first: *const spectral.Frame,
    ) Allocator.Error!Value {
        var value: Value = .{
            .entropy = mean.entropy,
            .period = mean.period,
            .texture = fold.textureOf(mean),
            .has_onset = false,
            .shown = undefined,
        };
        if (fold.is_shown) value.shown = .{
            .entropy = first.entropy,
            .novelty = first.novelty,
            .strength = first.strength,
            .period = first.period,
            .texture = fold.textureOf(first),
        };
        // Pulling frames may overwrite the token's frames, so the value is computed first.
        if (fold.needs.changes) value.has_onset = try fold.takeOnset(gpa, token, last_frame);
        return value;
    }

    /// Pulls frames up to number `number`, or to the end of the text.
    fn pullTo(fold: *Fold, gpa: Allocator, number: u64) Allocator.Error!void {
        const pass = fold.pass.?;
        if (fold.needs == spectral.Needs{} and number > fold.pulled + jumped_frames) {
            pass.jumpTo(number);
            fold.pulled = number;
        }
        while (fold.pulled <= number) : (fold.pulled += 1) {
            if (!pass.nextInto(&fold.ring[@intCast(fold.pulled % ring_frames)])) return;
            try fold.points.appendSlice(gpa, pass.changes());
        }
    }

    fn frame(fold: *const Fold, number: u64) *const spectral.Frame {
        std.debug.assert(number < fold.pulled and number + ring_frames >= fold.pulled);
        return &fold.ring[@intCast(number % ring_frames)];
    }

    fn textureOf(fold: *const Fold, reading: *const spectral.Frame) spectral.Texture {
        return if (fold.needs.mix) reading.texture() else .mixed;
    }

    /// Whether the token contains a change point. Points before the token are dropped.
    fn takeOnset(fold: *Fold, gpa: Allocator, token: *const Token, last_frame: u64) Allocator.Error!bool {
        try fold.pullTo(gpa, last_frame + 1);
        const points = fold.points.items[fold.points_passed..];
        for (points) |point| {
            if (point >= token.start) return point < token.end;
            fold.points_passed += 1;
        }
        fold.points.clearRetainingCapacity();
        fold.points_passed = 0;
        return false;
    }

    pub fn holds(_: *const Fold, value: Value, question: *const Question) bool {
        return switch (std.enums.fromInt(Part, question.part) orelse .none) {
            .none => false,
            .entropy => question.bounds(value.entropy),
            .period => if (question.sign == .none)
                value.period != 0
            else
                question.compares(@floatFromInt(value.period)),
            .texture => @backingInt(value.texture) == question.operands[0],
            .onset => value.has_onset,
        };
    }

    pub fn write(_: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        const shown = value.shown;
        try cells.form(0);
        try cells.number(shown.entropy);
        try cells.count(shown.period);
        try cells.number(shown.strength);
        try cells.number(shown.novelty);
        try cells.count(@backingInt(shown.texture));
    }
};
