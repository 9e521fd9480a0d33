import type { FlagGroup } from "./flag.ts";

export const deep: FlagGroup = {
  title: "Quoted text",
  flags: [
    {
      long: "deep",
      help: "look inside quoted text too, as in JSON",
      more: 'A quoted text is one token: the address in {"msg":"peer 10.0.0.7 down"} is found under --deep alone.\nIts inside is matched as a text of its own, escapes undone; what replaces a match is escaped anew.',
    },
  ],
};
