//! Mined wordings as a file, from which a later run continues. It starts with a line with its name and version,
//! followed by numbers as varints (LEB128), and ends with a checksum. Reading checks every length, offset, kind and
//! count, even if the checksum is right. Version 2 has records that were cut, which programs that know only version 1
//! can't count.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Kind = @import("../gen/kinds.zig").Kind;
const lex = @import("../lex/tokens.zig");
const silhouette = @import("silhouette.zig");
const Table = silhouette.Table;
const Position = silhouette.Position;

const opening = "matcher templates ";
const version_line = opening ++ "1\n";
/// First line of a set with records that were cut.
const cut_version_line = opening ++ "2\n";
const checksum_bytes = 8;
/// Offsets within a sample have 32 bits.
const sample_bytes_max = std.math.maxInt(u32);

/// Why a file was refused.
pub const Problem = enum(u32) {
    none,
    /// It does not start like a set of templates.
    foreign,
    other_version,
    /// Its token kinds differ from this program's.
    other_kinds,
    /// Its checksum is wrong: it was truncated or changed.
    changed,
    damaged,
};

/// Result of reading a file.
pub const Answer = extern struct {
    problem: Problem = .none,
    /// Bytes of the file that define the records: written by `write`, compared by the caller.
    definition_from: u32 = 0,
    definition_to: u32 = 0,
    reserved: u32 = 0,
    /// Where a damaged file is wrong.
    offset: u64 = 0,
};

/// Digest of the names of all token kinds, in the order of their numbers.
const kinds_digest: u32 = blk: {
    @setEvalBranchQuota(100_000);
    var hash: std.hash.Fnv1a_32 = .init();
    for (@typeInfo(Kind).@"enum".field_names) |name| {
        hash.update(name);
        hash.update("\n");
    }
    break :blk hash.final();
};

const slot_bit = 1;
const space_bit = 2;
/// At the first position of a wording some of whose records were cut; their number follows.
const cut_bit = 4;

comptime {
    std.debug.assert(version_line.len == cut_version_line.len);
}

/// The file of a table mined by wording. @param definition defines the records; stored as is
pub fn write(gpa: Allocator, table: *const Table, definition: []const u8) Allocator.Error![]u8 {
    std.debug.assert(table.grain == .wording);
    var out: std.ArrayList(u8) = .empty;
    errdefer out.deinit(gpa);
    const has_cut = for (table.groups.items) |group| {
        if (group.cut > 0) break true;
    } else false;
    try out.appendSlice(gpa, if (has_cut) cut_version_line else version_line);
    try putNumber(gpa, &out, kinds_digest);
    try putNumber(gpa, &out, definition.len);
    try out.appendSlice(gpa, definition);
    try putNumber(gpa, &out, table.record_count);
    try putNumber(gpa, &out, table.groups.items.len);
    for (table.groups.items, 0..) |group, number| {
        const sample = table.sampleOf(@intCast(number));
        try putNumber(gpa, &out, group.count);
        try putNumber(gpa, &out, group.first_record);
        try putNumber(gpa, &out, sample.len);
        try putNumber(gpa, &out, group.token_count);
        var end: u32 = 0;
        for (table.positionsOf(@intCast(number)), 0..) |position, at| {
            try putNumber(gpa, &out, position.start - end);
            try putNumber(gpa, &out, position.end - position.start);
            const flags = @as(u8, if (position.is_slot != 0) slot_bit else 0) |
                @as(u8, if (position.space_before != 0) space_bit else 0) |
                @as(u8, if (at == 0 and group.cut > 0) cut_bit else 0);
            try out.appendSlice(gpa, &.{ position.kind, flags });
            if (flags & cut_bit != 0) try putNumber(gpa, &out, group.cut);
            end = position.end;
        }
        try out.appendSlice(gpa, sample);
    }
    const checksum = std.hash.XxHash64.hash(0, out.items);
    try out.appendSlice(gpa, &std.mem.toBytes(std.mem.nativeToLittle(u64, checksum)));
    return out.toOwnedSlice(gpa);
}

fn putNumber(gpa: Allocator, out: *std.ArrayList(u8), number: u64) Allocator.Error!void {
    var left = number;
    while (left >= 0x80) : (left >>= 7) try out.append(gpa, @as(u8, @truncate(left)) | 0x80);
    try out.append(gpa, @truncate(left));
}

