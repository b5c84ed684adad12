/**
 * The files of a picture, by their longest side: `full`, at most 2000 px; `screen`, at most 480 px; `mail`, at most 96 px and 8 kB; `small`
 * and `medium`, at most 480 and 960 px as WebP; `zoom`, at most 4000 px, only for pictures that are larger than 2000 px.
 */
export type PictureSize = 'full' | 'screen' | 'mail' | 'small' | 'medium' | 'zoom';

/** The longest side of each size, in pixels. */
export const LONGEST_SIDE: Readonly<Record<PictureSize, number>> = {
  full: 2000,
  screen: 480,
  mail: 96,
  small: 480,
  medium: 960,
  zoom: 4000,
};

/** The maximum size of a picture in an email, in bytes. */
export const MAIL_PICTURE_BYTES = 8192;

/** The path of pictures on the public port and in the services' own links. */
const FOLDER = '/files/';
const ENDINGS: Readonly<Record<PictureSize, string>> = {
  full: '.jpg',
  screen: '.480.jpg',
  mail: '.mail.jpg',
  small: '.480.webp',
  medium: '.960.webp',
  zoom: '.4000.jpg',
};
const FILE = /^([\da-f]{32}-(\d{1,5})x(\d{1,5}))(\.jpg|\.480\.jpg|\.mail\.jpg|\.480\.webp|\.960\.webp|\.4000\.jpg)$/;

/** All sizes. A picture need not have each. */
export const PICTURE_SIZES = Object.keys(ENDINGS) as readonly PictureSize[];

/**
 * Returns the name of a picture: the first half of its content's SHA-256 and its size in pixels. A name always means the same picture, so
 * its files can be cached indefinitely, and its size is known before it is fetched.
 */
export const pictureName = (sha256: string, width: number, height: number): string =>
  `${sha256.slice(0, 32)}-${width}x${height}`;

/** Returns the content type of a picture's file. */
export const pictureType = (size: PictureSize): 'image/jpeg' | 'image/webp' =>
  ENDINGS[size].endsWith('.webp') ? 'image/webp' : 'image/jpeg';

/** Returns the file name of a picture in a size. */
export const pictureFile = (name: string, size: PictureSize): string => `${name}${ENDINGS[size]}`;

/** Returns the key of a picture's file in the file store. */
export const pictureKey = (name: string, size: PictureSize): string =>
  `pictures/${name.slice(0, 2)}/${pictureFile(name, size)}`;

/** Parses the file name of a picture into its name and size; null for other file names. */
export function readPictureFile(file: string): { readonly name: string; readonly size: PictureSize } | null {
  const [, name, , , ending] = FILE.exec(file) ?? [];
  const size = PICTURE_SIZES.find((candidate) => ENDINGS[candidate] === ending);
  return name === undefined || size === undefined ? null : { name, size };
}

/** Returns the URL of a picture, relative to the root of the site. Lots and invoice lines store it. */
export const pictureUrl = (name: string): string => FOLDER + pictureFile(name, 'full');

/** The other addresses of a picture that the house stores. */
export interface PictureUrls {
  /** At most 480 px. */
  readonly thumbnailUrl: string;
  /** At most 960 px; the full image if there is no such file. */
  readonly mediumUrl: string;
  /** At most 4000 px; null if the full image is the largest. */
  readonly zoomUrl: string | null;
}

/** Returns the addresses of a picture whose files are known, best first: none leads to a missing file. */
export function pictureUrls(name: string, sizes: readonly PictureSize[]): PictureUrls {
  const urlOf = (size: PictureSize): string => FOLDER + pictureFile(name, size);
  return {
    thumbnailUrl: urlOf(sizes.includes('small') ? 'small' : 'screen'),
    mediumUrl: urlOf(sizes.includes('medium') ? 'medium' : 'full'),
    zoomUrl: sizes.includes('zoom') ? urlOf('zoom') : null,
  };
}

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
