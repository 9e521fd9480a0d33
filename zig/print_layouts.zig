//! Writes ts/native/layout.gen.ts to standard output.
const std = @import("std");
const layouts = @import("abi/layouts.zig");

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

pub fn main() void {
    @setEvalBranchQuota(1_000_000);
    const text = comptime blk: {
        var out: []const u8 =
            "/** Made by `npm run gen` from zig/abi/layouts.zig: sizes and field offsets in bytes. */\n\n";
        out = out ++ std.fmt.comptimePrint("export const layoutDigest = 0x{x};\n", .{layouts.digest});
        for (layouts.structs) |row| {
            out = out ++ std.fmt.comptimePrint("\nexport const {s} = {{\n  size: {d},\n", .{ row[0], @sizeOf(row[1]) });
            for (@typeInfo(row[1]).@"struct".field_names) |name| {
                out = out ++ std.fmt.comptimePrint("  {s}: {d},\n", .{ name, @offsetOf(row[1], name) });
            }
            out = out ++ "} as const;\n";
        }
        break :blk out;
    };
    _ = std.c.write(1, text.ptr, text.len);
}
