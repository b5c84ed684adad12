import type { GroupDetailJson } from '../../../upstream/invoicing/group-detail/group-detail-wire';
import type { InvoiceGroupJson, InvoiceGroupsJson } from '../../../upstream/invoicing/groups/group-wire';
import type { InvoicesJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { SelectionJson } from '../../../upstream/invoicing/invoices/selection-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { clientOf, type HouseClient } from '../house-at-work';

const AUTUMN = ['Pictures', 'Clocks and Furniture'];

let upstream: TestUpstream;
let east: HouseClient;
let west: HouseClient;
let autumn: InvoiceGroupJson;
let barn: InvoiceGroupJson;

beforeAll(async () => {
  upstream = await startTestUpstream({ houses: [smallHouse({ userName: 'east' }), smallHouse({ userName: 'west' })] });
  east = await clientOf(upstream, 'east');
  west = await clientOf(upstream, 'west');
  autumn = await east.create(AUTUMN, 'Cards per lot', 'Autumn');
  upstream.clock.advance(86_400_000);
  east = await clientOf(upstream, 'east');
  west = await clientOf(upstream, 'west');
  barn = await east.create(['Tools and Toys'], 'Cards per lot', 'Barn');
});
afterAll(() => upstream.stop());

const names = ({ invoiceBidders }: GroupDetailJson) => invoiceBidders.map(({ lastName }) => lastName);

test('groups are listed latest first and found by a session’s title', async () => {
  const { invoices, totalRecords } = await east.get<InvoiceGroupsJson>('invoiceGroups');
  expect(invoices.map(({ invoiceGroupTitle }) => invoiceGroupTitle)).toEqual(['Barn', 'Autumn']);
  expect(totalRecords).toBe(2);
  expect((await east.get<InvoiceGroupsJson>('invoiceGroups?search=CLOCKS')).invoices).toEqual([autumn]);
  expect(await east.get<InvoiceGroupsJson>('invoiceGroups?size=1&page=2')).toEqual({
    invoices: [autumn],
    totalRecords: 2,
  });
  expect((await east.get<InvoiceGroupsJson>(`invoiceGroups?ids=${barn.invoiceGroupID}`)).invoices).toEqual([barn]);
});

test.each([
  ['startDate=11/20/2026&endDate=11/20/2026', ['Autumn']],
  ['endDate=11/20/2026', ['Autumn']],
  ['startDate=2026-11-21', ['Barn']],
  ['startDate=11/20/2026', ['Barn', 'Autumn']],
])('creation dates are days in the house’s time zone: %s', async (query, titles) => {
  expect(
    (await east.get<InvoiceGroupsJson>(`invoiceGroups?${query}`)).invoices.map(
      ({ invoiceGroupTitle }) => invoiceGroupTitle,
    ),
  ).toEqual(titles);
});

test('a range that ends before it starts, a future date, and an invalid date are refused', async () => {
  expect(await east.refused('invoiceGroups?startDate=11/20/2026&endDate=11/19/2026')).toMatchObject({
    status: 422,
    message: 'TO date cannot be before FROM date.',
    field: 'endDate',
  });
  expect(await east.refused('invoiceGroups?endDate=11/23/2026')).toMatchObject({
    status: 422,
    code: 'FUTURE_DATE',
    field: 'endDate',
  });
  expect(await east.refused('invoiceGroups?startDate=02/30/2026')).toMatchObject({ status: 400, field: 'startDate' });
});

test('the totals of a group are the sums of its invoices', async () => {
  const { invoiceBidders, totals, totalPrice, totalAmount, outStandingBalance, hasPaddleNumbers, totalRecords } =
    await east.detail(autumn.invoiceGroupID);
  const cents = (amounts: readonly number[]) =>
    amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
  expect(totalRecords).toBe(5);
  expect(hasPaddleNumbers).toBe(true);
  expect(totalAmount).toBe(cents(invoiceBidders.map(({ invoiceTotal }) => invoiceTotal)));
  expect(outStandingBalance).toBe(cents(invoiceBidders.map(({ outStandingBalance: open }) => open)));
  expect(totalPrice.tax).toBe(cents(invoiceBidders.map(({ totalPrice: { tax } }) => tax)));
  expect(totals).toMatchObject({ invoiceCount: 5, itemCount: 8, paid: 0, pendingCharges: 0 });
  for (const { invoiceTotal, invoiceDetails } of invoiceBidders)
    expect(invoiceTotal).toBe(cents((invoiceDetails ?? []).map(({ totalAmount: total }) => total)));
});

test('a search matches part of a name, first and last name, or the number, regardless of case', async () => {
  const { invoiceGroupID: id } = autumn;
  expect(names(await east.detail(id, '?search=RO'))).toEqual(['Rossi']);
  expect(names(await east.detail(id, '?search=ada%20mar'))).toEqual(['Marsh']);
  const marsh = await east.invoiceOf(id, 'Marsh');
  const found = await east.detail(id, `?search=${marsh.invoiceID}`);
  expect(names(found)).toEqual(['Marsh']);
  expect(found).toMatchObject({ totalRecords: 1, totalAmount: marsh.invoiceTotal, invoiceGroup: { invoiceCount: 5 } });
  expect(await east.detail(id, '?search=nobody')).toMatchObject({
    invoiceBidders: [],
    totalRecords: 0,
    totalAmount: 0,
  });
  expect(await east.detail(id, '?search=%25')).toMatchObject({ totalRecords: 0 });
});

test('a search also finds a whole paddle or lot number and, if no name matches, part of an address or title', async () => {
  const { invoiceGroupID: id } = autumn;
  const [keller] = (await east.detail(id)).invoiceBidders.filter(({ lastName }) => lastName === 'Keller');
  expect(names(await east.detail(id, `?search=${keller?.paddleNumber}`))).toContain('Keller');
  expect(names(await east.detail(id, '?search=6'))).toContain('Patel');
  expect(names(await east.detail(id, '?search=QUINCES'))).toEqual(['Rossi']);
  expect(names(await east.detail(id, '?search=bidder.example')).sort()).toEqual(['Keller', 'Marsh', 'Rossi', 'Stone']);
  expect(await east.detail(id, '?search=winter%20road')).toMatchObject({
    totalRecords: 1,
    invoiceBidders: [{ lastName: 'Marsh' }],
  });
});

test.each([
  ['sort=name', ['Keller', 'Marsh', 'Patel', 'Rossi', 'Stone']],
  ['sort=name&direction=desc', ['Stone', 'Rossi', 'Patel', 'Marsh', 'Keller']],
  ['sort=total', ['Keller', 'Patel', 'Rossi', 'Stone', 'Marsh']],
  ['sort=items&direction=desc', ['Marsh', 'Patel', 'Stone', 'Rossi', 'Keller']],
  ['sort=platform', ['Rossi', 'Patel', 'Marsh', 'Stone', 'Keller']],
  ['sort=paddle', ['Marsh', 'Keller', 'Rossi', 'Patel', 'Stone']],
  ['sort=location', ['Keller', 'Rossi', 'Stone', 'Marsh', 'Patel']],
  ['page=2&size=2', ['Patel', 'Rossi']],
  ['offset=1&size=3', ['Marsh', 'Patel', 'Rossi']],
  ['paid=true', []],
  ['status=NOT_SENT&size=1', ['Keller']],
])('a page of a group: %s', async (query, expected) => {
  expect(names(await east.detail(autumn.invoiceGroupID, `?${query}`))).toEqual(expected);
});

test('lines can be left out, or requested by invoice', async () => {
  const slim = await east.detail(autumn.invoiceGroupID, '?details=false');
  expect(slim.invoiceBidders.every(({ invoiceDetails }) => invoiceDetails === null)).toBe(true);
  const [marsh, patel] = [
    await east.invoiceOf(autumn.invoiceGroupID, 'Marsh'),
    await east.invoiceOf(autumn.invoiceGroupID, 'Patel'),
  ];
  const other = await east.invoiceOf(barn.invoiceGroupID, 'Stone');
  const named = await east.post<GroupDetailJson>(`invoiceGroup/${autumn.invoiceGroupID}/groupDetailInfoByInvoice`, [
    patel.invoiceID,
    marsh.invoiceID,
    other.invoiceID,
  ]);
  expect(named.invoiceBidders).toEqual([marsh, patel]);
  expect(named.totals.invoiceCount).toBe(2);
  const { invoiceBidders } = await east.get<{ invoiceBidders: { applyCostPerLot: boolean }[] }>(
    `invoiceGroup/${autumn.invoiceGroupID}/applyCostPerLot`,
  );
  expect(invoiceBidders).toHaveLength(5);
  expect(invoiceBidders.every(({ applyCostPerLot }) => applyCostPerLot)).toBe(true);
});

test('reports cover the whole house, latest first, with totals per currency', async () => {
  const all = await east.get<InvoicesJson>('invoices');
  expect(all.totalRecords).toBe(7);
  expect(all.invoices[0]?.invoiceGroupID).toBe(barn.invoiceGroupID);
  expect(all.totals).toMatchObject([{ currencyCode: 'USD', invoiceCount: 7, itemCount: 10 }]);
  expect((await east.get<InvoicesJson>('invoices?channel=Floor')).invoices.map(({ lastName }) => lastName)).toEqual([
    'Patel',
  ]);
  expect(await east.get<InvoicesJson>(`invoices?createdTo=${Date.parse('2026-11-21T00:00:00Z')}&size=2`)).toMatchObject(
    { totalRecords: 5 },
  );
  expect(
    (await east.get<InvoicesJson>(`invoices?groupIDs=${barn.invoiceGroupID},${autumn.invoiceGroupID}&sort=name&size=1`))
      .invoices[0]?.lastName,
  ).toBe('Keller');
  const line = all.invoices[0]?.invoiceDetails?.[0];
  expect((await east.get<InvoicesJson>(`invoices?detailIDs=${line?.invoiceDetailID ?? 0}`)).invoices).toEqual([
    all.invoices[0],
  ]);
});

test('a house cannot read another house’s records by any number, in either direction', async () => {
  // Both houses start with the same numbers. From here on, west's numbers exist only in west.
  const equal = await west.create(AUTUMN, 'Cards per lot', 'Equal');
  await upstream.db.query('update counter set last = last + 5000 where house_id = $1', [west.houseId]);
  const own = await west.create(['Tools and Toys'], 'Cards per lot', 'Own');
  for (const [owner, stranger, group] of [
    [east, west, barn],
    [west, east, own],
  ] as const) {
    const { invoiceGroupID: id } = group;
    const ids = (await owner.detail(id)).invoiceBidders.map(({ invoiceID }) => invoiceID);
    for (const call of ['', '/groupDetailInfo', '/applyCostPerLot', '/payment-methods']) {
      expect(await stranger.refused(`invoiceGroup/${id}${call}`)).toMatchObject({
        status: 404,
        message: 'The invoice group was not found.',
      });
    }
    for (const call of ['groupDetailInfoByInvoice', 'invoicePreview', 'invoiceSend', 'retry', 'void']) {
      expect(await stranger.refused(`invoiceGroup/${id}/${call}`, ids)).toMatchObject({ status: 404 });
    }
    expect((await stranger.get<InvoicesJson>(`invoices?ids=${ids.join(',')}`)).invoices).toEqual([]);
    expect((await stranger.get<InvoiceGroupsJson>(`invoiceGroups?ids=${id}`)).invoices).toEqual([]);
    expect((await stranger.client.get(owner.path('invoiceGroups'))).status).toBe(403);
  }
  expect(equal.invoiceGroupID).toBe(autumn.invoiceGroupID);
  const refs = async (api: HouseClient) =>
    (await api.detail(equal.invoiceGroupID)).invoiceBidders.map(({ invoiceRef }) => invoiceRef);
  expect(new Set([...(await refs(west)), ...(await refs(east))]).size).toBe(10);
});

test('a stored selection holds a filter with exceptions or numbers, and works only in its group', async () => {
  const path = `invoiceGroup/${autumn.invoiceGroupID}`;
  const { invoiceBidders } = await east.detail(autumn.invoiceGroupID);
  const [keller, marsh] = invoiceBidders.map(({ invoiceID }) => invoiceID);
  const allButKeller = await east.post<SelectionJson>(`${path}/selection`, { filter: {}, except: [keller] });
  expect(allButKeller.invoiceCount).toBe(4);
  const preview = await east.post<{ invoiceIDs: number[]; totalRecords: number; invoiceGroups: unknown[] }>(
    `${path}/invoicePreview?selection=${allButKeller.token}&size=2`,
    [],
  );
  expect(preview.totalRecords).toBe(4);
  expect(preview.invoiceIDs).toEqual(invoiceBidders.slice(1).map(({ invoiceID }) => invoiceID));
  expect(preview.invoiceGroups).toHaveLength(2);
  const two = await east.post<SelectionJson>(`${path}/selection`, { ids: [marsh, keller] });
  expect(
    (await east.post<{ invoiceIDs: number[] }>(`${path}/invoicePreview?selection=${two.token}`, [])).invoiceIDs,
  ).toEqual([marsh, keller]);
  expect(
    await east.refused(`invoiceGroup/${barn.invoiceGroupID}/invoicePreview?selection=${two.token}`, []),
  ).toMatchObject({ status: 404 });
  expect(await east.refused(`${path}/invoicePreview`, [keller, 999_999_999])).toMatchObject({
    status: 404,
    message: 'The invoice was not found.',
  });
});
