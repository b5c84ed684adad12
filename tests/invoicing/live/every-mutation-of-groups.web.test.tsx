import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { failedGroup, groupSteps } from './live-group-steps';

const house = liveHouse();

test('lists of groups and uninvoiced sessions, the pages of a group, and of a bidder in it, update after its creation, retry, and voiding', async () => {
  const number = await failedGroup(house());
  // Eve Stone bought in both sales of the house.
  const { approval } = await house().invoice('Stone');
  const addresses = [
    '/invoices/ExistingInvoices',
    '/invoices',
    `/invoices/CreateNewInvoices/${number}`,
    `/invoices/InvoiceGroupDetails/${number}`,
    `/customers/bidder/${approval.number}`,
  ];
  expect(await followMutations({ ...house(), addresses }, Object.values(groupSteps(house)))).toEqual({});
});
