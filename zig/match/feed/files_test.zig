//! Files searched ahead give the right results in the order in which they were pushed.
const std = @import("std");
const builtin = @import("builtin");
const Files = @import("files.zig").Files;
const Found = @import("files.zig").Found;
const Options = @import("files.zig").Options;
const held_bytes_max = @import("files.zig").held_bytes_max;
const in_flight_max = @import("files.zig").in_flight_max;
const mapped_bytes = @import("files.zig").mapped_bytes;
const run_max = @import("files.zig").run_max;
const scan_bytes = @import("files.zig").scan_bytes;
const Pattern = @import("../pattern.zig").Pattern;
const Builder = @import("../fixture.zig").Builder;
const gpa = std.testing.allocator;
const io = std.testing.io;

/// Files of every kind: the kind of number n, and its result.
const Kind = enum { empty, missing, binary, wide, plain };

fn kindOf(number: usize) Kind {
    return switch (number % 11) {
        0 => .empty,
        3 => .missing,
        5 => .binary,
        7 => .wide,
        else => .plain,
    };
}

fn wordsOf(number: usize) usize {
    return number % 13;
}

fn textOf(number: usize, buffer: []u8) []const u8 {
    var out: std.Io.Writer = .fixed(buffer);
    switch (kindOf(number)) {
        .empty, .missing => {},
        .wide => {
            out.writeAll("\xff\xfe") catch unreachable;
            for (0..wordsOf(number)) |_| out.writeAll("h\x00i\x00 \x00") catch unreachable;
        },
        .binary, .plain => {
            for (0..wordsOf(number)) |_| out.writeAll("hi ho\n") catch unreachable;
            if (kindOf(number) == .binary) out.writeByte(0) catch unreachable;
        },
    }
    return out.buffered();
}

fn expectFound(number: usize, found: Found) !void {
    const kind = kindOf(number);
    var buffer: [256]u8 = undefined;
    const text = textOf(number, &buffer);
    try std.testing.expectEqual(if (kind == .missing) @backingInt(std.c.E.NOENT) else 0, found.errno);
    try std.testing.expectEqual(kind == .binary, found.is_binary);
    try std.testing.expectEqual(if (kind == .wide) 3 * wordsOf(number) else text.len, found.size_bytes);
    const searched = kind == .plain or kind == .wide;
    try std.testing.expectEqual(if (searched) wordsOf(number) else 0, found.count.matches);
}

const Tree = struct {
    folder: std.testing.TmpDir,

    fn init(count: usize) !Tree {
        const tree: Tree = .{ .folder = std.testing.tmpDir(.{}) };
        var name: [32]u8 = undefined;
        var text: [256]u8 = undefined;
        for (0..count) |number| {
            if (kindOf(number) == .missing) continue;
            const path = try std.fmt.bufPrint(&name, "{d}", .{number});
            try tree.folder.dir.writeFile(io, .{ .sub_path = path, .data = textOf(number, &text) });
        }
        return tree;
    }

    fn push(tree: *const Tree, files: *Files, from: usize, to: usize) !void {
        var paths: std.ArrayList(u8) = .empty;
        defer paths.deinit(gpa);
        for (from..to) |number| try paths.print(gpa, ".zig-cache/tmp/{s}/{d}\x00", .{ &tree.folder.sub_path, number });
        try files.push(paths.items);
    }

    fn pushDirectory(tree: *const Tree, files: *Files, directory: usize) !void {
        var names: std.ArrayList(u8) = .empty;
        defer names.deinit(gpa);
        for (0..filesIn(directory)) |number| try names.print(gpa, "{d}\x00", .{number});
        var buffer: [64]u8 = undefined;
        const path = try std.fmt.bufPrint(&buffer, ".zig-cache/tmp/{s}/{d}/", .{ &tree.folder.sub_path, directory });
        try std.testing.expectEqual(names.items.len, try files.pushNames(path, names.items));
    }
};

fn openPattern() !*Pattern {
    var builder: Builder = .init();
    defer builder.deinit();
    builder.member(builder.literal("hi"));
    return Pattern.create(gpa, builder.finish());
}

fn openFiles(pattern: *const Pattern) !*Files {
    return .open(gpa, pattern, .{ .scan = .{}, .reads_binary = false });
}

