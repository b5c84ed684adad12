import type { CopySaleJson } from '../../../upstream/sales/copying/copying-wire';
import type { SessionJson } from '../../../upstream/sales/session/session-wire';
import type { CatalogsJson } from '../../../upstream/sales/wire';
import { clientOf } from '../../invoicing/house-at-work';
import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { houseOf } from '../../support/services/upstream';

interface Copied {
  data: CopySaleJson;
  error: { code: string; message: string; field: string | null };
}

const upstream = upstreamOfFile({ houses: [smallHouse()] });
const client = ofFile(() => clientOf(upstream, 'sample'));
const clerk = ofFile(() => upstream.signIn('sample', 'clerk'));

const house = ofFile(() => houseOf(clerk));
const sales = ofFile(() => client.get<CatalogsJson>('catalogs?search=Autumn'));
const sale = () => sales.catalogs[0]?.groupID ?? 0;

const copy = (body: object, id = sale()) => clerk.post<Copied>(`/app/house/${house.houseRef}/sales/${id}/copy`, body);
const session = async (id: number) =>
  (await clerk.get<{ data: { sessionDefinition: SessionJson } }>(`/cps/app/catalog/${id}`)).body.data.sessionDefinition;

test('a sale is copied with the settings of its sessions, which keep their distance and time of day, without lots', async () => {
  const { catalogs } = await client.get<CatalogsJson>('catalogs?search=Autumn');
  const before = await Promise.all([...catalogs].reverse().map(({ catalogID }) => session(catalogID)));
  await upstream.db.query(
    "update catalog set category_ids = '{101,102}', description = 'Two days.', premium_flat = 200, premium_minimum = 2000, premium_maximum = 9000 where id = $1",
    [before[0]?.catalogID],
  );
  const { status, body } = await copy({ title: 'Spring Sale', date: '2027-04-10' });
  expect(status).toBe(200);
  const after = await Promise.all(body.data.catalogIDs.map(session));
  expect(after.map(({ title, hour, minute, ampm }) => [title, hour, minute, ampm])).toEqual(
    before.map(({ title, hour, minute, ampm }) => [title, hour, minute, ampm]),
  );
  const gap = (sessions: readonly SessionJson[]) =>
    Math.round((Date.parse(sessions[1]?.startsOn ?? '') - Date.parse(sessions[0]?.startsOn ?? '')) / 86_400_000);
  expect(gap(after)).toBe(gap(before));
  expect(after[0]).toMatchObject({
    groupName: 'Spring Sale',
    startsOn: '2027-04-10',
    categoryIDs: [101, 102],
    description: 'Two days.',
    premiumSteps: before[0]?.premiumSteps,
    premiumFlat: 2,
    premiumMinimum: 20,
    premiumMaximum: 90,
    lotCount: 0,
    stepTracker: 3,
    publishedAt: null,
  });
});

test('a copy needs a name and a date in the next two years', async () => {
  const fields = async (body: object) => {
    const { status, body: answer } = await copy(body);
    return [status, answer.error.field, answer.error.message];
  };
  expect(await fields({ title: ' ', date: '2027-04-10' })).toEqual([422, 'title', 'Sale title is required']);
  expect(await fields({ title: 'Spring', date: '' })).toEqual([
    422,
    'date',
    'Please select the date of the first session',
  ]);
  expect(await fields({ title: 'Spring', date: '2026-11-01' })).toEqual([
    422,
    'date',
    'Pictures: Session date must be within the next two years',
  ]);
  expect((await copy({ title: 'Spring', date: '2027-04-10' }, sale() + 100_000)).status).toBe(404);
});
