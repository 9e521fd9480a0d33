import { native } from "../native/open.ts";

/** What was read before, such as the values of flags, is no input: forgets all notices about times. */
export function forgetTimeNotices(): void {
  native().mb_time_notices();
  native().mb_impossible_date(new Uint8Array(1), 0);
}
