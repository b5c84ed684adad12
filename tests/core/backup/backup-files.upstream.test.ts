import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { ConfigError } from '../../../platform/config-error';
import { sha256Of } from '../../../upstream/core/backup/manifest';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { backUpTo, hashesBelow, houseToBackUp, restoreTo, rowsOf, withManifest } from './backups';

/** What is the same on every database: how a backup file is written and checked. */

let source: TestUpstream;
/** An installation without a house. */
let untouched: TestUpstream;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-backup-'));
  source = await houseToBackUp();
  file = join(folder, 'kept.tar');
  await backUpTo(file, source);
  untouched = await startTestUpstream({ ownDatabase: true });
});
afterAll(async () => {
  await untouched.stop();
  await source.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup is readable only by its owner, and leaves no unfinished file', async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['kept.tar']);
});

test('a backup never replaces an existing file', async () => {
  const before = await readFile(file);
  await expect(backUpTo(file, source)).rejects.toThrow('already exists: choose another name');
  expect((await readFile(file)).equals(before)).toBe(true);
});

test('an unfinished backup neither blocks the next one nor can be restored', async () => {
  const other = join(folder, 'unfinished.tar');
  const left = `${other}.0123abcd.part`;
  await writeFile(left, await readFile(file));
  await truncate(left, (await stat(file)).size / 2);
  await expect(restoreTo(untouched, other)).rejects.toThrow(/There is no file .*unfinished\.tar\./);
  await expect(restoreTo(untouched, left)).rejects.toThrow('is damaged, incomplete, or not a backup of Rostrum');
  await backUpTo(other, source);
  expect((await readdir(folder)).filter((name) => name.startsWith('unfinished'))).toEqual([
    'unfinished.tar',
    'unfinished.tar.0123abcd.part',
  ]);
  await rm(left);
  await rm(other);
});

test('of two concurrent backups with one name, one succeeds and the other replaces nothing', async () => {
  const other = join(folder, 'twice.tar');
  const made = await Promise.allSettled([backUpTo(other, source), backUpTo(other, source)]);
  expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('twice.tar already exists: choose another name') as string },
  });
  expect((await readdir(folder)).filter((name) => name.startsWith('twice'))).toEqual(['twice.tar']);
});

test('an interrupted backup leaves no file', async () => {
  const stopping = new AbortController();
  const other = join(folder, 'interrupted.tar');
  const backup = backUpTo(other, source, stopping.signal);
  stopping.abort();
  await expect(backup).rejects.toThrow('The backup was interrupted, and no file was written.');
  expect((await readdir(folder)).filter((name) => name.startsWith('interrupted'))).toEqual([]);
});

test('a missing folder is named in the error', async () => {
  await expect(backUpTo(join(folder, 'nowhere/kept.tar'), source)).rejects.toThrow(
    /The folder .*nowhere does not exist\./,
  );
});

