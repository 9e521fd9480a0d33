//! The files that a search would read.
const std = @import("std");
const Io = std.Io;
const Allocator = std.mem.Allocator;
const file_types = @import("../../gen/file_types.zig").file_types;
const classify = @import("../../record/classify.zig");
const encoding = @import("../../source/encoding.zig");
const open = @import("../../source/open.zig");
const path_glob = @import("../../source/path_glob.zig");
const regular_file = @import("../../source/regular_file.zig");
const Options = @import("../../source/walk.zig").Options;
const Walk = @import("../../source/walk.zig").Walk;
const addGlob = @import("../../source/walk.zig").addGlob;
const json_text = @import("../../report/json.zig");
const well_formed = @import("../../lex/well_formed.zig");
const sources = @import("sources.zig");
const types = @import("types.zig");
const Buffer = types.Buffer;
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

const Texture = classify.Kind;

const Sort = enum { path, modified, accessed, created };

/// Written by the caller; the names are the same in the TypeScript library.
const Request = struct {
    paths: []const []const u8 = &.{"."},
    hidden: bool = false,
    noIgnore: bool = false,
    binary: bool = false,
    globs: []const []const u8 = &.{},
    types: []const []const u8 = &.{},
    typesNot: []const []const u8 = &.{},
    texture: []const []const u8 = &.{},
    textureNot: []const []const u8 = &.{},
    sort: Sort = .path,
    reverse: bool = false,
};

export fn mt_files(request: Text, out: **Buffer, fault: Out) callconv(.c) Status {
    var scratch: std.heap.ArenaAllocator = .init(gpa);
    defer scratch.deinit();
    const arena = scratch.allocator();
    const text: []const u8 = if (request.len == 0) "{}" else request.bytes();
    const asked = std.json.parseFromSliceLeaky(Request, arena, text, .{}) catch |err| return switch (err) {
        error.OutOfMemory => types.noMemory(fault),
        else => types.fail(fault, .option, "mt_files: invalid request: {s}", .{@errorName(err)}),
    };
    return list(arena, asked, out, fault) catch types.noMemory(fault);
}

fn list(arena: Allocator, asked: Request, out: **Buffer, fault: Out) Allocator.Error!Status {
    var options: Options = .{ .hidden = asked.hidden, .no_ignore = asked.noIgnore };
    var globs: @TypeOf(@as(std.ArrayList(@typeInfo(@TypeOf(options.globs)).pointer.child), .empty)) = .empty;
    for (asked.globs) |written| if (!try addGlob(arena, written, &globs)) return types.failAt(
        fault,
        .option,
        .{ .name = written },
        "the glob \"{s}\" is malformed",
        .{written},
    );
    options.globs = globs.items;
    var status = try readTypes(arena, asked.types, &options.types, fault);
    if (status == .ok) status = try readTypes(arena, asked.typesNot, &options.types_dropped, fault);
    if (status != .ok) return status;
    for ([_][]const []const u8{ asked.texture, asked.textureNot }) |names| for (names) |name| {
        if (std.meta.stringToEnum(Texture, name) == null) {
            return types.failAt(fault, .option, .{ .name = name }, "\"{s}\" is not a texture", .{name});
        }
    };
    var walk: Walk = .{ .arena = arena, .io = sources.io(), .options = options };
    for (asked.paths) |path| try walk.add(path);
    if (!asked.binary) try dropBinary(&walk);
    if (asked.texture.len + asked.textureNot.len > 0) try keepTextures(&walk, asked);
    if (asked.sort != .path) try sortByTime(&walk, asked.sort);
    if (asked.reverse) std.mem.reverse([]const u8, walk.files.items);
    var answer: std.ArrayList(u8) = .empty;
    defer answer.deinit(gpa);
    try write(arena, &walk, &answer);
    out.* = try Buffer.take(&answer);
    return .ok;
}

fn readTypes(
    arena: Allocator,
    names: []const []const u8,
    out: *[]const path_glob.Glob,
    fault: Out,
) Allocator.Error!Status {
    var globs: std.ArrayList(path_glob.Glob) = .empty;
    for (names) |name| {
        var is_known = false;
        for (file_types) |row| {
            if (!std.mem.eql(u8, name, row.name) and !std.mem.eql(u8, name, "all")) continue;
            is_known = true;
            var written = std.mem.splitScalar(u8, row.globs, '\n');
            while (written.next()) |glob| {
                for (try path_glob.alternatives(arena, glob) orelse &.{}) |one| {
                    if (try path_glob.Glob.parse(arena, one)) |parsed| try globs.append(arena, parsed);
                }
            }
        }
        if (!is_known) {
            return types.failAt(fault, .option, .{ .name = name }, "\"{s}\" is not a file type", .{name});
        }
    }
    out.* = globs.items;
    return .ok;
}

