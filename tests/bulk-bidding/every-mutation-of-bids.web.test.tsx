import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { addedBidding, bidSteps } from './live-steps';

const house = liveHouse();

test('the screen of bulk bidding updates after every bid, and after a bid is canceled', async () => {
  const { server, own, colleague, upstream } = house();
  const bidding = await addedBidding(house(), 3);
  const wrong = await followMutations(
    { url: server.url, own, colleague, upstream, addresses: [`/bulk-bidding/${bidding.catalogRef}`] },
    Object.values(bidSteps(house, () => bidding)),
  );
  expect(wrong).toEqual({});
});
