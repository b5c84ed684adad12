import type { PreviewJson } from '../../../upstream/invoicing/documents/document-wire';
import type { GroupDetailEditJson } from '../../../upstream/invoicing/editing/edit-wire';
import { rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import type { ExplanationsJson } from '../../../upstream/invoicing/figures/explain-wire';
import type {
  AppliedExemptionJson,
  ExemptionPreviewJson,
  ToExemptJson,
} from '../../../upstream/invoicing/tax-exemptions/exemption-wire';
import { upstreamOfFile } from '../../support/services/of-file';
import { ExemptionHouse } from '../../tax-exemptions/exemption-house';
import { pay } from '../added-charges/charges-setup';

const upstream = upstreamOfFile({ quiet: true });

const SESSIONS = ['Pictures', 'Clocks and Furniture'];

/** A house with invoices of all bidders. */
async function houseWithInvoices(template = 'Cards per invoice') {
  const house = await ExemptionHouse.create(upstream, template.startsWith('Cards'));
  const { invoiceGroupID: group } = await house.api.create(SESSIONS, template);
  const invoice = (lastName: string) => house.api.invoiceOf(group, lastName);
  const body = async (lastName: string, more: object) => ({
    invoiceID: (await invoice(lastName)).invoiceID,
    exempt: true,
    reason: 'The certificate came a day late',
    ...more,
  });
  return {
    house,
    group,
    invoice,
    exempt: async (lastName: string, more: object) =>
      house.api.post<GroupDetailEditJson>(`invoiceGroup/${group}/taxExemption`, await body(lastName, more)),
    refused: async (lastName: string, more: object) =>
      house.api.refused(`invoiceGroup/${group}/taxExemption`, await body(lastName, more)),
    preview: async (lastName: string, more: object) => {
      const { reason: _, ...asked } = await body(lastName, more);
      return house.api.post<ExemptionPreviewJson>(`invoiceGroup/${group}/taxExemptionPreview`, asked);
    },
    undo: (editID: number | undefined) => house.api.post<GroupDetailEditJson>(`invoiceEdit/${editID ?? 0}/undo`, {}),
    document: async (lastName: string) => {
      const { invoiceID } = await invoice(lastName);
      return (await house.api.post<PreviewJson>(`invoiceGroup/${group}/invoicePreview`, [invoiceID])).invoiceGroups[0];
    },
    explained: async (lastName: string) => {
      const { invoiceID } = await invoice(lastName);
      return (await house.api.get<ExplanationsJson>(`invoiceExplanations?invoiceIDs=${invoiceID}`)).invoices[0]?.tax;
    },
    consistent: () => upstream.db.transaction((tx) => rebuildProjections(tx, house.api.houseId, group)),
    /** What counts of an invoice by its sending, in cents. */
    counted: async (lastName: string) => {
      const { invoiceID } = await invoice(lastName);
      return upstream.db.query<{ exempt: boolean; sales: number; tax: number }>(
        `select exempt, sum(invoice_sales)::bigint as sales, sum(invoice_tax)::bigint as tax from sales_tax_entry
         where house_id = $1 and invoice_id = $2 group by exempt having sum(invoice_sales) <> 0 or sum(invoice_tax) <> 0`,
        [house.api.houseId, invoiceID],
      );
    },
  };
}

type House = Awaited<ReturnType<typeof houseWithInvoices>>;

const certificate = { number: 'NY-LATE-1', countryCode: 'US', state: 'NY', expiresOn: '2027-06-30' };

test('a new invoice is exempt if a paper of its bidder is valid for its place on the day of the sale', async () => {
  const house = await ExemptionHouse.create(upstream);
  await house.add('Marsh');
  await house.add('Stone');
  await house.add('Patel', { expiresOn: '2026-11-01' });
  const { invoiceGroupID } = await house.api.create(SESSIONS, 'Cards per invoice');
  const of = (lastName: string) => house.api.invoiceOf(invoiceGroupID, lastName);
  expect(await of('Marsh')).toMatchObject({
    taxExempt: true,
    exemptionNumber: 'NY-R-77',
    exemptionReason: '',
    totalPrice: { tax: 0 },
  });
  // A certificate for New York doesn't exempt in New Jersey, and one that expired before the sale doesn't exempt.
  for (const name of ['Stone', 'Patel']) {
    const invoice = await of(name);
    expect(invoice).toMatchObject({ taxExempt: false, exemptionNumber: '' });
    expect(invoice.totalPrice.tax).toBeGreaterThan(0);
  }
  expect(await of('Rossi')).toMatchObject({ taxExempt: true, exemptionNumber: '' });
});

test('an automatic exemption follows the place of delivery', async () => {
  const house = await ExemptionHouse.create(upstream);
  await house.add('Stone');
  const { invoiceGroupID: group } = await house.api.create(SESSIONS, 'Cards per invoice');
  const invoice = await house.api.invoiceOf(group, 'Stone');
  const deliver = (deliveryMode: string) =>
    house.api.post(`invoiceGroup/${group}/groupDetailInfo`, {
      invoiceItemDeliveryModes: [{ invoiceID: invoice.invoiceID, deliveryMode }],
    });
  await deliver('pickup');
  expect(await house.api.invoiceOf(group, 'Stone')).toMatchObject({
    taxExempt: true,
    exemptionNumber: 'NY-R-77',
    totalPrice: { tax: 0 },
  });
  await deliver('shipping');
  expect(await house.api.invoiceOf(group, 'Stone')).toMatchObject({
    taxExempt: false,
    exemptionNumber: '',
    totalPrice: { tax: invoice.totalPrice.tax },
  });
});

describe.each(['Cards per invoice', 'Cards per lot', 'Bank per invoice', 'Bank per lot'])('with %s', (template) => {
  let at: House;
  beforeAll(async () => {
    at = await houseWithInvoices(template);
  });

  test('an invoice becomes exempt for an entered certificate, which documents and explanations name, and an undo restores it', async () => {
    const before = await at.invoice('Marsh');
    const tax = before.totalPrice.tax;
    expect(tax).toBeGreaterThan(0);
    const preview = await at.preview('Marsh', { certificate });
    expect(preview).toMatchObject({ taxBefore: tax, taxAfter: 0, totalBefore: before.invoiceTotal });
    expect(preview.totalAfter).toBeCloseTo(before.invoiceTotal - tax, 6);
    expect(await at.invoice('Marsh')).toEqual(before);

    const { edit } = await at.exempt('Marsh', { certificate, saveToBidder: true });
    const after = await at.invoice('Marsh');
    expect(after).toMatchObject({
      taxExempt: true,
      exemptionNumber: 'NY-LATE-1',
      exemptionReason: 'The certificate came a day late',
      totalPrice: { tax: 0 },
    });
    expect(after.invoiceTotal).toBe(preview.totalAfter);
    expect((await at.document('Marsh'))?.charges).toContainEqual({
      component: 'tax',
      label: 'Tax-exempt, certificate NY-LATE-1',
      amount: 0,
    });
    expect(await at.explained('Marsh')).toBe('Tax-exempt, certificate NY-LATE-1.');
    expect(await at.house.papers('Marsh')).toMatchObject([
      { number: 'NY-LATE-1', state: 'NY', expiresOn: '2027-06-30' },
    ]);

    await at.consistent();
    await at.undo(edit?.editID);
    expect(await at.invoice('Marsh')).toMatchObject({
      taxExempt: false,
      exemptionNumber: '',
      exemptionReason: '',
      totalPrice: { tax },
      invoiceTotal: before.invoiceTotal,
    });
  });

  test('an exemption is removed, and the tax is computed again', async () => {
    const { totalPrice, invoiceTotal } = await at.invoice('Patel');
    await at.exempt('Patel', { certificate });
    await at.exempt('Patel', { exempt: false, reason: 'The certificate was for another company' });
    expect(await at.invoice('Patel')).toMatchObject({
      taxExempt: false,
      exemptionNumber: '',
      totalPrice,
      invoiceTotal,
    });
  });

  test('a bidder who is marked as exempt becomes taxable on one invoice', async () => {
    expect(await at.invoice('Rossi')).toMatchObject({ taxExempt: true, totalPrice: { tax: 0 } });
    await at.exempt('Rossi', { exempt: false, reason: 'Private purchase' });
    const taxed = await at.invoice('Rossi');
    expect(taxed.totalPrice.tax).toBeGreaterThan(0);
    expect(taxed.taxExempt).toBe(false);
  });
});

test('a tax that staff entered is removed with the exemption, and the rules give it afterward', async () => {
  const at = await houseWithInvoices('Bank per invoice');
  const { totalPrice } = await at.invoice('Marsh');
  const { invoiceID } = await at.invoice('Marsh');
  await at.house.api.post('charges', { target: { invoiceIDs: [invoiceID] }, charges: { tax: { amount: 12.34 } } });
  expect((await at.invoice('Marsh')).totalPrice.tax).toBe(12.34);
  const { edit } = await at.exempt('Marsh', { certificate });
  expect((await at.invoice('Marsh')).totalPrice.tax).toBe(0);
  await at.undo(edit?.editID);
  expect((await at.invoice('Marsh')).totalPrice.tax).toBe(12.34);
  await at.exempt('Marsh', { certificate });
  await at.exempt('Marsh', { exempt: false });
  expect((await at.invoice('Marsh')).totalPrice.tax).toBe(totalPrice.tax);
});

test('the sales of a sent invoice count as exempt from then on, with entries that are only added', async () => {
  const at = await houseWithInvoices();
  const { invoiceID, invoiceTotal, totalPrice } = await at.invoice('Marsh');
  await at.house.api.post(`invoiceGroup/${at.group}/invoiceSend`, [invoiceID]);
  await upstream.runner.drain();
  const cents = (amount: number) => Math.round(amount * 100);
  const sales = cents(invoiceTotal) - cents(totalPrice.tax);
  const taxable = [{ exempt: false, sales, tax: cents(totalPrice.tax) }];
  expect(await at.counted('Marsh')).toEqual(taxable);
  const entries = () =>
    upstream.db.query('select * from sales_tax_entry where house_id = $1 and invoice_id = $2 order by id', [
      at.house.api.houseId,
      invoiceID,
    ]);
  const before = await entries();
  const { edit } = await at.exempt('Marsh', { certificate });
  expect(await at.counted('Marsh')).toEqual([{ exempt: true, sales, tax: 0 }]);
  expect((await entries()).slice(0, before.length)).toEqual(before);
  await at.undo(edit?.editID);
  expect(await at.counted('Marsh')).toEqual(taxable);
});

describe('an exemption is refused', () => {
  let at: House;
  beforeAll(async () => {
    at = await houseWithInvoices();
  });

  test.each<[string, string, object, string]>([
    ['without a reason', 'Marsh', { certificate, reason: ' ' }, 'REASON_REQUIRED'],
    ['without a certificate', 'Marsh', {}, 'CERTIFICATE_REQUIRED'],
    [
      'for a certificate without a number',
      'Marsh',
      { certificate: { ...certificate, number: '' } },
      'INVALID_EXEMPTION',
    ],
    ['for a certificate of another state', 'Stone', { certificate }, 'EXEMPTION_NOT_VALID'],
    [
      'for a certificate that expired before the sale',
      'Marsh',
      { certificate: { ...certificate, expiresOn: '2026-11-01' } },
      'EXEMPTION_NOT_VALID',
    ],
  ])('%s', async (_, lastName, more, code) => {
    expect(await at.refused(lastName, more)).toMatchObject({ status: 422, code });
    expect(await at.invoice(lastName)).toMatchObject({ taxExempt: false });
  });

  test('for the paper of another person', async () => {
    const { taxExemptionID } = await at.house.add('Patel');
    expect((await at.refused('Marsh', { taxExemptionID })).status).toBe(404);
  });

  test('on a paid invoice, with a credit note as the way on, and nothing is saved to the bidder', async () => {
    const invoice = await at.invoice('Marsh');
    await pay(upstream, at.house.api, invoice, { amount: Math.round(invoice.outStandingBalance * 100) });
    const refused = await at.refused('Marsh', { certificate, saveToBidder: true });
    expect(refused).toMatchObject({ status: 422, code: 'TOTAL_BELOW_PAID' });
    expect(refused.message).toContain('issue a credit note instead');
    expect(await at.house.papers('Marsh')).toEqual([]);
  });

  test('for the removal of an exemption from a paid invoice', async () => {
    const invoice = await at.invoice('Rossi');
    await pay(upstream, at.house.api, invoice, { amount: Math.round(invoice.outStandingBalance * 100) });
    expect(await at.refused('Rossi', { exempt: false })).toMatchObject({ status: 422, code: 'INVOICE_PAID' });
  });

  test('on a partly paid invoice only if its total would fall below what is paid', async () => {
    const invoice = await at.invoice('Patel');
    await pay(upstream, at.house.api, invoice, { amount: 1000 });
    await at.exempt('Patel', { certificate });
    expect(await at.invoice('Patel')).toMatchObject({ taxExempt: true, invoicePaid: 10, totalPrice: { tax: 0 } });
  });
});

describe('a paper that is added to a bidder', () => {
  let at: House;
  beforeAll(async () => {
    at = await houseWithInvoices();
  });

  test('is applied to the unpaid invoices of the person in one act, as previewed, and each edit can be undone', async () => {
    const { house } = at;
    const second = await house.api.create(['Tools and Toys'], 'Cards per invoice', 'Barn');
    const { taxExemptionID } = await house.add('Stone', { state: 'NJ', number: 'NJ-9' });
    const { invoices } = await house.api.get<ToExemptJson>(`taxExemption/${taxExemptionID}/invoices`);
    expect(invoices.map(({ invoiceGroupID }) => invoiceGroupID)).toEqual([at.group, second.invoiceGroupID]);
    for (const one of invoices) {
      expect(one).toMatchObject({ taxAfter: 0, refusal: null });
      expect(one.taxBefore).toBeGreaterThan(0);
      expect(one.totalAfter).toBeCloseTo(one.totalBefore - one.taxBefore, 6);
    }
    expect(await at.invoice('Stone')).toMatchObject({ taxExempt: false });

    const body = { invoices: invoices.map(({ invoiceID, version }) => ({ invoiceID, version })) };
    const applied = await house.api.post<AppliedExemptionJson>(`taxExemption/${taxExemptionID}/invoices`, body);
    expect(applied.editIDs).toHaveLength(2);
    expect(applied.invoices.map(({ invoiceTotal }) => invoiceTotal)).toEqual(
      invoices.map(({ totalAfter }) => totalAfter),
    );
    expect(await at.invoice('Stone')).toMatchObject({ taxExempt: true, exemptionNumber: 'NJ-9' });
    expect((await house.api.get<ToExemptJson>(`taxExemption/${taxExemptionID}/invoices`)).invoices).toEqual([]);

    await at.undo(applied.editIDs[0]);
    expect(await at.invoice('Stone')).toMatchObject({ taxExempt: false, totalPrice: { tax: invoices[0]?.taxBefore } });
  });

  test('names the invoices that it doesn’t exempt, and applies to none if one of them is chosen', async () => {
    const { taxExemptionID } = await at.house.add('Patel', { state: 'NJ', number: 'NJ-5' });
    const { invoices } = await at.house.api.get<ToExemptJson>(`taxExemption/${taxExemptionID}/invoices`);
    expect(invoices).toHaveLength(1);
    expect(invoices[0]?.refusal).toContain('is valid for New Jersey, United States');
    expect(
      await at.house.api.refused(`taxExemption/${taxExemptionID}/invoices`, {
        invoices: [{ invoiceID: invoices[0]?.invoiceID }],
      }),
    ).toMatchObject({ status: 422, code: 'EXEMPTION_NOT_VALID' });
  });
});
