/** `--date-order`. */
import type { DateOrder } from "../../tables/date-orders.ts";
import type { ParsedArgs } from "./parsed-args.ts";

/** The order given; `any` without the flag. It was checked when the clock was set. */
export function dateOrderOption(args: ParsedArgs): DateOrder {
  return (args.text("date-order") ?? "any") as DateOrder;
}
