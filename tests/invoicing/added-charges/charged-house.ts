import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { startTestUpstream, type TestUpstream } from '../../support/services/upstream';
import { clientOfNewHouse, type HouseClient } from '../house-at-work';
import { cents, pay } from './charges-setup';

const AUTUMN = ['Pictures', 'Clocks and Furniture'];

export let upstream: TestUpstream;

export let api: HouseClient;

export async function adaOf(template: string, lastName = 'Marsh'): Promise<InvoiceJson> {
  const { invoiceGroupID } = await api.create(AUTUMN, template);
  return api.invoiceOf(invoiceGroupID, lastName);
}

export const again = ({ invoiceGroupID, lastName }: InvoiceJson): Promise<InvoiceJson> =>
  api.invoiceOf(invoiceGroupID, lastName);

/** Dev has two items, neither of them restricted. */
export const devOf = (template: string): Promise<InvoiceJson> => adaOf(template, 'Patel');

export const paidWhole = async (invoice: InvoiceJson, online = false) => {
  await pay(upstream, api, invoice, { amount: cents(invoice.outStandingBalance), online });
  return again(invoice);
};

/** Switches the rest of the test to this house. */
export const moveTo = (next: HouseClient): void => {
  api = next;
};

/** Gives each test a new house with invoices to charge. */
export function prepareChargedHouse(): void {
  beforeAll(async () => {
    upstream = await startTestUpstream();
  });

  beforeEach(async () => {
    api = await clientOfNewHouse(upstream);
  });

  afterAll(() => upstream.stop());
}
