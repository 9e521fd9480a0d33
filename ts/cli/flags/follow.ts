import type { Flag, FlagGroup } from "./flag.ts";

const followFlag: Flag = { long: "follow", help: "go on with what is added to the files" };

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
      help: "count on in a file that was cut or replaced",
    },
  ],
};
