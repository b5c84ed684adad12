import type { OpenAnswer } from '../core/rest/http';
import type { UpstreamClient } from '../core/rest/upstream-client';

/** Files of pictures. */
export function createImagesEndpoints(upstream: UpstreamClient) {
  return {
    /** A file by the name that addresses of pictures end with; ended by `signal` when nobody waits for it any more. */
    file: (file: string, signal: AbortSignal): Promise<OpenAnswer> =>
      upstream.open('/app/files/{file}', { params: { file }, signal }),
  };
}
