/** Addresses in place of addresses: what was in one network stays in one network. */

/** Bits of an address that name its network. */
export interface NetworkBits {
  readonly v4: number;
  readonly v6: number;
}

/** The IPv6 prefix reserved for documentation: pseudonyms of networks are numbered after it. */
const documentation = 0x20010db8n << 96n;
const documentationBits = 32;
/** Minimum bits left for the number of a network. */
const roomBitsMin = 24;

/** Numbers networks, and hosts within each, in the order in which they are first seen. */
export class NetworkPseudonyms {
  readonly #networks = { v4: new Numbered(), v6: new Numbered() };
  readonly #hosts = new Map<string, Numbered>();

  constructor(private readonly bits: NetworkBits) {}

  /** The pseudonym of an address or block; `null` if the text is neither. */
  of(text: string): string | null {
    const [address, block] = text.split("/", 2) as [string, string?];
    const family = address.includes(":") ? "v6" : "v4";
    const value = family === "v6" ? readV6(address) : readV4(address);
    if (value === null) return null;
    const size = family === "v6" ? 128 : 32;
    const hostBits = BigInt(size - this.bits[family]);
    const network = value >> hostBits;
    const numbers = this.#networks[family];
    const key = `${family} ${network}`;
    let hosts = this.#hosts.get(key);
    if (!hosts) {
      hosts = new Numbered();
      this.#hosts.set(key, hosts);
    }
    const made = this.#mapNetwork(family, numbers.of(network)) | wrapToBits(hosts.of(value), hostBits);
    return (family === "v6" ? writeV6(made) : writeV4(made)) + (block === undefined ? "" : `/${block}`);
  }

  #mapNetwork(family: "v4" | "v6", number: bigint): bigint {
    const bits = this.bits[family];
    if (family === "v4") return wrapToBits(number, BigInt(bits)) << BigInt(32 - bits);
    const isRoomy = bits >= documentationBits + roomBitsMin;
    const room = BigInt(isRoomy ? bits - documentationBits : bits);
    return (isRoomy ? documentation : 0n) | (wrapToBits(number, room) << BigInt(128 - bits));
  }
}

/** Numbers begin with 1; the last one of `bits` bits is 0. */
const wrapToBits = (number: bigint, bits: bigint): bigint => BigInt.asUintN(Number(bits), number);

class Numbered {
  readonly #numbers = new Map<bigint, bigint>();

  of(value: bigint): bigint {
    let number = this.#numbers.get(value);
    if (number === undefined) {
      number = BigInt(this.#numbers.size + 1);
      this.#numbers.set(value, number);
    }
    return number;
  }
}

function readV4(text: string): bigint | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null;
  const octets = text.split(".").map(Number);
  return octets.some((octet) => octet > 255) ? null : octets.reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
}

function readV6(text: string): bigint | null {
  if (!/^[0-9A-Fa-f:]+$/.test(text)) return null;
  const [head, tail] = text.split("::", 2).map((half) => half.split(":").filter((group) => group !== ""));
  const missing = 8 - head!.length - (tail?.length ?? 0);
  if (missing < 0 || (missing > 0 && !tail)) return null;
  const groups = [...head!, ...Array<string>(missing).fill("0"), ...(tail ?? [])];
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}

function writeV4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join(".");
}

/** The longest run of zero groups is left out, as RFC 5952 says. */
function writeV6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, i) => ((value >> BigInt(112 - 16 * i)) & 0xffffn).toString(16));
  const runs = [...groups.join(":").matchAll(/(?:^|(?<=:))0(?::0)+(?=:|$)/g)];
  const longest = runs.toSorted((a, b) => b[0].length - a[0].length)[0];
  if (!longest) return groups.join(":");
  const whole = groups.join(":");
  const before = whole.slice(0, longest.index).replace(/:$/, "");
  const after = whole.slice(longest.index + longest[0].length).replace(/^:/, "");
  return `${before}::${after}`;
}
