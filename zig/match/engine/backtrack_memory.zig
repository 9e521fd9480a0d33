//! Memory of the backtracking engine: frames around a place, and places already tried.
const std = @import("std");
const Binding = @import("registers.zig").Binding;
const MatchContext = @import("match_context.zig").MatchContext;
const PlaceBits = @import("place_bits.zig").PlaceBits;
const Allocator = std.mem.Allocator;
const none = std.math.maxInt(u32);

const assert = std.debug.assert;

/// The frames around a state: counts of rounds, open brackets, open bindings. Equal frames have equal numbers.
pub const Frame = struct {
    kind: enum(u8) { count, pair, binding, target },
    /// Depending on the frame: number of rounds started, row of the closing bracket, start of the binding, or row to
    /// end at.
    a: u32,
    /// Depending on the frame: start of the round, or the values before the bracket.
    b: u32,
    parent: u32,
    /// End of the visible rows.
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

    /// Number of `frame`; 0 for none.
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

    /// The frames `number` of a state at `position`, without what no longer matters: the starts of rounds that have
    /// taken a token. Bounded by `program.depth_max`.
    pub fn settle(frames: *Frames, gpa: Allocator, number: u32, position: u32) Allocator.Error!u32 {
        if (number == 0) return 0;
        var frame = frames.get(number);
        const parent = try frames.settle(gpa, frame.parent, position);
        const is_over = frame.kind == .count and frame.b != none and frame.b != position;
        if (parent == frame.parent and !is_over) return number;
        frame.parent = parent;
        if (is_over) frame.b = none;
        return frames.enter(gpa, frame);
    }
};

/// An unbounded span is known to fail in rows from..to; what follows it was tried from `rest` on, and failed.
pub const DeadSpan = struct { from: u32 = none, rest: u32 = none, to: u32 = 0 };

/// For each text that a register was bound to, the first token with that text. A node that reads a register compares
/// only its text, unless its place matters too, so bindings to equal texts are interchangeable.
pub const Texts = struct {
    firsts: std.StringHashMapUnmanaged(u32) = .empty,

    pub fn deinit(texts: *Texts, gpa: Allocator) void {
        texts.firsts.deinit(gpa);
    }

    pub fn clear(texts: *Texts) void {
        texts.firsts.clearRetainingCapacity();
    }

    /// The representative of all equivalent bindings. A binding that is not exactly one token counts as unbound.
    pub fn representative(texts: *Texts, match_context: *const MatchContext, binding: Binding) Allocator.Error!Binding {
        if (!binding.isToken()) return .unbound;
        const entry = try texts.firsts.getOrPut(match_context.gpa, match_context.rows.textOf(binding.first));
        if (!entry.found_existing) entry.value_ptr.* = binding.first;
        return .{ .first = entry.value_ptr.*, .last = entry.value_ptr.* };
    }
};

/// An unbounded span and the frames around it.
pub const Span = struct { slot: u32, frame: u32, values: u32 };

/// The last dead span of each instruction.
pub const DeadSpans = struct {
    /// Dead spans without frames, by slot.
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

/// An open construct and what it needs when it closes: its start position, or the bindings before it.
pub const Begun = struct { value: u32, parent: u32 };

/// A place: everything on which the rest of a search depends.
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

/// Places already tried. They stay marked for later starts in the same rows, because nothing can match from a failed
/// place. Places on the path of a match are unmarked.
pub const Tried = struct {
    slots: u32,
    /// Earlier positions have no bits: only lookbehind gets there.
    first: u32 = 0,
    /// Places without frames: a bit per slot and position.
    bits: PlaceBits = .{},
    others: std.AutoHashMapUnmanaged(Place, void) = .empty,
    /// Marks set on the current path.
    trail: std.ArrayList(Place) = .empty,

    pub fn deinit(tried: *Tried, gpa: Allocator) void {
        tried.bits.deinit(gpa);
        tried.others.deinit(gpa);
        tried.trail.deinit(gpa);
    }

    /// Prepares for searches that start at or after `first`, in `rows` rows.
    pub fn clear(tried: *Tried, gpa: Allocator, first: u32, rows: u32) Allocator.Error!void {
        assert(first <= rows);
        tried.first = first;
        try tried.bits.clear(gpa, 2 * @as(usize, tried.slots) * (@as(usize, rows - first) + 1));
        tried.clearOthers();
    }

    fn clearOthers(tried: *Tried) void {
        tried.others.clearRetainingCapacity();
    }

    /// Marks `place`; false if it is already marked.
    pub fn mark(tried: *Tried, gpa: Allocator, place: Place) Allocator.Error!bool {
        if (tried.bitOf(place)) |bit| {
            if (tried.bits.isSet(bit)) return false;
            try tried.bits.set(gpa, bit);
        } else {
            const entry = try tried.others.getOrPut(gpa, place);
            if (entry.found_existing) return false;
        }
        try tried.trail.append(gpa, place);
        return true;
    }

    /// Removes the marks on the trail from `length` on, because they led to a match.
    pub fn unmark(tried: *Tried, length: usize) void {
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
