/** The texts of the workbench: files that the command line names, and texts dropped on the page. */
import { MatcherError, OptionError } from "../error/errors.ts";
import { fileStorage, memoryStorage, type Storage, TextDocument } from "./document.ts";
import { droppedBytesLimit } from "./limits.ts";

export class Documents {
  readonly #documents = new Map<number, TextDocument>();
  #opened = 0;

  /** @throws {FileError | BinaryFileError} */
  openFile(path: string, binary: boolean): TextDocument {
    const open = () => fileStorage(path, binary);
    return this.#add(path, true, open(), open);
  }

  /** @throws {OptionError} the texts together are too large */
  openText(name: string, bytes: Uint8Array): TextDocument {
    const dropped = this.all().filter(({ isFile }) => !isFile);
    const total = dropped.reduce((sum, { storage }) => sum + storage.sizeBytes, bytes.length);
    if (total > droppedBytesLimit) {
      const message = "texts on the page take at most 64 MiB together: close some, or name files on the command line";
      throw new OptionError("text", `${total} bytes`, message);
    }
    return this.#add(name, false, memoryStorage(bytes));
  }

  /** @throws {MatcherError} it was closed */
  get(id: number): TextDocument {
    const found = this.#documents.get(id);
    if (!found) throw new MatcherError("disposed", "this text was closed: choose another one, or drop it again");
    return found;
  }

  /** Opens a changed file again, under the same number. @throws {FileError | BinaryFileError} */
  reopen(id: number): TextDocument {
    const before = this.get(id);
    const { name, isFile, reopened } = before;
    const storage = reopened?.();
    if (!storage) return before;
    const document = new TextDocument(id, name, isFile, storage, reopened, before);
    before.close();
    this.#documents.set(id, document);
    return document;
  }

  close(id: number): void {
    this.get(id).close();
    this.#documents.delete(id);
  }

  all(): TextDocument[] {
    return [...this.#documents.values()];
  }

  closeAll(): void {
    for (const document of this.all()) document.close();
    this.#documents.clear();
  }

  #add(name: string, isFile: boolean, storage: Storage, reopened: (() => Storage) | null = null): TextDocument {
    const document = new TextDocument(++this.#opened, name, isFile, storage, reopened);
    this.#documents.set(document.id, document);
    return document;
  }
}
