import type { Transaction } from '../../../upstream/core/database/database';
import { LotHouse } from '../../lots/editing/lot-house';
import { houseOfFile } from '../../support/services/of-file';

const house = houseOfFile(() => LotHouse.start());

const LOTS = 2000;

test('a publication of 2,000 lots that fails near its end shows bidders nothing, and all of it when it is repeated', async () => {
  const { db } = house.upstream;
  const session = await house.session();
  await db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title, description, is_published)
     select $1, 1000000 + n, 'WHOLE' || n, $2, n, 'Chair ' || n, 'A chair.', false from generate_series(1, ${LOTS}) as n`,
    [house.houseID, session],
  );
  const shown = async () =>
    (
      await db.query(
        `select (select count(*) from lot_publication where catalog_id = $1) as copies,
           (select count(*) from publication where catalog_id = $1) as editions,
           (select count(*) from lot where catalog_id = $1 and is_published) as published`,
        [session],
      )
    )[0];
  const publish = () => house.post(`catalogs/${session}/publish`, {});
  // The session is marked last.
  await db.query(`alter table catalog add constraint never_published check (id <> ${session} or published_at is null)`);
  expect((await publish()).status).toBe(500);
  expect(await shown()).toEqual({ copies: 0, editions: 0, published: 0 });
  await db.query('alter table catalog drop constraint never_published');
  expect((await publish()).status).toBe(200);
  expect(await shown()).toEqual({ copies: LOTS, editions: 1, published: LOTS });
});

/** Returns how many statements publishing all lots of a session takes, in all its transactions. */
async function statementsOf(session: number): Promise<number> {
  const { db } = house.upstream;
  let statements = 0;
  const real = db.transaction.bind(db);
  const spy = jest.spyOn(db, 'transaction').mockImplementation((run) =>
    real((tx) =>
      run(
        Object.assign(Object.create(tx) as Transaction, {
          query: (sql: string, params?: readonly unknown[]) => {
            statements += 1;
            return tx.query(sql, params);
          },
        }),
      ),
    ),
  );
  expect((await house.post(`catalogs/${session}/publish`, {})).status).toBe(200);
  spy.mockRestore();
  return statements;
}

test('2,000 lots are published with hardly more statements than 2', async () => {
  const { db } = house.upstream;
  const [few, many] = [await house.session(), await house.session()];
  const addLots = (session: number, count: number, firstId: number) =>
    db.query(
      `insert into lot (house_id, id, ref, catalog_id, number, title, description, is_published)
       select $1, $3::int + n, 'COUNT' || ($3::int + n), $2, n, 'Chair ' || n, 'A chair.', false from generate_series(1, $4::int) as n`,
      [house.houseID, session, firstId, count],
    );
  await addLots(few, 2, 2_000_000);
  await addLots(many, LOTS, 3_000_000);
  // Changes are recorded some hundreds at a time.
  const more = 10;
  const statements = await statementsOf(few);
  expect(statements).toBeLessThanOrEqual(40);
  expect(await statementsOf(many)).toBeLessThanOrEqual(statements + more);
  await db.query("update lot set title = title || ', oak' where catalog_id = any($1::int[])", [[few, many]]);
  expect(await statementsOf(many)).toBeLessThanOrEqual((await statementsOf(few)) + more);
});
