/** `npm run fix`: formats, and applies automatic fixes of the linters. */
import { $ } from "bun";
import { zig } from "./zig.ts";

await $`node_modules/.bin/biome check --write .`;
await $`${zig} fmt build.zig zig`;