fn dropBinary(walk: *Walk) Allocator.Error!void {
    var kept: usize = 0;
    for (walk.files.items) |path| {
        const is_binary = isBinary(walk.io, path) catch |err| {
            try walk.failures.append(walk.arena, .{ .path = path, .reason = err });
            continue;
        };
        if (is_binary) continue;
        walk.files.items[kept] = path;
        kept += 1;
    }
    walk.files.items.len = kept;
}

/// Keeps the files that consist mostly of what is asked for.
fn keepTextures(walk: *Walk, asked: Request) Allocator.Error!void {
    var kept: usize = 0;
    for (walk.files.items) |path| {
        const texture = classifyFile(path) catch |err| {
            try walk.failures.append(walk.arena, .{ .path = path, .reason = err });
            continue;
        };
        const is_wanted = asked.texture.len == 0 or (texture != null and hasName(asked.texture, texture.?));
        if (!is_wanted or (texture != null and hasName(asked.textureNot, texture.?))) continue;
        walk.files.items[kept] = path;
        kept += 1;
    }
    walk.files.items.len = kept;
}

fn hasName(names: []const []const u8, texture: Texture) bool {
    for (names) |name| if (std.mem.eql(u8, name, @tagName(texture))) return true;
    return false;
}

/// The type of most bytes of a file; null if it is empty.
fn classifyFile(path: []const u8) !?Texture {
    const io = sources.io();
    const file = try regular_file.open(io, path);
    defer file.close(io);
    const raw = try gpa.alloc(u8, @intCast(try file.length(io)));
    defer gpa.free(raw);
    const source = try open.fromMemory(raw[0..try file.readPositionalAll(io, raw, 0)]);
    defer source.close();
    const found = classify.dominant(gpa, source.text) catch |err| return switch (err) {
        error.OutOfMemory => error.OutOfMemory,
        error.TooLong => error.FileTooBig,
    };
    return if (found) |it| it.kind else null;
}

/// Whether the file contains a NUL and has no mark of an encoding that allows it.
fn isBinary(io: Io, path: []const u8) !bool {
    const file = try regular_file.open(io, path);
    defer file.close(io);
    var block: [64 << 10]u8 = undefined;
    var at: u64 = 0;
    while (true) {
        const got = try file.readPositionalAll(io, &block, at);
        if (at == 0 and !encoding.isPlain(encoding.mark(block[0..got]).encoding)) return false;
        if (open.hasNul(block[0..got])) return true;
        if (got < block.len) return false;
        at += got;
    }
}

/// Files that can't be examined come first.
fn sortByTime(walk: *Walk, sort: Sort) Allocator.Error!void {
    const Timed = struct {
        path: []const u8,
        ns: i128,
        /// Its place in path order.
        at: usize,

        fn isBefore(_: void, a: @This(), b: @This()) bool {
            return if (a.ns == b.ns) a.at < b.at else a.ns < b.ns;
        }
    };
    const timed = try walk.arena.alloc(Timed, walk.files.items.len);
    for (walk.files.items, timed, 0..) |path, *row, at| {
        row.* = .{ .path = path, .ns = timeOf(walk.io, path, sort), .at = at };
    }
    std.mem.sortUnstable(Timed, timed, {}, Timed.isBefore);
    for (walk.files.items, timed) |*path, row| path.* = row.path;
}

fn timeOf(io: Io, path: []const u8, sort: Sort) i128 {
    const stat = Io.Dir.cwd().statFile(io, path, .{}) catch return 0;
    return switch (sort) {
        .accessed => if (stat.atime) |time| time.nanoseconds else 0,
        .created => stat.ctime.nanoseconds,
        else => stat.mtime.nanoseconds,
    };
}

fn write(arena: Allocator, walk: *const Walk, out: *std.ArrayList(u8)) Allocator.Error!void {
    try out.appendSlice(gpa, "{\"files\":[");
    for (walk.files.items, 0..) |path, i| {
        if (i > 0) try out.append(gpa, ',');
        try writeString(arena, path, out);
    }
    try out.appendSlice(gpa, "],\"errors\":[");
    for (walk.failures.items, 0..) |failure, i| {
        if (i > 0) try out.append(gpa, ',');
        try out.appendSlice(gpa, "{\"path\":");
        try writeString(arena, failure.path, out);
        try out.appendSlice(gpa, ",\"message\":");
        try writeString(arena, sources.reasonOf(failure.reason), out);
        try out.append(gpa, '}');
    }
    try out.appendSlice(gpa, "]}");
}

/// Ill-formed bytes of a name are shown as U+FFFD.
fn writeString(arena: Allocator, text: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
    var shown: std.ArrayList(u8) = .empty;
    try json_text.appendString(gpa, try well_formed.replaceIllFormed(arena, text, &shown), out);
}
