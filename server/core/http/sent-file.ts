import { randomUUID } from 'node:crypto';

/** A file for the REST services: the fields `file` and `fileName` of a multipart call. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The call's body and what it says it is. */
export function encodeFile({ name, bytes }: SentFile): { readonly contentType: string; readonly body: Buffer } {
  const boundary = `rostrum-${randomUUID()}`;
  // The name has a field of its own, as UTF-8; in the header of the file it could end the header.
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
