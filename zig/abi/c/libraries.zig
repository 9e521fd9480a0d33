//! Compiled patterns for calls that refer to them by name: those declared in programs, and rules with their messages.
const std = @import("std");
const Allocator = std.mem.Allocator;
const patterns = @import("patterns.zig");
const sets = @import("sets.zig");
const sources = @import("sources.zig");
const types = @import("types.zig");
const Shared = patterns.Shared;
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

/// Suffix of the files in a directory that are loaded.
const program_suffix = ".program";

pub const Severity = enum { @"error", warning, note };

pub const Rule = struct { severity: Severity, message: []const u8, fix: ?[]const u8 = null };

pub const Entry = struct {
    name: []const u8,
    /// A program with a single member.
    shared: *Shared,
    rule: ?Rule = null,
};

pub const Library = struct {
    arena: std.heap.ArenaAllocator = .init(gpa),
    entries: std.StringArrayHashMapUnmanaged(Entry) = .empty,

    pub fn find(library: *const Library, name: []const u8) ?*Entry {
        return library.entries.getPtr(name);
    }

    /// Adds every member of `shared` under its name, or under `fallback` if it has none.
    fn addAll(library: *Library, shared: *const Shared, fallback: []const u8, fault: Out) Status {
        const first, const count = shared.members();
        for (first..first + count) |index| {
            const written = patterns.memberName(shared.program(), @intCast(index));
            const name = if (written.len > 0) written else fallback;
            const status = library.add(shared, @intCast(index), name, null, fault);
            if (status != .ok) return status;
        }
        return .ok;
    }

    fn add(
        library: *Library,
        shared: *const Shared,
        member: u32,
        name: []const u8,
        rule: ?Rule,
        fault: Out,
    ) Status {
        if (library.entries.contains(name)) return types.failAt(
            fault,
            .declaration,
            .{ .name = name },
            "\"{s}\" is declared twice",
            .{name},
        );
        library.put(shared, member, name, rule) catch return types.noMemory(fault);
        return .ok;
    }

    fn put(library: *Library, shared: *const Shared, member: u32, name: []const u8, rule: ?Rule) Allocator.Error!void {
        const arena = library.arena.allocator();
        try library.entries.ensureUnusedCapacity(arena, 1);
        const own = try arena.dupe(u8, name);
        const kept: ?Rule = if (rule) |it| .{
            .severity = it.severity,
            .message = try arena.dupe(u8, it.message),
        } else null;
        const alone = try shared.memberAlone(member);
        library.entries.putAssumeCapacity(own, .{ .name = own, .shared = alone, .rule = kept });
    }
};

export fn mt_library_new(out: **Library, fault: Out) callconv(.c) Status {
    const library = gpa.create(Library) catch return types.noMemory(fault);
    library.* = .{};
    out.* = library;
    return .ok;
}

export fn mt_library_free(owned: ?*Library) callconv(.c) void {
    const library = owned orelse return;
    for (library.entries.values()) |entry| entry.shared.release();
    library.arena.deinit();
    gpa.destroy(library);
}

export fn mt_library_add(library: *Library, name: Text, shared: *const Shared, fault: Out) callconv(.c) Status {
    const first, const count = shared.members();
    if (count != 1) return types.failAt(
        fault,
        .declaration,
        .{ .name = name.bytes() },
        "\"{s}\": expected one pattern, found {d}: add the members of the set one by one",
        .{ name.bytes(), count },
    );
    return library.add(shared, first, name.bytes(), null, fault);
}

export fn mt_library_load(library: *Library, path: Text, fault: Out) callconv(.c) Status {
    const name = path.bytes();
    const io = sources.io();
    var folder = std.Io.Dir.cwd().openDir(io, name, .{ .iterate = true }) catch |err| switch (err) {
        error.NotDir => return loadFile(library, name, fault),
        else => return sources.failFile(fault, name, err),
    };
    defer folder.close(io);
    return loadFolder(library, folder, name, fault);
}

fn loadFile(library: *Library, path: []const u8, fault: Out) Status {
    var shared: *Shared = undefined;
    const status = sets.loadFile(path, &shared, fault);
    if (status != .ok) return status;
    defer shared.release();
    return library.addAll(shared, std.fs.path.stem(path), fault);
}

/// Loads the programs in a directory, ordered by name.
fn loadFolder(library: *Library, folder: std.Io.Dir, path: []const u8, fault: Out) Status {
    var scratch: std.heap.ArenaAllocator = .init(gpa);
    defer scratch.deinit();
    const arena = scratch.allocator();
    var names: std.ArrayList([]const u8) = .empty;
    var entries = folder.iterate();
    while (entries.next(sources.io()) catch |err| return sources.failFile(fault, path, err)) |entry| {
        if (!std.mem.endsWith(u8, entry.name, program_suffix)) continue;
        const full = std.fs.path.join(arena, &.{ path, entry.name }) catch return types.noMemory(fault);
        names.append(arena, full) catch return types.noMemory(fault);
    }
    std.mem.sortUnstable([]const u8, names.items, {}, isBefore);
    for (names.items) |name| {
        const status = loadFile(library, name, fault);
        if (status != .ok) return status;
    }
    return .ok;
}

