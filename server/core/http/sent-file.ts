import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

/** A file for the REST services: the fields `file` and `fileName` of a multipart call. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Encodes the file as a multipart body with the headers of its type and length. */
export function encodeFile({ name, bytes }: SentFile): {
  readonly headers: Readonly<Record<'content-type' | 'content-length', string>>;
  readonly body: Readable;
} {
  const boundary = `rostrum-${randomUUID()}`;
  // The name is a separate field, as UTF-8; in the file's header it could inject headers.
  const before = [
    `--${boundary}`,
    'content-disposition: form-data; name="fileName"',
    '',
    name.replace(/[\r\n]/g, ' '),
    `--${boundary}`,
    'content-disposition: form-data; name="file"; filename="file"',
    'content-type: application/octet-stream',
    '',
    '',
  ].join('\r\n');
  const parts = [Buffer.from(before), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)];
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(parts.reduce((sum, { length }) => sum + length, 0)),
    },
    // The file itself is not copied.
    body: Readable.from(parts),
  };
}
