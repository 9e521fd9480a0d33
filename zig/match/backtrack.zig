//! The common engine: tries ways in order of preference and takes the first. Places that failed are remembered over all starts of
//! a stretch of rows, so each is tried once: the work is bounded by places, not by ways.
const std = @import("std");
const code_ = @import("code.zig");
const Code = code_.Code;
const Instruction = code_.Instruction;
const Span = code_.Span;
const Ground = @import("ground.zig").Ground;
const Bindings = @import("ground.zig").Bindings;
const Node = @import("program.zig").Node;
const memory = @import("memory.zig");
const Way = @import("way.zig").Way;
const Choice = @import("way.zig").Choice;
const Noted = @import("way.zig").Noted;
const edit_run = @import("edit_run.zig");
const look = @import("look.zig");
const Match = @import("plain.zig").Match;
const numbers = @import("../gen/program.zig");
const Allocator = std.mem.Allocator;

pub const none: u32 = std.math.maxInt(u32);

/// Frames and values remembered, at most; past that everything remembered is dropped before the next start.
const remembered_max = 1 << 20;

pub const Backtrack = struct {
    ground: *Ground,
    code: Code,
    frames: memory.Frames = .{},
    tried: memory.Tried,
    begun: std.ArrayList(memory.Begun) = .empty,
    choices: std.ArrayList(Choice) = .empty,
    barren: memory.Barrens,
    texts: memory.Texts = .{},
    /// Answers of assertions that read no register.
    known: std.AutoHashMapUnmanaged(Asked, bool) = .empty,
    scratch: std.heap.ArenaAllocator,
    is_ready: bool = false,

    const Asked = struct { node: u32, position: u32, limit: u32 };
    pub const Error = Allocator.Error;

    pub fn init(ground: *Ground, root: u32) Code.Error!Backtrack {
        var code: Code = try .init(ground.gpa, ground.program, ground.facts, root);
        errdefer code.deinit(ground.gpa);
        return .{
            .ground = ground,
            .code = code,
            .tried = .{ .slots = code.slots },
            .barren = .{ .plain = try ground.gpa.alloc(memory.Barren, code.slots) },
            .scratch = .init(ground.gpa),
        };
    }

    pub fn deinit(engine: *Backtrack) void {
        const gpa = engine.ground.gpa;
        engine.code.deinit(gpa);
        engine.frames.deinit(gpa);
        engine.tried.deinit(gpa);
        engine.begun.deinit(gpa);
        engine.choices.deinit(gpa);
        engine.known.deinit(gpa);
        engine.scratch.deinit();
        engine.barren.deinit(gpa);
        engine.texts.deinit(gpa);
    }

    /// Forgets what it knows of the rows.
    pub fn forget(engine: *Backtrack) void {
        engine.is_ready = false;
    }

    /// The chosen match from row `start`, empty ones included; none where nothing matches.
    pub fn find(engine: *Backtrack, start: u32) Error!?Match {
        const ground = engine.ground;
        const is_full = engine.frames.list.items.len + engine.tried.others.count() + engine.barren.others.count() + ground.values.count() > remembered_max;
        if (!engine.is_ready or is_full) try engine.clear();
        ground.log.clear();
        engine.begun.clearRetainingCapacity();
        engine.tried.trail.clearRetainingCapacity();
        const end = try engine.run(.{ .at = 0, .position = start }) orelse return null;
        return .{ .end = end.position, .keep = end.keep, .log = end.log };
    }

    fn clear(engine: *Backtrack) Error!void {
        const ground = engine.ground;
        engine.frames.clear();
        engine.known.clearRetainingCapacity();
        try ground.values.reset(ground.gpa);
        try engine.tried.clear(ground.gpa, ground.rows.count());
        engine.barren.clear();
        engine.texts.clear();
        engine.is_ready = true;
    }

    /// The first way from `start` to an `accept`. Recursion (assertions, atomic groups) is bounded by `program.depth_max`.
    fn run(engine: *Backtrack, start: Way) Error!?Way {
        const choices_before = engine.choices.items.len;
        const trail_before = engine.tried.trail.items.len;
        var way = start;
        while (true) {
            switch (try engine.step(&way)) {
                .on => {},
                .accepted => {
                    engine.choices.shrinkRetainingCapacity(choices_before);
                    engine.tried.forgive(trail_before);
                    return way;
                },
                .failed => {
                    if (!try engine.retry(&way, choices_before)) {
                        engine.tried.trail.shrinkRetainingCapacity(trail_before);
                        return null;
                    }
                },
            }
        }
    }

    /// Takes up the last choice left open after `choices_before`; false where there is none.
    fn retry(engine: *Backtrack, way: *Way, choices_before: usize) Error!bool {
        while (engine.choices.items.len > choices_before) {
            const choice = &engine.choices.items[engine.choices.items.len - 1];
            engine.tried.trail.shrinkRetainingCapacity(choice.noted.trail);
            engine.ground.log.entries.shrinkRetainingCapacity(choice.noted.log);
            engine.begun.shrinkRetainingCapacity(choice.noted.begun);
            way.* = choice.way;
            const span = choice.span orelse {
                _ = engine.choices.pop();
                return true;
            };
            const it = engine.code.instructions[span].span;
            if (if (it.lazy) try engine.takeMore(it, choice) else engine.giveBack(choice)) {
                way.* = choice.way;
                return true;
            }
            if (it.max == numbers.repeat_max) {
                const led: memory.Barren = .{ .from = choice.from, .rest = choice.least, .to = choice.to };
                try engine.barren.put(engine.ground.gpa, spanOf(&choice.way, it), led);
            }
            _ = engine.choices.pop();
        }
        return false;
    }

    fn noted(engine: *const Backtrack) Noted {
        return .{
            .trail = engine.tried.trail.items.len,
            .log = engine.ground.log.entries.items.len,
            .begun = engine.begun.items.len,
        };
    }

    fn giveBack(engine: *Backtrack, choice: *Choice) bool {
        if (choice.way.position <= choice.rest) return false;
        const before = engine.ground.rows.significantBefore(choice.way.position - 1);
        choice.way.position = if (before) |row| @max(row + 1, choice.rest) else choice.rest;
        return true;
    }

    fn takeMore(engine: *Backtrack, it: Span, choice: *Choice) Error!bool {
        if (choice.rest == 0) return false;
        const ground = engine.ground;
        ground.steps += 1;
        const row = ground.current(choice.way.position, engine.limitOf(choice.way.frame)) orelse return false;
        if (!try ground.tests.holds(it.ask, row)) return false;
        if (choice.rest != numbers.repeat_max) choice.rest -= 1;
        choice.way.position = row + 1;
        choice.to = row + 1;
        return true;
    }

    const Outcome = enum { on, accepted, failed };

    fn step(engine: *Backtrack, way: *Way) Error!Outcome {
        const ground = engine.ground;
        const gpa = ground.gpa;
        ground.steps += 1;
        const instruction = engine.code.instructions[way.at];
        way.at += 1;
        switch (instruction) {
            .accept => return .accepted,
            .fail => return .failed,
            .token => |ask| {
                const row = ground.current(way.position, engine.limitOf(way.frame)) orelse return .failed;
                if (!try ground.tests.holds(ask, row)) return .failed;
                way.position = row + 1;
            },
            .reader => |node| {
                const row = ground.current(way.position, engine.limitOf(way.frame)) orelse return .failed;
                if (!try ground.takes(ground.program.nodes[node], row, way.values)) return .failed;
                way.position = row + 1;
            },
            .whitespace => {
                if (!ground.isWhitespace(way.position, engine.limitOf(way.frame))) return .failed;
                way.position += 1;
            },
            .check => |node| if (!try engine.holds(node, way)) return .failed,
            .keep => way.keep = way.position,
            .jump => |to| way.at = to,
            .split => |it| {
                try engine.choose(way, it.second);
                way.at = it.first;
            },
            .join => |it| if (!try engine.isNew(way, it.slot)) return .failed,
            .span => |it| return engine.takeSpan(way, it),
            .loop => |it| {
                const is_new = try engine.isNewRound(way, it.slot);
                // Here before: nothing was taken since, and the round that took nothing is the last one; or it leads nowhere.
                var round = way.*;
                round.at = it.body;
                round.beginRound();
                way.at = it.leave;
                if (is_new) try engine.branch(way, round, it.lazy);
            },
            .first_round => |it| {
                _ = try engine.isNewRound(way, it.slot); // If it takes nothing, it is the last one.
                way.beginRound();
            },
            .count_enter => |it| {
                way.frame = try engine.frames.enter(gpa, .{ .kind = .count, .a = 0, .b = none, .parent = way.frame, .limit = engine.limitOf(way.frame) });
                way.at = it.head;
            },
            .count => return engine.countRound(way),
            .open_binding => |it| try engine.openBinding(way, it.register),
            .bind => |it| try engine.bind(way, it.register),
            .open_pair => |node| return engine.openPair(way, node),
            .close_pair => |node| return engine.closePair(way, node),
            .skip_pair => |node| {
                const pair = ground.pairAt(ground.program.nodes[node].b, way.position, engine.limitOf(way.frame)) orelse return .failed;
                way.position = pair.close + 1;
            },
            .atomic => |it| {
                const inside = try engine.run(way.*) orelse return .failed;
                way.* = inside;
                way.at = it.after;
            },
            .reach => if (ground.rows.significant(way.position) != engine.frames.get(way.frame).a) return .failed,
            .edit_run => |node| return engine.editRun(way, node),
        }
        return .on;
    }

    fn limitOf(engine: *const Backtrack, frame: u32) u32 {
        return if (frame == 0) engine.ground.rows.count() else engine.frames.get(frame).limit;
    }

    /// Leaves open to go on at `at` instead.
    fn choose(engine: *Backtrack, way: *const Way, at: u32) Error!void {
        var other = way.*;
        other.at = at;
        try engine.choices.append(engine.ground.gpa, .{ .way = other, .noted = engine.noted() });
    }

    fn isNew(engine: *Backtrack, way: *Way, slot: u32) Error!bool {
        try engine.settle(way);
        return engine.tried.mark(engine.ground.gpa, .{
            .slot = slot,
            .position = way.position,
            .frame = way.frame,
            .values = way.values,
            .rounds = way.emptyRounds(),
        });
    }

    /// Whether no round of the repetition that has `slot` was begun here before.
    fn isNewRound(engine: *Backtrack, way: *Way, slot: u32) Error!bool {
        try engine.settle(way);
        return engine.tried.mark(engine.ground.gpa, .{ .slot = slot, .position = way.position, .frame = way.frame, .values = way.values, .rounds = 0 });
    }

    /// Where a counted round began matters no more once it has taken something: ways that differ in nothing else are alike.
    fn settle(engine: *Backtrack, way: *Way) Error!void {
        if (engine.code.has_hollow_counts) way.frame = try engine.frames.settled(engine.ground.gpa, way.frame, way.position);
    }

    fn spanOf(way: *const Way, it: Span) memory.Span {
        return .{ .slot = it.slot, .frame = way.frame, .values = way.values };
    }

    fn takeSpan(engine: *Backtrack, way: *Way, it: Span) Error!Outcome {
        const ground = engine.ground;
        const limit = engine.limitOf(way.frame);
        const from = way.position;
        const is_unbounded = it.max == numbers.repeat_max;
        const barren: memory.Barren = if (is_unbounded) engine.barren.get(spanOf(way, it)) else .{};
        if (from >= barren.from and from <= barren.to) return .failed;
        if (!try engine.isNew(way, it.slot)) return .failed;
        var taken: u32 = 0;
        while (taken < it.min) : (taken += 1) {
            const row = ground.current(way.position, limit) orelse return .failed;
            ground.steps += 1;
            if (!try ground.tests.holds(it.ask, row)) return .failed;
            way.position = row + 1;
        }
        const least = way.position;
        var to: u32 = 0;
        if (!it.lazy) {
            while (taken < it.max) : (taken += 1) {
                if (way.position >= barren.rest and way.position <= barren.to) {
                    to = barren.to; // From here on what follows is known to fail: no need to take more first.
                    break;
                }
                const row = ground.current(way.position, limit) orelse break;
                ground.steps += 1;
                if (!try ground.tests.holds(it.ask, row)) break;
                way.position = row + 1;
            }
            if (way.position == least and to == 0) return .on;
        } else if (it.max == it.min) return .on;
        try engine.choices.append(ground.gpa, .{
            .way = way.*,
            .noted = engine.noted(),
            .span = way.at - 1,
            .rest = if (!it.lazy) least else if (is_unbounded) it.max else it.max - it.min,
            .from = from,
            .least = least,
            .to = @max(to, way.position),
        });
        return .on;
    }

    fn countRound(engine: *Backtrack, way: *Way) Error!Outcome {
        const gpa = engine.ground.gpa;
        const it = engine.code.instructions[way.at - 1].count;
        var frame = engine.frames.get(way.frame);
        const is_empty_round = frame.b == way.position; // Of `none` it never is.
        // Of a round that took nothing, more would take nothing either.
        if (is_empty_round) frame.a = @max(frame.a, it.min);
        if (it.max == numbers.repeat_max) frame.a = @min(frame.a, it.min);
        var head = way.*;
        frame.b = none;
        head.frame = try engine.frames.enter(gpa, frame);
        const is_new = try engine.isNew(&head, it.slot);
        const outer = engine.frames.get(head.frame).parent;
        const may_leave = frame.a >= it.min;
        const may_go = is_new and !is_empty_round and frame.a < it.max;
        if (!may_leave and !is_new) return .failed;
        var round = way.*;
        round.at = it.body;
        round.frame = try engine.frames.enter(gpa, .{
            .kind = .count,
            .a = frame.a + 1,
            .b = if (it.hollow) way.position else none,
            .parent = outer,
            .limit = frame.limit,
        });
        way.at = it.leave;
        way.frame = outer;
        if (!may_go) return if (may_leave) .on else .failed;
        if (may_leave) try engine.branch(way, round, it.lazy) else way.* = round;
        return .on;
    }

    /// Of leaving a repetition and another round of it, goes on with the preferred one and leaves the other open.
    fn branch(engine: *Backtrack, way: *Way, round: Way, lazy: bool) Error!void {
        try engine.choices.append(engine.ground.gpa, .{ .way = if (lazy) round else way.*, .noted = engine.noted() });
        if (!lazy) way.* = round;
    }

    fn begin(engine: *Backtrack, way: *Way, value: u32) Error!void {
        try engine.begun.append(engine.ground.gpa, .{ .value = value, .parent = way.begun });
        way.begun = @intCast(engine.begun.items.len);
    }

    fn close(engine: *Backtrack, way: *Way) u32 {
        const begun = engine.begun.items[way.begun - 1];
        way.begun = begun.parent;
        return begun.value;
    }

    fn openBinding(engine: *Backtrack, way: *Way, register: u32) Error!void {
        try engine.begin(way, way.position);
        if (!engine.ground.values.reads(register)) return;
        // What a later back-reference reads depends on where the binding began.
        way.frame = try engine.frames.enter(engine.ground.gpa, .{
            .kind = .binding,
            .a = way.position,
            .b = 0,
            .parent = way.frame,
            .limit = engine.limitOf(way.frame),
        });
    }

    fn bind(engine: *Backtrack, way: *Way, register: u32) Error!void {
        const ground = engine.ground;
        if (ground.values.reads(register)) way.frame = engine.frames.get(way.frame).parent;
        const from = engine.close(way);
        const covered = ground.covered(from, way.position);
        way.log = try ground.log.append(ground.gpa, .{ .register = register, .binding = covered, .previous = way.log });
        if (!ground.values.reads(register)) return;
        const read = try engine.texts.representative(ground.gpa, ground.rows, covered);
        way.values = try ground.values.with(ground.gpa, way.values, register, read);
    }

    fn rebind(_: *Backtrack, way: *Way, bound: Bindings) void {
        way.log = bound.log;
        way.values = bound.values;
    }

    fn openPair(engine: *Backtrack, way: *Way, node: u32) Error!Outcome {
        const ground = engine.ground;
        const pair = ground.pairAt(ground.program.nodes[node].b, way.position, engine.limitOf(way.frame)) orelse return .failed;
        try engine.begin(way, way.log);
        const frame: memory.Frame = .{ .kind = .pair, .a = pair.close, .b = way.values, .parent = way.frame, .limit = pair.close };
        way.frame = try engine.frames.enter(ground.gpa, frame);
        way.position = pair.open + 1;
        return .on;
    }

    fn closePair(engine: *Backtrack, way: *Way, node: u32) Error!Outcome {
        const ground = engine.ground;
        const frame = engine.frames.get(way.frame);
        if (ground.rows.significant(way.position) != frame.a) return .failed;
        const log_before = engine.close(way);
        way.frame = frame.parent;
        way.position = frame.a + 1;
        const before: Bindings = .{ .log = log_before, .values = frame.b };
        engine.rebind(way, try ground.restore(.{ .log = way.log, .values = way.values }, before, ground.facts.scopedIn(node)));
        return .on;
    }

    /// Leaves open every length of the run, fewest edits first, then the longest.
    fn editRun(engine: *Backtrack, way: *Way, node: u32) Error!Outcome {
        const ground = engine.ground;
        _ = engine.scratch.reset(.retain_capacity);
        const it = ground.program.nodes[node];
        const table = try edit_run.Table.fill(engine.scratch.allocator(), ground, it, way.position, way.values, engine.limitOf(way.frame));
        var edits = it.c + 1;
        while (edits > 0) { // The last one left open is the first one taken.
            edits -= 1;
            for (1..table.lengths) |length| {
                if (table.edits(length) != edits) continue;
                var other = way.*;
                other.position = table.end(length);
                engine.rebind(&other, try table.bind(ground, .{ .log = way.log, .values = way.values }, length));
                try engine.choices.append(ground.gpa, .{ .way = other, .noted = engine.noted() });
            }
        }
        return .failed;
    }

    /// Whether a node that takes nothing holds.
    fn holds(engine: *Backtrack, index: u32, way: *const Way) Error!bool {
        const ground = engine.ground;
        const node = ground.program.nodes[index];
        const answer = switch (node.operation()) {
            .assert => try ground.asserts(node, way.position, engine.limitOf(way.frame)),
            .guard => try ground.guards(index, way.position),
            .previous_end => ground.isPreviousEnd(way.position),
            .field => return ground.beginsField(index, way.position),
            .look => try engine.looks(index, node, way),
            .axis => ground.isRead(node, way.position),
            else => unreachable,
        };
        return answer != node.negated();
    }

    fn looks(engine: *Backtrack, index: u32, node: Node, way: *const Way) Error!bool {
        const limit = engine.limitOf(way.frame);
        if (engine.ground.facts.nodes[index].reads) return look.holds(engine, engine.ground, node, .{ .index = index, .way = way }, way.position, limit);
        const asked: Asked = .{ .node = index, .position = way.position, .limit = limit };
        if (engine.known.get(asked)) |answer| return answer;
        const answer = try look.holds(engine, engine.ground, node, .{ .index = index, .way = way }, way.position, limit);
        try engine.known.put(engine.ground.gpa, asked, answer);
        return answer;
    }

    pub fn matchesAt(engine: *Backtrack, _: Node, from: anytype, position: u32, limit: u32, target: ?u32) Error!bool {
        var way = from.way.*;
        way.position = position;
        way.at = engine.code.bodies.get(from.index).?;
        // What an assertion's body may see does not depend on what is around it but for these two.
        way.frame = if (limit == engine.ground.rows.count()) 0 else try engine.frames.enter(engine.ground.gpa, .{
            .kind = .pair,
            .a = limit,
            .b = 0,
            .parent = 0,
            .limit = limit,
        });
        if (target) |row| way.frame = try engine.frames.enter(engine.ground.gpa, .{ .kind = .target, .a = row, .b = 0, .parent = way.frame, .limit = limit });
        return try engine.run(way) != null;
    }
};
