/** The workbench: a page on this machine that shows tokens and matches while a pattern is written. */
export { Documents } from "./documents.ts";
export { openBrowser } from "./open-browser.ts";
export { startServer, type WorkbenchServer } from "./server.ts";
