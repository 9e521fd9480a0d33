//! Formats of events, from words and bytes written by ts/events/encode.ts.
const std = @import("std");
const Allocator = std.mem.Allocator;
const prose = @import("prose.zig");
const form = @import("form.zig");
const Bytes = @import("bytes.zig").Bytes;
const Words = @import("bytes.zig").Words;
const exports = @import("export.zig");
const Guard = @import("guard.zig").Guard;
const Found = @import("../field/found.zig").Found;
const Flags = @import("flags.zig").Flags;
const Documents = @import("frames.zig").Documents;
const Frames = @import("frames.zig").Frames;
const Paths = @import("frames.zig").Paths;
const List = @import("../field/list.zig").List;
const baseOf = @import("../field/list.zig").baseOf;
const rows = @import("rows.zig");
const Style = @import("pairs.zig").Style;
const Scale = @import("../value/level.zig").Scale;
const Layout = @import("../field/query.zig").Layout;
const Names = @import("../field/names.zig").Names;
const xml = @import("xml.zig");
const PlaceOfText = @import("ways.zig").Place;
const Sieve = @import("ways.zig").Sieve;
const Ways = @import("ways.zig").Ways;

/// Numbers shared with ts/events/encode.ts.
pub const Structure = enum(u32) {
    line,
    json,
    logfmt,
    w3c,
    zeek,
    /// Pairs somewhere in a text.
    pairs,
    /// Pairs whose values may hold blanks.
    extension,
    /// Systemd's export of its journal.
    @"export",
    /// Events of Windows.
    xml,
    /// Values between commas, whose columns the format names.
    csv,
    /// Values that a text names as people do.
    prose,
    /// An object of JSON that ends a text.
    trailing,
    /// Values between commas, or tabs, below a line that names the columns.
    commas,
    tabs,
    /// Values below the names of a header.
    aligned,

    /// Between the values of a table with a header, a byte, unless a layout names another one.
    pub fn separator(structure: Structure) ?u8 {
        return switch (structure) {
            .commas => ',',
            .tabs => '\t',
            else => null,
        };
    }

    /// Whether its rows have the columns of a header above them.
    pub fn isTable(structure: Structure) bool {
        return switch (structure) {
            .w3c, .zeek, .commas, .tabs, .aligned => true,
            else => false,
        };
    }

    pub fn isJson(structure: Structure) bool {
        return structure == .json or structure == .trailing;
    }

    /// Whether values are numbered by registers, not by fields.
    pub fn hasRegisters(structure: Structure) bool {
        return structure == .line or structure == .csv;
    }

    /// How the pairs of a text are written, if it has some.
    pub fn style(structure: Structure) ?Style {
        return switch (structure) {
            .logfmt => .logfmt,
            .pairs => .prose,
            .extension => .spaced,
            .line, .json, .w3c, .zeek, .@"export", .xml, .csv, .prose, .trailing, .commas, .tabs, .aligned => null,
        };
    }
};

/// The values that every event has besides its fields.
pub const Role = enum(u32) { time, level, source, message };
pub const role_count = 4;

/// Where a format has the value of a role: the number of a register in a form, of a field in a structure.
pub const Place = struct {
    value: u32,
    scale: Scale,
    /// A value that continues it: the clock of a date.
    joined: ?u32,
};

pub const Format = struct {
    name: []const u8,
    /// How specific it is: of two that read a text the higher one does.
    rank: u32,
    structure: Structure,
    flags: Flags,
    /// Fields without which a record is not of this format.
    needs: []const u32,
    places: [role_count][]const Place,
    /// The value that is read again as a text of its own.
    opens: ?u32,
    /// The ways of the format that reads it; null for any.
    opens_as: ?Ways = null,
    /// A value that a named format reads besides.
    beside: ?Beside,
    /// A record that has this value is a part of the one before.
    part: ?u32,
    /// The ways of its format, if it reads parts.
    kin: Ways = .none,
    /// The register that says that a message goes on in the next record.
    joins: ?Join,
    /// Lines of the format and the same source may belong to the event in the one before: `within.zig`.
    continues_within: bool,
    documents: Documents,
    registers: []const []const u8,
    /// The register of each field that is sought.
    register_of: []const ?u32,
    /// The registers that are named as what a text names, and those names.
    named: []const Named,
    /// Nothing if it has a structure.
    form: []const form.Op,

    /// What a text must have that the way reads.
    fn guard(format: *const Format) Guard {
        return switch (format.structure) {
            .line => .of(format.form),
            .json => .beginningWith('{'),
            .@"export" => .beginningWith(exports.head[0]),
            .xml => .beginningWith(xml.open_tag[0]),
            .trailing => .having("{}"),
            .logfmt, .pairs, .extension => .having("="),
            .csv => if (format.cellsLeast() > 1) .having(&.{rows.separator}) else .{},
            // A header may change how the rows below are read.
            .w3c, .zeek, .commas, .tabs, .aligned => .{},
            .prose => .{},
        };
    }

    /// The number of cells without which a row is not of the format.
    pub fn cellsLeast(format: *const Format) usize {
        return if (format.needs.len > 0) std.mem.max(u32, format.needs) + 1 else format.registers.len;
    }

    /// Whether the fields without which a record is not of this format are there.
    pub fn hasNeeds(format: *const Format, found: *const Found) bool {
        for (format.needs) |value| if (found.values[value] == null) return false;
        return true;
    }
};

