import { clientOf } from '../../invoicing/house-at-work';
import { liveHouse } from '../../support/houses/live-house';
import { followMutations } from '../../support/houses/live-views';
import { smallHouse } from '../../support/houses/sample-house';
import { addUpcomingSale, bidderOf, requested } from './approval-house';
import { approvalSteps } from './live-steps';

const house = liveHouse(smallHouse({ userName: 'live-approvals' }));

test('the lists of requests, the calendar, the home page, and bidders’ pages update after every decision', async () => {
  const { upstream, userName } = house();
  const client = await clientOf(upstream, userName, 'super');
  const sale = await addUpcomingSale(upstream, client.houseId, 3000);
  await requested(upstream, client, sale, ['Marsh', 'Stone', 'Keller', 'Rossi', 'Patel']);
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        '/customers/approvals',
        '/customers/approvals?show=all',
        '/my-auctions/current',
        '/',
        `/customers/bidder/${await bidderOf(upstream, client.houseId, 'Marsh')}`,
      ],
    },
    Object.values(approvalSteps(house)),
  );
  expect(wrong).toEqual({});
});
