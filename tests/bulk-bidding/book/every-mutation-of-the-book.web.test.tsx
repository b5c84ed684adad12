import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { addedBidding, bookSteps } from '../live-steps';

const house = liveHouse();

test('the list of absentee bids updates after every bid, and after a bid is canceled', async () => {
  const { server, own, colleague, upstream } = house();
  const bidding = await addedBidding(house(), 3);
  const wrong = await followMutations(
    { url: server.url, own, colleague, upstream, addresses: [`/absentee-bids/${bidding.catalogRef}`] },
    Object.values(bookSteps(house, () => bidding)),
  );
  expect(wrong).toEqual({});
});
