import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { addedDesk, deskSteps } from './live-steps';

const house = liveHouse();

test('the clerk’s desk updates after every entry, and after one is undone', async () => {
  const desk = await addedDesk(house(), 3);
  const wrong = await followMutations(
    { ...house(), addresses: [`/console/${desk.catalogRef}`] },
    Object.values(deskSteps(house, () => desk)),
  );
  expect(wrong).toEqual({});
});
