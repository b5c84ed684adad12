import type { IncomingMessage } from 'node:http';
import { GraphQLError } from 'graphql';
import type { Logger } from '../../platform/log';
import { limitBody } from '../../platform/slow-requests';
import {
  IMAGE_UPLOAD_PATH,
  IMAGE_WORDS,
  type ImageCode,
  isImageUploadRef,
  LARGEST_IMAGE_BYTES,
} from '../../rules/images/lot-images';
import type { GraphQLContext } from '../core/context';
import { UpstreamRefusal } from '../core/graphql/errors';
import { sendJson } from '../core/http/answers';
import type { HttpScope } from '../core/http/http-scope';

/** The codes of the specification, by those of the services. */
const CODES: Readonly<Record<string, ImageCode>> = {
  INVALID_IMAGE: 'invalidImage',
  INVALID_TYPE: 'type',
  TOO_LARGE: 'size',
};

/** Up to this size, the rest of a file that is too large is read and dropped, because the sender wouldn't see the answer otherwise. */
const MOST_DROPPED_BYTES = 5 * LARGEST_IMAGE_BYTES;

/** Reads the body; null if it is larger than an image may be. */
async function bodyOf(req: IncomingMessage): Promise<Buffer | null> {
  const claimed = Number(req.headers['content-length'] ?? 0);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of req) {
    length += (part as Buffer).length;
    if (length > MOST_DROPPED_BYTES) return null;
    if (Math.max(claimed, length) <= LARGEST_IMAGE_BYTES) parts.push(part as Buffer);
  }
  return length > LARGEST_IMAGE_BYTES ? null : Buffer.concat(parts);
}

/**
 * Takes images that browsers send to signed addresses, and passes them on to the services. Responds with 200 and `isSmall`, or with a code of
 * the specification: 404 for an unknown address, 413 and 422 for an image that is refused, 503 if it can be sent again later.
 */
export function createImageUploads(contextOf: (scope: HttpScope) => GraphQLContext, log: Logger) {
  return async (scope: HttpScope, url: URL): Promise<void> => {
    const { req, res, requestId } = scope;
    const refuse = (status: number, code: ImageCode, message = IMAGE_WORDS[code].description) =>
      sendJson(res, status, { code, message });
    res.setHeader('cache-control', 'no-store');
    const ref = url.pathname.slice(IMAGE_UPLOAD_PATH.length);
    const signature = url.searchParams.get('signature') ?? '';
    if (!isImageUploadRef(ref) || signature === '' || signature.length > 100) {
      refuse(404, 'default');
      return;
    }
    const { session, endpoints } = contextOf(scope);
    try {
      // Strangers get less time, so that they can't hold connections, and no memory without an address.
      if ((await session.user()) === null) limitBody(req);
      await endpoints.images.requireUpload(ref, signature);
      const bytes = await bodyOf(req);
      if (bytes === null) {
        refuse(413, 'size');
        return;
      }
      const { isSmall } = await endpoints.images.sendImage(ref, signature, { name: 'image', bytes });
      sendJson(res, 200, { isSmall });
    } catch (error) {
      if (error instanceof UpstreamRefusal) {
        const { retryAfter } = error.extensions;
        if (typeof retryAfter === 'number') res.setHeader('retry-after', retryAfter);
        const code = CODES[error.problems[0]?.code ?? ''] ?? 'default';
        // The services say what a file of the wrong type is, and that an image has too many pixels.
        refuse(error.status, code, code === 'size' ? undefined : error.message);
        return;
      }
      log.warn({ err: error, requestId }, 'an image could not be passed on');
      if (error instanceof GraphQLError && error.extensions.code === 'DISK_FULL') {
        refuse(507, 'default', error.message);
        return;
      }
      res.setHeader('retry-after', 5);
      refuse(503, 'timeout');
    }
  };
}
