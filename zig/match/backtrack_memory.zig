//! What the backtracking engine remembers: the frames around a place, and which places were tried in vain.
const std = @import("std");
const Binding = @import("registers.zig").Binding;
const MatchContext = @import("match_context.zig").MatchContext;
const Allocator = std.mem.Allocator;
const none = std.math.maxInt(u32);

const assert = std.debug.assert;

/// What surrounds a way of matching: counts of rounds, brackets entered, bindings begun. Equal surroundings have equal
/// numbers.
pub const Frame = struct {
    kind: enum(u8) { count, pair, binding, target },
    /// Rounds begun; row of the closing bracket; position a binding began at; row to end at.
    a: u32,
    /// Position the round began at; values before the bracket.
    b: u32,
    parent: u32,
    /// Rows that may be looked at end here.
    limit: u32,
};

pub const Frames = struct {
    list: std.ArrayList(Frame) = .empty,
    numbers: std.AutoHashMapUnmanaged(Frame, u32) = .empty,

    pub fn deinit(frames: *Frames, gpa: Allocator) void {
        frames.list.deinit(gpa);
        frames.numbers.deinit(gpa);
    }

    pub fn clear(frames: *Frames) void {
        frames.list.clearRetainingCapacity();
        frames.numbers.clearRetainingCapacity();
    }

    /// Number of `frame`; 0 stands for none.
    pub fn enter(frames: *Frames, gpa: Allocator, frame: Frame) Allocator.Error!u32 {
        const known = try frames.numbers.getOrPut(gpa, frame);
        if (known.found_existing) return known.value_ptr.*;
        try frames.list.append(gpa, frame);
        known.value_ptr.* = @intCast(frames.list.items.len);
        return known.value_ptr.*;
    }

    pub fn get(frames: *const Frames, number: u32) Frame {
        assert(number > 0 and number <= frames.list.items.len);
        return frames.list.items[number - 1];
    }

    /// The surroundings `number` of a way that is at `position`, without what no longer matters: where rounds that have
    /// taken something began. Bounded by `program.depth_max`.
    pub fn settled(frames: *Frames, gpa: Allocator, number: u32, position: u32) Allocator.Error!u32 {
        if (number == 0) return 0;
        var frame = frames.get(number);
        const parent = try frames.settled(gpa, frame.parent, position);
        const is_over = frame.kind == .count and frame.b != none and frame.b != position;
        if (parent == frame.parent and !is_over) return number;
        frame.parent = parent;
        if (is_over) frame.b = none;
        return frames.enter(gpa, frame);
    }
};

/// Rows from..to where an unbounded span is known to lead nowhere; what follows it was tried in vain from `rest` on.
pub const DeadSpan = struct { from: u32 = none, rest: u32 = none, to: u32 = 0 };

/// Of each text that a register was bound to, the first token seen that has it. What reads a register reads its text
/// alone, if its place is not asked too, so bindings to equal texts are alike.
pub const Texts = struct {
    firsts: std.StringHashMapUnmanaged(u32) = .empty,

    pub fn deinit(texts: *Texts, gpa: Allocator) void {
        texts.firsts.deinit(gpa);
    }

    pub fn clear(texts: *Texts) void {
        texts.firsts.clearRetainingCapacity();
    }

    /// The binding that stands for all that are read alike. What is not one token is read as nothing.
    pub fn representative(texts: *Texts, match_context: *const MatchContext, binding: Binding) Allocator.Error!Binding {
        if (!binding.isToken()) return .unbound;
        const entry = try texts.firsts.getOrPut(match_context.gpa, match_context.rows.textOf(binding.first));
        if (!entry.found_existing) entry.value_ptr.* = binding.first;
        return .{ .first = entry.value_ptr.*, .last = entry.value_ptr.* };
    }
};

/// An unbounded span and what surrounds it.
pub const Span = struct { slot: u32, frame: u32, values: u32 };

