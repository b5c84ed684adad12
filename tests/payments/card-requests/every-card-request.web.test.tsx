import { followMutations } from '../../support/houses/live-views';
import { lastNameOf, liveChargingHouse } from '../charging/live-charging-house';
import { cardRequestSteps } from './live-steps';

const house = liveChargingHouse();

test('the pages of bidders update after every change of a request for their card', async () => {
  const { server, own, colleague, upstream, invoice } = house();
  const names = ['replaced', 'removed', 'removedLater'] as const;
  const bidders = await Promise.all(names.map(async (name) => (await invoice(lastNameOf(name))).approval.number));
  const wrong = await followMutations(
    {
      url: server.url,
      own,
      colleague,
      upstream,
      addresses: bidders.map((number) => `/customers/bidder/${number}`),
    },
    Object.values(cardRequestSteps(house)),
  );
  expect(wrong).toEqual({});
});
