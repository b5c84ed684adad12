import { scheduledPublishingWork } from '../../../upstream/publishing/scheduling/scheduled-work';
import type { SummaryJson } from '../../../upstream/publishing/summary/summary-wire';
import { LotHouse } from '../../lots/editing/lot-house';
import { ofEachTest } from '../../support/services/of-file';
import { sentMail } from '../../support/services/sent-mail';

const house = ofEachTest(
  () => LotHouse.start(),
  ({ upstream }) => upstream.stop(),
);
let session: number;

beforeEach(async () => {
  session = await house.session();
  await house.upstream.db.query("update catalog set time_zone = 'America/New_York' where id = $1", [session]);
});

interface Answer<Data> {
  readonly data: Data;
  readonly error: { readonly code: string; readonly message: string; readonly field: string | null };
}

const path = () => `/app/house/${house.houseRef}/catalogs/${session}/publishSchedule`;
const schedule = (date: string, time: string) =>
  house.clerk.post<Answer<{ schedule: { publishesAt: number } | null }>>(path(), { date, time });
const cancel = () => house.clerk.post<Answer<{ schedule: null }>>(`${path()}/cancel`);
const summary = async () =>
  (await house.clerk.get<Answer<SummaryJson>>(`/cps/app/catalog/${session}/summary`)).body.data.summary;
const editions = async () =>
  (
    await house.upstream.db.query<{ edition: number; by: number | null }>(
      'select edition, published_by as by from publication where catalog_id = $1',
      [session],
    )
  ).map(({ edition }) => edition);
const storedFailure = async () =>
  (
    await house.upstream.db.query<{ failure: string | null }>(
      'select failure from publication_schedule where catalog_id = $1',
      [session],
    )
  ).map(({ failure }) => failure);
/** Sets the clock to an instant, and runs what is due. */
async function at(instant: string): Promise<void> {
  house.upstream.clock.set(new Date(instant));
  await house.upstream.runner.drain();
}
const texts = async () =>
  (await sentMail(house.upstream.outbox)).map(({ subject, text, to }) => ({ subject, text, to }));

test('a time that occurs twice at the end of summer time in New York publishes once, at the first of the two', async () => {
  await house.lot(session, 1);
  const { body } = await schedule('2027-11-07', '01:30');
  expect(body.data.schedule?.publishesAt).toBe(Date.parse('2027-11-07T05:30:00Z'));
  expect((await summary()).schedule).toMatchObject({
    date: '11/07/2027',
    time: '01:30',
    timeZoneID: 'America/New_York',
    failure: null,
  });
  await at('2027-11-07T05:29:59Z');
  expect(await editions()).toEqual([]);
  await at('2027-11-07T05:30:00Z');
  expect(await editions()).toEqual([1]);
  expect(await storedFailure()).toEqual([]);
  await house.upstream.db.query("update lot set title = 'Summer Road' where catalog_id = $1", [session]);
  await at('2027-11-07T06:30:00Z');
  expect(await editions()).toEqual([1]);
  expect(await texts()).toEqual([]);
});

test('two services that run the same job publish once', async () => {
  await house.lot(session, 1);
  await schedule('2027-01-10', '09:00');
  house.upstream.clock.set(new Date('2027-01-10T14:00:00Z'));
  const [item] = await house.upstream.db.query<{ key: string; payload: object }>(
    "select key, payload from work where kind = 'publishing.scheduled'",
  );
  if (!item) throw new Error('nothing was scheduled');
  const job = { id: 1, houseId: house.houseID, kind: 'publishing.scheduled', attempt: 1, ...item };
  const context = { progress: () => Promise.resolve(), signal: new AbortController().signal };
  const run = () => scheduledPublishingWork.run(house.upstream.services, job, context);
  await Promise.all([run(), run()]);
  expect(await editions()).toEqual([1]);
});

