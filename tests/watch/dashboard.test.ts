/** The dashboard for Grafana and the unit file name what is there. */
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { watch } from "../../ts/cli/flags/watch.ts";

const root = join(import.meta.dir, "..", "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("the dashboard asks for metrics that the service has", () => {
  const dashboard = read("packaging/grafana/matcher-watch.json");
  expect(JSON.parse(dashboard).panels.length).toBe(6);
  const own = read("ts/watch/service/own-metrics.ts") + read("ts/watch/engine/engine.ts");
  const isThere = (name: string) => [name, name.replace(/_total$/, "")].some((one) => own.includes(`${one}"`));
  const named = dashboard.match(/(?<=matcher_watch_)\w+/g)!;
  expect([...new Set(named)].filter((name) => !isThere(name))).toEqual([]);
});

test("services of two watch files share no folder, which systemd would give to the user of the later one", () => {
  const unit = read("packaging/systemd/matcher-watch@.service");
  const [, folders] = /^StateDirectory=(.*)$/m.exec(unit)!;
  expect(folders!.split(" ").filter((name) => !name.includes("%i"))).toEqual([]);
  expect(unit).toContain(` --state /var/lib/${folders} `);
});

test("the unit file uses flags that there are", () => {
  const command = /^ExecStart=.*$/m.exec(read("packaging/systemd/matcher-watch@.service"))![0];
  const flags = command.match(/(?<= --)[a-z-]+/g)!;
  expect(flags.length).toBe(2);
  expect(flags.filter((flag) => !watch.flags.some(({ long }) => long === flag))).toEqual([]);
});
