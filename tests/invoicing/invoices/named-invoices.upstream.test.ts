import { smallHouse } from '../../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../../support/services/of-file';
import { clientOf } from '../house-at-work';

let group: number;
let other: number;

const upstream = upstreamOfFile({ houses: [smallHouse()] });
const api = ofFile(() => clientOf(upstream, 'sample'));

beforeAll(async () => {
  group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot', 'Autumn')).invoiceGroupID;
  other = (await api.create(['Tools and Toys'], 'Cards per lot', 'Barn')).invoiceGroupID;
});

const names = async (query: string) => {
  const { invoiceBidders, totals, totalRecords } = await api.detail(group, query);
  expect(totals.invoiceCount).toBe(totalRecords);
  return invoiceBidders.map(({ lastName }) => lastName);
};

test('the detail of a group can be filtered by a stored selection, a run, and sent invoices', async () => {
  const { token } = await api.post<{ token: string }>(`invoiceGroup/${group}/selection`, {
    filter: { search: 'a' },
    except: [(await api.invoiceOf(group, 'Marsh')).invoiceID],
  });
  expect(await names(`?selection=${token}`)).toEqual(['Patel']);
  const ids = await Promise.all(
    ['Keller', 'Stone'].map(async (lastName) => (await api.invoiceOf(group, lastName)).invoiceID),
  );
  expect(await names('?sent=true')).toEqual([]);
  const { sendRunID } = await api.post<{ sendRunID: number }>(`invoiceGroup/${group}/invoiceSend`, ids);
  await upstream.runner.drain();
  expect(await names(`?sendRunID=${sendRunID}`)).toEqual(['Keller', 'Stone']);
  expect(await names(`?sendRunID=${sendRunID}&sent=true&size=1`)).toEqual(['Keller']);
  expect(await names('?sent=false')).toEqual(['Marsh', 'Patel', 'Rossi']);
  await expect(api.refused(`invoiceGroup/${other}/groupDetailInfo?sendRunID=${sendRunID}`)).resolves.toMatchObject({
    status: 404,
    message: 'The send was not found.',
  });
  await expect(api.refused(`invoiceGroup/${other}/groupDetailInfo?selection=${token}`)).resolves.toMatchObject({
    status: 404,
    message: 'The selection was not found.',
  });
  await expect(
    api.refused(`invoiceGroup/${group}/groupDetailInfo?selection=${token}&ids=${ids[0]}`),
  ).resolves.toMatchObject({ status: 400, field: 'ids' });
});
