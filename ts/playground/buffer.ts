/** Takes the place of `node:buffer`; the bundler has its own `buffer`, without this function. */
// biome-ignore lint/style/useNodejsImportProtocol: with it, the name would be replaced by this file.
import { Buffer } from "buffer";

export { Buffer };

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
