/** Logs made for tests: of a service whose database fails from some line on. */
import { randomBelow } from "../prng.ts";

export function incidentLog({ lines, failsFrom }: { readonly lines: number; readonly failsFrom: number }): string {
  const pick = randomBelow(7);
  const out: string[] = [];
  for (let i = 0; i < lines; i++) {
    const time = new Date(Date.UTC(2026, 2, 1, 9, 0, i)).toISOString().replace(".000", "");
    const isLate = i >= failsFrom;
    const took = isLate ? 400 + pick(300) : 20 + pick(60);
    if (isLate && i % 10 === 0) out.push(`${time} ERROR db connection to 10.0.0.9 timed out after 30s`);
    else if (i % 3 === 0) out.push(`${time} INFO api GET /v1/items from 10.0.1.${pick(20)} took ${took}ms`);
    else if (i % 3 === 1) out.push(`${time} INFO cache hit for key k${pick(900)}`);
    else out.push(`${time} INFO api health check passed`);
  }
  return `${out.join("\n")}\n`;
}
