import { routes } from "../../ts/tables/routes.ts";
import { banner, enumOf } from "./zig.ts";

/** Generates the numbers of the routes of a scan. */
export function routesZig(): string {
  const ids = routes.map(({ id }) => id);
  return banner("ts/tables/routes.ts") + enumOf("Route", "u32", ids);
}