pub const Named = struct { name: prose.Name, register: u32 };

/// A value, the first of these that is there, and the format that reads it.
pub const Beside = struct {
    values: []const u32,
    /// The ways of that format.
    as: Ways = .none,

    /// In place of a value: all of the text.
    pub const whole = std.math.maxInt(u32);
};

/// A register that has this text in each record but the last of a message.
pub const Join = struct { register: u32, text: []const u8 };

/// A path in two parts: `log.level` is `level` in the text of `log`.
pub const Split = struct { outer: u32, inner: u32 };

pub const Error = Allocator.Error || error{BadQuery};

pub const Formats = struct {
    arena: std.heap.ArenaAllocator,
    names: Names = .{},
    /// Names that are asked for come first, then those at which formats look for their roles.
    fields: []const []const u8 = &.{},
    asked_count: u32 = 0,
    /// The asked ones, and behind them the arrays of those that are lists.
    sought_count: u32 = 0,
    /// For each field that is asked for, the list that it is.
    lists: []const ?List = &.{},
    /// For each field, how its path may go on in JSON that a text holds.
    splits: []const []const Split = &.{},
    /// The more specific first.
    list: []const Format = &.{},
    sieve: Sieve = .{},
    structures: std.EnumSet(Structure) = .empty,
    /// What is between the values of the table that an input is read as.
    separator: ?u8 = null,
    /// An input is read as a table of aligned columns.
    is_aligned: bool = false,
    layout: Layout = .{ .separator = 0 },
    /// Some form is of two lines.
    has_pairs_of_lines: bool = false,
    /// The most values that a layer has.
    width: usize = 0,
    /// Documents of many records, and the fields by which a line shows that it is one.
    frames: Frames = .{},
    frame_fields: std.ArrayList(u32) = .empty,

    pub fn open(gpa: Allocator, given: []const u32) Error!*Formats {
        const formats = try gpa.create(Formats);
        errdefer gpa.destroy(formats);
        formats.* = .{ .arena = .init(gpa) };
        errdefer formats.arena.deinit();
        const arena = formats.arena.allocator();
        var words: Words = .{ .rest = try arena.dupe(u32, given) };
        formats.layout = @bitCast(try words.next());
        if (formats.layout.unused != 0) return error.BadQuery;
        formats.asked_count = try words.next();
        formats.sought_count = try words.length();
        if (formats.asked_count > formats.sought_count) return error.BadQuery;
        var numbers: Numbers = .{ .arena = arena };
        for (0..formats.sought_count) |_| try numbers.append(try words.text());
        var bytes: Bytes = .{ .rest = try words.text() };
        const own = try arena.alloc(u32, try bytes.length());
        for (own) |*number| number.* = try numbers.of(try bytes.text());
        try formats.readSplits(&numbers);
        formats.fields = numbers.names.items;
        for (formats.fields, 0..) |name, field| {
            if (baseOf(name) == null) try formats.names.add(arena, name, @intCast(field));
        }
        try formats.readLists(arena);
        formats.width = formats.fields.len;
        const list = try arena.alloc(Format, try bytes.length());
        const readers = try arena.alloc(Readers, list.len);
        const guards = try arena.alloc(Guard, list.len);
        for (list, readers, guards) |*format, *by, *guard| {
            format.* = try formats.read(arena, &bytes, own, by);
            guard.* = format.guard();
            formats.width = @max(formats.width, format.registers.len);
            formats.structures.insert(format.structure);
            if (!format.flags.only_inside) {
                formats.separator = formats.separator orelse format.structure.separator();
                if (format.structure == .aligned) formats.is_aligned = true;
            }
            if (guard.has.isSet('\n')) formats.has_pairs_of_lines = true;
        }
        const given_separator = formats.layout.separator;
        if (formats.separator != null and given_separator != 0) formats.separator = given_separator;
        formats.list = list;
        formats.sieve = try .init(arena, guards);
        for (std.enums.values(PlaceOfText)) |place| {
            const ways = formats.sieve.places.get(place);
            for (list, 0..) |*format, number| {
                // A line of JSON below a record is looked at before.
                if (place == .below and format.structure == .json) continue;
                if (format.flags.isTriedAt(place)) ways.add(number);
            }
        }
        var named: std.StringHashMapUnmanaged(Ways) = .empty;
        for (list, readers, 0..) |*format, by, number| {
            if (!format.flags.only_inside) try formats.frames.addPaths(arena, format.documents.paths, @intCast(number));
            if (by.opened.len > 0) format.opens_as = try formats.waysNamed(by.opened, &named);
            if (format.beside) |*beside| beside.as = try formats.waysNamed(by.beside, &named);
            if (format.part != null) format.kin = try formats.waysNamed(format.name, &named);
        }
        return formats;
    }

    /// For each field the ways in which its path may go on in a text that holds JSON; what they name are fields, too.
    fn readSplits(formats: *Formats, numbers: *Numbers) Allocator.Error!void {
        const arena = numbers.arena;
        var splits: std.ArrayList([]const Split) = .empty;
        while (splits.items.len < numbers.names.items.len) {
            const name = numbers.names.items[splits.items.len];
            var row: std.ArrayList(Split) = .empty;
            // The array of a list is a field of its own.
            if (baseOf(name) == null) for (name, 0..) |byte, at| {
                if (byte != '.' or at == 0 or at + 1 == name.len) continue;
                const outer = try numbers.of(name[0..at]);
                try row.append(arena, .{ .outer = outer, .inner = try numbers.of(name[at + 1 ..]) });
            };
            try splits.append(arena, row.items);
        }
        formats.splits = splits.items;
    }

    /// The names of the formats that read texts of another one.
    const Readers = struct { opened: []const u8, beside: []const u8 };

    fn waysNamed(
        formats: *Formats,
        name: []const u8,
        known: *std.StringHashMapUnmanaged(Ways),
    ) Allocator.Error!Ways {
        const arena = formats.arena.allocator();
        const entry = try known.getOrPut(arena, name);
        if (entry.found_existing) return entry.value_ptr.*;
        entry.value_ptr.* = try .initEmpty(arena, formats.list.len);
        for (formats.list, 0..) |*format, number| {
            if (std.mem.eql(u8, format.name, name)) entry.value_ptr.add(number);
        }
        return entry.value_ptr.*;
    }

    fn readLists(formats: *Formats, arena: Allocator) Error!void {
        const lists = try arena.alloc(?List, formats.asked_count);
        for (lists, formats.fields[0..lists.len]) |*list, name| {
            list.* = null;
            const base = baseOf(name) orelse continue;
            const number = for (formats.fields[0..formats.sought_count], 0..) |known, field| {
                if (std.mem.eql(u8, known, base)) break field;
            } else return error.BadQuery;
            list.* = try .parse(arena, name, @intCast(number));
        }
        formats.lists = lists;
    }

    fn readDocuments(
        formats: *Formats,
        arena: Allocator,
        bytes: *Bytes,
        values: Values,
        only_inside: bool,
    ) Error!Documents {
        const pairs = try arena.alloc(u32, try bytes.length());
        for (pairs) |*value| value.* = try values.next(bytes);
        const paths: Paths = try .read(arena, bytes);
        for (0..try bytes.length()) |_| {
            const field = try values.next(bytes);
            if (!only_inside) try formats.frame_fields.append(arena, field);
        }
        return .{ .pairs = pairs, .paths = paths };
    }

    fn read(
        formats: *Formats,
        arena: Allocator,
        bytes: *Bytes,
        field_numbers: []const u32,
        readers: *Readers,
    ) Error!Format {
        const rank = try bytes.next();
        const flags: Flags = @bitCast(try bytes.next());
        const name = try bytes.text();
        const structure = std.enums.fromInt(Structure, try bytes.next()) orelse return error.BadQuery;
        const registers = try arena.alloc([]const u8, try bytes.length());
        for (registers) |*register| register.* = try bytes.text();
        // Values are those of registers, or of fields, which the bytes number in their own way.
        const values: Values = if (structure.hasRegisters())
            .{ .count = registers.len }
        else
            .{ .count = field_numbers.len, .fields = field_numbers };
        const needs = try arena.alloc(u32, try bytes.length());
        for (needs) |*field| field.* = try values.next(bytes);
        var places: [role_count][]const Place = undefined;
        for (&places) |*role| role.* = try readPlaces(arena, bytes, values);
        const opens = try values.orNone(bytes);
        const opens_as = try bytes.text();
        const beside = try arena.alloc(u32, try bytes.length());
        for (beside) |*value| value.* = try values.orNone(bytes) orelse Beside.whole;
        readers.* = .{ .opened = opens_as, .beside = try bytes.text() };
        const part = try values.orNone(bytes);
        const join = try values.orNone(bytes);
        const join_text = try bytes.text();
        const continues_within = try bytes.next() != 0 and opens != null;
        const documents = try formats.readDocuments(arena, bytes, values, flags.only_inside);
        if (try bytes.length() != @intFromBool(structure == .line)) return error.BadQuery;
        const own_form = if (structure == .line) try readForm(arena, bytes, registers.len) else &.{};
        const register_of = try arena.alloc(?u32, formats.sought_count);
        for (register_of, formats.fields[0..formats.sought_count]) |*register, field| {
            register.* = null;
            for (registers, 0..) |own, number| if (std.mem.eql(u8, own, field)) {
                register.* = @intCast(number);
            };
        }
        var named: std.ArrayList(Named) = .empty;
        for (registers, 0..) |own, number| {
            const what = std.meta.stringToEnum(prose.Name, own) orelse continue;
            try named.append(arena, .{ .name = what, .register = @intCast(number) });
        }
        return .{
            .name = name,
            .rank = rank,
            .structure = structure,
            .flags = flags,
            .needs = needs,
            .places = places,
            .opens = opens,
            .beside = if (beside.len == 0) null else .{ .values = beside },
            .part = part,
            .continues_within = continues_within,
            .documents = documents,
            .joins = if (places[@backingInt(Role.message)].len == 0)
                null
            else if (join) |register|
                .{ .register = register, .text = join_text }
            else
                null,
            .registers = registers,
            .register_of = register_of,
            .named = named.items,
            .form = own_form,
        };
    }

    pub fn close(formats: *Formats, gpa: Allocator) void {
        formats.arena.deinit();
        gpa.destroy(formats);
    }
};

