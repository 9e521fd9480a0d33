//! What the library says of itself, checked when it is loaded.

/// Raised by every change that an older ts/native could not read.
pub const abi_version: u32 = 1;

export fn mb_abi_version() callconv(.c) u32 {
    return abi_version;
}
