import { addedSession } from '../../../sales/session/live-steps';
import { liveHouse } from '../../../support/houses/live-house';
import { followMutations } from '../../../support/houses/live-views';
import { addedUploads, uploadSteps } from './live-steps';

const house = liveHouse();

test('the upload screens update after every change of an upload', async () => {
  const { id, sale, number } = await addedSession(house());
  const uploads = await addedUploads(house(), id);
  const step = `/session/live/${sale}/${number}/3`;
  const { toMap, toRepair, toNumber, toDiscard } = uploads;
  const addresses = [step, ...[toMap, toRepair, toNumber, toDiscard].map((upload) => `${step}?upload=${upload}`)];
  const wrong = await followMutations({ ...house(), addresses }, Object.values(uploadSteps(house, () => uploads)));
  expect(wrong).toEqual({});
});