fn readPlaces(arena: Allocator, bytes: *Bytes, values: Values) Error![]const Place {
    const places = try arena.alloc(Place, try bytes.length());
    for (places) |*place| place.* = .{
        .value = try values.next(bytes),
        .scale = std.enums.fromInt(Scale, try bytes.next()) orelse return error.BadQuery,
        .joined = try values.orNone(bytes),
    };
    return places;
}

fn readForm(arena: Allocator, bytes: *Bytes, register_count: usize) Error![]const form.Op {
    const ops = try arena.alloc(form.Op, try bytes.length());
    for (ops, 0..) |*op, index| switch (try bytes.next()) {
        0 => {
            const text = try bytes.text();
            if (text.len == 0) return error.BadQuery;
            op.* = .{ .literal = text };
        },
        1 => {
            const kind = std.enums.fromInt(form.Type, try bytes.next()) orelse return error.BadQuery;
            const register = try bytes.next();
            if (register > register_count) return error.BadQuery;
            op.* = .{ .field = .{
                .type = kind,
                .register = if (register == 0) form.Field.none else register - 1,
                .may_be_empty = try bytes.next() != 0,
            } };
        },
        2 => {
            const count = try bytes.next();
            if (count == 0 or count >= ops.len - index) return error.BadQuery;
            op.* = .{ .optional = count };
        },
        3 => {
            const register = try bytes.next();
            if (register == 0 or register > register_count) return error.BadQuery;
            const texts = try arena.alloc([]const u8, try bytes.length());
            for (texts) |*text| text.* = try bytes.text();
            op.* = .{ .choice = .{ .register = register - 1, .texts = texts } };
        },
        else => return error.BadQuery,
    };
    return ops;
}

