import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { invoiceViews } from '../live/live-invoice-views';
import { noteSteps } from '../live/live-steps';

const house = liveHouse();

test('screens and dialogs of an invoice update after every edit of its notes and every message to its bidder', async () => {
  expect(await followMutations(await invoiceViews(house()), Object.values(noteSteps(house)))).toEqual({});
});
