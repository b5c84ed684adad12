import { liveHouse } from '../support/live-house';
import { followMutations } from '../support/live-views';
import { invoiceViews } from './live-invoice-views';
import { lineSteps } from './live-steps';

const house = liveHouse();

test('the screens and the dialogs that show an invoice follow each edit of its address, lines and charges', async () => {
  expect(await followMutations(await invoiceViews(house()), Object.values(lineSteps(house)))).toEqual({});
});
