//! The members of a program over the same rows: their engines, and their matches ordered by offset.
const std = @import("std");
const Dfa = @import("dfa.zig").Dfa;
const Dispatch = @import("dispatch.zig").Dispatch;
const members_min = @import("dispatch.zig").members_min;
const Choice = @import("engine.zig").Choice;
const Engine = @import("engine.zig").Engine;
const Pattern = @import("../pattern.zig").Pattern;
const Rows = @import("../../lex/rows.zig").Rows;
const Starts = @import("../../program/first.zig").Starts;
const Tests = @import("token_test.zig").Tests;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

pub const Members = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    rows: *const Rows,
    /// One per member.
    engines: []Engine,
    /// Runs the members that an automaton can run.
    dfa: ?Dfa = null,
    /// The text needed more than the automaton's table holds.
    has_left_dfa: bool = false,
    /// Finds the starts of the other members in large sets.
    dispatch: ?Dispatch = null,
    /// The engines that are not parked. In large sets most members can start nowhere in the rows.
    active: std.ArrayList(*Engine) = .empty,
    /// Number of texts begun.
    texts: u64 = 0,
    /// All rows before this one were searched by parked engines.
    searched: u32 = 0,
    /// Engines that have found a match, as a heap with the first match at the top.
    found: []*Engine,
    found_count: usize = 0,
    /// Minimum start of matches of members that wait for rows.
    bound: u32 = 0,

    /// Stores pointers into itself: `members` must not move.
    pub fn init(
        members: *Members,
        gpa: Allocator,
        pattern: *const Pattern,
        tests: *Tests,
        choice: Choice,
    ) Allocator.Error!void {
        const count = pattern.program.members.len;
        const found = try gpa.alloc(*Engine, count);
        errdefer gpa.free(found);
        members.* = .{
            .gpa = gpa,
            .pattern = pattern,
            .rows = tests.rows,
            .engines = try gpa.alloc(Engine, count),
            .found = found,
        };
        var made: usize = 0;
        errdefer {
            for (members.engines[0..made]) |*engine| engine.deinit();
            gpa.free(members.engines);
        }
        for (members.engines, pattern.program.members, 0..) |*engine, member, number| {
            try engine.init(gpa, pattern, @intCast(number), member.root, tests, choice);
            made += 1;
        }
        errdefer members.active.deinit(gpa);
        try members.active.ensureTotalCapacity(gpa, count);
        for (members.engines) |*engine| members.active.appendAssumeCapacity(engine);
        const is_run = count == 1 and members.engines[0].runner == .run; // Faster without the automaton.
        if ((choice == .automatic and !is_run) or choice == .dfa) try members.initDfa(tests);
        errdefer if (members.dfa) |*dfa| dfa.deinit();
        // The definition of matching examines every row.
        if (choice != .reference) try members.initDispatch();
    }

    pub fn deinit(members: *Members) void {
        for (members.engines) |*engine| engine.deinit();
        members.gpa.free(members.engines);
        members.gpa.free(members.found);
        members.active.deinit(members.gpa);
        if (members.dfa) |*dfa| dfa.deinit();
        if (members.dispatch) |*dispatch| dispatch.deinit();
    }

    fn initDfa(members: *Members, tests: *Tests) Allocator.Error!void {
        const regular = if (members.pattern.regular) |*regular| regular else return;
        members.dfa = try .init(members.gpa, regular, tests);
        for (members.engines, regular.roots, members.dfa.?.candidates) |*engine, root, *rows| {
            if (root == null) continue;
            engine.dfa = &members.dfa.?;
            engine.candidates = rows;
        }
    }

    fn initDispatch(members: *Members) Allocator.Error!void {
        if (members.engines.len < members_min) return;
        const starts = try members.gpa.alloc(?Starts, members.engines.len);
        defer members.gpa.free(starts);
        for (members.engines, starts) |*engine, *start| start.* = if (engine.dfa == null) engine.starts else null;
        members.dispatch = try .init(members.gpa, &members.pattern.program, starts);
        if (members.dispatch.?.isEmpty()) {
            members.dispatch.?.deinit();
            members.dispatch = null;
            return;
        }
        for (members.engines, members.dispatch.?.rows) |*engine, *rows| {
            if (rows.*) |*list| engine.candidates = list;
        }
    }

    /// Called after `dropped` rows were removed from the front, and possibly others added.
    pub fn shift(members: *Members, dropped: u32) Allocator.Error!void {
        if (members.dispatch) |*dispatch| try dispatch.fill(members.rows);
        if (members.dfa) |*dfa| dfa.forget();
        for (members.active.items) |engine| engine.shift(dropped);
        members.searched -|= dropped;
        members.proceedStarting();
    }

    /// Called after the rows of the next line were added.
    pub fn startNextLine(members: *Members) void {
        if (members.dfa) |*dfa| dfa.forget();
        for (members.active.items) |engine| engine.startNextLine();
    }

    /// Prepares for the rows of another text.
    pub fn restart(members: *Members) Allocator.Error!void {
        if (members.dispatch) |*dispatch| try dispatch.fill(members.rows);
        if (members.dfa) |*dfa| dfa.forget();
        members.texts += 1;
        members.searched = 0;
        for (members.active.items) |engine| members.begin(engine);
        members.proceedStarting();
    }

    /// Prepares an engine for the text.
    fn begin(members: *const Members, engine: *Engine) void {
        engine.restart();
        engine.text = members.texts;
    }

    /// Continues the parked engines that can start at some row.
    fn proceedStarting(members: *Members) void {
        const dispatch = if (members.dispatch) |*dispatch| dispatch else return;
        for (dispatch.starting.items) |member| members.proceed(&members.engines[member]);
    }

    fn proceed(members: *Members, engine: *Engine) void {
        if (!engine.is_parked) return;
        if (engine.text != members.texts) members.begin(engine);
        if (engine.done) return;
        engine.proceed(members.searched);
        engine.is_parked = false;
        members.active.appendAssumeCapacity(engine);
    }

    /// Searches the next match of each member that has none. Called before `first`, whenever rows were added or matches
    /// taken.
    pub fn search(members: *Members) Allocator.Error!void {
        if (members.dfa) |*dfa| if (!dfa.is_filled) try members.fillDfa(dfa);
        members.found_count = 0;
        members.bound = members.rows.count();
        members.searched = members.rows.count();
        var active: usize = 0;
        for (members.active.items) |engine| {
            try members.look(engine);
            engine.is_parked = engine.isSpent();
            if (engine.is_parked) continue;
            members.active.items[active] = engine;
            active += 1;
            if (engine.found == null) continue;
            members.found[members.found_count] = engine;
            members.found_count += 1;
        }
        members.active.shrinkRetainingCapacity(active);
        var at = members.found_count / 2;
        while (at > 0) {
            at -= 1;
            members.siftDown(at);
        }
    }

    /// The engine with the first match; null if there is none, or if later rows may contain an earlier one. Its match
    /// must be taken before `first` is called again.
    pub fn first(members: *Members) Allocator.Error!?*Engine {
        while (members.found_count != 0) {
            const top = members.found[0];
            if (top.found) |match| return if (match.start < members.bound) top else null;
            try members.look(top);
            if (top.found == null) {
                members.found_count -= 1;
                members.found[0] = members.found[members.found_count];
            }
            members.siftDown(0);
        }
        return null;
    }

    /// Sets the minimum start of each member's matches in the text; without entries, the start of the text.
    pub fn beginAt(members: *Members, places: []const usize) void {
        assert(places.len == 0 or places.len == members.engines.len);
        for (places, 0..) |place, member| members.engines[member].search_from = place;
    }

    /// Skips rows before the minimum starts of the members' matches; row offsets are relative to byte `base` of the
    /// text.
    pub fn passTo(members: *Members, base: u64) void {
        const starts = members.rows.starts;
        for (members.active.items) |engine| {
            while (engine.next < starts.len and base + starts[engine.next] < engine.search_from) engine.next += 1;
        }
    }

    /// Whether no search is in progress and no match is pending, so that the rows will not be examined again.
    pub fn isIdle(members: *const Members) bool {
        for (members.active.items) |engine| {
            if (!engine.done and (engine.found != null or engine.next < members.rows.count())) return false;
        }
        return true;
    }

    /// First row where a match that was not yet returned may start.
    pub fn openRow(members: *const Members) u32 {
        var row = members.rows.count();
        for (members.active.items) |engine| {
            if (!engine.done or engine.found != null) row = @min(row, engine.firstNeededRow());
        }
        return row;
    }

    fn look(members: *Members, engine: *Engine) Allocator.Error!void {
        if (engine.found == null and !engine.done and !engine.is_waiting) try engine.advance();
        if (engine.found == null and !engine.done) members.bound = @min(members.bound, engine.next);
    }

    fn siftDown(members: *Members, from: usize) void {
        const heap = members.found[0..members.found_count];
        var at = from;
        while (2 * at + 1 < heap.len) {
            var below = 2 * at + 1;
            if (below + 1 < heap.len and heap[below + 1].before(heap[below])) below += 1;
            if (!heap[below].before(heap[at])) return;
            std.mem.swap(*Engine, &heap[at], &heap[below]);
            at = below;
        }
    }

    fn fillDfa(members: *Members, dfa: *Dfa) Allocator.Error!void {
        var from: ?u32 = null;
        for (members.engines) |*engine| {
            if (engine.dfa == null or engine.done or engine.is_waiting) continue;
            from = @min(from orelse engine.next, engine.next);
        }
        dfa.fill(@min(from orelse return, members.rows.count())) catch |err| switch (err) {
            error.Full => try members.leaveDfa(),
            error.OutOfMemory => return error.OutOfMemory,
        };
    }

    /// Continues with the members' other engines, because the text needs more than the automaton's table holds.
    fn leaveDfa(members: *Members) Allocator.Error!void {
        members.has_left_dfa = true;
        for (members.engines) |*engine| {
            if (engine.dfa == null) continue;
            engine.dfa = null;
            engine.candidates = null;
        }
        for (members.engines) |*engine| members.proceed(engine);
        members.dfa.?.deinit();
        members.dfa = null;
        if (members.dispatch) |*dispatch| dispatch.deinit();
        members.dispatch = null;
        try members.initDispatch();
        for (members.engines) |*engine| engine.passed = 0;
        // If lines are searched separately, those after this one are searched without filling again.
        var rows = members.rows.whole();
        rows.is_final = rows.is_final and members.rows.rows_behind == 0;
        if (members.dispatch) |*dispatch| try dispatch.fill(&rows);
    }
};
