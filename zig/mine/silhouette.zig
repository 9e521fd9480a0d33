//! Groups records by silhouette: the kinds of their tokens, in order. A position whose text is the same in every record
//! of a group is a literal, any other a slot. Memory grows with the groups; it grows with the records only if
//! `is_numbered`.
const std = @import("std");
const isWordOrHigh = @import("../lex/bytes.zig").isWordOrHigh;
const Kind = @import("../gen/kinds.zig").Kind;
const lex = @import("../lex/tokens.zig");
const isSameText = @import("../value/same.zig").isSameText;
const steps = @import("../steps.zig");
const brackets = @import("brackets.zig");
const collapsing = @import("collapsed.zig");
const literals = @import("literals.zig");
const Notes = @import("notes.zig").Notes;

/// The key by which records are grouped.
pub const Grain = enum(u32) {
    /// Kinds of the tokens.
    silhouette,
    /// Kinds, white space, and every word without a digit. One logging statement writes few wordings, and no wording
    /// belongs to two statements.
    wording,
};

/// Group of a record without significant tokens.
pub const no_group: u32 = std.math.maxInt(u32);
pub const groups_max: u32 = 1 << 24;

pub const Group = extern struct {
    /// Records of the group.
    count: u64,
    /// Number of its first record.
    first_record: u64,
    /// The first record's text from its first significant token to its last, in `samples`.
    sample_start: u64,
    sample_end: u64,
    /// Its positions, in the columns of tokens.
    token_start: u64,
    token_count: u64,
    /// Its key, in `keys`.
    key_start: u64,
    key_end: u64,
    /// Records that are longer than what is mined of one.
    cut: u64 = 0,
};

/// One position of a group.
pub const Position = extern struct {
    /// Offset from the sample's start in bytes.
    start: u32,
    end: u32,
    kind: u8,
    /// 1 once two records differ here.
    is_slot: u8 = 0,
    /// 1 if preceded by white space.
    space_before: u8,
    reserved: u8 = 0,
};

pub const Error = error{ OutOfMemory, TooManyGroups, TooManyWordings };

