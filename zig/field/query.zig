//! A query over fields, from words written by ts/fields/encode.ts: the format, the fields, and conditions on them.
const std = @import("std");
const Allocator = std.mem.Allocator;
const glob = @import("../predicate/glob.zig");
const operands = @import("../predicate/operand.zig");
const predicate = @import("../predicate/predicate.zig");
const gen = @import("../gen/kinds.zig");
const current_clock = &@import("../value/clock.zig").current;
const nested = @import("../match/engine/nested.zig");
const Parts = @import("../match/feed/parts.zig").Parts;
const Pattern = @import("../match/pattern.zig").Pattern;
const ScanError = @import("../match/scanner.zig").Error;
const List = @import("list.zig").List;
const baseOf = @import("list.zig").baseOf;
const Names = @import("names.zig").Names;
const address = @import("../value/address.zig");
const epoch = @import("../value/epoch.zig");
const level = @import("../value/level.zig");
const timestamp = @import("../value/timestamp.zig");
const unknown_levels = &@import("../value/noted_texts.zig").unknown_levels;
const kind_none = @import("../match/commit/batch.zig").kind_none;

/// Numbers shared with ts/fields/encode.ts.
pub const Format = enum(u32) { json, logfmt, separated, event, aligned };
const Form = enum(u32) {
    present,
    value,
    pattern,
    /// A value that is a number of seconds, or parts of them, since 1970: the time that it means.
    epoch,
    /// The value of a field named as a time, where a number also is the time that it means.
    time,
};
/// The bit of a form whose condition no value may satisfy: `!.level{=debug}`, `!.user`.
const negated = 0x100;
const TextTest = enum(u32) {
    none,
    equal,
    different,
    like,
    /// One of the lines of the text.
    among,
    /// A level that is one of the lines of the text, in any spelling, or as a number of pino's scale.
    leveled,
};

/// How separated values are laid out, as ts/fields/formats.ts packs it.
pub const Layout = packed struct(u32) {
    /// Between the values of a record.
    separator: u8,
    /// A line that begins with it is no record; 0 if there is none.
    comment: u8 = 0,
    /// The first line is a record, and columns have numbers alone.
    has_no_header: bool = false,
    /// Values of events are to be replaced, so a place is one of bytes in the input.
    has_places: bool = false,
    /// Numbers are written with a comma before their fraction.
    has_decimal_comma: bool = false,
    unused: u13 = 0,
};

pub const Error = ScanError || error{BadQuery};

pub const Condition = struct {
    field: u32,
    form: Form,
    /// The record has no value that satisfies it.
    is_negated: bool = false,
    text_test: TextTest = .none,
    text: []const u8 = "",
    /// The predicate for values of each kind; null if the kind has none.
    predicates: [gen.built_in_count]?[]const u32 = @splat(null),
    /// Pattern to search for in the value; any match satisfies the condition.
    search: ?*Search = null,

    /// The instant of a value that is no timestamp by its kind: of a number, or of a time in a zone by its name.
    pub fn instantOf(condition: *const Condition, text: []const u8) ?timestamp.Instant {
        if (condition.takesEpoch()) if (epoch.read(text)) |instant| return instant;
        return if (condition.takesTime()) timestamp.inNamedZone(text) else null;
    }

    /// Whether a number is tested as the time that it means.
    fn takesEpoch(condition: *const Condition) bool {
        return condition.form == .epoch or
            (condition.form == .time and condition.predicates[@backingInt(gen.Kind.timestamp)] != null);
    }

    /// Whether a value may be tested as a time.
    fn takesTime(condition: *const Condition) bool {
        return condition.takesKind() and condition.predicates[@backingInt(gen.Kind.timestamp)] != null;
    }

    /// Whether it depends on the kind of the value.
    pub fn takesKind(condition: *const Condition) bool {
        return condition.form == .value or condition.form == .time;
    }

    /// Whether a value of `given_kind` satisfies the condition; an address with its port does if the address does.
    pub fn holds(condition: *const Condition, given_kind: u8, given_text: []const u8) Error!bool {
        var kind = given_kind;
        var text = given_text;
        if (kind == kind_none and condition.predicates[ip_kind] != null) {
            if (address.beforePort(text)) |bare| {
                text = bare;
                kind = ip_kind;
            }
        }
        switch (condition.form) {
            .present => return true,
            .pattern => return condition.search.?.run(text),
            .value, .epoch, .time => {},
        }
        const words = if (kind < gen.built_in_count) condition.predicates[kind] else null;
        if (words) |compiled| {
            const met = predicate.holds(compiled, @fromBackingInt(kind), text, current_clock, &nested.isFound);
            if (met or condition.text_test == .different) return met;
        }
        return switch (condition.text_test) {
            .none => false,
            .equal => std.mem.eql(u8, text, condition.text),
            .different => !std.mem.eql(u8, text, condition.text),
            .like => glob.matches(condition.text, text, false),
            .among => isLineOf(condition.text, text),
            .leveled => {
                const word = std.mem.trim(u8, text, level.around);
                const found = level.read(word, .any) orelse {
                    unknown_levels.see(word);
                    return false;
                };
                return isLineOf(condition.text, @tagName(found));
            },
        };
    }
};

