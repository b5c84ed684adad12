import { liveHouse } from '../support/live-house';
import { followMutations } from '../support/live-views';
import { houseSteps } from './live-steps';

const house = liveHouse();

test('the private label follows each edit of its settings', async () => {
  const { server, own, colleague, upstream } = house();
  const wrong = await followMutations({ url: server.url, own, colleague, upstream, addresses: ['/settings/locations', '/settings/plSettings'] }, Object.values(houseSteps()));
  expect(wrong).toEqual({});
});
