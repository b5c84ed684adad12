import { z } from 'zod';

/** Bytes instead of JSON. The same path never has other bytes, so who may read them may keep them. */
export class FileBody {
  constructor(readonly contentType: string, readonly bytes: Buffer) {}
}

export const FileAnswer = z.instanceof(FileBody).describe('The bytes of the file, which never change');
