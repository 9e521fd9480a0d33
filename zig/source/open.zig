//! Opens an input: small files and pipes are read, large files are mapped. The result is decoded text.
const std = @import("std");
const builtin = @import("builtin");
const cpu = @import("../cpu.zig");
const encoding = @import("encoding.zig");
const File = @import("folder.zig").File;
const Folder = @import("folder.zig").Folder;
const openPath = @import("folder.zig").openPath;
const page_bytes = @import("folder.zig").page_bytes;
const pages = @import("pages.zig");
const sigbus_guard = @import("sigbus_guard.zig");

/// Allocator of the buffers into which files are read.
pub const gpa = @import("../memory/budget.zig").gpa;

/// Files up to this size are read completely: mapping costs more than copying them.
const read_bytes_max = 1 << 20;
/// So much is read before the size is asked for, which most files don't reach.
const first_block_bytes = 64 << 10;
/// Size of text checked at a time: fits the cache, and touches few pages of a mapping.
const block_bytes = 1 << 20;

/// What the export of systemd's journal begins with: a text with sizes of eight bytes, which hold NULs.
/// ts/input/decoded-pieces.ts has it too.
const export_head = "__CURSOR=";

pub const Source = struct {
    /// Bytes on disk, including the mark; empty once decoded into `owned`.
    text: []const u8,
    mark: encoding.Mark,
    /// Memory to free; `mapped` memory is unmapped instead. Without either, the text is borrowed.
    owned: ?[]u8 = null,
    mapped: ?[]align(std.heap.page_size_min) u8 = null,
    /// Result of `isBinary`; decoded text is never binary.
    binary: ?bool = null,

    /// Whether the raw bytes contain a NUL and begin with no UTF-16 or UTF-32 mark.
    pub fn isBinary(self: *Source) bool {
        if (self.binary == null) self.binary = self.holdsNul();
        return self.binary.?;
    }

    /// The same, based only on the first block.
    pub fn opensBinary(self: *Source) bool {
        if (self.text.len <= block_bytes) return self.isBinary();
        return self.binary orelse hasNul(self.text[0..block_bytes]);
    }

    fn holdsNul(self: *const Source) bool {
        if (std.mem.startsWith(u8, self.text, export_head)) return false;
        var from: usize = 0;
        var read: pages.ReadAhead = .init(self.text, 0, self.mapped != null);
        while (from < self.text.len) {
            const to = @min(from + block_bytes, self.text.len);
            if (hasNul(self.text[from..to])) return true;
            read.pass(to);
            from = to;
        }
        return false;
    }

    /// Takes ownership of the buffer into which its file was read.
    pub fn takeOver(self: *Source, buffer: *std.ArrayList(u8)) void {
        if (self.owned == null and self.mapped == null) self.owned = buffer.allocatedSlice() else buffer.deinit(gpa);
        buffer.* = .empty;
    }

    /// Frees everything it owns.
    pub fn release(self: *Source) void {
        if (self.owned) |memory| gpa.free(memory);
        if (self.mapped) |memory| unmap(memory);
    }

    /// For a source that was allocated separately.
    pub fn close(self: *Source) void {
        self.release();
        gpa.destroy(self);
    }
};

pub fn hasNul(text: []const u8) bool {
    return cpu.kernels().holdsNul(text.ptr, text.len);
}

pub const Error = error{ OutOfMemory, System };
pub const Kinds = @import("folder.zig").Kinds;

/// `errno_out` is set if the result is `error.System`.
pub fn open(path: [*:0]const u8, kinds: Kinds, errno_out: *u32) Error!*Source {
    const source = try gpa.create(Source);
    errdefer gpa.destroy(source);
    var buffer: std.ArrayList(u8) = .empty;
    errdefer buffer.deinit(gpa);
    source.* = openInto(&buffer, path, kinds, .none, errno_out) catch |err| return switch (err) {
        error.TooLarge => unreachable, // No limit was set.
        error.OutOfMemory, error.System => |same| same,
    };
    source.takeOver(&buffer);
    return source;
}

/// Reads the regular file at `fd`, which stays open. `path` is for messages.
pub fn openHeld(fd: std.c.fd_t, path: [*:0]const u8, errno_out: *u32) Error!*Source {
    const source = try gpa.create(Source);
    errdefer gpa.destroy(source);
    var buffer: std.ArrayList(u8) = .empty;
    errdefer buffer.deinit(gpa);
    if (std.c.lseek(fd, 0, std.posix.SEEK.SET) < 0) return failErrno(errno_out);
    source.* = openFile(&buffer, .{ .fd = fd }, std.mem.span(path), .none, errno_out) catch |err| return switch (err) {
        error.TooLarge => unreachable, // No limit was set.
        error.OutOfMemory, error.System => |same| same,
    };
    source.takeOver(&buffer);
    return source;
}

