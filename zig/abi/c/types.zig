//! Types shared with C: texts, buffers, options, errors.
const std = @import("std");
const scanner = @import("../../match/scanner.zig");

pub const gpa = std.heap.c_allocator;

/// Offset of an unbound register.
pub const unbound = std.math.maxInt(u64);

/// An offset of the input, counted from `base`.
pub fn relative(offset: u64, base: u64) u64 {
    return if (offset == unbound) unbound else offset - base;
}

pub const Status = enum(c_int) {
    ok,
    pattern,
    template,
    register,
    option,
    declaration,
    build,
    grammar,
    io,
    binary,
    finished,
    cancelled,
    no_memory,
    leftover,
    malformed,
};

pub const Text = extern struct {
    ptr: ?[*]const u8,
    len: usize,

    pub fn of(text: []const u8) Text {
        return .{ .ptr = text.ptr, .len = text.len };
    }

    pub fn bytes(text: Text) []const u8 {
        return if (text.ptr) |first| first[0..text.len] else "";
    }
};

pub const Span = extern struct {
    start: u64,
    end: u64,
    member: u32,
    reserved: u32 = 0, // Written, so that no stale bytes leak.
    comptime {
        std.debug.assert(@sizeOf(Span) == 24);
    }

    pub fn isBefore(a: Span, b: Span) bool {
        if (a.start != b.start) return a.start < b.start;
        if (a.end != b.end) return a.end < b.end;
        return a.member < b.member;
    }
};

/// Bits of `Options.flags`.
pub const Flags = packed struct(u32) {
    captures: bool = false,
    lists: bool = false,
    first: bool = false,
    trace: bool = false,
    dual_grain: bool = false,
    cpu: bool = false,
    gpu: bool = false,
    lines: bool = false,
    shallow: bool = false,
    places: bool = false,
    byte_columns: bool = false,
    unknown: u21 = 0,
};

pub const Options = extern struct {
    size: u32 = @sizeOf(Options),
    flags: Flags = .{},
    chunk: u64 = 0,
    max: u64 = 0,
    from: u64 = 0,
    to: u64 = 0,
    cancel: ?*const u32 = null,
    /// Number of lines of context.
    before: u32 = 0,
    after: u32 = 0,
    comptime {
        std.debug.assert(@sizeOf(Options) == 56 and @offsetOf(Options, "before") == first_size);
    }

    /// Size in the first version, which callers compiled against it pass.
    pub const first_size = 48;

    /// The options of a caller, of any version; null means all defaults, and so does what an older version lacks. The
    /// size is left as it was given.
    pub fn of(given: ?*const Options) Options {
        var options: Options = .{};
        const it = given orelse return options;
        if (it.size != @sizeOf(Options) and it.size != first_size) return .{ .size = it.size };
        @memcpy(std.mem.asBytes(&options)[0..it.size], @as([*]const u8, @ptrCast(it)));
        options.size = @sizeOf(Options);
        return options;
    }
};

/// Why a call failed; owned by the caller. All its memory is in `arena`.
pub const Fault = struct {
    arena: std.heap.ArenaAllocator,
    message: []const u8 = "",
    /// The name that was not found or was refused.
    name: []const u8 = "",
    /// Byte of the pattern, template or declaration at fault.
    offset: u64 = 0,
    /// Line of the file at fault, from 1; 0 without one.
    line: u64 = 0,
};

/// Where a call stores its fault; null if the caller does not want it.
pub const Out = ?*?*Fault;

pub const Details = struct { name: []const u8 = "", offset: u64 = 0, line: u64 = 0 };

/// Stores the fault and returns `status`. If memory for the fault runs out, only the status is returned.
pub fn fail(out: Out, status: Status, comptime format: []const u8, values: anytype) Status {
    return failAt(out, status, .{}, format, values);
}

pub fn failAt(out: Out, status: Status, details: Details, comptime format: []const u8, values: anytype) Status {
    const place = out orelse return status;
    place.* = makeFault(details, format, values) catch null;
    return status;
}

fn makeFault(details: Details, comptime format: []const u8, values: anytype) !*Fault {
    const fault = try gpa.create(Fault);
    fault.* = .{ .arena = .init(gpa), .offset = details.offset, .line = details.line };
    errdefer {
        fault.arena.deinit();
        gpa.destroy(fault);
    }
    fault.message = try std.fmt.allocPrint(fault.arena.allocator(), format, values);
    fault.name = try fault.arena.allocator().dupe(u8, details.name);
    return fault;
}

pub fn noMemory(out: Out) Status {
    return fail(out, .no_memory, "not enough memory", .{});
}

/// Reports the error of a failed scan.
pub fn failScan(out: Out, err: scanner.Error) Status {
    return switch (err) {
        error.OutOfMemory => noMemory(out),
        error.TooLarge => fail(out, .option, "the input is too large: the pattern needs all of it in memory", .{}),
        error.TooManyGroups => fail(out, .option, "the input has more than 2^24 templates", .{}),
    };
}

export fn mt_error_message(fault: *const Fault) callconv(.c) Text {
    return .of(fault.message);
}

export fn mt_error_name(fault: *const Fault) callconv(.c) Text {
    return .of(fault.name);
}

export fn mt_error_offset(fault: *const Fault) callconv(.c) u64 {
    return fault.offset;
}

export fn mt_error_line(fault: *const Fault) callconv(.c) u64 {
    return fault.line;
}

export fn mt_error_free(owned: ?*Fault) callconv(.c) void {
    const fault = owned orelse return;
    var arena = fault.arena;
    arena.deinit();
    gpa.destroy(fault);
}

/// Bytes owned by a caller.
pub const Buffer = struct {
    bytes: []const u8,

    /// Takes ownership of the content of `list`.
    pub fn take(list: *std.ArrayList(u8)) std.mem.Allocator.Error!*Buffer {
        const buffer = try gpa.create(Buffer);
        errdefer gpa.destroy(buffer);
        buffer.* = .{ .bytes = try list.toOwnedSlice(gpa) };
        return buffer;
    }

    pub fn copy(bytes: []const u8) std.mem.Allocator.Error!*Buffer {
        const buffer = try gpa.create(Buffer);
        errdefer gpa.destroy(buffer);
        buffer.* = .{ .bytes = try gpa.dupe(u8, bytes) };
        return buffer;
    }
};

export fn mt_buf_str(buffer: *const Buffer) callconv(.c) Text {
    return .of(buffer.bytes);
}

export fn mt_buf_free(owned: ?*Buffer) callconv(.c) void {
    const buffer = owned orelse return;
    gpa.free(buffer.bytes);
    gpa.destroy(buffer);
}