test "results are in the order of pushing, for files of any content" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    const count = 2500; // More than the maximum in flight.
    const pattern = try openPattern();
    defer pattern.destroy(gpa);
    var tree: Tree = try .init(count);
    defer tree.folder.cleanup();
    const files = try openFiles(pattern);
    defer files.close();
    var found: [70]Found = undefined;
    var pushed: usize = 0;
    var taken: usize = 0;
    while (taken < count) {
        const to = @min(count, pushed + 64, taken + in_flight_max);
        try tree.push(files, pushed, to);
        pushed = to;
        const is_full = pushed == count or pushed == taken + in_flight_max;
        const got = files.take(&found, is_full);
        if (is_full) try std.testing.expect(got > 0);
        for (found[0..got], taken..) |one, number| try expectFound(number, one);
        taken += got;
    }
    try std.testing.expectEqual(0, files.take(&found, true));
}

test "files of a directory are pushed up to the limit in flight, and those without a match are skipped" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    const count = 2500;
    const pattern = try openPattern();
    defer pattern.destroy(gpa);
    var tree: Tree = try .init(count);
    defer tree.folder.cleanup();
    const files: *Files = try .open(gpa, pattern, .{ .scan = .{}, .reads_binary = false, .skips_unmatched = true });
    defer files.close();
    var names: std.ArrayList(u8) = .empty;
    defer names.deinit(gpa);
    for (0..count) |number| try names.print(gpa, "{d}\x00", .{number});
    var buffer: [64]u8 = undefined;
    const directory = try std.fmt.bufPrint(&buffer, ".zig-cache/tmp/{s}/", .{&tree.folder.sub_path});
    var found: [70]Found = undefined;
    var next: usize = 0;
    var size: usize = 0;
    while (files.taken < count) {
        size += try files.pushNames(directory, names.items[size..]);
        const before = files.taken;
        const got = files.take(&found, true);
        try std.testing.expect(files.taken > before);
        for (found[0..got]) |one| {
            while (next < one.number) : (next += 1) try std.testing.expect(isSkipped(next));
            try std.testing.expect(!isSkipped(next));
            try expectFound(next, one);
            next += 1;
        }
    }
    while (next < count) : (next += 1) try std.testing.expect(isSkipped(next));
    try std.testing.expectEqual(names.items.len, size);
}

fn isSkipped(number: usize) bool {
    return switch (kindOf(number)) {
        .empty => true,
        .missing, .binary => false,
        .wide, .plain => wordsOf(number) == 0,
    };
}

test "the number of files in flight is bounded, and they need not be taken" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    const pattern = try openPattern();
    defer pattern.destroy(gpa);
    var tree: Tree = try .init(12);
    defer tree.folder.cleanup();
    const files = try openFiles(pattern);
    defer files.close();
    try tree.push(files, 0, in_flight_max);
    try std.testing.expectError(error.Full, tree.push(files, 0, 1));
    var found: [2]Found = undefined;
    const got = files.take(&found, true);
    try std.testing.expect(got > 0);
    try expectFound(0, found[0]);
    try std.testing.expectError(error.Full, tree.push(files, 0, got + 1));
    try tree.push(files, 0, got);
}

test "a file that is searched faster on all cores is left to the caller" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    const pattern = try openPattern();
    defer pattern.destroy(gpa);
    var tree: Tree = try .init(12);
    defer tree.folder.cleanup();
    const large = try gpa.alloc(u8, 9 << 20);
    defer gpa.free(large);
    @memset(large, '\n');
    try tree.folder.dir.writeFile(io, .{ .sub_path = "1", .data = large });
    const files = try openFiles(pattern);
    defer files.close();
    try tree.push(files, 1, 3);
    var found: [1]Found = undefined;
    try std.testing.expectEqual(1, files.take(&found, true));
    try std.testing.expect(found[0].is_left);
    try std.testing.expectEqual(1, files.take(&found, true));
    try expectFound(2, found[0]);
}

test "a started scan finds all matches; a file without any is closed, and its statistics are returned" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    const count = 200;
    const pattern = try openPattern();
    defer pattern.destroy(gpa);
    var tree: Tree = try .init(count);
    defer tree.folder.cleanup();
    for ([_]@FieldType(Options, "given"){ .matches, .texts }) |given| {
        const files: *Files = try .open(
            gpa,
            pattern,
            .{ .scan = .{ .matches_max = 2 }, .reads_binary = false, .given = given },
        );
        defer files.close();
        try tree.push(files, 0, count);
        for (0..count / 2) |number| { // `close` closes the others.
            var found: [1]Found = undefined;
            try std.testing.expectEqual(1, files.take(&found, true));
            const searched = found[0].size_bytes != 0 and !found[0].is_binary;
            try std.testing.expectEqual(searched and (given == .texts or wordsOf(number) > 0), found[0].opened != null);
            try std.testing.expectEqual(searched and found[0].opened == null, found[0].facts != null);
            const opened = found[0].opened orelse continue;
            defer {
                files.giveBack(opened.scan);
                opened.source.close();
            }
            try std.testing.expectEqual(found[0].size_bytes, opened.source.text.len);
            var matches: usize = 0;
            while (try opened.scan.next()) |batch| matches += batch.count();
            try std.testing.expectEqual(wordsOf(number), matches);
        }
    }
}

