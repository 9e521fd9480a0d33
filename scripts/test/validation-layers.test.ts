import { expect, test } from "bun:test";
import { join } from "node:path";
import { useValidationLayers } from "./validation-layers.ts";

const before = { ...process.env };
const areUsed = useValidationLayers();
const env = { ...process.env };
Object.assign(process.env, before);
for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
if (!areUsed) console.log("device tests skipped: no validation layers");

/** Creates a Vulkan instance in another process, with these flags, of which none is valid. */
function create(flags: number): { status: number | null; said: string } {
  const source = `
    import { dlopen, ptr } from "bun:ffi";
    const vulkan = dlopen("libvulkan.so.1", { vkCreateInstance: { args: ["ptr", "ptr", "ptr"], returns: "i32" } });
    const info = new BigUint64Array(8); // VkInstanceCreateInfo
    info[0] = 1n; // Its type.
    info[2] = ${flags}n;
    console.log("result", vulkan.symbols.vkCreateInstance(ptr(info), null, ptr(new BigUint64Array(1))));`;
  const child = Bun.spawnSync([process.execPath, "-e", source], { env, cwd: join(import.meta.dir, "..", "..") });
  return { status: child.exitCode, said: child.stdout.toString() };
}

test.skipIf(!areUsed)("an invalid call of Vulkan stops its process with a message", () => {
  expect(create(0)).toEqual({ status: 0, said: "result 0\n" });
  const invalid = create(0x80);
  expect(invalid.status).not.toBe(0);
  expect(invalid.said).toContain("VUID-VkInstanceCreateInfo-flags-parameter");
  expect(invalid.said).not.toContain("result");
});
