import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { addedBidding, bidSteps } from './live-steps';

const house = liveHouse();

test('the screen of bulk bidding updates after every bid, and after a bid is canceled', async () => {
  const bidding = await addedBidding(house(), 3);
  const wrong = await followMutations(
    { ...house(), addresses: [`/bulk-bidding/${bidding.catalogRef}`] },
    Object.values(bidSteps(house, () => bidding)),
  );
  expect(wrong).toEqual({});
});
