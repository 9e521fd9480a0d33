//! The echo of a token: the number of occurrences of its content in the text, which of them it is, and how regularly
//! they are spaced.
const std = @import("std");
const kind_rows = @import("kind_rows.zig");
const KindRows = kind_rows.KindRows;
const recurrence = @import("recurrence.zig");
const Asked = @import("answers.zig").Asked;
const Bits = @import("answers.zig").Bits;
const bitsOfKinds = @import("answers.zig").bitsOfKinds;
const Place = @import("answers.zig").Place;
const columns = @import("../lex/columns.zig");
const Cells = @import("cells.zig").Cells;
const Kind = @import("../gen/kinds.zig").Kind;
const declared_kind_first = @import("../gen/kinds.zig").declared_kind_first;
const Kinds = @import("setup.zig").Kinds;
const Look = @import("texts.zig").Look;
const Program = @import("../program/program.zig").Program;
const Question = @import("../program/question.zig").Question;
const Rows = @import("../lex/rows.zig").Rows;
const Setup = @import("setup.zig").Setup;
const Texts = @import("texts.zig").Texts;
const Token = @import("token.zig").Token;
const isKeyedKind = @import("token.zig").isKeyedKind;
const Allocator = std.mem.Allocator;

/// Parts of `@echo`, numbered as in the table of axes.
const Part = enum(u32) { none, nth, period };

/// Number of surveyed tokens whose content numbers are kept, so that texts need not be looked up twice: 64 MB.
const numbers_max = 1 << 24;
/// Number of tokens examined together, so that their memory is prefetched.
const block_rows = kind_rows.rows_max;

