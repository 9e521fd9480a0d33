import type { Flag, FlagGroup } from "./flag.ts";

const followFlag: Flag = { long: "follow", help: "keep reading as the files grow" };

/** Going on as files grow; what it refuses beside differs by command and stands in the command's own step. */
export const follow: FlagGroup = { title: "Follow", flags: [followFlag] };

/** The same where matches are counted. */
export const followCounted: FlagGroup = {
  title: "Follow",
  flags: [
    followFlag,
    {
      long: "keep-count",
      needs: ["follow", "max-count"],
      help: "keep counting when a file is truncated or replaced",
    },
  ],
};
