import { crc32, inflateRawSync } from 'node:zlib';

/** Returns the bytes of a file that is written in chunks. */
export async function joined(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of chunks) parts.push(part);
  return Buffer.concat(parts);
}

/** Returns the files of a ZIP archive by name, and checks their sizes and checksums against its directory. */
export function unpacked(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.length - 22;
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  while (files.size < count) {
    const [method, checksum, packed, size] = [
      archive.readUInt16LE(at + 10),
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 20),
      archive.readUInt32LE(at + 24),
    ];
    const start = archive.readUInt32LE(at + 42);
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, nameEnd);
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = archive.subarray(data, data + packed);
    const content = method === 0 ? bytes : inflateRawSync(bytes);
    if (content.length !== size || crc32(content) !== checksum) throw new Error(`${name} is damaged`);
    files.set(name, content);
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

/** Returns the files of a ZIP archive that is written in chunks, by name. */
export const filesOf = async (chunks: AsyncIterable<Buffer>): Promise<Map<string, Buffer>> =>
  unpacked(await joined(chunks));
