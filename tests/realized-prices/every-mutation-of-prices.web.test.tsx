import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { priceSteps } from './live-steps';

const house = liveHouse();

test('the screens of realized prices update after every edit by a colleague', async () => {
  const { upstream } = house();
  const [session] = await upstream.db.query<{ id: number }>(`select id from catalog where title = 'Tools and Toys'`);
  const catalogNumber = session?.id ?? 0;
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [`/pricesrealized/${catalogNumber}`],
    },
    Object.values(priceSteps(house, () => ({ catalogNumber }))),
  );
  expect(wrong).toEqual({});
});
