import { endDueSessions } from '../../../upstream/sales/ending/end-session';
import { smallHouse } from '../../support/houses/sample-house';
import { ofEachTest, upstreamOfEachTest } from '../../support/services/of-file';
import { houseOf } from '../../support/services/upstream';

const HOUR = 3_600_000;

interface Ended {
  data: { catalogID: number; unsoldCatalogID: number | null };
  error: { code: string };
}
interface SessionRow {
  id: number;
  title: string;
  kind: string;
  startsAt: Date;
  startsOn: string;
  startTime: string;
  staggerSeconds: number;
  publishedAt: Date | null;
  step: number;
  endedAt: Date | null;
}

const upstream = upstreamOfEachTest({ houses: [smallHouse()] });
const client = ofEachTest(() => upstream.signIn('sample', 'cashier'));
const house = ofEachTest(() => houseOf(client));
let live: number;

const session = async (id: number) =>
  (
    await upstream.db.query<SessionRow>(
      `select id, title, kind, starts_at as "startsAt", starts_on::text as "startsOn", start_time as "startTime",
         stagger_seconds as "staggerSeconds", published_at as "publishedAt", step, ended_at as "endedAt" from catalog where id = $1`,
      [id],
    )
  )[0];
const lotsOf = (id: number) =>
  upstream.db.query<{
    number: number;
    hammer: number | null;
    isPublished: boolean;
    ref: string;
    originalLotId: number | null;
  }>(
    `select number, hammer, is_published as "isPublished", ref, original_lot_id as "originalLotId" from lot where catalog_id = $1 order by number`,
    [id],
  );
const unsoldSessions = () => upstream.db.query<{ id: number }>('select id from catalog where unsold_of = $1', [live]);
const end = (id = live, by = client) => by.post<Ended>(`/app/house/${house.houseRef}/sessions/${id}/end`, {});

/** A live session of today, with this number of unsold lots and two sold ones. */
async function openSession(unsold: number): Promise<void> {
  const [row] = await upstream.db.query<{ id: number; houseId: number }>(
    `select id, house_id as "houseId" from catalog where kind = 'LIVE' order by id limit 1`,
    [],
  );
  live = row?.id ?? 0;
  await upstream.db.query(
    `update catalog set ended_at = null, starts_at = $2, starts_on = ($2::timestamptz at time zone time_zone)::date, start_time = '09:00',
       resells_unsold = true where id = $1`,
    [live, new Date(upstream.clock.now().getTime() - HOUR)],
  );
  await upstream.db.query(
    `insert into lot (house_id, id, ref, catalog_id, number, title, low_estimate, reserve)
     select $1, 900000 + n, 'LOTUNSOLD' || n, $2, 5000 + n, 'Clock ' || n, 10000, 8000 from generate_series(1, $3::int) n`,
    [row?.houseId, live, unsold],
  );
  await upstream.db.query(
    `delete from lot l where l.catalog_id = $1 and l.hammer is null and l.id < 900000
       and not exists (select from lot_picture p where p.house_id = l.house_id and p.lot_id = l.id)`,
    [live],
  );
}

const setFeature = () => upstream.db.query(`update house set features = features || '{live-to-timed}'::text[]`, []);

beforeEach(setFeature);

