import { routes } from "../../ts/tables/routes.ts";
import { banner, enumOf } from "./zig.ts";

/** Numbers of the ways that a scan may be answered. */
export function routesZig(): string {
  const ids = routes.map(({ id }) => id);
  return banner("ts/tables/routes.ts") + enumOf("Route", "u32", ids);
}
