//! The fastest engine for programs that an automaton can run. One pass over the rows from end to start computes, for
//! each place, the set of states from which a match can be completed. A match is then walked once, always into the
//! first branch that leads to its end, and registers are bound on the way. Time is linear in the tokens over all
//! matches.
//!
//! Sets and the transitions between them are added to a table on demand.
const std = @import("std");
const MatchContext = @import("match_context.zig").MatchContext;
const Match = @import("reference.zig").Match;
const none = @import("reference.zig").none;
const Asked = @import("regular.zig").Asked;
const Regular = @import("regular.zig").Regular;
const Answer = @import("symbols.zig").Answer;
const Verdict = @import("symbols.zig").Verdict;
const findKnown = @import("symbols.zig").findKnown;
const Rows = @import("../../lex/rows.zig").Rows;
const Tests = @import("token_test.zig").Tests;
const Allocator = std.mem.Allocator;

/// Maximum number of transitions and words of sets in the table. A text that needs more is run by another engine.
const table_entries_max = 1 << 20;
const set_words_max = 1 << 18;
/// Maximum number of questions in the table, and of one transition.
const questions_max = 1 << 16;
const answers_max = 32;
/// A text in which sets rarely recur is also run by another engine: if there are more than this, and more than one per
/// `rows_per_set_min` rows.
const sets_free = 1024;
const rows_per_set_min = 4;

/// The label of a set; or the number of a question, with a mark; or unknown. A label is the index of the set's first
/// transition, so that following one takes few steps, with a mark if members can start.
const Entry = u32;
const unfilled: Entry = std.math.maxInt(u32);
const question_mark: Entry = 1 << 31;
const starts_mark: Entry = 1 << 30;

const Question = struct { asked: Asked, no: Entry = unfilled, yes: Entry = unfilled };

/// Sets that always exist: nothing can be completed, and anything that later tokens may allow.
const void_set: u32 = 0;
const open_set: u32 = 1;

