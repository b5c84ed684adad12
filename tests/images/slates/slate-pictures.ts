import sharp from 'sharp';
import { encode } from 'uqr';
import { slateText } from '../../../rules/images/slates';

/** Returns the code of a label as a picture with this many pixels a side. */
export function codePicture(lotId: string, side: number): Promise<Buffer> {
  const { data, size } = encode(slateText(lotId), { ecc: 'Q', border: 4 });
  const pixels = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png()
    .toBuffer();
}

export interface Photographed {
  /** How far the label is turned, in degrees. */
  readonly angle?: number;
  /** How wide the label is, in pixels of a photograph with 3000. */
  readonly width?: number;
  /** Whether there is little light. */
  readonly isPale?: boolean;
  /** Whether something lies on the label. */
  readonly isCovered?: boolean;
}

/** Returns a photograph of a label on a table. */
export async function photographOf(
  label: Buffer,
  { angle = 0, width = 1200, isPale = false, isCovered = false }: Photographed = {},
): Promise<Buffer> {
  const { width: own, height: tall } = await sharp(label).metadata();
  const height = Math.round((width * tall) / own);
  const cover = {
    create: {
      width: Math.round(height / 3),
      height: Math.round(height / 3),
      channels: 3 as const,
      background: '#c58c6a',
    },
  };
  const resized = sharp(await sharp(label).resize(width, height).png().toBuffer());
  const shown = isCovered
    ? resized.composite([{ input: cover, left: Math.round(height / 3), top: Math.round(height / 3) }])
    : resized;
  const turned = await sharp(await shown.png().toBuffer())
    .rotate(angle, { background: '#7a6a55' })
    .png()
    .toBuffer();
  const photograph = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#7a6a55' } })
    .composite([{ input: turned, left: 500, top: 200 }])
    .png()
    .toBuffer();
  const lit = sharp(photograph).blur(1.2);
  return (isPale ? lit.linear(0.3, 60) : lit).jpeg({ quality: 80 }).toBuffer();
}
