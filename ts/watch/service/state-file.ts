/**
 * The state: positions, counts, actions that are not done and the engine's snapshot, in one file that is replaced as a
 * whole, so that all of it is of one moment. A lock keeps a second watcher away.
 */
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { errorName, errorReason } from "../../error/errno.ts";
import { FileError } from "../../error/errors.ts";
import { FreshFile } from "../../native/fresh-file.ts";
import { native } from "../../native/open.ts";
import { stateBytesMax } from "./limits.ts";

const name = "watch.state";
const lockName = "watch.lock";
const magic = "matcher watch state 1";

/** What is kept besides the snapshot, as JSON. */
export interface SavedState<Body> {
  /** A digest of the watch file's rules. */
  readonly digest: string;
  readonly savedAtMs: number;
  readonly body: Body;
}

export class StateFile<Body> {
  readonly #lock: number;

  /**
   * Makes the folder if it is missing, and locks it.
   * @throws {FileError} another watcher has it, or it can't be used
   */
  constructor(
    private readonly folder: string,
    private readonly bytesMax = stateBytesMax,
  ) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      this.#lock = openSync(join(folder, lockName), "a", 0o600);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      throw new FileError([folder], code, `can't be used for the state: ${errorReason(code)}`);
    }
    const errno = native().mb_lock_exclusive(this.#lock);
    if (errno !== 0 && isTaken(errno)) {
      closeSync(this.#lock);
      const advice = "end that one first, or give this one another folder: --state DIR";
      throw new FileError([folder], errorName(errno), `another watcher keeps its state here: ${advice}`);
    }
    this.#removeUnfinished();
  }

  /** @returns `null` if there is none @throws {FileError} it is damaged or can't be read */
  read(): { saved: SavedState<Body>; snapshot: Uint8Array } | null {
    const path = join(this.folder, name);
    let bytes: Uint8Array;
    try {
      const { size } = statSync(path);
      if (size > this.bytesMax) throw this.#damageError();
      bytes = readFileSync(path);
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") return null;
      if (error instanceof FileError) throw error;
      throw new FileError([path], code, errorReason(code));
    }
    return this.#parse(bytes);
  }

  /** @throws errors of the system: the state from before is still there */
  write(saved: SavedState<Body>, snapshot: Uint8Array): void {
    const json = new TextEncoder().encode(JSON.stringify(saved));
    const head = `${magic} ${json.length} ${snapshot.length} ${hashState(json, snapshot)}\n`;
    if (head.length + json.length + snapshot.length > this.bytesMax) {
      // One that could not be read again would be worse than the one from before.
      throw new FileError([this.folder], "EFBIG", `the state is above ${this.bytesMax} bytes: give labels a lower max`);
    }
    const file = FreshFile.at(join(this.folder, name));
    try {
      for (const part of [new TextEncoder().encode(head), json, snapshot]) file.write(part);
      file.commit(0o600);
    } catch (error) {
      file.abandon();
      throw error;
    }
  }

  close(): void {
    closeSync(this.#lock);
  }

  #parse(bytes: Uint8Array): { saved: SavedState<Body>; snapshot: Uint8Array } {
    const end = bytes.indexOf(10) + 1;
    const head = new TextDecoder("latin1").decode(bytes.subarray(0, Math.min(end, 200)));
    const found = new RegExp(`^${magic} (\\d+) (\\d+) (\\w+)\\n$`).exec(head);
    if (!found) throw this.#damageError();
    const jsonBytes = Number(found[1]);
    const json = bytes.subarray(end, end + jsonBytes);
    const snapshot = bytes.subarray(end + jsonBytes);
    if (snapshot.length !== Number(found[2]) || hashState(json, snapshot) !== found[3]) throw this.#damageError();
    const saved = JSON.parse(new TextDecoder("utf-8", { ignoreBOM: true }).decode(json)) as SavedState<Body>;
    return { saved, snapshot: snapshot.slice() };
  }

  #damageError(): FileError {
    const advice = "remove it to start over: the files are then counted from their start";
    return new FileError([join(this.folder, name)], "", `is damaged, or of another version of matcher: ${advice}`);
  }

  /** Removes what a kill left in the middle of writing; nobody else writes here. */
  #removeUnfinished(): void {
    for (const left of readdirSync(this.folder)) {
      if (!left.startsWith(`.${name}.`) || !left.endsWith(".matcher")) continue;
      try {
        unlinkSync(join(this.folder, left));
      } catch {
        // It takes room, and does no harm.
      }
    }
  }
}

/** Systems without such locks give another error, and are trusted. */
function isTaken(errno: number): boolean {
  return ["EAGAIN", "EWOULDBLOCK", "EACCES"].includes(errorName(errno));
}

function hashState(json: Uint8Array, snapshot: Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(json).update(snapshot).digest("hex").slice(0, 32);
}
