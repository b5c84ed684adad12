import { addedLots } from '../../lots/editing/live-steps';
import { addedSession } from '../../sales/session/live-steps';
import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { addedPhotos, publishingSteps } from '../live-steps';

const house = liveHouse();

test('the summary updates after everything that is decided and published on it', async () => {
  const { upstream } = house();
  await upstream.db.query("update house set features = array_append(features, 'featured-lots')");
  const { id, sale, number } = await addedSession(house());
  const listing = { catalog: id, lots: await addedLots(house(), id, 6) };
  await addedPhotos(house(), listing);
  const wrong = await followMutations(
    { ...house(), addresses: [`/session/live/${sale}/${number}/6`] },
    Object.values(publishingSteps(house, () => listing)),
  );
  expect(wrong).toEqual({});
});