test('ending a session with 15 unsold lots makes an unpublished timed sale of them, 14 days later at the same time', async () => {
  await openSession(15);
  await upstream.db.query('update catalog set premium_minimum = 2000, premium_flat = 100 where id = $1', [live]);
  const { body } = await end();
  const made = await session(body.data.unsoldCatalogID ?? 0);
  const from = await session(live);
  const premiums = await upstream.db.query('select premium from catalog_view where id = any($1)', [[made?.id, live]]);
  expect(premiums[0]).toMatchObject({ premium: { minimum: 2000, flat: 100, maximum: null } });
  expect(premiums[0]).toEqual(premiums[1]);
  expect(made).toMatchObject({
    title: `${from?.title}: unsold lots`,
    kind: 'TIMED',
    startsOn: '2026-12-04',
    startTime: '09:00',
    startsAt: new Date('2026-12-04T14:00:00Z'),
    staggerSeconds: 60,
    publishedAt: null,
    step: 6,
    endedAt: null,
  });
  const lots = await lotsOf(made?.id ?? 0);
  const unsold = (await lotsOf(live)).filter(({ hammer }) => hammer === null);
  expect(lots.map(({ number }) => number)).toEqual(unsold.map(({ number }) => number));
  expect(lots.every(({ isPublished, hammer, originalLotId }) => !isPublished && hammer === null && originalLotId)).toBe(
    true,
  );
  expect(new Set(lots.map(({ ref: one }) => one)).size).toBe(lots.length);
  expect(from?.endedAt).toEqual(upstream.clock.now());
});

test('with 14 unsold lots, or if it isn’t wanted, allowed, or published, no sale is made', async () => {
  await openSession(14);
  expect((await end()).body.data.unsoldCatalogID).toBeNull();
  for (const change of [
    'update catalog set resells_unsold = false where id = $1',
    `update house set features = array_remove(features, 'live-to-timed') where id = (select house_id from catalog where id = $1)`,
    'update catalog set published_at = null where id = $1',
  ]) {
    await upstream.db.query('delete from lot where id > 900000', []);
    await openSession(15);
    await upstream.db.query(change, [live]);
    expect((await end()).body.data.unsoldCatalogID).toBeNull();
    expect(await unsoldSessions()).toEqual([]);
    await setFeature();
    await upstream.db.query('update catalog set published_at = now() where id = $1', [live]);
  }
});

test('a session is ended once, only after its start, and only if it is live', async () => {
  await openSession(15);
  const answers = await Promise.all([end(), end()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await unsoldSessions()).toHaveLength(1);
  await upstream.db.query('update catalog set ended_at = null, starts_at = $2 where id = $1', [
    live,
    new Date(upstream.clock.now().getTime() + 1000),
  ]);
  expect((await end()).body.error.code).toBe('NOT_STARTED');
  await upstream.db.query(`update catalog set kind = 'TIMED' where id = $1`, [live]);
  expect((await end()).body.error.code).toBe('NOT_LIVE');
  expect((await end(1_000_000)).status).toBe(404);
});

test('sessions that nobody ends are ended at the instant that was due: live ones after a day, timed ones with their last lot', async () => {
  await openSession(15);
  const started = (await session(live))?.startsAt.getTime() ?? 0;
  upstream.clock.set(started + 24 * HOUR - 1000);
  await endDueSessions(upstream.services);
  expect((await session(live))?.endedAt).toBeNull();
  upstream.clock.set(started + 30 * HOUR);
  await endDueSessions(upstream.services);
  expect((await session(live))?.endedAt).toEqual(new Date(started + 24 * HOUR));
  const [made] = await unsoldSessions();
  const timed = await session(made?.id ?? 0);
  const lots = await lotsOf(made?.id ?? 0);
  const due = (timed?.startsAt.getTime() ?? 0) + (lots.length - 1) * 60_000;
  upstream.clock.set(due - 1000);
  await endDueSessions(upstream.services);
  expect((await session(made?.id ?? 0))?.endedAt).toBeNull();
  upstream.clock.set(due);
  await endDueSessions(upstream.services);
  expect((await session(made?.id ?? 0))?.endedAt).toEqual(new Date(due));
});

test('the sale of a session has its start and, once all sessions ended, its end', async () => {
  await openSession(0);
  const sale = async () =>
    (
      await upstream.db.query<{ startsAt: Date; endedAt: Date | null }>(
        `select g.starts_at as "startsAt", g.ended_at as "endedAt" from auction_group g join catalog c on c.house_id = g.house_id and c.group_id = g.id
         where c.id = $1`,
        [live],
      )
    )[0];
  expect((await sale())?.endedAt).toBeNull();
  await end();
  expect((await sale())?.endedAt).not.toBeNull();
});
