//! The functions for bun:ffi: pointers, lengths, columns. One file per room; `npm run gen` writes their signatures for
//! TypeScript (zig/abi/signatures.zig).
pub const files = .{@import("bun/library.zig")} ++ @import("bun/rooms.zig").rooms;

comptime {
    _ = files;
}
