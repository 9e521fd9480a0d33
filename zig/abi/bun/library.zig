//! What the library says of itself, checked when it is loaded.

/// Raised by every change that an older ts/native could not read.
pub const abi_version: u32 = 1;

export fn mb_abi_version() callconv(.c) u32 {
    return abi_version;
}

/// Digest of every layout that crosses; ts/native/layout.gen.ts holds the one it was made for.
export fn mb_layout_digest() callconv(.c) u32 {
    return @import("../layouts.zig").digest;
}
