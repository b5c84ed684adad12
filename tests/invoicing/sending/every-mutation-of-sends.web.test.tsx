import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { invoiceViews } from '../live/live-invoice-views';
import { sendSteps } from '../live/live-steps';

const house = liveHouse();

test('screens and dialogs of an invoice update when it is sent and resent', async () => {
  expect(await followMutations(await invoiceViews(house()), Object.values(sendSteps(house)))).toEqual({});
});
