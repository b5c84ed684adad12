import { LotHouse } from '../../lots/editing/lot-house';

let house: LotHouse;

beforeAll(async () => {
  house = await LotHouse.start();
});
afterAll(() => house.upstream.stop());

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
