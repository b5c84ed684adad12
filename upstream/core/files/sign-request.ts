import { AwsV4Signer } from 'aws4fetch';
import type { BucketKey } from './bucket-settings';

/** A request of S3-compatible storage that isn't signed yet. */
export interface UnsignedRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body, hexadecimal. The storage refuses a body that doesn't match. */
  readonly sha256: string;
}

/** The SHA-256 of an empty body. */
export const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** The derived keys of the last days: deriving one takes four hashes. */
const MOST_KEYS = 4;

/**
 * Returns a function that signs requests (AWS Signature Version 4) and returns their headers. Every given header is signed. `at` replaces the
 * current time, such as 20130524T000000Z.
 */
export function requestSigner(key: BucketKey, region: string) {
  const cache = new Map<string, ArrayBuffer>();
  return async ({ method, url, headers, sha256 }: UnsignedRequest, at?: string): Promise<Record<string, string>> => {
    if (cache.size > MOST_KEYS) cache.clear();
    const signer = new AwsV4Signer({
      ...key,
      method,
      url,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      service: 's3',
      region,
      cache,
      allHeaders: true,
      ...(at !== undefined && { datetime: at }),
    });
    const signed = await signer.sign();
    return Object.fromEntries(signed.headers);
  };
}
