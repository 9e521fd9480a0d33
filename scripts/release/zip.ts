/** Writes a zip archive: small files, one folder, the same bytes each time. */
import { deflateRawSync } from "node:zlib";

/** 1980-01-01, the first day that an archive can have. */
const day = (1 << 5) | 1;

/** @param files names of the archive, with their content */
export function packZip(files: readonly (readonly [name: string, content: Uint8Array])[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const written = deflateRawSync(content, { level: 9 });
    const facts = {
      name: Buffer.from(name),
      crc: Bun.hash.crc32(content),
      packed: written.length,
      size: content.length,
    };
    const header = localHeader(facts);
    parts.push(header, written);
    directory.push(entry(facts, offset));
    offset += header.length + written.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

interface Facts {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** What both headers of a file have, from the version that is needed to the length of its name. */
function common({ name, crc, packed, size }: Facts): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(0x0800, 2); // Names are UTF-8.
  bytes.writeUInt16LE(8, 4); // Deflated.
  bytes.writeUInt16LE(day, 8);
  bytes.writeUInt32LE(crc, 10);
  bytes.writeUInt32LE(packed, 14);
  bytes.writeUInt32LE(size, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

function localHeader(facts: Facts): Buffer {
  return Buffer.concat([Buffer.from("PK\x03\x04"), common(facts), Buffer.alloc(2), facts.name]);
}

function entry(facts: Facts, offset: number): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(offset, 12);
  return Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), common(facts), tail, facts.name]);
}
