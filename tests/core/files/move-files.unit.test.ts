import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketFiles } from '../../../upstream/core/files/bucket-files';
import { diskFiles } from '../../../upstream/core/files/files';
import { moveFiles } from '../../../upstream/core/files/move-files';
import { runToEnd } from '../../support/product/operated-product';
import { startBucket, type TestBucket } from '../../support/services/bucket';

let bucket: TestBucket;
let folder: string;
beforeEach(async () => {
  bucket = await startBucket();
  folder = await mkdtemp(join(tmpdir(), 'rostrum-move-'));
  const files = diskFiles(join(folder, 'files'));
  for (const key of keys) await files.put(key, Buffer.from(key));
  await files.setMark('a-mark');
});
afterEach(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const keys = Array.from({ length: 20 }, (_, index) => `pictures/aa/${index}.jpg`);
const onDisk = () => diskFiles(join(folder, 'files'));
const bytes = keys.reduce((sum, key) => sum + key.length, 0);

test('all files and the mark are copied, and a second run copies only what is new', async () => {
  const to = bucketFiles(bucket.settings);
  expect(await moveFiles(onDisk(), to)).toEqual({ copied: 20, equal: 0, bytes });
  expect(await to.mark()).toBe('a-mark');
  await onDisk().put('logos/aa/new.jpg', Buffer.from('new'));
  expect(await moveFiles(onDisk(), to)).toEqual({ copied: 1, equal: 20, bytes: 3 });
  const back = diskFiles(join(folder, 'back'));
  expect(await moveFiles(to, back)).toEqual({ copied: 21, equal: 0, bytes: bytes + 3 });
  expect((await back.get('pictures/aa/7.jpg'))?.toString()).toBe('pictures/aa/7.jpg');
  expect(await onDisk().exists('pictures/aa/7.jpg')).toBe(true);
});

test('a copy that failed says so, leaves the bucket unmarked, and is continued by the next one', async () => {
  const to = bucketFiles(bucket.settings);
  bucket.next(null, null, null, null, null, null, null, null, null, { status: 403, code: 'AccessDenied' });
  await expect(moveFiles(onDisk(), to)).rejects.toThrow(/403.*Run the command again to copy the rest\./);
  expect(await to.mark()).toBeNull();
  const { copied, equal } = await moveFiles(onDisk(), to);
  expect(copied + equal).toBe(20);
  expect(await to.mark()).toBe('a-mark');
});

test('files are not copied over those of another installation', async () => {
  const to = bucketFiles(bucket.settings);
  await to.setMark('another-mark');
  await expect(moveFiles(onDisk(), to)).rejects.toThrow('has the files of another installation.');
  expect(bucket.objects.size).toBe(1);
});

test('npm run files:move copies from a folder to a bucket', async () => {
  const { FILES_URL, ...key } = bucket.env;
  const { code, output } = await runToEnd(['scripts/command.mjs', 'files:move', join(folder, 'files'), FILES_URL], key);
  expect(output).toContain('Copied 20 files');
  expect(code).toBe(0);
  expect(bucket.objects.size).toBe(21);
});
