/** Neovim's own client and `matcher lsp`. Skipped where there is no Neovim. */
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const neovim = Bun.which("nvim");
const main = join(import.meta.dir, "..", "..", "ts", "main.ts");
const folder = mkdtempSync(join(tmpdir(), "matcher-neovim-"));
afterAll(() => rmSync(folder, { recursive: true }));

const script = `
local client = vim.lsp.start_client({ name = 'matcher', cmd = vim.fn.json_decode(vim.env.SERVER) })
vim.lsp.buf_attach_client(0, client)
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
local found = {}
for _, one in ipairs(vim.diagnostic.get(0)) do
  table.insert(found, { line = one.lnum, column = one.col, message = one.message })
end
local function ask(method, position)
  local params = { textDocument = vim.lsp.util.make_text_document_params(), position = position }
  return vim.lsp.buf_request_sync(0, method, params, 20000)[client].result
end
local out = {
  problems = found,
  hover = ask('textDocument/hover', { line = 0, character = 9 }).contents.value,
  offered = #ask('textDocument/completion', { line = 0, character = 9 }).items,
  symbols = #ask('textDocument/documentSymbol', nil),
}
vim.fn.writefile({ vim.fn.json_encode(out) }, vim.env.ANSWER)
vim.cmd('qa!')
`;

test.skipIf(neovim === null)(
  "Neovim shows problems, and asks for words, meanings and an outline",
  () => {
    const [lua, file, answer] = ["ask.lua", "a.matcher", "answer"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    writeFileSync(lua, script);
    writeFileSync(file, "let a = \\R{>1s}\nlet b = \\{nothing}\n");
    const env = { ...process.env, SERVER: JSON.stringify([process.execPath, main, "lsp"]), ANSWER: answer };
    const words = [neovim!, "--headless", "--clean", file, "-c", `luafile ${lua}`];
    Bun.spawnSync(words, { env, stdin: "ignore", stdout: "ignore", stderr: "ignore", timeout: 60_000 });
    const told = JSON.parse(readFileSync(answer, "utf8"));
    expect(told.problems).toMatchObject([{ line: 1, column: 10 }]);
    expect(told.problems[0].message).toStartWith("\\{nothing} is not a built-in kind");
    expect(told.hover).toContain("**duration**");
    expect(told.offered).toBeGreaterThan(50);
    expect(told.symbols).toBe(2);
  },
  90_000,
);
