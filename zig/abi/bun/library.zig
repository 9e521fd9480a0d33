//! Version and layout of the library, checked when it is loaded, and what it says about the machine.
const cpu = @import("../../cpu.zig");

/// Incremented by every change that an older ts/native could not read.
pub const abi_version: u32 = 1;

pub export fn mb_abi_version() callconv(.c) u32 {
    return abi_version;
}

/// Digest of what is shared with TypeScript (`layouts.zig`); ts/native/layout.gen.ts contains the expected one.
pub export fn mb_layout_digest() callconv(.c) u32 {
    return @import("../layouts.zig").digest;
}

/// The processor level whose byte kernels are in use: 2 to 4 on x86-64, 0 for the portable ones.
pub export fn mb_cpu_level() callconv(.c) u32 {
    return levelOf(cpu.kernels());
}

/// The highest level that this processor supports.
pub export fn mb_cpu_level_best() callconv(.c) u32 {
    const all = cpu.listSupported();
    return levelOf(&all[all.len - 1]);
}

/// `v3` is level 3 of x86-64; the portable kernels have no level.
fn levelOf(kernels: *const cpu.Kernels) u32 {
    return if (kernels.name[0] == 'v') kernels.name[1] - '0' else 0;
}
