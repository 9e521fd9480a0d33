//! Writes ts/native/layout.gen.ts to standard output.
const std = @import("std");
const layouts = @import("abi/layouts.zig");
const signatures = @import("abi/signatures.zig");
const files = @import("abi/bun.zig").files;
const PoolFunction = @import("abi/bun/pool.zig").PoolFunction;

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

/// Maximum line width in characters.
const columns_max = 120;

pub fn main() void {
    @setEvalBranchQuota(10_000_000);
    const text = comptime blk: {
        var out: []const u8 =
            "/** Made by `npm run gen` from zig/abi: sizes and offsets in bytes, numbers of names, signatures. */\n\n";
        out = out ++ std.fmt.comptimePrint("export const layoutDigest = 0x{x};\n", .{layouts.digest});
        // Where `Name.field` stands the bundler writes the number, so that a start builds no object of these. It builds
        // an enum that is used in any other way.
        for (layouts.structs) |row| {
            var rows: []const []const u8 = &.{std.fmt.comptimePrint("size = {d}", .{@sizeOf(row[1])})};
            for (@typeInfo(row[1]).@"struct".field_names) |name| {
                rows = rows ++ .{std.fmt.comptimePrint("{s} = {d}", .{ name, @offsetOf(row[1], name) })};
            }
            out = out ++ listing("enum " ++ row[0] ++ " {", rows, "}");
        }
        for (layouts.enums) |row| {
            const it = @typeInfo(row[1]).@"enum";
            var rows: []const []const u8 = &.{};
            for (it.field_names, it.field_values) |name, value| {
                rows = rows ++ .{std.fmt.comptimePrint("{s}: {d}", .{ name, value })};
            }
            out = out ++ listing("const " ++ row[0] ++ " = {", rows, "} as const;");
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
        break :blk out ++ functions();
    };
    _ = std.c.write(1, text.ptr, text.len);
}

/// Signatures of all functions for bun:ffi, as types and as text, and of those for the pool's threads what they do with
/// their arguments. An object with all signatures would take a tenth of the instructions of a short scan.
fn functions() []const u8 {
    comptime {
        var types: []const u8 = "\nexport interface Signatures {\n";
        var text: []const u8 = "\n/** A line for each function: name, types of its arguments and result. */\n" ++
            "export const signatures = `\n";
        var pooled: []const u8 = "\nexport const poolArguments = {\n";
        for (files) |file| {
            for (signatures.collectExports(file)) |name| {
                const F = @TypeOf(@field(file, name));
                const words = signatures.parameters(F, signatures.ffiType);
                const result = signatures.result(F);
                const row = "  {s}: {{ args: [{s}]; returns: \"{s}\" }};\n";
                types = types ++ std.fmt.comptimePrint(row, .{ name, quoteAll(words), result });
                text = text ++ name;
                for (words) |word| text = text ++ " " ++ word;
                text = text ++ " " ++ result ++ "\n";
                if (!@hasField(PoolFunction, name)) continue;
                const uses = quoteAll(signatures.parameters(F, signatures.poolType));
                pooled = pooled ++ std.fmt.comptimePrint("  {s}: [{s}],\n", .{ name, uses });
            }
        }
        return types ++ "}\n" ++ text ++ "`;\n" ++ pooled ++ "} as const;\n";
    }
}

fn quoteAll(comptime words: []const []const u8) []const u8 {
    comptime {
        var out: []const u8 = "";
        for (words, 0..) |word, i| out = out ++ (if (i == 0) "\"" else ", \"") ++ word ++ "\"";
        return out;
    }
}

/// A declaration with rows, on one line if it fits, like the formatter writes it.
fn listing(
    comptime opening: []const u8,
    comptime rows: []const []const u8,
    comptime closing: []const u8,
) []const u8 {
    var line: []const u8 = "";
    var lines: []const u8 = "";
    for (rows) |row| {
        line = line ++ (if (line.len == 0) " " else ", ") ++ row;
        lines = lines ++ "  " ++ row ++ ",\n";
    }
    const head = "\nexport " ++ opening;
    const one = head ++ line ++ " " ++ closing ++ "\n";
    // Two line ends do not count for the width.
    return if (one.len - 2 <= columns_max) one else head ++ "\n" ++ lines ++ closing ++ "\n";
}

/// Converts a name to camel case, as in TypeScript.
fn camelCase(comptime name: []const u8) []const u8 {
    var out: []const u8 = "";
    var is_first = false;
    for (name) |byte| {
        if (byte != '_') out = out ++ .{if (is_first) std.ascii.toUpper(byte) else byte};
        is_first = byte == '_';
    }
    return out;
}
