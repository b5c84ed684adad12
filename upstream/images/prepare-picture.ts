import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { isDecodable, MOST_PIXELS } from '../../rules/images/decoding';
import { isSmallImage, type QuarterTurns } from '../../rules/images/lot-images';
import { LONGEST_SIDE, MAIL_PICTURE_BYTES, pictureName, type PictureSize } from '../../rules/images/picture-files';

/** A stored picture, as the database describes it. */
export interface PictureFacts {
  readonly name: string;
  /** Hash of the full size and, if there is one, of the size for zooming, in hexadecimal. */
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly contentType: 'image/jpeg';
  /** Of all files. */
  readonly bytes: number;
  /** Which files there are. */
  readonly sizes: readonly PictureSize[];
  readonly mailWidth: number;
  readonly mailHeight: number;
}

export interface PreparedPicture {
  readonly facts: PictureFacts;
  readonly files: ReadonlyMap<PictureSize, Buffer>;
}

interface Encoded {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Shrinks a picture until no side is longer. */
const within = (picture: Sharp, side: number): Sharp =>
  picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/** Transparent parts become white, and other color spaces sRGB. */
const flat = (picture: Sharp): Sharp => picture.flatten({ background: '#ffffff' }).toColourspace('srgb').removeAlpha();

async function jpeg(picture: Sharp, longestSide: number, quality: number): Promise<Encoded> {
  const { data, info } = await within(picture, longestSide).jpeg({ quality }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const webp = (picture: Sharp, longestSide: number): Promise<Buffer> =>
  within(picture, longestSide).webp({ quality: 80 }).toBuffer();

/** Reduces the quality, then the size, until the picture fits into an email. */
async function mailSize(pixels: () => Sharp): Promise<Encoded> {
  for (const side of [LONGEST_SIDE.mail, 64, 40]) {
    for (const quality of [80, 60, 40]) {
      const encoded = await jpeg(pixels(), side, quality);
      if (encoded.data.length <= MAIL_PICTURE_BYTES) return encoded;
    }
  }
  return jpeg(pixels(), 24, 40);
}

/** The quality of the large files of an uploaded picture. */
const QUALITY = 85;
/** The quality after a rotation: four of them can't be seen. */
const ROTATED_QUALITY = 92;

/**
 * Encodes a picture in all sizes, without the metadata of its file. The file is decoded once: the smaller sizes of a large picture are made
 * of the one for zooming, because holding its pixels would take more memory than decoding.
 */
export async function encodePicture(source: Sharp, quality: number = QUALITY): Promise<PreparedPicture> {
  const side = LONGEST_SIDE.full;
  const { width, height } = await source.metadata();
  const zoom = Math.max(width, height) > side ? await jpeg(flat(source), LONGEST_SIDE.zoom, quality) : null;
  const { data: raw, info } = await flat(within(zoom ? sharp(zoom.data) : source, side))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(raw, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const full = await jpeg(pixels(), side, quality);
  const mail = await mailSize(pixels);
  const files = new Map<PictureSize, Buffer>([
    ['full', full.data],
    ['screen', (await jpeg(pixels(), LONGEST_SIDE.screen, 80)).data],
    ['mail', mail.data],
    ['small', await webp(pixels(), LONGEST_SIDE.small)],
    ['medium', await webp(pixels(), LONGEST_SIDE.medium)],
    ...(zoom ? [['zoom', zoom.data] as const] : []),
  ]);
  // Two pictures can have the same full size and differ when they are enlarged.
  const hash = createHash('sha256').update(full.data);
  const sha256 = (zoom ? hash.update(zoom.data) : hash).digest('hex');
  return {
    facts: {
      name: pictureName(sha256, full.width, full.height),
      sha256,
      width: full.width,
      height: full.height,
      contentType: 'image/jpeg',
      bytes: [...files.values()].reduce((sum, { length }) => sum + length, 0),
      sizes: [...files.keys()],
      mailWidth: mail.width,
      mailHeight: mail.height,
    },
    files,
  };
}

/** Returns a stored picture, given by its largest file, turned clockwise. */
export const rotatedPicture = (largest: Buffer, quarterTurns: QuarterTurns): Promise<PreparedPicture> =>
  encodePicture(sharp(largest).rotate(90 * quarterTurns), ROTATED_QUALITY);

/** The first bytes of the formats that can be uploaded. What else a file claims to be doesn't matter. */
const SIGNATURES = { jpeg: [0xff, 0xd8, 0xff], png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] };

const startsAs = (source: Buffer, format: keyof typeof SIGNATURES): boolean =>
  SIGNATURES[format].every((byte, index) => source[index] === byte);

/** Why a picture can't be used, in the codes of the specification; `pixels` is an invalid image, too: one that takes too much memory. */
export type PictureProblem = 'invalidImage' | 'pixels' | 'type';

/** A picture that was uploaded. */
export interface UploadedPicture extends PreparedPicture {
  /** Whether a side of the file has fewer pixels than recommended. */
  readonly isSmall: boolean;
}

/**
 * Reads an uploaded JPEG or PNG picture, and rotates it by its EXIF orientation. Returns `type` for another format, judged by its content,
 * `pixels` if decoding it would take too much memory, judged by its header, and `invalidImage` for a damaged picture.
 */
export async function preparePicture(source: Buffer): Promise<UploadedPicture | PictureProblem> {
  if (!startsAs(source, 'jpeg') && !startsAs(source, 'png')) return 'type';
  try {
    // The header alone may claim any size.
    const header = await sharp(source, { limitInputPixels: false }).metadata();
    if (!isDecodable(header)) return 'pixels';
    const input = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
    return { ...(await encodePicture(input.rotate())), isSmall: isSmallImage(header) };
  } catch {
    return 'invalidImage';
  }
}

/** A picture, as the services send it to the process that reads it: an uploaded one, or a stored one that is turned. */
export interface ToPictureProcess {
  readonly bytes: Uint8Array;
  readonly quarterTurns?: QuarterTurns;
}

/** The answer to a picture: the picture in all sizes, or why there is none. */
export interface FromPictureProcess {
  readonly picture: UploadedPicture | PictureProblem;
}

/** Does what the services asked for with a picture. */
export async function pictureOf({ bytes, quarterTurns }: ToPictureProcess): Promise<UploadedPicture | PictureProblem> {
  const source = Buffer.from(bytes);
  if (quarterTurns === undefined) return preparePicture(source);
  return rotatedPicture(source, quarterTurns).then(
    (picture) => ({ ...picture, isSmall: false }),
    () => 'invalidImage',
  );
}
