import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { systemClock } from '../../../platform/clock';
import { backUp, foldersIn } from '../../../upstream/core/backup/back-up';
import { openEmbedded } from '../../../upstream/core/database/embedded';
import { buildTables, migrate } from '../../../upstream/core/database/migrate';
import { type ChargingHouse, chargingHouse, houseOfCards } from '../../payments/charging/charging-setup';
import { threadFile } from '../../support/product/thread-file';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { backUpTo, hashesBelow, restoreTo, rowsOf, withManifest } from './backups';

let source: TestUpstream;
let target: TestUpstream;
let house: ChargingHouse;
let folder: string;
let file: string;

const never = new AbortController().signal;
const running: TestUpstream[] = [];

/** Starts a new installation without a house. */
async function emptyInstallation(): Promise<TestUpstream> {
  const upstream = await startTestUpstream({ ownDatabase: true });
  running.push(upstream);
  return upstream;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-backup-'));
  source = await startTestUpstream({ ownDatabase: true });
  house = await chargingHouse(source, houseOfCards(['success', 'decline', 'settles'], { userName: 'kept' }));
  const { readyTotal } = await house.dryRun();
  await house.api.post(`invoiceGroup/${house.groupId}/chargeRuns`, {
    target: { filter: {}, except: [] },
    readyCount: 3,
    readyTotal,
  });
  await source.runner.drain();
  expect(house.charges()).toHaveLength(3);
  const jpeg = await sharp({ create: { width: 200, height: 60, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  await source.services.files.put('pictures/aa/picture.jpg', jpeg);
  await source.services.files.put('pictures/bb/empty.jpg', Buffer.alloc(0));
  file = join(folder, 'kept.tar');
  await backUpTo(file, source);
});
afterEach(async () => {
  for (const upstream of running.splice(0)) await upstream.stop();
});
afterAll(async () => {
  await source.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup restored into an empty installation restores every row, file, and sandbox ledger entry', async () => {
  target = await emptyInstallation();
  const lines = await restoreTo(target, file);
  expect(lines[0]).toMatch(/^Restored 1 house, [\d,]+ rows in \d+ tables, 2 files/);
  expect(await rowsOf(target.db)).toEqual(await rowsOf(source.db));
  expect(await hashesBelow(target.filesFolder)).toEqual(await hashesBelow(source.filesFolder));
  expect(await hashesBelow(target.sandboxFolder)).toEqual(await hashesBelow(source.sandboxFolder));
});

test('users sign in to a restored installation with their passwords and can continue', async () => {
  target = await emptyInstallation();
  await restoreTo(target, file);
  const client = await target.signIn('kept', 'clerk');
  expect((await client.get('/app/house/user')).status).toBe(200);
  // Numbering continues after the restored rows.
  const [{ last } = { last: 0 }] = await source.db.query<{ last: number }>('select max(id) as last from audit');
  await target.db.query(
    `insert into audit (house_id, at, action, type, record_id) select id, now(), 'test', 'House', id from house`,
  );
  const [{ next } = { next: 0 }] = await target.db.query<{ next: number }>('select max(id) as next from audit');
  expect(next).toBeGreaterThan(last);
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
  target = await emptyInstallation();
  await expect(restoreTo(target, other)).rejects.toThrow(/There is no file .*unfinished\.tar\./);
  await expect(restoreTo(target, left)).rejects.toThrow('is damaged, incomplete, or not a backup of Rostrum');
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
  let untouched: TestUpstream;
  beforeAll(async () => {
    ({ size } = await stat(file));
    untouched = await startTestUpstream({ ownDatabase: true });
  });
  afterAll(() => untouched.stop());

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

  test('a backup in a newer format is refused and changes nothing', async () => {
    const newer = join(folder, 'format.tar');
    await withManifest(file, newer, (manifest) => ({ ...manifest, format: 2 }));
    await expectRefused(newer, 'was made by a newer version of Rostrum. Install that version');
  });

  test('a backup with a wrong number of rows is refused and changes nothing', async () => {
    const short = join(folder, 'short.tar');
    await withManifest(file, short, (manifest) => ({
      ...manifest,
      tables: (manifest.tables as { name: string; rows: number }[]).map((table) =>
        table.name === 'lot' ? { ...table, rows: table.rows + 1 } : table,
      ),
    }));
    target = await emptyInstallation();
    const before = await rowsOf(target.db);
    await expect(restoreTo(target, short)).rejects.toThrow(/The backup has \d+ rows of lot; \d+ were loaded/);
    expect(await rowsOf(target.db)).toEqual(before);
    // The check ran after all tables had been replaced, and the intact file still restores.
    await restoreTo(target, file);
    expect(await rowsOf(target.db)).toEqual(await rowsOf(source.db));
  });
});

test('an installation with a house is replaced only with --replace, and then has only the backup’s data', async () => {
  target = await emptyInstallation();
  await chargingHouse(target, houseOfCards(['success'], { userName: 'other' }));
  await target.services.files.put('pictures/cc/other.jpg', Buffer.from('other'));
  await mkdir(join(target.sandboxFolder, 'charges'), { recursive: true });
  await writeFile(join(target.sandboxFolder, 'charges', 'a'.repeat(64)), '{}');
  const before = await rowsOf(target.db);
  await expect(restoreTo(target, file)).rejects.toThrow(
    'This installation has houses already (other). Restore into an empty installation, or add --replace',
  );
  expect(await rowsOf(target.db)).toEqual(before);

  await restoreTo(target, file, true);
  expect(await rowsOf(target.db)).toEqual(await rowsOf(source.db));
  expect(await hashesBelow(target.filesFolder)).toEqual(await hashesBelow(source.filesFolder));
  expect(await hashesBelow(target.sandboxFolder)).toEqual(await hashesBelow(source.sandboxFolder));
});

test('a file that is deleted during the backup is reported, and the rest is saved', async () => {
  target = await emptyInstallation();
  await restoreTo(target, file);
  await target.services.files.put('pictures/aa/large.jpg', Buffer.alloc(64 << 20, 'x'));
  await target.services.files.put('pictures/zz/gone.jpg', Buffer.from('gone'));
  const other = join(folder, 'deleted.tar');
  const backup = backUpTo(other, target);
  const limit = 10_000;
  const part = async () => (await readdir(folder)).find((name) => name.startsWith('deleted.tar.')) ?? 'deleted.tar';
  for (
    let tries = 0;
    tries < limit && ((await stat(join(folder, await part())).catch(() => null))?.size ?? 0) < 4 << 20;
    tries += 1
  )
    await sleep(1);
  await rm(join(target.filesFolder, 'pictures/zz/gone.jpg'));
  expect(await backup).toContain(
    'Not in the backup, because it was deleted during the backup: files/pictures/zz/gone.jpg',
  );

  const third = await emptyInstallation();
  expect(await restoreTo(third, other)).toContain('Not in the backup: files/pictures/zz/gone.jpg');
  expect(await hashesBelow(third.filesFolder)).toEqual(await hashesBelow(target.filesFolder));
});

test('a backup from an older version is migrated during the restore', async () => {
  const dataDir = join(folder, 'older');
  const names = (
    await source.db.query<{ name: string; checksum: string }>(
      `select name, checksum from schema_migration where name <> 'views' order by name`,
    )
  ).slice(0, -3);
  const old = await openEmbedded(
    join(dataDir, 'database'),
    await threadFile('upstream/core/database/pglite-worker.ts'),
  );
  await old.transaction(async (tx) => {
    await buildTables(
      tx,
      names.map(({ name }) => name),
    );
    for (const { name, checksum } of names)
      await tx.query('insert into schema_migration values ($1, $2, now())', [name, checksum]);
    await tx.query(`insert into house (ref, user_name, name, email, currency, time_zone, processor_type, connect_type, created_at)
      values ('H1', 'older', 'Älter & Söhne "Ω"', 'office@older.example', 'EUR', 'Europe/Vienna', 'p', 's', now())`);
  });
  const other = join(folder, 'older.tar');
  await backUp({ db: old, clock: systemClock(), folders: foldersIn(dataDir) }, other, never);
  await old.close();

  target = await emptyInstallation();
  const current = await target.db.query('select name, checksum from schema_migration order by name');
  await restoreTo(target, other);
  expect(await target.db.query('select name, checksum from schema_migration order by name')).toEqual(current);
  expect(await target.db.query('select user_name as "userName", name from house')).toEqual([
    { userName: 'older', name: 'Älter & Söhne "Ω"' },
  ]);
  // The result equals a database that was migrated step by step: migrating it again changes nothing.
  await migrate(target.db, systemClock());
});
