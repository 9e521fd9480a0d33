//! The table of the lexer of lines, made when a pattern first needs it and kept until the process ends.
const std = @import("std");
const LexingTable = @import("lexing_table.zig").LexingTable;
const io = @import("../concurrent/threads.zig").io;

var mutex: std.Io.Mutex = .init;
var made: ?LexingTable = null;

pub fn get() std.mem.Allocator.Error!*const LexingTable {
    mutex.lockUncancelable(io());
    defer mutex.unlock(io());
    if (made == null) made = try .init(std.heap.page_allocator);
    return &made.?;
}
