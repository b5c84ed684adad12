import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../platform/clock';
import { diskFiles } from '../../upstream/core/files/files';
import { checkContents, checkEmbedded, checkPostgres } from '../../upstream/doctor/database';
import { examine } from '../../upstream/doctor/main';
import { smallHouse } from '../support/houses/sample-house';
import { freePort } from '../support/product/free-port';
import { folderOfFile, upstreamOfFile } from '../support/services/of-file';

const folder = folderOfFile();
const upstream = upstreamOfFile({ houses: [smallHouse()] });

test('doctor reports a migrated database with a house as ok', async () => {
  expect(await checkContents(upstream.db)).toEqual([
    { status: 'ok', message: 'All migrations are applied.' },
    { status: 'ok', message: '1 house.' },
  ]);
});

test('doctor reports migrations that are missing, newer than this version, or different', async () => {
  const rows = await upstream.db.query<{ name: string; checksum: string; applied_at: Date }>(
    `select * from schema_migration where name <> 'views' order by name desc limit 1`,
  );
  const { name = '', checksum = '', applied_at: appliedAt } = rows[0] ?? {};
  await upstream.db.query('delete from schema_migration where name = $1', [name]);
  expect(await checkContents(upstream.db)).toContainEqual({
    status: 'warning',
    message: `The next start applies 1 migration: ${name}. Back up first.`,
  });
  await upstream.db.query('insert into schema_migration (name, checksum, applied_at) values ($1, $2, $3)', [
    name,
    'other',
    appliedAt,
  ]);
  expect(await checkContents(upstream.db)).toEqual([
    { status: 'problem', message: expect.stringContaining(`differ from those of this version (${name})`) },
  ]);
  await upstream.db.query('update schema_migration set checksum = $2 where name = $1', [name, checksum]);
  await upstream.db.query(
    `insert into schema_migration (name, checksum, applied_at) values ('9999-later.sql', 'x', $1)`,
    [appliedAt],
  );
  expect(await checkContents(upstream.db)).toEqual([
    { status: 'problem', message: expect.stringContaining('by a newer version of Rostrum (9999-later.sql)') },
  ]);
  await upstream.db.query(`delete from schema_migration where name = '9999-later.sql'`);
});

test('doctor reports an unreachable PostgreSQL as a problem, without its password', async () => {
  const url = `postgres://office:Kestrel-42@127.0.0.1:${await freePort()}/rostrum`;
  const found = await checkPostgres(url, systemClock(), diskFiles(tmpdir()));
  expect(found).toEqual([{ status: 'problem', message: expect.stringContaining('Check DATABASE_URL') }]);
  expect(JSON.stringify(found)).not.toContain('Kestrel-42');
});

test('doctor neither creates a missing embedded database nor locks DATA_DIR', async () => {
  const open = jest.fn();
  expect(await checkEmbedded(join(folder.path, 'data'), diskFiles(join(folder.path, 'data/files')), open)).toEqual([
    { status: 'ok', message: expect.stringContaining('the first start creates it') },
  ]);
  expect(open).not.toHaveBeenCalled();
});

describe('all checks', () => {
  const installation = {
    file: { file: '/dev/null', isNamed: true },
    fileProblem: null,
    serverProblems: [],
    holder: null,
    lock: () => {
      throw new Error('Nothing is to be locked.');
    },
  };

  test('doctor continues after a problem, and hides secrets', async () => {
    const source = {
      DATA_DIR: folder.path,
      PORT: '0',
      UPSTREAM_PORT: '0',
      DATABASE_URL: `postgres://office:Kestrel-42@127.0.0.1:${await freePort()}/rostrum`,
      SMTP_URL: `smtp://office:Kestrel-42@127.0.0.1:${await freePort()}`,
    };
    const results = await examine({ ...installation, source }, null);
    expect(results.filter(({ status }) => status === 'problem').map(({ check }) => check)).toEqual([
      'database',
      'mail',
    ]);
    expect(new Set(results.map(({ check }) => check))).toEqual(
      new Set(['settings', 'database', 'disk', 'mail', 'payments']),
    );
    expect(JSON.stringify(results)).not.toContain('Kestrel-42');
  });

  test('doctor stops after malformed settings', async () => {
    const results = await examine({ ...installation, source: { PORT: 'many' } }, null);
    expect(results.filter(({ status }) => status === 'problem').map(({ message }) => message)).toEqual([
      'PORT must be a port number.',
      'Fix the settings and run this again: nothing else was checked.',
    ]);
  });

  test('doctor does not open the embedded database while Rostrum uses it', async () => {
    const source = { DATA_DIR: folder.path, PORT: '0', UPSTREAM_PORT: String(await freePort()) };
    const results = await examine({ ...installation, source, holder: { pid: 4242 } }, null);
    expect(results).toContainEqual({
      check: 'database',
      status: 'ok',
      message: expect.stringContaining('in use by Rostrum (process 4242)'),
    });
    expect(results).toContainEqual({
      check: 'running',
      status: 'problem',
      message: expect.stringContaining('does not answer'),
    });
  });
});
