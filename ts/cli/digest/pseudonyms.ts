/** Texts of a page with pseudonyms for what is sensitive; only their key tells the values. */
import { rewritten } from "../../api/rewriting.ts";
import type { Masking } from "../../digest/index.ts";
import { MatcherError } from "../../error/errors.ts";
import { sensitiveKinds, sensitivePattern, shippedLibrary } from "../../library/index.ts";
import { KeepList, parseMask, Redaction } from "../../rewrite/index.ts";
import { countedRedaction } from "../rewriting/counted-redaction.ts";

/** In place of a line that can't be masked surely. */
const leftOut = "(left out: it may hold something sensitive)";
/** A slot of a template, which holds no value. */
const placeholder = /^<[a-z*]+>$/;
/** Names of hosts that hold an address: `ip-10-0-0-1.ec2.internal`, `host86-1-2-3.example.net`. */
const addressedHost = /(?<![\w.-])(?:[a-z][a-z\d-]*?)?(?<!\d)\d{1,3}(?:-\d{1,3}){3}(?!\d)[a-z\d-]*(?:\.[a-z\d-]+)*/gi;
/** Last labels of names of hosts: of those on the internet, and of those within a network. */
const publicDomains = "com|net|org|edu|gov|mil|io|dev|cloud|app";
const innerDomains = "internal|local|localdomain|lan|corp|intra|intranet|home|private|consul|arpa";
const label = "[a-z\\d](?:[a-z\\d-]*[a-z\\d])?";
/**
 * Hosts by their names: `db1.prod.example.com`, `db1.internal`, `web2.example.de`. Names of packages begin with the
 * domain (`org.apache.net`), and names of two labels, such as `github.com`, are a site's.
 */
const namedHost = new RegExp(
  `(?<![\\w.@-])(?!(?:${publicDomains}|javax?|jakarta)\\.)(?:(?:${label}\\.){2,}(?:${publicDomains})|(?:${label}\\.)+(?:${innerDomains})|` +
    `[a-z-]+\\d+\\.(?:${label}\\.)+[a-z]{2})(?![\\w-]|\\.\\w|\\()`,
  "g",
);
/** The name of a container's host is the beginning of its id. */
const containerHost = /(?<![\w.-])(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{12}(?![\w-]|\.\w)/g;
const hostName = "HOST_";
/** Texts masked at once. */
const textsAtOnce = 4096;

export class Pseudonyms implements Masking {
  readonly leftOut = leftOut;
  readonly #pattern = sensitivePattern(sensitiveKinds, shippedLibrary, { isEverywhere: true });
  readonly #redaction = countedRedaction(
    sensitiveKinds,
    this.#pattern,
    (kindOf) => new Redaction(parseMask("pseudonym", kindOf), new KeepList([], this.#pattern.registers)),
  );
  readonly #all = new Map<string, string>();
  /** The other way round; values as one UTF-16 unit per byte. */
  readonly #names = new Map<string, string>();
  readonly #hosts = new Map<string, string>();

  constructor() {
    this.#redaction.redaction.mask.onName = (name, text) => {
      this.#all.set(name, text);
      this.#names.set(text, name);
    };
  }

  /** Pseudonyms so far, and what each replaces. */
  get key(): ReadonlyMap<string, string> {
    return new Map([...this.#all].filter(([, value]) => !placeholder.test(value)));
  }

  text(text: string): string {
    return text === "" ? "" : this.texts([text])[0]!;
  }

  /** @param texts without line feeds */
  texts(texts: readonly string[]): string[] {
    const masked: string[] = [];
    for (let at = 0; at < texts.length; at += textsAtOnce)
      masked.push(...this.#some(texts.slice(at, at + textsAtOnce)));
    return masked;
  }

  /** The name of a value that was replaced. */
  nameOf(value: string): string | undefined {
    return this.#names.get(Buffer.from(value).toString("latin1"));
  }

  /** The value that a name of this run replaced. */
  valueOf(name: string): string | undefined {
    const value = this.#all.get(name);
    if (value === undefined || placeholder.test(value)) return undefined;
    return name.startsWith(hostName) ? value : Buffer.from(value, "latin1").toString();
  }

  /** Lines that follow each other: what covers several of them hides them all. @param lines without line feeds */
  lines(lines: readonly string[]): string[] {
    const masked = this.#mask(lines.join("\n"))?.split("\n");
    if (masked?.length === lines.length) return masked;
    if (!masked) return lines.map(() => leftOut);
    // Only lines before and after what was covered are the same without the others.
    const isSame = (from: number, to: number, at: number) => {
      const alone = this.#mask(lines.slice(from, to).join("\n"))?.split("\n");
      return alone?.length === to - from && alone.every((text, i) => text === masked[at + i]);
    };
    const most = Math.min(lines.length, masked.length);
    const before = greatest(most, (count) => isSame(0, count, 0));
    const after = greatest(most - before, (count) => isSame(lines.length - count, lines.length, masked.length - count));
    return lines.map((_, i) => {
      if (i < before) return masked[i]!;
      return i >= lines.length - after ? masked[i - lines.length + masked.length]! : leftOut;
    });
  }

  #some(texts: readonly string[]): string[] {
    const masked = this.#mask(texts.join("\n"))?.split("\n");
    // What covers several lines, such as a key, takes their ends with it.
    if (masked?.length === texts.length) return masked;
    return texts.map((text) => this.#mask(text)?.replaceAll("\n", " ") ?? leftOut);
  }

  /** `null` if something that reads as sensitive is left. */
  #mask(text: string): string | null {
    try {
      const masked = rewritten(this.#pattern, this.#redaction.counted, text, {}, { deep: "everywhere" }, true);
      return this.#withoutHosts(masked).replace(/[A-Z-]+_\d+/g, (name) => {
        const value = this.#all.get(name);
        return value !== undefined && placeholder.test(value) ? value : name;
      });
    } catch (error) {
      if (error instanceof MatcherError && error.code === "leftover") return null;
      throw error;
    }
  }

  /** Names of hosts are no kind that `redact` masks, but they tell an address, or where it is found. */
  #withoutHosts(text: string): string {
    const pseudonym = (host: string) => {
      const key = host.toLowerCase();
      const known = this.#hosts.get(key);
      if (known !== undefined) return known;
      const name = `${hostName}${this.#hosts.size + 1}`;
      this.#hosts.set(key, name);
      this.#all.set(name, host);
      return name;
    };
    return text
      .replace(addressedHost, (host) => (/[a-z]/i.test(host) ? pseudonym(host) : host))
      .replace(namedHost, pseudonym)
      .replace(containerHost, pseudonym);
  }
}

/** The greatest count up to `most` that holds, where every smaller one holds too. */
function greatest(most: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
