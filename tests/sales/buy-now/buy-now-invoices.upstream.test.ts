import type { CreateGroupJson, InvoiceCatalogsJson } from '../../../upstream/invoicing/creation/creation-wire';
import type { BuyNowBody, BuyNowJson } from '../../../upstream/sales/buy-now/buy-now-wire';
import { clientOfNewHouse, type HouseClient } from '../../invoicing/house-at-work';
import { upstreamOfFile } from '../../support/services/of-file';
import { makeBuyNowSale } from './buy-now-house';

const upstream = upstreamOfFile();
let api: HouseClient;
let sale: { houseId: number; groupId: number; catalogId: number };

beforeEach(async () => {
  api = await clientOfNewHouse(upstream);
  sale = await makeBuyNowSale(upstream, api.userName);
  // A Buy It Now sale has no end.
  await upstream.db.query('update catalog set ended_at = null where house_id = $1 and id = $2', [
    sale.houseId,
    sale.catalogId,
  ]);
  await upstream.db.query("update approval set country = 'FR', state = '' where house_id = $1", [sale.houseId]);
});

const terms = ['Conditions of Sale', 'Shipping', 'Contract(s)', 'Payment(s)', 'Taxes', 'Condition(s)'].map(
  (title, index) => ({ active: index < 3, title, text: index < 2 ? `${title} in full.` : '' }),
);

const settings = (change: Partial<BuyNowBody> = {}): BuyNowBody => ({
  cards: [3],
  excludedCountries: [],
  subject: 'Your order',
  fromName: 'The shop',
  fromEmail: 'shop@sample.example',
  bccEmail: '',
  charges: [
    { name: 'VAT', rate: '20', country: 'EU', state: '' },
    { name: 'Tax', rate: '5', country: 'ALL', state: '' },
  ],
  terms,
  consignmentContact: null,
  administratorContact: null,
  expertContact: null,
  ...change,
});

const save = async (change?: Partial<BuyNowBody>): Promise<BuyNowJson> =>
  (await api.post<{ settings: BuyNowJson }>(`bin/group/${sale.groupId}/settings`, settings(change))).settings;

const uninvoiced = async () =>
  (await api.get<InvoiceCatalogsJson>('invoiceCatalogs')).auctionGroups.find(({ groupID }) => groupID === sale.groupId);

const command = async (invoiceSettingsID: number | null) => ({
  catalogRefs: (await uninvoiced())?.catalogs.map(({ catalogRef }) => catalogRef) ?? [],
  groupTitle: 'Orders',
  invoiceSettingsID,
});

test('sold items are invoiced while the sale goes on, with its own taxes, email, and terms', async () => {
  const { invoiceGroupSettingsID } = await save();
  expect((await uninvoiced())?.invoiceGroupSettingsID).toBe(invoiceGroupSettingsID);
  const { invoiceGroupID } = await api.post<CreateGroupJson>('invoiceGroup', await command(invoiceGroupSettingsID));
  await upstream.runner.drain();
  const group = await api.group(invoiceGroupID ?? 0);
  expect(group).toMatchObject({ state: 'CREATED', invoiceGroupSettingsID });
  expect(await uninvoiced()).toBeUndefined();
  const { invoiceBidders } = await api.detail(invoiceGroupID ?? 0);
  const hammer = invoiceBidders.reduce((sum, { totalPrice }) => sum + totalPrice.hammer, 0);
  const tax = invoiceBidders.reduce((sum, { totalPrice }) => sum + totalPrice.tax, 0);
  const exempt = invoiceBidders.filter(({ taxExempt }) => taxExempt);
  const taxable = hammer - exempt.reduce((sum, { totalPrice }) => sum + totalPrice.hammer, 0);
  expect(taxable).toBeGreaterThan(0);
  expect(tax).toBeCloseTo(taxable * 0.2, 2);
  const { versions } = (
    await api.get<{ owners: { versions: { subject: string; messages: { header: string; detail: string }[] }[] }[] }>(
      `invoiceTemplateVersions?ids=${invoiceGroupSettingsID}`,
    )
  ).owners[0] ?? { versions: [] };
  expect(versions).toMatchObject([
    {
      subject: 'Your order',
      messages: [
        { header: 'Conditions of Sale', detail: 'Conditions of Sale in full.' },
        { header: 'Shipping', detail: 'Shipping in full.' },
      ],
    },
  ]);
});

test('saving again makes a new version only if invoices would change, and undoing makes another', async () => {
  const { invoiceGroupSettingsID: id } = await save();
  await save({ cards: [3, 4] });
  const version = async () =>
    (await api.get<{ invoiceSettings: { version: number }[] }>(`invoiceSettings?ids=${id}`)).invoiceSettings[0]
      ?.version;
  expect(await version()).toBe(1);
  await save({ cards: [3, 4], charges: [] });
  expect(await version()).toBe(2);
  const { owners } = await api.get<{ owners: { edits: { editID: number }[] }[] }>(
    `recordEdits?type=BuyNowSettings&ids=${sale.groupId}`,
  );
  await api.post(`recordEdits/${owners[0]?.edits[0]?.editID}/undo`, {});
  expect(await version()).toBe(3);
});

test('the template of a sale is in no list, is not for other sales, and is not edited, copied, or archived', async () => {
  const { invoiceGroupSettingsID: id } = await save();
  const { invoiceSettings } = await api.get<{ invoiceSettings: { id: number }[] }>('invoiceSettings');
  expect(invoiceSettings.map((one) => one.id)).not.toContain(id);
  expect(invoiceSettings.length).toBeGreaterThan(0);
  const others = await api.get<InvoiceCatalogsJson>('invoiceCatalogs');
  const other = others.auctionGroups.find(({ groupID }) => groupID !== sale.groupId);
  expect(other?.invoiceGroupSettingsID).toBeNull();
  const refused = await api.refused('invoiceGroup', {
    catalogRefs: other?.catalogs.map(({ catalogRef }) => catalogRef),
    groupTitle: 'Other',
    invoiceSettingsID: id,
  });
  expect(refused).toMatchObject({ status: 422, code: 'TEMPLATE_NOT_AVAILABLE' });
  for (const action of ['copy', 'archive']) {
    expect(await api.refused(`invoiceTemplate/${id}/${action}`, {})).toMatchObject({
      status: 409,
      code: 'TEMPLATE_READ_ONLY',
      message: expect.stringContaining('step 1 of the sale') as string,
    });
  }
});
