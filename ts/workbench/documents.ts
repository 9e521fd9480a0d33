/** The texts of the workbench: files that the command line names, and texts dropped on the page. */
import { MatcherError } from "../error/errors.ts";
import { fileStorage, memoryStorage, TextDocument } from "./document.ts";

export class Documents {
  readonly #documents = new Map<number, TextDocument>();
  #opened = 0;

  /** @throws {FileError | BinaryFileError} */
  openFile(path: string, binary: boolean): TextDocument {
    return this.#add(path, true, fileStorage(path, binary));
  }

  openText(name: string, bytes: Uint8Array): TextDocument {
    return this.#add(name, false, memoryStorage(bytes));
  }

  /** @throws {MatcherError} it was closed */
  get(id: number): TextDocument {
    const found = this.#documents.get(id);
    if (!found) throw new MatcherError("disposed", "this text was closed: choose another one, or drop it again");
    return found;
  }

  drop(id: number): void {
    this.get(id).close();
    this.#documents.delete(id);
  }

  all(): TextDocument[] {
    return [...this.#documents.values()];
  }

  close(): void {
    for (const document of this.all()) document.close();
    this.#documents.clear();
  }

  #add(name: string, isFile: boolean, storage: ConstructorParameters<typeof TextDocument>[3]): TextDocument {
    const document = new TextDocument(++this.#opened, name, isFile, storage);
    this.#documents.set(document.id, document);
    return document;
  }
}
