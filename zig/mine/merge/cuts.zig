//! Cuts: a form divided into a prefix and a text. Texts that recur after several prefixes may be values.
const std = @import("std");
const Word = @import("vocabulary.zig").Word;
const ItemsMap = @import("forms.zig").ItemsMap;

pub const Cut = struct {
    form: u32,
    /// End of the prefix, and end of the text.
    place: u32,
    end: u32,
    /// Numbers of sequences.
    prefix: u32,
    text: u32,
};

pub const Cuts = struct {
    gpa: std.mem.Allocator,
    /// Sequences of items, by number.
    numbers: ItemsMap = .empty,
    sequences: std.ArrayList([]const Word) = .empty,
    /// Ordered by form and place.
    all: std.ArrayList(Cut) = .empty,
    /// Number of distinct prefixes of each sequence; filled by `distinct`.
    prefixes: std.ArrayList(u32) = .empty,

    pub fn deinit(self: *Cuts) void {
        self.numbers.deinit(self.gpa);
        self.sequences.deinit(self.gpa);
        self.all.deinit(self.gpa);
        self.prefixes.deinit(self.gpa);
    }

    /// The number of a sequence, which must outlive the cuts.
    pub fn internSequence(self: *Cuts, items: []const Word) error{OutOfMemory}!u32 {
        const found = try self.numbers.getOrPut(self.gpa, items);
        if (!found.found_existing) {
            errdefer _ = self.numbers.remove(items);
            found.value_ptr.* = @intCast(self.sequences.items.len);
            try self.sequences.append(self.gpa, items);
        }
        return found.value_ptr.*;
    }

    /// One cut for each pair of a text and a prefix. The caller frees the result.
    pub fn distinct(self: *Cuts) error{OutOfMemory}![]Cut {
        try self.prefixes.appendNTimes(self.gpa, 0, self.sequences.items.len);
        var pairs = try self.all.clone(self.gpa);
        defer pairs.deinit(self.gpa);
        std.mem.sortUnstable(Cut, pairs.items, {}, isBefore);
        var count: usize = 0;
        for (pairs.items) |pair| {
            if (count > 0 and isSamePair(pairs.items[count - 1], pair)) continue;
            self.prefixes.items[pair.text] += 1;
            pairs.items[count] = pair;
            count += 1;
        }
        return self.gpa.dupe(Cut, pairs.items[0..count]);
    }

    fn isBefore(_: void, a: Cut, b: Cut) bool {
        return if (a.text != b.text) a.text < b.text else a.prefix < b.prefix;
    }

    fn isSamePair(a: Cut, b: Cut) bool {
        return a.text == b.text and a.prefix == b.prefix;
    }
};
