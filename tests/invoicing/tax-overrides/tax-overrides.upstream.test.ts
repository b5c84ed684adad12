import type { TaxPreviewJson } from '../../../upstream/invoicing/bidder-details/bidder-details-wire';
import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import { rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import type { ExplanationsJson } from '../../../upstream/invoicing/figures/explain-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { SalesTaxEntriesJson, SalesTaxPlacesJson } from '../../../upstream/sales-tax/wire';
import { upstreamOfFile } from '../../support/services/of-file';
import { ExemptionHouse } from '../../tax-exemptions/exemption-house';
import { pay } from '../added-charges/charges-setup';
import { clientOf } from '../house-at-work';

const upstream = upstreamOfFile({ quiet: true });

const SESSIONS = ['Pictures', 'Clocks and Furniture'];
const REASON = 'Exported by a freight forwarder';

async function houseWithInvoices(template = 'Cards per invoice') {
  const house = await ExemptionHouse.create(upstream, template.startsWith('Cards'));
  const { api } = house;
  const { invoiceGroupID: group } = await api.create(SESSIONS, template);
  const invoice = (lastName: string) => api.invoiceOf(group, lastName);
  const body = async (lastName: string, tax: number | null, more: object = {}) => ({
    invoiceID: (await invoice(lastName)).invoiceID,
    tax,
    ...more,
  });
  const path = `invoiceGroup/${group}/taxOverride`;
  return {
    house,
    api,
    group,
    invoice,
    override: async (lastName: string, tax: number | null, more: object = { reason: REASON }) =>
      api.post<GroupDetailEditJson>(path, await body(lastName, tax, more)),
    refused: async (lastName: string, tax: number | null, more: object = { reason: REASON }) =>
      api.refused(path, await body(lastName, tax, more)),
    preview: async (lastName: string, tax: number | null) =>
      api.post<TaxPreviewJson>(`${path}Preview`, await body(lastName, tax)),
    undo: (editID: number | undefined) => api.post<GroupDetailEditJson>(`invoiceEdit/${editID ?? 0}/undo`, {}),
    detail: (lastName: string, details: object) =>
      invoice(lastName).then(({ invoiceID }) =>
        api.post(`invoiceGroup/${group}/bidderDetails`, { invoiceID, details }),
      ),
    hide: (lastName: string, isHidden: boolean) =>
      invoice(lastName).then(({ invoiceID, invoiceDetails }) =>
        api.post(`invoiceGroup/${group}/groupDetailInfo`, {
          invoiceDetailPrice: [
            { invoiceID, invoiceDetailID: invoiceDetails?.[0]?.invoiceDetailID, suppress: isHidden },
          ],
        }),
      ),
    explained: async (lastName: string) => {
      const { invoiceID } = await invoice(lastName);
      return (await api.get<ExplanationsJson>(`invoiceExplanations?invoiceIDs=${invoiceID}`)).invoices[0]?.tax;
    },
    consistent: () => upstream.db.transaction((tx) => rebuildProjections(tx, api.houseId, group)),
  };
}

type House = Awaited<ReturnType<typeof houseWithInvoices>>;
const OREGON = { city: 'Salem', state: 'OR', postalCode: '97301' };
const partsOf = ({ totalPrice, invoiceTotal }: InvoiceJson) => ({ totalPrice, invoiceTotal });

describe.each(['Cards per invoice', 'Cards per lot', 'Bank per invoice', 'Bank per lot'])('with %s', (template) => {
  let at: House;
  beforeAll(async () => {
    at = await houseWithInvoices(template);
  });

  test('a tax is entered by hand as previewed, in one edit that an undo reverts', async () => {
    const before = await at.invoice('Marsh');
    const preview = await at.preview('Marsh', 1.23);
    expect(preview).toMatchObject({
      taxBefore: before.totalPrice.tax,
      taxAfter: 1.23,
      totalBefore: before.invoiceTotal,
    });
    expect(await at.invoice('Marsh')).toEqual(before);
    const { edit } = await at.override('Marsh', 1.23);
    const after = await at.invoice('Marsh');
    expect(after).toMatchObject({ taxReason: REASON, invoiceTotal: preview.totalAfter, totalPrice: { tax: 1.23 } });
    expect(await at.explained('Marsh')).toContain(`entered by hand = 1.23. Reason: ${REASON}`);
    await at.consistent();
    expect(await at.invoice('Marsh')).toEqual(after);
    await at.undo(edit?.editID);
    expect(await at.invoice('Marsh')).toMatchObject({ taxReason: '', ...partsOf(before) });
  });

  test('a tax of 0 stays when lots are hidden and shown, and when the place changes', async () => {
    await at.override('Marsh', 0);
    await at.hide('Marsh', true);
    expect((await at.invoice('Marsh')).totalPrice.tax).toBe(0);
    await at.hide('Marsh', false);
    await at.detail('Marsh', OREGON);
    await at.detail('Marsh', { city: 'Albany', state: 'NY', postalCode: '12207' });
    expect(await at.invoice('Marsh')).toMatchObject({ taxReason: REASON, totalPrice: { tax: 0 } });
    await at.consistent();
  });

  test('an entered tax is removed, and the tax is computed again', async () => {
    const { totalPrice } = await at.invoice('Stone');
    await at.override('Stone', 99);
    await at.override('Stone', 98.5, { reason: 'Corrected by the accountant' });
    expect(await at.invoice('Stone')).toMatchObject({
      taxReason: 'Corrected by the accountant',
      totalPrice: { tax: 98.5 },
    });
    expect((await at.preview('Stone', null)).taxAfter).toBe(totalPrice.tax);
    await at.override('Stone', null, {});
    expect(await at.invoice('Stone')).toMatchObject({ taxReason: '', totalPrice });
  });
});

describe('an automatic tax', () => {
  let at: House;
  beforeAll(async () => {
    at = await houseWithInvoices();
  });

  test('that is entered by hand isn’t changed among the charges, and shipping doesn’t change it', async () => {
    const { invoiceID } = await at.invoice('Stone');
    await at.override('Stone', 4);
    const set = (charges: object) => ({ target: { invoiceIDs: [invoiceID] }, charges });
    const refused = await at.api.refused('charges', set({ tax: { amount: 5 } }));
    expect(refused).toMatchObject({ status: 422, code: 'TAX_AUTOMATIC', message: `Entered by hand: ${REASON}` });
    await at.api.post('charges', set({ shipping: { amount: 100 } }));
    expect((await at.invoice('Stone')).totalPrice.tax).toBe(4);
  });

  test('that could not be computed no longer keeps the invoice from being charged', async () => {
    await at.detail('Patel', { state: '', postalCode: '' });
    expect((await at.invoice('Patel')).taxFailed).toBe(true);
    await at.override('Patel', 2);
    expect(await at.invoice('Patel')).toMatchObject({ taxFailed: false, totalPrice: { tax: 2 } });
    await at.detail('Patel', { city: 'Elsewhere' });
    expect((await at.invoice('Patel')).taxFailed).toBe(false);
  });

  test('that is entered by hand keeps an exemption out, and an exemption keeps it out', async () => {
    const { invoiceID } = await at.invoice('Stone');
    const exempt = { invoiceID, exempt: true, reason: 'Late', certificate: { number: 'NJ-1', countryCode: 'US' } };
    expect(await at.api.refused(`invoiceGroup/${at.group}/taxExemption`, exempt)).toMatchObject({
      status: 422,
      code: 'TAX_ENTERED',
    });
    expect(await at.refused('Rossi', 0)).toMatchObject({ status: 422, code: 'TAX_EXEMPT', field: 'tax' });
    await at.house.add('Stone', { state: 'OR', number: 'OR-1' });
    await at.detail('Stone', OREGON);
    expect(await at.invoice('Stone')).toMatchObject({ taxExempt: false, totalPrice: { tax: 4 } });
  });

  test.each<[string, number | null, object, string]>([
    ['without a reason', 1, {}, 'REASON_REQUIRED'],
    ['with a short reason', 1, { reason: 'Because' }, 'TOO_SHORT'],
    ['below zero', -1, { reason: REASON }, 'NEGATIVE_CHARGE'],
    ['with more decimals than the currency has', 1.234, { reason: REASON }, 'NOT_AN_AMOUNT'],
    ['that is to be computed again, but is computed', null, {}, 'NOT_ENTERED'],
  ])('is refused %s', async (_, tax, more, code) => {
    expect(await at.refused('Marsh', tax, more)).toMatchObject({ status: 422, code });
  });

  test('is refused if another user entered one since the version that was seen', async () => {
    const { version } = await at.invoice('Marsh');
    await at.override('Marsh', 3);
    expect(await at.refused('Marsh', 5, { reason: REASON, version })).toMatchObject({
      status: 409,
      code: 'EDITED_MEANWHILE',
    });
    await at.override('Marsh', null, {});
  });

  test('of a paid invoice can only stay as it is, and then the place can change', async () => {
    const invoice = await at.invoice('Marsh');
    await pay(upstream, at.api, invoice, { amount: Math.round(invoice.outStandingBalance * 100) });
    const { tax } = invoice.totalPrice;
    expect(await at.refused('Marsh', tax + 1)).toMatchObject({ status: 422, code: 'INVOICE_PAID' });
    expect(await at.refused('Marsh', 0)).toMatchObject({ status: 422, code: 'TOTAL_BELOW_PAID' });
    await at.override('Marsh', tax);
    await at.detail('Marsh', OREGON);
    expect(await at.invoice('Marsh')).toMatchObject({ state: 'OR', allPaid: true, totalPrice: { tax } });
  });
});

test('entries of the sales tax name the reason, and are listed by it', async () => {
  const at = await houseWithInvoices();
  const reader = await clientOf(upstream, at.api.userName, 'super');
  const { invoiceID, totalPrice } = await at.invoice('Stone');
  await at.api.post(`invoiceGroup/${at.group}/invoiceSend`, [invoiceID]);
  await upstream.runner.drain();
  await at.override('Stone', 1);
  const { salesTaxPlaces } = await reader.get<SalesTaxPlacesJson>('salesTaxPlaces');
  const place = salesTaxPlaces.find(({ stateCode }) => stateCode === 'NJ');
  if (!place) throw new Error('no place');
  await reader.post(`salesTaxPlace/${place.placeID}`, { basis: 'INVOICE', version: place.version });
  const read = (query = '') =>
    reader.get<SalesTaxEntriesJson>(`salesTaxPlace/${place.placeID}/entries?currency=USD${query}`);
  const { salesTaxEntries } = await read();
  expect(salesTaxEntries.map(({ taxReason }) => taxReason)).toEqual(['', REASON]);
  expect(salesTaxEntries[1]?.taxAmount).toBeCloseTo(1 - totalPrice.tax, 6);
  expect((await read('&entered=true')).salesTaxEntries).toEqual(salesTaxEntries.slice(1));
  expect((await read('&entered=false')).totalRecords).toBe(1);
  const csv = await fetch(
    upstream.url + reader.path(`salesTaxPlace/${place.placeID}/entries.csv?currency=USD&entered=true`),
    { headers: { authorization: `Bearer ${reader.client.token}` } },
  );
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(REASON);
});
