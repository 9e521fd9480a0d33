// Takes the place of node:fs: the files that a `MemoryHost` (host.ts) has in memory.
const absent = require("./absent.cjs");

let host = null;

function bytesAt(path) {
  const bytes = host?.files.get(String(path).replace(/^(\.?\/)+/, ""));
  if (bytes) return bytes;
  throw Object.assign(new Error(`ENOENT: no such file: ${path}`), { code: "ENOENT", errno: -2 });
}

const statOf = (size, kind) => ({
  size,
  isFile: () => kind === "file",
  isDirectory: () => kind === "folder",
  isFIFO: () => false,
  isSocket: () => false,
});

const files = {
  /** Sets the host whose files are read. */
  useHost(one) {
    host = one;
  },
  writeSync(descriptor, text) {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    host?.write(descriptor, bytes);
    return bytes.length;
  },
  readFileSync(path, encoding) {
    const bytes = bytesAt(path);
    return encoding ? new TextDecoder().decode(bytes) : bytes;
  },
  statSync: (path) => (host?.isFolder(String(path)) ? statOf(0, "folder") : statOf(bytesAt(path).length, "file")),
  readdirSync(path) {
    const names = [...host.files.keys()].filter((name) => name.startsWith(`${path}/`));
    return names.map((name) => ({
      name: name.split("/").at(-1),
      parentPath: name.slice(0, name.lastIndexOf("/")),
      isFile: () => true,
    }));
  },
  existsSync: (path) => host?.files.has(String(path)) ?? false,
  fstatSync: () => statOf(0, "other"),
  realpathSync: (path) => path,
};

module.exports = new Proxy(files, { get: (target, name) => target[name] ?? absent });
