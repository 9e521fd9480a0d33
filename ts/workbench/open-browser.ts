/** Opens the page in the user's browser. */

/** @returns whether a program for it was started */
export function openBrowser(url: string): boolean {
  const command = opener();
  if (command === null) return false;
  try {
    Bun.spawn([...command, url], { stdin: "ignore", stdout: "ignore", stderr: "ignore" }).unref();
    return true;
  } catch {
    return false;
  }
}

function opener(): string[] | null {
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["cmd", "/c", "start", ""];
  const hasDisplay = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  return hasDisplay && Bun.which("xdg-open") !== null ? ["xdg-open"] : null;
}
