import type { Database, Transaction } from '../../../upstream/core/database/database';
import { freshPostgres } from '../../support/services/postgres-template';
import { testLog } from '../../support/services/upstream';

let db: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ db, drop } = await freshPostgres(process.env.TEST_DATABASE_URL ?? '', testLog));
  await db.query('create table shelf (id int primary key, label text)');
  await db.query(`insert into shelf values (1, 'Atlas'), (2, 'Bible')`);
});
afterAll(() => drop());

const prepared = (tx: Transaction, sql: string) =>
  tx.query('select 1 from pg_prepared_statements where statement = $1', [sql]).then(({ length }) => length);

async function repeat(tx: Transaction, sql: string, times: number): Promise<object[][]> {
  const rows: object[][] = [];
  for (let time = 0; time < times; time += 1) rows.push(await tx.query(sql, [2]));
  return rows;
}

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
