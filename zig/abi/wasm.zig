//! The functions of zig/abi/bun for JavaScript without bun:ffi, under their names with `wasm_` in place of `mb_`.
//! Addresses have 32 bits in WebAssembly, and 64 in the structs that ts/native/layout.gen.ts describes. So each
//! function is wrapped: it takes its arguments in words of 64 bits, and reads and writes structs as on other machines.
const std = @import("std");
const signatures = @import("signatures.zig");
const wide = @import("wide.zig");

/// The rooms that need no operating system.
const rooms = .{
    @import("bun/lex.zig"),
    @import("bun/scan.zig"),
    @import("bun/indexing.zig"),
    @import("bun/deep.zig"),
    @import("bun/event.zig"),
    @import("bun/field.zig"),
    @import("bun/signals.zig"),
    @import("bun/context.zig"),
    @import("bun/text.zig"),
    @import("bun/record.zig"),
    @import("bun/classify.zig"),
    @import("bun/report.zig"),
    @import("bun/structure.zig"),
    @import("bun/table.zig"),
    @import("bun/series.zig"),
    @import("bun/memory.zig"),
    @import("bun/mine.zig"),
    @import("bun/echo.zig"),
    @import("bun/observation.zig"),
    @import("bun/spectral.zig"),
    @import("bun/units.zig"),
    @import("bun/value.zig"),
    @import("bun/shared.zig"),
    @import("bun/windows.zig"),
};

comptime {
    @setEvalBranchQuota(1_000_000);
    for (rooms) |room| for (signatures.collectExports(room)) |name| {
        @export(&wide.Wrapped(@field(room, name)).call, .{ .name = "wasm_" ++ name["mb_".len..] });
    };
    @export(&callsText, .{ .name = "wasm_calls" });
    @export(&callsSize, .{ .name = "wasm_calls_size" });
    @export(&allocate, .{ .name = "wasm_allocate" });
    @export(&free, .{ .name = "wasm_free" });
}

/// How the functions are called, a line each: the name, then for each argument and the result its type.
const calls = blk: {
    @setEvalBranchQuota(10_000_000);
    var text: []const u8 = "";
    for (rooms) |room| for (signatures.collectExports(room)) |name| {
        const F = @TypeOf(@field(room, name));
        text = text ++ name;
        for (@typeInfo(F).@"fn".param_types) |T| text = text ++ " " ++ typeOf(T.?);
        text = text ++ " " ++ signatures.result(F) ++ "\n";
    };
    break :blk text;
};

/// `read` and `written` for memory.
fn typeOf(comptime T: type) []const u8 {
    const use = signatures.poolType(T);
    return if (std.mem.eql(u8, use, "word") or use[0] == 'f') signatures.ffiType(T) else use;
}

fn callsText() callconv(.c) [*]const u8 {
    return calls.ptr;
}

fn callsSize() callconv(.c) usize {
    return calls.len;
}

/// Memory for what JavaScript passes; null if it ran out.
fn allocate(size_bytes: usize) callconv(.c) ?[*]u8 {
    return @ptrCast(std.c.malloc(size_bytes));
}

fn free(memory: [*]u8) callconv(.c) void {
    std.c.free(memory);
}
