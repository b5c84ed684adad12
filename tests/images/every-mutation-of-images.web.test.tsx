import { addedLots } from '../lots/editing/live-steps';
import { addedSession } from '../sales/session/live-steps';
import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { imageSteps } from './live-steps';

const house = liveHouse();

test('the lot page and the calendar update after every change of the images of a lot', async () => {
  const { id, sale, number } = await addedSession(house());
  const [lot = ''] = await addedLots(house(), id);
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [`/session/live/${sale}/${number}/lot/1`, '/my-auctions/current'],
    },
    Object.values(imageSteps(house, () => ({ catalog: id, lot }))),
  );
  expect(wrong).toEqual({});
});
