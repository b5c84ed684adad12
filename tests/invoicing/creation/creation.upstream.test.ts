import { createInvoicesWork } from '../../../upstream/invoicing/creation/create-invoices';
import type { CreateGroupJson, InvoiceCatalogsJson } from '../../../upstream/invoicing/creation/creation-wire';
import type { InvoiceGroupsJson } from '../../../upstream/invoicing/groups/group-wire';
import { smallHouse } from '../../support/houses/sample-house';
import { upstreamOfFile } from '../../support/services/of-file';
import { clientOf, clientOfNewHouse, type HouseClient, newKey } from '../house-at-work';

const AUTUMN = ['Pictures', 'Clocks and Furniture'];

const upstream = upstreamOfFile();
let api: HouseClient;

beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
});

/** Returns a client in a house without cards. */
const clientWithoutCards = () =>
  clientOfNewHouse(upstream, (userName) =>
    smallHouse({ userName, processorType: 's', paymentProcessingEnabled: false }),
  );

/** Returns the job of a group as a runner would claim it. */
const workOf = (groupId: number) => ({
  id: 0,
  houseId: api.houseId,
  kind: 'invoicing.create',
  key: String(groupId),
  payload: {},
  attempt: 1,
});
const hands = () => ({ progress: () => Promise.resolve(), signal: new AbortController().signal });

test('a group is in creation at first, and then has one invoice per bidder, numbered by name', async () => {
  const id = await api.start(AUTUMN, 'Cards per lot', 'Autumn 2026');
  const before = await api.group(id);
  expect(before).toMatchObject({
    invoiceGroupTitle: 'Autumn 2026',
    invoiceCreated: false,
    state: 'IN_CREATION',
    invoiceCount: 0,
  });

  await upstream.runner.drain();
  const group = await api.group(id);
  expect(group).toMatchObject({
    invoiceCreated: true,
    state: 'CREATED',
    applyCostPerLot: true,
    invoiceCount: 5,
    itemCount: 8,
    createdBy: 'Colin Lark',
    progress: null,
  });
  const { invoiceBidders, catalogs } = await api.detail(id);
  expect(invoiceBidders.map(({ lastName }) => lastName)).toEqual(['Keller', 'Marsh', 'Patel', 'Rossi', 'Stone']);
  expect(invoiceBidders.map(({ invoiceID }) => invoiceID - (invoiceBidders[0]?.invoiceID ?? 0))).toEqual([
    0, 1, 2, 3, 4,
  ]);
  expect(catalogs.map(({ title, date }) => [title, date])).toEqual([
    ['Pictures', '11/10/2026'],
    ['Clocks and Furniture', '11/11/2026'],
  ]);
});

test('an invoice has premium by steps, live fee by platform, and the automatic tax of the buyer’s state', async () => {
  const { invoiceGroupID } = await api.create(AUTUMN, 'Cards per lot');
  const ada = await api.invoiceOf(invoiceGroupID, 'Marsh');
  expect(ada).toMatchObject({
    paddleNumber: '100',
    channel: 'INV',
    itemCount: 3,
    hasRestricted: true,
    invoiceStatus: 'NOT_SENT',
  });
  // 1,000.00, 1,500.50 and 600.00: premium 250.00, 250.00 + 100.10 and 150.00; live fee 3 %; New York taxes 4 % of it all.
  expect(ada.totalPrice).toMatchObject({
    hammer: 3100.5,
    premium: 750.1,
    livefee: 93.02,
    tax: 157.74,
    shipping: 0,
    other: 0,
    currencySymbol: '$',
  });
  expect(ada.invoiceTotal).toBe(4101.36);
  expect(ada.invoiceDetails?.map(({ lotNum, totalAmount }) => [lotNum, totalAmount])).toEqual([
    [1, 1331.2],
    [3, 1971.44],
    [2, 798.72],
  ]);
  const chloe = await api.invoiceOf(invoiceGroupID, 'Rossi');
  expect(chloe).toMatchObject({ taxExempt: true, totalPrice: { hammer: 800, premium: 200, livefee: 40, tax: 0 } });
  const dev = await api.invoiceOf(invoiceGroupID, 'Patel');
  expect(dev).toMatchObject({ memberID: null, channel: 'Floor', companyID: 9, totalPrice: { livefee: 0 } });
});

test('template taxes and fees apply in a house without cards, rounded once per invoice or per line', async () => {
  const west = await clientWithoutCards();
  const { invoiceGroupID } = await west.create(AUTUMN, 'Bank per invoice');
  const ada = await west.invoiceOf(invoiceGroupID, 'Marsh');
  // Tax 8 % of hammer and premium 3,850.60; handling 1 % of the hammer 3,100.50.
  expect(ada.totalPrice).toMatchObject({ hammer: 3100.5, premium: 750.1, tax: 308.05, other: 31.01 });
  expect(ada.invoiceDetails?.every(({ priceInfo }) => priceInfo.tax === 0 && priceInfo.other === 0)).toBe(true);
});

