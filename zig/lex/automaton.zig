//! Byte automata: Thompson automata in the layout of ts/pattern/bytes/automaton.ts, determinised state by state as
//! texts need them. The cache of determinised states is bounded; a full one is emptied.
const std = @import("std");

/// Maximum size of the determinised states in words, with their members and transitions: 16 MiB.
const cached_words_max = 1 << 22;

/// `BadProgram`: the words are not a valid automaton.
pub const Error = error{ OutOfMemory, BadProgram };
const OutOfMemory = std.mem.Allocator.Error;

/// Not thread-safe: a run fills the cache.
pub const Automaton = struct {
    gpa: std.mem.Allocator,
    rows: []const [2]u32,
    transitions: []const [2]u32,
    /// Bytes that every transition treats alike form a class.
    class_of: [256]u8,
    class_count: u16,
    /// Whether it can read a line end.
    takes_line_end: bool,
    /// Whether it can read a blank, a control character or a quote.
    takes_blank: bool = false,
    cache: Cache = .{},
    cache_words_max: usize = cached_words_max,
    /// Number of steps that were not cached.
    steps_computed: usize = 0,
    seen: std.DynamicBitSetUnmanaged,
    /// States of the set under construction that accept or take a byte.
    kept: std.DynamicBitSetUnmanaged,
    stack: std.ArrayList(u32) = .empty,
    scratch: std.ArrayList(u32) = .empty,
    /// Whether some state covers another.
    has_covered: bool = false,

    const dead: u32 = 0;
    const unknown: u32 = std.math.maxInt(u32);
    const empty_bit: u32 = 1 << 16;
    const covers_bit: u32 = 1 << 17;

    inline fn takesByte(transition: [2]u32) bool {
        return transition[0] & (empty_bit | covers_bit) == 0;
    }

    /// Reads the automaton at the start of `words` and checks all its numbers. Borrows `words`.
    pub fn init(gpa: std.mem.Allocator, words: []const u32) Error!Automaton {
        if (words.len < 2) return error.BadProgram;
        const state_count: u64 = words[0];
        const transition_count: u64 = words[1];
        if (state_count == 0 or 2 * (1 + state_count + transition_count) > words.len) return error.BadProgram;
        const rows: []const [2]u32 = @ptrCast(words[2..][0..@intCast(2 * state_count)]);
        const transitions: []const [2]u32 = @ptrCast(words[@intCast(2 +
            2 * state_count)..][0..@intCast(2 * transition_count)]);
        for (rows) |row| if (@as(u64, row[0]) + row[1] > transition_count) return error.BadProgram;
        for (transitions) |transition| if (transition[1] >= state_count) return error.BadProgram;
        var automaton: Automaton = .{
            .gpa = gpa,
            .rows = rows,
            .transitions = transitions,
            .class_of = undefined,
            .class_count = undefined,
            .takes_line_end = false,
            .seen = .{},
            .kept = .{},
        };
        errdefer automaton.deinit();
        automaton.seen = try .initEmpty(gpa, rows.len);
        automaton.kept = try .initEmpty(gpa, rows.len);
        for (transitions) |transition| if (transition[0] & covers_bit != 0) {
            automaton.has_covered = true;
        };
        automaton.classify();
        try automaton.reset();
        return automaton;
    }

    pub fn deinit(automaton: *Automaton) void {
        automaton.cache.deinit(automaton.gpa);
        automaton.seen.deinit(automaton.gpa);
        automaton.kept.deinit(automaton.gpa);
        automaton.stack.deinit(automaton.gpa);
        automaton.scratch.deinit(automaton.gpa);
    }

    fn classify(automaton: *Automaton) void {
        var opens: [257]bool = @splat(false);
        opens[0] = true;
        for (automaton.transitions) |transition| {
            if (!takesByte(transition)) continue;
            const low: u8 = @truncate(transition[0]);
            const high: u8 = @truncate(transition[0] >> 8);
            opens[low] = true;
            opens[@as(u9, high) + 1] = true;
            if (low <= '\n' and '\n' <= high) automaton.takes_line_end = true;
            for ("\"'") |quote| automaton.takes_blank = automaton.takes_blank or (low <= quote and quote <= high);
            automaton.takes_blank = automaton.takes_blank or low <= ' ';
        }
        var class: u16 = 0;
        for (0..256) |byte| {
            if (byte > 0 and opens[byte]) class += 1;
            automaton.class_of[byte] = @intCast(class);
        }
        automaton.class_count = class + 1;
    }

    /// Whether the whole text is accepted.
    pub fn accepts(automaton: *Automaton, text: []const u8) OutOfMemory!bool {
        var state = automaton.cache.start;
        for (text) |byte| {
            state = try automaton.step(state, byte);
            if (state == dead) return false;
        }
        return automaton.cache.accepting.items[state];
    }

    /// End of the longest text accepted from `start` on; `start` itself if that text is empty; null if none is
    /// accepted.
    pub fn longest(automaton: *Automaton, text: []const u8, start: usize) OutOfMemory!?usize {
        var found: ?usize = null;
        var ends: Ends = .{ .text = text, .place = start };
        while (try ends.next(automaton)) |end| found = end;
        return found;
    }

    /// Whether an accepted text can start with `byte`.
    pub fn mayBegin(automaton: *Automaton, byte: u8) OutOfMemory!bool {
        return try automaton.step(automaton.cache.start, byte) != dead;
    }

    /// The bytes that may follow `first` at the start of an accepted text, without the sets of states behind them.
    pub fn secondBytes(automaton: *Automaton, first: u8) OutOfMemory!std.StaticBitSet(256) {
        var found: std.StaticBitSet(256) = .empty;
        const state = try automaton.step(automaton.cache.start, first);
        if (state == dead) return found;
        var members = automaton.cache.members(state);
        while (members.next()) |member| {
            const start, const count = automaton.rows[member];
            for (automaton.transitions[start..][0..count]) |transition| {
                if (!takesByte(transition)) continue;
                const low: u8 = @truncate(transition[0]);
                const high: u8 = @truncate(transition[0] >> 8);
                if (low <= high) found.setRangeValue(.{ .start = low, .end = @as(usize, high) + 1 }, true);
            }
        }
        return found;
    }

    /// Number of bytes of the shortest accepted text; null if none is.
    pub fn shortest(automaton: *Automaton) OutOfMemory!?usize {
        var size: usize = 0;
        automaton.begin();
        try automaton.close(@intCast(automaton.rows.len - 1));
        var members = try automaton.kept.clone(automaton.gpa);
        defer members.deinit(automaton.gpa);
        // Each step reads any byte.
        while (members.count() != 0) : (size += 1) {
            if (members.isSet(0)) return size;
            if (size > automaton.rows.len) return null;
            automaton.begin();
            var left = members.iterator(.{});
            while (left.next()) |member| {
                const row = automaton.rows[member];
                for (automaton.transitions[row[0]..][0..row[1]]) |transition| {
                    if (takesByte(transition)) try automaton.close(transition[1]);
                }
            }
            std.mem.swap(std.DynamicBitSetUnmanaged, &members, &automaton.kept);
        }
        return null;
    }

    inline fn step(automaton: *Automaton, state: u32, byte: u8) OutOfMemory!u32 {
        const slot = state * automaton.class_count + automaton.class_of[byte];
        const next = automaton.cache.next.items[slot];
        if (next != unknown) return next;
        return automaton.determinise(state, byte);
    }

    /// The state after reading `byte` in `state`; may empty the cache.
    fn determinise(automaton: *Automaton, state: u32, byte: u8) OutOfMemory!u32 {
        automaton.steps_computed += 1;
        automaton.begin();
        var left = automaton.cache.members(state);
        while (left.next()) |member| {
            const row = automaton.rows[member];
            for (automaton.transitions[row[0]..][0..row[1]]) |transition| {
                if (!takesByte(transition)) continue;
                const low: u8 = @truncate(transition[0]);
                const high: u8 = @truncate(transition[0] >> 8);
                if (byte >= low and byte <= high) try automaton.close(transition[1]);
            }
        }
        try automaton.dropCovered();
        if (automaton.cache.words() >= automaton.cache_words_max) {
            var made = try automaton.kept.clone(automaton.gpa);
            defer made.deinit(automaton.gpa);
            try automaton.reset();
            std.mem.swap(std.DynamicBitSetUnmanaged, &made, &automaton.kept);
            return automaton.intern();
        }
        const next = try automaton.intern();
        automaton.cache.next.items[state * automaton.class_count + automaton.class_of[byte]] = next;
        return next;
    }

    fn begin(automaton: *Automaton) void {
        automaton.seen.unsetAll();
        automaton.kept.unsetAll();
    }

    /// Adds to the set in `kept` all states that `state` reaches without reading a byte, itself included, and that
    /// accept or take a byte.
    fn close(automaton: *Automaton, state: u32) OutOfMemory!void {
        try automaton.stack.append(automaton.gpa, state);
        while (automaton.stack.pop()) |member| {
            if (automaton.seen.isSet(member)) continue;
            automaton.seen.set(member);
            const row = automaton.rows[member];
            var is_kept = member == 0;
            for (automaton.transitions[row[0]..][0..row[1]]) |transition| {
                if (takesByte(transition)) {
                    is_kept = true;
                } else if (transition[0] & empty_bit != 0) try automaton.stack.append(automaton.gpa, transition[1]);
            }
            if (is_kept) automaton.kept.set(member);
        }
    }

    /// Removes from the set in `kept` the states that others in it cover.
    fn dropCovered(automaton: *Automaton) OutOfMemory!void {
        if (!automaton.has_covered) return;
        automaton.seen.unsetAll();
        automaton.scratch.clearRetainingCapacity();
        var members = automaton.kept.iterator(.{});
        while (members.next()) |member| try automaton.scratch.append(automaton.gpa, @intCast(member));
        for (automaton.scratch.items) |member| {
            if (automaton.seen.isSet(member)) continue; // Whatever covers it also covers the rest.
            try automaton.stack.append(automaton.gpa, member);
            while (automaton.stack.pop()) |state| {
                const row = automaton.rows[state];
                for (automaton.transitions[row[0]..][0..row[1]]) |transition| {
                    if (transition[0] & covers_bit == 0 or automaton.seen.isSet(transition[1])) continue;
                    automaton.seen.set(transition[1]);
                    automaton.kept.unset(transition[1]);
                    try automaton.stack.append(automaton.gpa, transition[1]);
                }
            }
        }
    }

    /// The number of the determinised state with the members in `kept`.
    fn intern(automaton: *Automaton) OutOfMemory!u32 {
        automaton.scratch.clearRetainingCapacity();
        const count = automaton.kept.count();
        const masks = Cache.masksOf(automaton.rows.len);
        if (count > masks) {
            try automaton.scratch.appendNTimes(automaton.gpa, 0, masks);
            var members = automaton.kept.iterator(.{});
            while (members.next()) |member| {
                automaton.scratch.items[member / 32] |= @as(u32, 1) << @intCast(member % 32);
            }
        } else {
            var members = automaton.kept.iterator(.{});
            while (members.next()) |member| try automaton.scratch.append(automaton.gpa, @intCast(member));
        }
        return automaton.cache.intern(automaton.gpa, .{
            .words = automaton.scratch.items,
            .is_masks = count > masks,
        }, automaton.kept.isSet(0), automaton.class_count);
    }

    fn reset(automaton: *Automaton) OutOfMemory!void {
        automaton.cache.clear();
        automaton.begin();
        _ = try automaton.intern(); // The empty set: dead.
        try automaton.close(@intCast(automaton.rows.len - 1));
        try automaton.dropCovered();
        automaton.cache.start = try automaton.intern();
    }
};

