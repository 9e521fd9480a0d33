/** The server: what editors ask of open files, answered by the tables, the lexer and the digest. */
import { fileURLToPath } from "node:url";
import {
  CompletionItemKind,
  type CompletionList,
  ConnectionError,
  createConnection,
  DiagnosticSeverity,
  type DocumentSymbol,
  ErrorCodes,
  type Hover,
  type Message,
  MessageType,
  type Position,
  type ServerCapabilities,
  ShowMessageNotification,
  StreamMessageWriter,
  SymbolKind,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { reportError } from "../../error/diagnostics.ts";
import { lspMessageBytesMax, lspPauseMs } from "../../tables/limits.ts";
import { watchKeywords } from "../../watch/syntax/check.ts";
import { checkedDocuments } from "./checked-documents.ts";
import { completionAt, type Offered } from "./completion.ts";
import { buildOutline, colouredKinds, type Shown, shownTokens, tokenAt } from "./log.ts";
import { LimitedMessageReader, type SkippedMessage } from "./message-reader.ts";
import { declarationsIn, declaresFormats, findProblems, watchEnding } from "./problems.ts";
import { aboutAnchor, aboutKind, aboutShipped, findKind, type Word, wordAt } from "./words.ts";

const itemKinds: Readonly<Record<Offered["what"], CompletionItemKind>> = {
  kind: CompletionItemKind.Class,
  name: CompletionItemKind.Variable,
  part: CompletionItemKind.Field,
  unit: CompletionItemKind.Unit,
  reading: CompletionItemKind.Function,
  keyword: CompletionItemKind.Keyword,
};

type Connection = ReturnType<typeof createConnection>;
type Documents = TextDocuments<TextDocument>;

/** @returns the exit status, once the editor has ended the server or closed standard input */
export function serve(version: string): Promise<number> {
  // Nothing but messages may be written to standard output: what packages log goes to standard error.
  console.log = console.error;
  const { promise, resolve } = Promise.withResolvers<number>();
  const writer = new StreamMessageWriter(process.stdout);
  const reader = new LimitedMessageReader(
    process.stdin,
    (skipped) => tellSkipped(skipped, connection, writer),
    (error) => {
      reportError(error);
      resolve(1);
    },
  );
  const connection = createConnection(reader, writer);
  ignoreLostConnection(connection);
  const documents = new TextDocuments(checkedDocuments);
  let isShutDown = false;
  connection.onInitialize(() => ({ serverInfo: { name: "matcher", version }, capabilities }));
  publishProblems(connection, documents);
  answerColours(connection, documents);
  answerQuestions(connection, documents);
  documents.listen(connection);
  const onExit = () => resolve(isShutDown ? 0 : 1);
  connection.onShutdown(() => {
    isShutDown = true;
  });
  connection.onExit(onExit);
  process.stdin.once("end", onExit);
  connection.listen();
  return promise;
}

/** Says which message was not read, and answers it if it was a request. */
function tellSkipped({ bytes, id, method }: SkippedMessage, connection: Connection, writer: StreamMessageWriter): void {
  const what = method === undefined ? "a message" : `a message (${method})`;
  const isOpening = method === "textDocument/didOpen";
  const lost =
    isOpening || id !== undefined ? "it was not read" : "it was not read, and open files must be opened anew";
  const message = `${what} of ${bytes} bytes is larger than ${lspMessageBytesMax} (lspMessageBytesMax): ${lost}`;
  if (id !== undefined) {
    const answer = { jsonrpc: "2.0", id, error: { code: ErrorCodes.InvalidRequest, message } };
    void writer.write(answer as Message).catch(() => {});
  }
  void connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Error, message }).catch(() => {});
}

/** What is logged of a last message finds no editor. */
function ignoreLostConnection({ console: remote }: Connection): void {
  for (const level of ["error", "warn", "info", "log"] as const) {
    const tell = remote[level].bind(remote);
    remote[level] = (message) => {
      try {
        tell(message);
      } catch (error) {
        if (!(error instanceof ConnectionError)) throw error;
      }
    };
  }
}

const capabilities: ServerCapabilities = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  completionProvider: { triggerCharacters: ["\\", "{", "@"] },
  hoverProvider: true,
  documentSymbolProvider: true,
  semanticTokensProvider: {
    legend: { tokenTypes: [...colouredKinds], tokenModifiers: [] },
    full: true,
    range: true,
  },
};

