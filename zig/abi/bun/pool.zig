//! Calls of this library made on the pool's threads: what ts/native/pool.ts starts, and asks later.
const std = @import("std");
const pool = @import("../../concurrent/pool.zig");
const gpa = @import("../../memory/budget.zig").gpa;
const mine = @import("mine.zig");
const record = @import("record.zig");
const scan = @import("scan.zig");
const source = @import("source.zig");
const table = @import("table.zig");

const arguments_max = 8;
const scratch_words = 64;

/// What may be called so, by name.
pub const PoolFunction = enum(u32) {
    mb_scan_open,
    mb_scan_next,
    mb_scan_count,
    mb_stream_push,
    mb_stream_finish,
    mb_source_open,
    mb_table_order,
    mb_mine_add,
    mb_mine_absorb,
    mb_mine_save,
    mb_mine_load,
    mb_mine_merge,
    mb_mine_values_open,
    mb_mine_values_add,
    mb_mine_values_tell,
    mb_mine_watch_open,
    mb_mine_watch_compare,
    mb_records_open,
    mb_records_next,
    mb_query_next,

    fn called(function: PoolFunction) *const fn (*const [arguments_max]u64) u64 {
        return switch (function) {
            .mb_scan_open => Thunk(scan.mb_scan_open).call,
            .mb_scan_next => Thunk(scan.mb_scan_next).call,
            .mb_scan_count => Thunk(scan.mb_scan_count).call,
            .mb_stream_push => Thunk(scan.mb_stream_push).call,
            .mb_stream_finish => Thunk(scan.mb_stream_finish).call,
            .mb_source_open => Thunk(source.mb_source_open).call,
            .mb_table_order => Thunk(table.mb_table_order).call,
            .mb_mine_add => Thunk(mine.mb_mine_add).call,
            .mb_mine_absorb => Thunk(mine.mb_mine_absorb).call,
            .mb_mine_save => Thunk(mine.mb_mine_save).call,
            .mb_mine_load => Thunk(mine.mb_mine_load).call,
            .mb_mine_merge => Thunk(mine.mb_mine_merge).call,
            .mb_mine_values_open => Thunk(mine.mb_mine_values_open).call,
            .mb_mine_values_add => Thunk(mine.mb_mine_values_add).call,
            .mb_mine_values_tell => Thunk(mine.mb_mine_values_tell).call,
            .mb_mine_watch_open => Thunk(mine.mb_mine_watch_open).call,
            .mb_mine_watch_compare => Thunk(mine.mb_mine_watch_compare).call,
            .mb_records_open => Thunk(record.mb_records_open).call,
            .mb_records_next => Thunk(record.mb_records_next).call,
            .mb_query_next => Thunk(record.mb_query_next).call,
        };
    }
};

/// Calls `function` with words for arguments.
fn Thunk(comptime function: anytype) type {
    const Arguments = std.meta.ArgsTuple(@TypeOf(function));
    return struct {
        fn call(words: *const [arguments_max]u64) u64 {
            var arguments: Arguments = undefined;
            inline for (@typeInfo(Arguments).@"struct".field_types, 0..) |Argument, i| {
                arguments[i] = fromWord(Argument, words[i]);
            }
            const answer = @call(.auto, function, arguments);
            return switch (@typeInfo(@TypeOf(answer))) {
                .void => 0,
                .int => answer,
                .bool => @intFromBool(answer),
                .optional => @intFromPtr(answer),
                .@"enum" => @backingInt(answer),
                else => @compileError("an answer of this type is not read"),
            };
        }
    };
}

fn fromWord(comptime T: type, word: u64) T {
    return switch (@typeInfo(T)) {
        .pointer, .optional => @ptrFromInt(@as(usize, @intCast(word))),
        .float => @bitCast(word),
        .int => @truncate(word),
        .bool => word != 0,
        .@"struct" => @bitCast(@as(@typeInfo(T).@"struct".backing_integer.?, @truncate(word))),
        else => @compileError("an argument of this type is not passed"),
    };
}

/// What ts/native/pool.ts writes and reads: it looks at `state` alone while the job is under way.
pub const PoolCall = extern struct {
    state: u32 = 0,
    function: u32 = 0,
    /// What the function gave.
    answer: u64 = 0,
    arguments: [arguments_max]u64 = @splat(0),
    /// For what the function writes.
    scratch: [scratch_words]f64 = @splat(0),
    /// Bytes for what the function reads, and how many there are.
    input: u64 = 0,
    input_bytes: u64 = 0,
};

comptime {
    std.debug.assert(@offsetOf(PoolCall, "state") == 0);
}

const Held = struct {
    call: PoolCall = .{},
    job: pool.Job = .{ .run = run },

    fn run(job: *pool.Job) void {
        const held: *Held = @fieldParentPtr("job", job);
        const function: PoolFunction = @fromBackingInt(held.call.function);
        held.call.answer = function.called()(&held.call.arguments);
        @atomicStore(u32, &held.call.state, @backingInt(pool.State.done), .release);
    }
};

/// Writes a call's address; 0 where memory ran out.
export fn mb_pool_open(out: *?*Held) callconv(.c) void {
    out.* = null;
    const held = gpa.create(Held) catch return;
    held.* = .{};
    out.* = held;
}

/// Makes room for at least `size_bytes` bytes of input. @returns whether there is
export fn mb_pool_reserve(held: *Held, size_bytes: f64) callconv(.c) bool {
    const wanted: usize = @intFromFloat(size_bytes);
    const call = &held.call;
    if (call.input_bytes >= wanted) return true;
    release(call);
    const bytes = gpa.alloc(u8, wanted) catch return false;
    call.input = @intFromPtr(bytes.ptr);
    call.input_bytes = wanted;
    return true;
}

fn release(call: *PoolCall) void {
    if (call.input_bytes == 0) return;
    const bytes: [*]u8 = @ptrFromInt(@as(usize, @intCast(call.input)));
    gpa.free(bytes[0..@intCast(call.input_bytes)]);
    call.input = 0;
    call.input_bytes = 0;
}

/// Starts the call that was written. Where no thread is to be had it is made at once.
export fn mb_pool_start(held: *Held) callconv(.c) void {
    while (held.job.isBusy()) std.Thread.yield() catch {}; // The thread is about to leave the call before.
    held.call.state = @backingInt(pool.State.busy);
    if (!pool.start(&held.job)) Held.run(&held.job);
}

/// Frees a call that is not under way.
export fn mb_pool_close(held: *Held) callconv(.c) void {
    while (held.job.isBusy()) std.Thread.yield() catch {};
    release(&held.call);
    gpa.destroy(held);
}