/// The only text that an automaton accepts, if it is one text without choices that fits into `buffer`.
pub fn readWord(words: []const u32, buffer: []u8) ?[]const u8 {
    if (words.len < 2) return null;
    const states: u64 = words[0];
    if (states == 0 or 2 * (1 + states + words[1]) > words.len) return null;
    const transitions = words[@intCast(2 + 2 * states)..];
    var state = states - 1;
    var size: usize = 0;
    while (state != 0) {
        const first, const count = words[@intCast(2 + 2 * state)..][0..2].*;
        if (count != 1 or first >= words[1] or size == buffer.len) return null;
        const taken, const next = transitions[2 * first ..][0..2].*;
        if (taken >> 16 != 0 or taken & 0xff != taken >> 8 or next >= state) return null;
        buffer[size] = @truncate(taken);
        size += 1;
        state = next;
    }
    return buffer[0..size];
}

/// Iterates over the ends of the accepted texts that start at `place`, shortest first.
pub const Ends = struct {
    text: []const u8,
    place: usize,
    state: ?u32 = null,

    pub fn next(ends: *Ends, automaton: *Automaton) OutOfMemory!?usize {
        if (ends.state == null) {
            ends.state = automaton.cache.start;
            if (automaton.cache.accepting.items[automaton.cache.start]) return ends.place;
        }
        while (ends.place < ends.text.len) {
            const state = try automaton.step(ends.state.?, ends.text[ends.place]);
            if (state == Automaton.dead) return null;
            ends.state = state;
            ends.place += 1;
            if (automaton.cache.accepting.items[state]) return ends.place;
        }
        return null;
    }
};

