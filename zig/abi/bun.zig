//! The functions for bun:ffi: pointers, lengths, columns. One file per room; each room's exports are listed in
//! ts/native/symbols.
comptime {
    _ = @import("bun/library.zig");
    _ = @import("bun/lex.zig");
    _ = @import("bun/scan.zig");
    _ = @import("bun/files.zig");
    _ = @import("bun/indexing.zig");
    _ = @import("bun/deep.zig");
    _ = @import("bun/device.zig");
    _ = @import("bun/event.zig");
    _ = @import("bun/field.zig");
    _ = @import("bun/signals.zig");
    _ = @import("bun/context.zig");
    _ = @import("bun/source.zig");
    _ = @import("bun/record.zig");
    _ = @import("bun/classify.zig");
    _ = @import("bun/report.zig");
    _ = @import("bun/structure.zig");
    _ = @import("bun/system.zig");
    _ = @import("bun/table.zig");
    _ = @import("bun/memory.zig");
    _ = @import("bun/mine.zig");
    _ = @import("bun/echo.zig");
    _ = @import("bun/observation.zig");
    _ = @import("bun/spectral.zig");
    _ = @import("bun/units.zig");
    _ = @import("bun/value.zig");
    _ = @import("bun/pool.zig");
    _ = @import("bun/shared.zig");
    _ = @import("bun/terminal.zig");
}