test('a dry run returns the counts and totals of the creation and saves nothing', async () => {
  const command = await api.command(AUTUMN, 'Cards per lot');
  const { dryRun } = await api.post<CreateGroupJson>('invoiceGroup?dryRun=true', { ...command, groupTitle: '' });
  expect((await api.get<InvoiceGroupsJson>('invoiceGroups')).totalRecords).toBe(0);
  const group = await api.create(AUTUMN, 'Cards per lot');
  expect(dryRun).toEqual({
    currencyCode: group.currencyCode,
    invoiceCount: group.invoiceCount,
    itemCount: group.itemCount,
    canceledCount: 0,
    totalPrice: group.totalPrice,
    invoiceTotal: group.invoiceTotal,
  });
});

test('all problems of a request are returned together', async () => {
  const sessions = await api.sessions();
  const refused = await api.refused('invoiceGroup', {
    catalogRefs: [sessions.get('Pictures'), sessions.get('Tools and Toys'), 'CATUNKNOWN'],
    groupTitle: ' ',
    invoiceSettingsID: null,
  });
  expect(refused.status).toBe(422);
  expect(refused.problems?.map(({ code }) => code)).toEqual([
    'SEVERAL_SALES',
    'SEVERAL_LOCATIONS',
    'NO_TEMPLATE',
    'NO_NAME',
    'CATALOG_NOT_AVAILABLE',
  ]);
  expect(refused.problems?.map(({ message }) => message)).toContain(
    'Invoice Groups can only contain catalogs that had the same sale location for sales tax calculation. Please create separate invoice groups for the selected catalogs.',
  );
  const empty = await api.refused('invoiceGroup', {
    catalogRefs: [],
    groupTitle: 'x'.repeat(51),
    invoiceSettingsID: await api.template('Cards per lot'),
  });
  expect(empty.problems?.map(({ code }) => code)).toEqual(['NO_SESSIONS', 'NAME_TOO_LONG']);
});

test('a template without card processing is refused in a house with it', async () => {
  const refused = await api.refused('invoiceGroup', await api.command(AUTUMN, 'Bank per lot'));
  expect(refused).toMatchObject({ status: 422, code: 'TEMPLATE_NOT_AVAILABLE', field: 'invoiceSettingsID' });
});

test('sessions and templates of another house are reported like nonexistent ones, in both directions', async () => {
  const west = await clientWithoutCards();
  for (const [mine, theirs, template] of [
    [api, west, 'Cards per lot'],
    [west, api, 'Bank per lot'],
  ] as const) {
    const command = await mine.command(AUTUMN, template);
    const foreign = await theirs.command(AUTUMN, template);
    expect(await mine.refused('invoiceGroup', { ...command, catalogRefs: foreign.catalogRefs })).toMatchObject({
      status: 422,
      code: 'CATALOG_NOT_AVAILABLE',
    });
  }
});

test('the same key creates once, and is refused for another request', async () => {
  const command = await api.command(AUTUMN, 'Cards per lot');
  const key = newKey();
  const make = (body: object) => api.client.post<{ data: CreateGroupJson }>(api.path('invoiceGroup'), body, key);
  const first = await make(command);
  const again = await make(command);
  expect(again.body).toEqual(first.body);
  expect((await make({ ...command, groupTitle: 'Other' })).status).toBe(409);
  expect((await api.get<InvoiceGroupsJson>('invoiceGroups')).totalRecords).toBe(1);
});

test('of two concurrent creations, one gets the sessions and the other gets an error', async () => {
  const command = await api.command(AUTUMN, 'Cards per lot');
  const answers = await Promise.all(
    [1, 2, 3].map(() => api.client.post<{ error?: { code: string } }>(api.path('invoiceGroup'), command, newKey())),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.flatMap(({ body }) => (body.error ? [body.error.code] : []))).toEqual([
    'SESSIONS_ALREADY_INVOICED',
    'SESSIONS_ALREADY_INVOICED',
  ]);
  await upstream.runner.drain();
  expect((await api.get<InvoiceGroupsJson>('invoiceGroups')).invoices.map(({ itemCount }) => itemCount)).toEqual([8]);
});

test('a lot that is sold late appears as a follow-up', async () => {
  await api.create(AUTUMN, 'Cards per lot');
  expect([...(await api.sessions()).keys()]).toEqual(['Tools and Toys']);
  await upstream.db.query(
    `update lot set hammer = 5000, sold_at = $2, approval_id = (select min(id) from approval where house_id = $1) where house_id = $1 and title = 'Portrait of a Miller'`,
    [api.houseId, upstream.clock.now()],
  );
  const { auctionGroups } = await api.get<InvoiceCatalogsJson>('invoiceCatalogs?search=autumn');
  expect(auctionGroups).toMatchObject([
    {
      groupName: 'Autumn Sale',
      catalogs: [{ catalogTitle: 'Pictures', soldCount: 1, bidderCount: 1, hammerTotal: 50 }],
    },
  ]);
  expect(await api.create(['Pictures'], 'Cards per lot', 'Late')).toMatchObject({ invoiceCount: 1, itemCount: 1 });
});