/// The numbers of values in the bytes of a format.
const Values = struct {
    count: usize,
    /// The field of each; null if they are registers.
    fields: ?[]const u32 = null,

    fn next(values: *const Values, bytes: *Bytes) error{BadQuery}!u32 {
        return values.of(try bytes.below(values.count));
    }

    fn orNone(values: *const Values, bytes: *Bytes) error{BadQuery}!?u32 {
        const number = try bytes.below(values.count + 1);
        return if (number == 0) null else values.of(number - 1);
    }

    fn of(values: *const Values, number: u32) u32 {
        return if (values.fields) |fields| fields[number] else number;
    }
};

/// Fields by their names.
const Numbers = struct {
    arena: Allocator,
    names: std.ArrayList([]const u8) = .empty,
    known: std.StringHashMapUnmanaged(u32) = .empty,

    fn append(numbers: *Numbers, name: []const u8) Allocator.Error!void {
        const entry = try numbers.known.getOrPut(numbers.arena, name);
        if (!entry.found_existing) entry.value_ptr.* = @intCast(numbers.names.items.len);
        try numbers.names.append(numbers.arena, name);
    }

    fn of(numbers: *Numbers, name: []const u8) Allocator.Error!u32 {
        if (numbers.known.get(name)) |number| return number;
        try numbers.append(name);
        return @intCast(numbers.names.items.len - 1);
    }
};
