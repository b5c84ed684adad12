import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { profileSteps, sessionSteps } from '../users/live-steps';

const house = liveHouse();

test('one’s own details follow each change of them that is made elsewhere', async () => {
  const { server, own, colleague, upstream } = house();
  expect(
    await followMutations(
      { url: server.url, own, colleague, upstream, addresses: ['/settings/account'] },
      Object.values(profileSteps(house)),
    ),
  ).toEqual({});
});

test('the list of one’s own sessions follows each session that begins or ends elsewhere', async () => {
  const { server, own, colleague, upstream } = house();
  expect(
    await followMutations(
      { url: server.url, own, colleague, upstream, addresses: ['/settings/account'] },
      Object.values(sessionSteps(house)),
    ),
  ).toEqual({});
});