/// Reads bytes into memory: their number, 0 at the end, or the negative error number.
pub const Read = *const fn (fd: std.c.fd_t, into: [*]u8, size_bytes: u32) callconv(.c) i32;

/// The unread rest of what is open at `fd`, which stays open. `name` is for messages.
pub fn openRest(fd: std.c.fd_t, name: [*:0]const u8, read: Read, errno_out: *u32) Error!*Source {
    // A descriptor that can't be read is an error even if it can be seeked.
    var unused: [1]u8 = undefined;
    const nothing = read(fd, &unused, 0);
    if (nothing < 0) return failNumbered(nothing, errno_out);
    // A file at its start is mapped if it is large.
    if (std.c.lseek(fd, 0, std.posix.SEEK.CUR) == 0) return openHeld(fd, name, errno_out);
    const source = try gpa.create(Source);
    errdefer gpa.destroy(source);
    var buffer: std.ArrayList(u8) = .empty;
    errdefer buffer.deinit(gpa);
    while (true) {
        // Grows by a quarter, not double, since unused capacity counts towards the memory limit.
        if (buffer.unusedCapacitySlice().len == 0) {
            try buffer.ensureTotalCapacityPrecise(gpa, buffer.capacity + @max(64 << 10, buffer.capacity / 4));
        }
        const room = buffer.unusedCapacitySlice();
        const got = read(fd, room.ptr, @intCast(@min(room.len, std.math.maxInt(i32))));
        if (got < 0) return failNumbered(got, errno_out);
        if (got == 0) break;
        buffer.items.len += @intCast(got);
    }
    source.* = try decodeSource(buffer.items, null);
    source.takeOver(&buffer);
    return source;
}

/// A file that exceeds a limit is not opened.
pub const Limits = struct {
    file_bytes_max: u64 = std.math.maxInt(u64),
    /// Applies to files that must be decoded.
    decoded_bytes_max: u64 = std.math.maxInt(u64),

    pub const none: Limits = .{};
};

/// Opens a file. A small one is read into `buffer`, which must be empty; the text stays there until the source takes
/// the buffer over. `errno_out` is set if the result is `error.System`.
pub fn openInto(
    buffer: *std.ArrayList(u8),
    path: [*:0]const u8,
    kinds: Kinds,
    limits: Limits,
    errno_out: *u32,
) (Error || error{TooLarge})!Source {
    if (builtin.os.tag == .windows) return failUnsupported(errno_out);
    return openClosing(buffer, openPath(path, kinds), std.mem.span(path), limits, errno_out);
}

/// The same for the regular file of `folder` whose name is at `name_at` in its path.
pub fn openIn(
    folder: *Folder,
    buffer: *std.ArrayList(u8),
    path: [:0]const u8,
    name_at: usize,
    limits: Limits,
    errno_out: *u32,
) (Error || error{TooLarge})!Source {
    if (builtin.os.tag == .windows) return failUnsupported(errno_out);
    return openClosing(buffer, folder.openFile(path[name_at..]), path, limits, errno_out);
}

fn openClosing(
    buffer: *std.ArrayList(u8),
    file: File,
    path: []const u8,
    limits: Limits,
    errno_out: *u32,
) (Error || error{TooLarge})!Source {
    if (file.fd < 0) return failErrno(errno_out);
    defer _ = std.c.close(file.fd);
    return openFile(buffer, file, path, limits, errno_out);
}

/// The same for an open file, from its first byte; it remains open. `path` is for messages.
fn openFile(
    buffer: *std.ArrayList(u8),
    file: File,
    path: []const u8,
    limits: Limits,
    errno_out: *u32,
) (Error || error{TooLarge})!Source {
    const fd = file.fd;
    if (try readUpTo(file, buffer, first_block_bytes, errno_out)) return decodeSource(buffer.items, null);
    const size = std.c.lseek(fd, 0, std.posix.SEEK.END);
    if (size > limits.file_bytes_max) return error.TooLarge;
    if (size > limits.decoded_bytes_max and
        !encoding.isPlain(encoding.mark(buffer.items).encoding)) return error.TooLarge;
    if (size > read_bytes_max) {
        if (map(fd, path, @intCast(size))) |memory| {
            buffer.clearRetainingCapacity();
            errdefer unmap(memory);
            return decodeSource(memory, memory);
        }
    }
    // Where the size is not known, there is no other place to read from either.
    if (size >= 0 and std.c.lseek(fd, @intCast(buffer.items.len), std.posix.SEEK.SET) < 0) return failErrno(errno_out);
    while (!try readUpTo(file, buffer, buffer.items.len * 2, errno_out)) {}
    return decodeSource(buffer.items, null);
}

