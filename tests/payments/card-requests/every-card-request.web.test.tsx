import { InvoiceCardDocument } from '../../../web/payments/card-requests/CardRequests.generated';
import { followMutations } from '../../support/houses/live-views';
import { lastNameOf, liveChargingHouse } from '../charge-runs/live-charging-house';
import { cardRequestSteps } from './live-steps';

const house = liveChargingHouse();

test('the pages of bidders update after every change of a request for their card', async () => {
  const { invoice } = house();
  const names = ['replaced', 'removed', 'removedLater'] as const;
  const invoices = await Promise.all(names.map((name) => invoice(lastNameOf(name))));
  const wrong = await followMutations(
    {
      ...house(),
      addresses: invoices.map(({ approval }) => `/customers/bidder/${approval.number}`),
      dialogs: invoices.map(({ id }) => ({ query: InvoiceCardDocument, variables: { id } })),
    },
    Object.values(cardRequestSteps(house)),
  );
  expect(wrong).toEqual({});
});
