import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { smallHouse } from '../../support/houses/sample-house';
import { peopleSteps } from './live-steps';

const house = liveHouse(smallHouse({ userName: 'live-people' }));

test('the list of bidders and their pages update after every merge, its undoing, and every mark', async () => {
  const { invoice } = house();
  const numbers = await Promise.all(
    ['Marsh', 'Stone', 'Keller'].map(async (name) => (await invoice(name)).approval.number),
  );
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        '/customers/bidders',
        '/customers/bidders?show=duplicates',
        ...numbers.map((number) => `/customers/bidder/${number}`),
      ],
    },
    Object.values(peopleSteps(house)),
  );
  expect(wrong).toEqual({});
});
