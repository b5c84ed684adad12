import { failureOf } from '../../../upstream/core/http/error-answer';
import { ofFile } from '../../support/services/of-file';
import { freshPostgres } from '../../support/services/postgres-template';
import { testLog } from '../../support/services/upstream';

const own = ofFile(
  () => freshPostgres(process.env.TEST_DATABASE_URL ?? '', testLog),
  ({ drop }) => drop(),
);

/** Ends connections to the database, as a restart of PostgreSQL does. */
const endConnections = (where: string) =>
  own.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${where}`,
  );

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => failureOf(error, 'r').error.code,
  );
const answers = async () => expect(await own.db.query('select 1 as one')).toEqual([{ one: 1 }]);

test('a transaction whose connection drops between statements fails, and the process continues', async () => {
  let resume = () => {};
  const ended = new Promise<void>((resolve) => {
    resume = resolve;
  });
  let begin = (_pid: number) => {};
  const started = new Promise<number>((resolve) => {
    begin = resolve;
  });
  const work = codeOf(
    own.db.transaction(async (tx) => {
      const [backend] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      begin(backend?.pid ?? 0);
      await ended;
      await tx.query('select 1');
    }),
  );
  await endConnections(`pid = ${await started}`);
  // The closed socket is reported in a later turn of the event loop.
  await answers();
  resume();
  expect(await work).toBe('DATABASE_UNAVAILABLE');
  await answers();
});

test('a statement whose connection drops while it runs fails, and the process continues', async () => {
  const slow = codeOf(own.db.query('select pg_sleep(30)'));
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await endConnections("query = 'select pg_sleep(30)' and state = 'active'")).length > 0) break;
  }
  expect(await slow).toBe('DATABASE_UNAVAILABLE');
  await answers();
});

test('idle connections that were closed are reopened', async () => {
  await Promise.all([1, 2, 3].map(() => own.db.query('select pg_sleep(0.05)')));
  expect((await endConnections("state = 'idle'")).length).toBeGreaterThan(0);
  expect(
    await Promise.all(
      [1, 2, 3].map((value) => own.db.transaction((tx) => tx.query('select $1::int as value', [value]))),
    ),
  ).toEqual([[{ value: 1 }], [{ value: 2 }], [{ value: 3 }]]);
});
