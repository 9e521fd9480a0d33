//! The files in a directory tree, ordered by path, for the C library.
//!
//! Twin: ts/input/walk.ts, compared by tests/c/same.test.ts.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Io = std.Io;
const ignore = @import("ignore_rules.zig");
const limits = @import("../gen/limits.zig");
const path_glob = @import("path_glob.zig");
const regular_file = @import("regular_file.zig");
const Glob = path_glob.Glob;

/// Names of ignore files in each directory, by descending precedence.
const own_names = [_][]const u8{ ".matcherignore", ".ignore" };

/// An ignore file and the directory to which its paths are relative.
const RuleFile = struct {
    /// The lowest value takes precedence.
    strength: u32,
    /// Length of the prefix of absolute paths that is removed before its rules are applied.
    base_size: usize,
    rules: ignore.Rules,
};

const Choice = struct { glob: Glob, keeps: bool, directories_only: bool };

pub const Options = struct {
    hidden: bool = false,
    no_ignore: bool = false,
    /// Apply to names below the start; the last one that matches decides.
    globs: []const Choice = &.{},
    /// File types: if any are to be kept, one of them must match; none of those to drop may match.
    types: []const Glob = &.{},
    types_dropped: []const Glob = &.{},

    fn keepsOnly(options: Options) bool {
        for (options.globs) |choice| if (choice.keeps) return true;
        return false;
    }
};

/// Appends a glob of the command's `-g` to `out`; false if it is malformed.
pub fn addGlob(arena: Allocator, written: []const u8, out: *std.ArrayList(Choice)) Allocator.Error!bool {
    if (written.len == 0) return true;
    const keeps = written[0] != '!';
    var body = if (keeps) written else written[1..];
    const directories_only = body.len > 1 and body[body.len - 1] == '/';
    if (directories_only) body = body[0 .. body.len - 1];
    const is_anchored = std.mem.findScalar(u8, body, '/') != null;
    const whole = if (is_anchored)
        std.mem.trimStart(u8, body, "/")
    else
        try std.mem.concat(arena, u8, &.{ "**/", body });
    for (try path_glob.alternatives(arena, whole) orelse return false) |text| {
        const glob = try Glob.parse(arena, text) orelse return false;
        try out.append(arena, .{ .glob = glob, .keeps = keeps, .directories_only = directories_only });
    }
    return true;
}

pub const Failure = struct { path: []const u8, reason: anyerror };

