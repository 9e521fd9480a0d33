//! Handles truncation of a mapped file while it is read, for which the system ends the process by SIGBUS. For watched
//! mappings, a message and status 2 are given instead; continuing is impossible, since the file's content is gone.
const std = @import("std");
const builtin = @import("builtin");
const held_directory = @import("held_directory.zig");

/// Number of mappings in a block.
const block_mappings = 64;
const path_bytes_max = 1024;

const Mapping = struct {
    is_used: std.atomic.Value(bool) = .init(false),
    start: std.atomic.Value(usize) = .init(0),
    end: std.atomic.Value(usize) = .init(0),
    path: [path_bytes_max]u8 = undefined,
    path_bytes: usize = 0,
};

/// A list of blocks that only grows, so that the signal handler can walk it at any time.
const Block = struct {
    mappings: [block_mappings]Mapping = @splat(.{}),
    next: std.atomic.Value(?*Block) = .init(null),
};

var first_block: Block = .{};
var is_installed: std.atomic.Value(bool) = .init(false);
var is_ending: std.atomic.Value(bool) = .init(false);
/// The previous action for SIGBUS.
var previous: std.posix.Sigaction = undefined;

/// Watches `memory`, a mapping of the file at `path`, until `unwatch`. Fails only if memory runs out.
pub fn watch(memory: []const u8, path: []const u8) std.mem.Allocator.Error!void {
    if (builtin.os.tag == .windows) return; // There are no mappings on Windows.
    if (!is_installed.swap(true, .acq_rel)) install();
    var block: *Block = &first_block;
    const mapping = while (true) {
        if (freeIn(block)) |found| break found;
        block = block.next.load(.acquire) orelse try append(block);
    };
    mapping.path_bytes = @min(path.len, path_bytes_max);
    // Control characters are not printed, since they could control a terminal or begin another line.
    for (mapping.path[0..mapping.path_bytes], path[0..mapping.path_bytes]) |*shown, byte| {
        shown.* = if (std.ascii.isControl(byte)) '?' else byte;
    }
    mapping.start.store(@intFromPtr(memory.ptr), .release);
    mapping.end.store(@intFromPtr(memory.ptr) + memory.len, .release);
}

/// An unused mapping of the block, now taken.
fn freeIn(block: *Block) ?*Mapping {
    for (&block.mappings) |*mapping| if (!mapping.is_used.swap(true, .acq_rel)) return mapping;
    return null;
}

/// The block after `last`, which another thread may have added meanwhile.
fn append(last: *Block) std.mem.Allocator.Error!*Block {
    const made = try std.heap.c_allocator.create(Block);
    made.* = .{};
    const other = last.next.cmpxchgStrong(null, made, .acq_rel, .acquire) orelse return made;
    std.heap.c_allocator.destroy(made);
    return other.?;
}

pub fn unwatch(memory: []const u8) void {
    const mapping = find(@intFromPtr(memory.ptr)) orelse return;
    mapping.end.store(0, .release);
    mapping.start.store(0, .release);
    mapping.is_used.store(false, .release);
}

/// The mapping that contains `address`. Also called by the signal handler.
fn find(address: usize) ?*Mapping {
    var next: ?*Block = &first_block;
    while (next) |block| : (next = block.next.load(.acquire)) {
        for (&block.mappings) |*mapping| {
            if (address >= mapping.start.load(.acquire) and address < mapping.end.load(.acquire)) return mapping;
        }
    }
    return null;
}

fn install() void {
    const action: std.posix.Sigaction = .{
        .handler = .{ .sigaction = onFault },
        .mask = std.posix.sigemptyset(),
        .flags = std.posix.SA.SIGINFO | std.posix.SA.ONSTACK,
    };
    std.posix.sigaction(.BUS, &action, &previous);
}

fn onFault(_: std.posix.SIG, info: *const std.posix.siginfo_t, _: ?*anyopaque) callconv(.c) void {
    const address = @intFromPtr(if (builtin.os.tag == .linux) info.fields.sigfault.addr else info.addr);
    if (find(address)) |mapping| {
        // Threads that read the same file fault at about the same time; the first one ends the process.
        if (is_ending.swap(true, .acq_rel)) while (true) std.atomic.spinLoopHint();
        held_directory.removeUnfinished();
        write("matcher: ");
        write(mapping.path[0..mapping.path_bytes]);
        write(": the file was truncated while it was read, so the results are incomplete; try again\n");
        std.c._exit(2);
    }
    std.posix.sigaction(.BUS, &previous, null); // Not watched: fault again with the previous action.
}

fn write(text: []const u8) void {
    _ = std.c.write(2, text.ptr, text.len);
}

test "any number of mappings can be watched" {
    if (builtin.os.tag == .windows) return;
    const watched = 5 * block_mappings + 1;
    var memory: [watched]u8 = undefined;
    var names: [watched][8]u8 = undefined;
    for (&names, 0..) |*name, i| {
        _ = std.fmt.bufPrint(name, "{d:0>8}", .{i}) catch unreachable;
        try watch(memory[i..][0..1], name);
    }
    for (&names, 0..) |*name, i| {
        const mapping = find(@intFromPtr(&memory[i])).?;
        try std.testing.expectEqualStrings(name, mapping.path[0..mapping.path_bytes]);
    }
    for (0..watched) |i| unwatch(memory[i..][0..1]);
    for (0..watched) |i| try std.testing.expectEqual(null, find(@intFromPtr(&memory[i])));
}
