import type { CatalogsJson } from '../../upstream/sales/wire';
import { clientOf } from '../invoicing/house-at-work';
import { SAMPLE_NOW, smallHouse } from '../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../support/services/of-file';

const upstream = upstreamOfFile({ houses: [smallHouse({ userName: 'east' }), smallHouse({ userName: 'west' })] });
const east = ofFile(() => clientOf(upstream, 'east'));
const west = ofFile(() => clientOf(upstream, 'west'));

const titles = async (query: string) =>
  (await east.get<CatalogsJson>(`catalogs${query}`)).catalogs.map(({ title }) => title);

test('sessions are sorted latest first and have the totals of their lots', async () => {
  const { catalogs, totalRecords } = await east.get<CatalogsJson>('catalogs');
  expect(totalRecords).toBe(3);
  expect(catalogs.map(({ title }) => title)).toEqual(['Tools and Toys', 'Clocks and Furniture', 'Pictures']);
  expect(catalogs[2]).toMatchObject({
    identifier: 'A1',
    groupName: 'Autumn Sale',
    kind: 'LIVE',
    date: '11/10/2026',
    lotCount: 6,
    soldCount: 5,
    bidderCount: 4,
    hammerTotal: 3850.5,
    currencyCode: 'USD',
  });
});

test('sessions are found by title or sale, kind, end, number and reference, and paged', async () => {
  expect(await titles('?search=AUTUMN')).toEqual(['Clocks and Furniture', 'Pictures']);
  expect(await titles('?kind=TIMED')).toEqual([]);
  expect(await titles('?size=1&page=2')).toEqual(['Clocks and Furniture']);
  const [{ catalogID, catalogRef } = { catalogID: 0, catalogRef: '' }] = (await east.get<CatalogsJson>('catalogs'))
    .catalogs;
  expect(await titles(`?ids=${catalogID}`)).toEqual(['Tools and Toys']);
  expect(await titles(`?refs=${catalogRef},CATNONE`)).toEqual(['Tools and Toys']);
  expect((await west.get<CatalogsJson>(`catalogs?refs=${catalogRef}`)).catalogs).toEqual([]);
});

test('a session has ended once its end time is reached', async () => {
  upstream.clock.set(SAMPLE_NOW - 9 * 86_400_000);
  expect(await titles('?ended=true')).toEqual(['Pictures']);
  expect(await titles('?ended=false')).toEqual(['Tools and Toys', 'Clocks and Furniture']);
  upstream.clock.set(SAMPLE_NOW);
  expect(await titles('?ended=false')).toEqual([]);
});
