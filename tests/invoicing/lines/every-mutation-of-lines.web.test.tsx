import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { invoiceViews } from '../live/live-invoice-views';
import { lineSteps } from '../live/live-steps';

const house = liveHouse();

test('screens and dialogs of an invoice update after every edit of its address, items, and charges', async () => {
  expect(await followMutations(await invoiceViews(house()), Object.values(lineSteps(house)))).toEqual({});
});
