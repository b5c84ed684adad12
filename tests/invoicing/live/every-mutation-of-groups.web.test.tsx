import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { failedGroup, groupSteps } from './live-group-steps';

const house = liveHouse();

test('lists of groups and uninvoiced sessions, and the pages of a group, update after its creation, retry, and voiding', async () => {
  const number = await failedGroup(house());
  const addresses = [
    '/invoices/ExistingInvoices',
    '/invoices',
    `/invoices/CreateNewInvoices/${number}`,
    `/invoices/InvoiceGroupDetails/${number}`,
  ];
  expect(await followMutations({ ...house(), addresses }, Object.values(groupSteps(house)))).toEqual({});
});
