import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { invoiceViews } from '../live/live-invoice-views';
import { sendSteps } from '../live/live-steps';

const house = liveHouse();

test('the screens and the dialogs that show an invoice follow sending it and sending it again', async () => {
  expect(await followMutations(await invoiceViews(house()), Object.values(sendSteps(house)))).toEqual({});
});
