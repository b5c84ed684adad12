import { addedSession } from '../../sales/session/live-steps';
import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { addedLots, lotSteps } from './live-steps';

const house = liveHouse();

test('the lot page updates after every change of a lot', async () => {
  const { id, sale, number } = await addedSession(house());
  const other = await addedSession(house());
  const lots = await addedLots(house(), id);
  const path = `/session/live/${sale}/${number}/lot`;
  const wrong = await followMutations(
    { ...house(), addresses: [`${path}/1`, `${path}/0`] },
    Object.values(lotSteps(house, () => ({ catalog: id, other: other.id, lots }))),
  );
  expect(wrong).toEqual({});
});
