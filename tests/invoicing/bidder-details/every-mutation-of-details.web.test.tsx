import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { bidderDetailSteps } from './live-steps';

const house = liveHouse();

test('the bidder’s page and invoices update after every correction of a name, an address, or a tax, including other users’', async () => {
  const { group, invoice } = house();
  const ada = await invoice('Marsh');
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        `/invoices/InvoiceGroupDetails/${group}`,
        `/invoices/EditInvoices/${group}`,
        `/customers/bidder/${ada.approval.number}`,
        '/customers/bidders',
        '/invoices/AllInvoices',
      ],
    },
    Object.values(bidderDetailSteps(house)),
  );
  expect(wrong).toEqual({});
});
