import { routes } from "../../ts/tables/routes.ts";
import { banner, writeEnum } from "./zig.ts";

/** Generates the numbers and names of the routes of a scan. */
export function routesZig(): string {
  const ids = routes.map(({ id }) => id);
  const names = routes.map(({ name }) => `    ${JSON.stringify(name ?? "")},\n`).join("");
  return `${banner("ts/tables/routes.ts")}${writeEnum("Route", "u32", ids)}
/// Their names in reports; empty if reports do not name them.
pub const names = [_][]const u8{
${names}};
`;
}
