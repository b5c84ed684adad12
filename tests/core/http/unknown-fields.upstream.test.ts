import { LotHouse, ROAD } from '../../lots/editing/lot-house';
import { houseOfFile } from '../../support/services/of-file';

const house = houseOfFile(() => LotHouse.start());
let session: number;

beforeAll(async () => {
  session = await house.session();
});

const FROM_SERVER = { 'x-client-address': '203.0.113.7' };
const lot = { ...ROAD, signature: 'Signed lower right' };
const add = (lotNumber: string, headers?: Record<string, string>) =>
  house.clerk.post<object>(`/cps/app/catalog/${session}/lot/new`, { ...lot, lotNumber }, headers);

const refused = (field: string) => ({
  status: 400,
  body: {
    error: { code: 'BAD_USER_INPUT', field, message: `${field}: This call has no such field. Remove it.` },
  },
});

const sent = (path: string, body: object) =>
  house.clerk.post<object>(`/app/house/${house.houseRef}/${path}`, body, FROM_SERVER);

test('an added call refuses fields of the product that it does not have, also in lists', async () => {
  const { lotID } = await house.lot(session, 1);
  expect(await sent('lots/delete', { lotIDs: [lotID], reason: 'Sold' })).toMatchObject(refused('reason'));
  const renumbering = { lots: [{ lotID, lotNumber: '2', lotExt: '', suffix: 'A' }] };
  expect(await sent('lots/renumber', renumbering)).toMatchObject(refused('lots.0.suffix'));
  expect((await house.get(session, '1')).lots).toMatchObject([{ lotNumber: 1, deleted: false }]);
});

test('a specified call ignores such fields of a client and refuses those of the product itself', async () => {
  expect((await add('10')).status).toBe(200);
  expect(await add('11', FROM_SERVER)).toMatchObject(refused('signature'));
  expect(
    await house.upstream.db.query('select number from lot where catalog_id = $1 and number >= 10', [session]),
  ).toEqual([{ number: 10 }]);
});
