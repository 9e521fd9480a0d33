//! Cuts: a form divided into a beginning and a text. Texts that recur behind several beginnings may be values.
const std = @import("std");
const Word = @import("vocabulary.zig").Word;
const ItemsMap = @import("forms.zig").ItemsMap;

pub const Cut = struct {
    form: u32,
    /// Where the beginning ends, and where the text does.
    place: u32,
    end: u32,
    /// Numbers of stretches.
    beginning: u32,
    text: u32,
};

pub const Cuts = struct {
    gpa: std.mem.Allocator,
    /// Stretches of items, by number.
    numbers: ItemsMap = .empty,
    stretches: std.ArrayList([]const Word) = .empty,
    /// In order of forms and places.
    all: std.ArrayList(Cut) = .empty,
    /// Number of different beginnings before each stretch; filled by `distinct`.
    beginnings: std.ArrayList(u32) = .empty,

    pub fn deinit(self: *Cuts) void {
        self.numbers.deinit(self.gpa);
        self.stretches.deinit(self.gpa);
        self.all.deinit(self.gpa);
        self.beginnings.deinit(self.gpa);
    }

    /// The number of a stretch, which must outlive the cuts.
    pub fn numberOf(self: *Cuts, items: []const Word) error{OutOfMemory}!u32 {
        const found = try self.numbers.getOrPut(self.gpa, items);
        if (!found.found_existing) {
            errdefer _ = self.numbers.remove(items);
            found.value_ptr.* = @intCast(self.stretches.items.len);
            try self.stretches.append(self.gpa, items);
        }
        return found.value_ptr.*;
    }

    /// One cut for each pair of a text and a beginning. The caller frees them.
    pub fn distinct(self: *Cuts) error{OutOfMemory}![]Cut {
        try self.beginnings.appendNTimes(self.gpa, 0, self.stretches.items.len);
        var pairs = try self.all.clone(self.gpa);
        defer pairs.deinit(self.gpa);
        std.mem.sort(Cut, pairs.items, {}, isBefore);
        var count: usize = 0;
        for (pairs.items) |pair| {
            if (count > 0 and isSamePair(pairs.items[count - 1], pair)) continue;
            self.beginnings.items[pair.text] += 1;
            pairs.items[count] = pair;
            count += 1;
        }
        return self.gpa.dupe(Cut, pairs.items[0..count]);
    }

    fn isBefore(_: void, a: Cut, b: Cut) bool {
        return if (a.text != b.text) a.text < b.text else a.beginning < b.beginning;
    }

    fn isSamePair(a: Cut, b: Cut) bool {
        return a.text == b.text and a.beginning == b.beginning;
    }
};
