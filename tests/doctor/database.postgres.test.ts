import { tmpdir } from 'node:os';
import { type Clock, systemClock } from '../../platform/clock';
import type { Queryable } from '../../upstream/core/database/database';
import { diskFiles } from '../../upstream/core/files/files';
import { checkPostgres } from '../../upstream/doctor/database';
import { freshPostgres } from '../support/services/postgres-template';
import { testLog } from '../support/services/upstream';

/** A clock that agrees with the database's: only that one keeps the machine's date if the tests run at another. */
async function clockOf(db: Queryable): Promise<Clock> {
  const [row] = await db.query<{ now: Date }>('select clock_timestamp() as now');
  return systemClock((row?.now.getTime() ?? 0) - Date.now());
}

test('doctor finds no problem with a suitable PostgreSQL: version, encoding, migrations, notifications, and clock', async () => {
  const { db, url, drop } = await freshPostgres(process.env.TEST_DATABASE_URL ?? '', testLog);
  try {
    expect(await checkPostgres(url, await clockOf(db), diskFiles(tmpdir()))).toEqual([
      { status: 'ok', message: expect.stringMatching(/^PostgreSQL \d+.*, UTF-8\.$/) },
      { status: 'ok', message: 'All migrations are applied.' },
      { status: 'warning', message: expect.stringContaining('There is no house yet.') },
      { status: 'ok', message: 'Notifications arrive (LISTEN and NOTIFY).' },
      { status: 'ok', message: 'The clock of this machine agrees with that of PostgreSQL.' },
    ]);
  } finally {
    await drop();
  }
});

test('doctor reports a database in another encoding as a problem', async () => {
  const { db, url, drop } = await freshPostgres(process.env.TEST_DATABASE_URL ?? '', testLog);
  const name = 'rostrum_doctor_latin';
  try {
    await db.query(`drop database if exists ${name}`);
    await db.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale 'C'`);
    const other = new URL(url);
    other.pathname = `/${name}`;
    expect(await checkPostgres(other.href, systemClock(), diskFiles(tmpdir()))).toContainEqual({
      status: 'problem',
      message: expect.stringContaining('encoded in SQL_ASCII'),
    });
    await db.query(`drop database ${name}`);
  } finally {
    await drop();
  }
});
