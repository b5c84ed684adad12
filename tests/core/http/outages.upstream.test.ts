import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, SqlError } from '../../../upstream/core/database/database';
import { openPostgres } from '../../../upstream/core/database/postgres';
import { diskFiles } from '../../../upstream/core/files/files';
import { failureOf } from '../../../upstream/core/http/error-answer';
import { createReadiness } from '../../../upstream/core/http/readiness';
import { freePort } from '../../support/product/free-port';
import { testLog } from '../../support/services/upstream';

const sqlError = (code: string) =>
  new SqlError('words of the database', { code, constraint: null, statement: 'select 1' });
const systemError = (code: string) => Object.assign(new Error('words of the system'), { code });

test.each([
  [sqlError('53100'), 507, 'DISK_FULL'],
  [systemError('ENOSPC'), 507, 'DISK_FULL'],
  [sqlError('53300'), 503, 'DATABASE_UNAVAILABLE'],
  [sqlError('57P01'), 503, 'DATABASE_UNAVAILABLE'],
  [sqlError('57P03'), 503, 'DATABASE_UNAVAILABLE'],
  [sqlError('08006'), 503, 'DATABASE_UNAVAILABLE'],
  [sqlError('42601'), 500, 'INTERNAL_SERVER_ERROR'],
  [new Error('a defect'), 500, 'INTERNAL_SERVER_ERROR'],
])('%s returns %i %s and is logged', (error, status, code) => {
  expect(failureOf(error, 'r')).toMatchObject({ status, error: { code }, unexpected: true });
});

test('a write in progress when the database failed may be saved, and other calls are not', () => {
  expect(failureOf(sqlError('57P01'), 'r', true).error.details).toEqual({ outcome: 'UNKNOWN' });
  expect(failureOf(sqlError('57P01'), 'r', false).error.details).toBeUndefined();
});

test('an unreachable PostgreSQL is an outage, not a bug', async () => {
  const db = openPostgres(`postgres://user@127.0.0.1:${await freePort()}/rostrum`, testLog);
  const error: unknown = await db.query('select 1').catch((reason: unknown) => reason);
  expect(failureOf(error, 'r')).toMatchObject({
    status: 503,
    error: { code: 'DATABASE_UNAVAILABLE' },
    retryAfterSeconds: 5,
  });
  await db.close();
});

test('a dropped PostgreSQL connection is an outage, not a bug', async () => {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const db = openPostgres(`postgres://user@127.0.0.1:${(server.address() as AddressInfo).port}/rostrum`, testLog);
  const error: unknown = await db.query('select 1').catch((reason: unknown) => reason);
  expect(failureOf(error, 'r')).toMatchObject({ status: 503, error: { code: 'DATABASE_UNAVAILABLE' } });
  await db.close();
  await new Promise((done) => server.close(done));
});

describe('readiness', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rostrum-readiness-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const answering = { query: () => Promise.resolve([{ name: 'first' }]) } as unknown as Database;

  test('readiness succeeds when database and disk work', async () => {
    expect(await createReadiness(answering, diskFiles(folder), () => false)()).toBeNull();
  });

  test('readiness fails while the database is unavailable', async () => {
    const db = openPostgres(`postgres://user@127.0.0.1:${await freePort()}/rostrum`, testLog);
    expect(await createReadiness(db, diskFiles(folder), () => false)()).toBe('the database does not answer');
    await db.close();
  });

  test('readiness fails while the disk is not writable', async () => {
    await writeFile(join(folder, 'a-file'), '');
    expect(await createReadiness(answering, diskFiles(join(folder, 'a-file')), () => false)()).toBe(
      'DATA_DIR takes no writes',
    );
  });

  test('readiness fails as soon as the services are asked to stop', async () => {
    expect(await createReadiness(answering, diskFiles(folder), () => true)()).toBe('the services are stopping');
  });
});