/// A set of states: their numbers in ascending order, or a bit mask if that is smaller.
const Members = struct {
    words: []const u32,
    is_masks: bool,
    at: usize = 0,
    /// Remaining bits of the mask before `at`.
    bits: u32 = 0,

    fn next(members: *Members) ?u32 {
        if (!members.is_masks) {
            if (members.at == members.words.len) return null;
            members.at += 1;
            return members.words[members.at - 1];
        }
        while (members.bits == 0) {
            if (members.at == members.words.len) return null;
            members.bits = members.words[members.at];
            members.at += 1;
        }
        const bit = @ctz(members.bits);
        members.bits &= members.bits - 1;
        return @intCast((members.at - 1) * 32 + bit);
    }
};

/// Determinised states: sets of the automaton's states.
const Cache = struct {
    start: u32 = 0,
    /// Transitions: a row of `class_count` states for each state.
    next: std.ArrayList(u32) = .empty,
    accepting: std.ArrayList(bool) = .empty,
    spans: std.ArrayList(Span) = .empty,
    pool: std.ArrayList(u32) = .empty,
    numbers: std.AutoHashMapUnmanaged(u64, u32) = .empty,

    const Span = struct { at: u32, size: u32, is_masks: bool };

    fn masksOf(states: usize) usize {
        return (states + 31) / 32;
    }

    fn deinit(cache: *Cache, gpa: std.mem.Allocator) void {
        cache.next.deinit(gpa);
        cache.accepting.deinit(gpa);
        cache.spans.deinit(gpa);
        cache.pool.deinit(gpa);
        cache.numbers.deinit(gpa);
    }

    fn clear(cache: *Cache) void {
        cache.next.clearRetainingCapacity();
        cache.accepting.clearRetainingCapacity();
        cache.spans.clearRetainingCapacity();
        cache.pool.clearRetainingCapacity();
        cache.numbers.clearRetainingCapacity();
    }

    fn words(cache: *const Cache) usize {
        return cache.pool.items.len + cache.next.items.len;
    }

    fn members(cache: *const Cache, state: u32) Members {
        const span = cache.spans.items[state];
        return .{ .words = cache.pool.items[span.at..][0..span.size], .is_masks = span.is_masks };
    }

    fn intern(
        cache: *Cache,
        gpa: std.mem.Allocator,
        set: Members,
        accepts: bool,
        class_count: u16,
    ) OutOfMemory!u32 {
        var key = std.hash.Wyhash.hash(@intFromBool(set.is_masks), std.mem.sliceAsBytes(set.words));
        while (cache.numbers.get(key)) |number| : (key +%= 1) {
            const known = cache.members(number);
            if (known.is_masks == set.is_masks and std.mem.eql(u32, known.words, set.words)) return number;
        }
        const number: u32 = @intCast(cache.accepting.items.len);
        try cache.numbers.put(gpa, key, number);
        try cache.spans.append(gpa, .{
            .at = @intCast(cache.pool.items.len),
            .size = @intCast(set.words.len),
            .is_masks = set.is_masks,
        });
        try cache.pool.appendSlice(gpa, set.words);
        const first = if (set.words.len == 0) Automaton.dead else Automaton.unknown;
        try cache.next.appendNTimes(gpa, first, class_count);
        try cache.accepting.append(gpa, accepts);
        return number;
    }
};

