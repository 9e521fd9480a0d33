//! Reads files as they grow, also if they are truncated, replaced, removed or recreated. Bytes are returned undecoded.
const std = @import("std");
const Io = std.Io;
const regular_file = @import("../../source/regular_file.zig");
const sources = @import("sources.zig");
const types = @import("types.zig");
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

/// Maximum number of bytes per gain.
const piece_bytes = 1 << 16;
/// Number of bytes before the read offset that are compared at every read: they differ in a file that was truncated and
/// has grown beyond the offset again.
const tail_bytes = 256;
/// Interval between checks while a poll waits.
const look_ms = 20;

const Change = enum(u32) { none, gained, truncated, replaced, removed };

const Place = extern struct { path: Text, offset: u64 };

const Gain = extern struct { file: u32, change: Change, at: u64, bytes: Text };

const File = struct {
    path: []const u8,
    /// Kept open while its name is missing or belongs to another file, so that the system does not reuse its inode
    /// number.
    file: Io.File,
    offset: u64,
    /// The bytes before the read offset.
    tail: [tail_bytes]u8 = undefined,
    tail_size: usize = 0,
    is_gone: bool = false,
    /// The name belongs to another file, which is read after this one's end.
    is_replaced: bool = false,

    fn restart(file: *File) void {
        file.offset = 0;
        file.tail_size = 0;
    }

    /// Opens the file that has the name now; false if that fails.
    fn reopen(file: *File) bool {
        const opened = regular_file.open(sources.io(), file.path) catch return false;
        file.file.close(sources.io());
        file.file = opened;
        file.restart();
        return true;
    }

    const Read = union(enum) { bytes: []const u8, truncated, nothing };

    /// Reads the next bytes into `buffer`.
    fn read(file: *File, buffer: *[tail_bytes + piece_bytes]u8) Read {
        // One call reads the tail and the new bytes, since the file could be truncated between two.
        const io = sources.io();
        const got = file.file.readPositionalAll(io, buffer, file.offset - file.tail_size) catch return .nothing;
        const before = buffer[0..@min(file.tail_size, got)];
        const is_same = std.mem.eql(u8, before, file.tail[0..file.tail_size]);
        // If the file was truncated, a writer without append mode continues after a hole.
        const is_hole = before.len == file.tail_size and std.mem.allEqual(u8, before, 0);
        if (!is_same and !is_hole) return .truncated;
        const bytes = buffer[before.len..got];
        if (bytes.len == 0) return .nothing;
        file.offset += bytes.len;
        const kept = buffer[got - @min(got, tail_bytes) .. got];
        @memcpy(file.tail[0..kept.len], kept);
        file.tail_size = kept.len;
        return .{ .bytes = bytes };
    }

    /// The next change since the last check; one change per call.
    fn look(file: *File, buffer: *[tail_bytes + piece_bytes]u8) struct { Change, []const u8 } {
        const io = sources.io();
        const named: ?Io.File.Stat = Io.Dir.cwd().statFile(io, file.path, .{}) catch null;
        if (file.is_gone) {
            if (named == null or !file.reopen()) return .{ .none, "" };
            file.is_gone = false;
        } else if (file.is_replaced) {
            if (!file.reopen()) return .{ .none, "" };
            file.is_replaced = false;
            return .{ .replaced, "" };
        }
        switch (file.read(buffer)) {
            .bytes => |bytes| return .{ .gained, bytes },
            .truncated => {
                file.restart();
                return .{ .truncated, "" };
            },
            .nothing => {},
        }
        const open = file.file.stat(io) catch return .{ .none, "" };
        if (named) |it| {
            if (it.inode != open.inode) file.is_replaced = true;
            return .{ .none, "" };
        }
        file.is_gone = true;
        return .{ .removed, "" };
    }
};

const Follower = struct {
    files: []File,
    /// The file to check next.
    next: usize = 0,
    buffer: [tail_bytes + piece_bytes]u8 = undefined,
};

export fn mt_follower_new(given: ?[*]const Place, count: usize, out: **Follower, fault: Out) callconv(.c) Status {
    const follower = gpa.create(Follower) catch return types.noMemory(fault);
    follower.* = .{ .files = &.{} };
    const files = gpa.alloc(File, count) catch {
        gpa.destroy(follower);
        return types.noMemory(fault);
    };
    for (files, 0..) |*file, i| {
        const status = openFile(given.?[i], file, fault);
        if (status == .ok) continue;
        for (files[0..i]) |*opened| closeFile(opened);
        gpa.free(files);
        gpa.destroy(follower);
        return status;
    }
    follower.files = files;
    out.* = follower;
    return .ok;
}

fn openFile(place: Place, out: *File, fault: Out) Status {
    const path = place.path.bytes();
    const io = sources.io();
    const file = regular_file.open(io, path) catch |err| return sources.failFile(fault, path, err);
    const own = gpa.dupe(u8, path) catch {
        file.close(io);
        return types.noMemory(fault);
    };
    out.* = .{ .path = own, .file = file, .offset = place.offset };
    const size = @min(tail_bytes, place.offset);
    out.tail_size = file.readPositionalAll(io, out.tail[0..@intCast(size)], place.offset - size) catch 0;
    if (out.tail_size < size) out.restart(); // The file is shorter: read it from its start.
    return .ok;
}

fn closeFile(file: *File) void {
    file.file.close(sources.io());
    gpa.free(file.path);
}

export fn mt_follower_free(owned: ?*Follower) callconv(.c) void {
    const follower = owned orelse return;
    for (follower.files) |*file| closeFile(file);
    gpa.free(follower.files);
    gpa.destroy(follower);
}

export fn mt_follower_poll(follower: *Follower, timeout_ms: i32, out: *Gain, _: Out) callconv(.c) Status {
    var left_ms: i64 = timeout_ms;
    while (true) {
        // Twice around, since a change seen in the first round may allow another in the second.
        for (0..2 * follower.files.len) |_| {
            const number = follower.next;
            follower.next = (number + 1) % follower.files.len;
            const file = &follower.files[number];
            const change, const bytes = file.look(&follower.buffer);
            if (change == .none) continue;
            out.* = .{
                .file = @intCast(number),
                .change = change,
                .at = file.offset - bytes.len,
                .bytes = .of(bytes),
            };
            return .ok;
        }
        if (timeout_ms >= 0 and left_ms <= 0) break;
        const pause_ms: i64 = if (timeout_ms < 0) look_ms else @min(look_ms, left_ms);
        sources.io().sleep(.fromMilliseconds(pause_ms), .awake) catch {};
        left_ms -= pause_ms;
    }
    out.* = .{ .file = 0, .change = .none, .at = 0, .bytes = .of("") };
    return .ok;
}
