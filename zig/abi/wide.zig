//! Calls with arguments in words of 64 bits, and structs laid out as on a machine with addresses of 64 bits: what
//! ts/native/layout.gen.ts describes. All of it is little-endian, so a field is the first bytes of its wide form.
const std = @import("std");

/// The size of a value on a machine with addresses of 64 bits.
fn sizeOf(comptime T: type) usize {
    @setEvalBranchQuota(100_000);
    if (isAddress(T)) return 8;
    return switch (@typeInfo(T)) {
        .array => |it| it.len * sizeOf(it.child),
        .@"struct" => |it| if (it.layout == .@"extern") sizeOfStruct(T) else @sizeOf(T),
        else => @sizeOf(T),
    };
}

fn alignOf(comptime T: type) usize {
    @setEvalBranchQuota(100_000);
    if (isAddress(T)) return 8;
    return switch (@typeInfo(T)) {
        .array => |it| alignOf(it.child),
        .@"struct" => |it| if (it.layout != .@"extern") @alignOf(T) else most: {
            var most: usize = 1;
            for (it.field_types) |Field| most = @max(most, alignOf(Field));
            break :most most;
        },
        else => @alignOf(T),
    };
}

fn sizeOfStruct(comptime T: type) usize {
    return std.mem.alignForward(usize, offsetOf(T, @typeInfo(T).@"struct".field_types.len), alignOf(T));
}

/// The offset of a field; with the number of fields, the end of the last one.
fn offsetOf(comptime T: type, comptime field: usize) usize {
    @setEvalBranchQuota(100_000);
    var at: usize = 0;
    for (@typeInfo(T).@"struct".field_types, 0..) |Field, i| {
        at = std.mem.alignForward(usize, at, alignOf(Field));
        if (i == field) return at;
        at += sizeOf(Field);
    }
    return at;
}

fn isAddress(comptime T: type) bool {
    return switch (@typeInfo(T)) {
        .pointer => true,
        .optional => |it| isAddress(it.child),
        .int => T == usize or T == isize,
        else => false,
    };
}

/// The struct that `T` is the address of, if it has another layout there. Only structs shared with TypeScript are
/// extern.
fn structAt(comptime T: type) ?type {
    @setEvalBranchQuota(100_000);
    const Pointer = if (@typeInfo(T) == .optional) @typeInfo(T).optional.child else T;
    if (@typeInfo(Pointer) != .pointer or @typeInfo(Pointer).pointer.size != .one) return null;
    const S = @typeInfo(Pointer).pointer.child;
    if (@typeInfo(S) != .@"struct" or @typeInfo(S).@"struct".layout != .@"extern") return null;
    return if (isSame(S)) null else S;
}

fn isSame(comptime S: type) bool {
    @setEvalBranchQuota(100_000);
    const it = @typeInfo(S).@"struct";
    for (it.field_names, it.field_types, 0..) |name, Field, i| {
        if (@offsetOf(S, name) != offsetOf(S, i) or @sizeOf(Field) != sizeOf(Field)) return false;
    }
    return true;
}

fn narrow(comptime S: type, from: [*]const u8, to: *S) void {
    @setEvalBranchQuota(100_000);
    const bytes = std.mem.asBytes(to);
    inline for (@typeInfo(S).@"struct".field_names, @typeInfo(S).@"struct".field_types, 0..) |name, Field, i| {
        const size = @sizeOf(Field);
        bytes[@offsetOf(S, name)..][0..size].* = (from + comptime offsetOf(S, i))[0..size].*;
    }
}

fn widen(comptime S: type, from: *const S, to: [*]u8) void {
    @setEvalBranchQuota(100_000);
    const bytes = std.mem.asBytes(from);
    inline for (@typeInfo(S).@"struct".field_names, @typeInfo(S).@"struct".field_types, 0..) |name, Field, i| {
        const size = @sizeOf(Field);
        const field = (to + comptime offsetOf(S, i))[0..comptime sizeOf(Field)];
        @memset(field, 0);
        field[0..size].* = bytes[@offsetOf(S, name)..][0..size].*;
    }
}

/// Calls `function` with arguments from words, and writes its result to the first one.
pub fn Wrapped(comptime function: anytype) type {
    const Arguments = std.meta.ArgsTuple(@TypeOf(function));
    const types = @typeInfo(Arguments).@"struct".field_types;
    return struct {
        const Structs = blk: {
            var of: [types.len]type = undefined;
            for (types, &of) |T, *S| S.* = structAt(T) orelse void;
            const found = of;
            break :blk @Tuple(&found);
        };

        pub fn call(words: [*]u64) callconv(.c) void {
            var arguments: Arguments = undefined;
            var structs: Structs = undefined;
            inline for (types, 0..) |T, i| {
                const S = comptime structAt(T);
                if (S == null or words[i] == 0) {
                    arguments[i] = fromWord(T, words[i]);
                } else {
                    narrow(S.?, @ptrFromInt(@as(usize, @truncate(words[i]))), &structs[i]);
                    arguments[i] = &structs[i];
                }
            }
            const answer = @call(.auto, function, arguments);
            inline for (types, 0..) |T, i| if (comptime structAt(T)) |S| {
                const Pointer = if (@typeInfo(T) == .optional) @typeInfo(T).optional.child else T;
                const is_written = !@typeInfo(Pointer).pointer.attrs.@"const";
                if (is_written and words[i] != 0) {
                    widen(S, &structs[i], @ptrFromInt(@as(usize, @truncate(words[i]))));
                }
            };
            words[0] = toWord(answer);
        }
    };
}

fn fromWord(comptime T: type, word: u64) T {
    @setRuntimeSafety(false); // An address that is not used may be 0.
    return switch (@typeInfo(T)) {
        .pointer, .optional => @ptrFromInt(@as(usize, @truncate(word))),
        .float => |it| @bitCast(@as(@Int(.unsigned, it.bits), @truncate(word))),
        .int => |it| @bitCast(@as(@Int(.unsigned, it.bits), @truncate(word))),
        .bool => word != 0,
        .@"enum" => |it| @fromBackingInt(@as(it.tag_type, @truncate(word))),
        .@"struct" => |it| @bitCast(@as(it.backing_integer.?, @truncate(word))),
        else => @compileError("arguments of this type are not supported"),
    };
}

fn toWord(answer: anytype) u64 {
    return switch (@typeInfo(@TypeOf(answer))) {
        .void => 0,
        .int => |it| @as(@Int(.unsigned, it.bits), @bitCast(answer)),
        .float => |it| @as(@Int(.unsigned, it.bits), @bitCast(answer)),
        .bool => @intFromBool(answer),
        .pointer, .optional => @intFromPtr(answer),
        .@"enum" => |it| @as(@Int(.unsigned, @bitSizeOf(it.tag_type)), @bitCast(@backingInt(answer))),
        else => @compileError("results of this type are not supported"),
    };
}
