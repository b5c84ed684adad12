import { addedSession } from '../../sales/session/live-steps';
import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { addedLots, lotSteps } from '../editing/live-steps';

const house = liveHouse();

const REREADS = {
  ItemTable: 'The order of the list and the lots that its filter selects follow from its lots.',
  SessionSteps: 'A session counts its lots.',
  SessionSummary: 'The summary counts the lots of its session.',
};

test('the list of a session’s lots updates after every change of a lot', async () => {
  const { id, sale, number } = await addedSession(house());
  const other = await addedSession(house());
  const lots = await addedLots(house(), id);
  const wrong = await followMutations(
    { ...house(), addresses: [`/session/live/${sale}/${number}/6`] },
    Object.values(lotSteps(house, () => ({ catalog: id, other: other.id, lots }))).map((step) => ({
      ...step,
      rereads: REREADS,
    })),
  );
  expect(wrong).toEqual({});
});
