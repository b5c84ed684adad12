import { createHash } from 'node:crypto';
import { EMPTY_SHA256, requestSigner, type UnsignedRequest } from '../../../upstream/core/files/sign-request';
import { type AccessKey, signatureOf, signatureProblem } from '../../support/services/bucket-signature';

/** Access key, time, and host of the examples in Amazon's documentation of Signature Version 4 for S3. */
const KEY: AccessKey = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const AT = '20130524T000000Z';
const REGION = 'us-east-1';
const HOST = 'examplebucket.s3.amazonaws.com';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

type Example = readonly [
  what: string,
  request: Pick<UnsignedRequest, 'method' | 'headers'> & { readonly target: string; readonly body: string },
  signature: string,
];

const examples: readonly Example[] = [
  [
    'a part of an object',
    { method: 'GET', target: '/test.txt', headers: { range: 'bytes=0-9' }, body: '' },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a new object',
    {
      method: 'PUT',
      target: '/test%24file.text',
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a parameter without a value',
    { method: 'GET', target: '/?lifecycle=', headers: {}, body: '' },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list of objects',
    { method: 'GET', target: '/?max-keys=2&prefix=J', headers: {}, body: '' },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
];

test.each(examples)("a request for %s has the signature of Amazon's example", async (_what, request, signature) => {
  const { method, target, headers, body } = request;
  const signed = await requestSigner(KEY, REGION)(
    { method, url: `https://${HOST}${target}`, headers, sha256: sha256(body) },
    AT,
  );
  expect(signed.authorization).toMatch(
    new RegExp(`^AWS4-HMAC-SHA256 Credential=${KEY.accessKeyId}/20130524/us-east-1/s3/aws4_request, `),
  );
  expect(signed.authorization?.split('Signature=')[1]).toBe(signature);
});

test.each(examples)(
  "the storage of the tests computes Amazon's signature of a request for %s",
  (_what, request, signature) => {
    const { method, target, headers, body } = request;
    const all = { ...headers, host: HOST, 'x-amz-date': AT, 'x-amz-content-sha256': sha256(body) };
    expect(signatureOf({ method, target, headers: all }, KEY, REGION, Object.keys(all).sort())).toBe(signature);
  },
);

describe('the storage of the tests refuses', () => {
  const url = 'http://127.0.0.1:9000/house-files/pictures/aa/picture.jpg?list-type=2';
  const target = '/house-files/pictures/aa/picture.jpg?list-type=2';
  const signedHeaders = async () => ({
    ...(await requestSigner(KEY, REGION)({ method: 'GET', url, headers: {}, sha256: EMPTY_SHA256 })),
    host: '127.0.0.1:9000',
  });
  const problemOf = async (change: object, { body = '', to = target, region = REGION } = {}) =>
    signatureProblem(
      { method: 'GET', target: to, headers: { ...(await signedHeaders()), ...change } },
      Buffer.from(body),
      KEY,
      region,
    );

  test('nothing of a correctly signed request', async () => {
    expect(await problemOf({})).toBeNull();
  });

  test.each<[string, object, object, string]>([
    ['no signature', { authorization: '' }, {}, 'AccessDenied'],
    ['another host', { host: '127.0.0.1:9001' }, {}, 'SignatureDoesNotMatch'],
    ['another path', {}, { to: '/house-files/pictures/aa/other.jpg?list-type=2' }, 'SignatureDoesNotMatch'],
    ['another parameter', {}, { to: `${target}&prefix=a` }, 'SignatureDoesNotMatch'],
    ['a header of the storage that is not signed', { 'x-amz-meta-sha256': 'a' }, {}, 'AccessDenied'],
    ['another body', {}, { body: 'changed' }, 'XAmzContentSHA256Mismatch'],
    ['another region', {}, { region: 'eu-1' }, 'AuthorizationHeaderMalformed'],
    ['an old time', { 'x-amz-date': AT }, {}, 'RequestTimeTooSkewed'],
  ])('a request with %s', async (_what, change, sent, code) => {
    expect(await problemOf(change, sent)).toBe(code);
  });
});
