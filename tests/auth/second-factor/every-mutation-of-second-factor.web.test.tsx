import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { secondFactorSteps } from '../users/live-steps';

const house = liveHouse();

test('the user’s two-step verification updates after every change elsewhere', async () => {
  expect(
    await followMutations({ ...house(), addresses: ['/settings/account'] }, Object.values(secondFactorSteps(house))),
  ).toEqual({});
});
