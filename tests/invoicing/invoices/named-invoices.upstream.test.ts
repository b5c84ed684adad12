import { smallHouse } from '../../support/houses/sample-house';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import type { Desk } from '../house-at-work';
import { deskOf } from '../house-at-work';

let upstream: TestUpstream;
let desk: Desk;
let group: number;
let other: number;

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse()] });
  desk = await deskOf(upstream, 'sample');
  group = (await desk.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn')).invoiceGroupID;
  other = (await desk.create(['Tools and Toys'], 'Cards per lot', 'Barn')).invoiceGroupID;
});
afterAll(() => upstream.stop());

const names = async (query: string) => {
  const { invoiceBidders, totals, totalRecords } = await desk.detail(group, query);
  expect(totals.invoiceCount).toBe(totalRecords);
  return invoiceBidders.map(({ lastName }) => lastName);
};

test('the detail of a group can be filtered by a stored selection, a run, and sent invoices', async () => {
  const { token } = await desk.post<{ token: string }>(`invoiceGroup/${group}/selection`, {
    filter: { search: 'a' },
    except: [(await desk.invoiceOf(group, 'Marsh')).invoiceID],
  });
  expect(await names(`?selection=${token}`)).toEqual(['Patel']);
  const ids = await Promise.all(
    ['Keller', 'Stone'].map(async (lastName) => (await desk.invoiceOf(group, lastName)).invoiceID),
  );
  expect(await names('?sent=true')).toEqual([]);
  const { sendRunID } = await desk.post<{ sendRunID: number }>(`invoiceGroup/${group}/invoiceSend`, ids);
  await upstream.runner.drain();
  expect(await names(`?sendRunID=${sendRunID}`)).toEqual(['Keller', 'Stone']);
  expect(await names(`?sendRunID=${sendRunID}&sent=true&size=1`)).toEqual(['Keller']);
  expect(await names('?sent=false')).toEqual(['Marsh', 'Patel', 'Rossi']);
  await expect(desk.refused(`invoiceGroup/${other}/groupDetailInfo?sendRunID=${sendRunID}`)).resolves.toMatchObject({
    status: 404,
    message: 'The send was not found.',
  });
  await expect(desk.refused(`invoiceGroup/${other}/groupDetailInfo?selection=${token}`)).resolves.toMatchObject({
    status: 404,
    message: 'The selection was not found.',
  });
  await expect(
    desk.refused(`invoiceGroup/${group}/groupDetailInfo?selection=${token}&ids=${ids[0]}`),
  ).resolves.toMatchObject({ status: 400, field: 'ids' });
});