describe('a file that cannot be restored changes nothing', () => {
  let size: number;
  beforeAll(async () => {
    ({ size } = await stat(file));
  });

  async function expectRefused(broken: string, message: string | RegExp): Promise<void> {
    const before = await rowsOf(untouched.db);
    await expect(restoreTo(untouched, broken)).rejects.toThrow(message);
    expect(await rowsOf(untouched.db)).toEqual(before);
    expect(await hashesBelow(untouched.filesFolder)).toEqual({});
  }

  test.each([0.01, 0.5, 0.98])(
    'a backup file truncated at %d of its length is refused and changes nothing',
    async (share) => {
      const cut = join(folder, `cut-${share}.tar`);
      await writeFile(cut, await readFile(file));
      await truncate(cut, Math.floor(size * share));
      await expectRefused(
        cut,
        /is damaged, incomplete, or not a backup of Rostrum: .*Nothing was changed\. Use another backup\./,
      );
    },
  );

  test.each([
    ['a page of rows', Buffer.from([0x1f, 0x8b, 0x08])],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff])],
    ['the manifest', Buffer.from('"madeAt"')],
    ['an entry’s name', Buffer.from('tables/house/')],
  ])('a backup file with one changed byte in %s is refused and changes nothing', async (place, marker) => {
    const bytes = await readFile(file);
    const at = bytes.indexOf(marker) + 1;
    expect(at).toBeGreaterThan(0);
    bytes[at] = (bytes[at] ?? 0) ^ 0x41;
    const changed = join(folder, `changed ${place}.tar`);
    await writeFile(changed, bytes);
    await expectRefused(changed, 'is damaged, incomplete, or not a backup of Rostrum');
  });

  test('a file that is not a backup is refused and changes nothing', async () => {
    const other = join(folder, 'letter.txt');
    await writeFile(other, 'Dear auction house,\n'.repeat(200));
    await expectRefused(other, 'is damaged, incomplete, or not a backup of Rostrum');
  });

  test('restoring a file that does not exist changes nothing', () =>
    expectRefused(join(folder, 'nothing.tar'), /There is no file .*nothing\.tar\./));

  test('a backup by a newer version is refused and changes nothing', async () => {
    const newer = join(folder, 'newer.tar');
    await withManifest(file, newer, (manifest) => ({
      ...manifest,
      migrations: [...(manifest.migrations as object[]), { name: '9999-later.sql', checksum: 'x' }],
    }));
    await expectRefused(
      newer,
      'was made by a newer version of Rostrum (migration 9999-later.sql). Install that version or a later one, then restore. Nothing was changed.',
    );
  });

  test('a backup whose file would leave the folder is refused in words, and changes nothing', async () => {
    const hostile = join(folder, 'hostile.tar');
    const nameOf = (name: string) => name.replace('files/pictures/aa/picture.jpg', 'files/../../escaped.jpg');
    await withManifest(
      file,
      hostile,
      ({ parts, ...manifest }) => ({
        ...manifest,
        parts: (parts as { name: string }[]).map((part) => ({ ...part, name: nameOf(part.name) })),
      }),
      nameOf,
    );
    await expectRefused(hostile, /hostile\.tar could not be restored: .* Nothing was changed\./);
    await expect(restoreTo(untouched, hostile)).rejects.toBeInstanceOf(ConfigError);
  });

  test('a page of rows that unpacks to 300 MB is refused before it is in memory, and changes nothing', async () => {
    const bomb = join(folder, 'bomb.tar');
    const page = 'tables/house/000001.jsonl.gz';
    const content = Buffer.concat(Array<Buffer>(300).fill(gzipSync(Buffer.alloc(1 << 20))));
    await withManifest(
      file,
      bomb,
      ({ parts, ...manifest }) => ({
        ...manifest,
        parts: (parts as { name: string }[]).map((part) =>
          part.name === page ? { name: page, bytes: content.length, sha256: sha256Of(content) } : part,
        ),
      }),
      undefined,
      (name, bytes) => (name === page ? content : bytes),
    );
    await expectRefused(bomb, `${page} unpacks to more than 256 MB. Nothing was changed.`);
  });

  test('a backup in a newer format is refused and changes nothing', async () => {
    const newer = join(folder, 'format.tar');
    await withManifest(file, newer, (manifest) => ({ ...manifest, format: 2 }));
    await expectRefused(newer, 'was made by a newer version of Rostrum. Install that version');
  });
});

test('a file that is deleted during the backup is reported, and the rest is saved', async () => {
  await source.services.files.put('pictures/aa/large.jpg', Buffer.alloc(64 << 20, 'x'));
  await source.services.files.put('pictures/zz/gone.jpg', Buffer.from('gone'));
  const other = join(folder, 'deleted.tar');
  const backup = backUpTo(other, source);
  const limit = 10_000;
  const part = async () => (await readdir(folder)).find((name) => name.startsWith('deleted.tar.')) ?? 'deleted.tar';
  for (
    let tries = 0;
    tries < limit && ((await stat(join(folder, await part())).catch(() => null))?.size ?? 0) < 4 << 20;
    tries += 1
  )
    await sleep(1);
  await rm(join(source.filesFolder, 'pictures/zz/gone.jpg'));
  expect(await backup).toContain(
    'Not in the backup, because it was deleted during the backup: files/pictures/zz/gone.jpg',
  );

  const restored = await startTestUpstream({ ownDatabase: true });
  expect(await restoreTo(restored, other)).toContain('Not in the backup: files/pictures/zz/gone.jpg');
  expect(await hashesBelow(restored.filesFolder)).toEqual(await hashesBelow(source.filesFolder));
  await restored.stop();
});
