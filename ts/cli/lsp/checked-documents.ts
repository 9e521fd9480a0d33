/** Open files of an editor; what is no text, or has no address, is refused with a message for the editor's log. */
import { TextDocument, type TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";

/** The configuration of `TextDocuments`: an editor may send values of any type. */
export const checkedDocuments = {
  /** @throws a field has another type than the protocol says */
  create(uri: unknown, languageId: unknown, version: unknown, text: unknown): TextDocument {
    if (typeof uri !== "string") throw new TypeError("a document without an address: expected uri to be a string");
    if (typeof text !== "string") throw new TypeError(`${uri} has no text: expected text to be a string`);
    return TextDocument.create(uri, String(languageId), Number(version) || 0, text);
  },

  /** @throws a field has another type than the protocol says */
  update(document: TextDocument, changes: unknown, version: unknown): TextDocument {
    if (!Array.isArray(changes) || !changes.every(isChange)) {
      throw new TypeError(`a change of ${document.uri} has no text: expected contentChanges to be a list of texts`);
    }
    return TextDocument.update(document, changes, Number(version) || 0);
  },
};

function isChange(change: unknown): change is TextDocumentContentChangeEvent {
  if (change === null || typeof change !== "object" || !("text" in change)) return false;
  if (typeof change.text !== "string") return false;
  if (!("range" in change) || change.range === undefined) return true;
  const range = change.range as { start?: unknown; end?: unknown } | null;
  return range !== null && isPlace(range.start) && isPlace(range.end);
}

const isPlace = (place: unknown): boolean =>
  place !== null &&
  typeof place === "object" &&
  "line" in place &&
  "character" in place &&
  Number.isInteger(place.line) &&
  Number.isInteger(place.character);
