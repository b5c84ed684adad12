/** @jest-environment-options {"modules": "own"} */
import {
  isUniqueViolation,
  type Notice,
  type Queryable,
  type SqlError,
} from '../../../upstream/core/database/database';
import { migrate } from '../../../upstream/core/database/migrate';
import { FixedClock } from '../../support/services/clock';
import { upstreamOfFile } from '../../support/services/of-file';

const upstream = upstreamOfFile();

beforeAll(async () => {
  await upstream.db.transaction((tx) =>
    tx.script('create table note (id integer primary key, text text not null); create table other (id integer);'),
  );
});
beforeEach(() => upstream.db.query('truncate note'));

const insert = 'insert into note (id, text) values ($1, $2)';
const ids = async () =>
  (await upstream.db.query<{ id: number }>('select id from note order by id')).map(({ id }) => id);
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

test('values have the same types on every driver', async () => {
  const [row] = await upstream.db.query(
    `select 9007199254740991::bigint as large, count(*) as count, sum(n::bigint) as sum, array_agg(n::bigint order by n) as bigints,
            array_agg(n::numeric order by n) as numerics, timestamptz '2026-03-08 02:30:00.123-05' as instant, date '2026-03-08' as day,
            '{"a":[1,null]}'::jsonb as json, array['a,b', 'c"d', null] as texts, true as flag, 1.5::float8 as fraction, null::text as nothing
     from unnest($1::int[]) as n`,
    [[3, 1, 2]],
  );
  expect(row).toEqual({
    large: Number.MAX_SAFE_INTEGER,
    count: 3,
    sum: 6,
    bigints: [1, 2, 3],
    numerics: [1, 2, 3],
    instant: new Date('2026-03-08T07:30:00.123Z'),
    day: '2026-03-08',
    json: { a: [1, null] },
    texts: ['a,b', 'c"d', null],
    flag: true,
    fraction: 1.5,
    nothing: null,
  });
});

test('parameters are passed unchanged', async () => {
  const [row] = await upstream.db.query(
    'select $1::text as text, $2::text[] as texts, $3::jsonb as json, $4::boolean as flag, $5::timestamptz as instant, $6::bigint[] as numbers, $7::text as nothing',
    [
      "it's",
      ['a,b', '{x}', '"', '\\', '', null],
      JSON.stringify([{ a: 1 }]),
      false,
      new Date('2026-11-20T15:00:00.001Z'),
      [1, 2],
      null,
    ],
  );
  expect(row).toEqual({
    text: "it's",
    texts: ['a,b', '{x}', '"', '\\', '', null],
    json: [{ a: 1 }],
    flag: false,
    instant: new Date('2026-11-20T15:00:00.001Z'),
    numbers: [1, 2],
    nothing: null,
  });
});

test.each(['select 9007199254740992::bigint', 'select 1.5::numeric'])(
  'a number that cannot be represented exactly is refused: %s',
  async (sql) => {
    await expect(upstream.db.query(sql)).rejects.toThrow('not a whole number that is held exactly');
  },
);

test('a database error has its code and constraint, and no parameter', async () => {
  await upstream.db.query(insert, [1, 'secret']);
  const error: unknown = await upstream.db.query(insert, [1, 'secret']).catch((thrown: unknown) => thrown);
  expect(isUniqueViolation(error, 'note_pkey')).toBe(true);
  expect(isUniqueViolation(error, 'other')).toBe(false);
  expect(JSON.stringify([error, (error as SqlError).message])).not.toContain('secret');
});

