import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { isDecodable } from '../../rules/images/decoding';
import { type PictureProblem, preparePicture, type UploadedPicture } from '../../upstream/images/prepare-picture';
import { plain } from './pictures';

const base = { format: 'jpeg', channels: 3, depth: 'uchar', chromaSubsampling: '4:2:0' };
const square = (megapixels: number) => ({ width: megapixels * 1000, height: 1000 });

describe('which pictures can be decoded', () => {
  test.each([
    ['a JPEG in one scan', 120, base, true],
    ['a JPEG in one scan', 121, base, false],
    ['a CMYK JPEG in one scan', 120, { ...base, channels: 4, chromaSubsampling: '4:4:4:4' }, true],
    ['a progressive JPEG', 66, { ...base, isProgressive: true }, true],
    ['a progressive JPEG', 67, { ...base, isProgressive: true }, false],
    ['a progressive JPEG with all colors', 50, { ...base, isProgressive: true, chromaSubsampling: '4:4:4' }, true],
    ['a progressive JPEG with all colors', 51, { ...base, isProgressive: true, chromaSubsampling: '4:4:4' }, false],
    ['a progressive CMYK JPEG', 37, { ...base, isProgressive: true, channels: 4 }, true],
    ['a progressive CMYK JPEG', 38, { ...base, isProgressive: true, channels: 4 }, false],
    ['a PNG with 16 bits', 120, { ...base, format: 'png', depth: 'ushort', channels: 4 }, true],
    ['an interlaced PNG', 66, { ...base, format: 'png', isProgressive: true }, true],
    ['an interlaced PNG', 67, { ...base, format: 'png', isProgressive: true }, false],
    [
      'an interlaced PNG with 16 bits',
      25,
      { ...base, format: 'png', isProgressive: true, depth: 'ushort', channels: 4 },
      true,
    ],
    [
      'an interlaced PNG with 16 bits',
      26,
      { ...base, format: 'png', isProgressive: true, depth: 'ushort', channels: 4 },
      false,
    ],
  ])('%s of %i megapixels', (_name, megapixels, header, expected) => {
    expect(isDecodable({ ...square(megapixels), ...header })).toBe(expected);
  });
});

const CRC = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xed_b8_83_20 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const crc = body.reduce((sum, byte) => (CRC[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), 0xff_ff_ff_ff) ^ 0xff_ff_ff_ff;
  const out = Buffer.alloc(8 + body.length);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc >>> 0, 4 + body.length);
  return out;
}

/** A PNG whose header claims a size, with almost nothing in it. */
function claimed(width: number, height: number, { depth = 8, color = 2, isInterlaced = false }): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, isInterlaced ? 1 : 0], 8);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const content = chunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([signature, chunk('IHDR', header), content, chunk('IEND', Buffer.alloc(0))]);
}

describe('what is refused by its header', () => {
  test.each([
    ['an interlaced PNG of 119 megapixels with 16 bits', { depth: 16, color: 6, isInterlaced: true }, 'pixels'],
    ['an interlaced PNG of 119 megapixels with 8 bits', { isInterlaced: true }, 'pixels'],
    // Its pixels are read, and missing.
    ['the same PNG, not interlaced', { depth: 16, color: 6 }, 'invalidImage'],
  ])('%s', async (_name, options, expected) => {
    expect(await preparePicture(claimed(12_000, 9_900, options))).toBe(expected);
  });

  test('a PNG that claims 100,000 pixels a side', async () => {
    expect(await preparePicture(claimed(100_000, 100_000, {}))).toBe('pixels');
  });

  test('a progressive JPEG with more pixels than can be in memory', async () => {
    const bytes = await plain({ width: 8200, height: 8200 }).jpeg({ quality: 20, progressive: true }).toBuffer();
    expect(await preparePicture(bytes)).toBe('pixels');
  });
});