pub const Table = struct {
    gpa: std.mem.Allocator,
    grain: Grain,
    is_numbered: bool,
    record_count: u64 = 0,
    /// Number of records that are longer than what is mined of one.
    cut_count: u64 = 0,
    groups: std.ArrayList(Group) = .empty,
    positions: std.ArrayList(Position) = .empty,
    samples: std.ArrayList(u8) = .empty,
    keys: std.ArrayList(u8) = .empty,
    /// Group of every record, if `is_numbered`.
    group_of_record: std.ArrayList(u32) = .empty,
    by_key: std.HashMapUnmanaged(u32, void, Context, 80) = .empty,
    scratch: std.ArrayList(u8) = .empty,
    literals: literals.Literals = .{},
    /// With more wordings than this, silhouettes with many become one group each.
    wordings_limit: usize = std.math.maxInt(usize),
    collapsed: collapsing.Collapsed = .{},
    /// Owned; for a digest.
    notes: ?*Notes = null,

    const Context = struct {
        table: *const Table,
        pub fn hash(self: Context, group: u32) u64 {
            return std.hash.Wyhash.hash(0, self.table.key(group));
        }
        pub fn eql(_: Context, a: u32, b: u32) bool {
            return a == b;
        }
    };
    const KeyContext = struct {
        table: *const Table,
        pub fn hash(_: KeyContext, bytes: []const u8) u64 {
            return std.hash.Wyhash.hash(0, bytes);
        }
        pub fn eql(self: KeyContext, bytes: []const u8, group: u32) bool {
            steps.count(bytes.len);
            return isSameText(bytes, self.table.key(group));
        }
    };

    pub fn deinit(self: *Table) void {
        self.groups.deinit(self.gpa);
        self.positions.deinit(self.gpa);
        self.samples.deinit(self.gpa);
        self.keys.deinit(self.gpa);
        self.group_of_record.deinit(self.gpa);
        self.by_key.deinit(self.gpa);
        self.scratch.deinit(self.gpa);
        self.literals.deinit(self.gpa);
        self.collapsed.deinit(self.gpa);
        if (self.notes) |notes| notes.destroy();
    }

    /// The first record of a group, from its first significant token to its last.
    pub fn sampleOf(self: *const Table, group: u32) []const u8 {
        const row = self.groups.items[group];
        return self.samples.items[@intCast(row.sample_start)..@intCast(row.sample_end)];
    }

    pub fn positionsOf(self: *const Table, group: u32) []const Position {
        const row = self.groups.items[group];
        return self.positions.items[@intCast(row.token_start)..][0..@intCast(row.token_count)];
    }

    pub fn key(self: *const Table, group: u32) []const u8 {
        const row = self.groups.items[group];
        return self.keys.items[@intCast(row.key_start)..@intCast(row.key_end)];
    }

    /// Whether a group has all records of its silhouette, because that has too many wordings.
    pub fn isCollapsed(self: *const Table, group: u32) bool {
        return collapsing.isCollapsed(self.key(group));
    }

    /// Adds the record with the tokens `tokens[first..end]`; their offsets count from the start of `text`.
    /// @param is_cut these are the tokens of its beginning
    pub fn add(
        self: *Table,
        text: []const u8,
        tokens: lex.Tokens.Slice,
        first: usize,
        end: usize,
        is_cut: bool,
    ) Error!void {
        const taken: Notes.Shortened = if (self.notes == null)
            .{ .last = end, .is_cut = false }
        else
            Notes.shorten(tokens, first, end);
        const last = taken.last;
        const cut = @intFromBool(is_cut or taken.is_cut);
        const record = self.record_count;
        self.record_count += 1;
        self.cut_count += cut;
        if (first == last) {
            if (self.is_numbered) try self.group_of_record.append(self.gpa, no_group);
            return;
        }
        try self.spell(text, tokens, first, last);
        const found = try self.by_key.getOrPutContextAdapted(
            self.gpa,
            @as([]const u8, self.scratch.items),
            KeyContext{ .table = self },
            Context{ .table = self },
        );
        if (!found.found_existing) {
            errdefer self.by_key.removeByPtr(found.key_ptr);
            found.key_ptr.* = try self.open(text, tokens, first, last, record);
        }
        const group = found.key_ptr.*;
        self.groups.items[group].count += 1;
        self.groups.items[group].cut += cut;
        if (found.found_existing) try self.compare(group, text, tokens, first);
        if (self.is_numbered) try self.group_of_record.append(self.gpa, group);
        if (self.notes) |notes| try notes.see(group, record, text, tokens, first, last, self.key(group));
        if (self.groups.items.len > self.wordings_limit) try collapsing.collapseLargest(self);
    }

    /// Called before offsets of tokens count from a place that is so much further on in the input.
    pub fn moveBase(self: *Table, bytes: usize) void {
        if (self.notes) |notes| notes.base_bytes += bytes;
    }

    /// The group of the record's key; null if there is none.
    pub fn find(
        self: *Table,
        text: []const u8,
        tokens: lex.Tokens.Slice,
        first: usize,
        last: usize,
    ) error{OutOfMemory}!?u32 {
        if (first == last) return null;
        try self.spell(text, tokens, first, last);
        return self.by_key.getKeyAdapted(@as([]const u8, self.scratch.items), KeyContext{ .table = self });
    }

    /// Whether the last spelled key has a group.
    pub fn hasSpelled(self: *const Table) bool {
        return self.by_key.getKeyAdapted(@as([]const u8, self.scratch.items), KeyContext{ .table = self }) != null;
    }

    /// Whether the record has the group's text at every word that is not a slot. Values are ignored, since those of a
    /// single record may vary.
    pub fn isCovered(self: *const Table, group: u32, text: []const u8, tokens: lex.Tokens.Slice, first: usize) bool {
        const sample = self.sampleOf(group);
        const positions = self.positionsOf(group);
        const starts = tokens.items(.start)[first..][0..positions.len];
        const ends = tokens.items(.end)[first..][0..positions.len];
        for (positions, starts, ends) |position, start, end| {
            if (position.is_slot != 0) continue;
            const own = sample[position.start..position.end];
            const is_word = switch (@as(Kind, @fromBackingInt(position.kind))) {
                .word, .other, .punct, .quoted => !hasDigit(own) or !hasDigit(text[start..end]),
                else => false,
            };
            if (is_word and !isSameText(own, text[start..end])) return false;
        }
        return true;
    }

    /// Writes the record's key to `scratch`.
    fn spell(self: *Table, text: []const u8, tokens: lex.Tokens.Slice, first: usize, last: usize) !void {
        const kinds = tokens.items(.kind)[first..last];
        const starts = tokens.items(.start)[first..last];
        self.scratch.clearRetainingCapacity();
        steps.count(kinds.len);
        try self.scratch.appendSlice(self.gpa, @ptrCast(kinds));
        brackets.spell(self.scratch.items, text, starts);
        if (self.collapsed.has(self.scratch.items)) return collapsing.spellKey(self.gpa, &self.scratch);
        if (self.grain == .wording) try self.spellWords(text, tokens, first, last);
    }

    fn spellWords(self: *Table, text: []const u8, tokens: lex.Tokens.Slice, first: usize, last: usize) !void {
        for (first..last) |index| {
            const token = tokens.get(index);
            const part = text[token.start..token.end];
            try self.scratch.append(self.gpa, if (token.flags.space_before or index == first) ' ' else 0);
            switch (token.kind) {
                .word, .other, .punct => {
                    if (hasDigit(part)) {
                        try self.scratch.append(self.gpa, 1);
                    } else {
                        try self.scratch.appendSlice(self.gpa, part);
                    }
                },
                .quoted => try self.spellQuoted(part),
                else => {},
            }
        }
    }

    /// Appends the content of a quoted token without the words that contain a digit.
    fn spellQuoted(self: *Table, part: []const u8) !void {
        var index: usize = 0;
        while (index < part.len) {
            var end = index;
            while (end < part.len and isWordOrHigh(part[end])) end += 1;
            if (end == index) end += 1;
            const run = part[index..end];
            if (hasDigit(run)) try self.scratch.append(self.gpa, 1) else try self.scratch.appendSlice(self.gpa, run);
            index = end;
        }
    }

    fn open(
        self: *Table,
        text: []const u8,
        tokens: lex.Tokens.Slice,
        first: usize,
        last: usize,
        record: u64,
    ) Error!u32 {
        try collapsing.checkRoom(self);
        const from = tokens.items(.start)[first];
        const to = tokens.items(.end)[last - 1];
        const row: Group = .{
            .count = 0,
            .first_record = record,
            .sample_start = self.samples.items.len,
            .sample_end = self.samples.items.len + (to - from),
            .token_start = self.positions.items.len,
            .token_count = last - first,
            .key_start = self.keys.items.len,
            .key_end = self.keys.items.len + self.scratch.items.len,
        };
        try self.samples.appendSlice(self.gpa, text[from..to]);
        try self.keys.appendSlice(self.gpa, self.scratch.items);
        try self.positions.ensureUnusedCapacity(self.gpa, last - first);
        for (first..last) |index| {
            const token = tokens.get(index);
            self.positions.appendAssumeCapacity(.{
                .start = token.start - from,
                .end = token.end - from,
                .kind = @backingInt(token.kind),
                .space_before = @intFromBool(token.flags.space_before),
            });
        }
        try self.groups.append(self.gpa, row);
        return @intCast(self.groups.items.len - 1);
    }

    /// Marks positions as slots if the record's text differs from the group's.
    fn compare(self: *Table, group: u32, text: []const u8, tokens: lex.Tokens.Slice, first: usize) Error!void {
        const row = self.groups.items[group];
        const positions = self.positions.items[@intCast(row.token_start)..][0..@intCast(row.token_count)];
        const starts = tokens.items(.start)[first..][0..positions.len];
        const ends = tokens.items(.end)[first..][0..positions.len];
        const sample = self.sampleOf(group);
        const record: literals.Record = .{ .text = text, .starts = starts, .ends = ends };
        try self.literals.compare(self.gpa, group, row.count, sample, positions, record);
    }

    /// Appends the text of the group's first record, each slot as `<kind>`.
    pub fn appendReadable(
        self: *const Table,
        gpa: std.mem.Allocator,
        out: *std.ArrayList(u8),
        group: u32,
    ) error{OutOfMemory}!void {
        const row = self.groups.items[group];
        const sample = self.samples.items[@intCast(row.sample_start)..@intCast(row.sample_end)];
        var shown: usize = 0;
        for (self.positions.items[@intCast(row.token_start)..][0..@intCast(row.token_count)]) |position| {
            if (position.is_slot == 0) continue;
            const kind: Kind = @fromBackingInt(position.kind);
            try out.print(gpa, "{s}<{t}>", .{ sample[shown..position.start], kind });
            shown = position.end;
        }
        try out.appendSlice(gpa, sample[shown..]);
    }

    /// Adds a group whose positions are at the end of `positions`, and computes its key; false if a group with this
    /// wording exists.
    pub fn addRead(self: *Table, row: Group, sample: []const u8) Error!bool {
        try collapsing.checkRoom(self);
        try self.samples.appendSlice(self.gpa, sample);
        try self.spellGroup(sample, self.positions.items[@intCast(row.token_start)..]);
        const found = try self.by_key.getOrPutContextAdapted(
            self.gpa,
            @as([]const u8, self.scratch.items),
            KeyContext{ .table = self },
            Context{ .table = self },
        );
        if (found.found_existing) return false;
        errdefer self.by_key.removeByPtr(found.key_ptr);
        var own = row;
        own.key_start = self.keys.items.len;
        own.key_end = own.key_start + self.scratch.items.len;
        try self.groups.ensureUnusedCapacity(self.gpa, 1);
        try self.keys.appendSlice(self.gpa, self.scratch.items);
        found.key_ptr.* = @intCast(self.groups.items.len);
        self.groups.appendAssumeCapacity(own);
        return true;
    }

    /// Writes the key of a group's first record to `scratch`.
    pub fn spellGroup(self: *Table, sample: []const u8, positions: []const Position) error{OutOfMemory}!void {
        var tokens: lex.Tokens = .empty;
        defer tokens.deinit(self.gpa);
        try tokens.ensureTotalCapacity(self.gpa, positions.len);
        for (positions) |position| tokens.appendAssumeCapacity(.{
            .start = position.start,
            .end = position.end,
            .kind = @fromBackingInt(position.kind),
            .flags = .{ .space_before = position.space_before != 0 },
        });
        try self.spell(sample, tokens.slice(), 0, positions.len);
    }

    /// Adds the groups of `later`, whose records follow this table's. Its grain is this table's or finer.
    pub fn absorb(self: *Table, later: *const Table) Error!void {
        try collapsing.adopt(self, later);
        const renumbered = try self.gpa.alloc(u32, later.groups.items.len);
        defer self.gpa.free(renumbered);
        for (later.groups.items, renumbered, 0..) |row, *number, group| {
            number.* = try self.absorbGroup(later, row, try self.keyOf(later, @intCast(group)));
        }
        try self.group_of_record.ensureUnusedCapacity(self.gpa, later.group_of_record.items.len);
        for (later.group_of_record.items) |group| {
            self.group_of_record.appendAssumeCapacity(if (group == no_group) no_group else renumbered[group]);
        }
        if (self.notes) |notes| if (later.notes) |others| try notes.absorb(others, renumbered, self.record_count);
        self.record_count += later.record_count;
        self.cut_count += later.cut_count;
        if (self.groups.items.len > self.wordings_limit) try collapsing.collapseLargest(self);
    }

    /// The key in this table of a group of another table.
    fn keyOf(self: *Table, later: *const Table, group: u32) error{OutOfMemory}![]const u8 {
        if (self.grain == later.grain) {
            const row = later.groups.items[group];
            return collapsing.keyWithin(&self.collapsed, later, group, row.token_count, &self.scratch);
        }
        try self.spellGroup(later.sampleOf(group), later.positionsOf(group));
        return self.scratch.items;
    }

    pub fn absorbGroup(self: *Table, later: *const Table, row: Group, bytes: []const u8) Error!u32 {
        const found = try self.by_key.getOrPutContextAdapted(
            self.gpa,
            bytes,
            KeyContext{ .table = self },
            Context{ .table = self },
        );
        const sample = later.samples.items[@intCast(row.sample_start)..@intCast(row.sample_end)];
        const positions = later.positions.items[@intCast(row.token_start)..][0..@intCast(row.token_count)];
        if (found.found_existing) {
            const group = found.key_ptr.*;
            const mine = &self.groups.items[group];
            mine.count += row.count;
            mine.cut += row.cut;
            const own = self.samples.items[@intCast(mine.sample_start)..@intCast(mine.sample_end)];
            for (self.positions.items[@intCast(mine.token_start)..][0..positions.len], positions) |*here, there| {
                const same = isSameText(own[here.start..here.end], sample[there.start..there.end]);
                here.is_slot |= there.is_slot | @intFromBool(!same);
            }
            return group;
        }
        errdefer self.by_key.removeByPtr(found.key_ptr);
        try collapsing.checkRoom(self);
        try self.groups.append(self.gpa, .{
            .count = row.count,
            .first_record = self.record_count + row.first_record,
            .sample_start = self.samples.items.len,
            .sample_end = self.samples.items.len + sample.len,
            .token_start = self.positions.items.len,
            .token_count = row.token_count,
            .key_start = self.keys.items.len,
            .key_end = self.keys.items.len + bytes.len,
            .cut = row.cut,
        });
        errdefer _ = self.groups.pop();
        try self.samples.appendSlice(self.gpa, sample);
        try self.positions.appendSlice(self.gpa, positions);
        try self.keys.appendSlice(self.gpa, bytes);
        const group: u32 = @intCast(self.groups.items.len - 1);
        found.key_ptr.* = group;
        return group;
    }
};

fn hasDigit(text: []const u8) bool {
    for (text) |byte| if (std.ascii.isDigit(byte)) return true;
    return false;
}
