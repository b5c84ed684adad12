import { liveHouse } from '../support/live-house';
import { followMutations } from '../support/live-views';
import { invoiceViews } from './live-invoice-views';
import { sendSteps } from './live-steps';

const house = liveHouse();

test('the screens and the dialogs that show an invoice follow sending it and sending it again', async () => {
  expect(await followMutations(await invoiceViews(house()), Object.values(sendSteps(house)))).toEqual({});
});
