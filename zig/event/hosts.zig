//! Where an address, a host, or one side of a connection ends.
const std = @import("std");
const address = @import("../value/address.zig");
const form = @import("form.zig");
const isLineSpace = @import("../lex/bytes.zig").isLineSpace;
const TimeEnds = @import("../field/found.zig").TimeEnds;
const isDecimal = form.isDecimal;
const spanEnd = @import("spans.zig").spanEnd;

/// Whether a form has a port behind an address.
pub const Port = enum { none, optional, surely };

/// Neither a port behind the address nor the end of a sentence belongs to it.
pub fn addressEnd(line: []const u8, at: usize) ?usize {
    const dotted = withoutDots(line, at, spanEnd(line, at, isDecimal));
    if (std.mem.count(u8, line[at..dotted], ".") == 3) {
        return if (address.read(line[at..dotted]) != null) dotted else null;
    }
    var end = withoutDots(line, at, spanEnd(line, at, isAddressByte));
    if (std.mem.endsWith(u8, line[at..end], ":") and !std.mem.endsWith(u8, line[at..end], "::")) end -= 1;
    return if (address.read(line[at..end]) != null) zoneEnd(line, end) else null;
}

fn withoutDots(line: []const u8, at: usize, end: usize) usize {
    return at + std.mem.trimEnd(u8, line[at..end], ".").len;
}

/// The zone behind an address begins with a letter, as in `fe80::1%eth0`.
fn zoneEnd(line: []const u8, end: usize) usize {
    if (end + 1 >= line.len or line[end] != '%' or !std.ascii.isAlphabetic(line[end + 1])) return end;
    return spanEnd(line, end + 1, std.ascii.isAlphanumeric);
}

/// An address as a form has it: `[::1]` too, and before a port of the form the groups in front of the last colon.
pub fn endBeforePort(port: Port, line: []const u8, at: usize) ?usize {
    if (at < line.len and line[at] == '[') return bracketsEnd(line, at);
    const whole = addressEnd(line, at);
    if (port == .none or (port == .optional and whole != null)) return whole;
    const colon = std.mem.findScalarLast(u8, line[at..spanEnd(line, at, isAddressByte)], ':') orelse return whole;
    const is_address = std.mem.findScalar(u8, line[at..][0..colon], ':') != null and
        address.read(line[at..][0..colon]) != null;
    return if (is_address) at + colon else whole;
}

/// An address of IPv6 in brackets.
fn bracketsEnd(line: []const u8, at: usize) ?usize {
    const end = addressEnd(line, at + 1) orelse return null;
    const is_closed = end < line.len and line[end] == ']';
    return if (is_closed and std.mem.findScalar(u8, line[at..end], ':') != null) end + 1 else null;
}

pub fn hostEnd(line: []const u8, at: usize, times: *TimeEnds) ?usize {
    const end = spanEnd(line, at, isHostByte);
    const is_colon = end > at and line[end - 1] == ':' and !std.mem.endsWith(u8, line[at..end], "::");
    if (is_colon or isArrow(line[at..end])) return null;
    const time_end = form.findTimeEnd(line, at, times) orelse return end;
    return if (time_end < end) end else null;
}

/// Signs between two columns are no host.
fn isArrow(text: []const u8) bool {
    return text.len > 1 and std.mem.findNone(u8, text, "-=>|") == null;
}

/// A host, an address in brackets, either in quotes; or `unix:`, as nginx calls a client of a local socket.
pub fn peerEnd(line: []const u8, at: usize, times: *TimeEnds) ?usize {
    const rest = line[at..];
    if (std.mem.startsWith(u8, rest, "\"")) {
        if (std.mem.startsWith(u8, rest, "\"\"")) return at + 2;
        const end = peerEnd(line, at + 1, times) orelse return null;
        return if (end > at + 1 and end < line.len and line[end] == '"') end + 1 else null;
    }
    if (std.mem.startsWith(u8, rest, "[")) {
        const end = bracketsEnd(line, at) orelse return null;
        const is_port = end < line.len and line[end] == ':';
        return if (is_port) spanEnd(line, end + 1, std.ascii.isDigit) else end;
    }
    const socket = "unix:";
    const is_socket = std.mem.eql(u8, rest[0..spanEnd(rest, 0, isHostByte)], socket);
    return if (is_socket) at + socket.len else hostEnd(line, at, times);
}

fn isHostByte(byte: u8) bool {
    return !isLineSpace(byte) and std.mem.findScalar(u8, "[]()|,;=\"'", byte) == null;
}

fn isAddressByte(byte: u8) bool {
    return std.ascii.isHex(byte) or byte == '.' or byte == ':';
}

test "an address ends before its port, and before the end of a sentence" {
    const ends = [_]struct { []const u8, ?usize }{
        .{ "203.0.113.9:4222: x", 11 },
        .{ "203.0.113.9... x", 11 },
        .{ "203.0.113.999 x", null },
        .{ "1.2.3.4.5", null },
        .{ "::1. x", 3 },
        .{ "2001:db8::7: x", 11 },
        .{ "2001:db8:: x", 10 },
        .{ "::ffff:203.0.113.9]", 18 },
        .{ "12:34:56 x", null },
    };
    for (ends) |row| try std.testing.expectEqual(row[1], addressEnd(row[0], 0));
}

test "one side of a connection is a host, an address in brackets, or a local socket" {
    const ends = [_]struct { []const u8, ?usize }{
        .{ "example.org:443 x", 15 },        .{ "\"example.org\" x", 13 }, .{ "\"\" x", 2 },
        .{ "[2001:db8::1]:443 x", 17 },      .{ "[::1] x", 5 },            .{ "unix: x", 5 },
        .{ "unix:/run/a.sock x", 16 },       .{ "fe80::1%eth0 x", 12 },    .{ "[pod/web/app] x", null },
        .{ "[203.0.113.9] x", null },        .{ "kernel: x", null },       .{ "\"a b\" x", null },
        .{ "2026-05-01T10:00:00Z x", null }, .{ "\"[::1]:80\" x", 10 },    .{ "\"\"\"", 2 },
    };
    for (ends) |row| {
        var times: TimeEnds = .{};
        try std.testing.expectEqual(row[1], peerEnd(row[0], 0, &times));
    }
}

test "a port of the form ends an address of IPv6" {
    const rows = [_]struct { Port, []const u8, ?usize }{
        .{ .surely, "::1:53123 x", 3 },
        .{ .surely, "2001:0db8:0:0:0:0:0:1:40022 x", 21 },
        .{ .surely, "::ffff:203.0.113.9:80 x", 18 },
        .{ .surely, "203.0.113.9:80 x", 11 },
        .{ .surely, "[::1]:80 x", 5 },
        .{ .surely, "10:30:00 x", null },
        .{ .optional, "::1:5 x", 5 },
        .{ .optional, "2001:db8::7 x", 11 },
        .{ .optional, "2001:db8::7:40022 x", 11 },
        .{ .none, "2001:db8::7:40022 x", null },
        .{ .none, "fe80::1%eth0, x", 12 },
        .{ .none, "[203.0.113.9]", null },
    };
    for (rows) |row| try std.testing.expectEqual(row[2], endBeforePort(row[0], row[1], 0));
}