test "the memory of waiting texts is bounded, and all are returned in the end" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    const count = 300;
    const text_bytes = 900_000;
    const pattern = try openPattern();
    defer pattern.destroy(gpa);
    var tree: Tree = try .init(0);
    defer tree.folder.cleanup();
    const text = try gpa.alloc(u8, text_bytes);
    defer gpa.free(text);
    @memset(text, '\n');
    @memcpy(text[0..2], "hi");
    try tree.folder.dir.writeFile(io, .{ .sub_path = "1", .data = text });
    const files: *Files = try .open(gpa, pattern, .{ .scan = .{}, .reads_binary = false, .given = .matches });
    defer files.close();
    for (0..count) |_| try tree.push(files, 1, 2);
    var taken: usize = 0;
    while (taken < count) {
        var found: [5]Found = undefined;
        const got = files.take(&found, true);
        for (found[0..got]) |one| one.opened.?.close();
        taken += got;
        const ring = &files.ring;
        ring.mutex.lockUncancelable(io);
        defer ring.mutex.unlock(io);
        const begun_bytes = (ring.threads.count + 1) * run_max * (scan_bytes + mapped_bytes);
        try std.testing.expect(ring.held_bytes <= held_bytes_max + begun_bytes);
        if (taken < count / 2 and !ring.is_drawing) try std.testing.expect(files.drawn < count);
    }
}

test "files of several directories, of sizes around pages and blocks, have the counts of their texts" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    const pattern = try openPattern();
    defer pattern.destroy(gpa);
    var tree: Tree = try .init(0);
    defer tree.folder.cleanup();
    var prng: std.Random.DefaultPrng = .init(5);
    const random = prng.random();
    const text = try gpa.alloc(u8, 1 << 18);
    defer gpa.free(text);
    const directories = 12;
    var wanted: [directories][20]Found = undefined;
    for (&wanted, 0..) |*of_directory, directory| for (0..filesIn(directory)) |number| {
        const page_bytes = 4096;
        const pages = ([_]usize{ 0, 1, 2, 16, 32, 64 })[random.uintLessThan(usize, 6)];
        const size = @min(text.len, (pages * page_bytes + random.uintLessThan(usize, 5)) -| 2);
        @memset(text[0..size], '\n');
        const matches = if (size > 8) random.uintLessThan(usize, 3) else 0;
        for (0..matches) |match| @memcpy(text[size - 3 * (match + 1) ..][0..2], "hi"); // At the end.
        var buffer: [64]u8 = undefined;
        const folder = try std.fmt.bufPrint(&buffer, "{d}", .{directory});
        if (number == 0) try tree.folder.dir.createDir(io, folder, .default_dir);
        const path = try std.fmt.bufPrint(&buffer, "{d}/{d}", .{ directory, number });
        try tree.folder.dir.writeFile(io, .{ .sub_path = path, .data = text[0..size] });
        of_directory[number] = .{ .size_bytes = size, .count = .{ .matches = matches } };
    };
    for ([_]bool{ false, true }) |skips_unmatched| {
        const options: Options = .{ .scan = .{}, .reads_binary = false, .skips_unmatched = skips_unmatched };
        const files: *Files = try .open(gpa, pattern, options);
        defer files.close();
        for (0..directories) |directory| try tree.pushDirectory(files, directory);
        var found: [7]Found = undefined;
        var next: usize = 0;
        for (0..directories) |directory| for (wanted[directory][0..filesIn(directory)]) |want| {
            defer next += 1;
            if (skips_unmatched and want.count.matches == 0) continue;
            try std.testing.expectEqual(1, files.take(found[0..1], true));
            try std.testing.expectEqual(next, found[0].number);
            try std.testing.expectEqual(want.size_bytes, found[0].size_bytes);
            try std.testing.expectEqual(want.count.matches, found[0].count.matches);
        };
        while (files.taken < next) try std.testing.expectEqual(0, files.take(&found, true));
    }
}

/// Enough that the directory is held open, or too few for that.
fn filesIn(directory: usize) usize {
    return if (directory % 3 == 0) 3 else 20;
}