pub const Fold = struct {
    counts: recurrence.Counts,
    /// For each content, the number of occurrences read so far. If nothing else is needed, there is no survey, and
    /// contents are numbered as they are read.
    seen: std.ArrayList(u32) = .empty,
    needs_counts: bool,
    /// The only question is whether a token is the first one with its content.
    asks_novelty: bool,
    /// Some question depends on which occurrence a token is.
    asks_place: bool,
    /// Kinds of the tokens that questions apply to.
    asked_kinds: Kinds,
    /// Questions apply only to words, so texts that cannot be a word's need no count.
    counts_words: bool,
    /// The kinds of tokens that may be counted.
    counted_kinds: Kinds,
    /// Content numbers of the first tokens, stored by the survey, and how many of them were consumed since.
    numbers: std.ArrayList(u32) = .empty,
    read: usize = 0,
    /// The answers for each content, if no question depends on the occurrence.
    bits: std.ArrayList(Bits) = .empty,

    pub const Value = struct {
        /// 0 for a token without content that can recur.
        occurrence: u32,
        count: u32,
        /// NaN if there is none.
        period: f32,

        const unkeyed: Value = .{ .occurrence = 0, .count = 0, .period = std.math.nan(f32) };
    };

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        const group = try groupOf(setup.operands);
        var fold: Fold = .{
            .counts = .{ .group = group },
            .needs_counts = setup.is_shown,
            .asks_novelty = !setup.is_shown,
            .asks_place = setup.is_shown,
            .asked_kinds = setup.kinds(),
            .counts_words = false,
            .counted_kinds = keyed,
        };
        var needs_periods = setup.is_shown;
        var questions = setup.questions();
        while (questions.next()) |question| {
            fold.needs_counts = fold.needs_counts or !asksOccurrence(&question);
            needs_periods = needs_periods or asksPeriod(&question);
            fold.asks_novelty = fold.asks_novelty and question.anchor == .novel;
            fold.asks_place = fold.asks_place or question.anchor == .novel or question.part == @backingInt(Part.nth);
        }
        if (needs_periods) fold.counts.spacings = .empty;
        const only_words = fold.asked_kinds.count() == 1 and fold.asked_kinds.isSet(@backingInt(Kind.word));
        fold.counts_words = only_words and group.relation == .identity;
        if (fold.counts_words) fold.counted_kinds = wordLike(setup.program);
        return fold;
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.counts.deinit(gpa);
        fold.seen.deinit(gpa);
        fold.numbers.deinit(gpa);
        fold.bits.deinit(gpa);
    }

    pub fn needsText(fold: *const Fold) bool {
        return fold.needs_counts;
    }

    /// Tokens that are not counted need no rows.
    pub fn kindsRead(fold: *const Fold) ?Kinds {
        var kinds = fold.counted_kinds;
        if (!fold.counts_words or !kinds.isSet(@backingInt(Kind.number))) return kinds;
        // Digits alone are no word, and most numbers.
        kinds.unset(@backingInt(Kind.number));
        kinds.set(columns.beyond_digits);
        return kinds;
    }

    pub fn surveyRows(fold: *Fold, gpa: Allocator, rows: *const Rows, base: u64) Texts.Error!void {
        if (!fold.needs_counts) return;
        var block: Block = .of(fold);
        while (block.fill(fold, rows)) {
            try fold.numbers.ensureUnusedCapacity(gpa, block.count);
            for (block.rows[0..block.count], 0..) |row, index| {
                const look = block.look(index);
                const start = base + rows.starts[row];
                const number = if (fold.isExact())
                    try fold.counts.addLooked(gpa, rows.textOf(row), look, start)
                else
                    try fold.counts.add(gpa, rows.textOf(row), start);
                if (fold.numbers.items.len == numbers_max or !fold.isNumbered(rows.kinds[row])) continue;
                fold.numbers.appendAssumeCapacity(number);
            }
        }
    }

    pub fn finishSurvey(fold: *Fold, gpa: Allocator) Allocator.Error!void {
        if (!fold.needs_counts) return;
        if (fold.asks_place) try fold.seen.appendNTimes(gpa, 0, fold.counts.counts.items.len);
    }

    /// Whether contents are the texts themselves.
    fn isExact(fold: *const Fold) bool {
        return fold.counts.group.relation == .identity;
    }

    /// Whether a question about such a token, or a later one, needs its content number.
    inline fn isNumbered(fold: *const Fold, kind: Kind) bool {
        return fold.asks_place or fold.asked_kinds.isSet(@backingInt(kind));
    }

    /// Whether the token's text can be the content of a token that questions apply to.
    inline fn isCounted(fold: *const Fold, kind: Kind, text: []const u8) bool {
        if (!fold.counted_kinds.isSet(@backingInt(kind))) return false;
        if (!fold.counts_words) return true;
        if (kind != .word) return isWordText(text);
        std.debug.assert(isWordText(text));
        return true;
    }

    pub fn answerRows(
        fold: *Fold,
        gpa: Allocator,
        rows: *const Rows,
        from: Place,
        asked: []const Asked,
        answers: []Bits,
    ) Texts.Error!void {
        if (fold.asks_novelty and fold.isExact()) return fold.answerNovelty(gpa, rows, asked, answers);
        if (fold.needs_counts and !fold.asks_place) return fold.answerCounts(gpa, rows, asked, answers);
        for (rows.kinds, answers, 0..) |kind, *answer, row| {
            if (!isKeyedKind(kind)) continue;
            const value = try fold.next(gpa, &.of(rows, @intCast(row), from.base, 0));
            for (asked) |*one| answer.* |= one.of(kind, fold, value);
        }
    }

    fn answerNovelty(
        fold: *Fold,
        gpa: Allocator,
        rows: *const Rows,
        asked: []const Asked,
        answers: []Bits,
    ) Texts.Error!void {
        const texts = &fold.counts.texts;
        var block: Block = .of(fold);
        while (block.fill(fold, rows)) {
            var slots = texts.slots;
            for (block.rows[0..block.count], 0..) |row, index| {
                const look = block.look(index);
                if (Texts.isFirst(slots, look)) continue;
                const is_new = (try texts.addLooked(gpa, rows.textOf(row), look)).is_new;
                slots = texts.slots;
                if (!is_new) continue;
                for (asked) |*one| answers[row] |= if (one.kinds.isSet(@backingInt(rows.kinds[row]))) one.bit else 0;
            }
        }
    }

    /// All tokens of a content have the same answers.
    fn answerCounts(
        fold: *Fold,
        gpa: Allocator,
        rows: *const Rows,
        asked: []const Asked,
        answers: []Bits,
    ) Texts.Error!void {
        if (fold.bits.items.len == 0) try fold.fillBits(gpa, asked);
        const of_kind = bitsOfKinds(asked);
        const asked_kinds: Kinds = if (fold.asks_place) .full else fold.asked_kinds;
        const numbered: KindRows = .init(keyed.intersectWith(asked_kinds));
        var at: usize = 0;
        while (at < answers.len) : (at += block_rows) {
            var left = numbered.mask(rows.kinds, at);
            while (left != 0) : (left &= left - 1) {
                const row: u32 = @intCast(at + @ctz(left));
                const number = try fold.nextNumber(gpa, rows.textOf(row));
                answers[row] |= fold.bits.items[number] & of_kind[@backingInt(rows.kinds[row])];
            }
        }
    }

    fn fillBits(fold: *Fold, gpa: Allocator, asked: []const Asked) Allocator.Error!void {
        for (try fold.bits.addManyAsSlice(gpa, fold.counts.counts.items.len), 0..) |*bits, number| {
            const value = fold.valueOf(@intCast(number), 1);
            bits.* = 0;
            for (asked) |*one| bits.* |= if (fold.holds(value, &one.question)) one.bit else 0;
        }
    }

    /// Content number of the next numbered token.
    fn nextNumber(fold: *Fold, gpa: Allocator, text: []const u8) Texts.Error!u32 {
        fold.read += 1;
        if (fold.read <= fold.numbers.items.len) return fold.numbers.items[fold.read - 1];
        return (try fold.counts.find(gpa, text)) orelse error.TooLarge; // The survey counted it.
    }

    pub fn next(fold: *Fold, gpa: Allocator, token: *const Token) Texts.Error!Value {
        if (!fold.isCounted(token.kind, token.text)) return .unkeyed;
        if (!fold.needs_counts) {
            const number = try fold.counts.add(gpa, token.text, token.start);
            return .{ .occurrence = fold.counts.counts.items[number], .count = 0, .period = std.math.nan(f32) };
        }
        if (!fold.isNumbered(token.kind)) return .unkeyed;
        const number = try fold.nextNumber(gpa, token.text);
        if (fold.asks_place) fold.seen.items[number] +|= 1;
        return fold.valueOf(number, if (fold.asks_place) fold.seen.items[number] else 1);
    }

    fn valueOf(fold: *const Fold, number: u32, occurrence: u32) Value {
        const counts = &fold.counts;
        const period = if (counts.spacings == null) null else counts.period(number, recurrence.variation_max);
        return .{
            .occurrence = occurrence,
            .count = counts.counts.items[number],
            .period = period orelse std.math.nan(f32),
        };
    }

    pub fn holds(_: *const Fold, value: Value, question: *const Question) bool {
        if (value.occurrence == 0) return false;
        switch (question.anchor) {
            .novel => return value.occurrence == 1,
            .echoed => return value.count >= 2,
            else => {},
        }
        return switch (std.enums.fromInt(Part, question.part) orelse .none) {
            .none => if (question.sign == .none) value.count >= 2 else question.compares(@floatFromInt(value.count)),
            .nth => isNth(value, question),
            .period => blk: {
                if (std.math.isNan(value.period)) break :blk false;
                // Rounds half up: 16.5 is shown as 16 and equals 17.
                break :blk question.sign == .none or question.compares(@floor(@as(f64, value.period) + 0.5));
            },
        };
    }

    /// Compares the occurrence with the question's, which counts from the end if negative.
    fn isNth(value: Value, question: *const Question) bool {
        if (question.value >= 0) return question.compares(@floatFromInt(value.occurrence));
        var asked = question.*;
        asked.value += @as(f64, @floatFromInt(value.count)) + 1;
        return asked.value >= 1 and asked.compares(@floatFromInt(value.occurrence));
    }

    pub fn write(_: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        if (value.occurrence == 0) {
            try cells.form(0);
            for (0..3) |_| try cells.number(std.math.nan(f64));
            return;
        }
        try cells.form(if (std.math.isNan(value.period)) 1 else 2);
        try cells.count(value.count);
        try cells.count(value.occurrence);
        try cells.number(value.period);
    }
};

