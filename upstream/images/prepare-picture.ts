import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { isSmallImage } from '../../rules/images/lot-images';
import { LONGEST_SIDE, MAIL_PICTURE_BYTES, pictureName, type PictureSize } from '../../rules/images/picture-files';

/** A stored picture, as the database describes it. */
export interface PictureFacts {
  readonly name: string;
  /** Hash of the full size, in hexadecimal. */
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
  readonly contentType: 'image/jpeg';
  readonly bytes: number;
  readonly mailWidth: number;
  readonly mailHeight: number;
}

export interface PreparedPicture {
  readonly facts: PictureFacts;
  readonly files: Readonly<Record<PictureSize, Buffer>>;
}

/** More than any camera produces, and few enough to decode in memory. */
const MOST_PIXELS = 120_000_000;

interface Encoded {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function jpeg(picture: Sharp, longestSide: number, quality: number): Promise<Encoded> {
  const { data, info } = await picture
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

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

/** Encodes a picture in all sizes, without the metadata of its file. */
export async function encodePicture(source: Sharp): Promise<PreparedPicture> {
  const side = LONGEST_SIDE.full;
  const { data: raw, info } = await source
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(raw, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const full = await jpeg(pixels(), side, 85);
  const screen = await jpeg(pixels(), LONGEST_SIDE.screen, 80);
  const mail = await mailSize(pixels);
  const sha256 = createHash('sha256').update(full.data).digest('hex');
  return {
    facts: {
      name: pictureName(sha256, full.width, full.height),
      sha256,
      width: full.width,
      height: full.height,
      contentType: 'image/jpeg',
      bytes: full.data.length,
      mailWidth: mail.width,
      mailHeight: mail.height,
    },
    files: { full: full.data, screen: screen.data, mail: mail.data },
  };
}

/** The first bytes of the formats that can be uploaded. What else a file claims to be doesn't matter. */
const SIGNATURES = { jpeg: [0xff, 0xd8, 0xff], png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] };

const startsAs = (source: Buffer, format: keyof typeof SIGNATURES): boolean =>
  SIGNATURES[format].every((byte, index) => source[index] === byte);

/** Why a picture can't be used, in the codes of the specification. */
export type PictureProblem = 'invalidImage' | 'type';

/** A picture that was uploaded. */
export interface UploadedPicture extends PreparedPicture {
  /** Whether a side of the file has fewer pixels than recommended. */
  readonly isSmall: boolean;
}

/**
 * Reads an uploaded JPEG or PNG picture, and rotates it by its EXIF orientation. Returns `type` for another format, judged by its content,
 * and `invalidImage` for a damaged or too large picture. Its header is checked before its pixels are read.
 */
export async function preparePicture(source: Buffer): Promise<UploadedPicture | PictureProblem> {
  if (!startsAs(source, 'jpeg') && !startsAs(source, 'png')) return 'type';
  const input = sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  try {
    const { width, height } = await input.metadata();
    if (width * height > MOST_PIXELS) return 'invalidImage';
    return { ...(await encodePicture(input.rotate())), isSmall: isSmallImage({ width, height }) };
  } catch {
    return 'invalidImage';
  }
}

/** A picture, as the services send it to the process that reads it. */
export interface ToPictureProcess {
  readonly bytes: Uint8Array;
}

/** The answer to a picture: the picture in all sizes, or why there is none. */
export interface FromPictureProcess {
  readonly picture: UploadedPicture | PictureProblem;
}

/** Returns a JPEG that the house stores in a smaller size. */
export const smallerPicture = (stored: Buffer, longestSide: number): Promise<Buffer> =>
  sharp(stored)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();