/// All results are in `arena`.
pub const Walk = struct {
    arena: Allocator,
    io: Io,
    options: Options,
    files: std.ArrayList([]const u8) = .empty,
    failures: std.ArrayList(Failure) = .empty,

    const Rules = struct { files: []const RuleFile = &.{}, in_repository: bool = false };

    /// A directory being walked.
    const Level = struct {
        /// As displayed; the empty path has no slash at its end.
        path: []const u8,
        absolute: []const u8,
        below: []const u8,
        rules: Rules,
        entries: []const Entry,
        next: usize = 0,
    };

    const Entry = struct { name: []const u8, is_directory: bool };

    /// Adds `start` if it is a file, or the files below it.
    pub fn add(walk: *Walk, start: []const u8) Allocator.Error!void {
        const stat = Io.Dir.cwd().statFile(walk.io, start, .{}) catch |err| return walk.fail(start, err);
        if (stat.kind != .directory) return walk.files.append(walk.arena, try walk.arena.dupe(u8, start));
        const absolute = Io.Dir.cwd().realPathFileAlloc(walk.io, start, walk.arena) catch |err| switch (err) {
            error.OutOfMemory => return error.OutOfMemory,
            else => return walk.fail(start, err),
        };
        var levels: std.ArrayList(Level) = .empty;
        const rules: Rules = if (walk.options.no_ignore) .{} else try walk.rulesOfStart(absolute);
        try levels.append(walk.arena, .{
            .path = try walk.arena.dupe(u8, start),
            .absolute = absolute,
            .below = "",
            .rules = rules,
            .entries = try walk.list(start),
        });
        while (levels.items.len > 0) {
            const level = &levels.items[levels.items.len - 1];
            if (level.next == level.entries.len) {
                _ = levels.pop();
                continue;
            }
            const entry = level.entries[level.next];
            level.next += 1;
            if (!try walk.takes(level, entry)) continue;
            const path = try joinPath(walk.arena, level.path, entry.name);
            if (entry.is_directory) {
                const inner = try walk.enter(level, entry, path);
                try levels.append(walk.arena, inner);
            } else try walk.files.append(walk.arena, path);
        }
    }

    fn enter(walk: *Walk, above: *const Level, entry: Entry, path: []const u8) Allocator.Error!Level {
        const absolute = try joinPath(walk.arena, above.absolute, entry.name);
        const entries = try walk.list(path);
        return .{
            .path = path,
            .absolute = absolute,
            .below = try std.mem.concat(walk.arena, u8, &.{ above.below, entry.name, "/" }),
            .rules = if (walk.options.no_ignore) .{} else try walk.rulesBelow(above.rules, absolute),
            .entries = entries,
        };
    }

    /// A keeping glob takes precedence over ignore files, hidden names and types, which are applied in this order:
    /// ignore files, types, `hidden`.
    fn takes(walk: *Walk, level: *const Level, entry: Entry) Allocator.Error!bool {
        const options = walk.options;
        const below = try std.mem.concat(walk.arena, u8, &.{ level.below, entry.name });
        var at = options.globs.len;
        while (at > 0) {
            at -= 1;
            const choice = options.globs[at];
            if (choice.directories_only and !entry.is_directory) continue;
            if (choice.glob.matches(below)) return choice.keeps;
        }
        if (!entry.is_directory and options.keepsOnly()) return false;
        const absolute = try joinPath(walk.arena, level.absolute, entry.name);
        const verdict = judge(level.rules, absolute, entry.is_directory);
        if (verdict == .ignored) return false;
        var is_of_type = false;
        if (!entry.is_directory) {
            if (matchesAny(options.types_dropped, entry.name)) return false;
            is_of_type = matchesAny(options.types, entry.name);
            if (options.types.len > 0 and !is_of_type) return false;
        }
        return options.hidden or entry.name[0] != '.' or verdict == .allowed or is_of_type;
    }

    fn matchesAny(globs: []const Glob, name: []const u8) bool {
        for (globs) |glob| if (glob.matches(name)) return true;
        return false;
    }

    fn judge(rules: Rules, absolute: []const u8, is_directory: bool) ?ignore.Verdict {
        for (rules.files) |file| {
            if (file.rules.judge(absolute[file.base_size..], is_directory)) |verdict| return verdict;
        }
        return null;
    }

    /// Files and directories ordered by the bytes of their names; links are skipped.
    fn list(walk: *Walk, path: []const u8) Allocator.Error![]const Entry {
        var found: std.ArrayList(Entry) = .empty;
        var folder = Io.Dir.cwd().openDir(walk.io, if (path.len == 0) "." else path, .{ .iterate = true }) catch |err| {
            try walk.fail(path, err);
            return &.{};
        };
        defer folder.close(walk.io);
        var entries = folder.iterate();
        while (entries.next(walk.io) catch |err| none: {
            try walk.fail(path, err);
            break :none null;
        }) |entry| switch (entry.kind) {
            .file, .directory => try found.append(walk.arena, .{
                .name = try walk.arena.dupe(u8, entry.name),
                .is_directory = entry.kind == .directory,
            }),
            else => {},
        };
        std.mem.sortUnstable(Entry, found.items, {}, isBefore);
        return found.items;
    }

    fn isBefore(_: void, a: Entry, b: Entry) bool {
        return std.mem.lessThan(u8, a.name, b.name);
    }

    /// The rules in force in a directory, its parents' too.
    fn rulesOfStart(walk: *Walk, absolute: []const u8) Allocator.Error!Rules {
        var rules: Rules = .{};
        var end: usize = 0;
        while (true) {
            rules = try walk.rulesBelow(rules, if (end == 0) "/" else absolute[0..end]);
            if (end == absolute.len) return rules;
            end = std.mem.findScalarPos(u8, absolute, end + 1, '/') orelse absolute.len;
            if (end == 1) return rules; // The root itself.
        }
    }

    fn rulesBelow(walk: *Walk, above: Rules, folder: []const u8) Allocator.Error!Rules {
        const base = if (std.mem.endsWith(u8, folder, "/")) folder else try joinPath(walk.arena, folder, "");
        var found: std.ArrayList(RuleFile) = .empty;
        for (own_names, 0..) |name, strength| try walk.read(&found, @intCast(strength), base, base, name);
        const git = try joinPath(walk.arena, base, ".git");
        const is_root = if (Io.Dir.cwd().access(walk.io, git, .{})) true else |_| false;
        const in_repository = is_root or above.in_repository;
        if (in_repository) try walk.read(&found, 2, base, base, ".gitignore");
        if (is_root) {
            try walk.read(&found, 3, base, base, ".git/info/exclude");
            try walk.readGlobal(&found, base);
        }
        for (above.files) |file| if (!is_root or file.strength < own_names.len) try found.append(walk.arena, file);
        // Stable, so with equal strength the deeper file is first.
        std.sort.insertion(RuleFile, found.items, {}, isStronger);
        return .{ .files = found.items, .in_repository = in_repository };
    }

    fn readGlobal(walk: *Walk, found: *std.ArrayList(RuleFile), base: []const u8) Allocator.Error!void {
        if (std.c.getenv("XDG_CONFIG_HOME")) |config| if (config[0] != 0) {
            const folder = try joinPath(walk.arena, std.mem.span(config), "");
            return walk.read(found, 4, base, folder, "git/ignore");
        };
        const home = std.c.getenv("HOME") orelse return;
        try walk.read(found, 4, base, try joinPath(walk.arena, std.mem.span(home), ""), ".config/git/ignore");
    }

    fn isStronger(_: void, a: RuleFile, b: RuleFile) bool {
        return a.strength < b.strength;
    }

    fn read(
        walk: *Walk,
        found: *std.ArrayList(RuleFile),
        strength: u32,
        base: []const u8,
        folder: []const u8,
        name: []const u8,
    ) Allocator.Error!void {
        const path = try joinPath(walk.arena, folder, name);
        const text = readRules(walk.arena, walk.io, path) catch |err| return switch (err) {
            error.FileNotFound, error.NotDir, error.IsDir, error.NotRegular => {},
            else => walk.fail(path, err),
        };
        try found.append(walk.arena, .{
            .strength = strength,
            .base_size = base.len,
            .rules = try .parse(walk.arena, text),
        });
    }

    fn fail(walk: *Walk, path: []const u8, reason: anyerror) Allocator.Error!void {
        if (reason == error.OutOfMemory) return error.OutOfMemory;
        try walk.failures.append(walk.arena, .{ .path = try walk.arena.dupe(u8, path), .reason = reason });
    }
};

fn readRules(arena: Allocator, io: Io, path: []const u8) ![]const u8 {
    const file = try regular_file.open(io, path);
    defer file.close(io);
    const size = try file.length(io);
    if (size > limits.ignore_file_bytes) return error.StreamTooLong;
    const text = try arena.alloc(u8, @intCast(size));
    return text[0..try file.readPositionalAll(io, text, 0)];
}

fn joinPath(arena: Allocator, folder: []const u8, name: []const u8) Allocator.Error![]const u8 {
    const slash = if (std.mem.endsWith(u8, folder, "/")) "" else "/";
    return std.mem.concat(arena, u8, &.{ folder, slash, name });
}