test('a voided group releases its lots, is in no list, and stays readable', async () => {
  const { invoiceGroupID } = await api.create(AUTUMN, 'Cards per lot');
  await api.post(`invoiceGroup/${invoiceGroupID}/void`, {});
  expect([...(await api.sessions()).keys()]).toEqual(['Tools and Toys', 'Pictures', 'Clocks and Furniture']);
  expect((await api.get<InvoiceGroupsJson>('invoiceGroups')).totalRecords).toBe(0);
  expect(await api.group(invoiceGroupID)).toMatchObject({ state: 'VOIDED' });
  expect(await api.create(AUTUMN, 'Cards per lot')).toMatchObject({ itemCount: 8 });
});

test('creating a created group again adds nothing', async () => {
  const { invoiceGroupID } = await api.create(AUTUMN, 'Cards per lot');
  const before = await api.detail(invoiceGroupID);
  await createInvoicesWork.run(upstream.services, workOf(invoiceGroupID), hands());
  expect(await api.detail(invoiceGroupID)).toEqual(before);
});

test('two concurrent attempts write the invoices once', async () => {
  const id = await api.start(AUTUMN, 'Cards per lot');
  await Promise.all([1, 2].map(() => createInvoicesWork.run(upstream.services, workOf(id), hands())));
  expect(await api.group(id)).toMatchObject({ state: 'CREATED', invoiceCount: 5, itemCount: 8 });
});

test('an interrupted attempt leaves nothing, and the next one creates everything', async () => {
  const id = await api.start(AUTUMN, 'Cards per lot');
  const real = upstream.db;
  const cut = {
    ...upstream.services,
    db: Object.assign(Object.create(real) as typeof real, {
      transaction: (run: Parameters<typeof real.transaction>[0]) =>
        real.transaction(async (tx) => {
          await run(tx);
          throw new Error('killed before the commit');
        }),
    }),
  };
  await expect(createInvoicesWork.run(cut, workOf(id), hands())).rejects.toThrow('killed');
  expect(await api.detail(id)).toMatchObject({ invoiceBidders: [], totalRecords: 0 });
  await upstream.runner.drain();
  expect(await api.group(id)).toMatchObject({ state: 'CREATED', invoiceCount: 5 });
});

test('a creation that fails permanently reports the reason immediately, and can be retried', async () => {
  const id = await api.start(AUTUMN, 'Cards per lot');
  await upstream.db.query(
    `update catalog set premium_mode = 'MARGINAL', premium_steps = '[{"from": 0, "to": null, "rateMillionths": "broken"}]' where house_id = $1`,
    [api.houseId],
  );
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await upstream.runner.drain();
    upstream.clock.advance(10 * 60_000);
  }
  const failed = await api.group(id);
  const [work] = await upstream.db.query<{ id: number; state: string; error: string; together: boolean }>(
    `select w.id, w.state, w.error, w.xmin = g.xmin as together from work w join invoice_group g on g.house_id = w.house_id and g.id::text = w.key
     where w.house_id = $1 and w.kind = 'invoicing.create' and w.key = $2`,
    [api.houseId, String(id)],
  );
  expect(failed).toMatchObject({
    state: 'FAILED',
    failure: `There was an error while creating invoice. Reference ${work?.id ?? ''}.`,
  });
  expect(work).toMatchObject({ state: 'FAILED', error: expect.stringContaining('broken') as string, together: true });
  await upstream.db.query(`update catalog set premium_steps = '[]' where house_id = $1`, [api.houseId]);
  await api.post(`invoiceGroup/${id}/retry`, {});
  await upstream.runner.drain();
  expect(await api.group(id)).toMatchObject({ state: 'CREATED', failure: null, invoiceCount: 5 });
  expect(await api.refused(`invoiceGroup/${id}/retry`, {})).toMatchObject({ status: 409, code: 'GROUP_NOT_FAILED' });
});

test('users without access to invoices get the permission text', async () => {
  const viewer = await clientOf(upstream, api.userName, 'viewer');
  for (const call of [
    'invoiceCatalogs',
    'invoiceGroups',
    'invoiceGroup/1',
    'invoices',
    'invoiceSettings',
    'payment-methods',
    'sendRun/1',
  ]) {
    expect(await viewer.refused(call)).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
      message: 'You do not have permissions to view this page. Please contact your system administrator.',
    });
  }
});
