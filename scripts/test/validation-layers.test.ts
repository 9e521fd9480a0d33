import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useValidationLayers } from "./validation-layers.ts";

const before = { ...process.env };
const areUsed = useValidationLayers();
const env = { ...process.env };
Object.assign(process.env, before);
for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
if (!areUsed) console.log("device tests skipped: no validation layers");

/** Creates a Vulkan instance in another process, with these flags, of which none is valid; then says the result. */
function create(flags: number, more: Record<string, string> = {}): { status: number | null; said: string } {
  const source = `
    import { dlopen, ptr } from "bun:ffi";
    const vulkan = dlopen("libvulkan.so.1", { vkCreateInstance: { args: ["ptr", "ptr", "ptr"], returns: "i32" } });
    const info = new BigUint64Array(8); // VkInstanceCreateInfo
    info[0] = 1n; // Its type.
    info[2] = ${flags}n;
    console.log("result", vulkan.symbols.vkCreateInstance(ptr(info), null, ptr(new BigUint64Array(1))));`;
  const cwd = join(import.meta.dir, "..", "..");
  const child = Bun.spawnSync([process.execPath, "-e", source], { env: { ...env, ...more }, cwd });
  return { status: child.exitCode, said: child.stdout.toString() };
}

test.skipIf(!areUsed)("an invalid call of Vulkan stops its process with a message", () => {
  expect(create(0)).toEqual({ status: 0, said: "result 0\n" });
  const invalid = create(0x80);
  expect(invalid.status).not.toBe(0);
  expect(invalid.said).toContain("VUID-VkInstanceCreateInfo-flags-parameter");
  expect(invalid.said).not.toContain("result");
});

test.skipIf(!areUsed)("the layers also look for accesses that nothing puts in order", () => {
  const folder = mkdtempSync(join(tmpdir(), "layers-"));
  try {
    // They say what is enabled, at a level that stops a process in the tests.
    const settings = readFileSync(join(import.meta.dir, "vk_layer_settings.txt"), "utf8");
    const path = join(folder, "vk_layer_settings.txt");
    writeFileSync(path, settings.replace("error,warn", "error,warn,info").replace(/,VK_DBG_LAYER_ACTION_BREAK/, ""));
    expect(create(0, { VK_LAYER_SETTINGS_PATH: path }).said).toMatch(/Current Enables: .*SYNCHRONIZATION_VALIDATION/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
