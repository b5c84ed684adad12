import sharp from 'sharp';
import { takenAt } from '../../../rules/images/taken-at';
import { plain } from '../pictures';

const photograph = (exif: Record<string, string>) =>
  plain({ width: 40, height: 30 })
    .withExif({ IFD0: { Make: 'Somebody' }, IFD2: exif })
    .jpeg()
    .toBuffer();

test('the time is read as the camera wrote it, with parts of a second', async () => {
  const bytes = await photograph({ DateTimeOriginal: '2026:11:29 14:03:59', SubSecTimeOriginal: '25' });
  expect(takenAt(bytes)).toBe(Date.UTC(2026, 10, 29, 14, 3, 59, 250));
});

test('both byte orders of EXIF are read', async () => {
  const little = await photograph({ DateTimeOriginal: '2026:11:29 14:03:59' });
  expect(takenAt(little)).toBe(Date.UTC(2026, 10, 29, 14, 3, 59));
  // A directory with a pointer to another one, which has the time only, in the byte order of big computers.
  const text = Buffer.from('2026:01:02 03:04:05\0');
  const tiff = Buffer.alloc(44);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    tiff.writeUInt32BE(value, at + 8);
  };
  tiff.writeUInt16BE(1, 8);
  entry(10, 0x8769, 4, 1, 26);
  tiff.writeUInt16BE(1, 26);
  entry(28, 0x9003, 2, 20, 44);
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff, text]);
  const header = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2]);
  expect(takenAt(Buffer.concat([header, exif]))).toBe(Date.UTC(2026, 0, 2, 3, 4, 5));
});

test('a picture that does not say when it was taken has no time', async () => {
  const files = [
    await plain({ width: 40, height: 30 }).jpeg().toBuffer(),
    await plain({ width: 40, height: 30 }).png().toBuffer(),
    await photograph({ DateTimeOriginal: 'unknown' }),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
  ];
  for (const file of files) expect(takenAt(file)).toBeNull();
});

test('a header that ends early or is damaged has no time, and does not fail', async () => {
  const bytes = await photograph({ DateTimeOriginal: '2026:11:29 14:03:59' });
  expect((await sharp(bytes).metadata()).exif?.length).toBeGreaterThan(0);
  for (let length = 0; length < 120; length += 1) expect(takenAt(bytes.subarray(0, length))).toBeNull();
  for (let at = 20; at < 120; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[at] = 0xff;
    expect(() => takenAt(damaged)).not.toThrow();
  }
});
