import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workKinds } from '../../../upstream/app';
import { backUp, dataOf } from '../../../upstream/core/backup/back-up';
import { restore } from '../../../upstream/core/backup/restore';
import { diskFiles } from '../../../upstream/core/files/files';
import { fileTransport } from '../../../upstream/core/mail/mail-files';
import { chargingHouse, houseOfCards } from '../../payments/charge-runs/charging-setup';
import { addLargeFile, beginBackup } from '../../support/product/unfinished-backup';
import { freshEmbedded } from '../../support/services/embedded-template';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { backUpTo, hashesBelow, restoreTo, rowsOf } from './backups';

let source: TestUpstream;
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rostrum-backup-'));
  file = join(folder, 'postgres.tar');
  source = await startTestUpstream({ ownDatabase: true });
  await chargingHouse(source, houseOfCards(['success', 'decline'], { userName: 'moved' }));
  await source.services.files.put('pictures/aa/picture.jpg', Buffer.from('picture'));
  await backUpTo(file, source);
});
afterAll(async () => {
  await source.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup of PostgreSQL restores every row to the embedded database, and a backup of that one to PostgreSQL', async () => {
  const before = await rowsOf(source.db);
  const embedded = await freshEmbedded();
  const dataDir = join(folder, 'embedded');
  const data = dataOf({ dataDir }, diskFiles(join(dataDir, 'files')));
  const again = join(folder, 'embedded.tar');
  try {
    expect(embedded.db.kind).toBe('embedded');
    await restore(
      { services: { ...source.services, db: embedded.db }, kinds: workKinds(fileTransport(source.outbox)), data },
      file,
      { replace: false },
    );
    expect(await rowsOf(embedded.db)).toEqual(before);
    expect(await hashesBelow(join(dataDir, 'files'))).toEqual(await hashesBelow(source.filesFolder));
    await backUp({ db: embedded.db, clock: source.clock, data }, again, new AbortController().signal);
  } finally {
    await embedded.drop();
  }

  const target = await startTestUpstream({ ownDatabase: true });
  try {
    expect(target.db.kind).toBe('postgres');
    await restoreTo(target, again);
    expect(await rowsOf(target.db)).toEqual(before);
    expect((await (await target.signIn('moved', 'clerk')).get('/app/house/user')).status).toBe(200);
  } finally {
    await target.stop();
  }
});

test('a restore is refused while services run on the database', async () => {
  const target = await startTestUpstream({ ownDatabase: true });
  try {
    await target.runner.start();
    const isListening = () =>
      target.db.query(
        `select 1 from pg_stat_activity where datname = current_database() and application_name = 'rostrum notifications' and query <> ''`,
      );
    for (let tries = 0; tries < 10_000 && (await isListening()).length === 0; tries += 1);
    await expect(restoreTo(target, file, true)).rejects.toThrow(
      'Rostrum is running on this database: stop it, then restore. Nothing was changed.',
    );
    expect(await target.db.query('select id from house')).toEqual([]);
  } finally {
    await target.stop();
  }
});

test('rows written during a backup are in it together or not at all', async () => {
  const other = join(folder, 'writing.tar');
  const state = { writing: true };
  const writer = (async () => {
    for (let pair = 0; state.writing && pair < 5000; pair += 1) {
      await source.db.transaction(async (tx) => {
        await tx.query(
          `insert into change (house_id, type, record_id, version, at) select id, 'Test', $1::bigint, 1, now() from house`,
          [pair],
        );
        await tx.query(
          `insert into audit (house_id, at, action, type, record_id) select id, now(), 'test', 'Test', $1::bigint from house`,
          [pair],
        );
      });
    }
  })();
  await backUpTo(other, source);
  state.writing = false;
  await writer;
  const target = await startTestUpstream({ ownDatabase: true });
  try {
    await restoreTo(target, other);
    const [counts] = await target.db.query<{ changes: number; audits: number }>(
      `select (select count(*) from change where type = 'Test') as changes, (select count(*) from audit where type = 'Test') as audits`,
    );
    expect(counts?.changes).toBe(counts?.audits);
  } finally {
    await target.stop();
  }
});

test('a backup killed in the middle leaves no final file and affects neither the services nor the next backup', async () => {
  const killed = join(folder, 'killed.tar');
  const dataDir = join(folder, 'data');
  await addLargeFile(dataDir);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const [{ name } = { name: '' }] = await source.db.query<{ name: string }>('select current_database() as name');
  url.pathname = `/${name}`;
  const backup = await beginBackup(killed, { DATA_DIR: dataDir, DATABASE_URL: url.href });
  await backup.kill();
  expect(await backup.parts()).toHaveLength(1);
  await expect(access(killed)).rejects.toThrow('ENOENT');
  expect((await (await source.signIn('moved', 'clerk')).get('/app/house/user')).status).toBe(200);

  await backUpTo(killed, source);
  const target = await startTestUpstream({ ownDatabase: true });
  try {
    await restoreTo(target, killed);
    expect(await rowsOf(target.db)).toEqual(await rowsOf(source.db));
  } finally {
    await target.stop();
  }
});
