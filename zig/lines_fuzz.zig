//! `zig build lines-fuzz -- SEED ROUNDS [FILE...]`: compares the lexer of lines that GPUs run with the CPU's, over
//! random texts (`device/mixed_texts.zig`). The fields of the files are mixed too.
const std = @import("std");
const mixed_texts = @import("device/mixed_texts.zig");

pub const panic = std.debug.FullPanic(@import("panic.zig").onPanic);

pub fn main(init: std.process.Init) !void {
    var arena: std.heap.ArenaAllocator = .init(std.heap.smp_allocator);
    defer arena.deinit();
    var arguments = init.minimal.args.iterate();
    _ = arguments.skip();
    const seed = try std.fmt.parseInt(u64, arguments.next() orelse "1", 10);
    const rounds = try std.fmt.parseInt(usize, arguments.next() orelse "1000000", 10);
    var fields: std.ArrayList([]const u8) = .empty;
    try fields.appendSlice(arena.allocator(), try mixed_texts.fieldsOfFormats(arena.allocator()));
    while (arguments.next()) |path| {
        const text = try std.Io.Dir.cwd().readFileAlloc(init.io, path, arena.allocator(), .unlimited);
        try mixed_texts.addFields(arena.allocator(), &fields, text, false);
    }
    const known = try mixed_texts.compare(std.heap.smp_allocator, seed, rounds, fields.items);
    const texts = mixed_texts.kinds * rounds;
    std.debug.print("seed {d}: {d} texts, {d} lines that were not doubtful\n", .{ seed, texts, known });
}