pub const Dfa = struct {
    gpa: Allocator,
    tests: *Tests,
    rows: *const Rows,
    regular: *const Regular,
    /// Words of a set, and the logarithm of the number of entries in a row of the table.
    words: usize,
    width_log2: u5,
    sets: std.ArrayList(u64) = .empty,
    numbers: std.HashMapUnmanaged(u32, void, Context, std.hash_map.default_max_load_percentage) = .empty,
    /// For each set a row of entries, one per symbol.
    table: std.ArrayList(Entry) = .empty,
    questions: std.ArrayList(Question) = .empty,
    /// Members that can start, by set: `starters[ends[set - 1]..ends[set]]`.
    starters: std.ArrayList(u32) = .empty,
    starters_ends: std.ArrayList(u32) = .empty,
    /// The label of each place from `filled_from` on.
    labels: std.ArrayList(u32) = .empty,
    filled_from: u32 = 0,
    /// From here on the sets depend on rows that have not arrived.
    open_from: u32 = 0,
    is_filled: bool = false,
    /// Rows where each member can start, ascending.
    candidates: []std.ArrayList(u32),
    /// Starts of open bindings.
    begun: std.ArrayList(u32) = .empty,

    const Context = struct {
        dfa: *const Dfa,
        pub fn hash(context: Context, a: u32) u64 {
            return std.hash.Wyhash.hash(0, std.mem.sliceAsBytes(context.dfa.set(a)));
        }
        pub fn eql(context: Context, a: u32, b: u32) bool {
            return std.mem.eql(u64, context.dfa.set(a), context.dfa.set(b));
        }
    };

    const Error = Allocator.Error || error{Full};

    pub fn init(gpa: Allocator, regular: *const Regular, tests: *Tests) Allocator.Error!Dfa {
        const candidates = try gpa.alloc(std.ArrayList(u32), regular.roots.len);
        @memset(candidates, .empty);
        return .{
            .gpa = gpa,
            .tests = tests,
            .rows = tests.rows,
            .regular = regular,
            .words = std.math.divCeil(usize, regular.states.len, 64) catch unreachable,
            // With more symbols, the first set exceeds the table.
            .width_log2 = @intCast(std.math.log2_int_ceil(usize, @min(regular.symbols.count(), starts_mark))),
            .candidates = candidates,
        };
    }

    pub fn deinit(dfa: *Dfa) void {
        const gpa = dfa.gpa;
        dfa.sets.deinit(gpa);
        dfa.numbers.deinit(gpa);
        dfa.table.deinit(gpa);
        dfa.questions.deinit(gpa);
        dfa.starters.deinit(gpa);
        dfa.starters_ends.deinit(gpa);
        dfa.labels.deinit(gpa);
        for (dfa.candidates) |*rows| rows.deinit(gpa);
        gpa.free(dfa.candidates);
        dfa.begun.deinit(gpa);
    }

    /// Called after the rows have changed.
    pub fn forget(dfa: *Dfa) void {
        dfa.is_filled = false;
    }

    /// Computes the set of each place from `from` on. Fails with `Full` if the table is too small for the text's sets.
    pub fn fill(dfa: *Dfa, from: u32) Error!void {
        const gpa = dfa.gpa;
        const rows = dfa.rows;
        const count = rows.count();
        const is_half_full = 2 * dfa.table.items.len > table_entries_max or 2 * dfa.sets.items.len > set_words_max or
            2 * dfa.questions.items.len > questions_max;
        if (dfa.table.items.len == 0 or is_half_full) try dfa.clear();
        try dfa.labels.resize(gpa, count - from + 1);
        dfa.filled_from = from;
        const labels = dfa.labels.items;
        var at = count;
        const symbols = &dfa.regular.symbols;
        const unknown = symbols.end();
        for (dfa.candidates) |*list| list.clearRetainingCapacity();
        const open_label = dfa.labelOf(open_set);
        var label = if (rows.is_final) try dfa.follow(dfa.labelOf(void_set), unknown, count, unknown) else open_label;
        labels[at - from] = label;
        dfa.open_from = if (rows.is_final) none else count;
        if (!rows.is_final and dfa.regular.asks_end and at > from) {
            at -= 1;
            label = open_label;
            labels[at - from] = label;
            if (label & starts_mark != 0) try dfa.note(label, at);
            dfa.open_from = at;
        }
        const sets_before = dfa.setCount();
        var table = dfa.table.items;
        var before = if (at > from) symbols.of(rows, at - 1) else unknown;
        while (at > from) {
            at -= 1;
            const symbol = before;
            before = if (at > from) symbols.of(rows, at - 1) else unknown;
            const next = table[(label & ~starts_mark) + symbol];
            if (next < question_mark) {
                label = next;
            } else {
                label = try dfa.follow(label, symbol, at, before);
                table = dfa.table.items;
                if (dfa.setCount() - sets_before > sets_free + (count - at) / rows_per_set_min) return error.Full;
            }
            labels[at - from] = label;
            if (label & starts_mark != 0) try dfa.note(label, at);
        }
        for (dfa.candidates) |*list| std.mem.reverse(u32, list.items);
        dfa.is_filled = true;
    }

    /// Notes that the members of a set can start at `row`.
    fn note(dfa: *Dfa, label: u32, row: u32) Allocator.Error!void {
        for (dfa.startersOf(dfa.setOf(label))) |member| try dfa.candidates[member].append(dfa.gpa, row);
    }

    fn startersOf(dfa: *const Dfa, wanted: u32) []const u32 {
        return dfa.starters.items[dfa.starters_ends.items[wanted]..dfa.starters_ends.items[wanted + 1]];
    }

    fn labelOf(dfa: *const Dfa, wanted: u32) u32 {
        const mark = if (dfa.startersOf(wanted).len == 0) 0 else starts_mark;
        return (wanted << dfa.width_log2) | mark;
    }

    fn setOf(dfa: *const Dfa, label: u32) u32 {
        return (label & ~starts_mark) >> dfa.width_log2;
    }

    fn clear(dfa: *Dfa) Error!void {
        dfa.sets.clearRetainingCapacity();
        dfa.numbers.clearRetainingCapacity();
        dfa.table.clearRetainingCapacity();
        dfa.questions.clearRetainingCapacity();
        dfa.starters.clearRetainingCapacity();
        dfa.starters_ends.clearRetainingCapacity();
        try dfa.starters_ends.append(dfa.gpa, 0);
        @memset(try dfa.sets.addManyAsSlice(dfa.gpa, dfa.words), 0);
        std.debug.assert(try dfa.number() == void_set);
        const open = try dfa.sets.addManyAsSlice(dfa.gpa, dfa.words);
        @memset(open, 0);
        for (dfa.regular.order) |state| {
            const may = switch (dfa.regular.states[state]) {
                .fail => false,
                .accept, .take, .check => true,
                .split => |it| isIn(open, it.first) or isIn(open, it.second),
                inline .open, .bind, .keep => |it| isIn(open, it.next),
            };
            if (may) include(open, state);
        }
        std.debug.assert(try dfa.number() == open_set);
    }

    fn setCount(dfa: *const Dfa) usize {
        return dfa.sets.items.len / dfa.words;
    }

    fn width(dfa: *const Dfa) usize {
        return @as(usize, 1) << dfa.width_log2;
    }

    fn set(dfa: *const Dfa, wanted: u32) []const u64 {
        return dfa.sets.items[wanted * dfa.words ..][0..dfa.words];
    }

    /// Number of the set written last; if it is already known, the copy is removed.
    fn number(dfa: *Dfa) Error!u32 {
        const gpa = dfa.gpa;
        const written: u32 = @intCast(dfa.setCount() - 1);
        const entry = try dfa.numbers.getOrPutContext(gpa, written, .{ .dfa = dfa });
        if (entry.found_existing) {
            dfa.sets.shrinkRetainingCapacity(written * dfa.words);
            return entry.key_ptr.*;
        }
        if (dfa.sets.items.len > set_words_max or
            dfa.table.items.len + dfa.width() > table_entries_max) return error.Full;
        try dfa.table.appendNTimes(gpa, unfilled, dfa.width());
        for (dfa.regular.roots, 0..) |root, member| {
            if (root != null and isIn(dfa.set(written), root.?)) try dfa.starters.append(gpa, @intCast(member));
        }
        try dfa.starters_ends.append(gpa, @intCast(dfa.starters.items.len));
        return written;
    }

    /// Location of an entry: in the transitions, or after the answer to a question.
    const Place = union(enum) { transition: usize, answer: struct { question: u32, holds: bool } };

    fn entryAt(dfa: *Dfa, place: Place) *Entry {
        return switch (place) {
            .transition => |index| &dfa.table.items[index],
            .answer => |it| if (it.holds)
                &dfa.questions.items[it.question].yes
            else
                &dfa.questions.items[it.question].no,
        };
    }

    /// The label of place `at` with token `symbol`, if the next place has the label `after`. `before` is the symbol
    /// of the token before it, or the symbol of the end if it is not known.
    fn follow(dfa: *Dfa, after: u32, symbol: u32, at: u32, before: u32) Error!u32 {
        var answers: [answers_max]Answer = undefined;
        var answered: usize = 0;
        var place: Place = .{ .transition = (after & ~starts_mark) + symbol };
        while (true) {
            if (dfa.entryAt(place).* == unfilled) {
                const made = try dfa.make(dfa.setOf(after), symbol, answers[0..answered]);
                dfa.entryAt(place).* = made;
            }
            const entry = dfa.entryAt(place).*;
            if (entry < question_mark) return entry;
            if (answered == answers.len) return error.Full;
            const question = entry - question_mark;
            const asked = dfa.questions.items[question].asked;
            const holds = if (!asked.before)
                dfa.regular.relevance.matters(asked.ask, before) and try dfa.tests.holds(asked.ask, at)
            else
                at > 0 and try dfa.tests.holds(asked.ask, at - 1);
            answers[answered] = .{ .ask = asked.ask, .before = asked.before, .holds = holds };
            answered += 1;
            place = .{ .answer = .{ .question = question, .holds = holds } };
        }
    }

    /// The entry for a transition with the answers known so far: its label, or the question that must be answered
    /// first.
    fn make(dfa: *Dfa, after: u32, symbol: u32, answers: []const Answer) Error!Entry {
        const made = try dfa.sets.addManyAsSlice(dfa.gpa, dfa.words);
        @memset(made, 0);
        for (dfa.regular.order) |state| {
            const may = switch (dfa.regular.states[state]) {
                .fail => false,
                .accept => true,
                .take => |it| isIn(dfa.set(after), it.next) and
                    switch (dfa.regular.symbols.judge(it.ask, symbol, answers)) {
                        .yes => true,
                        .no => false,
                        .ask => |part| return dfa.ask(.{ .ask = part }),
                    },
                .check => |it| isIn(made, it.next) and it.negated != switch (dfa.judge(it.asked, symbol, answers)) {
                    .yes => true,
                    .no => false,
                    .ask => |part| return dfa.ask(.{ .ask = part, .before = it.asked.before }),
                },
                .split => |it| isIn(made, it.first) or isIn(made, it.second),
                inline .open, .bind, .keep => |it| isIn(made, it.next),
            };
            if (may) include(made, state);
        }
        return dfa.labelOf(try dfa.number());
    }

    fn judge(dfa: *const Dfa, asked: Asked, symbol: u32, answers: []const Answer) Verdict {
        if (!asked.before) return dfa.regular.symbols.judge(asked.ask, symbol, answers);
        return findKnown(answers, asked.ask, true) orelse .{ .ask = asked.ask };
    }

    /// Replaces the set under construction by a question.
    fn ask(dfa: *Dfa, asked: Asked) Error!Entry {
        dfa.sets.shrinkRetainingCapacity(dfa.sets.items.len - dfa.words);
        if (dfa.questions.items.len == questions_max) return error.Full;
        try dfa.questions.append(dfa.gpa, .{ .asked = asked });
        return question_mark + @as(u32, @intCast(dfa.questions.items.len - 1));
    }

    /// The preferred match of `member` from row `start`, which may be empty; null if there is none.
    pub fn find(dfa: *Dfa, match_context: *MatchContext, member: u32, start: u32) Allocator.Error!?Match {
        match_context.log.clear();
        dfa.begun.clearRetainingCapacity();
        var match: Match = .{ .end = start, .keep = none, .log = 0 };
        var state = dfa.regular.roots[member].?;
        if (!dfa.leads(state, start)) return null;
        while (true) {
            match_context.steps += 1;
            switch (dfa.regular.states[state]) {
                .fail => unreachable, // Cannot be completed.
                .accept => return match,
                .take, .check => if (match.end >= dfa.open_from) {
                    match_context.ran_out = true;
                    return null;
                },
                else => {},
            }
            switch (dfa.regular.states[state]) {
                .fail, .accept => unreachable,
                .take => |it| {
                    match.end += 1;
                    state = it.next;
                },
                .check => |it| state = it.next,
                .split => |it| state = if (dfa.leads(it.first, match.end)) it.first else it.second,
                .keep => |it| {
                    match.keep = match.end;
                    state = it.next;
                },
                .open => |it| {
                    try dfa.begun.append(dfa.gpa, match.end);
                    state = it.next;
                },
                .bind => |it| {
                    const covered = match_context.toBinding(dfa.begun.pop().?, match.end);
                    const bound = try match_context.bind(.{ .log = match.log, .values = 0 }, it.register, covered);
                    match.log = bound.log;
                    state = it.next;
                },
            }
        }
    }

    /// Whether a match can be completed from `state` at row `at`.
    fn leads(dfa: *const Dfa, state: u32, at: u32) bool {
        return isIn(dfa.set(dfa.setOf(dfa.labels.items[at - dfa.filled_from])), state);
    }
};

fn isIn(states: []const u64, state: u32) bool {
    return states[state / 64] >> @intCast(state % 64) & 1 != 0;
}

fn include(states: []u64, state: u32) void {
    states[state / 64] |= @as(u64, 1) << @intCast(state % 64);
}
