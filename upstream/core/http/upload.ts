import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { whileReceiving } from '../../../platform/byte-budget';
import { LARGEST_FILE_BYTES } from '../../../rules/core/file-check';
import { badRequest, Refusal } from '../errors';

/** An uploaded file. */
export interface Upload {
  /** The field `fileName`, or else the name of the uploaded file. */
  readonly fileName: string;
  readonly bytes: Buffer;
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
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

/** Enables uploads. Only calls that take a file read it; the body limit of other calls is unchanged. */
export function acceptUploads(app: FastifyInstance): void {
  void app.register(multipart, { limits, throwFileSizeLimit: true });
}

const IMAGE_TYPES = ['image/jpeg', 'image/png', 'application/octet-stream'];

/** Returns whether the body of the request is an image. */
export const isImage = ({ headers }: FastifyRequest): boolean =>
  IMAGE_TYPES.some((type) => headers['content-type']?.toLowerCase().startsWith(type));

/** Accepts images as the whole body, for calls that take one. Their type is read from their content. */
export function acceptImages(app: FastifyInstance): void {
  app.addContentTypeParser(IMAGE_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';

/** The field of a file; some specified calls have the second one. */
const FILE_FIELDS = ['file', 'fileData'];

/** Reads the file of a multipart call: `file` with its `fileName`, or `fileData`. Throws 400 if there is none, 413 above 50 MB. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  try {
    return await whileReceiving(request.raw, readParts(request));
  } catch (error) {
    if (isTooLarge(error))
      throw new Refusal(413, [
        { code: 'INVALID_FILE', message: 'Invalid file size. The file cannot exceed 50 MB.', field: 'file' },
      ]);
    if (error instanceof Refusal) throw error;
    throw badRequest('The file cannot be read.', 'file');
  }
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  const fields: Record<string, string> = {};
  let named = '';
  let bytes: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (!FILE_FIELDS.includes(part.fieldname)) throw badRequest('The file is in the field file.', 'file');
      named = part.filename;
      bytes = await part.toBuffer();
    } else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
  }
  if (!bytes) throw badRequest('There is no file.', 'file');
  return { fileName: fields.fileName ?? named, bytes, fields };
}
