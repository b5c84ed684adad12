import { upstreamOfFile } from '../support/services/of-file';
import { ExemptionHouse, PAPER } from './exemption-house';

const upstream = upstreamOfFile({ quiet: true });
let house: ExemptionHouse;

beforeAll(async () => {
  house = await ExemptionHouse.create(upstream);
});

interface Edits {
  readonly owners: readonly {
    readonly edits: readonly {
      readonly editID: number;
      readonly label: string;
      readonly canUndo: boolean;
      readonly changes: readonly { readonly label: string; readonly before: string; readonly after: string }[];
    }[];
  }[];
}

const historyOf = async (id: number) =>
  (await house.api.get<Edits>(`recordEdits?type=TaxExemption&ids=${id}`)).owners[0]?.edits ?? [];

test('a paper of a bidder is added, changed, removed, and brought back by an undo', async () => {
  const added = await house.add('Marsh', { note: 'By email' });
  expect(added).toMatchObject({
    ...PAPER,
    note: 'By email',
    validity: 'VALID',
    fileName: '',
    removed: false,
    version: 1,
  });
  expect(added.approvedBy).not.toBeNull();

  const { taxExemption: changed } = await house.api.post<{ taxExemption: typeof added }>('taxExemption', {
    ...PAPER,
    taxExemptionID: added.taxExemptionID,
    expiresOn: '2026-12-15',
    version: 1,
  });
  expect(changed).toMatchObject({ expiresOn: '2026-12-15', validity: 'EXPIRING', note: '', version: 2 });

  await house.api.post(`taxExemption/${added.taxExemptionID}/remove`, { version: 2 });
  expect(await house.papers('Marsh')).toEqual([]);
  const [removal] = await historyOf(added.taxExemptionID);
  expect(removal).toMatchObject({ label: 'Removed', canUndo: true });
  await house.api.post(`recordEdits/${removal?.editID}/undo`, {});
  expect(await house.papers('Marsh')).toMatchObject([{ expiresOn: '2026-12-15', removed: false }]);
  expect((await historyOf(added.taxExemptionID)).map(({ label }) => label)).toEqual([
    'Undone',
    'Removed',
    'Edited',
    'Added',
  ]);
});

test('a change that is based on an earlier version is refused with the current paper', async () => {
  const { taxExemptionID } = await house.add('Stone', { state: 'NJ', number: 'NJ-1' });
  const body = { ...PAPER, taxExemptionID, state: 'NJ', number: 'NJ-2' };
  await house.api.post('taxExemption', { ...body, version: 1 });
  expect(await house.api.refused('taxExemption', { ...body, number: 'NJ-3', version: 1 })).toMatchObject({
    status: 409,
    code: 'EDITED_MEANWHILE',
  });
  expect(await house.papers('Stone')).toMatchObject([{ number: 'NJ-2' }]);
});

test('a paper with problems is refused with a message for each field, and one of no bidder is not found', async () => {
  const approvalID = await house.bidder('Stone');
  const refused = await house.api.refused('taxExemption', { ...PAPER, approvalID, number: '', state: 'Bavaria' });
  expect(refused).toMatchObject({ status: 422, code: 'INVALID_EXEMPTION', field: 'number' });
  expect(refused.problems).toHaveLength(2);
  expect((await house.api.refused('taxExemption', { ...PAPER, approvalID: 999_999 })).status).toBe(404);
});

test('the papers of all records of a person count', async () => {
  const [ada, dev] = [await house.bidder('Marsh'), await house.bidder('Patel')];
  await upstream.db.query('update approval set merged_into = $3 where house_id = $1 and id = $2', [
    house.api.houseId,
    dev,
    ada,
  ]);
  const count = (await house.papers('Marsh')).length;
  await house.add('Patel', { number: 'OF-DEV' });
  expect(await house.papers('Marsh')).toHaveLength(count + 1);
});

test('a file is attached by its content, and downloaded again', async () => {
  const { taxExemptionID } = await house.add('Rossi', { state: 'CA' });
  const path = house.api.path(`taxExemption/${taxExemptionID}/file`);
  const send = (name: string, bytes: string) => {
    const form = new FormData();
    form.append('fileName', name);
    form.append('file', new Blob([Buffer.from(bytes, 'latin1')]), name);
    return fetch(`${upstream.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${house.api.client.token}` },
      body: form,
    });
  };
  expect((await send('resale form.pdf', '%PDF-1.7 certificate')).status).toBe(200);
  expect(await house.papers('Rossi')).toMatchObject([{ fileName: 'resale form.pdf', version: 2 }]);
  const file = await fetch(`${upstream.url}${path}`, {
    headers: { authorization: `Bearer ${house.api.client.token}` },
  });
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(await file.text()).toBe('%PDF-1.7 certificate');
  expect((await send('resale.pdf', '<html>')).status).toBe(422);
});
