import { randomUUID } from 'node:crypto';

/** A file for the REST services: the fields `file` and `fileName` of a multipart call. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Encodes the file as a multipart body with its content type. */
export function encodeFile({ name, bytes }: SentFile): { readonly contentType: string; readonly body: Buffer } {
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
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(before), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
