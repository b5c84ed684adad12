import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { exemptionSteps } from './live-steps';

const house = liveHouse();

test('the bidder’s page and invoices update after every change of an exemption, including other users’ changes', async () => {
  const { group, invoice } = house();
  const ada = await invoice('Marsh');
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        `/invoices/InvoiceGroupDetails/${group}`,
        `/invoices/EditInvoices/${group}`,
        `/customers/bidder/${ada.approval.number}`,
        '/invoices/AllInvoices',
      ],
    },
    Object.values(exemptionSteps(house)),
  );
  expect(wrong).toEqual({});
});
