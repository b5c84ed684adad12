import { rebuildProjections } from '../../../upstream/invoicing/editing/persist-projection';
import type { InvoiceDetailJson, InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { PaidJson } from '../../../upstream/invoicing/recorded-payments/paying-wire';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { cents } from '../added-charges/charges-setup';
import { lineOf } from '../editing/editing-setup';
import { clientOfNewHouse, type HouseClient } from '../house-at-work';

export const CASH = 1;

export const CHECK = 2;

export const CC = 10;

export let upstream: TestUpstream;

export let api: HouseClient;

export let group: number;

export let ada: InvoiceJson;

const PAID = { paid: true, paidDate: '11/18/2026', paymentMethodID: CHECK, shipped: false };

export const NOT_PAID = { paid: false, paidDate: null, paymentMethodID: null, shipped: false };

export const item = (invoice: InvoiceJson, index: number, more: object = {}) => ({
  invoiceID: invoice.invoiceID,
  invoiceDetailID: lineOf(invoice, index),
  ...PAID,
  ...more,
});

export const whole = (invoice: InvoiceJson, more: object = {}) => ({
  invoiceID: invoice.invoiceID,
  invoiceDetailID: null,
  ...PAID,
  ...more,
});

export const markItems = (...paidInvoices: object[]) => api.post<PaidJson>('invoicePaidOnlyByDetail', { paidInvoices });

export const markInvoices = (...paidInvoices: object[]) => api.post<PaidJson>('invoicePaidOnly', { paidInvoices });

export const refusedInvoice = (more: object, invoice = ada) =>
  api.refused('invoicePaidOnly', { paidInvoices: [whole(invoice, more)] });

export const refusedItem = (more: object, index = 0) =>
  api.refused('invoicePaidOnlyByDetail', { paidInvoices: [item(ada, index, more)] });

export const now = () => api.invoiceOf(group, 'Marsh');

export const linesOf = ({ invoiceDetails }: InvoiceJson): InvoiceDetailJson[] => invoiceDetails ?? [];

export const line = (invoice: InvoiceJson | undefined, index: number): InvoiceDetailJson => {
  const found = invoice?.invoiceDetails?.[index];
  if (!found) throw new Error(`no line ${index}`);
  return found;
};

export const owed = ({ outStandingBalance }: InvoiceJson): number => cents(outStandingBalance);

/**
 * Expects that the group's stored figures match its lines and its ledger, and that the balance is the amount due minus
 * the paid amount.
 */
async function expectReconciled(): Promise<void> {
  const before = await api.detail(group);
  await upstream.db.transaction((tx) => rebuildProjections(tx, api.houseId, group));
  expect(await api.detail(group)).toEqual(before);
  const wrong = await upstream.db.query(
    `select i.id from invoice i where house_id = $1 and outstanding <> invoice_total + additional_total
       - coalesce((select sum(amount) from ledger_entry e where e.house_id = i.house_id and e.invoice_id = i.id and kind = 'PAYMENT' and state = 'SETTLED'), 0)`,
    [api.houseId],
  );
  expect(wrong).toEqual([]);
}

/**
 * Gives each test a new house with unpaid invoices of one group; after each test, checks that ledger and figures agree.
 */
export function preparePayingHouse(): void {
  beforeAll(async () => {
    upstream = await startTestUpstream();
  });

  beforeEach(async () => {
    api = await clientOfNewHouse(upstream);
    group = (await api.create(['Pictures', 'Clocks and Furniture'], 'Cards per lot')).invoiceGroupID;
    ada = await api.invoiceOf(group, 'Marsh');
  });

  afterAll(() => upstream.stop());

  afterEach(expectReconciled);
}
