/** Apart from what the notices say, which few commands need. */
import { native } from "../native/open.ts";
import { takeImpossibleDate } from "./impossible-date.ts";

/** What was read before, such as the values of flags, is no input. */
export function forgetTimeNotices(): void {
  native().mb_time_notices();
  native().mb_impossible_date(new Uint8Array(1), 0);
  takeImpossibleDate();
}
