import { afterAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { expositionText } from "../exposition.ts";
import type { Transition } from "../types.ts";
import { formFor } from "./forms.ts";
import { startHttpServer } from "./http-server.ts";
import { page } from "./page.ts";

let illness: string | null = null;
const script = "<script>alert(1)</script>";
const firing: Transition = {
  ...{ name: `slow ${script}`, atMs: 0, sinceMs: 0, value: "1 s", text: `line ${script}\u202e` },
  ...{ labels: { path: script }, state: "firing", action: { kind: "print" } },
};
const server = startHttpServer(
  { host: "127.0.0.1", port: 0 },
  {
    exposition: (form) =>
      expositionText(form, [{ name: "a", kind: "gauge", help: "A.", samples: [{ labels: [], value: 1 }] }]),
    illness: () => illness,
    page: () => page({ name: "app.watch", firing: [firing], inputs: [], illness }),
  },
);
afterAll(() => server.stop());

const get = (path: string, options: RequestInit = {}) => fetch(server.address + path, options);

/** The first line of the answer to bytes as they are. */
function answerTo(bytes: string): Promise<string> {
  const { port } = new URL(server.address);
  return new Promise((resolve) => {
    let got = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (data) => {
      got += data;
      if (got.includes("\r\n")) socket.end();
    });
    socket.on("close", () => resolve(got.split("\r\n")[0]!));
    socket.on("error", () => resolve(got));
  });
}

test("metrics in the form that is asked for", async () => {
  const text = await get("/metrics");
  expect(text.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(await text.text()).toBe("# HELP a A.\n# TYPE a gauge\na 1\n");
  const open = await get("/metrics", { headers: { accept: "application/openmetrics-text; version=1.0.0" } });
  expect(open.headers.get("content-type")).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
  expect(await open.text()).toBe("# HELP a A.\n# TYPE a gauge\na 1\n# EOF\n");
  expect(formFor("application/openmetrics-text;q=0.5,text/plain;q=0.9")).toBe("prometheus");
  expect(formFor("text/plain;q=0.2, application/openmetrics-text;version=1.0.0;q=0.9,*/*;q=0.1")).toBe("openmetrics");
  expect(formFor("image/png")).toBe("prometheus");
});

test("it says whether it is well", async () => {
  expect((await get("/healthz")).status).toBe(200);
  illness = "the state can't be written";
  const ill = await get("/healthz");
  illness = null;
  expect([ill.status, await ill.text()]).toEqual([503, "the state can't be written\n"]);
});

test("the page shows what fires as text, and lets nothing run", async () => {
  const answer = await get("/");
  const html = await answer.text();
  expect(html).toContain("slow &lt;script&gt;alert(1)&lt;/script&gt;");
  expect(html).not.toContain("<script");
  expect(html).not.toContain("\u202e");
  expect(answer.headers.get("content-security-policy")).toStartWith("default-src 'none'; style-src 'sha256-");
});

test("odd requests are refused, and none reads a file", async () => {
  for (const path of ["/etc/passwd", "/metrics/", "/metrics/../healthz/x", "/%2e%2e/etc/passwd", "/constructor"])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  const posted = await get("/metrics", { method: "POST", body: "x" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  expect((await get("/metrics", { method: "POST", body: "x".repeat(100_000) })).status).toBe(413);
  expect((await get("/metrics", { headers: { host: "attacker.example" } })).status).toBe(403);
  expect((await get("/metrics", { headers: { host: "localhost:1" } })).status).toBe(200);
  expect(await answerTo("GET ../../etc/passwd HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")).toMatch(/^HTTP\/1.1 4\d\d|^$/);
  expect(await answerTo("nonsense\r\n\r\n")).toMatch(/^HTTP\/1.1 4\d\d|^$/);
});
