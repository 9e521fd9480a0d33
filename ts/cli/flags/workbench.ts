import type { FlagGroup } from "./flag.ts";

export const workbench = {
  title: "Page",
  flags: [
    { long: "port", value: "PORT", once: true, help: "listen on this port (default: any free one)" },
    { long: "no-open", help: "print the address without opening the browser" },
    { long: "binary", help: "open files that contain a NUL byte too" },
  ],
} as const satisfies FlagGroup;
