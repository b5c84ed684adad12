import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { profileSteps, sessionSteps } from '../users/live-steps';

const house = liveHouse();

test('the user’s details update after every change elsewhere', async () => {
  expect(
    await followMutations({ ...house(), addresses: ['/settings/account'] }, Object.values(profileSteps(house))),
  ).toEqual({});
});

test('the user’s list of sessions updates when one starts or ends elsewhere', async () => {
  expect(
    await followMutations({ ...house(), addresses: ['/settings/account'] }, Object.values(sessionSteps(house))),
  ).toEqual({});
});