/// Text in memory, copied if it needs decoding, otherwise borrowed.
pub fn fromMemory(raw: []const u8) Error!*Source {
    const source = try gpa.create(Source);
    errdefer gpa.destroy(source);
    source.* = try decodeSource(raw, null);
    return source;
}

/// Reads until `buffer` holds `limit` bytes; true if the input ended before that.
fn readUpTo(file: File, buffer: *std.ArrayList(u8), limit: usize, errno_out: *u32) Error!bool {
    while (buffer.items.len < limit) {
        const room = @min(limit, @max(first_block_bytes, buffer.items.len * 2)) - buffer.items.len;
        try buffer.ensureUnusedCapacity(gpa, room);
        const got = std.c.read(file.fd, buffer.unusedCapacitySlice().ptr, room);
        if (got < 0) {
            if (std.c._errno().* == @backingInt(std.c.E.INTR)) continue;
            return failErrno(errno_out);
        }
        if (got == 0) return true;
        buffer.items.len += @intCast(got);
        const is_short = got < room and buffer.items.len % page_bytes != 0;
        if (is_short and file.ends_at_short_read) return true;
    }
    return false;
}

fn map(fd: std.c.fd_t, path: []const u8, size_bytes: usize) ?[]align(std.heap.page_size_min) u8 {
    if (builtin.os.tag == .wasi) return null;
    const memory = std.posix.mmap(null, size_bytes, .{ .READ = true }, .{ .TYPE = .PRIVATE }, fd, 0) catch return null;
    sigbus_guard.watch(memory, path) catch {
        std.posix.munmap(memory);
        return null;
    };
    return memory;
}

fn unmap(memory: []align(std.heap.page_size_min) u8) void {
    if (builtin.os.tag == .windows) return; // There are no mappings on Windows.
    sigbus_guard.unwatch(memory);
    std.posix.munmap(memory);
}

/// On Windows Bun reads the files: see `fromMemory`.
fn failUnsupported(errno_out: *u32) error{System} {
    errno_out.* = @backingInt(std.c.E.NOSYS);
    return error.System;
}

fn failNumbered(result: i32, errno_out: *u32) error{System} {
    errno_out.* = @intCast(-result);
    return error.System;
}

fn failErrno(errno_out: *u32) error{System} {
    errno_out.* = @intCast(std.c._errno().*);
    return error.System;
}

/// The text of `raw`; `mapped` is the file mapping that contains it, if any, which is released if the text had to be
/// decoded.
fn decodeSource(raw: []const u8, mapped: ?[]align(std.heap.page_size_min) u8) Error!Source {
    const found = encoding.mark(raw);
    const behind = raw[found.size_bytes..];
    if (encoding.isPlain(found.encoding)) return .{ .text = behind, .mark = found, .mapped = mapped };
    const text = try encoding.decode(gpa, behind, found.encoding);
    if (mapped) |memory| unmap(memory);
    return .{ .text = text, .mark = found, .owned = text, .binary = false };
}

test "a missing file has an error number" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    var errno: u32 = 0;
    try std.testing.expectError(error.System, open("/nonexistent/file", .any, &errno));
    try std.testing.expectEqual(@backingInt(std.c.E.NOENT), errno);
}

test "an export of the journal is text, though it holds NULs" {
    const journal = try fromMemory("__CURSOR=s\nMESSAGE\n\x01\x00\x00\x00\x00\x00\x00\x00\n\n");
    defer journal.close();
    try std.testing.expect(!journal.isBinary());
}

test "text in memory: the mark is removed, a NUL makes it binary, UTF-16 is decoded" {
    const plain = try fromMemory("\xef\xbb\xbfabc\x00");
    defer plain.close();
    try std.testing.expectEqualStrings("abc\x00", plain.text);
    try std.testing.expect(plain.isBinary());
    const wide = try fromMemory("\xff\xfea\x00");
    defer wide.close();
    try std.testing.expectEqualStrings("a", wide.text);
    try std.testing.expect(!wide.isBinary());
}