/** Sends the problems of a pattern file once it has not changed for a moment. */
function publishProblems(connection: Connection, documents: Documents): void {
  const pauses = new Map<string, ReturnType<typeof setTimeout>>();
  const forget = (uri: string) => {
    clearTimeout(pauses.get(uri));
    pauses.delete(uri);
  };
  const check = (document: TextDocument) => {
    pauses.delete(document.uri);
    const diagnostics = findProblems(document.getText(), pathOf(document)).map((problem) => ({
      range: toRange(problem.line, problem.start, problem.end),
      severity: problem.severity === "error" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      source: "matcher",
      message: problem.message,
    }));
    void connection.sendDiagnostics({ uri: document.uri, version: document.version, diagnostics });
  };
  documents.onDidChangeContent(({ document }) => {
    if (!isPatternFile(document)) return;
    forget(document.uri);
    pauses.set(
      document.uri,
      setTimeout(() => check(document), lspPauseMs),
    );
  });
  documents.onDidClose(({ document }) => {
    if (!isPatternFile(document)) return;
    forget(document.uri);
    void connection.sendDiagnostics({ uri: document.uri, diagnostics: [] });
  });
}

function answerColours(connection: Connection, documents: Documents): void {
  /** Tokens of the last version of each open log. */
  const lexed = new Map<string, { version: number; tokens: readonly Shown[] }>();
  const lexCached = (document: TextDocument): readonly Shown[] => {
    const known = lexed.get(document.uri);
    if (known?.version === document.version) return known.tokens;
    const { tokens, left } = shownTokens(document.getText());
    if (left !== null && known === undefined) connection.console.info(`${pathOf(document)}: ${left}`);
    lexed.set(document.uri, { version: document.version, tokens });
    return tokens;
  };
  const tokensBetween = (uri: string, from: number, to: number) => {
    const document = documents.get(uri);
    if (!document || isPatternFile(document)) return { data: [] };
    return { data: relative(lexCached(document).filter(({ line }) => line >= from && line <= to)) };
  };
  documents.onDidClose(({ document }) => lexed.delete(document.uri));
  connection.languages.semanticTokens.on(({ textDocument }) => tokensBetween(textDocument.uri, 0, Infinity));
  connection.languages.semanticTokens.onRange(({ textDocument, range }) =>
    tokensBetween(textDocument.uri, range.start.line, range.end.line),
  );
}

function answerQuestions(connection: Connection, documents: Documents): void {
  connection.onCompletion(({ textDocument, position }) => {
    const document = documents.get(textDocument.uri);
    return document && isPatternFile(document) ? complete(document, position) : null;
  });
  connection.onHover(({ textDocument, position }) => {
    const document = documents.get(textDocument.uri);
    if (!document) return null;
    return isPatternFile(document) ? aboutWord(document, position) : aboutToken(document, position);
  });
  connection.onDocumentSymbol(({ textDocument }) => {
    const document = documents.get(textDocument.uri);
    if (!document) return null;
    return isPatternFile(document) ? declaredSymbols(document) : logSymbols(document);
  });
}

function isPatternFile(document: TextDocument): boolean {
  const { uri, languageId } = document;
  return languageId === "matcher" || uri.endsWith(".matcher") || isWatchFile(document);
}

const isWatchFile = ({ uri }: TextDocument): boolean => uri.endsWith(watchEnding);

/** A document's path, to which files in its patterns are relative; its address if it has no file. */
function pathOf({ uri }: TextDocument): string {
  if (!uri.startsWith("file:")) return uri;
  try {
    return fileURLToPath(uri);
  } catch {
    // Such as that of another machine.
    return uri;
  }
}

function readLine(document: TextDocument, line: number): string {
  const whole = { start: { line, character: 0 }, end: { line: line + 1, character: 0 } };
  return document.getText(whole).replace(/\r?\n$/, "");
}

const toRange = (line: number, start: number, end: number) => ({
  start: { line, character: start },
  end: { line, character: end },
});

