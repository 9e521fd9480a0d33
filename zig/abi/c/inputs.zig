//! Files read in pieces, decoded like inputs of scans. They are not mapped: a mapped file that is cut short ends the
//! process that reads it.
const std = @import("std");
const Io = std.Io;
const cpu = @import("../../cpu.zig");
const encoding = @import("../../source/encoding.zig");
const hasNul = @import("../../source/open.zig").hasNul;
const line_windows = @import("line_windows.zig");
const places = @import("places.zig");
const Place = places.Place;
const sources = @import("sources.zig");
const types = @import("types.zig");
const windows = @import("windows.zig");
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

/// Small enough that a piece is still in the cache when it is searched; the first one, so that a match is found soon.
const first_piece_bytes = 64 << 10;
const piece_bytes = 128 << 10;

pub const Error = Io.File.ReadPositionalError || error{OutOfMemory};

pub const Input = struct {
    path: []const u8,
    file: ?Io.File,
    /// Bytes of the byte order mark.
    mark_bytes: u64 = 0,
    /// The whole text, if it had to be decoded or can't be read at any place.
    text: ?[]const u8 = null,
    /// It was in UTF-16 or UTF-32.
    is_decoded: bool = false,
    buffer: []u8 = &.{},
    /// What the buffer holds: the bytes of the file from this place on.
    held: struct { at: u64 = 0, bytes: usize = 0 } = .{},
    /// Offset in the decoded text of the next piece.
    at: u64 = 0,
    end: End = .{},
    has_started: bool = false,

    /// Where reading stops: at an offset, or behind so many more line ends.
    const End = struct { to: u64 = std.math.maxInt(u64), lines_left: u64 = std.math.maxInt(u64) };

    fn destroy(input: *Input) void {
        if (input.file) |file| file.close(sources.io());
        if (input.text) |text| gpa.free(text);
        gpa.free(input.buffer);
        gpa.free(input.path);
        gpa.destroy(input);
    }

    /// At most `size` bytes of the text at `at`, valid until the next call; empty at the end.
    pub fn block(input: *Input, at: u64, size: usize) Error![]const u8 {
        if (input.text) |text| {
            const from: usize = @intCast(@min(at, text.len));
            return text[from..@min(text.len, from + size)];
        }
        const from = input.mark_bytes + at;
        // The first piece was read for the mark.
        if (from >= input.held.at and from + size <= input.held.at + input.held.bytes) {
            return input.buffer[@intCast(from - input.held.at)..][0..size];
        }
        if (input.buffer.len < size) input.buffer = try gpa.realloc(input.buffer, size);
        input.held = .{ .at = from };
        input.held.bytes = try input.file.?.readPositionalAll(sources.io(), input.buffer[0..size], from);
        return input.buffer[0..input.held.bytes];
    }

    /// The size of the text.
    pub fn length(input: *Input) (Error || Io.File.LengthError)!u64 {
        if (input.text) |text| return text.len;
        return try input.file.?.length(sources.io()) -| input.mark_bytes;
    }

    /// Reads the mark, and everything if that is necessary.
    fn prepare(input: *Input) !void {
        const head = input.block(0, first_piece_bytes) catch |err| switch (err) {
            error.Unseekable => return input.readAll(),
            else => return err,
        };
        const mark = encoding.mark(head);
        if (!encoding.isPlain(mark.encoding)) return input.readAll();
        input.mark_bytes = mark.size_bytes;
    }

    fn readAll(input: *Input) !void {
        const raw = try std.Io.Dir.cwd().readFileAlloc(sources.io(), input.path, gpa, .unlimited);
        const mark = encoding.mark(raw);
        const behind = raw[mark.size_bytes..];
        defer gpa.free(raw);
        input.is_decoded = !encoding.isPlain(mark.encoding);
        input.text = if (input.is_decoded)
            try encoding.decode(gpa, behind, mark.encoding)
        else
            try gpa.dupe(u8, behind);
    }

    /// Whether the file contains a NUL. In text that was decoded it is a character.
    fn isBinary(input: *Input) Error!bool {
        if (input.is_decoded) return false;
        var at: u64 = 0;
        while (true) {
            const piece = try input.block(at, piece_bytes);
            if (piece.len == 0) return false;
            if (hasNul(piece)) return true;
            at += piece.len;
        }
    }

    fn read(input: *Input) Error![]const u8 {
        if (input.at >= input.end.to or input.end.lines_left == 0) return "";
        const size: usize = if (input.has_started) piece_bytes else first_piece_bytes;
        input.has_started = true;
        var piece = try input.block(input.at, @intCast(@min(size, input.end.to - input.at)));
        if (input.end.lines_left != std.math.maxInt(u64)) piece = input.withinLines(piece);
        input.at += piece.len;
        return piece;
    }

    /// The part of a piece that belongs to the lines of the window.
    fn withinLines(input: *Input, piece: []const u8) []const u8 {
        const count = cpu.kernels().newlines(piece.ptr, piece.len);
        if (count < input.end.lines_left) {
            input.end.lines_left -= count;
            return piece;
        }
        var end: usize = 0;
        while (input.end.lines_left > 0) : (input.end.lines_left -= 1) {
            end = 1 + std.mem.findScalarPos(u8, piece, end, '\n').?;
        }
        return piece[0..end];
    }
};

