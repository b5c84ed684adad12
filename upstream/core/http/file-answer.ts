import { z } from 'zod';
import type { OpenFile } from '../files/files';

/** A file instead of JSON. Its content never changes, so clients may cache it. */
export class FileBody {
  constructor(
    readonly contentType: string,
    /** The bytes, or a file that is streamed from the store. */
    readonly content: Buffer | OpenFile,
    /** Sent with the file. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

export const FileAnswer = z.instanceof(FileBody).describe('The file. Its content never changes');

/** A file that is generated while it is sent. It reflects the current data, so it isn't cached. */
export class Download {
  constructor(
    readonly contentType: string,
    readonly fileName: string,
    readonly chunks: AsyncIterable<string | Buffer>,
  ) {}
}

/** Describes a response with a generated file of this type. */
export const downloadOf = (contentType: string) =>
  z.instanceof(Download).meta({ description: 'The generated file', contentType });
