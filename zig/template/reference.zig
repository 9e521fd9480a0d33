//! References: the text between `${` and `}`, or in a list: a name, at most one index, and accessors.
//!
//! Twin: ts/template/reference.ts, compared by tests/c/same.test.ts.
const std = @import("std");
const Allocator = std.mem.Allocator;
const accessors = @import("accessors.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const table = @import("../gen/accessors.zig");

pub const Register = struct {
    name: []const u8,
    is_repeated: bool = false,
    /// The only kind that it can bind, as one token.
    kind: ?Kind = null,
};

/// Why a template was refused, and the offset of the fault.
pub const Fault = struct {
    offset: usize = 0,
    message: []const u8 = "",
    /// The name that was not found, if that is the fault.
    name: []const u8 = "",
};

pub const Error = error{ OutOfMemory, Template };

/// Every binding, one of them (from 0), or the last.
pub const Index = union(enum) { last, all, one: u64 };

/// The register of a reference. If members of a set share a name, the lists have a number for each.
pub const Reference = struct {
    registers: []const u32,
    index: Index = .last,
    /// Registers whose bindings `index` counts: an enclosing register, or the one read.
    indexed: []const u32,
};

/// A name as written, before it is looked up.
const Path = struct { name: []const u8, indexed_name: []const u8, index: Index };

/// Parses references of one text. Results and messages are in `arena`.
pub const Reader = struct {
    arena: Allocator,
    registers: []const Register,
    /// Offset in the text reported by faults.
    offset: usize = 0,
    /// Names allowed besides registers, for messages.
    other_names: []const []const u8 = &.{},
    fault: *Fault,

    pub fn fail(reader: *Reader, comptime format: []const u8, values: anytype) Error {
        reader.fault.* = .{
            .offset = reader.offset,
            .message = try std.fmt.allocPrint(
                reader.arena,
                "byte {d}: " ++ format,
                .{reader.offset} ++ values,
            ),
            .name = reader.fault.name,
        };
        return error.Template;
    }

    /// `upper`, `octet1-2 | trim`.
    pub fn readAccessors(reader: *Reader, text: []const u8) Error![]const accessors.Use {
        var uses: std.ArrayList(accessors.Use) = .empty;
        var parts = std.mem.splitScalar(u8, text, '|');
        while (parts.next()) |part| {
            try uses.append(reader.arena, try reader.readAccessor(std.mem.trim(u8, part, " \t\n\r")));
        }
        return uses.items;
    }

    fn readAccessor(reader: *Reader, text: []const u8) Error!accessors.Use {
        var letters: usize = 0;
        while (letters < text.len and std.ascii.isLower(text[letters])) letters += 1;
        const rest = text[letters..];
        const known = std.meta.stringToEnum(accessors.Accessor, text[0..letters]);
        const index = if (known) |it| table.accessors[@backingInt(it)].index else .none;
        if (known == null or (index == .none and rest.len > 0)) {
            reader.fault.name = text;
            return reader.fail(
                "\"{s}\" is not an accessor of the C library, which has no units, lengths of time and shapes: {s}",
                .{ text, spelled_accessors },
            );
        }
        if (index == .none) return .{ .accessor = known.? };
        const dash = std.mem.findScalar(u8, rest, '-');
        const first = numberOf(rest[0 .. dash orelse rest.len]);
        const last = if (dash) |at| numberOf(rest[at + 1 ..]) else first;
        if (index == .count and (first < 1 or dash != null)) return reader.fail(
            "\"{s}\" has no number of characters; write {s}N with N at least 1, as in {s}4",
            .{ text, text[0..letters], text[0..letters] },
        );
        if (first < 1 or last < first) return reader.fail(
            "\"{s}\" in \"{s}\" has no numbers; write {s}N or {s}N-M counted from 1, as in {s}1-2",
            .{ rest, text, text[0..letters], text[0..letters], text[0..letters] },
        );
        return .{ .accessor = known.?, .first = first, .last = last };
    }

    /// The register called `written` (`name`, `2`, `name[0]`, `outer[*].inner`); null for the whole match.
    pub fn readRegister(reader: *Reader, written: []const u8) Error!?Reference {
        const path = try reader.readPath(written);
        if (isZero(path.name)) {
            if (path.index != .last) return reader.fail("${{0}} is the whole match and takes no index", .{});
            return null;
        }
        if (path.name.len > 0 and std.ascii.isDigit(path.name[0])) {
            const point = std.mem.findScalar(u8, path.name, '.') orelse path.name.len;
            if (allDigits(path.name[0..point])) return try reader.resolvePosition(path, point);
        }
        return try reader.resolve(path) orelse reader.failUnbound(path.name);
    }

    /// Fails if no token of the registers' kinds has the part that the first accessor selects.
    pub fn checkPart(reader: *Reader, reference: Reference, uses: []const accessors.Use) Error!void {
        if (uses.len == 0) return;
        for (reference.registers) |number| {
            const kind = reader.registers[number].kind orelse return;
            if (accessors.hasPart(uses[0].accessor, kind) orelse true) return;
        }
        const register = reader.registers[reference.registers[0]];
        return reader.fail("\"{s}\" is of the kind {s}, which has no :{s}", .{
            register.name,
            @tagName(register.kind.?),
            @tagName(uses[0].accessor),
        });
    }

    /// Whether `written` is the name of a register, not a position or another name.
    pub fn hasRegister(reader: *Reader, written: []const u8) Error!bool {
        const path = try reader.readPath(written);
        return (try reader.readNumbers(path.name)).len > 0;
    }

    fn readPath(reader: *Reader, written: []const u8) Error!Path {
        var name: std.ArrayList(u8) = .empty;
        var index: Index = .last;
        var indexed_size: usize = 0;
        var parts = std.mem.splitScalar(u8, written, '.');
        while (parts.next()) |part| {
            const open = std.mem.findScalar(u8, part, '[');
            const bare = part[0 .. open orelse part.len];
            if (name.items.len > 0) try name.append(reader.arena, '.');
            try name.appendSlice(reader.arena, bare);
            if (open == null) continue;
            if (part[part.len - 1] != ']') {
                return reader.fail("\"{s}\": the index has no ], as in {s}[0]", .{ written, bare });
            }
            if (index != .last) return reader.fail("\"{s}\" has two indexes; a reference takes one", .{written});
            index = try reader.readIndex(part[open.? + 1 .. part.len - 1], written);
            indexed_size = name.items.len;
        }
        return .{
            .name = name.items,
            .indexed_name = name.items[0..if (indexed_size == 0) name.items.len else indexed_size],
            .index = index,
        };
    }

    fn readIndex(reader: *Reader, text: []const u8, written: []const u8) Error!Index {
        if (std.mem.eql(u8, text, "*")) return .all;
        if (allDigits(text) and text.len <= 15) return .{ .one = std.fmt.parseInt(u64, text, 10) catch unreachable };
        return reader.fail("\"{s}\": an index is a number from 0, or * for every binding", .{written});
    }

    fn resolve(reader: *Reader, path: Path) Error!?Reference {
        const numbers = try reader.readNumbers(path.name);
        if (numbers.len == 0) return null;
        return .{ .registers = numbers, .index = path.index, .indexed = try reader.readNumbers(path.indexed_name) };
    }

    /// `${2}` is the second name in the order of binding.
    fn resolvePosition(reader: *Reader, path: Path, point: usize) Error!?Reference {
        const position = std.fmt.parseInt(usize, path.name[0..point], 10) catch std.math.maxInt(usize);
        const outer = reader.nameAt(position) orelse {
            reader.fault.name = path.name;
            return reader.fail("${{{s}}} is not a register: the pattern binds {d} of them", .{
                path.name,
                reader.countNames(),
            });
        };
        const rest = path.name[point..];
        const named = try std.mem.concat(reader.arena, u8, &.{ outer, rest });
        const indexed_rest = path.indexed_name[@min(point, path.indexed_name.len)..];
        const indexed = try std.mem.concat(reader.arena, u8, &.{ outer, indexed_rest });
        return try reader.resolve(.{ .name = named, .indexed_name = indexed, .index = path.index }) orelse
            reader.failUnbound(named);
    }

    /// The name at `position` (counted from 1) among the distinct names in binding order.
    fn nameAt(reader: *const Reader, position: usize) ?[]const u8 {
        var left = position;
        for (reader.registers, 0..) |register, i| {
            if (reader.isRepeatedName(i)) continue;
            left -%= 1;
            if (left == 0) return register.name;
        }
        return null;
    }

    fn countNames(reader: *const Reader) usize {
        var count: usize = 0;
        for (0..reader.registers.len) |i| count += @intFromBool(!reader.isRepeatedName(i));
        return count;
    }

    fn isRepeatedName(reader: *const Reader, at: usize) bool {
        for (reader.registers[0..at]) |earlier| {
            if (std.mem.eql(u8, earlier.name, reader.registers[at].name)) return true;
        }
        return false;
    }

    fn readNumbers(reader: *Reader, name: []const u8) Error![]const u32 {
        var numbers: std.ArrayList(u32) = .empty;
        for (reader.registers, 0..) |register, number| {
            if (std.mem.eql(u8, register.name, name)) try numbers.append(reader.arena, @intCast(number));
        }
        return numbers.items;
    }

    fn failUnbound(reader: *Reader, name: []const u8) Error {
        var allowed: std.ArrayList(u8) = .empty;
        try allowed.appendSlice(reader.arena, "0");
        for (reader.registers, 0..) |register, i| {
            if (!reader.isRepeatedName(i)) try allowed.print(reader.arena, ", {s}", .{register.name});
        }
        for (reader.other_names) |other| try allowed.print(reader.arena, ", {s}", .{other});
        reader.fault.name = name;
        return reader.fail("the pattern has no register \"{s}\"; valid names: {s}", .{ name, allowed.items });
    }
};

pub fn isZero(name: []const u8) bool {
    for (name) |byte| if (byte != '0') return false;
    return name.len > 0;
}

fn allDigits(text: []const u8) bool {
    for (text) |byte| if (!std.ascii.isDigit(byte)) return false;
    return text.len > 0;
}

/// 0 if the text is not a number of at most nine digits.
fn numberOf(text: []const u8) u32 {
    if (!allDigits(text) or text.len > 9) return 0;
    return std.fmt.parseInt(u32, text, 10) catch 0;
}

const spelled_accessors = spelled: {
    var text: []const u8 = "";
    for (std.meta.fieldNames(accessors.Accessor), table.accessors) |name, row| {
        const suffix = switch (row.index) {
            .none => "",
            .count => "N",
            .range => "N[-M]",
        };
        text = text ++ (if (text.len == 0) "" else ", ") ++ name ++ suffix;
    }
    break :spelled text;
};
