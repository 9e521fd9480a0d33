import { lex } from "./index.ts";

/** Texts of the tokens of `text`, in order. */
export function tokenTexts(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  const { count, starts, ends } = lex(bytes);
  return Array.from({ length: count }, (_, i) =>
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(starts[i], ends[i])),
  );
}
