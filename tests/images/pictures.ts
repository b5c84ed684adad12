import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

interface Options {
  readonly width?: number;
  readonly height?: number;
  readonly color?: string;
}

/** A picture in one color, by which tests distinguish pictures. */
export const plain = ({ width = 800, height = 600, color = '#884422' }: Options = {}) =>
  sharp({ create: { width, height, channels: 3, background: color } });

/** A picture that no encoder can compress. */
export const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();

/** A photograph, half red and half blue, with metadata: a camera held a quarter turn to the right, and a location. */
export async function turnedPhotograph(): Promise<Buffer> {
  const blue = await plain({ width: 100, height: 100, color: '#0000ff' }).png().toBuffer();
  return plain({ width: 200, height: 100, color: '#ff0000' })
    .composite([{ input: blue, left: 100, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg({ quality: 95 })
    .toBuffer();
}
