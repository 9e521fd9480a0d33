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
  /** Texts without a file. */
  readonly #lost = new Map<Content, string>();
  readonly globs = new Set<string>();
  readonly names = new Map<string, string>();

  static restored(saved: SavedPlaces): Places {
    const all = new Places();
    for (const glob of saved.globs) all.globs.add(glob);
    for (const [path, glob] of saved.names) all.names.set(path, glob);
    const contents = saved.contents.map(Content.restored);
    const used = new Set<Content>();
    for (const place of saved.places) {
      const content = contents[place.content]!;
      used.add(content);
      // What is not read to its end is compared again.
      const checked = content.isComplete ? place.checked : "";
      all.byId.set(place.id, { ...place, content, file: null, grewAtMs: 0, checked });
    }
    for (const [index, content] of contents.entries())
      if (!used.has(content)) all.#lost.set(content, saved.contents[index]!.family);
    return all;
  }

  saved(): SavedPlaces {
    const contents = new Map<Content, string>(this.#lost);
    for (const place of this.byId.values()) contents.set(place.content, familyOf(place.path));
    const order = new Map([...contents.keys()].map((content, index) => [content, index]));
    return {
      globs: [...this.globs],
      names: [...this.names],
      contents: [...contents].map(([content, family]) => ({ ...content.saved(), family })),
      places: [...this.byId.values()].map(({ id, path, input, isLive, isCopy, isPacked, checked, content }) => ({
        ...{ id, path, input, isLive, isCopy, isPacked, checked },
        content: order.get(content)!,
      })),
    };
  }

  family(family: string): Place[] {
    return [...this.byId.values()].filter((place) => familyOf(place.path) === family);
  }

  /** Texts without a file that were in files of this family, the longest head first. */
  lost(family: string): Content[] {
    return [...this.#lost]
      .filter(([, of]) => of === family)
      .map(([content]) => content)
      .sort((a, b) => b.headBytes - a.headBytes);
  }

  /** The text has a file again. */
  found(content: Content): void {
    this.#lost.delete(content);
    content.lostAtMs = null;
  }

  /** The place no longer has its text. @returns whether no other place has it */
  release(place: Place, nowMs: number): boolean {
    const { content } = place;
    for (const other of this.byId.values()) if (other !== place && other.content === content) return false;
    // A text of which nothing was read can't be known again.
    if (content.headBytes > 0) {
      content.lostAtMs = nowMs;
      this.#lost.set(content, familyOf(place.path));
    }
    return true;
  }

  remove(place: Place, nowMs: number): void {
    this.release(place, nowMs);
    place.file?.close();
    place.file = null;
    this.byId.delete(place.id);
  }

  /** Whether the text of a copy, or of a compressed file, is read from another file. */
  isReadElsewhere(place: Place): boolean {
    for (const other of this.byId.values()) {
      if (other === place || other.content !== place.content || other.isPacked) continue;
      if (place.isPacked || !other.isCopy) return true;
    }
    return false;
  }

  forgetOld(nowMs: number): void {
    for (const [content] of this.#lost) {
      if (this.#lost.size <= lostTextsMax && nowMs - (content.lostAtMs ?? nowMs) < lostTextMs) continue;
      this.#lost.delete(content);
    }
    const families = new Set([...this.#lost.values(), ...[...this.byId.values()].map(({ path }) => familyOf(path))]);
    for (const [path] of this.names) if (!families.has(familyOf(path))) this.names.delete(path);
  }

  close(): void {
    for (const place of this.byId.values()) {
      place.file?.close();
      place.file = null;
    }
  }
}
