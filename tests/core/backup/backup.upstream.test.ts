import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../platform/clock';
import { backUp, dataOf } from '../../../upstream/core/backup/back-up';
import { buildTables, migrate } from '../../../upstream/core/database/migrate';
import { diskFiles } from '../../../upstream/core/files/files';
import { chargingHouse, houseOfCards } from '../../payments/charge-runs/charging-setup';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { backUpTo, hashesBelow, houseToBackUp, restoreTo, rowsOf, withManifest } from './backups';

let source: TestUpstream;
/** An installation without a house, until a backup is restored into it. */
let target: TestUpstream;
let folder: string;
let file: string;

const never = new AbortController().signal;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-backup-'));
  source = await houseToBackUp();
  file = join(folder, 'kept.tar');
  await backUpTo(file, source);
  target = await startTestUpstream({ ownDatabase: true });
});
afterAll(async () => {
  await target.stop();
  await source.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup with a wrong number of rows is refused and changes nothing', async () => {
  const short = join(folder, 'short.tar');
  await withManifest(file, short, (manifest) => ({
    ...manifest,
    tables: (manifest.tables as { name: string; rows: number }[]).map((table) =>
      table.name === 'lot' ? { ...table, rows: table.rows + 1 } : table,
    ),
  }));
  const before = await rowsOf(target.db);
  await expect(restoreTo(target, short)).rejects.toThrow(/The backup has \d+ rows of lot; \d+ were loaded/);
  expect(await rowsOf(target.db)).toEqual(before);
});

// The check of the previous test ran after all tables had been replaced.
describe('an installation after a backup has been restored', () => {
  let lines: readonly string[];
  beforeAll(async () => {
    lines = await restoreTo(target, file);
  });

  test('has every row, file, and sandbox ledger entry of the backup', async () => {
    expect(lines[0]).toMatch(/^Restored 1 house, [\d,]+ rows in \d+ tables, 2 files/);
    expect(await rowsOf(target.db)).toEqual(await rowsOf(source.db));
    expect(await hashesBelow(target.filesFolder)).toEqual(await hashesBelow(source.filesFolder));
    expect(await hashesBelow(target.sandboxFolder)).toEqual(await hashesBelow(source.sandboxFolder));
  });

  test('lets users sign in with their passwords, and continues the numbering', async () => {
    const client = await target.signIn('kept', 'clerk');
    expect((await client.get('/app/house/user')).status).toBe(200);
    const [{ last } = { last: 0 }] = await source.db.query<{ last: number }>('select max(id) as last from audit');
    await target.db.query(
      `insert into audit (house_id, at, action, type, record_id) select id, now(), 'test', 'House', id from house`,
    );
    const [{ next } = { next: 0 }] = await target.db.query<{ next: number }>('select max(id) as next from audit');
    expect(next).toBeGreaterThan(last);
  });

  test('is replaced only with --replace, and then has only the backup’s data', async () => {
    await chargingHouse(target, houseOfCards(['success'], { userName: 'other' }));
    await target.services.files.put('pictures/cc/other.jpg', Buffer.from('other'));
    await mkdir(join(target.sandboxFolder, 'charges'), { recursive: true });
    await writeFile(join(target.sandboxFolder, 'charges', 'a'.repeat(64)), '{}');
    const before = await rowsOf(target.db);
    await expect(restoreTo(target, file)).rejects.toThrow(
      'This installation has houses already (kept, other). Restore into an empty installation, or add --replace',
    );
    expect(await rowsOf(target.db)).toEqual(before);

    await restoreTo(target, file, true);
    expect(await rowsOf(target.db)).toEqual(await rowsOf(source.db));
    expect(await hashesBelow(target.filesFolder)).toEqual(await hashesBelow(source.filesFolder));
    expect(await hashesBelow(target.sandboxFolder)).toEqual(await hashesBelow(source.sandboxFolder));
  });
});

test('a backup from an older version is migrated during the restore', async () => {
  const current = await source.db.query('select name, checksum from schema_migration order by name');
  const names = (
    await source.db.query<{ name: string; checksum: string }>(
      `select name, checksum from schema_migration where name <> 'views' order by name`,
    )
  ).slice(0, -3);
  await target.db.transaction(async (tx) => {
    await tx.script('drop schema public cascade; create schema public');
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
  await backUp(
    {
      db: target.db,
      clock: systemClock(),
      data: dataOf({ dataDir: join(folder, 'older') }, diskFiles(join(folder, 'older/files'))),
    },
    other,
    never,
  );

  await restoreTo(target, other, true);
  expect(await target.db.query('select name, checksum from schema_migration order by name')).toEqual(current);
  expect(await target.db.query('select user_name as "userName", name from house')).toEqual([
    { userName: 'older', name: 'Älter & Söhne "Ω"' },
  ]);
  // The result equals a database that was migrated step by step: migrating it again changes nothing.
  await migrate(target.db, systemClock());
});