fn isLineOf(lines: []const u8, text: []const u8) bool {
    var rest = std.mem.splitScalar(u8, lines, '\n');
    return while (rest.next()) |line| {
        if (std.mem.eql(u8, line, text)) break true;
    } else false;
}

const ip_kind = @backingInt(gen.Kind.ip);

/// A pattern searched in a value.
pub const Search = struct {
    pattern: *Pattern,
    parts: Parts,
    /// Number in the query of the pattern's first register.
    first_register: u32,

    fn open(gpa: Allocator, program: []const u8, first_register: u32) Error!*Search {
        const search = try gpa.create(Search);
        errdefer gpa.destroy(search);
        const pattern = Pattern.create(gpa, program) catch |err| return switch (err) {
            error.OutOfMemory => error.OutOfMemory,
            else => error.BadQuery,
        };
        errdefer pattern.destroy(gpa);
        search.* = .{ .pattern = pattern, .parts = undefined, .first_register = first_register };
        try search.parts.init(gpa, pattern, .{ .lines = false, .registers = true });
        return search;
    }

    fn close(search: *Search, gpa: Allocator) void {
        search.parts.deinit();
        search.pattern.destroy(gpa);
        gpa.destroy(search);
    }

    fn run(search: *Search, text: []const u8) Error!bool {
        search.parts.clear();
        try search.parts.search(text, 0, &.{.{ .start = 0, .end = @intCast(text.len) }}, 0);
        return search.parts.scanner.committer.batch.count() > 0;
    }
};