/// What is known of spans that led nowhere: of each the last one.
pub const DeadSpans = struct {
    /// Of spans without surroundings, by slot.
    plain: []DeadSpan,
    others: std.AutoHashMapUnmanaged(Span, DeadSpan) = .empty,

    pub fn deinit(dead_spans: *DeadSpans, gpa: Allocator) void {
        gpa.free(dead_spans.plain);
        dead_spans.others.deinit(gpa);
    }

    pub fn clear(dead_spans: *DeadSpans) void {
        @memset(dead_spans.plain, .{});
        dead_spans.others.clearRetainingCapacity();
    }

    pub fn get(dead_spans: *const DeadSpans, span: Span) DeadSpan {
        if (span.frame == 0 and span.values == 0) return dead_spans.plain[span.slot];
        return dead_spans.others.get(span) orelse .{};
    }

    pub fn put(dead_spans: *DeadSpans, gpa: Allocator, span: Span, dead_span: DeadSpan) Allocator.Error!void {
        if (span.frame == 0 and span.values == 0) {
            dead_spans.plain[span.slot] = dead_span;
        } else try dead_spans.others.put(gpa, span, dead_span);
    }
};

/// A construct that is open and what it needs when it closes: the position it began at, or the bindings before it.
pub const Begun = struct { value: u32, parent: u32 };

/// A place: everything that what follows depends on.
pub const Place = struct {
    slot: u32,
    position: u32,
    frame: u32,
    values: u32,
    rounds: u32,

    fn isPlain(place: Place) bool {
        return place.frame == 0 and place.values == 0 and place.rounds <= 1;
    }
};

/// Places that were tried. They stay known over the starts of a stretch of rows: from a place that failed nothing ever
/// matches. Those on the way to a match are forgotten again.
pub const Tried = struct {
    slots: u32,
    /// Places before it have no bits: only what looks back gets there.
    first: u32 = 0,
    /// Places without surroundings: a bit for each slot and position.
    bits: std.DynamicBitSetUnmanaged = .{},
    others: std.AutoHashMapUnmanaged(Place, void) = .empty,
    /// Marks of the way that is being tried.
    trail: std.ArrayList(Place) = .empty,

    pub fn deinit(tried: *Tried, gpa: Allocator) void {
        tried.bits.deinit(gpa);
        tried.others.deinit(gpa);
        tried.trail.deinit(gpa);
    }

    /// For searches that begin at `first` or after it, in a stretch of `rows` rows.
    pub fn clear(tried: *Tried, gpa: Allocator, first: u32, rows: u32) Allocator.Error!void {
        assert(first <= rows);
        tried.first = first;
        try tried.bits.resize(gpa, 2 * @as(usize, tried.slots) * (@as(usize, rows - first) + 1), false);
        tried.bits.unsetAll();
        tried.clearOthers();
    }

    pub fn clearOthers(tried: *Tried) void {
        tried.others.clearRetainingCapacity();
    }

    /// Marks `place`; false if it was marked before.
    pub fn mark(tried: *Tried, gpa: Allocator, place: Place) Allocator.Error!bool {
        if (tried.bitOf(place)) |bit| {
            if (tried.bits.isSet(bit)) return false;
            tried.bits.set(bit);
        } else {
            const entry = try tried.others.getOrPut(gpa, place);
            if (entry.found_existing) return false;
        }
        try tried.trail.append(gpa, place);
        return true;
    }

    /// Unmarks what the trail holds from `length` on: it led to a match.
    pub fn forgive(tried: *Tried, length: usize) void {
        for (tried.trail.items[length..]) |place| {
            if (tried.bitOf(place)) |bit| tried.bits.unset(bit) else _ = tried.others.remove(place);
        }
        tried.trail.shrinkRetainingCapacity(length);
    }

    fn bitOf(tried: *const Tried, place: Place) ?usize {
        assert(place.slot < tried.slots);
        if (place.position < tried.first or !place.isPlain()) return null;
        return 2 * (@as(usize, place.position - tried.first) * tried.slots + place.slot) + place.rounds;
    }
};
