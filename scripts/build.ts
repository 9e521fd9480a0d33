/** `npm run build`: the command as one file, `dist/matcher`, with the native library inside. `--target bun-darwin-arm64` builds for another machine. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { $ } from "bun";
import { digestOfBytes } from "../ts/native/embedded/digest.ts";
import { hostTarget, targets } from "./targets.ts";
import { zig } from "./zig.ts";

const root = join(import.meta.dir, "..");
const at = process.argv.indexOf("--target");
const target = targets.find(({ bun }) => bun === (at > 0 ? process.argv[at + 1] : hostTarget()));
if (!target) {
  console.error(`matcher: no such target: expected one of ${targets.map(({ bun }) => bun).join(", ")}`);
  process.exit(2);
}

const isHost = target.bun === hostTarget();
const prefix = isHost ? join(root, "zig-out") : join(root, ".build", target.bun);
await $`${zig} build ${isHost ? [] : [`-Dtarget=${target.zig}`]} --prefix ${prefix}`.cwd(root);

const library = join(prefix, target.library);
const digest = digestOfBytes(await Bun.file(library).bytes());
mkdirSync(join(root, "dist"), { recursive: true });
const outfile = join(root, "dist", isHost ? "matcher" : `matcher-${target.bun.replace("bun-", "")}`);
const built = await Bun.build({
  entrypoints: [join(root, "ts", "executable.ts")],
  minify: true,
  bytecode: isHost,
  format: "esm",
  // A command's modules are chunks of their own, so that a run links and reads no others.
  splitting: true,
  define: { MATCHER_LIBRARY_DIGEST: JSON.stringify(digest) },
  compile: {
    target: target.bun as Bun.Build.CompileTarget,
    outfile,
    // Files of the folder it is run in are inputs: none of them says how the program runs.
    autoloadDotenv: false,
    autoloadBunfig: false,
    // Most runs end before code compiled for speed has paid: it waits for five times the usual count of calls.
    jitPolicy: 5,
  },
  plugins: [
    {
      name: "native library",
      setup(build) {
        build.onResolve({ filter: /^matcher:native$/ }, () => ({ path: library }));
      },
    },
  ],
});
if (!built.success) {
  for (const log of built.logs) console.error(log);
  process.exit(2);
}
