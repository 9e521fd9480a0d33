//! Opening an input: small files and pipes are read, large files are mapped. The answer is decoded text.
const std = @import("std");
const builtin = @import("builtin");
const encoding = @import("encoding.zig");
const pages = @import("pages.zig");
const shrunk = @import("shrunk.zig");

const gpa = std.heap.c_allocator;

/// Files up to this size are read whole: mapping costs more than copying them.
const read_bytes_max = 1 << 20;
/// Text looked through at a time: near the core, and few pages of a mapping.
const block_bytes = 1 << 20;

pub const Source = struct {
    /// Bytes on disk, the mark included; empty once decoded into `owned`.
    text: []const u8,
    mark: encoding.Mark,
    /// Memory to free; `mapped` memory is unmapped instead.
    owned: ?[]u8 = null,
    mapped: ?[]align(std.heap.page_size_min) u8 = null,
    /// What `isBinary` found; decoded text is never binary.
    binary: ?bool = null,

    /// Raw bytes hold a NUL and open with no UTF-16 or UTF-32 mark.
    pub fn isBinary(self: *Source) bool {
        if (self.binary == null) self.binary = self.holdsNul();
        return self.binary.?;
    }

    fn holdsNul(self: *const Source) bool {
        var from: usize = 0;
        while (from < self.text.len) {
            const to = @min(from + block_bytes, self.text.len);
            const found = std.mem.findScalar(u8, self.text[from..to], 0) != null;
            if (self.mapped != null) pages.release(self.text, from, to);
            if (found) return true;
            from = to;
        }
        return false;
    }

    pub fn close(self: *Source) void {
        if (self.owned) |memory| gpa.free(memory);
        if (self.mapped) |memory| unmap(memory);
        gpa.destroy(self);
    }
};

pub const Error = error{ OutOfMemory, System };

/// `errno_out` is set where the answer is `error.System`.
pub fn open(path: [*:0]const u8, errno_out: *u32) Error!*Source {
    if (builtin.os.tag == .windows) {
        errno_out.* = @backingInt(std.c.E.NOSYS); // Windows reads its files by Bun and comes through `fromMemory`.
        return error.System;
    }
    const fd = std.c.open(path, .{ .ACCMODE = .RDONLY, .CLOEXEC = true, .NOCTTY = true });
    if (fd < 0) return failed(errno_out);
    defer _ = std.c.close(fd);
    return openDescriptor(fd, std.mem.span(path), errno_out);
}

/// Takes `raw` over as it stands; it must come from malloc.
fn fromOwned(raw: []u8) Error!*Source {
    return finish(raw, raw, null) catch |err| {
        gpa.free(raw);
        return err;
    };
}

/// Text given in memory, copied where it needs decoding and borrowed where not.
pub fn fromMemory(raw: []const u8) Error!*Source {
    return finish(raw, null, null);
}

fn openDescriptor(fd: std.c.fd_t, path: []const u8, errno_out: *u32) Error!*Source {
    var buffer: std.ArrayList(u8) = .empty;
    errdefer buffer.deinit(gpa);
    if (try readUpTo(fd, &buffer, read_bytes_max, errno_out)) return fromOwned(try buffer.toOwnedSlice(gpa));
    const size = std.c.lseek(fd, 0, std.posix.SEEK.END);
    if (size > read_bytes_max) {
        if (map(fd, path, @intCast(size))) |memory| {
            buffer.deinit(gpa);
            return finish(memory, null, memory) catch |err| {
                unmap(memory);
                return err;
            };
        }
        if (std.c.lseek(fd, read_bytes_max, std.posix.SEEK.SET) < 0) return failed(errno_out);
    }
    while (!try readUpTo(fd, &buffer, buffer.items.len * 2, errno_out)) {}
    return fromOwned(try buffer.toOwnedSlice(gpa));
}

/// Reads until `buffer` holds `limit` bytes; true where the input ended before.
fn readUpTo(fd: std.c.fd_t, buffer: *std.ArrayList(u8), limit: usize, errno_out: *u32) Error!bool {
    const first_block_bytes = 64 << 10;
    while (buffer.items.len < limit) {
        const room = @min(limit, @max(first_block_bytes, buffer.items.len * 2)) - buffer.items.len;
        try buffer.ensureUnusedCapacity(gpa, room);
        const got = std.c.read(fd, buffer.unusedCapacitySlice().ptr, room);
        if (got < 0) {
            if (std.c._errno().* == @backingInt(std.c.E.INTR)) continue;
            _ = failed(errno_out) catch {};
            return error.System;
        }
        if (got == 0) return true;
        buffer.items.len += @intCast(got);
    }
    return false;
}

fn map(fd: std.c.fd_t, path: []const u8, size_bytes: usize) ?[]align(std.heap.page_size_min) u8 {
    const memory = std.posix.mmap(null, size_bytes, .{ .READ = true }, .{ .TYPE = .PRIVATE }, fd, 0) catch return null;
    shrunk.watch(memory, path);
    return memory;
}

fn unmap(memory: []align(std.heap.page_size_min) u8) void {
    if (builtin.os.tag == .windows) return; // Nothing is mapped there.
    shrunk.unwatch(memory);
    std.posix.munmap(memory);
}

fn failed(errno_out: *u32) Error!*Source {
    errno_out.* = @intCast(std.c._errno().*);
    return error.System;
}

fn finish(raw: []const u8, owned: ?[]u8, mapped: ?[]align(std.heap.page_size_min) u8) Error!*Source {
    const found = encoding.mark(raw);
    const source = try gpa.create(Source);
    errdefer gpa.destroy(source);
    const behind = raw[found.size_bytes..];
    if (encoding.isPlain(found.encoding)) {
        source.* = .{ .text = behind, .mark = found, .owned = owned, .mapped = mapped };
        return source;
    }
    const decoded = try encoding.decode(gpa, behind, found.encoding);
    if (owned) |memory| gpa.free(memory);
    if (mapped) |memory| unmap(memory);
    source.* = .{ .text = decoded, .mark = found, .owned = decoded, .mapped = null, .binary = false };
    return source;
}

test "a missing file gives its error number" {
    if (builtin.os.tag == .windows) return error.SkipZigTest;
    var errno: u32 = 0;
    try std.testing.expectError(error.System, open("/nonexistent/file", &errno));
    try std.testing.expectEqual(@backingInt(std.c.E.NOENT), errno);
}

test "text in memory: the mark goes, a NUL makes it binary, UTF-16 is decoded" {
    const plain = try fromMemory("\xef\xbb\xbfabc\x00");
    defer plain.close();
    try std.testing.expectEqualStrings("abc\x00", plain.text);
    try std.testing.expect(plain.isBinary());
    const wide = try fromMemory("\xff\xfea\x00");
    defer wide.close();
    try std.testing.expectEqualStrings("a", wide.text);
    try std.testing.expect(!wide.isBinary());
}
