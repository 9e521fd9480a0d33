import { valueError } from "../error/value-error.ts";
import type { NetworkBits } from "./network-pseudonyms.ts";

const v6BitsDefault = 64;

/** Reads `V4` or `V4,V6`, the bits that name a network. @throws {OptionError} */
export function networkBits(written: string, option = "--keep-prefix"): NetworkBits {
  const found = /^(\d{1,2})(?:,(\d{1,3}))?$/.exec(written);
  const v4 = Number(found?.[1]);
  const v6 = Number(found?.[2] ?? v6BitsDefault);
  if (found && v4 >= 1 && v4 <= 32 && v6 >= 1 && v6 <= 128) return { v4, v6 };
  throw valueError(option, written, {
    takes: `the bits of an IPv4 network, 1 to 32, and after a comma those of an IPv6 network, 1 to 128 (${v6BitsDefault})`,
    example: "24 or 24,48",
  });
}
