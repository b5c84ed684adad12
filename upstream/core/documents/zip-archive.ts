import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';

/** A file in an archive. A text is compressed while it is written; bytes are known as a whole. */
export interface ZipPart {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string> | Buffer;
  /** Bytes that don't get smaller, such as pictures, are stored as they are. */
  readonly isStored?: boolean;
}

interface Sizes {
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
}

const HEADER = 0x04034b50;
const SIZES = 0x08074b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const [STORED, DEFLATED] = [0, 8];
const VERSION = 20;
/** The names are UTF-8; and the sizes follow the content, because they aren't known before. */
const [NAMES_IN_UTF8, SIZES_FOLLOW] = [0x0800, 0x0008];
/** The first day that archives can have. The same lots give the same bytes. */
const FIRST_DAY = 0x0021;
const UNKNOWN: Sizes = { checksum: 0, packed: 0, size: 0 };

const compress = promisify(deflateRaw);

/** Returns little-endian numbers, each with its number of bytes. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

const sizeFields = ({ checksum, packed, size }: Sizes) => [
  [checksum, 4] as const,
  [packed, 4] as const,
  [size, 4] as const,
];

/** What the header of a file and its entry in the directory have in common. */
const description = (flags: number, method: number, sizes: Sizes, name: Buffer): Buffer =>
  numbers(
    [VERSION, 2],
    [flags, 2],
    [method, 2],
    [0, 2],
    [FIRST_DAY, 2],
    ...sizeFields(sizes),
    [name.length, 2],
    [0, 2],
  );

interface Written {
  readonly name: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly sizes: Sizes;
}

/** Writes one file with its header. Returns what the directory says about it. */
async function* writePart({ name: path, content, isStored = false }: ZipPart): AsyncGenerator<Buffer, Written> {
  const name = Buffer.from(path);
  const method = isStored ? STORED : DEFLATED;
  const header = (flags: number, sizes: Sizes) =>
    Buffer.concat([numbers([HEADER, 4]), description(flags, method, sizes, name), name]);
  if (Buffer.isBuffer(content)) {
    const packed = isStored ? content : await compress(content);
    const sizes = { checksum: crc32(content), packed: packed.length, size: content.length };
    yield header(NAMES_IN_UTF8, sizes);
    yield packed;
    return { name, flags: NAMES_IN_UTF8, method, sizes };
  }
  const flags = NAMES_IN_UTF8 | SIZES_FOLLOW;
  yield header(flags, UNKNOWN);
  let [checksum, packed, size] = [0, 0, 0];
  const deflate = createDeflateRaw();
  async function* counted(texts: AsyncIterable<string> | Iterable<string>) {
    for await (const text of texts) {
      const bytes = Buffer.from(text);
      checksum = crc32(bytes, checksum);
      size += bytes.length;
      yield bytes;
    }
  }
  // An error of the texts destroys the compressor, which throws it below.
  pipeline(Readable.from(counted(content), { objectMode: false }), deflate, () => undefined);
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    packed += chunk.length;
    yield chunk;
  }
  const sizes = { checksum, packed, size };
  yield numbers([SIZES, 4], ...sizeFields(sizes));
  return { name, flags, method, sizes };
}

/** Writes a ZIP archive part by part, so that its size takes no memory. It can have 65,534 files and 4 GB. */
export async function* zipArchive(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: Buffer[] = [];
  let offset = 0;
  for await (const part of parts) {
    const start = offset;
    const writing = writePart(part);
    let next = await writing.next();
    while (next.done !== true) {
      offset += next.value.length;
      yield next.value;
      next = await writing.next();
    }
    const { name, flags, method, sizes } = next.value;
    entries.push(
      Buffer.concat([
        numbers([ENTRY, 4], [VERSION, 2]),
        description(flags, method, sizes, name),
        numbers([0, 2], [0, 2], [0, 2], [0, 4], [start, 4]),
        name,
      ]),
    );
  }
  const directory = Buffer.concat(entries);
  yield directory;
  yield numbers(
    [END, 4],
    [0, 2],
    [0, 2],
    [entries.length, 2],
    [entries.length, 2],
    [directory.length, 4],
    [offset, 4],
    [0, 2],
  );
}
