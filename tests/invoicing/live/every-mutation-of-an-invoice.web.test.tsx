import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { invoiceViews } from './live-invoice-views';
import { lineSteps, markSteps, noteSteps, sendSteps } from './live-steps';

const house = liveHouse();

// In one test, because opening the views takes longer than most steps.
test('screens and dialogs of an invoice update after every edit, payment, shipment, note, message, and send', async () => {
  const steps = { ...lineSteps(house), ...markSteps(house), ...noteSteps(house), ...sendSteps(house) };
  expect(await followMutations(await invoiceViews(house()), Object.values(steps))).toEqual({});
});
