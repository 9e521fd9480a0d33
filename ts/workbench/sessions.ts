/** Who may use the page: the browsers that were given an address of this run. */
import { randomBytes, timingSafeEqual } from "node:crypto";

const secret = () => randomBytes(24).toString("base64url");

/**
 * An address holds a token that one browser exchanges for a cookie. So an address that was used is worth nothing to who
 * finds it in a history, a log or the arguments of a program.
 */
export class Sessions {
  /** The folder of the page. Nobody else's page can guess it, so the browser sends the cookie to this page alone. */
  readonly folder = secret();
  readonly #cookie = secret();
  readonly #tokens = new Set<string>();

  /** A token for an address that is not used yet. */
  newToken(): string {
    const token = secret();
    this.#tokens.add(token);
    return token;
  }

  /** Uses up a token. @returns the header that sets the cookie; `null` if it is no token, or was used before */
  exchange(given: string): string | null {
    for (const token of this.#tokens) {
      if (!isSame(given, token)) continue;
      this.#tokens.delete(token);
      return `${cookieName}=${this.#cookie}; Path=/${this.folder}/; HttpOnly; SameSite=Strict`;
    }
    return null;
  }

  isFolder(given: string): boolean {
    return isSame(given, this.folder);
  }

  /** Whether a request has the cookie. */
  admits(request: Request): boolean {
    const cookies = request.headers.get("cookie")?.split("; ") ?? [];
    return cookies.some((cookie) => isSame(cookie, `${cookieName}=${this.#cookie}`));
  }
}

const cookieName = "matcher-workbench";

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
