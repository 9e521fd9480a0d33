/** `npm run fix`: formats and mends what the linters can mend. */
import { $ } from "bun";
import { zig } from "./zig.ts";

await $`node_modules/.bin/biome check --write .`;
await $`${zig} fmt build.zig zig`;
