/** A running workbench, and a browser for it. */
import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { availableBrowser } from "../../scripts/test/browser.ts";

const root = join(import.meta.dir, "..", "..");
const main = join(root, "ts", "main.ts");

/** The command, until it is stopped. */
export class Workbench {
  /** The page's address, once it was exchanged. */
  url = "";
  cookie = "";
  setCookie = "";

  private constructor(
    /** As the command printed it. */
    readonly address: string,
    readonly child: Bun.Subprocess<"ignore", "pipe", "pipe">,
  ) {}

  /** @param command what runs the command; by default its sources */
  static async start(args: readonly string[], command = [process.execPath, main]): Promise<Workbench> {
    const child = Bun.spawn([...command, "workbench", ...args], {
      cwd: root,
      stdin: "ignore",
      stdout: "pipe",
      stderr: "pipe",
    });
    const decoder = new TextDecoder();
    let printed = "";
    for await (const part of child.stdout) {
      printed += decoder.decode(part);
      const url = /http:\S+/.exec(printed)?.[0];
      if (url && printed.endsWith("\n")) return new Workbench(url, child).#exchangeToken();
    }
    throw new Error(`the workbench did not start: ${await new Response(child.stderr).text()}`);
  }

  /** Opens the printed address as a browser does. */
  async #exchangeToken(): Promise<this> {
    const response = await fetch(this.address);
    this.setCookie = response.headers.get("set-cookie")!;
    this.cookie = this.setCookie.split(";", 1)[0]!;
    const [, folder] = /url=(\/[^/"]+\/)"/.exec(await response.text())!;
    this.url = new URL(folder!, this.address).href;
    return this;
  }

  /** A request with the cookie. */
  fetch(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const given = new Headers(headers);
    if (!given.has("cookie")) given.set("cookie", this.cookie);
    return fetch(new URL(path, this.url), { ...init, headers: given });
  }

  /** Requests an answer as the page does. */
  async call<Answer>(name: string, body: unknown): Promise<Answer> {
    const response = await this.fetch(name, { method: "POST", body: JSON.stringify(body) });
    return (await response.json()) as Answer;
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<NodeJS.Signals | number | null> {
    this.child.kill(signal);
    const status = await this.child.exited;
    return this.child.signalCode ?? status;
  }

  /** Resident memory. */
  get memoryMB(): number {
    const status = require("node:fs").readFileSync(`/proc/${this.child.pid}/status`, "utf8") as string;
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024;
  }
}

export const browserPath = availableBrowser();

export function launch(): Promise<Browser> {
  const args = ["--disable-gpu", "--no-zygote", "--font-render-hinting=none"];
  return chromium.launch({ executablePath: browserPath!, args, chromiumSandbox: false });
}

/** A page of the workbench. Errors of its scripts, and requests that leave it, are in `problems`. */
export async function openPage(
  browser: Browser,
  { url, cookie }: Workbench,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; problems: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 760 }, ...options });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Strict" }]);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const problems: string[] = [];
  const own = new URL(url).origin;
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("ERR_CONNECTION"))
      problems.push(`${message.text()} ${message.location().url}`);
  });
  page.on("request", (request) => {
    const to = new URL(request.url());
    if (to.origin !== own && to.protocol !== "blob:" && to.protocol !== "data:") problems.push(`request to ${to}`);
  });
  await page.goto(url);
  return { page, problems };
}
