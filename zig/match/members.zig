//! The members of a program over one stretch of rows: which engine runs each, and their matches in order of place.
const std = @import("std");
const Dfa = @import("dfa.zig").Dfa;
const dispatch_ = @import("dispatch.zig");
const Dispatch = dispatch_.Dispatch;
const engine_ = @import("engine.zig");
const Engine = engine_.Engine;
const Pattern = @import("pattern.zig").Pattern;
const Rows = @import("rows.zig").Rows;
const Starts = @import("first.zig").Starts;
const Tests = @import("token_test.zig").Tests;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

pub const Members = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    rows: *const Rows,
    /// One a member.
    engines: []Engine,
    /// Runs the members that an automaton can run.
    dfa: ?Dfa = null,
    /// A text was too much for it.
    has_left_dfa: bool = false,
    /// Finds the starts of the other members, in larger sets.
    dispatch: ?Dispatch = null,
    /// Engines that have found a match: a heap, the first in order on top.
    found: []*Engine,
    found_count: usize = 0,
    /// A member that waits for rows may match from here on.
    bound: u32 = 0,

    /// Keeps pointers into itself: `members` must not move.
    pub fn init(
        members: *Members,
        gpa: Allocator,
        pattern: *const Pattern,
        tests: *Tests,
        choice: engine_.Choice,
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
        const is_run = count == 1 and members.engines[0].way == .run; // Quicker by itself.
        if ((choice == .automatic and !is_run) or choice == .dfa) try members.initDfa(tests);
        errdefer if (members.dfa) |*dfa| dfa.deinit();
        try members.initDispatch();
    }

    pub fn deinit(members: *Members) void {
        for (members.engines) |*engine| engine.deinit();
        members.gpa.free(members.engines);
        members.gpa.free(members.found);
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
        if (members.engines.len < dispatch_.members_min) return;
        const starts = try members.gpa.alloc(?Starts, members.engines.len);
        defer members.gpa.free(starts);
        for (members.engines, starts) |*engine, *start| start.* = if (engine.dfa == null) engine.starts else null;
        members.dispatch = try .init(members.gpa, &members.pattern.program, starts);
        for (members.engines, members.dispatch.?.rows) |*engine, *rows| {
            if (rows.*) |*list| engine.candidates = list;
        }
    }

    /// After `dropped` rows have gone from the front, and others perhaps been added.
    pub fn shift(members: *Members, dropped: u32) Allocator.Error!void {
        if (members.dispatch) |*dispatch| try dispatch.fill(members.rows);
        if (members.dfa) |*dfa| dfa.forget();
        for (members.engines) |*engine| engine.shift(dropped);
    }

    /// After the rows of another line have come after those there were.
    pub fn moveOn(members: *Members) void {
        if (members.dfa) |*dfa| dfa.forget();
        for (members.engines) |*engine| engine.moveOn();
    }

    /// For the rows of another text.
    pub fn restart(members: *Members) Allocator.Error!void {
        if (members.dispatch) |*dispatch| try dispatch.fill(members.rows);
        if (members.dfa) |*dfa| dfa.forget();
        for (members.engines) |*engine| engine.restart();
    }

    /// Looks for the next match of each member that has none. Before `first`, whenever rows have come or matches were
    /// given.
    pub fn search(members: *Members) Allocator.Error!void {
        if (members.dfa) |*dfa| if (!dfa.is_filled) try members.fillDfa(dfa);
        members.found_count = 0;
        members.bound = members.rows.count();
        for (members.engines) |*engine| {
            try members.look(engine);
            if (engine.found == null) continue;
            members.found[members.found_count] = engine;
            members.found_count += 1;
        }
        var at = members.found_count / 2;
        while (at > 0) {
            at -= 1;
            members.siftDown(at);
        }
    }

    /// The engine whose match comes first; none if none has one, or if more rows may hold an earlier one. What is
    /// given has to be taken from the engine before `first` is called again.
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

    /// The search of each member begins at or after its place of the text; if there are none, at the text's start.
    pub fn beginAt(members: *Members, places: []const usize) void {
        assert(places.len == 0 or places.len == members.engines.len);
        for (places, 0..) |place, member| members.engines[member].search_from = place;
    }

    /// Passes over rows before the places where the members' searches begin; offsets of the rows count from byte `base`
    /// of the text.
    pub fn passTo(members: *Members, base: u64) void {
        const starts = members.rows.starts;
        for (members.engines) |*engine| {
            while (engine.next < starts.len and base + starts[engine.next] < engine.search_from) engine.next += 1;
        }
    }

    /// No search is under way and no match waits: the rows there are won't be looked at again.
    pub fn isIdle(members: *const Members) bool {
        for (members.engines) |*engine| {
            if (!engine.done and (engine.found != null or engine.next < members.rows.count())) return false;
        }
        return true;
    }

    /// First row that a match not yet given may begin at.
    pub fn openRow(members: *const Members) u32 {
        var row = members.rows.count();
        for (members.engines) |*engine| {
            if (!engine.done or engine.found != null) row = @min(row, engine.neededRow());
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

    /// The text is too much for the automaton: the members' other engines go on.
    fn leaveDfa(members: *Members) Allocator.Error!void {
        members.has_left_dfa = true;
        for (members.engines) |*engine| {
            if (engine.dfa == null) continue;
            engine.dfa = null;
            engine.candidates = null;
        }
        members.dfa.?.deinit();
        members.dfa = null;
        if (members.dispatch) |*dispatch| dispatch.deinit();
        members.dispatch = null;
        try members.initDispatch();
        if (members.dispatch) |*dispatch| try dispatch.fill(members.rows);
    }
};
