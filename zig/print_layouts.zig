//! Writes ts/native/layout.gen.ts to standard output.
const std = @import("std");
const layouts = @import("abi/layouts.zig");

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

pub fn main() void {
    @setEvalBranchQuota(1_000_000);
    const text = comptime blk: {
        var out: []const u8 =
            "/** Made by `npm run gen` from zig/abi/layouts.zig: sizes and offsets in bytes, numbers of names. */\n\n";
        out = out ++ std.fmt.comptimePrint("export const layoutDigest = 0x{x};\n", .{layouts.digest});
        for (layouts.structs) |row| {
            out = out ++ std.fmt.comptimePrint("\nexport const {s} = {{\n  size: {d},\n", .{ row[0], @sizeOf(row[1]) });
            for (@typeInfo(row[1]).@"struct".field_names) |name| {
                out = out ++ std.fmt.comptimePrint("  {s}: {d},\n", .{ name, @offsetOf(row[1], name) });
            }
            out = out ++ "} as const;\n";
        }
        for (layouts.enums) |row| {
            out = out ++ std.fmt.comptimePrint("\nexport const {s} = {{\n", .{row[0]});
            const it = @typeInfo(row[1]).@"enum";
            for (it.field_names, it.field_values) |name, value| {
                out = out ++ std.fmt.comptimePrint("  {s}: {d},\n", .{ name, value });
            }
            out = out ++ "} as const;\n";
        }
        for (layouts.flags) |row| {
            out = out ++ std.fmt.comptimePrint("\nexport const {s} = {{\n", .{row[0]});
            var at: usize = 0;
            for (@typeInfo(row[1]).@"struct".field_names) |name| {
                const bits = @bitSizeOf(@FieldType(row[1], name));
                out = out ++ std.fmt.comptimePrint("  {s}: {{ at: {d}, bits: {d} }},\n", .{ name, at, bits });
                at += bits;
            }
            out = out ++ "} as const;\n";
        }
        for (layouts.columns) |row| {
            out = out ++ std.fmt.comptimePrint("\nexport const {s} = [\n", .{row[0]});
            for (@typeInfo(row[1]).@"struct".field_names) |name| {
                out = out ++ std.fmt.comptimePrint("  \"{s}\",\n", .{camelCase(name)});
            }
            out = out ++ "] as const;\n";
        }
        break :blk out;
    };
    _ = std.c.write(1, text.ptr, text.len);
}

/// A name in TypeScript's casing.
fn camelCase(comptime name: []const u8) []const u8 {
    var out: []const u8 = "";
    var is_first = false;
    for (name) |byte| {
        if (byte != '_') out = out ++ .{if (is_first) std.ascii.toUpper(byte) else byte};
        is_first = byte == '_';
    }
    return out;
}
