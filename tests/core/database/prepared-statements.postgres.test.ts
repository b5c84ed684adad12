import type { Database, Transaction } from '../../../upstream/core/database/database';
import { freshEmbedded } from '../../support/services/embedded-template';
import { freshPostgres } from '../../support/services/postgres-template';
import { testLog } from '../../support/services/upstream';

const prepared = (tx: Transaction, sql: string) =>
  tx.query('select 1 from pg_prepared_statements where statement = $1', [sql]).then(({ length }) => length);

async function repeat(tx: Transaction, sql: string, times: number): Promise<object[][]> {
  const rows: object[][] = [];
  for (let time = 0; time < times; time += 1) rows.push(await tx.query(sql, [2]));
  return rows;
}

describe.each([
  ['PostgreSQL', () => freshPostgres(process.env.TEST_DATABASE_URL ?? '', testLog)],
  ['the embedded database', () => freshEmbedded()],
])('%s', (_, open) => {
  let db: Database;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    ({ db, drop } = await open());
    await db.query('create table shelf (id int primary key, label text)');
    await db.query(`insert into shelf values (1, 'Atlas'), (2, 'Bible')`);
  });
  afterAll(async () => {
    await db.query('drop table shelf');
    await drop();
  });

  test('a statement is prepared when it is executed for the third time, and returns the same rows', () =>
    db.transaction(async (tx) => {
      const sql = 'select label from shelf where id = $1';
      expect(await repeat(tx, sql, 2)).toEqual(Array(2).fill([{ label: 'Bible' }]));
      expect(await prepared(tx, sql)).toBe(0);
      expect(await repeat(tx, sql, 8)).toEqual(Array(8).fill([{ label: 'Bible' }]));
      expect(await prepared(tx, sql)).toBe(1);
    }));

  test('a prepared statement returns the columns that its table has now', async () => {
    const sql = 'select s.label from shelf s where s.id = $1';
    await db.transaction((tx) => repeat(tx, sql, 8));
    await db.query('alter table shelf add column place text');
    await db.query('alter table shelf drop column label');
    await db.query(`alter table shelf add column label text default 'Globe'`);
    expect(await db.transaction((tx) => repeat(tx, sql, 2))).toEqual(Array(2).fill([{ label: 'Globe' }]));
  });

  test('each connection keeps at most 500 prepared statements', () =>
    db.transaction(async (tx) => {
      for (let column = 0; column < 600; column += 1)
        await repeat(tx, `select ${column} as own from shelf where id = $1`, 3);
      const [count] = await tx.query<{ all: number }>('select count(*)::int as all from pg_prepared_statements');
      expect(count?.all).toBe(500);
    }));

  test('a prepared statement returns what every other one does: nulls, no rows, and errors with their codes', async () => {
    const sql = 'select id, nullif(label, $1) as label from shelf where id = $2';
    const insert = 'insert into shelf (id) values ($1::int + $2::int) returning id';
    for (let time = 1; time <= 6; time += 1) {
      expect(await db.query(sql, ['Globe', 1])).toEqual([{ id: 1, label: null }]);
      expect(await db.query(sql, ['Globe', 1000 + time])).toEqual([]);
      expect(await db.query(insert, [100, time])).toEqual([{ id: 100 + time }]);
      await expect(db.query(insert, [100, time])).rejects.toMatchObject({ code: '23505', constraint: 'shelf_pkey' });
      await expect(db.query('select $1::int as id', ['word'])).rejects.toMatchObject({ code: '22P02' });
    }
    await db.transaction(async (tx) => {
      await tx.query('savepoint before', []);
      await expect(tx.query(insert, [100, 1])).rejects.toMatchObject({ code: '23505' });
      await tx.query('rollback to savepoint before', []);
      expect(await tx.query(sql, ['Globe', 101])).toEqual([{ id: 101, label: null }]);
    });
  });
});