/// Counted rows with their lookup keys: hashed once, with memory prefetched for all of them.
const Block = struct {
    counted: KindRows,
    rows: [block_rows]u32 = undefined,
    /// The rows' looks, as columns: copying one as a whole right after its parts were stored would stall.
    hashes: [block_rows]u32 = undefined,
    keys: [block_rows]u64 = undefined,
    count: usize = 0,
    /// The row at which to resume.
    at: u32 = 0,

    fn of(fold: *const Fold) Block {
        return .{ .counted = .init(fold.counted_kinds) };
    }

    inline fn look(block: *const Block, index: usize) Look {
        return .{ .hash = block.hashes[index], .key = block.keys[index] };
    }

    /// Fills the block with the next counted rows; false if there are none.
    fn fill(block: *Block, fold: *const Fold, rows: *const Rows) bool {
        // Copies, which the compiler can keep in registers.
        const here = rows.*;
        const texts = fold.counts.texts;
        const counts_words = fold.counts_words;
        const all = here.count();
        var count: usize = 0;
        while (block.at < all and count == 0) : (block.at += block_rows) {
            const at = block.at;
            var left = block.counted.mask(here.kinds, at);
            while (left != 0) : (left &= left - 1) {
                const row: u32 = at + @ctz(left);
                if (counts_words and here.kinds[row] != .word and !isWordText(here.textOf(row))) continue;
                const found: Look = .ofPart(here.text, here.starts[row], here.ends[row]);
                texts.prefetch(found);
                block.rows[count] = row;
                block.hashes[count] = found.hash;
                block.keys[count] = found.key;
                count += 1;
            }
        }
        block.count = count;
        return count != 0;
    }
};

