import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fileProblem } from '../../rules/core/file-check';
import { LOGO_ENDINGS, LOGO_PIXELS, LOGO_REFUSALS, logoFile, type LogoKind } from '../../rules/house/private-label';
import { invalid } from '../core/errors';
import type { FileStore } from '../core/files/files';
import type { Upload } from '../core/http/upload';

/** The path of a logo in the file store. */
export const logoKey = (file: string): string => `logos/${file.slice(0, 2)}/${file}`;

const MOST_PIXELS = 50_000_000;
const QUALITY = 95;

/** Encodes the picture again, without metadata; null for a file that is not a JPEG of the required dimensions. */
async function prepared(bytes: Buffer, kind: LogoKind): Promise<Buffer | null> {
  const input = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { width, height } = LOGO_PIXELS[kind];
  try {
    if ((await input.metadata()).format !== 'jpeg') return null;
    const { data, info } = await input
      .rotate()
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return info.width === width && info.height === height ? data : null;
  } catch {
    return null;
  }
}

/**
 * Stores a logo under a name derived from its content, and returns the name. The declared type is ignored: the bytes are decoded.
 * Throws 422 INVALID_FILE with the text of the pre-check, INVALID_LOGO with the specified text.
 */
export async function storeLogo(files: FileStore, kind: LogoKind, { fileName, bytes }: Upload): Promise<string> {
  const problem = fileProblem({ name: fileName, size: bytes.length }, LOGO_ENDINGS);
  if (problem) throw invalid([{ code: 'INVALID_FILE', message: `${problem.title} ${problem.text}`, field: 'file' }]);
  const picture = await prepared(bytes, kind);
  if (!picture) throw invalid([{ code: 'INVALID_LOGO', message: LOGO_REFUSALS[kind], field: 'file' }]);
  const file = logoFile(createHash('sha256').update(picture).digest('hex'));
  await files.put(logoKey(file), picture);
  return file;
}
