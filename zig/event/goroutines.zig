//! What Go writes below a panic: its signal, and the stack of each goroutine, with blank lines between them.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");

const heads = [_][]const u8{ "goroutine ", "[signal ", "panic: ", "created by ", "exit status ", "[recovered" };

/// Whether a line may be one of those below a panic.
pub fn isLine(line: []const u8) bool {
    if (line[0] == '\t') return true;
    if (std.mem.eql(u8, line, "runtime stack:") or isRegister(line)) return true;
    for (heads) |head| if (std.mem.startsWith(u8, line, head)) return true;
    return isCall(line) or isElided(line);
}

/// `main.(*server).serve(0xc000010000, {0x1, 0x2})`: no blank is before the arguments, and nothing behind them.
fn isCall(line: []const u8) bool {
    if (line[line.len - 1] != ')') return false;
    const open = std.mem.findScalar(u8, line, '(') orelse return false;
    const name = line[0..open];
    if (open == 0 or std.mem.findAny(u8, name, " \t:=\"") != null) return false;
    return std.mem.findScalar(u8, name, '.') != null or std.mem.eql(u8, name, "panic");
}

/// `...12 frames elided...`, `...additional frames elided...`
fn isElided(line: []const u8) bool {
    return std.mem.startsWith(u8, line, "...") and std.mem.endsWith(u8, line, " elided...");
}

/// `rip    0x46a5c1`
fn isRegister(line: []const u8) bool {
    const blank = std.mem.findScalar(u8, line, ' ') orelse return false;
    if (blank < 2 or blank > 6) return false;
    for (line[0..blank]) |byte| if (!std.ascii.isLower(byte) and !bytes.isDigit(byte)) return false;
    const value = std.mem.trimStart(u8, line[blank..], " ");
    if (!std.mem.startsWith(u8, value, "0x") or value.len == 2) return false;
    for (value[2..]) |byte| if (!std.ascii.isHex(byte)) return false;
    return true;
}

test "lines below a panic" {
    const expect = std.testing.expect;
    for ([_][]const u8{
        "goroutine 1 [running]:",    "main.main()",     "\t/app/main.go:12 +0x1d",
        "[signal SIGSEGV: x pc=1]",  "panic(0x1, 0x2)", "created by main.main in goroutine 1",
        "net/http.(*conn).serve(0)", "exit status 2",   "...additional frames elided...",
        "rip    0x46a5c1",           "runtime stack:",  "a.com/b/c.f[...](0x1)",
    }) |line| try expect(isLine(line));
    for ([_][]const u8{
        "listening on :80", "done (ok)", "took 5 ms (slow)", "server.go:54: x (y)", "rip 0xyz", "f(x)", "... more", "x",
    }) |line| try expect(!isLine(line));
}