/// The kinds of tokens that have content.
const keyed: Kinds = blk: {
    @setEvalBranchQuota(10_000);
    var kinds: Kinds = .full;
    for (0..256) |kind| kinds.setValue(kind, isKeyedKind(@fromBackingInt(kind)));
    break :blk kinds;
};

/// The kinds of tokens whose text may be a word's.
fn wordLike(program: ?*const Program) Kinds {
    var kinds = keyed;
    for (0..declared_kind_first) |kind| switch (@as(Kind, @fromBackingInt(@as(u8, @intCast(kind))))) {
        .word, .number, .bytesize, .duration, .quantity, .timestamp, .mac, .base64, .hash, .hex => {},
        else => kinds.unset(kind), // Its text has bytes that no word has.
    };
    const known = program orelse return kinds;
    if (known.shapes.len != 0 or known.kinds.len != 0) return kinds;
    for (declared_kind_first..Kinds.bit_length) |kind| kinds.unset(kind);
    return kinds;
}

/// Whether the text can be a word: it consists of word bytes, not all of them digits. `5M` is one behind `$`.
fn isWordText(text: []const u8) bool {
    var found: u8 = 0;
    for (text) |byte| {
        const class = word_classes[byte];
        if (class == 0) return false;
        found |= class;
    }
    return found & word_other != 0;
}

const word_digit = 1;
const word_other = 2;

/// Digits, and the other bytes of words; 0 for bytes that no word has.
const word_classes: [256]u8 = blk: {
    var table: [256]u8 = @splat(word_other);
    for (table[0..0x80], 0..) |*class, byte| {
        if (byte != '_' and !std.ascii.isAlphabetic(byte)) class.* = if (std.ascii.isDigit(byte)) word_digit else 0;
    }
    break :blk table;
};

/// The group given by the first two operands.
pub fn groupOf(operands: []const u32) error{BadProgram}!recurrence.Group {
    if (operands.len < 2) return error.BadProgram;
    const Relation = @FieldType(recurrence.Group, "relation");
    const relation = std.enums.fromInt(Relation, operands[0]) orelse return error.BadProgram;
    if (relation == .edit or relation == .kin) return error.BadProgram;
    return .{ .relation = relation, .parameter = operands[1] };
}

/// Whether the question is about an occurrence counted from the first, so that later ones do not matter.
fn asksOccurrence(question: *const Question) bool {
    if (question.anchor == .novel) return true;
    const is_nth = question.anchor == .echo and question.part == @backingInt(Part.nth);
    return is_nth and question.value >= 0;
}

fn asksPeriod(question: *const Question) bool {
    return question.anchor == .echo and question.part == @backingInt(Part.period);
}
