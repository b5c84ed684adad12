import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LARGEST_FILE_BYTES } from '../../../rules/core/file-check';
import { badRequest, Refusal } from './errors';

/** A file that came with a call. */
export interface Upload {
  /** As the field `fileName` says, else as the file itself was named. */
  readonly fileName: string;
  readonly bytes: Buffer;
}

const limits = {
  fileSize: LARGEST_FILE_BYTES,
  files: 1,
  fields: 4,
  parts: 5,
  fieldNameSize: 100,
  fieldSize: 1000,
  headerPairs: 50,
};

/** Lets calls read files; only those that ask for one do, the bodies of the others stay as small as they are. */
export function acceptUploads(app: FastifyInstance): void {
  void app.register(multipart, { limits, throwFileSizeLimit: true });
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

/** The one file of a multipart call, `file` with its `fileName`. Throws 400 where there is none, 413 above 50 MB. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  let fileName: string | null = null;
  let named = '';
  let bytes: Buffer | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file') throw badRequest('The file is in the field file.', 'file');
        named = part.filename;
        bytes = await part.toBuffer();
      } else if (part.fieldname === 'fileName' && typeof part.value === 'string') fileName = part.value;
    }
  } catch (error) {
    if (isTooLarge(error))
      throw new Refusal(413, [
        { code: 'INVALID_FILE', message: 'Invalid file size. The file cannot exceed 50 MB.', field: 'file' },
      ]);
    if (error instanceof Refusal) throw error;
    throw badRequest('The file cannot be read.', 'file');
  }
  if (!bytes) throw badRequest('There is no file.', 'file');
  return { fileName: fileName ?? named, bytes };
}
