import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { makeBuyNowSale } from './buy-now-house';
import { buyNowSteps } from './live-steps';

const house = liveHouse();

test('step 1 of a Buy It Now sale updates after every change of its settings', async () => {
  const { upstream } = house();
  const { groupId, catalogId } = await makeBuyNowSale(upstream);
  const wrong = await followMutations(
    { ...house(), addresses: [`/session/bin/${groupId}/${catalogId}/1`] },
    Object.values(buyNowSteps(() => groupId)),
  );
  expect(wrong).toEqual({});
});
