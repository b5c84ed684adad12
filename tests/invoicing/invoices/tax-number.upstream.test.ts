import type { PreviewJson } from '../../../upstream/invoicing/documents/document-wire';
import type { InvoiceJson } from '../../../upstream/invoicing/invoices/invoice-wire';
import { upstreamOfFile } from '../../support/services/of-file';
import { clientOf, clientOfNewHouse, type HouseClient } from '../house-at-work';

const upstream = upstreamOfFile({ quiet: true });
let api: HouseClient;

beforeAll(async () => {
  api = await clientOfNewHouse(upstream);
});

const updateOf = (groupId: number) => `invoiceGroup/${groupId}/invoiceUpdate`;
const bodyOf = ({ invoiceID }: InvoiceJson, taxNumber: string) => ({
  invoiceUpdates: [{ invoiceID, fields: { taxNumber } }],
});

test('documents show the tax numbers of the house and the buyer, and a new invoice has that of the buyer’s latest one', async () => {
  const { invoiceGroupID } = await api.create(['Pictures'], 'Cards per invoice');
  const invoice = await api.invoiceOf(invoiceGroupID, 'Keller');
  await api.post(updateOf(invoiceGroupID), bodyOf(invoice, ' CHE-123.456.789 MWST '));
  expect(await api.invoiceOf(invoiceGroupID, 'Keller')).toMatchObject({ taxNumber: 'CHE-123.456.789 MWST' });

  const boss = await clientOf(upstream, api.userName, 'super');
  const { settings } = await boss.get<{ settings: Record<string, unknown> }>('settings');
  await boss.post('settings', {
    ...Object.fromEntries(
      ['houseName', 'email', 'phone', 'currencyCode', 'timeZoneID', 'autoChargeTime'].map((name) => [
        name,
        settings[name],
      ]),
    ),
    creditCardLimit: '',
    taxNumber: 'US 12-3456789',
  });
  const { invoiceGroups } = await api.post<PreviewJson>(`invoiceGroup/${invoiceGroupID}/invoicePreview`, [
    invoice.invoiceID,
  ]);
  expect(invoiceGroups[0]).toMatchObject({
    house: { taxNumber: 'US 12-3456789' },
    references: [{ label: 'Tax number', value: 'CHE-123.456.789 MWST' }],
  });

  const next = await api.create(['Tools and Toys'], 'Cards per invoice', 'Next');
  expect(await api.invoiceOf(next.invoiceGroupID, 'Keller')).toMatchObject({ taxNumber: 'CHE-123.456.789 MWST' });
});

test('a tax number that is too long, or that looks like a card, is refused in words', async () => {
  const { invoiceGroupID } = await api.create(['Clocks and Furniture'], 'Cards per invoice', 'Clocks');
  const invoice = await api.invoiceOf(invoiceGroupID, 'Stone');
  const refused = (typed: string) => api.refused(updateOf(invoiceGroupID), bodyOf(invoice, typed));
  expect(await refused('x'.repeat(31))).toMatchObject({
    status: 422,
    code: 'INVALID_TAX_NUMBER',
    message: 'A tax number can have 30 characters at most.',
  });
  expect((await refused('4111 1111 1111 1111')).status).toBe(422);
});
