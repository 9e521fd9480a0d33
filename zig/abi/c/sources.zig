//! Reads files for C callers: raw, or decoded like inputs of scans.
const std = @import("std");
const open = @import("../../source/open.zig");
const types = @import("types.zig");
const Out = types.Out;
const Status = types.Status;
const gpa = types.gpa;

pub fn io() std.Io {
    return std.Io.Threaded.global_single_threaded.io();
}

/// The system's reason for refusing a file, in words.
pub fn reasonOf(err: anyerror) []const u8 {
    return switch (err) {
        error.FileNotFound => "no such file or directory",
        error.AccessDenied, error.PermissionDenied => "permission denied",
        error.IsDir => "it is a directory",
        error.NotDir => "a component of the path is not a directory",
        error.NameTooLong => "the path is too long",
        error.SymLinkLoop => "too many levels of symbolic links",
        error.NotRegular => "it is a pipe or a device, not a regular file",
        else => @errorName(err),
    };
}

pub fn failFile(fault: Out, path: []const u8, err: anyerror) Status {
    if (err == error.OutOfMemory) return types.noMemory(fault);
    return types.failAt(fault, .io, .{ .name = path }, "{s}: {s}", .{ path, reasonOf(err) });
}

pub fn failBinary(fault: Out, path: []const u8) Status {
    return types.failAt(fault, .binary, .{ .name = path }, "{s}: a binary file: it contains a NUL byte", .{path});
}

/// The raw bytes of a file, owned by the caller.
pub fn readRaw(path: []const u8, out: *[]const u8, fault: Out) Status {
    out.* = std.Io.Dir.cwd().readFileAlloc(io(), path, gpa, .unlimited) catch |err| return failFile(fault, path, err);
    return .ok;
}

/// The text of a file without byte order mark, decoded if the mark says so. Binary files are refused unless `binary`.
pub fn readText(path: []const u8, binary: bool, out: *[]const u8, fault: Out) Status {
    var raw: []const u8 = undefined;
    const status = readRaw(path, &raw, fault);
    if (status != .ok) return status;
    const source = open.fromMemory(raw) catch {
        gpa.free(raw);
        return types.noMemory(fault);
    };
    defer source.close();
    defer gpa.free(raw);
    if (!binary and source.isBinary()) return failBinary(fault, path);
    out.* = gpa.dupe(u8, source.text) catch return types.noMemory(fault);
    return .ok;
}
