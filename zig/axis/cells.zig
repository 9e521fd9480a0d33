//! The numbers and texts of a reading at a token, from which TypeScript builds sentences (`cells` in
//! ts/tables/axes.ts).
const std = @import("std");
const Allocator = std.mem.Allocator;

pub const Cells = struct {
    gpa: Allocator,
    numbers: *std.ArrayList(f64),
    texts: *std.ArrayList(u8),
    /// Start of the match's texts; offsets of texts are relative to it.
    texts_from: usize,

    /// Selects the axis's sentence; must be written first.
    pub fn form(cells: *Cells, which: u32) Allocator.Error!void {
        try cells.number(@floatFromInt(which));
    }

    /// Writes the cells of a token without a reading.
    pub fn nothing(cells: *Cells, cell_count: u32) Allocator.Error!void {
        try cells.number(-1);
        try cells.numbers.appendNTimes(cells.gpa, std.math.nan(f64), cell_count - 1);
    }

    /// NaN if there is no value.
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
