import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { bucketFiles } from '../../../upstream/core/files/bucket-files';
import { FilesError } from '../../../upstream/core/files/files-error';
import { failureOf } from '../../../upstream/core/http/error-answer';
import { freePort } from '../../support/product/free-port';
import { type BucketFault, startBucket } from '../../support/services/bucket';
import { ofEachTest } from '../../support/services/of-file';

const bucket = ofEachTest(startBucket, (started) => started.close());

const KEY = 'pictures/3f/3fa9-10x10.jpg';
const open = (silenceMs?: number) => bucketFiles(bucket.settings, { silenceMs });
const slowDown: BucketFault = { status: 503, code: 'SlowDown' };
const failed = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
const countOf = (request: string) => bucket.requests.filter((sent) => sent === request).length;

test.each<[string, BucketFault[]]>([
  ['answers 503 three times', [slowDown, slowDown, slowDown]],
  ['answers 500 and closes the connection twice', [{ status: 500, code: 'InternalError' }, 'drop', 'drop']],
])('a file is stored, found, read, listed, and deleted although the storage %s', async (_what, faults) => {
  const files = open();
  bucket.next(...faults);
  await files.put(KEY, Buffer.from('a picture'));
  bucket.next(...faults);
  expect(await files.exists(KEY)).toBe(true);
  bucket.next(...faults);
  expect((await files.get(KEY))?.toString()).toBe('a picture');
  bucket.next(...faults);
  const keys: string[] = [];
  for await (const key of files.list()) keys.push(key);
  expect(keys).toEqual([KEY]);
  bucket.next(...faults);
  await files.remove(KEY);
  expect(bucket.objects.size).toBe(0);
});

test('a file that is copied in is opened again for each attempt', async () => {
  const bytes = randomBytes(300_000);
  let opened = 0;
  bucket.next(slowDown, 'drop');
  await open().copyIn(KEY, {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: () => {
      opened += 1;
      return Promise.resolve(Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]));
    },
  });
  expect(opened).toBe(3);
  expect(bucket.objects.get(`house/${KEY}`)?.bytes.equals(bytes)).toBe(true);
});

test('a silent storage is asked again', async () => {
  const files = open(100);
  await files.put(KEY, Buffer.from('a picture'));
  bucket.next('hang', 'hang');
  expect((await files.get(KEY))?.toString()).toBe('a picture');
});

test('an outage ends after four attempts with an error for the operator', async () => {
  bucket.always(slowDown);
  expect(await failed(open().get(KEY))).toEqual(
    new FilesError(
      `s3://house-files/house/ at ${bucket.settings.endpoint} does not answer: GET house/${KEY}: 503 SlowDown, tried 4 times.`,
    ),
  );
  expect(bucket.requests).toHaveLength(4);
});

test('storage that cannot be reached is an outage of the files, and not of the database', async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const error = await failed(bucketFiles({ ...bucket.settings, endpoint }).get(KEY));
  expect(String(error)).toContain('ECONNREFUSED, tried 4 times.');
  expect(failureOf(error, 'r')).toMatchObject({
    status: 503,
    error: { code: 'FILES_UNAVAILABLE', message: 'The file storage cannot be reached. Please try again later.' },
    unexpected: true,
  });
});

test.each([400, 403, 409, 429])('a refusal with the status %i is final', async (status) => {
  bucket.next({ status, code: 'OfTheStorage' });
  await expect(open().put(KEY, Buffer.from('x'))).rejects.toThrow(
    `s3://house-files/house/ at ${bucket.settings.endpoint} refused PUT house/${KEY}: ${status} OfTheStorage.`,
  );
  expect(bucket.requests).toHaveLength(1);
});

test('a wrong secret is refused, and no error or log of it has a secret or a signature', async () => {
  const secretAccessKey = 'a-wrong-Secret-42';
  const error = await failed(bucketFiles({ ...bucket.settings, secretAccessKey }).put(KEY, Buffer.from('x')));
  expect(String(error)).toContain(': 403 SignatureDoesNotMatch.');
  bucket.always('drop');
  const outage = await failed(bucketFiles(bucket.settings).put(KEY, Buffer.from('x')));
  expect(outage).toBeInstanceOf(FilesError);
  const texts = inspect([error, outage], { depth: 20, showHidden: true });
  expect(texts).not.toMatch(/a-wrong-Secret-42|Kestrel|TESTACCESSKEY|Signature=|authorization/i);
});

test('a missing bucket is an error, although a missing file is not', async () => {
  const files = bucketFiles({ ...bucket.settings, bucket: 'other-files' });
  await expect(files.get(KEY)).rejects.toThrow('404 NoSuchBucket');
  await expect(files.mark()).rejects.toThrow('404 NoSuchBucket');
  expect(await open().get(KEY)).toBeNull();
});

describe('reading', () => {
  const bytes = randomBytes(600_000);
  beforeEach(() => open().put(KEY, bytes));

  test('continues where it was interrupted', async () => {
    bucket.next({ cutAfter: 200_000 }, { cutAfter: 100_000 }, slowDown);
    expect((await open().get(KEY))?.equals(bytes)).toBe(true);
    expect(countOf(`GET house/${KEY}`)).toBe(4);
  });

  test('ends with an error if the storage returns nothing more', async () => {
    bucket.next({ cutAfter: 200_000 });
    bucket.always({ cutAfter: 0 });
    await expect(open().get(KEY)).rejects.toThrow(/stopped in house\/pictures.*, after \d+ of 600000 bytes\./);
  });

  test('ends with an error if the file was replaced during an interruption', async () => {
    const file = await open().open(KEY);
    bucket.next({ cutAfter: 200_000 });
    const cut = await open().open(KEY);
    await open().put(KEY, randomBytes(600_000));
    await expect(async () => {
      for await (const _ of cut?.content ?? []);
    }).rejects.toThrow('412 PreconditionFailed');
    file?.content.destroy();
  });

  test('finds a file that was changed in the storage', async () => {
    const stored = bucket.objects.get(`house/${KEY}`);
    if (stored) bucket.objects.set(`house/${KEY}`, { ...stored, bytes: randomBytes(600_000) });
    await expect(open().get(KEY)).rejects.toThrow('is damaged or was changed.');
  });

  test('sends nothing more after the reader stopped', async () => {
    const file = await open().open(KEY);
    for await (const chunk of file?.content ?? []) if (chunk) break;
    expect(countOf(`GET house/${KEY}`)).toBe(1);
  });
});

test('a file that another program stored has a digest, too', async () => {
  bucket.objects.set(`house/${KEY}`, { bytes: Buffer.from('abc'), etag: '"x"', metadata: {} });
  expect(await open().digest(KEY)).toEqual({
    bytes: 3,
    sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  });
});

test('an incomplete list is an error, because it would look like missing files', async () => {
  bucket.next({ status: 200, code: 'NotAList' });
  await expect(async () => {
    for await (const _ of open().list());
  }).rejects.toThrow('incomplete list');
});

test('trials are written once a minute, however often readiness asks', async () => {
  const files = open();
  await files.tryWrite();
  await files.tryWrite();
  expect(bucket.requests).toEqual(['PUT house/.trial', 'DELETE house/.trial']);
  bucket.always({ status: 403, code: 'AccessDenied' });
  const other = open();
  await expect(other.tryWrite()).rejects.toThrow('403 AccessDenied');
  await expect(other.tryWrite()).rejects.toThrow('403 AccessDenied');
});
