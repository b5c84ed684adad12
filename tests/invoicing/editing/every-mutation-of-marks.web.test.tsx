import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { invoiceViews } from '../live/live-invoice-views';
import { markSteps } from '../live/live-steps';

const house = liveHouse();

test('screens and dialogs of an invoice update after payments and shipments are recorded and undone', async () => {
  expect(await followMutations(await invoiceViews(house()), Object.values(markSteps(house)))).toEqual({});
});
