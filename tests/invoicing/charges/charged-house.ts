import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import type { TestUpstream } from '../../support/services/upstream';
import { startTestUpstream } from '../../support/services/upstream';
import type { Desk } from '../house-at-work';
import { deskInNewHouse } from '../house-at-work';
import { cents, pay } from './charges-desk';

const AUTUMN = ['Pictures', 'Clocks and Furniture'];

export let upstream: TestUpstream;

export let desk: Desk;

export async function adaOf(template: string, lastName = 'Marsh'): Promise<InvoiceJson> {
  const { invoiceGroupID } = await desk.create(AUTUMN, template);
  return desk.invoiceOf(invoiceGroupID, lastName);
}

export const again = ({ invoiceGroupID, lastName }: InvoiceJson): Promise<InvoiceJson> =>
  desk.invoiceOf(invoiceGroupID, lastName);

/** Dev has two items, neither of them restricted. */
export const devOf = (template: string): Promise<InvoiceJson> => adaOf(template, 'Patel');

export const paidWhole = async (invoice: InvoiceJson, online = false) => {
  await pay(upstream, desk, invoice, { amount: cents(invoice.outStandingBalance), online });
  return again(invoice);
};

/** The rest of the test is at this house. */
export const moveTo = (next: Desk): void => {
  desk = next;
};

/** Each test has a house of its own with invoices to charge. */
export function prepareChargedHouse(): void {
  beforeAll(async () => {
    upstream = await startTestUpstream();
  });

  beforeEach(async () => {
    desk = await deskInNewHouse(upstream);
  });

  afterAll(() => upstream.stop());
}
