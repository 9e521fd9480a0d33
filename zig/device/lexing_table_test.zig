//! Reads the table of the lexer of lines as the kernel does, for tests, and tests what is in it.
const std = @import("std");
const lexing_table = @import("lexing_table.zig");
const Entry = lexing_table.Entry;
const LexingTable = lexing_table.LexingTable;
const line_lexer = @import("line_lexer.zig");

pub fn readEntry(table: *const LexingTable, state: usize, byte: u8) Entry {
    const head: *const LexingTable.Head = @ptrCast(table.words);
    const class = head.class_of_byte[byte];
    const at = state * head.row_parts + class / lexing_table.part_classes;
    const part = table.words[LexingTable.rows_at + at / 2] >> @intCast(at % 2 * 16) & 0xffff;
    return @bitCast(table.words[head.parts_at + part * lexing_table.part_classes + class % lexing_table.part_classes]);
}

/// Whether the lexer is certain again.
pub fn resumes(entry: Entry) bool {
    return entry.code == Entry.code_none and entry.may_be_card;
}

/// Whether the token under way is read again.
pub fn goesBack(entry: Entry) bool {
    return entry.code == Entry.code_none and entry.is_noted;
}

test "every entry is that of its state and byte" {
    const gpa = std.testing.allocator;
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    const full = try lexing_table.Full.init(arena.allocator());
    const rows = try full.reduce(arena.allocator());
    var table = try lexing_table.tableOf(gpa, arena.allocator(), rows);
    defer table.deinit(gpa);
    for (rows, 0..) |row, state| {
        for (row, lexing_table.examples) |wanted, byte| {
            try std.testing.expectEqual(wanted, readEntry(&table, state, byte));
        }
    }
    // Less than half of what the rows took.
    try std.testing.expect(table.words.len * @sizeOf(u32) < rows.len * @sizeOf(lexing_table.Row) / 3);
}

test "bytes above 0x7f, and unknown bytes, are treated alike in all states" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    const full = try lexing_table.Full.init(arena.allocator());
    try std.testing.expect(full.states.len > 1000);
    for (full.states) |state| {
        for (0..256) |byte| {
            if (lexing_table.examples[lexing_table.example_of[byte]] == byte) continue;
            const wanted = line_lexer.step(&state, lexing_table.examples[lexing_table.example_of[byte]]);
            try std.testing.expectEqual(wanted, line_lexer.step(&state, @intCast(byte)));
        }
    }
}
