import { DisputePreviewDocument, DisputeTermsDocument } from '../../web/disputes/Disputes.generated';
import { liveHouse } from '../support/houses/live-house';
import { followMutations } from '../support/houses/live-views';
import { smallHouse } from '../support/houses/sample-house';
import { disputeSteps } from './live-steps';

const house = liveHouse(smallHouse({ userName: 'live-disputes' }));

const OPEN = `mutation ($input: OpenDisputesInput!) { openDisputes(input: $input) { disputes { ref lot { id } bidderNumber } userErrors { message } } }`;
interface Opened {
  readonly openDisputes: { readonly disputes: readonly { readonly ref: string; readonly bidderNumber: number }[] };
}
interface Lots {
  readonly lots: { readonly nodes: readonly { readonly id: string; readonly title: string }[] };
}

test('lists, pages of disputes, invoices, and bidders update after every change, including other users’ changes', async () => {
  const { colleague, group } = house();
  const { data } = await colleague.gql<Lots>('{ lots(first: 50, filter: { isSold: true }) { nodes { id title } } }');
  const lot = data.lots.nodes.find(({ title }) => title === 'Bracket Clock');
  const { data: opened } = await colleague.gql<Opened>(OPEN, {
    input: { lotIds: [lot?.id], reasonNumber: 4, message: 'Please pay.', idempotencyKey: 'first' },
  });
  const [dispute] = opened.openDisputes.disputes;
  if (!dispute) throw new Error('no dispute was opened');
  const wrong = await followMutations(
    {
      ...house(),
      addresses: [
        '/customers/viewDisputes',
        '/customers/viewDisputes?show=all',
        `/customers/dispute/${dispute.ref}`,
        `/customers/bidder/${dispute.bidderNumber}`,
        `/invoices/InvoiceGroupDetails/${group}`,
      ],
      dialogs: [
        { query: DisputeTermsDocument, variables: {} },
        { query: DisputePreviewDocument, variables: { action: 'CLOSE', refs: [dispute.ref] } },
      ],
    },
    Object.values(disputeSteps(house)),
  );
  expect(wrong).toEqual({});
});
