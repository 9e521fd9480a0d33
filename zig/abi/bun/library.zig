//! Version and layout of the library, checked when it is loaded.

/// Incremented by every change that an older ts/native could not read.
pub const abi_version: u32 = 1;

pub export fn mb_abi_version() callconv(.c) u32 {
    return abi_version;
}

/// Digest of what is shared with TypeScript (`layouts.zig`); ts/native/layout.gen.ts contains the expected one.
pub export fn mb_layout_digest() callconv(.c) u32 {
    return @import("../layouts.zig").digest;
}
