import { crc32, inflateRawSync } from 'node:zlib';
import { otherSpreadsheet, SHEET_LIMITS, sheetRefusal, somethingElse } from './sheet-refusal';

/**
 * The ZIP archive that an .xlsx file is. A small archive can unpack to gigabytes, so it is checked before and while it is
 * unpacked, and the parser gets a new archive of the parts that it needs, stored with their true sizes.
 */

/** A file in the archive, as the archive's directory describes it. */
interface Member {
  readonly name: string;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its header starts. */
  readonly offset: number;
}

interface Part {
  readonly name: string;
  readonly content: Buffer;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const HEADER = 0x04034b50;
const [END_SIZE, ENTRY_SIZE, HEADER_SIZE, LONGEST_COMMENT] = [22, 46, 30, 0xffff];
const [STORED, DEFLATED] = [0, 8];
const UNKNOWN = 0xffffffff;
const SIZES_ELSEWHERE = 1;

const damaged = () => sheetRefusal('DAMAGED');

const tooManyParts = () =>
  sheetRefusal('TOO_LARGE', 'The file has too many parts. Copy the lots to a new workbook, and upload that file.');

/** Parts without rows, such as pictures, macros, and charts. They are never unpacked. */
const NEEDLESS =
  /(^|\/)(media|drawings|charts|diagrams|embeddings|activex|ctrlprops|printersettings|customxml|customproperty|externallinks|pivotcache|pivottables|slicers?|slicercaches|comments\d*|threadedcomments|persons|tables|querytables|queries|webextensions|docprops|revisions|model)([./]|$)/i;

const isNeeded = ({ name }: Member): boolean => /\.(xml|rels)$/i.test(name) && !NEEDLESS.test(name);

function endOf(file: Buffer): number {
  const least = Math.max(0, file.length - END_SIZE - LONGEST_COMMENT);
  for (let at = file.length - END_SIZE; at >= least; at -= 1) if (file.readUInt32LE(at) === END) return at;
  throw damaged();
}

/** Returns the sizes and the offset of an entry. Those of 4 GB or more, and of programs that always use 8 bytes, are in an extra field. */
function sizesOf(entry: Buffer, extra: Buffer): Pick<Member, 'packedSize' | 'size' | 'offset'> {
  const short = [entry.readUInt32LE(24), entry.readUInt32LE(20), entry.readUInt32LE(42)] as const;
  if (!short.includes(UNKNOWN)) return { size: short[0], packedSize: short[1], offset: short[2] };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== SIZES_ELSEWHERE) continue;
    let next = at + 4;
    const [size, packedSize, offset] = short.map((value) => {
      if (value !== UNKNOWN) return value;
      next += 8;
      return Number(extra.readBigUInt64LE(next - 8));
    }) as [number, number, number];
    return { size, packedSize, offset };
  }
  throw damaged();
}

/** Reads the directory, and refuses one that no program for spreadsheets writes. */
function readDirectory(file: Buffer): { members: Member[]; start: number } {
  const end = endOf(file);
  const [count, start] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 16)];
  if (count > SHEET_LIMITS.entries) throw tooManyParts();
  const members: Member[] = [];
  const names = new Set<string>();
  let at = start;
  while (members.length < count) {
    if (at + ENTRY_SIZE > end || file.readUInt32LE(at) !== ENTRY) throw damaged();
    const entry = file.subarray(at, at + ENTRY_SIZE);
    const nameEnd = at + ENTRY_SIZE + entry.readUInt16LE(28);
    const extraEnd = nameEnd + entry.readUInt16LE(30);
    at = extraEnd + entry.readUInt16LE(32);
    if (at > end) throw damaged();
    const name = file.toString('utf8', nameEnd - entry.readUInt16LE(28), nameEnd).replaceAll('\\', '/');
    // With two files of the same name, two programs could read different ones.
    if (names.has(name.toLowerCase())) throw damaged();
    names.add(name.toLowerCase());
    members.push({
      name,
      isEncrypted: (entry.readUInt16LE(8) & 1) === 1,
      method: entry.readUInt16LE(10),
      checksum: entry.readUInt32LE(16),
      ...sizesOf(entry, file.subarray(nameEnd, extraEnd)),
    });
  }
  if (members.filter(isNeeded).length > SHEET_LIMITS.members) throw tooManyParts();
  return { members, start };
}

const dataStart = (file: Buffer, offset: number): number =>
  offset + HEADER_SIZE + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);

/** Refuses members that overlap, which lets the same few bytes unpack thousands of times. */
function requireSeparate(file: Buffer, members: readonly Member[], directory: number): void {
  let free = 0;
  for (const { offset, packedSize } of [...members].sort((one, other) => one.offset - other.offset)) {
    if (offset < free || offset + HEADER_SIZE > directory || file.readUInt32LE(offset) !== HEADER) throw damaged();
    free = dataStart(file, offset) + packedSize;
    if (free > directory) throw damaged();
  }
}

