/** Where cameras write when a picture was taken: tags of EXIF, which is in the header of a JPEG file. */
const EXIF_IFD = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const SUB_SECONDS = 0x9291;
const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
/** Cameras write fewer tags. */
const MOST_TAGS = 512;

/** How many bytes of a file have its header: EXIF has at most 64 KB, and little precedes it. */
export const HEADER_BYTES = 131_072;

/** Numbers and texts of a file. Behind its end, there are zeros: a header can end early, or point outside of itself. */
class Header {
  /** Whether the first byte of a number is its last digits. */
  isLittle = false;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly start = 0,
  ) {}

  from = (start: number): Header => new Header(this.bytes, this.start + start);

  byte = (at: number): number => this.bytes[this.start + at] ?? 0;

  short = (at: number): number => {
    const [one, two] = [this.byte(at), this.byte(at + 1)];
    return this.isLittle ? two * 256 + one : one * 256 + two;
  };

  long = (at: number): number => {
    const [one, two] = [this.short(at), this.short(at + 2)];
    return this.isLittle ? two * 65_536 + one : one * 65_536 + two;
  };

  text = (at: number, length: number): string =>
    Array.from({ length }, (_, index) => String.fromCharCode(this.byte(at + index))).join('');

  /** Returns where the value of each tag of a directory is written. */
  tags = (at: number): ReadonlyMap<number, number> =>
    new Map(
      Array.from({ length: Math.min(this.short(at), MOST_TAGS) }, (_, index) => {
        const entry = at + 2 + index * 12;
        return [this.short(entry), entry + 8];
      }),
    );
}

/** Returns what EXIF says, from its byte order on; null if there is none. */
function exifOf(file: Header): Header | null {
  if (file.short(0) !== 0xffd8) return null;
  for (let at = 2; file.byte(at) === 0xff && file.byte(at + 1) !== START_OF_SCAN; at += 2 + file.short(at + 2))
    if (file.byte(at + 1) === APP1 && file.text(at + 4, 6) === 'Exif\0\0') return file.from(at + 10);
  return null;
}

/** Returns when a picture was taken by the header of its JPEG file, in ms as if the camera's clock showed UTC; null if it doesn't say. */
export function takenAt(header: Uint8Array): number | null {
  const exif = exifOf(new Header(header));
  if (!exif) return null;
  exif.isLittle = exif.text(0, 2) === 'II';
  const directory = exif.tags(exif.long(4)).get(EXIF_IFD);
  const tags = directory === undefined ? undefined : exif.tags(exif.long(directory));
  const written = tags?.get(DATE_TIME_ORIGINAL);
  if (written === undefined) return null;
  const [, date, time] = /^(\d{4}:\d\d:\d\d) (\d\d:\d\d:\d\d)$/.exec(exif.text(exif.long(written), 19)) ?? [];
  const seconds = Date.parse(`${date?.replaceAll(':', '-')}T${time}Z`);
  const sub = tags?.get(SUB_SECONDS);
  // Up to three digits and their end fit into the entry.
  const digits = sub === undefined ? '' : (/^\d{1,3}/.exec(exif.text(sub, 4))?.[0] ?? '');
  return Number.isNaN(seconds) ? null : seconds + Math.round(Number(`0.${digits || '0'}`) * 1000);
}
