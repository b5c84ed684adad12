import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { secondFactorSteps } from '../users/live-steps';

const house = liveHouse();

test('one’s own two-step verification follows each change of it elsewhere', async () => {
  const { server, own, colleague, upstream } = house();
  expect(
    await followMutations(
      { url: server.url, own, colleague, upstream, addresses: ['/settings/account'] },
      Object.values(secondFactorSteps(house)),
    ),
  ).toEqual({});
});