/** Refuses archives of other programs, by the files that only they have. */
function requireXlsx(members: readonly Member[]): void {
  const has = (pattern: RegExp) => members.some(({ name }) => pattern.test(name));
  if (has(/(^|\/)workbook\d*\.xml$/i)) return;
  if (has(/(^|\/)workbook\d*\.bin$/i)) throw otherSpreadsheet('a binary workbook (.xlsb)');
  if (has(/^Index\/.*\.iwa$|^Index\.zip$/i)) throw otherSpreadsheet('an Apple Numbers spreadsheet');
  if (has(/^content\.xml$/)) throw otherSpreadsheet('an OpenDocument file');
  if (has(/^word\//)) throw somethingElse('a Word document');
  if (has(/^ppt\//)) throw somethingElse('a PowerPoint presentation');
  throw somethingElse('an archive');
}

function unpack(file: Buffer, { offset, packedSize, size, method, checksum }: Member): Buffer {
  const start = dataStart(file, offset);
  const packed = file.subarray(start, start + packedSize);
  if (method !== STORED && method !== DEFLATED) throw damaged();
  let content = packed;
  try {
    if (method === DEFLATED) content = inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    // It is damaged, or is larger than the directory claims.
    throw damaged();
  }
  if (content.length !== size || crc32(content) !== checksum) throw damaged();
  return content;
}

const [LESS, COLON, SLASH, MORE, SPACE] = Buffer.from('<:/> ');
const [LETTER_C, LETTER_O, LETTER_R, LETTER_W] = Buffer.from('corw');
const LONGEST_PREFIX = 8;
/** Cells, with the empty ones that have formatting. */
const LONGEST_ROW = 16_384;

const isEndOfName = (byte: number | undefined): boolean =>
  byte === SPACE || byte === MORE || byte === SLASH || (byte ?? 0) < 14;

/** Refuses a part with more rows or cells than a sheet can have, before the parser makes objects of them. */
function requireFewCells(content: Buffer): void {
  let [rows, cells, inRow] = [0, 0, 0];
  for (let at = 0; at < content.length; at += 1) {
    if (content[at] !== LESS) continue;
    let name = at + 1;
    // Some programs write <x:row> instead of <row>.
    for (let end = name; end < at + LONGEST_PREFIX && !isEndOfName(content[end]); end += 1)
      if (content[end] === COLON) name = end + 1;
    if (content[name] === LETTER_C && isEndOfName(content[name + 1])) [cells, inRow] = [cells + 1, inRow + 1];
    else if (content[name] === LETTER_R && content[name + 1] === LETTER_O && content[name + 2] === LETTER_W)
      [rows, inRow] = [rows + Number(isEndOfName(content[name + 3])), 0];
    // No program writes a longer row, which would take the parser long.
    if (inRow > LONGEST_ROW) throw damaged();
    if (rows > SHEET_LIMITS.rows) throw sheetRefusal('TOO_MANY_ROWS');
    if (cells > SHEET_LIMITS.cells) throw sheetRefusal('TOO_MANY_CELLS');
  }
}

const STYLES: Part = {
  name: 'xl/styles.xml',
  content: Buffer.from(
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fills count="1"><fill><patternFill patternType="none"/></fill></fills><cellXfs count="1"><xf numFmtId="0" fillId="0"/></cellXfs></styleSheet>',
  ),
};

const STYLES_TYPE =
  '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>';

/** Adds styles to a workbook without any: for each of its cells, the parser would throw and catch an error, which takes 20 times as long. */
function withStyles(parts: readonly Part[]): readonly Part[] {
  if (parts.some(({ name }) => /styles\d*\.xml$/i.test(name))) return parts;
  const described = parts.map(({ name, content }) => {
    const isTypes = name === '[Content_Types].xml';
    return { name, content: isTypes ? Buffer.from(String(content).replace('</Types>', `${STYLES_TYPE}$&`)) : content };
  });
  return [...described, STYLES];
}

function packStored(parts: readonly Part[]): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content } of parts) {
    const encoded = Buffer.from(name);
    const header = Buffer.alloc(HEADER_SIZE);
    header.writeUInt32LE(HEADER, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt32LE(crc32(content), 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt32LE(content.length, 22);
    header.writeUInt16LE(encoded.length, 26);
    const entry = Buffer.alloc(ENTRY_SIZE);
    entry.writeUInt32LE(ENTRY, 0);
    entry.writeUInt16LE(20, 4);
    header.copy(entry, 6, 4, 28);
    entry.writeUInt32LE(offset, 42);
    bodies.push(header, encoded, content);
    directory.push(entry, encoded);
    offset += HEADER_SIZE + encoded.length + content.length;
  }
  const end = Buffer.alloc(END_SIZE);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

/** Returns an .xlsx file as an archive that is safe to unpack and has only what the sheets need. Refuses all others. */
export function safeArchive(file: Buffer): Buffer {
  const { members, start } = readDirectory(file);
  requireSeparate(file, members, start);
  requireXlsx(members);
  const needed = members.filter(isNeeded);
  if (needed.some(({ isEncrypted }) => isEncrypted)) throw sheetRefusal('PASSWORD');
  if (needed.reduce((sum, { size }) => sum + size, 0) > SHEET_LIMITS.unpackedBytes)
    throw sheetRefusal(
      'TOO_LARGE',
      "The spreadsheet unpacks to more than 64 MB. Delete sheets, rows, and formatting that you don't need, and upload it again.",
    );
  const parts: Part[] = [];
  for (const member of needed) {
    const content = unpack(file, member);
    requireFewCells(content);
    parts.push({ name: member.name, content });
  }
  return packStored(withStyles(parts));
}