/// `ab*|[0-9]`: state 0 accepts, 5 starts.
const example = [_]u32{
    6, 7, // states, transitions
    0, 0, 0, 1, 1, 2, 3, 1, 4, 1, 5, 2, // rows
    'b' | 'b' << 8, 2, // 1: b leads to 2
    1 << 16, 0, // 2: accepts, or continues
    1 << 16, 1, // continues
    'a' | 'a' << 8, 2, // 3
    '0' | '9' << 8, 0, // 4
    1 << 16, 3, // 5
    1 << 16, 4,
};

test "longest ends, whole texts and first bytes are accepted" {
    var automaton: Automaton = try .init(std.testing.allocator, &example);
    defer automaton.deinit();
    try std.testing.expectEqual(6, try automaton.longest("xxabbbc", 2));
    try std.testing.expectEqual(1, try automaton.longest("42", 0));
    try std.testing.expectEqual(null, try automaton.longest("b", 0));
    try std.testing.expect(try automaton.accepts("abb") and !try automaton.accepts("abba") and
        !try automaton.accepts(""));
    try std.testing.expect(try automaton.mayBegin('7') and !try automaton.mayBegin('b'));
    for ("a7", 0..) |first, i| try std.testing.expectEqual(i == 0, (try automaton.secondBytes(first)).isSet('b'));
    try std.testing.expectEqual(1, try automaton.shortest());
}

