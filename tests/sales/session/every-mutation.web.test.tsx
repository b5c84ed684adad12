import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { addedSession, sessionStepSteps } from './live-steps';

const house = liveHouse();

test('the guided steps of a session update after every change of it', async () => {
  const { id, sale, number } = await addedSession(house());
  const path = `/session/live/${sale}/${number}`;
  const wrong = await followMutations(
    { ...house(), addresses: [`${path}/1`, `${path}/2`, `${path}/6`] },
    Object.values(sessionStepSteps(house, () => id)),
  );
  expect(wrong).toEqual({});
});
