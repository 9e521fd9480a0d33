/**
 * `npm test`: all checks, then one line with the totals. `npm test -- types zig` runs only the named steps,
 * `npm test -- near FILE...` the tests nearest to a change.
 */
import { offerBrowser } from "./test/browser.ts";
import { offerSoftwareDevice } from "./test/software-device.ts";
import { steps } from "./test/steps.ts";
import { useValidationLayers } from "./test/validation-layers.ts";

const wanted = process.argv.slice(2);
if (wanted[0] === "near") process.exit(await (await import("./test/near.ts")).testNear(wanted.slice(1)));
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`matcher: no test step ${unknown.join(", ")}: expected ${steps.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

const usingDevice = ["zig", "bun", "fuzz", "gpu-vectors"];
if (wanted.length === 0 || wanted.some((name) => usingDevice.includes(name))) {
  offerSoftwareDevice();
  if (useValidationLayers()) console.log("Vulkan's validation layers check the tests of the GPU");
}
if (wanted.length === 0 || wanted.includes("bun")) offerBrowser();

const total = { passed: 0, failed: 0, skipped: 0 };
for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  const begun = performance.now();
  const counts = await step.run();
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped ?? 0;
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `${step.name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped ?? 0} skipped in ${seconds} s`,
  );
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed > 0 ? 1 : 0;
