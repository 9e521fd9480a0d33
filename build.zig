//! `zig build` builds the native library (fast by default), `zig build test` runs the unit tests in debug mode,
//! `zig build test -Dtest-filter=NAME` some of them, and `zig build test -Dtest-mode=safe` all of them optimised.
//! The set-up builds the same library without this file (scripts/setup/compile.mjs), which saves compiling the build
//! runner; change both together.
const std = @import("std");

/// Levels of x86-64 for which the byte kernels are compiled; the library selects one when it is loaded (zig/cpu.zig).
const levels: []const []const u8 = @import("zig/kernels/levels.zon");

/// Platforms that the package has libraries for.
const targets: []const []const u8 = @import("zig/gen/targets.zon");

/// Whether to keep symbol names for profilers.
var symbols = false;

pub fn build(b: *std.Build) void {
    const target = b.standardTargetOptions(.{ .default_target = .{ .cpu_model = .baseline } });
    symbols = b.option(bool, "symbols", "keep symbols in a fast library, for a profiler") orelse false;
    const optimize = b.option(
        std.builtin.OptimizeMode,
        "mode",
        "how the library is optimised (default: fast)",
    ) orelse .fast;

    const library = b.addLibrary(.{
        .name = "matcher",
        .linkage = .dynamic,
        .root_module = root(b, target, optimize, "zig/root.zig"),
    });
    b.installArtifact(library);

    // Debug mode leaves LLVM out, so that the tests are built in seconds.
    const test_mode = b.option(
        std.builtin.OptimizeMode,
        "test-mode",
        "how the unit tests are compiled (default: debug)",
    ) orelse .debug;
    const test_filter = b.option(
        []const []const u8,
        "test-filter",
        "run only the unit tests whose name contains this text",
    ) orelse &.{};
    const tests = b.addTest(.{
        .root_module = root(b, target, test_mode, "zig/tests.zig"),
        .filters = test_filter,
        .use_llvm = test_mode != .debug,
    });
    const run = b.addRunArtifact(tests);
    b.step("test", "unit tests, in debug mode").dependOn(&run.step);

    const tests_program = b.addTest(.{
        .name = "tests",
        .root_module = tests.root_module,
        .use_llvm = test_mode != .debug,
        .test_runner = .{ .path = b.path("scripts/mutate/runner.zig"), .mode = .simple },
    });
    b.step("test-program", "bin/tests: unit tests that stop at the first failure, for mutation tests").dependOn(
        &b.addInstallArtifact(tests_program, .{}).step,
    );

    const bench = b.addRunArtifact(b.addExecutable(.{
        .name = "bench",
        .root_module = root(b, target, .fast, "zig/bench.zig"),
    }));
    bench.addPassthruArgs();
    b.step("bench", "how fast a file is lexed: zig build bench -- FILE").dependOn(&bench.step);

    const device_bench = b.addExecutable(.{
        .name = "device-bench",
        .root_module = root(b, target, .fast, "zig/device_bench.zig"),
    });
    b.step("device-bench", "bin/device-bench, which measures the ways to a GPU").dependOn(
        &b.addInstallArtifact(device_bench, .{}).step,
    );

    const sent_back = b.addRunArtifact(b.addExecutable(.{
        .name = "sent-back",
        .root_module = root(b, target, .debug, "zig/sent_back.zig"),
    }));
    sent_back.addPassthruArgs();
    b.step("sent-back", "why a GPU sends lines back: zig build sent-back -- KIND FILE...").dependOn(&sent_back.step);

    const lines_fuzz = b.addRunArtifact(b.addExecutable(.{
        .name = "lines-fuzz",
        .root_module = root(b, target, .safe, "zig/lines_fuzz.zig"),
    }));
    lines_fuzz.addPassthruArgs();
    b.step("lines-fuzz", "a GPU's lexer of lines on random texts: zig build lines-fuzz -- SEED ROUNDS").dependOn(
        &lines_fuzz.step,
    );

    const printer = b.addExecutable(.{
        .name = "print_layouts",
        .root_module = root(b, target, .debug, "zig/print_layouts.zig"),
    });
    b.step("layouts", "ts/native/layout.gen.ts, on standard output").dependOn(&b.addRunArtifact(printer).step);

    const check = b.step("check", "compile the library and its unit tests for every platform, without writing them");
    for (targets) |name| addCheck(b, check, name);
    check.dependOn(&webModule(b).step);
}

/// The library as a module of WebAssembly, as scripts/playground/compile.ts compiles it.
fn webModule(b: *std.Build) *std.Build.Step.Compile {
    const query = std.Target.Query.parse(.{
        .arch_os_abi = "wasm32-wasi",
        .cpu_features = "generic+simd128+bulk_memory+sign_ext+nontrapping_fptoint+mutable_globals",
    }) catch unreachable;
    const compiled = b.addExecutable(.{ .name = "wasm", .root_module = b.createModule(.{
        .root_source_file = b.path("zig/wasm.zig"),
        .target = b.resolveTargetQuery(query),
        .optimize = .debug,
        .single_threaded = true,
        .link_libc = true,
    }) });
    compiled.entry = .disabled;
    return compiled;
}

/// Nothing uses what these steps make, so the compiler generates no code.
fn addCheck(b: *std.Build, check: *std.Build.Step, name: []const u8) void {
    var query = std.Target.Query.parse(.{ .arch_os_abi = name }) catch @panic("zig/gen/targets.zon: no such target");
    query.cpu_model = .baseline;
    const target = b.resolveTargetQuery(query);
    const library = bare(b, target, .debug, "zig/root.zig");
    check.dependOn(&b.addLibrary(.{ .name = name, .linkage = .dynamic, .root_module = library }).step);
    check.dependOn(&b.addTest(.{ .name = name, .root_module = bare(b, target, .debug, "zig/tests.zig") }).step);
    if (target.result.cpu.arch != .x86_64) return;
    inline for (levels) |level| check.dependOn(&kernels(b, target, .debug, level).step);
}

fn root(
    b: *std.Build,
    target: std.Build.ResolvedTarget,
    optimize: std.builtin.OptimizeMode,
    path: []const u8,
) *std.Build.Module {
    const module = bare(b, target, optimize, path);
    if (target.result.cpu.arch == .x86_64) {
        inline for (levels) |level| module.addObject(kernels(b, target, optimize, level));
    }
    return module;
}

/// Without the kernels.
fn bare(
    b: *std.Build,
    target: std.Build.ResolvedTarget,
    optimize: std.builtin.OptimizeMode,
    path: []const u8,
) *std.Build.Module {
    return b.createModule(.{
        .root_source_file = b.path(path),
        .target = target,
        .optimize = optimize,
        .strip = optimize == .fast and !symbols,
        .link_libc = true,
    });
}

/// The same kernels once per processor level, distinguished by the suffix of their symbols.
fn kernels(
    b: *std.Build,
    target: std.Build.ResolvedTarget,
    optimize: std.builtin.OptimizeMode,
    comptime level: []const u8,
) *std.Build.Step.Compile {
    var query = target.query;
    query.cpu_model = .{ .explicit = &@field(std.Target.x86.cpu, "x86_64_" ++ level) };
    const module = b.createModule(.{
        .root_source_file = b.path("zig/kernels.zig"),
        .target = b.resolveTargetQuery(query),
        .optimize = optimize,
        .strip = optimize == .fast and !symbols,
        .pic = true,
        .link_libc = true,
    });
    return b.addObject(.{
        .name = "kernels_" ++ level,
        .root_module = module,
        .use_llvm = true,
    });
}
