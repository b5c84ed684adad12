import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { addedBidding, bookSteps } from '../live-steps';

const house = liveHouse();

test('the list of absentee bids updates after every bid, and after a bid is canceled', async () => {
  const bidding = await addedBidding(house(), 3);
  const wrong = await followMutations(
    { ...house(), addresses: [`/absentee-bids/${bidding.catalogRef}`] },
    Object.values(bookSteps(house, () => bidding)),
  );
  expect(wrong).toEqual({});
});