function complete(document: TextDocument, { line, character }: Position): CompletionList | null {
  const text = readLine(document, line);
  const whole = document.getText();
  const declared = [...new Set(declarationsIn(whole, pathOf(document)).declaredNames())];
  const found = completionAt(
    text.slice(0, character),
    text.slice(character),
    declared,
    declaresFormats(whole),
    isWatchFile(document) ? watchKeywords : undefined,
  );
  if (found === null) return null;
  const range = toRange(line, found.from, character);
  return {
    isIncomplete: false,
    items: found.offered.map(({ label, what, text: newText, detail, about }) => ({
      ...{ label, kind: itemKinds[what], detail, filterText: newText },
      textEdit: { range, newText },
      ...(about === undefined ? {} : { documentation: { kind: "markdown" as const, value: about } }),
    })),
  };
}

function aboutWord(document: TextDocument, { line, character }: Position): Hover | null {
  const word = wordAt(readLine(document, line), character);
  const about = word && describeWord(word, document);
  return about === null ? null : hover(about, line, word!.start, word!.end);
}

/** What a word means, as Markdown. */
function describeWord({ letter, name, anchor, part, of }: Word, document: TextDocument): string | null {
  if (part !== undefined) return `**${part}** of ${of!.name}\n\n${aboutKind(of!)}`;
  if (anchor !== undefined) return aboutAnchor(anchor);
  const kind = findKind(letter, name);
  if (kind) return aboutKind(kind);
  if (name === undefined) return null;
  const member = declarationsIn(document.getText(), pathOf(document)).declaredSource(name);
  return member === null ? aboutShipped(name) : `**${name}**, declared in this file: \`${member}\``;
}

function aboutToken(document: TextDocument, { line, character }: Position): Hover | null {
  const token = tokenAt(readLine(document, line), character);
  if (token === null) return null;
  const { kind, text, value, exact } = token;
  const written = kind.letter !== null ? `\\${kind.letter}` : kind.atoms[0] ? `\\{${kind.atoms[0]}}` : "";
  const says = [
    `**${kind.name}** ${written && `\`${written}\` `}\`${text.replaceAll("`", "'")}\``,
    ...(value === null ? [] : [`value ${value}${exact === null || exact === value ? "" : ` (${exact})`}`]),
  ];
  return hover(says.join("\n\n"), line, token.start, token.end);
}

const hover = (value: string, line: number, start: number, end: number): Hover => ({
  contents: { kind: "markdown", value },
  range: toRange(line, start, end),
});

/** What a pattern file declares, each at its line. */
function declaredSymbols(document: TextDocument): DocumentSymbol[] {
  return document
    .getText()
    .split(/\r?\n/)
    .flatMap((text, line) => {
      const [, keyword, name] =
        /^\s*(let|shape|shape-after|kind|rule|fields|format|counter|gauge|histogram|alert)[ \t]+([\w-]+)/.exec(text) ??
        [];
      if (name === undefined) return [];
      const range = toRange(line, 0, text.length);
      const at = text.indexOf(name, text.indexOf(keyword!) + keyword!.length);
      return [
        {
          name,
          detail: keyword!,
          kind: SymbolKind.Variable,
          range,
          selectionRange: toRange(line, at, at + name.length),
        },
      ];
    });
}

function logSymbols(document: TextDocument): DocumentSymbol[] {
  return buildOutline(document.getText()).map(({ name, items }) => {
    const children = items.map((item): DocumentSymbol => {
      const range = toRange(item.line, 0, readLine(document, item.line).length);
      return { name: item.name, kind: SymbolKind.Event, range, selectionRange: range };
    });
    const [first] = items;
    const lines = items.map(({ line }) => line);
    const last = Math.max(...lines);
    const start = toRange(Math.min(first!.line, ...lines), 0, 0);
    const range = { start: start.start, end: { line: last, character: readLine(document, last).length } };
    return {
      name,
      kind: SymbolKind.Namespace,
      range,
      selectionRange: { start: start.start, end: start.start },
      children,
    };
  });
}

/** Tokens as the protocol packs them: each relative to the one before it. */
function relative(tokens: readonly Shown[]): number[] {
  const types = new Map(colouredKinds.map((name, number) => [name, number]));
  const data: number[] = [];
  let [line, column] = [0, 0];
  for (const token of tokens) {
    if (token.line !== line) column = 0;
    data.push(token.line - line, token.start - column, token.end - token.start, types.get(token.kind)!, 0);
    [line, column] = [token.line, token.start];
  }
  return data;
}
