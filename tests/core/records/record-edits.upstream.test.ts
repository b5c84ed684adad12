import { smallHouse } from '../../support/houses/sample-house';
import { ofEachTest, upstreamOfEachTest } from '../../support/services/of-file';
import { houseOf } from '../../support/services/upstream';

interface Edit {
  editID: number;
  label: string;
  by: string | null;
  changes: { label: string; before: string; after: string }[];
  isUndone: boolean;
  canUndo: boolean;
}
interface Address {
  addressID: number;
  facilityName: string;
  primary: boolean;
  version: number;
}
interface Refused {
  error: { code: string; message: string };
}

const upstream = upstreamOfEachTest({ houses: [smallHouse(), smallHouse({ userName: 'other' })] });
const clerk = ofEachTest(() => upstream.signIn('sample', 'clerk'));
const own = ofEachTest(() => houseOf(clerk));
let barn: number;

const house = (rest: string) => `/app/house/${own.houseRef}/${rest}`;
const addresses = async () =>
  (await clerk.get<{ data: { houseAddresses: Address[] } }>('/app/house/address')).body.data.houseAddresses;
const save = (body: object) =>
  clerk.post(house('location'), {
    facilityName: 'Barn',
    addressStreet1: '8 Depot Road',
    addressCity: 'Pittsfield',
    countryCode: 'US',
    stateCode: 'MA',
    postalCode: '01201',
    ...body,
  });
const history = async (client = clerk, id = barn) =>
  (
    await client.get<{ data: { owners: { totalRecords: number; edits: Edit[] }[] } }>(
      house(`recordEdits?type=Location&ids=${id}`),
    )
  ).body.data.owners[0];
const undo = (editID: number, client = clerk) =>
  client.post<{ data: { edit: Edit } } & Refused>(house(`recordEdits/${editID}/undo`), {});
const latest = async () => {
  const [edit] = (await history())?.edits ?? [];
  if (!edit) throw new Error('no edit');
  return edit;
};

beforeEach(async () => {
  await save({});
  barn = (await addresses()).find(({ facilityName }) => facilityName === 'Barn')?.addressID ?? 0;
});

test('the history says who changed which fields, in the words of the form', async () => {
  await save({ addressID: barn, facilityName: 'Old Barn', addressPhone: '413 555 0100' });
  const found = await history();
  expect(found?.totalRecords).toBe(2);
  expect(found?.edits[0]).toMatchObject({
    label: 'Edited',
    by: 'Colin Lark',
    changes: [
      { label: 'Facility Name', before: 'Barn', after: 'Old Barn' },
      { label: 'Phone', before: '', after: '413 555 0100' },
    ],
    isUndone: false,
    canUndo: true,
  });
  expect(found?.edits[1]).toMatchObject({ label: 'Created', canUndo: false });
});

test('an undo restores the earlier values and can itself be undone', async () => {
  await save({ addressID: barn, facilityName: 'Old Barn' });
  const edit = await latest();
  const undone = await undo(edit.editID);
  expect(undone.body.data.edit).toMatchObject({
    label: 'Undone',
    changes: [{ label: 'Facility Name', before: 'Old Barn', after: 'Barn' }],
  });
  expect((await addresses()).map(({ facilityName }) => facilityName)).toContain('Barn');
  expect((await undo(edit.editID)).body.error.code).toBe('ALREADY_UNDONE');
  await undo(undone.body.data.edit.editID);
  expect((await addresses()).map(({ facilityName }) => facilityName)).toContain('Old Barn');
});

test('an undo is refused after a newer change of the same field, and restores only its own fields', async () => {
  await save({ addressID: barn, facilityName: 'Old Barn' });
  const first = await latest();
  await save({ addressID: barn, facilityName: 'Old Barn', addressPhone: '413 555 0100' });
  const second = await latest();
  await save({ addressID: barn, facilityName: 'New Barn', addressPhone: '413 555 0100' });
  const refused = await undo(first.editID);
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    { code: 'EDITED_MEANWHILE', message: 'Facility Name changed after this edit. Undo the newer changes first.' },
  ]);
  await undo(second.editID);
  expect((await addresses()).find(({ addressID }) => addressID === barn)).toMatchObject({ facilityName: 'New Barn' });
});

test('a house keeps one primary location through undo and redo', async () => {
  await save({ addressID: barn, primary: true });
  const primaries = async () => (await addresses()).filter(({ primary }) => primary).map(({ addressID }) => addressID);
  expect(await primaries()).toEqual([barn]);
  const refused = await undo((await latest()).editID);
  expect(refused.body.error).toMatchObject({ code: 'CANNOT_UNDO' });
  expect(await primaries()).toEqual([barn]);
});

test('two undos of one edit at once apply it once', async () => {
  await save({ addressID: barn, facilityName: 'Old Barn' });
  const { editID } = await latest();
  const answers = await Promise.all([undo(editID), undo(editID)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await history())?.totalRecords).toBe(3);
});

test('another house, a user without the right, and an unknown type or number find nothing', async () => {
  await save({ addressID: barn, facilityName: 'Old Barn' });
  const { editID } = await latest();
  const stranger = await upstream.signIn('other', 'clerk');
  const { houseRef } = await houseOf(stranger);
  expect((await stranger.post(`/app/house/${houseRef}/recordEdits/${editID}/undo`, {})).status).toBe(404);
  const viewer = await upstream.signIn('sample', 'viewer');
  expect((await viewer.get(house(`recordEdits?type=Location&ids=${barn}`))).status).toBe(403);
  expect((await undo(editID, viewer)).status).toBe(404);
  expect((await clerk.get(house('recordEdits?type=Nothing&ids=1'))).status).toBe(404);
  expect((await undo(999_999)).status).toBe(404);
});

test('an API token needs the scope of the record to read its history, and the one to write to undo', async () => {
  await save({ addressID: barn, facilityName: 'Old Barn' });
  const { editID } = await latest();
  const owner = await upstream.signIn('sample', 'super');
  const withScopes = async (...scopes: string[]) => {
    const { body } = await owner.post<{ data: { secret: string } }>(house('apiTokens'), {
      name: scopes.join(),
      scopes,
      expiresOn: '12/31/2026',
    });
    const headers = { authorization: `Bearer ${body.data.secret}` };
    return {
      read: async () => (await upstream.stranger.get(house(`recordEdits?type=Location&ids=${barn}`), headers)).status,
      undo: async () => (await upstream.stranger.post(house(`recordEdits/${editID}/undo`), {}, headers)).status,
    };
  };
  const elsewhere = await withScopes('sales-tax:write');
  expect([await elsewhere.read(), await elsewhere.undo()]).toEqual([403, 403]);
  const reading = await withScopes('house:read');
  expect([await reading.read(), await reading.undo()]).toEqual([200, 403]);
  const writing = await withScopes('house:write');
  expect([await writing.read(), await writing.undo()]).toEqual([200, 200]);
});