test('a failed transaction leaves nothing', async () => {
  await expect(
    upstream.db.transaction(async (tx) => {
      await tx.query(insert, [1, 'a']);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await ids()).toEqual([]);
});

test('other transactions wait for a transaction and never see half of it', async () => {
  const readWhileOpen = pause(20).then(ids);
  await upstream.db.transaction(async (tx) => {
    await tx.query(insert, [1, 'a']);
    await pause(60);
    await tx.query(insert, [2, 'b']);
  });
  expect([[], [1, 2]]).toContainEqual(await readWhileOpen);
});

test('using the database directly inside a transaction is refused, because it would wait forever', async () => {
  await expect(upstream.db.transaction(() => upstream.db.query('select 1'))).rejects.toThrow(
    'use the transaction that is passed in',
  );
  await expect(upstream.db.transaction(() => upstream.db.transaction(() => Promise.resolve()))).rejects.toThrow(
    'use the transaction that is passed in',
  );
});

test('a transaction that the database aborted in favor of another is retried', async () => {
  let runs = 0;
  await upstream.db.transaction(async (tx) => {
    runs += 1;
    await tx.query(insert, [runs, 'a']);
    if (runs < 3) await tx.script(`do $$ begin raise exception 'undone' using errcode = '40001'; end $$`);
  });
  expect(await ids()).toEqual([3]);
});

test('the planner knows the rows of a bulk write at once, inside its transaction too', async () => {
  const known = async (db: Queryable, table: string) =>
    (await db.query<{ rows: number }>('select reltuples::float8 as rows from pg_class where relname = $1', [table]))[0]
      ?.rows;
  const many = 'select n from generate_series($1::int, $2::int) as n';
  await upstream.db.query(`insert into note (id, text) select n, 'x' from (${many}) as many`, [1, 900]);
  await upstream.db.query(`insert into note (id, text) select n, 'x' from (${many}) as many`, [901, 1000]);
  expect(await known(upstream.db, 'note')).toBe(1000);
  const inside = await upstream.db.transaction(async (tx) => {
    await tx.query(`with texts as (${many}) insert into other select n from texts`, [1, 1000]);
    return known(tx, 'other');
  });
  expect(inside).toBe(1000);
  await upstream.db.query('delete from other where id <= 500');
  await upstream.db.query('update other as o set id = o.id + 1');
  expect(await known(upstream.db, 'other')).toBe(500);
});

test('a commit notifies the listeners of its topic once per house, and a rollback notifies nobody', async () => {
  const received: string[] = [];
  let arrived: () => void = () => undefined;
  let begin: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const note = ({ topic, houseId }: Notice) => {
    // A notice without a house means that listening has started, and that earlier notices may have been missed.
    if (houseId === null) {
      begin();
      return;
    }
    received.push(`${topic} ${houseId}`);
    arrived();
  };
  const next = () =>
    new Promise<void>((resolve) => {
      arrived = resolve;
    });
  const announce = (...notices: readonly ['work' | 'changes', number][]) =>
    upstream.db.transaction((tx) => {
      notices.forEach(([topic, houseId]) => {
        tx.announce(topic, houseId);
      });
      return Promise.resolve();
    });
  const end = upstream.db.onNotice('work', note);
  upstream.db.onNotice('changes', note);
  await started;
  const first = next();
  await announce(['work', 7], ['work', 7]);
  await first;
  await upstream.db
    .transaction((tx) => {
      tx.announce('changes', 7);
      return Promise.reject(new Error('no'));
    })
    .catch(() => undefined);
  end();
  const second = next();
  await announce(['work', 8], ['changes', 9]);
  await second;
  expect(received).toEqual(['work 7', 'changes 9']);
});

test('migrating again changes nothing, even with several starts at the same time', async () => {
  const applied = () => upstream.db.query('select * from schema_migration order by name');
  const before = await applied();
  await Promise.all([1, 2, 3].map(() => migrate(upstream.db, new FixedClock('2027-01-01'))));
  expect(await applied()).toEqual(before);
});

test('a migration that was changed after it was applied is refused', async () => {
  await upstream.db.query(`update schema_migration set checksum = 'x' || checksum where name = '0001-core.sql'`);
  await expect(migrate(upstream.db, upstream.clock)).rejects.toThrow(
    'The migration 0001-core.sql was changed after the database had it',
  );
  await upstream.db.query(`update schema_migration set checksum = substr(checksum, 2) where name = '0001-core.sql'`);
});

test('a database of a newer version is refused', async () => {
  await upstream.db.query(
    `insert into schema_migration (name, checksum, applied_at) values ('9999-later.sql', '', $1)`,
    [upstream.clock.now()],
  );
  await expect(migrate(upstream.db, upstream.clock)).rejects.toThrow('9999-later.sql');
  await upstream.db.query(`delete from schema_migration where name = '9999-later.sql'`);
});
