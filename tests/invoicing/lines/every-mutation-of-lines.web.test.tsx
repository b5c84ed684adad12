import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { invoiceViews } from '../live/live-invoice-views';
import { lineSteps } from '../live/live-steps';

const house = liveHouse();

test('the screens and the dialogs that show an invoice follow each edit of its address, lines and charges', async () => {
  expect(await followMutations(await invoiceViews(house()), Object.values(lineSteps(house)))).toEqual({});
});
