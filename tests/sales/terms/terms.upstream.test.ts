import { smallHouse } from '../../support/houses/sample-house';
import { ofEachTest, upstreamOfEachTest } from '../../support/services/of-file';
import { houseOf } from '../../support/services/upstream';

interface Terms {
  termsID: number;
  name: string;
  version: number;
  archived: boolean;
  premiumFlat: number | null;
  premiumMinimum: number | null;
  premiumMaximum: number | null;
  premiumSteps: { from: number; to: number | null; stepPct: string }[];
}
interface Refused {
  error: {
    code: string;
    message: string;
    problems?: { code: string; message: string; field: string }[];
    details?: { saleTerms?: Terms };
  };
}

const BODY = { name: 'Evening sales', premiumSteps: [{ to: '500000', rate: '26' }, { rate: '20' }] };
const path = (rest = '') => `/app/house/${house.houseRef}/saleTerms${rest}`;
const save = (body: object) => clerk.post<{ data: { saleTerms: Terms } } & Refused>(path(), body);
const all = async (query = '') => (await clerk.get<{ data: { saleTerms: Terms[] } }>(path(query))).body.data.saleTerms;
const names = async (query = '') => (await all(query)).map(({ name }) => name);

const upstream = upstreamOfEachTest({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
const clerk = ofEachTest(() => upstream.signIn('sample', 'clerk'));
const house = ofEachTest(() => houseOf(clerk));

test('terms are added, changed with their version, and audited with every field', async () => {
  const { body } = await save(BODY);
  const { termsID, version } = body.data.saleTerms;
  expect(body.data.saleTerms).toMatchObject({
    name: 'Evening sales',
    premiumMode: 'MARGINAL',
    premiumSteps: [
      { from: 0, to: 500_000, stepPct: '26' },
      { from: 500_000, to: null, stepPct: '20' },
    ],
    paymentProcessingEligible: true,
    version: 1,
  });
  const changed = await save({ ...BODY, termsID, version, houseFeeStep: true, marketplaceFee: '3' });
  expect(changed.body.data.saleTerms).toMatchObject({ houseFeeStepEligible: true, marketplaceFee: '3', version: 2 });
  const [entry] = await upstream.db.query<{ before: object; after: object }>(
    `select before, after from audit where action = 'sale-terms.edit'`,
  );
  expect(Object.keys(entry?.before ?? {})).toEqual(expect.arrayContaining(['name', 'premiumSteps', 'isArchived']));
  expect(entry?.after).toMatchObject({ houseFeeStep: true });
});

test('amounts for each lot are saved, copied to a new session, and undone', async () => {
  const saved = await save({ ...BODY, premiumFlat: '2', premiumMinimum: '20.50', premiumMaximum: '5000' });
  const { termsID, version } = saved.body.data.saleTerms;
  const amounts = { premiumFlat: 2, premiumMinimum: 20.5, premiumMaximum: 5000 };
  expect(saved.body.data.saleTerms).toMatchObject(amounts);
  const [sale] = await upstream.db.query<{ id: number; addressID: number }>(
    `update auction_group set terms_id = $2 where house_id = $1
       and id = (select min(id) from auction_group where house_id = $1) returning id,
       (select min(id) from location where house_id = $1) as "addressID"`,
    [house.houseID, termsID],
  );
  const session = { title: 'Winter', date: '12/05/2026', hour: '09', minute: '00', ampm: 'AM', liveStatus: '1' };
  const added = await clerk.post<{ data: { sessionDefinition: object } }>('/cps/app/catalog/0', {
    ...session,
    groupID: sale?.id,
    houseID: house.houseID,
    addressID: sale?.addressID,
  });
  expect(added.body.data.sessionDefinition).toMatchObject({ ...amounts, premiumMode: 'MARGINAL' });
  const changed = await save({ ...BODY, termsID, version, premiumMinimum: '30' });
  expect(changed.body.data.saleTerms).toMatchObject({ premiumFlat: null, premiumMinimum: 30, premiumMaximum: null });
});

test('an undo that would put the minimum above the maximum is refused', async () => {
  const { termsID } = (await save({ ...BODY, premiumMinimum: '80' })).body.data.saleTerms;
  await save({ ...BODY, termsID, version: 1 });
  await save({ ...BODY, termsID, version: 2, premiumMaximum: '50' });
  const [edit] = await upstream.db.query<{ id: number }>(
    `select id from audit where action = 'sale-terms.edit' order by id limit 1`,
    [],
  );
  const { status, body } = await clerk.post<Refused>(`/app/house/${house.houseRef}/recordEdits/${edit?.id}/undo`, {});
  expect([status, body.error.message]).toEqual([
    409,
    'The minimum premium would be above the maximum. Change the terms instead.',
  ]);
});

test('a save on an earlier version is refused with the current terms', async () => {
  const { termsID } = (await save(BODY)).body.data.saleTerms;
  await save({ ...BODY, termsID, version: 1, name: 'Evening sales of paintings' });
  const { status, body } = await save({ ...BODY, termsID, version: 1, name: 'Late sales' });
  expect([status, body.error.code]).toEqual([409, 'EDITED_MEANWHILE']);
  expect(body.error.details?.saleTerms).toMatchObject({ name: 'Evening sales of paintings', version: 2 });
});

test('every problem is named by its field, and nothing is saved', async () => {
  const before = await names();
  const { status, body } = await save({ name: '', premiumSteps: [{ to: '5', rate: '200' }] });
  expect(status).toBe(422);
  expect(body.error.problems?.map(({ field }) => field)).toEqual(['name', 'premiumSteps.0.rate', 'premiumSteps.0.to']);
  expect(await names()).toEqual(before);
});

test('a name belongs to one of the terms that are not archived, in any case', async () => {
  const { termsID } = (await save(BODY)).body.data.saleTerms;
  expect((await save({ ...BODY, name: 'EVENING SALES' })).body.error).toMatchObject({ code: 'NAME_TAKEN' });
  await clerk.post(path(`/${termsID}/archive`), {});
  expect((await save(BODY)).status).toBe(200);
  const { status, body } = await clerk.post<Refused>(path(`/${termsID}/restore`), {});
  expect([status, body.error.message]).toEqual([
    422,
    'Other auction terms got this name meanwhile. Rename those, then try again.',
  ]);
});

test('archived terms are not offered for new sales, and archiving them again changes nothing', async () => {
  const { termsID } = (await save(BODY)).body.data.saleTerms;
  const archive = () => clerk.post<{ data: { saleTerms: Terms } }>(path(`/${termsID}/archive`), {});
  await archive();
  expect((await archive()).body.data.saleTerms).toMatchObject({ archived: true, version: 2 });
  expect(await names('?archived=true')).toEqual(['Evening sales']);
  const offered = async () =>
    (
      await clerk.get<{ data: { groupSettings: { name: string }[] } }>(`/cps/app/house/${house.houseID}/terms`)
    ).body.data.groupSettings.map(({ name }) => name);
  expect(await offered()).not.toContain('Evening sales');
  await clerk.post(path(`/${termsID}/restore`), {});
  expect(await offered()).toContain('Evening sales');
});

test('the terms of another house are not found, and neither is its list', async () => {
  const other = await upstream.signIn('other', 'clerk');
  const { termsID } = (await save(BODY)).body.data.saleTerms;
  const { houseRef } = await houseOf(other);
  expect((await other.post(`/app/house/${houseRef}/saleTerms/${termsID}/archive`, {})).status).toBe(404);
  expect((await other.get(`/cps/app/house/${house.houseID}/terms`)).status).toBe(404);
});