test "words that are not a valid automaton are refused" {
    const gpa = std.testing.allocator;
    try std.testing.expectError(error.BadProgram, Automaton.init(gpa, &.{}));
    for (0..example.len) |place| {
        var broken = example;
        broken[place] = 0x7fffffff;
        var automaton = Automaton.init(gpa, &broken) catch |err| {
            try std.testing.expectEqual(error.BadProgram, err);
            continue;
        };
        defer automaton.deinit(); // A range without bytes is harmless.
        _ = try automaton.longest("abbb", 0);
    }
}

test "an overflowing cache does not change results" {
    // (a|b)*a(a|b){10}: more than a thousand determinised states.
    const tail = 10;
    var words: std.ArrayList(u32) = .empty;
    defer words.deinit(std.testing.allocator);
    const gpa = std.testing.allocator;
    try words.appendSlice(gpa, &.{ tail + 2, tail + 3 });
    for (0..tail + 1) |state| try words.appendSlice(gpa, if (state == 0) &.{ 0, 0 } else &.{ @intCast(state - 1), 1 });
    try words.appendSlice(gpa, &.{ tail, 2 });
    for (0..tail) |state| try words.appendSlice(gpa, &.{ 'a' | 'b' << 8, @intCast(state) });
    try words.appendSlice(gpa, &.{ 'a' | 'b' << 8, tail + 1, 'a' | 'a' << 8, tail, 'z' | 'z' << 8, 0 });
    var automaton: Automaton = try .init(gpa, words.items);
    defer automaton.deinit();
    automaton.cache_words_max = 2000;
    var random: std.Random.DefaultPrng = .init(3);
    for (0..200) |_| {
        var text: [200]u8 = undefined;
        for (&text) |*byte| byte.* = 'a' + random.random().uintLessThan(u8, 2);
        const end = random.random().uintLessThan(usize, text.len + 1);
        const want = end > tail and text[end - tail - 1] == 'a';
        try std.testing.expectEqual(want, try automaton.accepts(text[0..end]));
    }
}

test "thousands of determinised states are computed once, for a text of any length" {
    const gpa = std.testing.allocator;
    const count = 3000; // a{0,3000}: each state takes an "a" or accepts.
    var words: std.ArrayList(u32) = .empty;
    defer words.deinit(gpa);
    try words.appendSlice(gpa, &.{ count + 1, 2 * count, 0, 0 });
    for (0..count) |state| try words.appendSlice(gpa, &.{ @intCast(2 * state), 2 });
    for (0..count) |state| try words.appendSlice(gpa, &.{ 'a' | 'a' << 8, @intCast(state), 1 << 16, 0 });
    var automaton: Automaton = try .init(gpa, words.items);
    defer automaton.deinit();
    const text: [8 * count]u8 = @splat('a');
    for ([_]usize{ 4, 8 }) |tokens| {
        for (0..tokens) |token| {
            try std.testing.expectEqual((token + 1) * count, try automaton.longest(&text, token * count));
        }
        try std.testing.expect(automaton.steps_computed <= count + 2);
    }
}
