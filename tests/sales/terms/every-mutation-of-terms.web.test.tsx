import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { changedTerms, termsSteps } from './live-steps';

const house = liveHouse();

test('auction terms update after every change of them', async () => {
  const { server, own, colleague, upstream } = house();
  const id = await changedTerms(house());
  const wrong = await followMutations(
    { url: server.url, own, colleague, upstream, addresses: ['/settings/terms'] },
    Object.values(termsSteps(house, () => id)),
  );
  expect(wrong).toEqual({});
});
