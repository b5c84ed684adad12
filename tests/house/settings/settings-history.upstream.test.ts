import { runDataCommand } from '../../../upstream/data-commands';
import { SettingsBody } from '../../../upstream/house/settings/settings-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { ofEachTest, upstreamOfEachTest } from '../../support/services/of-file';
import { houseOf } from '../../support/services/upstream';

interface Edit {
  editID: number;
  label: string;
  by: string | null;
  changes: { label: string; before: string; after: string }[];
  canUndo: boolean;
}
interface Settings {
  houseName: string;
  phone: string;
  currencyCode: string;
  creditCardLimit: string | null;
  version: number;
}
interface Refused {
  error: { code: string; message: string };
}

const upstream = upstreamOfEachTest({ houses: [smallHouse()] });
const clerk = ofEachTest(() => upstream.signIn('sample', 'clerk'));
const house = ofEachTest(() => houseOf(clerk));

const settings = async () =>
  (await clerk.get<{ data: { settings: Settings } }>(`/app/house/${house.houseRef}/settings`)).body.data.settings;
async function save(change: Partial<Settings>) {
  const now = await settings();
  const saved = Object.entries(now).filter(([name]) => name in SettingsBody.shape);
  const answer = await clerk.post(`/app/house/${house.houseRef}/settings`, {
    ...Object.fromEntries(saved),
    ...change,
    creditCardLimit: change.creditCardLimit ?? now.creditCardLimit ?? '',
  });
  expect(answer.status).toBe(200);
}
const history = async (client = clerk) =>
  client.get<{ data: { owners: { edits: Edit[] }[] } }>(
    `/app/house/${house.houseRef}/recordEdits?type=House&ids=${house.houseID}`,
  );
const edits = async () => (await history()).body.data.owners[0]?.edits ?? [];
async function latest() {
  const [edit] = await edits();
  if (!edit) throw new Error('The house has no edits.');
  return edit;
}
const undo = (editID: number, client = clerk) =>
  client.post<{ data: { edit: Edit } } & Refused>(`/app/house/${house.houseRef}/recordEdits/${editID}/undo`, {});
/** Frees the currency: no lots, and no amounts in auction terms. */
async function freeCurrency() {
  await upstream.db.query('delete from lot where house_id = $1', [house.houseID]);
  await upstream.db.query('update sale_terms set is_archived = true where house_id = $1', [house.houseID]);
}

test('the history of the house settings names the changes in the words of the form, and an undo restores them', async () => {
  const { houseName } = await settings();
  await save({ houseName: 'Sample & Sons', phone: '413 555 0100', creditCardLimit: '2500.00' });
  const edit = await latest();
  expect(edit).toMatchObject({
    label: 'Edited',
    by: 'Colin Lark',
    canUndo: true,
    changes: [
      { label: 'Name', before: houseName, after: 'Sample & Sons' },
      { label: 'Phone', before: '', after: '413 555 0100' },
      { label: 'Credit card limit', after: '2,500.00' },
    ],
  });
  const { version } = await settings();
  const undone = await undo(edit.editID);
  expect(undone.body.data.edit).toMatchObject({ label: 'Undone', canUndo: true });
  expect(await settings()).toMatchObject({ houseName, phone: '', version: version + 1 });
  await undo(undone.body.data.edit.editID);
  expect(await settings()).toMatchObject({ houseName: 'Sample & Sons', phone: '413 555 0100' });
});

test('undoing a change of currency is refused with the reason once the house has lots, and nothing changes', async () => {
  // The house changed its currency before it had lots.
  await upstream.db.query("update house set currency = 'CAD' where id = $1", [house.houseID]);
  await upstream.db.query(
    `insert into audit (house_id, at, action, type, record_id, version, before, after)
     values ($1::int, now(), 'house.set', 'House', $1::int, 2, '{"currencyCode": "USD"}', '{"currencyCode": "CAD"}')`,
    [house.houseID],
  );
  const refused = await undo((await latest()).editID);
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    { code: 'CANNOT_UNDO', message: 'The house has sessions with lots, so its currency can’t change.' },
  ]);
  expect((await settings()).currencyCode).toBe('CAD');
});

test('undoing a change of currency takes the limit over as it is read, as saving does', async () => {
  await freeCurrency();
  await save({ creditCardLimit: '' });
  await save({ currencyCode: 'JPY' });
  const { editID } = await latest();
  await save({ creditCardLimit: '20000' });
  expect((await undo(editID)).status).toBe(200);
  expect(await settings()).toMatchObject({ currencyCode: 'USD', creditCardLimit: '20000.00' });
});

test('changes of the operator are shown, and only the operator undoes what the house can’t set', async () => {
  await runDataCommand(upstream.services, 'house:set', { userName: 'sample', settings: { tier: 'basic' } });
  const edit = await latest();
  expect(edit).toMatchObject({ by: null, canUndo: false, changes: [{ label: 'Tier', after: 'basic' }] });
  expect((await undo(edit.editID)).body.error.code).toBe('CANNOT_UNDO');
});

test('the account at the provider is in no history', async () => {
  await runDataCommand(upstream.services, 'house:set', { userName: 'sample', settings: { stripeAccount: 'acct_1A' } });
  expect(JSON.stringify(await edits())).not.toContain('acct_1A');
});

test('users without the right to settings neither read the history nor undo', async () => {
  await save({ houseName: 'Sample & Sons' });
  const { editID } = await latest();
  const viewer = await upstream.signIn('sample', 'viewer');
  expect((await history(viewer)).status).toBe(403);
  expect((await undo(editID, viewer)).status).toBe(404);
});
