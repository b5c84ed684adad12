import { formatName } from '../../upstream/images/image-format';

test.each([
  ['\0\0\0\x18ftypheic', 'a HEIC image'],
  ['\0\0\0\x1cftypmif1', 'a HEIC image'],
  ['\0\0\0\x1cftypavif', 'an AVIF image'],
  ['II*\0\x08\0\0\0', 'a TIFF image'],
  ['MM\0*\0\0\0\x08', 'a TIFF image'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'a WebP image'],
  ['GIF89a', 'a GIF image'],
  ['%PDF-1.7', 'a PDF document'],
  ['<!DOCTYPE html>', 'a web page'],
  ['some text', null],
])('a file that starts with %j is %s', (start, what) => {
  expect(formatName(Buffer.from(start, 'latin1'))).toBe(what);
});
