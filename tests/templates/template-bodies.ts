import type { SaveGroupSettingsRequest } from '../../upstream/templates/wire';
import { clientOf } from '../invoicing/house-at-work';
import { smallHouse } from '../support/houses/sample-house';
import { ofFile, upstreamOfFile } from '../support/services/of-file';

/** A template with every field, as a client of the specified API sends it. */
export const fullBody = (
  houseAddressID: number,
  overrides: Partial<SaveGroupSettingsRequest> = {},
): SaveGroupSettingsRequest => ({
  invoiceGroupID: 0,
  groupName: 'Autumn invoices',
  subject: 'Your invoice of the autumn sale',
  fromName: 'Accounts',
  fromEmail: 'accounts@sample.example',
  bccEmail: 'archive@sample.example',
  houseAddressID,
  additionalChargesPerInvoice: false,
  additionalChargesPerLot: true,
  payPal: true,
  payPalEmail: 'pay@sample.example',
  messages: [
    { header: 'Payment Option(s)', detail: 'By wire.', sequence: 1 },
    { header: 'Shipping Notes', detail: '<p>Ships <b>weekly</b>.</p>', sequence: 2 },
  ],
  taxSettings: [
    {
      taxType: 'State tax',
      taxRate: 8.875,
      taxCountryID: 'US',
      taxStateID: 'NY',
      taxHammer: true,
      taxLiveFee: true,
      taxPremium: true,
    },
    {
      taxType: 'GST',
      taxRate: 5,
      taxCountry: 'CA',
      taxStateID: 'ON',
      taxHammer: true,
      taxLiveFee: false,
      taxPremium: false,
    },
  ],
  feeSettings: [
    {
      feeType: 'Handling',
      feeRate: 1.5,
      feeCountryID: 'ALL',
      feeStateID: '',
      feeHammer: true,
      feeLiveFee: false,
      feePremium: false,
    },
  ],
  ...overrides,
});

/** For the tests of a file: the services, and a client of a house with cards and of one without. */
export function templateHouses() {
  const upstream = upstreamOfFile({
    houses: [
      smallHouse({ userName: 'cards' }),
      smallHouse({ userName: 'other', processorType: 's', paymentProcessingEnabled: false }),
    ],
  });
  const cards = ofFile(() => clientOf(upstream, 'cards'));
  const other = ofFile(() => clientOf(upstream, 'other'));
  return { upstream, cards, other };
}