test('a new time replaces the one before, and a canceled schedule publishes nothing', async () => {
  await house.lot(session, 1);
  await schedule('2027-01-10', '09:00');
  await schedule('2027-01-11', '09:00');
  await at('2027-01-10T15:00:00Z');
  expect(await editions()).toEqual([]);
  house.upstream.clock.set(new Date('2026-11-21T12:00:00Z'));
  const clerk = await house.upstream.signIn('sample', 'clerk');
  const post = () => clerk.post<Answer<{ schedule: null }>>(`${path()}/cancel`);
  expect((await post()).body.data).toEqual({ schedule: null });
  expect((await post()).body.error).toMatchObject({
    code: 'NOT_SCHEDULED',
    message: 'This sale isn’t scheduled to be published.',
  });
  await at('2027-01-12T15:00:00Z');
  expect(await editions()).toEqual([]);
});

test('what is refused at that time is shown in the summary, and emailed to the user who scheduled it', async () => {
  const { lotID } = await house.lot(session, 1);
  await schedule('2026-11-30', '09:00');
  await house.upstream.db.query('update lot set number = null where id = $1', [lotID]);
  await at('2026-11-30T14:00:00Z');
  expect(await editions()).toEqual([]);
  const failure = '1 item has no item number. Give it one, then publish.';
  expect(await storedFailure()).toEqual([failure]);
  const [mail, ...others] = await texts();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Winter Pictures was not published', to: [{ name: 'Colin Lark' }] });
  expect(mail?.text).toContain(failure);
  expect(mail?.text).toMatch(new RegExp(`/ar/session/live/\\d+/${session}/6`));
  // It isn't tried again.
  await at('2026-12-01T14:00:00Z');
  expect(await texts()).toHaveLength(1);
});

test('lots that wait for a decision are emailed, and the others are published', async () => {
  await house.lot(session, 1);
  await house.lot(session, 2, { lotTitle: 'Carved ivory' });
  await schedule('2026-11-30', '09:00');
  await house.upstream.db.query("update house set banned_words = '{ivory}' where id = $1", [house.houseID]);
  await at('2026-11-30T14:00:00Z');
  expect(await editions()).toEqual([1]);
  const published = await house.upstream.db.query('select number from lot where catalog_id = $1 and is_published', [
    session,
  ]);
  expect(published).toEqual([{ number: 1 }]);
  const [mail] = await texts();
  expect(mail?.subject).toBe('Some items of Winter Pictures were not published');
  expect(mail?.text).toContain('Item 2 can’t be published. It is potentially banned.');
});

test('a schedule in the past is refused, and those of a deleted session do nothing', async () => {
  expect((await schedule('2020-01-01', '09:00')).body.error).toMatchObject({
    code: 'INVALID_FIELD',
    field: 'time',
    message: 'This time has passed. Select a later one.',
  });
  await house.lot(session, 1);
  await schedule('2026-11-30', '09:00');
  await house.upstream.db.query('update catalog set is_deleted = true where id = $1', [session]);
  await at('2026-11-30T14:00:00Z');
  expect(await editions()).toEqual([]);
  expect(await texts()).toEqual([]);
});

test('the history of the session says when it was scheduled, changed, and canceled', async () => {
  await schedule('2027-01-10', '09:00');
  await schedule('2027-01-11', '10:30');
  await cancel();
  const { body } = await house.clerk.get<Answer<{ owners: { edits: { label: string; changes: object[] }[] }[] }>>(
    `/app/house/${house.houseRef}/recordEdits?type=Catalog&ids=${session}`,
  );
  const first = 'Sunday, January 10, 2027 at 9:00 AM EST';
  const second = 'Monday, January 11, 2027 at 10:30 AM EST';
  expect(body.data.owners[0]?.edits.slice(0, 3).map(({ label, changes }) => [label, changes])).toEqual([
    ['Canceled scheduled publishing', [{ label: 'Publishes at', before: second, after: '' }]],
    ['Scheduled publishing', [{ label: 'Publishes at', before: first, after: second }]],
    ['Scheduled publishing', [{ label: 'Publishes at', before: '', after: first }]],
  ]);
});
