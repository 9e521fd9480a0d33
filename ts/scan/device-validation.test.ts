/** Khronos' validation layer, where it is installed, finds nothing wrong in how Vulkan is used. */
import { expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDevice } from "./device.ts";

const main = join(import.meta.dir, "..", "main.ts");
const manifest = "/usr/share/vulkan/explicit_layer.d/VkLayer_khronos_validation.json";

/** A driver named there is opened without the loader, which would load the layer. */
const namesDriver = Boolean(process.env.MATCHER_VULKAN);
const isPossible = existsSync(manifest) && !namesDriver && openDevice(true) === null;
if (!isPossible) console.log("validation test skipped: it needs Vulkan's loader, a driver and the validation layer");

test.skipIf(!isPossible)("both kernels run without a complaint of the validation layer", () => {
  const folder = mkdtempSync(join(tmpdir(), "validation-"));
  const [settings, log, input] = ["vk_layer_settings.txt", "log.txt", "input.log"].map((name) => join(folder, name));
  const lines = [
    "khronos_validation.debug_action = VK_DBG_LAYER_ACTION_LOG_MSG",
    "khronos_validation.report_flags = error,warn,perf,info",
    `khronos_validation.log_filename = ${log}`,
    "khronos_validation.enables = VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT",
  ];
  try {
    writeFileSync(settings!, lines.join("\n"));
    writeFileSync(input!, "took = 500 from 10.0.0.1\nERROR: no \u{e9}\n".repeat(20_000));
    const env = {
      ...process.env,
      MATCHER_BACKEND: "gpu",
      VK_INSTANCE_LAYERS: "VK_LAYER_KHRONOS_validation",
      VK_LAYER_SETTINGS_PATH: settings!,
      XDG_CACHE_HOME: folder,
    };
    for (const pattern of [String.raw`\W "=" \N{>5}`, '"ERROR"', String.raw`\I`]) {
      rmSync(log!, { force: true });
      const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, "scan", "--count", pattern, input!], {
        env,
      });
      expect([exitCode, stdout.toString(), stderr.toString()]).toEqual([0, "20000\n", ""]);
      const said = readFileSync(log!, "utf8");
      expect(said).toContain("Khronos Validation Layer Active");
      expect(said.match(/Validation (?:Error|Warning|Performance).*/g) ?? []).toEqual([]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
