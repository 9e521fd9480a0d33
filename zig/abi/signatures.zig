//! How the exported functions are called, read from their types, in the words of bun:ffi.
const std = @import("std");

/// The name of a type in bun:ffi.
pub fn ffiType(comptime T: type) []const u8 {
    return switch (@typeInfo(T)) {
        .void => "void",
        .bool => "bool",
        .float => |float| std.fmt.comptimePrint("f{d}", .{float.bits}),
        .int => |int| std.fmt.comptimePrint("{s}{d}", .{ if (int.signedness == .signed) "i" else "u", int.bits }),
        .@"enum" => |it| ffiType(it.tag_type),
        .@"struct" => |it| ffiType(it.backing_integer orelse @compileError("a structure is passed by its address")),
        .optional => |it| if (isPointer(it.child)) "ptr" else @compileError("only an address can be null"),
        .pointer => |it| if (it.size == .slice) @compileError("a slice has no size in C") else "ptr",
        else => @compileError("bun:ffi passes no " ++ @typeName(T)),
    };
}

/// How a function on the pool's threads uses an argument: as a number of 64 bits, as memory that it reads, or as memory
/// that it writes.
pub fn poolType(comptime T: type) []const u8 {
    return switch (@typeInfo(T)) {
        .float => "f64",
        .optional => |it| poolType(it.child),
        .pointer => |it| if (it.attrs.@"const") "read" else "written",
        else => "word",
    };
}

fn isPointer(comptime T: type) bool {
    return @typeInfo(T) == .pointer;
}

/// Names of the exported functions of a file.
pub fn collectExports(comptime File: type) []const []const u8 {
    comptime {
        var names: []const []const u8 = &.{};
        for (@typeInfo(File).@"struct".decl_names) |name| {
            if (std.mem.startsWith(u8, name, "mb_")) names = names ++ .{@as([]const u8, name)};
        }
        return names;
    }
}

/// Types of the parameters of a function.
pub fn parameters(comptime F: type, comptime nameOf: fn (comptime type) []const u8) []const []const u8 {
    comptime {
        var names: []const []const u8 = &.{};
        for (@typeInfo(F).@"fn".param_types) |T| names = names ++ .{nameOf(T.?)};
        return names;
    }
}

pub fn result(comptime F: type) []const u8 {
    return ffiType(@typeInfo(F).@"fn".return_type.?);
}

/// Adds the names and types of the functions of a file to a digest.
pub fn addTo(hash: *std.hash.Fnv1a_32, comptime File: type) void {
    inline for (comptime collectExports(File)) |name| {
        const F = @TypeOf(@field(File, name));
        hash.update(name);
        inline for (comptime parameters(F, ffiType)) |parameter| hash.update(parameter);
        inline for (comptime parameters(F, poolType)) |parameter| hash.update(parameter);
        hash.update(comptime result(F));
    }
}

fn digestOf(comptime File: type) u32 {
    var hash = std.hash.Fnv1a_32.init();
    addTo(&hash, File);
    return hash.final();
}

const Flags = packed struct(u32) { all: u32 };
const Answer = enum(c_int) { ok };

test "types as bun:ffi names them" {
    const F = fn (?*u8, [*]const u8, [*:0]u8, u64, usize, i32, f32, f64, bool, Flags) callconv(.c) Answer;
    try std.testing.expectEqualDeep(
        @as([]const []const u8, &.{ "ptr", "ptr", "ptr", "u64", "u64", "i32", "f32", "f64", "bool", "u32" }),
        comptime parameters(F, ffiType),
    );
    try std.testing.expectEqualStrings("i32", comptime result(F));
    try std.testing.expectEqualDeep(
        @as([]const []const u8, &.{ "written", "read", "written" }),
        (comptime parameters(F, poolType))[0..3],
    );
}

test "a changed signature changes the digest" {
    const Old = struct {
        pub fn mb_a(_: u32) callconv(.c) void {}
        pub fn notExported(_: u32) void {}
    };
    const Same = struct {
        pub fn mb_a(_: Flags) callconv(.c) void {}
    };
    const OtherType = struct {
        pub fn mb_a(_: f64) callconv(.c) void {}
    };
    const OneMore = struct {
        pub fn mb_a(_: u32, _: u32) callconv(.c) void {}
    };
    const Written = struct {
        pub fn mb_a(_: *u8) callconv(.c) void {}
    };
    const Read = struct {
        pub fn mb_a(_: *const u8) callconv(.c) void {}
    };
    const OtherResult = struct {
        pub fn mb_a(_: u32) callconv(.c) u32 {
            return 0;
        }
    };
    const old = comptime digestOf(Old);
    try std.testing.expectEqual(old, comptime digestOf(Same));
    inline for (.{ OtherType, OneMore, OtherResult }) |Other| try std.testing.expect(old != comptime digestOf(Other));
    try std.testing.expect(comptime digestOf(Written) != digestOf(Read));
}
