/** The stored sizes of a picture: the original, at most 2000 px; for screens, at most 480 px; for email, at most 96 px and 8 kB. */
export type PictureSize = 'full' | 'screen' | 'mail';

/** The longest side of each size, in pixels. */
export const LONGEST_SIDE: Readonly<Record<PictureSize, number>> = { full: 2000, screen: 480, mail: 96 };

/** The maximum size of a picture in an email, in bytes. */
export const MAIL_PICTURE_BYTES = 8192;

/** The path of pictures on the public port and in the services' own links. */
const FOLDER = '/files/';
const ENDINGS: Readonly<Record<PictureSize, string>> = { full: '.jpg', screen: '.480.jpg', mail: '.mail.jpg' };
const FILE = /^([\da-f]{32}-(\d{1,5})x(\d{1,5}))(\.jpg|\.480\.jpg|\.mail\.jpg)$/;

/**
 * Returns the name of a picture: the first half of its content's SHA-256 and its size in pixels. A name always means the same picture, so
 * its files can be cached indefinitely, and its size is known before it is fetched.
 */
export const pictureName = (sha256: string, width: number, height: number): string =>
  `${sha256.slice(0, 32)}-${width}x${height}`;

/** Returns the file name of a picture in a size. */
export const pictureFile = (name: string, size: PictureSize): string => `${name}${ENDINGS[size]}`;

/** Returns the key of a picture's file in the file store. */
export const pictureKey = (name: string, size: PictureSize): string =>
  `pictures/${name.slice(0, 2)}/${pictureFile(name, size)}`;

/** Parses the file name of a picture into its name and size; null for other file names. */
export function readPictureFile(file: string): { readonly name: string; readonly size: PictureSize } | null {
  const [, name, , , ending] = FILE.exec(file) ?? [];
  const size = (Object.keys(ENDINGS) as PictureSize[]).find((candidate) => ENDINGS[candidate] === ending);
  return name === undefined || size === undefined ? null : { name, size };
}

/** Returns the URL of a picture, relative to the root of the site. Lots and invoice lines store it. */
export const pictureUrl = (name: string): string => FOLDER + pictureFile(name, 'full');

/** Returns the name of the picture at a URL; null if the house doesn't store the picture. */
export const pictureNameAt = (url: string): string | null =>
  url.startsWith(FOLDER) ? (readPictureFile(url.slice(FOLDER.length))?.name ?? null) : null;

/** A picture for display. */
export interface PictureView {
  readonly url: string;
  /** At most 480 px if the house stores the picture, else the same as `url`. */
  readonly thumbnailUrl: string;
  /** Size of `url` in pixels; null for a picture that is stored elsewhere. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Returns what the URL of a picture reveals about it. */
export function pictureAt(url: string): PictureView {
  const [, name, width, height, ending] = url.startsWith(FOLDER) ? (FILE.exec(url.slice(FOLDER.length)) ?? []) : [];
  if (name === undefined || ending !== ENDINGS.full) return { url, thumbnailUrl: url, width: null, height: null };
  return { url, thumbnailUrl: FOLDER + pictureFile(name, 'screen'), width: Number(width), height: Number(height) };
}
