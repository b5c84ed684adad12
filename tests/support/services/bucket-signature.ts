import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Checks signatures as S3 does (AWS Signature Version 4), written from the published description and without the product's code. */

export interface SignedRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

export interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Encodes every character but letters, digits, and -._~. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalPath = (path: string) =>
  path
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');

const canonicalQuery = (query: string) =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      return `${encoded(decodeURIComponent(name))}=${encoded(decodeURIComponent(value))}`;
    })
    .sort()
    .join('&');

const textOf = (value: string | string[] | undefined) => [value ?? ''].flat().join(',').trim().replace(/ +/g, ' ');

/** The signature of a request with these signed headers. */
export function signatureOf(
  { method, target, headers }: SignedRequest,
  { secretAccessKey }: AccessKey,
  region: string,
  signedHeaders: readonly string[],
): string {
  const [path = '', query = ''] = target.split(/\?(.*)/s);
  const at = textOf(headers['x-amz-date']);
  const day = at.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const canonical = [
    method,
    canonicalPath(path),
    canonicalQuery(query),
    ...signedHeaders.map((name) => `${name}:${textOf(headers[name])}`),
    '',
    signedHeaders.join(';'),
    textOf(headers['x-amz-content-sha256']),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${secretAccessKey}`,
  );
  return hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex');
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z\d;-]+), Signature=([\da-f]{64})$/;
const LONGEST_SKEW_MS = 15 * 60_000;

/** The time of an `x-amz-date`, in epoch ms; NaN if it is malformed. */
const timeOf = (text: string) =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Returns the code with which S3 refuses a request with this body; null if it is signed correctly. */
export function signatureProblem(request: SignedRequest, body: Buffer, key: AccessKey, region: string): string | null {
  const { headers } = request;
  const [, id, day, scopeRegion, names = '', signature] = FORM.exec(headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (id !== key.accessKeyId) return 'InvalidAccessKeyId';
  if (scopeRegion !== region) return 'AuthorizationHeaderMalformed';
  const at = textOf(headers['x-amz-date']);
  if (at.slice(0, 8) !== day || !(Math.abs(timeOf(at) - Date.now()) < LONGEST_SKEW_MS)) return 'RequestTimeTooSkewed';
  const signed = names.split(';');
  const required = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const isSorted = JSON.stringify(signed) === JSON.stringify([...signed].sort());
  if (!isSorted || !required.every((name) => signed.includes(name))) return 'AccessDenied';
  if (signatureOf(request, key, region, signed) !== signature) return 'SignatureDoesNotMatch';
  // UNSIGNED-PAYLOAD is not enough here: a body that was changed on its way would be stored.
  return textOf(headers['x-amz-content-sha256']) === sha256(body) ? null : 'XAmzContentSHA256Mismatch';
}