/// Adds a file's wordings to `table`, as if their records followed its own. On a problem the table is unchanged.
pub fn read(table: *Table, bytes: []const u8) silhouette.Error!Answer {
    if (!std.mem.startsWith(u8, bytes, opening)) return .{ .problem = .foreign };
    const has_cut = std.mem.startsWith(u8, bytes, cut_version_line);
    if (!has_cut and !std.mem.startsWith(u8, bytes, version_line)) return .{ .problem = .other_version };
    if (bytes.len < version_line.len + checksum_bytes) return .{ .problem = .changed };
    var reader: Reader = .{ .bytes = bytes[0 .. bytes.len - checksum_bytes], .at = version_line.len };
    const checksum = std.mem.readInt(u64, bytes[bytes.len - checksum_bytes ..][0..checksum_bytes], .little);
    var later: Table = .{ .gpa = table.gpa, .grain = .wording, .is_numbered = false };
    defer later.deinit();
    var answer: Answer = .{};
    reader.readInto(&later, &answer, checksum, has_cut) catch |err| switch (err) {
        error.Damaged => return .{ .problem = .damaged, .offset = reader.at },
        error.Changed => return .{ .problem = .changed },
        error.OtherKinds => return .{ .problem = .other_kinds },
        error.OutOfMemory => return error.OutOfMemory,
        error.TooManyGroups => return error.TooManyGroups,
        error.TooManyWordings => return error.TooManyWordings,
    };
    try table.absorb(&later);
    return answer;
}

const Reader = struct {
    bytes: []const u8,
    at: usize,

    const Error = silhouette.Error || error{ Changed, Damaged, OtherKinds };

    fn readInto(self: *Reader, later: *Table, answer: *Answer, checksum: u64, has_cut: bool) Error!void {
        if (std.hash.XxHash64.hash(0, self.bytes) != checksum) return error.Changed;
        if (try self.number() != kinds_digest) return error.OtherKinds;
        const definition = try self.take(try self.number());
        answer.definition_to = std.math.cast(u32, self.at) orelse return error.Damaged;
        answer.definition_from = answer.definition_to - @as(u32, @intCast(definition.len));
        later.record_count = try self.number();
        const group_count = try self.number();
        if (group_count > silhouette.groups_max) return error.TooManyGroups;
        var covered: u64 = 0;
        for (0..@intCast(group_count)) |_| try self.readGroup(later, &covered);
        if (covered > later.record_count or self.at != self.bytes.len) return error.Damaged;
        if (has_cut != (later.cut_count > 0)) return error.Damaged;
    }

    fn readGroup(self: *Reader, later: *Table, covered: *u64) Error!void {
        const count = try self.number();
        const first_record = try self.number();
        const sample_size = try self.number();
        const token_count = try self.number();
        const before = later.groups.getLastOrNull();
        const is_later = before == null or first_record > before.?.first_record;
        if (count == 0 or !is_later or first_record >= later.record_count) return error.Damaged;
        covered.* = std.math.add(u64, covered.*, count) catch return error.Damaged;
        // Each position takes at least four bytes of the file, so a damaged length cannot request excessive memory.
        const left = self.bytes.len - self.at;
        if (token_count == 0 or token_count > left / 4) return error.Damaged;
        if (sample_size > sample_bytes_max or sample_size > left) return error.Damaged;
        const first_position = later.positions.items.len;
        try later.positions.ensureUnusedCapacity(later.gpa, @intCast(token_count));
        var end: u64 = 0;
        var cut: u64 = 0;
        for (0..@intCast(token_count)) |at| {
            const position = try self.readPosition(end, sample_size, if (at == 0) &cut else null);
            later.positions.appendAssumeCapacity(position);
            end = position.end;
        }
        if (cut > count) return error.Damaged;
        later.cut_count += cut;
        const positions = later.positions.items[first_position..];
        if (positions[0].start != 0 or end != sample_size) return error.Damaged;
        const sample = try self.take(sample_size);
        try checkTexts(sample, positions);
        const is_new = try later.addRead(.{
            .count = count,
            .first_record = first_record,
            .sample_start = later.samples.items.len,
            .sample_end = later.samples.items.len + sample.len,
            .token_start = first_position,
            .token_count = token_count,
            .key_start = 0,
            .key_end = 0,
            .cut = cut,
        }, sample);
        if (!is_new) return error.Damaged;
    }

    /// @param cut of the first position: receives the number of records that were cut
    fn readPosition(self: *Reader, end_before: u64, sample_size: u64, cut: ?*u64) Error!Position {
        const gap = try self.number();
        const size = try self.number();
        const both = try self.take(2);
        const start = std.math.add(u64, end_before, gap) catch return error.Damaged;
        const end = std.math.add(u64, start, size) catch return error.Damaged;
        if (size == 0 or end > sample_size) return error.Damaged;
        if (both[0] >= @typeInfo(Kind).@"enum".field_names.len) return error.Damaged;
        if (both[1] > slot_bit | space_bit | cut_bit) return error.Damaged;
        if (both[1] & cut_bit != 0) {
            const count = cut orelse return error.Damaged;
            count.* = try self.number();
            if (count.* == 0) return error.Damaged;
        }
        return .{
            .start = @intCast(start),
            .end = @intCast(end),
            .kind = both[0],
            .is_slot = both[1] & slot_bit,
            .space_before = @intFromBool(both[1] & space_bit != 0),
        };
    }

    fn number(self: *Reader) error{Damaged}!u64 {
        var sum: u64 = 0;
        var shift: u32 = 0;
        while (shift < 64) : (shift += 7) {
            const byte = (try self.take(1))[0];
            const part: u64 = byte & 0x7f;
            if (shift == 63 and part > 1) return error.Damaged;
            sum |= part << @intCast(shift);
            if (byte & 0x80 == 0) {
                if (byte == 0 and shift > 0) return error.Damaged;
                return sum;
            }
        }
        return error.Damaged;
    }

    fn take(self: *Reader, count: u64) error{Damaged}![]const u8 {
        if (count > self.bytes.len - self.at) return error.Damaged;
        const from = self.at;
        self.at += @intCast(count);
        return self.bytes[from..self.at];
    }
};

