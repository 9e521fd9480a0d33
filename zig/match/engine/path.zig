//! The choices of a partial match, in order: they rank the possible matches. Smaller is preferred.
const std = @import("std");
const Allocator = std.mem.Allocator;

/// Persistent: paths with a common prefix share its entries, and equal paths have equal numbers. 0 is the empty path.
pub const Paths = struct {
    entries: std.ArrayList(Entry) = .empty,
    numbers: std.AutoHashMapUnmanaged([2]u32, u32) = .empty,

    /// `jump` leads to an earlier entry, so that any is reached in logarithmic time (a skew-binary list).
    const Entry = struct { value: u32, previous: u32, jump: u32, length: u32 };

    pub fn deinit(paths: *Paths, gpa: Allocator) void {
        paths.entries.deinit(gpa);
        paths.numbers.deinit(gpa);
    }

    pub fn clear(paths: *Paths) void {
        paths.entries.clearRetainingCapacity();
        paths.numbers.clearRetainingCapacity();
    }

    pub fn append(paths: *Paths, gpa: Allocator, path: u32, value: u32) Allocator.Error!u32 {
        const known = try paths.numbers.getOrPut(gpa, .{ path, value });
        if (known.found_existing) return known.value_ptr.*;
        const last = paths.get(path);
        const jump = paths.get(last.jump);
        const far = paths.get(jump.jump);
        const skips = last.length - jump.length == jump.length - far.length;
        try paths.entries.append(gpa, .{
            .value = value,
            .previous = path,
            .jump = if (skips) jump.jump else path,
            .length = last.length + 1,
        });
        known.value_ptr.* = @intCast(paths.entries.items.len);
        return known.value_ptr.*;
    }

    pub fn order(paths: *const Paths, a: u32, b: u32) std.math.Order {
        if (a == b) return .eq;
        const a_length = paths.get(a).length;
        const b_length = paths.get(b).length;
        var x = paths.beginning(a, b_length);
        var y = paths.beginning(b, a_length);
        if (x == y) return std.math.order(a_length, b_length); // One path is a prefix of the other.
        while (paths.get(x).previous != paths.get(y).previous) {
            const jumps = paths.get(x).jump != paths.get(y).jump;
            x = if (jumps) paths.get(x).jump else paths.get(x).previous;
            y = if (jumps) paths.get(y).jump else paths.get(y).previous;
        }
        return std.math.order(paths.get(x).value, paths.get(y).value);
    }

    /// The first `length` entries of `path`, or all if it is shorter.
    fn beginning(paths: *const Paths, path: u32, length: u32) u32 {
        var at = path;
        while (paths.get(at).length > length) {
            const jump = paths.get(at).jump;
            at = if (paths.get(jump).length >= length) jump else paths.get(at).previous;
        }
        return at;
    }

    fn get(paths: *const Paths, at: u32) Entry {
        return if (at == 0) .{ .value = 0, .previous = 0, .jump = 0, .length = 0 } else paths.entries.items[at - 1];
    }
};

test "paths are compared entry by entry, and a prefix comes first" {
    const gpa = std.testing.allocator;
    var paths: Paths = .{};
    defer paths.deinit(gpa);
    var random = std.Random.DefaultPrng.init(7);
    var made: [60][]u8 = undefined;
    var numbers: [60]u32 = undefined;
    for (&made, &numbers) |*text, *number| {
        text.* = try gpa.alloc(u8, random.random().uintLessThan(usize, 12));
        number.* = 0;
        for (text.*) |*value| {
            value.* = random.random().uintLessThan(u8, 2);
            number.* = try paths.append(gpa, number.*, value.*);
        }
    }
    defer for (made) |text| gpa.free(text);
    for (made, numbers) |a, x| {
        for (made, numbers) |b, y| try std.testing.expectEqual(std.mem.order(u8, a, b), paths.order(x, y));
    }
}