pub const Query = struct {
    gpa: Allocator,
    /// Owns the memory of the query's texts and predicates.
    words: []u32,
    format: Format,
    layout: Layout,
    names: Names = .{},
    field_count: u32,
    /// Number of fields, and of arrays that only lists need, whose values are read as further fields.
    read_count: u32,
    /// For each field, the list that it is.
    lists: []?List = &.{},
    list_memory: std.heap.ArenaAllocator,
    /// Number of fields plus registers of the patterns.
    register_count: u32,
    conditions: []Condition = &.{},
    /// Words behind the conditions, which say what events are.
    rest: []const u32 = &.{},

    pub fn open(gpa: Allocator, given: []const u32) Error!*Query {
        const query = try gpa.create(Query);
        errdefer gpa.destroy(query);
        const words = try gpa.dupe(u32, given);
        errdefer gpa.free(words);
        var reader: Words = .{ .rest = words };
        query.* = .{
            .gpa = gpa,
            .words = words,
            .format = std.enums.fromInt(Format, try reader.next()) orelse return error.BadQuery,
            .layout = @bitCast(try reader.next()),
            .field_count = try reader.next(),
            .read_count = 0,
            .list_memory = .init(gpa),
            .register_count = try reader.next(),
        };
        if (query.layout.unused != 0) return error.BadQuery;
        if (query.field_count > query.register_count) return error.BadQuery;
        errdefer query.names.deinit(gpa);
        errdefer query.list_memory.deinit();
        try query.readFields(&reader);
        try query.readConditions(&reader);
        query.rest = reader.rest;
        return query;
    }

    fn readFields(query: *Query, reader: *Words) Error!void {
        const arena = query.list_memory.allocator();
        const names = try arena.alloc([]const u8, query.field_count);
        for (names) |*name| name.* = try reader.text();
        query.lists = try arena.alloc(?List, query.field_count);
        query.read_count = query.field_count;
        for (names, query.lists, 0..) |name, *list, field| {
            list.* = null;
            if (baseOf(name) == null) try query.names.add(query.gpa, name, @intCast(field));
        }
        for (names, query.lists) |name, *list| {
            const base = baseOf(name) orelse continue;
            // Events read their arrays themselves.
            const field = if (query.format == .event) 0 else try query.fieldNamed(names, base);
            list.* = try .parse(arena, name, field);
        }
    }

    /// The number of the field `name`, which is added if none of `names` is that.
    fn fieldNamed(query: *Query, names: []const []const u8, name: []const u8) Error!u32 {
        for (names, 0..) |known, field| if (std.mem.eql(u8, known, name)) return @intCast(field);
        for (names, query.lists) |known, list| {
            if (list != null and std.mem.eql(u8, baseOf(known).?, name)) return list.?.base;
        }
        try query.names.add(query.gpa, name, query.read_count);
        defer query.read_count += 1;
        return query.read_count;
    }

    fn readConditions(query: *Query, reader: *Words) Error!void {
        const gpa = query.gpa;
        var list: std.ArrayList(Condition) = .empty;
        errdefer {
            for (list.items) |condition| if (condition.search) |search| search.close(gpa);
            list.deinit(gpa);
        }
        for (0..try reader.next()) |_| {
            const field = try reader.next();
            if (field >= query.field_count) return error.BadQuery;
            const word = try reader.next();
            const form = std.enums.fromInt(Form, word & ~@as(u32, negated)) orelse return error.BadQuery;
            var condition: Condition = .{ .field = field, .form = form, .is_negated = word & negated != 0 };
            switch (form) {
                .present => {},
                .value, .epoch, .time => try readValueTest(reader, &condition),
                .pattern => {
                    const first_register = try reader.next();
                    const search: *Search = try .open(gpa, try reader.text(), first_register);
                    condition.search = search;
                    const end = @as(u64, first_register) + search.pattern.program.register_width;
                    if (end > query.register_count) {
                        search.close(gpa);
                        return error.BadQuery;
                    }
                },
            }
            list.append(gpa, condition) catch |err| {
                if (condition.search) |search| search.close(gpa);
                return err;
            };
        }
        query.conditions = try list.toOwnedSlice(gpa);
    }

    fn readValueTest(reader: *Words, condition: *Condition) Error!void {
        condition.text_test = std.enums.fromInt(TextTest, try reader.next()) orelse return error.BadQuery;
        if (condition.text_test != .none) condition.text = try reader.text();
        for (0..try reader.next()) |_| {
            const kind = try reader.next();
            const words = try reader.take(try reader.next());
            if (kind >= gen.built_in_count or !predicate.check(words)) return error.BadQuery;
            condition.predicates[kind] = words;
        }
    }

    pub fn close(query: *Query) void {
        const gpa = query.gpa;
        for (query.conditions) |condition| if (condition.search) |search| search.close(gpa);
        gpa.free(query.conditions);
        query.names.deinit(gpa);
        query.list_memory.deinit();
        gpa.free(query.words);
        gpa.destroy(query);
    }
};

/// Reads words in order.
const Words = struct {
    rest: []const u32,

    fn next(words: *Words) error{BadQuery}!u32 {
        return (try words.take(1))[0];
    }

    fn take(words: *Words, count: usize) error{BadQuery}![]const u32 {
        if (count > words.rest.len) return error.BadQuery;
        defer words.rest = words.rest[count..];
        return words.rest[0..count];
    }

    fn text(words: *Words) error{BadQuery}![]const u8 {
        if (words.rest.len == 0) return error.BadQuery;
        return operands.text(try words.take(1 + operands.wordsOf(words.rest[0])));
    }
};