/// Checks what the rest of the program relies on: a bracket is one bracket, a quoted token has two quotes.
fn checkTexts(sample: []const u8, positions: []const Position) error{Damaged}!void {
    for (positions) |position| {
        const text = sample[position.start..position.end];
        const is_right = switch (@as(Kind, @fromBackingInt(position.kind))) {
            .open => text.len == 1 and std.mem.findScalar(u8, "([{<", text[0]) != null,
            .close => text.len == 1 and std.mem.findScalar(u8, ")]}>", text[0]) != null,
            .quoted => text.len >= 2,
            else => true,
        };
        if (!is_right) return error.Damaged;
    }
}

const testing = std.testing;
const mining = @import("mine.zig");

fn mineTable(grain: silhouette.Grain, text: []const u8) !Table {
    var table: Table = .{ .gpa = testing.allocator, .grain = grain, .is_numbered = false };
    errdefer table.deinit();
    try mining.mine(&table, text, .lines, .{});
    return table;
}

const log = "took 12ms for \"a b\"\n\ntook 9ms (from 10.0.0.1)\ntook 7ms for \"a b\"\njob x done\njob y done\n";

test "a table survives writing and reading" {
    const gpa = testing.allocator;
    var table = try mineTable(.wording, log);
    defer table.deinit();
    const bytes = try write(gpa, &table, "line");
    defer gpa.free(bytes);
    try testing.expectStringStartsWith(bytes, "matcher templates 1\n");
    var read_back: Table = .{ .gpa = gpa, .grain = .wording, .is_numbered = false };
    defer read_back.deinit();
    const answer = try read(&read_back, bytes);
    try testing.expectEqual(Problem.none, answer.problem);
    try testing.expectEqualStrings("line", bytes[answer.definition_from..answer.definition_to]);
    try testing.expectEqualSlices(silhouette.Group, table.groups.items, read_back.groups.items);
    try testing.expectEqualSlices(Position, table.positions.items, read_back.positions.items);
    try testing.expectEqualStrings(table.samples.items, read_back.samples.items);
    try testing.expectEqual(table.record_count, read_back.record_count);
}

