import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { changedTerms, termsSteps } from './live-steps';

const house = liveHouse();

test('auction terms update after every change of them', async () => {
  const id = await changedTerms(house());
  const wrong = await followMutations(
    { ...house(), addresses: ['/settings/terms'] },
    Object.values(termsSteps(house, () => id)),
  );
  expect(wrong).toEqual({});
});