export fn mt_input_open(path: Text, binary: c_int, out: **Input, fault: Out) callconv(.c) Status {
    const name = path.bytes();
    const input = open(name) catch |err| return sources.failFile(fault, name, err);
    if (binary == 0) {
        const is_binary = input.isBinary() catch |err| {
            input.destroy();
            return sources.failFile(fault, name, err);
        };
        if (is_binary) {
            input.destroy();
            return sources.failBinary(fault, name);
        }
    }
    out.* = input;
    return .ok;
}

fn open(path: []const u8) !*Input {
    const name = try gpa.dupe(u8, path);
    errdefer gpa.free(name);
    const file = try Io.Dir.cwd().openFile(sources.io(), path, .{});
    errdefer file.close(sources.io());
    const input = try gpa.create(Input);
    input.* = .{ .path = name, .file = file };
    errdefer {
        if (input.text) |text| gpa.free(text);
        gpa.free(input.buffer);
        gpa.destroy(input);
    }
    try input.prepare();
    return input;
}

export fn mt_input_read(input: *Input, piece: *Text, fault: Out) callconv(.c) Status {
    piece.* = .of(input.read() catch |err| return sources.failFile(fault, input.path, err));
    return .ok;
}

export fn mt_input_window(input: *Input, range: Text, unit: Text, at: ?*Place, fault: Out) callconv(.c) Status {
    if (input.has_started) return types.fail(fault, .option, "a window is set before the first piece is read", .{});
    var asked: windows.Asked = undefined;
    const status = asked.read(range.bytes(), unit.bytes(), fault);
    if (status != .ok) return status;
    // It takes the place of a window that was set before.
    input.at = 0;
    input.end = .{};
    if (asked.unit == .line) {
        line_windows.set(input, asked.range) catch |err| return sources.failFile(fault, input.path, err);
    } else {
        const found = windowOfAll(input, asked) catch |err| return switch (err) {
            error.TooLong => windows.failTooLong(fault, input.path),
            else => sources.failFile(fault, input.path, err),
        };
        input.at = found.start;
        input.end.to = found.end;
    }
    if (at) |place| place.* = line_windows.findPlace(input, input.at) catch |err|
        return sources.failFile(fault, input.path, err);
    return .ok;
}

/// For other units than lines, the whole text is needed.
fn windowOfAll(input: *Input, asked: windows.Asked) !windows.Span {
    if (input.text == null) {
        const size = try input.length();
        const text = try gpa.alloc(u8, @intCast(size));
        errdefer gpa.free(text);
        const got = try input.file.?.readPositionalAll(sources.io(), text, input.mark_bytes);
        input.text = if (got == text.len) text else try gpa.realloc(text, got);
    }
    return windows.cut(input.text.?, asked);
}

export fn mt_input_free(owned: ?*Input) callconv(.c) void {
    if (owned) |input| input.destroy();
}
