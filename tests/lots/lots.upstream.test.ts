import type { LotsJson } from '../../upstream/lots/wire';
import { clientOf } from '../invoicing/house-at-work';
import { SAMPLE_NOW, smallHouse } from '../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../support/services/of-file';

const upstream = upstreamOfFile({ houses: [smallHouse({ userName: 'east' }), smallHouse({ userName: 'west' })] });
const east = ofFile(() => clientOf(upstream, 'east'));

const lots = (query: string) => east.get<LotsJson>(`lots${query}`);
const titles = async (query: string) => (await lots(query)).lots.map(({ lotTitle }) => lotTitle);

test('lots are sorted by session, latest first, and by number, with the hammer total of all lots', async () => {
  const { lots: all, totalRecords, hammerTotals } = await lots('?size=3');
  expect(all.map(({ lotTitle }) => lotTitle)).toEqual(['Tin Locomotive', 'Cooper’s Plane', 'Bracket Clock']);
  expect(totalRecords).toBe(12);
  expect(hammerTotals).toEqual([{ currencyCode: 'USD', amount: 7506 }]);
});

test.each([
  ['?search=clock', ['Bracket Clock']],
  ['?search=cket+cl', ['Bracket Clock']],
  ['?search=br', ['Bracket Clock']],
  ['?search=ra', []],
  ['?search=%25', []],
  ['?sold=false', ['Corner Chair', 'Portrait of a Miller']],
  ['?channel=FLOOR', ['Oak Settle', 'The Orchard']],
  [`?soldFrom=${SAMPLE_NOW - 4 * 86_400_000}`, ['Tin Locomotive', 'Cooper’s Plane']],
  ['?sold=true&size=2&page=2', ['Bracket Clock', 'Walrus Ivory Box']],
])('the query %s selects lots', async (query, expected) => {
  expect(await titles(query)).toEqual(expected);
});

test('a lot returns the invoice that it is on, but not one whose group is voided', async () => {
  const { invoiceGroupID } = await east.create(['Tools and Toys'], 'Cards per lot');
  const stone = await east.invoiceOf(invoiceGroupID, 'Stone');
  expect((await lots('?search=locomotive')).lots).toMatchObject([
    { invoiceID: stone.invoiceID, hammer: 125, lotNumber: 1 },
  ]);
  await east.post(`invoiceGroup/${invoiceGroupID}/void`, {});
  const again = await east.create(['Tools and Toys'], 'Cards per lot');
  const renewed = await east.invoiceOf(again.invoiceGroupID, 'Stone');
  expect(renewed.invoiceID).not.toBe(stone.invoiceID);
  expect((await lots('?search=locomotive')).lots).toMatchObject([{ invoiceID: renewed.invoiceID }]);
});

test('lots and bidders of another house are not found', async () => {
  const west = await clientOf(upstream, 'west');
  // Publications refer to lots by their ids, which only this test changes.
  await upstream.db.query('delete from lot_publication where house_id = $1', [east.houseId]);
  await upstream.db.query('update lot set id = id + 1000000 where house_id = $1 and hammer is null', [east.houseId]);
  const mine = (await lots('?sold=false')).lots.map(({ lotID }) => lotID);
  expect((await west.get<LotsJson>(`lots?ids=${mine.join(',')}`)).lots).toEqual([]);
  const { approvals } = await east.get<{ approvals: { approvalID: number; lastName: string }[] }>(
    `approvals?ids=${(await lots('')).lots.map(({ approvalID }) => approvalID ?? 0).join(',')}`,
  );
  expect(approvals.map(({ lastName }) => lastName).sort()).toEqual(['Keller', 'Marsh', 'Patel', 'Rossi', 'Stone']);
});