test "a set knows which records were cut" {
    const gpa = testing.allocator;
    var table = try mineTable(.wording, log);
    defer table.deinit();
    table.groups.items[1].cut = 1;
    const bytes = try write(gpa, &table, "line");
    defer gpa.free(bytes);
    try testing.expectStringStartsWith(bytes, "matcher templates 2\n");
    var read_back: Table = .{ .gpa = gpa, .grain = .wording, .is_numbered = false };
    defer read_back.deinit();
    try testing.expectEqual(Problem.none, (try read(&read_back, bytes)).problem);
    try testing.expectEqualSlices(silhouette.Group, table.groups.items, read_back.groups.items);
    try testing.expectEqual(1, read_back.cut_count);
    // What says that no record was cut has none.
    bytes[opening.len] = '1';
    const end = bytes.len - checksum_bytes;
    std.mem.writeInt(u64, bytes[end..][0..checksum_bytes], std.hash.XxHash64.hash(0, bytes[0..end]), .little);
    try testing.expectEqual(Problem.damaged, (try read(&read_back, bytes)).problem);
}

test "files of two halves are read to the table of the whole, by wording and by silhouette" {
    const gpa = testing.allocator;
    const middle = std.mem.findScalarPos(u8, log, 40, '\n').? + 1;
    for ([_]silhouette.Grain{ .wording, .silhouette }) |grain| {
        var whole = try mineTable(grain, log);
        defer whole.deinit();
        var joined: Table = .{ .gpa = gpa, .grain = grain, .is_numbered = false };
        defer joined.deinit();
        for ([_][]const u8{ log[0..middle], log[middle..] }) |half| {
            var table = try mineTable(.wording, half);
            defer table.deinit();
            const bytes = try write(gpa, &table, "line");
            defer gpa.free(bytes);
            try testing.expectEqual(Problem.none, (try read(&joined, bytes)).problem);
        }
        try testing.expectEqualSlices(silhouette.Group, whole.groups.items, joined.groups.items);
        try testing.expectEqualSlices(Position, whole.positions.items, joined.positions.items);
    }
}

test "foreign files and other versions are distinguished" {
    var table: Table = .{ .gpa = testing.allocator, .grain = .wording, .is_numbered = false };
    defer table.deinit();
    try testing.expectEqual(Problem.foreign, (try read(&table, "hello")).problem);
    try testing.expectEqual(Problem.foreign, (try read(&table, "")).problem);
    try testing.expectEqual(Problem.other_version, (try read(&table, "matcher templates 7\n....")).problem);
    try testing.expectEqual(Problem.changed, (try read(&table, version_line)).problem);
}

test "any changed byte is refused or harmless, with a correct checksum or not" {
    const gpa = testing.allocator;
    var table = try mineTable(.wording, log);
    defer table.deinit();
    const bytes = try write(gpa, &table, "line");
    defer gpa.free(bytes);
    var random = std.Random.DefaultPrng.init(1);
    for (0..20_000) |round| {
        const copy = try gpa.dupe(u8, bytes);
        defer gpa.free(copy);
        const length = if (round % 4 == 0) random.random().uintAtMost(usize, copy.len) else copy.len;
        for (0..1 + random.random().uintLessThan(usize, 3)) |_| {
            copy[random.random().uintLessThan(usize, copy.len)] = random.random().int(u8);
        }
        const changed = copy[0..length];
        const mended = round % 2 == 0 and length > version_line.len + checksum_bytes;
        if (mended) {
            const checksum = std.hash.XxHash64.hash(0, changed[0 .. length - checksum_bytes]);
            std.mem.writeInt(u64, changed[length - checksum_bytes ..][0..checksum_bytes], checksum, .little);
        }
        var read_back: Table = .{ .gpa = gpa, .grain = .wording, .is_numbered = false };
        defer read_back.deinit();
        const answer = try read(&read_back, changed);
        if (answer.problem != .none) {
            try testing.expectEqual(@as(usize, 0), read_back.groups.items.len);
            continue;
        }
        if (!mended) try testing.expectEqualSlices(u8, bytes, changed);
        // A file that is accepted is a set of templates, which can be written and read again.
        const again = try write(gpa, &read_back, changed[answer.definition_from..answer.definition_to]);
        defer gpa.free(again);
        try testing.expectEqualSlices(u8, changed, again);
        var merged = try @import("merge/merge.zig").merge(gpa, &read_back, .{});
        merged.deinit();
    }
}
