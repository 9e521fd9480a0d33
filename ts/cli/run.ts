/** Chooses the command. */
import { native } from "../native/open.ts";

export async function run(argv: readonly string[]): Promise<number> {
  if (argv[0] === "--version") console.log(`matcher 0.1.0 (native interface ${native().mb_abi_version()})`);
  return 0;
}
