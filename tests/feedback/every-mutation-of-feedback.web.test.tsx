import { GiveFeedbackDocument } from '../../web/feedback/Feedback.generated';
import { bidderMessageSteps } from '../customers/messages/live-steps';
import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { smallHouse } from '../support/houses/sample-house';
import { feedbackSteps, praisedLot } from './live-steps';

const house = liveHouse(smallHouse({ userName: 'live-feedback' }));

test('default messages, feedback, and the bidder page update after every change, including other users’ changes', async () => {
  const { ref, bidder } = await praisedLot(house());
  const wrong = await followMutations(
    {
      ...house(),
      addresses: ['/customers/feedback/default', `/customers/bidder/${bidder}`],
      dialogs: [{ query: GiveFeedbackDocument, variables: { refs: [ref] } }],
    },
    Object.values({ ...feedbackSteps(house), ...bidderMessageSteps(house) }),
  );
  expect(wrong).toEqual({});
});