/** Reads a picture that must be usable. */
async function prepared(bytes: Buffer): Promise<UploadedPicture> {
  const picture: UploadedPicture | PictureProblem = await preparePicture(bytes);
  if (typeof picture === 'string') throw new Error(`The picture was refused: ${picture}.`);
  return picture;
}
const fileOf = (picture: UploadedPicture, size: 'full' | 'medium' | 'small' | 'zoom') => {
  const bytes = picture.files.get(size);
  if (!bytes) throw new Error(`There is no ${size}.`);
  return bytes;
};
/** Returns the color of a point of a picture, given as parts of its sides. */
async function colorAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(start, start + 3)];
}
const nameOf = ([red = 0, green = 0, blue = 0]: readonly number[]): string => {
  const high = [red, green, blue].map((value) => (value > 200 ? 1 : value < 60 ? 0 : '?')).join('');
  return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white', '000': 'black' }[high] ?? high;
};

const WIDE = 1200;
const HIGH = 1000;
/** A picture whose left half is red, and whose right half is green above and blue below. */
const thirds = async () =>
  plain({ width: WIDE, height: HIGH, color: '#ff0000' }).composite([
    {
      input: await plain({ width: WIDE / 2, height: HIGH / 2, color: '#00ff00' })
        .png()
        .toBuffer(),
      left: WIDE / 2,
      top: 0,
    },
    {
      input: await plain({ width: WIDE / 2, height: HIGH / 2, color: '#0000ff' })
        .png()
        .toBuffer(),
      left: WIDE / 2,
      top: HIGH / 2,
    },
  ]);
/** The colors of the corners from the top left, clockwise. */
const cornersOf = async (bytes: Buffer): Promise<string[]> => {
  const corners = [];
  for (const [x, y] of [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ] as const)
    corners.push(nameOf(await colorAt(bytes, x, y)));
  return corners;
};

