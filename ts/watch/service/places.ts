/** The files of the inputs, and the texts that were read of them. */
import { basename, dirname } from "node:path";
import { Content, type SavedContent } from "./content.ts";
import { lostTextMs, lostTextsMax } from "./limits.ts";
import { originalName } from "./names.ts";
import type { TrackedFile } from "./tracked-file.ts";

/** A file that has one of the texts. */
export interface Place {
  id: string;
  path: string;
  content: Content;
  /** The input's glob, by which its lines are counted. */
  readonly input: string;
  /** A glob names it, so it is waited for what is added to it. */
  isLive: boolean;
  /** It is a copy of another file, read only once that file was cut. */
  isCopy: boolean;
  /** It is compressed. */
  readonly isPacked: boolean;
  /** Open as long as it may grow. */
  file: TrackedFile | null;
  /** When it last grew. */
  grewAtMs: number;
  /** Its size and time of change when it was last compared with its text; empty: never. */
  checked: string;
}

export interface SavedPlaces {
  /** Globs whose files were listed before: what is new of them was written since. */
  readonly globs: readonly string[];
  /** Names that inputs have had, and the glob of each; rotation leaves other files beside them. */
  readonly names: readonly (readonly [path: string, glob: string])[];
  readonly contents: readonly (SavedContent & { readonly family: string })[];
  readonly places: readonly SavedPlace[];
}

interface SavedPlace extends Pick<Place, "id" | "path" | "input" | "isLive" | "isCopy" | "isPacked" | "checked"> {
  /** Index of its text. */
  readonly content: number;
}

/** Files among which a text is looked for: those of one folder that have a name in common. */
export function familyOf(path: string): string {
  return `${dirname(path)}/${originalName(basename(path))}`;
}

export class Places {
  readonly byId = new Map<string, Place>();
  readonly #families = new Map<string, Set<Place>>();
  readonly #holders = new Map<Content, Set<Place>>();
  /** Texts without a file. */
  readonly #lost = new Map<Content, string>();
  readonly globs = new Set<string>();
  readonly names = new Map<string, string>();

  static restore(saved: SavedPlaces): Places {
    const all = new Places();
    for (const glob of saved.globs) all.globs.add(glob);
    for (const [path, glob] of saved.names) all.names.set(path, glob);
    const contents = saved.contents.map(Content.restore);
    const used = new Set<Content>();
    for (const place of saved.places) {
      const content = contents[place.content]!;
      used.add(content);
      // What is not read to its end is compared again.
      const checked = content.isComplete ? place.checked : "";
      all.add({ ...place, content, file: null, grewAtMs: 0, checked });
    }
    for (const [index, content] of contents.entries())
      if (!used.has(content)) all.#lost.set(content, saved.contents[index]!.family);
    return all;
  }

  snapshot(): SavedPlaces {
    const contents = new Map<Content, string>(this.#lost);
    for (const place of this.byId.values()) contents.set(place.content, familyOf(place.path));
    const order = new Map([...contents.keys()].map((content, index) => [content, index]));
    return {
      globs: [...this.globs],
      names: [...this.names],
      contents: [...contents].map(([content, family]) => ({ ...content.snapshot(), family })),
      places: [...this.byId.values()].map(({ id, path, input, isLive, isCopy, isPacked, checked, content }) => ({
        ...{ id, path, input, isLive, isCopy, isPacked, checked },
        content: order.get(content)!,
      })),
    };
  }

  add(place: Place): void {
    this.byId.set(place.id, place);
    into(this.#families, familyOf(place.path), place);
    into(this.#holders, place.content, place);
  }

  rename(place: Place, path: string): void {
    if (path === place.path) return;
    const family = familyOf(path);
    if (family !== familyOf(place.path)) {
      removeFrom(this.#families, familyOf(place.path), place);
      into(this.#families, family, place);
    }
    place.path = path;
  }

  /** The place has another text now. @returns whether no other place has the one that it had */
  replaceText(place: Place, content: Content, nowMs: number): boolean {
    const isOnly = this.#release(place, nowMs);
    place.content = content;
    into(this.#holders, content, place);
    return isOnly;
  }

  family(family: string): Place[] {
    return [...(this.#families.get(family) ?? [])];
  }

  /** Texts without a file that were in files of this family, the longest head first. */
  listLost(family: string): Content[] {
    return [...this.#lost]
      .filter(([, of]) => of === family)
      .map(([content]) => content)
      .sort((a, b) => b.headBytes - a.headBytes);
  }

  /** The text has a file again. */
  forgetLost(content: Content): void {
    this.#lost.delete(content);
    content.lostAtMs = null;
  }

  /** The place no longer has its text. @returns whether no other place has it */
  #release(place: Place, nowMs: number): boolean {
    const { content } = place;
    removeFrom(this.#holders, content, place);
    if (this.#holders.has(content)) return false;
    // A text of which nothing was read can't be known again.
    if (content.headBytes > 0) {
      content.lostAtMs = nowMs;
      this.#lost.set(content, familyOf(place.path));
    }
    return true;
  }

  remove(place: Place, nowMs: number): void {
    this.#release(place, nowMs);
    place.file?.close();
    place.file = null;
    this.byId.delete(place.id);
    removeFrom(this.#families, familyOf(place.path), place);
  }

  /** Whether the text of a copy, or of a compressed file, is read from another file. */
  isReadElsewhere(place: Place): boolean {
    for (const other of this.#holders.get(place.content) ?? []) {
      if (other === place || other.isPacked) continue;
      if (place.isPacked || !other.isCopy) return true;
    }
    return false;
  }

  /** @returns how many texts were forgotten because there were too many */
  forgetOld(nowMs: number): number {
    const tooMany = Math.max(0, this.#lost.size - lostTextsMax);
    for (const [content] of this.#lost) {
      if (this.#lost.size <= lostTextsMax && nowMs - (content.lostAtMs ?? nowMs) < lostTextMs) continue;
      this.#lost.delete(content);
    }
    const lost = new Set(this.#lost.values());
    for (const [path] of this.names) {
      const family = familyOf(path);
      if (!lost.has(family) && !this.#families.has(family)) this.names.delete(path);
    }
    return tooMany;
  }

  close(): void {
    for (const place of this.byId.values()) {
      place.file?.close();
      place.file = null;
    }
  }
}

function into<Key>(sets: Map<Key, Set<Place>>, key: Key, place: Place): void {
  const set = sets.get(key);
  if (set) set.add(place);
  else sets.set(key, new Set([place]));
}

function removeFrom<Key>(sets: Map<Key, Set<Place>>, key: Key, place: Place): void {
  const set = sets.get(key);
  if (set?.delete(place) && set.size === 0) sets.delete(key);
}
