import { z } from 'zod';

/** Bytes instead of JSON. The same path never has other bytes, so who may read them may keep them. */
export class FileBody {
  constructor(
    readonly contentType: string,
    readonly bytes: Buffer,
  ) {}
}

export const FileAnswer = z.instanceof(FileBody).describe('The file. Its content never changes');

/** A file that is made as it is sent, to be kept under its name; it is of this moment and nobody on the way keeps it. */
export class Download {
  constructor(
    readonly contentType: string,
    readonly fileName: string,
    readonly chunks: AsyncIterable<string | Buffer>,
  ) {}
}

/** The answer of a call that makes a file of this type. */
export const downloadOf = (contentType: string) =>
  z.instanceof(Download).meta({ description: 'The generated file', contentType });
