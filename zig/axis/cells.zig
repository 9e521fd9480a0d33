//! The numbers and texts that a reading writes of a token: what TypeScript spells (`cells` in ts/tables/axes.ts).
const std = @import("std");
const Allocator = std.mem.Allocator;

pub const Cells = struct {
    gpa: Allocator,
    numbers: *std.ArrayList(f64),
    texts: *std.ArrayList(u8),
    /// Where the texts of the match begin: offsets of texts count from there.
    texts_from: usize,

    /// Which sentence of the axis is said: first of all.
    pub fn form(cells: *Cells, which: u32) Allocator.Error!void {
        try cells.number(@floatFromInt(which));
    }

    /// Nothing is read at the token.
    pub fn nothing(cells: *Cells, cell_count: u32) Allocator.Error!void {
        try cells.number(-1);
        try cells.numbers.appendNTimes(cells.gpa, std.math.nan(f64), cell_count - 1);
    }

    /// NaN where there is none.
    pub fn number(cells: *Cells, value: f64) Allocator.Error!void {
        try cells.numbers.append(cells.gpa, value);
    }

    pub fn count(cells: *Cells, value: u64) Allocator.Error!void {
        try cells.number(@floatFromInt(value));
    }

    pub fn text(cells: *Cells, bytes: []const u8) Allocator.Error!void {
        try cells.count(cells.texts.items.len - cells.texts_from);
        try cells.count(bytes.len);
        try cells.texts.appendSlice(cells.gpa, bytes);
    }
};
