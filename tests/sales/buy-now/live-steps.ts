import { SaveBuyNowSettingsDocument } from '../../../web/sales/buy-now/BuyNowStep.generated';
import type { MutationName, Step } from '../../support/houses/live-views';

/** The settings of a Buy It Now sale, complete but for its number. */
export const COMPLETE_SETTINGS = {
  cards: ['VISA'],
  excludedCountries: ['RU'],
  subject: 'Your invoice',
  fromName: 'Sample',
  fromEmail: 'sales@sample.example',
  charges: [{ name: 'VAT', rate: '20', country: 'GB', state: '' }],
  terms: ['Conditions of Sale', 'Shipping', 'Contract(s)', 'Payment(s)', 'Taxes', 'Condition(s)'].map(
    (title, index) => ({ isActive: index < 2, title, text: index < 2 ? 'As agreed.' : '' }),
  ),
};

/** The step that changes the settings of a Buy It Now sale. `sale` is its number. */
export const buyNowSteps = (sale: () => number) =>
  ({
    saveBuyNowSettings: {
      document: SaveBuyNowSettingsDocument,
      variables: (by) => ({
        input: { ...COMPLETE_SETTINGS, saleNumber: sale(), subject: by === 'app' ? 'Your invoice' : 'Thank you' },
      }),
    },
  }) satisfies Partial<Record<MutationName, Step>>;
