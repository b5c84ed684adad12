import { liveHouse } from '../support/live-house';
import { followMutations } from '../support/live-views';
import { authSteps } from './live-steps';

const house = liveHouse();

test('the users of the house and its API tokens follow each change of them', async () => {
  const { server, own, colleague, upstream } = house();
  const wrong = await followMutations({ url: server.url, own, colleague, upstream, addresses: ['/settings/users', '/settings/api-tokens'] }, Object.values(authSteps(house)));
  expect(wrong).toEqual({});
});
