import type { FlagGroup } from "./flag.ts";

/** Going on as files grow; what it refuses beside differs by command and stands in the command's own step. */
export const follow: FlagGroup = {
  title: "Follow",
  flags: [
    { long: "follow", help: "go on with what is added to the files" },
    {
      long: "keep-count",
      needs: ["follow", "max-count"],
      help: "count on in a file that was cut or replaced",
    },
  ],
};