fn isBefore(_: void, a: []const u8, b: []const u8) bool {
    return std.mem.lessThan(u8, a, b);
}

export fn mt_library_declare(library: *Library, line: Text, base: Text, fault: Out) callconv(.c) Status {
    var reader: Line = .{ .text = line.bytes() };
    const form = reader.word();
    const name = reader.word();
    if (name.len == 0) return refuse(fault, &reader, "expected a name after the form");
    if (std.mem.eql(u8, form, "let") or std.mem.eql(u8, form, "kind")) {
        if (!reader.takes('=')) return refuse(fault, &reader, "expected = and the file of a compiled pattern");
        return declareFile(library, name, reader.rest(), base.bytes(), null, fault);
    }
    if (std.mem.eql(u8, form, "rule")) return declareRule(library, name, &reader, base.bytes(), fault);
    if (std.mem.eql(u8, form, "fix")) return declareFix(library, name, &reader, fault);
    reader.at = 0;
    return refuse(fault, &reader, "expected let, kind, rule or fix");
}

fn declareRule(library: *Library, name: []const u8, reader: *Line, base: []const u8, fault: Out) Status {
    const severity = std.meta.stringToEnum(Severity, reader.word()) orelse
        return refuse(fault, reader, "expected error, warning or note after the name of the rule");
    const message = reader.takeQuoted() orelse return refuse(fault, reader, "expected the message in quotes");
    if (!reader.takes('=')) return refuse(fault, reader, "expected = and the file of a compiled pattern");
    return declareFile(library, name, reader.rest(), base, .{ .severity = severity, .message = message }, fault);
}

fn declareFix(library: *Library, name: []const u8, reader: *Line, fault: Out) Status {
    if (!reader.takes('=')) return refuse(fault, reader, "expected = and a template");
    const entry = library.find(name) orelse return refuseName(fault, name, "no rule with this name is declared");
    if (entry.rule == null) return refuseName(fault, name, "it is not a rule");
    const fix = library.arena.allocator().dupe(u8, reader.rest()) catch return types.noMemory(fault);
    entry.rule.?.fix = fix;
    return .ok;
}

fn declareFile(
    library: *Library,
    name: []const u8,
    file: []const u8,
    base: []const u8,
    rule: ?Rule,
    fault: Out,
) Status {
    if (file.len == 0) return refuseName(fault, name, "expected a file after =");
    const path = std.fs.path.join(gpa, if (base.len == 0) &.{file} else &.{ base, file }) catch
        return types.noMemory(fault);
    defer gpa.free(path);
    var shared: *Shared = undefined;
    const status = sets.loadFile(path, &shared, fault);
    if (status != .ok) return status;
    defer shared.release();
    const first, const count = shared.members();
    if (count != 1) return types.failAt(
        fault,
        .declaration,
        .{ .name = name },
        "{s} contains {d} patterns: load it with mt_library_load",
        .{ path, count },
    );
    return library.add(shared, first, name, rule, fault);
}

fn refuseName(fault: Out, name: []const u8, problem: []const u8) Status {
    return types.failAt(fault, .declaration, .{ .name = name }, "\"{s}\": {s}", .{ name, problem });
}

fn refuse(fault: Out, reader: *const Line, expected: []const u8) Status {
    return types.failAt(fault, .declaration, .{ .offset = reader.at, .line = 1 }, "byte {d} of \"{s}\": {s}", .{
        reader.at,
        reader.text,
        expected,
    });
}

/// Parses a declaration from left to right.
const Line = struct {
    text: []const u8,
    at: usize = 0,

    fn skip(line: *Line) void {
        while (line.at < line.text.len and line.text[line.at] <= ' ') line.at += 1;
    }

    fn word(line: *Line) []const u8 {
        line.skip();
        const start = line.at;
        while (line.at < line.text.len and line.text[line.at] > ' ' and line.text[line.at] != '=') line.at += 1;
        return line.text[start..line.at];
    }

    fn takes(line: *Line, byte: u8) bool {
        line.skip();
        if (line.at >= line.text.len or line.text[line.at] != byte) return false;
        line.at += 1;
        return true;
    }

    /// A text between quotes, without quotes in it.
    fn takeQuoted(line: *Line) ?[]const u8 {
        if (!line.takes('"')) return null;
        const end = std.mem.findScalarPos(u8, line.text, line.at, '"') orelse return null;
        defer line.at = end + 1;
        return line.text[line.at..end];
    }

    fn rest(line: *Line) []const u8 {
        line.skip();
        return std.mem.trimEnd(u8, line.text[line.at..], " \t\r\n");
    }
};
