//! Bindings of a partial match: a log of all bindings, and the current values of the registers that are read.
const std = @import("std");
const Allocator = std.mem.Allocator;
const none = std.math.maxInt(u32);

const assert = std.debug.assert;

/// Rows first..last of a binding; `first` is `none` if it is empty.
pub const Binding = struct {
    first: u32 = none,
    last: u32 = none,

    pub const unbound: Binding = .{};
    pub fn isToken(binding: Binding) bool {
        return binding.first != none and binding.first == binding.last;
    }
};

/// Persistent: logs with a common prefix share its entries. Entry 0 is the empty log.
pub const Log = struct {
    entries: std.ArrayList(Entry) = .empty,

    pub const Entry = struct {
        register: u32,
        binding: Binding,
        previous: u32,
        /// A closing group restores `register` to its value at this entry; `none` for a binding.
        restored: u32 = none,
    };

    pub fn deinit(log: *Log, gpa: Allocator) void {
        log.entries.deinit(gpa);
    }

    pub fn clear(log: *Log) void {
        log.entries.clearRetainingCapacity();
    }

    pub fn append(log: *Log, gpa: Allocator, entry: Entry) Allocator.Error!u32 {
        try log.entries.append(gpa, entry);
        return @intCast(log.entries.items.len);
    }

    /// Called after `dropped` rows were removed from the front.
    pub fn shift(log: *Log, dropped: u32) void {
        for (log.entries.items) |*entry| {
            if (entry.binding.first == none) continue;
            entry.binding.first -|= dropped;
            entry.binding.last -|= dropped;
        }
    }

    pub fn get(log: *const Log, at: u32) Entry {
        assert(at > 0 and at <= log.entries.items.len);
        return log.entries.items[at - 1];
    }
};

/// Values of the registers that back-references read, interned: equal values have equal numbers. 0: nothing is bound.
pub const Values = struct {
    /// For each register its place in a state; `none` if nothing reads it. Borrowed.
    places: []const u32,
    /// Number of places in a state: one for each register of a member.
    width: u32,
    states: std.ArrayList(Binding) = .empty,
    numbers: std.HashMapUnmanaged(u32, void, Context, std.hash_map.default_max_load_percentage) = .empty,

    const Context = struct {
        values: *const Values,
        pub fn hash(context: Context, number: u32) u64 {
            return hashOf(context.values.state(number));
        }
        pub fn eql(context: Context, a: u32, b: u32) bool {
            return equal(context.values.state(a), context.values.state(b));
        }
    };
    const Adapted = struct {
        values: *const Values,
        pub fn hash(_: Adapted, wanted: []const Binding) u64 {
            return hashOf(wanted);
        }
        pub fn eql(adapted: Adapted, wanted: []const Binding, number: u32) bool {
            return equal(wanted, adapted.values.state(number));
        }
    };

    pub fn init(gpa: Allocator, places: []const u32, width: u32) Allocator.Error!Values {
        var values: Values = .{ .places = places, .width = width };
        errdefer values.deinit(gpa);
        try values.reset(gpa);
        return values;
    }

    pub fn deinit(values: *Values, gpa: Allocator) void {
        values.states.deinit(gpa);
        values.numbers.deinit(gpa);
    }

    pub fn reset(values: *Values, gpa: Allocator) Allocator.Error!void {
        values.states.clearRetainingCapacity();
        values.numbers.clearRetainingCapacity();
        try values.states.appendNTimes(gpa, .unbound, values.width);
        if (values.width != 0) try values.numbers.putContext(gpa, 0, {}, .{ .values = values });
    }

    /// Number of interned states.
    pub fn count(values: *const Values) usize {
        return values.numbers.count();
    }

    pub fn reads(values: *const Values, register: u32) bool {
        return values.places[register] != none;
    }

    pub fn get(values: *const Values, number: u32, register: u32) Binding {
        return values.state(number)[values.places[register]];
    }

    /// Number of the state that differs from `number` only in one register.
    pub fn with(values: *Values, gpa: Allocator, number: u32, register: u32, binding: Binding) Allocator.Error!u32 {
        const place = values.places[register];
        if (place == none) return number;
        assert(place < values.width and values.states.items.len % values.width == 0);
        const found: u32 = @intCast(values.states.items.len / values.width);
        try values.states.ensureUnusedCapacity(gpa, values.width);
        values.states.appendSliceAssumeCapacity(values.state(number));
        values.states.items[found * values.width + place] = binding;
        const entry = try values.numbers.getOrPutContextAdapted(
            gpa,
            values.state(found),
            Adapted{ .values = values },
            .{ .values = values },
        );
        if (entry.found_existing) {
            values.states.shrinkRetainingCapacity(found * values.width);
            return entry.key_ptr.*;
        }
        entry.key_ptr.* = found;
        return found;
    }

    fn state(values: *const Values, number: u32) []const Binding {
        return values.states.items[number * values.width ..][0..values.width];
    }
};

fn hashOf(state: []const Binding) u64 {
    return std.hash.Wyhash.hash(0, std.mem.sliceAsBytes(state));
}

fn equal(a: []const Binding, b: []const Binding) bool {
    return std.mem.eql(u8, std.mem.sliceAsBytes(a), std.mem.sliceAsBytes(b));
}

test "equal values have the same number" {
    const gpa = std.testing.allocator;
    var values = try Values.init(gpa, &.{ 0, none, 1 }, 2);
    defer values.deinit(gpa);
    const a = try values.with(gpa, 0, 0, .{ .first = 3, .last = 3 });
    const b = try values.with(gpa, a, 2, .{ .first = 4, .last = 5 });
    try std.testing.expectEqual(
        b,
        try values.with(gpa, try values.with(gpa, 0, 2, .{ .first = 4, .last = 5 }), 0, .{ .first = 3, .last = 3 }),
    );
    try std.testing.expectEqual(0, try values.with(gpa, a, 0, .unbound));
    try std.testing.expectEqual(a, try values.with(gpa, a, 1, .{ .first = 9, .last = 9 }));
    try std.testing.expectEqual(5, values.get(b, 2).last);
}
