/**
 * The software bill of materials of a release, as CycloneDX 1.6, from package-lock.json: what the program holds. These
 * are the packages that the project depends on to run, and of those for development the ones that end up inside.
 */
import { about, homepage } from "./about.ts";

/** The runtime, and what the pages are made with. */
const inside: ReadonlySet<string> = new Set(["bun", "preact"]);

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
}

export interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly [field: string]: unknown;
}

export function buildSbom(lock: Lock): string {
  const components: Component[] = [];
  for (const [path, locked] of Object.entries(lock.packages)) {
    const name = path.replace(/^.*node_modules\//, "");
    if (path === "" || (locked.dev && !inside.has(name))) continue;
    components.push(buildComponent(name, locked));
  }
  components.sort((a, b) => (a.name < b.name ? -1 : 1));
  const { program: name, version, license, summary: description } = about;
  const component = {
    "bom-ref": "matcher",
    type: "application",
    name,
    version,
    description,
    licenses: [{ license: { id: license } }],
    externalReferences: [{ type: "website", url: homepage }],
  };
  const document = { bomFormat: "CycloneDX", specVersion: "1.6", version: 1, metadata: { component }, components };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function buildComponent(name: string, { version, license, integrity }: Locked): Component {
  if (version === undefined) throw new Error(`package-lock.json: ${name} has no version`);
  const purl = `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
  const [, algorithm, digest] = /^(sha512|sha256|sha1)-(\S+)$/.exec(integrity ?? "") ?? [];
  const names: Record<string, string> = { sha512: "SHA-512", sha256: "SHA-256", sha1: "SHA-1" };
  return {
    "bom-ref": purl,
    type: "library",
    name,
    version,
    purl,
    ...(license === undefined ? {} : { licenses: [describeLicense(license)] }),
    ...(algorithm === undefined
      ? {}
      : { hashes: [{ alg: names[algorithm], content: Buffer.from(digest!, "base64").toString("hex") }] }),
  };
}

/** One identifier, or an expression such as `MIT OR Apache-2.0`. */
function describeLicense(license: string): object {
  return /\s/.test(license) ? { expression: license } : { license: { id: license } };
}
