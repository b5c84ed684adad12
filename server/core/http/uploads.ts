import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LARGEST_FILE_BYTES } from '../../../rules/core/file-check';
import { badUserInput } from '../graphql/errors';
import type { SentFile } from './sent-file';

/** Maximum size of a request with a file: the file, its operation, and its variables. */
export const LARGEST_UPLOAD_BYTES = LARGEST_FILE_BYTES + 1_000_000;

/** The operation, the file map, and the file. busboy counts every part before it is read. */
const FORM_LIMITS = { files: 1, fields: 3, parts: 5 };

/** Reports a form without an operation as a malformed request instead of a failure. */
export function useWholeForms(): Plugin {
  return {
    onRequestParse({ request, requestParser, setRequestParser }) {
      if (!requestParser || !/^multipart\//i.test(request.headers.get('content-type') ?? '')) return;
      setRequestParser(async (form) => {
        const read = form.formData.bind(form) as (options: { formDataLimits: object }) => Promise<FormData>;
        Object.defineProperty(form, 'formData', { value: () => read({ formDataLimits: FORM_LIMITS }) });
        const operation: unknown = await Promise.resolve(requestParser(form)).catch((error: unknown) => {
          throw error instanceof GraphQLError ? error : badUserInput('The form is malformed.');
        });
        if (typeof operation !== 'object' || operation === null || Array.isArray(operation))
          throw badUserInput('The form holds no operation.');
        return operation;
      });
    },
  };
}

/** Reads a file from the variables; throws BAD_USER_INPUT if it isn't one. */
export async function uploadedFile(value: unknown): Promise<SentFile> {
  const isFile =
    typeof value === 'object' &&
    value !== null &&
    'arrayBuffer' in value &&
    typeof value.arrayBuffer === 'function' &&
    'name' in value &&
    typeof value.name === 'string';
  if (!isFile) throw badUserInput('Send the file by a multipart request.');
  const file = value as { readonly name: string; arrayBuffer(): Promise<ArrayBuffer> };
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}
