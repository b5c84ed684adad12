/** The longest side of a converted image, in pixels: more can't be seen when bidders enlarge it. */
const LONGEST_SIDE = 4000;
const QUALITY = 0.85;
/** Smaller files are sent as quickly as they are converted, in bytes. */
const WORTH_SHRINKING = 1_500_000;

const withEnding = (name: string): string => (/\.jpe?g$/i.test(name) ? name : `${name.replace(/\.[^.]*$/, '')}.jpg`);

/** Draws an image as the camera was held, at most 4000 pixels a side. What is transparent becomes white. */
async function drawn(file: File): Promise<OffscreenCanvas> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new Error('The browser draws nothing.');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    bitmap.close();
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Returns an image as a JPEG, one after the other because each is decoded whole; null if this browser can't read it. */
export function jpegOf(file: File): Promise<File | null> {
  const converted = last.then(async () => {
    try {
      const blob = await (await drawn(file)).convertToBlob({ type: 'image/jpeg', quality: QUALITY });
      return new File([blob], withEnding(file.name), { type: 'image/jpeg' });
    } catch {
      return null;
    }
  });
  last = converted;
  return converted;
}

/** Returns whether a file may be worth shrinking before it is sent. */
export const mayShrink = ({ size }: File): boolean => size > WORTH_SHRINKING;

/** Returns what is sent of a file: a smaller JPEG if it is worth it, or the file. */
export async function shrunk(file: File): Promise<File> {
  if (!mayShrink(file)) return file;
  const small = await jpegOf(file);
  return small && small.size < file.size ? small : file;
}
