import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { bucketFiles } from '../../../upstream/core/files/bucket-files';
import { diskFiles, type FileStore } from '../../../upstream/core/files/files';
import { startBucket } from '../../support/services/bucket';
import { folderOfFile, ofFile } from '../../support/services/of-file';

/** What both stores promise. */

const bucket = ofFile(startBucket, (started) => started.close());
const folder = folderOfFile();
beforeEach(async () => {
  bucket.objects.clear();
  await rm(folder.path, { recursive: true, force: true });
});

const KEY = 'pictures/3f/3fa9-10x10.480.jpg';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const keysOf = async (files: FileStore, below?: string) => {
  const keys: string[] = [];
  for await (const key of files.list(below)) keys.push(key);
  return keys;
};
const read = async (files: FileStore, key: string) => {
  const file = await files.open(key);
  return file && { bytes: file.bytes, content: await buffer(file.content) };
};

describe.each([
  ['a folder', () => diskFiles(folder.path)],
  ['a bucket', () => bucketFiles(bucket.settings)],
])('files in %s', (_what, open) => {
  let files: FileStore;
  beforeEach(() => {
    files = open();
  });

  test('are returned as they were stored, at once and piece by piece', async () => {
    const bytes = randomBytes(3_000_000);
    await files.put(KEY, bytes);
    expect((await files.get(KEY))?.equals(bytes)).toBe(true);
    const opened = await read(files, KEY);
    expect([opened?.bytes, opened?.content.equals(bytes)]).toEqual([bytes.length, true]);
    expect(await files.digest(KEY)).toEqual({ bytes: bytes.length, sha256: sha256(bytes) });
    expect(await files.exists(KEY)).toBe(true);
  });

  test('can be empty', async () => {
    await files.put(KEY, Buffer.alloc(0));
    expect(await files.get(KEY)).toEqual(Buffer.alloc(0));
    expect(await read(files, KEY)).toEqual({ bytes: 0, content: Buffer.alloc(0) });
  });

  test('are replaced and deleted, and deleting one that does not exist is fine', async () => {
    await files.put(KEY, Buffer.from('old'));
    await files.put(KEY, Buffer.from('new'));
    expect((await files.get(KEY))?.toString()).toBe('new');
    await files.remove(KEY);
    await files.remove(KEY);
    expect([await files.get(KEY), await files.open(KEY), await files.digest(KEY)]).toEqual([null, null, null]);
    expect(await files.exists(KEY)).toBe(false);
  });

  test('are listed by folder, without the mark, in as many pages as it takes', async () => {
    expect(await keysOf(files)).toEqual([]);
    const keys = ['logos/aa/a.jpg', 'pictures/aa/a.jpg', 'pictures/aa/b.jpg', 'pictures/bb/c.jpg', 'pictures/bb/d.jpg'];
    for (const key of keys) await files.put(key, Buffer.from(key));
    await files.setMark('a-mark');
    expect(await keysOf(files)).toEqual(keys);
    expect(await keysOf(files, 'pictures/')).toEqual(keys.slice(1));
  });

  test('have a mark, once it is set', async () => {
    expect(await files.mark()).toBeNull();
    await files.setMark('a-mark');
    expect(await files.mark()).toBe('a-mark');
  });

  test('are copied in as a stream, and refused if the content is not as announced', async () => {
    const bytes = randomBytes(1_000_000);
    const source = { bytes: bytes.length, sha256: sha256(bytes), open: () => Promise.resolve(Readable.from([bytes])) };
    await files.copyIn(KEY, source);
    expect(await files.digest(KEY)).toEqual({ bytes: bytes.length, sha256: source.sha256 });
    const other = 'pictures/aa/other.jpg';
    await expect(files.copyIn(other, { ...source, sha256: sha256(Buffer.from('other')) })).rejects.toThrow();
    expect(await files.exists(other)).toBe(false);
  });

  test('leave nothing behind after a trial', async () => {
    await files.tryWrite();
    expect([...bucket.objects.keys(), ...(await readdir(folder.path).catch(() => []))]).toEqual([]);
  });

  test.each(['../escaped', '.hidden', 'a/../b', 'A.jpg', '', '/a', 'a//b', 'a b', 'a\\b', `a${'b'.repeat(200)}`])(
    'cannot have the key "%s"',
    async (key) => {
      await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      await expect(files.get(key)).rejects.toThrow(RangeError);
      await expect(files.remove(key)).rejects.toThrow(RangeError);
    },
  );
});

test('files of other programs in a folder or bucket are not listed', async () => {
  await mkdir(join(folder.path, 'pictures'), { recursive: true });
  await writeFile(join(folder.path, 'pictures/Thumbs.db'), '');
  await writeFile(join(folder.path, 'pictures/.draft'), '');
  expect(await keysOf(diskFiles(folder.path))).toEqual([]);
  const object = { bytes: Buffer.from('x'), etag: '"x"', metadata: {} };
  bucket.objects.set('house/Reports 2026.pdf', object).set('other/pictures/aa/a.jpg', object);
  expect(await keysOf(bucketFiles(bucket.settings))).toEqual([]);
});

test('a copy that fails leaves no draft in a folder', async () => {
  const source = {
    bytes: 4,
    sha256: sha256(Buffer.from('that')),
    open: () => Promise.resolve(Readable.from(['this'])),
  };
  await expect(diskFiles(folder.path).copyIn('logos/aa/a.jpg', source)).rejects.toThrow(
    'logos/aa/a.jpg in ' + folder.path + ' is damaged or was changed.',
  );
  expect(await readdir(join(folder.path, 'logos/aa'))).toEqual([]);
});

test('the mark of a folder is a file that an operator can write', async () => {
  await diskFiles(folder.path).setMark('a-mark');
  expect(await readFile(join(folder.path, '.installation'), 'utf8')).toBe('a-mark\n');
});