describe('pictures of every kind', () => {
  test.each([
    [1, ['red', 'green', 'blue', 'red']],
    [2, ['green', 'red', 'red', 'blue']],
    [3, ['blue', 'red', 'red', 'green']],
    [4, ['red', 'blue', 'green', 'red']],
    [5, ['red', 'red', 'blue', 'green']],
    [6, ['red', 'red', 'green', 'blue']],
    [7, ['blue', 'green', 'red', 'red']],
    [8, ['green', 'blue', 'red', 'red']],
  ])('a photograph with the EXIF orientation %i is upright, and its place is gone', async (orientation, corners) => {
    const bytes = await (
      await thirds()
    )
      .withMetadata({ orientation })
      .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer();
    expect(bytes.includes('Exif')).toBe(true);
    const picture = await prepared(bytes);
    const { width, height } = picture.facts;
    expect([width, height]).toEqual(orientation > 4 ? [HIGH, WIDE] : [WIDE, HIGH]);
    expect(await cornersOf(fileOf(picture, 'full'))).toEqual(corners);
    expect(await cornersOf(fileOf(picture, 'medium'))).toEqual(corners);
    for (const file of picture.files.values()) expect((await sharp(file).metadata()).exif).toBeUndefined();
  });

  test('a CMYK photograph has its colors', async () => {
    const bytes = await (await thirds()).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const full = fileOf(await prepared(bytes), 'full');
    const { space, channels } = await sharp(full).metadata();
    expect([space, channels]).toEqual(['srgb', 3]);
    const [red = 0, green = 0, blue = 0] = await colorAt(full, 0.2, 0.5);
    expect(red).toBeGreaterThan(Math.max(green, blue) + 100);
  });

  test('a photograph in Display P3 is converted to sRGB', async () => {
    const bytes = await plain({ width: 1000, height: 1000, color: '#ff0000' })
      .withIccProfile('p3')
      .jpeg({ quality: 98, chromaSubsampling: '4:4:4' })
      .toBuffer();
    expect((await sharp(bytes).metadata()).icc).toBeDefined();
    const full = fileOf(await prepared(bytes), 'full');
    expect((await sharp(full).metadata()).icc).toBeUndefined();
    expect(nameOf(await colorAt(full, 0.5, 0.5))).toBe('red');
  });

  test.each([
    ['with 16 bits', async () => (await thirds()).toColourspace('rgb16').png().toBuffer()],
    ['with a palette', async () => (await thirds()).png({ palette: true, colors: 4 }).toBuffer()],
    ['that is interlaced', async () => (await thirds()).png({ progressive: true }).toBuffer()],
  ])('a PNG %s has its colors', async (_name, source) => {
    const full = fileOf(await prepared(await source()), 'full');
    expect(await cornersOf(full)).toEqual(['red', 'green', 'blue', 'red']);
  });

  test('a progressive JPEG has its colors', async () => {
    const bytes = await (await thirds()).jpeg({ progressive: true, quality: 95 }).toBuffer();
    expect(await cornersOf(fileOf(await prepared(bytes), 'full'))).toEqual(['red', 'green', 'blue', 'red']);
  });

  test('transparent parts are white', async () => {
    const bytes = await sharp({
      create: { width: 1000, height: 1000, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const picture = await prepared(bytes);
    expect(nameOf(await colorAt(fileOf(picture, 'full'), 0.5, 0.5))).toBe('white');
    expect(nameOf(await colorAt(fileOf(picture, 'small'), 0.5, 0.5))).toBe('white');
  });

  test('a picture that ends in the middle is invalid', async () => {
    for (const bytes of [await (await thirds()).jpeg().toBuffer(), await (await thirds()).png().toBuffer()])
      expect(await preparePicture(bytes.subarray(0, bytes.length / 2))).toBe('invalidImage');
  });

  test('what is appended to a picture is not stored', async () => {
    const bytes = Buffer.concat([await (await thirds()).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    for (const file of (await prepared(bytes)).files.values()) expect(file.includes('script')).toBe(false);
  });

  test('a picture of one column or one very long line is usable', async () => {
    const column = await prepared(await plain({ width: 1, height: 20_000 }).png().toBuffer());
    expect(column).toMatchObject({ isSmall: true, facts: { width: 1, height: 2000 } });
    const line = await prepared(await plain({ width: 60_000, height: 1000 }).png().toBuffer());
    expect(line).toMatchObject({ isSmall: false, facts: { width: 2000 } });
    expect(await sharp(fileOf(line, 'zoom')).metadata()).toMatchObject({ width: 4000, height: 67 });
  });

  test('999 pixels are small, and 1000 are not', async () => {
    expect(await prepared(await plain({ width: 1000, height: 999 }).png().toBuffer())).toMatchObject({ isSmall: true });
    expect(await prepared(await plain({ width: 1000, height: 1000 }).png().toBuffer())).toMatchObject({
      isSmall: false,
    });
  });

  test('the header of a JPEG without an image is invalid, and an empty file has the wrong type', async () => {
    expect(await preparePicture(Buffer.from([0xff, 0xd8, 0xff]))).toBe('invalidImage');
    expect(await preparePicture(Buffer.alloc(0))).toBe('type');
  });
});

describe('the sizes of a picture', () => {
  const sizesOf = async (width: number, height: number) => {
    const { facts, files } = await prepared(await plain({ width, height }).jpeg().toBuffer());
    const found: Record<string, readonly unknown[]> = {};
    for (const [size, file] of files) {
      const metadata = await sharp(file).metadata();
      found[size] = [metadata.format, metadata.width, metadata.height];
    }
    expect(facts.sizes).toEqual(Object.keys(found));
    expect(facts.bytes).toBe([...files.values()].reduce((sum, { length }) => sum + length, 0));
    return found;
  };

  test('a photograph of 12 megapixels has all of them', async () => {
    expect(await sizesOf(4032, 3024)).toEqual({
      full: ['jpeg', 2000, 1500],
      screen: ['jpeg', 480, 360],
      mail: ['jpeg', 96, 72],
      small: ['webp', 480, 360],
      medium: ['webp', 960, 720],
      zoom: ['jpeg', 4000, 3000],
    });
  });

  test('a picture of at most 2000 pixels has none for zooming, and none is enlarged', async () => {
    expect(await sizesOf(2000, 1000)).not.toHaveProperty('zoom');
    expect(await sizesOf(700, 300)).toMatchObject({ full: ['jpeg', 700, 300], medium: ['webp', 700, 300] });
  });

  test('pictures that differ only when they are enlarged have different names', async () => {
    const [small, large] = [
      await prepared(await plain({ width: 2000, height: 1000 }).png().toBuffer()),
      await prepared(await plain({ width: 4000, height: 2000 }).png().toBuffer()),
    ];
    expect(fileOf(small, 'full').equals(fileOf(large, 'full'))).toBe(true);
    expect(small.facts.name).not.toBe(large.facts.name);
  });
});
