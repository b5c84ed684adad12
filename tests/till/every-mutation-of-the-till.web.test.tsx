import { EDITED } from '../invoicing/live/live-steps';
import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { tillSteps } from './live-steps';

const house = liveHouse();

test('the till, the drawer, and invoices update after payments are taken and the drawer is counted', async () => {
  const { group, invoice } = house();
  const { approval } = await invoice(EDITED);
  const views = {
    ...house(),
    addresses: [
      `/till?bidder=${approval.number}`,
      '/till/drawer',
      '/payments/receive/deposits',
      `/invoices/InvoiceGroupDetails/${group}`,
      `/customers/bidder/${approval.number}`,
    ],
  };
  expect(await followMutations(views, Object.values(tillSteps(house)))).toEqual({});
});
