import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { invoiceViews } from '../live/live-invoice-views';
import { markSteps } from '../live/live-steps';

const house = liveHouse();

test('the screens and the dialogs that show an invoice follow payments and shipments and undoing them', async () => {
  expect(await followMutations(await invoiceViews(house()), Object.values(markSteps(house)))).toEqual({});
});
