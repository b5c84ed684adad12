/** What is kept of a picture: as it was given, within 2000 px; for screens, within 480 px; for mail, within 96 px and 8 kB. */
export type PictureSize = 'full' | 'screen' | 'mail';

/** Longest side per size, in pixels. */
export const LONGEST_SIDE: Readonly<Record<PictureSize, number>> = { full: 2000, screen: 480, mail: 96 };

/** Most bytes of a picture in a message. */
export const MAIL_PICTURE_BYTES = 8192;

/** Where the public port and the services' own links find pictures. */
const FOLDER = '/files/';
const ENDINGS: Readonly<Record<PictureSize, string>> = { full: '.jpg', screen: '.480.jpg', mail: '.mail.jpg' };
const FILE = /^([\da-f]{32}-(\d{1,5})x(\d{1,5}))(\.jpg|\.480\.jpg|\.mail\.jpg)$/;

/**
 * The name of a picture: the first half of its content's SHA-256 and its pixels. The same name is the same picture for ever, so its
 * files may be kept by whoever fetched them, and its measures are known before it is fetched.
 */
export const pictureName = (sha256: string, width: number, height: number): string =>
  `${sha256.slice(0, 32)}-${width}x${height}`;

/** The file of a picture in a size. */
export const pictureFile = (name: string, size: PictureSize): string => `${name}${ENDINGS[size]}`;

/** The picture and the size that a file is of; null: no file has this name. */
export function readPictureFile(file: string): { readonly name: string; readonly size: PictureSize } | null {
  const [, name, , , ending] = FILE.exec(file) ?? [];
  const size = (Object.keys(ENDINGS) as PictureSize[]).find((candidate) => ENDINGS[candidate] === ending);
  return name === undefined || size === undefined ? null : { name, size };
}

/** The address of a picture, from the root of the site: what lots and invoice lines keep. */
export const pictureUrl = (name: string): string => FOLDER + pictureFile(name, 'full');

/** The name of the picture at an address; null where the house does not keep it itself. */
export const pictureNameAt = (url: string): string | null =>
  url.startsWith(FOLDER) ? (readPictureFile(url.slice(FOLDER.length))?.name ?? null) : null;

/** A picture as screens show it. */
export interface PictureView {
  readonly url: string;
  /** Within 480 px where the house keeps the picture itself, else the same as `url`. */
  readonly thumbnailUrl: string;
  /** Pixels of `url`; null for a picture that is kept elsewhere. */
  readonly width: number | null;
  readonly height: number | null;
}

/** What the address of a picture says of it. */
export function pictureAt(url: string): PictureView {
  const [, name, width, height, ending] = url.startsWith(FOLDER) ? (FILE.exec(url.slice(FOLDER.length)) ?? []) : [];
  if (name === undefined || ending !== ENDINGS.full) return { url, thumbnailUrl: url, width: null, height: null };
  return { url, thumbnailUrl: FOLDER + pictureFile(name, 'screen'), width: Number(width), height: Number(height) };
}
