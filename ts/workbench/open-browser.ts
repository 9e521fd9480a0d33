/** Opens the page in the user's browser. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leadingPage } from "./leading-page.ts";

/** A file that only the caller can read, which leads a browser to the page. */
export interface LeadingFile {
  remove(): void;
}

/**
 * Starts the user's browser with a file that leads to the address: everybody on the machine can read the arguments of
 * a program.
 * @returns `null` if no browser could be started
 */
export function openBrowser(address: string): LeadingFile | null {
  const command = opener();
  if (command === null) return null;
  let folder: string | undefined;
  const file = { remove: () => folder !== undefined && rmSync(folder, { recursive: true, force: true }) };
  try {
    folder = mkdtempSync(join(tmpdir(), "matcher-workbench-"));
    const path = join(folder, "open.html");
    writeFileSync(path, leadingPage(address), { mode: 0o600, flag: "wx" });
    Bun.spawn([...command, path], { stdin: "ignore", stdout: "ignore", stderr: "ignore" }).unref();
    return file;
  } catch {
    file.remove();
    return null;
  }
}

function opener(): string[] | null {
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["cmd", "/c", "start", ""];
  const hasDisplay = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  return hasDisplay && Bun.which("xdg-open") !== null ? ["xdg-open"] : null;
}
