//! Runs calls of this library on the pool's threads: ts/native/pool.ts starts them, and polls for their end.
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

/// The functions that can be called, by name.
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
    mb_mine_values_read,
    mb_mine_watch_open,
    mb_mine_watch_compare,
    mb_records_open,
    mb_records_next,
    mb_query_next,

    fn callOf(function: PoolFunction) *const fn (*const [arguments_max]u64) u64 {
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
            .mb_mine_values_read => Thunk(mine.mb_mine_values_read).call,
            .mb_mine_watch_open => Thunk(mine.mb_mine_watch_open).call,
            .mb_mine_watch_compare => Thunk(mine.mb_mine_watch_compare).call,
            .mb_records_open => Thunk(record.mb_records_open).call,
            .mb_records_next => Thunk(record.mb_records_next).call,
            .mb_query_next => Thunk(record.mb_query_next).call,
        };
    }
};

/// Calls `function` with arguments converted from words.
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
                else => @compileError("results of this type are not supported"),
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
        else => @compileError("arguments of this type are not supported"),
    };
}

/// Written and read by ts/native/pool.ts, which only reads `state` while the call runs.
pub const PoolCall = extern struct {
    state: u32 = 0,
    function: u32 = 0,
    /// The function's result.
    answer: u64 = 0,
    arguments: [arguments_max]u64 = @splat(0),
    /// Buffer for the function's output.
    scratch: [scratch_words]f64 = @splat(0),
    /// Address and size of the function's input.
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
        const held: *Held = @alignCast(@fieldParentPtr("job", job));
        const function: PoolFunction = @fromBackingInt(held.call.function);
        held.call.answer = function.callOf()(&held.call.arguments);
        @atomicStore(u32, &held.call.state, @backingInt(pool.State.done), .release);
    }
};

/// Writes the address of a new call; 0 if memory ran out.
pub export fn mb_pool_open(out: *?*Held) callconv(.c) void {
    out.* = null;
    const held = gpa.create(Held) catch return;
    held.* = .{};
    out.* = held;
}

/// Ensures room for `size_bytes` bytes of input. @returns false if memory ran out
pub export fn mb_pool_reserve(held: *Held, size_bytes: f64) callconv(.c) bool {
    const wanted: usize = @intFromFloat(size_bytes);
    const call = &held.call;
    if (call.input_bytes >= wanted) return true;
    release(call);
    const bytes = gpa.alloc(u8, wanted) catch return false;
    call.input = @intFromPtr(bytes.ptr);
    call.input_bytes = wanted;
    return true;
}

/// Copies bytes to the room for input. A view of that room would cost a collection every few calls: the runtime counts
/// what a view shows as memory of its own. @returns false if memory ran out
pub export fn mb_pool_input(held: *Held, bytes: [*]const u8, size_bytes: f64) callconv(.c) bool {
    const size: usize = @intFromFloat(size_bytes);
    if (!mb_pool_reserve(held, @max(1, size_bytes))) return false;
    const room: [*]u8 = @ptrFromInt(@as(usize, @intCast(held.call.input)));
    @memcpy(room[0..size], bytes[0..size]);
    return true;
}

fn release(call: *PoolCall) void {
    if (call.input_bytes == 0) return;
    const bytes: [*]u8 = @ptrFromInt(@as(usize, @intCast(call.input)));
    gpa.free(bytes[0..@intCast(call.input_bytes)]);
    call.input = 0;
    call.input_bytes = 0;
}

/// Starts the call. If no thread can be started, runs it before returning.
pub export fn mb_pool_start(held: *Held) callconv(.c) void {
    while (held.job.isBusy()) std.Thread.yield() catch {}; // The thread is about to leave the previous call.
    held.call.state = @backingInt(pool.State.busy);
    if (!pool.start(&held.job)) Held.run(&held.job);
}

/// Frees a call that is not running.
pub export fn mb_pool_close(held: *Held) callconv(.c) void {
    while (held.job.isBusy()) std.Thread.yield() catch {};
    release(&held.call);
    gpa.destroy(held);
}
